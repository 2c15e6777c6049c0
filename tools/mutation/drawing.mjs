// drawing.mjs - which mutations a seed draws. A line is drawn evenly from all lines that
// can be mutated and were not drawn before, then one of its mutations evenly. The same
// seed, files and texts give the same list everywhere.
import { createHash } from "node:crypto";
import { mutationsOf, wording } from "./mutations.mjs";

/** SplitMix64, started by the first 64 bits of the SHA-256 of the seed's text. */
export function numbers(seed) {
  let state = BigInt(`0x${createHash("sha256").update(seed).digest("hex").slice(0, 16)}`);
  const mask = (1n << 64n) - 1n;
  return (below) => {
    state = (state + 0x9e3779b97f4a7c15n) & mask;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
    z ^= z >> 31n;
    return Number(((z >> 32n) * BigInt(below)) >> 32n);
  };
}

/** Yields mutations as { file, line, kind, before, after }; `textOf` gives the
    text of a file. */
export function* drawn(files, seed, textOf) {
  const lines = [];
  for (const file of files) {
    for (const mutations of byLine(mutationsOf(textOf(file))).values()) lines.push({ file, mutations });
  }
  const random = numbers(seed);
  while (lines.length > 0) {
    const at = random(lines.length);
    const { file, mutations } = lines[at];
    lines[at] = lines.at(-1);
    lines.pop();
    const mutation = mutations[random(mutations.length)];
    const { line, kind } = mutation;
    yield { file, line, kind, ...wording(textOf(file), mutation) };
  }
}

function byLine(mutations) {
  const groups = new Map();
  for (const mutation of mutations) {
    if (!groups.has(mutation.line)) groups.set(mutation.line, []);
    groups.get(mutation.line).push(mutation);
  }
  return groups;
}

/** A list of mutations by their words. A block is the file and a remark, then the lines
    before ("- ") and after ("+ "), without their indentation:
        src/gen/layout/layout_cac.c: REMARK
        - if (a < b)
        + if (a <= b)
    "#" begins a comment. */
export function readList(text) {
  const blocks = [];
  for (const [number, line] of text.split("\n").entries()) {
    const head = /^([^\s:]+\.[ch]): (.+)$/.exec(line);
    if (head) blocks.push({ file: head[1], remark: head[2], before: [], after: [] });
    else if (/^[-+] /.test(line) && blocks.length > 0) blocks.at(-1)[line[0] === "-" ? "before" : "after"].push(line.slice(2));
    else if (line.trim() !== "" && !line.startsWith("#")) throw new Error(`line ${number + 1}: neither "FILE: REMARK", "- LINE" nor "+ LINE": ${line}`);
  }
  return blocks;
}

export const keyOf = ({ file, before, after }) => JSON.stringify([file, before, after]);

/** Where the words of a mutation stand: [index of the first line, index behind the last].
    Of several places the one nearest to `line`; without a line there may be only one. */
function placeOf(rows, { before, line }) {
  const places = [];
  for (let first = 0; first < rows.length; first++) {
    let [at, found] = [first, 0];
    while (found < before.length && at < rows.length) {
      const row = rows[at].trim();
      if (row === before[found]) found++;
      else if (row !== "" || found === 0) break;
      at++;
    }
    if (found === before.length && found > 0) places.push([first, at]);
  }
  if (places.length === 0) throw new Error("these lines are not there");
  if (places.length > 1 && line === undefined) throw new Error(`these lines are there ${places.length} times`);
  return places.sort(([a], [b]) => Math.abs(a + 1 - line) - Math.abs(b + 1 - line))[0];
}

/** The text with a mutation made, and its line now.
    @returns {{ changed: string, line: number }} */
export function mutated(text, mutation) {
  const rows = text.split("\n");
  const [first, end] = placeOf(rows, mutation);
  const lost = Math.max(0, end - first - mutation.after.length);
  rows.splice(first, end - first, ...mutation.after, ...Array(lost).fill(""));
  return { changed: rows.join("\n"), line: first + 1 };
}

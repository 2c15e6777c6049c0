// coverage.mjs - which test reaches which line, and how long each test takes.
//
// A build of its own calls trace.c at the start of each basic block, with the address;
// one run of a test gives the set of its blocks. A line is reached by the tests that run a
// block with an address of this line (DWARF's line table). The record is kept in
// build/mutate/coverage.json. It holds while the hash of the tree does; after that, only
// tests whose programs, scripts or library have changed are run again.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { built, environment, freshScratch, hashOf, inParallel, isFile, projectPath, readJson, run, testsOf, writeJson } from "./tree.mjs";

const LIBRARY = "src/libsett.so";
const SLOWEST = 900; // seconds: a test that takes longer is left out

const output = (words) => execFileSync(words[0], words.slice(1), { encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] });

/** Of the code of a library, ascending: the return addresses of all calls of the trace (a
    block each), and where functions begin. */
function blocksOf(library) {
  const [blocks, functions] = [[], []];
  let called = false;
  for (const line of output(["objdump", "-d", "--no-show-raw-insn", "--section=.text", library]).split("\n")) {
    const at = /^\s+([0-9a-f]+):\t/.exec(line);
    const name = /^([0-9a-f]+) </.exec(line);
    if (name) functions.push(parseInt(name[1], 16));
    if (!at) continue;
    if (called) blocks.push(parseInt(at[1], 16));
    called = line.includes("<__sanitizer_cov_trace_pc") && line.includes("call");
  }
  return { blocks, functions };
}

/** [address, file, line] of the line table, of files of the project. */
function* rowsOf(folders, library) {
  let file;
  for (const line of output(["objdump", "--dwarf=decodedline", "--wide", library]).split("\n")) {
    const row = /^(\S+)\s+(\d+)\s+0x([0-9a-f]+)/.exec(line);
    const name = /^(?:CU: )?(\/?\S+\.[ch]):(?:\[\+\+\])?$/.exec(line);
    if (name) file = projectPath(folders, resolve(folders.traced, name[1]));
    else if (row && file) yield [parseInt(row[3], 16), file, Number(row[2])];
  }
}

/** Index of the last of the ascending numbers that is at most `most`; -1: none. */
function lastUpTo(numbers, most) {
  let [low, high] = [-1, numbers.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= most) low = middle;
    else high = middle;
  }
  return low;
}

/** { file: { line: [block...] } } of the traced library. */
function linesOf(folders, { blocks, functions }) {
  const files = {};
  for (const [address, file, line] of rowsOf(folders, join(folders.traced, LIBRARY))) {
    // A call of the trace (5 bytes) belongs to the block that it begins, and what a
    // function does before its first call to its first block.
    let block = lastUpTo(blocks, address + 5);
    if (block < 0 || blocks[block] <= (functions[lastUpTo(functions, address)] ?? 0)) block++;
    if (block < blocks.length) ((files[file] ??= {})[line] ??= new Set()).add(block);
  }
  for (const lines of Object.values(files)) for (const line of Object.keys(lines)) lines[line] = [...lines[line]];
  return files;
}

/** Runs one test under trace: { name, mark, seconds, cpu, failed, blocks }. */
async function traced(folders, test, mark, blocks, number) {
  const file = join(folders.scratch, `hits.${number}`);
  rmSync(file, { force: true });
  const began = performance.now();
  const { code, used } = await run(test.command, { cwd: test.cwd, env: { ...environment(folders), SETT_MUTATE_HITS: file }, seconds: SLOWEST, test: true });
  const seconds = (performance.now() - began) / 1000;
  const hits = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  rmSync(file, { force: true });
  const reached = [];
  for (const [i, at] of blocks.entries()) if (hits[at]) reached.push(i);
  return { name: test.name, mark, seconds, cpu: used, failed: code !== 0, blocks: reached };
}

/** Runs of blocks as text, as most of them follow each other: "3-90,95". */
function pack(list) {
  const runs = [];
  for (const i of list)
    if (runs.length > 0 && runs.at(-1)[1] === i - 1) runs.at(-1)[1] = i;
    else runs.push([i, i]);
  return runs.map(([a, b]) => (a === b ? `${a}` : `${a}-${b}`)).join(",");
}

function unpack(text) {
  const list = [];
  for (const part of text.split(",").filter(Boolean)) {
    const [a, b = a] = part.split("-").map(Number);
    for (let i = a; i <= b; i++) list.push(i);
  }
  return list;
}

/** Where a test's program is the same, and the library, its trace is the same. */
function markOf(folders, test, library) {
  return library + hashOf(...test.command.filter((word) => word.startsWith(folders.here) && isFile(word)));
}

async function record(folders, tree, jobs, say, known) {
  say("recording which test reaches which line");
  await built(folders, folders.traced, jobs, [`-DCMAKE_PROJECT_INCLUDE=${join(folders.source, "tools/mutation/traced.cmake")}`]);
  const library = hashOf(join(folders.traced, LIBRARY));
  const code = blocksOf(join(folders.traced, LIBRARY));
  const tests = [];
  const write = () => writeJson(folders.record, { tree: undefined, tests: tests.filter(Boolean).map((test) => ({ ...test, blocks: pack(test.blocks) })) });
  freshScratch(folders);
  await inParallel(testsOf(folders, folders.traced), jobs, async (test, i) => {
    const mark = markOf(folders, test, library);
    const old = known.find(({ name }) => name === test.name);
    tests[i] = old?.mark === mark ? old : await traced(folders, test, mark, code.blocks, i);
    if (old?.mark === mark) return;
    say(`    ${test.name}: ${tests[i].seconds.toFixed(1)} s${tests[i].failed ? ", fails without any mutation: left out" : ""}`);
    if (i % 10 === 9) write(); // a killed recording goes on
  });
  const lines = linesOf(folders, code);
  writeJson(folders.record, { tree, tests: tests.map((test) => ({ ...test, blocks: pack(test.blocks) })), lines });
  return { tests, lines };
}

/** The record for the tree as it is: { tests: [{ name, seconds, cpu, failed, blocks }],
    lines: { file: { line: [block...] } } }. */
export async function coverage(folders, tree, { jobs, stale }, say) {
  folders.record = join(folders.here, "coverage.json");
  const old = readJson(folders.record);
  const known = (old?.tests ?? []).map((test) => ({ ...test, blocks: unpack(test.blocks) }));
  return old?.lines && (old.tree === tree || stale) ? { tests: known, lines: old.lines } : record(folders, tree, jobs, say, known);
}

/** Answers which tests reach a line: a list of indexes. A line without code of its own (the
    second line of an expression) belongs to the nearest line with code before it. Where no
    test runs that, all tests that run the function are taken, as the line table of
    optimised code has gaps; for a table of constants, which has no code, all tests. */
export function reachedBy(record) {
  const byBlock = new Map();
  for (const [i, { blocks, failed }] of record.tests.entries())
    for (const block of failed ? [] : blocks) {
      if (!byBlock.has(block)) byBlock.set(block, []);
      byBlock.get(block).push(i);
    }
  const ofBlocks = (lists) => [...new Set(lists.flat().flatMap((block) => byBlock.get(block) ?? []))];
  return (file, line, [first, last]) => {
    const code = record.lines[file] ?? {};
    let at = line;
    while (at > first && !code[at]) at--;
    const exact = ofBlocks([code[at] ?? []]);
    if (exact.length > 0) return exact;
    const around = [];
    for (let i = first; i <= last; i++) if (code[i]) around.push(code[i]);
    return around.length > 0 ? ofBlocks(around) : record.tests.map((_, i) => i);
  };
}

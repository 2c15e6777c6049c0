// main.mjs - tools/mutate. Options, the journal and the report; see HELP.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { drawn, keyOf, readList } from "./drawing.mjs";
import { coverage, reachedBy } from "./coverage.mjs";
import { judge } from "./judge.mjs";
import { bringCopy, built, filesOf, foldersOf, git, hashOf, run, sanitizing, testsOf, treeHash } from "./tree.mjs";

const HELP = `usage: tools/mutate [OPTION]...
Changes one place of the sources at a time, builds what changed and runs the tests that
reach the place, until one notices; where none does, once more under AddressSanitizer.
Prints the share that was noticed, a table per folder and every mutation that was not.
Works on a copy in build/mutate, which has no ../shared.

  --count N        mutations that count (40)
  --seed TEXT      draws the places (8 hex digits from the hash of the last commit)
  --folders LIST   files or folders to draw from, with commas (src)
  --since REF      only files that differ from this revision
  --budget N       CPU seconds of tests, by their usual time, for one mutation (60), and as
                   many under AddressSanitizer; where they do not suffice, the report
                   says how many tests were not run
  --jobs N         tests at a time (1)
  --resume         goes on where a run with the same seed, folders and sources ended
  --stale          takes the last record of which test reaches which line, although sources
                   have changed since: lines may have moved, and new tests are not known
  --list           prints what is drawn, and runs nothing
  --named          makes the mutations of tools/mutation/named.txt instead; the exit code
                   is 1 where one is not noticed
  --again FILE     makes the survivors of an earlier run again; FILE is its journal

Not counted, and drawn again: what does not compile, and what gives the same object code.
Mutations in tools/mutation/equivalent.txt count as made and not noticed; the report shows
them apart, with the reason. Tests of a line are recorded once (coverage.mjs); the journal
of a run is build/mutate/journal-SEED.jsonl.`;

const VALUES = ["count", "seed", "folders", "since", "budget", "jobs", "again"];
const FLAGS = ["resume", "stale", "list", "named", "help"];

function usage(why) {
  console.error(`mutate: ${why}\n\n${HELP}`);
  process.exit(2);
}

function optionsOf(words) {
  const options = { count: "40", budget: "60", jobs: "1", folders: "src", root: resolve(dirname(new URL(import.meta.url).pathname), "../..") };
  for (let i = 0; i < words.length; i++) {
    const name = words[i].replace(/^--/, "");
    if (words[i].startsWith("--") && FLAGS.includes(name)) options[name] = true;
    else if (!words[i].startsWith("--") || !VALUES.includes(name)) usage(`no such option: ${words[i]}`);
    else if (words[++i] === undefined) usage(`--${name} needs a value`);
    else options[name] = words[i];
  }
  if (options.help) return options;
  for (const name of ["count", "budget", "jobs"]) {
    if (!/^[1-9]\d{0,5}$/.test(options[name])) usage(`--${name} takes a whole number of at least 1, not ${options[name]}`);
    options[name] = Number(options[name]);
  }
  options.seed ??= options.named || options.again !== undefined ? "none" : seedOfCommit(options.root);
  if (!/^[\w.-]{1,64}$/.test(options.seed)) usage("--seed takes letters, digits, dots and dashes");
  return options;
}

function seedOfCommit(root) {
  let commit;
  try {
    [commit] = git(root, "log", "-1", "--format=%H");
  } catch {
    usage("there is no commit to take a seed from: give --seed");
  }
  return createHash("sha256").update(`${commit}\n`).digest("hex").slice(0, 8);
}

/** The source files that are drawn from. */
function chosen({ root, folders, since }) {
  const places = folders.split(",");
  const unknown = places.find((place) => !existsSync(join(root, place)));
  if (unknown !== undefined) usage(`--folders: ${unknown} is not there`);
  const changed = since === undefined ? undefined : new Set(git(root, "diff", "--name-only", since));
  return filesOf(root, ...places).filter((file) => /^src\/.*\.[ch]$/.test(file) && (!changed || changed.has(file)));
}

function listAt(root, name) {
  const path = join(root, "tools/mutation", name);
  return existsSync(path) ? readList(readFileSync(path, "utf8")) : [];
}

/** What is to be judged, one after the other. */
function* wanted(options, folders) {
  if (options.named) yield* listAt(options.root, "named.txt");
  else if (options.again !== undefined) {
    for (const row of rowsOf(options.again)) if (row.outcome === "survived" || row.outcome === "unreached") yield row;
  } else yield* drawn(chosen(options), options.seed, (file) => readFileSync(join(folders.root, file), "utf8"));
}

/** Rows of a journal behind its head; a torn last line is left out. */
function rowsOf(path) {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.slice(1, -1).map((line) => JSON.parse(line));
}

/** Opens the journal of a run: its path and what it holds already. */
function journalOf(options, folders, tree) {
  const name = options.named ? "named" : options.again !== undefined ? `again-${basename(options.again, ".jsonl")}` : options.seed;
  const path = join(folders.here, `journal-${name}.jsonl`);
  const head = JSON.stringify({ tree, seed: options.seed, folders: options.folders, since: options.since });
  const known = new Map();
  if (options.resume && existsSync(path)) {
    if (readFileSync(path, "utf8").split("\n")[0] !== head) usage(`--resume: ${path} is of other sources, folders or another seed`);
    for (const row of rowsOf(path)) known.set(keyOf(row), row);
  }
  writeFileSync(path, [head, ...[...known.values()].map((row) => JSON.stringify(row)), ""].join("\n"));
  return { path, known };
}

const words = ({ before, after }) => [...before.map((line) => `    - ${line}`), ...after.map((line) => `    + ${line}`)].join("\n");

/** Seconds of CPU of all commands that have ended, as Linux counts them. */
function childSeconds() {
  const fields = readFileSync("/proc/self/stat", "utf8").replace(/^.*\) /, "").split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function describe(row) {
  const parts = [row.outcome.padEnd(9), row.remark && `${row.remark}:`, `${row.file}:${row.line ?? "?"}`, row.kind];
  if (row.outcome === "noticed") parts.push(`(${row.by}, ${row.how})`);
  if (row.outcome === "survived") parts.push(`(${row.ran} of ${row.reach} tests run)`);
  if (row.why) parts.push(`(${row.why})`);
  return parts.filter(Boolean).join(" ");
}

export function table(done) {
  const rows = new Map();
  for (const { file, outcome, reason } of done)
    for (const folder of [dirname(file), "all"]) {
      const row = rows.get(folder) ?? rows.set(folder, { made: 0, noticed: 0, equivalent: 0, survivors: 0 }).get(folder);
      row.made++;
      row[outcome === "noticed" ? "noticed" : reason ? "equivalent" : "survivors"]++;
    }
  const order = [...rows].sort(([a], [b]) => (a === "all") - (b === "all") || (a < b ? -1 : 1));
  const line = (name, cells) => `| ${name.padEnd(14)} | ${cells.map((cell) => String(cell).padStart(10)).join(" | ")} |`;
  return [line("folder", ["made", "noticed", "equivalent", "survivors"]), `|${"-".repeat(16)}|${`${"-".repeat(11)}:|`.repeat(4)}`,
    ...order.map(([folder, row]) => line(folder, Object.values(row)))].join("\n");
}

function report(done, dropped, options) {
  const part = (outcome) => done.filter((row) => (outcome === "noticed") === (row.outcome === "noticed"));
  const [noticed, left] = [part("noticed"), part("left")];
  console.log(`\n${table(done)}`);
  for (const row of left) console.log(`\n${describe(row)}\n${words(row)}${row.reason ? `\n    equivalent: ${row.reason}` : ""}`);
  const equivalent = left.filter(({ reason }) => reason).length;
  const share = done.length > 0 ? ((100 * noticed.length) / done.length).toFixed(1) : "0";
  console.log(`\nseed ${options.seed}: ${noticed.length} of ${done.length} noticed (${share} %), ${equivalent} more are equivalent; ` +
    `not counted: ${dropped.invalid} that did not compile, ${dropped.same} with the same object code`);
  console.log(`${noticed.filter(({ sanitized }) => sanitized).length} of those noticed only under AddressSanitizer`);
  console.log(`${childSeconds().toFixed(0)} CPU seconds in all`);
}

function list(options, folders) {
  let count = 0;
  for (const row of wanted(options, folders)) {
    if (!options.named && options.again === undefined && count++ >= options.count) break;
    console.log(`${row.file}:${row.line ?? "?"}: ${row.remark ?? row.kind}\n${words(row)}`);
  }
}

async function prepared(options, folders, tree) {
  const say = (text) => console.log(text);
  mkdirSync(folders.here, { recursive: true });
  bringCopy(folders);
  const reading = await run(["test", "-r", join(folders.source, "CMakeLists.txt")], { cwd: "/", test: true });
  if (reading.code !== 0) throw new Error(`tests run as nobody, who cannot read ${folders.source}`);
  const record = await coverage(folders, tree, options, say);
  const rounds = [await plainRound(folders, options), await sanitizedRound(folders, options)];
  return { folders, record, rounds, jobs: options.jobs, budget: options.budget, reached: reachedBy(record), noticedBefore: new Set() };
}

/** A build that tests are run with, and what is known of them there. */
async function roundOf(folders, build, options, flags, more) {
  await built(folders, build, options.jobs, flags);
  const commands = new Map(testsOf(folders, build).map((test) => [test.name, test]));
  return { build, commands, pristine: hashOf(join(build, "src/libsett.so")), times: new Map(), seen: new Map(), remark: "", confirmed: new Set(), failing: new Set(), ...more };
}

/** Undefined behaviour is a crash, as in the tests under sanitizers. */
const plainRound = (folders, options) =>
  roundOf(folders, folders.build, options, ["-DCMAKE_C_FLAGS=-O1 -fsanitize=undefined -fsanitize-undefined-trap-on-error"], {});

/** The sanitizer reserves terabytes of addresses, so it counts memory itself. */
const sanitizedRound = (folders, options) =>
  roundOf(folders, folders.sanitized, options, sanitizing(),
    { remark: " under AddressSanitizer", memory: "unlimited", settings: { ASAN_OPTIONS: "hard_rss_limit_mb=6144" } });

async function main() {
  const options = optionsOf(process.argv.slice(2));
  if (options.help) return console.log(HELP);
  const folders = foldersOf(options.root);
  if (options.list) return list(options, folders);
  const tree = treeHash(folders);
  const equivalent = new Map(listAt(options.root, "equivalent.txt").map((row) => [keyOf(row), row.remark]));
  const queue = [...wanted(options, folders)];
  if (queue.length === 0) return console.log("mutate: there is nothing to mutate");
  const context = await prepared(options, folders, tree);
  const journal = journalOf(options, folders, tree);
  const most = options.named || options.again !== undefined ? queue.length : options.count;
  const [done, dropped] = [[], { invalid: 0, same: 0 }];
  for (const { outcome: _, by: __, how: ___, ran: ____, reach: _____, sanitized: ______, ...mutation } of queue) {
    if (done.length >= most) break;
    const key = keyOf(mutation);
    const row = journal.known.get(key) ?? { ...mutation, ...(await judge(context, mutation)) };
    if (!journal.known.has(key)) appendFileSync(journal.path, `${JSON.stringify(row)}\n`);
    if (row.outcome in dropped && !options.named) dropped[row.outcome]++;
    else {
      done.push({ ...row, reason: row.outcome === "noticed" ? undefined : equivalent.get(key) });
      console.log(`${String(done.length).padStart(4)} ${describe(row)}`);
    }
  }
  report(done, dropped, options);
  if (options.named && done.some(({ outcome }) => outcome !== "noticed")) process.exitCode = 1;
}

await main();

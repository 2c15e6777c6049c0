// judge.mjs - makes one mutation, builds, and runs the tests that reach it until one
// notices: a round with the plain build, then one with the build under AddressSanitizer.
import { readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { basename, dirname, join } from "node:path";
import { mutated } from "./drawing.mjs";
import { withinOf } from "./mutations.mjs";
import { environment, freshScratch, hashOf, inParallel, run } from "./tree.mjs";

const LIBRARY = "src/libsett.so";

/** How likely a test notices a mutation of a file, as a guess from names alone. */
function likelihood(test, file) {
  const [folder, stem] = [basename(dirname(file)), basename(file, ".c")];
  const [area, name] = test.split(/\.(.*)/);
  if (area === folder && name === stem) return 1;
  if (area === folder && (stem.startsWith(name) || name.startsWith(stem))) return 0.6;
  if (area === folder && name.split("_")[0] === stem.split("_")[0]) return 0.4;
  if (area === folder) return 0.2;
  return area === "golden" || area === "contract" || area === "oracle" ? 0.15 : 0.05;
}

/** The order in which tests are run: the least CPU time for its likelihood first; a test
    that noticed something in this file before counts four times as likely, and each as it
    has noticed faults of any file in this run: `seen` has its [faults, runs]. */
export function ordered(tests, indexes, file, noticedBefore, seen = new Map()) {
  const cost = (i) => {
    const { name, cpu } = tests[i];
    const [faults, runs] = seen.get(name) ?? [0, 0];
    const usual = (2 * (faults + 1)) / (runs + 2);
    return (cpu + 0.05) / (likelihood(name, file) * usual * (noticedBefore.has(`${file} ${name}`) ? 4 : 1));
  };
  return [...indexes].sort((a, b) => cost(a) - cost(b) || a - b);
}

/** Usual CPU time of a test: the longest that it took in this build without noticing, at most
    that of the record, whose build is two or three times as slow. */
const usual = ({ times }, { name, cpu }) => Math.min(times.get(name) ?? cpu, cpu);

/** Leaves tests out with which the usual CPU time of all would exceed the budget; the first
    stays. */
function affordable({ record }, round, order, budget) {
  let spent = 0;
  return order.filter((i, n) => {
    const time = usual(round, record.tests[i]);
    const fits = n === 0 || spent + time <= budget;
    if (fits) spent += time;
    return fits;
  });
}

/** Runs one test: how it fails, or undefined. A process may take some times as long as all
    of the test does usually. */
async function failureOf({ folders }, { commands, times, memory, settings }, test, stopped) {
  const { command, cwd } = commands.get(test.name);
  const limits = { cpu: 3 + 5 * test.cpu, seconds: 60 + 20 * test.seconds, memory, stopped, test: true };
  const { code, text, late, used } = await run(command, { cwd, env: { ...environment(folders), ...settings }, ...limits });
  if (code === 0) times.set(test.name, Math.max(used, times.get(test.name) ?? 0));
  if (code === 0) return undefined;
  return late || code === 128 + constants.signals.SIGXCPU || /CPU time limit/.test(text) ? "time-out" : code > 128 ? "crash" : "failure";
}

/** The first of the tests that fails: { index, how }. */
async function noticedBy(context, round, order) {
  const stop = new AbortController();
  let found;
  freshScratch(context.folders);
  await inParallel(order, context.jobs, async (index) => {
    if (found) return;
    const how = await failureOf(context, round, context.record.tests[index], stop.signal);
    if (found) return;
    const [faults, runs] = round.seen.get(context.record.tests[index].name) ?? [0, 0];
    round.seen.set(context.record.tests[index].name, [faults + (how ? 1 : 0), runs + 1]);
    if (!how) return;
    found = { index, how };
    stop.abort();
  });
  return found;
}

const link = ({ jobs }, { build }) => run(["ninja", "-C", build, "-j", String(jobs), LIBRARY], { cwd: build });

/** Whether a test passes without any mutation; each is asked once. */
async function passesAlone(context, round, test) {
  if (round.confirmed.has(test.name)) return true;
  await link(context, round);
  freshScratch(context.folders);
  const passes = (await failureOf(context, round, test)) === undefined;
  if (!passes) console.log(`     ${test.name} fails without any mutation${round.remark}: left out`);
  (passes ? round.confirmed : round.failing).add(test.name);
  return passes;
}

/** Builds one changed text and runs the tests that reach the line. */
async function outcomeOf(context, round, file, text, { changed, line }) {
  const { folders, reached, record, noticedBefore } = context;
  const path = join(folders.source, file);
  writeFileSync(path, changed);
  if ((await link(context, round)).code !== 0) return { outcome: "invalid", line };
  if (hashOf(join(round.build, LIBRARY)) === round.pristine) return { outcome: "same", line };
  const usable = ({ name, failed }) => !failed && !round.failing.has(name) && round.commands.has(name);
  const reach = reached(file, line, withinOf(text, line)).filter((i) => usable(record.tests[i]));
  if (reach.length === 0) return { outcome: "unreached", line };
  const chosen = affordable(context, round, ordered(record.tests, reach, file, noticedBefore, round.seen), context.budget);
  const found = await noticedBy(context, round, chosen);
  if (!found) return { outcome: "survived", line, ran: chosen.length, reach: reach.length };
  const test = record.tests[found.index];
  writeFileSync(path, text);
  if (!(await passesAlone(context, round, test))) return outcomeOf(context, round, file, text, { changed, line });
  noticedBefore.add(`${file} ${test.name}`);
  return { outcome: "noticed", line, by: test.name, how: found.how + round.remark };
}

/** The outcome of the plain round; where that is "survived", the second may notice. */
async function outcomeOfAll(context, file, text, made) {
  const [plain, ...others] = context.rounds;
  const first = await outcomeOf(context, plain, file, text, made);
  for (const round of first.outcome === "survived" ? others : []) {
    const next = await outcomeOf(context, round, file, text, made);
    if (next.outcome === "noticed") return { ...next, sanitized: true };
  }
  return first;
}

/** Judges a mutation. Outcome: "noticed" (by, how; sanitized: in the second round only), "survived", "unreached" (no test runs
    its function), "invalid" (does not compile), "same" (the same object code), or "lost"
    (its lines are not there; why). */
export async function judge(context, mutation) {
  const path = join(context.folders.source, mutation.file);
  const text = readFileSync(path, "utf8");
  let made;
  try {
    made = mutated(text, mutation);
  } catch (error) {
    return { outcome: "lost", why: error.message };
  }
  try {
    return await outcomeOfAll(context, mutation.file, text, made);
  } finally {
    writeFileSync(path, text);
  }
}

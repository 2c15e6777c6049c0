// judge.mjs - makes one mutation, builds, and runs the tests that reach it until one
// notices.
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
    that noticed something in this file before counts four times as likely. */
export function ordered(tests, indexes, file, noticedBefore) {
  const cost = (i) => {
    const { name, cpu } = tests[i];
    return (cpu + 0.05) / (likelihood(name, file) * (noticedBefore.has(`${file} ${name}`) ? 4 : 1));
  };
  return [...indexes].sort((a, b) => cost(a) - cost(b) || a - b);
}

/** Cuts a list of tests where their usual CPU time exceeds the budget; the first stays. */
function affordable(tests, order, budget) {
  let spent = 0;
  return order.filter((i, n) => (spent += tests[i].cpu) <= budget || n === 0);
}

async function noticedBy(context, order) {
  const { folders, record, commands, jobs } = context;
  const stop = new AbortController();
  let found;
  freshScratch(folders);
  await inParallel(order, jobs, async (i) => {
    const test = record.tests[i];
    const command = commands.get(test.name);
    if (found || !command) return;
    // A process may take some times as long as all of the test does usually.
    const limits = { cpu: 3 + 5 * test.cpu, seconds: 60 + 20 * test.seconds, stopped: stop.signal };
    const { code, text, late } = await run(command.command, { cwd: command.cwd, env: environment(folders), ...limits });
    if (found || code === 0) return;
    found = { test: test.name, how: late || code === 128 + constants.signals.SIGXCPU || /CPU time limit/.test(text) ? "time-out" : code > 128 ? "crash" : "failure" };
    stop.abort();
  });
  return found;
}

/** Judges a mutation. Outcome: "noticed" (by, how), "survived", "unreached" (no test runs
    its function), "invalid" (does not compile), "same" (the same object code), or "lost"
    (its lines are not there; why). */
export async function judge(context, mutation) {
  const { folders, reached, record, pristine } = context;
  const path = join(folders.source, mutation.file);
  const text = readFileSync(path, "utf8");
  let made;
  try {
    made = mutated(text, mutation);
  } catch (error) {
    return { outcome: "lost", why: error.message };
  }
  writeFileSync(path, made.changed);
  try {
    const ninja = await run(["ninja", "-C", folders.build, "-j", String(context.jobs), LIBRARY], { cwd: folders.build });
    if (ninja.code !== 0) return { outcome: "invalid" };
    if (hashOf(join(folders.build, LIBRARY)) === pristine) return { outcome: "same" };
    const { line } = made;
    const { exact, tests } = reached(mutation.file, line, withinOf(text, line));
    if (tests.length === 0) return { outcome: "unreached", line };
    const order = ordered(record.tests, tests, mutation.file, context.noticedBefore);
    const chosen = affordable(record.tests, order, context.budget);
    const by = await noticedBy(context, chosen);
    if (by) context.noticedBefore.add(`${mutation.file} ${by.test}`);
    return by ? { outcome: "noticed", line, by: by.test, how: by.how } : { outcome: "survived", line, ran: chosen.length, reach: tests.length, exact };
  } finally {
    writeFileSync(path, text);
  }
}

// cases.mjs - the smallest harness: cases by name, run in order, told in
// cmocka's language so that tools/testlib.sh counts them.
const cases = [];

/** A case fails where `run` throws. */
export const test = (name, run) => cases.push({ name, run });

export function equal(got, want, what) {
  if (got !== want) throw new Error(`${what}: got ${got}, want ${want}`);
}

export function check(condition, what) {
  if (!condition) throw new Error(what);
}

/** Runs a case; where it waited in vain (a TimeoutError of the browser's driver: a machine
    that does too much else, or a race of the test), once more, and tells why. A case that saw
    something wrong is not run again. */
async function attempt(name, run) {
  try {
    await run();
  } catch (error) {
    if (error.name !== "TimeoutError") throw error;
    console.log(`[  AGAIN   ] ${name}: ${told(error)}`);
    await run();
  }
}

/** Runs all cases, awaiting each; returns how many failed. */
export async function runAll() {
  let failed = 0;
  console.log(`[==========] Running ${cases.length} test(s).`);
  for (const { name, run } of cases) {
    console.log(`[ RUN      ] ${name}`);
    try {
      await attempt(name, run);
      console.log(`[       OK ] ${name}`);
    } catch (error) {
      failed++;
      console.log(`[  ERROR   ] --- ${told(error)}`);
      console.log(`[  FAILED  ] ${name}`);
    }
  }
  console.log(`[==========] ${cases.length} test(s) run.`);
  console.log(`${cases.length - failed} passed, ${failed} failed`);
  return failed;
}

/** What went wrong, and at which lines of the tests. */
function told(error) {
  const lines = [...(error.stack ?? "").matchAll(/(\w+\.mjs:\d+)/g)].map(([, line]) => line);
  return [error.message.split("\n")[0], ...lines.filter((line) => !line.startsWith("cases.mjs"))].join(" < ");
}

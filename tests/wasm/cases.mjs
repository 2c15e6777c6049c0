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

/** Runs all cases, awaiting each; returns how many failed. */
export async function runAll() {
  let failed = 0;
  console.log(`[==========] Running ${cases.length} test(s).`);
  for (const { name, run } of cases) {
    console.log(`[ RUN      ] ${name}`);
    try {
      await run();
      console.log(`[       OK ] ${name}`);
    } catch (error) {
      failed++;
      console.log(`[  ERROR   ] --- ${error.message}`);
      console.log(`[  FAILED  ] ${name}`);
    }
  }
  console.log(`[==========] ${cases.length} test(s) run.`);
  console.log(`${cases.length - failed} passed, ${failed} failed`);
  return failed;
}

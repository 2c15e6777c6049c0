// blocked.mjs BUILD - how long the lab keeps its page busy at a time while a slider
// moves, a dozen levels refill and a thousand are mapped: the longest tasks of the
// renderer's main thread, in CPU time, from Chromium's own trace. Prints figures; no
// test, as it hangs on the machine.
import { TRACED, begin, tasksOf } from "./browser.mjs";

const { browser, open } = await begin("blocked", (page) => page.waitForSelector("#level[aria-busy=false]"));
const page = await open("#/lab?seed=7");
await page.waitForSelector("#range[aria-busy=false]");
await browser.startTracing(page, TRACED);
for (let value = 4; value <= 32; value++) {
  await page.locator("[data-field='layout.rooms-low'] [type=range]").fill(String(value));
  await page.waitForTimeout(60);
}
await page.waitForSelector("#range[aria-busy=false]");
const tasks = tasksOf(await browser.stopTracing()).map(({ cpu }) => cpu).sort((a, b) => b - a);
const over = tasks.filter((milliseconds) => milliseconds > 16).length;
console.log(`${tasks.length} tasks; the longest ${tasks.slice(0, 5).map((t) => t.toFixed(1)).join(", ")} ms of CPU; ${over} over 16 ms`);
process.exit(0);

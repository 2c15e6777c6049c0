// room_live.mjs BUILD - how live the room page is while rooms are looked for: frames a
// second over ten seconds (intervals of requestAnimationFrame), the time from a stroke's
// end (pointerup) until the frame in which the grid shows what the search says of it,
// twenty strokes, and the longest tasks of the page's own thread, in CPU time, from
// Chromium's trace. Prints figures; no test, as it hangs on the machine.
import { loadavg } from "node:os";
import { begin } from "./browser.mjs";
import { filled, ready, spot } from "./room.mjs";

const STROKES = 20;
const { browser, open } = await begin("room-live", ready);
const page = await open("#/room");
await filled(page, 20);

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1);
const told = (what, all) => {
  const sorted = [...all].sort((a, b) => a - b);
  console.log(`${what}: median ${at(sorted, 0.5)}, 95 % below ${at(sorted, 0.95)}, most ${at(sorted, 1)} ms (${all.length})`);
};

console.log(`load ${loadavg().map((n) => n.toFixed(1)).join(" ")}`);
await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
const before = await page.$eval("#grid-status", (p) => Number(p.dataset.spent));
const frames = await page.evaluate(() => new Promise((resolve) => {
  const times = [];
  const frame = (now) => {
    times.push(now);
    if (now - times[0] < 10000) requestAnimationFrame(frame);
    else resolve(times.slice(1).map((time, i) => time - times[i]));
  };
  requestAnimationFrame(frame);
}));
const after = await page.$eval("#grid-status", (p) => Number(p.dataset.spent));
told("frames while rooms are looked for", frames);
console.log(`${(frames.length / 10).toFixed(1)} frames a second, ${Math.round((after - before) / 10)} rooms a second`);

await page.evaluate(() => {
  globalThis.waits = [];
  const status = document.querySelector("#grid-status");
  document.querySelector("#room-over").addEventListener("pointerup", () => {
    const lifted = performance.now();
    const edits = Number(status.dataset.edits);
    const shown = () => {
      if (Number(status.dataset.edits) === edits) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => globalThis.waits.push(performance.now() - lifted)));
    };
    const watch = new MutationObserver(shown);
    watch.observe(status, { attributes: true });
  });
});
for (let i = 0; i < STROKES; i++) {
  await page.check(i % 2 ? "#brush-floor" : "#brush-wall");
  await page.mouse.click(...(await spot(page, 2 + (i >> 1), 1)));
  await page.waitForFunction((n) => globalThis.waits.length > n, i);
}
told("from a stroke's end to the grid that follows it", await page.evaluate(() => globalThis.waits));

const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
const main = traceEvents.find(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
const tasks = traceEvents
  .filter(({ name, tid, pid, tdur }) => /RunTask$/.test(name) && tid === main.tid && pid === main.pid && tdur !== undefined)
  .map(({ tdur }) => tdur / 1000)
  .sort((a, b) => b - a);
console.log(`${tasks.length} tasks; the longest ${tasks.slice(0, 5).map((t) => t.toFixed(1)).join(", ")} ms of CPU; ${tasks.filter((t) => t > 16).length} over 16 ms`);
process.exit(0);

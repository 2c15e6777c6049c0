// frames.mjs BUILD [SECONDS] - how evenly the studio draws while it computes: the page
// of generators in Debian's Chromium, without a graphics card, the lineage of twenty
// generations open, makes one generation after the other under a wish (levels are
// measured for every child) while clouds and ratings are computed; then the platformer
// is played on a level without an end. Every frame is timed (requestAnimationFrame), and
// the tasks of the page's own thread, by the clock and by the processor. Prints figures;
// no test, as it hangs on the machine and on what else that does.
import { cpus, loadavg } from "node:os";
import { breed, settled } from "./breeding.mjs";
import { TRACED, begin, tasksOf } from "./browser.mjs";

const seconds = Number(process.argv[3] ?? 10);
const { open, browser, host } = await begin("frames", settled);

/** Frames over a while, as gaps in milliseconds. */
const frames = (page) => page.evaluate((ms) => new Promise((done) => {
  const gaps = [];
  let before = 0;
  const begun = performance.now();
  requestAnimationFrame(function frame(now) {
    if (before) gaps.push(now - before);
    before = now;
    if (now - begun < ms) requestAnimationFrame(frame);
    else done(gaps);
  });
}), seconds * 1000);

async function traced(page, run) {
  await browser.startTracing(page, TRACED);
  const result = await run();
  const tasks = tasksOf(await browser.stopTracing());
  return { result, wall: tasks.map(({ clock }) => clock), cpu: tasks.map(({ cpu }) => cpu) };
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

function tell(what, { result, wall, cpu }) {
  const gaps = result.gaps.toSorted((a, b) => a - b);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  console.log(`${what}: ${(1000 / mean).toFixed(1)} frames/s over ${seconds} s; gaps: median ${at(gaps, 0.5).toFixed(1)}, 95 % ${at(gaps, 0.95).toFixed(1)}, ` +
    `99 % ${at(gaps, 0.99).toFixed(1)}, longest ${gaps.at(-1).toFixed(1)} ms; ${gaps.filter((gap) => gap > 25).length} of ${gaps.length} over 25 ms${result.note}`);
  const byTime = wall.toSorted((a, b) => a - b);
  const byCpu = cpu.toSorted((a, b) => a - b);
  console.log(`  ${wall.length} tasks of the page's thread: longest ${byTime.at(-1).toFixed(1)} ms (${byCpu.at(-1).toFixed(1)} ms of processor), ` +
    `${wall.filter((ms) => ms > 16).length} over 16 ms by the clock, ${cpu.filter((ms) => ms > 16).length} by the processor`);
}

console.log(`${cpus().length} processors, load ${loadavg().map((load) => load.toFixed(1)).join(" ")}`);
const page = await open("#/generators");
for (let n = 0; n < 20; n++) await breed(page, 3 + (n % 5), 9);
await page.click("#tree-title");
await page.fill("#wish", "foes>=8, gaps=3..6");
await page.press("#wish", "Enter");
await page.waitForTimeout(500);
tell("idle", await traced(page, async () => ({ gaps: await frames(page), note: "" })));

/* The user's part: two parents are marked, the next generation is made, at once again. */
tell("breeding", await traced(page, async () => {
  const [gaps, generations] = await Promise.all([frames(page), page.evaluate(async (ms) => {
    const end = performance.now() + ms;
    const until = (holds) => new Promise((done) => (function look() {
      if (holds() || performance.now() > end) done();
      else setTimeout(look, 5);
    })());
    let made = 0;
    while (performance.now() < end) {
      for (const card of ["card-3", "card-8"]) {
        document.getElementById(card).click();
        await until(() => document.getElementById(card).getAttribute("aria-pressed") === "true");
      }
      const before = document.getElementById("generation").textContent;
      document.getElementById("next").click();
      await until(() => document.getElementById("generation").textContent !== before);
      made++;
    }
    return made;
  }, seconds * 1000)]);
  return { gaps, note: `; ${generations} generations` };
}));

await page.click("#play-card-1");
await page.waitForSelector("#endless");
await page.focus("#screen");
await page.keyboard.down("ArrowRight");
tell("playing without an end", await traced(page, async () => ({ gaps: await frames(page), note: `; ${await page.textContent("[data-counter=steps]")} ticks` })));
await browser.close();
host.close();
process.exit(0);

// frames.mjs BUILD [SECONDS] - how evenly the studio draws while it computes: the page
// of generators in Debian's Chromium, without a graphics card, makes one generation after
// the other under a wish (levels are measured for every child) while clouds and ratings
// are computed: with the lineage of twenty generations closed, then open, then open with
// its newest row in sight; then the platformer is played on a level without an end. Before
// that levels are drawn on, of 64 by 64 and 256 by 256 tiles in the lab, and a room while
// its search goes on, both with their history in sight and zoomed as well, and levels are played
// with their heat shown; SECONDS "drawn" does these alone. Every
// frame is timed (requestAnimationFrame), and the tasks of the page's own thread, by the
// clock and by the processor; where frames are drawn by the processor, so is what that
// takes a frame, by thread. Prints figures; no test, as it hangs on the machine and on
// what else that does: how many frames come while nothing is computed says how much.
import { cpus, loadavg } from "node:os";
import { breed, settled } from "./breeding.mjs";
import { TRACED, begin, tasksOf } from "./browser.mjs";

const seconds = Number(process.argv[3] ?? 10);
const { open, browser, host } = await begin("frames", (page) => (page.url().includes("generators") ? settled(page) : undefined));

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
  const trace = await browser.stopTracing();
  const tasks = tasksOf(trace);
  return { result, wall: tasks.map(({ clock }) => clock), cpu: tasks.map(({ cpu }) => cpu), drawing: drawingOf(trace) };
}

/** Milliseconds of processor that threads took that draw. */
function drawingOf(trace) {
  const { traceEvents } = JSON.parse(trace.toString());
  const names = new Map(traceEvents.filter(({ name }) => name === "thread_name").map(({ pid, tid, args }) => [`${pid} ${tid}`, args.name]));
  const sums = new Map(["CrRendererMain", "Compositor", "ThreadPoolForegroundWorker", "VizCompositorThread"].map((name) => [name, 0]));
  for (const { name, pid, tid, tdur } of traceEvents) {
    const thread = names.get(`${pid} ${tid}`);
    if (/RunTask$/.test(name) && tdur !== undefined && sums.has(thread)) sums.set(thread, sums.get(thread) + tdur / 1000);
  }
  return sums;
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

function tell(what, { result, wall, cpu, drawing }) {
  const gaps = result.gaps.toSorted((a, b) => a - b);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  console.log(`${what}: ${(1000 / mean).toFixed(1)} frames/s over ${seconds} s; gaps: median ${at(gaps, 0.5).toFixed(1)}, 95 % ${at(gaps, 0.95).toFixed(1)}, ` +
    `99 % ${at(gaps, 0.99).toFixed(1)}, longest ${gaps.at(-1).toFixed(1)} ms; ${gaps.filter((gap) => gap > 25).length} of ${gaps.length} over 25 ms${result.note}`);
  const byTime = wall.toSorted((a, b) => a - b);
  const byCpu = cpu.toSorted((a, b) => a - b);
  console.log(`  ${wall.length} tasks of the page's thread: longest ${byTime.at(-1).toFixed(1)} ms (${byCpu.at(-1).toFixed(1)} ms of processor), ` +
    `${wall.filter((ms) => ms > 16).length} over 16 ms by the clock, ${cpu.filter((ms) => ms > 16).length} by the processor`);
  console.log(`  a frame: ${[...drawing].map(([thread, ms]) => `${thread} ${(ms / gaps.length).toFixed(2)} ms`).join(", ")}`);
}

/** Where an element can be seen, also where what it stands in shows a part of it. */
const inSight = (element) => {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at !== document.documentElement && getComputedStyle(at).overflow === "visible") continue;
    const box = at === document.documentElement ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : at.getBoundingClientRect();
    [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
};

/** Strokes of the mouse over a level, as long as frames are timed. */
async function strokes(page, over) {
  await page.locator(over).scrollIntoViewIfNeeded();
  const box = await page.$eval(over, inSight);
  const end = Date.now() + seconds * 1000;
  const spot = (i) => [box.x + box.width * (0.5 + 0.4 * Math.sin(i / 7)), box.y + box.height * (0.5 + 0.4 * Math.cos(i / 5))];
  for (let i = 0; Date.now() < end; i++) {
    if (i % 60 === 0) {
      await page.mouse.move(...spot(i));
      await page.mouse.down();
    }
    await page.mouse.move(...spot(i));
    if (i % 60 === 59) await page.mouse.up();
  }
}

/** Frames while a level is drawn on; `besides`: what is done before. */
async function drawn(what, hash, ready, brush, over, besides = async () => {}) {
  const page = await open(hash);
  await page.waitForSelector(ready);
  await page.keyboard.press("b");
  await page.click(brush);
  await besides(page);
  tell(`${what}, drawn on`, await traced(page, async () => ({ gaps: (await Promise.all([frames(page), strokes(page, over)]))[0], note: "" })));
  await page.context().close();
}

/** With the steps of the history in sight, the level twice as large. */
async function withHistory(page) {
  await page.click("#tab-history");
  for (let i = 0; i < 2; i++) await page.click("#zoom-in");
}

/** Frames while keys play and the heat of all runs is shown. */
async function played(what, hash, press) {
  const page = await open(hash);
  await page.waitForSelector("#heat");
  await page.check("#heat");
  await page.focus("#board, #screen");
  const playing = async () => {
    const end = Date.now() + seconds * 1000;
    for (let i = 0; Date.now() < end; i++) await press(page, i);
  };
  tell(`${what}, heat shown`, await traced(page, async () => ({ gaps: (await Promise.all([frames(page), playing()]))[0], note: "" })));
  await page.context().close();
}

console.log(`${cpus().length} processors, load ${loadavg().map((load) => load.toFixed(1)).join(" ")}`);
for (const side of [64, 256])
  await drawn(`a level of ${side} by ${side}`, `#/lab?game=md2&seed=7&layout=cac&furnish=caf&size=${side}x${side}`, "#level[aria-busy=false] #canvas-over", "#brush-wall", "#canvas-over");
await drawn("a level of 256 by 256 that is zoomed in", "#/lab?game=md2&seed=7&layout=cac&furnish=caf&size=256x256", "#level[aria-busy=false] #canvas-over", "#brush-wall", "#canvas-over", async (page) => {
  for (let i = 0; i < 4; i++) await page.click("#zoom-in");
});
const ROOM = ["#/room", "#room-grid .cell[aria-disabled=false] >> nth=6", "#brush-wall", "#room-over"];
await drawn("a room while it is searched", ...ROOM);
await drawn("a room while it is searched, history and zoom", ...ROOM, withHistory);
await drawn("a level of 64 by 64, history and zoom", "#/lab?game=md2&seed=7&layout=cac&furnish=caf&size=64x64", "#level[aria-busy=false] #canvas-over", "#brush-wall", "#canvas-over", withHistory);
await played("a game in turns", "#/play?game=md2&level=arena", (page, i) => page.keyboard.press(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][i % 4], { delay: 40 }));
await played("the platformer", "#/play?game=mario&level=02-treetops", (page, i) => page.keyboard.press(i % 12 === 11 ? "r" : i % 3 ? "ArrowRight" : "ArrowUp", { delay: 250 }));
if (process.argv[4] === "drawn") process.exit(0);
const page = await open("#/generators");
for (let n = 0; n < 20; n++) await breed(page, 3 + (n % 5), 9);
await page.fill("#wish", "foes>=8, gaps=3..6");
await page.press("#wish", "Enter");
await page.waitForTimeout(500);
tell("idle", await traced(page, async () => ({ gaps: await frames(page), note: "" })));

/* The user's part: two parents are marked, the next generation is made, at once again. */
const breeding = () => traced(page, async () => {
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
      document.querySelector(".drawing.followed")?.scrollTo(0, 1e6);
      made++;
    }
    return made;
  }, seconds * 1000)]);
  return { gaps, note: `; ${generations} generations, the last ${await page.textContent("#generation")}` };
});
tell("breeding, lineage closed", await breeding());
await page.click("#tree-title");
await page.waitForSelector("#bred-20-0");
tell("breeding, lineage open", await breeding());
await page.$eval(".drawing", (drawing) => drawing.classList.add("followed"));
tell("breeding, lineage open at its newest row", await breeding());

await page.click("#play-card-1");
await page.waitForSelector("#endless");
await page.focus("#screen");
await page.keyboard.down("ArrowRight");
tell("playing without an end", await traced(page, async () => ({ gaps: await frames(page), note: `; ${await page.textContent("[data-counter=steps]")} ticks` })));
await browser.close();
host.close();
process.exit(0);

// stroke_time.mjs BUILD - how long after a stroke in the room editor the grid of
// suggestions is another one: the page's and the worker's CPU time for a stroke, from
// Chromium's own trace, while nothing else is computed; then, while the search runs,
// from the pointer event's own time to the frame after what the core said of the edit
// has changed the grid, and what of it passes where. (frames.mjs has frames while
// others compute.) Prints figures; no test, as it hangs on the machine.
import { begin, of, traced } from "./browser.mjs";
import { filled, pause, ROWS, spot, withRoom } from "./room.mjs";

const STROKES = 60;
const { browser, open } = await begin("stroke", (page) => filled(page, 20));
const page = await open(withRoom(ROWS));

await page.evaluate(() => {
  const times = (globalThis.strokes = []);
  let begun = 0, asked = 0, answered = false, told = 0, heard = 0;
  const workers = new WeakSet();
  const post = Worker.prototype.postMessage;
  const inGrid = ({ target }) => (target instanceof Element ? target : target.parentElement)?.closest("#room-grid");
  const seen = (changes) => {
    if (!answered || begun === 0 || !changes.some(inGrid)) return;
    const from = begun;
    begun = 0;
    answered = false;
    const shown = performance.now();
    requestAnimationFrame(() => times.push([performance.now() - from, told - from, heard - told, shown - heard]));
  };
  Worker.prototype.postMessage = function (message, ...more) {
    if (message.verb === "room_edit") {
      asked = message.id;
      told = performance.now();
      if (!workers.has(this)) this.addEventListener("message", ({ data }) => {
        if (data.id === asked && data.say === "reply") {
          answered = true;
          heard = performance.now();
        }
      }, true); // before the page hears it
      workers.add(this);
    }
    return post.call(this, message, ...more);
  };
  new MutationObserver(seen).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  addEventListener("pointerdown", (event) => (begun = event.timeStamp), true);
});

/** Clicks one tile after the other and waits for each to show. */
async function draw() {
  for (let i = 0; i < STROKES; i++) {
    if (i % 10 === 0) await page.check(`input[name=brush][value='${i % 20 ? "." : "#"}']`);
    const now = await page.evaluate(() => globalThis.strokes.length);
    await page.mouse.click(...(await spot(page, 1 + (i % 10), 1)));
    await page.waitForFunction((n) => globalThis.strokes.length > n, now, { timeout: 5000 }).catch(() => undefined); // some change nothing
    await page.waitForTimeout(50 + (i % 5) * 37);
  }
}

await page.mouse.click(...(await spot(page, 5, 5))); // a search that rests goes on
await pause(page);
for (const [thread, tasks] of await traced(browser, page, draw))
  if (/Main|Worker/.test(thread)) console.log(`${thread}: ${(tasks.reduce((a, b) => a + b, 0) / STROKES).toFixed(1)} ms of CPU a stroke, the longest task ${of(tasks, 1)} ms`);

await page.click("#run");
await page.evaluate(() => (globalThis.strokes.length = 0));
await draw();
const strokes = await page.evaluate(() => globalThis.strokes);
["stroke to another grid", "of it: until the core is asked", "until it has answered", "until the page has changed"].forEach((what, k) => {
  const all = strokes.map((one) => one[k]);
  console.log(`${what}: median ${of(all, 0.5)} ms, 95 of 100 ${of(all, 0.95)} ms`);
});

process.exit(0);

// first.mjs BUILD [LOADS] - how soon each page of the studio shows what it is about, to a
// browser that has nothing of it yet: milliseconds from the address to the first paint and
// to the page's own thing (level, cards, map: SHOWN of browser.mjs), median and worst of
// LOADS (9), from a host that is near and by a line of 10 Mbit/s and 40 ms. Prints figures;
// no test, as it hangs on the machine and on what else that does.
import { loadavg } from "node:os";
import { SHOWN, begin, of } from "./browser.mjs";

const loads = Number(process.argv[3] ?? 9);
const { browser, host } = await begin("first");
const LINES = {
  near: undefined,
  "10 Mbit/s": { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 },
};

/** Runs in a page: notes when `selector` is there for the first time, at the next frame. */
function wait(selector) {
  const look = () => {
    if (document.querySelector(selector)) globalThis.shownAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The first paint and the first view of a page, in milliseconds from its address on. */
async function load(name, line) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
  await context.addInitScript(wait, SHOWN[name]);
  const page = await context.newPage();
  if (line) await (await context.newCDPSession(page)).send("Network.emulateNetworkConditions", line);
  await page.goto(`${host.url}#/${name === "home" ? "" : name}`);
  await page.waitForFunction(() => globalThis.shownAt);
  const seen = await page.evaluate(() => [performance.getEntriesByName("first-contentful-paint")[0].startTime, globalThis.shownAt]);
  await context.close();
  return seen;
}

for (const [words, line] of Object.entries(LINES))
  for (const name of Object.keys(SHOWN)) {
    const all = [];
    for (let i = 0; i < loads; i++) all.push(await load(name, line));
    const [paint, shown] = [0, 1].map((at) => all.map((one) => one[at]));
    console.log(`${words}, ${name}: first paint ${of(paint, 0.5)}, ${of(paint, 1)} ms; shown ${of(shown, 0.5)}, ${of(shown, 1)} ms; load ${loadavg()[0].toFixed(1)}`);
  }
await browser.close();
await host.close();

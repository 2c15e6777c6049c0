// browser.mjs - for tests of the studio's pages in Debian's Chromium: one browser
// and one host of BUILD/page a program, a fresh profile a case. A page may neither
// complain nor ask anyone but its own host; axe-core looks at what is shown; a
// journey takes a screenshot at each step into build/screenshots.
//     import { begin } from "./browser.mjs";
//     const { onPage, finish } = await begin("room");
//     onPage("it_opens", "#/room", async (page) => { ... });
//     await finish();
// Says "SKIP: reason" and ends where a tool is missing.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32 } from "node:zlib";
import { check, equal, runAll, test } from "../wasm/cases.mjs";
import { serve } from "../wasm/serve.mjs";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
export const build = resolve(process.argv[2] ?? join(root, "build/release"));
export const shots = join(root, "build/screenshots");
/** Without the browser's own windows and bars, where that is there: the same pages for two
    fifths of the processor's time. */
export const chromium = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);
export const tools = createRequire(join(root, "apps/studio/page/package.json"));

/** Milliseconds to wait for anything in a page: far more than it takes, so that a busy
    machine fails no test. */
export const PATIENCE = 120000;

/** Why pages cannot be tested here, or "". */
export function missing() {
  if (!chromium) return "chromium is missing (Debian: chromium-headless-shell)";
  if (!existsSync(join(build, "page/studio.wasm"))) return "the page was not built: node, npm or the WebAssembly compiler is missing";
  if (existsSync(join(build, "page/not-built.txt"))) return `the page was not built: ${readFileSync(join(build, "page/not-built.txt"), "utf8").trim()}`;
  return "";
}

export function skipWhereMissing() {
  if (!missing()) return;
  console.log(`SKIP: ${missing()}`);
  process.exit(0);
}

export const launch = () =>
  tools("playwright-core").chromium.launch({
    executablePath: chromium,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });

/** Runs in a page: gives it the same random numbers in every run, beginning with `first`. */
export function seeded(first) {
  let state = first;
  const next = () => {
    const drawn = state >>> 0;
    state = (Math.imul(drawn, 1664525) + 1013904223) >>> 0;
    return drawn;
  };
  crypto.getRandomValues = (array) => {
    for (let i = 0; i < array.length; i++) array[i] = next();
    return array;
  };
  Math.random = () => next() / 4294967296;
}

/** The looks that a page must be good in. */
export const LOOKS = [[1200, 900, "light"], [1200, 900, "dark"], [390, 844, "light"], [390, 844, "dark"]]
  .map(([width, height, colorScheme]) => ({ name: `${width}x${height}-${colorScheme}`, options: { viewport: { width, height }, colorScheme } }));

/** A phone without a mouse. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** By page, in their order, what it is about and no other page has. */
export const SHOWN = {
  home: ".home", lab: "#level[aria-busy=false] #canvas", generators: "#cards .card", link: "#segment-map", play: "#board, #screen", puzzle: "#puzzle-board",
  game: "#game-source", world: "#land", dungeon: "#reach", room: "#room-grid",
};

/** A share of all, from the least on: 0.5 is the median. */
export const of = (all, share) => [...all].sort((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))].toFixed(1);

/** CPU milliseconds of every task of a page, by the name of its thread, while something runs. */
export async function traced(browser, page, run) {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await run();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const main = traceEvents.find(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const names = new Map(traceEvents.filter(({ name, pid }) => name === "thread_name" && pid === main.pid).map(({ tid, args }) => [tid, args.name]));
  const tasks = new Map();
  for (const { name, tid, pid, tdur } of traceEvents) {
    if (!/RunTask$/.test(name) || pid !== main.pid || tdur === undefined) continue;
    const thread = names.get(tid) ?? "";
    tasks.set(thread, [...(tasks.get(thread) ?? []), tdur / 1000]);
  }
  return tasks;
}

/** Starts browser and host for the tests of one page; `name` begins the names of
    its screenshots. `settled` waits until a page that was opened can be used; `given` is
    a host that is there already, `expected` what a page may complain of. */
export async function begin(name, settled = async () => {}, given = undefined, expected = /^$/) {
  skipWhereMissing();
  mkdirSync(shots, { recursive: true });
  const host = given ?? (await serve(join(build, "page")));
  const browser = await launch();
  const complaints = [];
  const axe = readFileSync(tools.resolve("axe-core/axe.min.js"), "utf8");

  function watch(page) {
    page.on("console", (message) => {
      if (/registration blocked by Playwright/.test(message.text())) return; // see serviceWorkers below
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(host.url)) complaints.push(`asked for ${request.url()}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
    });
  }

  async function open(hash = "", options = {}) {
    const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, serviceWorkers: "block", ...options });
    await context.addInitScript(seeded, 2019);
    const page = await context.newPage();
    watch(page);
    page.setDefaultTimeout(PATIENCE);
    await page.goto(host.url + hash);
    await settled(page);
    return page;
  }

  let looks = 0;

  /** Says where a page stands that was waited for in vain, and takes its picture. */
  async function lookAt(page) {
    const seen = await page.evaluate(() => ({
      address: location.hash,
      focus: document.activeElement?.id || document.activeElement?.nodeName,
      dialog: document.querySelector("dialog[open]")?.id,
      said: document.querySelector("#said")?.textContent,
      texts: [...document.querySelectorAll("[role=status], [role=alert], [aria-busy=true]")].map((one) => `${one.id}: ${one.textContent.slice(0, 60)}`),
    }));
    console.log(`it stands so: ${JSON.stringify(seen)}`);
    await page.screenshot({ path: join(shots, `vain-${name}-${++looks}.png`) });
  }

  /** A page in a browser of its own, closed in the end. */
  async function using(run, hash = "", options = {}) {
    const page = await open(hash, options);
    try {
      await run(page);
    } catch (error) {
      if (error.name === "TimeoutError") await lookAt(page);
      throw error;
    } finally {
      await page.context().close();
    }
  }

  /** What axe-core finds; `rules`: by these alone. */
  async function violated(page, rules) {
    const found = await page.evaluate(async ([source, only]) => {
      // The page's policy forbids scripts of others; this way is the debugger's.
      if (!globalThis.axe) (0, eval)(source);
      const { violations } = await globalThis.axe.run({ resultTypes: ["violations"], ...(only && { runOnly: only }) });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" ")}`);
    }, [axe, rules]);
    return found.join("; ");
  }

  /** Nothing that axe-core knows keeps anyone out, nor do the colours of the other look, dark
      or light, and those that the system forces; nothing sticks out, or moves for who wants no
      motion. */
  async function accessible(page, where) {
    equal(await violated(page), "", `axe, ${where}`);
    const was = await page.evaluate(() => {
      const is = (query) => matchMedia(`(${query})`).matches;
      return {
        colorScheme: is("prefers-color-scheme: dark") ? "dark" : "light", forcedColors: is("forced-colors: active") ? "active" : "none",
        reducedMotion: is("prefers-reduced-motion: reduce") ? "reduce" : "no-preference",
      };
    });
    const other = { colorScheme: was.colorScheme === "dark" ? "light" : "dark" };
    for (const [media, look] of [[other, "the other look"], [{ forcedColors: "active", reducedMotion: "reduce" }, "forced colours"]]) {
      await page.emulateMedia({ ...was, ...media });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      equal(await violated(page, ["color-contrast"]), "", `axe, ${where}, in ${look}`);
    }
    equal(await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length), 0, `what moves, ${where}`);
    await page.emulateMedia(was);
    const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    check(wide <= width, `${where}: ${wide} pixels wide of ${width}`);
  }

  const picture = (page, what, options = {}) => page.screenshot({ path: join(shots, `${name}-${what}.png`), ...options });

  /** Takes numbered screenshots: step("two rooms") after each step of a journey. */
  function journey(page, title) {
    let number = 0;
    return (what) => picture(page, `${title}-${String(++number).padStart(2, "0")}-${what.replaceAll(" ", "-")}`);
  }

  /** Runs all cases and ends the program. */
  async function finish() {
    test("nothing_complained_and_nobody_else_was_asked", () =>
      equal(complaints.filter((text) => !expected.test(text)).join("\n"), "", "complaints"));
    const failed = await runAll();
    await browser.close();
    await host.close();
    process.exit(failed ? 1 : 0);
  }

  const onPage = (title, hash, run, options = {}) => test(title, () => using(run, hash, options));
  return { host, browser, complaints, open, using, watch, onPage, accessible, picture, journey, finish };
}

/* Chromium drops what a page hands out beyond so many files within a second. */
const BURST = 10;
const handed = new WeakMap();

/** Waits until a page may hand out one more file. */
async function unhurried(page) {
  const times = handed.get(page) ?? [];
  const since = Date.now() - (times.at(1 - BURST) ?? 0);
  if (since < 1100) await page.waitForTimeout(1100 - since);
  handed.set(page, [...times, Date.now()].slice(-BURST));
}

/** The files of a zip of stored entries, by its directory; their sums are checked. */
export function unzipped(bytes) {
  const end = bytes.lastIndexOf(Buffer.from("PK\x05\x06"));
  const files = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i++) {
    const [sum, packed, size, long] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24), bytes.readUInt16LE(at + 28)];
    const name = bytes.toString("utf8", at + 46, at + 46 + long);
    const local = bytes.readUInt32LE(at + 42);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    files[name] = bytes.subarray(begin, begin + size);
    if (packed !== size || crc32(files[name]) !== sum) throw new Error(`${name} is damaged in its zip`);
    at += 46 + long;
  }
  return files;
}

/** The file that a click, or a function, hands out: its name, bytes and text, and where it
    lies: in `folder` under its name where that is given. */
export async function downloaded(page, deed, folder = undefined) {
  await unhurried(page);
  const [file] = await Promise.all([page.waitForEvent("download"), typeof deed === "string" ? page.click(deed) : deed()]);
  const name = file.suggestedFilename();
  const path = folder ? join(folder, name) : await file.path();
  if (folder) await file.saveAs(path);
  const bytes = readFileSync(path);
  return { name, path, bytes, text: bytes.toString() };
}

/** What a picture's bytes show, as a text: its size and a sum of its pixels. */
export const pixels = (page, bytes) =>
  page.evaluate(async (from) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(from), (c) => c.charCodeAt(0))]));
    const copy = new OffscreenCanvas(image.width, image.height);
    const pen = copy.getContext("2d");
    pen.drawImage(image, 0, 0);
    const sum = await crypto.subtle.digest("SHA-256", pen.getImageData(0, 0, copy.width, copy.height).data);
    return `${copy.width}x${copy.height} ${[...new Uint8Array(sum)].join(" ")}`;
  }, bytes.toString("base64"));

/* Twelve widths from the smallest phone to a large desk. */
const WIDTHS = [320, 360, 390, 480, 600, 700, 844, 1060, 1200, 1440, 1920, 2560];

/* Runs in a page: texts of the main part, or of what is open over it, that lie under a button or
   a field. */
function covered() {
  const within = document.querySelector("dialog[open]") ?? document.querySelector("main");
  const boxes = (some) => [...within.querySelectorAll(some)].filter((one) => one.checkVisibility({ visibilityProperty: true })).map((one) => ({ one, box: one.getBoundingClientRect() }));
  const controls = boxes("button, select, textarea, input:not([type=range], [type=radio], [type=checkbox])");
  const texts = boxes("p, h2, h3, dt, dd, li > span, label > span").filter(({ one }) => one.children.length === 0 && one.textContent.trim() && !one.closest(".unseen, button"));
  return texts.flatMap(({ one, box }) => controls.filter(({ one: control, box: other }) => !control.contains(one) && !one.contains(control) &&
    Math.min(box.right, other.right) - Math.max(box.left, other.left) > 2 && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 2)
    .map(({ one: control }) => `“${one.textContent.slice(0, 30)}” under “${control.textContent.slice(0, 20) || control.id}”`));
}

/** At none of twelve widths does a text lie under a control, or anything stick out. */
export async function uncovered(page, where = "") {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // What hangs on the room there is follows a frame later.
    await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, undefined, { timeout: 20000 }).catch(() => undefined);
    equal((await page.evaluate(covered)).join("; "), "", `${where} ${width} pixels`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= width, `${where}: ${wide} pixels wide of ${width}`);
  }
}

/* Runs in a page: what of an open dialog cannot be brought into sight whole, or goes on beyond
   its own edge. */
function cutOff() {
  const dialog = document.querySelector("dialog[open]");
  const { left, right } = dialog.getBoundingClientRect();
  const all = [dialog, ...dialog.querySelectorAll("*:not(option)")].filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen"));
  const nameOf = (one) => `${one.id || one.className || one.nodeName} “${one.textContent.slice(0, 20)}”`;
  const wide = all.filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1);
  const out = all.filter((one) => one.matches("button, input, select, label, canvas, code, p, h2, legend")).filter((one) => {
    one.scrollIntoView({ block: "nearest" });
    const box = one.getBoundingClientRect();
    return box.left < left || box.right > right || (box.height <= innerHeight && (box.top < -1 || box.bottom > innerHeight + 1));
  });
  const scrolls = (one) => getComputedStyle(one).overflowY !== "visible";
  const shut = all.filter((one) => one.matches("button, input:not([type=radio]), select")).filter((one) => { // with the frame of what has the focus
    const [box, place] = [one.getBoundingClientRect(), all.findLast((other) => other !== one && other.contains(one) && scrolls(other)).getBoundingClientRect()];
    return box.left - 4 < place.left || box.right + 4 > place.right;
  });
  for (const one of all) one.scrollTop = 0;
  return [...wide.map((one) => `${nameOf(one)} is too wide`), ...shut.map((one) => `${nameOf(one)} has no room for its frame`), ...out.map((one) => `${nameOf(one)} is out of sight`)];
}

/** Nothing of an open dialog is cut off. */
export const uncut = async (page, where) => equal((await page.evaluate(cutOff)).join("; "), "", `cut off, ${where}`);

/** A window of 1200 by 900 pixels at 200 %. */
export const ZOOMED = { viewport: { width: 600, height: 450 }, deviceScaleFactor: 2 };

/** Another level in the lab, whatever was drawn. */
export async function reroll(page) {
  await page.click("#reroll");
  if (await page.isVisible("#reroll-replace")) await page.click("#reroll-replace");
}

/** Presses Tab until an element has the focus. */
export async function tabTo(page, id) {
  for (let i = 0; i < 120; i++) {
    if ((await page.evaluate(() => document.activeElement?.id)) === id) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never comes to ${id}`);
}

/** What a trace that `browser.startTracing` has begun with TRACED says of the page's own
    thread: its tasks by the clock and by the processor, in milliseconds. */
export const TRACED = { categories: ["toplevel", "devtools.timeline"] };
export function tasksOf(trace) {
  const { traceEvents } = JSON.parse(trace.toString());
  const main = traceEvents.find(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  return traceEvents
    .filter(({ name, tid, pid, tdur }) => /RunTask$/.test(name) && tid === main.tid && pid === main.pid && tdur !== undefined)
    .map(({ dur, tdur }) => ({ clock: dur / 1000, cpu: tdur / 1000 }));
}

/** Another address, as typed into the browser's own field. */
export const visit = (page, hash) =>
  page.evaluate((text) => new Promise((done) => {
    addEventListener("hashchange", () => setTimeout(done), { once: true });
    location.hash = text;
  }), hash);

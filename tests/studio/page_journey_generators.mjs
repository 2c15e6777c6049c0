// page_journey_generators.mjs BUILD - one long journey through the page of generators in
// Debian's Chromium, by mouse with a screenshot at each step, by the keyboard alone and
// by touch at 390x844: twelve cards, two parents, generations, the lineage, an agent
// edited, a reload, a level played, exported, imported as a start, and played without an
// end. What is exported is what the native BUILD/sett makes of it. Says "SKIP: reason"
// where a tool is missing.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, equal, test } from "../wasm/cases.mjs";
import { act, generation, hashes, marked, pressed, settled } from "./breeding.mjs";
import { PHONE, begin, build, downloaded, tabTo } from "./browser.mjs";

const { accessible, finish, journey, onPage } = await begin("generators", settled);
const folder = mkdtempSync(join(tmpdir(), "sett-page-"));
const native = (...args) => execFileSync(join(build, "sett"), args, { encoding: "utf8", stdio: ["pipe", "pipe", "pipe"] });

/** Ways to use the page: `press` a thing by its id, `type` into a field, `choose` of a
    list. */
const MOUSE = {
  press: (page, id) => page.click(`[id='${id}']`),
  type: (page, id, text) => page.fill(`[id='${id}']`, text),
  choose: (page, id, text) => page.selectOption(`[id='${id}']`, text),
};
const TOUCH = { ...MOUSE, press: (page, id) => page.tap(`[id='${id}']`) };
const KEYS = {
  press: async (page, id) => {
    await tabTo(page, id);
    await page.keyboard.press("Enter");
  },
  type: async (page, id, text) => {
    await tabTo(page, id);
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
  },
  choose: async (page, id, text) => {
    await tabTo(page, id);
    await page.keyboard.type(text); // the first that begins so; it is among the next
    for (let i = 0; i < 9 && (await page.inputValue(`[id='${id}']`)) !== text; i++) await page.keyboard.press("ArrowDown");
  },
};

const fileOf = async (page, deed) => (await downloaded(page, deed, folder)).path;

async function journeyBy({ press, type, choose }, page, generations, shot) {
  const looked = (words) => page.waitForFunction((part) => document.querySelector("#inspector-title")?.textContent.includes(part), words);
  const mark = async (number) => {
    await press(page, `card-${number}`);
    await pressed(page, `card-${number}`);
  };
  await shot("twelve cards");
  await mark(2);
  await mark(5);
  equal(await marked(page), "card-2,card-5", "parents");
  await shot("two parents");
  const seen = [await hashes(page)];
  for (let n = 1; n <= generations; n++) {
    if (n > 1) await mark(3);
    if (n % 2 === 0) await mark(8);
    await act(page, () => press(page, "next"));
    equal(await generation(page), `Generation ${n}`, "generation");
    seen.push(await hashes(page));
    await shot(`generation ${n}`);
  }
  await act(page, () => press(page, "undo"));
  equal(await hashes(page), seen.at(-2), "after undo");
  await act(page, () => press(page, "redo"));
  equal(await hashes(page), seen.at(-1), "after redo");

  await press(page, "tree-title");
  await page.waitForSelector(`#bred-${generations}-0`);
  await shot("lineage");
  await press(page, "go-1");
  await page.waitForFunction((first) => [...document.querySelectorAll("#cards .card")].map((card) => card.dataset.hash).join() === first, seen[1]);
  await press(page, `go-${generations}`);
  await page.waitForFunction((last) => [...document.querySelectorAll("#cards .card")].map((card) => card.dataset.hash).join() === last, seen.at(-1));
  await press(page, "tree-title");

  await press(page, "inspect-4");
  await page.waitForSelector("#agents li");
  await press(page, "agent-1");
  await page.waitForSelector("[id='1.tokens']");
  await shot("inspected");
  const tokens = (await page.inputValue("[id='1.tokens']")) === "33" ? "34" : "33";
  await act(page, () => type(page, "1.tokens", tokens));
  await looked("edited");
  await page.waitForFunction((words) => document.querySelector("#agents li summary").textContent.includes(words), `${tokens} times`);
  if ((await page.inputValue("[id='1.tile']")) !== "coin") await act(page, () => choose(page, "1.tile", "coin"));
  await page.waitForFunction(() => /coin(?!-)/.test(document.querySelector("#agents li summary").textContent));
  check(/by hand/.test(await page.textContent("[id='1.tokens-help']")), "who set it");
  await shot("edited");
  const edited = await hashes(page);

  await page.waitForSelector(".generators[data-saved=true]");
  await page.reload();
  await settled(page);
  equal(await hashes(page), edited, "after a reload");
  await shot("reloaded");

  await press(page, "inspect-4");
  await page.waitForSelector("#agents li");
  await page.waitForSelector("#play-0");
  await press(page, "play-0");
  await page.waitForSelector("#screen");
  await press(page, "pause");
  await page.waitForFunction(() => Number(document.querySelector("[data-counter=steps]")?.textContent) > 5);
  await press(page, "pause");
  await page.waitForFunction(() => /Paused|Lost|Won/.test(document.querySelector("#outcome").textContent));
  await shot("played");
  const level = readFileSync(await fileOf(page, () => press(page, "save-text")), "utf8");
  await page.goBack();
  await settled(page);
  equal(await hashes(page), edited, "after playing");

  const { seed } = JSON.parse(readFileSync(await fileOf(page, () => press(page, "save")), "utf8"));
  await press(page, "inspect-4");
  await page.waitForSelector("#export:not([disabled])");
  const exported = await fileOf(page, () => press(page, "export"));
  const file = JSON.parse(readFileSync(exported, "utf8"));
  equal(`${file.agents[0].tokens} ${file.agents[0].action.tile}`, `${tokens} coin`, "what was exported");
  equal(level, native("generate", "mario", "--generator", exported, "--seed", String(parseInt(seed, 16)), "--quiet"), "the level that was played");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(page, "begin-with")]);
  await chooser.setFiles(exported);
  await page.waitForFunction(() => /imported/.test(document.querySelector("#card-1")?.textContent ?? ""));
  await pressed(page, "card-1");
  await settled(page);
  equal(await generation(page), "Generation 0", "a new breeding");
  await shot("imported as a start");
  await act(page, () => press(page, "next"));
  check(/kept, imported/.test(await page.textContent("#card-1")), "the imported parent is gone");
  const births = await page.$$eval("#cards .from", (all) => all.slice(1).map((from) => from.textContent));
  check(births.length > 1 && births.every((birth) => /from generator 1(?!\d)/.test(birth)), `children of another: ${births.join("; ")}`);
  await shot("its children");
  await act(page, () => press(page, "undo"));
  await press(page, "play-card-2"); // of the database: a way through is soon found
  await page.waitForSelector("#endless");
  await shot("without an end");
}

onPage("by_mouse", "#/generators", (page) => journeyBy(MOUSE, page, 5, journey(page, "journey")));
onPage("by_the_keyboard_alone", "#/generators", (page) => journeyBy(KEYS, page, 2, async () => undefined));
onPage("by_touch_alone", "#/generators", (page) => {
  const shot = journey(page, "journey-phone");
  return journeyBy(TOUCH, page, 2, async (what) => {
    await shot(what);
    if (/lineage|edited|end$/.test(what)) await accessible(page, what);
  });
}, PHONE);

test("cleared_away", () => rmSync(folder, { recursive: true }));
await finish();

// page_own.mjs BUILD - a game from an empty editor to 100 playable levels, as the section "The same in
// the studio" of docs/guide/own-game.md says, by keys and clicks in Debian's Chromium, with the
// time that each step takes: the file is the guide's, every control is one that the guide names.
// Says "SKIP: reason" where a tool is missing.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { check, equal } from "../wasm/cases.mjs";
import { begin, build, downloaded, root, unzipped } from "./browser.mjs";

const { accessible, finish, journey, onPage } = await begin("own", (page) => page.waitForSelector(".home"));

const guide = readFileSync(join(root, "docs/guide/own-game.md"), "utf8");
const [, file] = /^```toml vault\.game\.toml\n(.*?)^```$/ms.exec(guide);
const section = guide.slice(guide.indexOf("## The same in the studio"), guide.indexOf("## A tile of your own"));
const named = (words) => check(section.replace(/\s+/g, " ").includes(words), `the guide does not say ${words}`);

const folder = mkdtempSync(join(tmpdir(), "sett-own-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
const sett = (...args) => execFileSync(join(build, "sett"), args, { cwd: folder, encoding: "utf8" });

/* 40 words of five characters; a click is a word, a key a character. */
const A_MINUTE = 200;
const CLICK = 5;
const MOST = 15;

/** Steps, each with what its hands have done: in minutes by that measure, and by the clock. */
class Transcript {
  minutes = 0;
  #hands = 0;
  #since = Date.now();

  hands(characters) {
    this.#hands += characters;
  }

  step(what) {
    const [typed, waited] = [this.#hands / A_MINUTE, (Date.now() - this.#since) / 60000];
    this.minutes += typed + waited;
    console.log(`    ${this.minutes.toFixed(2).padStart(5)} min  ${what}: ${this.#hands} characters ${typed.toFixed(2)}, the studio ${(waited * 60).toFixed(1)} s`);
    [this.#hands, this.#since] = [0, Date.now()];
  }
}

/** The shortest way to win, by arrows: every card opens the one door. */
function wayThrough(rows) {
  const at = (x, y) => rows[y]?.[x] ?? "#";
  const gems = rows.flatMap((row, y) => [...row].flatMap((glyph, x) => (glyph === "*" ? [`${x},${y}`] : [])));
  const y = rows.findIndex((row) => row.includes("@"));
  const queue = [{ x: rows[y].indexOf("@"), y, card: false, taken: 0, way: [] }];
  const seen = new Set();
  for (const { x: fromX, y: fromY, card, taken, way } of queue)
    for (const [key, dx, dy] of [["ArrowUp", 0, -1], ["ArrowRight", 1, 0], ["ArrowDown", 0, 1], ["ArrowLeft", -1, 0]]) {
      const [x, y] = [fromX + dx, fromY + dy];
      const glyph = at(x, y);
      if (glyph === "#" || (glyph === "D" && !card)) continue;
      const gem = gems.indexOf(`${x},${y}`);
      const next = { x, y, card: card || glyph === "c", taken: gem < 0 ? taken : taken | (1 << gem), way: [...way, key] };
      if (glyph === ">" && next.taken.toString(2).replaceAll("0", "").length >= 2) return next.way;
      const name = `${x} ${y} ${next.card} ${next.taken}`;
      if (!seen.has(name)) queue.push(next);
      seen.add(name);
    }
  throw new Error("no way through");
}

onPage("from_an_empty_editor_to_a_hundred_levels", "", async (page) => {
  const shot = journey(page, "vault");
  const times = new Transcript();
  const used = new Set();
  /** A control by the name that the guide gives it. */
  const control = (role, name) => {
    named(`*${name}*`);
    used.add(name);
    return page.getByRole(role, { name, exact: true });
  };
  const click = async (role, name) => {
    times.hands(CLICK);
    await control(role, name).click();
  };
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
    times.hands(keys.length);
  };
  const type = async (text) => {
    await page.keyboard.type(text);
    times.hands(text.length);
  };
  const read = () => page.waitForSelector("#game-problems[aria-busy=false]");
  const source = () => page.inputValue("#game-source");

  await click("link", "Your game");
  await page.click("#game-source");
  times.hands(CLICK);
  await press("Control+a", "Delete");
  await page.waitForSelector("#game-problems .error");
  equal(await source(), "", "an empty editor");
  await shot("empty");
  times.step("an empty editor");

  const [before, after] = file.split(/(?<=\[tiles\.gem\]\nglyph = "\*"\ntags = \[)"collect"/);
  await type(before);
  await type('"colect"]');
  const wrong = `${before.split("\n").length}:9: error: unknown tag "colect"`;
  named(`\`${wrong}\``);
  await page.waitForFunction((words) => document.querySelector("#game-problems")?.textContent.includes(words), wrong);
  equal((await page.$$eval(".game-marks mark.error", (all) => all.map(({ textContent }) => textContent))).join(" "), '"colect"', "what is marked");
  const [marked, editor] = await page.evaluate(() => [".game-marks mark", ".game-text"].map((one) => document.querySelector(one).getBoundingClientRect().bottom));
  check(marked + 3 <= editor, `its line is out of sight: ${marked} of ${editor}`); // it is waved under below its letters
  await shot("mistake");
  await accessible(page, "a mistake");
  times.step("a slip of the pen, marked at its place");
  await page.click("#game-problems .place");
  times.hands(CLICK);
  equal(await page.$eval("#game-source", (area) => area.value.slice(area.selectionStart, area.selectionEnd)), '"colect"', "its place");
  await click("button", 'Change to "collect"');
  await read();
  equal(await source(), `${before}"collect"]`, "the mended file");
  await page.click("#game-source");
  times.hands(CLICK);
  await press("Control+End");
  times.step("mended");

  await type(after.slice(1));
  equal(await source(), file, "the file that was typed");
  await page.waitForFunction(() => document.querySelector("#came-title")?.textContent === "vault" && document.querySelector("#came[aria-busy=false]"));
  named("*vault*");
  used.add("vault");
  equal(await page.textContent("#game-problems"), "Nothing is wrong with the file.", "problems");
  named("`can be won`");
  await page.waitForFunction(() => [...document.querySelectorAll("#game-verdict, #game-gallery span")].filter(({ textContent }) => textContent === "can be won").length === 6);
  await shot("typed");
  await accessible(page, "a game");
  times.step("the file is typed, and six levels can be won");
  const level = await page.getAttribute(".game-level canvas", "aria-label");
  await click("button", "Another level");
  await page.waitForFunction((old) => document.querySelector(".game-level canvas").getAttribute("aria-label") !== old, level);
  times.step("another one");

  equal(await control("spinbutton", "How many").inputValue(), "100", "how many");
  equal(await control("spinbutton", "Seed").inputValue(), "1", "the seed");
  await click("button", "Make and judge");
  const told = "100 levels: 100 can be won";
  named(`\`${told}\``);
  await page.waitForFunction((words) => document.querySelector("#many-told[aria-busy=false]")?.textContent === words, told);
  equal(await page.$$eval("#many-levels li", (all) => all.length), 100, "pictures");
  await page.locator("#many-told").scrollIntoViewIfNeeded();
  await shot("a hundred");
  await accessible(page, "a hundred levels");
  times.step(told);

  times.hands(CLICK);
  const zip = await downloaded(page, () => control("button", "Save 100 levels").click());
  named(`\`${zip.name}\``);
  const files = unzipped(zip.bytes);
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  for (const name of ["vault.game.toml", "levels/level-0000.txt", "levels/level-0099.txt"]) {
    named(`\`${name}\``);
    check(files[name], `${name} in ${zip.name}`);
  }
  equal(files["vault.game.toml"].toString(), file, "the file in the zip");
  times.step("saved");
  const command = "sett check vault.game.toml levels/";
  named(`\`${command}\``);
  times.hands(command.length);
  equal(sett(...command.split(" ").slice(1)).split("\n").filter((line) => line.endsWith(": ok")).length, 100, "levels that are ok");
  times.step(`${command}: 100 ok`);

  await page.click("#many-levels button >> nth=0");
  times.hands(CLICK);
  await page.waitForSelector("#board");
  const way = wayThrough(files["levels/level-0000.txt"].toString().trimEnd().split("\n"));
  for (const [turn, key] of way.entries()) { // nobody is quicker than the turns
    await page.waitForFunction((at) => document.querySelector("#turn")?.textContent === at, String(turn));
    await press(key);
  }
  await page.waitForFunction(() => document.querySelector("#outcome")?.textContent.startsWith("Won after"));
  await shot("won");
  await press("Escape");
  await page.waitForFunction((words) => document.querySelector("#many-told")?.textContent === words, told);
  times.step("one is played and won");

  check(times.minutes <= MOST, `${times.minutes} minutes`);
  const words = [...section.replace(/\s+/g, " ").matchAll(/\*([^*]+)\*/g)].map(([, name]) => name);
  equal(words.filter((name) => !used.has(name) && name !== "ok").join(), "", "what the guide names and nobody used");
  const same = "sett generate vault.game.toml --count 100 --seed 1";
  named(`\`${same}\``);
  sett(...same.split(" ").slice(1), "-o", "made/");
  const made = readdirSync(join(folder, "made")).filter((name) => name.endsWith(".txt"));
  equal(made.length, 100, "levels of the command line");
  for (const name of made) equal(readFileSync(join(folder, "made", name), "utf8"), files[`levels/${name}`]?.toString(), name);
});

await finish();

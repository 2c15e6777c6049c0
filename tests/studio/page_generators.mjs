// page_generators.mjs BUILD - the page of generators in Debian's Chromium against the
// native BUILD/sett: twelve cards, parents by keys and touch, next, undo, a reload in the
// middle, all games, what is wrong; the look of it (build/screenshots). The long journey
// is page_journey_generators.mjs. Says "SKIP: reason" where a tool is missing.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, equal, test } from "../wasm/cases.mjs";
import { act, generation, hashes, marked, pressed, settled } from "./breeding.mjs";
import { LOOKS, PHONE, begin, build, downloaded, root, tabTo, uncovered } from "./browser.mjs";

const { accessible, finish, journey, onPage, picture } = await begin("generators", settled);
const folder = mkdtempSync(join(tmpdir(), "sett-page-"));
const native = (args) => execFileSync(join(build, "sett"), args, { encoding: "utf8", stdio: ["pipe", "pipe", "pipe"] });

const save = async (page, button) => (await downloaded(page, button, folder)).path;

async function load(page, path) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#import")]);
  await chooser.setFiles(path);
}

onPage("twelve_generators_of_the_database_are_shown_and_rated", "#/generators", async (page) => {
  equal((await page.$$("#cards .card")).length, 12, "cards");
  equal(await page.inputValue("#game"), "mario", "game");
  for (const { width, height } of [{ width: 1440, height: 900 }, PHONE.viewport]) {
    await page.setViewportSize({ width, height });
    const maps = await page.$$eval("#cards .cloud", (all) => all.map((one) => one.getBoundingClientRect().height));
    check(Math.min(...maps) >= 60, `cloud maps ${Math.min(...maps)} pixels high, ${width} pixels`);
    equal(await page.locator("#cards .first-level canvas").count(), 12, "levels");
    const lead = await page.locator(".lead").boundingBox();
    check(lead.height <= 90, `what stays in sight is ${lead.height} pixels high, ${width} pixels`);
  }
  check((await page.$$eval("#cards .from", (all) => all.every((from) => /picked/.test(from.textContent)))), "not from the database");
  check(await page.isDisabled("#next"), "next without parents");
  check(/solve finds a way to the exit/.test(await page.textContent("#tools .help")), "players without a word");
  await page.waitForSelector("#cards .card:first-child [data-judge=solve][data-looked='10']");
  check(/^\d+\/10$/.test(await page.textContent("#cards .card:first-child [data-judge=solve] .won")), "rating");
  check((await page.$$("#cards .card:first-child [data-judge=baumgarten]")).length === 1, "the second judge");
});

onPage("a_sample_is_told_of_under_the_tabs_of_other_pages", "#/generators", async (page) => {
  await page.click("#inspect-1");
  await page.waitForSelector("#tab-play[aria-selected=true]");
  await page.waitForSelector("#play-2");
  await page.click("#tab-measures");
  const values = () => page.$$eval("#measures .value", (all) => all.map((one) => one.textContent).join());
  await page.waitForFunction(() => /[0-9]/.test(document.querySelector("#measures .value")?.textContent));
  const first = await values();
  await page.selectOption("#level-which", "1");
  await page.waitForFunction((old) => {
    const now = [...document.querySelectorAll("#measures .value")].map((one) => one.textContent).join();
    return now !== old && /[0-9]/.test(now);
  }, first);
  await accessible(page, "measures of a sample");
  await page.keyboard.press("F5");
  await page.waitForSelector("#tab-play[aria-selected=true]");
});

/** A generator many of whose levels cannot be completed, as a file. */
function troubled() {
  const known = JSON.parse(readFileSync(join(root, "generators/dungeongrams/dungeongrams-0-0-0.json"), "utf8"));
  const draws = (tile, spawn) => ({ ...known.agents[1], tokens: 12, spawn, period: 1, trigger: { ...known.agents[1].trigger, kind: "chance", p: 0.9 }, action: { kind: "line", tile, w: 8, h: 3, r: 2 } });
  const path = join(folder, "troubled.json");
  writeFileSync(path, JSON.stringify({ ...known, agents: [...known.agents, draws("foe", 1), draws("block", 30), draws("switch", 60)] }));
  return path;
}

/** Of levels, the numbers of those that `sett check` finds wrong. */
function checked(levels) {
  const { stdout } = spawnSync(join(build, "sett"), ["check", "dungeongrams", "--json", "-"], { input: levels, encoding: "utf8" });
  return JSON.parse(stdout).levels.flatMap(({ feasible }, i) => (feasible ? [] : [i]));
}

/** Whether an element can be seen to its first and last pixels once a page has gone to it. */
const seen = (page, some) => page.$eval(some, (one) => {
  one.scrollIntoView({ block: "start" });
  const { left, top, height } = one.getBoundingClientRect();
  return [2, height - 2].every((y) => one.contains(document.elementFromPoint(left + 8, top + y)));
});

onPage("problems_of_sample_levels_are_those_of_the_command_line_each_with_a_repair", "#/generators", async (page) => {
  const shot = journey(page, "problems");
  const path = troubled();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#begin-with")]);
  await chooser.setFiles(path);
  await pressed(page, "card-1");
  await page.click("#inspect-1");
  await page.waitForSelector("#tab-problems");
  await page.click("#tab-problems");
  await page.waitForFunction(() => document.querySelector("#troubles-status")?.textContent.includes("of 10 levels"));
  const { seed } = JSON.parse(readFileSync(await save(page, "#save"), "utf8"));
  const numbers = await page.$$eval("#troubles [data-level]", (all) => all.map((one) => Number(one.dataset.level)));
  const wanted = checked(native(["generate", "dungeongrams", "--generator", path, "--seed", String(parseInt(seed, 16)), "--count", "10", "--quiet"]));
  equal(numbers.join(), wanted.join(), "levels with problems");
  check(wanted.length > 0 && wanted.length < 10, `${wanted.length} of 10 levels: others would say more`);
  equal(await page.textContent("#tab-problems"), `Problems ${wanted.length}`, "what the tab tells");
  let last;
  for (const at of wanted) { // until one has a repair that is soon found
    last = at;
    await page.click(`#troubles [data-level='${at}']`);
    await page.waitForFunction((level) => document.querySelector("#samples-title").textContent.startsWith(`Levels ${level - (level % 3)} to`) && document.querySelector("#level-which").value === String(level % 3), at);
    await page.waitForSelector("#problems[aria-busy=false] #repair-apply, #problems[aria-busy=false] #repair-longer");
    if (await page.$("#repair-apply")) break;
  }
  await shot("a level with problems");
  await accessible(page, "problems");
  await page.evaluate(() => scrollTo(0, 0));
  await uncovered(page, "problems");
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.click(`#troubles [data-level='${last}']`);
  const shown = () => page.$eval("#trouble canvas", (one) => one.toDataURL());
  const before = await shown();
  await page.hover("#repair-apply");
  await page.waitForFunction((old) => document.querySelector("#trouble canvas").toDataURL() !== old, before);
  const [picture, button, lead] = await Promise.all(["#trouble canvas", "#repair-apply", ".lead"].map((one) => page.locator(one).boundingBox()));
  check(picture.y >= lead.y + lead.height - 1 && picture.y + picture.height <= button.y, `the repair is looked at out of sight: ${picture.y} of ${lead.y + lead.height}`);
  await shot("its repair");
  for (const { width, height } of [{ width: 1440, height: 900 }, PHONE.viewport]) {
    await page.setViewportSize({ width, height });
    for (const one of ["#troubles", "#trouble", "#problems-title"]) check(await seen(page, one), `${one} lies under what stays in sight, ${width} pixels`);
    await shot(`its problems at ${width} pixels`);
    await page.locator("#agent-9").focus();
    const [above, map] = await Promise.all([".lead", ".follows"].map((one) => page.locator(one).boundingBox()));
    check(map.y >= above.y + above.height - 1, `the map at ${map.y} lies under the line that ends at ${above.y + above.height}, ${width} pixels`);
    await page.locator("#agent-1").focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press("Tab");
    for (let i = 0; i < 7; i++) {
      check(await page.evaluate(() => {
        const { left, top, height: high } = document.activeElement.getBoundingClientRect();
        return document.activeElement.contains(document.elementFromPoint(left + 8, top + high / 2));
      }), `a stop of the keyboard lies under the map, ${width} pixels: ${await page.evaluate(() => document.activeElement.outerHTML.slice(0, 80))}`);
      await page.keyboard.press("Shift+Tab");
    }
  }
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.click("#repair-apply");
  await page.waitForSelector("#level[aria-busy=false] #canvas");
  const repaired = await page.textContent("#text");
  equal(checked(repaired).length, 0, `problems after the repair of\n${repaired}`);
});

onPage("levels_are_the_native_ones", "#/generators", async (page) => {
  const session = JSON.parse(readFileSync(await save(page, "#save"), "utf8"));
  await page.click("#inspect-1");
  await page.waitForSelector("#agents li");
  const exported = await save(page, "#export");
  const rows = native(["generate", "mario", "--generator", exported, "--seed", String(parseInt(session.seed, 16)), "--size", "180x15"]).trim().split("\n");
  await page.waitForSelector("#inspector .thumb");
  const shown = await page.$eval("#inspector .thumb", (canvas) => {
    const pen = canvas.getContext("2d");
    const side = canvas.width / 180;
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    const cells = [];
    for (let y = 0; y < 15; y++)
      for (let x = 0; x < 180; x++) {
        let sum = 0;
        for (let j = 0; j < side; j++)
          for (let i = 0; i < side * 4; i++) sum = (sum * 31 + data[((y * side + j) * canvas.width + x * side) * 4 + i]) >>> 0;
        cells.push(sum);
      }
    return cells;
  });
  const glyphs = rows.join("");
  equal(glyphs.length, shown.length, "cells");
  // one picture a glyph: every cell of the canvas shows the tile of the native level
  const pictures = new Map();
  glyphs.split("").forEach((glyph, i) => pictures.set(glyph, (pictures.get(glyph) ?? new Set()).add(shown[i])));
  for (const [glyph, sums] of pictures) equal(sums.size, 1, `pictures of ${glyph}`);
});

onPage("a_reload_in_the_middle_loses_nothing", "#/generators", async (page) => {
  await page.click("#card-1");
  await pressed(page, "card-1");
  await act(page, () => page.click("#next"));
  await page.click("#card-7");
  await pressed(page, "card-7");
  const before = await hashes(page);
  await page.waitForSelector(".generators[data-saved=true]");
  await page.reload();
  await settled(page);
  equal(await hashes(page), before, "after the reload");
  equal(await marked(page), "card-7", "marks");
  equal(await generation(page), "Generation 1", "generation");
  await act(page, () => page.click("#undo"));
  equal(await marked(page), "card-1", "marks of the page before");
});

onPage("the_keyboard_alone_does_all", "#/generators", async (page) => {
  await tabTo(page, "card-1");
  await page.keyboard.press("Space");
  await pressed(page, "card-1");
  await page.keyboard.press("4");
  await pressed(page, "card-4");
  await act(page, () => page.keyboard.press("n"));
  equal(await generation(page), "Generation 1", "generation");
  await act(page, () => page.keyboard.press("Control+z"));
  equal(await generation(page), "Generation 0", "after undo");
  await tabTo(page, "inspect-2");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#agents li");
  await tabTo(page, "agent-1");
  await page.keyboard.press("Enter");
  await page.waitForSelector("[id='1.period']");
});

onPage("a_phone_shows_the_cards_first", "#/generators", async (page) => {
  const { y } = await page.locator("#card-1").boundingBox();
  check(y < 300, `the cards begin at ${y} of 844`);
}, PHONE);

onPage("touch_alone_does_all", "#/generators", async (page) => {
  await page.tap("#card-1");
  await page.tap("#card-2");
  await pressed(page, "card-2");
  await act(page, () => page.tap("#next"));
  equal(await generation(page), "Generation 1", "generation");
  await page.tap("#inspect-3");
  await page.waitForSelector("#agents li");
  await page.tap("#agent-1");
  await page.waitForSelector("[id='1.period']");
}, PHONE);

onPage("other_games_layers_and_wishes", "#/generators", async (page) => {
  await act(page, () => page.selectOption("#game", "md2"));
  await page.waitForSelector("#cards .card:first-child [data-judge=player][data-looked='10']");
  await page.fill("#wish", "monsters>=12");
  await page.press("#wish", "Enter");
  await page.click("#card-1");
  await pressed(page, "card-1");
  await page.click("#card-2");
  await pressed(page, "card-2");
  await act(page, () => page.click("#next"));
  for (const layer of ["solid", "foe", "origin", "tiles"]) {
    await page.selectOption("#layer", layer);
    await settled(page);
  }
  await page.fill("#wish", "monstrs>=12");
  await page.press("#wish", "Enter");
  await page.waitForSelector("#error:not([hidden])");
  check(/did you mean 'monsters'/.test(await page.textContent("#error")), await page.textContent("#error"));
  await page.fill("#wish", "");
  await page.press("#wish", "Enter");
  await page.waitForSelector("#error[hidden]", { state: "attached" });
});

onPage("a_wish_is_made_of_rows_and_each_card_tells_how_it_is_kept", "#/generators", async (page) => {
  await act(page, () => page.selectOption("#game", "md2"));
  const { seed } = JSON.parse(readFileSync(await save(page, "#save"), "utf8"));
  await page.click("#wish-add");
  await page.selectOption("#wish-of-0", "treasures");
  await page.fill("#wish-low-0", "2");
  await page.press("#wish-low-0", "Tab");
  const wish = (text) => page.waitForFunction((wanted) => document.querySelector("#wish").value === wanted, text);
  await wish("treasures>=2");
  await page.fill("#wish-high-0", "6");
  await page.press("#wish-high-0", "Enter");
  await wish("treasures=2..6");
  await page.click("#wish-add");
  await page.selectOption("#wish-of-1", "monsters");
  await page.fill("#wish-high-1", "8");
  await page.press("#wish-high-1", "Enter");
  await wish("treasures=2..6, monsters<=8");
  await page.waitForFunction(() => document.querySelectorAll("#cards [data-want=wish]").length === 12);
  // What cards tell is what the command line measures of their first levels.
  const told = await page.$$eval("#cards .card", (cards) => cards.map((card) => [card.querySelector("[data-want=wish] .won").textContent, card.querySelector("[data-want=wish]").title]));
  const counts = told.map(([count]) => count);
  for (const at of [...new Set(counts)].map((count) => counts.indexOf(count) + 1)) { // one of each kind
    await page.click(`#inspect-${at}`);
    await page.waitForSelector("#export:not([disabled])");
    const file = await save(page, "#export");
    await page.click("#close");
    const level = native(["generate", "md2", "--generator", file, "--seed", String(parseInt(seed, 16)), "--quiet"]);
    const { treasures, monsters } = JSON.parse(spawnSync(join(build, "sett"), ["measure", "md2", "--json", "-"], { input: level, encoding: "utf8" }).stdout);
    const held = [treasures >= 2 && treasures <= 6, monsters <= 8].filter(Boolean).length;
    equal(told[at - 1][0], `${held}/2`, `how number ${at} keeps the wish: ${told[at - 1][1]}`);
    check(told[at - 1][1].includes(`treasures 2 to 6: here ${treasures}; monsters at most 8: here ${monsters}`), told[at - 1][1]);
  }
  check(new Set(counts).size > 1, `all alike: ${counts}`);
  await page.selectOption("#cards-by", "wish");
  const sorted = await page.$$eval("#cards [data-want=wish] .won", (all) => all.map(({ textContent }) => Number(textContent[0])));
  equal(sorted.join(), [...sorted].sort((a, b) => b - a).join(), "sorted by the wish");
  check(sorted[0] > sorted.at(-1), `all alike: ${sorted}`);
  await accessible(page, "a wish in rows");
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, "wish");
  await uncovered(page, "a wish");
  await page.setViewportSize({ width: 1200, height: 900 });
  const [, exact] = /monsters at most 8: here (\d+)/.exec(told[0][1]);
  for (const bounds of [`=${exact}`, `>=${exact}`, `<=${exact}`]) { // bounds are wished for, too
    await page.fill("#wish", `monsters${bounds}`);
    await page.press("#wish", "Enter");
    await page.waitForFunction((words) => document.querySelector("#card-1").closest(".card").querySelector("[data-want=wish]")?.title.includes(words), `: here ${exact}`);
    await page.waitForFunction(() => document.querySelector("#card-1").closest(".card").querySelector("[data-want=wish] .won")?.textContent === "1/1");
  }
  await page.fill("#wish", "treasures>=3, monsters>4"); // more than has no row
  await page.press("#wish", "Enter");
  await page.waitForFunction(() => document.querySelector("#wish-rows code")?.textContent === "monsters>4");
  equal(`${await page.inputValue("#wish-low-0")},${await page.inputValue("#wish-high-0")}`, "3,", "the row of the text");
  await page.click("#wish-rows li:nth-child(2) .undo");
  await wish("treasures>=3");
  await page.click("#wish-rows li:nth-child(1) .undo");
  await wish("");
  await page.waitForFunction(() => document.querySelectorAll("#cards [data-want=wish]").length === 0);
});

onPage("what_is_wrong_is_said", "#/generators", async (page) => {
  const before = await hashes(page);
  const bad = join(folder, "bad.json");
  writeFileSync(bad, '{"format": "sett-pplgg", "game": "mario", "agents": []}');
  await load(page, bad);
  await page.waitForSelector("#error:not([hidden])");
  check(/without agents/.test(await page.textContent("#error")), await page.textContent("#error"));
  writeFileSync(bad, "{");
  await load(page, bad);
  await page.waitForFunction(() => /no JSON/.test(document.querySelector("#error").textContent));
  equal(await hashes(page), before, "the page after bad files");
  await page.click("#inspect-1");
  await page.waitForSelector("#agents li");
  await page.click("#agent-1");
  await page.fill("[id='1.period']", "9");
  await page.waitForSelector("[id='1.period-error']:not([hidden])");
  check(/1\.\.5/.test(await page.textContent("[id='1.period-error']")), "the range is not said");
  equal(await hashes(page), before, "the page after a bad value");
});

for (const { name, options } of LOOKS)
  onPage(`it_looks_right_${name}`, "#/generators", async (page) => {
    await page.selectOption("#layer", "tiles");
    await page.click("#card-1");
    await pressed(page, "card-1");
    await page.click("#card-3");
    await pressed(page, "card-3");
    await act(page, () => page.click("#next"));
    await page.screenshot({ path: join(root, "build/screenshots", `generators-${name}.png`), fullPage: true });
    await accessible(page, name);
    await page.selectOption("#layer", "origin");
    await settled(page);
    await page.click("#inspect-4");
    await page.waitForSelector("#agents li");
    await page.click("#agent-1");
    await page.waitForSelector("[id='1.period']");
    await page.screenshot({ path: join(root, "build/screenshots", `generators-${name}-inspect.png`), fullPage: true });
    await accessible(page, `${name}, inspected`);
  }, options);

test("cleared_away", () => rmSync(folder, { recursive: true }));
await finish();

// page_generators_play.mjs BUILD - levels of a generator played without an end, in
// Debian's Chromium against the native BUILD/sett: the level grows ahead of the hero,
// also while he runs, over a reload and through a file; after the last window comes the
// next level; games in turns go on level by level. Says "SKIP: reason" where a tool is
// missing.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Session, start } from "../../apps/wasm/session.js";
import { check, equal, test } from "../wasm/cases.mjs";
import { pressed, settled } from "./breeding.mjs";
import { PHONE, begin, build, downloaded } from "./browser.mjs";

const { accessible, finish, onPage, picture } = await begin("endless", (page) =>
  page.url().includes("/generators") ? settled(page) : page.waitForSelector("#screen, #board"));
const folder = mkdtempSync(join(tmpdir(), "sett-page-"));
const native = (...args) => execFileSync(join(build, "sett"), args, { encoding: "utf8", stdio: ["pipe", "pipe", "pipe"] });
const core = new Session(await start(readFileSync(join(build, "studio.wasm"))));
const ask = (verb, request) => core.ask(verb, request).json;

const shown = (page, words) => page.waitForFunction((part) => document.querySelector("#endless")?.textContent.includes(part), words);
const outcome = (page, words) => page.waitForFunction((part) => document.querySelector("#outcome")?.textContent.includes(part), words);
const number = (page, name) => page.$eval(`[data-counter=${name}]`, (one) => Number(one.textContent));
const actionsOf = async (page) => /--actions "(.*)"$/.exec(await page.textContent("#command"))[1];

const save = async (page, button) => (await downloaded(page, button, folder)).path;

/** Opens a play as a file. */
async function open(page, play) {
  const path = join(folder, "play.json");
  writeFileSync(path, JSON.stringify(play));
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#file-open")]);
  await chooser.setFiles(path);
}

/** What the page plays is what the native core makes of it. */
async function sameAsNative(page) {
  const replay = JSON.parse(native("replay", "mario", await save(page, "#save-text"), "--json", "--actions", await actionsOf(page)));
  equal(await number(page, "steps"), replay.turns ?? replay.steps, "ticks");
  equal(await number(page, "treasure"), replay.counters.treasure, "coins");
  return replay;
}

/** Floor from end to end, and one coin: whoever runs on comes through. */
const PLAIN = {
  format: "sett-pplgg", version: 1, game: "mario", refwidth: 180, height: 15, token: "action", base: "floor", frame: true, carpet: false,
  agents: [{
    spawn: 0, period: 1, tokens: 10, radius: 0, pos: [90, 3], move: { style: "line", dir: 2, step: 1 },
    trigger: { kind: "always", tile: "empty", w: 1, h: 1, p: 0.5, interval: 1 }, boundary: { kind: "bounce", bw: 1, bh: 1 },
    action: { kind: "place", tile: "coin", w: 2, h: 2, r: 1 },
  }],
};

/** A level of so many windows as the page would save it, with a play. */
function playOf(windows, actions, generator = PLAIN) {
  const { handle } = ask("endless_begin", { game: "mario", seed: 3, generator });
  let level;
  do level = ask("endless_next", { handle }); while (level.windows < windows);
  const { rows, first, width, grows, joined } = level;
  return { page: "play", version: 1, game: "mario", name: "plain", rows, actions, endless: { generator, seed: 3, first, windows, width, grows, joined } };
}

/** Ticks of running to the right until that column or the exit. */
function runTo(column, rows) {
  const { handle } = ask("play_live", { game: "mario", rows, actions: "" });
  for (let ticks = 10; ; ticks += 10) {
    const { actors, outcome: end, turn } = ask("play_tick", { handle, actions: Array(10).fill("a").join(" ") });
    if (actors[0].x > column || end !== "playing") return Array(turn).fill("a").join(" ");
  }
}

onPage("a_generator_is_played_from_its_card", "#/generators", async (page) => {
  await page.click("#play-card-2");
  await shown(page, "Windows 1 to 2 of 180 columns");
  await outcome(page, "Ready");
  const level = readFileSync(await save(page, "#save-text"), "utf8").trim().split("\n");
  equal(level[0].length, 360, "columns");
  const { endless } = JSON.parse(readFileSync(await save(page, "#file-save"), "utf8"));
  const generator = join(folder, "generator.json");
  writeFileSync(generator, JSON.stringify(endless.generator));
  equal(level.join("\n"), native("generate", "mario", "--generator", generator, "--seed", String(endless.seed), "--endless", "2", "--quiet").trim(), "as sett generate --endless");
  await picture(page, "begun");
  await accessible(page, "endless");
});

onPage("it_grows_ahead_of_a_runner", "#/play?game=mario", async (page) => {
  const play = playOf(2, "");
  await open(page, { ...play, actions: runTo(262, play.rows) });
  await outcome(page, "Paused");
  await shown(page, "Windows 1 to 3"); // made before he runs
  const before = await number(page, "steps");
  await page.focus("#screen");
  await page.keyboard.down("ArrowRight");
  await shown(page, "Windows 1 to 4");
  const then = await number(page, "steps");
  await page.waitForFunction((least) => Number(document.querySelector("[data-counter=steps]").textContent) > least, then + 15);
  await page.keyboard.up("ArrowRight");
  await page.keyboard.press("p");
  await outcome(page, "Paused");
  check((await actionsOf(page)).split(" ").length > before + 15, "actions");
  await sameAsNative(page);
  equal(JSON.parse(readFileSync(await save(page, "#file-save"), "utf8")).rows.join(), playOf(4, "").rows.join(), "the level of four windows");
  await picture(page, "grown");
  const at = [await number(page, "steps"), await number(page, "columns"), await actionsOf(page)];
  await page.reload();
  await outcome(page, "Paused");
  equal([await number(page, "steps"), await number(page, "columns"), await actionsOf(page)].join(), at.join(), "after a reload");
  await shown(page, "Windows 1 to 4");
});

onPage("after_the_last_window_comes_the_next_level", "#/play?game=mario", async (page) => {
  const play = playOf(8, "");
  check(!play.endless.grows, "eight windows are not all");
  await open(page, { ...play, actions: runTo(Infinity, play.rows) });
  await outcome(page, "Won");
  await sameAsNative(page);
  await page.click("#onward");
  await shown(page, "Windows 9 to 10");
  await outcome(page, "Ready");
  equal(await number(page, "columns"), 8 * 180 + 1, "where it begins");
  await page.click("#undo");
  await outcome(page, "Won");
});

onPage("games_in_turns_go_on_level_by_level", "#/generators", async (page) => {
  await page.selectOption("#game", "md2");
  await page.waitForSelector("#cards .card:first-child [data-judge=player]");
  await page.click("#play-card-1");
  await page.waitForSelector("#board");
  const level = await save(page, "#save-text");
  const first = readFileSync(level, "utf8");
  const { plan, outcome: end } = JSON.parse(native("play", "md2", level, "--player", "R", "--seed", "1", "--json"));
  equal(end, "won", "the runner");
  const play = JSON.parse(readFileSync(await save(page, "#file-save"), "utf8"));
  await open(page, { ...play, actions: plan });
  await outcome(page, "Won");
  await page.click("#onward");
  await page.waitForSelector("#outcome:not(.won)");
  check(readFileSync(await save(page, "#save-text"), "utf8") !== first, "the same level again");
});

onPage("touch_plays_without_an_end", "#/generators", async (page) => {
  await page.tap("#play-card-1");
  await shown(page, "Windows 1 to 2");
  await page.tap("#pause");
  await page.waitForFunction(() => Number(document.querySelector("[data-counter=steps]").textContent) > 5);
  await page.tap("#pause");
  await page.waitForSelector("#outcome");
  await picture(page, "phone");
  await accessible(page, "endless on a phone");
}, PHONE);

test("cleared_away", () => rmSync(folder, { recursive: true }));
onPage("f5_plays_the_one_that_is_marked_and_escape_leads_back", "#/generators", async (page) => {
  await page.click("#card-2"); // of the database: a way through is soon found
  await pressed(page, "card-2");
  await page.keyboard.press("F5");
  await page.waitForSelector("#endless");
  await page.keyboard.press("Escape");
  await settled(page);
  await pressed(page, "card-2");
});

await finish();

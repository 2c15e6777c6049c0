// page_journeys.mjs BUILD - journeys from Home to something made, by mouse, with a screenshot at
// each step: a tileset of one's own becomes a level that is played; a project of LDtk gets ten
// levels and goes out again. Says "SKIP: reason" where a tool is missing.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, equal } from "../wasm/cases.mjs";
import { PHONE, begin, downloaded, root, unzipped } from "./browser.mjs";
import * as dungeon from "./dungeon.mjs";
import { choose, drop, png } from "./files.mjs";
import * as room from "./room.mjs";

const settled = (page) => page.waitForSelector("#game-problems[aria-busy=false], #board, .home");
const { accessible, finish, journey, onPage } = await begin("journeys", settled);

const SIDE = 16;
/** Sixteen rows of a tile and its colours; "." is the first. */
const TILES = [
  { name: "floor", colours: [0xb9ac8c, 0xa3977a], at: (x, y) => ((x * 7 + y * 5) % 23 === 0 ? 1 : 0) },
  { name: "wall", colours: [0x6d4a3a, 0x3b2a24], at: (x, y) => (y % 8 === 7 || (x + (y < 8 ? 0 : 8)) % 16 === 15 ? 1 : 0) },
  { name: "start", colours: [0xb9ac8c, 0x3f6fc0], at: (x, y) => (Math.abs(x - 7.5) + Math.abs(y - 7.5) < 7 ? 1 : 0) },
  { name: "exit", colours: [0xb9ac8c, 0x2e7d32], at: (x, y) => (x > 3 && x < 12 && y > 2 ? 1 : 0) },
  { name: "enemy", colours: [0xb9ac8c, 0xb5302f], at: (x, y) => (Math.hypot(x - 7.5, y - 9.5) < 6 ? 1 : 0) },
  { name: "treasure", colours: [0xb9ac8c, 0xe8b923], at: (x, y) => (Math.hypot(x - 7.5, y - 7.5) < 5 ? 1 : 0) },
  { name: "trap", colours: [0xb9ac8c, 0x5a5a66], at: (x, y) => (y > 4 + Math.abs((x % 8) - 3.5) * 2 ? 1 : 0) },
  { name: "decoration", colours: [0xb9ac8c, 0x4c8a3a], at: (x, y) => (Math.hypot(x - 7.5, y - 8) < 7 && (x + y) % 3 ? 1 : 0) },
];
const ACROSS = 4;
const TILESET = { name: "crypt.png", mimeType: "image/png", buffer: png(ACROSS * SIDE, (TILES.length / ACROSS) * SIDE, (x, y) => {
  const { colours, at } = TILES[Math.floor(y / SIDE) * ACROSS + Math.floor(x / SIDE)];
  return colours[at(x % SIDE, y % SIDE)];
}) };

/** Clicks a tile of the sheet. */
async function point(page, tile) {
  const box = await page.locator("#sheet").boundingBox();
  const [side, down] = [box.width / ACROSS, box.height / (TILES.length / ACROSS)];
  await page.mouse.click(box.x + ((tile % ACROSS) + 0.5) * side, box.y + (Math.floor(tile / ACROSS) + 0.5) * down);
}

/** The first level and the tiles that are clicked are in sight together. */
async function together(page) {
  const [sheet, level] = await page.evaluate(() => ["#sheet", ".game-level canvas"].map((one) => document.querySelector(one).getBoundingClientRect().toJSON()));
  check(level.top >= 0 && level.bottom <= 900 && sheet.top >= 0 && sheet.bottom <= 900, `tiles at ${sheet.top}, level at ${level.top} to ${level.bottom}`);
}

/** Clicks each tile and says what it is. */
async function sayAll(page, after = async () => undefined) {
  for (const [tile, { name }] of TILES.entries()) {
    await point(page, tile);
    await page.click(`[data-tile="${name}"], [data-kind="${name}"]`);
    await page.waitForFunction((words) => document.querySelector("#sheet-kinds legend").textContent === words, `Tile ${tile} is ${name}`);
    await after(tile);
  }
  await page.waitForFunction(() => document.querySelectorAll("#game-tiles li").length === 8 && document.querySelector("#came[aria-busy=false]") && document.querySelector("#game-verdict")?.textContent === "can be won");
}

onPage("a_tileset_of_ones_own_is_a_level_that_is_played", "", async (page) => {
  const step = journey(page, "tileset");
  const begun = Date.now();
  await step("home");
  await choose(page, "#new-tileset", TILESET);
  await page.waitForSelector("#sheet");
  await page.waitForSelector(".game-level canvas");
  await step("picture");
  await sayAll(page, async (tile) => {
    await together(page);
    if (tile === 4) await step("five of them");
  });
  await step("level in my tiles");
  await accessible(page, "own tiles");
  await page.click("#game-play");
  await page.waitForSelector("#board");
  await step("play");
  const turns = () => page.$eval("#turn", (turn) => Number(turn.textContent));
  for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) { // where no wall is, a click is a step
    const before = await turns();
    const box = await page.locator("#board").boundingBox();
    await page.mouse.click(box.x + box.width * (0.5 + 0.49 * dx), box.y + box.height * (0.5 + 0.49 * dy));
    await page.waitForFunction((turn) => Number(document.querySelector("#turn").textContent) > turn, before, { timeout: 2000 }).catch(() => undefined);
  }
  check((await turns()) > 0, "nothing was played");
  const hair = await page.$eval("#board", (board) => {
    const pen = new OffscreenCanvas(board.width, board.height).getContext("2d", { willReadFrequently: true });
    pen.drawImage(board, 0, 0);
    const { data } = pen.getImageData(0, 0, board.width, board.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) count += data[i] === 0x8a && data[i + 1] === 0x4b && data[i + 2] === 0x22;
    return count;
  });
  equal(hair, 0, "pixels of a hero who is not of the picture");
  await step("played");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#sheet");
  console.log(`    ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  check(Date.now() - begun < 180000, "it takes more than three minutes");
});

onPage("a_dropped_picture_is_a_tileset_on_a_phone_too", "", async (page) => {
  await drop(page, [TILESET]);
  await page.waitForSelector("#sheet");
  await sayAll(page);
  await page.$eval("#game-sheet", (one) => one.scrollIntoView());
  await journey(page, "tileset-phone")("tiles");
  await accessible(page, "own tiles on a phone");
}, PHONE);

/** The project of the guide, with a picture of its four tiles. */
const LDTK = readFileSync(join(root, "docs/guide/your-files.md"), "utf8").split("```json world.ldtk\n")[1].split("```")[0];
const CAVES = { name: "caves.png", mimeType: "image/png", buffer: png(16, 16, (x, y) => {
  const { colours, at } = TILES[(x >> 3) + 2 * (y >> 3)];
  return colours[at(2 * (x % 8), 2 * (y % 8))];
}) };
const project = (text) => [{ name: "world.ldtk", buffer: Buffer.from(text) }, CAVES];
const said = (page, part) => page.waitForFunction((words) => document.querySelector("#project-status")?.textContent.includes(words), part);

onPage("a_project_of_ldtk_gets_ten_levels_and_goes_out_again", "", async (page) => {
  const step = journey(page, "ldtk");
  await choose(page, "#home-open", project(LDTK));
  await said(page, "1 of 1 level read");
  await step("dropped");
  await page.click("#project-import");
  await page.waitForFunction(() => document.querySelector("#came-title")?.textContent === "world" && document.querySelector("#project-game").value === "world");
  await said(page, "1 of 1 level read");
  await page.waitForSelector("#project-levels .own-art");
  await page.$eval("#your-project", (one) => one.scrollIntoView());
  await step("a game of it");
  await page.click("#project-yes");
  await page.fill("#project-count", "10");
  await page.click("#project-make");
  await page.waitForSelector("#project-save");
  await page.waitForFunction(() => document.querySelectorAll("#project-after .own-art").length === 10);
  await page.$eval("#project-put", (one) => one.scrollIntoView());
  await step("ten levels in it");
  await accessible(page, "ten levels");
  const { name, text } = await downloaded(page, "#project-save");
  equal(name, "world.ldtk", "the file");
  const [before, after] = [JSON.parse(LDTK), JSON.parse(text)];
  equal(after.levels.map(({ identifier }) => identifier).join(), ["Home", ...Array.from({ length: 10 }, (_, i) => `Sett_${i}`)].join(), "levels");
  for (const member of Object.keys(before)) if (member !== "levels" && member !== "nextUid") equal(JSON.stringify(after[member]), JSON.stringify(before[member]), member);
  await page.goto(page.url().split("#")[0]);
  await settled(page);
  await drop(page, project(text));
  await said(page, "11 of 11 levels read");
  await step("opened again");
});

/** Drags over a picture of a level, from the middle of a tile to that of another. */
async function dragOver(page, picture, [w, h], from, to) {
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  const spot = ([x, y]) => [box.x + ((x + 0.5) * box.width) / w, box.y + ((y + 0.5) * box.height) / h];
  await page.mouse.move(...spot(from));
  await page.mouse.down();
  await page.mouse.move(...spot([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...spot(to));
}

onPage("six_rooms_and_a_boss_get_half_a_suggestion_are_played_and_go_out_as_a_zip", "", async (page) => {
  const step = journey(page, "rooms");
  await page.click("#example-keep");
  await page.waitForFunction(() => document.querySelectorAll(".plan-room").length === 6);
  await page.waitForFunction(() => document.querySelector("#verdict-title")?.textContent.includes("reached"));
  await step("six rooms");
  await page.mouse.dblclick(...(await dungeon.spot(page, "cellars", 2, 2)));
  await dungeon.inRoom(page, "cellars");
  await room.filled(page, 10);
  await step("room and its like");
  const before = await room.rowsOf(page);
  const size = [before[0].length, before.length];
  const [half, last] = [Math.floor(size[0] / 2), size[1] - 1];

  // Of the suggestion that is looked at, the left half.
  await page.locator("#room-grid .cell[aria-disabled=false]").last().click();
  await page.waitForSelector("#elite");
  await page.keyboard.down("Shift");
  await dragOver(page, page.locator("#elite-over"), size, [0, 0], [half - 1, last]);
  await page.mouse.up();
  await page.keyboard.up("Shift");
  check(await page.isChecked("#part-rectangle"), "a rectangle is meant");
  await step("half a suggestion");
  await accessible(page, "half a suggestion");
  await page.click("#apply");
  const taken = await room.changes(page, before);
  equal(taken.map((row) => row.slice(half)).join("\n"), before.map((row) => row.slice(half)).join("\n"), "the other half");
  await page.click("#compare-close");

  // Of a card, the right half: what it would be is seen meanwhile.
  await page.click("#completions-run");
  const card = page.locator("#completions .thumb-card").first();
  await card.waitFor();
  await page.waitForFunction(() => document.querySelector("#completions-run").textContent !== "Stop");
  await card.hover();
  const words = await page.getAttribute("#room", "aria-label");
  check(/ 2 door/.test(words) && !/hero/.test(words), `the dungeon's doors are not those of the card: ${words}`);
  await page.keyboard.down("Shift");
  await dragOver(page, card.locator("canvas"), size, [half, 0], [size[0] - 1, last]);
  await page.locator("#room-frame").scrollIntoViewIfNeeded();
  await step("half a card");
  await page.mouse.up();
  await page.keyboard.up("Shift");
  const both = await room.changes(page, taken);
  equal(both.map((row) => row.slice(0, half)).join("\n"), taken.map((row) => row.slice(0, half)).join("\n"), "the half that was there");
  const byHand = async (from) => {
    await page.keyboard.press("F5");
    await page.waitForFunction(() => document.querySelector("#outcome")?.textContent.includes("Turn 0"));
    await page.keyboard.press("Escape");
    await page.waitForSelector(from);
  };
  await byHand("#room-play");
  await page.click("#tab-play");
  await page.click("#play-run");
  await page.waitForSelector("#play-status[data-done=true]");
  await step("room played");

  await page.click("a[href='#/dungeon']:has-text('Back')");
  await dungeon.settled(page);
  await byHand("#reach");
  await page.click("#play");
  await page.waitForSelector("#played tr.strong");
  await step("all played");
  await accessible(page, "all played");
  await page.click("#dungeon-files summary");
  const { name, bytes } = await downloaded(page, "#export-zip");
  equal(name, "dungeon.zip", "the zip");
  const files = unzipped(bytes);
  equal(Object.keys(files).join(), "dungeon.json,rooms.txt,plan.txt,dungeon.png,dungeon.tmj,sett-edd.tsj,sett-edd.png", "files");
  equal(JSON.parse(files["dungeon.json"]).rooms.find((one) => one.name === "cellars").rows.join("\n"), both.join("\n"), "the room");
  await page.$eval("#dungeon-files", (one) => one.scrollIntoView());
  await step("exported");
});

await finish();

// page_merge_pages.mjs BUILD - two tabs that change one project of the Dungeon page, and
// one of the Room page, in sett studio's folder: rooms, connections and tiles of both
// come together, and what does not fit together any more is told.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check, equal } from "../wasm/cases.mjs";
import { PATIENCE, begin, build, skipWhereMissing } from "./browser.mjs";
import { Studio, freshFolder, removeFolder } from "./client.mjs";
import { settled, untilLines, untilNames } from "./dungeon.mjs";
import { ROWS, becomes, changes, drag } from "./room.mjs";

skipWhereMissing();
if (!existsSync(join(build, "apps/studio/server/assets.c"))) {
  console.log("SKIP: sett studio was not built (SETT_STUDIO=OFF)");
  process.exit(0);
}
const folder = freshFolder();
const studio = await Studio.start(join(build, "sett"), folder);
const host = { url: `${studio.url}/`, close: () => studio.kill().then(() => removeFolder(folder)) };
const served = (page) => page.waitForFunction(() => document.querySelector("#studio").textContent.includes("Served by"));
const { finish, onPage, watch } = await begin("merge-pages", served, host, /40[49]/);
const key = `#token=${studio.token}`;

const fileOf = (name) => JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
const gone = (page, dialog) => page.waitForFunction((id) => document.querySelector(id) === null, dialog);
const told = (page, words) => page.waitForFunction((part) => document.querySelector("#said").textContent.includes(part), words);

async function save(page, name) {
  await page.click("#file-save");
  if (name) await page.fill("#save-name", name);
  await page.press("#save-name", "Enter");
  await gone(page, "#save-dialog");
}
/** Goes to a page of the studio. */
async function go(page, where, ready) {
  await page.evaluate((hash) => (location.hash = hash), where);
  await page.waitForSelector("#file-open");
  await ready(page);
}
/** Another tab of the same browser with that project open. */
async function beside(page, name, where, ready) {
  const other = await page.context().newPage();
  watch(other);
  other.setDefaultTimeout(PATIENCE);
  await other.goto(host.url + key);
  await served(other);
  await go(other, where, ready);
  await other.click("#file-open");
  await other.click(`#open-dialog .projects button:has-text("${name}")`);
  await gone(other, "#open-dialog");
  await ready(other);
  return other;
}
/** Two tabs on a dungeon of three rooms, two of them joined. */
async function both(page, name) {
  await go(page, "#/dungeon", settled);
  await page.click("#add-room");
  await untilNames(page, "room 1,room 2,room 3");
  await save(page, name);
  await told(page, `${name} saved`);
  const other = await beside(page, name, "#/dungeon", settled);
  await untilNames(other, "room 1,room 2,room 3");
  return other;
}
async function rename(page, room, to, all) {
  await page.focus(`[data-room='${room}']`);
  await page.waitForFunction((name) => document.querySelector("#room-name")?.value === name, room);
  await page.fill("#room-name", to);
  await page.press("#room-name", "Enter");
  await untilNames(page, all);
}
/** Joins two rooms by keys: tiles of their borders, so many steps from where one begins. */
async function join2(page, a, b, lines) {
  await page.focus("#tool-connect");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => document.querySelector("#tool-connect").checked);
  await page.focus(`[data-room='${a}']`);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForSelector("rect.picked");
  await page.focus(`[data-room='${b}']`);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await untilLines(page, lines);
}

onPage("a_room_that_one_renames_and_the_other_joins", key, async (page) => {
  const other = await both(page, "joined");
  await rename(page, "room 3", "crypt", "room 1,room 2,crypt");
  await save(page);
  await told(page, "joined saved");
  await join2(other, "room 2", "room 3", 2);
  await save(other);
  await told(other, "merged and saved");
  await untilNames(other, "room 1,room 2,crypt");
  await untilLines(other, 2);
  const { connections, rooms } = fileOf("joined");
  equal(connections.map(({ from, to }) => `${from.room} ${to.room}`).join(), "room 1 room 2,room 2 crypt", "connections");
  equal(rooms[2].rows.join("").split("D").length - 1, 1, "doors of the crypt");
  await settled(other);
});

onPage("a_room_that_one_removes_and_the_other_joins", key, async (page) => {
  const other = await both(page, "removed");
  await page.focus("[data-room='room 3']");
  await page.keyboard.press("Delete");
  await untilNames(page, "room 1,room 2");
  await save(page);
  await told(page, "removed saved");
  await join2(other, "room 2", "room 3", 2);
  await save(other);
  // The room itself was changed by the one (its door) and removed by the other.
  await other.waitForSelector("#merge-dialog");
  await other.click("#all-theirs");
  await other.click("#merge-done");
  await gone(other, "#merge-dialog");
  await told(other, "the connection of room 2 and room 3 had no place any more");
  await untilNames(other, "room 1,room 2");
  await untilLines(other, 1);
  const { connections, rooms } = fileOf("removed");
  equal(connections.length, 1, "connections");
  equal(rooms[1].rows.join("").split("D").length - 1, 1, "doors of room 2");
});

onPage("two_who_draw_one_room", key, async (page) => {
  await go(page, "#/room?assistant=off", (tab) => tab.waitForSelector("#text", { state: "attached" }));
  await save(page, "drawn");
  await told(page, "drawn saved");
  const other = await beside(page, "drawn", "#/room?assistant=off", (tab) => becomes(tab, ROWS));
  await drag(page, [[1, 1], [3, 1]]);
  const mine = await changes(page, ROWS);
  await save(page);
  await told(page, "drawn saved");
  await drag(other, [[8, 5], [10, 5]]);
  const theirs = await changes(other, ROWS);
  await save(other);
  await told(other, "merged and saved");
  const all = theirs.map((row, y) => [...row].map((glyph, x) => (mine[y][x] === ROWS[y][x] ? glyph : mine[y][x])).join(""));
  await becomes(other, all);
  equal(fileOf("drawn").rows.join("\n"), all.join("\n"), "in the file");
  check(mine.join() !== theirs.join(), "two strokes");
});

await finish();

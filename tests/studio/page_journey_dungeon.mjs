// page_journey_dungeon.mjs BUILD - one long journey through the pages of dungeons in
// Debian's Chromium, with a screenshot at each step: two rooms, connected, one opened,
// locked, painted, part of a suggestion taken over, played by personas, saved, reloaded,
// exported. What is exported is a dungeon to the native BUILD/sett.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { check, equal } from "../wasm/cases.mjs";
import { begin, build, downloaded } from "./browser.mjs";
import { drag, inRoom, settled, spot, tool, untilLines, untilNames } from "./dungeon.mjs";
import * as room from "./room.mjs";

const { accessible, finish, journey, onPage } = await begin("dungeon", settled);
const native = (...args) => execFileSync(join(build, "sett"), args, { encoding: "utf8" });
const title = (page, words) => page.waitForFunction((text) => document.querySelector("#verdict-title")?.textContent === text, words);

onPage("a_dungeon_from_two_rooms_to_a_file", "#/dungeon", async (page) => {
  const shot = journey(page, "journey");
  await shot("two rooms");
  await page.click("[data-room='room 2']");
  await page.click("#doors button:has-text('Remove')");
  await title(page, "2 problems");
  await page.fill("#room-name", "vault");
  await page.press("#room-name", "Enter");
  await untilNames(page, "room 1,vault");
  await shot("apart");
  await tool(page, "connect");
  await drag(page, await spot(page, "room 1", 12, 2), await spot(page, "vault", 0, 4));
  await untilLines(page, 1);
  await title(page, "All of it can be reached");
  await shot("connected");
  await tool(page, "move");
  await page.mouse.dblclick(...(await spot(page, "vault", 6, 3)));
  await inRoom(page, "vault");
  await room.filled(page, 3);
  const empty = await room.rowsOf(page);
  equal(empty[4][0], "D", "the door");
  await shot("room opened");

  await page.locator("label:has(#tool-lock)").click();
  await room.drag(page, [[1, 3], [11, 3]]);
  await page.waitForSelector("#unlock-all:enabled");
  await shot("row locked");
  await page.locator("label:has(#tool-draw)").click();
  await page.locator("label:has(#brush-wall)").click();
  await room.drag(page, [[4, 1], [4, 2]]);
  let rows = await room.changes(page, empty);
  await page.locator("label:has(#brush-treasure)").click();
  await room.drag(page, [[11, 1], [11, 1]]);
  rows = await room.changes(page, rows);
  equal(`${rows[2][4]}${rows[1][11]}`, "#T", "what was painted");
  const [x, y] = await room.spot(page, 0, 4);
  await page.mouse.click(x, y);
  await room.said(page, "That door leads to room 1");
  equal((await room.rowsOf(page))[4][0], "D", "the door");
  await shot("painted");

  await room.filled(page, 6);
  await page.locator("#room-grid .cell[aria-disabled=false]").last().click();
  await page.waitForSelector("#elite");
  await page.locator("label:has(#part-lasso)").click();
  await room.drag(page, [[1, 0], [12, 0], [12, 6], [1, 6], [1, 0]], "elite");
  await page.waitForSelector("#apply:not(:disabled)");
  await shot("part of a suggestion");
  await page.click("#apply");
  const applied = await room.changes(page, rows);
  equal(applied[3].slice(1, 12), rows[3].slice(1, 12), "the locked row");
  equal(applied.map((row) => row[0]).join(""), rows.map((row) => row[0]).join(""), "what was left out");
  await shot("taken over");

  await page.click("a[href='#/dungeon']:has-text('Back')");
  await settled(page);
  await page.click("#play");
  await page.waitForSelector("#played tr.strong");
  await shot("played");
  const project = JSON.parse((await downloaded(page, "#file-save")).text);
  equal(project.rooms[1].rows.join("\n"), applied.join("\n"), "the room that was saved");
  equal(project.rooms[1].lock[3], ".xxxxxxxxxxx.", "its locks");
  await page.reload();
  await settled(page);
  await untilNames(page, "room 1,vault");
  await shot("reloaded");
  await accessible(page, "in the end");
  await page.click("#dungeon-files summary");
  const file = await downloaded(page, "#export-json");
  const picture = await downloaded(page, "#export-png");
  await shot("exported");
  equal(picture.bytes.subarray(1, 4).toString(), "PNG", "a picture");
  const { rooms, connections, start } = JSON.parse(file.text);
  equal(JSON.stringify([rooms, connections, start]), JSON.stringify([project.rooms, project.connections, project.start]), "what is exported");
  check(native("measure", "edd", file.path).includes("rooms"), "the native program knows it");
  for (let i = 0; i < 40 && !(await page.isDisabled("#undo")); i++) await page.click("#undo");
  await untilNames(page, "room 1,room 2"); // all the way back, in both pages and over the reload
  await untilLines(page, 1);
});

await finish();

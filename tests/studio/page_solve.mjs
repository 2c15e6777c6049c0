// page_solve.mjs BUILD - the constraint engine on the pages that edit a level: problems
// that lead to their places, repairs that are looked at before they are taken, and the
// rest of a level completed around what stays; in the lab and in a room.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, equal } from "../wasm/cases.mjs";
import { LOOKS, PHONE, begin, build } from "./browser.mjs";
import { inRoom } from "./dungeon.mjs";
import { drag, upload } from "./room.mjs";

const settled = (page) => page.waitForSelector("#level[aria-busy=false], #room");
const { accessible, finish, onPage, picture } = await begin("solve", settled);

const rowsOf = async (page) => (await page.textContent("#text")).trim().split("\n");
const pixels = (page, id) => page.$eval(id, (canvas) => canvas.toDataURL());
const differing = (a, b) => a.flatMap((row, y) => [...row].filter((glyph, x) => glyph !== b[y][x])).length;

/* Two rooms and no way between them: a wall has to go. */
const CUT = ["XXXXXXXX", "XH  X eX", "XT  XXXX", "X   X  X", "XXXXXXXX"];
const drawn = (rows, lock) => `#/lab?${new URLSearchParams({ game: "md2", size: `${rows[0].length}x${rows.length}`, drawn: rows.join("\n"), ...(lock && { lock: lock.join("\n") }) })}`;

/** Whether the command line finds a level playable. */
function playable(game, rows) {
  const folder = mkdtempSync(join(tmpdir(), "sett-solve-"));
  const file = join(folder, "level.txt");
  writeFileSync(file, `${rows.join("\n")}\n`);
  try {
    return JSON.parse(execFileSync(join(build, "sett"), ["check", game, file, "--json"], { encoding: "utf8" })).levels.every(({ feasible }) => feasible);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Until the level is another one. */
const changes = (page, rows) => page.waitForFunction((old) => document.querySelector("#text").textContent.trim() !== old, rows.join("\n"));

/** A dungeon whose middle room has a door on either side; in it a wall but for a gap, where
    there is one. */
function halved(gap, more = (rows) => rows) {
  const rows = more(Array.from({ length: 7 }, (_, y) => [...(y === 3 ? "D...........D" : ".............")].map((glyph, x) => (x === 6 && !(gap && y === 3) ? "#" : glyph)).join("")));
  const lock = rows.map((row, y) => [...row].map((_, x) => (x === 6 && !(gap && y === 3) ? "x" : ".")).join(""));
  const side = (name, x, row) => ({ name, x, y: 0, rows: [".......", ".......", ".......", row, ".......", ".......", "......."] });
  const door = (a, x, b, at) => ({ from: { room: a, x, y: 3, under: "floor" }, to: { room: b, x: at, y: 3, under: "floor" } });
  const project = { format: "sett-dungeon", version: 1, game: "edd", rooms: [{ name: "middle", x: 10, y: 0, rows, lock }, side("left", 0, "......D"), side("right", 26, "D......")],
    connections: [door("left", 6, "middle", 0), door("middle", 12, "right", 0)], start: { room: "left", x: 0, y: 0 } };
  return { name: "halved.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(project)) };
}
async function openMiddle(page, file) {
  await page.click("a[href='#/dungeon']");
  await page.waitForSelector("#reach");
  await upload(page, "#file-open", file);
  await page.waitForSelector("[data-room=middle]");
  await page.evaluate(() => (location.hash = "#/room?of=middle"));
  await inRoom(page, "middle");
}
/** Whether one walks from door to door. */
function joined(rows) {
  const seen = new Set(["0,3"]);
  for (const at of seen) {
    const [x, y] = at.split(",").map(Number);
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) if (!"#".includes(rows[y + dy]?.[x + dx] ?? "#")) seen.add(`${x + dx},${y + dy}`);
  }
  return seen.has("12,3");
}
const APART = /cuts \d of its 2 doors off/;
const completed = async (page) => {
  await page.click("#completions-run");
  await page.waitForFunction(() => document.querySelectorAll("#completions .thumb-card").length === 6 && document.querySelector("#completions-run").textContent === "Six others");
};

onPage("completions_of_a_dungeons_room_do_not_cut_its_doors_apart", "#/lab", async (page) => {
  await openMiddle(page, halved(true));
  await completed(page);
  const before = await rowsOf(page);
  for (let i = 0; i < 6; i++) {
    equal(await page.locator("#completions .thumb-card .warned").count(), 0, "warnings");
    await page.locator("#completions .thumb-card").nth(i).click();
    await changes(page, before);
    check(joined(await rowsOf(page)), `doors apart:\n${(await rowsOf(page)).join("\n")}`);
    await page.keyboard.press("Control+z");
    await page.waitForFunction((old) => document.querySelector("#text").textContent.trim() === old, before.join("\n"));
  }
});

onPage("what_cannot_but_cut_doors_apart_says_so", "#/lab", async (page) => {
  await openMiddle(page, halved(false));
  await completed(page);
  await page.waitForFunction(() => document.querySelectorAll("#completions .thumb-card .warned").length === 6);
  check(APART.test(await page.locator("#completions .warned").first().textContent()), "the words");
  await picture(page, "doors-apart");
  await accessible(page, "doors apart");
  await openMiddle(page, halved(false, (rows) => rows.map((row, y) => (y === 1 ? ".#..##" : y === 0 ? "..#.#." : "......").slice(0, 6).replace(/^./, row[0]) + row.slice(6))));
  await page.click("#tab-problems");
  await page.waitForSelector("#repair .warned");
  check(APART.test(await page.textContent("#repair .warned")), "the repair's words");
});

onPage("a_problem_leads_to_its_place_and_a_repair_is_looked_at_and_taken", drawn(CUT), async (page) => {
  await page.waitForFunction(() => document.querySelector("#tab-problems").textContent.startsWith("Problems "));
  await page.click("#tab-problems");
  await page.waitForSelector("#repair-apply");
  const says = await page.textContent("#repair-says");
  check(/^A repair changes [12] tiles?, framed in blue; fewer cannot do\./.test(says), says);
  await picture(page, "problems");
  await page.locator("button.problem").first().click();
  await page.waitForFunction(() => document.activeElement.id === "canvas-over"); // the level has the keyboard
  const before = await rowsOf(page);
  const shown = await pixels(page, "#canvas");
  await page.focus("#repair-apply");
  await page.waitForFunction((old) => document.querySelector("#canvas").toDataURL() !== old, shown);
  equal((await rowsOf(page)).join(), before.join(), "a look changes nothing");
  await picture(page, "repair-looked-at");
  await page.focus("#tab-problems");
  await page.waitForFunction((old) => document.querySelector("#canvas").toDataURL() === old, shown);
  await page.click("#repair-apply");
  await changes(page, before);
  const after = await rowsOf(page);
  equal(differing(before, after), Number(says.match(/[0-9]+/)[0]), "as many tiles as it said");
  check(playable("md2", after), "the repaired level is not playable");
  await page.waitForFunction(() => document.querySelector("#tab-problems").textContent === "Problems");
  await page.click("#undo");
  await page.waitForFunction((old) => document.querySelector("#text").textContent.trim() === old, before.join("\n"));
});

onPage("other_repairs_change_other_tiles_and_enter_takes_one", drawn(CUT), async (page) => {
  await page.click("#tab-problems");
  await page.waitForSelector("[data-repair='3']");
  const before = await rowsOf(page);
  const shown = await pixels(page, "#canvas");
  const places = new Set();
  await page.focus("#repair-apply");
  for (const stop of ["repair-apply", "1", "2", "3"]) {
    if (stop !== "repair-apply") await page.keyboard.press("Tab");
    equal(await page.evaluate(() => document.activeElement.dataset.repair ?? document.activeElement.id), stop, "Tab goes from one to the next");
    await page.waitForFunction(([old, some]) => {
      const now = document.querySelector("#canvas").toDataURL();
      return now !== old && !some.includes(now);
    }, [shown, [...places]]);
    places.add(await pixels(page, "#canvas"));
  }
  await picture(page, "repairs");
  const says = Number((await page.textContent("[data-repair='3']")).match(/[0-9]+/)[0]);
  await page.keyboard.press("Enter");
  await changes(page, before);
  const after = await rowsOf(page);
  equal(differing(before, after), says, "as many tiles as it said");
  check(playable("md2", after), "the repaired level is not playable");
});

/* A wall of two tiles, far from the corner that a card begins to count at. */
const THICK = Array.from({ length: 10 }, (_, y) => (y === 0 || y === 9 ? "X".repeat(24) : `X${y === 1 ? "H" : " "}${" ".repeat(13)}XX${" ".repeat(5)}${y === 1 ? "e" : " "}X`));

onPage("a_part_of_a_repair_is_taken_by_shift_and_a_drag", drawn(THICK, THICK.map((row) => `${"#".repeat(15)}..${"#".repeat(7)}`)), async (page) => {
  await page.click("#tab-problems");
  await page.waitForSelector("[data-repair='1']");
  const before = await rowsOf(page);
  await page.click("[data-repair='1']");
  await changes(page, before);
  const after = await rowsOf(page);
  const y = after.findIndex((row, i) => row !== before[i]);
  equal(after[y].slice(15, 17), "  ", "a repair of two tiles");
  await page.click("#undo");
  await page.waitForSelector("[data-repair='1']");
  // The card shows 9 by 7 tiles around them.
  const [left, top] = [12, Math.max(0, Math.min(3, y - 3))];
  await page.locator("[data-repair='1']").scrollIntoViewIfNeeded();
  const box = await page.locator("[data-repair='1'] canvas").boundingBox();
  const at = [box.x + ((15 - left + 0.5) * box.width) / 9, box.y + ((y - top + 0.5) * box.height) / 7];
  await page.keyboard.down("Shift");
  await page.mouse.move(...at);
  await page.mouse.down();
  await page.mouse.move(at[0] + 1, at[1] + 1);
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await changes(page, before);
  equal((await rowsOf(page)).join("\n"), before.map((row, i) => (i === y ? `${row.slice(0, 15)} ${row.slice(16)}` : row)).join("\n"), "the level with one of the two");
});

/* The wall that the nearest repair of all would open is locked. */
onPage("other_repairs_keep_what_is_locked", drawn(CUT, CUT.map((_, y) => (y === 1 ? "....#..." : "........"))), async (page) => {
  await page.click("#tab-problems");
  await page.waitForSelector("[data-repair='1']");
  const before = await rowsOf(page);
  await page.locator("[data-repair='1']").click();
  await changes(page, before);
  const after = await rowsOf(page);
  equal(after[1][4], "X", "the locked wall");
  check(playable("md2", after), "the repaired level is not playable");
});

onPage("what_is_locked_stays_and_no_repair_says_why", drawn(CUT, CUT.map((row) => "#".repeat(row.length))), async (page) => {
  await page.click("#tab-problems");
  await page.waitForSelector("#repair-against");
  check((await page.textContent("#repair")).includes("No repair keeps the locked tiles."), await page.textContent("#repair"));
  check((await page.textContent("#repair-against")).length > 20, await page.textContent("#repair-against"));
});

onPage("the_rest_of_a_level_is_completed_around_what_is_locked", drawn(CUT, CUT.map((_, y) => (y === 1 ? ".#....#." : "........"))), async (page) => {
  await page.click("#completions-run");
  await page.waitForFunction(() => document.querySelectorAll("[data-completion]").length === 6);
  await page.waitForFunction(() => document.querySelector("#completions-run").textContent === "Six others");
  const before = await rowsOf(page);
  await picture(page, "completions");
  const seen = new Set(await page.$$eval("[data-completion] canvas", (all) => all.map((canvas) => canvas.toDataURL())));
  check(seen.size >= 3, `${seen.size} different levels of six`);
  await page.locator("[data-completion]").nth(1).click();
  await changes(page, before);
  const after = await rowsOf(page);
  equal(`${after[1][1]}${after[1][6]}`, "He", "the locked entrance and exit");
  check(playable("md2", after), "the completed level is not playable");
});

/* A wall within the rectangle is locked: the way goes around it. */
onPage("a_rectangle_is_completed_and_all_else_stays", drawn(CUT, CUT.map((_, y) => (y === 1 ? "....#..." : "........"))), async (page) => {
  await page.check("#tool-area");
  await page.focus("#canvas-over");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "Enter", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  const before = await rowsOf(page);
  await page.click("#completions-run");
  await page.locator("[data-completion]").first().click();
  await changes(page, before);
  const after = await rowsOf(page);
  equal(after[1][4], "X", "the locked wall");
  after.forEach((row, y) => [...row].forEach((glyph, x) => check((x >= 3 && x <= 5 && y >= 1 && y <= 3) || glyph === before[y][x], `${x}, ${y} has changed`)));
  check(playable("md2", after), "the completed level is not playable");
});

onPage("a_room_is_repaired_so_that_its_doors_are_connected", "#/room?assistant=off&rows=..D..-%23%23.%23%23-%23.%23.%23-%23%23.%23%23", async (page) => {
  await page.click("#tab-problems");
  await page.waitForSelector("#repair-apply");
  const before = await rowsOf(page);
  await page.click("#repair-apply");
  await changes(page, before);
  check(playable("edd", await rowsOf(page)), "the repaired room is not feasible");
});

/* A door in the border would be the nearest repair; a dungeon's doors are its connections. */
onPage("a_repair_of_a_dungeons_room_adds_no_door_and_keeps_its_border", "#/room?of=room%201&assistant=off", async (page) => {
  await page.click("#tab-problems");
  await page.check("#brush-wall");
  await drag(page, [[1, 0]]);
  await drag(page, [[0, 1]]);
  await page.waitForSelector("#repair-against");
  check((await page.textContent("#repair")).includes("No repair keeps the locked tiles, the doors and the border."), await page.textContent("#repair"));
  check(await page.isHidden("#repair-apply"), "a repair that opens the border or puts a door there");
  for (let i = 0; i < 2; i++) await page.click("#undo");
  for (const x of [4, 5]) await drag(page, [[x, 0], [x, 6]]);
  await page.waitForSelector("#repair-apply");
  const before = await rowsOf(page);
  await page.click("#repair-apply");
  await changes(page, before);
  const after = await rowsOf(page);
  check(playable("edd", after), "the repaired room is not feasible");
  const edge = (rows) => rows.flatMap((row, y) => [...row].filter((_, x) => x === 0 || y === 0 || x === row.length - 1 || y === rows.length - 1)).join("");
  equal(edge(after), edge(before), "the border");
  equal(after.join("").split("D").length, 2, "doors, and one");
  await page.click("#editor a[href='#/dungeon']");
  await page.waitForSelector("#verdict-title");
  equal(await page.textContent("#verdict-title"), "All of it can be reached", "the dungeon");
});

onPage("a_level_is_told_in_five_measures_beside_others", "#/lab?seed=7", async (page) => {
  await page.click("#tab-measures");
  await page.waitForSelector("#range[aria-busy=false]");
  const words = await page.$$eval("#measure-words li", (all) => all.map((one) => one.textContent));
  equal(words.length, 5, "measures in words");
  for (const word of words) check(/: (about the middle|more than \d+ %|less than \d+ %|none) of these levels|has (more|less)$/.test(word), word);
  await picture(page, "measures");
});

onPage("what_was_copied_is_stamped", "#/lab?seed=7&layout=cc&furnish=cf", async (page) => {
  const before = await rowsOf(page);
  await page.check("#tool-area");
  await page.focus("#canvas-over");
  for (const key of ["Enter", "ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await page.click("#area-copy");
  await page.check("#tool-stamp");
  await page.focus("#canvas-over");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "Enter", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  const after = await rowsOf(page);
  equal(after.slice(3, 5).map((row) => row.slice(3, 7)).join(), [0, 1].map((y) => before[y].slice(0, 2).repeat(2)).join(), "two stamps");
});

for (const { name, options } of LOOKS)
  onPage(`problems_look_right_${name}`, drawn(CUT), async (page) => {
    await page.click("#tab-problems");
    await page.waitForSelector("[data-repair='2']");
    await picture(page, name, { fullPage: true });
    await accessible(page, "problems");
    await page.click("#tab-suggest");
    await page.click("#completions-run");
    await page.waitForFunction(() => document.querySelectorAll("[data-completion]").length === 6);
    await accessible(page, "completions");
  }, name.startsWith("390") ? { ...options, ...PHONE, viewport: options.viewport } : options);

await finish();

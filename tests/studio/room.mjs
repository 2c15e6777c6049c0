// room.mjs - what the tests of the room page have in common: the room as text, strokes
// on it, and waiting for what the search has found.
import { check } from "../wasm/cases.mjs";

export const ROWS = [".........D...", ".............", "......#......", "D....TET.....", "......#......", ".............", "....D........"];

/** An address with a room. */
export const withRoom = (rows, more = "") => `#/room?rows=${encodeURIComponent(rows.join("-"))}${more}`;

export const ready = (page) => page.waitForSelector("#text", { state: "attached" });
export const filled = (page, most = 12) => page.waitForFunction(
  (n) => document.querySelectorAll("#room-grid .cell[aria-disabled=false]").length >= n, most);
export const rowsOf = async (page) => (await page.textContent("#text")).trim().split("\n");
/** Waits until the room is this one. */
export const becomes = (page, rows) => page.waitForFunction((text) => document.querySelector("#text").textContent.trim() === text, rows.join("\n"));
/** Waits until the room is another one, and gives it. */
export async function changes(page, before) {
  await page.waitForFunction((text) => document.querySelector("#text").textContent.trim() !== text, before.join("\n"));
  return rowsOf(page);
}
/** Where two rooms differ. */
export const changed = (a, b) => a.flatMap((row, y) => [...row].flatMap((glyph, x) => (glyph === b[y][x] ? [] : [`${x},${y}`])));

/** The middle of a tile on the screen; `canvas` is "room" or "elite". */
export async function spot(page, x, y, canvas = "room") {
  const rows = await rowsOf(page);
  await page.locator(`#${canvas}-over`).scrollIntoViewIfNeeded();
  const box = await page.locator(`#${canvas}-over`).boundingBox();
  return [box.x + ((x + 0.5) * box.width) / rows[0].length, box.y + ((y + 0.5) * box.height) / rows.length];
}

/** Draws from tile to tile with the mouse. */
export async function drag(page, tiles, canvas = "room") {
  const spots = [];
  for (const [x, y] of tiles) spots.push(await spot(page, x, y, canvas));
  await page.mouse.move(...spots[0]);
  await page.mouse.down();
  for (const to of spots.slice(1)) await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

/** Everything that the grid shows, as one text. */
export const suggestions = (page) => page.$$eval("#room-grid canvas", (all) => all.map((canvas) => canvas.toDataURL()).join());
export const grows = (page, before) => page.waitForFunction(
  (n) => Number(document.querySelector("#grid-status").dataset.spent) > n, before);
export const spent = (page) => page.$eval("#grid-status", (p) => Number(p.dataset.spent));

/** Lets the search be still, so that what it has found does not change. */
export async function pause(page) {
  await page.click("#run");
  await page.waitForFunction(() => document.querySelector("#grid-status").textContent.includes("paused"));
}

/** Gives a file to the chooser that a click opens. */
export async function upload(page, selector, file) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click(selector)]);
  await chooser.setFiles(file);
}

export const said = (page, part) => page.waitForFunction((text) => document.querySelector("#said").textContent.includes(text), part);

/** Counts of tiles in a room. */
export const count = (rows, glyph) => rows.join("").split(glyph).length - 1;

export function same(a, b, what) {
  check(a.join("\n") === b.join("\n"), `${what}:\n${a.join("\n")}\nis not\n${b.join("\n")}`);
}

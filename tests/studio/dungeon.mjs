// dungeon.mjs - for tests on the page of dungeons: what its plan shows, and hands on
// it.
import { join } from "node:path";
import { root } from "./browser.mjs";

export const KEEP = join(root, "levels/edd/dungeons/old-keep.json");
export const KEPT_ROOMS = "gatehouse,great hall,armoury,cellars,gallery,crypt";

/** The core has said what it thinks of the dungeon. */
export const settled = (page) => page.waitForSelector("#reach");

export const names = (page) => page.$$eval(".plan-room", (all) => all.map((room) => room.dataset.room).join());
export const lines = (page) => page.locator(".hits line").count();
export const untilLines = (page, n) => page.waitForFunction((want) => document.querySelectorAll(".hits line").length === want, n);
export const untilNames = (page, want) => page.waitForFunction((text) => [...document.querySelectorAll(".plan-room")].map((room) => room.dataset.room).join() === text, want);
export const said = (page, words) => page.waitForFunction((part) => document.querySelector("#said").textContent.includes(part), words);
export const zoom = (page) => page.$eval("#world", (world) => Number(world.dataset.zoom));
export const place = (page, room) => page.$eval(`[data-room='${room}']`, (div) => `${parseInt(div.style.left) / 16},${parseInt(div.style.top) / 16}`);
export const untilPlace = (page, room, want) => page.waitForFunction(([name, text]) => {
  const { left, top } = document.querySelector(`[data-room='${name}']`).style;
  return `${parseInt(left) / 16},${parseInt(top) / 16}` === text;
}, [room, want]);
export const tool = (page, name) => page.locator(`label:has(#tool-${name})`).click();
/** The Room page has a room of the dungeon; its address may say more. */
export const inRoom = (page, room) => page.waitForFunction((name) =>
  document.querySelector("#room-title")?.textContent === `Room “${name}”` && location.hash.startsWith("#/room?"), room);

/** The middle of a tile of a room, on the screen. */
export async function spot(page, room, x, y) {
  const side = 16 * (await zoom(page));
  await page.locator("#world").scrollIntoViewIfNeeded();
  const box = await page.locator(`[data-room='${room}']`).boundingBox();
  return [box.x + (x + 0.5) * side, box.y + (y + 0.5) * side];
}

export async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  await page.mouse.move(...to);
  await page.mouse.up();
}

/** Taps on a button. On a busy machine a tap may take so long that the browser takes it
    for a long press, which is no click: then once more. */
export async function tap(page, selector) {
  await page.locator(selector).evaluate((button) => {
    globalThis.clicked = false;
    button.addEventListener("click", () => (globalThis.clicked = true), { once: true, capture: true });
  });
  for (let i = 0; i < 8; i++) {
    await page.tap(selector);
    if (await page.waitForFunction(() => globalThis.clicked, undefined, { timeout: 3000 }).then(() => true, () => false)) return;
  }
  throw new Error(`${selector} does not take taps`);
}

// page_keys.mjs BUILD - keys of the whole studio: each does what it says on every page, and
// none does what the browser would.
import { check, equal } from "../wasm/cases.mjs";
import { begin } from "./browser.mjs";
import { inRoom } from "./dungeon.mjs";

const { accessible, finish, onPage, picture } = await begin("keys", (page) => page.waitForSelector("main > :not(#loading)"));

/** Presses keys; whether the browser's own was left out. */
async function pressed(page, keys) {
  await page.evaluate(() => addEventListener("keydown", (event) => (globalThis.kept = event.defaultPrevented))); // heard after the page
  await page.keyboard.press(keys);
  return page.evaluate(() => globalThis.kept);
}

onPage("ctrl_s_in_a_room_of_a_dungeon_names_a_version_of_the_dungeon", "#/room?of=room+2", async (page) => {
  await inRoom(page, "room 2");
  check(await pressed(page, "Control+s"), "the browser saves the page");
  await page.waitForSelector("#versions-dialog");
  await page.fill("#version-name", "of the room");
  await page.click("#version-keep");
  await page.waitForSelector("#versions [data-version='of the room']");
  await page.keyboard.press("Escape");
  await picture(page, "room-of-dungeon");
  await page.click("a[href='#/dungeon']:has-text('Back')");
  await page.click("#file-versions");
  await page.waitForSelector("#versions [data-version='of the room']"); // the dungeon's own list
});

for (const page of ["home", "lab", "generators", "link", "play", "puzzle", "game", "world", "dungeon", "room"])
  onPage(`ctrl_s_is_never_the_browsers_${page}`, `#/${page}`, async (at) => {
    check(await pressed(at, "Control+s"), "the browser saves the page");
  });

await finish();

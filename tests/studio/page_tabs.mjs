// page_tabs.mjs BUILD - open projects are saved by themselves into the folder of sett studio,
// and what one tab works on is seen in the next, in Debian's Chromium.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check, equal } from "../wasm/cases.mjs";
import { PATIENCE, begin, build, skipWhereMissing } from "./browser.mjs";
import { Studio, freshFolder, removeFolder } from "./client.mjs";

skipWhereMissing();
if (!existsSync(join(build, "apps/studio/server/assets.c"))) {
  console.log("SKIP: sett studio was not built (SETT_STUDIO=OFF)");
  process.exit(0);
}
const folder = freshFolder();
const studio = await Studio.start(join(build, "sett"), folder);
const host = { url: `${studio.url}/`, close: () => studio.kill().then(() => removeFolder(folder)) };
const home = (page) => page.waitForSelector(".home");
const { accessible, finish, onPage, picture, watch } = await begin("tabs", home, host, /409/);
const key = `#token=${studio.token}`;

const fileOf = (name) => JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
const goTo = async (page, where) => {
  await page.evaluate((hash) => (location.hash = hash), where);
  await page.waitForSelector(where === "#/lab" ? "#level[aria-busy=false]" : "#reach");
};
const state = (page, words) => page.waitForFunction((part) => document.querySelector("#file-state")?.textContent.includes(part), words);
const beside = (page, words) => page.waitForFunction((part) => document.querySelector("#beside")?.textContent.includes(part), words);
const rooms = (page, n) => page.waitForFunction((count) => document.querySelectorAll(".plan-room").length === count, n);
async function save(page, name) {
  await page.click("#file-save");
  await page.fill("#save-name", name);
  await page.press("#save-name", "Enter");
  await page.waitForFunction(() => document.querySelector("#save-dialog") === null);
}
/** Another tab of the same browser. */
async function tab(page) {
  const other = await page.context().newPage();
  watch(other);
  other.setDefaultTimeout(PATIENCE);
  await other.goto(host.url + key);
  await home(other);
  return other;
}

onPage("an_open_project_is_saved_by_itself", key, async (page) => {
  await page.setViewportSize({ width: 1500, height: 900 });
  await goTo(page, "#/dungeon");
  await page.click("#add-room");
  await page.waitForTimeout(2500);
  check(!existsSync(join(folder, "crypt.json")), "saved without a name");
  await save(page, "crypt");
  await state(page, "Saved");
  equal(fileOf("crypt").rooms.length, 3, "rooms in the file");
  await page.click("#add-room");
  await state(page, "Edited");
  await page.waitForFunction(() => document.querySelector("#bar-file")?.textContent === "crypt · Edited");
  equal(fileOf("crypt").rooms.length, 3, "saved at once, while one still works");
  await state(page, "Saved");
  equal(fileOf("crypt").rooms.length, 4, "rooms in the file, saved by itself");
  check(/^crypt · Saved \d\d:\d\d/.test(await page.textContent("#bar-file")), await page.textContent("#bar-file"));
  await accessible(page, "a project that saves itself");
  await picture(page, "bar");
  // Each such save leaves a backup: the next one waits for its minute, or for the page to be left.
  await page.click("#add-room");
  await page.waitForTimeout(3000);
  await state(page, "Edited");
  await page.evaluate(() => (location.hash = "#/"));
  for (let i = 0; i < 100 && fileOf("crypt").rooms.length < 5; i++) await page.waitForTimeout(100);
  equal(fileOf("crypt").rooms.length, 5, "rooms once the page was left");
});

onPage("who_wants_to_save_alone_does", key, async (page) => {
  await goTo(page, "#/dungeon");
  await page.click("#file-save");
  await page.uncheck("#save-auto");
  await page.press("#save-name", "Escape");
  await save(page, "alone");
  await page.click("#add-room");
  await page.waitForTimeout(3500);
  await state(page, "Edited");
  equal(fileOf("alone").rooms.length, 2, "rooms in the file");
  await page.click("#file-save");
  await page.check("#save-auto");
  await page.press("#save-name", "Escape");
  await state(page, "Saved");
  equal(fileOf("alone").rooms.length, 3, "rooms in the file, by itself again");
});

onPage("a_second_tab_says_where_the_first_stands_and_follows_it", key, async (page) => {
  await goTo(page, "#/dungeon");
  await page.click("#add-room");
  await rooms(page, 3);
  const other = await tab(page);
  await beside(other, "Another tab works on dungeon, with unsaved work");
  await accessible(other, "a tab beside another one");
  await picture(other, "home");
  await goTo(other, "#/dungeon");
  await rooms(other, 3); // not the one that it began with
  await beside(other, "follows it");
  await page.click("#add-room");
  await rooms(other, 4);
  await page.keyboard.press("Control+z");
  await rooms(other, 3);
  await save(page, "both");
  await other.waitForFunction(() => document.querySelector("#file-name")?.textContent === "both");
  await picture(other, "follows");
  equal(await page.textContent("#beside"), "", "the first follows, too");
  // What is done there is its own; the first one's work stays what it was.
  await other.click("#add-room");
  await rooms(other, 4);
  await other.waitForFunction(() => document.querySelector("#beside")?.dataset.follows === "false");
  await page.click("#add-room");
  await page.click("#add-room");
  await rooms(page, 5);
  await beside(page, "Another tab works on “both”");
  await other.waitForTimeout(500);
  await rooms(other, 4);
  await other.click("#beside-follow");
  await rooms(other, 5);
  await other.close();
  await page.waitForFunction(() => document.querySelector("#beside")?.textContent === "");
});

onPage("a_reload_is_no_second_tab", key, async (page) => {
  await goTo(page, "#/dungeon");
  await page.click("#add-room");
  await rooms(page, 3);
  const other = await tab(page);
  await goTo(other, "#/lab");
  await goTo(other, "#/dungeon");
  await rooms(other, 3);
  await other.click("#add-room");
  await rooms(other, 4);
  await other.reload();
  await rooms(other, 4);
  await other.waitForTimeout(500);
  await rooms(other, 4);
});

onPage("a_tab_stops_following_and_keeps_its_own_way", key, async (page) => {
  await goTo(page, "#/dungeon");
  await page.click("#add-room");
  await rooms(page, 3);
  const other = await tab(page);
  await goTo(other, "#/dungeon");
  await rooms(other, 3);
  await beside(other, "This one follows it");
  await other.click("#beside-follow:has-text('Stop following')");
  await other.waitForSelector("#beside[data-follows=false]");
  await page.click("#add-room");
  await rooms(page, 4);
  await other.waitForTimeout(500);
  await rooms(other, 3);
  await goTo(other, "#/lab"); // nor once it comes back
  await goTo(other, "#/dungeon");
  await other.waitForTimeout(500);
  await rooms(other, 3);
  await beside(other, "Another tab works on dungeon");
  await beside(page, "Another tab works on dungeon");
  await other.goto("about:blank");
  await page.waitForFunction(() => document.querySelector("#beside")?.textContent === "");
});

onPage("of_several_tabs_the_newest_is_followed", key, async (page) => {
  await goTo(page, "#/dungeon");
  await page.click("#add-room");
  await rooms(page, 3);
  const other = await tab(page);
  await goTo(other, "#/dungeon");
  await rooms(other, 3);
  await other.click("#add-room");
  await rooms(other, 4);
  await beside(page, "Another tab works on dungeon"); // that tab has told
  await page.click("#add-room");
  await page.click("#add-room");
  await rooms(page, 5);
  const third = await tab(page);
  await goTo(third, "#/dungeon");
  await rooms(third, 5);
  await other.click("#add-room");
  await other.click("#add-room");
  await rooms(third, 6);
});

onPage("another_game_s_play_is_another_work", key, async (page) => {
  const playing = (one, game) => one.evaluate((hash) => (location.hash = hash), `#/play?game=${game}`).then(() => one.waitForSelector(game === "md2" ? "#stage-panel[aria-busy=false]" : "#screen"));
  await playing(page, "mario");
  const other = await tab(page);
  await beside(other, "Another tab works on");
  await playing(other, "md2");
  await other.waitForTimeout(500);
  equal(await other.textContent("#beside"), "", "of another game");
  await playing(other, "mario");
  await beside(other, "follows it");
  await playing(other, "md2");
  await other.evaluate(() => (location.hash = "#/"));
  await home(other);
  await other.click("#beside-follow");
  await other.waitForSelector("#screen");
});

await finish();

// page_save.mjs BUILD - projects of sett studio's folder in Debian's Chromium: two tabs
// that change the same one (merged silently, asked, heard of), earlier saves brought
// back, a folder that can only be read.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, equal, test } from "../wasm/cases.mjs";
import { LOOKS, PATIENCE, ZOOMED, begin, build, downloaded, skipWhereMissing, tabTo, uncovered, uncut } from "./browser.mjs";
import { act, breed, hashes, settled } from "./breeding.mjs";
import { Studio, freshFolder, removeFolder } from "./client.mjs";

skipWhereMissing();
if (!existsSync(join(build, "apps/studio/server/assets.c"))) {
  console.log("SKIP: sett studio was not built (SETT_STUDIO=OFF)");
  process.exit(0);
}
const sett = join(build, "sett");
const folder = freshFolder();
const studio = await Studio.start(sett, folder);
const drawn = async (page) => {
  await page.waitForSelector(".home, #level");
  if (await page.$(".home")) await page.click("nav a[href='#/lab']");
  await page.waitForSelector("#level[aria-busy=false]");
};
const host = { url: `${studio.url}/`, close: () => studio.kill().then(() => removeFolder(folder)) };
const { accessible, finish, onPage, picture, watch, browser } = await begin("save", drawn, host, /40[49]/);
/* Those of all pages, and 200 % zoom. */
const ALL_LOOKS = [...LOOKS, { name: "200 %", options: { ...ZOOMED, colorScheme: "light" } }];
const key = `#token=${studio.token}`;

const fileOf = (name) => JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
const gone = (page, dialog) => page.waitForFunction((id) => document.querySelector(id) === null, dialog);
/** The server lets the page in. */
const served = (page) => page.waitForFunction(() => document.querySelector("#studio").textContent.includes("Served by"));

/** Another seed, or what a field says; what is drawn is replaced. */
async function sow(page, text, field = "#seed") {
  await page.fill(field, text);
  const asks = await page.waitForSelector("#reroll-dialog", { timeout: 1000 }).catch(() => undefined);
  if (!asks) return;
  await page.click("#reroll-replace");
  await gone(page, "#reroll-dialog");
}

async function save(page, name) {
  await page.click("#file-save");
  if (name) await page.fill("#save-name", name);
  await page.press("#save-name", "Enter");
  await gone(page, "#save-dialog");
}
async function open(page, name) {
  await page.click("#file-open");
  await page.click(`#open-dialog .projects button:has-text("${name}")`);
  await gone(page, "#open-dialog");
  await drawn(page);
}
/** Another tab of the same browser. */
async function beside(page) {
  const other = await page.context().newPage();
  watch(other);
  other.setDefaultTimeout(PATIENCE);
  await other.goto(host.url + key);
  await served(other);
  await drawn(other);
  return other;
}
/** Two tabs with one project open, which has a level by hand. */
async function both(page, name) {
  rmSync(join(folder, `${name}.json`), { force: true }); // of a first attempt
  await served(page);
  await sow(page, "1");
  await drawn(page);
  await draw(page, 5, 5);
  await save(page, name);
  const other = await beside(page);
  await open(other, name);
  return other;
}
/** Draws the first tile that is not there at a cell of the lab's level. */
async function draw(page, x, y, brush = 1) {
  await page.check("#tool-draw");
  await page.locator("input[name=brush]").nth(brush).check();
  const box = await page.locator("#canvas").boundingBox();
  const [w, h] = [await page.inputValue("#width"), await page.inputValue("#height")].map(Number);
  const before = await page.textContent("#text");
  await page.mouse.click(box.x + ((x + 0.5) * box.width) / w, box.y + ((y + 0.5) * box.height) / h);
  await page.waitForFunction((text) => document.querySelector("#text").textContent !== text, before);
}
const heard = (page) => page.waitForSelector("#file-load");
const seed = (page) => page.inputValue("#seed");

onPage("different_parts_are_merged_silently_and_saved", key, async (page) => {
  const other = await both(page, "parts");
  await draw(page, 1, 1);
  await save(page);
  await draw(other, 8, 8);
  const mine = (await other.textContent("#text")).split("\n");
  await save(other);
  const { settings } = fileOf("parts");
  equal(settings.drawn[8][8], mine[8][8], "my tile");
  equal(settings.drawn[1][1], (await page.textContent("#text")).split("\n")[1][1], "their tile");
  equal((await other.textContent("#text")).trimEnd(), settings.drawn.join("\n"), "what is shown");
  await other.click("#undo");
  equal((await other.textContent("#text")).trimEnd(), mine.join("\n").trimEnd(), "after undo");
});

/** Both tabs change the seed, and the one here saves first. */
async function clash(page, name) {
  const other = await both(page, name);
  await sow(page, "21");
  await drawn(page);
  await save(page);
  await sow(other, "22");
  await drawn(other);
  return other;
}

onPage("what_both_changed_is_asked_and_theirs_taken", key, async (page) => {
  const other = await clash(page, "asked");
  await save(other);
  await other.waitForSelector("#merge-dialog");
  check(await other.isDisabled("#merge-done"), "nothing was chosen yet");
  check((await other.textContent("#merge-dialog")).includes("settings › seed"), "the place");
  await other.click("#conflict-0-theirs");
  await other.click("#merge-done");
  await gone(other, "#merge-dialog");
  await other.waitForFunction(() => document.querySelector("#said").textContent.includes("merged and saved"));
  equal(await seed(other), "21", "seed");
  equal(fileOf("asked").settings.seed, "21", "in the file");
  await other.click("#undo");
  equal(await seed(other), "22", "after undo");
});

onPage("keys_alone_choose_mine", key, async (page) => {
  const other = await clash(page, "keys");
  await other.focus("#file-save");
  await other.keyboard.press("Enter");
  await other.waitForSelector("#save-dialog");
  await other.keyboard.press("Enter");
  await other.waitForSelector("#merge-dialog");
  await tabTo(other, "conflict-0-mine");
  await other.keyboard.press("Space");
  await tabTo(other, "merge-done");
  await other.keyboard.press("Enter");
  await gone(other, "#merge-dialog");
  await other.waitForFunction(() => document.querySelector("#said").textContent.includes("merged and saved"));
  equal(fileOf("keys").settings.seed, "22", "in the file");
});

onPage("cancelled_nothing_is_lost", key, async (page) => {
  const other = await clash(page, "cancelled");
  await save(other);
  await other.waitForSelector("#merge-dialog");
  await other.keyboard.press("Escape");
  await gone(other, "#merge-dialog");
  equal(await seed(other), "22", "mine");
  equal(fileOf("cancelled").settings.seed, "21", "theirs");
});

onPage("tiles_that_both_drew_are_shown_and_asked", key, async (page) => {
  const other = await both(page, "tiles");
  await draw(page, 3, 3, 5);
  await draw(page, 9, 2, 5);
  await save(page);
  await draw(other, 3, 3, 6);
  await draw(other, 9, 9, 6);
  await save(other);
  await other.waitForSelector("#merge-dialog canvas");
  check((await other.textContent("#merge-dialog")).includes("a tile at 3, 3"), "the place");
  for (const { name, options: { viewport, colorScheme } } of ALL_LOOKS) {
    await other.setViewportSize(viewport);
    await other.emulateMedia({ colorScheme });
    await accessible(other, `merge ${name}`);
    await picture(other, `merge-${name}`);
    await uncut(other, `merge ${name}`);
  }
  await uncovered(other, "merge");
  await other.click("#all-theirs");
  await other.click("#merge-done");
  await gone(other, "#merge-dialog");
  await other.waitForFunction(() => document.querySelector("#said").textContent.includes("merged and saved"));
  const [here, there] = [await page.textContent("#text"), await other.textContent("#text")].map((text) => text.split("\n"));
  equal(there[3][3], here[3][3], "the tile of both");
  equal(there[2][9], here[2][9], "theirs");
  check(there[9][9] !== here[9][9], "mine");
});

onPage("a_tab_hears_of_a_change_and_loads_it", key, async (page) => {
  const other = await both(page, "heard");
  await sow(page, "31");
  await drawn(page);
  await save(page);
  await heard(other);
  await picture(other, "heard");
  await accessible(other, "a change that was heard of");
  await other.click("#file-load");
  await other.waitForSelector("#file-load", { state: "detached" });
  equal(await seed(other), "31", "seed");
  // The one that listened for both is closed; the other hears all the same.
  await page.close();
  const third = await beside(other);
  await open(third, "heard");
  await sow(third, "32");
  await drawn(third);
  await save(third);
  await heard(other);
  await sow(other, "13", "#height");
  await other.click("#file-load");
  await other.waitForSelector("#file-load", { state: "detached" });
  equal(`${await seed(other)} ${await other.inputValue("#height")}`, "32 13", "theirs and mine");
});

onPage("what_is_open_survives_a_reload_and_tabs_keep_their_own", key, async (page) => {
  const other = await both(page, "reload");
  await sow(page, "41");
  await drawn(page);
  await save(page);
  await sow(other, "14", "#height");
  await drawn(other);
  await other.reload();
  await drawn(other);
  equal(await seed(other), "1", "its own seed");
  await heard(other); // it was changed before the reload
  await save(other);
  const { settings } = fileOf("reload");
  equal(`${settings.seed} ${settings.height}`, "41 14", "both");
});

onPage("another_project_of_that_name_is_not_overwritten_unasked", key, async (page) => {
  await served(page);
  writeFileSync(join(folder, "taken.json"), '{"page": "lab", "version": 1, "mine": true}');
  await page.click("#file-save");
  await page.fill("#save-name", "taken");
  await page.press("#save-name", "Enter");
  await page.waitForSelector("#save-replace");
  check(fileOf("taken").mine, "it was overwritten");
  await page.click("#save-replace");
  await gone(page, "#save-dialog");
  check(fileOf("taken").settings, "it was not replaced");
});

onPage("ctrl_s_saves_and_the_bar_says_what_is_unsaved", key, async (page) => {
  await served(page);
  const state = (word) => page.waitForFunction((part) => document.querySelector("#file-state")?.textContent.includes(part), word);
  await sow(page, "61");
  await drawn(page);
  await save(page, "quick");
  await state("Saved");
  await sow(page, "62");
  await drawn(page);
  await state("Edited");
  await page.keyboard.press("Control+s");
  await state("Saved");
  equal(fileOf("quick").settings.seed, "62", "seed in the file");
  await page.selectOption("#game", "mario");
  await drawn(page);
  await page.keyboard.press("Control+s"); // another kind of level: not over the old one
  await page.waitForSelector("#save-dialog");
  equal(await page.inputValue("#save-name"), "mario 1", "proposed name");
  await page.keyboard.press("Escape");
  equal(fileOf("quick").settings.game, "md2", "what is in the file");
});

onPage("the_dialogs_look_right", key, async (page) => {
  await served(page);
  await save(page, "looked at");
  for (const { name, options: { viewport, colorScheme } } of ALL_LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    for (const dialog of ["save", "open"]) {
      await page.click(`#file-${dialog}`);
      await page.waitForSelector(dialog === "save" ? "#save-name" : "#open-dialog .projects button");
      await accessible(page, `${dialog} ${name}`);
      await picture(page, `${dialog}-dialog-${name}`);
      await uncut(page, `${dialog} ${name}`);
      if (name === "200 %") await uncovered(page, dialog);
      await page.keyboard.press("Escape");
      await gone(page, `#${dialog}-dialog`);
    }
  }
});

onPage("a_project_of_another_page_opens_there", key, async (page) => {
  await served(page);
  const rows = Array.from({ length: 7 }, () => ".".repeat(13));
  writeFileSync(join(folder, "hall.json"), JSON.stringify({ page: "room", version: 1, rows: rows.map((row, y) => (y === 3 ? `D${row.slice(1)}` : row)) }));
  await page.click("#file-open");
  await page.waitForSelector('#open-dialog button:has-text("hall"):has-text("room")');
  await page.click('#open-dialog button:has-text("hall")');
  await page.waitForFunction(() => location.hash.startsWith("#/room"));
  await page.waitForFunction(() => document.querySelector("#file-name")?.textContent === "hall");
  await page.click("nav a[href='#/home']");
  await page.waitForSelector('#recent .go:has-text("hall") canvas');
});

onPage("earlier_saves_are_brought_back", key, async (page) => {
  await served(page);
  for (const value of ["51", "52"]) {
    await sow(page, value);
    await drawn(page);
    await save(page, "backed");
  }
  await page.click("#file-open");
  await page.click('[aria-label="Earlier saves of backed"]');
  await page.waitForSelector("#backups li");
  check(/Save 1 .*\d+ B/.test(await page.textContent("#backups")), `size: ${await page.textContent("#backups")}`);
  await accessible(page, "backups");
  await picture(page, "backups");
  await page.click("#backups [data-revision='1']");
  await gone(page, "#open-dialog");
  await drawn(page);
  equal(await seed(page), "51", "seed");
  equal(fileOf("backed").settings.seed, "51", "in the file");
  const { headers: { etag } } = await studio.ask("GET", "/api/projects/backed");
  await studio.ask("DELETE", "/api/projects/backed", undefined, { "If-Match": etag });
  await page.waitForFunction(() => document.querySelector("#file-news").textContent.includes("deleted elsewhere"));
  await save(page);
  equal(fileOf("backed").settings.seed, "51", "saved again");
});

onPage("home_brings_earlier_saves_back_too", key, async (page) => {
  await served(page);
  for (const value of ["61", "62"]) {
    await sow(page, value);
    await drawn(page);
    await save(page, "elder");
  }
  await page.click("nav a[href='#/home']");
  await page.click('#recent [aria-label="Earlier saves of elder"]');
  await page.waitForSelector("#backups li");
  await accessible(page, "backups on Home");
  await picture(page, "home-backups");
  await page.click("#backups [data-revision='1']");
  await gone(page, "#backups-dialog");
  await drawn(page);
  equal(await seed(page), "61", "seed");
  equal(fileOf("elder").settings.seed, "61", "in the file");
});

onPage("what_was_bred_opens_from_the_folder", key, async (page) => {
  await served(page);
  await page.goto(`${host.url}#/generators`);
  await settled(page);
  await breed(page, 1);
  const was = await hashes(page);
  const { path } = await downloaded(page, "#save", folder);
  writeFileSync(join(folder, "bred.json"), readFileSync(path));
  await act(page, () => page.click("#undo"));
  await page.goto(`${host.url}#/`);
  await page.click('.home button:has-text("bred")');
  await page.waitForFunction((old) => [...document.querySelectorAll("#cards .card")].map((card) => card.dataset.hash).join() === old, was);
});

test("a_folder_that_can_only_be_read_says_so", async () => {
  const second = await Studio.start(sett, folder);
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(PATIENCE);
  try {
    writeFileSync(join(folder, "readable.json"), '{"page": "lab", "version": 1, "settings": {}}');
    await page.goto(`${second.url}/#token=${second.token}`);
    await drawn(page);
    await page.waitForSelector("#file-note");
    check((await page.textContent("#file-note")).includes("only be read"), "the note");
    equal(await page.textContent("#file-save"), "Save as a file", "the button");
    await page.click("#file-open");
    await page.waitForSelector('#open-dialog button:has-text("readable")');
    await page.keyboard.press("Escape");
    await picture(page, "read-only");
    await accessible(page, "read-only");
  } finally {
    await page.context().close();
    await second.kill();
  }
});

await finish();

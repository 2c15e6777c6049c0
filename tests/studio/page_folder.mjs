// page_folder.mjs BUILD - projects in a folder that the browser opens, from a host of static
// files, in Debian's Chromium: the browser's own private folder stands for it.
import { check, equal } from "../wasm/cases.mjs";
import { begin, downloaded } from "./browser.mjs";
import { drop, zip } from "./files.mjs";

const settled = (page) => page.waitForSelector(".home, #reach");
const { accessible, finish, onPage, picture } = await begin("folder", settled);

/** The page once more, with a folder that stands for the one that is chosen. */
async function ready(page) {
  await page.addInitScript(() => {
    window.showDirectoryPicker = async () => (await navigator.storage.getDirectory()).getDirectoryHandle("works", { create: true });
  });
  await page.reload();
  await settled(page);
}
/** A file of it; undefined: there is none. */
const read = (page, name) => page.evaluate(async (file) => {
  const works = await (await navigator.storage.getDirectory()).getDirectoryHandle("works", { create: true });
  return works.getFileHandle(file).then((handle) => handle.getFile()).then((found) => found.text(), () => undefined);
}, name);
const write = (page, name, text) => page.evaluate(async ([file, content]) => {
  const works = await (await navigator.storage.getDirectory()).getDirectoryHandle("works", { create: true });
  const stream = await (await works.getFileHandle(file, { create: true })).createWritable();
  await stream.write(content);
  await stream.close();
}, [name, text]);
const rooms = async (page, name) => JSON.parse(await read(page, `${name}.json`)).rooms.length;
const state = (page, words) => page.waitForFunction((part) => document.querySelector("#file-state")?.textContent.includes(part), words);
const plan = async (page) => {
  await page.evaluate(() => (location.hash = "#/dungeon"));
  await page.waitForSelector("#reach");
};
async function choose(page) {
  await page.click("#home-folder");
  await page.waitForFunction(() => document.querySelector("#studio").textContent.includes("works"));
}
async function save(page, name) {
  await page.click("#file-save");
  await page.fill("#save-name", name);
  await page.press("#save-name", "Enter");
  await page.waitForFunction(() => document.querySelector("#save-dialog") === null);
}

onPage("a_folder_keeps_projects_by_itself", "", async (page) => {
  await ready(page);
  await choose(page);
  await accessible(page, "with a folder");
  await picture(page, "home");
  await plan(page);
  await save(page, "crypt");
  equal(await rooms(page, "crypt"), 2, "rooms");
  await page.click("#add-room");
  await state(page, "Edited");
  await state(page, "Saved");
  equal(await rooms(page, "crypt"), 3, "rooms, saved by itself");
  equal(JSON.parse(await read(page, "crypt.json.bak")).rooms.length, 2, "rooms in the backup");
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#file-name")?.textContent === "crypt");
  await state(page, "Saved");
  await page.click("#project");
  await page.waitForSelector("#tree button:has-text('crypt')");
  await page.click("#file-open");
  await page.waitForSelector("#open-dialog .projects button");
  equal(await page.locator("#open-dialog .projects li").count(), 1, "projects, without the backup");
});

onPage("what_another_program_has_changed_is_merged_or_asked", "", async (page) => {
  await ready(page);
  await choose(page);
  await plan(page);
  await save(page, "shared");
  const theirs = JSON.parse(await read(page, "shared.json"));
  theirs.rooms[1].x += 5;
  await write(page, "shared.json", JSON.stringify(theirs));
  await page.click("#add-room");
  await state(page, "Edited");
  await state(page, "Saved");
  const merged = JSON.parse(await read(page, "shared.json"));
  equal(`${merged.rooms.length} ${merged.rooms[1].x}`, `3 ${theirs.rooms[1].x}`, "both changes");
  await write(page, "other.json", '{"page": "dungeon", "mine": true}');
  await page.click("#file-save");
  await page.fill("#save-name", "other");
  await page.press("#save-name", "Enter");
  await page.waitForSelector("#save-replace");
  check(JSON.parse(await read(page, "other.json")).mine, "it was overwritten");
});

onPage("without_a_folder_a_file_is_handed_out", "#/dungeon", async (page) => {
  const { text } = await downloaded(page, "#file-save");
  equal(JSON.parse(text).rooms.length, 2, "rooms in the file");
});

onPage("the_zip_of_a_project_waits_for_a_folder", "", async (page) => {
  await ready(page);
  const crypt = `${JSON.stringify({ page: "dungeon", format: "sett-dungeon", version: 1, game: "edd", rooms: [{ name: "only", x: 0, y: 0, rows: ["....", "...."] }] })}\n`;
  await drop(page, [{ name: "works.zip", buffer: zip({ "crypt.json": crypt }) }]);
  await page.waitForSelector("#whole-open:disabled");
  await accessible(page, "without a folder");
  await picture(page, "whole");
  await page.click("#whole-folder");
  await page.click("#whole-open:enabled");
  await page.waitForSelector("#recent .go:has-text('crypt')");
  equal(await read(page, "crypt.json"), crypt, "the file");
});

await finish();

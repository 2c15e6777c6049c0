// page_room.mjs BUILD - the room page: a grid that fills from a worker, edits by
// mouse and keys that show in their cell and change the suggestions, a suggestion
// taken over, words for a room without a door.
import { check, equal } from "../wasm/cases.mjs";
import { LOOKS, begin } from "./browser.mjs";

const filled = (page, most = 12) => page.waitForFunction(
  (n) => document.querySelectorAll("#room-grid button:not(:disabled)").length >= n, most);
const { accessible, finish, onPage, picture } = await begin("room", (page) => filled(page));

/** Middle of a tile of the room, on the screen. */
async function at(page, x, y) {
  const box = await page.locator("#room").boundingBox();
  return [box.x + ((x + 0.5) * box.width) / 13, box.y + ((y + 0.5) * box.height) / 7];
}
const label = (page) => page.getAttribute("#room", "aria-label");
/** The edited room has come into its cell. */
const own = (page) => page.waitForFunction(() => document.querySelector("#room-grid button.own")?.textContent.includes("yours"));
/** Everything that the grid shows, as one text. */
const suggestions = (page) => page.$$eval("#room-grid canvas", (all) => all.map((canvas) => canvas.toDataURL()).join());

onPage("an_edit_shows_in_its_cell_and_changes_the_suggestions", "#/room", async (page) => {
  const before = await label(page);
  const shown = await suggestions(page);
  await page.mouse.click(...(await at(page, 3, 1)));
  await page.waitForFunction((text) => document.querySelector("#room").getAttribute("aria-label") !== text, before);
  check((await label(page)).includes("3 wall"), `one more wall: ${await label(page)}`);
  await own(page);
  await page.waitForFunction((text) => [...document.querySelectorAll("#room-grid canvas")].map((c) => c.toDataURL()).join() !== text, shown);
  await page.click("#undo");
  equal(await label(page), before, "after undo");
  await picture(page, "edited");
});

onPage("keys_draw_too", "#/room", async (page) => {
  const before = await label(page);
  await page.focus("#room-over");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForFunction((text) => document.querySelector("#room").getAttribute("aria-label") !== text, before);
});

onPage("it_goes_on_while_nobody_does_anything", "#/room", async (page) => {
  const spent = () => page.$eval("#grid-status", (p) => Number(p.textContent.match(/(\d+) rooms/)[1]));
  const first = await spent();
  await page.waitForFunction((n) => Number(document.querySelector("#grid-status").textContent.match(/(\d+) rooms/)[1]) > n, first + 1000);
  await filled(page, 20);
});

onPage("a_suggestion_is_taken_over", "#/room", async (page) => {
  const before = await label(page);
  await page.locator("#room-grid button:not(:disabled)").last().click();
  await page.waitForFunction((text) => document.querySelector("#room").getAttribute("aria-label") !== text, before);
  await own(page);
});

onPage("other_dimensions_fill_another_grid", "#/room", async (page) => {
  await page.selectOption("#room-y", { label: "linearity" });
  await filled(page);
});

onPage("a_room_without_a_door_is_refused_and_nothing_is_lost", "#/room", async (page) => {
  await page.check("input[name=brush][value='#']");
  for (const [x, y] of [[9, 0], [0, 3], [4, 6]]) await page.mouse.click(...(await at(page, x, y)));
  await page.waitForSelector("#room-wrong");
  check((await page.textContent("#room-wrong")).includes("no door"), "the words");
  await filled(page);
  await page.click("#undo");
  await page.waitForSelector("#room-wrong", { state: "detached" });
  await own(page);
});

for (const { name, options } of LOOKS)
  onPage(`it_looks_well_${name}`, "#/room", async (page) => {
    await filled(page, 20);
    await picture(page, name);
    await accessible(page, name);
  }, options);

await finish();

// page_past.mjs BUILD - the history of a level as a strip of pictures, pins, and two levels
// compared: in the lab, of a room, and of a room of a dungeon; by mouse, keys and touch.
import { check, equal } from "../wasm/cases.mjs";
import { LOOKS, PHONE, begin } from "./browser.mjs";

const settled = (page) => page.waitForSelector("#level[aria-busy=false], #room-over, #reach");
const { accessible, finish, onPage, picture } = await begin("past", settled);

const LAB = "#/lab?seed=7&layout=cc&furnish=cf";
const rowsOf = async (page) => (await page.textContent("#text")).trim().split("\n");
const labels = (page) => page.$$eval("[data-step]", (all) => all.map((card) => card.textContent.trim()).join(" | "));
const current = (page, n) => page.waitForFunction((at) => document.querySelector("[data-step][aria-current=step]")?.dataset.step === at, String(n));
const rowIs = (page, y, row) => page.waitForFunction(([at, text]) => document.querySelector("#text").textContent.split("\n")[at] === text, [y, row]);

/** Draws with the chosen tile at cells, from the keyboard: a step each. */
async function draw(page, over, ...cells) {
  await page.focus(over);
  let [x, y] = [0, 0];
  for (const key of Array(30).fill("ArrowLeft").concat(Array(30).fill("ArrowUp"))) await page.keyboard.press(key);
  for (const [cx, cy] of cells) {
    for (; x < cx; x++) await page.keyboard.press("ArrowRight");
    for (; y < cy; y++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }
}

onPage("a_click_goes_back_and_forth_in_a_room", "#/room?assistant=off", async (page) => {
  await page.check("#tool-draw");
  await page.check("#brush-wall");
  await draw(page, "#room-over", [1, 1], [2, 1], [3, 1]);
  await rowIs(page, 1, ".###.........");
  await page.click("#tab-history");
  await current(page, 3);
  equal(await page.locator("[data-step] canvas").count(), 4, "pictures");
  check((await labels(page)).startsWith("0. the beginning | 1. wall drawn"), await labels(page));
  await page.click("[data-step='1']");
  await rowIs(page, 1, ".#...........");
  await current(page, 1);
  await page.click("[data-step='3']");
  await rowIs(page, 1, ".###.........");
  await page.click("#undo");
  await current(page, 2);
  // The step of now is shown as it is; a new one takes the place of those that were to come.
  await page.click("[data-step='0']");
  await current(page, 0);
  await draw(page, "#room-over", [5, 1]);
  await current(page, 1);
  equal(await page.locator("[data-step]").count(), 2, "steps");
});

onPage("pins_outlive_their_steps_and_are_compared", "#/room?assistant=off", async (page) => {
  await page.check("#tool-draw");
  await page.check("#brush-wall");
  await draw(page, "#room-over", [1, 1], [2, 1]);
  await page.click("#tab-history");
  await page.click("#pin-now");
  await page.waitForSelector("#pins .thumb-card");
  equal(await page.textContent("#differences"), "No tile differs", "the pin and the room");
  await page.click("[data-step='0']");
  await rowIs(page, 1, ".............");
  await draw(page, "#room-over", [5, 5]);
  await page.waitForFunction(() => document.querySelector("#differences").textContent === "3 tiles differ: floor 81 → 82, wall 4 → 3");
  await page.click("#pin-now");
  await page.waitForFunction(() => document.querySelectorAll("#pins .thumb-card").length === 2);
  equal(await page.$$eval("#pins span", (all) => all.map((span) => span.textContent).join()), "1. wall drawn,2. wall drawn", "what pins are called");
  const options = await page.$$eval("#compare-1 option", (all) => all.map(({ value }) => value));
  await page.selectOption("#compare-0", options[1]);
  await page.selectOption("#compare-1", options[2]);
  await page.waitForFunction(() => document.querySelector("#differences").textContent.startsWith("3 tiles differ"));
  await page.waitForTimeout(300);
  await page.reload();
  await settled(page);
  await page.click("#tab-history");
  await page.waitForFunction(() => document.querySelectorAll("#pins .thumb-card").length === 2);
  await page.keyboard.press("Control+k");
  await page.fill("#action", "pin 1 take");
  await page.keyboard.press("Enter");
  await rowIs(page, 1, ".##..........");
  await rowIs(page, 5, ".............");
  await page.click("#undo");
  await rowIs(page, 5, ".....#.......");
  await page.setViewportSize({ width: 1440, height: 900 });
  await accessible(page, "the history of a room");
  await picture(page, "room");
  await page.click("[aria-label='Remove pin 1']");
  await page.waitForFunction(() => document.querySelectorAll("#pins .thumb-card").length === 1);
  await page.reload();
  await settled(page);
  await page.click("#tab-history");
  await page.waitForSelector("#pins .thumb-card");
  equal(await page.locator("#pins .thumb-card").count(), 1, "pins after a reload");
});

onPage("levels_of_the_lab_are_made_again_for_their_pictures", LAB, async (page) => {
  const first = await rowsOf(page);
  await page.fill("#seed", "8");
  await page.waitForFunction((was) => document.querySelector("#text").textContent.trim() !== was, first.join("\n"));
  await settled(page);
  const second = await rowsOf(page);
  await page.reload();
  await settled(page);
  await page.click("#tab-history");
  await page.waitForFunction(() => document.querySelectorAll("[data-step] canvas").length >= 2);
  await page.click("#pin-now");
  const last = Number(await page.getAttribute("[data-step][aria-current]", "data-step"));
  await page.focus(`[data-step='${last - 1}']`);
  await page.keyboard.press("Enter");
  await rowIs(page, 3, first[3]);
  equal((await rowsOf(page)).join(), first.join(), "the level of the seed before");
  const differ = first.flatMap((row, y) => [...row].filter((glyph, x) => glyph !== second[y][x])).length;
  await page.waitForFunction((n) => document.querySelector("#differences").textContent.startsWith(`${n} tiles differ`), differ);
  await accessible(page, "the history of a level");
  await picture(page, "lab");
});

onPage("a_stroke_is_drawn_once_in_the_strip", "#/room?assistant=off", async (page) => {
  await page.check("#tool-draw");
  await page.check("#brush-wall");
  await page.click("#tab-history");
  await page.waitForSelector("[data-step='0'] canvas");
  await page.evaluate(() => {
    globalThis.drawn = 0;
    const { putImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.putImageData = function (...all) {
      if (this.canvas.closest("[data-step]")) globalThis.drawn++;
      return putImageData.apply(this, all);
    };
  });
  const box = await page.locator("#room-over").boundingBox();
  const side = box.width / 13;
  await page.mouse.move(box.x + side * 1.5, box.y + side * 1.5);
  await page.mouse.down();
  await current(page, 1);
  await page.evaluate(([x, y, tile]) => { // in one task, however slow the machine
    globalThis.drawn = 0;
    for (let i = 1; i < 10; i++) document.querySelector("#room-over").dispatchEvent(new PointerEvent("pointermove", { clientX: x + tile * (1.5 + i), clientY: y + tile * 1.5, bubbles: true }));
  }, [box.x, box.y, side]);
  await page.mouse.up();
  await rowIs(page, 1, ".##########..");
  await page.waitForFunction(() => globalThis.drawn > 0);
  equal(await page.evaluate(() => globalThis.drawn), 7, "rows drawn after nine cells: all of the room, once");
});

onPage("a_room_of_a_dungeon_has_its_own_strip", "#/dungeon", async (page) => {
  await page.focus("[data-room='room 1']");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#room-over");
  await page.check("#tool-draw");
  await page.check("#brush-wall");
  await draw(page, "#room-over", [2, 2]);
  await page.click("#tab-history");
  await current(page, 1);
  await page.click("#pin-now");
  await page.waitForSelector("#pins .thumb-card");
  await page.click("[data-step='0']");
  await rowIs(page, 2, ".............");
  await page.click("#pins .step");
  await rowIs(page, 2, "..#..........");
});

for (const { name, options } of LOOKS)
  onPage(`looks_${name}`, "#/room?assistant=off", async (page) => {
    await page.check("#tool-draw");
    await draw(page, "#room-over", [1, 1], [2, 1], [3, 1]);
    await page.click("#tab-history");
    await current(page, 3);
    await page.click("#pin-now");
    await page.waitForSelector("#compared");
    await accessible(page, name);
    await page.locator("#past-title").scrollIntoViewIfNeeded();
    await picture(page, name);
  }, options);

onPage("fingers_go_back_and_pin", LAB, async (page) => {
  await page.check("#tool-draw");
  await page.check("#brush-blob");
  await draw(page, "#canvas-over", [4, 4]);
  await page.locator("#tab-history").tap();
  await page.locator("#pin-now").tap();
  await page.waitForSelector("#pins .thumb-card");
  const last = Number(await page.getAttribute("[data-step][aria-current]", "data-step"));
  await page.locator(`[data-step='${last - 1}']`).tap();
  await current(page, last - 1);
  await page.waitForFunction(() => document.querySelector("#differences").textContent.startsWith("1 tile differs"));
}, PHONE);

await finish();

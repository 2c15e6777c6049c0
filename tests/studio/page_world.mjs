// page_world.mjs BUILD - worlds without an end in Debian's Chromium: what is seen is what the
// command line makes, wherever one moves and however near; the map, settings, a chunk in the
// lab, a game of the user's own. Says "SKIP: reason" where a tool is missing.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { check, equal } from "../wasm/cases.mjs";
import { PHONE, begin, build, uncovered } from "./browser.mjs";

const settled = (page) => page.waitForSelector('#land[data-pending="0"], #level[aria-busy=false], .home, #game-problems[aria-busy=false]');
const { accessible, finish, journey, onPage } = await begin("world", settled);

const whole = (page) => page.waitForFunction(() => document.querySelector("#land")?.dataset.pending === "0");
const placed = (page, at) => page.waitForFunction((wanted) => document.querySelector("#land")?.dataset.at === wanted, at);
/** A chunk as the command line makes it. */
const native = (x, y, ...more) => execFileSync(join(build, "sett"), ["world", "md2", "--seed", "7", `--at=${x},${y}`, ...more]).toString().trimEnd().split("\n");
/** What is told of the tile at a place of the canvas. */
async function told(page, x, y) {
  const box = await page.locator("#land").boundingBox();
  await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
  return page.textContent("#land-at");
}
/** Red, green and blue of some pixels from the canvas's middle, as one text. */
const pixels = (page, spots) => page.$eval("#land", (canvas, all) => {
  const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  pen.drawImage(canvas, 0, 0);
  return all.map(([x, y]) => [...pen.getImageData(Math.floor(canvas.width / 2) + x, Math.floor(canvas.height / 2) + y, 1, 1).data].slice(0, 3).join(" ")).join();
}, spots);

onPage("tiles_are_those_of_the_command_line", "#/world?game=md2&seed=7&at=-80,264&zoom=8", async (page) => {
  const step = journey(page, "tiles");
  await whole(page);
  await step("tiles");
  const rows = native(-3, 8);
  const side = rows.length;
  let walls = 0;
  for (const [x, y] of [[0, 0], [9, 3], [-11, 5], [4, 12], [-5, 17], [14, 20], [2, 22], [-9, 11], [12, 1], [-14, 19]]) {
    const words = await told(page, 8 * x + 4, 8 * y + 4);
    const [tx, ty] = [-80 + x, 264 + y];
    const glyph = rows[ty - 8 * side]?.[tx + 3 * side];
    check(glyph !== undefined, `${tx}, ${ty} is in the chunk`);
    check(words.startsWith(`Chunk -3, 8; tile ${tx}, ${ty}: `), words);
    equal(words.endsWith(": wall"), glyph === "X", `${words} for ${glyph}`);
    walls += glyph === "X" ? 1 : 0;
  }
  check(walls > 0 && walls < 10, `${walls} walls`);
  equal(await page.textContent("#world-command"), "sett world md2 --seed 7 --at=-3,8", "the command");
  await accessible(page);
});

onPage("it_moves_and_zooms", "#/world?game=md2&seed=7&at=100,50&zoom=8", async (page) => {
  const step = journey(page, "moves");
  await whole(page);
  const spots = Array.from({ length: 40 }, (_, i) => [(i % 8) * 24 - 90, Math.floor(i / 8) * 24 - 50]);
  const before = await pixels(page, spots);
  check(new Set(before.split(",")).size > 1, "something is drawn");
  const box = await page.locator("#land").boundingBox();
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 160, { steps: 4 });
  await page.mouse.up();
  await placed(page, "110,55");
  await whole(page);
  equal(await pixels(page, spots.map(([x, y]) => [x - 80, y - 40])), before, "the same tiles, moved");
  await page.focus("#land");
  for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  await placed(page, "110,55");
  await page.keyboard.press("Shift+ArrowRight");
  await placed(page, "170,55");
  await whole(page);
  for (let i = 0; i < 20; i++) await page.keyboard.press("-");
  await page.waitForFunction(() => Number(document.querySelector("#land").dataset.zoom) < 0.5);
  await whole(page);
  await step("map");
  const colours = await page.$$eval(".map-colour", (all) => all.map((one) => getComputedStyle(one).backgroundColor.replace(/rgb\((.*)\)/, "$1").replaceAll(",", "")));
  for (const pixel of (await pixels(page, spots)).split(",")) check(colours.includes(pixel), `${pixel} is a colour of the map: ${colours.join("; ")}`);
  for (let i = 0; i < 20; i++) await page.mouse.wheel(0, -100);
  await page.keyboard.press("0");
  await page.waitForFunction(() => Number(document.querySelector("#land").dataset.zoom) >= 8);
  await whole(page);
  await step("place");
});

onPage("a_reload_finds_it_where_it_was", "#/world?game=edd&seed=3&at=1000,-2000&zoom=4", async (page) => {
  await whole(page);
  await page.click("#land-in");
  await page.waitForFunction(() => location.hash.includes("zoom=5.76"));
  const spots = Array.from({ length: 30 }, (_, i) => [i * 9 - 130, i * 5 - 70]);
  const before = await pixels(page, spots);
  await page.reload();
  await page.waitForSelector("#land");
  await whole(page);
  equal(await page.getAttribute("#land", "data-at"), "1000,-2000", "the place");
  equal(await pixels(page, spots), before, "the picture");
});

onPage("settings_change_it_and_mistakes_are_told", "#/world?game=md2&seed=7&at=0,0&zoom=4", async (page) => {
  const step = journey(page, "settings");
  await whole(page);
  const spots = Array.from({ length: 60 }, (_, i) => [i * 7 - 200, i * 4 - 120]);
  const before = await pixels(page, spots);
  await page.click("#world-reroll");
  await page.waitForFunction(() => document.querySelector("#world-command").textContent.includes("--seed 8"));
  await whole(page);
  check((await pixels(page, spots)) !== before, "another world");
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => document.querySelector("#world-command").textContent.includes("--seed 7"));
  await whole(page);
  equal(await pixels(page, spots), before, "the first world again");
  await page.click("summary");
  await page.fill('[id="world.side"]', "15");
  await page.waitForFunction(() => document.querySelector('[id="world.side-error"]')?.textContent.includes("16"));
  await step("mistake");
  await accessible(page);
  await uncovered(page, "a mistake");
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.fill('[id="world.side"]', "64");
  await page.waitForFunction(() => document.querySelector('[id="world.side-error"]')?.textContent === "");
  await whole(page);
  equal(await page.inputValue("#chunk-x"), "0", "the chunk");
  await page.fill("#chunk-x", "-2");
  await page.press("#chunk-x", "Enter");
  await placed(page, "-96,32");
});

onPage("a_chunk_goes_to_the_lab", "#/world?game=md2&seed=7&at=-80,264&zoom=8", async (page) => {
  await whole(page);
  await page.click("#chunk-lab");
  await page.waitForSelector("#level[aria-busy=false]");
  const rows = native(-3, 8);
  await page.waitForFunction((size) => document.querySelector("#width")?.value === size && document.querySelector("#height")?.value === size, String(rows.length));
});

onPage("a_game_of_ones_own_has_worlds", "#/game", async (page) => {
  const step = journey(page, "own");
  await page.waitForFunction(() => document.querySelector("#came-title")?.textContent === "my game");
  await page.click('a[href="#/world"]');
  await page.waitForSelector("#land");
  await page.selectOption("#world-game", "my-game");
  await page.waitForFunction(() => document.querySelector("#world-command").textContent.includes("my-game.game.toml"));
  await whole(page);
  await step("own");
  equal(await page.$$eval("[role=alert]", (all) => all.length), 0, "nothing is wrong");
});

onPage("fingers_move_it", "#/world?game=md2&seed=7&at=0,0&zoom=4", async (page) => {
  const step = journey(page, "fingers");
  await whole(page);
  await step("phone");
  await page.tap("#land-out");
  await page.waitForFunction(() => document.querySelector("#land").dataset.zoom === "2.78");
  equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "nothing is wider than the screen");
  await accessible(page);
}, PHONE);

await finish();

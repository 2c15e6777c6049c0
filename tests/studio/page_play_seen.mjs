// page_play_seen.mjs BUILD - what Play draws over a level, in Debian's Chromium: rings around
// targets, with their legend, a ghost where its run is, and heat under a picture that moves.
// Says "SKIP: reason" where a tool is missing.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, equal } from "../wasm/cases.mjs";
import { PHONE, begin, build, root } from "./browser.mjs";
import { choose } from "./files.mjs";

const settled = (page) => page.waitForSelector("#stage-panel[aria-busy=false], #screen");
const { finish, onPage, picture } = await begin("play-seen", settled);

const ARENA_FILE = join(root, "levels/md2/arena.txt");
const ARENA = readFileSync(ARENA_FILE, "utf8").trimEnd().split("\n");
const turn = async (page, n) => page.waitForFunction((at) => document.querySelector("#turn")?.textContent === String(at), n);
const outcome = (page, words) => page.waitForFunction((part) => document.querySelector("#outcome")?.textContent.includes(part), words);

/** The tiles on which a white ring is drawn, as "x,y". */
const ringed = (page) => page.evaluate(() => {
  const board = document.querySelector("#board");
  const [, w, h] = /(\d+) by (\d+)/.exec(board.getAttribute("aria-label")).map(Number);
  const side = board.width / w;
  const pen = new OffscreenCanvas(board.width, board.height).getContext("2d", { willReadFrequently: true });
  pen.drawImage(board, 0, 0);
  const white = (x, y) => { // there, or a pixel beside it
    const { data } = pen.getImageData(Math.floor(x) - 1, Math.floor(y) - 1, 3, 3);
    return Array.from({ length: 9 }, (_, i) => data.slice(4 * i, 4 * i + 3)).some((colour) => colour.every((part) => part > 190));
  };
  const around = Array.from({ length: 24 }, (_, i) => [Math.cos((i * Math.PI) / 12), Math.sin((i * Math.PI) / 12)].map((part) => part * 0.38 * side));
  const all = Array.from({ length: w * h }, (_, i) => [i % w, Math.floor(i / w)]);
  return all.filter(([x, y]) => around.every(([dx, dy]) => white((x + 0.5) * side + dx, (y + 0.5) * side + dy))).join("; ");
});

/** The action that was just done. */
const thrownIn = async (page) => /--actions "(.*)"$/.exec(await page.textContent("#command"))[1];

/** Whether the yellow of the arrow is in the middle of a tile. */
const speared = (page, x, y) => page.evaluate(([column, row]) => {
  const board = document.querySelector("#board");
  const [, w] = /(\d+) by (\d+)/.exec(board.getAttribute("aria-label")).map(Number);
  const side = board.width / w;
  const pen = new OffscreenCanvas(board.width, board.height).getContext("2d", { willReadFrequently: true });
  pen.drawImage(board, 0, 0);
  const { data } = pen.getImageData(Math.floor((column + 0.4) * side), Math.floor((row + 0.4) * side), Math.ceil(side / 5), Math.ceil(side / 5));
  return Array.from({ length: data.length / 4 }, (_, i) => data.slice(4 * i, 4 * i + 3)).some(([r, g, b]) => r > 230 && g > 180 && b < 90);
}, [x, y]);

for (const [where, options] of [["a_desk", {}], ["a_phone", { ...PHONE, deviceScaleFactor: 2 }]])
  onPage(`rings_have_a_legend_as_long_as_there_are_any_on_${where}`, "#/play?game=md2&level=arena", async (page) => {
    const legend = page.locator("text=White rings are targets of a throw");
    await turn(page, 0);
    check((await ringed(page)) !== "", "nothing can be thrown at");
    check(await legend.isVisible(), "rings without a legend");
    await picture(page, `rings-${where}`);
    await page.keyboard.press("j");
    await page.waitForSelector("#throw:not([disabled])", { state: "attached" });
    await page.keyboard.press("Enter");
    await turn(page, 1);
    equal(await ringed(page), "", "rings once the javelin is thrown");
    check(!(await legend.isVisible()), "a legend without rings");
    await page.waitForSelector("text=The yellow arrow is what you threw");
    const [, x, y] = /what was thrown lies at (\d+), (\d+)/.exec(await page.getAttribute("#board", "aria-label")).map(Number);
    equal(`J(${x},${y})`, await thrownIn(page), "where it lies");
    check(await speared(page, x, y), "no arrow where it lies");
    check(!(await speared(page, x, y - 1)), "an arrow beside it");
    await picture(page, `thrown-${where}`);
    await page.keyboard.press("u");
    await turn(page, 0);
    check(!(await speared(page, x, y)), "an arrow after it was taken back");
    check((await ringed(page)) !== "" && (await legend.isVisible()), "after it was taken back");
  }, options);

/** The tiles of a row on which the disc of the only ghost is. */
const discs = (page, y) => page.evaluate(([row, w]) => {
  const board = document.querySelector("#board");
  const mark = new OffscreenCanvas(1, 1).getContext("2d");
  const side = board.width / w;
  const pen = new OffscreenCanvas(board.width, side).getContext("2d", { willReadFrequently: true });
  pen.drawImage(board, 0, -row * side);
  mark.fillStyle = document.querySelector(".ghost-mark circle").getAttribute("fill");
  mark.fillRect(0, 0, 1, 1);
  const colour = mark.getImageData(0, 0, 1, 1).data;
  const filled = (x) => { // of the square within the disc
    const { data } = pen.getImageData((x + 0.58) * side, 0.06 * side, 0.36 * side, 0.36 * side);
    let same = 0;
    for (let i = 0; i < data.length; i += 4) if ([0, 1, 2].every((j) => Math.abs(data[i + j] - colour[j]) < 50)) same++;
    return same / (data.length / 4);
  };
  return Array.from({ length: w }, (_, x) => x).filter((x) => filled(x) > 0.4).join();
}, [y, ARENA[0].length]);

onPage("a_ghost_moves_with_its_run", "#/play?game=md2&level=arena", async (page) => {
  await turn(page, 0);
  const { plan } = JSON.parse(execFileSync(join(build, "sett"), ["play", "md2", ARENA_FILE, "--player", "R", "--seed", "1", "--json"], { encoding: "utf8" }));
  check(plan.startsWith("E E E E"), plan);
  await page.check("#ghost-R");
  await page.waitForFunction(() => document.querySelector(".ghosts").textContent.includes("wins after"));
  equal(await discs(page, 6), "1", "where it begins");
  for (let n = 1; n <= 3; n++) { // one's own hero goes elsewhere
    await page.keyboard.press("ArrowUp");
    await turn(page, n);
    equal(await discs(page, 6), String(1 + n), `in turn ${n}`);
  }
  await page.keyboard.press("u");
  await turn(page, 2);
  equal(await discs(page, 6), "3", "in a turn that was taken back");
});

/* Nothing to fall into or to run into. */
const air = "-".repeat(300);
const FLAT = [...Array(12).fill(air), `-M${"-".repeat(296)}F-`, ...Array(2).fill("X".repeat(300))].join("\n");

/** How much redder than green the picture is in the hero's row of FLAT, by column of the screen. */
const rowOfHero = (page) => page.evaluate(() => {
  const screen = document.querySelector("#screen");
  const side = screen.height / 15;
  const pen = new OffscreenCanvas(screen.width, 1).getContext("2d", { willReadFrequently: true });
  pen.drawImage(screen, 0, -Math.floor(12.1 * side));
  return Array.from({ length: Math.floor(screen.width / side) }, (_, column) => {
    const [red, green] = pen.getImageData(Math.floor((column + 0.5) * side), 0, 1, 1).data;
    return red - green;
  });
});

onPage("heat_moves_with_what_is_seen", "#/play?game=mario", async (page) => {
  await choose(page, "#open", { name: "flat.txt", mimeType: "text/plain", buffer: Buffer.from(FLAT) });
  await page.waitForFunction(() => document.querySelector("#command").textContent.includes("mario-flat.txt"));
  await outcome(page, "Ready");
  const toGo = () => page.$eval("[data-counter=distance]", (one) => Number(one.textContent));
  const begin = await toGo();
  await page.keyboard.down("ArrowRight");
  await page.waitForFunction((most) => Number(document.querySelector("[data-counter=distance]").textContent) < most, begin - 45);
  await page.keyboard.up("ArrowRight");
  await page.keyboard.press("p");
  await outcome(page, "Paused");
  await page.waitForTimeout(200);
  const cold = await rowOfHero(page);
  await page.check("#heat");
  const hot = async () => (await rowOfHero(page)).map((red, column) => (red > cold[column] + 20 ? column : -1)).filter((column) => column >= 0);
  for (let tries = 0; (await hot()).length === 0; tries++) {
    check(tries < 100, "no heat");
    await page.waitForTimeout(100);
  }
  await picture(page, "heat-farther-on");
  const columns = await hot();
  const hero = 0.42 * cold.length; // where he is seen
  check(columns.every((column, i) => column === i), `where he walked: ${columns}`);
  check(Math.abs(columns.length - hero) <= 1.5, `${columns.length} columns up to the hero at ${hero}`);
});

await finish();

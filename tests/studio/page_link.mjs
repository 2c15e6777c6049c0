// page_link.mjs BUILD - the link page: segments from the map, their order, the level
// with links and way, the words where it breaks; by mouse, by keys, by touch, over a
// reload, in and out.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, equal } from "../wasm/cases.mjs";
import { LOOKS, PHONE, begin, build, downloaded, tabTo } from "./browser.mjs";

const bred = (page) => page.waitForSelector("#link-map[aria-busy=false]");
const { accessible, finish, journey, onPage, picture } = await begin("link", bred);

const linked = (page, words) => page.waitForFunction((part) => document.querySelector("#link-status").textContent.includes(part), words);
const cards = (page) => page.locator(".segment-list li").count();

/** A cell of the map with a usable segment, on the screen; `nth` of them. */
async function usable(page, nth) {
  await page.locator("#segment-map").scrollIntoViewIfNeeded();
  const box = await page.locator("#segment-map").boundingBox();
  const cells = await page.$eval("#segment-map", (canvas) => {
    const bins = 14;
    const side = canvas.width / bins;
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const pen = copy.getContext("2d", { willReadFrequently: true });
    pen.drawImage(canvas, 0, 0);
    const ground = getComputedStyle(canvas).backgroundColor.match(/\d+/g).map(Number);
    const found = [];
    for (let y = 0; y < bins; y++)
      for (let x = 0; x < bins; x++) {
        const [r, g, b] = pen.getImageData((x + 1) * side - 3, (y + 0.5) * side, 1, 1).data; // its edge has its colour
        if (Math.abs(r - ground[0]) + Math.abs(g - ground[1]) + Math.abs(b - ground[2]) > 12) found.push([x, y]);
      }
    return found;
  });
  check(cells.length > nth, `${cells.length} usable segments`);
  const [x, y] = cells[Math.floor((nth * cells.length) / 5)];
  return { x: box.x + ((x + 0.5) * box.width) / 14, y: box.y + ((y + 0.5) * box.height) / 14 };
}

async function add(page, nth) {
  const before = await cards(page);
  const at = await usable(page, nth);
  await page.mouse.click(at.x, at.y);
  await page.waitForFunction((n) => document.querySelectorAll(".segment-list li").length === n, before + 1);
}

onPage("the_map_shows_its_segments_and_the_measure_that_is_asked_for", "#/link?game=smb", async (page) => {
  const pixels = () => page.$eval("#segment-map", (canvas) => canvas.toDataURL());
  const measures = await page.$$eval("#link-colour option", (all) => all.map((one) => one.value));
  check(measures.includes("gaps") && measures.includes("coins"), measures.join());
  const seen = new Set();
  for (const measure of ["", "gaps", "coins"]) {
    await page.selectOption("#link-colour", measure);
    await page.waitForFunction((shown) => (document.querySelector("#link-scale") !== null) === shown, measure !== "");
    seen.add(await pixels());
  }
  equal(seen.size, 3, "pictures of three choices");
  const told = (await page.getAttribute("#link-scale", "aria-label")).match(/From (\S+) .* to (\S+) /).slice(1).map(Number);
  check(told[0] < told[1], `a bar from ${told}`);
  const at = await usable(page, 3);
  await page.mouse.move(at.x, at.y);
  await page.waitForFunction(() => /a usable segment, coins \d/.test(document.querySelector("#segment-map-told").textContent));
});

/** A colour of the map, "r,g,b", at a share of a cell across and down. */
const colourAt = (page, [column, row], across, down) =>
  page.$eval("#segment-map", (canvas, [x, y]) => {
    const pen = new OffscreenCanvas(1, 1).getContext("2d");
    pen.drawImage(canvas, -Math.round((x * canvas.width) / 14), -Math.round((y * canvas.height) / 14));
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).join();
  }, [column + across, row + down]);
const SIGN = "255,210,63";
/** What is told of the map's cell under the pointer. */
const told = (page) => page.textContent("#segment-map-told");
/** The cell of the map that is at a place of the screen. */
async function cellOf(page, { x, y }) {
  const box = await page.locator("#segment-map").boundingBox();
  return [Math.floor(((x - box.x) / box.width) * 14), Math.floor(((y - box.y) / box.height) * 14)];
}

onPage("numbers_of_chosen_cells_come_back_after_a_reload", "#/link?game=smb", async (page) => {
  const spots = [];
  for (const nth of [0, 3]) {
    spots.push(await usable(page, nth));
    await add(page, nth);
  }
  const numbers = async () => {
    const all = [];
    for (const at of spots) {
      await page.locator("#segment-map").scrollIntoViewIfNeeded();
      await page.mouse.move(at.x, at.y);
      await page.waitForFunction(() => document.querySelector("#segment-map-told").textContent.includes("a usable segment"));
      all.push((await told(page)).match(/, chosen as (\S+)$/)?.[1], (await colourAt(page, await cellOf(page, at), 0.3, 0.04)) === SIGN);
    }
    return all.join();
  };
  equal(await numbers(), "1,true,2,true", "numbers");
  await page.waitForFunction(() => location.hash.split("segment=").length === 3);
  await page.reload();
  await bred(page);
  equal(await numbers(), "1,true,2,true", "numbers after the reload");
  await page.locator(".segment-list li").first().getByTitle("later").click();
  equal(await numbers(), "2,true,1,true", "numbers in another order");
});

onPage("cells_that_nobody_gets_through_are_hatched", "#/link?game=dungeongrams", async (page) => {
  await page.focus("#segment-map");
  const border = await page.$eval("#segment-map", (canvas) => getComputedStyle(canvas).borderTopColor.match(/\d+/g).slice(0, 3).join());
  const near = (a, b) => a.split(",").every((channel, i) => Math.abs(channel - b.split(",")[i]) < 3);
  const seen = { "a usable segment": 0, "a segment that nobody gets through": 0, none: 0 };
  let at = [0, 13]; // the keyboard begins at the lower left
  await page.keyboard.press("ArrowRight");
  at = [1, 13];
  for (let step = 0; step < 14 * 14 - 2; step++) {
    const [, what] = (await told(page)).match(/: (a usable segment|a segment that nobody gets through|none)/);
    if (what === "a segment that nobody gets through" && seen[what]++ === 0) {
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.querySelector("#said").textContent.startsWith("Nobody gets through this segment"));
      equal(await cards(page), 0, "segments that nobody gets through and are chosen all the same");
    } else if (what !== "a segment that nobody gets through") seen[what]++;
    const hatched = near(await colourAt(page, at, 0.5, 0.5), border) && near(await colourAt(page, at, 0.25, 0.25), border);
    if (what !== "a usable segment" || hatched) equal(hatched, what === "a segment that nobody gets through", `hatching of ${what} at ${at}`);
    const way = at[1] % 2 === 1 ? 1 : -1; // there and back
    const turn = way > 0 ? at[0] === 13 : at[0] === 0;
    await page.keyboard.press(turn ? "ArrowUp" : way > 0 ? "ArrowRight" : "ArrowLeft");
    at = turn ? [at[0], at[1] - 1] : [at[0] + way, at[1]];
  }
  check(seen["a segment that nobody gets through"] > 0 && seen["a usable segment"] > 5 && seen.none > 0, JSON.stringify(seen));
  console.log(`    ${JSON.stringify(seen)}`);
});

onPage("segments_are_chosen_ordered_and_linked", "#/link?game=smb", async (page) => {
  const shot = journey(page, "journey");
  await shot("map bred");
  await page.evaluate(() => {
    const told = (globalThis.told = new Set());
    const status = document.querySelector("#link-status");
    new MutationObserver(() => told.add(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true });
  });
  for (const nth of [0, 2, 4]) await add(page, nth);
  await linked(page, "complete");
  check(await page.evaluate(() => globalThis.told.has("linking 3 segments ...")), "not a word while it is linked");
  await shot("three segments");
  equal(await page.locator(".seams li").count(), 2, "seams");
  await page.locator(".segment-list li").first().getByTitle("later").click();
  await linked(page, "complete");
  await page.waitForFunction(() => location.hash.includes("segment="));
  await page.reload();
  await bred(page);
  equal(await cards(page), 3, "segments after the reload");
  await linked(page, "complete");
  await page.click("#undo");
  await page.click("#undo");
  equal(await cards(page), 2, "segments after undo");
  await page.click("#redo");
  await linked(page, "complete");
  await page.click("#level-files summary");
  const { text: rows } = await downloaded(page, "#level-text");
  const folder = mkdtempSync(join(tmpdir(), "sett-link-"));
  writeFileSync(join(folder, "level.txt"), rows);
  const told = execFileSync(join(build, "sett"), ["check", "smb", join(folder, "level.txt")], { encoding: "utf8" });
  check(/: ok/.test(told), `sett check: ${told}`);
  rmSync(folder, { recursive: true });
  await shot("in another order");
});

onPage("a_drawn_out_link_brings_the_segments", "#/link?game=icarus", async (page) => {
  await add(page, 0);
  await add(page, 3);
  await linked(page, "complete");
  await page.waitForFunction(() => location.hash.split("segment=").length === 3);
  const other = await page.context().browser().newPage();
  await other.goto(page.url());
  await bred(other);
  equal(await cards(other), 2, "segments elsewhere");
  await linked(other, "complete");
  await picture(other, "icarus", { fullPage: true });
  await other.close();
});

/** Segments of smb: a meadow, and a wall to the top. */
const meadow = Array.from({ length: 14 }, (_, y) => (y === 13 ? "X" : "-").repeat(15)).join("\n");
const wall = Array.from({ length: 14 }, (_, y) => (y === 13 ? "X" : "-").repeat(6) + "X" + (y === 13 ? "X" : "-").repeat(8)).join("\n");
const withSegments = (...segments) => `#/link?${new URLSearchParams([["game", "smb"], ...segments.map((text) => ["segment", text])])}`;

onPage("a_segment_that_nobody_crosses_is_told_and_marked", withSegments(meadow, wall, meadow), async (page) => {
  await page.waitForSelector("#link-why");
  const words = await page.textContent("#link-why");
  check(/^Segment 2: .*cannot get through.*proven/.test(words), words);
  equal(await page.locator(".segment-list .trouble").count(), 1, "marked segments");
  equal(await page.textContent(".segment-list .trouble .error"), "the agent cannot cross it", "word at the segment");
  await picture(page, "blocked", { fullPage: true });
  await accessible(page, "a blocked segment");
  await page.locator(".segment-list .trouble").getByTitle("remove").click();
  await linked(page, "complete");
});

/** The middle of a tile of the segment that is drawn on. */
async function spot(page, x, y) {
  await page.locator("#segment-over").scrollIntoViewIfNeeded();
  const box = await page.locator("#segment-over").boundingBox();
  return [box.x + ((x + 0.5) * box.width) / 15, box.y + ((y + 0.5) * box.height) / 14];
}

async function drag(page, from, to) {
  const [begin, end] = [await spot(page, ...from), await spot(page, ...to)];
  await page.mouse.move(...begin);
  await page.mouse.down();
  await page.mouse.move(...end, { steps: 4 });
  await page.mouse.up();
}

/** All squares of two by two tiles. */
const squares = (rows) => rows.slice(1).flatMap((row, y) => [...row].slice(1).map((_, x) => rows[y].slice(x, x + 2) + row.slice(x, x + 2)));

const segments = (page) => page.evaluate(() => new URLSearchParams(location.hash.split("?")[1]).getAll("segment").map((text) => text.split("\n")));
const segmentIs = (page, index, rows) => page.waitForFunction(([i, text]) => new URLSearchParams(location.hash.split("?")[1]).getAll("segment")[i] === text, [index, rows]);

onPage("a_segment_is_drawn_on_with_the_tools_of_all_levels", withSegments(meadow, wall, meadow), async (page) => {
  const shot = journey(page, "segment");
  await page.waitForSelector("#link-why");
  await page.click(".segment-list li:nth-child(2) .segment-open");
  await page.waitForSelector("#segment-editor #segment");
  await page.waitForFunction(() => document.querySelector("#tab-problems")?.textContent === "Problems 1");
  await shot("drawn on");
  await accessible(page, "a segment that is drawn on");
  await page.click("label:has(#brush-empty)");
  await page.click("label:has(#tool-line)");
  await drag(page, [6, 0], [6, 12]);
  await segmentIs(page, 1, meadow);
  await linked(page, "complete");
  await page.click("#undo");
  await segmentIs(page, 1, wall);
  await page.click("#redo");
  await segmentIs(page, 1, meadow);

  // What is locked stays when the rest is completed; a part of it is taken.
  await page.click("label:has(#tool-area)");
  await drag(page, [0, 0], [4, 13]);
  await page.click("#area-lock");
  await page.click("label:has(#tool-draw)"); // nothing is selected any more
  await page.waitForSelector("#unlock-all:enabled");
  await page.click("#completions-run");
  await page.waitForFunction(() => document.querySelectorAll("#completions .thumb-card").length === 6);
  const card = page.locator("#completions .thumb-card").first();
  await card.hover();
  await shot("completed");
  await card.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction((old) => new URLSearchParams(location.hash.split("?")[1]).getAll("segment")[1] !== old, meadow);
  const taken = (await segments(page))[1];
  equal(taken.map((row) => row.slice(0, 5)).join("\n"), meadow.split("\n").map((row) => row.slice(0, 5)).join("\n"), "what was locked");
  const known = new Set(Object.values(JSON.parse(readFileSync(join(build, "page/levels.json"), "utf8")).smb).flatMap(squares));
  equal(squares(taken).filter((square) => !known.has(square)).join(" "), "", "patterns that no level of the game has");
  await page.click("#tab-measures");
  await page.waitForSelector("#dock-measures [data-measure=gaps] .value");
  await page.reload();
  await bred(page);
  await page.click(".segment-list li:nth-child(2) .segment-open");
  await page.waitForSelector("#unlock-all:enabled"); // locks are kept
  await page.locator(".segment-list li").nth(1).getByTitle("later").click();
  await page.waitForFunction(() => document.querySelector("#segment-title")?.textContent === "Segment 3"); // it goes along
  await page.waitForSelector("#unlock-all:enabled");
  await page.click("#segment-play");
  await page.waitForSelector("#board");
  await page.keyboard.press("Escape");
  await bred(page);
});

onPage("a_segment_has_its_history_with_pins_and_a_comparison", withSegments(meadow, wall, meadow), async (page) => {
  await page.click(".segment-list li:nth-child(2) .segment-open");
  await page.waitForSelector("#segment-editor #segment");
  await page.click("label:has(#brush-empty)");
  await page.click("label:has(#tool-line)");
  await drag(page, [6, 0], [6, 12]);
  await segmentIs(page, 1, meadow);
  await page.click("#tab-history");
  const current = () => page.$eval("[data-step][aria-current=step]", (card) => Number(card.dataset.step));
  await page.waitForFunction(() => document.querySelector("[data-step][aria-current=step]")?.textContent.includes("empty drawn"));
  const drawn = await current();
  check((await page.locator("[data-step] canvas").count()) >= 2, "pictures of the steps");
  const pictureOf = (step) => page.$eval(`[data-step='${step}'] canvas`, (canvas) => canvas.toDataURL());
  check((await pictureOf(drawn)) !== (await pictureOf(drawn - 1)), "pictures of another segment");
  await page.click("#pin-now");
  await page.click(`[data-step='${drawn - 1}']`);
  await segmentIs(page, 1, wall);
  const differ = [...meadow].filter((glyph, i) => glyph !== wall[i]).length;
  await page.waitForFunction((n) => document.querySelector("#differences")?.textContent.startsWith(`${n} tiles differ: `), differ);
  await accessible(page, "the history of a segment");
  await picture(page, "segment-history");
  await page.click("#pins .step");
  await segmentIs(page, 1, meadow);
  await page.click(".segment-list li:nth-child(1) .segment-open"); // pins are the game's, steps each segment's
  await page.waitForFunction(() => document.querySelector("#segment-title").textContent === "Segment 1");
  await page.waitForSelector("#pins .step");
  await page.waitForFunction(() => document.querySelector("#differences")?.textContent === "No tile differs");
  await page.click("#undo");
  await segmentIs(page, 1, wall);
});

onPage("f5_plays_the_segment_where_there_is_no_linked_level", withSegments(meadow, wall), async (page) => {
  await page.waitForSelector("#link-why");
  await page.click(".segment-list li:nth-child(2) .segment-open");
  await page.waitForSelector("#segment-play");
  await page.keyboard.press("F5");
  await page.waitForSelector("#board");
  equal(await page.evaluate(() => performance.getEntriesByType("navigation")[0].type), "navigate", "how the page came");
  await page.keyboard.press("Escape");
  await bred(page);
  await page.click(".segment-list li:nth-child(2) [title=remove]");
  await linked(page, "complete");
  await page.click(".segment-list li:nth-child(1) .segment-open");
  await page.waitForSelector("#segment-play[title*='linked level']");
  equal(await page.locator("[data-play]").evaluateAll((all) => all.map(({ id }) => id).join()), "link-play", "what F5 plays");
});

onPage("a_finger_draws_on_a_segment", withSegments(meadow, wall), async (page) => {
  await page.waitForSelector("#link-why");
  await page.tap(".segment-list li:nth-child(2) .segment-open");
  await page.waitForSelector("#segment-editor #segment");
  await page.tap("label:has(#tool-fill)");
  await page.tap("label:has(#brush-breakable)");
  await page.touchscreen.tap(...(await spot(page, 6, 3)));
  await segmentIs(page, 1, wall.replaceAll("X", "S"));
  await picture(page, "segment-phone");
  await accessible(page, "a segment on a phone");
}, PHONE);

onPage("what_is_linked_is_played", withSegments(meadow, meadow), async (page) => {
  await linked(page, "complete");
  await page.keyboard.press("F5");
  await page.waitForSelector("#board");
  const hero = () => page.$eval("#board", (board) => board.getAttribute("aria-label").match(/the hero is at (-?\d+), (-?\d+)/)?.slice(1).map(Number));
  equal(String(await hero()), "-1,12", "before the level, as the agent");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector("#turn")?.textContent === "1");
  equal(String(await hero()), "0,12", "where he goes");
  await journey(page, "play")("linked");
  await page.keyboard.press("Escape");
  await bred(page);
  await linked(page, "complete");
});

onPage("keys_are_enough", "#/link?game=smb", async (page) => {
  await tabTo(page, "segment-map");
  for (let tries = 0; tries < 60 && (await cards(page)) < 2; tries++) {
    await page.keyboard.press(tries % 14 === 13 ? "ArrowUp" : Math.floor(tries / 14) % 2 ? "ArrowLeft" : "ArrowRight");
    if ((await page.textContent("#segment-map-told")).includes("a usable segment")) {
      const before = await cards(page);
      await page.keyboard.press("Enter");
      await page.waitForFunction((n) => document.querySelectorAll(".segment-list li").length > n, before);
    }
  }
  equal(await cards(page), 2, "segments by keys");
  await linked(page, "complete");
  const first = await page.$eval(".segment-list canvas", (canvas) => canvas.toDataURL());
  await page.locator(".segment-list li").first().getByTitle("later").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction((old) => document.querySelector(".segment-list canvas").toDataURL() !== old, first);
  await page.waitForFunction(() => document.activeElement.closest("li") === document.querySelectorAll(".segment-list li")[1]); // the key goes along
  await page.keyboard.press("Control+z");
  await page.waitForFunction((old) => document.querySelector(".segment-list canvas").toDataURL() === old, first);
});

onPage("a_finger_is_enough", "#/link?game=smb", async (page) => {
  for (const nth of [1, 3]) {
    const before = await cards(page);
    const at = await usable(page, nth);
    await page.touchscreen.tap(at.x, at.y);
    await page.waitForFunction((n) => document.querySelectorAll(".segment-list li").length === n, before + 1);
  }
  await linked(page, "complete");
  await picture(page, "touch");
}, PHONE);

onPage("a_file_is_saved_and_opened_again", withSegments(meadow, meadow), async (page) => {
  await linked(page, "complete");
  const saved = await downloaded(page, "#file-save");
  await page.locator(".segment-list li").first().getByTitle("remove").click();
  equal(await cards(page), 1, "after the removal");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#file-open")]);
  await chooser.setFiles(saved.path);
  await page.waitForFunction(() => document.querySelectorAll(".segment-list li").length === 2);
});

const MANY = 24;

onPage("what_is_too_long_for_a_link_is_told_saved_and_pictured", withSegments(...Array(MANY).fill(meadow)), async (page) => {
  await linked(page, "complete");
  equal(await cards(page), MANY, "segments");
  check(await page.isDisabled("#linked-link"), "a link without its segments can be copied");
  check((await page.textContent("#link-too-long")).includes("save them instead"), "the words");
  await page.reload();
  await bred(page);
  await linked(page, "complete");
  equal(await cards(page), MANY, "segments after the reload");
  await page.click("#level-files summary");
  const { bytes: with_ } = await downloaded(page, "#level-png");
  await page.uncheck("#link-marks");
  const { bytes: without } = await downloaded(page, "#level-png");
  equal(without.readUInt32BE(16), MANY * 15 * 16, "pixels across");
  check(!with_.equals(without), "links and way are not on the picture");
  const saved = await downloaded(page, "#file-save");
  await page.locator(".segment-list li").first().getByTitle("remove").click();
  await page.waitForFunction((n) => document.querySelectorAll(".segment-list li").length === n, MANY - 1);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#file-open")]);
  await chooser.setFiles(saved.path);
  await page.waitForFunction((n) => document.querySelectorAll(".segment-list li").length === n, MANY);
});

onPage("segments_are_dragged", withSegments(meadow, wall), async (page) => {
  const first = await page.$eval(".segment-list canvas", (canvas) => canvas.toDataURL());
  await page.locator(".segment-list li").nth(1).dragTo(page.locator(".segment-list li").first());
  await page.waitForFunction((old) => document.querySelector(".segment-list canvas").toDataURL() !== old, first);
});

for (const { name, options } of LOOKS)
  onPage(`it_looks_right_${name}`, withSegments(meadow, meadow), async (page) => {
    await linked(page, "complete");
    await picture(page, name, { fullPage: true });
    await accessible(page, "a linked level");
  }, options);

for (const width of [1440, 390])
  onPage(`choosing_does_not_move_the_map_${width}`, "#/link?game=smb", async (page) => {
    const place = () => page.locator("#segment-map").evaluate((map) => JSON.stringify([map.getBoundingClientRect().top + scrollY, map.clientWidth]));
    const first = await place();
    for (const nth of [0, 3]) {
      await add(page, nth);
      equal(await place(), first, `with ${nth ? "two" : "one"} chosen`);
    }
    await page.check("#link-global");
    equal(await place(), first, "in another order");
  }, { viewport: { width, height: 900 } });

await finish();

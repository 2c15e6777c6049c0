// page_room_search.mjs BUILD - the room page's assistant: the grid that fills and
// follows the room, its dimensions, slices and regions, a suggestion compared and taken
// over whole and in part, locks, weights, patterns and scores explained, six
// suggestions, playtests; with the mouse, with keys alone, and by touch alone.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { check, equal } from "../wasm/cases.mjs";
import { LOOKS, PHONE, begin, build, downloaded, tabTo } from "./browser.mjs";
import { becomes, changed, changes, drag, filled, grows, pause, ready, ROWS, rowsOf, said, same, spent, spot, suggestions, withRoom } from "./room.mjs";

const { accessible, finish, journey, onPage, picture } = await begin("room-search", ready);

const CELLS = "#room-grid .cell[aria-disabled=false]";
/** The label of a used dimension's list. */
const used = (page) => page.$$eval(".dim select", (all) => all.map((one) => one.selectedOptions[0].textContent));
const uses = (page, names) => page.waitForFunction((wanted) => [...document.querySelectorAll(".dim select")].map((one) => one.selectedOptions[0].textContent).join() === wanted, names.join());
const cellsOf = (page, n) => page.waitForFunction((wanted) => document.querySelector("#grid-status")?.textContent.includes(`of ${wanted} cells`), n);

onPage("a_stroke_changes_the_grid_and_the_own_cell_is_marked", "#/room", async (page) => {
  await filled(page);
  await page.waitForSelector("#room-grid .cell.own");
  const shown = await suggestions(page);
  await drag(page, [[3, 1], [3, 2]]);
  await changes(page, ROWS);
  await page.waitForFunction((text) => [...document.querySelectorAll("#room-grid canvas")].map((c) => c.toDataURL()).join() !== text, shown);
  await page.waitForSelector("#room-grid .cell.own");
  const before = await spent(page);
  await grows(page, before);
});

onPage("dimensions_by_drag_and_drop_by_list_and_finer", "#/room", async (page) => {
  await filled(page);
  equal((await used(page)).join(), "symmetry,spatial", "to begin with");
  await page.dragAndDrop(".dim-free[data-feature=linearity]", ".dim[data-feature=symmetry]");
  await uses(page, ["linearity", "spatial"]);
  await filled(page, 5);
  await page.dragAndDrop(".dim[data-feature=linearity] .grip", ".dim[data-feature=spatial]");
  await uses(page, ["spatial", "linearity"]);
  await page.selectOption("#dim-0", { label: "symmetry" });
  await uses(page, ["symmetry", "linearity"]);
  await page.fill("#bins-0", "3");
  await cellsOf(page, 15);
  await page.fill("#bins-1", "10");
  await cellsOf(page, 30);
  await filled(page, 6);
  check((await page.textContent(".grid-right")).includes("0.33"), "labels of the bins");
  await page.click(".dim-free[data-feature=similarity]");
  await cellsOf(page, 150);
  await page.waitForSelector("#room-slices");
  await page.dragAndDrop(".dim[data-feature=similarity] .grip", ".dims-free");
  await uses(page, ["symmetry", "linearity"]);
  await page.waitForSelector("#room-grid");
});

onPage("a_suggestion_is_compared_and_taken_whole_in_one_step", "#/room", async (page) => {
  await filled(page, 20);
  await pause(page);
  await page.locator(CELLS).first().click();
  await page.waitForSelector("#compare [data-row=treasures]");
  equal(await page.locator("#compare tbody tr").count(), 7, "rows");
  const way = await page.getAttribute("#compare [data-row=fitness] .way", "aria-label");
  check(["more", "less", "same"].includes(way), way);
  await page.waitForSelector("#room-grid .cell.chosen[aria-pressed=true]");
  await picture(page, "compare");
  await page.click("#apply");
  const taken = await changes(page, ROWS);
  await page.click("#undo");
  await becomes(page, ROWS);
  await page.click("#redo");
  await becomes(page, taken);
});

onPage("a_part_of_a_small_cell_is_looked_at_and_taken_by_shift_and_a_drag", "#/room", async (page) => {
  await filled(page, 20);
  await pause(page);
  const own = await page.$eval("#room", (canvas) => canvas.toDataURL());
  const cell = page.locator("#room-grid .cell[aria-disabled=false]:not(.own)").last();
  await cell.hover();
  await page.waitForFunction((before) => document.querySelector("#room").toDataURL() !== before, own);
  const { x, y, width, height } = await cell.locator("canvas").boundingBox();
  const within = (column, row) => [x + ((column + 0.5) * width) / ROWS[0].length, y + ((row + 0.5) * height) / ROWS.length];
  await page.keyboard.down("Shift");
  await page.mouse.move(...within(1, 1));
  await page.mouse.down();
  await page.mouse.move(...within(5, 3), { steps: 3 });
  await picture(page, "part-of-a-cell");
  await page.mouse.up();
  await page.keyboard.up("Shift");
  const taken = await changes(page, ROWS);
  check(changed(ROWS, taken).every((at) => /^[1-5],[1-3]$/.test(at)), `taken: ${changed(ROWS, taken)}`);
  equal(await page.locator("#compare").count(), 0, "what a click shows");
  await page.click("#undo");
  await becomes(page, ROWS);
});

onPage("a_part_is_taken_by_rectangle_and_lasso_and_locks_stay", withRoom(ROWS, "&lock=xxxxxxxxxxxxx-.............-.............-.............-.............-.............-............."), async (page) => {
  await filled(page, 20);
  await pause(page);
  await page.locator(CELLS).first().click();
  await page.check("#part-rectangle");
  await drag(page, [[0, 0], [12, 3]], "elite");
  await page.waitForFunction(() => document.querySelector("#apply").textContent.includes("52"));
  const before = await rowsOf(page);
  await page.click("#apply");
  const part = await changes(page, before);
  check(changed(before, part).every((cell) => Number(cell.split(",")[1]) >= 1 && Number(cell.split(",")[1]) <= 3), changed(before, part).join(" "));
  await page.click("#undo");
  await becomes(page, before);
  await page.check("#part-lasso");
  await drag(page, [[1, 1], [11, 1], [11, 5], [1, 5], [1, 1]], "elite");
  await page.waitForFunction(() => Number(document.querySelector("#apply").textContent.match(/\d+/)?.[0]) >= 55);
  await page.click("#apply");
  const lassoed = await changes(page, before);
  check(changed(before, lassoed).every((cell) => cell.split(",")[0] > 0 && cell.split(",")[1] > 0), "outside of the line");
  await page.click("#undo");
  await becomes(page, before);
  await page.check("#part-whole");
  await page.click("#apply");
  const whole = await changes(page, before);
  equal(whole[0], before[0], "the locked row");
});

onPage("three_and_four_dimensions_are_linked_slices", "#/room?dims=0.4-3.4-1.3-4.2", async (page) => {
  await cellsOf(page, 96);
  await page.waitForFunction(() => Number(document.querySelector("#grid-status").textContent.split(" ")[0]) > 20);
  await pause(page);
  await page.focus("#room-slices");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => /symmetry .*similarity .*fitness/.test(document.querySelector("#slices-told").textContent));
  await page.keyboard.press("Enter");
  await page.waitForSelector("#compare");
  await picture(page, "slices");
  await accessible(page, "slices");
});

for (const cells of ["cvt", "cluster"])
  onPage(`regions_of_${cells}_are_linked_maps`, "#/room?dims=0.5-3.5-1.5", async (page) => {
    await filled(page, 0);
    await page.selectOption("#cells", cells);
    await cellsOf(page, 60);
    await page.waitForFunction(() => Number(document.querySelector("#grid-status").textContent.split(" ")[0]) > 10);
    await page.fill("#points", "20");
    await page.press("#points", "Enter");
    await cellsOf(page, 20);
    await page.waitForFunction(() => Number(document.querySelector("#grid-status").textContent.split(" ")[0]) > 5);
    await pause(page);
    await page.focus("#room-slices");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowUp");
    await page.waitForFunction(() => document.querySelector("#slices-told").textContent.startsWith("region"));
    await picture(page, cells);
  });

onPage("patterns_are_shown_and_told", "#/room?assistant=asked", async (page) => {
  await page.check("#show-patterns");
  await page.waitForFunction(() => /chamber × [1-9]/.test(document.querySelector("#patterns")?.textContent ?? ""));
  await page.check("#tool-look");
  await page.mouse.move(...(await spot(page, 6, 3)));
  await page.waitForFunction(() => /adds .*to/.test(document.querySelector("#under").textContent));
  await page.focus("#room-over");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => /in a|without a pattern/.test(document.querySelector("#under").textContent));
  await picture(page, "patterns");
});

onPage("every_score_is_explained", "#/room?assistant=off", async (page) => {
  await page.click("#tab-measures");
  await page.waitForSelector("[data-score=leniency]");
  for (const name of ["fitness", "symmetry", "linearity", "leniency"]) {
    await page.focus(`[data-score=${name}]`);
    await page.waitForFunction((text) => document.querySelector("#score-told").textContent.startsWith(text) && document.querySelector("#score-told").textContent.length > text.length + 8, name);
  }
  await page.click("#why summary");
  await page.waitForSelector(".room-parts .part");
  const [parts, together] = await page.$$eval(".room-parts tr:not(.group) .value", (all) => all.reduce((sum, td) => sum + Number(td.textContent), 0))
    .then(async (sum) => [sum, Number(await page.locator(".room-parts tr.group .value").last().textContent())]);
  check(Math.abs(parts - together) < 0.02, `${parts} of ${together}`);
  await page.locator(".room-parts .part").first().focus();
  await picture(page, "scores");
});

onPage("weights_change_what_is_fit", "#/room", async (page) => {
  await filled(page, 20);
  const fits = () => page.$$eval("#room-grid .cell > span:last-child", (all) => all.map((one) => one.textContent).join());
  const before = await fits();
  await page.click("#fitness-form > summary");
  await page.fill("[id='fit.likeness-weight']", "1");
  await page.click("#tab-measures");
  await page.waitForFunction((text) => [...document.querySelectorAll("#room-grid .cell > span:last-child")].map((one) => one.textContent).join() !== text, before);
  await page.waitForFunction(() => document.querySelector("[data-score=fitness] .value")?.textContent === "1.000");
  await page.waitForFunction(() => location.hash.includes("fit.likeness-weight=1"));
  await page.click("#tab-suggest");
  await page.click("#fitness-reset");
  await page.waitForFunction(() => document.querySelector("[data-score=fitness] .value").textContent !== "1.000");
});

onPage("six_suggestions_fill_and_one_is_taken", "#/room?suggest=1&assistant=asked", async (page) => {
  await page.waitForFunction(() => document.querySelectorAll(".slot[data-state=ready]").length === 6);
  await picture(page, "six", { fullPage: true });
  const before = await rowsOf(page);
  await page.locator(".slot").nth(2).focus();
  await page.keyboard.press("Enter");
  check(doorsJoined(await changes(page, before)), "a suggestion cuts doors apart");
  await page.click("#undo");
  await becomes(page, before);
});

/* Whether a way leads from a door to every other one. */
function doorsJoined(rows) {
  const doors = rows.flatMap((row, y) => [...row].flatMap((tile, x) => (tile === "D" ? [[x, y]] : [])));
  const met = new Set([String(doors[0])]);
  for (const place of met) {
    const [x, y] = place.split(",").map(Number);
    for (const [u, v] of [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]) if ((rows[v]?.[u] ?? "#") !== "#") met.add(`${u},${v}`);
  }
  return doors.every((door) => met.has(String(door)));
}

/* A room of 64x64 takes seconds to search; what is found by then can be taken. */
const LARGE = Array.from({ length: 64 }, (_, y) => (y === 32 ? `D${".".repeat(62)}D` : ".".repeat(64)));
onPage("six_of_a_large_room_can_be_taken_before_their_searches_end", withRoom(LARGE, "&assistant=asked"), async (page) => {
  await page.evaluate(() => {
    const seen = (globalThis.early = new Set());
    new MutationObserver(() => document.querySelectorAll(".slot").forEach((slot, i) => slot.dataset.state === "early" && seen.add(i)))
      .observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.click("#six-run");
  await page.waitForFunction(() => globalThis.early.size === 6);
  await page.locator(".slot[aria-disabled=false]").nth(1).click();
  const taken = await changes(page, LARGE);
  check(changed(LARGE, taken).length > 100, `${changed(LARGE, taken).length} tiles differ`);
  equal(await page.textContent("#tab-problems"), "Problems", "an early room breaks no rule");
  check(doorsJoined(taken), "an early room cuts its doors apart");
  await page.click("#undo");
  await becomes(page, LARGE);
  await page.waitForFunction(() => document.querySelectorAll(".slot[data-state=ready]").length === 6);
  await page.waitForFunction(() => document.querySelector("#six-run").textContent === "Six others");
  equal(new Set(await page.$$eval(".slot canvas", (all) => all.map((canvas) => canvas.toDataURL()))).size, 6, "different rooms");
  await picture(page, "six-large", { fullPage: true });
});

onPage("personas_play_and_can_be_stopped", "#/room?assistant=off&fit.play-budget=100", async (page) => {
  await page.click("#tab-play");
  await page.click("#play-run");
  await page.waitForSelector("#play-status");
  await page.click("#play-run");
  await page.waitForFunction(() => document.querySelector("#play-run").textContent === "Run playtest");
  await page.click("#play-run");
  await page.waitForSelector("#play-status[data-done=true]");
  check((await page.locator(".play-table tbody tr").count()) >= 3, "personas");
  await page.focus("#play-room-over");
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => /turns spent at/.test(document.querySelector("#playtest").textContent));
  await picture(page, "playtest", { fullPage: true });
  await accessible(page, "playtest");
});

onPage("what_no_budget_was_left_for_is_unknown_with_the_reason", "#/room?assistant=off&fit.play-budget=2", async (page) => {
  await page.click("#tab-play");
  await page.click("#play-run");
  await page.waitForSelector("#play-status[data-done=true]");
  equal(await page.locator(".play-table tbody tr").first().locator("td").first().textContent(), "unknown", "wins");
  check((await page.textContent("#play-unknown")).startsWith("Unknown: 2 moves"), await page.textContent("#play-unknown"));
});

onPage("an_archive_goes_out_as_sett_reads_it", "#/room", async (page) => {
  await filled(page);
  await pause(page);
  const file = await downloaded(page, "#export-archive");
  const told = execFileSync(join(build, "sett"), ["archive", file.path], { encoding: "utf8" });
  const cells = Number(/^(\d+) of /m.exec(told)?.[1]);
  await page.waitForFunction(([some, n]) => document.querySelectorAll(some).length === n, [CELLS, cells]);
});

onPage("keys_are_enough_to_take_a_part", "#/room", async (page) => {
  await filled(page, 20);
  await tabTo(page, "run");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#grid-status").textContent.includes("paused"));
  await page.locator("#room-grid .cell[tabindex='0']").focus();
  for (const key of ["ArrowUp", "ArrowRight", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await page.waitForSelector("#compare");
  await page.focus("#part-rectangle");
  await page.keyboard.press("Space");
  await tabTo(page, "elite-over");
  await page.keyboard.press("Enter");
  for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowRight");
  for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#apply").textContent.includes("91"));
  await page.focus("#apply");
  await page.keyboard.press("Enter");
  await changes(page, ROWS);
  await page.keyboard.press("Control+z");
  await becomes(page, ROWS);
});

onPage("touch_is_enough_to_take_a_suggestion", "#/room", async (page) => {
  await filled(page, 20);
  await page.tap("#run");
  await page.waitForFunction(() => document.querySelector("#grid-status").textContent.includes("paused"));
  await page.locator(CELLS).first().tap();
  await page.waitForSelector("#compare");
  await picture(page, "phone-compare");
  await page.tap("#apply");
  const taken = await changes(page, ROWS);
  await page.locator(".dim-free").first().tap();
  await page.waitForSelector("#room-slices");
  await page.tap("#undo");
  await becomes(page, ROWS);
  check(changed(ROWS, taken).length > 0, "nothing was taken");
}, PHONE);

onPage("a_room_without_a_door_is_told_and_nothing_is_lost", "#/room", async (page) => {
  await filled(page);
  for (const [x, y] of [[9, 0], [0, 3], [4, 6]]) await drag(page, [[x, y]]);
  await page.waitForSelector("#search-wrong");
  check((await page.textContent("#search-wrong")).includes("no door"), "the words");
  await page.click("#undo");
  await page.waitForSelector("#search-wrong", { state: "detached" });
  await filled(page);
});

onPage("a_dungeons_room_is_edited_in_the_dungeons_history", "#/room?of=room+1&assistant=off", async (page) => {
  const before = await rowsOf(page);
  equal(await page.locator("#brush-door").count(), 0, "doors are connections");
  await drag(page, [[3, 3], [5, 3]]);
  const drawn = await changes(page, before);
  await drag(page, [[12, 3]]);
  await said(page, "That door leads to");
  same(await rowsOf(page), drawn, "the door stays");
  await page.reload();
  await ready(page);
  await becomes(page, drawn);
  await page.click("#undo");
  await becomes(page, before);
});

onPage("a_journey_with_pictures", "#/room", async (page) => {
  const shot = journey(page, "journey");
  await filled(page, 20);
  await drag(page, [[9, 2], [9, 6]]);
  await page.check("#tool-lock");
  await drag(page, [[9, 2], [9, 6]]);
  await page.waitForSelector("#unlock-all:enabled");
  await filled(page, 10);
  await pause(page);
  await shot("drawn and locked");
  const before = await rowsOf(page);
  await page.locator(CELLS).first().click();
  await page.waitForSelector("#compare [data-row=treasures]");
  await shot("compared");
  await page.click("#apply");
  const taken = await changes(page, before);
  for (let y = 2; y <= 6; y++) equal(taken[y][9], "#", "a locked wall");
  await shot("taken over");
});

for (const { name, options } of LOOKS)
  onPage(`it_looks_well_${name}`, "#/room", async (page) => {
    await filled(page, 20);
    await page.locator(CELLS).first().click();
    await page.waitForSelector("#compare [data-row=treasures]");
    await picture(page, name, { fullPage: true });
    await accessible(page, name);
  }, options);

await finish();

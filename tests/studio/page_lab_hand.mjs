// page_lab_hand.mjs BUILD - the dungeon lab by hand: drawing with live judgement,
// locks, a rectangle made anew, the film of the making, the gallery, the expressive
// range and the reasons; with the mouse, with keys alone, and by touch alone.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, equal } from "../wasm/cases.mjs";
import { LOOKS, PHONE, begin, build, downloaded, pixels, reroll, root, seeded, tabTo, unzipped } from "./browser.mjs";

const settled = (page) => page.waitForSelector("#level[aria-busy=false]");
const { accessible, finish, journey, onPage, picture } = await begin("lab-hand", settled);

const START = "#/lab?seed=7&layout=cc&furnish=cf";
const rowsOf = async (page) => (await page.textContent("#text")).trim().split("\n");
const status = (page, words) => page.waitForFunction((part) => document.querySelector("#status").textContent.includes(part), words);
const changedCells = (a, b) => a.flatMap((row, y) => [...row].flatMap((glyph, x) => (glyph === b[y][x] ? [] : [`${x},${y}`])));

/** The middle of a cell of the level on the screen. */
async function spot(page, x, y) {
  const rows = await rowsOf(page);
  await page.locator("#canvas-over").scrollIntoViewIfNeeded();
  const box = await page.locator("#canvas-over").boundingBox();
  return { x: box.x + ((x + 0.5) * box.width) / rows[0].length, y: box.y + ((y + 0.5) * box.height) / rows.length };
}

async function drag(page, from, to) {
  const [a, b] = [await spot(page, ...from), await spot(page, ...to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(b.x, b.y, { steps: 3 });
  await page.mouse.up();
}

/** Where the first of a glyph is. */
async function find(page, glyph) {
  const rows = await rowsOf(page);
  const y = rows.findIndex((row) => row.includes(glyph));
  return [rows[y].indexOf(glyph), y];
}

/* A platform with air above it; in the second a wall from top to bottom. */
const WAY = [...Array(14).fill("-".repeat(60)), ...Array(2).fill("X".repeat(60))];
const WALLED = WAY.map((row) => `${row.slice(0, 40)}X${row.slice(41)}`);
const byHand = (rows) => `#/lab?game=mario&seed=7&layout=gagents&furnish=none&size=60x16&drawn=${encodeURIComponent(rows.join("\n"))}`;

/** Loads the page again and hears all that the status says. */
async function listen(page) {
  await page.addInitScript(() => {
    globalThis.told = [];
    new MutationObserver(() => {
      const text = document.querySelector("#status")?.textContent;
      if (text && text !== globalThis.told.at(-1)) globalThis.told.push(text);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  await page.reload();
  await settled(page);
}
const toldOf = (page) => page.evaluate(() => [...new Set(globalThis.told.filter((text) => text.startsWith("by hand")))].join("; "));

/** What the status has said since the page was loaded, once it says `last`. */
async function toldUntil(page, last) {
  await listen(page);
  await status(page, last);
  return toldOf(page);
}

onPage("a_legal_level_without_a_way_through_is_not_called_playable", byHand(WALLED), async (page) => {
  const told = await toldUntil(page, "by hand: legal, but no way through was found");
  equal(told, "by hand: legal; by hand: legal, but no way through was found", "what was told");
  check(await page.locator("#status.wrong").count(), "it is told as if all were well");
});

onPage("a_level_with_a_way_through_is_playable_once_that_is_known", byHand(WAY), async (page) => {
  equal(await toldUntil(page, "by hand: playable"), "by hand: legal; by hand: playable", "what was told");
  check(!(await page.locator("#status.wrong").count()), "it is told as if something were wrong");
});

onPage("an_older_judgement_says_nothing_of_a_newer_level", byHand(WALLED), async (page) => {
  await page.addInitScript(() => { // the first question whether there is a way through waits until it is let go
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
      if (message.verb !== "judge" || globalThis.go) return post.call(this, message, ...more);
      this.addEventListener("message", ({ data }) => (globalThis.answered ||= data.id === message.id));
      globalThis.go = () => post.call(this, message, ...more);
    };
  });
  await listen(page);
  await page.waitForFunction(() => globalThis.go);
  await page.check("#tool-draw");
  await page.check("#brush-empty");
  const gap = await spot(page, 40, 13);
  await page.mouse.click(gap.x, gap.y);
  await status(page, "by hand: playable");
  await page.evaluate(() => globalThis.go());
  await page.waitForFunction(() => globalThis.answered);
  await page.waitForTimeout(200);
  equal(await toldOf(page), "by hand: legal; by hand: playable", "what was told");
  equal(await page.textContent("#status"), "by hand: playable", "what is told in the end");
});

onPage("a_level_drawn_locked_and_made_anew", START, async (page) => {
  const shot = journey(page, "journey");
  const made = await rowsOf(page);
  await shot("made");
  await page.check("#tool-draw");
  await page.check("#brush-exit");
  await drag(page, [1, 1], [1, 2]);
  await page.waitForFunction(() => document.querySelector("#text").textContent.split("\n")[2][1] === "e");
  const moved = await rowsOf(page);
  equal(moved.join("").split("e").length, 2, "exits after one was moved");
  equal(moved[1], made[1], "what the exit has only passed");
  await shot("exit moved");
  await page.check("#brush-wall");
  await drag(page, await find(page, "H"), await find(page, "H"));
  await page.waitForSelector("#status.wrong");
  check((await page.textContent("#verdict")).length > 5, "no word of a level without an entrance");
  await shot("no entrance");
  await page.click("#undo");
  await status(page, "by hand");
  await page.click("#undo");
  await page.waitForFunction((text) => document.querySelector("#text").textContent.trim() === text, made.join("\n"));
  await page.check("#brush-floor");
  await drag(page, [1, 9], [4, 9]);
  await status(page, "by hand: playable");
  const drawn = await rowsOf(page);
  check(changedCells(made, drawn).every((cell) => cell.endsWith(",9")), "other rows have changed");
  check(drawn[9].startsWith(`${made[9][0]}    `), `no stroke: ${drawn[9]}`);
  await shot("corridor drawn");
  await page.check("#tool-lock");
  await drag(page, [0, 12], [9, 12]);
  await shot("row locked");
  await page.check("#tool-area");
  await page.evaluate(seeded, 1047); // has no level there: another seed is tried
  await drag(page, [0, 11], [9, 18]);
  await shot("area selected");
  await page.click("#area-regenerate");
  await page.waitForFunction((text) => document.querySelector("#text").textContent.trim() !== text, drawn.join("\n"));
  const anew = await rowsOf(page);
  const changed = changedCells(drawn, anew).map((cell) => Number(cell.split(",")[1]));
  check(changed.every((y) => y >= 11 && y <= 18 && y !== 12), `changed rows ${[...new Set(changed)]}`);
  await shot("area anew");
  await page.waitForFunction(() => location.hash.includes("drawn="));
  const url = page.url();
  await page.reload();
  await settled(page);
  equal((await rowsOf(page)).join("\n"), anew.join("\n"), "level after the reload");
  await page.click("#undo");
  equal((await rowsOf(page)).join("\n"), drawn.join("\n"), "level before the area");
  await page.click("#redo");
  equal((await rowsOf(page)).join("\n"), anew.join("\n"), "level again");
  check(url.includes("lock="), "no lock in the address");
  await reroll(page);
  await settled(page);
  equal((await rowsOf(page))[12], anew[12], "the locked row");
  check((await rowsOf(page)).join() !== anew.join(), "the same level");
  await shot("another seed under the lock");
  await page.click("#undo-hand");
  await settled(page);
  check(await page.isDisabled("#undo-hand"), "something by hand is left");
});

onPage("no_button_moves_when_something_is_locked_or_drawn", START, async (page) => {
  const places = () => page.$$eval("#level .actions button", (all) => all.map((one) => `${one.id} ${one.getBoundingClientRect().left} ${one.getBoundingClientRect().top + scrollY}`).join("; "));
  const before = await places();
  check(await page.isDisabled("#unlock-all"), "nothing is locked");
  await page.check("#tool-lock");
  await drag(page, [0, 12], [9, 12]);
  await page.waitForSelector("#unlock-all:enabled");
  equal(await places(), before, "buttons with locks");
  await page.check("#brush-floor");
  await drag(page, [1, 9], [4, 9]);
  await status(page, "by hand");
  equal(await places(), before, "buttons with a drawing");
});

onPage("nothing_replaces_a_drawing_unasked", START, async (page) => {
  const made = await rowsOf(page);
  await page.check("#brush-floor");
  await drag(page, [1, 9], [4, 9]);
  await status(page, "by hand: playable");
  const drawn = (await rowsOf(page)).join("\n");
  const asked = async (deed, locks) => {
    await deed();
    await page.waitForSelector("#reroll-dialog");
    equal(await page.locator("#reroll-keep").count(), locks, "whether it can be locked");
  };
  const slider = "[data-field='layout.rooms-low'] input[type=range]";
  const shown = async () => (await Promise.all(["#seed", "#index", "#layout", "#game", "#width", slider].map((field) => page.inputValue(field)))).join();
  const before = await shown();
  const deeds = [
    [() => page.click("#reroll"), 1], [() => page.fill("#seed", "77"), 1], [() => page.fill("#index", "3"), 1], [() => page.selectOption("#layout", "ac"), 1],
    [() => page.fill("[id='layout.rooms-low']", "12"), 1], [() => page.focus(slider).then(() => page.keyboard.press("ArrowRight")), 1],
    [() => page.click(".thumb-card[data-index='5']"), 1], [() => page.fill("#width", "24"), 0], [() => page.fill("#height", "12"), 0],
    [() => page.click("#reset"), 0], [() => page.selectOption("#game", "edd"), 0],
  ];
  for (const [deed, locks] of deeds) {
    await asked(deed, locks);
    if (locks === 0) await picture(page, "asked");
    await page.click("#reroll-dialog button:has-text('Cancel')");
    await page.waitForSelector("#reroll-dialog", { state: "detached" });
    equal((await rowsOf(page)).join("\n"), drawn, "the drawing");
    equal(await shown(), before, "what is shown as set");
  }
  check((await page.textContent("#taste")).includes("0 of 3 choices"), "what was not taken is a choice");
  await page.click("#tab-measures");
  await page.waitForSelector("#range[aria-busy=false]");
  const map = await page.locator("#heat").boundingBox();
  await asked(() => page.mouse.click(map.x + map.width * 0.52, map.y + map.height * 0.5), 1);
  await page.keyboard.press("Escape");
  await page.waitForSelector("#reroll-dialog", { state: "detached" });
  await page.focus("#seed");
  await asked(() => page.fill("#seed", "77"), 1);
  await page.click("#reroll-keep");
  await settled(page);
  await page.waitForFunction(() => document.querySelector("#seed").value === "77" && document.querySelector("#status").textContent.startsWith("made"));
  const around = await rowsOf(page);
  const mine = changedCells(made, drawn.split("\n")).map((cell) => cell.split(",").map(Number));
  check(mine.length > 0 && mine.every(([x, y]) => around[y][x] === " "), "what was drawn");
  await page.click("#undo");
  await page.click("#undo");
  await asked(() => page.selectOption("#game", "edd"), 0);
  await page.click("#reroll-replace");
  await settled(page);
  equal(await page.inputValue("#game"), "edd", "game");
});

onPage("what_is_locked_is_not_asked_for_unless_it_goes", START, async (page) => {
  await page.check("#brush-floor");
  await drag(page, [1, 9], [4, 9]);
  await status(page, "by hand: playable");
  await page.check("#tool-lock");
  await drag(page, [1, 9], [4, 9]);
  await page.waitForSelector("#unlock-all:enabled");
  await page.fill("#width", "24"); // locks go with another size
  await page.waitForSelector("#reroll-dialog");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#reroll-dialog", { state: "detached" });
  await page.fill("#seed", "77");
  await page.waitForFunction(() => document.querySelector("#status").textContent.startsWith("made"));
  equal(await page.locator("#reroll-dialog").count(), 0, "whether it asks");
  equal((await rowsOf(page))[9].slice(1, 5), "    ", "what is locked");
});

onPage("a_slider_that_is_dragged_asks_once_and_goes_where_it_was_left", START, async (page) => {
  await page.check("#brush-floor");
  await drag(page, [1, 9], [4, 9]);
  await status(page, "by hand: playable");
  const slider = page.locator("[data-field='layout.rooms-low'] input[type=range]");
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  const [now, low, high] = await slider.evaluate((one) => [one.valueAsNumber, Number(one.min), Number(one.max)]);
  const at = (value) => box.x + 8 + ((value - low) / (high - low)) * (box.width - 16);
  await page.mouse.move(at(now), box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(at((now + high) / 2), box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
  await page.waitForSelector("#reroll-dialog");
  check((await rowsOf(page))[9].slice(1, 5) === "    ", "the drawing has gone unasked");
  await page.click("#reroll-replace");
  await settled(page);
  check((await slider.inputValue()) !== String(now), "the slider");
  await page.click("#undo");
  await status(page, "by hand");
  equal((await rowsOf(page))[9].slice(1, 5), "    ", "after one Undo");
});

onPage("rectangles_are_copied_filled_and_mirrored", START, async (page) => {
  const shot = journey(page, "rectangle");
  const made = await rowsOf(page);
  const until = (rows) => page.waitForFunction((text) => document.querySelector("#text").textContent.trim() === text, rows.join("\n"));
  await page.check("#tool-area");
  await drag(page, [1, 15], [4, 18]);
  await page.click("#area-copy");
  await page.click("#area-mirror-across");
  const part = (rows) => rows.slice(15, 19).map((row) => row.slice(1, 5));
  const turned = made.map((row, y) => (y >= 15 && y <= 18 ? row[0] + [...row.slice(1, 5)].reverse().join("") + row.slice(5) : row));
  await until(turned);
  await shot("mirrored");
  await drag(page, [5, 4], [5, 4]);
  await page.click("#area-paste");
  const pasted = turned.map((row, y) => (y >= 4 && y < 8 ? row.slice(0, 5) + part(made)[y - 4] + row.slice(9) : row));
  await until(pasted);
  await page.check("#brush-floor");
  await drag(page, [1, 4], [3, 5]);
  await page.click("#area-fill");
  await until(pasted.map((row, y) => (y === 4 || y === 5 ? `${row[0]}   ${row.slice(4)}` : row)));
  await page.click("#undo");
  await until(pasted);
});

onPage("brushes_lines_and_the_bucket", START, async (page) => {
  const made = await rowsOf(page);
  const until = (rows) => page.waitForFunction((text) => document.querySelector("#text").textContent.trim() === text, rows.join("\n"));
  await page.check("#tool-line");
  await page.check("#brush-floor");
  await drag(page, [5, 12], [8, 15]);
  const lined = made.map((row, y) => (y >= 12 && y <= 15 ? row.slice(0, y - 7) + " " + row.slice(y - 6) : row));
  await until(lined);
  await page.check("#tool-fill");
  await page.check("#brush-wall");
  await drag(page, [6, 4], [6, 4]);
  const filled = await page.waitForFunction((text) => document.querySelector("#text").textContent.trim() !== text && document.querySelector("#text").textContent.trim().split("\n"), lined.join("\n")).then((one) => one.jsonValue());
  check(filled[4] === "XXXXXXXXXX", filled[4]);
  await page.click("#undo");
  await until(lined);
  await page.check("#tool-draw");
  await page.check("#brush-size-3");
  await drag(page, [4, 9], [4, 9]);
  await page.waitForFunction((text) => document.querySelector("#text").textContent.trim() !== text, lined.join("\n"));
  const wide = await rowsOf(page);
  check(wide[9].slice(2, 7) === "XXXXX" && wide[7][4] === "X" && wide[11][4] === "X", wide.slice(6, 13).join("\n"));
});

onPage("a_link_brings_what_was_drawn", START, async (page) => {
  await page.check("#tool-draw");
  await page.check("#brush-wall");
  await drag(page, [6, 4], [6, 5]);
  await page.waitForFunction(() => new URLSearchParams(location.hash.split("?")[1]).get("drawn") === document.querySelector("#text").textContent.trim());
  const [url, rows] = [page.url(), await rowsOf(page)];
  const other = await page.context().browser().newPage();
  await other.goto(url);
  await settled(other);
  equal((await rowsOf(other)).join("\n"), rows.join("\n"), "level elsewhere");
  await other.close();
});

onPage("keys_are_enough_by_hand", START, async (page) => {
  const made = await rowsOf(page);
  await tabTo(page, "tool-look");
  await page.keyboard.press("ArrowRight");
  equal(await page.isChecked("#tool-draw"), true, "tool");
  await tabTo(page, "brush-wall");
  await tabTo(page, "canvas-over");
  const [tx, ty] = [6, 1];
  await page.keyboard.press("ArrowDown");
  for (let i = 0; i < tx; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await status(page, "by hand");
  await page.waitForFunction(() => document.querySelector("#under").textContent.includes("at 6, 1"));
  equal((await rowsOf(page))[ty][tx], "X", "a wall under the cursor");
  await page.keyboard.press("Control+z");
  await settled(page);
  equal((await rowsOf(page)).join("\n"), made.join("\n"), "after Ctrl+Z");
  await page.keyboard.press("Shift+Tab");
  await tabTo(page, "canvas-over");
  await page.focus("#tool-area");
  await page.keyboard.press("Space");
  await tabTo(page, "canvas-over");
  await page.keyboard.press("Enter");
  for (let i = 0; i < 9; i++) await page.keyboard.press("ArrowRight");
  for (let i = 0; i < 9; i++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.focus("#area-regenerate");
  await page.keyboard.press("Enter");
  await page.waitForFunction((text) => document.querySelector("#text").textContent.trim() !== text, made.join("\n"));
  const rest = (rows) => rows.slice(11).join("\n");
  equal(rest(await rowsOf(page)), rest(made), "rows outside of the corners");
});

onPage("a_phone_shows_the_level_first", START, async (page) => {
  const { y } = await page.locator("#canvas").boundingBox();
  check(y < 300, `the level begins at ${y} of 844`);
}, PHONE);

onPage("a_finger_is_enough", START, async (page) => {
  const shot = journey(page, "touch");
  await page.tap("label:has(#tool-draw)");
  await page.tap("label:has(#brush-treasure)");
  const at = await spot(page, 3, 9);
  const before = await rowsOf(page);
  await page.touchscreen.tap(at.x, at.y);
  await page.waitForFunction((text) => document.querySelector("#text").textContent.trim() !== text, before.join("\n"));
  equal((await rowsOf(page))[9][3], "T", "a treasure under the finger");
  await shot("treasure drawn");
  await page.tap("#undo");
  await settled(page);
  await page.locator(".thumb-card").nth(3).tap();
  await page.waitForFunction(() => location.hash.includes("index=3"));
  await shot("level of the gallery");
  await page.tap("#watch");
  await page.waitForSelector("#film-play");
  await page.tap("#film-close");
}, PHONE);

onPage("the_reason_is_told_on_hover", START, async (page) => {
  const at = await spot(page, ...(await find(page, "e").catch(() => find(page, "X"))));
  await page.mouse.move(at.x, at.y);
  await page.waitForFunction(() => /^exit at .* of where the longest path ends; one of \d+ such tiles \(rule “path-tail/.test(document.querySelector("#under").textContent));
  const wall = await spot(page, 0, 0);
  await page.mouse.move(wall.x, wall.y);
  await page.waitForFunction(() => document.querySelector("#under").textContent === "wall at 0, 0");
});

onPage("the_making_can_be_watched_and_wound", `${START.replace("cc", "ac")}`, async (page) => {
  const made = (await rowsOf(page)).join("\n");
  await page.click("#watch");
  await page.click("#film-play");
  const last = Number(await page.getAttribute("#film-at", "max"));
  check(last > 40, `${last} steps`);
  await page.fill("#film-at", "30");
  await picture(page, "film");
  await page.waitForFunction((words) => document.querySelector("#film-what").textContent.includes(words), `Step 30 of ${last}`);
  check((await page.getAttribute("#canvas", "aria-label")).length > 20, "no label");
  const early = await page.getAttribute("#canvas", "aria-label");
  await page.fill("#film-at", String(last));
  await page.waitForFunction((old) => document.querySelector("#canvas").getAttribute("aria-label") !== old, early);
  equal(await page.isDisabled("#film-next"), true, "a step after the last");
  await page.click("#film-back");
  await page.click("#film-close");
  equal((await rowsOf(page)).join("\n"), made, "the level itself");
});

onPage("every_game_begins_with_a_level", START, async (page) => {
  for (const game of ["edd", "mario", "dungeongrams", "md2"]) {
    await page.selectOption("#game", game);
    await page.waitForFunction((name) => document.querySelector("#command").textContent.includes(`generate ${name}`), game);
    await settled(page);
    check((await rowsOf(page)).length > 5, `${game}: no level`);
    equal(await page.locator("[aria-invalid=true]").count(), 0, `${game}: something is refused`);
  }
});

onPage("every_step_of_the_making_says_what_and_why", START, async (page) => {
  await page.click("#watch");
  await page.click("#film-play");
  const last = Number(await page.getAttribute("#film-at", "max"));
  const seen = new Set();
  for (let i = 0; i <= last; i++) {
    await page.fill("#film-at", String(i));
    await page.waitForFunction((words) => document.querySelector("#film-what").textContent.startsWith(words), `Step ${i} of`);
    seen.add((await page.textContent("#film-what")).replace(/^Step \d+ of \d+: /, ""));
  }
  for (const words of ["rooms at random", "rooms pushed apart", "a room that is kept", "rooms joined"]) check(seen.has(words), `no step “${words}”`);
  check([...seen].some((words) => /^treasure placed with walls on .* of its four sides/.test(words)), [...seen].join("; "));
});

onPage("what_is_locked_is_locked_in_the_gallery", START, async (page) => {
  const pictures = () => page.$$eval(".thumb-card canvas", (all) => all.map((canvas) => canvas.toDataURL()));
  await page.waitForFunction(() => document.querySelectorAll(".thumb-card").length === 12);
  const free = await pictures();
  await page.check("#tool-lock");
  await drag(page, [0, 12], [9, 12]);
  await page.waitForFunction((old) => document.querySelectorAll(".thumb-card canvas")[1]?.toDataURL() !== old, free[1]);
  const locked = (await rowsOf(page))[12];
  await page.waitForSelector("#gallery[aria-busy=false]");
  const pointed = (await pictures())[5];
  await page.click(".thumb-card[data-index='5']");
  await page.waitForFunction(() => document.querySelector(".thumb-card[data-index='5'][aria-current]"));
  await settled(page);
  await page.waitForSelector("#gallery[aria-busy=false]");
  equal((await rowsOf(page))[12], locked, "the locked row");
  equal((await pictures())[5], pointed, "the picture of the level that was taken");
  await page.click("#gallery-more");
  await page.waitForSelector(".thumb-card[data-index='12']");
  await page.click("#gallery-before");
  await page.waitForSelector(".thumb-card[data-index='0']");
});

onPage("a_level_of_the_gallery_is_looked_at_and_a_part_of_it_taken", START, async (page) => {
  await page.waitForSelector("#gallery[aria-busy=false] .thumb-card[data-index='5']");
  const mine = await rowsOf(page);
  const shown = () => page.$eval("#canvas", (canvas) => canvas.toDataURL());
  const before = await shown();
  const card = page.locator(".thumb-card[data-index='5']");
  await card.scrollIntoViewIfNeeded();
  await card.hover();
  await page.waitForFunction((old) => document.querySelector("#canvas").toDataURL() !== old, before);
  equal((await rowsOf(page)).join(), mine.join(), "a look changes nothing");
  await page.fill("#seed", "8"); // what was pointed at is there no more
  await page.waitForFunction((old) => document.querySelector("#text").textContent.trim() !== old, mine.join("\n"));
  await page.waitForSelector("#gallery[aria-busy=false]");
  await page.waitForTimeout(200);
  const other = await shown();
  await page.mouse.move(0, 0);
  await page.waitForTimeout(200);
  check((await shown()) === other, "a level that is gone is looked at");
  await page.fill("#seed", "7");
  await page.waitForFunction((old) => document.querySelector("#canvas").toDataURL() === old, before);
  await page.waitForSelector("#gallery[aria-busy=false]");
  const box = await card.locator("canvas").boundingBox();
  await page.keyboard.down("Shift");
  await page.mouse.move(box.x + 1, box.y + 1);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 1, box.y + box.height * 0.49, { steps: 3 });
  await picture(page, "gallery-part");
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await page.waitForFunction((text) => document.querySelector("#text").textContent.trim() !== text, mine.join("\n"));
  const mixed = await rowsOf(page);
  await page.click("#undo");
  await settled(page);
  equal((await rowsOf(page)).join(), mine.join(), "one step");
  await card.click();
  await page.waitForFunction(() => document.querySelector("#index").value === "5");
  await settled(page);
  const theirs = await rowsOf(page);
  equal(mixed.join("\n"), [...theirs.slice(0, 10), ...mine.slice(10)].join("\n"), "half of each");
  check((await shown()) !== before, "the level of the gallery");
});

onPage("a_reload_tells_the_judgement_of_what_was_drawn", START, async (page) => {
  await page.check("#tool-draw");
  await page.check("#brush-floor");
  await drag(page, [1, 9], [4, 9]);
  await status(page, "by hand: playable");
  await page.waitForFunction(() => location.hash.includes("drawn="));
  await page.reload();
  await settled(page);
  await status(page, "by hand: playable");
});

onPage("the_gallery_refills_and_leads_to_its_levels", START, async (page) => {
  await page.waitForFunction(() => document.querySelectorAll(".thumb-card").length === 12);
  const before = await page.$$eval(".thumb-card canvas", (all) => all.map((canvas) => canvas.toDataURL()).join());
  await page.fill("[id='layout.rooms-low']", "12");
  await page.waitForFunction((old) => [...document.querySelectorAll(".thumb-card canvas")].map((canvas) => canvas.toDataURL()).join() !== old, before);
  await page.selectOption("#gallery-by", "longest_path");
  const told = await page.$$eval(".thumb-card", (cards) => cards.map((card) => Number(card.lastChild.textContent.split(" ").pop())));
  equal(told.join(), [...told].sort((a, b) => b - a).join(), "order");
  const index = await page.getAttribute(".thumb-card", "data-index");
  await page.click(".thumb-card");
  await settled(page);
  equal(await page.inputValue("#index"), index, "level number");
  await page.click("#tab-measures");
  equal(await page.textContent("[data-measure=longest_path] .value"), String(told[0]), "longest path");
});

onPage("a_thousand_levels_are_mapped", START, async (page) => {
  await page.click("#tab-measures");
  await page.waitForSelector("#range[aria-busy=false]");
  check((await page.textContent("#range-status")).startsWith("1000 of 1000"), await page.textContent("#range-status"));
  await page.selectOption("#range-y", "dead_ends");
  await page.selectOption("#range-y", "longest_path");
  await tabTo(page, "heat");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  const told = await page.textContent("#heat-told");
  check(/floors .*longest path .*: [0-9]+ level/.test(told), told);
  const before = await page.inputValue("#index");
  const box = await page.locator("#heat").boundingBox();
  await page.mouse.click(box.x + box.width * 0.52, box.y + box.height * 0.5);
  await page.waitForFunction((old) => document.querySelector("#index").value !== old, before);
  await settled(page);
});

onPage("a_file_is_saved_and_opened_again", START, async (page) => {
  await page.check("#tool-draw");
  await page.check("#brush-wall");
  await drag(page, [6, 4], [6, 5]);
  await status(page, "by hand");
  const rows = (await rowsOf(page)).join("\n");
  const saved = await downloaded(page, "#file-save");
  equal(saved.name, "md2 7.json", "name");
  await reroll(page);
  await settled(page);
  check((await rowsOf(page)).join("\n") !== rows, "the same level");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#file-open")]);
  await chooser.setFiles(saved.path);
  await page.waitForFunction((text) => document.querySelector("#text").textContent.trim() === text, rows);
  const [other] = await Promise.all([page.waitForEvent("filechooser"), page.click("#file-open")]);
  await other.setFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from('{"page": "lab", "version": 2}') });
  await page.waitForFunction(() => document.querySelector("#said").textContent.includes("saved by a later Sett"));
});

onPage("a_file_of_another_page_opens_there", START, async (page) => {
  const rows = ["D...........D", ...Array(6).fill(".............")];
  const give = async (name, content) => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#file-open")]);
    await chooser.setFiles({ name, mimeType: "application/json", buffer: Buffer.from(content) });
  };
  await give("hall.json", JSON.stringify({ page: "room", version: 1, rows }));
  await page.waitForFunction((text) => location.hash.startsWith("#/room") && document.querySelector("#text")?.textContent.trim() === text, rows.join("\n"));
  const keep = readFileSync(join(root, "levels/edd/dungeons/old-keep.json"), "utf8");
  await give("old-keep.json", keep);
  await page.waitForSelector("[data-room='great hall']");
  await give("level.txt", "XXXXX\nXH eX\nXXXXX\n");
  await page.waitForFunction(() => location.hash.startsWith("#/lab") && document.querySelector("#text")?.textContent === "XXXXX\nXH eX\nXXXXX\n");
  await give("x.json", '{"some": "thing"}');
  await page.waitForFunction(() => document.querySelector("#said").textContent.startsWith("Not opened: “x.json” is no"));
});

onPage("what_is_too_long_for_a_link_is_told", "#seed=3&layout=cac&furnish=none&size=60x40", async (page) => {
  check(!(await page.isDisabled("#copy-link")), "a level of the seed has no link");
  const before = await page.textContent("#text");
  await page.locator("label:has(#tool-draw)").click();
  await page.locator("input[name=brush]").nth(1).check();
  await page.focus("#canvas-over");
  await page.keyboard.press("Enter");
  await page.locator("input[name=brush]").nth(0).check();
  await page.focus("#canvas-over");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#too-long");
  check(await page.isDisabled("#copy-link"), "a link without the level can be copied");
  check((await page.textContent("#text")).length === before.length, "size");
});

onPage("levels_go_out_and_come_in", START, async (page) => {
  const rows = (await rowsOf(page)).join("\n");
  await page.click("#level-files summary");
  for (const form of ["text", "json", "tiled"]) {
    let { name, bytes } = await downloaded(page, `#level-${form}`);
    if (form === "tiled") { // one zip: the map, its tileset, the picture
      const files = unzipped(bytes);
      equal(Object.keys(files).map((file) => file.split(".").pop()).join(), "tmj,tsj,png", "files for Tiled");
      equal(files["sett-md2.png"].subarray(1, 4).toString(), "PNG", "the picture");
      name = name.replace(/zip$/, "tmj");
      bytes = files[name];
    }
    await reroll(page);
    await settled(page);
    check((await rowsOf(page)).join("\n") !== rows, "the same level");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#level-open")]);
    await chooser.setFiles({ name, mimeType: "text/plain", buffer: bytes });
    await page.waitForFunction((text) => document.querySelector("#text").textContent.trim() === text, rows);
    await status(page, "by hand: playable");
  }
  const wrong = { "mario.txt": ["-----\n-M--F\nXXXXX\n", "no level of MiniDungeons 2"], "large.txt": ["X".repeat(16777217), "the file has 17 MB"] };
  for (const [name, [text, words]] of Object.entries(wrong)) {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#level-open")]);
    await chooser.setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.waitForFunction((part) => document.querySelector("#said").textContent.includes(part), words);
  }
});

onPage("a_level_is_dressed_in_ones_own_tiles", START, async (page) => {
  const folder = mkdtempSync(join(tmpdir(), "sett-own-"));
  const native = (...words) => execFileSync(join(build, "sett"), words, { stdio: ["ignore", "pipe", "pipe"] });
  const [level, tiles, wanted] = ["level.txt", "tiles.png", "wanted.png"].map((name) => join(folder, name));
  await page.click("#level-files summary");
  writeFileSync(level, (await downloaded(page, "#level-text")).bytes);
  native("render", "md2", level, "-o", tiles, "-q");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#own-open")]);
  await chooser.setFiles(tiles);
  await page.waitForSelector("#own-picture");
  for (const kind of ["16", "blob47"]) {
    native("render", "md2", level, "--tileset", tiles, "--autotile", kind, "-o", wanted, "--force", "-q");
    await page.selectOption("#own-as", kind);
    equal(await pixels(page, (await downloaded(page, "#own-save")).bytes), await pixels(page, readFileSync(wanted)), `pixels of ${kind}`);
  }
  await picture(page, "own-tiles");
  equal(await page.inputValue("#own-side"), "32", "the size that is found");
  await page.fill("#own-side", "200");
  await page.waitForFunction(() => document.querySelector("#own-error").textContent.includes("tile"));
  // A tileset of Tiled says the size, and which tile fits where.
  const set = join(folder, "own.tsx");
  const rocks = ["1,0,1,0,1,0,1,0", "1,0,0,0,1,0,0,0", "0,0,1,0,0,0,1,0", "0,0,0,0,0,0,0,0"];
  writeFileSync(set, `<tileset name="own" tilewidth="16" tileheight="16" spacing="1" margin="3" tilecount="162" columns="9"><image source="tiles.png" width="160" height="320"/><wangsets><wangset name="w" type="edge" tile="-1"><wangcolor name="Rock"/>${rocks.map((id, i) => `<wangtile tileid="${11 * i + 1}" wangid="${id}"/>`).join("")}</wangset></wangsets></tileset>`);
  native("render", "md2", level, "--tileset", set, "-o", wanted, "--force", "-q");
  const [again] = await Promise.all([page.waitForEvent("filechooser"), page.click("#own-open")]);
  await again.setFiles([set, tiles]);
  await page.waitForSelector("#own-as", { state: "detached" });
  equal(await pixels(page, (await downloaded(page, "#own-save")).bytes), await pixels(page, readFileSync(wanted)), "pixels by the Wang set");
  rmSync(folder, { recursive: true });
});

for (const { name, options } of LOOKS)
  onPage(`it_looks_right_by_hand_${name}`, START, async (page) => {
    await page.waitForFunction(() => document.querySelectorAll(".thumb-card").length === 12);
    await page.locator("label:has(#tool-draw)").click();
    await picture(page, name, { fullPage: true });
    await accessible(page, "drawing");
    await page.click("#watch");
    await accessible(page, "a film");
  }, options);

for (const [w, h] of [[24, 24], [256, 256]])
  onPage(`what_changes_is_drawn_and_counted_as_all_of_it_would_be_${w}x${h}`, `#/lab?game=md2&seed=7&layout=cac&furnish=caf&size=${w}x${h}`, async (page) => {
    const shown = () => page.$eval("#canvas", (canvas) => `${canvas.getAttribute("aria-label")} ${canvas.toDataURL()}`);
    await page.keyboard.press("b");
    await page.click("#brush-treasure");
    await drag(page, [3, 3], [w - 4, h >> 1]);
    await status(page, "by hand");
    await page.click("#brush-wall");
    await page.click("label:has(#brush-size-3)");
    await drag(page, [w - 5, 2], [2, h - 5]);
    await page.click("#undo");
    await page.click("#brush-floor");
    await drag(page, [5, h - 5], [w - 5, h - 5]);
    const there = await rowsOf(page);
    const drawn = await shown();
    await page.waitForTimeout(500); // the store has it
    await page.reload();
    await settled(page);
    await page.waitForFunction((text) => document.querySelector("#text")?.textContent.trim() === text, there.join("\n"));
    check((await shown()) === drawn, "another picture or other counts than that of all tiles");
  });

await finish();

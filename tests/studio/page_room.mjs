// page_room.mjs BUILD - the room editor: brushes, bucket, bosses, locks, rectangles,
// size, what is wrong, undo that survives a reload, links and files; with the mouse,
// with keys alone, and by touch alone. page_room_search.mjs has the looks of the page.
import { check, equal } from "../wasm/cases.mjs";
import { PHONE, begin, downloaded, tabTo, visit } from "./browser.mjs";
import { becomes, changed, changes, count, drag, filled, pause, ready, ROWS, rowsOf, said, same, spot, upload, withRoom } from "./room.mjs";

const { accessible, finish, journey, onPage, open, picture } = await begin("room", ready);

const OPEN = "#/room?assistant=off";
const walls = (rows) => count(rows, "#");

onPage("a_stroke_is_one_step", OPEN, async (page) => {
  same(await rowsOf(page), ROWS, "to begin with");
  await drag(page, [[1, 1], [4, 1]]);
  const drawn = await changes(page, ROWS);
  equal(changed(ROWS, drawn).join(" "), "1,1 2,1 3,1 4,1", "tiles");
  await page.click("#undo");
  await becomes(page, ROWS);
  await page.click("#redo");
  await becomes(page, drawn);
});

onPage("brushes_have_five_sizes", OPEN, async (page) => {
  for (const [size, most] of [[1, 1], [2, 5], [3, 13], [4, 25], [5, 36]]) {
    const before = await rowsOf(page);
    await page.check(`#brush-size-${size}`);
    await drag(page, [[9, 3]]);
    equal(changed(before, await changes(page, before)).length, most, `tiles of size ${size}`);
    await page.click("#undo");
    await becomes(page, before);
  }
});

onPage("the_brush_shows_where_it_would_draw", OPEN, async (page) => {
  const shows = (...colour) => page.waitForFunction(([r, g, b]) => {
    const { width, height } = document.querySelector("#room-over");
    const pen = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    pen.drawImage(document.querySelector("#room-over"), 0, 0);
    const { data } = pen.getImageData(0, 0, width, height);
    for (let i = 0; i < data.length; i += 4) if (data[i] === r && data[i + 1] === g && data[i + 2] === b) return true;
    return false;
  }, colour);
  await page.check("#brush-boss");
  await page.mouse.move(...(await spot(page, 9, 3)));
  await shows(255, 255, 255);
  await page.mouse.move(...(await spot(page, 0, 3)));
  await shows(255, 47, 47); // a door is in the way
});

onPage("versions_are_named_looked_at_and_brought_back", OPEN, async (page) => {
  await page.keyboard.press("Control+s");
  await page.waitForSelector("#versions-dialog");
  await page.fill("#version-name", "as it came");
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-version="as it came"] canvas');
  check((await page.textContent('[data-version="as it came"]')).includes("as it is now"), "it is what there is");
  await accessible(page, "versions");
  await picture(page, "versions");
  await page.keyboard.press("Escape");
  await drag(page, [[1, 1], [4, 1]]);
  const drawn = await changes(page, ROWS);
  await page.reload();
  await ready(page);
  await becomes(page, drawn);
  await page.click("#file-versions");
  await page.click('[data-version="as it came"] [aria-label^="Bring back"]');
  await becomes(page, ROWS);
  await page.click("#undo");
  await becomes(page, drawn);
  await page.click("#file-versions");
  await page.click('[data-version="as it came"] [aria-label^="Delete"]');
  await page.waitForSelector("[data-version]", { state: "detached" });
});

onPage("the_bucket_fills_a_region", OPEN, async (page) => {
  const line = await (async () => {
    await drag(page, [[3, 0], [3, 6]]);
    return changes(page, ROWS);
  })();
  await page.check("#tool-fill");
  await page.check("#brush-treasure");
  await drag(page, [[1, 1]]);
  const full = await changes(page, line);
  check(changed(line, full).every((cell) => Number(cell.split(",")[0]) < 3), "it leaks");
  equal(count(full, "T"), 22, "treasures");
  await page.click("#undo");
  await becomes(page, line);
  await page.check("#tool-draw");
  await page.keyboard.down("Shift");
  await drag(page, [[1, 1]]);
  await page.keyboard.up("Shift");
  await becomes(page, full);
});

onPage("a_boss_is_whole_locked_and_refused_where_it_does_not_fit", OPEN, async (page) => {
  await page.check("#brush-boss");
  await drag(page, [[10, 4]]);
  const one = await changes(page, ROWS);
  equal(count(one, "B"), 9, "tiles of a boss");
  await page.waitForSelector("#unlock-all:enabled");
  await drag(page, [[0, 0]]);
  await said(page, "3 by 3");
  await drag(page, [[8, 3]]);
  await said(page, "boss already");
  same(await rowsOf(page), one, "refused");
  await page.check("#brush-floor");
  await drag(page, [[11, 5]]);
  await becomes(page, ROWS);
  await page.waitForSelector("#unlock-all:disabled");
});

onPage("locks_by_brush_control_rectangle_and_quarter", `${OPEN}`, async (page) => {
  const locked = (n) => page.waitForFunction((wanted) => (new URLSearchParams(location.hash.split("?")[1]).get("lock") ?? "").split("x").length - 1 === wanted, n);
  await page.check("#tool-lock");
  await drag(page, [[0, 0], [2, 0]]);
  await locked(3);
  await drag(page, [[0, 0], [0, 0]]);
  await locked(2);
  await page.check("#tool-draw");
  await page.keyboard.down("Control");
  await drag(page, [[5, 5], [8, 5]]);
  await page.keyboard.up("Control");
  await locked(6);
  same(await rowsOf(page), ROWS, "nothing drawn");
  await page.check("#tool-area");
  await drag(page, [[10, 1], [12, 2]]);
  await page.click("#area-lock");
  await locked(12);
  await page.click("[aria-label='Select the upper left quarter']");
  await page.click("#area-lock");
  await locked(12 - 2 + 28);
  await page.click("#area-unlock");
  await locked(10);
  await page.click("#unlock-all");
  await locked(0);
  await page.click("#undo");
  await locked(10);
});

onPage("locks_that_leave_no_suggestion_are_refused", `${withRoom(["#######", "#.#...D", "#######", ".......", "...D..."])}&assistant=off`, async (page) => {
  await page.check("#tool-area");
  await drag(page, [[0, 0], [2, 2]]);
  await page.click("#area-lock");
  await said(page, "Not locked");
  check(await page.isDisabled("#unlock-all"), "locks");
});

onPage("a_rectangle_is_copied_pasted_and_filled", OPEN, async (page) => {
  await page.check("#tool-area");
  await drag(page, [[5, 2], [7, 4]]);
  await page.click("#area-copy");
  await drag(page, [[0, 4], [0, 4]]);
  await page.click("#area-paste");
  const pasted = await changes(page, ROWS);
  equal(pasted.slice(4).map((row) => row.slice(0, 3)).join(" "), ".#. TET .#.", "the copy");
  await page.click("#undo");
  await becomes(page, ROWS);
  await drag(page, [[1, 1], [2, 2]]);
  await page.check("#brush-wall");
  await page.click("#area-fill");
  equal(changed(ROWS, await changes(page, ROWS)).join(" "), "1,1 2,1 1,2 2,2", "filled");
});

onPage("a_rectangle_is_mirrored", OPEN, async (page) => {
  await page.check("#tool-draw");
  await drag(page, [[1, 1], [1, 1]]);
  const drawn = await changes(page, ROWS);
  await page.check("#tool-area");
  await drag(page, [[0, 0], [4, 2]]);
  await page.click("#area-mirror-across");
  const across = await changes(page, drawn);
  same(across, drawn.map((row, y) => (y < 3 ? [...row.slice(0, 5)].reverse().join("") + row.slice(5) : row)), "mirrored");
  await page.click("#area-mirror-across");
  await becomes(page, drawn);
  await drag(page, [[0, 1], [4, 2]]);
  await page.click("#area-mirror-down");
  same(await changes(page, drawn), [0, 2, 1].map((from, y) => drawn[from].slice(0, 5) + drawn[y].slice(5)).concat(drawn.slice(3)), "upside down");
});

onPage("lines_are_drawn_tiles_picked_and_ways_measured", OPEN, async (page) => {
  await page.check("#tool-line");
  await drag(page, [[8, 1], [11, 4]]);
  equal(changed(ROWS, await changes(page, ROWS)).join(" "), "8,1 9,2 10,3 11,4", "a line");
  await page.click("#undo");
  await becomes(page, ROWS);
  await page.check("#tool-pick");
  await drag(page, [[6, 3], [6, 3]]);
  equal(await page.isChecked("#tool-draw"), true, "draws with what was picked");
  await drag(page, [[8, 5], [8, 5]]);
  const rows = await changes(page, ROWS);
  equal(rows[5][8], ROWS[3][6], "the tile that was picked");
  await page.keyboard.press("m");
  await drag(page, [[1, 1], [5, 4]]);
  equal(await page.textContent("#under"), "From 1, 1 to 5, 4: 4 across, 3 down, 7 steps; path of 8 tiles", "measured");
  await drag(page, [[6, 1], [6, 3]]);
  equal(await page.textContent("#under"), "From 6, 1 to 6, 3: 0 across, 2 down, 2 steps; path of 5 tiles", "around a wall");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("#under").textContent.startsWith("From"));
  await page.keyboard.press("n");
  await page.focus("#room-over");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  equal(changed(rows, await changes(page, rows)).length > 0, true, "a line by keys");
});

onPage("no_tool_moves_the_room", OPEN, async (page) => {
  const top = () => page.locator("#room-over").boundingBox().then((box) => Math.round(box.y));
  await page.check("#tool-look");
  const first = await top();
  for (const tool of ["draw", "line", "fill", "pick", "lock", "area", "measure"]) {
    await page.check(`#tool-${tool}`);
    equal(await top(), first, `under ${tool}`);
  }
});

onPage("another_size_keeps_what_fits_in_one_step", OPEN, async (page) => {
  await page.fill("#room-w", "20");
  await page.press("#room-w", "Enter");
  const wide = await changes(page, ROWS);
  equal(`${wide[0].length} ${wide.length}`, "20 7", "size");
  same(wide.map((row) => row.slice(0, 13)), ROWS, "what was there");
  const cut = async () => {
    await page.fill("#room-h", "4");
    await page.press("#room-h", "Enter");
    await page.waitForSelector("#reroll-dialog"); // a wall would go
  };
  await cut();
  await page.click("#reroll-dialog button:has-text('Cancel')");
  await page.waitForSelector("#reroll-dialog", { state: "detached" });
  same(await rowsOf(page), wide, "kept");
  equal(await page.inputValue("#room-h"), "7", "the height that is shown");
  await cut();
  await page.click("#reroll-replace");
  const low = await changes(page, wide);
  equal(low.length, 4, "height");
  check(low[3].startsWith("D...D"), `the door below goes with the border: ${low[3]}`);
  await page.click("#undo");
  await becomes(page, wide);
  await page.click("#undo");
  await becomes(page, ROWS);
  await page.fill("#room-w", "65");
  await page.press("#room-w", "Enter");
  await said(page, "3 to 64");
  same(await rowsOf(page), ROWS, "refused");
});

/* The same as on the Dungeon page (studio_dungeon.mjs, test_edd_dungeon_resize.c). */
onPage("doors_of_connections_go_with_the_border", "#/room?of=room%201", async (page) => {
  await page.fill("#room-w", "20");
  await page.press("#room-w", "Enter");
  await page.waitForFunction(() => document.querySelector("#text").textContent.split("\n")[3] === `${".".repeat(19)}D`);
  await page.click("#level-files summary");
  await upload(page, "#level-open", { name: "low.txt", mimeType: "text/plain", buffer: Buffer.from("T####\n.....\n.....\n") });
  await page.waitForFunction(() => document.querySelector("#text").textContent === "T####\n.....\n....D\n");
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelector("#text").textContent.split("\n")[3] === `${".".repeat(19)}D`);
  await visit(page, "#/dungeon");
  await page.waitForSelector("#reach");
  check((await page.getAttribute("[data-room='room 1']", "aria-label")).includes("20 by 7 tiles, 1 door"), "on the plan");
});

onPage("what_breaks_a_room_is_framed_and_told", OPEN, async (page) => {
  await drag(page, [[1, 0], [1, 1], [0, 1]]);
  await page.waitForSelector("#room-frame.infeasible");
  check((await page.textContent("#room-wrong")).includes("no door"), "the words");
  await page.check("#tool-look");
  await page.focus("#room-over");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => /floor at 0, 0; .*no door/.test(document.querySelector("#under").textContent));
  await picture(page, "infeasible");
  await accessible(page, "infeasible");
  await page.click("#undo");
  await page.waitForSelector("#room-frame:not(.infeasible)");
});

onPage("doors_that_are_kept_apart_are_told", OPEN, async (page) => {
  await drag(page, [[6, 0], [6, 6]]);
  await page.waitForFunction(() => /cuts 1 of its 3 doors off from the others.*Only a warning/.test(document.querySelector("#room-wrong").textContent));
  check((await page.getAttribute("#room-frame", "class")) === "room-frame", "no red frame: it is feasible");
  await page.click("#undo");
  await page.waitForSelector("#room-wrong", { state: "hidden" });
});

onPage("a_reload_in_the_middle_loses_nothing", OPEN, async (page) => {
  await drag(page, [[1, 1], [3, 1]]);
  const first = await changes(page, ROWS);
  await page.check("#tool-lock");
  await drag(page, [[1, 1]]);
  await page.check("#tool-draw");
  await drag(page, [[9, 5], [10, 5]]); // the last of a stroke, which is written now and then
  const second = await changes(page, first);
  await page.reload();
  await ready(page);
  await becomes(page, second);
  await page.waitForSelector("#unlock-all:enabled");
  await page.click("#undo");
  await becomes(page, first);
  await page.click("#undo");
  await page.waitForSelector("#unlock-all:disabled");
  await page.click("#undo");
  await becomes(page, ROWS);
  for (let i = 0; i < 3; i++) await page.click("#redo");
  await becomes(page, second);
  await page.waitForSelector("#unlock-all:enabled");
});

onPage("a_link_brings_room_locks_and_settings", "#/room?assistant=off&dims=1.4-2.6-4.3&cells=cvt&points=30", async (page) => {
  await drag(page, [[1, 1], [3, 1]]);
  const drawn = await changes(page, ROWS);
  await page.check("#tool-lock");
  await drag(page, [[1, 1]]);
  await page.waitForSelector("#unlock-all:enabled");
  await page.waitForFunction(() => location.hash.includes("lock="));
  const other = await open(page.url().slice(page.url().indexOf("#")));
  await becomes(other, drawn);
  await other.waitForSelector("#unlock-all:enabled");
  equal(await other.inputValue("#assistant"), "off", "the assistant");
  check(other.url().includes("dims=similarity.4-meso.6-linearity.3") && other.url().includes("cells=cvt"), other.url());
  await other.context().close();
});

onPage("a_project_comes_back_with_its_locks", OPEN, async (page) => {
  await drag(page, [[1, 1], [3, 1]]);
  const drawn = await changes(page, ROWS);
  await page.check("#tool-lock");
  await drag(page, [[1, 1]]);
  await page.waitForSelector("#unlock-all:enabled");
  const saved = await downloaded(page, "#file-save");
  await page.click("#undo");
  await page.click("#undo");
  await becomes(page, ROWS);
  await upload(page, "#file-open", { name: saved.name, mimeType: "application/json", buffer: Buffer.from(saved.text) });
  await becomes(page, drawn);
  await page.waitForSelector("#unlock-all:enabled");
  await upload(page, "#file-open", { name: "bad.json", mimeType: "application/json", buffer: Buffer.from('{"page": "lab", "version": 1}') });
  await said(page, "Not opened");
});

onPage("keys_are_enough_to_draw", OPEN, async (page) => {
  await tabTo(page, "tool-draw");
  await tabTo(page, "room-over");
  for (const key of ["ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  const one = await changes(page, ROWS);
  equal(changed(ROWS, one).join(), "1,1", "a wall under the cursor");
  for (const key of ["3", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  const two = await changes(page, one);
  equal(two[1].slice(0, 3), ".#T", "the third tile");
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector("#unlock-all:enabled");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await becomes(page, one);
  await page.keyboard.press("Control+y");
  await becomes(page, two);
  await page.focus("#tool-area");
  await page.keyboard.press("Space");
  await tabTo(page, "room-over");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+c");
  await said(page, "copied");
  for (const key of ["ArrowRight", "ArrowRight", "Control+v"]) await page.keyboard.press(key);
  const three = await changes(page, two);
  check(changed(two, three).length > 0, "nothing pasted");
});

onPage("touch_is_enough_to_draw", OPEN, async (page) => {
  await page.tap("#brush-enemy");
  await page.touchscreen.tap(...(await spot(page, 2, 5)));
  const one = await changes(page, ROWS);
  equal(changed(ROWS, one).join(), "2,5", "the tile");
  await page.tap("#tool-lock");
  await page.touchscreen.tap(...(await spot(page, 2, 5)));
  await page.waitForSelector("#unlock-all:enabled");
  await page.tap("#undo");
  await page.tap("#undo");
  await becomes(page, ROWS);
}, PHONE);

onPage("the_assistant_is_off_on_demand_or_live", OPEN, async (page) => {
  equal(await page.locator("#room-grid").count(), 0, "suggestions where it is off");
  await page.selectOption("#assistant", "asked");
  await page.waitForFunction(() => document.querySelector("#grid-status")?.textContent.includes("paused"));
  await page.click("#run");
  await filled(page);
  await pause(page);
  await page.selectOption("#assistant", "live");
  await page.waitForFunction(() => document.querySelector("#run").textContent === "Pause");
  await page.selectOption("#assistant", "off");
  await page.waitForSelector("#room-grid", { state: "detached" });
});

onPage("a_journey_with_pictures", "#/room", async (page) => {
  const shot = journey(page, "journey");
  await filled(page);
  await shot("opened");
  await drag(page, [[9, 2], [9, 6]]);
  const drawn = await changes(page, ROWS);
  await page.check("#tool-lock");
  await drag(page, [[9, 2], [9, 6]]);
  await page.waitForSelector("#unlock-all:enabled");
  equal(walls(drawn), 7, "walls");
  await shot("walls drawn and locked");
});

await finish();

// page_dungeon.mjs BUILD - the page of a whole dungeon: rooms added, moved, joined,
// named and taken away by mouse, by keys alone and by fingers; pan and zoom; undo and
// a reload in the middle; files in and out.
import { readFileSync } from "node:fs";
import { check, equal } from "../wasm/cases.mjs";
import { LOOKS, PHONE, begin, downloaded, tabTo, unzipped } from "./browser.mjs";
import { KEEP, KEPT_ROOMS, drag, inRoom, lines, names, place, said, settled, spot, tap, tool, untilLines, untilNames, untilPlace, zoom } from "./dungeon.mjs";

const { accessible, finish, onPage, picture } = await begin("dungeon", settled);

onPage("it_begins_with_two_connected_rooms", "#/dungeon", async (page) => {
  equal(await names(page), "room 1,room 2", "rooms");
  equal(await lines(page), 1, "connections");
  equal(await page.getAttribute("#start", "data-at"), "0,0", "start");
  equal(await page.getAttribute("[data-room='room 2']", "aria-label"), "room 2, 13 by 7 tiles, 1 door", "in words");
});

/* What moves between the press and the release of a button takes the click away. */
onPage("nothing_moves_away_from_a_hand_when_the_core_answers", "#/dungeon", async (page) => {
  const moved = await page.evaluate(() => new Promise((resolve) => {
    const seen = (list) => resolve(list.getEntries().flatMap(({ sources }) => sources)
      .filter(({ node }) => node?.closest?.(".dungeon-side")).map(({ node, previousRect, currentRect }) => `${node.className}: ${previousRect.y} to ${currentRect.y}`));
    new PerformanceObserver(seen).observe({ type: "layout-shift", buffered: true }); // that of the footer always comes
  }));
  equal(moved.join(), "", "panels that moved");
});

onPage("the_mouse_is_enough", "#/dungeon", async (page) => {
  await page.fill("#add-w", "9");
  await page.fill("#add-h", "5");
  await page.click("#add-room");
  await untilNames(page, "room 1,room 2,room 3");
  equal(await page.getAttribute("[data-room='room 3']", "aria-label"), "room 3, 9 by 5 tiles, 0 doors, not connected", "size");
  const from = await spot(page, "room 3", 4, 2);
  const was = (await place(page, "room 3")).split(",").map(Number);
  const side = 16 * (await zoom(page));
  await drag(page, from, [from[0] + 3 * side, from[1] - 2 * side]);
  await untilPlace(page, "room 3", `${was[0] + 3},${was[1] - 2}`);
  await page.click("#zoom-fit");
  await tool(page, "connect");
  await page.waitForSelector("path.free");
  await drag(page, await spot(page, "room 2", 12, 6), await spot(page, "room 3", 0, 1));
  await untilLines(page, 2);
  equal(await page.$$eval("#doors li", (all) => all.map((li) => li.textContent).join()), "Door at 0, 1 to room 2 Remove", "the door it was drawn to");
  await drag(page, await spot(page, "room 1", 2, 0), await spot(page, "room 1", 8, 0));
  equal(await lines(page), 2, "within one room");
  await tool(page, "start");
  await page.mouse.click(...(await spot(page, "room 2", 5, 2)));
  await page.waitForFunction(() => document.querySelector("#start").dataset.at === "5,2");
  await tool(page, "move");
  const line = await page.locator(".hits line").nth(0).evaluate((l) => {
    const { left, right, top, bottom } = l.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  });
  await page.mouse.move(...line);
  await page.waitForSelector(".connection.hovered", { state: "attached" });
  await page.mouse.click(...line);
  await untilLines(page, 1);
  await said(page, "room 1 and room 2 removed");
  await page.click("#undo");
  await untilLines(page, 2);
  await page.mouse.dblclick(...(await spot(page, "room 3", 4, 2)));
  await inRoom(page, "room 3");
});

/** The rows of a room, from the file of the dungeon. */
const rowsOf = async (page, i) => JSON.parse((await downloaded(page, "#file-save")).text).rooms[i].rows;

onPage("a_room_is_painted_where_it_lies_and_doors_stay", "#/dungeon", async (page) => {
  const frame = await page.locator("#world").boundingBox();
  await page.keyboard.press("b");
  await page.mouse.move(...(await spot(page, "room 1", 3, 3)));
  await page.waitForSelector("[data-painted='room 1']");
  equal(JSON.stringify(await page.locator("#world").boundingBox()), JSON.stringify(frame), "the plan stays where it is");
  await page.click("label:has(#brush-wall)");
  await drag(page, await spot(page, "room 1", 2, 2), await spot(page, "room 1", 5, 2));
  await page.mouse.move(...(await spot(page, "room 2", 4, 4)));
  await page.waitForSelector("[data-painted='room 2']");
  await page.click("label:has(#brush-enemy)");
  await page.click("label:has(#tool-line)");
  await drag(page, await spot(page, "room 2", 3, 4), await spot(page, "room 2", 3, 6));
  let first = await rowsOf(page, 0);
  equal(first[2], "..####.......", "the wall");
  equal((await rowsOf(page, 1)).map((row) => row[3]).join(""), "....EEE", "the line in the other room");
  await page.click("label:has(#tool-draw)");
  const y = first.findIndex((row) => row.includes("D"));
  await page.mouse.click(...(await spot(page, "room 1", first[y].indexOf("D"), y)));
  await said(page, "That door leads to room 2");
  equal((await rowsOf(page, 0))[y], first[y], "the door");
  await accessible(page, "painting");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.mouse.move(...(await spot(page, "room 2", 8, 3)));
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, "painted-1440x900");
  await page.click("#undo");
  await page.click("#undo");
  first = await rowsOf(page, 0);
  equal(first[2], ".".repeat(13), "taken back, a stroke a step");
  equal((await rowsOf(page, 1)).join("").includes("E"), false, "and the line");
  await page.click("#redo");
  equal((await rowsOf(page, 0))[2], "..####.......", "brought back");
  await page.focus("#world");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#painted", { state: "detached" });
});

/** The mouse goes along a line of the screen at once, and leaves the plan where `out`. */
const sweep = (page, from, to, out) => page.evaluate(([[x, y], [u, v], leaves]) => {
  const frame = document.querySelector("#world");
  for (let i = 0; i <= 40; i++) {
    const [clientX, clientY] = [x + ((u - x) * i) / 40, y + ((v - y) * i) / 40];
    document.elementFromPoint(clientX, clientY).dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX, clientY }));
  }
  if (leaves) frame.dispatchEvent(new PointerEvent("pointerleave"));
}, [from, to, out]);

onPage("a_mouse_that_only_crosses_a_room_does_not_choose_it", "#/dungeon", async (page) => {
  await page.keyboard.press("b");
  await page.mouse.move(...(await spot(page, "room 1", 3, 3)));
  await page.waitForSelector("[data-painted='room 1']");
  const [across, back] = [await spot(page, "room 2", 8, 3), await spot(page, "room 1", 3, 3)];
  await sweep(page, back, across, true); // on its way to what is told beside the plan
  await page.waitForTimeout(300);
  equal(await page.getAttribute("#painted-over", "aria-label").then((label) => /room \d/.exec(label)[0]), "room 1", "the painted room");
  equal(await page.getAttribute("[data-room='room 2']", "aria-pressed"), "false", "the room that was crossed is chosen");
  await sweep(page, back, across, false);
  await page.waitForSelector("[data-painted='room 2']"); // where it comes to rest
});

onPage("a_press_on_another_room_draws_there_at_once", "#/dungeon", async (page) => {
  await page.keyboard.press("b");
  await page.mouse.move(...(await spot(page, "room 1", 3, 3)));
  await page.waitForSelector("[data-painted='room 1']");
  await page.click("label:has(#brush-wall)");
  await page.evaluate(() => { // no time to rest
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (run, time, ...more) => setTimeout(run, time === 80 ? 1e8 : time, ...more);
  });
  await drag(page, await spot(page, "room 2", 4, 2), await spot(page, "room 2", 7, 2));
  equal((await rowsOf(page, 1))[2].replace("D", "."), "....####.....", "drawn");
  equal((await rowsOf(page, 0))[2].replace("D", "."), ".".repeat(13), "and not where it was");
});

onPage("a_painted_room_tells_its_problems_and_how_they_are_repaired", "#/dungeon", async (page) => {
  await page.keyboard.press("b");
  await page.mouse.move(...(await spot(page, "room 1", 3, 3)));
  await page.waitForSelector("[data-painted='room 1']");
  await page.waitForFunction(() => document.querySelector("#problems")?.textContent.includes("No rule is broken"));
  const before = await rowsOf(page, 0);
  await page.click("label:has(#brush-wall)");
  await drag(page, await spot(page, "room 1", 6, 0), await spot(page, "room 1", 6, 6));
  const cut = await rowsOf(page, 0);
  await page.waitForSelector("#repair-apply");
  await page.click("#problems .problem");
  await page.waitForFunction(() => document.activeElement.id === "painted-over");
  check(/ at \d+, \d+/.test(await page.textContent("#paint-help")), "the tile that it is about");
  const shown = () => page.$eval("#painted", (canvas) => canvas.toDataURL());
  const broken = await shown();
  await page.locator("#repair-apply").scrollIntoViewIfNeeded();
  await page.hover("#repair-apply");
  await page.waitForFunction((old) => document.querySelector("#painted").toDataURL() !== old, broken);
  await accessible(page, "problems of a painted room");
  await picture(page, "painted-problems");
  await page.click("#repair-apply");
  await page.waitForFunction(() => document.querySelector("#problems").textContent.includes("No rule is broken"));
  const repaired = await rowsOf(page, 0);
  const border = (rows) => [rows[0], rows.at(-1), ...rows.map((row) => row[0] + row.at(-1))].join();
  check(repaired.join() !== cut.join() && repaired.join() !== before.join(), "nothing is repaired");
  equal(border(repaired), border(cut), "the border with the doors");
  await page.click("#undo");
  equal((await rowsOf(page, 0)).join(), cut.join(), "a repair is one step");
});

onPage("keys_are_enough_to_paint_and_far_rooms_come_near", "#/dungeon", async (page) => {
  await page.focus("#world");
  for (let i = 0; i < 12; i++) await page.keyboard.press("-");
  check((await zoom(page)) < 0.4, "not far");
  await page.keyboard.press("b");
  await page.focus("[data-room='room 2']");
  equal(await page.locator("#painted").count(), 0, "an editor on tiles that cannot be told apart");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.id === "painted-over");
  for (const key of ["ArrowRight", "ArrowDown", "b", "2", "Enter"]) await page.keyboard.press(key);
  await page.keyboard.press("Escape");
  await page.waitForSelector("#painted", { state: "detached" });
  equal((await rowsOf(page, 1))[1], `.#${".".repeat(11)}`, "drawn");
});

onPage("space_pans_the_plan_and_chooses_alone", "#/dungeon", async (page) => {
  const at = () => page.locator("[data-room='room 1']").boundingBox();
  const pan = async (from) => {
    const before = await at();
    await page.mouse.move(...from);
    await page.keyboard.down(" ");
    await drag(page, from, [from[0] + 40, from[1] + 20]);
    await page.keyboard.up(" ");
    const after = await at();
    equal(`${Math.round(after.x - before.x)},${Math.round(after.y - before.y)}`, "40,20", "panned");
  };
  const places = await place(page, "room 1");
  await page.click("[data-room='room 1']");
  await pan(await spot(page, "room 2", 4, 4));
  equal(await place(page, "room 1"), places, "a room is dragged");
  equal(await page.getAttribute("[data-room='room 1']", "aria-pressed"), "true", "the chosen room");
  await page.keyboard.press("b");
  await page.mouse.move(...(await spot(page, "room 1", 3, 3)));
  await page.waitForSelector("[data-painted='room 1']");
  await page.click("label:has(#brush-wall)");
  await page.focus("#painted-over");
  const rows = (await rowsOf(page, 0)).join();
  await page.focus("#painted-over");
  await pan(await spot(page, "room 1", 5, 5));
  equal((await rowsOf(page, 0)).join(), rows, "painted");
  await page.focus("#painted-over");
  await page.keyboard.press(" ");
  check((await rowsOf(page, 0)).join() !== rows, "Space alone draws");
  await tool(page, "start");
  await page.focus("[data-room='room 2']");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press(" ");
  await page.waitForFunction(() => document.querySelector("#start").dataset.at !== "0,0");
});

onPage("two_fingers_zoom_and_paint_nothing", "#/dungeon", async (page) => {
  await tap(page, "label:has(#tool-paint)");
  await page.touchscreen.tap(...(await spot(page, "room 1", 6, 3)));
  await page.waitForSelector("[data-painted='room 1']");
  const before = await zoom(page);
  const [x, y] = await spot(page, "room 1", 6, 3);
  const touch = await page.context().newCDPSession(page);
  const send = (type, ...points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
  await send("touchStart", [x - 15, y]);
  await send("touchMove", [x - 20, y]);
  await send("touchStart", [x - 20, y], [x + 20, y]);
  await send("touchMove", [x - 60, y], [x + 60, y]);
  await send("touchEnd");
  check((await zoom(page)) > before, "not nearer");
  equal((await rowsOf(page, 0)).join("").replace("D", "."), ".".repeat(91), "what was painted");
  await page.touchscreen.tap(...(await spot(page, "room 1", 6, 3)));
  await page.waitForFunction(() => !document.querySelector("#undo").disabled);
  equal((await rowsOf(page, 0))[3][6], "#", "a tap paints");
  await page.locator("#world").scrollIntoViewIfNeeded();
  await picture(page, "painted-390x844");
}, PHONE);

onPage("no_size_cuts_off_what_was_drawn_unasked", "#/dungeon", async (page) => {
  await page.selectOption("#example", "old-keep");
  await page.waitForSelector("[data-room='great hall']");
  await page.click("[data-room='great hall']");
  const sized = (size) => page.waitForFunction((words) => document.querySelector("[data-room='great hall']").getAttribute("aria-label").includes(words), size);
  const label = await page.getAttribute("[data-room='great hall']", "aria-label");
  const cut = async () => {
    await page.fill("#room-w", "12");
    await page.click("#resize-room");
    await page.waitForSelector("#reroll-dialog");
  };
  await cut();
  await page.keyboard.press("Escape");
  await page.waitForSelector("#reroll-dialog", { state: "detached" });
  equal(await page.getAttribute("[data-room='great hall']", "aria-label"), label, "kept");
  await cut();
  await page.click("#reroll-replace");
  await sized("12 by");
  await page.click("#undo");
  await sized(/\d+ by/.exec(label)[0]);
});

onPage("a_room_is_named_resized_copied_and_taken_away", "#/dungeon", async (page) => {
  await page.mouse.click(...(await spot(page, "room 2", 5, 2)));
  await page.fill("#room-name", "hall");
  await page.press("#room-name", "Enter");
  await untilNames(page, "room 1,hall");
  await page.fill("#room-name", "room 1");
  await page.waitForFunction(() => document.querySelector("#room-name-wrong").textContent.includes("already"));
  await page.press("#room-name", "Tab");
  equal(await page.inputValue("#room-name"), "hall", "a name that is taken");
  await page.fill("#room-w", "20");
  await page.click("#resize-room");
  await page.waitForFunction(() => document.querySelector("[data-room=hall]").getAttribute("aria-label").includes("20 by 7"));
  await page.fill("#room-h", "3");
  await page.click("#resize-room");
  await page.waitForFunction(() => document.querySelector("[data-room=hall]").getAttribute("aria-label") === "hall, 20 by 3 tiles, 1 door");
  await page.fill("#room-h", "2");
  await page.click("#resize-room");
  equal(await page.$eval("#room-h", (input) => input.validity.rangeUnderflow), true, "2 tiles high");
  await page.click("#duplicate-room");
  await untilNames(page, "room 1,hall,hall 2");
  equal(await page.getAttribute("[data-room='hall 2']", "aria-label"), "hall 2, 20 by 3 tiles, 0 doors, not connected", "the copy");
  await page.click("[data-room=hall]");
  await page.click("#remove-room");
  await untilNames(page, "room 1,hall 2");
  equal(await lines(page), 0, "connections");
  for (let i = 0; i < 5; i++) await page.click("#undo");
  await untilNames(page, "room 1,room 2");
  equal(await lines(page), 1, "connections after undo");
});

onPage("keys_are_enough", "#/dungeon", async (page) => {
  await tabTo(page, "add-w");
  await page.keyboard.type("5");
  await tabTo(page, "add-h");
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await untilNames(page, "room 1,room 2,room 3");
  await tabTo(page, "world");
  for (let i = 0; i < 3; i++) await page.keyboard.press("Tab");
  const was = (await place(page, "room 3")).split(",").map(Number);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await untilPlace(page, "room 3", `${was[0] + 1},${was[1] + 5}`);
  await page.focus("#tool-move");
  await page.keyboard.press("ArrowRight");
  equal(await page.isChecked("#tool-connect"), true, "tool");
  await tabTo(page, "world");
  for (let i = 0; i < 2; i++) await page.keyboard.press("Tab");
  for (const key of ["ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await page.waitForSelector("rect.picked");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await untilLines(page, 2);
  await page.keyboard.press("Control+z");
  await untilLines(page, 1);
  await page.keyboard.press("Control+y");
  await untilLines(page, 2);
  await page.locator("#doors button", { hasText: "Remove" }).focus();
  await page.keyboard.press("Enter");
  await untilLines(page, 1);
  await page.focus("#tool-move");
  await page.keyboard.press("Space");
  await page.focus("[data-room='room 3']");
  await page.keyboard.press("Delete");
  await untilNames(page, "room 1,room 2");
  await page.focus("[data-room='room 2']");
  await page.keyboard.press("Enter");
  await inRoom(page, "room 2");
});

onPage("a_finger_is_enough", "#/dungeon", async (page) => {
  await tap(page, "#add-room");
  await untilNames(page, "room 1,room 2,room 3");
  await tap(page, "label:has(#tool-connect)");
  await page.touchscreen.tap(...(await spot(page, "room 1", 6, 6)));
  await page.waitForSelector("rect.picked");
  await page.touchscreen.tap(...(await spot(page, "room 3", 6, 0)));
  await untilLines(page, 2);
  await tap(page, "label:has(#tool-move)");
  await picture(page, "touch");
  await page.touchscreen.tap(...(await spot(page, "room 3", 3, 3)));
  await page.waitForFunction(() => document.querySelector("#room-panel-title").textContent.includes("room 3"));
  const before = await zoom(page);
  const [x, y] = await spot(page, "room 3", 3, 3);
  const touch = await page.context().newCDPSession(page);
  const send = (type, ...points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
  await send("touchStart", [x - 10, y], [x + 10, y]);
  await send("touchMove", [x - 30, y], [x + 30, y]);
  await send("touchEnd");
  await page.waitForFunction((was) => Number(document.querySelector("#world").dataset.zoom) > was, before);
  const from = await place(page, "room 3");
  const [dx, dy] = await spot(page, "room 3", 3, 3);
  await send("touchStart", [dx, dy]);
  await send("touchMove", [dx + 20, dy - 20]);
  await send("touchMove", [dx + 40, dy - 40]);
  await page.waitForTimeout(200); // lifted at speed it would be a fling, which swallows the next tap
  await send("touchMove", [dx + 40, dy - 40]);
  await send("touchEnd");
  await page.waitForFunction((was) => {
    const { left, top } = document.querySelector("[data-room='room 3']").style;
    return `${parseInt(left) / 16},${parseInt(top) / 16}` !== was;
  }, from);
  await tap(page, "#edit-room");
  await inRoom(page, "room 3");
}, PHONE);

onPage("wheel_buttons_and_keys_zoom_within_limits", "#/dungeon", async (page) => {
  const [x, y] = await spot(page, "room 1", 6, 3);
  await page.mouse.move(x, y);
  for (let i = 0; i < 12; i++) await page.mouse.wheel(0, -200);
  await page.waitForFunction(() => document.querySelector("#world").dataset.zoom === "2.00");
  const at = await spot(page, "room 1", 6, 3);
  check(Math.hypot(at[0] - x, at[1] - y) < 20, `what is under the pointer stays: ${at}, was ${x},${y}`);
  for (let i = 0; i < 24; i++) await page.mouse.wheel(0, 400);
  await page.waitForFunction(() => document.querySelector("#world").dataset.zoom === "0.10");
  await page.click("#zoom-in");
  await page.waitForFunction(() => document.querySelector("#world").dataset.zoom === "0.12");
  await page.click("#zoom-out");
  await page.click("#zoom-fit");
  await page.waitForFunction(() => Number(document.querySelector("#world").dataset.zoom) > 1);
  const before = await spot(page, "room 1", 0, 0);
  await page.mouse.move(...(await spot(page, "room 1", 6, 3)));
  await page.mouse.down({ button: "middle" });
  await page.mouse.move(before[0] + 200, before[1] + 100, { steps: 2 });
  await page.mouse.up({ button: "middle" });
  const after = await spot(page, "room 1", 0, 0);
  check(after[0] !== before[0] && (await place(page, "room 1")) === "0,0", "panned over a room");
  await page.focus("#world");
  await page.keyboard.press("ArrowRight");
  const panned = await spot(page, "room 1", 0, 0);
  equal(Math.round(panned[0]), Math.round(after[0] - 60), "by key");
});

onPage("searches_in_a_room_take_pieces_of_the_others", "#/dungeon", async (page) => {
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    globalThis.asked = {};
    Worker.prototype.postMessage = function (message, ...more) {
      if (message.do === "ask") globalThis.asked[message.verb] = message.request;
      return post.call(this, message, ...more);
    };
    location.hash = "#/room?of=room+1&suggest=1";
  });
  for (const verb of ["room_start", "room_suggest"]) {
    const request = await page.waitForFunction((name) => globalThis.asked[name], verb);
    const { rows, others } = JSON.parse(await request.jsonValue());
    equal(others.length, 1, `${verb}: other rooms`);
    check(others[0].join() !== rows.join() && others[0].every((row) => row.length === 13), `${verb}: room 2`);
  }
});

onPage("tidy_gives_all_rooms_places_in_one_step", "#/dungeon", async (page) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const want of ["room 1,room 2,room 3", "room 1,room 2,room 3,room 4"]) {
    await page.click("#add-room");
    await untilNames(page, want);
  }
  for (const room of ["room 2", "room 4"]) {
    await page.focus(`[data-room='${room}']`);
    for (let i = 0; i < 6; i++) await page.keyboard.press("Shift+ArrowDown");
  }
  const boxes = () => page.$$eval(".plan-room", (all) => all.map(({ style }) => [style.left, style.top, style.width, style.height].map((side) => parseInt(side) / 16)));
  const before = JSON.stringify(await boxes());
  await page.click("#tidy");
  await said(page, "Rooms have new places");
  const now = await boxes();
  const apart = ([x, y, w, h], [u, v, s, t]) => Math.max(u - x - w, x - u - s, v - y - h, y - v - t);
  now.forEach((a, i) => now.slice(i + 1).forEach((b) => check(apart(a, b) >= 2, `rooms too near: ${a} and ${b}`)));
  equal(apart(now[0], now[1]), 2, "the joined rooms are neighbours");
  const [right, down] = [0, 1].map((k) => Math.max(...now.map((box) => box[k] + box[k + 2])) - Math.min(...now.map((box) => box[k])));
  check(right <= 31 && down <= 24, `the lone rooms lie beside the joined ones: ${right}x${down}`);
  await picture(page, "tidy-1440x900");
  await page.click("#undo");
  await page.waitForFunction((want) => JSON.stringify([...document.querySelectorAll(".plan-room")].map(({ style }) => [style.left, style.top, style.width, style.height].map((side) => parseInt(side) / 16))) === want, before);
});

onPage("a_reload_loses_nothing", "#/dungeon", async (page) => {
  await page.click("#add-room");
  await untilNames(page, "room 1,room 2,room 3");
  await page.focus("[data-room='room 3']");
  await page.keyboard.press("Delete");
  await untilNames(page, "room 1,room 2");
  await page.click("#undo");
  await untilNames(page, "room 1,room 2,room 3");
  await page.reload();
  await settled(page);
  await untilNames(page, "room 1,room 2,room 3");
  await page.click("#redo");
  await untilNames(page, "room 1,room 2");
  await page.click("#undo");
  await page.click("#undo");
  await untilNames(page, "room 1,room 2");
  equal(await page.isDisabled("#undo"), true, "more to undo");
});

onPage("a_reload_at_once_loses_nothing", "#/dungeon", async (page) => {
  for (let i = 0; i < 10; i++) {
    await page.click("#add-room");
    await untilNames(page, "room 1,room 2,room 3");
    await Promise.all([page.waitForEvent("load"), page.evaluate(() => {
      document.querySelector("#undo").click();
      location.reload();
    })]);
    await settled(page);
    await untilNames(page, "room 1,room 2");
  }
});

onPage("a_file_is_saved_and_opened_again", "#/dungeon", async (page) => {
  await page.click("#add-room");
  await untilNames(page, "room 1,room 2,room 3");
  const saved = await downloaded(page, "#file-save");
  const project = JSON.parse(saved.text);
  equal(`${project.page} ${project.format} ${project.rooms.length}`, "dungeon sett-dungeon 3", "what is saved");
  await page.click("#undo");
  await untilNames(page, "room 1,room 2");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#file-open")]);
  await chooser.setFiles(saved.path);
  await untilNames(page, "room 1,room 2,room 3");
  const [other] = await Promise.all([page.waitForEvent("filechooser"), page.click("#file-open")]);
  await other.setFiles(KEEP); // of the command line
  await untilNames(page, KEPT_ROOMS);
});

onPage("projects_go_out_and_come_in", "#/dungeon", async (page) => {
  await page.click("#dungeon-files summary");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#import")]);
  await chooser.setFiles(KEEP);
  await untilNames(page, KEPT_ROOMS);
  const export_ = async (form) => (await downloaded(page, `#export-${form}`)).bytes;
  equal(String(await export_("json")), readFileSync(KEEP, "utf8"), "the same bytes");
  equal(String(await export_("text")).split("\n\n").length, 6, "rooms as text");
  equal((await export_("png")).subarray(1, 4).toString(), "PNG", "a picture");
  const tiled = unzipped(await export_("tiled"));
  equal(Object.keys(tiled).join(), "dungeon.tmj,sett-edd.tsj,sett-edd.png", "one zip for Tiled");
  equal(String(tiled["dungeon.tmj"]).match(/"type": "room"/g).length, 6, "a map for Tiled");
  equal(JSON.parse(tiled["sett-edd.tsj"]).name, "sett-edd", "its tileset");
  const [other] = await Promise.all([page.waitForEvent("filechooser"), page.click("#import")]);
  await other.setFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from('{"rooms": []}') });
  await said(page, "Not imported: not a project");
  await page.selectOption("#example", "two rooms");
  await untilNames(page, "room 1,room 2");
  await page.selectOption("#example", "old-keep");
  await untilNames(page, KEPT_ROOMS);
});

onPage("a_link_brings_the_dungeon", "#/dungeon", async (page) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("#add-room");
  await untilNames(page, "room 1,room 2,room 3");
  await page.click("#share");
  await said(page, "Link copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  for (let i = 0; i < 1; i++) await page.click("#undo");
  await untilNames(page, "room 1,room 2");
  await page.goto(link);
  await page.reload();
  await settled(page);
  await untilNames(page, "room 1,room 2,room 3");
  equal(await page.evaluate(() => location.hash), "#/dungeon?", "the address afterwards");
});

onPage("an_editor_that_comes_late_gets_the_keyboard", "#/dungeon", async (page) => {
  await page.route("**/*.js", async (route) => {
    await new Promise((then) => setTimeout(then, 1000));
    await route.continue();
  });
  await page.focus("#world");
  await page.keyboard.press("b");
  await page.focus("[data-room='room 2']");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.id === "painted-over");
});

for (const { name, options } of LOOKS)
  onPage(`it_looks_well_${name}`, "#/dungeon", async (page) => {
    await page.selectOption("#example", "old-keep");
    await untilNames(page, KEPT_ROOMS);
    await page.locator("[data-room=cellars]").focus();
    await picture(page, name, { fullPage: true });
    await accessible(page, name);
    await tool(page, "connect");
    await accessible(page, "connecting");
  }, options);

await finish();

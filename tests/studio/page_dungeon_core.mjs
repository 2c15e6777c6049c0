// page_dungeon_core.mjs BUILD - what the dungeon page says of a dungeon: what cannot
// be reached, in words and red, path, objectives, hints, how personas fare; rooms
// opened and come back from; EDD's XML.
import { readFileSync } from "node:fs";
import { check, equal } from "../wasm/cases.mjs";
import { PHONE, begin, visit } from "./browser.mjs";
import { KEEP, KEPT_ROOMS, drag, inRoom, lines, names, said, settled, spot, tap, tool, untilNames } from "./dungeon.mjs";

const { accessible, finish, onPage, picture } = await begin("dungeon-core", settled);

const title = (page, words) => page.waitForFunction((text) => document.querySelector("#verdict-title").textContent === text, words);
const reasons = (page) => page.$$eval("#reasons li", (all) => all.map((li) => li.dataset.code).join());
async function keep(page) {
  await page.selectOption("#example", "old-keep");
  await untilNames(page, KEPT_ROOMS);
  await title(page, "All of it can be reached");
}

onPage("what_cannot_be_reached_is_red_and_said", "#/dungeon", async (page) => {
  await title(page, "All of it can be reached");
  equal(await page.locator(".plan-room.cut").count(), 0, "red rooms");
  await page.click("#add-room");
  await title(page, "1 problem");
  equal(await reasons(page), "no-connection", "reasons");
  check((await page.textContent("#reasons")).includes("Connect it: choose “Connect”"), "what to do");
  equal(await page.textContent(".plan-room.cut .plan-tag"), "not connected", "tag");
  await page.click("[data-room='room 1']");
  await page.click("#doors button:has-text('Remove')");
  await title(page, "3 problems");
  equal(await page.locator(".plan-room.cut").count(), 2, "red rooms without the connection");
  await page.click("#undo");
  await title(page, "1 problem");
  await picture(page, "cut");
  await accessible(page, "with faults");
  await tool(page, "connect");
  await drag(page, await spot(page, "room 2", 12, 3), await spot(page, "room 3", 0, 3));
  await title(page, "All of it can be reached");
  equal(await page.locator(".plan-room.cut").count(), 0, "red rooms in the end");
});

onPage("doors_that_are_not_reached_are_red", "#/dungeon", async (page) => {
  const project = JSON.parse(readFileSync(KEEP, "utf8"));
  const hall = project.rooms.find(({ name }) => name === "great hall");
  hall.rows = hall.rows.map((row, y) => (y === 8 ? "#".repeat(18) : row));
  await page.click("#dungeon-files summary");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#import")]);
  await chooser.setFiles({ name: "walled.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(project)) });
  await untilNames(page, KEPT_ROOMS);
  await page.waitForSelector(".connection.cut", { state: "attached" });
  check((await reasons(page)).includes("cut-door"), await reasons(page));
  equal(await page.locator(".plan-room.cut").count(), 3, "rooms behind the wall");
  check((await page.$$eval("path.cut", (all) => all.map((path) => path.getAttribute("d")).join(""))).length > 20, "no red tile");
  await page.click("#reasons .as-link");
  check(KEPT_ROOMS.includes((await page.textContent("#room-panel-title")).match(/“(.*)”/)[1]), "a reason leads to its room");
});

onPage("a_reason_leads_to_its_tiles_from_wherever_one_looks", "#/dungeon", async (page) => {
  const project = JSON.parse(readFileSync(KEEP, "utf8"));
  const hall = project.rooms.find(({ name }) => name === "great hall");
  hall.rows = hall.rows.map((row, y) => (y === 8 ? "#".repeat(18) : row));
  await page.click("#dungeon-files summary");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#import")]);
  await chooser.setFiles({ name: "walled.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(project)) });
  await untilNames(page, KEPT_ROOMS);
  const view = () => page.$eval(".plan", (plan) => plan.style.transform);
  const inSight = () => page.evaluate(() => {
    const [frame, door] = ["#world", "path.cut"].map((some) => document.querySelector(some).getBoundingClientRect());
    return door.left >= frame.left && door.right <= frame.right && door.top >= frame.top && door.bottom <= frame.bottom;
  });
  const lead = () => page.click("#reasons [data-code=cut-door] .as-link");
  await page.waitForSelector("#reasons [data-code=cut-door]");
  for (let i = 0; i < 9; i++) await page.click("#zoom-out");
  equal(await page.$eval("#world", (world) => world.dataset.zoom < "0.4"), true, "far away");
  await lead();
  await page.waitForFunction(() => document.querySelector("#world").dataset.zoom === "1.00");
  check(await inSight(), "the tiles are in sight");
  await picture(page, "reason");
  await page.focus("#world");
  for (let i = 0; i < 20; i++) await page.keyboard.press("ArrowRight");
  check(!(await inSight()), "panned away");
  await lead();
  await page.waitForFunction(() => document.querySelector("#room-panel-title").textContent.includes("great hall"));
  check(await inSight(), "in sight again");
  await page.click("#zoom-fit");
  const before = await view();
  await lead();
  await page.waitForTimeout(200);
  equal(await view(), before, "what is in sight stays where it is");
});

onPage("lines_follow_a_room_that_moves", "#/dungeon", async (page) => {
  const line = () => page.$eval(".hits line", (l) => [l.getAttribute("x1"), l.getAttribute("y1"), l.getAttribute("x2"), l.getAttribute("y2")].join());
  const before = await line();
  await page.focus("[data-room='room 2']");
  await page.keyboard.press("Shift+ArrowDown");
  await page.waitForFunction((was) => {
    const l = document.querySelector(".hits line");
    return [l.getAttribute("x1"), l.getAttribute("y1"), l.getAttribute("x2"), l.getAttribute("y2")].join() !== was;
  }, before);
});

onPage("paths_are_shown_by_kind", "#/dungeon", async (page) => {
  await keep(page);
  await tool(page, "path");
  await page.mouse.click(...(await spot(page, "armoury", 4, 4)));
  await page.mouse.click(...(await spot(page, "armoury", 0, 0)));
  await page.waitForFunction(() => document.querySelector("#path").textContent.startsWith("8 steps past"));
  const fast = await page.getAttribute("#way", "points");
  await page.selectOption("#path-kind", "most-treasures");
  await page.waitForFunction(() => document.querySelector("#path").textContent === "20 steps past 0 enemies and 2 treasures.");
  check((await page.getAttribute("#way", "points")) !== fast, "the same way");
  await page.focus("[data-room=crypt]");
  for (const key of ["ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelector("#path").textContent === "Now click where it ends.");
  await page.selectOption("#path-kind", "fastest");
  await page.focus("[data-room=crypt]");
  for (const key of ["ArrowRight", "Enter"]) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelector("#path").textContent.startsWith("1 step past"));
  await page.click("#path-clear");
  await page.waitForSelector("#way", { state: "detached" });
});

onPage("objectives_come_and_go", "#/dungeon", async (page) => {
  await keep(page);
  equal(await page.locator(".goal").count(), 0, "before");
  await page.check("#objectives");
  await page.waitForSelector(".main-goal");
  equal(await page.textContent(".main-goal .plan-tag"), "main: defeat enemies", "main");
  check((await page.getAttribute("[data-room=crypt]", "aria-label")).endsWith("side: defeat boss"), "side, in words");
  await page.uncheck("#objectives");
  await page.waitForSelector(".goal", { state: "detached" });
});

onPage("hints_go_when_closed_or_seen_often", "#/dungeon", async (page) => {
  equal(await page.getAttribute("#hint", "data-hint"), "paint", "the first");
  await page.click("#hint-close");
  await page.waitForSelector("#hint", { state: "detached" });
  await page.click("#add-room");
  await page.waitForSelector("#hint[data-hint=connect]");
  for (let i = 0; i < 2; i++) {
    await page.reload();
    await settled(page);
    await page.waitForSelector("#hint[data-hint=connect]");
  }
  await page.reload();
  await settled(page);
  equal(await page.locator("#hint").count(), 0, "a fourth time");
});

onPage("personas_play_all_rooms", "#/dungeon", async (page) => {
  await keep(page);
  await page.click("#play");
  await page.waitForSelector("#played tr.strong");
  equal(await page.textContent("#play-status"), "6 rooms played.", "status");
  equal(await page.locator("#played tbody tr").count(), 7, "rows");
  check((await page.textContent("#played tr.strong")).startsWith("All of it100 %"), await page.textContent("#played tr.strong"));
  const heat = () => page.$$eval(".plan-heat", (all) => all.map((span) => span.style.opacity).join());
  const damage = await heat();
  equal(damage.split(",").length, 6, "coloured rooms");
  await page.selectOption("#played-by", "completion");
  await page.waitForFunction((was) => [...document.querySelectorAll(".plan-heat")].map((span) => span.style.opacity).join() !== was, damage);
  await picture(page, "played", { fullPage: true });
  await accessible(page, "played");
  await page.focus("[data-room=crypt]");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector("#play-status").textContent.includes("has changed since"));
});

onPage("a_long_playtest_can_be_stopped", "#/dungeon", async (page) => {
  const rows = Array.from({ length: 60 }, (_, y) => [..."".padEnd(60, ".")].map((glyph, x) => (x % 3 === 1 && y % 3 === 1 ? "E" : glyph)).join(""));
  const project = { format: "sett-dungeon", version: 1, game: "edd", rooms: [{ name: "horde", x: 0, y: 0, rows }], start: { room: "horde", x: 0, y: 0 } };
  await page.click("#dungeon-files summary");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#import")]);
  await chooser.setFiles({ name: "horde.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(project)) });
  await untilNames(page, "horde");
  await page.click("#play");
  await page.click("#play-stop");
  await page.waitForSelector("#play");
  equal(await page.locator("#played").count(), 0, "results");
});

onPage("a_room_is_opened_and_come_back_from", "#/dungeon", async (page) => {
  await keep(page);
  await page.focus("[data-room=crypt]");
  await page.keyboard.press("Enter");
  await inRoom(page, "crypt");
  await visit(page, "#/dungeon");
  await settled(page);
  await untilNames(page, KEPT_ROOMS);
  equal(await page.textContent("#room-panel-title"), "Room “crypt”", "still chosen");
  await page.focus("[data-room=crypt]");
  await page.keyboard.press("Enter"); // to the very address of before
  await inRoom(page, "crypt");
  await visit(page, "#/dungeon");
  await settled(page);
  await page.click("[data-room=armoury]");
  await page.click("#suggest-room");
  await inRoom(page, "armoury");
});

onPage("a_link_is_only_for_what_is_small", "#/dungeon", async (page) => {
  let state = 1;
  const sign = () => ".#TE"[(state = (state * 48271) % 2147483647) % 4];
  const noise = () => Array.from({ length: 60 }, () => Array.from({ length: 60 }, sign).join(""));
  const rooms = [0, 1, 2, 3, 4, 5].map((i) => ({ name: `hall ${i}`, x: 70 * i, y: 0, rows: noise() }));
  const project = { format: "sett-dungeon", version: 1, game: "edd", rooms };
  await page.click("#dungeon-files summary");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#import")]);
  await chooser.setFiles({ name: "large.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(project)) });
  await page.waitForSelector("[data-room='hall 5']");
  await page.click("#share");
  await said(page, "too large for a link: save it as a file");
});

onPage("the_start_is_placed_by_keys", "#/dungeon", async (page) => {
  await page.focus("#tool-start");
  await page.keyboard.press("Space");
  await page.focus("[data-room='room 2']");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelector("#start").dataset.at === "2,1");
  await said(page, "The hero starts in room 2");
});

onPage("no_room_at_all_is_told", "#/dungeon", async (page) => {
  for (const room of ["room 1", "room 2"]) {
    await page.focus(`[data-room='${room}']`);
    await page.keyboard.press("Delete");
    await page.waitForSelector(`[data-room='${room}']`, { state: "detached" });
  }
  await page.waitForSelector(".world-empty");
  equal(await reasons(page), "no-room", "reasons");
  await page.click("#add-room");
  await untilNames(page, "room 1");
  await page.waitForSelector("#start");
});

/* One way through 61 rows: longer than what a persona may look at. */
onPage("what_no_budget_was_left_for_is_unknown_with_the_reason", "#/dungeon", async (page) => {
  const line = (y) => (y % 2 === 0 ? ".".repeat(61) : y % 4 === 1 ? `${"#".repeat(60)}.` : `.${"#".repeat(60)}`);
  const snake = Array.from({ length: 61 }, (_, y) => (y === 60 ? `D${line(y).slice(1)}` : line(y)));
  const project = {
    format: "sett-dungeon", version: 1, game: "edd", start: { room: "snake", x: 0, y: 0 },
    rooms: [{ name: "snake", x: 0, y: 0, rows: snake }, { name: "end", x: -8, y: 59, rows: ["...", "..D", "..."] }],
    connections: [{ from: { room: "snake", x: 0, y: 60 }, to: { room: "end", x: 2, y: 1 } }],
  };
  await page.click("#dungeon-files summary");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#import")]);
  await chooser.setFiles({ name: "snake.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(project)) });
  await untilNames(page, "snake,end");
  await page.click("#play");
  await page.waitForSelector("#played tr.strong");
  equal(await page.locator("#played tr:has-text('*')").count(), 1, "marked rooms");
  check((await page.textContent(".played-unknown")).startsWith("* snake: unknown for 3 of 3 personas, who count as not coming through: 500 moves"), await page.textContent(".played-unknown"));
});

onPage("the_files_of_edd_come_in", "#/dungeon", async (page) => {
  const room = (id, art) => ({
    name: `room-${id}.xml`, mimeType: "text/xml",
    buffer: Buffer.from(`<?xml version="1.0"?>\n<Room ID="${id}" width="${art[0].length}" height="${art.length}">\n<Tiles>${art.flatMap((row, y) =>
      [...row].map((glyph, x) => `<Tile PosX="${x}" PosY="${y}" immutable="false" value="${glyph === "#" ? "WALL" : "FLOOR"}"/>`)).join("\n")}</Tiles>\n</Room>\n`),
  });
  const whole = {
    name: "dungeon-d1_3.xml", mimeType: "text/xml",
    buffer: Buffer.from(`<?xml version="1.0"?>\n<Dungeon ID="d1"><Rooms><Room ID="one-1"/><Room ID="two-2"/></Rooms><Connections><Connection From="one-1" FromPosX="4" FromPosY="1" ID="e" to="two-2" toPosX="0" toPosY="1"/></Connections><Init PosX="1" PosY="1" ROOM_ID="one-1"/></Dungeon>\n`),
  };
  await page.click("#dungeon-files summary");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#import")]);
  await chooser.setFiles([room("one-1", [".....", ".....", "..#.."]), whole, room("two-2", ["...", "...", "..."])]);
  await untilNames(page, "one-1,two-2");
  equal(await lines(page), 1, "connections");
  equal(await page.getAttribute("#start", "data-at"), "1,1", "start");
  const [other] = await Promise.all([page.waitForEvent("filechooser"), page.click("#import")]);
  await other.setFiles([whole]);
  await said(page, "Not imported:");
  equal(await names(page), "one-1,two-2", "what was there");
});

onPage("it_all_fits_on_a_phone", "#/dungeon", async (page) => {
  await keep(page);
  const frame = await page.locator("#world").boundingBox();
  for (const box of await page.$$eval(".plan-room", (all) => all.map((room) => room.getBoundingClientRect().toJSON())))
    check(box.left >= frame.x && box.right <= frame.x + frame.width, "a room sticks out");
  await tap(page, "#play");
  await page.waitForSelector("#played tr.strong");
  await page.locator("#played").scrollIntoViewIfNeeded();
  await accessible(page, "phone");
}, PHONE);

await finish();

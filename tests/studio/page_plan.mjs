// page_plan.mjs BUILD - the plan of a large dungeon: its minimap, and all of its parts
// joined at once.
import { check, equal } from "../wasm/cases.mjs";
import { LOOKS, PHONE, begin, downloaded } from "./browser.mjs";
import { drag, said, settled, tap, untilLines } from "./dungeon.mjs";

const { accessible, finish, onPage, picture } = await begin("plan", settled);

const EMPTY = Array(7).fill(".".repeat(13));
/** Rooms in rows of twenty, none of them connected. */
const dungeon = (count, change = (room) => room) => ({
  format: "sett-dungeon", version: 1, game: "edd", settings: { doors: "anywhere" }, start: { room: "r0", x: 1, y: 1 },
  rooms: Array.from({ length: count }, (_, i) => change({ name: `r${i}`, x: (i % 20) * 17, y: Math.floor(i / 20) * 11, rows: EMPTY }, i)),
});

async function import_(page, project) {
  await page.click("#dungeon-files summary");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#import")]);
  await chooser.setFiles({ name: "plan.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(project)) });
  await page.waitForFunction((n) => document.querySelectorAll(".plan-room").length === n && document.querySelector("#reach").textContent.includes(` ${n} rooms`), project.rooms.length);
  await page.evaluate(() => scrollTo(0, 0));
}

const saved = async (page) => JSON.parse((await downloaded(page, "#file-save")).text);
/** Rooms that connections reach from the first one. */
function joined({ rooms, connections = [] }) {
  const found = new Set([rooms[0].name]);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { from, to } of connections) if (found.has(from.room) || found.has(to.room)) found.add(from.room).add(to.room);
  }
  return found.size;
}
const view = (page) => page.$eval(".plan", ({ style }) => style.transform.match(/-?[\d.]+/g).slice(0, 2).map(Number));
/** The minimap's rectangle is where the frame is on the picture: off by so many pixels. */
const rectangle = (page) => page.evaluate(() => {
  const [map, seen] = ["#minimap canvas", ".minimap-view"].map((one) => document.querySelector(one).getBoundingClientRect());
  return [seen.left - map.left, seen.top - map.top, seen.width, seen.height, map.width, map.height];
});

onPage("the_minimap_takes_the_view_along", "#/dungeon", async (page) => {
  equal(await page.locator("#minimap").count(), 0, "a minimap of what is all in sight");
  await import_(page, dungeon(200));
  equal(await page.locator("#minimap").count(), 0, "where all fits");
  for (let i = 0; i < 12; i++) await page.click("#zoom-in");
  const side = 16 * (await page.$eval(".plan", ({ style }) => Number(style.transform.match(/scale\(([\d.]+)/)[1])));
  const map = await page.locator("#minimap canvas").boundingBox();
  const scale = map.width / (336 + 6); // pixels a tile; rooms have 336 by 106 tiles: of three times the height 6 are missing
  const box = await page.locator("#world").boundingBox();
  const at = (x, y) => [map.x + (x + 3) * scale, map.y + (y + 6) * scale];
  await page.mouse.click(...at(40, 30)); // that tile comes to the middle
  let [x, y] = await view(page);
  check(Math.abs(box.width / 2 - x - 40 * side) < side && Math.abs(box.height / 2 - y - 30 * side) < side, `middle ${(box.width / 2 - x) / side}, ${(box.height / 2 - y) / side}`);
  const [left, top, width, height] = await rectangle(page);
  check(Math.abs(left - (3 - x / side) * scale) < 2 && Math.abs(top - (6 - y / side) * scale) < 2, `rectangle at ${left}, ${top}`);
  check(Math.abs(width - (box.width / side) * scale) < 4 && Math.abs(height - (box.height / side) * scale) < 4, `rectangle of ${width} by ${height}`);
  await drag(page, at(42, 31), at(142, 51)); // from a point within: it does not jump
  const [nx, ny] = await view(page);
  check(Math.abs((x - nx) / side - 100) < 1.5 && Math.abs((y - ny) / side - 20) < 1.5, `dragged by ${(x - nx) / side}, ${(y - ny) / side}`);
  equal((await saved(page)).rooms[0].x, 0, "no room was dragged");
  await page.focus("#world");
  await page.keyboard.press("Shift+ArrowRight");
  await page.waitForFunction((was) => Math.abs(Number(document.querySelector(".plan").style.transform.match(/-?[\d.]+/)[0]) - was) < 2, nx - box.width / 2);
  await accessible(page, "with a minimap");
  await picture(page, "minimap");
  await page.click("#zoom-fit");
  await page.waitForSelector("#minimap", { state: "detached" });
});

/** How many colours the plan has within a room, right of its name, and at how large a zoom. */
const colours = (page, room) => page.evaluate(async (name) => {
  for (let i = 0; i < 10; i++) await new Promise((done) => requestAnimationFrame(done)); // some tiles are drawn in each
  const canvas = document.querySelector(".plan-tiles");
  const [frame, box] = [canvas.getBoundingClientRect(), document.querySelector(`[data-room="${name}"]`).getBoundingClientRect()];
  const [x, y, w, h] = [box.left - frame.left + 0.6 * box.width, box.top - frame.top + 3, 0.4 * box.width - 3, box.height - 6].map(Math.round);
  const pen = new OffscreenCanvas(w, h).getContext("2d", { willReadFrequently: true });
  pen.drawImage(canvas, -x, -y);
  const { data } = pen.getImageData(0, 0, w, h);
  const seen = new Uint32Array(data.buffer);
  let [low, high] = [255, 0];
  for (let i = 0; i < data.length; i += 4) [low, high] = [Math.min(low, data[i]), Math.max(high, data[i])];
  return { count: new Set(seen).size, range: high - low, zoom: Number(document.querySelector("#world").dataset.zoom) };
}, room);

onPage("rooms_are_plain_from_afar_and_fade_into_their_tiles", "#/dungeon", async (page) => {
  const filled = (room, i) => ({ ...room, name: i === 0 ? room.name : `${i}`, rows: EMPTY.map((row, y) => (y % 2 ? "#.#.#.#.#.#.#" : ".T.E.#.T.E.#.")) });
  await import_(page, dungeon(20, filled)); // one row
  await page.focus("#world");
  const seen = [await colours(page, "10")];
  check(seen[0].zoom < 0.2, `all is shown at ${seen[0].zoom}`);
  for (let i = 0; i < 12 && seen.at(-1).zoom < 0.45; i++) {
    await page.keyboard.press("+");
    seen.push(await colours(page, "10"));
  }
  const told = JSON.stringify(seen);
  for (const { zoom, count } of seen) equal(count === 1, zoom <= 0.2, `at ${zoom} colours: ${told}`);
  const [some, all] = [seen.find(({ zoom }) => zoom > 0.2 && zoom < 0.29), seen.at(-1)];
  check(some.range < all.range * 0.6, `tiles do not fade: ${told}`);
  await picture(page, "tiles");
  await page.click("#zoom-fit");
  equal((await colours(page, "10")).count, 1, "plain again");
  await picture(page, "plain");
});

onPage("its_picture_is_drawn_only_as_rooms_change", "#/dungeon", async (page) => {
  await import_(page, dungeon(200));
  for (let i = 0; i < 12; i++) await page.click("#zoom-in");
  await page.$eval("#minimap canvas", (canvas) => {
    globalThis.fills = 0;
    const pen = canvas.getContext("2d");
    const { fillRect } = CanvasRenderingContext2D.prototype;
    pen.fillRect = (...box) => (globalThis.fills++, fillRect.apply(pen, box));
  });
  await page.focus("#world");
  for (let i = 0; i < 10; i++) await page.keyboard.press("ArrowDown");
  equal(await page.evaluate(() => globalThis.fills), 0, "rooms drawn while one looks around");
  await page.$eval("[data-room=r21]", (room) => room.focus({ preventScroll: true }));
  await page.waitForFunction(() => globalThis.fills === 200);
});

for (const { name, options } of LOOKS)
  onPage(`the_minimap_${name}`, "#/dungeon", async (page) => {
    await import_(page, dungeon(40));
    for (let i = 0; i < 8; i++) await page.click("#zoom-in");
    await page.waitForSelector("#minimap");
    await accessible(page, name);
    await page.locator("#world").scrollIntoViewIfNeeded();
    await picture(page, `minimap-${name}`);
  }, options);

onPage("all_parts_are_joined_as_one_step", "#/dungeon", async (page) => {
  await import_(page, dungeon(200));
  await page.focus("#world");
  await page.keyboard.press("j");
  await untilLines(page, 199);
  await said(page, "199 connections made: all rooms are joined");
  const project = await saved(page);
  equal(joined(project), 200, "rooms that are joined");
  const far = project.connections.map(({ from, to }) => {
    const [a, b] = [from, to].map(({ room, x, y }) => project.rooms.filter(({ name }) => name === room).map((one) => [one.x + x, one.y + y])[0]);
    return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);
  });
  equal(Math.max(...far), 5, "tiles from door to door");
  await page.waitForFunction(() => document.querySelector("#verdict-title").textContent === "All of it can be reached");
  await picture(page, "connected");
  await page.click("#connect-all");
  await said(page, "All rooms are joined already");
  await page.click("#undo");
  await untilLines(page, 0);
});

onPage("what_cannot_be_joined_is_named", "#/dungeon", async (page) => {
  // All of its border has bosses, where no door may be.
  const full = (room, i) => (i === 1 ? { ...room, rows: ["BBB", "B.B", "BBB"] } : room);
  await import_(page, dungeon(4, full));
  await page.keyboard.press("Control+k");
  await page.fill("#action", "connect all");
  await page.keyboard.press("Enter");
  await untilLines(page, 2);
  await said(page, "2 connections made. Not joined, as no border tile is free: r1");
});

onPage("walls_are_passed_by_where_there_is_a_way", "#/dungeon", async (page) => {
  // The side that faces the other room is two tiles thick but for its lowest row.
  const walled = (room, i) => (i === 0 ? { ...room, rows: EMPTY.map((row, y) => (y < 6 ? "..........." + "##" : row)) } : room);
  await import_(page, dungeon(2, walled));
  await page.click("#connect-all");
  await untilLines(page, 1);
  await page.waitForFunction(() => document.querySelector("#verdict-title").textContent === "All of it can be reached");
});

onPage("fingers_move_the_map_and_join", "#/dungeon", async (page) => {
  await import_(page, dungeon(40));
  await tap(page, "#connect-all");
  await untilLines(page, 39);
  for (let i = 0; i < 8; i++) await tap(page, "#zoom-in");
  await page.locator("#world").scrollIntoViewIfNeeded();
  const map = await page.locator("#minimap").boundingBox();
  check(map.width >= 60 && map.height <= 80, `${map.width} by ${map.height}`);
  const before = await view(page);
  await page.touchscreen.tap(map.x + 4, map.y + map.height / 2);
  await page.waitForFunction((was) => Number(document.querySelector(".plan").style.transform.match(/-?[\d.]+/)[0]) > was + 50, before[0]);
  await picture(page, "minimap-phone");
}, PHONE);

for (const width of [1440, 390])
  onPage(`no_tool_moves_the_plan_${width}`, "#/dungeon", async (page) => {
    const place = async () => JSON.stringify(await page.locator("#world").boundingBox());
    await page.check("#tool-move");
    const first = await place();
    for (const tool of ["connect", "start", "paint", "path"]) {
      await page.check(`#tool-${tool}`);
      equal(await place(), first, `under ${tool}`);
    }
  }, { viewport: { width, height: 900 } });

await finish();

// page_project.mjs BUILD - what the page does with a dungeon's document by itself,
// against the core: a room that is painted or moved comes out as by the core's own
// edit, on random ones; and the levels as which it is played. Without a browser.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Session, start } from "../../apps/wasm/session.js";
import { check, equal, runAll, test } from "../wasm/cases.mjs";
import { build, root, skipWhereMissing, tools } from "./browser.mjs";

skipWhereMissing();
// What the table of sentences asks of a page: its address, and where to say its language.
Object.assign(globalThis, {
  location: { search: "", hash: "" }, document: { documentElement: {}, addEventListener() {} }, window: globalThis, addEventListener() {},
  localStorage: { getItem: () => null }, matchMedia: () => ({ addEventListener() {} }), BroadcastChannel: class {},
});
async function loaded(source) {
  const { outputFiles } = await tools("esbuild").build({
    entryPoints: [join(root, "apps/studio/page/src", source)], bundle: true, format: "esm", write: false, outdir: "none", loader: { ".css": "empty" },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}
const p = await loaded("store/project.ts");
const rooms = await loaded("play/rooms.ts");
const session = new Session(await start(readFileSync(join(build, "page/studio.wasm"))));
const glyphs = { floor: ".", wall: "#", treasure: "T", enemy: "E", door: "D", boss: "B", hero: "H" };
const tiles = {
  nameOf: (glyph) => Object.keys(glyphs).find((name) => glyphs[name] === glyph) ?? "",
  glyphOf: (name) => glyphs[name],
  solid: new Set(["#"]), door: "D", floor: ".",
};
const keep = JSON.parse(readFileSync(join(root, "levels/edd/dungeons/old-keep.json"), "utf8"));
const same = (got, want, what) => equal(JSON.stringify(got), JSON.stringify(want), what);
const spot = (room, x, y) => ({ room, x, y });

/** The project after edits of the core. */
function edited(project, ...edits) {
  const { status, json } = session.ask("dungeon_edit", { project, edits });
  equal(status, 0, json.error?.text);
  return json.project;
}

/** Numbers below n, the same each time. */
let state = 1;
const below = (n) => (state = (state * 48271) % 2147483647) % n;

test("what_is_no_project_is_told", () => {
  check(p.isProject(keep) && p.isProject(session.ask("dungeon_open", {}).json.project), "projects");
  for (const wrong of [null, 7, {}, { format: "sett-dungeon" }, { ...keep, rooms: [{ name: "a" }] }, { ...keep, start: spot("nowhere", 0, 0) },
    { ...keep, rooms: [{ name: "a", x: 0, y: 0, rows: ["..", "."] }] }, { ...keep, connections: [{ from: spot("crypt", 0, 0) }] }])
    check(!p.isProject(wrong), JSON.stringify(wrong)?.slice(0, 60));
});

test("painting_and_moving_are_as_by_the_core", () => {
  for (let i = 0; i < 500; i++) {
    const room = keep.rooms[below(keep.rooms.length)];
    const sign = (all) => all[below(all.length)];
    const rows = room.rows.map((row) => [...row].map((glyph) => (glyph === "B" || below(4) ? glyph : sign(".#TE"))).join(""));
    const lock = room.rows.map((row) => [...row].map(() => sign("..x")).join(""));
    const doors = p.doorsOf(keep, room.name).map(({ at }) => at);
    // A page draws on rows in which the doors stand.
    const drawn = doors.reduce((all, at) => p.painted(all, at.x, at.y, below(2) ? "D" : sign(".#TE")), rows);
    const covered = doors.reduce((all, at) => (drawn[at.y][at.x] === "D" ? p.painted(all, at.x, at.y, glyphs[at.under]) : all), drawn);
    const [x, y] = [below(200) - 100, below(200) - 100];
    same(p.moveRoom(p.putRoom(keep, tiles, room.name, drawn, lock), room.name, x, y),
      edited(keep, { do: "tiles", room: room.name, rows: covered, lock }, { do: "move", room: room.name, x, y }), `case ${i}`);
  }
});

test("a_copy_has_no_doors_of_connections", () => {
  const bare = keep.connections.reduce((project, { from: { room, x, y } }) => edited(project, { do: "disconnect", at: { room, x, y } }), keep);
  for (const room of keep.rooms) same(p.bareRows(keep, tiles, room), p.roomOf(bare, room.name).rows, room.name);
  equal(p.freeName(keep, "crypt"), "crypt 2", "name");
  equal(p.freeName({ rooms: [{ name: "a 2" }, { name: "a 3" }] }, "a 2"), "a 4", "name of a copy's copy");
});

test("no_locks_are_no_member", () => {
  const now = p.putRoom(keep, tiles, "crypt", p.roomOf(keep, "crypt").rows, undefined);
  equal("lock" in p.roomOf(now, "crypt"), false, "lock");
});

test("rooms_without_news_stay_the_same_objects", () => {
  const now = p.settled(edited(keep, { do: "rename", room: "crypt", name: "tomb" }), keep);
  equal(now.rooms.filter((room) => keep.rooms.includes(room)).length, keep.rooms.length - 1, "kept");
  equal(now.rooms.at(-1).name, "tomb", "new");
});

test("what_the_document_has_beside_stays", () => {
  const more = { note: "mine", ...keep, rooms: keep.rooms.map((room) => ({ colour: "red", ...room })), connections: keep.connections.map((c) => ({ ...c, key: 3 })) };
  const now = p.putRoom(p.moveRoom(more, "crypt", 5, 6), tiles, "crypt", p.roomOf(more, "crypt").rows, undefined);
  equal(now.note, "mine", "of the whole");
  check(now.rooms.every(({ colour }) => colour === "red") && now.connections.every(({ key }) => key === 3), "of rooms and connections");
});

/** Cells of a level with a glyph, "x,y" each. */
const cellsOf = (rows, glyph) => rows.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === glyph ? [`${x},${y}`] : [])));
const whole = (project) => rooms.levelOf({ project, ways: [] });

test("a_boss_of_nine_tiles_plays_in_its_middle", () => {
  const level = (rows) => whole({ rooms: [{ name: "a", x: 0, y: 0, rows }], start: spot("a", 0, 0) }).rows;
  // Walls lie around the room.
  same(cellsOf(level([".......", "..BBB..", "..BBB..", "..BBB..", "......."]), "B"), ["4,3"], "one");
  same(cellsOf(level([".........", ".BBBBBB..", ".BBBBBB..", ".BBBBBB..", ".........", "...BBB...", "...BBB...", "...BBB..."]), "B"), ["3,3", "6,3", "5,7"], "three, two of them side by side");
  same(cellsOf(level([".......", "BBB....", "BBB.BBB", "BBB.BBB", "....BBB"]), "B"), ["2,3", "6,4"], "two that share rows");
  same(cellsOf(level([".....", "..B..", ".###."]), "B"), ["3,2"], "what is left of one, where it stands");
  equal(level([".......", "..BBB..", "..BBB..", "..BBB..", "......."])[2], "#.......#", "beside its middle is floor");
});

/** Rooms of 40 by 20 tiles whose borders are full of doors: so many connections from each to the next. */
function doored(...counts) {
  const [w, h] = [40, 20];
  const border = Array.from({ length: w * h }, (_, i) => ({ x: i % w, y: Math.floor(i / w) })).filter(({ x, y }) => (x % (w - 1) === 0) !== (y % (h - 1) === 0));
  const used = [];
  const door = (room) => ({ ...spot(`r${room}`, 0, 0), ...border[(used[room] = (used[room] ?? -1) + 1)], under: "floor" });
  const connections = counts.flatMap((n, i) => Array.from({ length: n }, () => ({ from: door(i), to: door(i + 1) })));
  return { rooms: Array.from({ length: counts.length + 1 }, (_, i) => ({ name: `r${i}`, x: 50 * i, y: 0, rows: Array(h).fill(".".repeat(w)) })), connections, start: spot("r0", 5, 5) };
}

test("more_connections_than_portals_are_played_in_parts", () => {
  const portals = 86;
  equal(rooms.partsOf(doored(portals - 10, 10)).length, 1, "parts of what fits");
  const project = doored(70, 12, 20, 70, 3);
  const parts = rooms.partsOf(project);
  same(parts.map((part) => part.project.rooms.map(({ name }) => name).join(" ")), ["r0 r1 r2", "r3 r4 r5"], "rooms of the parts");
  same(parts.map((part) => part.project.start.room), ["r0", "r3"], "where they begin");
  same(parts.map(({ ways }) => ways.map(({ room }) => room)), [Array(20).fill("r2"), []], "ways on");
  for (const [i, part] of parts.entries()) {
    const { rows, places } = rooms.levelOf(part);
    same(["H", "X"].map((sign) => cellsOf(rows, sign).length), [1, 1], `start and stairs of part ${i + 1}`);
    const seen = new Set(rows.join("").replace(/[#.HTEBDX]/g, ""));
    equal(seen.size, part.project.connections.length, `portals of part ${i + 1}`);
    for (const sign of seen) equal(cellsOf(rows, sign).length, 2, `ends of ${sign}`);
    const [x, y] = cellsOf(rows, "X")[0].split(",").map(Number);
    const place = places.find((one) => x >= one.x && x < one.x + one.w && y >= one.y && y < one.y + one.h);
    if (i === 0) check(part.ways.some((way) => way.room === place.name && way.x === x - place.x && way.y === y - place.y), `stairs at ${place.name} ${x - place.x},${y - place.y}`);
  }
});

test("parts_have_every_room_that_connections_lead_to_once", () => {
  const count = 200;
  const connections = Array.from({ length: count - 1 }, (_, i) => ({ from: spot(`r${Math.floor(i / 2)}`, i % 2, 0), to: spot(`r${i + 1}`, 2, 2) }));
  const project = { rooms: Array.from({ length: count }, (_, i) => ({ name: `r${i}`, x: 0, y: 0, rows: ["...", "...", "..."] })), connections, start: spot("r0", 1, 1) };
  const parts = rooms.partsOf(project);
  const names = parts.flatMap((part) => part.project.rooms.map(({ name }) => name));
  equal(`${names.length} ${new Set(names).size}`, `${count} ${count}`, "rooms, and different ones");
  for (const part of parts) {
    check(part.project.connections.length <= 86, `${part.project.connections.length} connections`);
    rooms.levelOf(part);
  }
});

process.exit((await runAll()) ? 1 : 0);

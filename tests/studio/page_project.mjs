// page_project.mjs - edits of a dungeon's document as the studio makes them: what
// changes, what stays, and why some are not possible. Without a browser.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, equal, runAll, test } from "../wasm/cases.mjs";
import { root, skipWhereMissing, tools } from "./browser.mjs";

skipWhereMissing();
const { outputFiles } = await tools("esbuild").build({
  entryPoints: [join(root, "apps/studio/page/src/store/project.ts")], bundle: true, format: "esm", write: false,
});
const p = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
const glyphs = { floor: ".", wall: "#", treasure: "T", enemy: "E", door: "D", boss: "B", hero: "H" };
const tiles = {
  nameOf: (glyph) => Object.keys(glyphs).find((name) => glyphs[name] === glyph) ?? "",
  glyphOf: (name) => glyphs[name],
  solid: new Set(["#"]), kept: new Set(["B", "H"]), door: "D", floor: ".",
};
const keep = JSON.parse(readFileSync(join(root, "levels/edd/dungeons/old-keep.json"), "utf8"));
const same = (got, want, what) => equal(JSON.stringify(got), JSON.stringify(want), what);
const spot = (room, x, y) => ({ room, x, y });

test("two_rooms_to_begin_with_are_a_project", () => {
  const begun = p.newProject();
  check(p.isProject(begun) && p.isProject(keep), "not projects");
  equal(begun.rooms.map(({ rows }) => `${rows[0].length}x${rows.length}`).join(), "13x7,13x7", "rooms");
  equal(begun.connections.length, 1, "connections");
  for (const { from, to } of begun.connections) for (const end of [from, to]) equal(p.roomOf(begun, end.room).rows[end.y][end.x], "D", "door");
});

test("what_is_no_project_is_told", () => {
  for (const wrong of [null, 7, {}, { format: "sett-dungeon" }, { ...keep, rooms: [{ name: "a" }] }, { ...keep, start: spot("nowhere", 0, 0) },
    { ...keep, rooms: [{ name: "a", x: 0, y: 0, rows: ["..", "."] }] }, { ...keep, connections: [{ from: spot("crypt", 0, 0) }] }])
    check(!p.isProject(wrong), JSON.stringify(wrong)?.slice(0, 60));
});

test("a_connection_goes_and_comes_without_a_trace", () => {
  let now = keep;
  for (let i = 0; i < keep.connections.length; i++) now = p.disconnect(now, tiles, 0);
  equal(now.connections.length, 0, "connections");
  check(!now.rooms.some(({ rows }) => rows.join("").includes("D")), "doors left");
  for (const { from, to } of keep.connections) {
    equal(p.whyNoDoor(now, tiles, from) + p.whyNoDoor(now, tiles, to), "", "why no door");
    now = p.connect(now, tiles, from, to);
  }
  same(now.rooms, keep.rooms, "rooms");
  same(now.connections, keep.connections, "connections");
});

test("doors_have_their_rules", () => {
  const why = (x, y, of = keep) => p.whyNoDoor(of, tiles, spot("gatehouse", x, y));
  equal(why(0, 0), "", "a corner");
  check(why(2, 2).includes("border") && why(10, 3).includes("connection already") && why(40, 0).includes("no such tile"), "words");
  check(why(0, 3, p.setStart(keep, spot("gatehouse", 0, 3))).includes("hero"), "the start");
  const walled = p.putRoom(keep, tiles, "gatehouse", p.painted(p.roomOf(keep, "gatehouse").rows, 0, 0, "#"), undefined);
  equal(why(0, 0, walled), "", "a wall");
  check(why(0, 0, { ...walled, settings: { doors: "passable" } }).includes("wall"), "a wall by the paper's rule");
});

test("a_room_goes_with_its_connections", () => {
  const left = p.removeRoom(keep, tiles, "gatehouse");
  equal(left.rooms.length, keep.rooms.length - 1, "rooms");
  check(!JSON.stringify(left).includes("gatehouse"), "its name is left");
  equal(p.roomOf(left, "great hall").rows[5][0], ".", "the door's tile");
  equal(left.start.room, "great hall", "start");
  const none = keep.rooms.reduce((all, { name }) => p.removeRoom(all, tiles, name), keep);
  same([none.rooms, none.connections, none.start], [[], [], undefined], "nothing");
  same(p.addRoom(none, 5, 4).project.start, spot("room 1", 0, 0), "start of the first room");
});

test("names_are_followed_everywhere", () => {
  const named = p.renameRoom(keep, "great hall", "ball room");
  check(!JSON.stringify(named).includes("great hall") && p.isProject(named), "a name is left");
  same(p.renameRoom(named, "ball room", "great hall"), keep, "back");
  equal(p.whyNoName(keep, "crypt", "crypt"), "", "its own");
  check(p.whyNoName(keep, "crypt", "armoury") && p.whyNoName(keep, "", "crypt") && p.whyNoName(keep, "ä".repeat(32), "crypt"), "refused");
});

test("a_copy_has_no_doors_of_connections", () => {
  const { project, name } = p.duplicateRoom(keep, tiles, "cellars");
  const copy = p.roomOf(project, name);
  equal(copy.rows.join("\n"), p.roomOf(keep, "cellars").rows.join("\n").replaceAll("D", "."), "tiles");
  equal(project.rooms.length, keep.rooms.length + 1, "rooms");
  const crypt = p.duplicateRoom(keep, tiles, "crypt");
  same(p.roomOf(crypt.project, crypt.name).lock, p.roomOf(keep, "crypt").lock, "locks");
});

test("other_tiles_keep_the_doors_of_connections", () => {
  const walls = Array.from({ length: 7 }, () => "#".repeat(11));
  const now = p.putRoom(keep, tiles, "gatehouse", walls, ["x".repeat(11), ...Array(6).fill(".".repeat(11))]);
  equal(p.roomOf(now, "gatehouse").rows[3], "##########D", "door");
  equal(now.connections[0].from.under, "wall", "what it covers");
  equal(p.roomOf(p.disconnect(now, tiles, 0), "gatehouse").rows[3], "#".repeat(11), "without it");
  equal(p.roomOf(now, "gatehouse").lock[0], "x".repeat(11), "lock");
  equal(p.roomOf(p.putRoom(now, tiles, "gatehouse", walls, undefined), "gatehouse").lock, undefined, "no lock");
  equal(p.whyNoSize(keep, "gatehouse", 11, 20), "", "longer");
  check(p.whyNoSize(keep, "gatehouse", 20, 7).includes("great hall"), "wider");
});

test("what_the_document_has_beside_stays", () => {
  const more = { note: "mine", ...keep, rooms: keep.rooms.map((room) => ({ colour: "red", ...room })), connections: keep.connections.map((c) => ({ ...c, key: 3 })) };
  let now = p.moveRoom(p.renameRoom(more, "crypt", "tomb"), "tomb", 5, 6);
  now = p.putRoom(now, tiles, "tomb", p.roomOf(now, "tomb").rows, undefined);
  equal(now.note, "mine", "of the whole");
  check(now.rooms.every(({ colour }) => colour === "red") && now.connections.every(({ key }) => key === 3), "of rooms and connections");
});

process.exit((await runAll()) ? 1 : 0);

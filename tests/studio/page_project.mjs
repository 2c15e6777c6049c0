// page_project.mjs BUILD - what the page does with a dungeon's document by itself,
// against the core: a room that is painted or moved comes out as by the core's own
// edit, on random ones. Without a browser.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Session, start } from "../../apps/wasm/session.js";
import { check, equal, runAll, test } from "../wasm/cases.mjs";
import { build, root, skipWhereMissing, tools } from "./browser.mjs";

skipWhereMissing();
// What the table of sentences asks of a page: its address, and where to say its language.
Object.assign(globalThis, { location: { search: "" }, document: { documentElement: {} } });
const { outputFiles } = await tools("esbuild").build({
  entryPoints: [join(root, "apps/studio/page/src/store/project.ts")], bundle: true, format: "esm", write: false,
});
const p = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
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

process.exit((await runAll()) ? 1 : 0);

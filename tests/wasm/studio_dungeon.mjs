// studio_dungeon.mjs BUILD - the studio's verbs about dungeons (src/session/dungeon)
// against the native program on the same projects; what is refused, with what was
// expected; and that nothing is lost. Speaks cmocka's language. Node 18 or later.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Session, start } from "../../apps/wasm/session.js";
import { check, equal, runAll, test } from "./cases.mjs";
import { ring } from "./ring.mjs";

const [build] = process.argv.slice(2);
const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const folder = mkdtempSync(join(tmpdir(), "sett-dungeons-"));
const keep = readFileSync(join(root, "levels/edd/dungeons/old-keep.json"), "utf8");
const session = new Session(await start(readFileSync(join(build, "studio.wasm"))));

const text = (value) => JSON.stringify(value);
const clone = (value) => JSON.parse(text(value));
const spot = (room, x, y) => ({ room, x, y });

function ask(verb, request) {
  const { status, json } = session.ask(verb, request);
  if (status !== 0) throw new Error(`${verb}: ${json.error.text} (expected ${json.error.expected})`);
  return json;
}

const open = (file) => ask("dungeon_open", { text: file });
const edit = (project, ...edits) => ask("dungeon_edit", { project, edits });

/** The words of a refusal, which must be one and must say what was expected. */
function refused(verb, request, what, expected) {
  const { status, json } = session.ask(verb, request);
  if (status === 0) throw new Error(`not refused: ${what}`);
  const { error } = json;
  if (!error.text.includes(what)) throw new Error(`"${error.text}" instead of "${what}"`);
  if (!error.expected.includes(expected) || error.expected === "")
    throw new Error(`expected "${error.expected}" instead of "${expected}"`);
  return error;
}

/** What the native program prints of a project in a file of its own. */
function native(verb, project, ...more) {
  const file = join(folder, "project.json");
  writeFileSync(file, typeof project === "string" ? project : JSON.stringify(project, null, 2));
  const { stdout, status, stderr } = spawnSync(join(build, "sett"), [verb, "edd", file, ...more], { encoding: "utf8" });
  if (status !== 0 && status !== 1) throw new Error(`sett ${verb}: ${stderr}`);
  return stdout;
}

/** Without the record of how it was made, which only the program writes. */
const parsed = (json) => ({ ...JSON.parse(json), made: undefined });
const nativeJson = (verb, project, ...more) => parsed(native(verb, project, ...more, "--json"));

/** Members that the native program has are the same here. */
function sameMembers(mine, its, except = ["version", "game", "source"]) {
  for (const [key, value] of Object.entries(its))
    if (!except.includes(key)) equal(text(mine[key]), text(value), key);
}

function sameState(state) {
  sameMembers(state, nativeJson("check", state.project));
  const { objectives, ...figures } = nativeJson("measure", state.project);
  equal(text(state.objectives), text(objectives), "objectives");
  sameMembers(state.figures, figures);
}

/** Numbers below n, the same in every run. */
function numbers(seed) {
  let state = seed;
  return (n) => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) % 65536 % n;
}

test("a_dungeon_begins_as_edd_begins", () => {
  const state = ask("dungeon_open", {});
  equal(state.project.rooms.length, 2, "rooms");
  equal(text(state.project.rooms.map(({ rows }) => [rows[0].length, rows.length])), "[[13,7],[13,7]]", "sizes");
  equal(state.project.connections.length, 1, "connections");
  equal(state.feasible, true, "feasible");
  sameState(state);
});

test("a_project_is_opened_and_judged_as_by_the_native_program", () => {
  const state = open(keep);
  equal(text(state.project), text(JSON.parse(keep)), "the project");
  equal(state.newer, false, "newer");
  sameState(state);
});

test("a_newer_project_says_so", () => {
  equal(open(keep.replace('"version": 1', '"version": 2')).newer, true, "newer");
});

function xmlRoom(id, door) {
  const tiles = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) =>
    `<Tile PosX='${x}' PosY='${y}' immutable='false' value='${`${x}${y}` === door ? "DOOR" : "FLOOR"}'/>`));
  return `<?xml version="1.0"?>\n<Room ID="${id}" width="3" height="3"><Tiles>${tiles.join("\n")}</Tiles><Customs/></Room>`;
}
const xmlDungeon = '<Dungeon ID="d"><Rooms><Room ID="a"/><Room ID="b"/></Rooms><Connections>' +
  '<Connection ID="e" From="a" FromPosX="2" FromPosY="1" to="b" toPosX="0" toPosY="1"/></Connections>' +
  '<Init ROOM_ID="a" PosX="1" PosY="1"/></Dungeon>';

test("xml_of_edd_is_opened_with_its_newest_rooms", () => {
  const files = [
    { name: "room-a_0.xml", text: "<Room" },
    { name: "room-a_1.xml", text: xmlRoom("a", "21") },
    { name: "room-b.xml", text: xmlRoom("b", "01") },
  ];
  const { project } = ask("dungeon_open", { text: xmlDungeon, files });
  for (const { name, text: content } of files) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, "dungeon-d.xml"), xmlDungeon);
  const out = join(folder, "out.json");
  spawnSync(join(build, "sett"), ["render", "edd", join(folder, "dungeon-d.xml"), "-o", out, "--force"]);
  equal(text(project), text(parsed(readFileSync(out, "utf8"))), "the project");
  refused("dungeon_open", { text: xmlDungeon, files: files.slice(0, 2) }, "the file of room b is missing", "room-b.xml");
  refused("dungeon_open", { text: "<svg/>" }, "not of EDD", "dungeon-ID.xml");
});

test("a_room_of_edd_is_a_dungeon_of_one", () => {
  const { project } = ask("dungeon_open", { text: xmlRoom("a", "21"), name: "hall" });
  equal(text(project.rooms.map(({ name, rows }) => [name, rows])), text([["hall", ["...", "..D", "..."]]]), "rooms");
});

test("rooms_come_from_texts_and_maps_too", () => {
  const { project } = open(keep);
  const { text: rows } = ask("dungeon_text", { project, as: "rows" });
  const read = ask("dungeon_open", { text: rows.replaceAll("\n", "\r\n"), name: "first" }).project;
  equal(text(read.rooms.map((room) => room.rows)), text(project.rooms.map((room) => room.rows)), "tiles");
  equal(text(read.rooms.slice(0, 2).map(({ name }) => name)), text(["first", "room 2"]), "names");
  equal(new Set(read.rooms.map(({ x, y }) => `${x},${y}`)).size, 6, "places");
  const { map } = ask("tiled", { game: "edd", rows: project.rooms[2].rows });
  const alone = ask("dungeon_open", { text: map, name: "from Tiled" }).project.rooms;
  equal(text(alone), text([{ name: "from Tiled", x: 0, y: 0, rows: project.rooms[2].rows }]), "a map");
  refused("dungeon_open", { text: "\r\n\n" }, "an empty file", "rooms");
  equal(refused("dungeon_open", { text: "...\n...\n...\n\n...\n.?.\n..." }, "unknown character '?'", "").line, 6, "the line");
});

test("edits_do_what_they_say", () => {
  const before = ask("dungeon_open", {}).project;
  const after = edit(before,
    { do: "add", name: "hall", x: 3, y: 9, w: 5, h: 4 },
    { do: "add", x: 9, y: 9, rows: ["###", "#..", "###"] },
    { do: "connect", from: spot("hall", 4, 1), to: spot("room 4", 0, 1) },
    { do: "connect", from: spot("hall", 0, 0), to: spot("room 1", 5, 6) },
    { do: "move", room: "room 2", x: -20, y: 5 },
    { do: "rename", room: "room 1", name: "attic" },
    { do: "start", at: spot("hall", 2, 2) },
    { do: "tiles", room: "room 4", rows: ["###", "#T#", "###"], lock: ["...", ".x.", "..."] });
  equal(text(after.project.rooms.map(({ name, x, y }) => [name, x, y])),
    text([["attic", 0, 0], ["room 2", -20, 5], ["hall", 3, 9], ["room 4", 9, 9]]), "rooms");
  equal(text(after.project.rooms[3].rows), text(["###", "DT#", "###"]), "tiles; the door stays");
  equal(text(after.project.rooms[3].lock), text(["...", ".x.", "..."]), "locks");
  equal(after.project.connections[1].to.under, "wall", "what the door covers");
  equal(text(after.project.start), text(spot("hall", 2, 2)), "start");
  sameState(after);
  const less = edit(after.project, { do: "disconnect", at: spot("room 4", 0, 1) }, { do: "remove", room: "attic" });
  equal(less.project.rooms[2].rows[1], "#T#", "the wall comes back");
  equal(text(less.project.rooms.map(({ name }) => name)), text(["room 2", "hall", "room 4"]), "rooms left");
  equal(less.project.connections.length, 0, "connections left");
  sameState(less);
});

test("doors_go_with_the_border_of_a_resized_room", () => {
  const before = edit(ask("dungeon_open", {}).project, { do: "start", at: spot("room 1", 11, 6) },
    { do: "tiles", room: "room 1", rows: Array(7).fill("T............"), lock: [".".repeat(13), "x".repeat(13), ...Array(5).fill(".".repeat(13))] }).project;
  const wide = edit(before, { do: "resize", room: "room 1", w: 16, h: 9 });
  equal(wide.project.rooms[0].rows.length, 9, "height");
  equal(wide.project.rooms[0].rows[3], "T..............D", "the door on the new border");
  equal(wide.project.rooms[0].lock[1], "xxxxxxxxxxxxx...", "locks stay");
  equal(wide.feasible, true, "feasible");
  const small = edit(before, { do: "resize", room: "room 1", w: 4, h: 3 });
  equal(text(small.project.rooms[0].rows), text(["T...", "T...", "T..D"]), "small");
  equal(text(small.project.start), text(spot("room 1", 3, 2)), "a start outside moves in");
  const back = edit(wide.project, { do: "resize", room: "room 1", w: 13, h: 7 });
  equal(text(back.project), text(before), "and back");
  sameState(small);
});

test("members_that_mean_nothing_here_are_kept", () => {
  const { project } = ask("dungeon_open", {});
  project.mood = { of: ["the", 2.50, null] };
  project.settings.grid = 3;
  project.rooms[0].colour = "red";
  project.connections[0].key = { gold: true };
  project.connections[0].to.hinge = "left";
  project.start.facing = "east";
  const after = edit(project,
    { do: "rename", room: "room 1", name: "hall" }, { do: "resize", room: "hall", w: 20, h: 5 },
    { do: "add", x: 0, y: 20, w: 3, h: 3 }, { do: "arrange" }, { do: "start", at: spot("hall", 1, 1) }).project;
  equal(text(after.mood), text(project.mood), "of the project");
  equal(after.settings.grid, 3, "of the settings");
  equal(after.rooms[0].colour, "red", "of a room");
  equal(text(after.connections[0].key), text({ gold: true }), "of a connection");
  equal(after.connections[0].to.hinge, "left", "of an end");
  equal(after.start.facing, "east", "of the start");
  equal(after.rooms[2].colour, undefined, "of a new room");
});

test("random_edits_are_judged_as_by_the_native_program", () => {
  const below = numbers(5);
  let { project } = open(keep);
  let done = 0;
  for (let round = 0; round < 120; round++) {
    const { name, rows } = project.rooms[below(project.rooms.length)];
    const other = project.rooms[below(project.rooms.length)];
    const tile = (room) => spot(room.name, below(room.rows[0].length), below(room.rows.length));
    const border = (room) => ({ ...tile(room), [below(2) ? "x" : "y"]: 0 });
    const here = tile({ name, rows });
    const painted = rows.map((row, y) => (y === here.y ? row.slice(0, here.x) + "#TE."[below(4)] + row.slice(here.x + 1) : row));
    const edits = [
      () => ({ do: "tiles", room: name, rows: painted }),
      () => ({ do: "connect", from: border({ name, rows }), to: border(other) }),
      () => ({ do: "resize", room: name, w: 3 + below(10), h: 3 + below(8) }),
      () => ({ do: "disconnect", at: here }),
      () => ({ do: "start", at: here }),
      () => ({ do: "add", x: 0, y: 0, w: 3 + below(6), h: 3 + below(6) }),
      () => ({ do: "remove", room: name }),
    ];
    const { status, json } = session.ask("dungeon_edit", { project, edits: [edits[below(project.rooms.length > 3 ? 7 : 6)]()] });
    if (status !== 0) continue;
    done++;
    if (round % 6 === 0) sameState(json);
    equal(text(edit(json.project).project), text(json.project), "read again");
    for (const room of json.rooms) {
      const { rows: its } = json.project.rooms.find((one) => one.name === room.name);
      equal(text(room.border.map((row) => row.length)), text(its.map((row) => row.length)), "border");
    }
    project = json.project;
  }
  check(done > 50, `${done} edits`);
});

test("what_cannot_be_is_refused_and_changes_nothing", () => {
  const { project } = ask("dungeon_open", {});
  const before = text(project);
  const no = (one, what, expected) => refused("dungeon_edit", { project, edits: [{ do: "move", room: "room 1", x: 9, y: 9 }, one] }, what, expected);
  no({ do: "add", x: 0, y: 0, w: 2, h: 2 }, "a room of 2x2 tiles", "3x3 to 64x64");
  no({ do: "add", x: 0, y: 0, rows: ["..", ".."] }, "a room of 2x2 tiles", "3x3 to 64x64");
  no({ do: "add", x: 0, y: 0, w: 3, h: 65 }, "a room of 3x65 tiles", "3x3 to 64x64");
  no({ do: "add", name: "room 1", x: 0, y: 0, w: 3, h: 3 }, 'two rooms are called "room 1"', "no other room");
  no({ do: "rename", room: "room 1", name: "" }, "no name for a room", "1 to 63 bytes");
  no({ do: "connect", from: spot("room 1", 0, 0), to: spot("room 1", 5, 0) }, 'a connection of "room 1" with itself', "two rooms");
  no({ do: "connect", from: spot("room 1", 12, 3), to: spot("room 2", 5, 0) }, '12,3 of "room 1" has a connection already', "free tile");
  no({ do: "connect", from: spot("room 1", 5, 5), to: spot("room 2", 5, 0) }, '5,5 of "room 1" is not on the border', "free tile");
  no({ do: "connect", from: spot("room 1", 0, 0), to: spot("room 2", 5, 0) }, '0,0 of "room 1" is the start', "free tile");
  no({ do: "connect", from: spot("room 1", 13, 0), to: spot("room 2", 5, 0) }, '13,0 is not in "room 1"', "0,0 to 12,6");
  no({ do: "disconnect", at: spot("room 1", 3, 0) }, '3,0 of "room 1" has no connection', "door");
  no({ do: "start", at: spot("room 1", 3, -1) }, '3,-1 is not in "room 1"', "0,0 to 12,6");
  no({ do: "remove", room: "cellar" }, 'there is no room "cellar"', "rooms");
  no({ do: "tiles", room: "room 1", rows: ["...", ".?.", "..."] }, "unknown character '?'", "");
  no({ do: "paint" }, "no such edit", "tiles");
  refused("dungeon_edit", { project, edits: 3 }, "bad edits", "DungeonEdit");
  refused("dungeon_edit", { edits: [] }, 'no "project"', "Project");
  refused("dungeon_path", { project, path: { kind: "shortest", from: spot("room 1", 0, 0), to: spot("room 2", 1, 1) } }, 'bad "kind"', "fastest");
  refused("dungeon_text", { project, as: "pdf" }, "no such text", "svg");
  equal(text(project), before, "the project");
  equal(edit(project).feasible, true, "the next question");
});

test("a_truncated_project_says_where", () => {
  for (let size = 1; size < keep.length - 1; size += 97) {
    const { status, json } = session.ask("dungeon_open", { text: keep.slice(0, size) });
    check(status !== 0, `read from ${size} bytes`);
    check(json.error.line > 0 && json.error.text !== "", `${size} bytes: ${text(json.error)}`);
  }
});

test("what_is_wrong_in_a_project_is_told", () => {
  const wrong = (change, what, expected) => {
    const project = JSON.parse(keep);
    change(project);
    refused("dungeon_edit", { project }, what, expected);
  };
  wrong((p) => (p.rooms[0].rows = ["..", ".."]), "a room of 2x2 tiles", "3x3");
  wrong((p) => (p.rooms[0].rows[0] = "?".repeat(p.rooms[0].rows[0].length)), "there is no such tile here", "glyph");
  wrong((p) => (p.rooms[0].rows[1] += "."), "not as long as the first", "as many");
  wrong((p) => (p.connections[1] = p.connections[0]), "has a connection already", "free tile");
  wrong((p) => (p.connections[0].to = p.connections[0].from), "with itself", "two rooms");
  wrong((p) => (p.start.room = "nowhere"), "there is no such room", "rooms");
  wrong((p) => (p.rooms[1].name = p.rooms[0].name), "two rooms are called", "no other room");
  wrong((p) => delete p.format, "not a project", "sett-dungeon");
});

test("no_door_and_no_way_are_reasons_with_their_rooms", () => {
  const { project } = ask("dungeon_open", {});
  const wall = (row) => row.replace(/./g, "#");
  const rows = project.rooms[1].rows.map((row, y) => (y === 5 ? wall(row) : row));
  const state = edit(project, { do: "tiles", room: "room 2", rows }, { do: "add", name: "alone", x: 0, y: 9, w: 4, h: 4 },
    { do: "tiles", room: "room 1", rows: project.rooms[0].rows.map((row) => `${row.slice(0, 6)}#${row.slice(7)}`) });
  equal(state.feasible, false, "feasible");
  const codes = state.reasons.map(({ room, code }) => `${room} ${code}`);
  for (const code of ["alone no-connection", "room 1 cut-door", "room 1 cut-tiles", "room 2 cut-room", "room 2 no-door"])
    check(codes.includes(code), `${code} among ${codes}`);
  equal(text(state.rooms.map(({ reached }) => reached)), "[true,false,false]", "reached");
  equal(text(state.rooms[0].cut_doors), "[[12,3]]", "doors");
  sameState(state);
});

test("where_a_connection_may_begin_one_can_be_made", () => {
  const state = open(keep);
  const [one, other] = state.rooms;
  const free = other.border.flatMap((row, y) => [...row].map((sign, x) => (sign === "." ? spot(other.name, x, y) : []))).flat()[0];
  let tried = 0;
  one.border.forEach((row, y) => [...row].forEach((sign, x) => {
    const edits = [{ do: "connect", from: spot(one.name, x, y), to: free }];
    const { status, json } = session.ask("dungeon_edit", { project: state.project, edits });
    equal(status === 0, sign === ".", `${x},${y} "${sign}"`);
    if (sign !== "." && sign !== " ") check(json.error.text.endsWith(state.obstacles[Number(sign)]), json.error.text);
    tried++;
  }));
  check(tried > 20, "tiles");
});

test("paths_are_the_native_ones", () => {
  const { project } = open(keep);
  for (const kind of ["fastest", "rewarding", "less-danger", "more-danger", "fewest-enemies"]) {
    const path = { kind, from: project.start, to: spot("crypt", 5, 8) };
    const its = nativeJson("check", project, "--path", kind, "--to", "crypt:5,8");
    sameMembers(ask("dungeon_path", { project, path }), its);
  }
  for (const kind of ["most-treasures", "most-enemies"]) {
    const path = { kind, from: spot("armoury", 4, 4), to: spot("armoury", 0, 0), budget: 100000 };
    const its = nativeJson("check", project, "--path", kind, "--from", "armoury:4,4", "--to", "armoury:0,0", "--budget", "100000");
    sameMembers(ask("dungeon_path", { project, path }), its);
  }
});

test("texts_and_pictures_are_the_native_ones", () => {
  const { project } = open(keep);
  const file = (name) => {
    native("render", project, "-o", join(folder, name), "--force");
    return readFileSync(join(folder, name));
  };
  /* without the record of how it was made: a line of its own */
  const plain = (name) => file(name).toString().replace(/^<metadata id="sett-made">.*\n/m, "").replace(/,\n"made": .*\}$/m, "}");
  equal(ask("dungeon_text", { project, as: "rows" }).text, file("rooms.txt").toString(), "rooms");
  equal(ask("dungeon_text", { project, as: "plan" }).text, native("render", project), "plan");
  equal(ask("dungeon_text", { project, as: "svg", title: join(folder, "project.json") }).text, plain("plan.svg"), "SVG");
  equal(ask("dungeon_text", { project, as: "tiled" }).text, plain("plan.tmj"), "map");
  equal(ask("tiled", { game: "edd", rows: project.rooms[0].rows }).tileset, readFileSync(join(folder, "sett-edd.tsj"), "utf8"), "tileset");
  const path = { kind: "fastest", from: project.start, to: spot("crypt", 5, 8) };
  equal(ask("dungeon_text", { project, as: "plan", path }).text,
    native("render", project, "--path", "fastest", "--to", "crypt:5,8"), "a path");
  const { status, bytes } = session.ask("dungeon_picture", { project, scale: 1 });
  equal(status, 0, "picture");
  const sides = new DataView(bytes.buffer, bytes.byteOffset, 8);
  const [w, h] = [sides.getUint32(0, true), sides.getUint32(4, true)];
  equal(bytes.length, 8 + 4 * w * h, "pixels");
  const png = file("plan.png");
  equal(text([png.readUInt32BE(16), png.readUInt32BE(20)]), text([w, h]), "its sides");
  check(new Set(bytes.subarray(8)).size > 8, "colours");
});

test("personas_play_as_natively_in_any_steps", () => {
  const { project } = open(keep);
  const its = nativeJson("measure", project, "--play", "--play-budget", "60");
  for (const units of [1, 3, 100]) {
    const { handle, rooms } = ask("dungeon_play", { project, budget: 60 });
    equal(rooms, project.rooms.length, "rooms");
    const played = [];
    let step;
    do {
      step = ask("dungeon_play_step", { handle, units });
      played.push(...step.rooms);
      equal(step.played, played.length, "played so far");
      equal(step.whole === null, !step.done, "the whole at the end");
    } while (!step.done);
    equal(text(played), text(its.played_rooms), "rooms as they were played");
    sameMembers(its, step.whole);
    ask("release", { handle });
    refused("dungeon_play_step", { handle, units: 1 }, "no play of a dungeon", "released");
  }
});

test("two_hundred_rooms_in_a_ring_lose_a_part_by_one_edit", () => {
  const whole = edit(ring(200));
  equal(whole.feasible, true, "feasible");
  equal(whole.figures.rooms, 200, "rooms");
  const cut = edit(whole.project, { do: "remove", room: "r100" }, { do: "disconnect", at: whole.project.connections[20].from });
  equal(cut.project.rooms.length, 199, "rooms left");
  sameState(cut);
});

const failed = await runAll();
rmSync(folder, { recursive: true });
process.exit(failed ? 1 : 0);

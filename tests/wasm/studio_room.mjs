// studio_room.mjs BUILD - the verbs of the room page, asked as a worker asks them:
// the same archive as the native program's whatever the steps, edits, locks, other
// dimensions while it runs, and words for what is refused.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Session, start } from "../../apps/wasm/session.js";
import { check, equal, runAll, test } from "./cases.mjs";

const build = process.argv[2];
const module = await start(readFileSync(join(build, "studio.wasm")));

/** The authors' room. */
const C1 = [".........D...", ".............", "......#......", "D....TET.....", "......#......", ".............", "....D........"];
const SYMMETRY = 0, SIMILARITY = 1, SPATIAL = 3, LINEARITY = 4;
const axes = (...features) => features.map((feature) => ({ feature, bins: 5 }));

/** A conversation about rooms: its answers, and its refusals. */
function open() {
  const session = new Session(module);
  return {
    ask(verb, request) {
      const { status, json } = session.ask(verb, request);
      if (status !== 0) throw new Error(`${verb}: ${json.error.text}`);
      return json;
    },
    refused(verb, request, pattern) {
      const { status, json } = session.ask(verb, request);
      if (status === 0) throw new Error(`${verb} was taken`);
      check(pattern.test(`${json.error.text} ${json.error.expected}`), `${verb}: ${json.error.text}`);
    },
    close: () => session.close(),
  };
}

function cased(name, run) {
  test(name, () => {
    const core = open();
    run(core);
    core.close();
  });
}

/** Asks for steps of these sizes until so much is spent; the last state. */
function search(core, handle, spent, ...sizes) {
  let state = { spent: 0 };
  for (let i = 0; state.spent < spent; i++)
    state = core.ask("room_step", { handle, units: Math.min(sizes[i % sizes.length], spent - state.spent) });
  return state;
}

/** The program's archive file of the same search. */
function native(rows, args) {
  const folder = mkdtempSync(join(tmpdir(), "sett-room-"));
  try {
    writeFileSync(join(folder, "room.txt"), `${rows.join("\n")}\n`);
    execFileSync(join(build, "sett"), ["evolve", "edd", join(folder, "room.txt"), "--no-progress", "--quiet", "-o", join(folder, "archive.json"), ...args]);
    return JSON.parse(readFileSync(join(folder, "archive.json"), "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function sameElites(cells, elites, grid) {
  equal(cells.length, elites.length, "cells");
  cells.forEach((cell, i) => {
    equal(JSON.stringify(grid ? cell.at : [cell.cell]), JSON.stringify(elites[i].cell), `place ${i}`);
    equal(cell.fitness, elites[i].fitness, `fitness of ${cell.cell}`);
    equal(cell.rows.join("|"), elites[i].rows.join("|"), `room of ${cell.cell}`);
    equal(cell.values.join(), Object.values(elites[i].features).join(), `values of ${cell.cell}`);
  });
}

// A comb that no search draws by chance.
const COMB = [".......", ".#.#.#.", ".#.#.#.", "D#.#.#D", ".#.#.#.", ".#.#.#.", "......."];

cased("other_rooms_lend_pieces", (core) => {
  const grid = (others) => {
    const { handle } = core.ask("room_start", { rows: C1, seed: 1, ...(others && { others }), genome: { piece: 200 } });
    return JSON.stringify(search(core, handle, 2000, 500).cells);
  };
  const alone = grid();
  equal(grid([]), alone, "no other rooms");
  const lent = grid([COMB]);
  equal(grid([COMB]), lent, "the same again");
  check(lent !== alone, "a room lends nothing");
  const six = (others) => {
    const { handle } = core.ask("room_suggest", { rows: C1, seed: 1, budget: 2000, ...(others && { others }) });
    return JSON.stringify(core.ask("room_suggest_step", { handle, units: 6 * 2000 }));
  };
  check(six([COMB]) !== six(), "a room lends nothing to suggestions");
  for (const verb of ["room_start", "room_suggest"]) {
    core.refused(verb, { rows: C1, others: "D" }, /bad others/);
    core.refused(verb, { rows: C1, others: [["D?"]] }, /tile|character|rooms are/);
    core.refused(verb, { rows: C1, others: [["D."]] }, /rooms are 3x3 to 64x64/);
  }
});

cased("no_room_cuts_doors_off_unless_told_to", (core) => {
  const { handle } = core.ask("room_start", { rows: C1, seed: 1 });
  equal(search(core, handle, 3000, 1000).cells.filter(({ warnings }) => warnings).length, 0, "warnings");
  core.ask("room_settings", { handle, eval: { doors: "any" } });
  search(core, handle, 6000, 1000);
  const cells = core.ask("room_step", { handle, units: 1 }).cells;
  const cut = cells.filter(({ warnings }) => warnings?.some(({ code, cells }) => code === "doors-apart" && cells.length > 0));
  check(cut.length > 0, "rooms that cut doors off, and say so");
  const judged = core.ask("room_judge", { handle, rows: cut[0].rows });
  check(judged.feasible && judged.reasons[0].warning && judged.measures.cut_doors === judged.reasons[0].cells.length, "the judge says so, too");
  core.ask("room_settings", { handle, eval: { doors: "joined" } });
  equal(core.ask("room_step", { handle, units: 1 }).cells.filter(({ warnings }) => warnings).length, 0, "warnings after all");
});

cased("an_archive_is_what_the_command_line_reads", (core) => {
  const lock = C1.map((row) => row.replaceAll(/[^T]/g, ".").replaceAll("T", "x"));
  const { handle } = core.ask("room_start", { rows: C1, lock, seed: 3, style: "small" });
  core.ask("room_step", { handle, units: 1000 });
  core.ask("room_edit", { handle, rows: C1.map((row, y) => (y === 1 ? "#............" : row)) });
  core.ask("room_settings", { handle, method: { dimensions: axes(SYMMETRY, LINEARITY) } });
  const { cells } = core.ask("room_step", { handle, units: 1000 });
  const { text } = core.ask("room_archive", { handle });
  const elites = JSON.parse(text).elites.map(({ rows }) => rows.join());
  equal(elites.join("\n"), cells.map(({ rows }) => rows.join()).join("\n"), "elites");
  const folder = mkdtempSync(join(tmpdir(), "sett-archive-"));
  writeFileSync(join(folder, "a.json"), text);
  execFileSync(join(build, "sett"), ["archive", join(folder, "a.json"), "-o", join(folder, "b.json"), "--quiet"]);
  equal(JSON.stringify(JSON.parse(readFileSync(join(folder, "b.json"))).elites), JSON.stringify(JSON.parse(text).elites), "as sett writes them");
  rmSync(folder, { recursive: true });
  core.refused("room_archive", { handle, rows: C1 }, /rows/);
});

cased("any_steps_fill_the_archive_of_the_program", (core) => {
  const wanted = native(C1, ["--dims", "symmetry:5,spatial:5", "--seed", "7", "--budget", "3000"]);
  for (const sizes of [[3000], [1, 7, 250]]) {
    const { handle } = core.ask("room_start", { rows: C1, seed: 7, method: { dimensions: axes(SYMMETRY, SPATIAL) } });
    const state = search(core, handle, 3000, ...sizes);
    check(state.cells.length > 15, `${state.cells.length} cells`);
    sameElites(state.cells, wanted.elites, true);
    core.ask("release", { handle });
  }
});

for (const [cells, dims, names] of [
  ["cvt", axes(SYMMETRY, SIMILARITY, SPATIAL), "symmetry:5,similarity:5,spatial:5"],
  ["cluster", axes(SYMMETRY, SPATIAL, LINEARITY, SIMILARITY), "symmetry:5,spatial:5,linearity:5,similarity:5"],
])
  cased(`${cells}_of_${dims.length}_dimensions_is_the_programs`, (core) => {
    const method = { dimensions: dims, cells, points: 40, recluster: 700 };
    const { handle, map } = core.ask("room_start", { rows: C1, seed: 3, method });
    equal(map.grid, false, "a grid");
    equal(map.cells, 40, "cells");
    equal(map.points.length, 40, "points");
    equal(map.points[0].length, dims.length, "values of a point");
    const state = search(core, handle, 2000, 99);
    equal(state.points !== undefined, cells === "cluster", "points of a state");
    const wanted = native(C1, ["--dims", names, "--seed", "3", "--budget", "2000", "--cells", cells, "--points", "40", "--recluster", "700"]);
    sameElites(state.cells, wanted.elites, false);
  });

cased("presets_and_styles_are_the_programs", (core) => {
  const { handle, settings, presets, styles } = core.ask("room_start", { rows: C1, seed: 2, preset: "p19", style: "small", eval: { guard: 4 }, method: { dimensions: axes(0, 1) } });
  check(presets.some((one) => one.name === "p19") && styles.some((one) => one.name === "small"), "the names");
  equal(settings.method.scheme, "generations", "scheme");
  equal(settings.eval.area, 9, "area");
  equal(settings.eval.guard, 4, "guard");
  search(core, handle, 500, 500);
});

cased("the_edited_room_is_judged", (core) => {
  const { handle, room, own, features } = core.ask("room_start", { rows: C1 });
  equal(room.feasible, true, "feasible");
  equal(room.cell, own, "its cell");
  equal(room.features.similarity, 1, "similarity to itself");
  equal(room.features.completion, null, "what was not played");
  equal(room.measures.enemies, 1, "enemies");
  check(features.length > 11 && features[SPATIAL].name === "spatial", "features");
  const shut = [...C1];
  shut[0] = ".#.......D...";
  shut[1] = "##...........";
  const edited = core.ask("room_edit", { handle, rows: shut });
  equal(edited.room.feasible, false, "feasible with a corner shut in");
  equal(JSON.stringify(edited.room.reasons[0].cells), "[[0,0]]", "the cells");
  check(edited.room.reasons[0].text.includes("door"), edited.room.reasons[0].text);
  const other = core.ask("room_judge", { handle, rows: C1 });
  check(other.features.similarity < 1, "C1 is no longer the edited room");
});

cased("an_edit_enters_its_cell_and_changes_the_grid", (core) => {
  const { handle } = core.ask("room_start", { rows: C1 });
  const before = search(core, handle, 2000, 500);
  const rows = [...C1];
  rows[1] = ".###.###.###.";
  const after = core.ask("room_edit", { handle, rows, changed: true });
  check(after.cells.length > 0, "cells that have changed");
  check(after.cells.length + after.gone.length <= 25, "no more than there are");
  const later = core.ask("room_step", { handle, units: 200 });
  equal(later.held, true, "held");
  check(JSON.stringify(before.cells) !== JSON.stringify(later.cells), "another grid");
});

cased("changed_cells_add_up_to_all_cells", (core) => {
  const { handle, cells } = core.ask("room_start", { rows: C1 });
  const shown = new Map(cells.map((cell) => [cell.cell, cell]));
  const edits = [C1.map((row, y) => (y === 1 ? "..##........." : row)), C1];
  for (let i = 0; i < 40; i++) {
    const told = i % 13 === 12 ? core.ask("room_edit", { handle, rows: edits[i % 2], changed: true }) : core.ask("room_step", { handle, units: 57, changed: true });
    for (const cell of told.cells) shown.set(cell.cell, cell);
    for (const cell of told.gone) check(shown.delete(cell), `${cell} had a room`);
  }
  const all = core.ask("room_step", { handle, units: 0 });
  equal(JSON.stringify([...shown.values()].sort((a, b) => a.cell - b.cell)), JSON.stringify(all.cells), "cells");
  equal(core.ask("room_step", { handle, units: 0, changed: true }).cells.length, 0, "cells when nothing has happened");
});

const LOCK = ["xxxxxx.......", "xxxxxx.......", "xxxxxx.......", ".............", ".............", "..........xx.", ".........xxx."];

/** Tiles that are locked, and doors, in the cells' rooms. */
function moved(cells, rows, lock) {
  let count = 0;
  for (const cell of cells)
    rows.forEach((row, y) => [...row].forEach((tile, x) => {
      if ((lock[y][x] === "x" || tile === "D") && cell.rows[y][x] !== tile) count++;
    }));
  return count;
}

cased("locked_tiles_and_doors_never_change", (core) => {
  const { handle } = core.ask("room_start", { rows: C1, lock: LOCK });
  equal(moved(search(core, handle, 3000, 700).cells, C1, LOCK), 0, "tiles that changed");
  const free = core.ask("room_edit", { handle, lock: C1.map(() => ".............") });
  equal(free.room.feasible, true, "feasible");
  check(moved(core.ask("room_step", { handle, units: 3000 }).cells, C1, LOCK) > 0, "free tiles change");
  const again = core.ask("room_edit", { handle, lock: LOCK });
  equal(moved(again.cells, C1, LOCK), 0, "tiles that differ right after they were locked");
  equal(moved(core.ask("room_step", { handle, units: 1000 }).cells, C1, LOCK), 0, "tiles that changed later");
});

cased("dimensions_cells_and_weights_change_without_a_loss", (core) => {
  const { handle } = core.ask("room_start", { rows: C1, method: { dimensions: axes(SYMMETRY, SPATIAL), feasible: 5 } });
  const rooms = (state) => state.cells.reduce((sum, cell) => sum + cell.kept, 0);
  let before = rooms(search(core, handle, 4000, 1000));
  for (const method of [
    { dimensions: [{ feature: SYMMETRY, bins: 9 }, { feature: SPATIAL, bins: 3 }] },
    { dimensions: axes(LINEARITY, SIMILARITY, SPATIAL) },
    { cells: "cvt", points: 30 },
    { cells: "grid", dimensions: axes(0, 1, 2, 3) },
    { dimensions: axes(SYMMETRY, SPATIAL) },
  ]) {
    const now = core.ask("room_settings", { handle, method });
    check(rooms(now) >= before, `${rooms(now)} rooms of ${before}: ${JSON.stringify(method)}`);
    before = rooms(now);
    equal(now.map.axes.length, now.settings.method.dimensions.length, "axes");
    check(now.map.grid === (now.settings.method.cells === "grid"), "what the cells are");
  }
  const weighed = core.ask("room_settings", { handle, eval: { "likeness-weight": 1 } });
  check(rooms(weighed) >= before, "rooms after other weights");
  equal(weighed.room.fitness, 1, "the edited room's fitness where likeness is all");
  for (const cell of weighed.cells)
    check(Math.abs(core.ask("room_judge", { handle, rows: cell.rows }).features.similarity - cell.fitness) < 1e-12, `fitness of ${cell.cell}`);
});

/** Random rooms, the same each time, some of them not feasible. */
function* rooms(count) {
  let seed = 12345;
  const below = (n) => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0, Math.floor((seed / 2 ** 32) * n));
  for (let i = 0; i < count; i++) {
    const walls = below(5);
    yield C1.map((row) => [...row].map((tile) => (tile === "D" ? tile : below(10) < walls ? "#" : "....ET"[below(6)])).join(""));
  }
}

cased("what_adds_up_adds_up_in_every_room", (core) => {
  const { handle } = core.ask("room_start", { rows: C1, method: { dimensions: axes(SYMMETRY, SPATIAL) } });
  let feasible = 0;
  for (const weights of [{}, { "likeness-weight": 0.25 }, { "likeness-weight": 0.25, "play-weight": 0.5, "play-budget": 20 }, { mode: "compat", "likeness-weight": 0, "play-weight": 0 }]) {
    core.ask("room_settings", { handle, eval: weights });
    for (const rows of rooms(40)) {
      const why = core.ask("room_explain", { handle, rows });
      const judged = core.ask("room_judge", { handle, rows });
      const sum = why.parts.reduce((all, part) => all + part.adds, 0);
      equal(why.fitness, judged.fitness, "fitness");
      check(Math.abs(sum - why.fitness) < 1e-12, `${sum} of ${why.fitness} in ${rows.join("|")}`);
      feasible += why.feasible;
      rows.forEach((row, y) => [...row].forEach((tile, x) => equal(why.owner[y * 13 + x] < 0, tile === "#", `owner of ${x},${y}`)));
      why.spaces.forEach((space, i) => equal(why.owner.filter((owner) => owner === i).length, space.cells, `tiles of space ${i}`));
      for (const { a, b, at } of why.passages) equal(why.owner[at[1] * 13 + at[0]], b, `${a} to ${b}`);
      for (const { spaces } of why.meso) check(spaces.every((one) => why.spaces[one]), "members");
    }
  }
  check(feasible > 20 && feasible < 140, `${feasible} feasible rooms`);
});

cased("patterns_have_their_names_and_places", (core) => {
  const rows = ["#############", "#...#########", "D...........D", "#.E.#########", "#############", "#############", "#############"];
  const { handle } = core.ask("room_start", { rows });
  const why = core.ask("room_explain", { handle });
  equal(why.spaces.map((one) => one.kind).join(), "corridor,chamber", "spaces");
  equal(why.meso.map((one) => one.kind).join(), "choke-point,ambush", "meso patterns");
  equal(JSON.stringify(why.passages), '[{"a":1,"b":0,"width":1,"at":[4,2],"bridge":true}]', "the graph");
  equal(why.macro.defeat_enemies, 1, "where enemies are to be defeated");
  equal(why.spaces[1].quality, 1 - 0.05, "quality of the chamber");
  check(why.parts.some((part) => part.what === "enemy" && part.at.join() === "2,3"), "the enemy");
});

/** Steps of these sizes until it is done; every reply. */
function steps(core, verb, handle, ...sizes) {
  const all = [core.ask(verb, { handle, units: sizes[0] })];
  while (!all.at(-1).done) {
    check(all.length < 10000, "it ends");
    all.push(core.ask(verb, { handle, units: sizes[all.length % sizes.length] }));
  }
  return all;
}

cased("six_suggestions_are_the_programs_whatever_the_steps", (core) => {
  const args = ["evolve", "edd", "--suggest", "--seed", "9", "--budget", "700", "--json", "--no-progress", "--quiet", "--size", "13x7"];
  const wanted = JSON.parse(execFileSync(join(build, "sett"), args, { encoding: "utf8" })).levels;
  const rows = C1.map((_, y) => (y === 3 ? "D...........D" : "............."));
  for (const sizes of [[100000], [1, 99, 1000]]) {
    const { handle, slots, done } = core.ask("room_suggest", { rows, seed: 9, budget: 700 });
    equal(done, false, "done at the start");
    equal(slots.map((slot) => slot.state).join(), Array(6).fill("waiting").join(), "states");
    const all = steps(core, "room_suggest_step", handle, ...sizes);
    all.at(-1).slots.forEach((slot, i) => {
      equal(slot.state, wanted[i].feasible ? "ready" : "none", slot.style);
      equal(slot.style, wanted[i].style, "style");
      equal(slot.fitness, wanted[i].feasible ? wanted[i].fitness : undefined, "fitness");
      equal(slot.rows?.join("|"), wanted[i].feasible ? wanted[i].rows.join("|") : undefined, "room");
    });
    equal(all.at(-1).spent, wanted.reduce((sum, one) => sum + one.evaluations, 0), "rooms looked at");
    if (sizes.length > 1) {
      const states = all.map((one) => one.slots.map((slot) => slot.state[0] + slot.state[1]).join(""));
      check(states.some((text) => /^re(re)?ruwa/.test(text)), `slots fill one by one: ${states[1]}`);
    }
  }
});

cased("suggestions_keep_what_is_locked", (core) => {
  const { handle } = core.ask("room_suggest", { rows: C1, lock: LOCK, seed: 4, budget: 800 });
  const { slots } = steps(core, "room_suggest_step", handle, 5000).at(-1);
  const ready = slots.filter((slot) => slot.rows);
  check(ready.length > 3, `${ready.length} rooms`);
  equal(moved(ready, C1, LOCK), 0, "tiles that changed");
});

cased("a_playtest_is_what_the_dimensions_say_whatever_the_steps", (core) => {
  const { handle } = core.ask("room_start", { rows: C1, method: { dimensions: axes(11, 12, 13) } });
  const rows = ["D..E....T....", "......#......", ".E....#...E..", "......#......", "..T...#......", ".............", "....T..E....D"];
  for (const options of [{}, { "enemy-as": "ogre", "play-budget": 90 }]) {
    core.ask("room_settings", { handle, eval: options });
    const wanted = core.ask("room_judge", { handle, rows }).features;
    for (const sizes of [[100000], [7, 60, 1]]) {
      const begun = core.ask("room_play", { rows, eval: options });
      equal(begun.entrance.join(), "0,0", "entrance");
      equal(begun.exit.join(), "12,6", "exit");
      const all = steps(core, "room_play_step", begun.handle, ...sizes);
      const { personas, features, spent, of } = all.at(-1);
      if (sizes.length > 1) check(all.some((one) => one.personas[0].done && !one.personas[1].done), "one after the other");
      check(spent <= of && spent > 0, `${spent} of ${of}`);
      equal(personas.map((one) => one.name).join(), "R,MK,TC", "personas");
      for (const [name, value] of Object.entries(features)) equal(value, wanted[name], name);
      for (const one of personas) {
        equal(one.visits.length, 91, "places");
        check(one.visits[0] > 0, "the entrance is visited");
        rows.forEach((row, y) => [...row].forEach((tile, x) => check(tile !== "#" || one.visits[y * 13 + x] === 0, `a wall is visited at ${x},${y}`)));
        equal(one.damage.reduce((a, b) => a + b), one.values.damage, "damage");
      }
      core.ask("release", { handle: begun.handle });
    }
  }
  const runner = core.ask("room_play", { rows });
  core.ask("room_play_step", { handle: runner.handle, units: 10 });
  core.ask("release", { handle: runner.handle });
});

cased("what_is_released_gives_its_memory_back", (core) => {
  const one = (i) => {
    const { handle } = core.ask("room_start", { rows: C1, lock: LOCK, method: { dimensions: axes(SYMMETRY, SPATIAL) } });
    core.ask("room_step", { handle, units: 200 });
    core.ask("room_settings", { handle, method: { dimensions: axes(0, 1, 3), cells: i % 2 ? "cvt" : "grid", points: 50 } });
    core.ask("room_explain", { handle });
    const suggest = core.ask("room_suggest", { rows: C1, budget: 200 }).handle;
    core.ask("room_suggest_step", { handle: suggest, units: 300 });
    const play = core.ask("room_play", { rows: C1 }).handle;
    core.ask("room_play_step", { handle: play, units: i % 2 ? 30 : 1500 });
    core.refused("room_play", { rows: C1, eval: { "enemy-as": "dragon" } }, /enemy-as/);
    for (const used of [handle, suggest, play]) core.ask("release", { handle: used });
  };
  for (let i = 0; i < 10; i++) one(i);
  const before = module.memory.buffer.byteLength;
  for (let i = 0; i < 60; i++) one(i);
  equal(module.memory.buffer.byteLength, before, "bytes of memory");
});

cased("bad_requests_are_refused_with_a_word_and_nothing_is_lost", (core) => {
  const walls = C1.map((row) => row.replaceAll("D", "#"));
  core.refused("room_start", { rows: walls }, /no door/);
  core.refused("room_start", { rows: ["DD", ".."] }, /3x3 to 64x64/);
  core.refused("room_start", { rows: ["D?.", "...", "..."] }, /\?/);
  core.refused("room_start", { rows: C1, bins: 5 }, /bins/);
  core.refused("room_start", { rows: C1, preset: "p20" }, /preset/);
  core.refused("room_start", { rows: C1, style: 3 }, /style/);
  core.refused("room_start", { rows: C1, method: { dimensions: [{ feature: 31 }] } }, /feature "31"/);
  core.refused("room_start", { rows: C1, method: { dimensions: axes(0, 1, 2, 3, 4) } }, /4/);
  core.refused("room_start", { rows: C1, eval: { guard: -1 } }, /guard/);
  core.refused("room_start", { rows: C1, lock: ["x"] }, /lock/);
  core.refused("room_start", { rows: C1, lock: C1 }, /"x" and "."/);
  const { handle } = core.ask("room_start", { rows: C1, seed: 5 });
  equal(handle, 1, "the first handle: what was refused is not kept");
  const before = JSON.stringify(search(core, handle, 1000, 1000));
  core.refused("room_edit", { handle, rows: walls }, /no door/);
  core.refused("room_edit", { handle, rows: C1.slice(1) }, /size/);
  const corner = [".#...........", "##...........", ...C1.slice(2)].map((row, y) => (y === 0 ? ".#.......D..." : row));
  core.refused("room_edit", { handle, rows: corner, lock: ["xx...........", "xx...........", ...C1.slice(2).map(() => ".............")] }, /0,0 from every door/);
  core.refused("room_settings", { handle, method: { dimensions: axes(99) } }, /feature/);
  core.refused("room_settings", { handle, method: { cells: "round" } }, /cells/);
  core.refused("room_settings", { handle, eval: { wieght: 1 } }, /wieght/);
  core.refused("room_settings", { handle, method: { dimensions: [{ feature: 31 }] } }, /feature "31"/);
  core.refused("room_suggest", { rows: walls }, /no door/);
  core.refused("room_suggest", { rows: C1, budget: -1 }, /budget/);
  core.refused("room_play", { rows: walls }, /no door/);
  core.refused("room_play", { rows: C1, eval: { "enemy-as": "dragon" } }, /enemy-as/);
  core.refused("room_play_step", { handle, units: 1 }, /playtest/);
  core.refused("room_explain", { handle, rows: ["D.", ".."] }, /3x3/);
  core.refused("room_step", { handle: handle + 1, units: 1 }, /handle/);
  core.refused("room_step", { handle, units: 1e9 }, /units/);
  equal(JSON.stringify(core.ask("room_step", { handle, units: 0 })), before, "the state");
});

process.exit((await runAll()) ? 1 : 0);

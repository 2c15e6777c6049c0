// room_time.mjs BUILD - what somebody who edits a room waits for in the studio's
// module, CPU time with request and reply as JSON, as the page's worker does it:
// the rate of the search, from a stroke to the grid that it changes, a grid as good
// as the reference's after 500 generations (docs/design/edd.md, section 8, scored and
// binned as there), six suggestions, a playtest, an explanation.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Session, start } from "../../apps/wasm/session.js";

const session = new Session(await start(readFileSync(join(process.argv[2], "studio.wasm"))));
const C1 = [".........D...", ".............", "......#......", "D....TET.....", "......#......", ".............", "....D........"];
const PAIRS = [[0, 1, 21.6], [0, 3, 24.2], [0, 2, 12.7], [0, 4, 23.5], [1, 3, 20.8], [1, 2, 12.0], [1, 4, 21.9], [3, 2, 17.8], [3, 4, 21.0], [2, 4, 11.6]];

function ask(verb, request) {
  const { status, json } = session.ask(verb, request);
  if (status !== 0) throw new Error(`${verb}: ${json.error.text}`);
  return json;
}

function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const axes = (...features) => ({ dimensions: features.map((feature) => ({ feature, bins: 5 })) });
const say = (what, value) => console.log(`${what.padEnd(60)} ${value}`);
const middle = (all) => all.sort((a, b) => a - b)[all.length >> 1];
const spread = (all) => `${middle(all).toFixed(1)} ms, 99 of 100 ${all[Math.floor(all.length * 0.99)].toFixed(1)} ms`;

/** Milliseconds that each of so many takes. */
function times(count, run) {
  return Array.from({ length: count }, (_, i) => {
    const begun = cpu();
    run(i);
    return cpu() - begun;
  });
}

const empty = Array.from({ length: 20 }, (_, y) => (y === 10 ? `D${".".repeat(18)}D` : ".".repeat(20)));
for (const [size, rows] of [["13x7", C1], ["20x20", empty]]) {
  const { handle } = ask("room_start", { rows, method: axes(0, 3) });
  const took = times(3, () => {
    for (let i = 0; i < 40; i++) ask("room_step", { handle, units: 500, changed: true });
  });
  say(`search at ${size}, evaluations a second`, Math.round(20000 / (middle(took) / 1000)));
  ask("release", { handle });
}

for (const [what, method] of [["5x5", axes(0, 3)], ["5x5x5x5", axes(0, 1, 3, 4)]]) {
  const { handle } = ask("room_start", { rows: C1, method });
  ask("room_step", { handle, units: 50000, changed: true });
  let changed = 0;
  const took = times(200, (i) => {
    const rows = C1.map((row, y) => (y === 1 ? row.slice(0, i % 13) + "#ET"[i % 3] + row.slice((i % 13) + 1) : row));
    const edited = ask("room_edit", { handle, rows, changed: true });
    const next = ask("room_step", { handle, units: 500, changed: true });
    changed += edited.cells.length + edited.gone.length + next.cells.length;
  });
  say(`stroke to changed ${what} grid: edit and 500 evaluations`, `${spread(took)}; ${Math.round(changed / 200)} cells change`);
  ask("release", { handle });
}

const quality = PAIRS.map(([x, y, qd]) =>
  middle([1, 2, 3].map((seed) => times(1, () => {
    const { handle } = ask("room_start", { rows: C1, seed, method: { ...axes(x, y), binning: "edd" }, eval: { mode: "compat" } });
    const fitness = new Map();
    for (let now = 0; now < qd - 0.05;) {
      const state = ask("room_step", { handle, units: 250, changed: true });
      for (const cell of state.cells) fitness.set(cell.cell, cell.fitness);
      now = [...fitness.values()].reduce((a, b) => a + b, 0);
    }
    ask("release", { handle });
  })[0])));
say("5x5 grid of the reference's 500-generation quality", `${middle(quality).toFixed(0)} ms, slowest of ten pairs ${quality.at(-1).toFixed(0)} ms`);

/* Six rooms, as one worker after the other would make them; until `most` were tried for
   each, the page's FIRST for those that can be taken first. */
function six(what, rows, count, most = Infinity) {
  const all = times(count, (seed) => {
    for (let first = 0; first < 6; first++) {
      const { handle } = ask("room_suggest", { rows, seed, first, count: 1 });
      for (let state = { spent: 0 }; !state.done && state.spent < most;) state = ask("room_suggest_step", { handle, units: 500 });
      ask("release", { handle });
    }
  });
  say(`six suggestions at ${what}`, `${middle(all).toFixed(0)} ms`);
}

six("13x7", C1, 5);
const large = Array.from({ length: 64 }, (_, y) => (y === 32 ? `D${".".repeat(62)}D` : ".".repeat(64)));
six("64x64, mostly empty, the first answer", large, 3, 4000);
six("64x64, mostly empty", large, 3);

/** Levels with three tiles changed by chance, which some rule forbids. */
function broken(game, rows, count) {
  let state = 1;
  const drawn = (n) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % n;
  const glyphs = [...new Set(rows.join(""))].filter((glyph) => !"eHp".includes(glyph)); // one of each at most
  const found = [];
  while (found.length < count) {
    const next = rows.map((row) => [...row]);
    for (let i = 0; i < 3; i++) next[drawn(rows.length)][drawn(rows[0].length)] = glyphs[drawn(glyphs.length)];
    const level = next.map((row) => row.join(""));
    if (!ask("measure", { game, rows: level }).feasible) found.push(level);
  }
  return found;
}

for (const game of ["edd", "md2"]) {
  const blank = game === "edd" ? "." : "X";
  const rows = Array.from({ length: 20 }, (_, y) => Array.from({ length: 30 }, (_, x) => (game === "edd" && y === 10 && x % 29 === 0 ? "D" : blank)).join(""));
  const { rows: whole } = game === "edd" ? { rows } : ask("make", { recipe: { game, size: [30, 20], seed: 5, layout: "cc", furnish: "cf" } });
  const levels = broken(game, whole, 50);
  let proven = 0;
  const took = times(50, (i) => {
    const { answer, changed, least } = ask("repair", { game, rows: levels[i], budget: 2000 });
    proven += answer === "yes" && changed === least;
  });
  say(`a repair of ${game} at 30x20`, `${spread(took)}, slowest ${took.at(-1).toFixed(0)} ms; ${proven} of 50 proven fewest`);
}

say("playtest by three personas", spread(times(50, (i) => {
  const rows = C1.map((row, y) => (y === 5 ? row.slice(0, i % 13) + "E" + row.slice((i % 13) + 1) : row));
  const { handle } = ask("room_play", { rows });
  while (!ask("room_play_step", { handle, units: 200 }).done);
  ask("release", { handle });
})));

const { handle } = ask("room_start", { rows: C1 });
say("explanation of a room", spread(times(200, () => ask("room_explain", { handle }))));

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

say("six suggestions", `${middle(times(5, (seed) => {
  const { handle } = ask("room_suggest", { rows: C1, seed });
  while (!ask("room_suggest_step", { handle, units: 2000 }).done);
  ask("release", { handle });
})).toFixed(0)} ms`);

say("playtest by three personas", spread(times(50, (i) => {
  const rows = C1.map((row, y) => (y === 5 ? row.slice(0, i % 13) + "E" + row.slice((i % 13) + 1) : row));
  const { handle } = ask("room_play", { rows });
  while (!ask("room_play_step", { handle, units: 200 }).done);
  ask("release", { handle });
})));

const { handle } = ask("room_start", { rows: C1 });
say("explanation of a room", spread(times(200, () => ask("room_explain", { handle }))));

// compare.mjs BUILD PEERS - see compare. Each pair is timed five times in turn
// (fewer where the peer is slow). A line is "ROW PEER sett peer ratio": medians
// of pieces a second of CPU time. Then seeds from 1 on are tried: on what share of
// them the peer throws or complains, and with which words most often.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [build, peers] = process.argv.slice(2);
const load = createRequire(join(peers, "from-here.js"));
const rounds = 5;

/* Peers talk while they work, of rooms that they could not join; a seed of which
   one complains is counted. */
const say = console.log;
let complaint = "";
console.log = console.warn = console.error = (...words) => (complaint = words.join(" "));

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const short = (value) => Number(value.toPrecision(3));

function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function tryOne(work, seed) {
  try {
    work(seed);
    return null;
  } catch (error) {
    return String(error.message ?? error);
  }
}

/** Pieces a second; one that throws counts as done, which flatters the peer. */
function peerRate(work) {
  for (let n = 1, seed = 1; ; n *= 2) {
    const begin = cpu();
    for (let i = 0; i < n; i++) tryOne(work, seed++);
    const seconds = cpu() - begin;
    if (seconds >= 0.2) return n / seconds;
  }
}

function settRate(row) {
  const args = ["--filter", row, "--runs", "3"];
  const out = execFileSync(join(build, "bench/sett_bench"), args, { encoding: "utf8" });
  return Number(out.split(" ")[1]);
}

/** "N % of M seeds, mostly TEXT", of the texts given (null: none). */
function share(verb, texts) {
  const counts = new Map();
  for (const text of texts.filter((t) => t !== null)) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [""];
  const said = [...counts.values()].reduce((a, b) => a + b, 0);
  return said === 0 ? "" : `  ${verb} on ${short((100 * said) / texts.length)} % of seeds: ${most}`;
}

function troubles(work, seeds) {
  const thrown = [], complaints = [];
  for (let seed = 1; seed <= seeds; seed++) {
    complaint = "";
    thrown.push(tryOne(work, seed));
    complaints.push(complaint || null);
  }
  return share("throws", thrown) + share("complains", complaints) || "  no trouble";
}

function compare(row, peer, seeds, work) {
  const ours = [], theirs = [];
  const begin = cpu();
  for (let i = 0; i < rounds && (i === 0 || cpu() - begin < 10); i++) {
    ours.push(settRate(row));
    theirs.push(peerRate(work));
  }
  const [a, b] = [median(ours), median(theirs)];
  say(`${row} ${peer} ${short(a)} ${short(b)} ${short(a / b)}x${troubles(work, seeds)} (${seeds} tried)`);
}

/** The same with a program that prints its own rate. */
function compareProgram(row, peer, args) {
  const ours = [], theirs = [];
  for (let i = 0; i < rounds; i++) {
    ours.push(settRate(row));
    theirs.push(Number(execFileSync(join(peers, "libtcod"), [...args, "0.3"], { encoding: "utf8" })));
  }
  const [a, b] = [median(ours), median(theirs)];
  say(`${row} ${peer} ${short(a)} ${short(b)} ${short(a / b)}x`);
}

const ROT = load("rot-js");

/* Three rounds on 55 % of floor. Its pass that joins the regions costs the more
   the larger the map is (a second at 300 x 300, minutes at 1000 x 1000), so that
   the large caves are compared without it; ours have it. */
function cave(w, h, joined) {
  return (seed) => {
    ROT.RNG.setSeed(seed);
    const map = new ROT.Map.Cellular(w, h);
    map.randomize(0.55);
    for (let i = 0; i < 3; i++) map.create();
    if (joined) map.connect(() => {}, 1);
  };
}

function dungeon(kind, w, h) {
  return (seed) => {
    ROT.RNG.setSeed(seed);
    new ROT.Map[kind](w, h).create(() => {});
  };
}

/* From one tile of the cave that the row uses to all others: asked for a place
   that is none, the search visits everything. */
function caveLines(size) {
  const args = ["generate", "md2", "--layout", "cac", "--furnish", "none", "--size", `${size}x${size}`, "--seed", "1", "--quiet"];
  return execFileSync(join(build, "sett"), args, { encoding: "utf8", maxBuffer: 1 << 24 }).split("\n");
}

function distances(size) {
  const lines = caveLines(size);
  const y = lines.findIndex((line) => line.includes(" "));
  const free = (x, y) => lines[y]?.[x] === " ";
  return () => {
    const search = new ROT.Path.Dijkstra(lines[y].indexOf(" "), y, free, { topology: 4 });
    search.compute(-1, -1, () => {});
  };
}

compare("G1.cac.10x20", "rot.js-Cellular", 2000, cave(10, 20, true));
compare("G3.ac.10x20", "rot.js-Digger", 2000, dungeon("Digger", 10, 20));
compare("G4.cc.10x20", "rot.js-Uniform", 2000, dungeon("Uniform", 10, 20));
compare("G4.cc.10x20", "rot.js-Rogue", 2000, dungeon("Rogue", 10, 20));
compare("G30.cc.64x64", "rot.js-Uniform", 100, dungeon("Uniform", 64, 64));
compare("G15.cave.1000x1000", "rot.js-Cellular-unjoined", 3, cave(1000, 1000, false));
compare("G16.distances.1000x1000", "rot.js-Dijkstra", 1, distances(1000));

/* Binary halves to rooms, and Dijkstra's distances, by peers/libtcod.c. */
if (existsSync(join(peers, "libtcod"))) {
  compareProgram("G4.cc.10x20", "libtcod-BSP", ["rooms", "10", "20"]);
  compareProgram("G30.cc.64x64", "libtcod-BSP", ["rooms", "64", "64"]);
  const cave = join(peers, "cave.txt");
  writeFileSync(cave, caveLines(1000).slice(0, 1000).join("\n"));
  compareProgram("G16.distances.1000x1000", "libtcod-Dijkstra", ["distances", cave]);
}

/* Odd sides only: 21 x 21 is the least that it takes of our kind. */
const dungeoneer = load("dungeoneer");
compare("G4.cc.10x20", "dungeoneer-21x21", 500,
  (seed) => dungeoneer.build({ width: 21, height: 21, seed: String(seed) }));

/* Draws its start by itself, and leaves the regions apart. */
const Automaton = load("cellular-automata");
const automaton = (w, h) => () =>
  new Automaton([w, h]).setOutOfBoundValue(1).fillWithDistribution([[0, 55], [1, 45]]).apply("45678/5678", 3);
compare("G1.cac.10x20", "cellular-automata", 1000, automaton(10, 20));
compare("G15.cave.1000x1000", "cellular-automata", 1, automaton(1000, 1000));

// run.mjs BUILD GOLDEN_WRITE - the WebAssembly modules of a build against the
// golden files and against the native program: same seed, same bytes. Speaks
// cmocka's language, so that cases are counted. Node 18 or later.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Session, start } from "../../apps/wasm/session.js";
import { equal, runAll, test } from "./cases.mjs";

const [build, goldenWrite] = process.argv.slice(2);
const goldenFolder = join(dirname(fileURLToPath(import.meta.url)), "..", "golden");

const corpus = await start(readFileSync(join(build, "golden.wasm")));

/** The text at `at` that the corpus has just made. */
function corpusText(at) {
  if (at === 0) throw new Error("the corpus could not be made");
  return Buffer.from(corpus.memory.buffer, at, corpus.size()).toString("utf8");
}

function firstDifference(a, b) {
  const left = a.split("\n");
  const right = b.split("\n");
  const line = left.findIndex((text, i) => text !== right[i]);
  return `line ${line + 1}: "${left[line]}" against "${right[line]}"`;
}

function same(a, b) {
  if (a !== b) throw new Error(firstDifference(a, b));
}

test("golden_files_are_made_by_wasm_too", () => {
  const files = readdirSync(goldenFolder).filter((name) => name.endsWith(".txt"));
  if (files.length < 9) throw new Error(`${files.length} golden files`);
  const made = corpusText(corpus.text(25, 3));
  let size = 0;
  for (const file of files) {
    const text = readFileSync(join(goldenFolder, file), "utf8");
    size += text.length;
    if (!made.includes(text)) {
      const header = text.slice(0, text.indexOf("\n") + 1);
      const at = made.indexOf(header);
      if (at < 0) throw new Error(`${file}: no component says ${header}`);
      throw new Error(`${file}: ${firstDifference(text, made.slice(at))}`);
    }
  }
  equal(made.length, size, "bytes of all components");
});

const nativeText = (...args) =>
  execFileSync(goldenWrite, args.map(String), { encoding: "utf8", maxBuffer: 1 << 26 });

test("a_thousand_seeds_are_the_same_natively", () => {
  same(corpusText(corpus.text(1000, 0)), nativeText("--hashes", 1000));
});

test("chunks_of_endless_worlds_are_the_same_natively", () => {
  const chunks = corpusText(corpus.chunks(10000));
  equal(chunks.split("\n").filter((line) => /^\d+\t/.test(line)).length, 10000, "chunks");
  same(chunks, nativeText("--chunks", 10000));
});

test("games_and_plans_go_the_same_way_natively", () => {
  const played = corpusText(corpus.plays(40));
  equal(played.split("\n").filter((line) => /^\d+ (playing|won|lost) \d+ /.test(line)).length, 12 * 40, "games");
  equal(played.split("\n").filter((line) => /^  [A-Za-z-]+ [012] \d+ /.test(line)).length, 7 * 12 * 40, "plans");
  for (const end of ["won", "lost"]) if (!played.includes(` ${end} `)) throw new Error(`no game was ${end}`);
  same(played, nativeText("--plays", 40));
});

test("searches_find_the_same_natively", () => {
  const found = corpusText(corpus.searches(1));
  if (!/^edd map-elites/m.test(found)) throw new Error("no search was run");
  for (const game of ["mario", "md2", "dungeongrams"])
    if (!new RegExp(`^${game} agent programs$`, "m").test(found)) throw new Error(`no programs of ${game}`);
  same(found, nativeText("--searches", 1));
});

const module = await start(readFileSync(join(build, "sett.wasm")));
const md2 = { game: "md2", seed: 7 };

test("describe_names_games_and_generators", () => {
  const session = new Session(module);
  const { json } = session.ask("describe");
  if (!json.games.some((game) => game.name === "md2")) throw new Error("no md2");
  session.close();
});

test("what_does_not_suit_a_game_is_refused", () => {
  const session = new Session(module);
  for (const recipe of [{ game: "mario", layout: "ac" }, { game: "edd", furnish: "cf" }, { game: "smb" }, { game: "icarus", layout: "cc" }])
    for (const verb of ["generate", "cells"]) {
      const { status } = session.ask(verb, { recipe });
      if (status === 0) throw new Error(`${verb} of ${JSON.stringify(recipe)} is made`);
    }
  session.close();
});

test("generate_gives_rows_hash_and_measures", () => {
  const session = new Session(module);
  const { status, json } = session.ask("generate", { recipe: md2, first: 0, count: 3 });
  equal(status, 0, "status");
  equal(json.version, 1, "version");
  equal(json.levels.length, 3, "levels");
  for (const level of json.levels) {
    equal(level.rows.length, 20, "rows");
    equal(level.rows[0].length, 10, "width");
    if (!/^[0-9a-f]{16}$/.test(level.hash)) throw new Error(`hash ${level.hash}`);
    if (Object.keys(level.measures).length < 5) throw new Error("few measures");
  }
  session.close();
});

test("a_level_does_not_depend_on_its_batch", () => {
  const session = new Session(module);
  const all = session.ask("generate", { recipe: md2, count: 5 }).json.levels;
  const alone = session.ask("generate", { recipe: md2, first: 3 }).json.levels;
  equal(JSON.stringify(alone[0]), JSON.stringify(all[3]), "level 3");
  session.close();
});

test("a_written_recipe_makes_the_same_levels", () => {
  const session = new Session(module);
  const first = session.ask("generate", { recipe: md2 }).json;
  const again = session.ask("generate", { recipe: first.recipe }).json;
  equal(JSON.stringify(again), JSON.stringify(first), "reply");
  session.close();
});

test("cells_hold_the_same_levels_as_generate", () => {
  const session = new Session(module);
  const request = { recipe: md2, count: 4 };
  const glyphs = session.ask("describe").json.games.find((g) => g.name === "md2").tiles.map((t) => t.glyph);
  const { json } = session.ask("generate", request);
  const { bytes } = session.ask("cells", request);
  equal(bytes.length, 4 * 201, "bytes");
  json.levels.forEach((level, i) => {
    const row = [...bytes.subarray(i * 201 + 1, (i + 1) * 201)].map((t) => glyphs[t]).join("");
    equal(row, level.rows.join(""), `level ${i}`);
  });
  session.close();
});

test("measure_agrees_with_generate", () => {
  const session = new Session(module);
  const level = session.ask("generate", { recipe: md2 }).json.levels[0];
  const measured = session.ask("measure", { game: "md2", rows: level.rows }).json;
  equal(JSON.stringify(measured.measures), JSON.stringify(level.measures), "measures");
  equal(measured.feasible, level.feasible, "feasible");
  session.close();
});

test("every_tile_has_art", () => {
  const session = new Session(module);
  const tiles = session.ask("describe").json.games.find((g) => g.name === "md2").tiles;
  const { status, bytes } = session.ask("art", { game: "md2" });
  equal(status, 0, "status");
  equal(bytes.length, tiles.length * 16 * 16 * 4, "bytes");
  const drawn = tiles.map((_, i) => Buffer.from(bytes.subarray(i * 1024, (i + 1) * 1024)).toString("hex"));
  equal(new Set(drawn).size, tiles.length, "different tiles");
  for (let i = 3; i < bytes.length; i += 4) equal(bytes[i], 255, `opacity at ${i}`);
  session.close();
});

const layouts = ["cc", "cac", "ac"];
const furnishers = ["cf", "caf", "af"];

test("generate_hashes_200_seeds_as_native_does", () => {
  const native = nativeText("--hashes", 200);
  // The pairs come first; agent programs and the furnisher of the constraint engine are not in this module.
  const pairs = native.slice(0, native.search(/^.* layout gagents/m)).replace(/^.* furnish sf \d+\n(?:\d+ [0-9a-f]{16}\n)+/gm, "");
  const lines = pairs.split("\n").filter((line) => /^\d+ [0-9a-f]{16}$/.test(line));
  equal(lines.length, 200 * layouts.length * furnishers.length, "native hashes");
  const session = new Session(module);
  let i = 0;
  for (const layout of layouts)
    for (const furnish of furnishers)
      for (let seed = 1; seed <= 200; seed++) {
        const recipe = { game: "md2", seed, layout: { name: layout }, furnish: { name: furnish } };
        const { hash } = session.ask("generate", { recipe }).json.levels[0];
        equal(`${seed} ${hash}`, lines[i++], `${layout}.${furnish}`);
      }
  session.close();
});

test("an_infeasible_level_comes_with_reasons", () => {
  const session = new Session(module);
  const { status, json } = session.ask("measure", { game: "md2", rows: ["XXXXX", "XH XX", "XXXXX", "XX eX", "XXXXX"] });
  equal(status, 0, "status");
  equal(json.feasible, false, "feasible");
  if (json.reasons.length === 0) throw new Error("no reasons");
  session.close();
});

const refused = (name, verb, request, pattern) =>
  test(name, () => {
    const session = new Session(module);
    const { status, json } = session.ask(verb, request);
    if (status === 0) throw new Error("was taken");
    if (!pattern.test(JSON.stringify(json.error))) throw new Error(JSON.stringify(json));
    equal(session.ask("generate", { recipe: md2 }).status, 0, "the next request");
    session.close();
  });
refused("text_that_is_no_json_is_refused", "generate", "{", /bad input/);
refused("unknown_members_are_refused", "generate", { recipe: md2, cuont: 2 }, /cuont/);
refused("unknown_games_are_refused", "measure", { game: "md3", rows: [] }, /game/);
refused("art_of_unknown_games_is_refused", "art", { game: "md3" }, /game/);
refused("counts_have_a_limit", "generate", { recipe: md2, count: 1e9 }, /count/);
refused("negative_counts_are_refused", "generate", { recipe: md2, count: -1 }, /count/);
refused("rows_must_be_there", "measure", { game: "md2" }, /no \\"rows/);
refused("rows_must_be_rows", "measure", { game: "md2", rows: ["XXX", "X?X", "XXX"] }, /./);
refused("an_array_is_no_request", "generate", [], /object/);

test("a_thousand_requests_keep_memory_flat", () => {
  const session = new Session(module);
  const run = (n) => {
    for (let i = 0; i < n; i++) session.ask("generate", { recipe: { ...md2, seed: i }, count: 2 });
  };
  run(100);
  const before = module.memory.buffer.byteLength;
  run(1000);
  equal(module.memory.buffer.byteLength, before, "bytes of memory");
  session.close();
});

process.exit((await runAll()) ? 1 : 0);

// page_merge.mjs BUILD - the merge of two changes of one document (store/merge.ts), in
// node: what it takes from whom, what it asks, and on random edits that nothing which
// one side alone has changed is lost. Says "SKIP: reason" where esbuild is missing.
import { join } from "node:path";
import { check, equal, runAll, test } from "../wasm/cases.mjs";
import { root, skipWhereMissing, tools } from "./browser.mjs";

skipWhereMissing();
const { outputFiles } = tools("esbuild").buildSync({
  entryPoints: [join(root, "apps/studio/page/src/store/merge.ts")], bundle: true, format: "esm", write: false,
});
const { conflictsOf, merge3, same } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);

const never = (conflict) => {
  throw new Error(`asked: ${JSON.stringify(conflict)}`);
};
/** The merge is this, whoever is mine, and nothing is asked. */
function silent(base, mine, theirs, want, what) {
  check(same(merge3(base, mine, theirs, never), want), `${what}: ${JSON.stringify(merge3(base, mine, theirs, never))}`);
  check(same(merge3(base, theirs, mine, never), want), `${what}, the other way round`);
}
/** What is asked, as "path mine theirs", and what each answer gives. */
function asked(base, mine, theirs, want, answers, what) {
  const told = conflictsOf(base, mine, theirs).map(({ path, mine, theirs, tiles }) =>
    `${path.join(".")}: ${tiles ? tiles.join(" ") : `${JSON.stringify(mine)} ${JSON.stringify(theirs)}`}`);
  equal(told.join("; "), want, what);
  for (const [choice, result] of Object.entries(answers))
    check(same(merge3(base, mine, theirs, () => choice), result), `${what}, ${choice}: ${JSON.stringify(merge3(base, mine, theirs, () => choice))}`);
}

test("what_one_side_changed_is_taken", () => {
  const base = { a: 1, b: { c: 2, d: [1, 2] }, gone: true };
  silent(base, { ...base, a: 5 }, base, { ...base, a: 5 }, "one member");
  silent(base, { ...base, a: 5 }, { a: 1, b: { c: 3, d: [1, 2] }, more: null }, { a: 5, b: { c: 3, d: [1, 2] }, more: null }, "members");
  silent(base, { ...base, a: 7 }, { ...base, a: 7 }, { ...base, a: 7 }, "the same change");
  silent({ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, { a: { x: 1, y: 3 } }, { a: { x: 1, y: 3 } }, "the order of members");
  equal(Object.keys(merge3({ b: 1, a: 1 }, { b: 1, a: 2 }, { b: 2, a: 1 }, never)).join(), "b,a", "order");
});

test("both_sides_of_one_thing_are_asked", () => {
  asked({ a: { b: 1 } }, { a: { b: 2 } }, { a: { b: 3 } }, "a.b: 2 3", { mine: { a: { b: 2 } }, theirs: { a: { b: 3 } } }, "a value");
  asked({ a: 1, b: 1 }, { b: 1 }, { a: 2, b: 1 }, "a: undefined 2", { mine: { b: 1 }, theirs: { a: 2, b: 1 } }, "taken away and changed");
  asked({}, { a: [1] }, { a: { b: 1 } }, 'a: [1] {"b":1}', { mine: { a: [1] }, theirs: { a: { b: 1 } } }, "another kind");
  asked({ a: "left" }, { a: "loft" }, { a: "lefty" }, 'a: "loft" "lefty"', { mine: { a: "loft" } }, "texts are whole");
  asked({ words: ["left", "jump"] }, { words: ["loft", "jump"] }, { words: ["lefs", "jump"] }, 'words.0: "loft" "lefs"', {}, "so are those of a list");
});

test("tiles_are_parts_of_their_own", () => {
  const base = { rows: ["....", "....", "...."] };
  silent(base, { rows: ["#...", "....", "...."] }, { rows: ["....", "....", "...T"] }, { rows: ["#...", "....", "...T"] }, "two tiles");
  silent(base, { rows: ["#...", "....", "...."] }, { rows: ["#...", "....", "...T"] }, { rows: ["#...", "....", "...T"] }, "the same tile");
  asked(base, { rows: ["#..#", "#...", "...."] }, { rows: ["T..E", "T.T.", "...."] }, "rows: 0,0 0,1; rows: 3,0",
    { mine: { rows: ["#..#", "#.T.", "...."] }, theirs: { rows: ["T..E", "T.T.", "...."] } }, "two regions");
  const choices = ["mine", "theirs"];
  equal(merge3(base, { rows: ["#..#", "#...", "...."] }, { rows: ["T..E", "T.T.", "...."] }, () => choices.shift()).rows.join(), "#..E,#.T.,....", "one of each");
  asked({}, { drawn: ["##", ".."] }, { drawn: ["#.", ".T"] }, "drawn: 1,0 1,1", { theirs: { drawn: ["#.", ".T"] } }, "without a base");
  asked(base, { rows: ["....", "...."] }, { rows: ["T...", "....", "...."] }, 'rows: ["....","...."] ["T...","....","...."]',
    { theirs: { rows: ["T...", "....", "...."] } }, "of another size");
});

test("elements_with_names_are_known_by_them", () => {
  const room = (name, x, rows = ["..", ".."]) => ({ name, x, rows });
  const base = { rooms: [room("hall", 0), room("cellar", 5)] };
  silent(base, { rooms: [room("hall", 0), room("cellar", 5), room("attic", 9)] }, { rooms: [room("porch", 1), room("hall", 0), room("cellar", 6)] },
    { rooms: [room("porch", 1), room("hall", 0), room("cellar", 6), room("attic", 9)] }, "two rooms more, one moved");
  silent(base, { rooms: [room("cellar", 5), room("hall", 0)] }, { rooms: [room("hall", 0, ["#.", ".."]), room("cellar", 5)] },
    { rooms: [room("cellar", 5), room("hall", 0, ["#.", ".."])] }, "another order and a tile");
  silent(base, { rooms: [room("great hall", 0), room("cellar", 5)] }, { rooms: [room("hall", 0, ["#.", ".."]), room("cellar", 5)] },
    { rooms: [room("great hall", 0, ["#.", ".."]), room("cellar", 5)] }, "another name and a tile");
  asked(base, { rooms: [room("cellar", 5)] }, { rooms: [room("hall", 0, ["#.", ".."]), room("cellar", 5)] },
    'rooms.hall: undefined {"name":"hall","x":0,"rows":["#.",".."]}', { mine: { rooms: [room("cellar", 5)] } }, "taken away and changed");
});

test("lists_are_merged_between_what_stays", () => {
  silent([1, 2, 3], [0, 1, 2, 3], [1, 2, 3, 4], [0, 1, 2, 3, 4], "at both ends");
  silent([1, 2, 3], [1, 3], [1, 2, 3, 3], [1, 3, 3], "one taken away, one more");
  silent([[1], [2]], [[1], [5]], [[6], [2]], [[6], [5]], "neighbours");
  silent([{ a: 1, b: 1 }], [{ a: 2, b: 1 }], [{ a: 1, b: 2 }], [{ a: 2, b: 2 }], "inside one");
  asked([1], [1, 2], [1, 3], "1: [2] [3]", { mine: [1, 2], theirs: [1, 3], both: [1, 2, 3] }, "more at one place");
  const segments = (...all) => ({ segments: all });
  silent(segments(["..", ".."], ["##", "##"]), segments(["#.", ".."], ["##", "##"]), segments(["..", ".#"], ["##", "##"]), segments(["#.", ".#"], ["##", "##"]), "segments");
});

test("names_of_the_language_are_only_names", () => {
  const base = JSON.parse('{"__proto__": {"a": 1}, "constructor": 1}');
  const merged = merge3(base, JSON.parse('{"__proto__": {"a": 2}, "constructor": 1}'), JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}'), never);
  equal(JSON.stringify(merged), '{"__proto__":{"a":2},"constructor":2}', "merged");
});

/** Numbers that follow from a seed. */
function numbers(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const GLYPHS = ".#TE";
const draw = (rows, below, places) => {
  const x = places[below(places.length)];
  const y = below(rows.length);
  return rows.map((row, at) => (at === y ? row.slice(0, x) + GLYPHS[below(4)] + row.slice(x + 1) : row));
};

test("random_edits_of_a_dungeon_lose_nothing", () => {
  let conflicts = 0;
  for (let round = 0; round < 3000; round++) {
    const below = numbers(round);
    const rooms = [...Array(1 + below(4))].map((_, i) => ({ name: `room ${i}`, x: i, rows: [...Array(4)].map(() => "......") }));
    const base = { version: 1, rooms, start: { room: "room 0", x: 1, y: 1 } };
    const edit = (side) => {
      const doc = structuredClone(base);
      for (let i = below(12); i >= 0; i--) {
        const room = doc.rooms[below(doc.rooms.length)];
        const what = below(10);
        // On even rounds each side keeps to its half of each room: nothing may be asked.
        const places = round % 2 ? [0, 1, 2, 3, 4, 5] : side ? [3, 4, 5] : [0, 1, 2];
        if (what < 6) room.rows = draw(room.rows, below, places);
        else if (what < 8) doc.rooms.splice(side ? doc.rooms.length : 0, 0, { name: `new ${side} ${i}`, x: 9, rows: ["..", ".."] });
        else if (side) doc.start = { room: "room 0", x: 1, y: below(9) };
        else doc.version = 1 + below(3);
      }
      return doc;
    };
    const [mine, theirs] = [edit(0), edit(1)];
    const found = conflictsOf(base, mine, theirs);
    conflicts += found.length;
    if (round % 2 === 0) equal(found.length, 0, `round ${round}: conflicts`);
    for (const choice of ["mine", "theirs"]) {
      const merged = merge3(base, mine, theirs, () => choice);
      const [first, second] = choice === "mine" ? [mine, theirs] : [theirs, mine];
      const roomOf = (doc, name) => doc.rooms.find((room) => room.name === name);
      equal(merged.rooms.length, new Set([...mine.rooms, ...theirs.rooms].map(({ name }) => name)).size, `round ${round}: rooms`);
      for (const { name, rows } of merged.rooms)
        rows.forEach((row, y) => [...row].forEach((glyph, x) => {
          const [was, one, two] = [base, first, second].map((doc) => roomOf(doc, name)?.rows[y]?.[x]);
          equal(glyph, one === undefined ? two : two === undefined || one !== was ? one : two, `round ${round}: ${name} ${x}, ${y}`);
        }));
      equal(merged.version, mine.version, `round ${round}: version`);
      check(same(merged.start, theirs.start), `round ${round}: start`);
    }
  }
  check(conflicts > 100, `only ${conflicts} conflicts`);
});

process.exit((await runAll()) ? 1 : 0);

// page_heat.mjs BUILD - what heat in Play counts and where it is drawn (play/walked.tsx), in
// node: places beyond a level's edges, and a picture that begins anywhere in the level. Says
// "SKIP: reason" where esbuild is missing.
import { join } from "node:path";
import { equal, runAll, test } from "../wasm/cases.mjs";
import { root, skipWhereMissing, tools } from "./browser.mjs";

skipWhereMissing();
const { outputFiles } = tools("esbuild").buildSync({
  entryPoints: [join(root, "apps/studio/page/src/play/walked.tsx")], bundle: true, format: "esm", write: false,
});
Object.assign(globalThis, { location: { search: "" }, document: { documentElement: {} } }); // of which English words are asked
const { Walked, drawHeat } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);

const ROWS = Array(4).fill(".....");

/** Tiles that were entered, as "x,y" or "x,y count", of a ghost's trail and a run of one's own. */
async function counted(trail, run, inTicks) {
  const walked = new Walked({ game: "md2", rows: ROWS }, { wanted: { value: trail ? [{ found: { trail } }] : [] } }, inTicks);
  run.forEach(([x, y], turn) => walked.at(turn, { x, y }));
  await new Promise((done) => setTimeout(done)); // what was kept is read first
  return [...walked.counts.value].flatMap((n, i) => (n ? [`${i % 5},${Math.floor(i / 5)}${n > 1 ? ` ${n}` : ""}`] : [])).join("; ");
}

test("places_beyond_the_edges_are_on_no_tile", async () => {
  equal(await counted([[1, 2], [0, 2], [-1, 2], [0, 2]], [], false), "0,2 2; 1,2", "to the left");
  equal(await counted([[3, 1], [4, 1], [5, 1], [4, 1]], [], false), "3,1; 4,1 2", "to the right");
  equal(await counted([[2, 0], [2, -1], [2, 3], [2, 4]], [], false), "2,0; 2,3", "above and below");
  equal(await counted([[0.5, 3], [-0.25, 3], [-0.75, 3]], [], true), "0,2", "in ticks, with the feet on an edge");
  equal(await counted(undefined, [[0, 1], [-1, 1], [0, 1]], false), "0,1 2", "of one's own");
});

test("who_stays_on_a_tile_enters_it_once", async () => {
  equal(await counted([[1.1, 2], [1.9, 2], [1.5, 2.2], [2.1, 2]], [[3, 3], [3, 3], [4, 3]], true), "1,1; 2,1; 3,3; 4,3", "tiles");
});

/** The rectangles that are filled of a picture of `w` by `h` pixels, as "x,y side alpha". */
function filled(counts, w, side, from, [width, height] = [1000, 1000]) {
  const all = [];
  const pen = {
    canvas: { width, height }, globalAlpha: 1,
    fillRect: (x, y, wide, high) => all.push(`${x},${y} ${wide}x${high} ${pen.globalAlpha.toFixed(2)}`),
  };
  drawHeat(pen, counts, w, side, from);
  equal(pen.globalAlpha, 1, "what is drawn next is whole");
  return all.join("; ");
}

const HEAT = new Uint32Array(20);
[HEAT[6], HEAT[13]] = [1, 4]; // at 1, 1 and 3, 2

test("heat_lies_on_its_tiles_wherever_the_picture_begins", () => {
  equal(filled(HEAT, 5, 10, { x: 0, y: 0 }), "10,10 10x10 0.40; 30,20 10x10 0.65", "at the level's corner");
  equal(filled(HEAT, 5, 10, { x: 1, y: 1 }), "0,0 10x10 0.40; 20,10 10x10 0.65", "at a tile");
  equal(filled(HEAT, 5, 10, { x: 1.5, y: 0 }), "-5,10 10x10 0.40; 15,20 10x10 0.65", "in the midst of a tile");
  equal(filled(HEAT, 5, 10, { x: 2, y: 2 }), "10,0 10x10 0.65", "behind some");
  equal(filled(HEAT, 5, 10, { x: 0, y: 0 }, [20, 40]), "10,10 10x10 0.40", "on a narrow picture");
});

process.exit((await runAll()) ? 1 : 0);

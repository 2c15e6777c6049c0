// The package's code: tools/npm_package joins it with apps/wasm/session.js and the module,
// compressed, into index.mjs and index.cjs. Nothing is fetched, so that it works in pages,
// workers, node and behind bundlers as it is.

/** @type {Promise<any> | undefined} */
let started;

/** Bytes of the module: base64, then gzip. */
async function unpacked() {
  const packed = Uint8Array.from(atob(MODULE), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A conversation; the module is compiled when the first one is opened. */
async function open() {
  started ??= unpacked().then(start);
  return new Session(await started);
}

/** What a verb refused. */
class SettError extends Error {
  constructor({ text, expected, status, line, column }) {
    super(expected ? `${text} (expected ${expected})` : text);
    this.name = "SettError";
    Object.assign(this, { status, expected, line, column });
  }
}

/** The bytes of a reply, or its JSON; a refusal is thrown. */
function answer(session, verb, request, bytes) {
  const reply = session.ask(verb, request);
  if (reply.status !== 0) throw new SettError(reply.json.error);
  return bytes ? reply.bytes : reply.json;
}

let shared;
const common = async () => (shared ??= await open());

/** What a verb answers, in JSON. */
async function ask(verb, request) {
  return answer(await common(), verb, request, false);
}

/** `count` levels of a recipe: tiles by their number, one level after the other. */
async function generate({ game = "md2", file, seed = 1, size, layout, furnish, first = 0, count = 1, recipe } = {}) {
  const session = await common();
  if (file !== undefined) game = (await load(file)).game;
  const stage = (value) => (typeof value === "string" ? { name: value } : value);
  const asked = recipe ?? { game, seed, size, layout: stage(layout), furnish: stage(furnish) };
  const { recipe: full } = answer(session, "generate", { recipe: asked, count: 0 }, false);
  const [w, h] = full.size;
  const bytes = answer(session, "cells", { recipe: asked, first, count }, true);
  const tiles = (await glyphs(full.game));
  const cells = new Uint8Array(count * w * h);
  const feasible = new Array(count);
  for (let i = 0; i < count; i++) {
    const at = i * (1 + w * h);
    feasible[i] = bytes[at] === 0;
    cells.set(bytes.subarray(at + 1, at + 1 + w * h), i * w * h);
  }
  const level = (i) => cells.subarray(i * w * h, (i + 1) * w * h);
  const rows = (i) => Array.from({ length: h }, (_, y) =>
    Array.from(level(i).subarray(y * w, (y + 1) * w), (tile) => tiles[tile]).join(""));
  return { game: full.game, w, h, count, cells, feasible, tiles, level, rows };
}

/** The game of a file's text, known by its name from then on. `files`: texts of those that it
    uses, by name. */
async function load(text, { json = false, files = {} } = {}) {
  const used = Object.entries(files).map(([name, content]) => ({ name, text: content }));
  const made = await ask("game_load", { text, json, files: used });
  if (made.game === null) {
    const { message, help, line, column } = made.problems.find(({ severity }) => severity === "error");
    const text = `${line}:${column}: ${message}${help ? `: ${help}` : ""}`;
    const error = new SettError({ text, expected: "", status: "bad input", line, column });
    throw Object.assign(error, { problems: made.problems });
  }
  alphabets.delete(made.game);
  return made;
}

const alphabets = new Map();
async function glyphs(game) {
  if (!alphabets.has(game)) {
    const { games } = await ask("describe");
    for (const one of games) alphabets.set(one.name, one.tiles.map(({ glyph }) => glyph));
  }
  return alphabets.get(game);
}

/** Whether a level is legal, why not, and its measures. */
async function measure(game, rows) {
  return ask("measure", { game, rows: typeof rows === "string" ? rows.split("\n").filter(Boolean) : rows });
}

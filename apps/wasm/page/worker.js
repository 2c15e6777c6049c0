// worker.js - computes and draws, so that the page never waits: a module of its
// own for every worker. Says { ready } once, then answers each request in turn.
// The page ends a worker whose answer it no longer wants.
import { atlas, drawLevel } from "./art.js";
import { Session, start } from "./session.js";

/** @typedef {import("./types.js").Ask} Ask */
/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Describe} Describe */
/** @typedef {import("./types.js").Ready} Ready */

/** @param {import("./types.js").FromWorker} message @param {Transferable[]} [moved] */
const say = (message, moved = []) => postMessage(message, { transfer: moved });

/** What drawing a game takes. */
class Palette {
  /** @param {import("./types.js").Game} game @param {Ready["art"][string]} art */
  constructor(game, art) {
    this.tileOf = new Map(game.tiles.map((tile, i) => [tile.glyph, i]));
    this.tiles = atlas(art);
  }
}

/** @param {Session} session @returns {Ready} */
function everything(session) {
  /** @type {Describe} */
  const describe = session.ask("describe").json;
  /** @type {Ready["art"]} */
  const art = {};
  for (const game of describe.games)
    art[game.name] = new Uint8ClampedArray(session.ask("art", { game: game.name }).bytes.buffer);
  return { describe, art };
}

/** @param {Session} session @param {Map<string, Palette>} palettes @param {Ask} ask
    @returns {Answer} */
function answer(session, palettes, { id, game, request }) {
  const begun = performance.now();
  const { status, json } = session.ask("generate", request);
  const milliseconds = performance.now() - begun;
  if (status !== 0) return { id, error: json.error, milliseconds };
  const level = json.levels[0];
  const palette = palettes.get(game);
  const picture = level.rows && palette ? drawLevel(level.rows, palette.tileOf, palette.tiles) : undefined;
  return { id, recipe: json.recipe, level, picture, milliseconds };
}

async function run() {
  const response = await fetch(new URL("sett.wasm", import.meta.url));
  if (!response.ok) throw new Error(`sett.wasm: ${response.status} ${response.statusText}`);
  const session = new Session(await start(await response.arrayBuffer()));
  const ready = everything(session);
  const palettes = new Map(ready.describe.games.map((game) => [game.name, new Palette(game, ready.art[game.name])]));
  addEventListener("message", ({ data }) => {
    try {
      const made = answer(session, palettes, data);
      say({ answer: made }, made.picture ? [made.picture] : []);
    } catch (error) {
      say({ failed: String(error) });
    }
  });
  say({ ready });
}

run().catch((error) => say({ failed: String(error) }));

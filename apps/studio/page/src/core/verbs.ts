// verbs.ts - what the core can be asked, verb by verb: request and reply as the C
// sources under apps/wasm document them. A page adds its own verbs from its own
// folder:
//     declare module "../core/verbs" { interface Verbs { edd_step: { request: ..., reply: ... } } }
import type { Describe, Level, Reason } from "./describe";

export interface Verbs {
  describe: { request: undefined; reply: Describe };
  generate: {
    request: { recipe: Recipe; first?: number; count?: number };
    reply: { version: number; recipe: Recipe; hash: string; levels: (Level & { index: number })[] };
  };
  measure: {
    request: { game: string; rows: string[] };
    reply: { feasible: boolean; reasons: Reason[]; measures: Record<string, number | null> | null };
  };
  /** Bytes: per level one (0 = made), then its tiles. */
  cells: { request: { recipe: Recipe; first?: number; count?: number }; reply: Uint8Array<ArrayBuffer> };
  /** Bytes: red, green, blue, 255 of every pixel of every tile. */
  art: { request: { game: string }; reply: Uint8Array<ArrayBuffer> };
  /** A level from a text, a document of ours, or a Tiled map. */
  level_read: { request: { game: string; text: string }; reply: { rows: string[] } };
  /** A level as a map for Tiled, and its tileset, whose picture has so many columns. */
  tiled: { request: { game: string; rows: readonly string[] }; reply: { name: string; map: string; tileset: string; columns: number } };
  release: { request: { handle: number }; reply: object };
}

export type Verb = keyof Verbs & string;
export type Request<V extends Verb> = Verbs[V]["request"];
export type Reply<V extends Verb> = Verbs[V]["reply"];

/** Verbs that answer with bytes. */
export const BYTES: ReadonlySet<string> = new Set(["cells", "art", "dungeon_picture", "breeding_session"]);

/** What a verb with steps answers: it goes on until `done`. */
export interface Steps {
  done: boolean;
}

/** As docs/reference tells of recipes; missing members keep their defaults. */
export interface Recipe {
  recipe: 1;
  game: string;
  size?: [number, number];
  seed?: number;
  layout?: { name: string; params?: Record<string, unknown> };
  furnish?: { name: string; params?: Record<string, unknown> };
}

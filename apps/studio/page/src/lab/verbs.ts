// verbs.ts - what the lab asks the core (apps/wasm/studio_make.c).
import type { Level } from "../core/describe";
import type { Recipe } from "../core/verbs";

/** A step of a generator: what it was, and the cells that it changed. */
export interface MakeStep {
  what: string;
  cells: [x: number, y: number, glyph: string][];
}

/** Why an object stands where it stands. */
export interface Placed {
  x: number;
  y: number;
  rule: string;
  /** which option of its rules: 0 the wanted one */
  option: number;
  /** cells that it was drawn from */
  candidates: number;
}

/** What became of one kind of object. */
interface KindReport {
  tile: string;
  requested: number;
  kept: number;
  placed: number;
  fallback: number;
  skipped: number;
  why: string;
}

export interface MakeReply extends Level {
  recipe: Recipe;
  steps: MakeStep[];
  placed: Placed[];
  kinds: KindReport[];
}

/** So many levels of a recipe, each begun as `rows`, whose locked cells stay. */
interface Many {
  recipe: Recipe;
  first: number;
  count: number;
  rows?: string[];
  lock?: string[];
}

declare module "../core/verbs" {
  interface Verbs {
    make: { request: { recipe: Recipe; index?: number; rows?: string[]; lock?: string[]; steps?: number }; reply: MakeReply };
    measures: { request: Many; reply: { values: ((number | null)[] | null)[] } };
    gallery: { request: Many; reply: { levels: (Level & { index: number })[] } };
  }
}

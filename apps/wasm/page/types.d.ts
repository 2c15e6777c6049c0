// types.d.ts - what describe answers and what page and worker tell each other;
// for the type checker and the reader, not part of the page.

export type ParamType = "int" | "bool" | "real" | "chance" | "choice" | "tile" | "tiles" | "rows";

/** One option of a generator, as sett_params_describe writes it. */
export interface Param {
  name: string;
  type: ParamType;
  default: number | boolean | string | string[] | object[];
  low: number;
  high: number;
  choices?: string[];
  columns?: Param[];
  help: string;
}

export interface Generator {
  name: string;
  help: string;
  source: string;
  stage: string;
  params: Param[];
}

export interface Measure {
  name: string;
  help: string;
  of: string;
  low: number;
  high: number;
}

export interface Tile {
  name: string;
  glyph: string;
}

export interface Game {
  name: string;
  help: string;
  size: { min_w: number; min_h: number; max_w: number; max_h: number; default_w: number; default_h: number };
  tiles: Tile[];
  measures: Measure[];
}

export interface Describe {
  version: number;
  sett: string;
  games: Game[];
  generators: Generator[];
}

/** The stages that a recipe fills, each by a generator of its own. */
export type Stage = "layout" | "furnish";

/** Everything that is set, as typed: nothing is judged but by the core. The
    values of a generator that is not chosen now are kept for its return. */
export interface Settings {
  game: string;
  seed: string;
  width: string;
  height: string;
  layout: string;
  furnish: string;
  /** "layout.cc.rooms-low" to a text as the command line takes it; no entry: the default */
  params: Map<string, string>;
}

export interface Reason {
  code: string;
  text: string;
  cells: [number, number][];
}

export interface Level {
  hash?: string;
  rows?: string[];
  feasible: boolean;
  reasons: Reason[];
  measures?: Record<string, number | null> | null;
}

export interface CoreError {
  status: string;
  text: string;
  expected: string;
  line: number;
  column: number;
}

/** Page to worker: one level, please. `request` is JSON as generate takes it. */
export interface Ask {
  id: number;
  game: string;
  request: string;
}

/** Worker to page, once, before anything else. */
export interface Ready {
  describe: Describe;
  /** pixels of every tile's art, by game */
  art: Record<string, Uint8ClampedArray<ArrayBuffer>>;
}

/** Worker to page: the answer to one Ask. */
export interface Answer {
  id: number;
  error?: CoreError;
  recipe?: Record<string, any>;
  level?: Level;
  /** the level as a picture; left out where it is too large for one */
  picture?: ImageBitmap;
  milliseconds: number;
}

export type FromWorker = { ready: Ready } | { answer: Answer } | { failed: string };

/** Levels of one size: tiles by their number, one level after the other. */
export interface Levels {
  game: string;
  w: number;
  h: number;
  count: number;
  /** count x h x w */
  cells: Uint8Array;
  feasible: boolean[];
  /** the glyph of each tile */
  tiles: string[];
  /** the cells of one level, h x w; a view */
  level(index: number): Uint8Array;
  /** one level, a character a tile */
  rows(index: number): string[];
}
/** A generator by name, or with its parameters. */
export type Stage = string | { name: string; params?: Record<string, unknown> };
export interface Options {
  /** "md2" where it is left out; see ask("describe") */
  game?: string;
  /** the text of a game file, in place of `game` */
  file?: string;
  seed?: number;
  /** width and height in tiles; the game's usual size where it is left out */
  size?: [number, number];
  layout?: Stage;
  furnish?: Stage;
  /** index of the first level */
  first?: number;
  count?: number;
  /** a whole recipe in place of game, seed, size, layout and furnish */
  recipe?: Partial<Recipe>;
}
/** `count` levels: the same seed gives the same bytes everywhere. */
export declare function generate(options?: Options): Promise<Levels>;
/** Whether a level is legal, why not, and its measures. */
export declare function measure(game: string, rows: string | readonly string[]): Promise<Verbs["measure"]["reply"]>;
/** What a verb answers, in JSON. */
export declare function ask<V extends keyof Verbs>(verb: V, request?: Verbs[V]["request"]): Promise<Verbs[V]["reply"]>;
/** A game from the text of a file: its name, which all else takes from then on, and the
    file's sample levels. A file with errors is a SettError that has them all as `problems`. */
export declare function load(text: string, options?: {
  /** the text is JSON, not TOML */
  json?: boolean;
  /** texts of the files that it uses, by name */
  files?: Record<string, string>;
}): Promise<Verbs["game_load"]["reply"] & { game: string }>;
/** What a verb refused. */
export declare class SettError extends Error {
  status: string;
  expected: string;
  line: number;
  column: number;
  /** of a game file */
  problems?: Verbs["game_load"]["reply"]["problems"];
}
/** One answer; `status` 0 is ok. */
export declare class Reply {
  status: number;
  bytes: Uint8Array;
  readonly json: any;
}
/** A conversation of its own, with all that it keeps. */
export declare class Session {
  ask(verb: string, request?: object | string): Reply;
  close(): void;
}
export declare function open(): Promise<Session>;


// verbs.ts - what the room page asks the core (apps/wasm/studio_room*.c, whose tops
// say the same). Options and their ranges come from `describe`, dimensions and
// presets from room_start.
import type { Reason } from "../core/describe";
import type { Steps } from "../core/verbs";

export type Rows = readonly string[];
/** Rows of the room's size: "x" where a tile may not change, else ".". */
export type Lock = readonly string[];
export type Options = Record<string, unknown>;

/** A dimension that can span the archive; its place in the list is its number. */
export interface Feature {
  name: string;
  help: string;
  low: number;
  high: number;
}

export interface Preset {
  name: string;
  help: string;
}

/** What shapes the search. Options are named as `describe` does; those that are
    left out stay as they are. */
export interface RoomSettings {
  /** a style of the evaluator (targets and weights), taken before `eval` */
  style?: string;
  /** options of the method "map-elites": its dimensions (1 to 4 of them), what the
      cells are ("grid", "cvt", "cluster"), their number where they are no grid ... */
  method?: Options & { dimensions?: { feature: number; bins: number }[]; cells?: string; points?: number };
  /** options of the evaluator "edd": targets and all weights ("likeness-weight") */
  eval?: Options;
}

/** The cells as they lie. */
export interface RoomMap {
  cells: number;
  /** a grid: the first axis varies fastest; else cells are regions of points */
  grid: boolean;
  axes: (Feature & { feature: number; bins: number })[];
  /** middle of every cell, or its point, one value an axis; only where it is no
      grid. Those of "cluster" move: RoomState has them again. */
  points?: number[][];
}

/** The best room of a cell. */
export interface RoomCell {
  cell: number;
  /** a grid's: its bin on each axis */
  at: number[];
  fitness: number;
  /** value on each axis */
  values: number[];
  /** feasible rooms that are kept in it */
  kept: number;
  rows: string[];
  /** doors that it cuts off from each other; there where it does */
  warnings?: Reason[];
}

export interface RoomState extends Steps {
  spent: number;
  /** the cell that the edited room belongs to; -1: none */
  own: number;
  /** it is there; later it may give way to fitter ones */
  held: boolean;
  /** all that have a room; with `changed` those that are others than before */
  cells: RoomCell[];
  /** with `changed`: cells that have none any more */
  gone: number[];
  points?: number[][];
}

/** A room as the search sees it. */
export interface RoomJudged {
  fitness: number;
  feasible: boolean;
  /** why not, in words, with the cells that break it */
  reasons: Reason[];
  cell: number;
  /** by dimension; null where it does not apply */
  features: Record<string, number | null>;
  /** what `describe` names of the game: enemies, treasures, passable, door_safety
      (of the entrances), treasure_safety ... */
  measures: Record<string, number | null> | null;
}

export interface RoomSet {
  map: RoomMap;
  /** every option as it is now */
  settings: { method: Options; genome: Options; eval: Options };
}

/** A pattern of space: a corridor, turn, intersection, chamber, or nothing. */
export interface RoomSpace {
  kind: string;
  cells: number;
  at: [number, number];
  size: [number, number];
  /** it is in the graph: a door leads to it */
  reached: boolean;
  doors: number;
  enemies: number;
  treasures: number;
  bosses: number;
  /** its own, and what the meso patterns that hold it are worth; null in rooms that
      are not feasible */
  quality: number | null;
  meso: number | null;
}

/** What adds to the fitness, or takes from it. */
export interface RoomPart {
  /** "things", "chambers", "corridors", "cohesion"; "reachability" of rooms that are not feasible;
      "likeness" and "play" where these have a weight */
  score: string;
  what: string;
  /** the space that it is about, or -1 */
  space: number;
  /** the tile that it is about: a thing's own, the first one of a space or region */
  at?: [number, number];
  value: number;
  /** all of them add up to the fitness */
  adds: number;
}

export interface RoomWhy {
  feasible: boolean;
  fitness: number;
  spaces: RoomSpace[];
  /** by tile, row by row: its space; -1: a wall */
  owner: number[];
  /** where spaces touch: the graph's edges; a bridge is the only way between its ends */
  passages: { a: number; b: number; width: number; at: [number, number]; bridge: boolean }[];
  /** patterns of patterns: "choke-point", "dead-end", "ambush", "guard-room",
      "treasure-room", "guarded-treasure", with the spaces they are made of */
  meso: { kind: string; vault: boolean; things: number; quality: number | null; spaces: number[] }[];
  /** the best meso pattern of each use, as its place in `meso`; -1: none */
  macro: { defeat_enemies: number; defeat_boss: number; find_treasure: number };
  parts: RoomPart[];
}

/** One of six rooms to start with; they come one after the other. */
export interface RoomSlot {
  style: string;
  help: string;
  /** "none": nothing feasible was found */
  state: "waiting" | "running" | "ready" | "none";
  /** the best so far, where there is any */
  fitness?: number;
  rows?: string[];
}

export interface RoomSlots extends Steps {
  spent: number;
  slots: RoomSlot[];
}

/** How a persona of MiniDungeons 2 fared; all but the first three once it is done. */
export interface RoomPersona {
  name: string;
  help: string;
  done: boolean;
  /** false: there is nowhere to go */
  able?: boolean;
  /** its nodes were spent before it won or was shown to be unable to */
  unknown?: boolean;
  /** "win" (1 or 0), "kills", "kill_share", "treasure" (a share), "potions", "hp",
      "turns", "damage", "effort" */
  values?: Record<string, number>;
  /** by tile, row by row: turns spent there, hit points lost, heroes that died */
  visits?: number[];
  damage?: number[];
  deaths?: number[];
}

export interface RoomPlay extends Steps {
  /** nodes looked into, of at most so many */
  spent: number;
  of: number;
  personas: RoomPersona[];
  /** when all are done: the dimensions "completion", "damage", "treasure_at_risk" */
  features?: Record<string, number>;
}

interface Changed {
  /** only what is another than in the reply before */
  changed?: boolean;
}

declare module "../core/verbs" {
  interface Verbs {
    room_start: {
      request: RoomSettings & { rows: Rows; lock?: Lock; seed?: number; genome?: Options;
        /** rooms that lend pieces of themselves */
        others?: readonly Rows[];
        /** a preset of the method, of `presets`, taken before all options */
        preset?: string };
      reply: RoomState & RoomSet & { handle: number; room: RoomJudged; features: Feature[]; presets: Preset[]; styles: Preset[] };
    };
    room_step: { request: { handle: number; units: number } & Changed; reply: RoomState };
    /** The room, the lock, or both have become these. */
    room_edit: { request: { handle: number; rows?: Rows; lock?: Lock } & Changed; reply: RoomState & { room: RoomJudged } };
    /** Dimensions, their bins, cells and weights change; no feasible room is lost. */
    room_settings: { request: RoomSettings & { handle: number } & Changed; reply: RoomState & RoomSet & { room: RoomJudged } };
    /** Any room under the settings of a search: to compare one with the edited room. */
    room_judge: { request: { handle: number; rows: Rows }; reply: RoomJudged };
    /** All that was found as a file: what `sett evolve edd -o` writes, and
        `sett archive` reads. */
    room_archive: { request: { handle: number }; reply: { text: string } };
    /** The edited room, or any other under the settings of a search, taken apart. */
    room_explain: { request: { handle: number; rows?: Rows }; reply: RoomWhy };
    /** "Start with our suggestions": `budget` rooms are looked at for each at most. */
    room_suggest: { request: { rows: Rows; lock?: Lock; others?: readonly Rows[]; seed?: number; budget?: number }; reply: RoomSlots & { handle: number } };
    room_suggest_step: { request: { handle: number; units: number }; reply: RoomSlots };
    /** A playtest; `eval` as in the settings ("enemy-as", "boss-as", "play-budget"). */
    room_play: { request: { rows: Rows; eval?: Options };
      reply: RoomPlay & { handle: number; entrance?: [number, number]; exit?: [number, number] } };
    room_play_step: { request: { handle: number; units: number }; reply: RoomPlay };
  }
}

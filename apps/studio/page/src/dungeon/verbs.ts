// verbs.ts - what the dungeon page asks the core (apps/wasm/studio_dungeon*.c).
// Nothing is kept there between two questions: a request brings its project, a
// state brings the next one. So undo is the project before, and a refused edit (an
// error "what (expected ...)") has changed nothing.
import type { Steps } from "../core/verbs";

/** A tile of a room. */
export interface Spot {
  room: string;
  x: number;
  y: number;
}

/** "." free, "x" locked: searches may not change it. */
type LockRows = readonly string[];

export interface ProjectRoom {
  /** 1 to 63 bytes; no two rooms have the same */
  name: string;
  /** the place of its tile 0,0 on the plan, in tiles */
  x: number;
  y: number;
  /** glyphs of the game "edd", 3 to 64 rows as long as each other */
  rows: readonly string[];
  lock?: LockRows;
}

/** A door; `under` names the tile that comes back when the connection goes. */
export interface ProjectEnd extends Spot {
  under?: string;
}

/** What `sett` reads and writes as a dungeon: the file itself. Members that are not
    told here are kept by every edit. */
export interface Project {
  format: "sett-dungeon";
  version: number;
  game: "edd";
  settings?: { doors?: "anywhere" | "passable" };
  rooms: readonly ProjectRoom[];
  connections?: readonly { from: ProjectEnd; to: ProjectEnd }[];
  start?: Spot;
}

/** Edits of one question are done in turn, all or none of them. */
export type DungeonEdit =
  | { do: "add"; name?: string; x: number; y: number; rows: readonly string[] }
  /** a room of floor */
  | { do: "add"; name?: string; x: number; y: number; w: number; h: number }
  | { do: "remove"; room: string }
  | { do: "rename"; room: string; name: string }
  | { do: "move"; room: string; x: number; y: number }
  /** doors of connections stay; without `lock` those of before do */
  | { do: "tiles"; room: string; rows: readonly string[]; lock?: LockRows }
  /** on the right and below; doors go with their border */
  | { do: "resize"; room: string; w: number; h: number }
  | { do: "connect"; from: Spot; to: Spot }
  /** by either end */
  | { do: "disconnect"; at: Spot }
  | { do: "start"; at: Spot }
  /** places for all rooms, so that doors face each other where they can */
  | { do: "arrange" };

export interface DungeonReason {
  /** no-connection, cut-room, cut-door, cut-tiles, loose-door, start-in-wall, no-room,
      door-in-wall, or one of a room's own (as `measure` says them of a level) */
  code: string;
  text: string;
  /** does not make it infeasible */
  warning: boolean;
  /** none: the dungeon as a whole */
  room?: string;
  cells: [x: number, y: number][];
}

export interface RoomState {
  name: string;
  /** a tile of it can be reached from the start */
  reached: boolean;
  /** its doors of connections that cannot */
  cut_doors: [x: number, y: number][];
  /** a sign for each tile: " " inside, "." where a connection may begin or end, else
      the number, in `obstacles`, of why not. Ends in one room are refused, too. */
  border: string[];
}

export interface Objective {
  room: string;
  /** one of them, the first; the others are side objectives */
  main: boolean;
  what: "defeat boss" | "defeat enemies" | "find treasure";
  quality: number;
  doors: number;
  /** rooms on the way from the start, both ends counted */
  path_rooms: number;
}

export const FIGURES = [
  "rooms", "connections", "loops", "dead_end_rooms", "tiles", "passable_tiles", "treasures", "enemies",
  "reached_tiles", "cut_tiles", "cut_rooms", "cut_doors", "feasible",
] as const;

export interface DungeonState {
  project: Project;
  /** a later version wrote it: it must not be written over */
  newer: boolean;
  /** no reason but warnings */
  feasible: boolean;
  /** what EDD asks for: each room has a door, and every door is reached */
  reference_feasible: boolean;
  reached_tiles: number;
  cut_tiles: number;
  cut_rooms: number;
  cut_doors: number;
  reasons: DungeonReason[];
  /** in the project's order */
  rooms: RoomState[];
  /** each goes on behind a tile: `3,0 of "hall"` "has a connection already" */
  obstacles: string[];
  figures: Record<(typeof FIGURES)[number], number>;
  objectives: Objective[];
}

/** EDD's four costs of a tile, and three that mean their names exactly. */
export const PATHS = [
  "fastest", "rewarding", "less-danger", "more-danger", "fewest-enemies", "most-treasures", "most-enemies",
] as const;
export type PathKind = (typeof PATHS)[number];

interface PathAsked {
  kind: PathKind;
  from: Spot;
  to: Spot;
  /** states to look at for the last two kinds; left out: 16,000,000 */
  budget?: number;
}

export interface Path {
  path: PathKind;
  /** unknown: the budget did not suffice */
  found: "yes" | "no" | "unknown";
  steps: number;
  treasures: number;
  enemies: number;
  cost: number;
  spent: number;
  /** from end to end, room by room; through a connection is no step */
  tiles: Spot[];
}

/** Shares over three personas of MiniDungeons 2. */
export interface Played {
  completion: number;
  damage: number;
  treasure_at_risk: number;
}

export interface PlayedRoom extends Played {
  room: string;
  reached: boolean;
  entrance: [x: number, y: number] | null;
  exit: [x: number, y: number] | null;
  /** personas that neither won nor were shown to be unable to; then what each of them
      might look at */
  unknown: number;
  budget_nodes?: number;
  budget_turns?: number;
}

interface PlayStep extends Steps {
  /** rooms so far */
  played: number;
  /** those of this step, in the order in which they are come to */
  rooms: PlayedRoom[];
  /** once it is done */
  whole: Played | null;
}

declare module "../core/verbs" {
  interface Verbs {
    /** A project, EDD's XML with the files of its rooms, level texts with empty lines
        between, or a map of Tiled; without `text` the two joined rooms that one begins
        with. `name` is for a room that has none. */
    dungeon_open: {
      request: { text?: string; name?: string; files?: readonly { name: string; text: string }[] };
      reply: DungeonState;
    };
    /** Without edits: what there is to say of a project. */
    dungeon_edit: { request: { project: Project; edits?: readonly DungeonEdit[] }; reply: DungeonState };
    dungeon_path: { request: { project: Project; path: PathAsked }; reply: Path };
    /** The rooms as level texts, the plan as text or picture, or as a map for Tiled (TMJ),
        whose tileset verb `tiled` of the game edd gives. */
    dungeon_text: {
      request: { project: Project; as: "rows" | "plan" | "svg" | "tiled"; title?: string; path?: PathAsked };
      reply: { text: string };
    };
    /** Bytes: width and height (32 bits each, the lowest byte first), then red, green,
        blue, 255 of every pixel. */
    dungeon_picture: {
      request: { project: Project; scale?: number; path?: PathAsked };
      reply: Uint8Array<ArrayBuffer>;
    };
    /** Personas play all rooms from the start: `loop` over dungeon_play_step, one unit a
        room, which can be cancelled; then `release`. */
    dungeon_play: { request: { project: Project; budget?: number }; reply: { handle: number; rooms: number } };
    dungeon_play_step: { request: { handle: number; units: number }; reply: PlayStep };
  }
}

// session.ts - what the core can be asked, verb by verb. Made by `make docs` from
// `sett describe --session --json`; do not edit.

/** Why a level is not legal. */
export interface Reason {
  /** a word for the rule */
  code: string;
  /** what is wrong */
  text: string;
  /** where: x and y */
  cells: [number, number][];
  /** true: the level is legal all the same */
  warning?: boolean;
}

/** A level by its game's rules. */
export interface Judged {
  /** the level is legal */
  feasible: boolean;
  /** why not, and warnings */
  reasons: Reason[];
  /** by name, null where one does not apply; null: the level is too broken to measure */
  measures: Record<string, (number | null)> | null;
}

/** A level that was made, or why there is none. */
export interface Level {
  /** of its tiles; left out where none was made */
  hash?: string;
  /** a character a tile; left out as above */
  rows?: string[];
  /** the level is legal */
  feasible: boolean;
  /** why not, and warnings */
  reasons: Reason[];
  /** as in Judged; left out as above */
  measures?: Record<string, (number | null)> | null;
}

/** A level of many. */
export interface Numbered extends Level {
  /** of the level */
  index: number;
}

/** A step of a generator. */
export interface MakeStep {
  /** the step in words */
  what: string;
  /** that it changed: x, y and the new tile's character */
  cells: [number, number, string][];
}

/** Why an object stands where it stands. */
export interface Placed {
  /** its tile's name */
  kind: string;
  /** column */
  x: number;
  /** row */
  y: number;
  /** the furnisher's rule that chose the place */
  rule: string;
  /** which option of its rules; 0: the wanted one */
  option: number;
  /** cells that it was drawn from */
  candidates: number;
}

/** What became of one kind of object. */
export interface KindReport {
  /** its tile's name */
  kind: string;
  /** how many were asked for */
  requested: number;
  /** that stood there before, locked */
  kept: number;
  /** that were placed */
  placed: number;
  /** of these, not by their first rule */
  fallback: number;
  /** for which there was no place */
  skipped: number;
  /** why there was none, or empty */
  why: string;
}

/** All that can be chosen or set. */
export interface Describe {
  /** of this document: 1 */
  version: number;
  /** version of the library */
  sett: string;
  /** whose levels can be made */
  games: Game[];
  /** of recipes */
  generators: Generator[];
  /** who can play */
  players: Player[];
  /** for whom they can */
  personas: Persona[];
  /** what a search can judge by */
  evaluators: Part[];
  /** what it can vary */
  genomes: Part[];
  /** how it can search */
  methods: Part[];
}

/** A game. */
export interface Game {
  /** as requests name it */
  name: string;
  /** what it is */
  help: string;
  /** changes with its rules */
  rules_version: number;
  /** furnishers have rules for its objects */
  furnished: boolean;
  /** what its segments are made of; left out: its levels are not linked */
  segments?: "columns" | "rows";
  /** of its levels */
  size: GameSize;
  /** names of those that make its levels */
  generators: string[];
  /** its alphabet */
  tiles: Tile[];
  /** what its levels are measured by */
  measures: Measure[];
  /** who judges by playing */
  agents: Judge[];
  /** options of its rules; left out: it is not played */
  rules?: Param[];
}

/** How large levels of a game may be, in tiles. */
export interface GameSize {
  /** fewest columns */
  min_w: number;
  /** fewest rows */
  min_h: number;
  /** most columns */
  max_w: number;
  /** most rows */
  max_h: number;
  /** columns where a recipe says nothing */
  default_w: number;
  /** rows where a recipe says nothing */
  default_h: number;
}

/** A kind of tile. */
export interface Tile {
  /** in options and reports */
  name: string;
  /** its character in rows */
  glyph: string;
  /** further characters that are read as it */
  also?: string;
  /** 0xRRGGBB */
  colour: number;
  /** that a complete level has */
  at_least: number;
  /** that a level may have; -1: any number */
  at_most: number;
  /** what it is, such as solid, start, foe */
  roles: string[];
}

/** A measure of levels. */
export interface Measure {
  /** as in measures of levels */
  name: string;
  /** what is measured, with the unit */
  help: string;
  /** of layouts too, or only of complete levels */
  of: "layout" | "level";
  /** where an axis of a chart may begin */
  low: number;
  /** where it may end; values can lie outside */
  high: number;
}

/** Who finds out whether a level can be won. */
export interface Judge {
  /** of the judge */
  name: string;
  /** how it plays */
  help: string;
}

/** An option. */
export interface Param {
  /** as params of recipes name it */
  name: string;
  /** chance: a number from 0 to 1; rows: a list of objects */
  type: "int" | "bool" | "real" | "chance" | "choice" | "tile" | "tiles" | "rows" | "name";
  /** of tiles a list of names, of rows an empty list */
  default: number | boolean | string | string[] | Record<string, unknown>[];
  /** least value; of rows how many */
  low: number;
  /** largest value; of choices and tiles the last index */
  high: number;
  /** names that can be chosen; only of choice, and of tile and tiles where the game is known */
  choices?: string[];
  /** of rows: what one holds */
  columns?: Param[];
  /** of rows: how many at most */
  capacity?: number;
  /** what it does, with the unit */
  help: string;
}

/** A part that can be chosen. */
export interface Part {
  /** as requests name it */
  name: string;
  /** what it does */
  help: string;
  /** its options */
  params: Param[];
}

/** A generator. */
export interface Generator extends Part {
  /** where it was published */
  source: string;
  /** what it makes: layouts, objects on one, or whole levels */
  stage: "layout" | "furnish" | "level";
  /** changes when the same seed gives other levels */
  output_version: number;
}

/** A player of levels. */
export interface Player extends Part {
  /** that it is made for; empty: any that is played */
  game: string;
  /** where it was published */
  source: string;
  /** what its budget counts */
  unit: string;
  /** the usual one */
  budget: number;
  /** changes when the same seed plays otherwise */
  output_version: number;
}

/** For whom is played; what is empty is left out. */
export interface Persona {
  /** of the format: 1 */
  persona: number;
  /** as requests name it */
  name: string;
  /** what it is after */
  help?: string;
  /** where it was published */
  source?: string;
  /** formula of how good a state is to it */
  utility: string;
  /** formula by which tree search chooses; left out: UCB1 */
  select?: string;
  /** formula of what best-first search looks at first; left out: the utility */
  order?: string;
  /** formula that no win still to come goes beyond; left out: none is known */
  bound?: string;
}

/** What to make, whole: the same recipe and index give the same level. Members that begin with x_ are allowed and not read. */
export interface Recipe {
  /** of the format: 1 */
  recipe?: number;
  /** whose levels are made */
  game: string;
  /** columns and rows; left out: the game's default */
  size?: [number, number];
  /** 0 to 2^64 - 1, in digits where it is over 2^53; left out: 1 */
  seed?: number | string;
  /** another furnisher gets other layouts; left out: the same ones */
  fresh_layouts?: boolean;
  /** its name alone: with every default; none: there is no such stage; left out: the first that suits the game */
  layout?: RecipeStage | string;
  /** the same of objects */
  furnish?: RecipeStage | string;
  /** instead of layout and furnish: a layout, then up to 7 furnishers */
  stages?: readonly (RecipeStage | string)[];
}

/** A generator of a recipe, with its options. */
export interface RecipeStage {
  /** of the generator */
  name: string;
  /** options by name; those left out have their defaults */
  params?: object;
}

/** A room of a layout, its walls included. */
export interface MadeRoom {
  /** leftmost column */
  x: number;
  /** highest row */
  y: number;
  /** columns */
  w: number;
  /** rows */
  h: number;
  /** cells of corridors beside its floor */
  doors: [number, number][];
}

/** Open cells together outside the floors of rooms. */
export interface MadeCorridor {
  /** those that it touches, by index */
  rooms: number[];
  /** x and y */
  cells: [number, number][];
}

/** What the stages of a recipe did. */
export interface Made {
  /** tries until the layout */
  layout_attempts?: number;
  /** of a creator of rooms */
  rooms?: MadeRoom[];
  /** of a creator of rooms */
  corridors?: MadeCorridor[];
  /** tries of all furnishers; this and the rest only where there are some */
  furnish_attempts?: number;
  /** of all furnishers, in turn */
  kinds?: KindReport[];
  /** in the order of their placing */
  objects?: Placed[];
}

/** A number about a room that can be an axis of the map. */
export interface Feature {
  /** its name */
  name: string;
  /** what it measures */
  help: string;
  /** lowest value that a map has a cell for */
  low: number;
  /** highest one */
  high: number;
}

/** Options that are set together. */
export interface Preset {
  /** its name */
  name: string;
  /** what it is for */
  help: string;
}

/** A feature that spans a map. */
export interface RoomAxis {
  /** of its feature */
  name: string;
  /** what the feature measures */
  help: string;
  /** how many cells lie along it in a grid */
  bins: number;
  /** lower end */
  low: number;
  /** upper end */
  high: number;
}

/** How the cells of a search lie. */
export interface RoomMap {
  /** how many */
  cells: number;
  /** cells are a grid, the first axis varies fastest; else they are regions of points */
  grid: boolean;
  /** one to four */
  axes: RoomAxis[];
  /** of each cell, a value for each axis; left out of a grid */
  points?: number[][];
}

/** Every option of a search by name, as it is now. */
export interface RoomOptions {
  /** of map-elites */
  method: Record<string, unknown>;
  /** of tiles */
  genome: Record<string, unknown>;
  /** of the evaluator edd */
  eval: Record<string, unknown>;
}

/** How a search is set. */
export interface RoomSet {
  /** the cells */
  map: RoomMap;
  /** every option as it is now */
  settings: RoomOptions;
}

/** A cell with the best room in it. */
export interface RoomCell {
  /** its number */
  cell: number;
  /** its bin on each axis; empty where it is no grid */
  at: number[];
  /** of the best room */
  fitness: number;
  /** of the best room, on each axis */
  values: number[];
  /** how many feasible rooms it holds */
  kept: number;
  /** the best room */
  rows: string[];
  /** doors that the room cuts off from each other; left out where there are none */
  warnings?: Reason[];
}

/** What a search has found. */
export interface RoomState {
  /** nothing is left to be tried */
  done: boolean;
  /** rooms tried so far */
  spent: number;
  /** cell that the edited room belongs to; -1: none */
  own: number;
  /** the edited room is in it; later it may give way to fitter ones */
  held: boolean;
  /** all that have a room; with `changed` those that differ from the reply before */
  cells: RoomCell[];
  /** with `changed`: cells that have none any more */
  gone: number[];
  /** of the map, which move; only where cells are clusters */
  points?: number[][];
}

/** A room as a search sees it. */
export interface RoomJudged extends Judged {
  /** the higher the better */
  fitness: number;
  /** that it belongs to; -1: none */
  cell: number;
  /** by name; null where one does not apply, and of features of play that are no axis of the map */
  features: Record<string, (number | null)>;
}

/** A pattern of space. */
export interface RoomSpace {
  /** corridor, turn, intersection, chamber, or nothing */
  kind: string;
  /** its tiles */
  cells: number;
  /** corner of its bounding box, x and y */
  at: [number, number];
  /** of the box, width and height */
  size: [number, number];
  /** a door leads to it; else no graph has it */
  reached: boolean;
  /** in it */
  doors: number;
  /** in it */
  enemies: number;
  /** in it */
  treasures: number;
  /** in it */
  bosses: number;
  /** its own; null: the room is infeasible */
  quality: number | null;
  /** what the meso patterns that hold it are worth; null as above */
  meso: number | null;
}

/** Where two spaces touch: an edge of their graph. */
export interface RoomPassage {
  /** one space, its place in `spaces` */
  a: number;
  /** the other one */
  b: number;
  /** tiles of b that touch a */
  width: number;
  /** the first of these tiles, x and y */
  at: [number, number];
  /** there is no other way between the two */
  bridge: boolean;
}

/** A pattern of patterns. */
export interface RoomMeso {
  /** choke-point, dead-end, ambush, guard-room, treasure-room, guarded-treasure */
  kind: string;
  /** a guard room that holds treasure */
  vault: boolean;
  /** enemies or treasures that its quality counts */
  things: number;
  /** null: the room is infeasible */
  quality: number | null;
  /** that it is made of, places in `spaces` */
  spaces: number[];
}

/** The best meso pattern of each use, its place in `meso`. */
export interface RoomMacro {
  /** to fight in; -1: none */
  defeat_enemies: number;
  /** to fight a boss in; -1: none */
  defeat_boss: number;
  /** to look for treasure in; -1: none */
  find_treasure: number;
}

/** What adds to the fitness of a room, or takes from it. */
export interface RoomPart {
  /** things, chambers, corridors, cohesion; likeness and play where these have a weight; reachability of infeasible rooms */
  score: string;
  /** in words */
  what: string;
  /** that it is about, its place; -1: none */
  space: number;
  /** a thing's tile, x and y, or the first one of a space or region; left out: it has no place */
  at?: [number, number];
  /** in its score */
  value: number;
  /** to the fitness, of which it is a summand */
  adds: number;
}

/** A room taken apart. */
export interface RoomWhy {
  /** the room is legal */
  feasible: boolean;
  /** the higher the better */
  fitness: number;
  /** all patterns of space */
  spaces: RoomSpace[];
  /** of each tile, row by row, the place of its space; -1: a wall */
  owner: number[];
  /** where spaces touch */
  passages: RoomPassage[];
  /** patterns of these patterns */
  meso: RoomMeso[];
  /** what they are best for */
  macro: RoomMacro;
  /** which add up to the fitness */
  parts: RoomPart[];
}

/** One of six rooms to start with. */
export interface RoomSlot {
  /** its style's name */
  style: string;
  /** what the style is */
  help: string;
  /** none: no feasible room was found */
  state: "waiting" | "running" | "ready" | "none";
  /** of the best room so far; left out where there is none */
  fitness?: number;
  /** that room; left out as above */
  rows?: string[];
}

/** Rooms to start with. */
export interface RoomSlots {
  /** all that are looked for have ended */
  done: boolean;
  /** rooms tried so far */
  spent: number;
  /** six, found one after the other */
  slots: RoomSlot[];
}

/** How a persona of MiniDungeons 2 fares in a room. */
export interface RoomPersona {
  /** short, such as R for the runner */
  name: string;
  /** what the persona wants */
  help: string;
  /** it has played; the rest is left out before */
  done: boolean;
  /** there was a way to play; false: the rest is left out */
  able?: boolean;
  /** its nodes were spent before it won or was shown to be unable to */
  unknown?: boolean;
  /** win (1 or 0), kills, kill_share and treasure (shares), potions, hp, turns, damage (hit points), effort */
  values?: Record<string, number>;
  /** turns spent on each tile, row by row */
  visits?: number[];
  /** hit points lost there */
  damage?: number[];
  /** heroes that died there */
  deaths?: number[];
}

/** A playtest of a room. */
export interface RoomPlay {
  /** all personas have played */
  done: boolean;
  /** nodes looked into so far */
  spent: number;
  /** nodes at most */
  of: number;
  /** who play one after the other */
  personas: RoomPersona[];
  /** completion, damage, treasure_at_risk, 0 to 1 each; left out until all are done */
  features?: Record<string, number>;
}

/** A tile of a room. */
export interface Spot {
  /** its name */
  room: string;
  /** column in the room, from 0 */
  x: number;
  /** row in the room, from 0 at the top */
  y: number;
}

/** A room of a project. */
export interface ProjectRoom {
  /** 1 to 63 bytes; no two rooms have the same */
  name: string;
  /** column of its top left tile on the plan */
  x: number;
  /** row of that tile on the plan */
  y: number;
  /** its tiles, a character each: 3 to 64 rows as long as each other */
  rows: readonly string[];
  /** of the same size: x where searches may not change the tile, else . ; left out: nowhere */
  lock?: readonly string[];
}

/** A door of a connection. */
export interface ProjectEnd {
  /** its name */
  room: string;
  /** column in the room, from 0 */
  x: number;
  /** row in the room, from 0 at the top */
  y: number;
  /** name of the tile that comes back when the connection goes; left out: floor */
  under?: string;
}

/** Two doors that are one passage, both ways. */
export interface ProjectConnection {
  /** one door */
  from: ProjectEnd;
  /** the other, in another room */
  to: ProjectEnd;
}

/** What holds for a project as a whole. */
export interface ProjectSettings {
  /** border tiles where new doors may be cut: any, or passable ones; left out: any */
  doors?: "anywhere" | "passable";
}

/** A dungeon as it stands in a file. Members that are not told here are kept by every edit. */
export interface Project {
  /** what the document is */
  format: "sett-dungeon";
  /** of the format: 1 */
  version: number;
  /** whose tiles the rooms have */
  game: "edd";
  /** left out: the usual ones */
  settings?: ProjectSettings;
  /** in the order they were added */
  rooms: readonly ProjectRoom[];
  /** left out: none */
  connections?: readonly ProjectConnection[];
  /** where play begins; left out: the first room's first passable tile */
  start?: Spot;
}

/** A change of a dungeon. One that is refused changes nothing. */
export type DungeonEdit = EditAdd | EditRemove | EditRename | EditMove | EditTiles | EditResize | EditConnect | EditDisconnect | EditStart | EditArrange;

/** Adds a room. */
export interface EditAdd {
  /** which edit it is */
  do: "add";
  /** 1 to 63 bytes; left out: "room N" */
  name?: string;
  /** column of its top left tile on the plan, -1000000 to 1000000 */
  x: number;
  /** row of that tile on the plan, as x */
  y: number;
  /** its tiles, a character each; left out: floor, w times h tiles */
  rows?: readonly string[];
  /** columns, 3 to 64, where rows are left out */
  w?: number;
  /** rows, 3 to 64, where rows are left out */
  h?: number;
}

/** Takes a room away with its connections. */
export interface EditRemove {
  /** which edit it is */
  do: "remove";
  /** its name */
  room: string;
}

/** Gives a room another name. */
export interface EditRename {
  /** which edit it is */
  do: "rename";
  /** its name so far */
  room: string;
  /** its new name, 1 to 63 bytes, of no other room */
  name: string;
}

/** Moves a room on the plan. */
export interface EditMove {
  /** which edit it is */
  do: "move";
  /** its name */
  room: string;
  /** column of its top left tile on the plan, -1000000 to 1000000 */
  x: number;
  /** row of that tile on the plan, as x */
  y: number;
}

/** Gives a room other tiles. */
export interface EditTiles {
  /** which edit it is */
  do: "tiles";
  /** its name */
  room: string;
  /** its new tiles, a character each; doors of connections stay */
  rows: readonly string[];
  /** of the same size: x where searches may not change the tile, else . ; left out: locks of a room of the same size stay */
  lock?: readonly string[];
}

/** Makes a room larger or smaller, on the right and below. Doors go with their border, a start outside to the nearest tile. */
export interface EditResize {
  /** which edit it is */
  do: "resize";
  /** its name */
  room: string;
  /** columns, 3 to 64 */
  w: number;
  /** rows, 3 to 64 */
  h: number;
}

/** Joins two rooms: both tiles become doors. */
export interface EditConnect {
  /** which edit it is */
  do: "connect";
  /** a free border tile */
  from: Spot;
  /** one of another room */
  to: Spot;
}

/** Takes a connection away: both tiles become what they were. */
export interface EditDisconnect {
  /** which edit it is */
  do: "disconnect";
  /** either door */
  at: Spot;
}

/** Says where play begins. */
export interface EditStart {
  /** which edit it is */
  do: "start";
  /** the tile */
  at: Spot;
}

/** Gives all rooms new places, so that doors face each other where they can. */
export interface EditArrange {
  /** which edit it is */
  do: "arrange";
}

/** Why a dungeon is not feasible. */
export interface DungeonReason {
  /** a word for the rule: no-connection, cut-room, cut-door, cut-tiles, loose-door, start-in-wall, no-room, door-in-wall, or one of a room by itself */
  code: string;
  /** what is wrong, without the room */
  text: string;
  /** true: the dungeon is feasible all the same */
  warning: boolean;
  /** which room; left out: the dungeon as a whole */
  room?: string;
  /** where in the room: x and y */
  cells: [number, number][];
}

/** What is found out about one room of a dungeon. */
export interface DungeonRoom {
  /** of the room */
  name: string;
  /** one of its tiles is, from the start */
  reached: boolean;
  /** x and y of its doors of connections that are not reached */
  cut_doors: [number, number][];
  /** a character a tile: a blank inside, . where a connection may begin or end, else the digit that numbers, among obstacles, why not */
  border: string[];
}

/** What is counted in a dungeon. */
export interface DungeonFigures {
  /** in all */
  rooms: number;
  /** in all */
  connections: number;
  /** connections beyond those that hold rooms together */
  loops: number;
  /** rooms with one connection */
  dead_end_rooms: number;
  /** of all rooms */
  tiles: number;
  /** of all rooms */
  passable_tiles: number;
  /** of all rooms */
  treasures: number;
  /** of all rooms; a boss counts by his tiles */
  enemies: number;
  /** tiles that are reached from the start */
  reached_tiles: number;
  /** passable tiles that are not */
  cut_tiles: number;
  /** rooms with passable tiles, none of them reached */
  cut_rooms: number;
  /** doors of connections that are not reached */
  cut_doors: number;
  /** 1: each room has a door, each door leads somewhere, and every passable tile is reached; else 0 */
  feasible: number;
}

/** A room worth going to. */
export interface Objective {
  /** where */
  room: string;
  /** the main one, which is the first; else a side objective */
  main: boolean;
  /** what there is to do */
  what: "defeat boss" | "defeat enemies" | "find treasure";
  /** of the pattern that makes it one, 0 to 1 */
  quality: number;
  /** of the room */
  doors: number;
  /** rooms on the way from the start, both ends counted */
  path_rooms: number;
}

/** A dungeon and what is found out about it. */
export interface DungeonState {
  /** the dungeon as it is now */
  project: Project;
  /** a later version wrote the project: do not write over it */
  newer: boolean;
  /** there is no reason but warnings */
  feasible: boolean;
  /** what EDD asks for: each room has a door, and every door is reached */
  reference_feasible: boolean;
  /** tiles that are reached from the start */
  reached_tiles: number;
  /** passable tiles that are not */
  cut_tiles: number;
  /** rooms with passable tiles, none of them reached */
  cut_rooms: number;
  /** doors of connections that are not reached */
  cut_doors: number;
  /** why not, and warnings */
  reasons: DungeonReason[];
  /** in the project's order */
  rooms: DungeonRoom[];
  /** why no connection may begin at a tile, by number; each goes on behind the tile: "is the start" */
  obstacles: string[];
  /** what is counted in it */
  figures: DungeonFigures;
  /** the main one first */
  objectives: Objective[];
}

/** What the best way is: by one of four costs of entering a tile, as EDD has them, or exactly what its name says and then the fewest steps. */
export type PathKind = "fastest" | "rewarding" | "less-danger" | "more-danger" | "fewest-enemies" | "most-treasures" | "most-enemies";

/** A way to be looked for. */
export interface PathAsked {
  /** what the best way is */
  kind: PathKind;
  /** where it begins, on a passable tile */
  from: Spot;
  /** where it ends, on a passable tile */
  to: Spot;
  /** states to look at for most-treasures and most-enemies, at most 100000000; 0 or left out: 16000000 */
  budget?: number;
}

/** A way through a dungeon. */
export interface Path {
  /** as asked */
  path: PathKind;
  /** whether there is one; unknown: the budget did not suffice */
  found: "yes" | "no" | "unknown";
  /** from tile to tile; through a connection is no step */
  steps: number;
  /** on its tiles */
  treasures: number;
  /** on its tiles; a boss counts by his tiles */
  enemies: number;
  /** by the costs of its kind; 0: it has none */
  cost: number;
  /** tiles or states that were looked at */
  spent: number;
  /** from end to end; empty: no way was found */
  tiles: Spot[];
}

/** A file that was opened together with a dungeon. */
export interface DungeonFile {
  /** without a folder */
  name: string;
  /** all of it */
  text: string;
}

/** How three personas of MiniDungeons 2 fare, 0 to 1. */
export interface Played {
  /** share of the personas that get through */
  completion: number;
  /** hit points that they lose, as a share of all they have */
  damage: number;
  /** share of the treasure that the collector does not bring out */
  treasure_at_risk: number;
}

/** One room of a dungeon as it was played. */
export interface PlayedRoom extends Played {
  /** its name */
  room: string;
  /** the room can be reached; else it is not played */
  reached: boolean;
  /** x and y where the hero comes in; null: nowhere */
  entrance: [number, number] | null;
  /** x and y where he leaves; null: nowhere */
  exit: [number, number] | null;
  /** personas that neither won nor were shown to be unable to */
  unknown: number;
  /** why: what they might look at was used up; this and what follows is left out where unknown is 0 */
  reason?: "budget";
  /** nodes that each might look into */
  budget_nodes?: number;
  /** turns that each might try */
  budget_turns?: number;
}

/** A generator that was born, and where it comes from. */
export interface Born {
  /** counts all of a breeding, from 0 */
  id: number;
  /** how it came about */
  birth: "picked" | "random" | "crossed" | "copied" | "edited" | "imported";
  /** of its file or in its database; empty: it was bred */
  name: string;
  /** of the page that it was born on */
  generation: number;
  /** after it was crossed or copied */
  mutated: boolean;
  /** their ids: none, one or two */
  parents: number[];
  /** how many */
  agents: number;
  /** a digit for each agent: 0 or 1 is the parent it comes from, 2: neither */
  origins: string;
  /** of what it draws and whose its agents are */
  hash: string;
}

/** A place of a page. */
export interface Place extends Born {
  /** chosen as a parent */
  marked: boolean;
}

/** The page that a breeding shows. */
export interface BreedingPage {
  /** as asked */
  game: string;
  /** of the breeding and of its levels, in digits */
  seed: string;
  /** of the page: how often it was bred on */
  generation: number;
  /** of the record, from 0: so many steps can be undone */
  page: number;
  /** in the record */
  pages: number;
  /** what levels are wished to be, or empty */
  wish: string;
  /** judges that breeding_rate can ask */
  raters: string[];
  /** the generators */
  places: Place[];
}

/** A generator of a database. */
export interface Pick {
  /** of the generator */
  name: string;
  /** its agent program, as in a generator's file */
  generator: object;
}

/** A page of a breeding's record. */
export interface TreePage {
  /** how often it was bred on */
  generation: number;
  /** ids of the generators */
  places: number[];
  /** places of the parents, from 0 */
  marked: number[];
}

/** The record of a breeding. */
export interface Tree {
  /** from the first */
  pages: TreePage[];
  /** all that ever stood on one, by id */
  born: Born[];
}

/** Many levels laid over each other, a pixel a cell. */
export interface Cloud {
  /** columns */
  w: number;
  /** rows */
  h: number;
  /** six hex digits for each cell, red, green and blue, row by row */
  cloud: string;
}

/** An agent of a generator. */
export interface Agent {
  /** what it does, in a line */
  words: string;
  /** 0 or 1: of that parent; -1: of none */
  origin: number;
  /** a mutation has changed it */
  shifted: boolean;
  /** its attributes, as breeding_do takes them */
  values: Record<string, string>;
}

/** All that can be seen and edited of a generator. */
export interface Inspected {
  /** in the order of the program */
  agents: Agent[];
  /** tiles that agents may draw with */
  brushes: string[];
  /** attributes of an agent */
  columns: Param[];
  /** those of the whole generator */
  options: Param[];
  /** as breeding_do takes them */
  option_values: Record<string, string>;
  /** its agent program, as in its file */
  generator: Record<string, unknown>;
}

/** How far a judge comes with a generator's levels. */
export interface Rating {
  /** the judge's name */
  agent: string;
  /** that were played */
  levels: number;
  /** of these */
  won: number;
  /** how far it came on average, 0 to 1; 1: all were won */
  progress: number;
}

/** An axis of a map of levels. */
export interface Axis {
  /** of the feature */
  name: string;
  /** what it is, in words */
  help: string;
  /** where the first cell begins */
  low: number;
  /** where the last cell ends */
  high: number;
  /** cells along the axis */
  bins: number;
}

/** The best segment of a cell of the map. */
export interface MapCell {
  /** its number, for segments_level */
  cell: number;
  /** x and y on the map, from 0 */
  at: [number, number];
  /** it can be completed and is not broken */
  usable: boolean;
  /** the higher the better; of no unit */
  fitness: number;
}

/** How far the search is, and its map. */
export interface SegmentsStep {
  /** all segments are tried */
  done: boolean;
  /** segments tried so far */
  spent: number;
  /** segments to be tried in all */
  of: number;
  /** those that have a segment */
  cells: MapCell[];
}

/** Slices of a level: columns or, in games that climb, rows. */
export interface Span {
  /** slice of the level, from 0 */
  first: number;
  /** slices */
  count: number;
}

/** A link between two segments. */
export interface Seam {
  /** none: the segments fit as they are; seamless: all of it stands in training levels; else where its slices come from */
  kind: "none" | "seamless" | "pieces" | "training" | "made";
  /** slice of the level, from 0 */
  first: number;
  /** slices */
  count: number;
  /** n-grams across the seam that no training level has */
  unseen: number;
  /** levels that were judged to find it */
  judged: number;
}

/** Segments that were joined. */
export interface Linked {
  /** who completes the level */
  agent: string;
  /** there is such a level */
  found: true;
  /** where the segments stand in it */
  segments: Span[];
  /** between them, one fewer */
  links: Seam[];
  /** the level, a character a tile */
  rows: string[];
  /** the way was played to the goal */
  accepted: boolean;
  /** x and y, from start to goal */
  way: [number, number][];
}

/** Why segments were not joined. */
export interface NotLinked {
  /** who cannot complete a level of them */
  agent: string;
  /** there is no such level */
  found: false;
  /** first seam without a link, from 0; -1: none */
  failed: number;
  /** segment that the agent cannot cross in any surroundings, from 0; -1: none */
  blocked: number;
  /** it is blocked by a switch that cannot be reached */
  by_switch: boolean;
  /** a search ended without an answer */
  gave_up: boolean;
  /** levels that were judged */
  judged: number;
  /** x and y of the cells of the blocked segment that can be reached at all; empty: none is blocked */
  reached: [number, number][];
}

/** Something that moves. */
export interface Actor {
  /** what it is */
  kind: string;
  /** middle of its feet, in tiles from the left */
  x: number;
  /** in tiles from the top */
  y: number;
  /** whose picture it has; -1: none */
  tile: number;
  /** it looks to the left */
  left: boolean;
}

/** A throw that is legal. */
export interface PlayAim {
  /** as in choices */
  action: string;
  /** column of its target */
  x: number;
  /** row */
  y: number;
}

/** Something that happened in a turn. */
export interface PlayEvent {
  /** what happened */
  kind: string;
  /** column */
  x: number;
  /** row */
  y: number;
  /** tile of the actor; -1: none */
  who: number;
  /** how much */
  value: number;
}

/** A state of a game. */
export interface PlayState {
  /** turns or ticks that were played */
  turn: number;
  /** how the play stands */
  outcome: "playing" | "won" | "lost" | "timeout";
  /** how near the goal, 0 to 1 */
  progress: number;
  /** turn of the first action that was none; 0: all were legal */
  illegal: number;
  /** what is seen, a character a tile */
  rows: string[];
  /** what moves apart from the tiles, the hero first; empty: the tiles show all */
  actors: Actor[];
  /** column and row where what was thrown lies; left out where nothing does */
  thrown?: number[];
  /** values of the game by name */
  counters: Record<string, number>;
  /** of the last action; of play_tick of all that were just played */
  events: PlayEvent[];
  /** actions that are legal now; left out of games in ticks */
  choices?: string[];
  /** those that are aimed at a place; left out of games in ticks */
  aims?: PlayAim[];
}

/** What a player would do, and where the hero is then, turn by turn. */
export interface Ghost {
  /** as asked */
  player: string;
  /** what it does, in the game's notation */
  actions: string;
  /** x and y of the hero, in tiles, at the start and after every turn; null: he is gone */
  trail: ([number, number] | null)[];
  /** how its play ends */
  outcome: "playing" | "won" | "lost" | "timeout";
  /** that were played */
  turns: number;
  /** of the end, for the persona; 0 without one */
  utility: number;
  /** proven: no play has a higher utility */
  best: boolean;
  /** whether the level can be won; unknown: after `spent` its budget was used up */
  winnable: "yes" | "no" | "unknown";
  /** of the budget, in the player's unit */
  spent: number;
}

/** A level of some windows of a generator. */
export interface Stretch {
  /** number of its first window, from 0 */
  first: number;
  /** in the level */
  windows: number;
  /** of a window, in columns */
  width: number;
  /** the next one is this level and a window more; else a level of its own */
  grows: boolean;
  /** the game's oracle has completed its newest window */
  joined: boolean;
  /** a character a tile */
  rows: string[];
}

/** One of the demands that contradict. */
export interface Demand {
  /** the demand in words */
  text: string;
  /** of a drawn tile */
  x?: number;
  /** of a drawn tile */
  y?: number;
}

/** Where something stands in a sample. */
export interface LearntPlace {
  /** from 0 */
  level: number;
  /** upper left cell */
  x: number;
  /** upper left cell */
  y: number;
}

/** Levels of whole lines of a sample: columns, or rows where the game goes upwards. */
export interface LearntLines {
  /** lines are rows */
  rows: boolean;
  /** lines; 0: none of the levels' breadth */
  different: number;
  /** by patterns alone, at most 1e300 */
  levels: number;
  /** the line behind which another would add most levels; left out: none adds any */
  behind?: LearntPlace;
  /** that other line, where it stands now */
  drawn?: LearntPlace;
  /** new ones that it brings */
  patterns?: number;
  /** levels with it */
  with?: number;
  /** false: only the first pairs of lines were looked at */
  all?: boolean;
}

/** One line drawn more that would let there be a level. */
export interface LearntLine {
  /** no: no single line does */
  answer: "yes" | "no" | "unknown";
  /** places */
  tried: number;
  /** it is a row */
  row?: boolean;
  /** where it lies in the level */
  at?: number;
  /** new ones that it brings */
  patterns?: number;
  /** the line with its neighbours */
  rows?: string[];
}

/** What is wrong with a source, or worth knowing. */
export interface PuzzleMessage {
  /** from 1; 0: no line */
  line: number;
  /** else a warning */
  error: boolean;
  /** stable name, such as legend-undefined */
  id: string;
  /** for people */
  text: string;
}

/** An object of a source. */
export interface PuzzleObject {
  /** of it */
  name: string;
  /** lies over lower ones; -1: never used */
  layer: number;
  /** 25 colours as #rrggbb, row by row; empty: transparent */
  pixels: string[];
}

/** A character of levels. */
export interface PuzzleTile {
  /** as in the rows of levels */
  glyph: string;
  /** its objects but the background */
  name: string;
  /** numbers of its objects, ascending */
  objects: number[];
}

/** A level of a source. */
export interface PuzzleLevel {
  /** messages counted, from 0 */
  index: number;
  /** of one that is a message */
  message?: string;
  /** of one that is played */
  rows?: string[];
}

/** A new level for a source. */
export interface PuzzleNew {
  /** a character a tile */
  rows: string[];
  /** level of the source whose size it has */
  like: number;
  /** inputs of its shortest play */
  count: number;
  /** the play */
  actions: string;
  /** cells that differ from the nearest level of the source */
  apart: number;
  /** share of states from which nothing new leads */
  dead_ends: number;
  /** share of other inputs on the way that lead nowhere */
  linear: number;
  /** of the objects whose kinds the play changes, the share it changes */
  objects: number;
  /** share of the lines of rules that match */
  rules: number;
  /** share of 3x3 windows that the source has */
  familiar: number;
}

/** How a play stands. */
export interface PuzzleState {
  /** in the source, messages counted */
  level: number;
  /** levels won so far */
  wins: number;
  /** at a message or the end: nothing can be won */
  over: boolean;
  /** a turn is due that needs no input */
  again: boolean;
  /** one was set: restart goes back to it */
  checkpoint: boolean;
  /** the rules met a loop without an end */
  endless: boolean;
  /** words of rules for the player */
  messages: string[];
  /** rows of cells, each a number in `sets` */
  cells: number[][];
  /** objects of a cell, by number, ascending */
  sets: number[][];
}

/** What is known of a level. */
export interface PuzzleSolved {
  /** it can be won */
  answer: "yes" | "no" | "unknown";
  /** no play has fewer inputs: proven */
  shortest: boolean;
  /** the game drew by lot: this holds for the seed 1 alone */
  drawn: boolean;
  /** no: what was seen; else empty */
  proof: string;
  /** different ones that were met */
  states: number;
  /** inputs that were tried */
  steps: number;
  /** new states of each */
  branching: number;
  /** share from which nothing new leads */
  dead_ends: number;
  /** all: the player can get stuck */
  stuck: "yes" | "no" | "unknown";
  /** all: inputs of the shortest win beside which another loses; -1: unknown */
  critical: number;
  /** yes: inputs of the play */
  count?: number;
  /** yes: the play */
  actions?: string;
  /** a play after which nothing wins */
  stuck_actions?: string;
}

/** A file by name. */
export interface GameUse {
  /** as `use` has it, without "vglc:"; or a sheet of sprites */
  name: string;
  /** all of it; a sheet: PNG in base64 */
  text: string;
  /** of a sheet: `text` has its pixels instead, rows so wide, red, green, blue and alpha */
  w?: number;
}

/** What is wrong with a game file. */
export interface GameProblem {
  /** stable: "G0104" */
  code: string;
  /** errors: there is no game */
  severity: "error" | "warning";
  /** from 1 */
  line: number;
  /** from 1 */
  column: number;
  /** characters that it is about */
  width: number;
  /** what is wrong */
  message: string;
  /** what to do */
  help?: string;
  /** what would be right in place of these */
  fix?: string;
}

/** A level that was taken where others were shown. */
export interface TasteChoice {
  /** the level, a character a tile */
  taken: readonly string[];
  /** what was passed over */
  others: readonly (readonly string[])[];
}

/** A measure that choices have in common. */
export interface TasteWord {
  /** its name */
  measure: string;
  /** what a standard deviation more of it is worth */
  weight: number;
  /** "fewer enemies" */
  text: string;
}

/** A kind of pixel of a world's map. */
export interface WorldKind {
  /** caves, mixed, rooms, roads or places */
  name: string;
  /** 0xRRGGBB */
  colour: number;
}

/** A level of a user's project. */
export interface ProjectLevel {
  /** LDtk's identifier; of a map its path, of a board its title */
  name: string;
  /** x and y in its world, pixels */
  at?: number[];
  /** left out where it cannot be read */
  rows?: string[];
  /** why it cannot be */
  wrong?: string;
}

/** A level of a user's project as a picture. */
export interface ProjectPicture {
  /** LDtk's identifier; of a map its path */
  name: string;
  /** columns */
  w?: number;
  /** base64: rows of red, green, blue and alpha; left out where it cannot be drawn */
  text?: string;
  /** why it cannot be */
  wrong?: string;
}

export interface Verbs {
  /** All that can be chosen or set: games, generators, players, searches, each with its options. */
  describe: {
    request: undefined;
    reply: Describe;
  };
  /** Levels of a recipe. */
  generate: {
    request: {
      /** makes the levels */
      recipe: Recipe;
      /** index of the first level (0 to 2147483647, 0 where it is left out) */
      first?: number;
      /** how many levels (0 to 100000, 1 where it is left out) */
      count?: number;
    };
    reply: {
      /** with every option as it was used */
      recipe: Recipe;
      /** of all that decides the levels */
      hash: string;
      /** in order */
      levels: Numbered[];
    };
  };
  /** The same levels as bytes: of each a byte (0: made, 1: infeasible) and a byte a tile, row by row. */
  cells: {
    request: {
      /** makes the levels */
      recipe: Recipe;
      /** index of the first level (0 to 2147483647, 0 where it is left out) */
      first?: number;
      /** how many levels (0 to 100000, 1 where it is left out) */
      count?: number;
    };
    reply: Uint8Array<ArrayBuffer>;
  };
  /** A level checked and measured. */
  measure: {
    request: {
      /** whose rules are kept */
      game: string;
      /** the level, a character a tile */
      rows: readonly string[];
    };
    reply: Judged & {
      /** as asked */
      game: string;
    };
  };
  /** The art of a game's tiles, one below the other, as bytes: 16 rows of 16 pixels each, a pixel red, green, blue, 255. */
  art: {
    request: {
      /** whose tiles are drawn */
      game: string;
    };
    reply: Uint8Array<ArrayBuffer>;
  };
  /** Whether a level is legal and can be completed, by one of its game's agents. */
  judge: {
    request: {
      /** whose rules are kept */
      game: string;
      /** the level */
      rows: readonly string[];
      /** by name; default: the game's first; none */
      agent?: string;
      /** states that may be tried; 0: the game's own number (0 to 2147483647, 0 where it is left out) */
      budget?: number;
    };
    reply: {
      /** legal and, where asked, completable */
      feasible: boolean;
      /** why not, and warnings */
      reasons: Reason[];
      /** of the agent; left out where the level is not legal */
      verdict?: Record<string, unknown>;
    };
  };
  /** A game from the text of a file (docs/guide/own-game.md), known by its name from then on: requests, recipes and "describe" take it. It is kept until another of its name is loaded. A file with errors is no failure: the reply has them, and a game of the name stays as it was. */
  game_load: {
    request: {
      /** the file */
      text: string;
      /** the text is JSON; default: TOML */
      json?: boolean;
      /** those that the file uses */
      files?: readonly GameUse[];
    };
    reply: {
      /** errors and warnings, up to 20 */
      problems: GameProblem[];
      /** there are further ones */
      more: boolean;
      /** its name; null: there are errors */
      game: string | null;
      /** SHA-256 of what decides levels and verdicts */
      hash: string | null;
      /** the file's samples, each its rows */
      levels: string[][];
    };
  };
  /** A game file in its canonical form, as TOML. */
  game_format: {
    request: {
      /** the file */
      text: string;
      /** the text is JSON; default: TOML */
      json?: boolean;
      /** those that the file uses */
      files?: readonly GameUse[];
    };
    reply: {
      /** the file */
      text: string;
    };
  };
  /** What a game file came to, for people: tiles with their tags, jumps as pictures, bounds on the states of a level. */
  game_explain: {
    request: {
      /** that was loaded */
      game: string;
    };
    reply: {
      /** lines */
      text: string;
    };
  };
  /** Frees what a verb has made and the session keeps. */
  release: {
    request: {
      /** of what is not needed any more (1 to 2147483647) */
      handle: number;
    };
    reply: object;
  };
  /** One level, with its making and the reason for every object. */
  make: {
    request: {
      /** makes the levels */
      recipe: Recipe;
      /** what a level begins as; left out: nothing */
      rows?: readonly string[];
      /** of the level's size: # or x where its cell stays, else .; only with rows */
      lock?: readonly string[];
      /** of the level (0 to 2147483647, 0 where it is left out) */
      index?: number;
      /** how many steps of the making are told at most (0 to 10000, 0 where it is left out) */
      steps?: number;
    };
    reply: Level & {
      /** with every option as it was used */
      recipe: Recipe;
      /** how it was made; the first step's cells against rows, or against a level of the first tile */
      steps: MakeStep[];
      /** what the stages did */
      report: Made;
    };
  };
  /** What many levels measure, all begun as the same rows. */
  measures: {
    request: {
      /** makes the levels */
      recipe: Recipe;
      /** what a level begins as; left out: nothing */
      rows?: readonly string[];
      /** of the level's size: # or x where its cell stays, else .; only with rows */
      lock?: readonly string[];
      /** index of the first level (0 to 2147483647, 0 where it is left out) */
      first?: number;
      /** how many levels (0 to 10000, 1 where it is left out) */
      count?: number;
    };
    reply: {
      /** of each level, in the order of the game's measures; null: it is infeasible, or has no such measure */
      values: ((number | null)[] | null)[];
    };
  };
  /** Many levels, all begun as the same rows. */
  gallery: {
    request: {
      /** makes the levels */
      recipe: Recipe;
      /** what a level begins as; left out: nothing */
      rows?: readonly string[];
      /** of the level's size: # or x where its cell stays, else .; only with rows */
      lock?: readonly string[];
      /** index of the first level (0 to 2147483647, 0 where it is left out) */
      first?: number;
      /** how many levels (0 to 10000, 1 where it is left out) */
      count?: number;
    };
    reply: {
      /** in order */
      levels: Numbered[];
    };
  };
  /** A level from a file. */
  level_read: {
    request: {
      /** whose tiles stand in it */
      game: string;
      /** a file of any format that check reads; of several levels the first is told */
      text: string;
    };
    reply: {
      /** a character a tile */
      rows: string[];
    };
  };
  /** A level as a map for Tiled, and the tileset of its game. */
  tiled: {
    request: {
      /** whose tiles stand in it */
      game: string;
      /** the level, a character a tile */
      rows: readonly string[];
    };
    reply: {
      /** of the tileset and its picture, without .tsj and .png */
      name: string;
      /** to be saved as .tmj beside the tileset */
      map: string;
      /** to be saved as .tsj */
      tileset: string;
      /** of tiles in its picture */
      columns: number;
    };
  };
  /** Begins a search for rooms around one that is edited. */
  room_start: {
    request: {
      /** the room, a character a tile, with a door at least */
      rows: readonly string[];
      /** of the room's size: # or x where its tile stays, else .; left out: nothing is locked */
      lock?: readonly string[];
      /** other rooms, each its rows, that lend pieces of themselves */
      others?: readonly (readonly string[])[];
      /** of all that is drawn by chance (0 to 2147483647, 1 where it is left out) */
      seed?: number;
      /** a preset's name, taken before all options */
      preset?: string;
      /** a style's name: targets and weights of the evaluator, taken before `eval` */
      style?: string;
      /** options of the method map-elites: dimensions, cells */
      method?: object;
      /** options of the evaluator edd: targets and weights */
      eval?: object;
      /** options of the genome tiles: how rooms vary */
      genome?: object;
    };
    reply: RoomSet & RoomState & {
      /** names what was made, until it is released */
      handle: number;
      /** all that can span the map; a place in this list is the number of a feature */
      features: Feature[];
      /** of the method */
      presets: Preset[];
      /** of the evaluator */
      styles: Preset[];
      /** the edited room */
      room: RoomJudged;
    };
  };
  /** Goes on with the search. */
  room_step: {
    request: {
      /** of what was made before */
      handle: number;
      /** rooms to try (0 to 100000, 1 where it is left out) */
      units?: number;
      /** only cells that differ from those of the reply before */
      changed?: boolean;
    };
    reply: RoomState;
  };
  /** The room, the lock, or both have become these. */
  room_edit: {
    request: {
      /** of what was made before */
      handle: number;
      /** the room, of the same size; left out: as it was */
      rows?: readonly string[];
      /** as in room_start; left out: as it was */
      lock?: readonly string[];
      /** only cells that differ from those of the reply before */
      changed?: boolean;
    };
    reply: RoomState & {
      /** the edited room */
      room: RoomJudged;
    };
  };
  /** Dimensions, their bins, cells and weights change; no feasible room is lost. */
  room_settings: {
    request: {
      /** of what was made before */
      handle: number;
      /** a style's name: targets and weights of the evaluator, taken before `eval` */
      style?: string;
      /** options of the method map-elites: dimensions, cells */
      method?: object;
      /** options of the evaluator edd: targets and weights */
      eval?: object;
      /** only cells that differ from those of the reply before */
      changed?: boolean;
    };
    reply: RoomSet & RoomState & {
      /** the edited room */
      room: RoomJudged;
    };
  };
  /** All that was found as an archive file, which sett archive reads. */
  room_archive: {
    request: {
      /** of what was made before */
      handle: number;
    };
    reply: {
      /** the file, JSON */
      text: string;
    };
  };
  /** A room under the settings of a search: to compare it with the edited one. */
  room_judge: {
    request: {
      /** of what was made before */
      handle: number;
      /** a room of the search's size, with a door; left out: the one that is edited */
      rows?: readonly string[];
    };
    reply: RoomJudged;
  };
  /** What a room is made of, and what each part adds to its fitness under the settings of a search. */
  room_explain: {
    request: {
      /** of what was made before */
      handle: number;
      /** a room of the search's size, with a door; left out: the one that is edited */
      rows?: readonly string[];
    };
    reply: RoomWhy;
  };
  /** Begins six rooms to start with, each of another style. */
  room_suggest: {
    request: {
      /** the room, a character a tile, with a door at least */
      rows: readonly string[];
      /** of the room's size: # or x where its tile stays, else .; left out: nothing is locked */
      lock?: readonly string[];
      /** other rooms, each its rows, that lend pieces of themselves */
      others?: readonly (readonly string[])[];
      /** of all that is drawn by chance (0 to 2147483647, 1 where it is left out) */
      seed?: number;
      /** rooms to try for each of the six at most (0 to 1000000, 15000 where it is left out) */
      budget?: number;
      /** which of the six is looked for first (0 to 5, 0 where it is left out) */
      first?: number;
      /** how many of them: workers can share the six (1 to 6, 6 where it is left out) */
      count?: number;
    };
    reply: RoomSlots & {
      /** names what was made, until it is released */
      handle: number;
    };
  };
  /** Goes on with the six. */
  room_suggest_step: {
    request: {
      /** of what was made before */
      handle: number;
      /** rooms to try (0 to 100000, 1 where it is left out) */
      units?: number;
    };
    reply: RoomSlots;
  };
  /** Begins a playtest of a room. */
  room_play: {
    request: {
      /** the room, a character a tile, with a door at least */
      rows: readonly string[];
      /** options of the evaluator edd: enemy-as, boss-as, play-budget */
      eval?: object;
    };
    reply: RoomPlay & {
      /** names what was made, until it is released */
      handle: number;
      /** x and y where the hero comes in; left out: nowhere */
      entrance?: [number, number];
      /** where he is to leave; left out: nowhere */
      exit?: [number, number];
    };
  };
  /** Goes on with the playtest. */
  room_play_step: {
    request: {
      /** of what was made before */
      handle: number;
      /** nodes to look into (0 to 100000, 1 where it is left out) */
      units?: number;
    };
    reply: RoomPlay;
  };
  /** A dungeon from a file, or a new one. */
  dungeon_open: {
    request: {
      /** the file: a project, a dungeon or a room of EDD (XML), a plan that dungeon_text made for Tiled or any map of Tiled (TMJ), or level texts with empty lines between; left out: two joined rooms, as EDD begins */
      text?: string;
      /** for a room that has none in the file; left out: "room 1" */
      name?: string;
      /** the rooms of a dungeon of EDD: room-ID.xml, or room-ID_N.xml, of which the highest N counts */
      files?: readonly DungeonFile[];
    };
    reply: DungeonState;
  };
  /** A dungeon edited and judged. */
  dungeon_edit: {
    request: {
      /** the dungeon */
      project: Project;
      /** done in turn, all or none; left out: the project as it is */
      edits?: readonly DungeonEdit[];
    };
    reply: DungeonState;
  };
  /** The best way from one tile of a dungeon to another. */
  dungeon_path: {
    request: {
      /** the dungeon */
      project: Project;
      /** the way to look for */
      path: PathAsked;
    };
    reply: Path;
  };
  /** A dungeon as the text of a file. */
  dungeon_text: {
    request: {
      /** the dungeon */
      project: Project;
      /** rows: the rooms as level texts, one after the other; plan: the plan, a character a tile; svg: the plan as a picture; tiled: a map for Tiled (TMJ), whose tileset verb tiled gives for the game edd */
      as: "rows" | "plan" | "svg" | "tiled";
      /** of the picture; left out: none */
      title?: string;
      /** a way to draw into plan or svg; left out: none */
      path?: PathAsked;
    };
    reply: {
      /** the file, of many lines */
      text: string;
    };
  };
  /** The plan of a dungeon as bytes: width and height (32 bits each, the lowest byte first), then red, green, blue and 255 of every pixel, row by row. */
  dungeon_picture: {
    request: {
      /** the dungeon */
      project: Project;
      /** times as large as the smallest picture (1 to 8, 1 where it is left out) */
      scale?: number;
      /** a way to draw; left out: none */
      path?: PathAsked;
    };
    reply: Uint8Array<ArrayBuffer>;
  };
  /** Begins a play of all rooms of a dungeon by three personas. */
  dungeon_play: {
    request: {
      /** the dungeon */
      project: Project;
      /** nodes that a persona may look into in one room; left out: as many as the evaluator edd has it (1 to 1000000, 0 where it is left out) */
      budget?: number;
    };
    reply: {
      /** names what was made, until it is released */
      handle: number;
      /** that there are to play */
      rooms: number;
    };
  };
  /** Plays some more rooms. */
  dungeon_play_step: {
    request: {
      /** of what was made before */
      handle: number;
      /** how many rooms are played (0 to 1024, 1 where it is left out) */
      units?: number;
    };
    reply: {
      /** all rooms are played */
      done: boolean;
      /** rooms so far */
      played: number;
      /** those of this step, in the order in which they are come to */
      rooms: PlayedRoom[];
      /** the dungeon as a whole; null before it is done */
      whole: Played | null;
    };
  };
  /** Begins a breeding of generators, or goes on with one. */
  breeding_begin: {
    request: {
      /** whose levels the generators draw */
      game: string;
      /** of the breeding and of its levels (0 to 2147483647, 1 where it is left out) */
      seed?: number;
      /** options of breeding by name, such as population, mutation */
      params?: object;
      /** what the first page is drawn from, at most 1000; too few: the rest is random */
      database?: readonly Pick[];
      /** what breeding_session answered: goes on there, with its own seed and options */
      session?: object;
    };
    reply: BreedingPage & {
      /** names what was made, until it is released */
      handle: number;
    };
  };
  /** Does something to a breeding; next, edit and import can be undone. */
  breeding_do: {
    request: {
      /** of what was made before */
      handle: number;
      /** next: breeds the marked ones; undo, redo, go: shows another page; the others say what they need */
      do: "next" | "undo" | "redo" | "go" | "mark" | "wish" | "edit" | "import";
      /** go: of the record, from 0; left out: the one that is shown */
      page?: number;
      /** mark, edit, import: of the page, from 0 (0 to 23, 0 where it is left out) */
      place?: number;
      /** mark: whether it is a parent; left out: not */
      marked?: boolean;
      /** wish: such as gaps=3..6, foes>=8, of the game's measures; left out or empty: none */
      wish?: string;
      /** edit: an attribute and its text each, such as 4.period (of agent 4, from 1) and 2 */
      changes?: readonly [string, string][];
      /** import: an agent program */
      generator?: object;
      /** import: its name */
      name?: string;
    };
    reply: BreedingPage;
  };
  /** A breeding as the bytes of a JSON document, for breeding_begin. It may be large. */
  breeding_session: {
    request: {
      /** of what was made before */
      handle: number;
    };
    reply: Uint8Array<ArrayBuffer>;
  };
  /** Every page of a breeding, and who comes from whom. */
  breeding_tree: {
    request: {
      /** of what was made before */
      handle: number;
    };
    reply: Tree;
  };
  /** The cloud map of a generator's levels. */
  breeding_cloud: {
    request: {
      /** of what was made before */
      handle: number;
      /** of the generator (0 to 2147483647, 0 where it is left out) */
      id?: number;
      /** tiles, origin (tinted by parent) or a role of tiles, such as solid */
      layer: string;
      /** how many; 0: one (0 to 100, 20 where it is left out) */
      levels?: number;
    };
    reply: Cloud;
  };
  /** A generator's file. */
  breeding_program: {
    request: {
      /** of what was made before */
      handle: number;
      /** of the generator (0 to 2147483647, 0 where it is left out) */
      id?: number;
    };
    reply: {
      /** its agent program, as in its file */
      generator: Record<string, unknown>;
    };
  };
  /** A generator's agents and options, with what they may be. */
  breeding_inspect: {
    request: {
      /** of what was made before */
      handle: number;
      /** of the generator (0 to 2147483647, 0 where it is left out) */
      id?: number;
    };
    reply: Inspected;
  };
  /** A level of a generator, legal or not. */
  breeding_level: {
    request: {
      /** of what was made before */
      handle: number;
      /** of the generator (0 to 2147483647, 0 where it is left out) */
      id?: number;
      /** which of its levels (0 to 2147483647, 0 where it is left out) */
      index?: number;
    };
    reply: {
      /** of the levels, in digits */
      seed: string;
      /** as asked */
      index: number;
      /** a character a tile */
      rows: string[];
    };
  };
  /** Lets a judge play levels of a generator. */
  breeding_rate: {
    request: {
      /** whose levels the generator draws */
      game: string;
      /** of the levels (0 to 2147483647, 0 where it is left out) */
      seed?: number;
      /** an agent program */
      generator: object;
      /** which of the page's raters judges, from 0 (0 to 1, 0 where it is left out) */
      rater?: number;
      /** index of the first level (0 to 2147483647, 0 where it is left out) */
      first?: number;
      /** how many levels (0 to 100, 10 where it is left out) */
      levels?: number;
    };
    reply: Rating;
  };
  /** Begins a search that fills a map with segments. */
  segments_start: {
    request: {
      /** whose levels are made of segments */
      game: string;
      /** 1 to 64 levels to learn from */
      training: readonly (readonly string[])[];
      /** slices of a segment (1 to 200, 20 where it is left out) */
      length?: number;
      /** the same seed breeds the same segments (0 to 2147483647, 1 where it is left out) */
      seed?: number;
      /** how many segments are tried (0 to 1000000, 2000 where it is left out) */
      evaluations?: number;
    };
    reply: {
      /** names what was made, until it is released */
      handle: number;
      /** the axes of the map: x and y */
      features: Axis[];
    };
  };
  /** Goes on with the search. */
  segments_step: {
    request: {
      /** of what was made before */
      handle: number;
      /** how many segments are tried (0 to 100000, 1 where it is left out) */
      units?: number;
    };
    reply: SegmentsStep;
  };
  /** The best segment of a cell of the map. */
  segments_level: {
    request: {
      /** of what was made before */
      handle: number;
      /** of the map, one that is used (0 to 2147483647, 0 where it is left out) */
      cell?: number;
    };
    reply: {
      /** the segment, a character a tile */
      rows: string[];
      /** it can be completed and is not broken */
      usable: boolean;
      /** all features of the evaluator, in its order */
      features: number[];
    };
  };
  /** Segments joined to one level that can be completed. */
  link: {
    request: {
      /** whose levels are linked */
      game: string;
      /** agent that must complete the level, one of the game's judges by name; left out: the first */
      agent?: string;
      /** levels whose slices may stand in links and whose n-grams are seamless; left out: none */
      training?: readonly (readonly string[])[];
      /** 1 to 64 of them, in order */
      segments: readonly (readonly string[])[];
      /** 0: the best link at each seam; 1: the level whose links cost least in all (0 to 1, 0 where it is left out) */
      global?: number;
    };
    reply: Linked | NotLinked;
  };
  /** The state of a game after all these actions. */
  play_at: {
    request: {
      /** whose rules are kept */
      game: string;
      /** the level, a character a tile */
      rows: readonly string[];
      /** what is done, in the game's notation, such as E S S; played until the game ends */
      actions: string;
    };
    reply: PlayState;
  };
  /** Begins a play that is kept. */
  play_live: {
    request: {
      /** whose rules are kept */
      game: string;
      /** the level, a character a tile */
      rows: readonly string[];
      /** what is done, in the game's notation, such as E S S; played until the game ends */
      actions: string;
    };
    reply: PlayState & {
      /** names what was made, until it is released */
      handle: number;
      /** 0: the game goes in turns */
      ticks_per_second: number;
    };
  };
  /** Goes on with a play that is kept. */
  play_tick: {
    request: {
      /** of what was made before */
      handle: number;
      /** what is done, in the game's notation, such as E S S; played until the game ends */
      actions: string;
    };
    reply: PlayState;
  };
  /** Lets a player play a level. */
  ghost: {
    request: {
      /** whose rules are kept */
      game: string;
      /** the level, a character a tile */
      rows: readonly string[];
      /** a player, or a persona (R, ucb-R, strong-R) */
      player: string;
      /** of the player (0 to 2147483647, 1 where it is left out) */
      seed?: number;
      /** in the player's unit; 0: its usual one (0 to 100000000, 0 where it is left out) */
      budget?: number;
    };
    reply: Ghost;
  };
  /** Begins levels of a generator without an end. */
  endless_begin: {
    request: {
      /** that is played */
      game: string;
      /** of the levels (0 to 2147483647, 1 where it is left out) */
      seed?: number;
      /** an agent program */
      generator: object;
    };
    reply: {
      /** names what was made, until it is released */
      handle: number;
    };
  };
  /** The next level, or the same and a window more. */
  endless_next: {
    request: {
      /** of what was made before */
      handle: number;
    };
    reply: Stretch;
  };
  /** A level that is legal and can be completed, around the cells that stay. */
  complete: {
    request: {
      /** whose rules are kept */
      game: string;
      /** the level, a character a tile */
      rows: readonly string[];
      /** of the level's size: # or x where its tile stays, else .; left out: nothing stays */
      lock?: readonly string[];
      /** 1 to 64 levels: only their patterns may occur */
      training?: readonly (readonly string[])[];
      /** cells of a pattern: 2x2 (usual), 3x3, ... up to 5x5, ring, cross, diamond, none */
      shape?: string;
      /** what the level looks the same after: x (left to right mirrored), y (top to bottom), both, turn (half a turn) or none (usual); to complete also nearly-x ...: as few pairs of cells differ as can be */
      symmetry?: string;
      /** of what is drawn by chance (0 to 2147483647, 1 where it is left out) */
      seed?: number;
      /** conflicts of one search, after which it is given up (1 to 100000000, 20000 where it is left out) */
      budget?: number;
      /** turns of a play that wins, at most; 0: none is asked for (0 to 10000, 0 where it is left out) */
      steps?: number;
      /** ... that push, at least (0 to 10000, 0 where it is left out) */
      pushes?: number;
      /** which of many (0 to 2147483647, 0 where it is left out) */
      index?: number;
    };
    reply: {
      /** no: there is none (ask why) */
      answer: "yes" | "no" | "unknown";
      /** what the search spent */
      conflicts: number;
      /** nearly symmetric: pairs of cells that differ */
      differ?: number;
      /** ... fewer cannot do; equal to differ: proven */
      least?: number;
      /** yes: the level */
      rows?: string[];
      /** yes, with steps: the actions of the play */
      play?: string;
    };
  };
  /** The nearest level that is legal and can be completed. */
  repair: {
    request: {
      /** whose rules are kept */
      game: string;
      /** the level, a character a tile */
      rows: readonly string[];
      /** of the level's size: # or x where its tile may not change, else .; left out: all may */
      lock?: readonly string[];
      /** 1 to 64 levels: only their patterns may occur */
      training?: readonly (readonly string[])[];
      /** cells of a pattern: 2x2 (usual), 3x3, ... up to 5x5, ring, cross, diamond, none */
      shape?: string;
      /** what the level looks the same after: x (left to right mirrored), y (top to bottom), both, turn (half a turn) or none (usual); to complete also nearly-x ...: as few pairs of cells differ as can be */
      symmetry?: string;
      /** of what is drawn by chance (0 to 2147483647, 1 where it is left out) */
      seed?: number;
      /** conflicts of one search, after which it is given up (1 to 100000000, 20000 where it is left out) */
      budget?: number;
      /** turns of a play that wins, at most; 0: none is asked for (0 to 10000, 0 where it is left out) */
      steps?: number;
      /** ... that push, at least (0 to 10000, 0 where it is left out) */
      pushes?: number;
    };
    reply: {
      /** no: none keeps what is locked */
      answer: "yes" | "no" | "unknown";
      /** what the search spent */
      conflicts: number;
      /** tiles that differ */
      changed?: number;
      /** fewer cannot do; equal to changed: proven nearest */
      least?: number;
      /** yes: the level */
      rows?: string[];
      /** yes, with steps: the actions of the play */
      play?: string;
      /** x and y of each tile that differs */
      changes?: number[][];
    };
  };
  /** The fewest demands that contradict in a level. */
  why: {
    request: {
      /** whose rules are kept */
      game: string;
      /** the level, a character a tile */
      rows: readonly string[];
      /** of the level's size: # or x where its tile is drawn, else .; left out: all are */
      lock?: readonly string[];
      /** 1 to 64 levels: only their patterns may occur */
      training?: readonly (readonly string[])[];
      /** cells of a pattern: 2x2 (usual), 3x3, ... up to 5x5, ring, cross, diamond, none */
      shape?: string;
      /** what the level looks the same after: x (left to right mirrored), y (top to bottom), both, turn (half a turn) or none (usual); to complete also nearly-x ...: as few pairs of cells differ as can be */
      symmetry?: string;
      /** of what is drawn by chance (0 to 2147483647, 1 where it is left out) */
      seed?: number;
      /** conflicts of one search, after which it is given up (1 to 100000000, 20000 where it is left out) */
      budget?: number;
      /** turns of a play that wins, at most; 0: none is asked for (0 to 10000, 0 where it is left out) */
      steps?: number;
      /** ... that push, at least (0 to 10000, 0 where it is left out) */
      pushes?: number;
    };
    reply: {
      /** yes: nothing contradicts */
      answer: "yes" | "no" | "unknown";
      /** what the search spent */
      conflicts: number;
      /** no: how sure the core is */
      proof?: "raw" | "minimal" | "smallest";
      /** no: the core in words */
      sentence?: string;
      /** no: demands that contradict */
      core?: Demand[];
    };
  };
  /** The game files that come with the library. */
  game_files: {
    request: undefined;
    reply: {
      /** by name */
      files: GameUse[];
    };
  };
  /** What a designer likes, learnt from choices, and how much levels are to that taste. */
  taste: {
    request: {
      /** of all levels */
      game: string;
      /** the oldest first */
      choices: readonly TasteChoice[];
      /** that get a score */
      levels?: readonly (readonly string[])[];
    };
    reply: {
      /** that say something */
      choices: number;
      /** of these, all but the first */
      expected: number;
      /** of these, where the level taken was the one expected */
      foreseen: number;
      /** how many a blind guess foresees, on average */
      blind: number;
      /** what the choices have in common, the weightiest first; none before three choices */
      words: TasteWord[];
      /** one a level, the higher the more to that taste; 0: the mean of what was shown */
      scores: number[];
    };
  };
  /** Reads a game written in PuzzleScript; what is wrong with it is told. */
  puzzle_open: {
    request: {
      /** the source */
      text: string;
    };
    reply: {
      /** names what was made, until it is released */
      handle: number;
      /** a game came out of it */
      playable: boolean;
      /** of the game */
      title: string;
      /** errors and warnings, in order */
      messages: PuzzleMessage[];
      /** by their number in play */
      objects: PuzzleObject[];
      /** characters that levels may have */
      tiles: PuzzleTile[];
      /** messages among them */
      levels: PuzzleLevel[];
    };
  };
  /** Begins a level of a source, or one like it. */
  puzzle_begin: {
    request: {
      /** of what was made before */
      handle: number;
      /** of the level in the source, messages counted (0 to 2147483647, 0 where it is left out) */
      index?: number;
      /** another level, a character a tile, which is played alone */
      rows?: readonly string[];
      /** of what the game draws (0 to 2147483647, 1 where it is left out) */
      seed?: number;
    };
    reply: PuzzleState;
  };
  /** Plays on in the level that has begun. */
  puzzle_input: {
    request: {
      /** of what was made before */
      handle: number;
      /** U, L, D, R, X: action, T: a turn without input, Z: undo, N: restart */
      actions: string;
      /** of the last one only the first turn; T plays the turn that is due */
      wait?: boolean;
    };
    reply: PuzzleState;
  };
  /** Looks for a play that wins, or a proof that there is none. */
  puzzle_solve: {
    request: {
      /** of what was made before */
      handle: number;
      /** of the level in the source, messages counted (0 to 2147483647, 0 where it is left out) */
      index?: number;
      /** another level, a character a tile */
      rows?: readonly string[];
      /** breadth (usual): the shortest play; best: one sooner; all: can the player get stuck; plain: nothing left out */
      method?: string;
      /** from where the play stands, for a hint */
      here?: boolean;
      /** states that are looked into (1 to 100000000, 100000 where it is left out) */
      budget?: number;
    };
    reply: PuzzleSolved;
  };
  /** Begins a search that goes on in steps. */
  puzzle_search: {
    request: {
      /** of what was made before */
      handle: number;
      /** of the level in the source, messages counted (0 to 2147483647, 0 where it is left out) */
      index?: number;
      /** another level, a character a tile */
      rows?: readonly string[];
      /** breadth (usual): the shortest play; best: one sooner; all: can the player get stuck; plain: nothing left out */
      method?: string;
    };
    reply: object;
  };
  /** Goes on with the search; before it is done only states are told. */
  puzzle_step: {
    request: {
      /** of what was made before */
      handle: number;
      /** states that are looked into (0 to 100000000, 1 where it is left out) */
      units?: number;
    };
    reply: PuzzleSolved & {
      /** it has ended */
      done: boolean;
    };
  };
  /** The source with a level's rows replaced and every other byte as it was. */
  puzzle_export: {
    request: {
      /** of what was made before */
      handle: number;
      /** of the level in the source, messages counted (0 to 2147483647, 0 where it is left out) */
      index?: number;
      /** the new level, a character a tile */
      rows: readonly string[];
    };
    reply: {
      /** the source */
      text: string;
    };
  };
  /** Makes new levels like those of the source, each with a play that wins. */
  puzzle_levels: {
    request: {
      /** of what was made before */
      handle: number;
      /** levels that are wanted (1 to 100, 1 where it is left out) */
      count?: number;
      /** of the draws (0 to 2147483647, 1 where it is left out) */
      seed?: number;
      /** levels that are made and judged; 0: 2000, and 300 for each that is wanted (0 to 1000000, 0 where it is left out) */
      evaluations?: number;
      /** states that the search of each looks into (1 to 1000000, 5000 where it is left out) */
      budget?: number;
    };
    reply: {
      /** levels that were judged */
      tries: number;
      /** levels of the source that new ones may be like */
      themes: number;
      /** at most as many as wanted */
      levels: PuzzleNew[];
    };
  };
  /** Chunks of a world without an end as one level. Each is made alone, of the seed and its place. */
  world: {
    request: {
      /** whose tiles and objects it has */
      game: string;
      /** same seed, same world (0 to 2147483647, 0 where it is left out) */
      seed?: number;
      /** its options, by the rows that world_options tells */
      params?: object;
      /** the chunk at the top left (-16777215 to 16777215, 0 where it is left out) */
      x?: number;
      /** its row of chunks (-16777215 to 16777215, 0 where it is left out) */
      y?: number;
      /** chunks across (1 to 16, 1 where it is left out) */
      w?: number;
      /** chunks down (1 to 16, 1 where it is left out) */
      h?: number;
    };
    reply: {
      /** a character a tile */
      rows: string[];
    };
  };
  /** The map of a world as bytes, a pixel a chunk, row by row: red, green, blue, 255. */
  world_map: {
    request: {
      /** whose tiles and objects it has */
      game: string;
      /** same seed, same world (0 to 2147483647, 0 where it is left out) */
      seed?: number;
      /** its options, by the rows that world_options tells */
      params?: object;
      /** the chunk at the top left (-16777215 to 16777215, 0 where it is left out) */
      x?: number;
      /** its row of chunks (-16777215 to 16777215, 0 where it is left out) */
      y?: number;
      /** chunks across (1 to 1024, 64 where it is left out) */
      w?: number;
      /** chunks down (1 to 1024, 64 where it is left out) */
      h?: number;
    };
    reply: Uint8Array<ArrayBuffer>;
  };
  /** The options of worlds of a game, and what stands on their maps. Refused where the game has no walls and floor that layouts are made of. */
  world_options: {
    request: {
      /** whose tiles and objects it has */
      game: string;
      /** same seed, same world (0 to 2147483647, 0 where it is left out) */
      seed?: number;
      /** its options, by the rows that world_options tells */
      params?: object;
      /** the chunk at the top left (-16777215 to 16777215, 0 where it is left out) */
      x?: number;
      /** its row of chunks (-16777215 to 16777215, 0 where it is left out) */
      y?: number;
    };
    reply: {
      /** with their defaults */
      params: Param[];
      /** tiles across and down of a chunk */
      side: number;
      /** the colours of the map */
      legend: WorldKind[];
      /** x and y of a place near the chunk, in tiles of the world: where a game may begin */
      place: number[];
    };
  };
  /** A user's map of Tiled or project of LDtk: its mapping to a game's tiles, given or guessed, and its levels by that. */
  project_read: {
    request: {
      /** whose tiles the levels have */
      game: string;
      /** the map (TMX, TMJ), world, project (LDtk) or boards (.xsb, .sok), then its maps, tilesets and level files; pictures as sheets with "w"; names are paths from the folder that holds all */
      files: readonly GameUse[];
      /** as a file (docs/guide/your-files.md), TOML or JSON; default: guessed */
      mapping?: string;
    };
    reply: {
      /** what it is */
      kind: "tiled" | "ldtk" | "world" | "boards";
      /** TOML; of a guess with its reasons */
      mapping: string;
      /** lines for people of a guess; else empty */
      told: string;
      /** a line for each kind of thing that is kept and not read */
      carried: string;
      /** it was not given */
      guessed: boolean;
      /** guessed from looks, or not at all: to be corrected before levels are put into the project by it */
      unclear: boolean;
      /** linked files that are not among these */
      missing: string[];
      /** files of pictures that it is drawn with; where they are among the files, guesses go by their colours as well */
      pictures: string[];
      /** of a map of Tiled the one */
      levels: ProjectLevel[];
    };
  };
  /** Levels put into a user's map or project by a mapping: only what changed is another, all else is kept byte for byte; LDtk's rules choose their tiles anew. Nothing is written: the reply has the files. */
  project_put: {
    request: {
      /** whose tiles the levels have */
      game: string;
      /** the map (TMX, TMJ), world, project (LDtk) or boards (.xsb, .sok), then its maps, tilesets and level files; pictures as sheets with "w"; names are paths from the folder that holds all */
      files: readonly GameUse[];
      /** that of project_read, once it was looked at */
      mapping: string;
      /** each its rows; a map of Tiled takes one */
      levels: readonly (readonly string[])[];
      /** LDtk: they are NAME_0, NAME_1 ...; with % a pattern as LDtk's (%idx, %x, %world ...); "%" alone: the project's */
      name?: string;
      /** LDtk: the level that the one level goes into */
      level?: string;
      /** LDtk: whose form new ones take; default: the first */
      like?: string;
      /** LDtk: lists of rules' tiles; default: those of what changed are evaluated */
      rules?: "keep" | "all";
      /** chooses variants and iids (0 to 2147483647, 1 where it is left out) */
      seed?: number;
      /** tiles without a place become the default one; else they are refused */
      drop?: boolean;
    };
    reply: {
      /** that changed, the project's own last */
      files: GameUse[];
      /** a line for each thing left out */
      lost: string;
    };
  };
  /** Levels of a user's map or project in its own art. */
  project_draw: {
    request: {
      /** the map (TMX, TMJ), world, project (LDtk) or boards (.xsb, .sok), then its maps, tilesets and level files; pictures as sheets with "w"; names are paths from the folder that holds all */
      files: readonly GameUse[];
      /** LDtk: these by name; default: all */
      levels?: readonly string[];
      /** pixels of a picture, at most: it is made smaller by a whole number (1 to 4096, 512 where it is left out) */
      w?: number;
      /** its rows, at most (1 to 4096, 512 where it is left out) */
      h?: number;
    };
    reply: {
      /** in the project's order */
      pictures: ProjectPicture[];
      /** a line for each picture that cannot be had, with the reason */
      missing: string;
    };
  };
  /** A game file from files of others: a project of LDtk, a map of Tiled, boards of Sokoban (.xsb), a legend of the Video Game Level Corpus, or level texts. */
  game_import: {
    request: {
      /** the file, then tilesets and level files that it links, or level texts that use it */
      files: readonly GameUse[];
      /** of the game; default: from the file's */
      name?: string;
    };
    reply: {
      /** TOML */
      text: string;
    };
  };
  /** A level in tiles of one's own: which of a picture's tiles, counted row by row from 0, each solid cell shows so that it fits its neighbours. */
  dress: {
    request: {
      /** whose tiles stand in it */
      game: string;
      /** the level */
      rows: readonly string[];
      /** tiles in a row of the picture (1 to 32768, 1 where it is left out) */
      w?: number;
      /** rows of tiles in it (1 to 32768, 1 where it is left out) */
      h?: number;
      /** pixels along a side of its tiles, and w and h are pixels; 0: the tileset's size, else the largest usual one of which it holds a whole set; -1: w and h are tiles (-1 to 4096, -1 where it is left out) */
      cell?: number;
      /** how they are laid out: by the four sides, or by sides and corners (default) */
      as?: "16" | "blob47";
      /** a tileset of Tiled (TSX, TSJ): its Wang set counts instead */
      text?: string;
      /** SET/COLOUR of the tileset that is solid; default: the first that a name says it of */
      name?: string;
      /** chooses among variants (0 to 2147483647, 1 where it is left out) */
      seed?: number;
    };
    reply: {
      /** tile of the game that lies below them */
      ground: number;
      /** pixels along a side of the picture's tiles */
      cell: number;
      /** pixels before its first tile */
      margin: number;
      /** pixels between its tiles */
      spacing: number;
      /** row by row; -1: not solid, the game's own art */
      tiles: number[];
    };
  };
}

/** Verbs that answer with bytes. */
export const BYTES: ReadonlySet<string> = new Set(["cells", "art", "dungeon_picture", "breeding_session", "world_map"]);

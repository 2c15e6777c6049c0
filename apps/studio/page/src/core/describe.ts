// describe.ts - what `describe` answers: all that can be chosen or set. Forms and
// sliders are made from it, never from lists in this folder.

type ParamType = "int" | "bool" | "real" | "chance" | "choice" | "tile" | "tiles" | "name" | "rows";

/** One option of a part, as sett_params_describe writes it. */
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

export interface Part {
  name: string;
  help: string;
  params: Param[];
}

export interface Generator extends Part {
  source: string;
  stage: string;
}

export interface Player extends Part {
  /** the game that it is made for; "" for any that is played */
  game: string;
  source: string;
  unit: string;
  budget: number;
}

interface Persona {
  name: string;
  help: string;
  utility: string;
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
  colour: number;
  at_least: number;
  at_most: number;
  roles: string[];
}

export interface Game {
  name: string;
  help: string;
  size: { min_w: number; min_h: number; max_w: number; max_h: number; default_w: number; default_h: number };
  /** furnishers have rules for its objects */
  furnished: boolean;
  /** names of the generators that make its levels */
  generators: string[];
  /** what its segments are made of; none: its levels are not linked */
  segments?: "columns" | "rows";
  tiles: Tile[];
  measures: Measure[];
  agents: { name: string; help: string }[];
}

export interface Describe {
  version: number;
  sett: string;
  games: Game[];
  generators: Generator[];
  players: Player[];
  personas: Persona[];
  evaluators: Part[];
  genomes: Part[];
  methods: Part[];
}

export interface Reason {
  code: string;
  text: string;
  cells: [number, number][];
  /** the level is legal all the same */
  warning?: boolean;
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

// verbs.ts - what the page of generators asks the core (apps/wasm/studio_breeding.c).
import type { Param } from "../core/describe";

/** A generator that was born, and where it comes from. */
export interface Born {
  id: number;
  birth: string;
  name: string;
  generation: number;
  mutated: boolean;
  parents: number[];
  agents: number;
  /** a digit an agent: 0 and 1 are its parents, 2 is nobody */
  origins: string;
  /** of what it draws and of whom its agents are */
  hash: string;
}

export interface Place extends Born {
  marked: boolean;
}

export interface BreedingPage {
  game: string;
  seed: string;
  generation: number;
  page: number;
  pages: number;
  wish: string;
  raters: string[];
  places: Place[];
}

/** Every page of a breeding, and all that ever stood on one, by id. */
export interface Tree {
  pages: { generation: number; places: number[]; marked: number[] }[];
  born: Born[];
}

export interface Pick {
  name: string;
  /** as in a generator's file */
  generator: { readonly refwidth: number; readonly height: number };
}

export interface Agent {
  words: string;
  /** 0 or 1: of that parent; -1: of none */
  origin: number;
  shifted: boolean;
  values: Record<string, string>;
}

export interface Inspected {
  agents: Agent[];
  brushes: string[];
  columns: Param[];
  options: Param[];
  option_values: Record<string, string>;
  generator: object;
}

export interface Cloud {
  w: number;
  h: number;
  /** six hex digits a cell */
  cloud: string;
}

export interface Rating {
  agent: string;
  levels: number;
  won: number;
  progress: number;
}

interface Done {
  do: "next" | "undo" | "redo" | "go" | "mark" | "wish" | "edit" | "import";
  page?: number;
  place?: number;
  marked?: boolean;
  wish?: string;
  changes?: [attribute: string, text: string][];
  generator?: object;
  name?: string;
}

declare module "../core/verbs" {
  interface Verbs {
    breeding_begin: {
      request: { game: string; seed?: number; params?: Record<string, unknown>; database?: Pick[] };
      reply: BreedingPage & { handle: number };
    };
    breeding_do: { request: { handle: number } & Done; reply: BreedingPage };
    breeding_session: { request: { handle: number }; reply: Uint8Array<ArrayBuffer> };
    breeding_tree: { request: { handle: number }; reply: Tree };
    breeding_cloud: { request: { handle: number; id: number; layer: string; levels?: number }; reply: Cloud };
    breeding_program: { request: { handle: number; id: number }; reply: { generator: object } };
    breeding_rate: {
      request: { game: string; seed: number; generator: object; rater: number; first?: number; levels?: number };
      reply: Rating;
    };
    breeding_inspect: { request: { handle: number; id: number }; reply: Inspected };
    breeding_level: { request: { handle: number; id: number; index?: number }; reply: { seed: string; index: number; rows: string[] } };
  }
}

export type Deed = Done;

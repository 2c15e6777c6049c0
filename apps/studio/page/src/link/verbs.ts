// verbs.ts - what the link page asks the core (apps/wasm/studio_segments.c and
// studio_link.c).
import type { Steps } from "../core/verbs";

export type Rows = readonly string[];

export interface Axis {
  name: string;
  help: string;
  low: number;
  high: number;
  bins: number;
}

/** The best of a cell of the map. */
interface MapCell {
  cell: number;
  at: [x: number, y: number];
  usable: boolean;
  fitness: number;
}

export interface SegmentsStep extends Steps {
  spent: number;
  of: number;
  cells: MapCell[];
}

/** Slices of the level. */
export interface Span {
  first: number;
  count: number;
}

interface Seam extends Span {
  kind: string;
  unseen: number;
  judged: number;
}

export interface Linked {
  found: true;
  agent: string;
  segments: Span[];
  links: Seam[];
  rows: string[];
  /** the way was played to the goal */
  accepted: boolean;
  way: [x: number, y: number][];
}

/** Why there is no level. */
export interface NotLinked {
  found: false;
  agent: string;
  /** the seam that nobody got past, from 0; -1: none */
  failed: number;
  /** a segment that nobody can cross, whatever stands around it; -1: none */
  blocked: number;
  by_switch: boolean;
  /** a search ended without an answer */
  gave_up: boolean;
  judged: number;
  /** cells of that segment that can be reached at all */
  reached: [x: number, y: number][];
}

declare module "../core/verbs" {
  interface Verbs {
    segments_start: {
      request: { game: string; training: readonly Rows[]; length: number; seed: number; evaluations: number };
      reply: { handle: number; features: Axis[] };
    };
    segments_step: { request: { handle: number; units: number }; reply: SegmentsStep };
    segments_level: { request: { handle: number; cell: number }; reply: { rows: string[]; usable: boolean; features: number[] } };
    link: {
      request: { game: string; agent?: string; training: readonly Rows[]; segments: readonly Rows[]; global?: number };
      reply: Linked | NotLinked;
    };
  }
}

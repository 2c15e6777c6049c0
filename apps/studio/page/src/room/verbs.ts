// verbs.ts - what the room page asks the core (apps/wasm/studio_room.c).
import type { Steps } from "../core/verbs";

export type Rows = readonly string[];

/** The best room of a cell; the first axis varies fastest. */
export interface RoomCell {
  cell: number;
  fitness: number;
  rows: string[];
}

export interface RoomState extends Steps {
  spent: number;
  /** the cell that the edited room belongs to */
  own: number;
  /** it is there; later it may give way to fitter ones */
  held: boolean;
  cells: RoomCell[];
}

declare module "../core/verbs" {
  interface Verbs {
    room_start: {
      request: { rows: Rows; x: number; y: number; bins: number; seed: number };
      reply: RoomState & { handle: number; features: string[] };
    };
    room_step: { request: { handle: number; units: number }; reply: RoomState };
    room_edit: { request: { handle: number; rows: Rows }; reply: RoomState };
  }
}

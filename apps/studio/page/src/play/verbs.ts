// verbs.ts - what the pages that play ask the core: apps/wasm/studio_play.c,
// studio_ghost.c, studio_endless.c.

/** Something that moves: the middle of its feet, in tiles from the top left. */
export interface Actor {
  kind: string;
  x: number;
  y: number;
  /** whose picture it has; -1: none */
  tile: number;
  left: boolean;
}

interface PlayEvent {
  kind: string;
  x: number;
  y: number;
  /** tile of who did it; -1: nobody */
  who: number;
  value: number;
}

type Outcome = "playing" | "won" | "lost" | "timeout";

export interface State {
  turn: number;
  outcome: Outcome;
  progress: number;
  /** turn of the first action that was none; 0: all were */
  illegal: number;
  rows: string[];
  actors: Actor[];
  counters: Record<string, number>;
  events: PlayEvent[];
  /** what is legal now, of games in turns */
  choices?: string[];
}

export interface Level {
  game: string;
  rows: readonly string[];
}

/** A level of so many windows of a generator, from number `first` on. */
export interface Stretch {
  first: number;
  windows: number;
  /** of a window, in columns */
  width: number;
  /** the next one is this level and a window more; else a level of its own */
  grows: boolean;
  /** whether it can be completed, by the core's word */
  joined: boolean;
  rows: string[];
}

/** What a player would do, and where the hero is then, turn by turn. */
export interface Ghost {
  player: string;
  actions: string;
  trail: ([number, number] | null)[];
  outcome: Outcome;
  turns: number;
  utility: number;
  best: boolean;
  /** whether the level can be won, as far as this player has seen; "unknown": after
      `spent` nodes or iterations its budget was used up */
  winnable: "yes" | "no" | "unknown";
  spent: number;
}

declare module "../core/verbs" {
  interface Verbs {
    play_at: { request: Level & { actions: string }; reply: State };
    play_live: { request: Level & { actions: string }; reply: State & { handle: number; ticks_per_second: number } };
    play_tick: { request: { handle: number; actions: string }; reply: State };
    endless_begin: { request: { game: string; seed: number; generator: object }; reply: { handle: number } };
    endless_next: { request: { handle: number }; reply: Stretch };
    ghost: { request: Level & { player: string; seed?: number; budget?: number }; reply: Ghost };
  }
}

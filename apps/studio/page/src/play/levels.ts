// levels.ts - our own sample levels as what can be played.
import levels from "levels";

export interface Sample {
  name: string;
  rows: readonly string[];
}

/** By game, the easy ones first where the files are numbered. */
export const SAMPLES: Readonly<Record<string, readonly Sample[]>> = Object.fromEntries(
  Object.entries(levels).map(([game, byName]) => [game, Object.entries(byName).map(([name, rows]) => ({ name, rows }))]),
);

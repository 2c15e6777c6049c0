// levels.ts - our own sample levels as what can be played.
import { kit } from "../core/kit";

export interface Sample {
  name: string;
  rows: readonly string[];
}

/** A game's, the easy ones first where the files are numbered. */
export const samplesOf = (game: string): Sample[] =>
  Object.entries(kit.value?.levels[game] ?? {}).map(([name, rows]) => ({ name, rows }));

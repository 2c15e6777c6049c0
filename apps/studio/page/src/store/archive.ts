// archive.ts - the archive (what sett evolve has kept, or the room page) that is looked into.
import { signal } from "@preact/signals";
import type { Rows } from "../core/verbs";
import type { Json } from "./merge";
import { t } from "../core/strings";

interface Elite {
  rows: Rows;
  fitness: number;
}

/** One that is looked at. */
interface Archive {
  name: string;
  game: string;
  elites: readonly Elite[];
  /** takes a level of it */
  take: (game: string, rows: Rows, name: string) => void;
}

export const archive = signal<Archive | undefined>(undefined);

/** Looks at one; throws an Error that says why it is none. */
export function lookInto(json: Json, name: string, take: Archive["take"]): void {
  const { game, elites } = json as unknown as { game?: unknown; elites?: readonly Elite[] };
  const whole = (elite: Elite): boolean => Array.isArray(elite?.rows) && elite.rows.length > 0 && elite.rows.every((row) => typeof row === "string");
  if (typeof game !== "string" || !Array.isArray(elites)) throw new Error(t`“${name}” has no levels`);
  const known = elites.filter(whole).sort((a: Elite, b: Elite) => (b.fitness ?? 0) - (a.fitness ?? 0));
  if (known.length === 0) throw new Error(t`“${name}” has no levels`);
  archive.value = { name, game, elites: known, take };
}

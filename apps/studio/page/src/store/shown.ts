// shown.ts - the level by which people know again what was saved.

import type { Palette } from "../core/art";

/** A level, and the game whose tiles it has. */
export interface Shown {
  game: string;
  rows: readonly string[];
  /** those of a game that the pages do not know, or not as it is here */
  palette?: Pick<Palette, "draw">;
}

type Tree = Record<string, unknown>;

const areRows = (value: unknown): value is readonly string[] => Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === "string");

/** The first level in what a page has saved. */
export function shownOf(page: string, saved: unknown): Shown | undefined {
  const tree = saved as Tree;
  const settings = (tree?.settings ?? tree?.state ?? tree) as Tree;
  const rooms = tree?.rooms as { rows?: unknown }[] | undefined;
  const segments = settings?.segments as unknown[] | undefined;
  const elites = tree?.elites as { rows?: unknown }[] | undefined; // of an archive
  const rows = settings?.drawn ?? settings?.rows ?? segments?.[0] ?? rooms?.[0]?.rows ?? elites?.[0]?.rows;
  const game = page === "room" || page === "dungeon" ? "edd" : String(settings?.game ?? "");
  return areRows(rows) ? { game, rows } : undefined;
}

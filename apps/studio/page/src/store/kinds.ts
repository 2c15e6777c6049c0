// kinds.ts - which page a file belongs to, by what is in it.
import { shared } from "../core/core";
import type { Kit } from "../core/kit";
import type { Handed } from "./handover";
import { t } from "../core/strings";

/** A saved document, as far as it says whose it is. */
export interface Saved {
  page?: unknown;
  format?: unknown;
  game?: unknown;
  genome?: unknown;
  recipe?: unknown;
  archive?: unknown;
}

/** What pages call what they save. */
export const KINDS: Readonly<Record<string, string>> = {
  lab: "level", room: "room", dungeon: "dungeon", link: t`linked level`, play: "play", generators: "breeding", game: "game", puzzle: "puzzle", world: "world",
  generator: t`generator`, recipe: t`recipe`, archive: t`archive`,
};

/** What a text is, where it is a part of a project that no page has saved as its own. */
export function partOf(text: string): "generator" | "recipe" | "archive" | undefined {
  const saved = jsonOf(text);
  if (saved?.page !== undefined) return undefined;
  if (saved?.archive === 1) return "archive";
  if (saved?.recipe === 1) return "recipe";
  return saved?.format === "sett-pplgg" || saved?.format === "sett-generator" || saved?.genome !== undefined ? "generator" : undefined;
}

/* The page on which each of them opens, archives by their game. */
const OPENS = { generator: "generators", recipe: "lab", archive: "lab" } as const;
const ARCHIVES: Readonly<Record<string, string>> = { edd: "room", smb: "link", icarus: "link", dungeongrams: "link" };

/** An object of JSON; undefined for what is none. */
export function jsonOf(text: string): Saved | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/* Parts that every source of PuzzleScript has, each under its name. */
const PUZZLE = [/^[ \t]*objects[ \t]*\r?$/im, /^[ \t]*collisionlayers[ \t]*\r?$/im, /^[ \t]*levels[ \t]*\r?$/im];

/** The page, and where it has several open which of them; undefined for what no page has
    saved. */
export function ownerOf(text: string): Pick<Handed, "page" | "part"> | undefined {
  const saved = jsonOf(text);
  if (typeof saved?.page === "string" && KINDS[saved.page])
    return { page: saved.page, part: saved.page === "play" ? String(saved.game) : undefined };
  if (saved?.format === "sett-dungeon" || /^\s*(<\?xml[^>]*>\s*)?<Dungeon\b/.test(text)) return { page: "dungeon" };
  if (!saved && /^\s*\[game\]\s*$/m.test(text)) return { page: "game" };
  if (!saved && PUZZLE.every((part) => part.test(text))) return { page: "puzzle" };
  if (saved?.format === "sett-breeding") return { page: "generators" };
  const part = partOf(text);
  return part && { page: (part === "archive" && ARCHIVES[String(saved?.game)]) || OPENS[part] };
}

/** A text as a level of the game that it names, else of the first in which it is legal,
    else of the first that has all its tiles. */
async function levelOf(kit: Kit, text: string): Promise<Handed["level"]> {
  const named = jsonOf(text)?.game;
  let first: Handed["level"];
  for (const { name: game } of kit.describe.games) {
    const rows = (await shared().ask("level_read", { game, text }).catch(() => undefined))?.rows;
    if (!rows) continue;
    if (game === named || (await shared().ask("measure", { game, rows }).catch(() => undefined))?.feasible) return { game, rows };
    first ??= { game, rows };
  }
  return first;
}

/** Where a file goes; throws an Error that says why it is none of ours. */
export async function placeOf(kit: Kit, name: string, text: string): Promise<Handed> {
  const owner = ownerOf(text);
  if (owner) return { ...owner, name, text };
  const level = await levelOf(kit, text);
  if (!level) throw new Error(t`“${name}” is no project, dungeon, generator or level of a game that is known here`);
  const made = kit.describe.games.find((game) => game.name === level.game)?.generators.length ?? 0;
  return { page: level.game === "edd" ? "room" : made > 0 ? "lab" : "link", name, level };
}

// kit.ts - what every page needs to know before it can show anything: what the
// core can do, how its tiles look, and levels to begin with.
import { signal } from "@preact/signals";
import { Palette } from "./art";
import { shared, wordsOf } from "./core";
import { ownGames } from "./games";
import type { Describe, Game } from "./session";
import { t } from "./strings";

export interface Kit {
  describe: Describe;
  /** by game */
  palettes: Map<string, Palette>;
  levels: Levels;
  /** `levels` without those of the user's own games */
  samples: Levels;
}

/** Rows of each of our sample levels, by game and name. */
export type Levels = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Undefined until the core has answered. */
export const kit = signal<Kit | undefined>(undefined);
/** Why the core does not run here, or "". */
export const broken = signal("");

async function loadLevels(): Promise<Levels> {
  const response = await fetch(new URL("levels.json", import.meta.url));
  if (!response.ok) throw new Error(`levels.json: ${response.status} ${response.statusText}`);
  return response.json();
}

/** The user's own games, each with the samples of its file. */
const ownLevels = (): Levels =>
  Object.fromEntries(ownGames.peek().map(({ name, levels }) => [name, Object.fromEntries(levels.map((rows, i) => [t`sample ${i + 1}`, rows]))]));

/** Asks the core what it knows now; `known` before it learnt the game `changed`. */
export async function readKit(samples: Levels, known?: Kit, changed?: string): Promise<Kit> {
  const core = shared();
  const describe = await core.ask("describe", undefined);
  const palettes = new Map<string, Palette>();
  for (const game of describe.games) {
    const same = game.name === changed ? undefined : known?.palettes.get(game.name);
    // A file may have got a tile meanwhile, of which the next change tells.
    palettes.set(game.name, same?.tileOf.size === game.tiles.length ? same : new Palette(game, new Uint8ClampedArray((await core.ask("art", { game: game.name })).buffer)));
  }
  return { describe, palettes, levels: { ...samples, ...ownLevels() }, samples };
}

/** Once, at the start. */
export async function loadKit(): Promise<void> {
  try {
    const samples = loadLevels();
    shared(); // starts meanwhile
    kit.value = await readKit(await samples);
  } catch (error) {
    broken.value = wordsOf(error);
  }
}

/** A game of the kit by its name. */
export const gameNamed = (all: Kit, name: string): Game | undefined => all.describe.games.find((game) => game.name === name);

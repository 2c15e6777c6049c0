// endless.ts - levels of a generator that go on: to the right where a game's do, a
// window at a time ahead of the player; elsewhere level after level. Which they are
// hangs on generator and seed alone, so a play can be gone on with at any time.
import { Core } from "../core/core";
import { randomSeed } from "../ui/words";
import { levelNamed, playLevel, type Play } from "./document";
import { samplesOf } from "./levels";
import type { Stretch } from "../core/session";
import { t } from "../core/strings";

/** Where such a play is. */
export interface Endless extends Omit<Stretch, "rows"> {
  generator: object;
  seed: number;
}

export class Windows {
  #core = new Core();
  #handle: Promise<{ handle: number }>;
  #last: Stretch | undefined;

  constructor(game: string, { generator, seed }: Pick<Endless, "generator" | "seed">) {
    this.#handle = this.#core.ask("endless_begin", { game, seed, generator });
    this.#handle.catch(() => undefined); // whoever asks is told
  }

  async next(): Promise<Stretch> {
    this.#last = await this.#core.ask("endless_next", { handle: (await this.#handle).handle });
    return this.#last;
  }

  /** The one that follows that; the last once more, where it does. */
  async after({ first, windows }: Endless): Promise<Stretch> {
    for (;;) {
      const level = this.#last;
      if (level && (level.first > first || (level.first === first && level.windows > windows))) return level;
      await this.next();
    }
  }

  close(): void {
    this.#core.close();
  }
}

const endlessOf = ({ generator, seed }: Pick<Endless, "generator" | "seed">, { rows, ...where }: Stretch): Endless => ({ generator, seed, ...where });

/** The play with its level grown. */
export const grown = (play: Play, way: Endless, level: Stretch): Play => ({ ...play, rows: level.rows, endless: endlessOf(way, level) });

function nameAfter(game: string, name: string): string {
  const samples = samplesOf(game);
  const next = samples[samples.findIndex((one) => one.name === name) + 1];
  const [, seed] = /^seed (\d+)$/.exec(name) ?? [];
  if (seed !== undefined) return t`seed ${Number(seed) + 1}`;
  return samples.some((one) => one.name === name) && next ? next.name : t`seed ${randomSeed()}`;
}

/** Goes to the page that plays, with a generator's first window or first level. */
export async function playEndless(game: string, name: string, generator: object, seed: number): Promise<void> {
  const windows = new Windows(game, { generator, seed });
  try {
    const level = await windows.next();
    await playLevel(game, name, level.rows, { endless: endlessOf({ generator, seed }, level) });
  } finally {
    windows.close();
  }
}

/** What is played when a level of it is won: more of what goes on, the sample or the seed
    after it, else a level of a seed drawn at random. */
export async function onward(game: string, { name, endless }: Play): Promise<Play | undefined> {
  if (!endless) return levelNamed(game, nameAfter(game, name));
  const windows = new Windows(game, endless);
  try {
    let level = await windows.after(endless);
    while (level.first === endless.first) level = await windows.next();
    return { name, rows: level.rows, actions: "", endless: endlessOf(endless, level) };
  } finally {
    windows.close();
  }
}

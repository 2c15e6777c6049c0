// taste.ts - what was taken of a game's suggestions and what was passed over, kept in
// this browser alone, and what the core learns of it: it is asked anew with all choices.
import { signal } from "@preact/signals";
import { Cancelled, shared } from "../core/core";
import type { TasteChoice } from "../core/session";
import { sameRows, type Reply, type Rows } from "../core/verbs";
import { readAll, writeAll } from "./database";

type Learnt = Reply<"taste">;

/* More choices than this are forgotten, the oldest first; so are those beyond so many
   tiles, that a question stays quick. */
const MOST = 100;
const MOST_TILES = 150000;
/* Of what was passed over. */
const MOST_OTHERS = 11;
/* Choices before a taste is spoken of, as the core has it. */
export const FIRST_WORDS = 3;

const tilesOf = ({ taken, others }: TasteChoice): number => (others.length + 1) * taken.length * (taken[0]?.length ?? 0);

/** The newest choices that there is room for. */
function bounded(choices: readonly TasteChoice[]): readonly TasteChoice[] {
  let tiles = 0;
  return choices.slice(-MOST).reverse().filter((choice) => (tiles += tilesOf(choice)) <= MOST_TILES).reverse();
}

/** A taste in one game. */
export class Taste {
  readonly choices = signal<readonly TasteChoice[]>([]);
  /** suggestions are sorted by it */
  readonly on = signal(true);
  /** of all choices; undefined: nothing yet */
  readonly learnt = signal<Learnt | undefined>(undefined);

  constructor(readonly game: string) {
    void readAll(`taste/${game}/`).then((kept) => {
      this.on.value = kept.get(`taste/${game}/on`) !== false;
      this.choices.value = [...((kept.get(`taste/${game}/choices`) ?? []) as TasteChoice[]), ...this.choices.value];
      void this.#learn();
    }).catch(() => undefined);
  }

  /** One level was taken where these were shown as well. */
  took(taken: Rows, shown: readonly Rows[]): void {
    const others = shown.filter((rows) => !sameRows(rows, taken)).slice(0, MOST_OTHERS).map((rows) => [...rows]);
    if (others.length === 0) return;
    this.#set(bounded([...this.choices.value, { taken: [...taken], others }]));
  }

  forget(): void {
    this.#set([]);
  }

  sort(on: boolean): void {
    this.on.value = on;
    void writeAll(new Map([[`taste/${this.game}/on`, on]])).catch(() => undefined);
  }

  /** How much each level is to this taste, -Infinity where there is none (no rows);
      undefined where levels are not to be sorted. */
  async scores(levels: readonly Rows[]): Promise<readonly number[] | undefined> {
    const made = levels.filter(({ length }) => length > 0);
    if (!this.on.peek() || this.choices.peek().length < FIRST_WORDS || made.length === 0) return undefined;
    const scores = (await this.#ask(made))?.scores;
    let at = 0;
    return scores && levels.map(({ length }) => (length > 0 ? scores[at++] ?? 0 : -Infinity));
  }

  #set(choices: readonly TasteChoice[]): void {
    this.choices.value = choices;
    void writeAll(new Map([[`taste/${this.game}/choices`, choices]])).catch(() => undefined);
    void this.#learn();
  }

  async #learn(): Promise<void> {
    const choices = this.choices.peek();
    const learnt = await this.#ask([]);
    if (choices === this.choices.peek()) this.learnt.value = learnt;
  }

  /** Choices that the game cannot read any more say nothing. */
  async #ask(levels: readonly Rows[]): Promise<Learnt | undefined> {
    const request = { game: this.game, choices: [...this.choices.peek()], levels: levels.map((rows) => [...rows]) };
    return shared().ask("taste", request).catch((error) => {
      if (!(error instanceof Cancelled)) console.warn(error);
      return undefined;
    });
  }
}

const tastes = new Map<string, Taste>();

/** The one of a game, for all pages. */
export function tasteOf(game: string): Taste {
  const known = tastes.get(game) ?? new Taste(game);
  tastes.set(game, known);
  return known;
}

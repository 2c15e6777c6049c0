// model.ts - a game file and what the core says of it. As soon as it is right, every page
// knows the game.
import { signal } from "@preact/signals";
import { Newest, shared, type Answer, wordsOf } from "../core/core";
import { makerOf, ownGames } from "../core/games";
import type { GameProblem, GameUse, Verbs } from "../core/session";
import type { Kit } from "../core/kit";
import { dropGame, keepGame } from "../store/games";
import type { History } from "../store/history";
import { pixelsOf } from "./picture";
import { t } from "../core/strings";

/** What is kept, with its history. */
export interface GameDocument {
  text: string;
  /** pictures of tiles, a PNG each */
  sheets: readonly GameUse[];
}

export function isGameDocument(value: unknown): value is GameDocument {
  const { text, sheets } = (value ?? {}) as Partial<GameDocument>;
  return typeof text === "string" && Array.isArray(sheets) && sheets.every((sheet) => typeof sheet?.name === "string" && typeof sheet.text === "string");
}

type Loaded = Verbs["game_load"]["reply"];

/** Seeds that are tried for a level to look at. */
const MOST_TRIES = 20;

export class GameModel {
  readonly problems = signal<readonly GameProblem[]>([]);
  readonly busy = signal(true);
  /** why it is no game that can be used, beside its problems; "" for nothing */
  readonly wrong = signal("");
  /** the name under which all pages know it */
  readonly name = signal("");
  /** a level of it, to look at */
  readonly level = signal<readonly string[] | undefined>(undefined);
  readonly explained = signal("");
  #loader: Newest<"game_load">;
  #asked: GameDocument | undefined;
  #number = 0;

  constructor(readonly history: History<GameDocument>, readonly builtIn: ReadonlySet<string>) {
    this.#loader = new Newest("game_load", (answer, newest) => void this.#hear(answer, newest));
    // The page came back to a file that is known already.
    this.name.value = ownGames.peek().find(({ file }) => file.text === history.state.value.text)?.name ?? "";
  }

  close(): void {
    this.#loader.close();
  }

  get document(): GameDocument {
    return this.history.state.value;
  }

  /** Another text or sheet: the core reads it. */
  update(): void {
    const document = this.document;
    if (document === this.#asked) return;
    this.#asked = document;
    this.busy.value = true;
    void this.#files(document).then((files) => document === this.#asked && this.#loader.ask({ text: document.text, files }));
  }

  /* A sheet that cannot be read goes as it is, for the core to refuse. */
  #files({ sheets }: GameDocument): Promise<GameUse[]> {
    return Promise.all(sheets.map((sheet) => pixelsOf(sheet).catch(() => sheet)));
  }

  set(change: Partial<GameDocument>, label: string, merge = ""): void {
    this.history.set({ ...this.document, ...change }, label, merge);
  }

  /** Another file; the game that was edited stays known. */
  open(document: GameDocument, label: string): void {
    this.name.value = "";
    this.history.set(document, label);
  }

  async #hear(answer: Answer<Loaded> | Error, newest: boolean): Promise<void> {
    if (!newest) return;
    this.busy.value = false;
    this.wrong.value = "";
    if (answer instanceof Error) {
      this.problems.value = [];
      this.wrong.value = answer.message;
      return;
    }
    const { problems, game, levels } = answer.reply;
    this.problems.value = problems;
    if (game !== null) await this.#use(game, levels);
  }

  async #use(name: string, levels: readonly (readonly string[])[]): Promise<void> {
    const { document } = this;
    const { text, sheets } = document;
    if (this.builtIn.has(name)) {
      this.wrong.value = t`“${name}” comes with the program: give your game another name.`;
      return;
    }
    const before = this.name.peek();
    if (before && before !== name) await dropGame(before); // it was given another name
    await keepGame({ name, file: { text, files: await this.#files(document) }, sheets, levels });
    this.name.value = name;
    await this.look(0);
  }

  /** A level of the game for the eye: the first from that seed that is right. */
  async look(seed: number): Promise<void> {
    const number = ++this.#number;
    const game = this.name.peek();
    try {
      const { text } = await shared().ask("game_explain", { game });
      const found = await this.#right(game, seed);
      if (number !== this.#number) return;
      this.explained.value = text;
      this.level.value = found;
    } catch (error) {
      if (number === this.#number) this.wrong.value = wordsOf(error);
    }
  }

  /** The first sample where seed is 0. */
  async #right(game: string, seed: number): Promise<readonly string[] | undefined> {
    const [sample] = ownGames.peek().find(({ name }) => name === game)?.levels ?? [];
    if (seed === 0 && sample) return sample;
    let rows: readonly string[] | undefined;
    for (let i = 0; i < MOST_TRIES; i++) {
      rows = (await shared().ask("generate", { recipe: { recipe: 1, game, seed: seed + i, ...makerOf(game) } })).levels[0]?.rows;
      if (rows && (await shared().ask("judge", { game, rows: [...rows] })).feasible) return rows;
    }
    return rows;
  }
}

/** Names that a user's game cannot have. */
export const builtInNames = ({ describe }: Kit): Set<string> =>
  new Set(describe.games.map(({ name }) => name).filter((name) => !ownGames.peek().some((own) => own.name === name)));

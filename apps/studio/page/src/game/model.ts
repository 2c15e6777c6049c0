// model.ts - a game file and what the core says of it. As soon as it is right, every page
// knows the game.
import { signal } from "@preact/signals";
import { Core, Newest, PROJECT, shared, type Answer, wordsOf } from "../core/core";
import { makerOf, ownGames } from "../core/games";
import type { GameProblem, GameUse, Verbs } from "../core/session";
import type { Kit } from "../core/kit";
import { dropGame, keepGame } from "../store/games";
import type { History } from "../store/history";
import type { ZipEntry } from "../store/zip";
import { bytesOf, pixelsOf } from "./picture";
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

/** For use elsewhere: what sett reads. */
export const filesOf = (name: string, { text, sheets }: GameDocument): ZipEntry[] =>
  [{ name: `${name}.game.toml`, content: text }, ...sheets.map((sheet) => ({ name: sheet.name, content: bytesOf(sheet) }))];

type Loaded = Verbs["game_load"]["reply"];

/** A level of the game, and what its first agent says of it. */
export interface Looked {
  rows: readonly string[];
  judged: Verbs["judge"]["reply"];
}

/** Seeds that are tried for a level to look at. */
const MOST_TRIES = 20;
/** Levels beside it. */
const GALLERY = 6;
/** States that the judge may try: so few that an edit is answered at once, for the first level
    and for each of the others; then, once nothing was typed for so many milliseconds, for each
    that is not decided. */
const QUICK = 400;
const QUICKER = 100;
const BUDGET = 20000;
const REST = 300;
const rested = (): Promise<void> => new Promise((done) => setTimeout(done, REST));

/** A level of the game, whose number of its seed is `first`. */
export const rowsOf = async (core: Core, game: string, seed: number, first = 0): Promise<readonly string[] | undefined> =>
  (await core.ask("generate", { recipe: { recipe: 1, game, seed, ...makerOf(game) }, first })).levels[0]?.rows;

/** `budget`: states that may be tried; 0: as many as the game says. */
export const judged = async (core: Core, game: string, rows: readonly string[], budget: number): Promise<Looked> =>
  ({ rows, judged: await core.ask("judge", { game, rows, budget }) });

export class GameModel {
  readonly problems = signal<readonly GameProblem[]>([]);
  readonly busy = signal(true);
  /** what is shown of the game is not yet that of the text */
  readonly behind = signal(true);
  /** why it is no game that can be used, beside its problems; "" for nothing */
  readonly wrong = signal("");
  /** the name under which all pages know it */
  readonly name = signal("");
  /** levels of it: the first to look at, others beside it */
  readonly levels = signal<readonly Looked[]>([]);
  readonly explained = signal("");
  #loader: Newest<"game_load">;
  #warner: Core | undefined;
  #asked: GameDocument | undefined;
  #read: GameDocument | undefined; // what the core was handed; it may be older than what was asked for
  #number = 0;

  constructor(readonly history: History<GameDocument>, readonly builtIn: ReadonlySet<string>) {
    this.#loader = new Newest("game_load", (answer, newest) => void this.#hear(answer, newest));
    // The page came back to a file that is known already.
    this.name.value = ownGames.peek().find(({ file }) => file.text === history.state.value.text)?.name ?? "";
  }

  close(): void {
    this.#loader.close();
    this.#warner?.close();
  }

  get document(): GameDocument {
    return this.history.state.value;
  }

  /** Another text or sheet: the core reads it. */
  update(): void {
    const document = this.document;
    if (document === this.#asked) return;
    this.#asked = document;
    this.busy.value = this.behind.value = true;
    void this.#files(document).then((files) => {
      if (document !== this.#asked) return;
      this.#read = document;
      this.#loader.ask({ text: document.text, files });
    });
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
    const document = this.#asked;
    if (!newest || !document || document !== this.#read) return;
    this.busy.value = false;
    this.wrong.value = "";
    if (answer instanceof Error) {
      this.problems.value = [];
      this.wrong.value = answer.message;
      return;
    }
    const { problems, game, levels } = answer.reply;
    this.problems.value = problems;
    if (game !== null) await this.#use(document, game, levels);
    if (document !== this.#asked) return;
    if (game !== null) void this.#warn(document).catch(() => undefined);
    this.behind.value = false;
  }

  /** Once nothing was typed for a while, what of the file can never come to matter: the module of
      projects alone has room for that. */
  async #warn(document: GameDocument): Promise<void> {
    await rested();
    if (document !== this.#asked) return;
    const { problems } = await (this.#warner ??= new Core(PROJECT)).ask("game_load", { text: document.text, files: await this.#files(document) });
    if (document === this.#asked) this.problems.value = problems;
  }

  async #use(document: GameDocument, name: string, levels: readonly (readonly string[])[]): Promise<void> {
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

  /** Levels of the game for the eye: the first from that seed against which nothing speaks, then
      others as they come. Where seed is 0 its samples stand for the first. */
  async look(seed: number): Promise<void> {
    const number = ++this.#number;
    const game = this.name.peek();
    const samples = seed === 0 ? (ownGames.peek().find(({ name }) => name === game)?.levels ?? []) : [];
    const found: Looked[] = [];
    try {
      for (let i = 0; i < GALLERY; i++) {
        const sample = samples[i];
        const [tries, budget] = i === 0 ? [MOST_TRIES, QUICK] : [1, QUICKER];
        const looked = sample ? await judged(shared(), game, sample, budget) : await this.#made(game, seed + i * MOST_TRIES, tries, budget);
        if (number !== this.#number) return;
        if (looked) found.push(looked);
        this.levels.value = [...found, ...this.levels.peek().slice(found.length)];
      }
      this.levels.value = found;
      const { text } = await shared().ask("game_explain", { game });
      if (number !== this.#number) return;
      this.explained.value = text;
      void this.#decide(game, number);
    } catch (error) {
      if (number === this.#number) this.wrong.value = wordsOf(error);
    }
  }

  /** Judges for longer what is not decided, as long as nothing else is looked at. */
  async #decide(game: string, number: number): Promise<void> {
    await rested();
    for (const [i, { rows, judged: { verdict } }] of this.levels.peek().entries()) {
      if (number !== this.#number) return;
      if (verdict?.completable !== "unknown") continue;
      const looked = await judged(shared(), game, rows, BUDGET).catch(() => undefined);
      if (looked && number === this.#number) this.levels.value = this.levels.peek().map((one, k) => (k === i ? looked : one));
    }
  }

  /** The first that is right of so many seeds, or the last of them. */
  async #made(game: string, seed: number, tries: number, budget: number): Promise<Looked | undefined> {
    let looked: Looked | undefined;
    for (let i = 0; i < tries && !(looked && mayBeRight(looked)); i++) {
      const rows = await rowsOf(shared(), game, seed + i);
      if (rows) looked = await judged(shared(), game, rows, budget);
    }
    return looked;
  }
}

/** Nothing speaks against it. */
export const mayBeRight = ({ judged: { feasible, verdict } }: Looked): boolean => feasible || verdict?.completable === "unknown";

/** Names that a user's game cannot have. */
export const builtInNames = ({ describe }: Kit): Set<string> =>
  new Set(describe.games.map(({ name }) => name).filter((name) => !ownGames.peek().some((own) => own.name === name)));

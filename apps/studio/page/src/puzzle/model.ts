// model.ts - a source of PuzzleScript and what its core says of it. Two workers: one
// answers at once and plays, the other searches the level that is shown.
import { signal } from "@preact/signals";
import { Cancelled, Core, wordsOf } from "../core/core";
import type { PuzzleLevel, PuzzleMessage, PuzzleObject, PuzzleSolved, PuzzleState, PuzzleTile, Verbs } from "../core/session";
import type { History } from "../store/history";
import { jsonOf } from "../store/kinds";
import { t } from "../core/strings";

/** What is kept, with its history. */
export interface PuzzleDocument {
  source: string;
  /** of the level in the source, messages counted; -1: the first */
  level: number;
  /** the level as it was edited; else as it stands in the source */
  rows: readonly string[] | undefined;
}

export function isPuzzleDocument(state: unknown): state is PuzzleDocument {
  const { source, level, rows } = (state ?? {}) as Partial<PuzzleDocument>;
  return typeof source === "string" && Number.isInteger(level) && (rows === undefined || (Array.isArray(rows) && rows.every((row) => typeof row === "string")));
}

/** What a text is: a source, or as whole.ts writes what is worked on. */
export function documentOf(text: string): PuzzleDocument | undefined {
  const saved = jsonOf(text);
  if (!saved) return { source: text, level: -1, rows: undefined };
  const { source, level, rows } = saved as unknown as PuzzleDocument;
  return isPuzzleDocument(saved) ? { source, level, rows } : undefined;
}

/** The level of a source that a document is about: that which is chosen, else the first. */
export function levelOf(levels: readonly PuzzleLevel[], { level }: PuzzleDocument): PuzzleLevel | undefined {
  const all = levels.filter(({ rows }) => rows);
  return all.find(({ index }) => index === level) ?? all[0];
}

export type Opened = Omit<Verbs["puzzle_open"]["reply"], "handle">;

/** What the search says of the level, and how long that took. */
export interface Verdict {
  win: PuzzleSolved | undefined;
  /** whether the player can get stuck, where that is known */
  all: PuzzleSolved | undefined;
  searching: boolean;
  states: number;
  /** until the first answer */
  milliseconds: number;
}

/** States after which a search is given up. */
const MOST_STATES = 400000;
export const PUZZLE = "puzzle.wasm";
const nothing: Verdict = { win: undefined, all: undefined, searching: false, states: 0, milliseconds: 0 };

/** A worker that has a source open. */
class Open {
  readonly core = new Core(PUZZLE);
  handle = 0;

  async open(source: string): Promise<Opened> {
    const old = this.handle;
    const { handle, ...opened } = await this.core.ask("puzzle_open", { text: source });
    this.handle = handle;
    if (old) await this.core.ask("release", { handle: old });
    return opened;
  }
}

export class PuzzleModel {
  readonly opened = signal<Opened | undefined>(undefined);
  readonly play = signal<PuzzleState | undefined>(undefined);
  readonly verdict = signal<Verdict>(nothing);
  /** words of the game, shown until the next input */
  readonly words = signal<readonly string[]>([]);
  readonly hint = signal("");
  readonly making = signal(false);
  #made = 0;
  readonly wrong = signal("");
  #player = new Open();
  #solver = new Open();
  #source = "";
  #search: AbortController | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #ready: Promise<unknown> = Promise.resolve();
  #solved: Promise<unknown> = Promise.resolve();
  #number = 0;

  constructor(readonly history: History<PuzzleDocument>) {}

  close(): void {
    this.#search?.abort();
    clearTimeout(this.#again);
    this.#player.core.close();
    this.#solver.core.close();
  }

  /** Number of the level that is shown; undefined where there is none. */
  get level(): number | undefined {
    return levelOf(this.opened.value?.levels ?? [], this.history.state.value)?.index;
  }

  get rows(): readonly string[] {
    const level = this.level;
    return this.history.state.value.rows ?? this.opened.value?.levels.find(({ index }) => index === level)?.rows ?? [];
  }

  get edited(): boolean {
    return this.history.state.value.rows !== undefined;
  }

  #failed = (error: unknown): void => {
    if (!(error instanceof Cancelled)) this.wrong.value = wordsOf(error);
  };

  /** The document has changed: its source is read where it is another, its level begins. */
  async update(): Promise<void> {
    const number = ++this.#number;
    const { source } = this.history.state.value;
    this.wrong.value = "";
    if (source !== this.#source || !this.opened.value) {
      this.#source = source;
      this.#search?.abort();
      const solver = this.#solver;
      this.#solved = this.#solved.then(() => solver.open(source));
      this.#solved.catch(() => undefined);
      this.#ready = this.#player.open(source).then((opened) => {
        if (source === this.#source) this.opened.value = opened;
      });
    }
    await this.#ready.then(() => (number === this.#number ? this.#begin() : undefined)).catch(this.#failed);
  }

  /** The level as the requests want it: alone, so that it stays after a win. */
  #asked(): { index: number; rows: readonly string[] } | undefined {
    const index = this.level;
    return index === undefined ? undefined : { index, rows: this.rows };
  }

  async #begin(): Promise<void> {
    const level = this.#asked();
    clearTimeout(this.#again);
    this.words.value = [];
    this.hint.value = "";
    this.verdict.value = nothing;
    this.play.value = undefined;
    if (!level) return;
    void this.#solve(level);
    this.#show(await this.#player.core.ask("puzzle_begin", { handle: this.#player.handle, ...level }));
  }

  /** Inputs of the player: U L D R X, Z takes back, N begins anew. */
  async input(actions: string): Promise<void> {
    clearTimeout(this.#again);
    if (!this.play.value) return;
    this.hint.value = "";
    await this.#player.core.ask("puzzle_input", { handle: this.#player.handle, actions, wait: true }).then((state) => this.#show(state)).catch(this.#failed);
  }

  /** Turns that follow by themselves are shown one by one. */
  #show(state: PuzzleState): void {
    this.play.value = state;
    if (state.messages.length > 0) this.words.value = state.messages;
    else if (!state.again) this.words.value = [];
    if (state.again) this.#again = setTimeout(() => void this.input("T"), 100);
  }

  async tellHint(): Promise<void> {
    if (!this.play.value) return;
    this.hint.value = t`Looking ...`;
    const said: Record<string, string> = { U: t`up`, L: t`left`, D: t`down`, R: t`right`, X: t`action`, T: t`wait` };
    const ask = (method: string) => this.#player.core.ask("puzzle_solve", { handle: this.#player.handle, here: true, method, budget: 20000 });
    const shortest = await ask("breadth");
    const solved = shortest.answer === "unknown" ? await ask("best") : shortest;
    const [first] = solved.actions?.split(" ") ?? [];
    this.hint.value = solved.answer === "yes" ? t`Next: ${said[first ?? ""] ?? "-"}` : solved.answer === "no" ? t`No play wins from here` : t`No play was found from here`;
  }

  /** A new level like those of the source takes the place of the one it is like, until it is put there. */
  async makeNew(): Promise<void> {
    if (!this.opened.value?.playable || this.making.value) return;
    this.making.value = true;
    this.hint.value = "";
    try {
      const { levels } = await this.#player.core.ask("puzzle_levels", { handle: this.#player.handle, count: 1, seed: ++this.#made, evaluations: 1500, budget: 2000 });
      const [made] = levels;
      if (made) this.history.set({ ...this.history.state.value, level: made.like, rows: made.rows }, "new level");
      else this.hint.value = t`No new level was found`;
    } catch (error) {
      this.#failed(error);
    } finally {
      this.making.value = false;
    }
  }

  /** Searches for the shortest play, then for whether the player can get stuck. */
  async #solve(level: { index: number; rows: readonly string[] }): Promise<void> {
    this.#search?.abort();
    const search = (this.#search = new AbortController());
    const begun = performance.now();
    try {
      await this.#solved;
      for (const method of ["breadth", "all"] as const) {
        if (search.signal.aborted) return;
        this.verdict.value = { ...this.verdict.value, searching: true };
        const solved = await this.#run(level, method, search);
        if (search.signal.aborted) return;
        const before = this.verdict.value;
        this.verdict.value = method === "breadth"
          ? { ...before, win: solved, searching: solved?.answer === "yes", milliseconds: performance.now() - begun }
          : { ...before, all: solved, searching: false };
        if (solved?.answer !== "yes") return;
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Undefined: given up. */
  async #run(level: { index: number; rows: readonly string[] }, method: string, search: AbortController): Promise<PuzzleSolved | undefined> {
    const { core, handle } = this.#solver;
    await core.ask("puzzle_search", { handle, ...level, method });
    const limit = new AbortController();
    const stop = () => limit.abort();
    search.signal.addEventListener("abort", stop);
    try {
      return await core.loop("puzzle_step", { handle }, ({ states }) => {
        if (search.signal.aborted) return;
        this.verdict.value = { ...this.verdict.value, states };
        if (states > MOST_STATES) limit.abort();
      }, { signal: limit.signal, units: 200 });
    } catch (error) {
      if (search.signal.aborted || !limit.signal.aborted) throw error;
      this.verdict.value = { ...this.verdict.value, searching: false };
      return undefined;
    } finally {
      search.signal.removeEventListener("abort", stop);
    }
  }

  paint(x: number, y: number, glyph: string, merge: string): void {
    const { rows } = this;
    if (rows[y]?.[x] === undefined || rows[y]?.[x] === glyph) return;
    const next = rows.map((row, at) => (at === y ? row.slice(0, x) + glyph + row.slice(x + 1) : row));
    this.history.set({ ...this.history.state.value, rows: next }, "tile", merge);
  }

  /** The source with the edited level in its place. */
  async putBack(): Promise<void> {
    const index = this.level;
    if (index === undefined) return;
    const { text } = await this.#player.core.ask("puzzle_export", { handle: this.#player.handle, index, rows: this.rows });
    this.history.set({ source: text, level: index, rows: undefined }, "level put into the source");
  }
}

/** A verdict for people. */
export function told({ win, all, searching, states }: Verdict): string {
  if (!win) return searching ? t`Searching ... ${states} states` : states > 0 ? t`Unknown after ${states} states` : "";
  if (win.answer === "no") return t`Cannot be won: ${win.proof}`;
  if (win.answer === "unknown") return t`Unknown: it draws by lot, or its turns do not end`;
  const solved = t`Solved in ${win.count} moves${win.drawn ? t` (it draws by lot)` : ""}`;
  if (all?.stuck === "yes") return t`${solved}; can get stuck here: ${all.stuck_actions}`;
  if (all?.stuck === "no") return t`${solved}; nobody can get stuck`;
  return solved;
}

/** Draws cells of objects, lower layers first, `side` pixels each. */
export function drawCells(pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D, cells: readonly (readonly (readonly number[])[])[], objects: readonly PuzzleObject[], side: number): void {
  pen.fillStyle = "#000";
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
  cells.forEach((row, y) => row.forEach((set, x) => {
    for (const number of set)
      objects[number]?.pixels.forEach((colour, i) => {
        if (!colour) return;
        const [left, top] = [Math.round(((i % 5) * side) / 5), Math.round((Math.floor(i / 5) * side) / 5)];
        const [right, bottom] = [Math.round((((i % 5) + 1) * side) / 5), Math.round(((Math.floor(i / 5) + 1) * side) / 5)];
        pen.fillStyle = colour;
        pen.fillRect(x * side + left, y * side + top, right - left, bottom - top);
      });
  }));
}

/** The cells of rows of characters. */
export function cellsOf(rows: readonly string[], tiles: readonly PuzzleTile[]): number[][][] {
  const sets = new Map(tiles.map(({ glyph, objects }) => [glyph, objects]));
  return rows.map((row) => [...row].map((glyph) => sets.get(glyph) ?? []));
}

export const messageText = ({ line, error, text, id }: PuzzleMessage): string => `${line ? t`Line ${line}: ` : ""}${error ? t`error` : t`warning`}: ${text} [${id}]`;

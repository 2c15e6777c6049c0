// model.ts - what the link page knows: the game, the segments that were chosen and
// their order (kept, with their history), the map that segments are bred for, and
// the level that they were linked to.
import { computed, signal } from "@preact/signals";
import { Cancelled, Core, Newest, type Answer, wordsOf } from "../core/core";
import type { Axis, Game, Linked, NotLinked, SegmentsStep } from "../core/session";
import type { Kit } from "../core/kit";
import type { History } from "../store/history";
import { announce } from "../ui/announce";
import type { Draft } from "../ui/cells";
import type { Rows } from "../core/verbs";
import { t } from "../core/strings";

/** Levels that a search looks at; more fill few cells more. */
const EVALUATIONS = 4000;

export interface LinkState {
  game: string;
  /** slices of a segment */
  length: string;
  /** of the search for segments */
  seed: string;
  segments: readonly Rows[];
  /** of each segment, null where nothing is locked; left out: of none is */
  locks?: readonly (Rows | null)[];
  /** the level whose links cost least in all, not one by one */
  global: boolean;
}

/** What segments were bred with. */
export interface Breeding {
  handle: number;
  axes: readonly Axis[];
}

/** Games whose levels are made of segments, and of which there are levels to learn
    from. */
export const linkGames = ({ describe, levels }: Kit): Game[] => describe.games.filter(({ name, segments }) => segments && levels[name]);

export const begin = (kit: Kit, game?: string): LinkState => ({
  game: game ?? linkGames(kit)[0]?.name ?? "",
  length: "15",
  seed: "1",
  segments: [],
  global: false,
});

const areRows = (value: unknown): value is Rows =>
  Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === "string" && row.length === value[0].length && row.length > 0);

export function isLinkState(value: unknown): value is LinkState {
  const s = value as LinkState;
  return [s?.game, s?.length, s?.seed].every((text) => typeof text === "string") && Array.isArray(s.segments) && s.segments.every(areRows) && (s.locks === undefined || Array.isArray(s.locks));
}

/** Segments of more characters than this together do not go into the address. */
export const MOST = 4000;

const textsOf = (segments: readonly Rows[]): string[] => segments.map((rows) => rows.join("\n"));

/** Whether the address has all segments. */
export const fits = ({ segments }: LinkState): boolean => textsOf(segments).join("").length <= MOST;

/** As an address; `all`: with its segments. */
export function toQuery(state: LinkState, all = fits(state)): URLSearchParams {
  const { game, length, seed, segments, global } = state;
  const query = new URLSearchParams({ game, length, seed });
  if (global) query.set("global", "1");
  if (all) for (const text of textsOf(segments)) query.append("segment", text);
  return query;
}

export function fromQuery(query: URLSearchParams, kit: Kit): LinkState {
  const state = begin(kit, query.get("game") ?? undefined);
  return {
    ...state,
    length: query.get("length") ?? state.length,
    seed: query.get("seed") ?? state.seed,
    global: query.get("global") === "1",
    segments: query.getAll("segment").map((text) => text.split("\n")).filter(areRows),
  };
}

/** A segment of the map, and what its measures are; null: it has no such measure. */
export interface Seen {
  rows: Rows;
  measures: Readonly<Record<string, number | null>>;
}

export class LinkModel {
  readonly state;
  /** What segments are bred from: the game's levels here. */
  readonly training;
  readonly breeding = signal<Breeding | undefined>(undefined);
  readonly map = signal<SegmentsStep | undefined>(undefined);
  /** the segments of the map's cells, once all are bred */
  readonly seen = signal<ReadonlyMap<number, Seen>>(new Map());
  readonly wrong = signal("");
  readonly result = signal<Linked | NotLinked | undefined>(undefined);
  readonly linking = signal(false);
  /** the segment that is drawn on, by its place */
  readonly chosen = signal<number | undefined>(undefined);
  #breeder: Core | undefined;
  #linker: Newest<"link">;
  #abort = new AbortController();

  constructor(readonly kit: Kit, readonly history: History<LinkState>) {
    this.state = history.state;
    this.training = computed<readonly Rows[]>(() => Object.values(kit.levels[this.state.value.game] ?? {}));
    this.#linker = new Newest("link", (answer, newest) => this.#hear(answer, newest));
  }

  get game(): Game | undefined {
    return this.kit.describe.games.find(({ name }) => name === this.state.value.game);
  }

  /** Breeds and links as the state changes; returns how to end it. */
  start(): () => void {
    let bred = "";
    const stop = this.state.subscribe(({ game, length, seed, segments, global }) => {
      const wanted = `${game} ${length} ${seed}`;
      if (wanted !== bred) this.#breed(game, Number(length), Number(seed));
      bred = wanted;
      this.#link(game, segments, global);
    });
    return () => {
      stop();
      this.#abort.abort();
      this.#breeder?.close();
      this.#linker.close();
    };
  }

  set(change: Partial<LinkState>, label: string, merge = ""): void {
    this.history.set({ ...this.state.value, ...change }, label, merge);
  }

  async #breed(game: string, length: number, seed: number): Promise<void> {
    this.#abort.abort();
    this.#breeder?.close();
    const [core, abort] = [new Core(), new AbortController()];
    [this.#breeder, this.#abort] = [core, abort];
    this.breeding.value = this.map.value = undefined;
    this.seen.value = new Map();
    this.wrong.value = "";
    try {
      const request = { game, training: this.training.value, length, seed, evaluations: EVALUATIONS };
      const { handle, features } = await core.ask("segments_start", request, abort.signal);
      this.breeding.value = { handle, axes: features };
      const show = (step: SegmentsStep) => (this.map.value = { ...step, done: false });
      const last = await core.loop("segments_step", { handle }, show, { signal: abort.signal, units: 20 });
      const seen = new Map<number, Seen>();
      for (const { cell } of last.cells) {
        const { rows } = await core.ask("segments_level", { handle, cell }, abort.signal);
        const { measures } = await core.ask("measure", { game, rows }, abort.signal);
        seen.set(cell, { rows, measures: measures ?? {} });
      }
      this.seen.value = seen;
      this.map.value = last;
    } catch (error) {
      if (!(error instanceof Cancelled)) this.wrong.value = wordsOf(error);
    }
  }

  /** The segment of a cell of the map. */
  async segment(cell: number): Promise<Rows | undefined> {
    const seen = this.seen.value.get(cell);
    if (seen) return seen.rows;
    const handle = this.breeding.value?.handle;
    if (handle === undefined || !this.#breeder) return undefined;
    try {
      return (await this.#breeder.ask("segments_level", { handle, cell })).rows;
    } catch {
      return undefined; // the map is another by now
    }
  }

  add(rows: Rows, what: string): void {
    this.set({ segments: [...this.state.value.segments, rows] }, `${what} added`);
    announce(t`Segment ${this.state.value.segments.length} added`);
  }

  remove(index: number): void {
    const without = <T,>(all: readonly T[]) => all.filter((_, i) => i !== index);
    this.chosen.value = undefined;
    this.set({ segments: without(this.state.value.segments), locks: without(this.#locks) }, `segment ${index + 1} removed`);
  }

  move(index: number, to: number): void {
    const { segments } = this.state.value;
    if (to < 0 || to >= segments.length) return;
    const moved = <T,>(all: readonly T[]) => {
      const others = all.filter((_, i) => i !== index);
      return [...others.slice(0, to), all[index] as T, ...others.slice(to)];
    };
    if (this.chosen.value !== undefined) this.chosen.value = moved(segments.map((_, i) => i)).indexOf(this.chosen.value);
    this.set({ segments: moved(segments), locks: moved(this.#locks) }, `segment ${index + 1} moved`);
  }

  get #locks(): readonly (Rows | null)[] {
    const { segments, locks } = this.state.value;
    return segments.map((rows, i) => (locks?.[i]?.length === rows.length ? locks[i] ?? null : null));
  }

  /** A segment as it is drawn on. */
  draft(index: number): Draft {
    const lock = this.#locks[index];
    return { rows: this.state.value.segments[index] ?? [], ...(lock && { lock }) };
  }

  /** Another segment in its place: a step of its own, or more of the newest one. */
  edit(index: number, { rows, lock = null }: { rows: Rows; lock?: Rows | null }, label: string, more: boolean): void {
    const put = <T,>(all: readonly T[], one: T) => all.map((old, i) => (i === index ? one : old));
    const { state, history } = this;
    const next = { ...state.value, segments: put(state.value.segments, rows), locks: put(this.#locks, lock) };
    if (more) history.amend(next);
    else history.set(next, label);
  }

  #link(game: string, segments: readonly Rows[], global: boolean): void {
    this.linking.value = segments.length > 0;
    if (segments.length === 0) {
      this.#linker.stop();
      this.result.value = undefined;
    } else {
      this.#linker.ask({ game, training: this.training.value, segments, global: global ? 1 : 0 });
    }
  }

  #hear(answer: Answer<Linked | NotLinked> | Error, newest: boolean): void {
    if (!newest || this.state.value.segments.length === 0) return;
    this.linking.value = false;
    if (answer instanceof Error) {
      this.result.value = undefined;
      this.wrong.value = answer.message;
    } else {
      this.result.value = answer.reply;
      this.wrong.value = "";
    }
  }
}

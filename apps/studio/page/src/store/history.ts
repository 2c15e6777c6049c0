// history.ts - undo and redo without an end that survive a reload: every state of a
// document is one entry of the browser's store, written as it comes (autosave).
// States are plain data and never changed in place.
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { readAll, writeAll } from "./database";
import { t } from "../core/strings";

interface Entry<T> {
  state: T;
  /** what was done to come here, for people: "wall painted" */
  label: string;
}

/* Changes with the same merge key within this many milliseconds are one step. */
const SAME = 1000;

/* A stroke that goes on is written this often, in milliseconds. */
const PACE = 100;

/** Settles after a while, or as the page is left. */
const aWhile = (): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener("pagehide", over);
      resolve();
    };
    const timer = setTimeout(over, PACE);
    addEventListener("pagehide", over);
  });

/** What can be taken back and done again; the texts say what, where there is any. */
export interface Undoable {
  readonly undoes: ReadonlySignal<string | undefined>;
  readonly redoes: ReadonlySignal<string | undefined>;
  undo(): void;
  redo(): void;
}

/** That of the page that is shown; the shell's undo and redo go there. */
export const current = signal<Undoable | undefined>(undefined);

/** A history by that name; `begin` is the first state where none is kept. */
export class History<T> implements Undoable {
  #entries = signal<readonly Entry<T>[]>([]);
  #at = signal(0);
  #merge = { key: "", until: 0 };
  #writing: Promise<void> = Promise.resolve();
  #amended = -1; // the step that is not yet in the store as it is
  #amending: Promise<void> | undefined;
  readonly state: ReadonlySignal<T>;
  /** What undo would take back, redo bring again; undefined where there is nothing. */
  readonly undoes: ReadonlySignal<string | undefined>;
  readonly redoes: ReadonlySignal<string | undefined>;
  /** All steps, and which of them is shown. */
  readonly steps: ReadonlySignal<{ entries: readonly Entry<T>[]; at: number }>;
  /** True from the start where there was something to come back to. */
  readonly restored: boolean;

  private constructor(readonly name: string, entries: readonly Entry<T>[], at: number, restored: boolean) {
    this.restored = restored;
    this.#entries.value = entries;
    this.#at.value = at;
    this.state = computed(() => this.#entry(this.#at.value).state);
    this.steps = computed(() => ({ entries: this.#entries.value, at: this.#at.value }));
    this.undoes = computed(() => (this.#at.value > 0 ? this.#entry(this.#at.value).label : undefined));
    this.redoes = computed(() => this.#entries.value[this.#at.value + 1]?.label);
  }

  /** Reads what is kept under a name. `whole` judges a state of an earlier version. */
  static async open<T>(name: string, begin: () => T, whole: (state: unknown) => boolean = () => true): Promise<History<T>> {
    const kept = await readAll(`${name}/`).catch(() => new Map<string, unknown>());
    const entries: Entry<T>[] = [];
    for (let i = 0; kept.has(key(name, i)); i++) entries.push(kept.get(key(name, i)) as Entry<T>);
    const at = Math.min(Number(kept.get(`${name}/at`) ?? 0), entries.length - 1);
    if (at >= 0 && entries.every(({ state }) => whole(state))) return new History(name, entries, at, true);
    const fresh = new History(name, [{ state: begin(), label: "" }], 0, false);
    fresh.#keep(0, [...kept.keys()]);
    return fresh;
  }

  /** A new state; what could be redone is forgotten. Changes that follow each other
      with the same `merge` are one step. */
  set(state: T, label: string, merge = ""): void {
    const now = performance.now();
    const joins = merge !== "" && merge === this.#merge.key && now < this.#merge.until && this.#at.value > 0;
    const at = joins ? this.#at.value : this.#at.value + 1;
    this.#merge = { key: merge, until: now + SAME };
    const dropped = this.#entries.value.slice(at + 1).map((_, i) => key(this.name, at + 1 + i));
    this.#entries.value = [...this.#entries.value.slice(0, at), { state, label }];
    this.#at.value = at;
    this.#keep(at, dropped);
  }

  /** The newest step goes on: a stroke that is being drawn. */
  amend(state: T): void {
    const at = this.#at.value;
    const { label } = this.#entry(at);
    this.#entries.value = this.#entries.value.map((entry, i) => (i === at ? { state, label } : entry));
    this.#amended = at;
    this.#writing = this.#amending ??= this.#catchUp();
  }

  /* The newest of what came in a while: a write takes as long as all else of a move. */
  async #catchUp(): Promise<void> {
    while (this.#amended >= 0) {
      await aWhile();
      const at = this.#amended;
      this.#amended = -1;
      if (at < this.#entries.value.length) this.#keep(at);
      await this.#writing;
    }
    this.#amending = undefined;
  }

  undo(): void {
    this.#go(this.#at.value - 1);
  }

  redo(): void {
    this.#go(this.#at.value + 1);
  }

  /** Any step, as by undo and redo. */
  goTo(at: number): void {
    this.#go(at);
  }

  /** Settles when all that was done is in the browser's store. */
  get written(): Promise<void> {
    return this.#writing;
  }

  #go(at: number): void {
    if (at < 0 || at >= this.#entries.value.length) return;
    this.#merge.key = "";
    this.#at.value = at;
    this.#keep(at);
  }

  #entry(at: number): Entry<T> {
    const entry = this.#entries.value[at];
    if (!entry) throw new Error(t`no state ${at}`);
    return entry;
  }

  /* At once: what is done is in the store before anybody can reload the page. */
  #keep(at: number, dropped: readonly string[] = []): void {
    const values = new Map<string, unknown>(dropped.map((old) => [old, undefined]));
    values.set(key(this.name, at), this.#entry(at)).set(`${this.name}/at`, this.#at.value);
    this.#writing = writeAll(values).catch(() => undefined); // full or forbidden: goes on unkept
  }
}

const key = (name: string, index: number): string => `${name}/${String(index).padStart(9, "0")}`;

// search.ts - the search for rooms around the one that is edited, in a worker of its
// own: it is told of every change, and what it says is shown now and then.
import { batch, signal } from "@preact/signals";
import { Cancelled, Core, wordsOf } from "../core/core";
import type { Describe, Feature, Preset, RoomCell, RoomJudged, RoomMap, RoomSet, RoomState } from "../core/session";
import { sameRows, type Options, type Reply, type Request } from "../core/verbs";
import { settingsOf, type Assistant, type RoomSettings } from "./assistant";
import { noLock, widthOf, type Draft, type Rows } from "../ui/cells";
import { t } from "../core/strings";

/* Milliseconds between two pictures of the grid while nobody does anything. */
const PICTURES = 250;

/* Rooms looked at since the last change, after which there is little to be found. */
const REST = 500000;

type Bound = "room_archive" | "room_edit" | "room_settings" | "room_judge" | "room_explain";

export class RoomSearch {
  readonly features = signal<readonly Feature[]>([]);
  readonly styles = signal<readonly Preset[]>([]);
  /** of what makes a room fit, as they are now */
  readonly options = signal<Options>({});
  readonly map = signal<RoomMap | undefined>(undefined);
  readonly cells = signal<ReadonlyMap<number, RoomCell>>(new Map());
  readonly points = signal<readonly (readonly number[])[]>([]);
  /** cell of the edited room; -1: none */
  readonly own = signal(-1);
  /** the edited room is kept there */
  readonly held = signal(false);
  readonly spent = signal(0);
  readonly judged = signal<RoomJudged | undefined>(undefined);
  readonly running = signal(false);
  /** it has stopped of itself */
  readonly rests = signal(false);
  readonly wrong = signal("");
  #core: Core | undefined;
  #handle = 0;
  #told: Draft | undefined;
  #wanted: Draft | undefined;
  #set: { settings: RoomSettings; told: string } = { settings: {}, told: "" };
  #telling = false;
  #known = new Map<number, RoomCell>();
  #shown = 0;
  #since = 0;
  #loop: AbortController | undefined;

  constructor(readonly describe: Describe, readonly others: () => readonly Rows[]) {}

  /** The room has become this one, and these are the settings. */
  change(draft: Draft, assistant: Assistant): void {
    this.#wanted = draft;
    const settings = settingsOf(this.describe, assistant);
    const text = JSON.stringify(settings);
    if (text !== JSON.stringify(this.#set.settings)) this.#set = { ...this.#set, settings };
    const sized = this.#told && widthOf(this.#told.rows) === widthOf(draft.rows) && this.#told.rows.length === draft.rows.length;
    if (this.#core && sized) void this.#tell();
    else void this.#begin();
  }

  run(): void {
    this.running.value = true;
    this.rests.value = false;
    this.#since = this.spent.value;
    void this.#go();
  }

  halt(): void {
    this.running.value = false;
    this.#cease();
  }

  /** Ends the loop. The reply of the step under way is dropped, so ask for the state
      once more: the grid on the page is then the one that an export writes. */
  #cease(): void {
    const [core, loop] = [this.#core, this.#loop];
    loop?.abort();
    this.#loop = undefined;
    if (!core || !loop) return;
    core.ask("room_step", { handle: this.#handle, units: 0 }).then(
      (state) => {
        if (core === this.#core) this.#hear(state, false, true);
      },
      (error) => this.#fail(core, error));
  }

  close(): void {
    this.halt();
    this.#core?.close();
    this.#core = undefined;
    this.#handle = 0;
    this.#told = undefined;
  }

  /** Asks about this search. */
  ask<V extends Bound>(verb: V, request: Omit<Request<V>, "handle">, signal?: AbortSignal): Promise<Reply<V>> {
    if (!this.#core || this.#handle === 0) return Promise.reject(new Cancelled(t`not begun`));
    return this.#core.ask(verb, { ...request, handle: this.#handle } as Request<V>, signal);
  }

  async #begin(): Promise<void> {
    const going = this.running.value;
    this.close();
    this.running.value = going;
    const core = (this.#core = new Core());
    const draft = this.#wanted as Draft;
    const { settings } = this.#set;
    this.#told = draft;
    this.#set.told = JSON.stringify(settings);
    try {
      const begun = await core.ask("room_start", { rows: draft.rows, ...(draft.lock && { lock: draft.lock }), others: this.others(), seed: 1, ...settings });
      if (core !== this.#core) return;
      this.#handle = begun.handle;
      this.#since = 0;
      batch(() => {
        this.features.value = begun.features;
        this.styles.value = begun.styles;
        this.judged.value = begun.room;
        this.map.value = begun.map;
        this.options.value = begun.settings.eval;
        this.wrong.value = "";
        this.#hear(begun, false, true);
      });
      await this.#tell();
      void this.#go();
    } catch (error) {
      this.#fail(core, error);
      if (core === this.#core) this.close();
      this.running.value = going;
    }
  }

  /** Goes on until it is halted, or has looked for long enough. */
  async #go(): Promise<void> {
    const core = this.#core;
    if (!core || this.#handle === 0 || !this.running.value || this.#loop || this.rests.value) return;
    const loop = (this.#loop = new AbortController());
    try {
      await core.loop("room_step", { handle: this.#handle, changed: true }, (state) => {
        if (core !== this.#core || loop.signal.aborted) return;
        this.#hear(state, true, performance.now() - this.#shown > PICTURES);
        if (state.spent - this.#since > REST) this.#rest();
      }, { signal: loop.signal, units: 500 });
      this.#rest();
    } catch (error) {
      this.#fail(core, error);
    }
  }

  #rest(): void {
    this.#cease();
    this.rests.value = true;
    this.#show();
  }

  /** Tells the core of what it does not know yet, one thing at a time: what changes
      meanwhile is told at once when it has answered. */
  async #tell(): Promise<void> {
    const core = this.#core;
    if (!core || this.#handle === 0 || this.#telling) return;
    this.#telling = true;
    try {
      while (core === this.#core && (await this.#tellNext(core))) this.#wake();
    } finally {
      this.#telling = false;
    }
  }

  /** There is something new to look for. */
  #wake(): void {
    this.#since = this.spent.value;
    this.rests.value = false;
    void this.#go();
  }

  /** False where the core knows all. */
  async #tellNext(core: Core): Promise<boolean> {
    const [draft, { settings, told }] = [this.#wanted as Draft, this.#set];
    const text = JSON.stringify(settings);
    try {
      if (text !== told) {
        this.#set.told = text;
        const reply = await core.ask("room_settings", { handle: this.#handle, ...settings });
        if (core === this.#core) this.#take(reply, reply);
      } else if (!sameRows(draft.rows, this.#told?.rows) || !sameRows(draft.lock, this.#told?.lock)) {
        this.#told = draft;
        const { rows, lock = noLock(rows) } = draft;
        const reply = await core.ask("room_edit", { handle: this.#handle, rows, lock, changed: true });
        if (core === this.#core) this.#take(reply);
      } else return false;
    } catch (error) {
      this.#fail(core, error);
    }
    return true;
  }

  #take(reply: RoomState & { room: RoomJudged }, set?: RoomSet): void {
    batch(() => {
      this.judged.value = reply.room;
      if (set) {
        this.map.value = set.map;
        this.options.value = set.settings.eval;
      }
      this.wrong.value = "";
      this.#hear(reply, set === undefined, true);
    });
  }

  #hear(state: RoomState, changed: boolean, show: boolean): void {
    const before = this.#known;
    if (!changed) this.#known = new Map();
    for (const cell of state.gone ?? []) this.#known.delete(cell);
    for (const cell of state.cells) {
      const was = before.get(cell.cell);
      // A room that has not changed is the same object, and is not drawn again.
      this.#known.set(cell.cell, was && sameRows(was.rows, cell.rows) ? { ...cell, rows: was.rows } : cell);
    }
    if (state.points) this.points.value = state.points;
    this.own.value = state.own;
    this.held.value = state.held;
    if (show) this.#show(state.spent);
  }

  #show(spent = this.spent.value): void {
    this.#shown = performance.now();
    batch(() => {
      this.cells.value = new Map(this.#known);
      this.spent.value = spent;
    });
  }

  #fail(core: Core, error: unknown): void {
    if (core !== this.#core || error instanceof Cancelled) return;
    this.wrong.value = wordsOf(error);
  }
}

// model.ts - what the room page knows: the room that is edited (kept, with its
// history), and the grid of rooms around it that a worker fills without end.
import { signal } from "@preact/signals";
import { Cancelled, Core } from "../core/core";
import type { History } from "../store/history";
import type { RoomState, Rows } from "./verbs";

export const BINS = 5;

/* Milliseconds between two pictures of the grid: a worker tells of more. */
const PICTURES = 250;

export interface RoomPageState {
  rows: Rows;
  /** dimensions, as places among the core's */
  x: number;
  y: number;
}

export const begin = (): RoomPageState => ({
  rows: [".........D...", ".............", "......#......", "D....TET.....", "......#......", ".............", "....D........"],
  x: 0,
  y: 3,
});

export function isRoomState(value: unknown): value is RoomPageState {
  const s = value as RoomPageState;
  return Number.isInteger(s?.x) && Number.isInteger(s.y) && Array.isArray(s.rows) && s.rows.length > 2 &&
    s.rows.every((row) => typeof row === "string" && row.length === s.rows[0]?.length);
}

export class RoomModel {
  readonly state;
  readonly grid = signal<RoomState | undefined>(undefined);
  /** the cell that the room as it is now has come into; -1: not yet */
  readonly entered = signal(-1);
  readonly features = signal<readonly string[]>([]);
  readonly wrong = signal("");
  #core: Core | undefined;
  #handle = 0;
  #told: Rows = [];
  #shown = 0;

  constructor(readonly history: History<RoomPageState>) {
    this.state = history.state;
  }

  /** Searches as the state says; returns how to end it. */
  start(): () => void {
    let axes = "";
    const stop = this.state.subscribe(({ rows, x, y }) => {
      const wanted = `${x} ${y} ${rows.length} ${rows[0]?.length}`;
      if (wanted !== axes) this.#search(rows, x, y);
      else this.#edit(rows);
      axes = wanted;
    });
    return () => {
      stop();
      this.#core?.close();
    };
  }

  /** Another tile at a place; one step of the history for a whole stroke. */
  draw(x: number, y: number, glyph: string, stroke: string): void {
    const rows = this.state.value.rows.map((row, at) => (at === y ? row.slice(0, x) + glyph + row.slice(x + 1) : row));
    if (rows[y] !== this.state.value.rows[y]) this.set({ rows }, "room drawn", stroke);
  }

  set(change: Partial<RoomPageState>, label: string, merge = ""): void {
    this.history.set({ ...this.state.value, ...change }, label, merge);
  }

  async #search(rows: Rows, x: number, y: number): Promise<void> {
    this.#core?.close();
    const core = (this.#core = new Core());
    this.#handle = 0;
    this.#told = rows;
    this.entered.value = -1;
    try {
      const begun = await core.ask("room_start", { rows, seed: 1, method: { dimensions: [{ feature: x, bins: BINS }, { feature: y, bins: BINS }] } });
      this.#handle = begun.handle;
      this.features.value = begun.features.map((feature) => feature.name);
      this.#show(core, begun);
      if (this.state.value.rows !== this.#told) this.#edit(this.state.value.rows);
      await core.loop("room_step", { handle: begun.handle }, (state) => {
        if (performance.now() - this.#shown > PICTURES) this.#show(core, state);
      }, { units: 500 });
    } catch (error) {
      this.#fail(core, error);
    }
  }

  async #edit(rows: Rows): Promise<void> {
    const core = this.#core;
    if (!core || this.#handle === 0 || rows === this.#told) return;
    this.#told = rows;
    this.entered.value = -1;
    try {
      this.#show(core, await core.ask("room_edit", { handle: this.#handle, rows }));
    } catch (error) {
      this.#fail(core, error);
    }
  }

  #show(core: Core, state: RoomState): void {
    if (core !== this.#core) return;
    this.#shown = performance.now();
    const before = new Map(this.grid.value?.cells.map((cell) => [cell.cell, cell]));
    // What has not changed is the same object, and is not drawn again.
    const cells = state.cells.map((cell) => {
      const was = before.get(cell.cell);
      return was && was.rows.join() === cell.rows.join() ? { ...cell, rows: was.rows } : cell;
    });
    if (state.held) this.entered.value = state.own;
    this.grid.value = { ...state, cells };
    this.wrong.value = "";
  }

  #fail(core: Core, error: unknown): void {
    if (core !== this.#core || error instanceof Cancelled) return;
    this.wrong.value = error instanceof Error ? error.message : String(error);
  }
}

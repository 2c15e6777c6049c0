// walked.tsx - heat in Play: how often players have walked over each tile of a level, one's
// own runs and the ghosts that are shown, as a layer over the picture with its legend.
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { readAll, writeAll } from "../store/database";
import { widthOf, type Cell, type Rows } from "../ui/cells";
import type { PlayLevel } from "./clock";
import type { Ghosts } from "./ghosts";
import { t } from "../core/strings";

/** Whether it is shown; on every level. */
export const heatShown = signal(false);

/** A run of one's own: tiles in the order in which they were entered, and when. */
interface Run {
  cells: number[];
  turns: number[];
}

/* Of a level, the newest. */
const MOST_RUNS = 50;
const COLOUR = "#ff3b1f";

/* What is below is seen; few visits are never as strong as many. */
const alphaOf = (count: number, most: number): number => 0.15 + 0.5 * Math.sqrt(count / Math.max(most, 4));

/** A name for a level in the browser's store. */
function keyOf({ game, rows }: PlayLevel): string {
  let sum = 2166136261;
  for (const letter of rows.join()) sum = Math.imul(sum ^ letter.charCodeAt(0), 16777619) >>> 0;
  return `walked/${game}/${widthOf(rows)}x${rows.length} ${sum.toString(16)}`;
}

/** Tiles of a trail as they were entered: who stays on one enters it once. */
const entered = (cells: readonly number[]): number[] => cells.filter((cell, i) => cell !== cells[i - 1]);

/** Where players have walked on one level. */
export class Walked {
  readonly runs = signal<readonly Run[]>([]);
  readonly counts: ReadonlySignal<Uint32Array>;
  #key;
  #w;
  #come: Promise<void>;

  constructor(level: PlayLevel, readonly ghosts: Ghosts, inTicks: boolean) {
    this.#key = keyOf(level);
    this.#w = widthOf(level.rows);
    this.counts = computed(() => {
      const all = new Uint32Array(this.#w * level.rows.length);
      const trails = ghosts.wanted.value.flatMap(({ found }) => (found ? [found.trail] : []));
      const theirs = trails.map((trail) => entered(trail.flatMap((place) => (place ? [this.#place(cellAt(place, inTicks))] : []))));
      for (const cells of [...this.runs.value.map((run) => run.cells), ...theirs])
        for (const cell of cells) if (cell >= 0 && cell < all.length) all[cell] = (all[cell] ?? 0) + 1;
      return all;
    });
    this.#come = readAll(this.#key).then((kept) => {
      const old = kept.get(this.#key) as readonly Run[] | undefined;
      if (old) this.runs.value = old;
    }, () => undefined);
  }

  #place = ({ x, y }: Cell): number => (x < 0 || x >= this.#w ? -1 : y * this.#w + x);

  /** The hero is there in that turn of one's own play. Turns that were taken back were not
      walked; what begins anew is another run. */
  at(turn: number, cell: Cell): void {
    void this.#come.then(() => this.#enter(turn, cell));
  }

  #enter(turn: number, cell: Cell): void {
    const [place, all] = [this.#place(cell), this.runs.peek()];
    const last = all.at(-1);
    if (!last || (turn === 0 && last.cells.length > 1)) {
      this.runs.value = [...all, { cells: [place], turns: [turn] }].slice(-MOST_RUNS);
      return;
    }
    const kept = last.turns.filter((when) => when < turn).length;
    const before = last.turns.slice(0, Math.max(kept, 1));
    if (last.cells[before.length - 1] === place && before.length === last.cells.length) return;
    const cells = [...last.cells.slice(0, before.length), ...(last.cells[before.length - 1] === place ? [] : [place])];
    this.runs.value = [...all.slice(0, -1), { cells, turns: cells.length > before.length ? [...before, turn] : before }];
  }

  /** Into the browser's store, once what was there has come. */
  keep(): void {
    void this.#come.then(() => writeAll(new Map([[this.#key, this.runs.peek()]]))).catch(() => undefined);
  }

  forget(): void {
    this.runs.value = [];
    void this.#come.then(() => writeAll(new Map([[this.#key, undefined]]))).catch(() => undefined);
  }
}

/** The tile of a place: a hero in ticks stands with his feet on its lower edge. */
export const cellAt = ([x, y]: readonly [number, number], inTicks: boolean): Cell => ({ x: Math.floor(x), y: inTicks ? Math.round(y) - 1 : Math.floor(y) });

/** Lays it over a picture whose upper left corner is `from`, in tiles. */
export function drawHeat(pen: CanvasRenderingContext2D, counts: ArrayLike<number>, w: number, side: number, from: Cell): void {
  const most = mostOf(counts);
  pen.fillStyle = COLOUR;
  const columns = Math.ceil(pen.canvas.width / side) + 1;
  for (let y = Math.floor(from.y); y * w < counts.length; y++)
    for (let x = Math.floor(from.x); x < Math.min(w, from.x + columns); x++) {
      const count = counts[y * w + x] ?? 0;
      if (count === 0) continue;
      pen.globalAlpha = alphaOf(count, most);
      pen.fillRect((x - from.x) * side, (y - from.y) * side, side, side);
    }
  pen.globalAlpha = 1;
}

const mostOf = (counts: ArrayLike<number>): number => Array.from(counts).reduce((most, count) => Math.max(most, count), 1);

/** The switch, and what the colours mean. */
export function HeatPanel({ walked, rows, unit }: { walked: Walked; rows: Rows; unit: string }) {
  return (
    <div class="walked">
      <label class="inline">
        <input type="checkbox" id="heat" checked={heatShown.value} onInput={({ currentTarget }) => (heatShown.value = currentTarget.checked)} />
        <span>{t`Heat: where players walked`}</span>
      </label>
      {heatShown.value && <Legend walked={walked} rows={rows} unit={unit} />}
    </div>
  );
}

function Legend({ walked, rows, unit }: { walked: Walked; rows: Rows; unit: string }) {
  const counts = walked.counts.value;
  const most = mostOf(counts);
  const busiest = counts.indexOf(most);
  const [runs, w] = [walked.runs.value.length, widthOf(rows)];
  const who = [...(runs > 0 ? [runs === 1 ? t`your run` : t`your ${runs} runs`] : []), ...walked.ghosts.wanted.value.filter(({ found }) => found).map(({ name }) => name)];
  if (who.length === 0 || busiest < 0) return <p class="help" id="heat-told">{t`Nobody has walked here yet: play, or choose a ghost.`}</p>;
  const steps = [...new Set([1, Math.ceil(most / 4), Math.ceil(most / 2), most])];
  return (
    <>
      <ul id="heat-legend" aria-label={t`How often a tile was entered`}>
        {steps.map((count) => <li key={count}><span class="heat-swatch" style={{ background: COLOUR, opacity: alphaOf(count, most) }} aria-hidden="true" /> {count === 1 ? t`once` : t`${count} times`}</li>)}
      </ul>
      <p class="help" id="heat-told" data-most={most}>{t`Counted: ${who.join(", ")}. Most often at ${busiest % w}, ${Math.floor(busiest / w)}; ${unit === "turns" ? t`waits` : t`ticks on one tile`} count once.`}</p>
      {runs > 0 && <button type="button" id="heat-forget" onClick={() => walked.forget()}>{t`Forget my runs`}</button>}
    </>
  );
}

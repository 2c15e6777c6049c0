// range.tsx - the expressive range of what is set: two measures of a thousand levels
// against each other, made anew as the settings move.
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Newest } from "../core/core";
import type { Game, Measure } from "../core/session";
import { Choice } from "../ui/form";
import { binOf, HeatMap, type Axis } from "../ui/heat";
import { spoken } from "../ui/words";
import { MOST_TILES, type LabModel } from "./model";
import { levelsFrom, toMany } from "./settings";
import { t } from "../core/strings";

const LEVELS = 1000;
/* Levels asked at once: the map grows as they come. */
const BATCH = 50;
/* Milliseconds that settings rest before a thousand levels are made. */
const REST = 250;
const BINS = 24;

export type Values = readonly (readonly (number | null)[] | null)[];

const axisOf = ({ name, low, high }: Measure): Axis => ({ name: spoken(name), low, high });

/** Of each cell how many levels it has, and the first of them. */
function count(values: Values, x: number, y: number, axes: readonly [Axis, Axis]): { counts: number[]; first: number[] } {
  const counts = new Array<number>(BINS * BINS).fill(0);
  const first = new Array<number>(BINS * BINS).fill(-1);
  values.forEach((level, index) => {
    const cell = cellOf(level?.[x], level?.[y], axes);
    if (cell === undefined) return;
    counts[cell] = (counts[cell] ?? 0) + 1;
    if (first[cell] === -1) first[cell] = index;
  });
  return { counts, first };
}

function cellOf(a: number | null | undefined, b: number | null | undefined, [x, y]: readonly [Axis, Axis]): number | undefined {
  return typeof a === "number" && typeof b === "number" ? binOf(y, BINS, b) * BINS + binOf(x, BINS, a) : undefined;
}

/** `values`: of each level so far, measure by measure; null where there is no level. */
export function Range({ model, game, values }: { model: LabModel; game: Game; values: Signal<Values> }) {
  const wrong = useSignal("");
  const [one = "", two = ""] = game.measures.map(({ name }) => name);
  const names = [useSignal(one), useSignal(two)] as const;
  const recipe = toMany(model.kit.describe, model.settings.value);
  const { width, height } = model.settings.value;
  const fits = Number(width) * Number(height) <= MOST_TILES;
  const job = useMemo(() => new RangeJob((found, error) => {
    values.value = found;
    wrong.value = error;
  }), []);
  useEffect(() => () => job.close(), []);
  useEffect(() => job.begin(fits ? recipe : ""), [recipe, fits]);

  const [x = 0, y = 0] = names.map((name) => Math.max(0, game.measures.findIndex((measure) => measure.name === name.value)));
  const [across, up] = [game.measures[x], game.measures[y]];
  const known = useMemo(() => across && up && count(values.value, x, y, [axisOf(across), axisOf(up)]), [values.value, across, up]);
  if (!across || !up || !known) return null;
  const axes = [axisOf(across), axisOf(up)] as const;
  const mine = model.judgement.value?.measures;
  const marked = cellOf(mine?.[across.name], mine?.[up.name], axes);
  const made = values.value.length;
  const bad = values.value.filter((level) => level === null).length;
  const choose = (cell: number) => {
    const index = known.first[cell] ?? -1;
    if (index >= 0) model.set({ index: String(index) }, "level of the map");
  };
  const options = game.measures.map(({ name }) => [name, spoken(name)] as const);
  const status = wrong.value || (!fits ? t`only for levels of up to 4096 tiles` : t`${made} of ${LEVELS} levels${bad ? t`, ${bad} infeasible` : ""}`);
  return (
    <section id="range" class="panel" aria-labelledby="range-title" aria-busy={fits && !wrong.value && made < LEVELS}>
      <h2 id="range-title">{t`Expressive range`}</h2>
      <p class="help" id="range-status">{status}</p>
      <div class="pair">
        <label class="inline" for="range-x">{t`across`}</label>
        <Choice id="range-x" value={across.name} options={options} moved={(name) => (names[0].value = name)} />
        <label class="inline" for="range-y">{t`up`}</label>
        <Choice id="range-y" value={up.name} options={options} moved={(name) => (names[1].value = name)} />
      </div>
      <HeatMap id="heat" label={t`How many of ${made} levels have which ${axes[0].name} and ${axes[1].name}`} x={axes[0]} y={axes[1]} bins={BINS}
        counts={known.counts} marked={marked} choose={choose} tell={(cell) => tell(cell, known.counts[cell] ?? 0, known.first[cell] ?? -1, axes)} />
    </section>
  );
}

/** A cell in words. */
function tell(cell: number, n: number, first: number, axes: readonly [Axis, Axis]): string {
  const part = ({ name, low, high }: Axis, bin: number) => {
    const step = (high - low) / BINS;
    const round = (value: number) => Number(value.toFixed(2));
    return t`${name} ${round(low + bin * step)} to ${round(low + (bin + 1) * step)}`;
  };
  const where = `${part(axes[0], cell % BINS)}, ${part(axes[1], Math.floor(cell / BINS))}`;
  return n === 0 ? t`${where}: none` : n === 1 ? t`${where}: 1 level, the first is ${first}` : t`${where}: ${n} levels, the first is ${first}`;
}

/** Makes a thousand levels in a worker of its own, batch by batch. */
class RangeJob {
  #recipe = "";
  #values: Values = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #core = new Newest("measures", (answer, newest) => {
    if (!newest || !this.#recipe) return;
    if (answer instanceof Error) return this.told([], answer.message);
    this.#values = [...this.#values, ...answer.reply.values];
    this.told(this.#values, "");
    if (this.#values.length < LEVELS) this.#ask();
  });

  constructor(readonly told: (values: Values, wrong: string) => void) {}

  /** Forgets all and begins with another recipe; "" for none. */
  begin(recipe: string): void {
    clearTimeout(this.#timer);
    this.#recipe = "";
    this.#timer = setTimeout(() => {
      this.#recipe = recipe;
      this.#values = [];
      this.told([], "");
      if (recipe) this.#ask();
    }, REST);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#core.close();
  }

  #ask(): void {
    this.#core.ask(levelsFrom(this.#recipe, this.#values.length, BATCH));
  }
}

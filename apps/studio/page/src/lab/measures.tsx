// measures.tsx - the lab's measures: the five that tell a level best from others of the
// same settings, in words; all of them; and the expressive range.
import { signal, useSignal } from "@preact/signals";
import type { Game, Measure } from "../core/session";
import { MeasureTables } from "../ui/measures";
import { shortNumber, spoken } from "../ui/words";
import type { LabModel } from "./model";
import { Range, type Values } from "./range";
import { t } from "../core/strings";

/* Measures that are told in words. */
const FEW = 5;

/** Whether measures come with their explanations; as long as the page is open. */
const explained = signal(false);

/** A measure's place among levels of the same settings. */
interface Place {
  readonly measure: Measure;
  readonly value: number;
  /** shares of the levels with a lower and with a higher value */
  readonly below: number;
  readonly above: number;
}

function placesOf(game: Game, mine: Readonly<Record<string, number | null>>, values: Values): Place[] {
  const levels = values.filter((level) => level !== null);
  return game.measures.flatMap((measure, i) => {
    const value = mine[measure.name];
    const others = levels.map((level) => level[i]).filter((one) => typeof one === "number");
    if (typeof value !== "number" || others.length === 0) return [];
    const share = (counts: (other: number) => boolean) => others.filter(counts).length / others.length;
    return [{ measure, value, below: share((other) => other < value), above: share((other) => other > value) }];
  });
}

/** How far from the middle of all levels: 0 there, 1 where none goes further. */
const apart = ({ below, above }: Place): number => Math.abs(below - above);

function words({ below, above }: Place): string {
  const percent = (share: number) => `${Math.floor(100 * share)} %`;
  if (Math.abs(below - above) < 0.2) return t`about the middle of these levels`;
  if (below > above) return above === 0 ? t`none of these levels has more` : t`more than ${percent(below)} of these levels`;
  return below === 0 ? t`none of these levels has less` : t`less than ${percent(above)} of these levels`;
}

export function Told({ model, game }: { model: LabModel; game: Game }) {
  const values = useSignal<Values>([]);
  const mine = model.judgement.value?.measures;
  const places = mine ? placesOf(game, mine, values.value) : [];
  const told = [...places].sort((a, b) => apart(b) - apart(a)).slice(0, FEW);
  return (
    <>
      <section id="measures" class={explained.value ? "panel explained" : "panel"} aria-labelledby="measures-title">
        <h2 id="measures-title">{t`Measures`}</h2>
        {told.length > 0 && <p class="help">{t`What is special about this level, beside others of these settings:`}</p>}
        <ul id="measure-words" class="measure-words">
          {told.map((place) => (
            <li key={place.measure.name} title={place.measure.help}><strong>{spoken(place.measure.name)} {shortNumber(place.value)}</strong>: {words(place)}</li>
          ))}
        </ul>
        <details id="all-measures" class="more">
          <summary>{t`All ${game.measures.length} measures`}</summary>
          <label class="inline">
            <input type="checkbox" id="explain" checked={explained.value} onInput={(event) => (explained.value = event.currentTarget.checked)} />{t` explain`}
          </label>
          <div id="measure-tables"><MeasureTables measures={game.measures} values={mine} /></div>
        </details>
      </section>
      <Range model={model} game={game} values={values} />
    </>
  );
}

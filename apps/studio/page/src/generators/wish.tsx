// wish.tsx - what levels are wished to be, as rows in words: a measure with the least and the
// most of it; and what was learnt of the taste. The core reads the same wish as a text.
import { useSignal } from "@preact/signals";
import type { Game } from "../core/session";
import { FIRST_WORDS, tasteOf } from "../store/taste";
import { Choice } from "../ui/form";
import { shortNumber, spoken } from "../ui/words";
import type { Breeding } from "./model";
import { t } from "../core/strings";

/** A term of a wish; bounds as typed, "" where it is open. */
interface Term {
  /** of the game's measures; "": the text says something else */
  name: string;
  low: string;
  high: string;
  text: string;
}

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`;
const FORM = new RegExp(String.raw`^(\w+)\s*(=|>=|<=)\s*${NUMBER}(?:\s*\.\.\s*${NUMBER})?$`);

export function termsOf(wish: string, game: Game): Term[] {
  return wish.split(",").map((part) => part.trim()).filter(Boolean).map((text) => {
    const [, name = "", sign, first = "", last] = FORM.exec(text) ?? [];
    if (!game.measures.some((measure) => measure.name === name) || (last !== undefined && sign !== "=")) return { name: "", low: "", high: "", text };
    return { name, low: sign === "<=" ? "" : first, high: sign === ">=" ? "" : last ?? first, text };
  });
}

/** The same as the core reads it; "" where both ends are open. */
function textOf({ name, low, high, text }: Term): string {
  if (!name) return text;
  if (low && high) return `${name}=${low === high ? low : `${low}..${high}`}`;
  return low ? `${name}>=${low}` : high ? `${name}<=${high}` : "";
}

/** "gaps 3 to 6". */
function wordsOf({ name, low, high, text }: Term): string {
  if (!name) return text;
  if (low && high) return low === high ? t`${spoken(name)} exactly ${low}` : t`${spoken(name)} ${low} to ${high}`;
  return low ? t`${spoken(name)} at least ${low}` : t`${spoken(name)} at most ${high}`;
}

/** Whether a level of these measures is as a term says. */
function holds({ name, low, high }: Term, measures: Readonly<Record<string, number | null>>): boolean {
  const value = measures[name];
  return typeof value === "number" && (low === "" || value >= Number(low)) && (high === "" || value <= Number(high));
}

/** How a generator's first level keeps to a wish. */
export interface Kept {
  /** terms that hold, of so many */
  readonly held: number;
  readonly of: number;
  readonly words: string;
}

export const kept = (terms: readonly Term[], measures: Readonly<Record<string, number | null>>): Kept => ({
  held: terms.filter((term) => holds(term, measures)).length, of: terms.length,
  words: terms.map((term) => t`${wordsOf(term)}: here ${shortNumber(measures[term.name])}`).join("; "),
});

export function Wants({ model, game }: { model: Breeding; game: Game }) {
  const page = model.page.value;
  /** a measure that is wished for, but not yet how much of it */
  const begun = useSignal<Term | undefined>(undefined);
  if (!page) return null;
  const terms = termsOf(page.wish, game);
  const set = (next: readonly Term[]) => void model.do({ do: "wish", wish: next.map(textOf).filter(Boolean).join(", ") }, "wish");
  const change = (i: number, term: Term) => {
    if (i < terms.length) return set(terms.map((old, at) => (at === i ? term : old)));
    begun.value = textOf(term) ? undefined : term;
    if (!begun.value) set([...terms, term]);
  };
  const add = () => {
    const free = game.measures.find(({ name }) => !terms.some((term) => term.name === name)) ?? game.measures[0];
    if (free) begun.value = { name: free.name, low: "", high: "", text: "" };
  };
  const shown = begun.value ? [...terms, begun.value] : terms;
  return (
    <div class="wants">
      <div class="want" role="group" aria-label={t`Wish`}>
        <b>{t`Wish`}</b>
        <ul id="wish-rows">
          {shown.map((term, i) => (
            <li key={`${i} ${term.name}`}>
              {term.name ? <Row at={i} term={term} game={game} change={(next) => change(i, next)} /> : <code>{term.text}</code>}
              <button type="button" class="undo" aria-label={t`Wish no more: ${wordsOf(term)}`} title={t`Remove`}
                onClick={() => (i < terms.length ? set(terms.filter((_, at) => at !== i)) : (begun.value = undefined))}>×</button>
            </li>
          ))}
          <li><button type="button" id="wish-add" disabled={begun.value !== undefined} onClick={add}>{t`Wish for ...`}</button></li>
          <li><AsText model={model} wish={page.wish} /></li>
        </ul>
      </div>
      <Taste game={game} />
    </div>
  );
}

function Row({ at, term, game, change }: { at: number; term: Term; game: Game; change: (next: Term) => void }) {
  const { name, low, high } = term;
  const range = game.measures.find((measure) => measure.name === name);
  const bound = (id: "low" | "high", word: string, value: string) => (
    <label class="inline">{word}{" "}
      <input type="number" id={`wish-${id}-${at}`} class="size" step="any" value={value} placeholder={range ? shortNumber(range[id]) : ""} onChange={({ currentTarget: { value: typed } }) => change({ ...term, [id]: typed })} />
    </label>
  );
  return (
    <>
      <label class="inline" title={range?.help}><span class="unseen">{t`Measure`}</span>
        <Choice id={`wish-of-${at}`} value={name} options={game.measures.map((measure) => [measure.name, spoken(measure.name)] as const)} moved={(next) => change({ ...term, name: next })} />
      </label>
      {bound("low", t`at least`, low)}
      {bound("high", t`at most`, high)}
    </>
  );
}

/** Enter or leaving the field sets it; it may say what rows do not. */
const AsText = ({ model, wish }: { model: Breeding; wish: string }) => (
  <label class="inline wish">{t`as text`}
    <input id="wish" value={wish} placeholder={`${spoken("foes>=8, gaps=3..6")}`} spellcheck={false}
      aria-invalid={model.error.value?.field === "wish" ? "true" : undefined}
      onChange={(event) => void model.do({ do: "wish", wish: event.currentTarget.value.trim() }, "wish")} />
  </label>
);

/** Looked into, switched off and forgotten below the cards. */
function Taste({ game }: { game: Game }) {
  const taste = tasteOf(game.name);
  const count = taste.choices.value.length;
  const words = taste.learnt.value?.words ?? [];
  return (
    <div class="want">
      <b>{t`Taste`}</b>
      <span id="taste-row">{count < FIRST_WORDS ? t`not known yet: ${count} of ${FIRST_WORDS} choices` : words.length === 0 ? t`nothing that the measures tell` : t`You like ${words.map(({ text }) => text.replace(/ (.+) \(\1\)$/, " $1")).join(", ")}`}</span>
    </div>
  );
}

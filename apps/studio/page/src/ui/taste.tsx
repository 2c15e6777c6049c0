// taste.tsx - what was learnt of the designer's choices, to be looked into, switched off
// and forgotten; and things sorted by it.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { FIRST_WORDS, type Taste } from "../store/taste";
import { t } from "../core/strings";

/** `says`: what is done by it. */
export function TastePanel({ taste, says = t`Sort suggestions by it` }: { taste: Taste; says?: string }) {
  const count = taste.choices.value.length;
  const learnt = taste.learnt.value;
  const words = learnt?.words ?? [];
  return (
    <details id="taste" class="more" open={count > 0}>
      <summary>{t`Your taste`}</summary>
      {count < FIRST_WORDS
        ? <p class="help">{t`Sett learns what you like from what you take, breed from and undo: ${count} of ${FIRST_WORDS} choices so far. It stays in this browser.`}</p>
        : (
          <>
            <p>{words.length > 0 ? t`You like` : t`Nothing that the measures tell.`}</p>
            <ul id="taste-words">{words.map(({ measure, text }) => <li key={measure} data-measure={measure}>{text.replace(/ (.+) \(\1\)$/, " $1")}</li>)}</ul>
            {learnt && <p class="help" id="taste-trust">{t`It foresaw ${learnt.foreseen} of your last ${learnt.expected} choices; a blind guess foresees ${learnt.blind.toFixed(1)}.`}</p>}
          </>
        )}
      <div class="bar">
        <label class="inline"><input type="checkbox" id="taste-on" checked={taste.on.value} onInput={(event) => taste.sort(event.currentTarget.checked)} /> {says}</label>
        <button type="button" id="taste-forget" disabled={count === 0} onClick={() => taste.forget()}>{t`Forget it`}</button>
      </div>
    </details>
  );
}

/* Milliseconds between two questions: a search finds rooms all the time. */
const PAUSE = 1000;

/** Things with levels in the order of a taste, the most liked first, and the key that
    they came with: by the time of the answer there may be others. */
export interface Ranked<T> {
  readonly key: unknown;
  readonly items: readonly T[];
}

/** Asks as key or taste change; undefined where nothing is to be sorted. */
export function useRanked<T>(taste: Taste, items: readonly T[], rowsOf: (item: T) => readonly string[], key: unknown): Ranked<T> | undefined {
  const ranked = useSignal<Ranked<T> | undefined>(undefined);
  const [on, learnt] = [taste.on.value, taste.learnt.value];
  const state = useRef({ left: false, busy: false, again: false, items, key });
  const now = state.current;
  [now.items, now.key] = [items, key];
  const ask = async () => {
    now.busy = true;
    now.again = false;
    const asked = { items: now.items, key: now.key };
    const scores = await taste.scores(asked.items.map(rowsOf));
    if (now.left) return;
    const at = scores && asked.items.map((_, i) => i).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
    ranked.value = at && { key: asked.key, items: at.map((i) => asked.items[i] as T) };
    setTimeout(() => {
      now.busy = false;
      if (now.again && !now.left) void ask();
    }, PAUSE);
  };
  useEffect(() => {
    if (now.busy) now.again = true;
    else void ask();
  }, [key, on, learnt]);
  useEffect(() => () => void (now.left = true), []);
  return ranked.value;
}

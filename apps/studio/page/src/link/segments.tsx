// segments.tsx - the segments that were chosen, in their order: moved by buttons or by
// dragging, taken out, or added from our sample levels.
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Palette } from "../core/art";
import type { Game, NotLinked } from "../core/session";
import { Fitted } from "./map";
import type { LinkModel } from "./model";
import type { Rows } from "../core/verbs";
import { t } from "../core/strings";

/** What is wrong at this segment or behind it, in words. */
export function troubleAt(result: NotLinked | undefined, index: number): string {
  if (!result) return "";
  if (result.blocked === index) return t`the agent cannot cross it`;
  return result.failed === index ? t`no link to the next` : "";
}

export function Segments({ model, palette, game }: { model: LinkModel; palette: Palette; game: Game }) {
  const dragged = useSignal(-1);
  const over = useSignal(-1);
  const list = useRef<HTMLOListElement>(null);
  /* The key that moved a segment goes with it. */
  const follow = useRef<{ index: number; title: string }>();
  useLayoutEffect(() => {
    const { index, title } = follow.current ?? {};
    follow.current = undefined;
    const card = index === undefined ? undefined : list.current?.children[index];
    const keys = [...(card?.querySelectorAll<HTMLButtonElement>("button:not(:disabled)") ?? [])];
    (keys.find((key) => key.title === title) ?? keys[0])?.focus();
  });
  const move = (index: number, to: number, title: string) => {
    follow.current = { index: to, title };
    model.move(index, to);
  };
  const { segments, global } = model.state.value;
  const result = model.result.value;
  const failure = result && !result.found ? result : undefined;
  return (
    <section id="segments" class="panel" aria-labelledby="segments-title">
      <div class="bar">
        <h2 id="segments-title">{t`Order them`}</h2>
        <label class="inline" title={t`The level whose links cost least in all; otherwise each pair is linked on its own, from the first on`}>
          <input type="checkbox" id="link-global" checked={global} onInput={(event) => model.set({ global: event.currentTarget.checked }, "cheapest links")} />{t` cheapest links overall`}
        </label>
      </div>
      {segments.length === 0 && <p class="help">{t`None yet: choose two or more from the map. ${game.segments === "rows" ? t`The first is at the bottom of the level.` : t`The first is at the left of the level.`}`}</p>}
      {segments.length > 1 && <p class="help">{t`Drag them, or use the arrows below each. Click one to draw on it.`}</p>}
      <ol ref={list} class="segment-list">
        {segments.map((rows, i) => (
          <li key={`${i} ${rows.join("")}`} draggable class={`${troubleAt(failure, i) ? "trouble" : ""} ${dragged.value >= 0 && over.value === i ? "target" : ""}`}
            onDragStart={() => (dragged.value = i)} onDragEnd={() => (dragged.value = over.value = -1)}
            onDragOver={(event) => {
              event.preventDefault();
              over.value = i;
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged.value >= 0 && dragged.value !== i) model.move(dragged.value, i);
            }}>
            <Card model={model} move={move} rows={rows} index={i} last={segments.length - 1} palette={palette} trouble={troubleAt(failure, i)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface CardProps {
  model: LinkModel;
  move: (index: number, to: number, title: string) => void;
  rows: Rows;
  index: number;
  last: number;
  palette: Palette;
  trouble: string;
}

function Card({ model, move, rows, index, last, palette, trouble }: CardProps) {
  const name = t`segment ${index + 1}`;
  return (
    <>
      <button type="button" class="segment-open" aria-pressed={model.chosen.value === index} aria-label={t`Draw on ${name}`} title={t`Draw on it`} onClick={() => (model.chosen.value = model.chosen.value === index ? undefined : index)}>
        <Fitted rows={rows} palette={palette} label={t`Segment ${index + 1}`} side={130} />
      </button>
      {trouble && <p class="error">{trouble}</p>}
      <div class="segment-keys">
        <button type="button" aria-label={t`Move ${name} before the one before`} title={t`earlier`} disabled={index === 0} onClick={() => move(index, index - 1, "earlier")}>←</button>
        <span>{index + 1}</span>
        <button type="button" aria-label={t`Move ${name} behind the next`} title={t`later`} disabled={index === last} onClick={() => move(index, index + 1, "later")}>→</button>
        <button type="button" aria-label={t`Remove ${name}`} title={t`remove`} onClick={() => model.remove(index)}>✕</button>
      </div>
    </>
  );
}

// ghostcard.tsx - another level for the one that is shown, as a card: pointed at or reached
// by keys it is looked at in the level's place; a click or Enter takes it, Shift and a drag over
// it a part.
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Palette } from "../core/art";
import type { Rows } from "../core/verbs";
import { widthOf } from "./cells";
import { cardTile, Thumb } from "./level";
import { useTaking, type View } from "./part";
import { ghostOf, type Ghost } from "./solving";
import { Warned } from "./warned";
import { t } from "../core/strings";

/* Tiles that a close picture shows around what is changed, and its least sides. */
const MARGIN = 2;
const LEAST = [9, 7] as const;

export const HOW = t`Click to take it, Shift and drag to take a part`;

export interface GhostCardProps {
  /** the card has `data-KIND`, its number */
  kind: string;
  number: number;
  label: string;
  /** whose warnings about the rows it wears */
  game: string;
  rows: Rows;
  /** the level that is shown */
  from: Rows;
  palette: Palette;
  ghost: Signal<Ghost | undefined>;
  apply(rows: Rows): void;
  /** what a click does; left out: it applies all */
  click?(): void;
  /** it is the level that is shown */
  current?: boolean;
  /** the picture shows the part around the changed tiles alone */
  close?: boolean;
  /** what is told below it; left out: how much it changes, and what is told against it */
  children?: ComponentChildren;
}

/** Where a row or column of `length` is cut so that cells from `least` to `most` are seen. */
function span(least: number, most: number, length: number, side: number): [number, number] {
  const wanted = Math.min(length, Math.max(most - least + 1 + 2 * MARGIN, side));
  const from = Math.min(Math.max(0, Math.round((least + most + 1 - wanted) / 2)), length - wanted);
  return [from, from + wanted];
}

/** The part of a level around the cells that differ. */
export function closeUp({ rows, cells }: Ghost): Ghost & View {
  if (cells.length === 0) return { rows, cells, corner: { x: 0, y: 0 } };
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  const [left, right] = span(Math.min(...xs), Math.max(...xs), widthOf(rows), LEAST[0]);
  const [top, bottom] = span(Math.min(...ys), Math.max(...ys), rows.length, LEAST[1]);
  return { rows: rows.slice(top, bottom).map((row) => row.slice(left, right)), cells: cells.map(([x, y]) => [x - left, y - top]), corner: { x: left, y: top } };
}

export function GhostCard({ kind, number, label, game, rows, from, palette, ghost, apply, click, current = false, close = false, children }: GhostCardProps) {
  const next = close || children === undefined ? ghostOf(from, rows) : undefined;
  const view = close && next ? closeUp(next) : undefined;
  const shown = view?.rows ?? rows;
  const taking = useTaking(from, rows, ghost, apply, click, view);
  return (
    <button type="button" class="thumb-card" title={HOW} {...{ [`data-${kind}`]: number }} aria-current={current ? "true" : undefined} {...taking}>
      <Thumb rows={shown} palette={palette} tile={cardTile(widthOf(shown), shown.length)} label={label} framed={view?.cells} />
      {children ?? <><span>{t`${next?.cells.length} changed`}</span><Warned game={game} rows={rows} /></>}
    </button>
  );
}

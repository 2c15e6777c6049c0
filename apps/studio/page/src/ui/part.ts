// part.ts - a part of the level that a card shows: Shift and a drag over its picture.
import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { sorted, widthOf, type Cell, type Rows } from "./cells";
import type { Area } from "./marks";
import { ghostOf, type Ghost } from "./solving";

type Press = PointerEvent & { currentTarget: HTMLElement };

/** A level with a rectangle of another one of its size. */
export function withPart(from: Rows, rows: Rows, area: Area): Rows {
  const { from: { x: left, y: top }, to: { x: right, y: bottom } } = sorted(area);
  return from.map((row, y) => (y < top || y > bottom ? row : row.slice(0, left) + (rows[y] ?? "").slice(left, right + 1) + row.slice(right + 1)));
}

/** What pointing at a level that is offered does. */
export function looking(ghost: Signal<Ghost | undefined>, next: () => Ghost) {
  const look = () => void (ghost.value = next());
  const leave = () => void (ghost.value = undefined);
  return { onPointerEnter: look, onPointerLeave: leave, onFocus: look, onBlur: leave };
}

/** The part of a level that a card's picture shows: its upper left cell, and its rows. */
export interface View {
  readonly corner: Cell;
  readonly rows: Rows;
}

/** What a card does: pointed at, its level is looked at in place of `from`; a click takes all
    of it, or does what `click` says, Shift and a drag take a rectangle. A level of another size
    is only clicked. */
export function useTaking(from: Rows, rows: Rows, ghost: Signal<Ghost | undefined>, apply: (rows: Rows) => void, click = () => apply(rows), view: View = { corner: { x: 0, y: 0 }, rows }) {
  const corner = useRef<Cell | undefined>(undefined);
  const shown = useRef<Ghost | undefined>(undefined);
  const show = (to: Rows): Ghost => (shown.current = ghostOf(from, to));
  useEffect(() => () => { // a card that goes, or gets another level, is pointed at no more
    if (shown.current === ghost.peek()) ghost.value = undefined;
  }, [rows]);
  const cellAt = ({ currentTarget, clientX, clientY }: Press): Cell => {
    const box = (currentTarget.querySelector("canvas") ?? currentTarget).getBoundingClientRect();
    const at = (share: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(share * count)));
    return { x: view.corner.x + at((clientX - box.left) / box.width, widthOf(view.rows)), y: view.corner.y + at((clientY - box.top) / box.height, view.rows.length) };
  };
  const part = (event: Press) => withPart(from, rows, { from: corner.current ?? cellAt(event), to: cellAt(event) });
  const look = (event: Press) => {
    if (corner.current) ghost.value = show(part(event));
  };
  if (from.length !== rows.length || widthOf(from) !== widthOf(rows)) return { onClick: click };
  return {
    ...looking(ghost, () => show(rows)),
    onPointerDown: (event: Press) => {
      if (!event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      corner.current = cellAt(event);
      look(event);
    },
    onPointerMove: look,
    onPointerUp: (event: Press) => {
      if (!corner.current) return;
      const taken = part(event);
      corner.current = ghost.value = undefined;
      apply(taken);
    },
    onPointerCancel: () => (corner.current = ghost.value = undefined),
    onClick: (event: MouseEvent) => {
      if (!event.shiftKey) click();
    },
  };
}

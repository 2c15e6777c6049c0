// part.ts - a part of the level that a card shows: Shift and a drag over its picture.
import type { Signal } from "@preact/signals";
import { useRef } from "preact/hooks";
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

/** What a card does: pointed at, its level is looked at in place of `from`; a click takes all
    of it, or does what `click` says, Shift and a drag take a rectangle. */
export function useTaking(from: Rows, rows: Rows, ghost: Signal<Ghost | undefined>, apply: (rows: Rows) => void, click = () => apply(rows)) {
  const corner = useRef<Cell | undefined>(undefined);
  const cellAt = ({ currentTarget, clientX, clientY }: Press): Cell => {
    const box = (currentTarget.querySelector("canvas") ?? currentTarget).getBoundingClientRect();
    const at = (share: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(share * count)));
    return { x: at((clientX - box.left) / box.width, widthOf(rows)), y: at((clientY - box.top) / box.height, rows.length) };
  };
  const part = (event: Press) => withPart(from, rows, { from: corner.current ?? cellAt(event), to: cellAt(event) });
  const look = (event: Press) => {
    if (corner.current) ghost.value = ghostOf(from, part(event));
  };
  return {
    ...looking(ghost, () => ghostOf(from, rows)),
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

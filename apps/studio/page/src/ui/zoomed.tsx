// zoomed.tsx - a level that is edited, larger than its place: Control and the wheel, plus and
// minus, or two fingers zoom; the middle button, or any where one only looks or holds Space,
// pans, as do the wheel, two fingers and the arrow keys. At zoom 1 all of it is shown.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Cell } from "./cells";
import { Full } from "./full";
import { shownTile, type Part } from "./level";
import { pansBySpace } from "./space";
import type { LevelTools } from "./tools";
import { t } from "../core/strings";

/* CSS pixels of a tile, at most. */
const MOST_TILE = 96;
/** Of one step of the buttons and the keys. */
const STEP = 1.5;
/* CSS pixels: what is drawn of a level reaches so far beyond what is seen, and is drawn anew
   once it is panned so far. */
const BEYOND = 64;

export interface Place {
  width: number;
  height: number;
}

/** A part of the level stays under, or comes to, a point of the window. */
interface Anchor {
  x: number;
  y: number;
  at: { x: number; y: number };
}

interface Props {
  tools: LevelTools;
  rows: readonly string[];
  room: Place;
  /** `part`: what is seen of a level larger than its place, and a little around it */
  children: (tile: number, part: Part | undefined) => ComponentChildren;
}

export function Zoomed({ tools, rows, room, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | undefined>(undefined);
  const held = useRef<{ x: number; y: number; left: number; top: number } | undefined>(undefined);
  const fingers = useRef(new Set<number>());
  const panning = useSignal(false);
  const [w, h] = [rows[0]?.length ?? 1, rows.length || 1];
  const fit = shownTile(w, h, room.width, room.height);
  const most = Math.max(1, MOST_TILE / fit);
  const zoom = Math.min(most, tools.zoom.value);
  const [near, tile] = [zoom > 1, fit * zoom];
  const was = useRef(tile);
  const corner = useSignal({ x: 0, y: 0 }); // how far it is scrolled, in steps of BEYOND
  const look = (): void => {
    const { scrollLeft = 0, scrollTop = 0 } = box.current ?? {};
    const [x, y] = [Math.floor(scrollLeft / BEYOND), Math.floor(scrollTop / BEYOND)];
    if (x !== corner.value.x || y !== corner.value.y) corner.value = { x, y };
  };
  const spanOf = (at: number, length: number, all: number): [number, number] => {
    const from = Math.max(0, Math.floor(((at - 1) * BEYOND) / tile));
    return [from, Math.min(all, Math.ceil(((at + 2) * BEYOND + length) / tile)) - from];
  };
  const partOf = ({ x, y }: { x: number; y: number }): Part => {
    const [[left, wide], [top, high]] = [spanOf(x, room.width, w), spanOf(y, room.height, h)];
    return { x: left, y: top, w: wide, h: high };
  };

  useEffect(() => void (tools.zoom.value = 1), [tools, w, h]);
  useLayoutEffect(() => {
    const [place, to] = [box.current, anchor.current];
    if (!place || was.current === tile) return;
    const level = place.firstElementChild?.getBoundingClientRect();
    if (to && level) {
      place.scrollLeft += level.left + to.x * level.width - to.at.x;
      place.scrollTop += level.top + to.y * level.height - to.at.y;
    }
    anchor.current = undefined;
    was.current = tile;
    look();
  }, [tile]);

  /** What is under a point of the window goes along with it. */
  const hold = (from: { x: number; y: number }, to = from): void => {
    const level = box.current?.firstElementChild?.getBoundingClientRect();
    if (level) anchor.current = { x: (from.x - level.left) / level.width, y: (from.y - level.top) / level.height, at: to };
  };
  const by = (factor: number): void => void (tools.zoom.value = Math.min(most, Math.max(1, zoom * factor)));
  const middleOf = (cell: Cell | undefined) => {
    const [level, place] = [box.current?.firstElementChild?.getBoundingClientRect(), box.current?.getBoundingClientRect()];
    if (!level || !place) return { x: 0, y: 0 };
    return cell ? { x: level.left + (cell.x + 0.5) * tile, y: level.top + (cell.y + 0.5) * tile } : { x: place.left + place.width / 2, y: place.top + place.height / 2 };
  };
  /** Brings a cell, and those around it, into sight. */
  const show = (cell: Cell | undefined): void => {
    const place = box.current;
    if (!place || !cell || !near) return;
    const bring = (at: number, seen: number, from: number) => Math.min((at - 1) * tile, Math.max(from, (at + 2) * tile - seen));
    place.scrollLeft = bring(cell.x, place.clientWidth, place.scrollLeft);
    place.scrollTop = bring(cell.y, place.clientHeight, place.scrollTop);
  };
  useEffect(() => show(tools.sent.value), [tools.sent.value]);
  useEffect(() => { // of the buttons
    tools.zooming.value = (factor) => {
      hold(middleOf(undefined));
      by(factor);
    };
  });

  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    hold({ x: event.clientX, y: event.clientY });
    by(1.2 ** (-event.deltaY / 100));
  };
  const pair = ({ touches: [a, b] }: TouchEvent) => a && b && {
    x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2, apart: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
  };
  const pinch = useRef<ReturnType<typeof pair>>(undefined);
  const touch = (event: TouchEvent): void => {
    const [before, now] = [pinch.current, pair(event)];
    pinch.current = now;
    if (!now) return;
    if (event.cancelable) event.preventDefault();
    if (!before || event.type === "touchstart") return;
    hold(before, now);
    const same = Math.min(most, Math.max(1, zoom * (now.apart / before.apart))) === zoom;
    if (same) pan(before.x - now.x, before.y - now.y);
    by(now.apart / before.apart);
  };
  const pan = (dx: number, dy: number): void => box.current?.scrollBy(dx, dy);
  const hear = useRef({ wheel, touch });
  hear.current = { wheel, touch };
  useEffect(() => {
    const place = box.current;
    const wheeled = (event: WheelEvent) => hear.current.wheel(event);
    const touched = (event: TouchEvent) => hear.current.touch(event);
    place?.addEventListener("wheel", wheeled, { passive: false });
    for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"] as const) place?.addEventListener(type, touched, { passive: false });
    return () => {
      place?.removeEventListener("wheel", wheeled);
      for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"] as const) place?.removeEventListener(type, touched);
    };
  }, []);

  const down = (event: PointerEvent): void => {
    const { pointerType, pointerId, button, clientX: x, clientY: y } = event;
    if (pointerType === "touch") fingers.current.add(pointerId);
    if (fingers.current.size > 1) { // they zoom, and what the first one has done goes
      event.stopPropagation();
      tools.cancel();
      box.current?.querySelector("canvas.over")?.dispatchEvent(new PointerEvent("pointercancel"));
      return;
    }
    const spaced = button === 0 && pansBySpace(event);
    if (spaced) {
      event.stopPropagation();
      box.current?.querySelector<HTMLElement>("canvas.over")?.focus({ preventScroll: true });
    }
    if (spaced || button === 1) event.preventDefault();
    if (near && pointerType !== "touch" && (spaced || button === 1 || (button === 0 && tools.tool === "look")) && box.current) {
      held.current = { x: x + box.current.scrollLeft, y: y + box.current.scrollTop, left: x, top: y };
    }
  };
  const move = (event: PointerEvent): void => {
    const [from, place] = [held.current, box.current];
    if (!from || !place || (!panning.value && Math.hypot(event.clientX - from.left, event.clientY - from.top) < 4)) return;
    if (!panning.value) place.setPointerCapture(event.pointerId);
    panning.value = true;
    event.stopPropagation();
    place.scrollTo(from.x - event.clientX, from.y - event.clientY);
  };
  const up = ({ pointerId }: PointerEvent): void => {
    fingers.current.delete(pointerId);
    held.current = undefined;
    panning.value = false;
  };
  const key = (event: KeyboardEvent): void => {
    const step = { "+": STEP, "=": STEP, "-": 1 / STEP, 0: 0 }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step === undefined) return event.key.startsWith("Arrow") ? show(tools.over.value) : undefined;
    event.preventDefault();
    hold(middleOf(tools.over.value));
    by(step);
  };
  return (
    <div ref={box} class={`zoomed${near ? " near" : ""}${panning.value ? " panning" : ""}`} data-zoom={zoom.toFixed(2)}
      style={near ? { width: `${Math.min(room.width, w * tile)}px`, height: `${Math.min(room.height, h * tile)}px` } : {}}
      onPointerDownCapture={down} onPointerMoveCapture={move} onPointerUpCapture={up} onPointerCancelCapture={up} onKeyDown={key} onScroll={look}>
      {children(tile, near ? partOf(corner.value) : undefined)}
    </div>
  );
}

/** Buttons for it, and the one for the full screen; `of` selects what fills it. */
export function Zoom({ tools, of }: { tools: LevelTools; of: string }) {
  const near = tools.zoom.value > 1;
  return (
    <div class="zoom-bar" role="group" aria-label={t`Zoom`}>
      <button type="button" id="zoom-out" aria-label={t`Zoom out`} title={t`Zoom out (− on the level)`} disabled={!near} onClick={() => tools.zooming.value?.(1 / STEP)}>−</button>
      <button type="button" id="zoom-fit" title={t`Show all (0 on the level)`} disabled={!near} onClick={() => (tools.zoom.value = 1)}>{t`Fit`}</button>
      <button type="button" id="zoom-in" aria-label={t`Zoom in`} title={t`Zoom in (+ on the level)`} onClick={() => tools.zooming.value?.(STEP)}>+</button>
      <Full of={of} />
    </div>
  );
}

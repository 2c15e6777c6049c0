// land.tsx - what is seen of a world: chunks of tiles, and farther away a pixel a chunk.
// Drag or the arrow keys move it, wheel, two fingers or + and - zoom.
import { effect, useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { useRoom } from "../ui/room";
import { PIECE, type Spot } from "./chunks";
import type { WorldModel } from "./model";
import { t } from "../core/strings";

/* Pixels of a tile from which on tiles are shown. */
const TILES_FROM = 0.5;
/* Milliseconds of a frame that pictures of chunks may take. */
const BUDGET = 6;
const ZOOM_STEP = 1.2;
const PAN = 60;
const ARROWS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Squares of so many tiles that a view of w x h pixels shows, those in the middle first. */
function inSight({ x, y, zoom }: { x: number; y: number; zoom: number }, size: number, w: number, h: number): Spot[] {
  const spots: Spot[] = [];
  const [left, top] = [x - w / 2 / zoom, y - h / 2 / zoom];
  for (let row = Math.floor(top / size); row * size < top + h / zoom; row++)
    for (let column = Math.floor(left / size); column * size < left + w / zoom; column++) spots.push({ x: column, y: row });
  const far = (spot: Spot) => Math.max(Math.abs(spot.x + 0.5 - x / size), Math.abs(spot.y + 0.5 - y / size));
  return spots.sort((a, b) => far(a) - far(b));
}

/** Draws what there is; true: some had to wait for another frame. */
function draw(model: WorldModel, pen: CanvasRenderingContext2D, w: number, h: number): boolean {
  const { x, y, zoom } = model.at;
  const chunks = model.chunks.value;
  const ratio = devicePixelRatio;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
  if (!chunks) return false;
  const begun = performance.now();
  const put = (picture: OffscreenCanvas, spot: Spot, size: number) => {
    const at = (tile: number, from: number, side: number) => Math.round(((tile - from) * zoom + side / 2) * ratio);
    const [left, top] = [at(spot.x * size, x, w), at(spot.y * size, y, h)];
    pen.drawImage(picture, left, top, at((spot.x + 1) * size, x, w) - left, at((spot.y + 1) * size, y, h) - top);
  };
  const pieces = inSight(model.at, chunks.side * PIECE, w, h);
  const spots = zoom >= TILES_FROM ? inSight(model.at, chunks.side, w, h) : [];
  pen.imageSmoothingEnabled = false;
  for (const spot of pieces) {
    const picture = chunks.piece(spot);
    if (picture) put(picture, spot, chunks.side * PIECE);
  }
  pen.imageSmoothingEnabled = zoom * ratio < 1;
  let waits = false;
  for (const spot of spots) {
    const found = chunks.picture(spot, zoom * ratio, () => performance.now() - begun < BUDGET);
    if (found.picture) put(found.picture, spot, chunks.side);
    waits ||= found.waits;
  }
  chunks.want(spots, pieces, model.chunkOf(model.at));
  pen.canvas.dataset["pending"] = String(chunks.pending + (waits || model.busy.value ? 1 : 0));
  return waits;
}

/** What the pointers do: one moves, two zoom. */
class Pointers {
  #at = new Map<number, { x: number; y: number }>();

  constructor(readonly model: WorldModel) {}

  readonly down = (event: PointerEvent): void => {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#at.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  readonly move = (event: PointerEvent): void => {
    const before = this.#at.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#at].find(([id]) => id !== event.pointerId)?.[1];
    this.#at.set(event.pointerId, now);
    if (!other) return this.model.pan(before.x - now.x, before.y - now.y);
    const apart = (one: { x: number; y: number }) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    const box = (event.currentTarget as Element).getBoundingClientRect();
    this.model.pan((before.x - now.x) / 2, (before.y - now.y) / 2);
    this.model.zoomBy(apart(now) / apart(before), (now.x + other.x) / 2 - box.left - box.width / 2, (now.y + other.y) / 2 - box.top - box.height / 2);
  };

  readonly up = (event: PointerEvent): void => void this.#at.delete(event.pointerId);
}

function keyed(model: WorldModel, event: KeyboardEvent): void {
  const arrow = ARROWS[event.key];
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (arrow) model.pan(arrow[0] * PAN * (event.shiftKey ? 8 : 1), arrow[1] * PAN * (event.shiftKey ? 8 : 1));
  else if (event.key === "+" || event.key === "=") model.zoomBy(ZOOM_STEP);
  else if (event.key === "-") model.zoomBy(1 / ZOOM_STEP);
  else if (event.key === "0") void model.toPlace();
  else return;
  event.preventDefault();
}

export function Land({ model }: { model: WorldModel }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const pointers = useMemo(() => new Pointers(model), [model]);
  const { width, height } = useRoom(stage, 330, 230);
  const pointed = useSignal<{ x: number; y: number } | undefined>(undefined);
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen || width === 0) return undefined;
    let frame = 0;
    const next = () => {
      frame = 0;
      if (draw(model, pen, width, height)) ask();
    };
    const ask = () => void (frame ||= requestAnimationFrame(next));
    const heard = effect(() => {
      void [model.look.value, model.chunks.value, model.news.value, model.busy.value];
      pen.canvas.dataset["pending"] = "1";
      ask();
    });
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = pen.canvas.getBoundingClientRect();
      model.zoomBy(ZOOM_STEP ** (-event.deltaY / 100), event.clientX - box.left - width / 2, event.clientY - box.top - height / 2);
    };
    pen.canvas.addEventListener("wheel", wheel, { passive: false });
    return () => {
      heard();
      cancelAnimationFrame(frame);
      pen.canvas.removeEventListener("wheel", wheel);
    };
  }, [model, width, height]);
  const { x, y, zoom } = model.at;
  void model.news.value;
  const at = pointed.value ?? { x, y };
  const point = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    pointed.value = { x: x + (event.clientX - box.left - box.width / 2) / zoom, y: y + (event.clientY - box.top - box.height / 2) / zoom };
  };
  const ratio = devicePixelRatio;
  return (
    <div ref={stage} class="land-stage">
      <canvas ref={canvas} id="land" tabIndex={0} role="application" width={Math.round(width * ratio)} height={Math.round(height * ratio)}
        style={{ width: `${width}px`, height: `${height}px` }} data-zoom={zoom.toPrecision(3)} data-at={`${Math.floor(x)},${Math.floor(y)}`}
        aria-label={t`The world: the arrow keys move it, plus and minus zoom, 0 goes to a place`} aria-describedby="land-at"
        onPointerDown={pointers.down} onPointerMove={(event) => { pointers.move(event); point(event); }} onPointerUp={pointers.up} onPointerCancel={pointers.up}
        onPointerLeave={() => (pointed.value = undefined)} onKeyDown={(event) => keyed(model, event)} />
      <p id="land-at" class="help" aria-live="polite">{model.told(at.x, at.y)}</p>
      <div class="zoom" role="group" aria-label={t`Zoom`}>
        <button type="button" id="land-out" aria-label={t`Zoom out`} onClick={() => model.zoomBy(1 / ZOOM_STEP ** 2)}>−</button>
        <button type="button" id="land-in" aria-label={t`Zoom in`} onClick={() => model.zoomBy(ZOOM_STEP ** 2)}>+</button>
      </div>
    </div>
  );
}

// slices.tsx - an archive that is no plain grid of two dimensions, as small maps side
// by side: slices of a grid of three or four, or the points of regions, two dimensions
// a map. All maps are linked: a cell that is chosen or pointed at is marked in each.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { isDark } from "../ui/theme";
import { spoken } from "../ui/words";
import type { RoomCell, RoomMap } from "../core/session";
import { t } from "../core/strings";
import { binText } from "./bins";

/** A place of a cell, in a square of its own from 0 to 1. */
interface Mark {
  cell: number;
  /** cells with the same value are shown as kin: they differ in other maps alone */
  kin: number;
  x: number;
  y: number;
  side: number;
}

interface Panel {
  title: string;
  marks: Mark[];
}

interface Layout {
  columns: number;
  panels: Panel[];
}

function sliced({ axes }: RoomMap): Layout {
  const [w = 1, h = 1, across = 1, down = 1] = axes.map(({ bins }) => bins);
  const most = Math.max(w, h);
  const panels = Array.from({ length: across * down }, (_, i): Panel => {
    const [k, l] = [i % across, down - 1 - Math.floor(i / across)];
    const third = axes[2] ? `${spoken(axes[2].name)} ${binText(axes[2], k)}` : "";
    const fourth = axes[3] ? `, ${spoken(axes[3].name)} ${binText(axes[3], l)}` : "";
    const marks = Array.from({ length: w * h }, (_, at): Mark => ({
      cell: at + w * h * (k + across * l), kin: at, x: (at % w) / most, y: 1 - (Math.floor(at / w) + 1) / most, side: 1 / most,
    }));
    return { title: third + fourth, marks };
  });
  return { columns: across, panels };
}

function scattered({ axes, cells }: RoomMap, points: readonly (readonly number[])[]): Layout {
  const pairs = axes.flatMap((_, a) => axes.slice(a + 1).map((__, b) => [a, a + 1 + b] as const));
  const side = Math.min(0.12, Math.max(0.035, 0.7 / Math.sqrt(cells)));
  const share = (axis: RoomMap["axes"][number], value: number) => Math.min(1, Math.max(0, (value - axis.low) / (axis.high - axis.low)));
  const panels = (pairs.length ? pairs : [[0, 0] as const]).map(([a, b]): Panel => {
    const [right, up] = [axes[a], axes[b]];
    if (!right || !up) return { title: "", marks: [] };
    const marks = points.map((point, cell): Mark => ({
      cell, kin: -1 - cell, side, x: share(right, point[a] ?? 0) * (1 - side), y: (1 - share(up, point[b] ?? 0)) * (1 - side),
    }));
    return { title: `${spoken(right.name)} → ${a === b ? "" : `, ${spoken(up.name)} ↑`}`, marks };
  });
  return { columns: Math.min(3, panels.length), panels };
}

interface SlicesProps {
  map: RoomMap;
  points: readonly (readonly number[])[];
  cells: ReadonlyMap<number, RoomCell>;
  own: number;
  chosen: number;
  tell: (cell: number) => string;
  choose: (cell: number) => void;
}

const GAP = 10;
const TITLE = 30;
const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Where a panel of a layout stands, in pixels. */
function place(layout: Layout, width: number, panel: number): { left: number; top: number; side: number } {
  const side = (width - GAP * (layout.columns - 1)) / layout.columns;
  const limited = Math.min(side, 300);
  return { left: (panel % layout.columns) * (limited + GAP), top: Math.floor(panel / layout.columns) * (limited + GAP + TITLE) + TITLE, side: limited };
}

export function Slices(props: SlicesProps) {
  const { map, points, cells, own, chosen, tell, choose } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useSignal(0);
  const at = useSignal(-1);
  const layout = map.grid ? sliced(map) : scattered(map, points);
  const all = layout.panels.flatMap(({ marks }, panel) => {
    const { left, top, side } = place(layout, width.value, panel);
    return marks.map((mark) => ({ ...mark, left: left + mark.x * side, top: top + mark.y * side, size: mark.side * side }));
  });
  const last = place(layout, width.value, layout.panels.length - 1);
  const height = Math.max(1, Math.ceil(last.top + last.side + 4));
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => (width.value = Math.floor(entry?.contentRect.width ?? 0)));
    if (canvas.current?.parentElement) watch.observe(canvas.current.parentElement);
    return () => watch.disconnect();
  }, []);
  const pointed = at.value >= 0 ? all[at.value] : undefined;
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen || width.value === 0) return;
    const scale = devicePixelRatio;
    [pen.canvas.width, pen.canvas.height] = [width.value * scale, height * scale];
    pen.scale(scale, scale);
    drawTitles(pen, layout, width.value);
    const fits = [...cells.values()].map(({ fitness }) => fitness);
    const range: [number, number] = [Math.min(...fits), Math.max(...fits)];
    const marked = (cell: number) => all.find((mark) => mark.cell === cell)?.kin;
    for (const mark of all) drawMark(pen, mark, cells.get(mark.cell), range, map.grid);
    for (const mark of all) {
      if (mark.cell === own) frame(pen, mark, "#e07b00", 2);
      if (chosen >= 0 && mark.kin === marked(chosen)) frame(pen, mark, "#d4a900", mark.cell === chosen ? 3 : 1);
      if (pointed && mark.kin === pointed.kin) frame(pen, mark, "#2f7bff", mark.cell === pointed.cell ? 3 : 1);
    }
  }, [cells, points, own, chosen, at.value, width.value, map, isDark.value]);
  const nearest = (event: MouseEvent): number => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    return least(all, (mark) => {
      const far = Math.hypot(mark.left + mark.size / 2 - x, mark.top + mark.size / 2 - y);
      return far < Math.max(12, mark.size) ? far : Infinity;
    });
  };
  const key = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const now = all[at.value] ?? all.find(({ cell }) => cell === (chosen >= 0 ? chosen : own)) ?? all[0];
    if (step && now) {
      const next = least(all, (mark) => {
        const [dx, dy] = [mark.left - now.left, mark.top - now.top];
        const [along, aside] = [dx * step[0] + dy * step[1], Math.abs(dx * step[1] + dy * step[0])];
        return along > 0.5 && mark.cell !== now.cell ? along + 2 * aside : Infinity;
      });
      if (next >= 0) at.value = next;
    } else if ((event.key === "Enter" || event.key === " ") && pointed) choose(pointed.cell);
    else return;
    event.preventDefault();
  };
  return (
    <div class="slices">
      <canvas ref={canvas} id="room-slices" tabIndex={0} role="application" aria-label={t`Rooms by cell, in linked maps`} aria-describedby="slices-told"
        style={{ width: `${width.value}px`, height: `${height}px` }}
        onPointerMove={(event) => (at.value = nearest(event))} onPointerLeave={() => (at.value = -1)}
        onClick={(event) => nearest(event) >= 0 && choose(all[nearest(event)]?.cell ?? -1)} onKeyDown={key} onBlur={() => (at.value = -1)} />
      <p id="slices-told" class="help" aria-live="polite">
        {pointed ? tell(pointed.cell) : t`Darker cells have fitter rooms. Point at one, or walk there with the arrow keys; a click or Enter looks at its room.`}
      </p>
    </div>
  );
}

/** The place of the least; -1 where all are infinite. */
function least<T>(all: readonly T[], of: (one: T) => number): number {
  let [found, best] = [-1, Infinity];
  all.forEach((one, i) => {
    const value = of(one);
    if (value < best) [found, best] = [i, value];
  });
  return found;
}

type Placed = Mark & { left: number; top: number; size: number };
type Pen = CanvasRenderingContext2D;

function drawTitles(pen: Pen, layout: Layout, width: number): void {
  pen.fillStyle = getComputedStyle(pen.canvas).color;
  pen.font = "11px system-ui, sans-serif";
  layout.panels.forEach(({ title }, panel) => {
    const { left, top, side } = place(layout, width, panel);
    const parts = title.split(", ");
    parts.forEach((text, i) => pen.fillText(text, left, top - 5 - 12 * (parts.length - 1 - i), side));
    pen.globalAlpha = 0.08;
    pen.fillRect(left, top, side, side);
    pen.globalAlpha = 1;
  });
}

function drawMark(pen: Pen, { left, top, size }: Placed, cell: RoomCell | undefined, [low, high]: readonly [number, number], square: boolean): void {
  pen.fillStyle = getComputedStyle(pen.canvas).color;
  pen.globalAlpha = cell ? 0.25 + (0.75 * (cell.fitness - low)) / (high - low || 1) : 0.06;
  if (square) pen.fillRect(left + 0.5, top + 0.5, size - 1, size - 1);
  else {
    pen.beginPath();
    pen.arc(left + size / 2, top + size / 2, size / 2, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.globalAlpha = 1;
}

function frame(pen: Pen, { left, top, size }: Placed, colour: string, width: number): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.strokeRect(left + width / 2, top + width / 2, size - width, size - width);
}

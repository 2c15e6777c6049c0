// heat.tsx - how often two values meet: a grid of cells, darker (or brighter) where
// there is more. Arrow keys walk over it, Enter and a click choose a cell.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { isDark } from "./theme";
import { t } from "../core/strings";

export interface Axis {
  name: string;
  low: number;
  high: number;
}

interface HeatProps {
  id: string;
  label: string;
  x: Axis;
  y: Axis;
  bins: number;
  /** counts, row by row from the lowest y */
  counts: readonly number[];
  /** the cell of what is shown elsewhere */
  marked?: number | undefined;
  /** words for a cell that is pointed at */
  tell: (cell: number) => string;
  choose: (cell: number) => void;
  /** told of the cell that is pointed at; -1: none */
  point?: (cell: number) => void;
  /** words while no cell is pointed at */
  idle?: string;
  /** cells that are crossed out */
  hatched?: ReadonlySet<number>;
  /** short texts on cells */
  signs?: ReadonlyMap<number, string>;
  /** pixels of a cell's side in the picture; the style sheet scales it */
  side?: number;
  /** lays a picture on a cell's colour */
  paint?: (pen: CanvasRenderingContext2D, cell: number, x: number, y: number, side: number) => void;
}

const IDLE = t`Point at a cell, or walk there with the arrow keys; a click or Enter shows a level of it.`;

const SIDE = 16;
const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const short = (value: number): string => (Math.abs(value) >= 100 || Number.isInteger(value) ? String(Math.round(value)) : value.toFixed(2));

/** The bin of a value on an axis. */
export const binOf = ({ low, high }: Axis, bins: number, value: number): number =>
  Math.min(bins - 1, Math.max(0, Math.floor(((value - low) / (high - low)) * bins)));

export function HeatMap(props: HeatProps) {
  const { id, label, x, y, bins, counts, marked, tell, choose, point, idle = IDLE, hatched, signs, side = SIDE, paint } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const at = useSignal(-1);
  const dark = isDark.value;
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen) return;
    const corner = (cell: number): Corner => [(cell % bins) * side, (bins - 1 - Math.floor(cell / bins)) * side];
    const style = getComputedStyle(pen.canvas);
    fill(pen, style, counts, corner, side);
    if (paint) counts.forEach((n, cell) => n !== 0 && paint(pen, cell, ...corner(cell), side));
    hatched?.forEach((cell) => hatch(pen, style, corner(cell), side));
    if (marked !== undefined && marked >= 0) frame(pen, corner(marked), side, "#e07b00", 3);
    signs?.forEach((text, cell) => sign(pen, corner(cell), side, text));
    if (at.value >= 0) frame(pen, corner(at.value), side, style.getPropertyValue("border-color"), 2);
  }, [counts, bins, marked, at.value, dark, hatched, signs, side, paint]);
  useEffect(() => point?.(at.value), [at.value]);
  const cellAt = (event: MouseEvent): number => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const [column, row] = [Math.floor(((event.clientX - box.left) / box.width) * bins), Math.floor(((box.bottom - event.clientY) / box.height) * bins)];
    return column >= 0 && column < bins && row >= 0 && row < bins ? row * bins + column : -1;
  };
  const key = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const now = at.value < 0 ? (marked ?? 0) : at.value;
    if (step) {
      const [column, row] = [(now % bins) + step[0], Math.floor(now / bins) + step[1]];
      if (column >= 0 && column < bins && row >= 0 && row < bins) at.value = row * bins + column;
    } else if ((event.key === "Enter" || event.key === " ") && at.value >= 0) choose(at.value);
    else return;
    event.preventDefault();
  };
  return (
    <figure class="heat">
      <div class="heat-y" aria-hidden="true"><span>{short(y.high)}</span><span class="heat-name">{y.name}</span><span>{short(y.low)}</span></div>
      <canvas ref={canvas} id={id} width={bins * side} height={bins * side} tabIndex={0} role="application" aria-label={label}
        aria-describedby={`${id}-told`} onPointerMove={(event) => (at.value = cellAt(event))} onPointerLeave={() => (at.value = -1)}
        onClick={(event) => cellAt(event) >= 0 && choose(cellAt(event))} onKeyDown={key} onBlur={() => (at.value = -1)} />
      <div class="heat-x" aria-hidden="true"><span>{short(x.low)}</span><span class="heat-name">{x.name}</span><span>{short(x.high)}</span></div>
      <figcaption id={`${id}-told`} aria-live="polite">{at.value >= 0 ? tell(at.value) : idle}</figcaption>
    </figure>
  );
}

type Corner = readonly [x: number, y: number];

function fill(pen: CanvasRenderingContext2D, style: CSSStyleDeclaration, counts: readonly number[], corner: (cell: number) => Corner, side: number): void {
  const most = Math.max(1, ...counts);
  pen.globalAlpha = 1;
  pen.fillStyle = style.getPropertyValue("background-color");
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
  pen.fillStyle = style.getPropertyValue("color");
  counts.forEach((n, cell) => {
    if (n === 0) return;
    pen.globalAlpha = 0.15 + 0.85 * Math.sqrt(n / most);
    pen.fillRect(...corner(cell), side, side);
  });
  pen.globalAlpha = 1;
}

function hatch(pen: CanvasRenderingContext2D, style: CSSStyleDeclaration, [x, y]: Corner, side: number): void {
  pen.strokeStyle = style.getPropertyValue("border-color");
  pen.lineWidth = side / 10;
  pen.beginPath();
  for (const by of [side / 2, side, 1.5 * side]) {
    pen.moveTo(x + Math.max(0, by - side), y + Math.min(by, side));
    pen.lineTo(x + Math.min(by, side), y + Math.max(0, by - side));
  }
  pen.stroke();
}

/** A text on a cell: all over a small one, in the corner of a large one. */
function sign(pen: CanvasRenderingContext2D, [x, y]: Corner, side: number, text: string): void {
  const room = side > 2 * SIDE ? side * 0.45 : side - 2;
  pen.fillStyle = "#ffd23f";
  pen.fillRect(x + 1, y + 1, room, room);
  pen.fillStyle = "#201400";
  pen.font = `bold ${room * (text.length > 2 ? 0.5 : 0.78)}px sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x + 1 + room / 2, y + 2 + room / 2);
}

function frame(pen: CanvasRenderingContext2D, [x, y]: Corner, side: number, colour: string, width: number): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.strokeRect(x + 1, y + 1, side - 2, side - 2);
}

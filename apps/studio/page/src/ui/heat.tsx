// heat.tsx - how often two values meet: a grid of cells, darker (or brighter) where
// there is more. Arrow keys walk over it, Enter and a click choose a cell.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { isDark } from "./theme";

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
}

const IDLE = "Point at a cell, or walk there with the arrow keys; a click or Enter shows a level of it.";

/* Pixels of a cell's side in the picture; the style sheet scales it. */
const SIDE = 16;
const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const short = (value: number): string => (Math.abs(value) >= 100 || Number.isInteger(value) ? String(Math.round(value)) : value.toFixed(2));

/** The bin of a value on an axis. */
export const binOf = ({ low, high }: Axis, bins: number, value: number): number =>
  Math.min(bins - 1, Math.max(0, Math.floor(((value - low) / (high - low)) * bins)));

export function HeatMap(props: HeatProps) {
  const { id, label, x, y, bins, counts, marked, tell, choose, point, idle = IDLE, hatched, signs } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const at = useSignal(-1);
  const dark = isDark.value;
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen) return;
    draw(pen, bins, counts, marked, at.value);
    hatched?.forEach((cell) => hatch(pen, bins, cell));
    signs?.forEach((text, cell) => sign(pen, bins, cell, text));
  }, [counts, bins, marked, at.value, dark, hatched, signs]);
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
      <canvas ref={canvas} id={id} width={bins * SIDE} height={bins * SIDE} tabIndex={0} role="application" aria-label={label}
        aria-describedby={`${id}-told`} onPointerMove={(event) => (at.value = cellAt(event))} onPointerLeave={() => (at.value = -1)}
        onClick={(event) => cellAt(event) >= 0 && choose(cellAt(event))} onKeyDown={key} onBlur={() => (at.value = -1)} />
      <div class="heat-x" aria-hidden="true"><span>{short(x.low)}</span><span class="heat-name">{x.name}</span><span>{short(x.high)}</span></div>
      <figcaption id={`${id}-told`} aria-live="polite">{at.value >= 0 ? tell(at.value) : idle}</figcaption>
    </figure>
  );
}

function draw(pen: CanvasRenderingContext2D, bins: number, counts: readonly number[], marked: number | undefined, at: number): void {
  const style = getComputedStyle(pen.canvas);
  const [ground, ink, line] = [style.getPropertyValue("background-color"), style.getPropertyValue("color"), style.getPropertyValue("border-color")];
  const most = Math.max(1, ...counts);
  pen.globalAlpha = 1;
  pen.fillStyle = ground;
  pen.fillRect(0, 0, bins * SIDE, bins * SIDE);
  pen.fillStyle = ink;
  counts.forEach((n, cell) => {
    if (n === 0) return;
    pen.globalAlpha = 0.15 + 0.85 * Math.sqrt(n / most);
    pen.fillRect((cell % bins) * SIDE, (bins - 1 - Math.floor(cell / bins)) * SIDE, SIDE, SIDE);
  });
  pen.globalAlpha = 1;
  frame(pen, bins, marked, "#e07b00", 3);
  frame(pen, bins, at >= 0 ? at : undefined, line, 2);
}

/** The upper left corner of a cell. */
const corner = (bins: number, cell: number): [x: number, y: number] => [(cell % bins) * SIDE, (bins - 1 - Math.floor(cell / bins)) * SIDE];

function hatch(pen: CanvasRenderingContext2D, bins: number, cell: number): void {
  const [x, y] = corner(bins, cell);
  pen.strokeStyle = getComputedStyle(pen.canvas).getPropertyValue("border-color");
  pen.lineWidth = 1.5;
  pen.beginPath();
  for (const by of [SIDE / 2, SIDE, 1.5 * SIDE]) {
    pen.moveTo(x + Math.max(0, by - SIDE), y + Math.min(by, SIDE));
    pen.lineTo(x + Math.min(by, SIDE), y + Math.max(0, by - SIDE));
  }
  pen.stroke();
}

function sign(pen: CanvasRenderingContext2D, bins: number, cell: number, text: string): void {
  const [x, y] = corner(bins, cell);
  pen.fillStyle = "#ffd23f";
  pen.fillRect(x + 1, y + 1, SIDE - 2, SIDE - 2);
  pen.fillStyle = "#201400";
  pen.font = `bold ${text.length > 2 ? 7 : 11}px sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x + SIDE / 2, y + SIDE / 2 + 1);
}

function frame(pen: CanvasRenderingContext2D, bins: number, cell: number | undefined, colour: string, width: number): void {
  if (cell === undefined || cell < 0) return;
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.strokeRect((cell % bins) * SIDE + 1, (bins - 1 - Math.floor(cell / bins)) * SIDE + 1, SIDE - 2, SIDE - 2);
}

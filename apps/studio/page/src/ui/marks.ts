// marks.ts - what is drawn over a level: locks, cells that something is wrong with,
// an open rectangle. All are seen on dark and on light tiles.
import type { Cell } from "./cells";

/** Two corners of a rectangle of cells, in any order. */
export interface Area {
  readonly from: Cell;
  readonly to: Cell;
}

type Pen = CanvasRenderingContext2D;

/** A pale cell with a padlock wherever `lock` has the mark. */
export function drawLocks(pen: Pen, side: number, lock: readonly string[] | undefined, mark: string): void {
  lock?.forEach((row, y) => {
    for (let x = row.indexOf(mark); x >= 0; x = row.indexOf(mark, x + 1)) drawLock(pen, x * side, y * side, side);
  });
}

function drawLock(pen: Pen, x: number, y: number, side: number): void {
  pen.fillStyle = "rgb(255 255 255 / 0.35)";
  pen.fillRect(x, y, side, side);
  const unit = side / 16;
  pen.fillStyle = "#1b1b1f";
  pen.fillRect(x + 10 * unit, y + 3 * unit, 5 * unit, 4 * unit);
  pen.strokeStyle = "#1b1b1f";
  pen.lineWidth = Math.max(1, unit);
  pen.strokeRect(x + 11 * unit, y + 1 * unit, 3 * unit, 3 * unit);
}

/** A frame of one colour in every cell. */
export function drawFrames(pen: Pen, side: number, cells: Iterable<readonly [number, number]>, colour: string): void {
  pen.strokeStyle = colour;
  pen.lineWidth = Math.max(2, side / 10);
  const half = pen.lineWidth / 2;
  for (const [x, y] of cells) pen.strokeRect(x * side + half, y * side + half, side - 2 * half, side - 2 * half);
}

/** Cells that something is wrong with. */
export const drawWrong = (pen: Pen, side: number, cells: Iterable<readonly [number, number]>): void =>
  drawFrames(pen, side, cells, "#ff2f2f");

/** Cells that another level would change. */
export const drawChanged = (pen: Pen, side: number, cells: Iterable<readonly [number, number]>): void =>
  drawFrames(pen, side, cells, "#2f7bff");

export function drawArea(pen: Pen, side: number, { from, to }: Area): void {
  const [x, y] = [Math.min(from.x, to.x) * side, Math.min(from.y, to.y) * side];
  const [w, h] = [(Math.abs(from.x - to.x) + 1) * side, (Math.abs(from.y - to.y) + 1) * side];
  pen.fillStyle = "rgb(80 160 255 / 0.3)";
  pen.fillRect(x, y, w, h);
  pen.lineWidth = Math.max(2, side / 10);
  for (const [colour, dash] of [["#fff", []], ["#0b3f8a", [side / 4, side / 4]]] as const) {
    pen.strokeStyle = colour;
    pen.setLineDash([...dash]);
    pen.strokeRect(x, y, w, h);
  }
  pen.setLineDash([]);
}

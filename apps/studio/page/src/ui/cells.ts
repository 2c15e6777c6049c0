// cells.ts - rows of glyphs and their cells: each function gives new rows and leaves the
// old ones.
import type { Rows } from "../core/verbs";
import type { Area } from "./marks";

export type { Rows } from "../core/verbs";

export interface Cell {
  x: number;
  y: number;
}

/** What is edited: a level, and its locked tiles where there are any. */
export interface Draft {
  readonly rows: Rows;
  /** as many rows, with a mark where a tile is locked */
  readonly lock?: Rows;
}

export const widthOf = (rows: Rows): number => rows[0]?.length ?? 0;
export const at = (rows: Rows | undefined, { x, y }: Cell): string => rows?.[y]?.[x] ?? "";
export const noLock = (rows: Rows): Rows => rows.map((row) => ".".repeat(row.length));

/** Rows with another glyph in some cells; the same rows where nothing changes. */
export function put(rows: Rows, cells: readonly Cell[], glyph: string): Rows {
  const changed = new Map<number, string[]>();
  for (const { x, y } of cells) {
    if (rows[y]?.[x] === undefined || rows[y][x] === glyph) continue;
    if (!changed.has(y)) changed.set(y, [...rows[y]]);
    (changed.get(y) as string[])[x] = glyph;
  }
  return changed.size === 0 ? rows : rows.map((row, y) => changed.get(y)?.join("") ?? row);
}

/** All cells of some rows. */
export const cellsOf = (rows: Rows): Cell[] => rows.flatMap((row, y) => Array.from(row, (_, x) => ({ x, y })));

/** The corners of a rectangle, upper left first. */
export const sorted = ({ from, to }: Area): Area => ({
  from: { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y) },
  to: { x: Math.max(from.x, to.x), y: Math.max(from.y, to.y) },
});

/** The cells of a rectangle that are in the level. */
export function inside(area: Area, rows: Rows): Cell[] {
  const { from, to } = sorted(area);
  const cells: Cell[] = [];
  for (let y = Math.max(0, from.y); y <= Math.min(to.y, rows.length - 1); y++)
    for (let x = Math.max(0, from.x); x <= Math.min(to.x, widthOf(rows) - 1); x++) cells.push({ x, y });
  return cells;
}

/** The cells under a brush: all that are fewer than `size` steps away. */
export function footprint(rows: Rows, at: Cell, size: number): Cell[] {
  const far = size - 1;
  return inside({ from: { x: at.x - far, y: at.y - far }, to: { x: at.x + far, y: at.y + far } }, rows)
    .filter(({ x, y }) => Math.abs(x - at.x) + Math.abs(y - at.y) <= far);
}

/** The cells from one to another, without the first. */
export function line(from: Cell, to: Cell): Cell[] {
  const steps = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  return Array.from({ length: steps }, (_, i) => ({
    x: Math.round(from.x + ((to.x - from.x) * (i + 1)) / steps),
    y: Math.round(from.y + ((to.y - from.y) * (i + 1)) / steps),
  }));
}

const NEXT = [[-1, 0], [1, 0], [0, -1], [0, 1]] as const;

/** The cells that are reached from some over cells that `may` be entered, the nearest
    first; `entered` hears from where each was. */
export function flood(rows: Rows, from: readonly Cell[], may: (cell: Cell) => boolean, entered?: (cell: Cell, from: Cell) => void): Cell[] {
  const seen = new Set<number>();
  const found = from.filter(may);
  for (const { x, y } of found) seen.add(y * widthOf(rows) + x);
  for (const here of found)
    for (const [dx, dy] of NEXT) {
      const cell = { x: here.x + dx, y: here.y + dy };
      const place = cell.y * widthOf(rows) + cell.x;
      if (at(rows, cell) === "" || seen.has(place) || !may(cell)) continue;
      seen.add(place);
      found.push(cell);
      entered?.(cell, here);
    }
  return found;
}

/** The cells of a shortest path, both ends among them; none where there is none. */
export function pathOf(rows: Rows, { from, to }: Area, may: (cell: Cell) => boolean): Cell[] {
  const place = ({ x, y }: Cell) => y * widthOf(rows) + x;
  const before = new Map<number, Cell>();
  const found = flood(rows, [to], may, (cell, last) => before.set(place(cell), last));
  const path: Cell[] = [];
  let cell = found.find(({ x, y }) => x === from.x && y === from.y);
  for (; cell; cell = before.get(place(cell))) path.push(cell);
  return path;
}

/** The region of one kind of tile around a cell. */
export const regionOf = (rows: Rows, cell: Cell): Cell[] => flood(rows, [cell], (other) => at(rows, other) === at(rows, cell));

/** A lock, by a mark, of all that lies outside a rectangle, and of what is locked in it. */
export function lockAround(area: Area, rows: Rows, lock: Rows | undefined, mark: string): Rows {
  const free = inside(area, rows).filter((cell) => at(lock, cell) !== mark);
  return put(rows.map((row) => mark.repeat(row.length)), free, ".");
}

/** What a rectangle has. */
export function cut(area: Area, rows: Rows): Rows {
  const { from, to } = sorted(area);
  return rows.slice(from.y, to.y + 1).map((row) => row.slice(from.x, to.x + 1));
}

/** Left and right changed over, or up and down. */
export const mirrored = (rows: Rows, way: "across" | "down"): Rows =>
  way === "down" ? [...rows].reverse() : rows.map((row) => [...row].reverse().join(""));

// paint.ts - what a room makes of what tools do: bosses of 3 x 3 tiles, one hero, locks that
// leave a way. Locks are rows of the same size with "x" where a tile is locked. Brushes,
// bucket and locks are those of EDD's room editor.
import type { Game } from "../core/session";
import { at, cellsOf, flood, noLock, pathOf, put, widthOf, type Cell, type Draft, type Rows } from "../ui/cells";
import type { Solved } from "../ui/solving";
import { t } from "../core/strings";

/** The tiles of the game that tools have to know, by glyph. */
export interface Tiles {
  readonly floor: string;
  readonly door: string;
  readonly boss: string;
  readonly hero: string;
  readonly solid: ReadonlySet<string>;
}

const BOSS_SIDE = 3;
const MOST_BOSSES = 2;

export function tilesOf(game: Game): Tiles {
  const having = (role: string) => game.tiles.filter(({ roles }) => roles.includes(role)).map(({ glyph }) => glyph);
  return {
    floor: having("empty")[0] ?? ".",
    door: having("door")[0] ?? "",
    boss: having("boss")[0] ?? "",
    hero: having("start")[0] ?? "",
    solid: new Set(having("solid")),
  };
}

export const isLocked = (lock: Rows | undefined, cell: Cell): boolean => at(lock, cell) === "x";

const square = ({ x, y }: Cell): Cell[] =>
  Array.from({ length: BOSS_SIDE * BOSS_SIDE }, (_, i) => ({ x: x + (i % BOSS_SIDE), y: y + Math.floor(i / BOSS_SIDE) }));

/** The bosses of a room, each by its cells; broken ones have fewer than nine. */
function bossesOf(rows: Rows, { boss }: Tiles): Cell[][] {
  if (!rows.some((row) => row.includes(boss))) return [];
  const left = new Set(cellsOf(rows).filter((cell) => at(rows, cell) === boss).map(({ x, y }) => y * widthOf(rows) + x));
  const bosses: Cell[][] = [];
  for (const cell of cellsOf(rows)) {
    if (!left.has(cell.y * widthOf(rows) + cell.x)) continue;
    const cells = square(cell).filter(({ x, y }) => x < widthOf(rows) && left.has(y * widthOf(rows) + x));
    for (const { x, y } of cells) left.delete(y * widthOf(rows) + x);
    bosses.push(cells);
  }
  return bosses;
}

const has = (cells: readonly Cell[], { x, y }: Cell): boolean => cells.some((cell) => cell.x === x && cell.y === y);

/** Without the bosses that any of these cells belongs to. */
function withoutBosses(state: Draft, tiles: Tiles, cells: readonly Cell[]): Draft {
  const gone = bossesOf(state.rows, tiles).filter((boss) => boss.some((cell) => has(cells, cell))).flat();
  if (gone.length === 0) return state;
  return withLock({ rows: put(state.rows, gone, tiles.floor) }, put(state.lock ?? noLock(state.rows), gone, "."));
}

/** A state with these locks, or with none where nothing is locked. */
const withLock = ({ rows }: Draft, lock: Rows): Draft =>
  lock.some((row) => row.includes("x")) ? { rows, lock } : { rows };

/** Why no boss can stand around a cell, in words; "" where one can. */
export function whyNoBoss(rows: Rows, tiles: Tiles, middle: Cell): string {
  const cells = square({ x: middle.x - 1, y: middle.y - 1 });
  if (cells.some((cell) => at(rows, cell) === "")) return t`A boss takes 3 by 3 tiles, all of them in the room.`;
  if (cells.some((cell) => at(rows, cell) === tiles.door)) return t`A boss may not stand on a door.`;
  if (cells.some((cell) => at(rows, cell) === tiles.hero)) return t`A boss may not stand on the hero.`;
  return cells.some((cell) => at(rows, cell) === tiles.boss) ? t`There is a boss already.` : "";
}

/** A boss around a cell where nothing speaks against it: its tiles are locked, and
    where there are two already, the first one goes. */
function putBoss(state: Draft, tiles: Tiles, middle: Cell): Draft {
  if (whyNoBoss(state.rows, tiles, middle)) return state;
  const there = bossesOf(state.rows, tiles);
  const begun = there.length < MOST_BOSSES ? state : withoutBosses(state, tiles, there[0] ?? []);
  const cells = square({ x: middle.x - 1, y: middle.y - 1 });
  return { rows: put(begun.rows, cells, tiles.boss), lock: put(begun.lock ?? noLock(begun.rows), cells, "x") };
}

/** Paints cells; a boss that loses a tile goes as a whole. */
export function paint(state: Draft, tiles: Tiles, cells: readonly Cell[], glyph: string): Draft {
  if (glyph === tiles.boss) return cells[0] ? putBoss(state, tiles, cells[0]) : state;
  const changing = cells.filter((cell) => at(state.rows, cell) !== glyph);
  if (changing.length === 0) return state;
  const begun = withoutBosses(state, tiles, changing);
  const heroes = glyph === tiles.hero ? cellsOf(begun.rows).filter((cell) => at(begun.rows, cell) === glyph) : [];
  return { ...begun, rows: put(put(begun.rows, heroes, tiles.floor), glyph === tiles.hero ? changing.slice(0, 1) : changing, glyph) };
}

/** Why these locks would leave no suggestion, in words; "" where they would not:
    a locked tile that can be walked on and that locked walls keep from every door. */
export function whyNoLock(rows: Rows, lock: Rows, tiles: Tiles): string {
  const open = (cell: Cell) => !(isLocked(lock, cell) && tiles.solid.has(at(rows, cell)));
  const doors = cellsOf(rows).filter((cell) => at(rows, cell) === tiles.door);
  const reached = new Set(flood(rows, doors, open).map(({ x, y }) => y * widthOf(rows) + x));
  const cut = cellsOf(rows).some((cell) =>
    isLocked(lock, cell) && !tiles.solid.has(at(rows, cell)) && !reached.has(cell.y * widthOf(rows) + cell.x));
  return cut ? t`Not locked: the locked walls would keep a locked tile from every door.` : "";
}

/** The glyphs of `from`, one cell at a time, where `may` says so; bosses whole. */
export function merge(state: Draft, tiles: Tiles, from: (cell: Cell) => string, may: (cell: Cell) => boolean): Draft {
  const changing = cellsOf(state.rows).filter((cell) => may(cell) && from(cell) !== "" && from(cell) !== at(state.rows, cell));
  const begun = withoutBosses(state, tiles, changing);
  const glyphs = [...new Set(changing.map(from))];
  return { ...begun, rows: glyphs.reduce<Rows>((rows, glyph) => put(rows, changing.filter((cell) => from(cell) === glyph), glyph), begun.rows) };
}

/** A lock of what may not be changed. A dungeon's doors are its connections: what is made for
    a room of one has no others, so that its border stays. */
export const staysOf = (rows: Rows, joined: boolean, kept: (cell: Cell) => boolean): Rows => {
  const edge = (at: number, length: number) => joined && (at === 0 || at === length - 1);
  return rows.map((row, y) => Array.from(row, (_, x) => (edge(y, rows.length) || edge(x, row.length) || kept({ x, y }) ? "x" : ".")).join(""));
};

/** Copied rows with their upper left corner at a cell. */
export const paste = (state: Draft, tiles: Tiles, copied: Rows, corner: Cell, may: (cell: Cell) => boolean): Draft =>
  merge(state, tiles, ({ x, y }) => at(copied, { x: x - corner.x, y: y - corner.y }), may);

/** The same with a way of floor from door to door that stays, where what stays leaves room
    for one. */
export function waysKept(tiles: Tiles, solved: Solved): Solved {
  const { rows, lock = noLock(rows) } = solved;
  const free = (cell: Cell) => at(lock, cell) === ".";
  const [first, ...doors] = cellsOf(rows).filter((cell) => at(rows, cell) === tiles.door);
  const way = doors.flatMap((door) => pathOf(rows, { from: first ?? door, to: door }, (cell) => free(cell) || !tiles.solid.has(at(rows, cell)))).filter(free);
  return { ...solved, rows: put(rows, way, tiles.floor), lock: put(lock, way, "x") };
}

// project.ts - a dungeon as its file has it (include/sett/dungeon.h: "sett-dungeon"):
// what there is to read of it, and the two edits that follow the hand, a room that
// is dragged and one that is painted. All others are the core's, as is every rule.
// An edit gives a new document and leaves the old one, so that it can be undone; what
// the document has beside stays.
import type { Project, ProjectEnd, ProjectRoom, Spot } from "../core/session";
import { t } from "../core/strings";

export type { Project, ProjectRoom, Spot };
export type End = ProjectEnd;
export type Connection = NonNullable<Project["connections"]>[number];
export type Rows = readonly string[];

/** What painting has to know of the game. */
export interface Tiles {
  readonly nameOf: (glyph: string) => string;
  readonly glyphOf: (name: string) => string;
  readonly door: string;
  readonly floor: string;
  /** by glyph */
  readonly solid: ReadonlySet<string>;
}

/** Tiles between rooms that the page puts side by side. */
const GAP = 3;
/** How many times as wide as high a plan becomes: as the frame that shows it. */
const SHAPE = 1.5;

/** What is kept by a browser or came from a file may be of another program. */
export function isProject(value: unknown): value is Project {
  const p = value as Project;
  const spot = (s: unknown) => areNumbers(s) && roomOf(p, (s as Spot).room) !== undefined;
  return p?.format === "sett-dungeon" && Array.isArray(p.rooms) &&
    p.rooms.every((room) => typeof room?.name === "string" && areNumbers(room) && areRows(room.rows)) &&
    (p.connections === undefined || (Array.isArray(p.connections) && p.connections.every((c) => spot(c?.from) && spot(c.to)))) &&
    (p.start === undefined || spot(p.start));
}

const areNumbers = (value: unknown): boolean => Number.isInteger((value as Spot)?.x) && Number.isInteger((value as Spot).y);
const areRows = (rows: unknown): boolean =>
  Array.isArray(rows) && rows.length > 0 && rows.every((row) => typeof row === "string" && row.length === rows[0].length && row !== "");

export const roomOf = (project: Project, name: string): ProjectRoom | undefined => project.rooms.find((room) => room.name === name);
export const connectionsOf = (project: Project): readonly Connection[] => project.connections ?? [];
export const widthOf = (room: ProjectRoom): number => room.rows[0]?.length ?? 1;
const sameSpot = (a: Spot | undefined, b: Spot | undefined): boolean =>
  a !== undefined && b !== undefined && a.room === b.room && a.x === b.x && a.y === b.y;

/** The connection with a door on that tile; -1: none. */
export const doorAt = (project: Project, at: Spot): number =>
  connectionsOf(project).findIndex((c) => sameSpot(c.from, at) || sameSpot(c.to, at));

/** A room's doors, each with its connection's number and the door it leads to. */
export function doorsOf(project: Project, room: string): { number: number; at: End; to: End }[] {
  return connectionsOf(project).flatMap(({ from, to }, number) => {
    if (from.room === room) return [{ number, at: from, to }];
    return to.room === room ? [{ number, at: to, to: from }] : [];
  });
}

/** The next free name "X N" of a copy of X. */
export function freeName(project: Project, of: string): string {
  const stem = of.replace(/ \d+$/, "").slice(0, 20);
  for (let i = 2; ; i++) if (!roomOf(project, `${stem} ${i}`)) return `${stem} ${i}`;
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const boxOf = (room: ProjectRoom): Box => ({ x: room.x, y: room.y, w: widthOf(room), h: room.rows.length });
const near = (a: Box, b: Box): boolean => a.x < b.x + b.w + GAP && b.x < a.x + a.w + GAP && a.y < b.y + b.h + GAP && b.y < a.y + a.h + GAP;

/** A place for another room of w x h tiles, beside or below one that is there: the free
    one that leaves the plan about as high as it is wide, the upper left of equal ones. */
export function placeBeside(project: Project, w: number, h: number): { x: number; y: number } {
  if (project.rooms.length === 0) return { x: 0, y: 0 };
  const all = extent(project);
  const boxes = project.rooms.map(boxOf);
  let [best, least] = [{ x: all.x, y: all.y + all.h + GAP }, Infinity];
  const consider = (x: number, y: number) => {
    const [across, down] = [Math.max(all.w, x + w - all.x), Math.max(all.h, y + h - all.y)];
    const cost = Math.max(across, SHAPE * down) * 1e6 + (y - all.y) * 1e3 + (x - all.x);
    if (cost < least && !boxes.some((box) => near({ x, y, w, h }, box))) [best, least] = [{ x, y }, cost];
  };
  for (const box of boxes) {
    consider(box.x + box.w + GAP, box.y);
    consider(box.x, box.y + box.h + GAP);
    consider(all.x, box.y + box.h + GAP);
  }
  return best;
}

/** A room's tiles without the doors of its connections. */
export const bareRows = (project: Project, tiles: Tiles, { name, rows }: ProjectRoom): Rows =>
  doorsOf(project, name).reduce<Rows>((all, { at }) => painted(all, at.x, at.y, at.under === undefined ? tiles.floor : tiles.glyphOf(at.under)), rows);

/** All rooms' place on the plan, in tiles. */
export function extent(project: Project): { x: number; y: number; w: number; h: number } {
  const { rooms } = project;
  if (rooms.length === 0) return { x: 0, y: 0, w: 1, h: 1 };
  const [x, y] = [Math.min(...rooms.map((room) => room.x)), Math.min(...rooms.map((room) => room.y))];
  return {
    x, y,
    w: Math.max(...rooms.map((room) => room.x + widthOf(room))) - x,
    h: Math.max(...rooms.map((room) => room.y + room.rows.length)) - y,
  };
}

/** The same with the rooms of `was` where nothing about them is new: what has not
    changed is the same object, and is not drawn again. */
export function settled(now: Project, was: Project): Project {
  const before = new Map(was.rooms.map((room) => [room.name, room]));
  const same = (a: ProjectRoom, b: ProjectRoom | undefined) => b && JSON.stringify(a) === JSON.stringify(b);
  return { ...now, rooms: now.rooms.map((room) => (same(room, before.get(room.name)) ? (before.get(room.name) as ProjectRoom) : room)) };
}

const withGlyph = (row: string, x: number, glyph: string): string => row.slice(0, x) + glyph + row.slice(x + 1);

export const painted = (rows: Rows, x: number, y: number, glyph: string): Rows =>
  rows.map((row, at) => (at === y ? withGlyph(row, x, glyph) : row));

const withRoom = (project: Project, name: string, change: (room: ProjectRoom) => ProjectRoom): Project => ({
  ...project, rooms: project.rooms.map((room) => (room.name === name ? change(room) : room)),
});

export const moveRoom = (project: Project, name: string, x: number, y: number): Project =>
  withRoom(project, name, (room) => ({ ...room, x, y }));

/** Other tiles and locks for a room. Its connections keep their doors, which cover
    what `rows` has there. */
export function putRoom(project: Project, tiles: Tiles, name: string, rows: Rows, lock: Rows | undefined): Project {
  const doors = doorsOf(project, name);
  const tiled = doors.reduce<Rows>((all, { at }) => painted(all, at.x, at.y, tiles.door), rows);
  const end = <E extends End>(at: E): E => {
    const glyph = rows[at.y]?.[at.x];
    return at.room !== name || glyph === undefined || glyph === tiles.door ? at : { ...at, under: tiles.nameOf(glyph) };
  };
  const { connections } = project;
  const covered = connections ? { ...project, connections: connections.map((c) => ({ ...c, from: end(c.from), to: end(c.to) })) } : project;
  return withRoom(covered, name, ({ lock: _, ...room }) => ({ ...room, rows: tiled, ...(lock?.some((row) => row.includes("x")) && { lock }) }));
}

const onBorder = ({ rows }: ProjectRoom, { x, y }: Spot): boolean =>
  x >= 0 && y >= 0 && x < (rows[0]?.length ?? 0) && y < rows.length && (x === 0 || y === 0 || x === (rows[0]?.length ?? 0) - 1 || y === rows.length - 1);

/** What each room of `was` that is not there by its name any more is called now. */
const renamed = (was: Project, now: Project): Map<string, string> =>
  new Map(was.rooms.length !== now.rooms.length ? [] : was.rooms.flatMap(({ name }, i) => {
    const other = now.rooms[i]?.name ?? name;
    return !roomOf(now, name) && !roomOf(was, other) ? [[name, other] as const] : [];
  }));

/** Two changes of a dungeon can each be good and not fit together: one renames, removes
    or resizes a room, the other joins it. Ends follow a new name; connections and a
    start that have lost their place go, and are told. */
export function mended(merged: Project, tiles: Tiles, base: Project, sides: readonly Project[]): { project: Project; lost: string[] } {
  const names = new Map(sides.flatMap((side) => [...renamed(base, side)]));
  const follow = <E extends Spot>(at: E): E => (roomOf(merged, at.room) ? at : { ...at, room: names.get(at.room) ?? at.room });
  const taken = new Set<string>();
  const lost: string[] = [];
  const gone: End[] = [];
  const connections = connectionsOf(merged).map((c) => ({ ...c, from: follow(c.from), to: follow(c.to) })).filter(({ from, to }) => {
    const ends = [from, to];
    const fits = from.room !== to.room && ends.every((at) => {
      const room = roomOf(merged, at.room);
      return room !== undefined && onBorder(room, at) && !taken.has(JSON.stringify([at.room, at.x, at.y]));
    });
    for (const at of ends) fits ? taken.add(JSON.stringify([at.room, at.x, at.y])) : gone.push(at);
    if (!fits) lost.push(t`the connection of ${from.room} and ${to.room}`);
    return fits;
  });
  const start = merged.start && follow(merged.start);
  const stays = start && roomOf(merged, start.room)?.rows[start.y]?.[start.x] !== undefined;
  if (start && !stays) lost.push(t`the start`);
  const { start: _, ...rest } = merged;
  let project: Project = { ...rest, ...(merged.connections && { connections }), ...(stays && { start }) };
  for (const at of gone) {
    if (roomOf(project, at.room)?.rows[at.y]?.[at.x] !== tiles.door || taken.has(JSON.stringify([at.room, at.x, at.y]))) continue;
    const under = at.under === undefined ? tiles.floor : tiles.glyphOf(at.under);
    project = withRoom(project, at.room, (room) => ({ ...room, rows: painted(room.rows, at.x, at.y, under) }));
  }
  // A door that both sides have painted about stands all the same.
  for (const { from, to } of connectionsOf(project))
    for (const at of [from, to]) project = withRoom(project, at.room, (room) => (room.rows[at.y]?.[at.x] === tiles.door ? room : { ...room, rows: painted(room.rows, at.x, at.y, tiles.door) }));
  return { project, lost };
}

// project.ts - a dungeon as its file has it (include/sett/dungeon.h: "sett-dungeon"),
// and edits of it: each gives a new document and leaves the old one, so that all of
// them can be undone; what the document has beside stays. Whether a dungeon is any
// good is the core's business, and so is every rule that a file has to keep.

export type Rows = readonly string[];

/** A tile of a dungeon; rooms are known by their names. */
export interface Spot {
  readonly room: string;
  readonly x: number;
  readonly y: number;
}

/** A door of a connection; `under` is the name of the tile that it covers. */
export interface End extends Spot {
  readonly under?: string;
}

export interface Connection {
  readonly from: End;
  readonly to: End;
}

export interface DungeonRoom {
  readonly name: string;
  /** place of its tile 0,0 on the plan */
  readonly x: number;
  readonly y: number;
  readonly rows: Rows;
  /** 'x' where a tile is locked */
  readonly lock?: Rows;
}

export interface Project {
  readonly format: "sett-dungeon";
  readonly version: number;
  readonly game: string;
  readonly settings?: { readonly doors?: string };
  readonly rooms: readonly DungeonRoom[];
  readonly connections?: readonly Connection[];
  readonly start?: Spot;
}

/** What edits have to know of the game. */
export interface Tiles {
  readonly nameOf: (glyph: string) => string;
  readonly glyphOf: (name: string) => string;
  /** by glyph */
  readonly solid: ReadonlySet<string>;
  /** no door may be cut there: bosses, the hero */
  readonly kept: ReadonlySet<string>;
  readonly door: string;
  readonly floor: string;
}

const ROOM_SIZE: readonly [number, number] = [13, 7];
/** Of a room's name, in bytes. */
const MOST_NAME = 63;
/** Tiles between two rooms that the page puts side by side. */
const GAP = 3;

/** Two connected rooms to begin with. */
export function newProject(): Project {
  const [w, h] = ROOM_SIZE;
  const middle = h >> 1;
  const row = ".".repeat(w);
  const rows = (door: number) => Array.from({ length: h }, (_, y) => (y === middle ? withGlyph(row, door, "D") : row));
  return {
    format: "sett-dungeon", version: 1, game: "edd", settings: { doors: "anywhere" },
    rooms: [{ name: "room 1", x: 0, y: 0, rows: rows(w - 1) }, { name: "room 2", x: w + GAP, y: 0, rows: rows(0) }],
    connections: [{ from: { room: "room 1", x: w - 1, y: middle, under: "floor" }, to: { room: "room 2", x: 0, y: middle, under: "floor" } }],
    start: { room: "room 1", x: 1, y: middle },
  };
}

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

/* ------------------------------------------------------------------- to read */

export const roomOf = (project: Project, name: string): DungeonRoom | undefined => project.rooms.find((room) => room.name === name);
export const connectionsOf = (project: Project): readonly Connection[] => project.connections ?? [];
export const widthOf = (room: DungeonRoom): number => room.rows[0]?.length ?? 1;
export const sameSpot = (a: Spot | undefined, b: Spot | undefined): boolean =>
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

/** Why no door can be cut there, in words; "" where it can. */
export function whyNoDoor(project: Project, tiles: Tiles, at: Spot): string {
  const room = roomOf(project, at.room);
  const glyph = room?.rows[at.y]?.[at.x];
  if (!room || glyph === undefined) return "there is no such tile";
  if (at.x > 0 && at.y > 0 && at.x < widthOf(room) - 1 && at.y < room.rows.length - 1) return "doors are on the border of a room";
  if (doorAt(project, at) >= 0) return "there is a connection already";
  if (sameSpot(project.start, at)) return "the hero starts there";
  if (tiles.kept.has(glyph)) return `the ${tiles.nameOf(glyph)} stands there`;
  if (project.settings?.doors === "passable" && tiles.solid.has(glyph)) return "it is a wall, and this dungeon's doors need passable tiles";
  return "";
}

/** The next free name "room N", or "X N" for a copy of X. */
export function freeName(project: Project, stem = "room"): string {
  for (let i = stem === "room" ? 1 : 2; ; i++) {
    const name = `${stem} ${i}`;
    if (!roomOf(project, name)) return name;
  }
}

/** Why a room cannot be called so; "" where it can. */
export function whyNoName(project: Project, name: string, of: string): string {
  if (name === "") return "A room needs a name.";
  if (new TextEncoder().encode(name).length > MOST_NAME) return `A name has ${MOST_NAME} bytes at most.`;
  return name !== of && roomOf(project, name) ? `There is a room “${name}” already.` : "";
}

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

/* -------------------------------------------------------------------- to edit */

const withGlyph = (row: string, x: number, glyph: string): string => row.slice(0, x) + glyph + row.slice(x + 1);

export const painted = (rows: Rows, x: number, y: number, glyph: string): Rows =>
  rows.map((row, at) => (at === y ? withGlyph(row, x, glyph) : row));

const withRoom = (project: Project, name: string, change: (room: DungeonRoom) => DungeonRoom): Project => ({
  ...project, rooms: project.rooms.map((room) => (room.name === name ? change(room) : room)),
});

const paint = (project: Project, at: Spot, glyph: string): Project =>
  withRoom(project, at.room, (room) => ({ ...room, rows: painted(room.rows, at.x, at.y, glyph) }));

/** Another room, beside those that are there. */
export function addRoom(project: Project, w: number, h: number): { project: Project; name: string } {
  const name = freeName(project);
  return { project: putIn(project, { name, ...beside(project), rows: Array.from({ length: h }, () => ".".repeat(w)) }), name };
}

function beside(project: Project): { x: number; y: number } {
  if (project.rooms.length === 0) return { x: 0, y: 0 };
  const all = extent(project);
  // Rows of rooms, so that the plan stays about as high as it is wide.
  return all.w < 2 * all.h + 24 ? { x: all.x + all.w + GAP, y: all.y } : { x: all.x, y: all.y + all.h + GAP };
}

/** The first room gets the start. */
function putIn(project: Project, room: DungeonRoom): Project {
  const start = project.rooms.length === 0 ? { start: { room: room.name, x: 0, y: 0 } } : {};
  return { ...project, ...start, rooms: [...project.rooms, room] };
}

/** The same room again, without its connections. */
export function duplicateRoom(project: Project, tiles: Tiles, of: string): { project: Project; name: string } {
  const room = roomOf(project, of);
  const name = freeName(project, of.replace(/ \d+$/, "").slice(0, 20));
  if (!room) return { project, name: of };
  const rows = doorsOf(project, of).reduce<Rows>((all, { at }) => painted(all, at.x, at.y, coveredBy(tiles, at)), room.rows);
  return { project: putIn(project, { ...room, name, rows, ...beside(project) }), name };
}

const coveredBy = (tiles: Tiles, end: End): string => (end.under === undefined ? tiles.floor : tiles.glyphOf(end.under));

/** Without a room and its connections; what their doors covered elsewhere is back. */
export function removeRoom(project: Project, tiles: Tiles, name: string): Project {
  let left = project;
  for (let doors = doorsOf(left, name); doors[0]; doors = doorsOf(left, name)) left = disconnect(left, tiles, doors[0].number);
  const rooms = left.rooms.filter((room) => room.name !== name);
  const { start, ...rest } = left;
  if (start?.room !== name) return { ...left, rooms };
  const first = rooms[0];
  return first ? { ...left, rooms, start: firstOpen(first, tiles) } : { ...rest, rooms };
}

function firstOpen(room: DungeonRoom, tiles: Tiles): Spot {
  const y = room.rows.findIndex((row) => [...row].some((glyph) => !tiles.solid.has(glyph)));
  const x = [...(room.rows[y] ?? "")].findIndex((glyph) => !tiles.solid.has(glyph));
  return { room: room.name, x: Math.max(0, x), y: Math.max(0, y) };
}

export function renameRoom(project: Project, was: string, name: string): Project {
  const spot = <S extends Spot>(at: S): S => (at.room === was ? { ...at, room: name } : at);
  return {
    ...withRoom(project, was, (room) => ({ ...room, name })),
    ...(project.start && { start: spot(project.start) }),
    ...(project.connections && { connections: project.connections.map((c) => ({ ...c, from: spot(c.from), to: spot(c.to) })) }),
  };
}

export const moveRoom = (project: Project, name: string, x: number, y: number): Project =>
  withRoom(project, name, (room) => ({ ...room, x, y }));

/** Joins two tiles, of which whyNoDoor has nothing to say; a door that stands there
    without a connection covers floor. */
export function connect(project: Project, tiles: Tiles, a: Spot, b: Spot): Project {
  const end = ({ room, x, y }: Spot): End => {
    const glyph = roomOf(project, room)?.rows[y]?.[x] ?? tiles.floor;
    return { room, x, y, under: tiles.nameOf(glyph === tiles.door ? tiles.floor : glyph) };
  };
  const joined = { ...project, connections: [...connectionsOf(project), { from: end(a), to: end(b) }] };
  return paint(paint(joined, a, tiles.door), b, tiles.door);
}

export function disconnect(project: Project, tiles: Tiles, number: number): Project {
  const gone = connectionsOf(project)[number];
  if (!gone) return project;
  const without = { ...project, connections: connectionsOf(project).filter((_, i) => i !== number) };
  return [gone.from, gone.to].reduce<Project>((all, end) => paint(all, end, coveredBy(tiles, end)), without);
}

export const setStart = (project: Project, { room, x, y }: Spot): Project => ({ ...project, start: { room, x, y } });

/** Why a room cannot become one of that size; "" where it can. */
export function whyNoSize(project: Project, name: string, w: number, h: number): string {
  const door = doorsOf(project, name).find(({ at }) => at.x >= w || at.y >= h || (at.x > 0 && at.y > 0 && at.x < w - 1 && at.y < h - 1));
  if (door) return `the door to ${door.to.room} would not be on the border`;
  const { start } = project;
  return start?.room === name && (start.x >= w || start.y >= h) ? "the hero's start would be outside" : "";
}

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

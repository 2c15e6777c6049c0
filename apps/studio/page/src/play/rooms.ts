// rooms.ts - rooms and dungeons of EDD as levels that are played by hand: by the rules of a
// game file of the page's own. All rooms lie in one level, walls between them; the two doors
// of a connection are the ends of a portal, so one walks from room to room. A dungeon with more
// connections than a game may have portals is played in parts, one level after another.
import { kit } from "../core/kit";
import { ownGames } from "../core/games";
import { base64 } from "../game/picture";
import { openDungeon } from "../store/dungeon";
import { keepGame } from "../store/games";
import { connectionsOf, type Connection, type Project, type ProjectRoom, type Spot } from "../store/project";
import { at, flood, put, widthOf, type Cell, type Rows } from "../ui/cells";
import { playLevel, type Play } from "./document";
import { t } from "../core/strings";

/** Of the game; its tiles are EDD's, and stairs. */
export const ROOMS = "dungeon";

/** What counts as winning. */
export const GOAL = t`You win on the stairs, once no boss is left. They lie at the reachable tile farthest from the start; in a room by itself at the farthest door.`;

/** A room's place in its level. */
export interface Place extends Cell {
  name: string;
  w: number;
  h: number;
}

const EXIT = "X";
const DRAWN: readonly [name: string, glyph: string, lines: string][] = [
  ["wall", "#", 'tags = ["solid"]'], ["floor", ".", 'tags = ["empty"]'], ["hero", "H", 'tags = ["start"]\nmin = 1\nmax = 1'],
  ["treasure", "T", 'tags = ["collect"]\nvalue = 1'], ["enemy", "E", 'tags = ["enemy"]\nkind = "enemy"'],
  ["boss", "B", 'tags = ["enemy", "boss"]\nkind = "boss"'], ["door", "D", 'tags = ["passable", "door"]'],
  ["stairs", EXIT, 'tags = ["goal"]\ngate = "no boss"\nmin = 1\nmax = 1'],
];
/* A portal for each connection: all other characters that a level may have. */
const PORTALS = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter((glyph) => !DRAWN.some(([, other]) => other === glyph));

const foe = (name: string, hp: number, damage: number, range: number): string =>
  `[enemies.${name}]\nhp = ${hp}\ndamage = ${damage}\nbehaviour = "chase"\non_contact = "both"\nchase = { range = ${range}, metric = "manhattan", sight = true, from = "self", else = "stay", order = "path" }\n`;

const tile = (name: string, glyph: string, square: number, lines: string): string =>
  `[tiles.${name}]\nglyph = ${JSON.stringify(glyph)}\nsprite = "tiles.png#${square}"\n${lines}\n`;

const gameText = (): string => [
  `[game]\nformat = 1\nname = "${ROOMS}"\nversion = "1"\nhelp = "rooms joined by doors"\nsize = { w = [3, 4000], h = [3, 4000] }\ndefault = [20, 12]\nborder = "wall"\n`,
  ...DRAWN.map(([name, glyph, lines], i) => tile(name, glyph, i, lines)),
  ...PORTALS.map((glyph, i) => tile(`door-${i + 1}`, glyph, 6, `tags = ["portal", "door"]\nlink = "${i + 1}"`)),
  '[player]\nmode = "turns"\nhp = { start = 10, max = 10 }\nattack = 1\nwait = true\n', foe("enemy", 1, 1, 4), foe("boss", 3, 2, 6),
  '[win]\nall = ["reach goal"]\n\n[lose]\nany = ["hp <= 0"]\n',
].join("\n");

/** The tiles' pictures one below the other: EDD's, and the exit of MiniDungeons 2. */
function sheet(): string {
  const bytes = DRAWN.map(([, glyph]) => {
    const palette = kit.peek()?.palettes.get(glyph === EXIT ? "md2" : "edd");
    const number = palette?.tileOf.get(glyph === EXIT ? "e" : glyph) ?? 0;
    return palette?.art.slice(number * 1024, (number + 1) * 1024) ?? new Uint8ClampedArray(1024);
  });
  return base64(Uint8Array.from(bytes.flatMap((part) => [...part])));
}

async function learnGame(): Promise<void> {
  const text = gameText();
  if (ownGames.peek().find(({ name }) => name === ROOMS)?.file.text === text) return;
  await keepGame({ name: ROOMS, file: { text, files: [{ name: "tiles.png", w: 16, text: sheet() }] }, sheets: [], levels: [] });
}

/** Rooms row by row, a wall around each, about as wide as high. */
function placesOf(rooms: readonly ProjectRoom[]): Place[] {
  const area = rooms.reduce((sum, room) => sum + (widthOf(room.rows) + 1) * (room.rows.length + 1), 0);
  const most = Math.max(Math.ceil(1.3 * Math.sqrt(area)), ...rooms.map((room) => widthOf(room.rows) + 1));
  let [x, y, deep] = [0, 0, 0];
  return rooms.map(({ name, rows }) => {
    const [w, h] = [widthOf(rows), rows.length];
    if (x + w + 1 > most) [x, y, deep] = [0, y + deep, 0];
    const place = { name, x: x + 1, y: y + 1, w, h };
    [x, deep] = [x + w + 1, Math.max(deep, h + 1)];
    return place;
  });
}

/** A boss is nine tiles; its middle plays. */
function bosses(rows: Rows): Rows {
  let now: Rows = rows.map((row) => row.replaceAll("B", "."));
  let left: Rows = rows;
  for (let y = 0; y < rows.length; y++)
    for (let x = left[y]?.indexOf("B") ?? -1; x >= 0; x = left[y]?.indexOf("B") ?? -1) {
      const nine = Array.from({ length: 9 }, (_, i) => ({ x: x + (i % 3), y: y + Math.floor(i / 3) })).filter((cell) => at(left, cell) === "B");
      left = put(left, nine, ".");
      now = put(now, [nine[4] ?? { x, y }], "B");
    }
  return now;
}

/** Where play begins: at the start of the plan, at a hero who is drawn, else at the first door. */
function startOf({ rooms, start }: Project): Spot | undefined {
  if (start) return start;
  for (const glyph of ["H", "D", "."])
    for (const { name, rows } of rooms) {
      const y = rows.findIndex((row) => row.includes(glyph));
      if (y >= 0) return { room: name, x: rows[y]?.indexOf(glyph) ?? 0, y };
    }
  return undefined;
}

/** A part of a dungeon, and its doors to parts that come later. */
interface Part {
  project: Project;
  ways: readonly Spot[];
}

const PORTAL_COUNT = PORTALS.length;

/** Rooms around a start, nearest first, of those that are left, as many as there are portals for. */
function roomsAround(start: string, left: ReadonlySet<string>, connections: readonly Connection[]): Set<string> {
  const taken = new Set([start]);
  let count = 0;
  for (const name of taken)
    for (const { from, to } of connections) {
      const other = from.room === name ? to.room : to.room === name ? from.room : name;
      if (taken.has(other) || !left.has(other)) continue;
      const joining = connections.filter((one) => (one.from.room === other && taken.has(one.to.room)) || (one.to.room === other && taken.has(one.from.room))).length;
      if (count + joining > PORTAL_COUNT) continue;
      taken.add(other);
      count += joining;
    }
  return taken;
}

/** A dungeon as parts that can be played, from its start on; all of it as one where that fits. */
export function partsOf(project: Project): Part[] {
  const connections = connectionsOf(project);
  if (connections.length <= PORTAL_COUNT) return [{ project, ways: [] }];
  const left = new Set(project.rooms.map(({ name }) => name));
  const parts: Part[] = [];
  for (let start = startOf(project); start;) {
    const taken = roomsAround(start.room, left, connections);
    for (const name of taken) left.delete(name);
    const inner = connections.filter(({ from, to }) => taken.has(from.room) && taken.has(to.room));
    const ways = connections.flatMap(({ from, to }) => (taken.has(from.room) && left.has(to.room) ? [from] : taken.has(to.room) && left.has(from.room) ? [to] : []));
    parts.push({ project: { ...project, start, rooms: project.rooms.filter(({ name }) => taken.has(name)), connections: inner }, ways });
    const on = connections.find(({ from, to }) => left.has(from.room) !== left.has(to.room));
    start = on && (left.has(on.from.room) ? on.from : on.to);
  }
  return parts;
}

/** A part of a dungeon, or one room, as a level of the game ROOMS; throws an Error that says why not. */
export function levelOf({ project, ways }: Part): { rows: Rows; places: Place[] } {
  const [places, connections] = [placesOf(project.rooms), connectionsOf(project)];
  const onLevel = ({ room, x, y }: Spot): Cell => {
    const place = places.find(({ name }) => name === room);
    return { x: (place?.x ?? 0) + x, y: (place?.y ?? 0) + y };
  };
  const [w, h] = [Math.max(...places.map((one) => one.x + one.w)) + 1, Math.max(...places.map((one) => one.y + one.h)) + 1];
  const grid = Array.from({ length: h }, () => Array.from({ length: w }, () => "#"));
  project.rooms.forEach(({ rows }, i) => bosses(rows).forEach((row, y) => [...row].forEach((glyph, x) => {
    (grid[(places[i]?.y ?? 0) + y] as string[])[(places[i]?.x ?? 0) + x] = glyph === "H" ? "." : glyph;
  })));
  let level: Rows = grid.map((row) => row.join(""));
  const place = ({ x, y }: Cell): number => y * w + x;
  const twins = new Map<number, Cell>();
  connections.forEach(({ from, to }, i) => {
    const [a, b] = [onLevel(from), onLevel(to)];
    level = put(level, [a, b], PORTALS[i] ?? "D");
    twins.set(place(a), b).set(place(b), a);
  });
  const spot = startOf(project);
  // A door that leads somewhere stays one: then he stands beside it.
  const begin = spot && flood(level, [onLevel(spot)], () => true).find((cell) => ".TD".includes(at(level, cell)));
  if (!begin) throw new Error(t`there is no tile to start from`);
  const reached = walked(level, begin, (cell) => twins.get(place(cell)));
  const onward = new Set(ways.map((way) => place(onLevel(way))));
  const doors = reached.filter((cell) => (connections.length > 0 ? onward.has(place(cell)) : at(level, cell) === "D"));
  const exit = doors.at(-1) ?? reached.filter((cell) => at(level, cell) === ".").at(-1);
  if (!exit) throw new Error(t`no other tile is reached from the start`);
  return { rows: put(put(level, [begin], "H"), [exit], EXIT), places };
}

/** What is reached over open tiles and through doors, the nearest first, without the start. */
function walked(level: Rows, begin: Cell, twinOf: (cell: Cell) => Cell | undefined): Cell[] {
  const seen = new Set<string>();
  const found: Cell[] = [];
  const enter = (cell: Cell): void => {
    const key = `${cell.x} ${cell.y}`;
    if (seen.has(key) || "#".includes(at(level, cell))) return;
    seen.add(key);
    found.push(cell);
  };
  enter(begin);
  for (const cell of found) {
    const twin = twinOf(cell);
    if (twin) enter(twin);
    for (const [dx, dy] of [[-1, 0], [1, 0], [0, -1], [0, 1]] as const) enter({ x: cell.x + dx, y: cell.y + dy });
  }
  return found.slice(1);
}

/** A part of a dungeon as it is played, and which part comes next. */
function playOf(project: Project, name: string, part: number): Play {
  const parts = partsOf(project);
  const here = parts[part];
  if (!here) throw new Error(t`the dungeon has another number of parts by now`);
  const called = parts.length > 1 ? t`${name}, part ${part + 1} of ${parts.length}` : name;
  return { name: called, ...levelOf(here), actions: "", part: part + 1 < parts.length ? part + 1 : undefined };
}

/** Goes to the page that plays, with a dungeon or a room. */
export async function playRooms(project: Project, name: string): Promise<void> {
  const play = playOf(project, name, 0);
  await learnGame();
  await playLevel(ROOMS, play.name, play.rows, play);
}

/** The part of this browser's dungeon that follows one which was won. */
export async function nextPart({ part = 0 }: Play): Promise<Play | undefined> {
  const known = kit.peek();
  return known && playOf((await openDungeon(known)).project.peek(), t`dungeon`, part);
}

/** The part of a level around a room: its walls are seen. */
export function roomAround(places: readonly Place[] | undefined, cell: Cell | undefined): Place | undefined {
  const here = cell && places?.find(({ x, y, w, h }) => cell.x >= x && cell.x < x + w && cell.y >= y && cell.y < y + h);
  return here && { name: here.name, x: here.x - 1, y: here.y - 1, w: here.w + 2, h: here.h + 2 };
}

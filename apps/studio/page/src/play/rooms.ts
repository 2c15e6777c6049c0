// rooms.ts - rooms and dungeons of EDD as levels that are played by hand: by the rules of a
// game file of the page's own. All rooms lie in one level, walls between them; the two doors
// of a connection are the ends of a portal, so one walks from room to room.
import { kit } from "../core/kit";
import { ownGames } from "../core/games";
import { base64 } from "../game/picture";
import { keepGame } from "../store/games";
import { connectionsOf, type Project, type ProjectRoom, type Spot } from "../store/project";
import { at, flood, put, widthOf, type Cell, type Rows } from "../ui/cells";
import { playLevel } from "./document";
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

/** A dungeon, or one room, as a level of the game ROOMS; throws an Error that says why not. */
export function levelOf(project: Project): { rows: Rows; places: Place[] } {
  const [places, connections] = [placesOf(project.rooms), connectionsOf(project)];
  if (connections.length > PORTALS.length) throw new Error(t`of ${connections.length} connections at most ${PORTALS.length} can be played`);
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
  const doors = connections.length > 0 ? [] : reached.filter((cell) => at(level, cell) === "D");
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

/** Goes to the page that plays, with a dungeon or a room. */
export async function playRooms(project: Project, name: string): Promise<void> {
  const { rows, places } = levelOf(project);
  await learnGame();
  await playLevel(ROOMS, name, rows, undefined, places);
}

/** The part of a level around a room: its walls are seen. */
export function roomAround(places: readonly Place[] | undefined, cell: Cell | undefined): Place | undefined {
  const here = cell && places?.find(({ x, y, w, h }) => cell.x >= x && cell.x < x + w && cell.y >= y && cell.y < y + h);
  return here && { name: here.name, x: here.x - 1, y: here.y - 1, w: here.w + 2, h: here.h + 2 };
}

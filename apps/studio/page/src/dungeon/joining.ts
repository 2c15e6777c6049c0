// joining.ts - the connections that make one piece of a plan in pieces: Kruskal over the
// gaps between rooms, each connection between the two free border tiles that face each other.
import type { DungeonEdit } from "../core/session";
import { widthOf, type Project, type ProjectRoom, type Spot } from "../store/project";
import { piecesOf } from "./pieces";

/** A tile where a connection may begin, and its place on the plan. */
interface Door {
  at: Spot;
  x: number;
  y: number;
  /** what speaks against it: a corner, no way on from it */
  cost: number;
}

/* Tiles that a connection may rather be longer. */
const CORNER = 2;
const WALLED = 1000;

/** What can be joined, and the rooms that stay apart: no tile of their borders is free. */
export interface Joining {
  edits: DungeonEdit[];
  apart: string[];
}

/** `borders`: of each room, "." where a connection may begin. */
export function joining(project: Project, borders: ReadonlyMap<string, readonly string[]>, solid: ReadonlySet<string>): Joining {
  const pieces = piecesOf(project);
  if (pieces.length < 2) return { edits: [], apart: [] };
  const of = new Map(pieces.flatMap((rooms, piece) => rooms.map((room) => [room, piece] as const)));
  const root = pieces.map((_, piece) => piece);
  const rootOf = (room: ProjectRoom): number => {
    let piece = of.get(room) ?? 0;
    while (root[piece] !== piece) piece = root[piece] ?? 0;
    return piece;
  };
  const doors = new Map(project.rooms.map((room) => [room, doorsOf(room, borders.get(room.name) ?? [], solid)]));
  const edits: DungeonEdit[] = [];
  for (const [a, b] of gapsOf(project.rooms, of)) {
    const [one, other] = [rootOf(a), rootOf(b)];
    const pair = one === other ? undefined : nearest(doors.get(a) ?? [], doors.get(b) ?? []);
    if (!pair) continue;
    root[Math.max(one, other)] = Math.min(one, other);
    edits.push({ do: "connect", from: pair[0].at, to: pair[1].at });
    pair.forEach((door, i) => doors.set(i ? b : a, (doors.get(i ? b : a) ?? []).filter((left) => left !== door)));
  }
  // Of two parts with free tiles no pair would have been left; so one has some at most.
  const free = project.rooms.find((room) => doors.get(room)?.length);
  const main = rootOf(free ?? (project.rooms[0] as ProjectRoom));
  return { edits, apart: project.rooms.filter((room) => rootOf(room) !== main).map(({ name }) => name) };
}

/** Pairs of rooms of different pieces, those with the smallest gap first. */
function gapsOf(rooms: readonly ProjectRoom[], of: ReadonlyMap<ProjectRoom, number>): [ProjectRoom, ProjectRoom][] {
  const pairs: { pair: [ProjectRoom, ProjectRoom]; gap: number }[] = [];
  rooms.forEach((a, i) => {
    for (const b of rooms.slice(i + 1)) if (of.get(a) !== of.get(b)) pairs.push({ pair: [a, b], gap: gap(a, b) });
  });
  return pairs.sort((a, b) => a.gap - b.gap).map(({ pair }) => pair);
}

/** Tiles between two rooms, across and down; of equal ones first those with the longer common side. */
function gap(a: ProjectRoom, b: ProjectRoom): number {
  const across = Math.max(a.x - b.x - widthOf(b), b.x - a.x - widthOf(a));
  const down = Math.max(a.y - b.y - b.rows.length, b.y - a.y - a.rows.length);
  return Math.max(0, across) + Math.max(0, down) + 1e-3 * Math.min(0, Math.max(across, down));
}

function doorsOf(room: ProjectRoom, border: readonly string[], solid: ReadonlySet<string>): Door[] {
  const { rows, name } = room;
  const [w, h] = [widthOf(room), rows.length];
  const middle = { x: (w - 1) / 2, y: (h - 1) / 2 };
  const open = (x: number, y: number) => rows[y]?.[x] !== undefined && !solid.has(rows[y]?.[x] ?? "");
  return border.flatMap((signs, y) => [...signs].flatMap((sign, x) => {
    if (sign !== ".") return [];
    const corner = (x === 0 || x === w - 1) && (y === 0 || y === h - 1);
    const goesOn = open(x, y - 1) || open(x, y + 1) || open(x - 1, y) || open(x + 1, y);
    const cost = (corner ? CORNER : 0) + (goesOn ? 0 : WALLED) + 1e-3 * (Math.abs(x - middle.x) + Math.abs(y - middle.y));
    return [{ at: { room: name, x, y }, x: room.x + x, y: room.y + y, cost }];
  }));
}

function nearest(from: readonly Door[], to: readonly Door[]): [Door, Door] | undefined {
  let [best, least]: [[Door, Door] | undefined, number] = [undefined, Infinity];
  for (const a of from)
    for (const b of to) {
      const far = Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + a.cost + b.cost;
      if (far < least) [best, least] = [[a, b], far];
    }
  return best;
}

// pieces.ts - what a plan falls into: rooms that connections join, and lone ones; and
// where each piece goes when the plan is tidied.
import { connectionsOf, extent, placeBeside, type Project, type ProjectRoom } from "../store/project";

/** The rooms of each piece, in the order of the plan. */
export function piecesOf({ rooms, ...project }: Project): ProjectRoom[][] {
  const beside = new Map<string, string[]>(rooms.map(({ name }) => [name, []]));
  for (const { from, to } of connectionsOf({ rooms, ...project })) {
    beside.get(from.room)?.push(to.room);
    beside.get(to.room)?.push(from.room);
  }
  const piece = new Map<string, number>();
  const all: ProjectRoom[][] = [];
  for (const { name } of rooms) {
    if (piece.has(name)) continue;
    const found = [name];
    piece.set(name, all.length);
    for (const at of found)
      for (const next of beside.get(at) ?? []) if (!piece.has(next)) piece.set(next, all.length) && found.push(next);
    all.push([]);
  }
  for (const room of rooms) all[piece.get(room.name) ?? 0]?.push(room);
  return all;
}

/** The core puts pieces one below the other; here the small ones lie beside the large,
    each as it is within. */
export function gathered(project: Project): Project {
  const pieces = piecesOf(project).map((rooms) => ({ rooms, box: extent({ ...project, rooms }) }));
  const placed: ProjectRoom[] = [];
  for (const { rooms, box } of pieces.sort((a, b) => b.box.w * b.box.h - a.box.w * a.box.h)) {
    const { x, y } = placeBeside({ ...project, rooms: placed }, box.w, box.h);
    placed.push(...rooms.map((room) => ({ ...room, x: room.x + x - box.x, y: room.y + y - box.y })));
  }
  const places = new Map(placed.map((room) => [room.name, room]));
  return { ...project, rooms: project.rooms.map((room) => places.get(room.name) ?? room) };
}

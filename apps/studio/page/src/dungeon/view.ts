// view.ts - where the plan of a dungeon is seen: pan and zoom, and what lies where.
import { ART_SIDE } from "../core/art";
import { extent, widthOf, type ProjectRoom, type Project, type Spot } from "../store/project";

/** A tile's side on the plan, in CSS pixels at zoom 1. */
export const TILE = ART_SIDE;
const LEAST_ZOOM = 0.1;
const MOST_ZOOM = 2;
/** Of one step of the buttons and the wheel. */
export const ZOOM_STEP = 1.2;

/** From farther than this the tiles of a room cannot be told apart, and words on rooms would
    hide the rooms beside. */
export const FAR = 0.4;

/* Tiles are not seen at all from there, and wholly from here. */
const PLAIN = 0.2;
const TILED = 0.3;

/** How much of the tiles is seen at a zoom, 0 to 1; from far away a room is plain. */
export const faded = (zoom: number): number => between(0, (zoom - PLAIN) / (TILED - PLAIN), 1);

/** What fits by itself is shown no larger, and no smaller, than this. */
const FIT_MOST = 1.5;
const FIT_LEAST = 0.02;
/** Free pixels beside what fits, and above, where there are names, and below. */
const BESIDE = 20;
const ABOVE = 44;

/** Place of the plan's 0,0 in the frame, in CSS pixels. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

export interface Point {
  x: number;
  y: number;
}

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** Larger or smaller, with what is under a point of the frame staying there. */
export function zoomed(view: View, factor: number, at: Point): View {
  const zoom = between(Math.min(view.zoom, LEAST_ZOOM), view.zoom * factor, MOST_ZOOM);
  const by = zoom / view.zoom;
  return { zoom, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by };
}

/** All of it in a frame of that size, as far as zoom allows. */
export function fitted(project: Project, width: number, height: number): View {
  const all = extent(project);
  const [w, h] = [all.w * TILE, all.h * TILE];
  const zoom = between(FIT_LEAST, Math.min((width - 2 * BESIDE) / w, (height - 2 * ABOVE) / h), FIT_MOST);
  return { zoom, x: (width - w * zoom) / 2 - all.x * TILE * zoom, y: (height - h * zoom) / 2 - all.y * TILE * zoom };
}

/** A point of the frame on the plan, in tiles. */
export const onPlan = (view: View, at: Point): Point => ({ x: (at.x - view.x) / view.zoom / TILE, y: (at.y - view.y) / view.zoom / TILE });

/** The tile of a room that is nearest to a point of the plan. */
export function tileOf(room: ProjectRoom, at: Point): Spot {
  const within = (value: number, size: number) => Math.min(size - 1, Math.max(0, Math.floor(value)));
  return { room: room.name, x: within(at.x - room.x, widthOf(room)), y: within(at.y - room.y, room.rows.length) };
}

/** The middle of a tile on the plan, in CSS pixels at zoom 1. */
export const middleOf = (room: ProjectRoom, { x, y }: Point): Point => ({ x: (room.x + x + 0.5) * TILE, y: (room.y + y + 0.5) * TILE });

/** A view in which a tile of a room is in the middle of the frame, large enough to be seen;
    the same view where all of the room is in sight. */
export function showing(view: View, room: ProjectRoom, at: Point, width: number, height: number): View {
  const [left, top, side] = [view.x + room.x * TILE * view.zoom, view.y + room.y * TILE * view.zoom, TILE * view.zoom];
  const inSight = left >= 0 && top >= 0 && left + widthOf(room) * side <= width && top + room.rows.length * side <= height;
  if (inSight && view.zoom >= FAR) return view;
  const zoom = view.zoom < FAR ? 1 : view.zoom;
  const { x, y } = middleOf(room, at);
  return { zoom, x: width / 2 - x * zoom, y: height / 2 - y * zoom };
}

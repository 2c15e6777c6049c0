// model.ts - what the Dungeon page knows beside the dungeon itself: the tool, what is
// chosen, what is being dragged, where one looks. Edits are steps of the dungeon's
// history.
import { computed, signal } from "@preact/signals";
import type { DungeonStore } from "../store/dungeon";
import {
  addRoom, connect, connectionsOf, disconnect, duplicateRoom, isProject, moveRoom, removeRoom, renameRoom, roomOf, setStart, whyNoDoor, widthOf,
  type DungeonRoom, type Project, type Rows, type Spot,
} from "../store/project";
import type { TextFile } from "../store/files";
import { announce } from "../ui/announce";
import type { Point, View } from "./view";

export type Tool = "move" | "connect" | "start" | "path";

/** The ends of the path that is asked for; both, or only where it begins. */
export interface PathEnds {
  from?: Spot;
  to?: Spot;
}

export class DungeonModel {
  readonly tool = signal<Tool>("move");
  /** the room that the panel tells of, by its name */
  readonly selected = signal("");
  /** the first door of a connection to be made */
  readonly picked = signal<Spot | undefined>(undefined);
  /** the door that would be chosen now */
  readonly aimed = signal<Spot | undefined>(undefined);
  /** where the rubber band ends, on the plan */
  readonly band = signal<Point | undefined>(undefined);
  /** the tile that the arrow keys have come to */
  readonly cursor = signal<Spot | undefined>(undefined);
  /** a room on its way */
  readonly dragged = signal<{ name: string; x: number; y: number } | undefined>(undefined);
  /** the connection that is pointed at; -1: none */
  readonly hovered = signal(-1);
  readonly ends = signal<PathEnds>({});
  /** undefined: all of it, as soon as the frame has a size */
  readonly view = signal<View | undefined>(undefined);
  /** the dungeon with a room on its way where it is now */
  readonly shown;
  readonly project;
  readonly room;

  constructor(readonly store: DungeonStore) {
    this.project = store.project;
    this.room = computed(() => roomOf(store.project.value, this.selected.value));
    this.shown = computed(() => {
      const on = this.dragged.value;
      return on ? moveRoom(store.project.value, on.name, on.x, on.y) : store.project.value;
    });
  }

  /** Another dungeon altogether. */
  replace(project: Project, label: string): void {
    this.store.set(project, label);
    this.selected.value = "";
    this.ends.value = {};
    this.view.value = undefined;
    this.drop();
  }

  /** What files hold: a project, or EDD's XML. */
  async read(files: readonly TextFile[]): Promise<Project> {
    const project: unknown = JSON.parse(files[0]?.text ?? "");
    if (!isProject(project)) throw new Error(`“${files[0]?.name}” holds no dungeon`);
    return project;
  }

  choose(tool: Tool): void {
    this.tool.value = tool;
    this.drop();
  }

  /** Forgets what was begun. */
  drop(): void {
    this.picked.value = this.aimed.value = this.band.value = undefined;
  }

  /* ------------------------------------------------------------------ rooms */

  add(w: number, h: number): void {
    this.#added(addRoom(this.project.value, w, h), "added");
  }

  duplicate(name: string): void {
    this.#added(duplicateRoom(this.project.value, this.store.tiles, name), "duplicated");
  }

  #added({ project, name }: { project: Project; name: string }, what: string): void {
    this.store.set(project, `room ${what}`);
    this.selected.value = name;
    this.view.value = undefined;
    announce(`${name} ${what}`);
  }

  remove(name: string): void {
    const doors = connectionsOf(this.project.value).length;
    const left = removeRoom(this.project.value, this.store.tiles, name);
    const gone = doors - connectionsOf(left).length;
    this.store.set(left, "room removed");
    this.drop();
    announce(`${name} removed${gone ? ` with ${gone} ${gone === 1 ? "connection" : "connections"}` : ""}`);
  }

  rename(was: string, name: string): void {
    this.store.set(renameRoom(this.project.value, was, name), "room renamed");
    this.selected.value = name;
    const named = (spot?: Spot) => spot && (spot.room === was ? { ...spot, room: name } : spot);
    const { from, to } = this.ends.value;
    this.ends.value = { ...(from && { from: named(from) as Spot }), ...(to && { to: named(to) as Spot }) };
  }

  /** To a place on the plan; `merge` as for the history. */
  move(name: string, x: number, y: number, merge = ""): void {
    this.store.set(moveRoom(this.project.value, name, x, y), "room moved", merge);
  }

  /** Tiles go, or floor comes, at the right and below. */
  resize({ name, rows, lock }: DungeonRoom, w: number, h: number): void {
    const sized = (all: Rows, fill: string) => Array.from({ length: h }, (_, y) => (all[y] ?? "").slice(0, w).padEnd(w, fill));
    this.store.putRoom(name, sized(rows, this.store.tiles.floor), lock && sized(lock, "."), "room resized");
  }

  /* ------------------------------------------------------------------ tiles */

  /** The free border tile that is nearest to a tile of a room. */
  doorNear({ room: name, x, y }: Spot): Spot | undefined {
    const project = this.project.value;
    const room = roomOf(project, name);
    if (!room) return undefined;
    let [best, least]: [Spot | undefined, number] = [undefined, Infinity];
    for (let row = 0; row < room.rows.length; row++)
      for (let column = 0; column < widthOf(room); column++) {
        const far = (column - x) ** 2 + (row - y) ** 2;
        const at = { room: name, x: column, y: row };
        if (far < least && whyNoDoor(project, this.store.tiles, at) === "") [best, least] = [at, far];
      }
    return best;
  }

  /** What the tool does with a tile that was clicked, tapped, or chosen by Enter. */
  pick(at: Spot): void {
    this.selected.value = at.room;
    if (this.tool.value === "connect") this.#pickDoor(at);
    else if (this.tool.value === "start") this.#putStart(at);
    else if (this.tool.value === "path") this.#pickEnd(at);
  }

  #pickDoor(near: Spot): void {
    const door = this.doorNear(near);
    const first = this.picked.value;
    if (!door) return announce(`No tile of ${near.room}'s border is free`);
    if (first && first.room !== door.room) return this.connect(first, door);
    this.picked.value = door;
    announce(`Door of ${door.room} chosen: now one of another room`);
  }

  connect(a: Spot, b: Spot): void {
    this.store.set(connect(this.project.value, this.store.tiles, a, b), "rooms connected");
    this.drop();
    announce(`${a.room} and ${b.room} connected`);
  }

  disconnect(number: number): void {
    const gone = connectionsOf(this.project.value)[number];
    if (!gone) return;
    this.store.set(disconnect(this.project.value, this.store.tiles, number), "connection removed");
    this.hovered.value = -1;
    announce(`Connection of ${gone.from.room} and ${gone.to.room} removed; Undo brings it back`);
  }

  #passable({ room, x, y }: Spot): boolean {
    const glyph = roomOf(this.project.value, room)?.rows[y]?.[x];
    return glyph !== undefined && !this.store.tiles.solid.has(glyph);
  }

  #putStart(at: Spot): void {
    if (!this.#passable(at)) return announce("The hero cannot start in a wall");
    this.store.set(setStart(this.project.value, at), "start placed");
    announce(`The hero starts in ${at.room}`);
  }

  #pickEnd(at: Spot): void {
    if (!this.#passable(at)) return announce("A path cannot end in a wall");
    const { from, to } = this.ends.value;
    this.ends.value = from && !to ? { from, to: at } : { from: at };
    if (!this.ends.value.to) announce("The path begins here: now its end");
  }
}

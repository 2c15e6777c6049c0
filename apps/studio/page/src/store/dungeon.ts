// dungeon.ts - the dungeon that is being made: one for the Dungeon page, which joins
// its rooms, and the Room page, which edits one of them; both are steps of one
// history.
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { shared } from "../core/core";
import { GAME } from "../core/games";
import { gameNamed, type Kit } from "../core/kit";
import { History } from "./history";
import { isProject, roomOf, doorAt, connectionsOf, putRoom, type ProjectRoom, type Project, type Rows, type Tiles } from "./project";
import { t } from "../core/strings";

export { GAME };

/** What edits have to know of a game's tiles. */
export function tilesOf(kit: Kit): Tiles {
  const all = gameNamed(kit, GAME)?.tiles ?? [];
  const having = (role: string) => all.filter(({ roles }) => roles.includes(role)).map(({ glyph }) => glyph);
  return {
    nameOf: (glyph) => all.find((tile) => tile.glyph === glyph)?.name ?? "",
    glyphOf: (name) => all.find((tile) => tile.name === name)?.glyph ?? ".",
    solid: new Set(having("solid")),
    door: having("door")[0] ?? "D",
    floor: having("empty")[0] ?? ".",
  };
}

export class DungeonStore {
  readonly project: ReadonlySignal<Project>;
  readonly tiles: Tiles;
  /** the room that the Dungeon page tells of, by its name; still that on coming back */
  readonly selected = signal("");

  constructor(readonly history: History<Project>, kit: Kit) {
    this.project = computed(() => history.state.value);
    this.tiles = tilesOf(kit);
  }

  roomOf(id: string): ProjectRoom | undefined {
    return roomOf(this.project.value, id);
  }

  set(project: Project, label: string, merge = ""): void {
    if (project !== this.project.value) this.history.set(project, label, merge);
  }

  /** Other tiles and locks for a room, which keeps the doors of its connections. */
  putRoom(id: string, rows: Rows, lock: Rows | undefined, label: string, merge = ""): void {
    this.set(putRoom(this.project.value, this.tiles, id, rows, lock), label, merge);
  }

  /** Why a tile of a room cannot be painted, in words; "" where it can. */
  whyKept(id: string, x: number, y: number): string {
    const connection = connectionsOf(this.project.value)[doorAt(this.project.value, { room: id, x, y })];
    if (!connection) return "";
    const other = connection.from.room === id ? connection.to.room : connection.from.room;
    return t`That door leads to ${other}: it goes when its connection is removed on the plan.`;
  }
}

let opened: Promise<DungeonStore> | undefined;

/** Two joined rooms to begin with. */
export const newProject = async (): Promise<Project> => (await shared().ask("dungeon_open", {})).project;

async function open(kit: Kit): Promise<DungeonStore> {
  const two = await newProject();
  return new DungeonStore(await History.open<Project>("dungeon", () => two, isProject), kit);
}

/** The dungeon of this browser, with its history; two rooms where there is none. */
export const openDungeon = (kit: Kit): Promise<DungeonStore> => (opened ??= open(kit));

// document.ts - the room that the page edits, wherever it is kept: a room of its own
// with its own history, or a room of the dungeon that the Dungeon page makes.
import { computed, type ReadonlySignal } from "@preact/signals";
import type { Kit } from "../core/kit";
import { openDungeon, type DungeonStore } from "../store/dungeon";
import { shared, wordsOf } from "../core/core";
import type { DungeonEdit } from "../core/session";
import { History, type Undoable } from "../store/history";
import { putRoom, settled, type ProjectRoom, type Project } from "../store/project";
import { sameRows } from "../core/verbs";
import { widthOf, type Draft, type Rows } from "../ui/cells";
import { t } from "../core/strings";

export interface RoomDocument {
  /** for titles and files */
  readonly name: string;
  readonly state: ReadonlySignal<Draft>;
  readonly history: Undoable;
  /** of a dungeon: its doors are connections, and its hero is elsewhere */
  readonly joined: boolean;
  /** that dungeon */
  readonly dungeon?: DungeonStore;
  /** the project's other rooms: the search takes pieces of them */
  others(): readonly Rows[];
  /** a step of its own */
  step(state: Draft, label: string): void;
  /** the newest step goes on: a stroke that is being drawn */
  amend(state: Draft): void;
  /** why a tile cannot be painted, in words; "" where it can */
  whyKept(x: number, y: number): string;
  /** Another size, with the tiles as the core has them or with these: doors go with
      their border. Why not, in words; "" once it is done. */
  resize(w: number, h: number, label: string, rows?: Rows): Promise<string>;
}

/** Edits of the room, one step, where nothing else has changed it meanwhile. */
async function edited<S>(state: ReadonlySignal<S>, project: Project, name: string, w: number, h: number, rows: Rows | undefined, take: (now: Project) => void): Promise<string> {
  const before = state.value;
  const edits: DungeonEdit[] = [{ do: "resize", room: name, w, h }];
  if (rows) edits.push({ do: "tiles", room: name, rows, lock: rows.map((row) => ".".repeat(row.length)) });
  try {
    const now = (await shared().ask("dungeon_edit", { project, edits })).project;
    if (state.value !== before) return t`the room has changed meanwhile`;
    take(now);
    return "";
  } catch (error) {
    return wordsOf(error);
  }
}

/** A room of a project as it is edited here. */
const draftOf = ({ rows, lock }: ProjectRoom): Draft => ({ rows, ...(lock?.some((row) => row.includes("x")) && { lock }) });

/** The room of the authors' experiments (2019). */
const begin = (): Draft => ({
  rows: [".........D...", ".............", "......#......", "D....TET.....", "......#......", ".............", "....D........"],
});

/** Whether a state that was kept or came from elsewhere is a room. */
export function isDraft(value: unknown): value is Draft {
  const s = value as Draft;
  const are = (rows: unknown): rows is Rows =>
    Array.isArray(rows) && rows.length > 2 && rows.every((row) => typeof row === "string" && row.length === (rows[0] as string).length);
  return are(s?.rows) && widthOf(s.rows) > 2 &&
    (s.lock === undefined || (are(s.lock) && s.lock.length === s.rows.length && widthOf(s.lock) === widthOf(s.rows)));
}

/** A room of its own. */
export async function openRoom(): Promise<RoomDocument> {
  const history = await History.open<Draft>("room", begin, isDraft);
  const name = "room";
  const alone = (): Project => ({ format: "sett-dungeon", version: 1, game: "edd", rooms: [{ name, x: 0, y: 0, ...history.state.value }] });
  return {
    name, state: history.state, history, joined: false,
    others: () => [],
    step: (state, label) => history.set(state, label),
    amend: (state) => history.amend(state),
    whyKept: () => "",
    resize: (w, h, label, rows) => edited(history.state, alone(), name, w, h, rows,
      ({ rooms: [room] }) => room && history.set(draftOf(room), label)),
  };
}

/** A room of the dungeon; undefined where it has none of that name. */
export async function openRoomOf(kit: Kit, name: string): Promise<RoomDocument | undefined> {
  const dungeon = await openDungeon(kit);
  return dungeon.roomOf(name) && roomDocument(dungeon, name);
}

/** A room that the dungeon has. */
export function roomDocument(dungeon: DungeonStore, name: string): RoomDocument {
  let before: Draft = begin();
  const state = computed<Draft>(() => {
    const room = dungeon.roomOf(name);
    if (!room) return before; // taken back to where it was not there yet
    const draft = draftOf(room);
    if (sameRows(before.rows, draft.rows) && sameRows(before.lock, draft.lock)) return before;
    return (before = draft);
  });
  const project = ({ rows, lock }: Draft) => putRoom(dungeon.project.value, dungeon.tiles, name, rows, lock);
  return {
    name, state, history: dungeon.history, joined: true, dungeon,
    others: () => dungeon.project.value.rooms.filter((room) => room.name !== name).map(({ rows }) => rows),
    step: (next, label) => dungeon.history.set(project(next), label),
    amend: (next) => dungeon.history.amend(project(next)),
    whyKept: (x, y) => dungeon.whyKept(name, x, y),
    resize: (w, h, label, rows) => edited(dungeon.project, dungeon.project.value, name, w, h, rows,
      (now) => dungeon.set(settled(now, dungeon.project.value), label)),
  };
}

// document.ts - the room that the page edits, wherever it is kept: a room of its own
// with its own history, or a room of the dungeon that the Dungeon page makes.
import { computed, type ReadonlySignal } from "@preact/signals";
import type { Kit } from "../core/kit";
import { openDungeon } from "../store/dungeon";
import { History, type Undoable } from "../store/history";
import { putRoom, whyNoSize } from "../store/project";
import { sameRows, widthOf, type Draft, type Rows } from "./paint";

export interface RoomDocument {
  /** for titles and files */
  readonly name: string;
  readonly state: ReadonlySignal<Draft>;
  readonly history: Undoable;
  /** of a dungeon: its doors are connections, and its hero is elsewhere */
  readonly joined: boolean;
  /** a step of its own */
  step(state: Draft, label: string): void;
  /** the newest step goes on: a stroke that is being drawn */
  amend(state: Draft): void;
  /** why a tile cannot be painted, in words; "" where it can */
  whyKept(x: number, y: number): string;
  /** why the room cannot have that size, in words; "" where it can */
  whyNoSize(w: number, h: number): string;
}

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
  return {
    name: "room", state: history.state, history, joined: false,
    step: (state, label) => history.set(state, label),
    amend: (state) => history.amend(state),
    whyKept: () => "",
    whyNoSize: () => "",
  };
}

/** A room of the dungeon; undefined where it has none of that name. */
export async function openRoomOf(kit: Kit, name: string): Promise<RoomDocument | undefined> {
  const dungeon = await openDungeon(kit);
  if (!dungeon.roomOf(name)) return undefined;
  let before: Draft = begin();
  const state = computed<Draft>(() => {
    const room = dungeon.roomOf(name);
    if (!room) return before; // taken back to where it was not there yet
    const lock = room.lock?.some((row) => row.includes("x")) ? { lock: room.lock } : {};
    if (sameRows(before.rows, room.rows) && sameRows(before.lock, lock.lock)) return before;
    return (before = { rows: room.rows, ...lock });
  });
  const project = ({ rows, lock }: Draft) => putRoom(dungeon.project.value, dungeon.tiles, name, rows, lock);
  return {
    name, state, history: dungeon.history, joined: true,
    step: (next, label) => dungeon.history.set(project(next), label),
    amend: (next) => dungeon.history.amend(project(next)),
    whyKept: (x, y) => dungeon.whyKept(name, x, y),
    whyNoSize: (w, h) => whyNoSize(dungeon.project.value, name, w, h),
  };
}

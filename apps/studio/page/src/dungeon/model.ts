// model.ts - what the Dungeon page knows beside the dungeon itself: what the core says
// of it, the tool, what is chosen, what is being dragged, where one looks. Edits are
// the core's, one after another, and steps of the dungeon's history.
import { computed, signal, untracked, type ReadonlySignal } from "@preact/signals";
import { Cancelled, Newest, shared, wordsOf } from "../core/core";
import type { DungeonStore } from "../store/dungeon";
import { bareRows, connectionsOf, freeName, moveRoom, placeBeside, roomOf, settled, widthOf, type Project, type Spot } from "../store/project";
import { announce } from "../ui/announce";
import { resizing } from "../ui/keep";
import type { LevelTools } from "../ui/tools";
import type { DungeonEdit, DungeonState, Path, PathKind, DungeonRoom, Game, ProjectRoom } from "../core/session";
import { joining } from "./joining";
import { gathered } from "./pieces";
import { FAR, fitted, showing, type Point, type View } from "./view";
import { t } from "../core/strings";

/* Rooms that are named at once. */
const MOST_NAMES = 3;

export type Tool = "move" | "connect" | "start" | "path" | "paint";

/** The ends of the path that is asked for; both, or only where it begins. */
interface PathEnds {
  from?: Spot;
  to?: Spot;
}

/* Still that on coming back, as from a play. */
const chosen = signal<Tool>("move");

export class DungeonModel {
  readonly tool = chosen;
  /** the room that the panel tells of, by its name */
  readonly selected;
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
  readonly view = signal<View>({ x: 0, y: 0, zoom: 1 });
  /** how large the plan's frame is, in pixels */
  readonly frame = signal({ width: 0, height: 0 });

  /** what the core says of the dungeon as it is now, or was a moment ago */
  readonly judged = signal<DungeonState | undefined>(undefined);
  /** why the core cannot read it, or "" */
  readonly wrong = signal("");
  readonly objectives = signal(false);
  readonly ends = signal<PathEnds>({});
  readonly kind = signal<PathKind>("fastest");
  readonly path = signal<Path | undefined>(undefined);

  readonly project;
  /** the chosen room */
  readonly room;
  /** the dungeon with a room on its way where it is now */
  readonly shown;
  /** what the core says of each room */
  readonly states;
  /** the editor on the chosen room; undefined: none is painted, or all are too far away */
  readonly painting: ReadonlySignal<LevelTools | undefined>;
  /** fetched when a room is painted first */
  readonly #editor = signal<typeof import("./paint").editorOf | undefined>(undefined);
  #entered: Spot | undefined;
  #editing: Promise<void> = Promise.resolve();
  #judgedOf: Project | undefined;

  constructor(readonly store: DungeonStore, game: Game) {
    this.project = store.project;
    this.selected = store.selected;
    this.room = computed(() => roomOf(store.project.value, this.selected.value));
    this.shown = computed(() => {
      const on = this.dragged.value;
      return on ? moveRoom(store.project.value, on.name, on.x, on.y) : store.project.value;
    });
    const painted = computed(() => (this.tool.value === "paint" && this.view.value.zoom >= FAR ? this.room.value?.name : undefined));
    this.painting = computed(() => {
      const [name, make] = [painted.value, this.#editor.value];
      return name === undefined ? undefined : untracked(() => make?.(store, game, name));
    });
    this.states = computed(() => new Map(this.judged.value?.rooms.map((room): [string, DungeonRoom] => [room.name, room])));
  }

  /** Judges and finds the path as the dungeon changes; returns how to end it. */
  start(): () => void {
    this.choose(this.tool.peek()); // what it takes may not be there yet
    const pathfinder = new Newest("dungeon_path", (answer, newest) => {
      if (newest) this.path.value = answer instanceof Error ? undefined : answer.reply;
    });
    const judging = this.project.subscribe((project) => void this.#judge(project));
    const asked = computed(() => ({ project: this.project.value, ends: this.ends.value, kind: this.kind.value }));
    const finding = asked.subscribe(({ project, ends: { from, to }, kind }) => {
      const there = (at: Spot | undefined) => at && roomOf(project, at.room)?.rows[at.y]?.[at.x] !== undefined;
      if (from && to && there(from) && there(to)) pathfinder.ask({ project, path: { kind, from, to } });
      else this.path.value = undefined;
    });
    return () => {
      judging();
      finding();
      pathfinder.close();
    };
  }

  async #judge(project: Project): Promise<void> {
    if (project === this.#judgedOf) return;
    try {
      const state = await shared().ask("dungeon_edit", { project });
      if (project === this.project.value) this.#heard(project, state);
    } catch (error) {
      if (project !== this.project.value || error instanceof Cancelled) return;
      this.judged.value = undefined;
      this.wrong.value = wordsOf(error);
    }
  }

  #heard(project: Project, state: DungeonState): void {
    this.#judgedOf = project;
    this.judged.value = state;
    this.wrong.value = "";
  }

  /** Asks the core for edits once those before are done. What is refused is said, and
      changes nothing, as no edits do. `laid` may give rooms other places. */
  edit(edits: (project: Project) => DungeonEdit[] | Promise<DungeonEdit[]>, label: string, done: (now: Project) => void = () => {}, laid = (now: Project) => now): Promise<void> {
    return (this.#editing = this.#editing.then(async () => {
      const before = this.project.value;
      try {
        const wanted = await edits(before);
        if (wanted.length === 0) return;
        const state = await shared().ask("dungeon_edit", { project: before, edits: wanted });
        const now = settled(laid(state.project), before);
        this.#heard(now, state);
        this.store.set(now, label);
        done(now);
      } catch (error) {
        if (!(error instanceof Cancelled)) announce(t`Not done: ${wordsOf(error)}`);
      }
    }));
  }

  /** Another dungeon altogether. */
  replace(project: Project, label: string): void {
    this.store.set(project, label);
    this.selected.value = "";
    this.ends.value = {};
    this.showAll();
    this.drop();
  }

  choose(tool: Tool): void {
    this.tool.value = tool;
    this.drop();
    this.#entered = undefined;
    if (tool === "paint") import("./paint").then(({ editorOf }) => {
      this.#editor.value = editorOf;
      this.#send();
    }, (error) => announce(wordsOf(error)));
  }

  /** The frame is that large; the first time, all is shown. */
  framed(width: number, height: number): void {
    const first = this.frame.value.width === 0;
    this.frame.value = { width, height };
    if (first) this.showAll();
  }

  showAll(): void {
    const { width, height } = this.frame.value;
    this.view.value = fitted(this.project.value, width, height);
  }

  /** Chooses a room and brings it into sight, first of all one of its tiles; else its middle. */
  goTo(name: string, cell?: readonly [number, number]): void {
    this.selected.value = name;
    const room = roomOf(this.project.value, name);
    if (!room) return;
    const [x, y] = cell ?? [(widthOf(room) - 1) / 2, (room.rows.length - 1) / 2];
    const { width, height } = this.frame.value;
    this.view.value = showing(this.view.value, room, { x, y }, width, height);
  }

  /** Forgets what was begun. */
  drop(): void {
    this.picked.value = this.aimed.value = this.band.value = undefined;
  }

  add(w: number, h: number): void {
    void this.edit((project) => [{ do: "add", ...placeBeside(project, w, h), w, h }], t`room added`, (now) => this.#added(now, (name) => t`${name} added`));
  }

  duplicate(of: ProjectRoom): void {
    void this.edit((project) => {
      const name = freeName(project, of.name);
      const rows = bareRows(project, this.store.tiles, of);
      const copy: DungeonEdit = { do: "add", name, ...placeBeside(project, widthOf(of), of.rows.length), rows };
      return of.lock ? [copy, { do: "tiles", room: name, rows, lock: of.lock }] : [copy];
    }, t`room duplicated`, (now) => this.#added(now, (name) => t`${name} made`));
  }

  #added(now: Project, told: (name: string) => string): void {
    const name = now.rooms.at(-1)?.name ?? "";
    this.selected.value = name;
    this.showAll();
    announce(told(name));
  }

  remove(name: string): void {
    const doors = connectionsOf(this.project.value).length;
    void this.edit(() => [{ do: "remove", room: name }], t`room removed`, (now) => {
      const gone = doors - connectionsOf(now).length;
      this.drop();
      announce(gone === 0 ? t`${name} removed` : gone === 1 ? t`${name} removed with 1 connection` : t`${name} removed with ${gone} connections`);
    });
  }

  rename(was: string, name: string): void {
    void this.edit(() => [{ do: "rename", room: was, name }], t`room renamed`, () => {
      this.selected.value = name;
      const named = (spot: Spot): Spot => (spot.room === was ? { ...spot, room: name } : spot);
      const { from, to } = this.ends.value;
      this.ends.value = { ...(from && { from: named(from) }), ...(to && { to: named(to) }) };
    });
  }

  resize(name: string, w: number, h: number): void {
    const room = roomOf(this.project.value, name);
    const rows = room ? bareRows(this.project.value, this.store.tiles, room) : [];
    resizing(rows, w, h, this.store.tiles.floor, () => void this.edit(() => [{ do: "resize", room: name, w, h }], t`room resized`));
  }

  /** To a place on the plan; `merge` as for the history. */
  move(name: string, x: number, y: number, merge = ""): void {
    this.store.set(moveRoom(this.project.value, name, x, y), "room moved", merge);
  }

  /** New places for all rooms. */
  tidy(): void {
    void this.edit(() => [{ do: "arrange" }], t`rooms tidied`, () => {
      this.showAll();
      announce(t`Rooms have new places; Undo brings the old ones back`);
    }, gathered);
  }

  /** Joins all pieces of the plan as one step; says what stays apart. */
  connectAll(): void {
    let [made, apart]: [number, string[]] = [0, []];
    const told = (): string => {
      const lines = made === 0 ? t`No connection made` : made === 1 ? t`1 connection made` : t`${made} connections made`;
      if (apart.length === 0) return made === 0 ? t`All rooms are joined already` : t`${lines}: all rooms are joined`;
      const names = apart.length > MOST_NAMES ? t`${apart.slice(0, MOST_NAMES).join(", ")} and ${apart.length - MOST_NAMES} more` : apart.join(", ");
      return t`${lines}. Not joined, as no border tile is free: ${names}`;
    };
    void this.edit(async (project) => {
      const { rooms } = await shared().ask("dungeon_edit", { project });
      const joined = joining(project, new Map(rooms.map(({ name, border }) => [name, border])), this.store.tiles.solid);
      [made, apart] = [joined.edits.length, joined.apart];
      if (made === 0) announce(told());
      return joined.edits;
    }, t`rooms connected`, () => announce(told()));
  }

  /** The free border tile that is nearest to a tile of a room. */
  doorNear({ room, x, y }: Spot): Spot | undefined {
    let [best, least]: [Spot | undefined, number] = [undefined, Infinity];
    this.states.value.get(room)?.border.forEach((signs, row) => {
      for (let column = 0; column < signs.length; column++) {
        const far = (column - x) ** 2 + (row - y) ** 2;
        if (signs[column] === "." && far < least) [best, least] = [{ room, x: column, y: row }, far];
      }
    });
    return best;
  }

  /** What the tool does with a tile that was clicked, tapped, or chosen by Enter. */
  pick(at: Spot): void {
    this.selected.value = at.room;
    if (this.tool.value === "connect") this.#pickDoor(at);
    else if (this.tool.value === "start") this.#putStart(at);
    else if (this.tool.value === "path") this.#pickEnd(at);
    else if (this.tool.value === "paint") this.#enter(at);
  }

  /** The keyboard goes to a room that is painted, as soon as its editor is there. */
  #enter(at: Spot): void {
    this.goTo(at.room, [at.x, at.y]);
    this.#entered = at;
    this.#send();
  }

  #send(): void {
    const [tools, at] = [this.painting.peek(), this.#entered];
    if (!tools || !at || this.selected.peek() !== at.room) return;
    this.#entered = undefined;
    tools.sent.value = { x: at.x, y: at.y };
  }

  #pickDoor(near: Spot): void {
    const door = this.doorNear(near);
    const first = this.picked.value;
    if (!door) return announce(t`No tile of ${near.room}'s border is free`);
    if (first && first.room !== door.room) return this.connect(first, door);
    this.picked.value = door;
    announce(t`Door of ${door.room} chosen: now one of another room`);
  }

  connect(from: Spot, to: Spot): void {
    this.drop();
    void this.edit(() => [{ do: "connect", from, to }], t`rooms connected`, () => announce(t`${from.room} and ${to.room} connected`));
  }

  disconnect(number: number): void {
    const gone = connectionsOf(this.project.value)[number];
    if (!gone) return;
    this.hovered.value = -1;
    const { room, x, y } = gone.from;
    void this.edit(() => [{ do: "disconnect", at: { room, x, y } }], t`connection removed`,
      () => announce(t`Connection of ${room} and ${gone.to.room} removed; Undo brings it back`));
  }

  #passable({ room, x, y }: Spot): boolean {
    const glyph = roomOf(this.project.value, room)?.rows[y]?.[x];
    return glyph !== undefined && !this.store.tiles.solid.has(glyph);
  }

  #putStart(at: Spot): void {
    if (!this.#passable(at)) return announce(t`The hero cannot start in a wall`);
    void this.edit(() => [{ do: "start", at }], t`start placed`, () => announce(t`The hero starts in ${at.room}`));
  }

  #pickEnd(at: Spot): void {
    if (!this.#passable(at)) return announce(t`A path cannot end in a wall`);
    const { from, to } = this.ends.value;
    this.ends.value = from && !to ? { from, to: at } : { from: at };
    if (!this.ends.value.to) announce(t`The path begins here: now its end`);
  }
}

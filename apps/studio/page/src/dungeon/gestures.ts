// gestures.ts - what mouse, fingers and keys do on the plan. A press on a room drags
// it or is for the tool, on a connection it removes that, elsewhere it pans; two
// fingers zoom; the wheel zooms, the middle button and Space with a drag pan everywhere.
import { roomOf, widthOf, type Project, type Spot } from "../store/project";
import { hasPanned, pansBySpace } from "../ui/space";
import type { DungeonModel } from "./model";
import { onPlan, tileOf, ZOOM_STEP, zoomed, TILE, type Point, type View } from "./view";
import { t } from "../core/strings";

/* Pixels that a press may wander and still be a click. */
const SLACK = 5;
/* Milliseconds between the two clicks of a double one. */
const TWICE = 450;
/* Milliseconds that the mouse rests in a room that it means, and does not only cross. */
const REST = 80;
/* Tiles that Shift and an arrow key move a room. */
const FAR = 5;
/* Pixels that an arrow key pans. */
const PAN = 60;

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** What a press has begun. */
type Press =
  | { what: "pan"; view: View }
  | { what: "room"; room: string; x: number; y: number }
  | { what: "door"; room: string; fresh: boolean }
  | { what: "tile"; at: Spot }
  | { what: "line"; number: number };

export class Gestures {
  #press: (Press & { from: Point; moved: boolean }) | undefined;
  #pointers = new Map<number, Point>();
  #pinch: { apart: number; middle: Point } | undefined;
  /** the dungeon before the first finger */
  #before: Project | undefined;
  #clicked = { room: "", at: -Infinity };
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** the press is one under Space */
  #spaced = false;
  /** the press of Space, which acts once it is let go */
  #space: KeyboardEvent | undefined;

  /** `edit` opens a room. */
  constructor(readonly model: DungeonModel, readonly frame: () => HTMLElement | null, readonly edit: (room: string) => void) {}

  #at(event: MouseEvent): Point {
    const box = this.frame()?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  }

  get #view(): View {
    return this.model.view.value;
  }

  /** The room that is under a pointer, and its tile there. */
  #tileUnder(event: MouseEvent): Spot | undefined {
    const name = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-room]")?.dataset["room"];
    const room = name === undefined ? undefined : roomOf(this.model.project.value, name);
    return room && tileOf(room, onPlan(this.#view, this.#at(event)));
  }

  readonly down = (event: PointerEvent): void => {
    if ((event.target as Element).closest("button")) return;
    const at = this.#at(event);
    if (this.#paints(event)) return void this.#pointers.set(event.pointerId, at);
    this.#pointers.set(event.pointerId, at);
    clearTimeout(this.#resting);
    this.frame()?.setPointerCapture(event.pointerId);
    if (this.#pointers.size === 2) return this.#beginPinch();
    if (this.#pointers.size > 2 || event.button === 2) return;
    if (event.button === 1) event.preventDefault();
    this.#press = { ...this.#begun(event), from: at, moved: false };
  };

  /** Whether the editor on a room makes something of a press. */
  #paints({ button, target }: PointerEvent): boolean {
    const { painting } = this.model;
    return !this.#spaced && button === 0 && painting.value !== undefined && painting.value.tool !== "look" && (target as Element).closest(".plan-painted") !== null;
  }

  /** Whether the mouse is pressed on another room than the one that is painted: that one gets
      the editor, and then the press. */
  #enters(event: PointerEvent): boolean {
    const { model } = this;
    const room = this.#tileUnder(event)?.room;
    if (!model.painting.value || event.pointerType === "touch" || event.button !== 0 || room === undefined || room === model.selected.value) return false;
    model.selected.value = room;
    queueMicrotask(() => this.frame()?.querySelector("#painted-over")?.dispatchEvent(new PointerEvent("pointerdown", event))); // it is there by then
    return true;
  }

  /** A second finger while the first one paints: both zoom, and what the first has done goes. */
  readonly second = (event: PointerEvent): void => {
    const { model } = this;
    this.#spaced = event.button === 0 && pansBySpace(event);
    if (this.#spaced) {
      event.stopPropagation();
      event.preventDefault(); // the room under it is not chosen
      this.frame()?.focus({ preventScroll: true });
      return this.down(event);
    }
    if (this.#enters(event)) return event.stopPropagation();
    if (this.#pointers.size === 0) this.#before = model.project.value;
    const canvas = this.#pointers.size === 1 && this.frame()?.querySelector("#painted-over");
    if (!canvas) return;
    event.stopPropagation();
    canvas.dispatchEvent(new PointerEvent("pointercancel"));
    if (model.project.value !== this.#before) model.store.history.undo();
    this.#pointers.set(event.pointerId, this.#at(event));
    for (const id of this.#pointers.keys()) this.frame()?.setPointerCapture(id);
    this.#beginPinch();
  };

  #begun(event: PointerEvent): Press {
    const { model } = this;
    const pan: Press = { what: "pan", view: this.#view };
    if (this.#spaced || event.button !== 0) return pan;
    const line = (event.target as Element).closest<SVGElement>("[data-connection]")?.dataset["connection"];
    if (line !== undefined) return { what: "line", number: Number(line) };
    const tile = this.#tileUnder(event);
    const room = tile && roomOf(model.project.value, tile.room);
    if (!tile || !room) return pan;
    model.selected.value = tile.room;
    if (model.tool.value === "move") return { what: "room", room: tile.room, x: room.x, y: room.y };
    if (model.tool.value !== "connect") return { what: "tile", at: tile };
    const fresh = !model.picked.value || model.picked.value.room === tile.room;
    if (fresh) model.picked.value = model.doorNear(tile);
    return { what: "door", room: tile.room, fresh };
  }

  readonly move = (event: PointerEvent): void => {
    const at = this.#at(event);
    if (this.#pointers.has(event.pointerId)) this.#pointers.set(event.pointerId, at);
    if (this.#pinch) return this.#pinched();
    const press = this.#press;
    if (!press) return this.#hover(event);
    const [dx, dy] = [at.x - press.from.x, at.y - press.from.y];
    press.moved ||= Math.hypot(dx, dy) > SLACK;
    if (!press.moved) return;
    const { zoom } = this.#view;
    if (press.what === "pan") this.model.view.value = { ...press.view, x: press.view.x + dx, y: press.view.y + dy };
    if (press.what === "room")
      this.model.dragged.value = { name: press.room, x: press.x + Math.round(dx / zoom / TILE), y: press.y + Math.round(dy / zoom / TILE) };
    if (press.what === "door") this.#hover(event);
  };

  /** Lights the door that would be chosen; the rubber band follows. */
  #hover(event: PointerEvent): void {
    const { model } = this;
    const line = (event.target as Element).closest<SVGElement>("[data-connection]")?.dataset["connection"];
    model.hovered.value = line === undefined ? -1 : Number(line);
    if (model.tool.value === "paint" && event.buttons === 0) this.#rest(this.#tileUnder(event)?.room);
    if (model.tool.value !== "connect") return;
    const tile = this.#tileUnder(event);
    model.aimed.value = tile && model.doorNear(tile);
    model.band.value = model.picked.value && onPlan(this.#view, this.#at(event));
  }

  /** Chooses the room in which the mouse comes to rest. */
  #rest(room: string | undefined): void {
    clearTimeout(this.#resting);
    if (room !== undefined) this.#resting = setTimeout(() => (this.model.selected.value = room), REST);
  }

  readonly up = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
    if (this.#pointers.size < 2) this.#pinch = undefined;
    const press = this.#press;
    this.#press = undefined;
    if (!press) return;
    if (event.type === "pointercancel") return this.leave();
    if (press.what === "room") this.#roomUp(press.room, press.moved);
    if (press.what === "line" && !press.moved) this.model.disconnect(press.number);
    if (press.what === "tile" && !press.moved) this.model.pick(press.at);
    if (press.what === "door") this.#doorUp(event, press.moved, press.fresh);
  };

  #roomUp(room: string, moved: boolean): void {
    const to = this.model.dragged.value;
    this.model.dragged.value = undefined;
    if (moved && to) return this.model.move(room, to.x, to.y);
    const now = performance.now();
    const twice = this.#clicked.room === room && now - this.#clicked.at < TWICE;
    this.#clicked = { room: twice ? "" : room, at: now };
    if (twice) this.edit(room);
  }

  #doorUp(event: PointerEvent, moved: boolean, fresh: boolean): void {
    const tile = this.#tileUnder(event);
    const other = tile !== undefined && tile.room !== this.model.picked.value?.room;
    if (tile && (other || !moved || !fresh)) this.model.pick(tile);
    else if (moved) this.model.drop();
  }

  /** Nothing is pointed at any more. */
  readonly leave = (): void => {
    clearTimeout(this.#resting);
    this.model.aimed.value = this.model.band.value = this.model.dragged.value = undefined;
    this.model.hovered.value = -1;
  };

  #fingers(): { apart: number; middle: Point } {
    const [a, b] = [...this.#pointers.values()] as [Point, Point];
    return { apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
  }

  #beginPinch(): void {
    if (this.#press?.what === "door" && this.#press.fresh) this.model.drop();
    this.#press = undefined;
    this.leave();
    this.#pinch = this.#fingers();
  }

  #pinched(): void {
    const was = this.#pinch;
    if (!was || this.#pointers.size < 2) return;
    const now = this.#fingers();
    const moved = { ...this.#view, x: this.#view.x + now.middle.x - was.middle.x, y: this.#view.y + now.middle.y - was.middle.y };
    this.model.view.value = zoomed(moved, now.apart / was.apart, now.middle);
    this.#pinch = now;
  }

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.model.view.value = zoomed(this.#view, ZOOM_STEP ** (-event.deltaY / 100), this.#at(event));
  };

  /** By a button or a key: the middle stays. */
  zoom(factor: number): void {
    const frame = this.frame();
    this.model.view.value = zoomed(this.#view, factor, { x: (frame?.clientWidth ?? 0) / 2, y: (frame?.clientHeight ?? 0) / 2 });
  }

  readonly key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return; // or the editor has used it
    const name = (event.target as HTMLElement).closest<HTMLElement>("[data-room]")?.dataset["room"];
    if (event.key === " " && name !== undefined) {
      event.preventDefault();
      return void (this.#space = event);
    }
    this.#keyed(event, name);
  };

  readonly keyUp = (event: KeyboardEvent): void => {
    const name = event.key === " " ? (event.target as HTMLElement).closest<HTMLElement>("[data-room]")?.dataset["room"] : undefined;
    const began = this.#space;
    this.#space = undefined;
    if (began && name !== undefined && !hasPanned()) this.#keyed(began, name);
  };

  #keyed(event: KeyboardEvent, name: string | undefined): void {
    const used = name === undefined ? this.#frameKey(event) : this.#roomKey(event, name) || this.#frameKey(event);
    if (used) event.preventDefault();
  }

  #frameKey({ key, shiftKey }: KeyboardEvent): boolean {
    const arrow = ARROWS[key];
    const { width, height } = this.model.frame.value;
    const [across, down] = shiftKey ? [width / 2, height / 2] : [PAN, PAN];
    if (arrow) this.model.view.value = { ...this.#view, x: this.#view.x - arrow[0] * across, y: this.#view.y - arrow[1] * down };
    else if (key === "+" || key === "=") this.zoom(ZOOM_STEP);
    else if (key === "-") this.zoom(1 / ZOOM_STEP);
    else if (key === "0") this.model.showAll();
    else if (key === "Escape" && this.model.tool.value === "paint") this.model.choose("move");
    else if (key === "Escape") this.model.drop();
    else return false;
    return true;
  }

  #roomKey(event: KeyboardEvent, name: string): boolean {
    const { model } = this;
    const room = roomOf(model.project.value, name);
    const arrow = ARROWS[event.key];
    if (!room) return false;
    if (event.key === "Delete") model.remove(name);
    else if (model.tool.value === "move") {
      const by = event.shiftKey ? FAR : 1;
      if (arrow) model.move(name, room.x + arrow[0] * by, room.y + arrow[1] * by, t`keys ${name}`);
      else if (event.key === "Enter") this.edit(name);
      else return false;
    } else if (arrow) this.#walk(name, arrow);
    else if (event.key === "Enter" || event.key === " ") model.pick(this.#cursorIn(name));
    else return false;
    return true;
  }

  /** The cursor in a room; where it has not been there: its upper left tile. */
  #cursorIn(room: string): Spot {
    const cursor = this.model.cursor.value;
    return cursor?.room === room ? cursor : { room, x: 0, y: 0 };
  }

  #walk(name: string, [dx, dy]: [number, number]): void {
    const room = roomOf(this.model.project.value, name);
    if (!room) return;
    const { x, y } = this.#cursorIn(name);
    const at = { room: name, x: Math.min(widthOf(room) - 1, Math.max(0, x + dx)), y: Math.min(room.rows.length - 1, Math.max(0, y + dy)) };
    this.model.cursor.value = at;
    if (this.model.tool.value === "connect") this.model.aimed.value = this.model.doorNear(at);
  }
}

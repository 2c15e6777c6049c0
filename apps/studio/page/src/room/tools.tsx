// tools.tsx - what the pointer and the keys do on the room: draw, fill, lock, choose a
// rectangle, or only look. Shift is the bucket and Control the lock in any tool.
import { signal } from "@preact/signals";
import type { Palette } from "../core/art";
import type { Game } from "../core/session";
import { announce } from "../ui/announce";
import { TileIcon, type Cell, type LevelCanvasProps } from "../ui/level";
import type { Area } from "../ui/marks";
import { spoken } from "../ui/words";
import type { RoomDocument } from "./document";
import { sameRows } from "../core/verbs";
import { at, cut, footprint, inside, isLocked, lockCells, noLock, paint, paste, regionOf, tilesOf, whyNoBoss, whyNoLock, type Draft, type Rows, type Tiles } from "./paint";

export type Tool = "draw" | "fill" | "lock" | "area" | "look";

const TOOLS: readonly [tool: Tool, title: string, help: string][] = [
  ["draw", "Draw", "Drag to draw, or arrow keys and Enter. Shift fills, Control locks."],
  ["fill", "Fill", "A click gives a whole region of like tiles the chosen tile."],
  ["lock", "Lock", "Drag over tiles: no suggestion will change them. Again: unlocks."],
  ["area", "Rectangle", "Drag a rectangle, or Enter on two corners; then lock, copy or fill it."],
  ["look", "Look", "Point at a tile, or walk there with the arrow keys: what it is part of."],
];

/* Keys that choose a tool. */
const LETTERS: Readonly<Record<Tool, string>> = { draw: "b", fill: "g", lock: "l", area: "r", look: "h" };

const SIZES = [1, 2, 3];
const QUADRANTS = [["↖", "upper left"], ["↗", "upper right"], ["↙", "lower left"], ["↘", "lower right"]] as const;

export class RoomTools {
  readonly tool = signal<Tool>("draw");
  readonly glyph = signal("#");
  readonly size = signal(1);
  readonly area = signal<Area | undefined>(undefined);
  readonly copied = signal<Rows | undefined>(undefined);
  /** the cell under the pointer or the cursor */
  readonly over = signal<Cell | undefined>(undefined);
  readonly tiles: Tiles;
  #anchored = false;
  /** of the stroke that is being drawn */
  #doing: Tool = "draw";
  #locking = true;
  #stepped = false;

  constructor(readonly document: RoomDocument, readonly game: Game) {
    this.tiles = tilesOf(game);
  }

  /** The tiles that can be drawn here: a dungeon's doors and hero are its own. */
  get brushes() {
    const own = ({ glyph }: { glyph: string }) => !this.document.joined || (glyph !== this.tiles.door && glyph !== this.tiles.hero);
    return this.game.tiles.filter(own);
  }

  get #state(): Draft {
    return this.document.state.value;
  }

  choose(tool: Tool): void {
    this.tool.value = tool;
    this.area.value = undefined;
    this.#anchored = false;
  }

  readonly handlers: Pick<LevelCanvasProps, "stroke" | "hover" | "lift" | "keys"> = {
    stroke: (cell, begins, event) => this.#stroke(cell, begins, event),
    hover: (cell) => this.#hover(cell),
    lift: () => (this.#stepped = false),
    keys: (event, cell) => this.#keys(event, cell),
  };

  #hover(cell: Cell | undefined): void {
    this.over.value = cell;
    if (this.#anchored && cell && this.area.value) this.area.value = { ...this.area.value, to: cell };
  }

  /** What a stroke does under these keys. */
  doing(event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): Tool {
    if (event.ctrlKey || event.metaKey) return "lock";
    return event.shiftKey ? "fill" : this.tool.value;
  }

  #stroke(cell: Cell, begins: boolean, event: PointerEvent | KeyboardEvent): void {
    if (begins) {
      this.#doing = this.doing(event);
      this.#stepped = false;
      this.#locking = !isLocked(this.#state.lock, cell);
    }
    if (this.#doing === "draw") this.#paint(this.#under(cell), cell, begins);
    else if (this.#doing === "fill" && begins) this.#paint(regionOf(this.#state.rows, cell), cell, true);
    else if (this.#doing === "lock") this.#lock(footprint(this.#state.rows, cell, this.size.value), this.#locking);
    else if (this.#doing === "area") {
      this.#anchored = false;
      this.area.value = { from: begins || !this.area.value ? cell : this.area.value.from, to: cell };
    }
  }

  /** The cells that a stroke would paint. */
  #under(cell: Cell): Cell[] {
    const single = this.glyph.value === this.tiles.boss || this.glyph.value === this.tiles.hero;
    return footprint(this.#state.rows, cell, single ? 1 : this.size.value);
  }

  /** Why a cell cannot get the chosen tile, in words; "" where it can. */
  whyNot(cell: Cell): string {
    const { rows } = this.#state;
    const kept = at(rows, cell) === this.glyph.value ? "" : this.document.whyKept(cell.x, cell.y);
    return kept || (this.glyph.value === this.tiles.boss && at(rows, cell) !== this.tiles.boss ? whyNoBoss(rows, this.tiles, cell) : "");
  }

  #paint(cells: readonly Cell[], at: Cell, begins: boolean): void {
    const why = begins ? this.whyNot(at) : "";
    if (why) announce(why);
    const may = cells.filter(({ x, y }) => this.document.whyKept(x, y) === "");
    const name = this.game.tiles.find(({ glyph }) => glyph === this.glyph.value)?.name ?? "";
    this.#go(paint(this.#state, this.tiles, may, this.glyph.value), `${spoken(name)} drawn`);
  }

  #lock(cells: readonly Cell[], on: boolean): void {
    const next = lockCells(this.#state, cells, on);
    const why = on ? whyNoLock(next.rows, next.lock ?? noLock(next.rows), this.tiles) : "";
    if (why) announce(why);
    else this.#go(next, on ? "tiles locked" : "tiles unlocked");
  }

  /** A stroke is one step, and what changes nothing is none. */
  #go(next: Draft, label: string): void {
    if (next === this.#state || (sameRows(next.rows, this.#state.rows) && sameRows(next.lock, this.#state.lock))) return;
    if (this.#stepped) this.document.amend(next);
    else this.document.step(next, label);
    this.#stepped = true;
  }

  quadrant(which: number): void {
    const { rows } = this.#state;
    const [w, h] = [rows[0]?.length ?? 1, rows.length];
    const half = (all: number, second: boolean) => (second ? [Math.ceil(all / 2), all - 1] : [0, Math.ceil(all / 2) - 1]) as [number, number];
    const [left, right] = half(w, which % 2 === 1);
    const [top, bottom] = half(h, which > 1);
    this.area.value = { from: { x: left, y: top }, to: { x: right, y: bottom } };
  }

  lockArea(on: boolean): void {
    this.#stepped = false;
    if (this.area.value) this.#lock(inside(this.area.value, this.#state.rows), on);
  }

  fillArea(): void {
    this.#stepped = false;
    if (this.area.value) this.#paint(inside(this.area.value, this.#state.rows), this.area.value.from, false);
  }

  copy(): void {
    if (!this.area.value) return announce("Choose a rectangle first");
    this.copied.value = cut(this.area.value, this.#state.rows);
    announce("Rectangle copied");
  }

  /** Puts what was copied at a corner. */
  paste(corner: Cell | undefined): void {
    const copied = this.copied.value;
    if (!copied || !corner) return;
    this.#stepped = false;
    const may = ({ x, y }: Cell) => this.document.whyKept(x, y) === "";
    this.#go(paste(this.#state, this.tiles, copied, corner, may), "rectangle pasted");
  }

  unlockAll(): void {
    this.document.step({ rows: this.#state.rows }, "all tiles unlocked");
  }

  #corner(cell: Cell): void {
    this.area.value = this.#anchored && this.area.value ? { ...this.area.value, to: cell } : { from: cell, to: cell };
    this.#anchored = !this.#anchored;
  }

  #keys(event: KeyboardEvent, cell: Cell): boolean {
    const stroke = event.key === "Enter" || event.key === " ";
    const control = event.ctrlKey || event.metaKey;
    if (event.key === "Escape" && this.area.value) this.choose(this.tool.value);
    else if (stroke && !control && !event.shiftKey && this.tool.value === "area") this.#corner(cell);
    else if (control && event.key.toLowerCase() === "c" && this.area.value) this.copy();
    else if (control && event.key.toLowerCase() === "v" && this.copied.value) this.paste(cell);
    else if (!control && event.key >= "1" && event.key <= String(this.brushes.length)) {
      this.glyph.value = this.brushes[Number(event.key) - 1]?.glyph ?? this.glyph.value;
    } else return false;
    return true;
  }

  /** The cells that the next stroke is about, and those of them that it may not change. */
  preview(): { cells: Cell[]; refused: boolean } {
    const [cell, tool] = [this.over.value, this.tool.value];
    if (!cell || tool === "area") return { cells: [], refused: false };
    if (tool === "look" || tool === "fill") return { cells: [cell], refused: tool === "fill" && this.whyNot(cell) !== "" };
    if (tool === "lock") return { cells: footprint(this.#state.rows, cell, this.size.value), refused: false };
    const boss = this.glyph.value === this.tiles.boss;
    const cells = boss ? inside({ from: { x: cell.x - 1, y: cell.y - 1 }, to: { x: cell.x + 1, y: cell.y + 1 } }, this.#state.rows) : this.#under(cell);
    return { cells, refused: this.whyNot(cell) !== "" };
  }
}

export function Toolbar({ tools, palette }: { tools: RoomTools; palette: Palette }) {
  const { tool, glyph } = tools;
  const help = TOOLS.find(([name]) => name === tool.value)?.[2];
  const paints = tool.value === "draw" || tool.value === "fill" || tool.value === "area";
  return (
    <div class="room-tools">
      <fieldset class="chips">
        <legend>On the room</legend>
        {TOOLS.map(([name, title]) => (
          <label key={name} class="chip">
            <input type="radio" name="room-tool" id={`tool-${name}`} value={name} data-key={LETTERS[name]} aria-keyshortcuts={LETTERS[name]} checked={tool.value === name} onInput={() => tools.choose(name)} />
            <span>{title}</span>
          </label>
        ))}
      </fieldset>
      {paints && (
        <fieldset class="brushes">
          <legend>Tile</legend>
          {tools.brushes.map((tile, i) => (
            <label key={tile.name} class="brush" title={`${spoken(tile.name)} (key ${i + 1} on the room)`}>
              <input type="radio" name="brush" id={`brush-${tile.name}`} value={tile.glyph} checked={glyph.value === tile.glyph} onInput={() => (glyph.value = tile.glyph)} />
              <TileIcon palette={palette} tile={palette.tileOf.get(tile.glyph) ?? 0} />
              <span>{spoken(tile.name)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {(tool.value === "draw" || tool.value === "lock") && <Sizes tools={tools} />}
      {tool.value === "area" && <AreaActions tools={tools} />}
      <p class="help" id="tool-help">{help}</p>
    </div>
  );
}

const Sizes = ({ tools }: { tools: RoomTools }) => (
  <fieldset class="brushes">
    <legend>Brush</legend>
    {SIZES.map((size) => (
      <label key={size} class="brush" title={["one tile", "a cross of 5 tiles", "a diamond of 13 tiles"][size - 1]}>
        <input type="radio" name="brush-size" id={`brush-size-${size}`} value={size} checked={tools.size.value === size} onInput={() => (tools.size.value = size)} />
        <span>{size}</span>
      </label>
    ))}
  </fieldset>
);

function AreaActions({ tools }: { tools: RoomTools }) {
  const area = tools.area.value;
  const corner = area && { x: Math.min(area.from.x, area.to.x), y: Math.min(area.from.y, area.to.y) };
  return (
    <div class="room-area" role="group" aria-label="The rectangle">
      {QUADRANTS.map(([sign, name], i) => (
        <button key={name} type="button" class="quadrant" aria-label={`Choose the ${name} quarter`} title={`the ${name} quarter`} onClick={() => tools.quadrant(i)}>{sign}</button>
      ))}
      <button type="button" id="area-lock" disabled={!area} onClick={() => tools.lockArea(true)}>Lock</button>
      <button type="button" id="area-unlock" disabled={!area} onClick={() => tools.lockArea(false)}>Unlock</button>
      <button type="button" id="area-fill" disabled={!area} onClick={() => tools.fillArea()}>Fill</button>
      <button type="button" id="area-copy" disabled={!area} onClick={() => tools.copy()}>Copy</button>
      <button type="button" id="area-paste" disabled={!area || !tools.copied.value} onClick={() => tools.paste(corner)}>Paste</button>
    </div>
  );
}

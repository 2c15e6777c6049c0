// tools.tsx - what pointer and keys do on a level that is edited, on every page that edits
// one: look, draw, line, fill, pick, lock, select, stamp, measure. Shift is the bucket, Control the
// lock and Alt the picker in any tool that draws.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Palette } from "../core/art";
import type { Game, Tile } from "../core/session";
import { sameRows } from "../core/verbs";
import { current } from "../store/history";
import { announce } from "./announce";
import { at, cut, footprint, inside, line, mirrored, noLock, pathOf, put, regionOf, sorted, widthOf, type Cell, type Draft, type Rows } from "./cells";
import { cellName, TileIcon, type LevelCanvasProps } from "./level";
import type { Area } from "./marks";
import { spoken } from "./words";
import { t } from "../core/strings";

export type Tool = "look" | "draw" | "line" | "fill" | "pick" | "lock" | "area" | "stamp" | "measure";

/* Each with the key that chooses it. */
const TOOLS: readonly [tool: Tool, title: string, letter: string, help: string][] = [
  ["look", t`Look`, "h", t`Point at a tile, or walk there with the arrow keys: what it is.`],
  ["draw", t`Draw`, "b", t`Drag to draw, or arrow keys and Enter. Shift fills, Control locks, Alt picks.`],
  ["line", t`Line`, "n", t`Drag from end to end, or Enter on both: a straight line of the chosen tile.`],
  ["fill", t`Fill`, "g", t`A click gives a whole region of like tiles the chosen tile.`],
  ["pick", t`Pick`, "p", t`A click chooses the tile that is there, to draw with it.`],
  ["lock", t`Lock`, "l", t`Drag over tiles: locked tiles stay when the rest is made again. Again: unlocks.`],
  ["area", t`Select`, "r", t`Drag a rectangle, or Enter on two corners; then choose what becomes of it.`],
  ["stamp", t`Stamp`, "s", t`A click lays down what was copied from a rectangle, wherever you like, as often as you like.`],
  ["measure", t`Measure`, "m", t`Drag from tile to tile, or Enter on both: how far that is, and the shortest path.`],
];

const PAINTING: readonly Tool[] = ["draw", "line", "fill", "area"];
const SIZED: readonly Tool[] = ["draw", "line", "lock"];
/* Of two ends: by key one after the other. */
const SPANS: readonly Tool[] = ["line", "area", "measure"];
const SIZES = [1, 2, 3, 4, 5];
const QUADRANTS = [["↖", t`upper left`], ["↗", t`upper right`], ["↙", t`lower left`], ["↘", t`lower right`]] as const;

/** What a page lets tools do, and how. */
export interface Surface {
  /** of a locked tile in Draft.lock */
  readonly mark: string;
  /** that can be drawn */
  readonly tiles: readonly Tile[];
  readonly draft: Draft;
  /** a step of its own, or more of the newest one */
  change(next: Draft, label: string, more: boolean): void;
  /** Gives cells a glyph. */
  paint(draft: Draft, cells: readonly Cell[], glyph: string): Draft;
  /** The same with rows of glyphs whose upper left corner is at a cell. */
  paste(draft: Draft, copied: Rows, corner: Cell): Draft;
  /** why a cell stays as it is, in words; "" where it does not */
  whyKept(cell: Cell): string;
  /** why a cell cannot get a glyph though it does not stay; "" where it can */
  whyNot?(cell: Cell, glyph: string): string;
  /** why these tiles cannot be locked together; "" where they can */
  whyNoLock?(rows: Rows, lock: Rows): string;
  /** the cells that the brush is about, where it has a shape of its own */
  shapeOf?(cell: Cell, glyph: string): Cell[] | undefined;
  /** where one walks, in games of walking: paths are measured, too */
  open?(cell: Cell): boolean;
  /** a further thing to do with a rectangle */
  readonly action?: { id: string; title: string; run(area: Area): void };
}

/** What was chosen last; a page keeps one while the studio is open. */
export class Chosen {
  readonly tool;
  readonly glyph;
  readonly size = signal(1);
  readonly copied = signal<Rows | undefined>(undefined);

  constructor(tool: Tool, glyph = "") {
    this.tool = signal<Tool>(tool);
    this.glyph = signal(glyph);
  }
}

const label = (tool: Tool, tile: Tile): string => `${spoken(tile.name)} ${tool === "fill" ? t`filled in` : "drawn"}`;

export class LevelTools {
  /** the selected rectangle */
  readonly area = signal<Area | undefined>(undefined);
  /** the line that is being drawn or measured */
  readonly span = signal<Area | undefined>(undefined);
  /** the cell under the pointer or the cursor */
  readonly over = signal<Cell | undefined>(undefined);
  /** how large the level is shown: 1 is all of it */
  readonly zoom = signal(1);
  /** zooms by a factor, where the level is shown */
  readonly zooming = signal<((factor: number) => void) | undefined>(undefined);
  /** where the cursor was sent last */
  readonly sent = signal<Cell | undefined>(undefined);
  #anchored = false;
  /** of the stroke that is being made */
  #doing: Tool = "draw";
  #locking = true;
  #stepped = false;
  #begun: Draft;

  constructor(readonly surface: Surface, readonly chosen: Chosen) {
    this.#begun = surface.draft;
  }

  get tool(): Tool {
    return this.chosen.tool.value;
  }

  /** The tile that is drawn. */
  get brush(): Tile | undefined {
    const { tiles } = this.surface;
    return tiles.find(({ glyph }) => glyph === this.chosen.glyph.value) ?? tiles[0];
  }

  choose(tool: Tool): void {
    this.chosen.tool.value = tool;
    this.#clear();
  }

  /** Who chooses a tile draws with it. */
  take(tile: Tile): void {
    this.chosen.glyph.value = tile.glyph;
    if (!PAINTING.includes(this.tool)) this.choose("draw");
  }

  #clear(): void {
    this.area.value = undefined;
    this.span.value = undefined;
    this.#anchored = false;
  }

  isLocked(cell: Cell): boolean {
    return at(this.surface.draft.lock, cell) === this.surface.mark;
  }

  readonly handlers: Pick<LevelCanvasProps, "stroke" | "hover" | "lift" | "keys"> = {
    stroke: (cell, begins, event) => this.#stroke(cell, begins, event),
    hover: (cell) => this.#hover(cell),
    lift: () => this.#lift(),
    keys: (event, cell) => this.#keys(event, cell),
  };

  #hover(cell: Cell | undefined): void {
    this.over.value = cell;
    const open = this.#open();
    if (this.#anchored && cell && open.value) open.value = { ...open.value, to: cell };
  }

  #open() {
    return this.tool === "area" ? this.area : this.span;
  }

  /** What a stroke does under these keys. */
  #doingOf(event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): Tool {
    if (event.ctrlKey || event.metaKey) return "lock";
    if (event.altKey) return "pick";
    return event.shiftKey ? "fill" : this.tool;
  }

  #stroke(cell: Cell, begins: boolean, event: PointerEvent | KeyboardEvent): void {
    if (begins) {
      this.#doing = this.#doingOf(event);
      this.#stepped = false;
      this.#begun = this.surface.draft;
      this.#locking = !this.isLocked(cell);
    }
    const span = (last: Area | undefined): Area => ({ from: begins || !last ? cell : last.from, to: cell });
    if (this.#doing === "draw") this.#paint(this.#under(cell), cell, begins);
    else if (this.#doing === "fill" && begins) this.#paint(regionOf(this.surface.draft.rows, cell), cell, true);
    else if (this.#doing === "pick" && begins) this.#pick(cell);
    else if (this.#doing === "lock") this.#lock(footprint(this.surface.draft.rows, cell, this.chosen.size.value), this.#locking);
    else if (this.#doing === "stamp" && begins) this.#stamp(cell);
    else if (this.#doing === "area") this.area.value = span(this.area.value);
    else if (this.#doing === "line" || this.#doing === "measure") this.span.value = span(this.span.value);
    if (SPANS.includes(this.#doing)) this.#anchored = false;
  }

  #lift(): void {
    if (this.#doing === "line" && this.span.value && !this.#anchored) this.#drawLine();
    this.#stepped = false;
  }

  /** The stroke that is being made was none: what it has changed is taken back. */
  cancel(): void {
    const stepped = this.#stepped;
    this.#clear();
    this.#stepped = false;
    if (stepped) current.value?.undo();
  }

  #drawLine(): void {
    const cells = this.#lineCells();
    this.span.value = undefined;
    this.#anchored = false;
    if (cells[0]) this.#paint(cells, cells[0], true);
  }

  /** All cells of the open line, as wide as the brush. */
  #lineCells(): Cell[] {
    const span = this.span.value;
    if (!span) return [];
    const all = this.#straight(span).flatMap((cell) => this.#under(cell));
    return [...new Map(all.map((cell) => [`${cell.x},${cell.y}`, cell])).values()];
  }

  #pick(cell: Cell): void {
    const glyph = at(this.surface.draft.rows, cell);
    const tile = this.surface.tiles.find((one) => one.glyph === glyph || one.also?.includes(glyph));
    if (!tile) return announce(t`This tile cannot be drawn here`);
    this.chosen.glyph.value = tile.glyph;
    if (this.tool === "pick") this.choose("draw");
  }

  #shape(cell: Cell): Cell[] | undefined {
    return this.surface.shapeOf?.(cell, this.brush?.glyph ?? "");
  }

  /** The cells that the brush would paint; one tile of which there is one is not spread. */
  #under(cell: Cell): Cell[] {
    const single = this.brush?.at_most === 1 || this.#shape(cell) !== undefined;
    return footprint(this.surface.draft.rows, cell, single ? 1 : this.chosen.size.value);
  }

  /** Why a cell cannot get the chosen tile, in words; "" where it can. */
  whyNot(cell: Cell): string {
    const glyph = this.brush?.glyph ?? "";
    if (at(this.surface.draft.rows, cell) === glyph) return "";
    return this.surface.whyKept(cell) || this.surface.whyNot?.(cell, glyph) || "";
  }

  #paint(cells: readonly Cell[], at: Cell, begins: boolean): void {
    const { brush, surface } = this;
    if (!brush) return;
    const why = begins ? this.whyNot(at) : "";
    if (why) announce(why);
    const may = cells.filter((cell) => surface.whyKept(cell) === "");
    // A tile of which there is one is moved: what it has passed comes back.
    const from = brush.at_most === 1 && this.#stepped ? this.#begun : surface.draft;
    this.#go(surface.paint(from, may, brush.glyph), label(this.#doing, brush));
  }

  #lock(cells: readonly Cell[], on: boolean): void {
    const { surface } = this;
    const { rows, lock } = surface.draft;
    const next = put(lock ?? noLock(rows), cells, on ? surface.mark : ".");
    const why = on ? surface.whyNoLock?.(rows, next) ?? "" : "";
    if (why) return announce(why);
    this.#go(next.some((row) => row.includes(surface.mark)) ? { rows, lock: next } : { rows }, on ? t`tiles locked` : t`tiles unlocked`);
  }

  /** A stroke is one step, and what changes nothing is none. */
  #go(next: Draft, label: string): void {
    const { draft } = this.surface;
    if (next === draft || (sameRows(next.rows, draft.rows) && sameRows(next.lock, draft.lock))) return;
    this.surface.change(next, label, this.#stepped);
    this.#stepped = true;
  }

  quadrant(which: number): void {
    const { rows } = this.surface.draft;
    const half = (all: number, second: boolean) => (second ? [Math.ceil(all / 2), all - 1] : [0, Math.ceil(all / 2) - 1]) as [number, number];
    const [left, right] = half(widthOf(rows), which % 2 === 1);
    const [top, bottom] = half(rows.length, which > 1);
    this.area.value = { from: { x: left, y: top }, to: { x: right, y: bottom } };
  }

  /** Does something with the selected rectangle, as one step. */
  #withArea(run: (area: Area) => void): void {
    this.#stepped = false;
    if (this.area.value) run(this.area.value);
    this.#stepped = false;
  }

  lockArea(on: boolean): void {
    this.#withArea((area) => this.#lock(inside(area, this.surface.draft.rows), on));
  }

  fillArea(): void {
    this.#withArea((area) => this.#paint(inside(area, this.surface.draft.rows), area.from, false));
  }

  mirrorArea(way: "across" | "down"): void {
    this.#withArea((area) => this.#go(this.surface.paste(this.surface.draft, mirrored(cut(area, this.surface.draft.rows), way), sorted(area).from), t`rectangle mirrored`));
  }

  copy(): void {
    if (!this.area.value) return announce(t`Select a rectangle first`);
    this.chosen.copied.value = cut(this.area.value, this.surface.draft.rows);
    announce(t`Rectangle copied`);
  }

  /** Puts what was copied at a corner. */
  paste(corner: Cell | undefined): void {
    const copied = this.chosen.copied.value;
    if (!copied || !corner) return;
    this.#stepped = false;
    this.#go(this.surface.paste(this.surface.draft, copied, corner), t`rectangle pasted`);
    this.#stepped = false;
  }

  #stamp(cell: Cell): void {
    if (this.chosen.copied.value) this.paste(cell);
    else announce(t`Select a rectangle and copy it first`);
  }

  /** The cells that a stamp would cover. */
  #stamped(corner: Cell): Cell[] {
    const copied = this.chosen.copied.value ?? [];
    const to = { x: corner.x + widthOf(copied) - 1, y: corner.y + copied.length - 1 };
    return copied.length > 0 ? inside({ from: corner, to }, this.surface.draft.rows) : [corner];
  }

  runAction(): void {
    const area = this.area.value;
    this.#clear();
    if (area) this.surface.action?.run(area);
  }

  unlockAll(): void {
    this.surface.change({ rows: this.surface.draft.rows }, t`all tiles unlocked`, false);
  }

  /** Enter on one end, then on the other. */
  #end(cell: Cell): void {
    const open = this.#open();
    open.value = this.#anchored && open.value ? { ...open.value, to: cell } : { from: cell, to: cell };
    this.#anchored = !this.#anchored;
    this.#doing = this.tool;
    if (!this.#anchored && this.tool === "line") this.#drawLine();
  }

  #keys(event: KeyboardEvent, cell: Cell): boolean {
    const stroke = event.key === "Enter" || event.key === " ";
    const control = event.ctrlKey || event.metaKey;
    if (event.key === "Escape" && (this.area.value || this.span.value)) this.#clear();
    else if (stroke && !control && !event.shiftKey && !event.altKey && SPANS.includes(this.tool)) this.#end(cell);
    else if (control && event.key.toLowerCase() === "c" && this.area.value) this.copy();
    else if (control && event.key.toLowerCase() === "v" && this.chosen.copied.value) this.paste(cell);
    else if (!control && !event.altKey && event.key >= "1" && event.key <= String(Math.min(9, this.surface.tiles.length))) {
      const tile = this.surface.tiles[Number(event.key) - 1];
      if (tile) this.take(tile);
    } else return false;
    return true;
  }

  /** The cells that the next stroke is about, and whether it may not change them. */
  preview(): { cells: Cell[]; refused: boolean } {
    const [cell, tool] = [this.over.value, this.tool];
    if (this.span.value) return { cells: tool === "line" ? this.#lineCells() : this.#path() ?? this.#straight(this.span.value), refused: false };
    if (!cell || tool === "area") return { cells: [], refused: false };
    if (tool === "lock") return { cells: footprint(this.surface.draft.rows, cell, this.chosen.size.value), refused: false };
    if (tool === "stamp") return { cells: this.#stamped(cell), refused: this.chosen.copied.value === undefined };
    if (tool === "draw" || tool === "line") return { cells: this.#shape(cell) ?? this.#under(cell), refused: this.whyNot(cell) !== "" };
    return { cells: [cell], refused: tool === "fill" && this.whyNot(cell) !== "" };
  }

  #straight({ from, to }: Area): Cell[] {
    return [from, ...line(from, to)];
  }

  /** The shortest path between the ends of what is measured, where there is one. */
  #path(): Cell[] | undefined {
    const { surface } = this;
    const path = this.span.value && surface.open ? pathOf(surface.draft.rows, this.span.value, (cell) => surface.open?.(cell) ?? false) : [];
    return path.length > 0 ? path : undefined;
  }

  /** What is measured, in words; "" where nothing is. */
  measured(): string {
    if (this.tool !== "measure" || !this.span.value) return "";
    const { from, to } = this.span.value;
    const [across, down] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
    const straight = t`From ${from.x}, ${from.y} to ${to.x}, ${to.y}: ${across} across, ${down} down, ${across + down} steps`;
    if (!this.surface.open) return straight;
    const path = this.#path();
    return straight + (path ? t`; path of ${path.length} tiles` : t`; no path`);
  }
}

/** What is measured, or the cell under the cursor, else how the chosen tool is used. */
export function toldOf(tools: LevelTools, game: Game): string {
  const { surface } = tools;
  const cell = tools.over.value;
  const name = cell && cellName(game, surface.draft.rows, cell);
  const told = cell && name ? [name, tools.isLocked(cell) ? t`locked` : "", surface.whyKept(cell)].filter(Boolean).join("; ") : "";
  return tools.measured() || told || helpOf(tools);
}

/** How the chosen tool is used. */
export const helpOf = (tools: LevelTools): string => TOOLS.find(([tool]) => tool === tools.tool)?.[3] ?? "";

/** Always of the same height, so that the level stays where it is. */
export function Toolbar({ tools, palette, legend, children }: { tools: LevelTools; palette: Palette; legend: string; children?: ComponentChildren }) {
  const { tool, brush } = tools;
  return (
    <div class="tools">
      <fieldset class="chips">
        <legend>{legend}</legend>
        {TOOLS.map(([name, title, letter]) => (
          <label key={name} class="chip">
            <input type="radio" name="tool" id={`tool-${name}`} value={name} data-key={letter} aria-keyshortcuts={letter} checked={tool === name} onInput={() => tools.choose(name)} />
            <span>{title}</span>
          </label>
        ))}
      </fieldset>
      <fieldset class="brushes">
        <legend>{t`Tile to draw`}</legend>
        {tools.surface.tiles.map((tile, i) => (
          <label key={tile.name} class="brush" title={`${spoken(tile.name)}${i < 9 ? t` (key ${i + 1} on the level)` : ""}`}>
            <input type="radio" name="brush" id={`brush-${tile.name}`} value={tile.glyph} checked={PAINTING.includes(tool) && brush === tile} onClick={() => tools.take(tile)} onInput={() => tools.take(tile)} />
            <TileIcon palette={palette} tile={palette.tileOf.get(tile.glyph) ?? 0} />
            <span>{spoken(tile.name)}</span>
          </label>
        ))}
      </fieldset>
      <div class="tool-options">
        <div class={SIZED.includes(tool) ? "" : "off"}><Sizes tools={tools} /></div>
        <div class={tool === "area" ? "" : "off"}><AreaActions tools={tools} /></div>
      </div>
      {children}
    </div>
  );
}

/** Always there, so that nothing else moves when something is locked. */
export const UnlockAll = ({ tools }: { tools: LevelTools }) => (
  <button type="button" id="unlock-all" disabled={!tools.surface.draft.lock} onClick={() => tools.unlockAll()}>{t`Unlock all`}</button>
);

const Sizes = ({ tools: { chosen } }: { tools: LevelTools }) => (
  <fieldset class="brushes">
    <legend>{t`Brush`}</legend>
    {SIZES.map((size) => (
      <label key={size} class="brush" title={size === 1 ? t`one tile` : t`${2 * size * size - 2 * size + 1} tiles`}>
        <input type="radio" name="brush-size" id={`brush-size-${size}`} value={size} checked={chosen.size.value === size} onInput={() => (chosen.size.value = size)} />
        <span>{size}</span>
      </label>
    ))}
  </fieldset>
);

function AreaActions({ tools }: { tools: LevelTools }) {
  const area = tools.area.value;
  const { action } = tools.surface;
  return (
    <div class="area-actions" role="group" aria-label={t`The rectangle`}>
      {QUADRANTS.map(([sign, name], i) => (
        <button key={name} type="button" class="quadrant" aria-label={t`Select the ${name} quarter`} title={t`the ${name} quarter`} onClick={() => tools.quadrant(i)}>{sign}</button>
      ))}
      {action && <button type="button" id={action.id} class="main" disabled={!area} onClick={() => tools.runAction()}>{action.title}</button>}
      <button type="button" id="area-lock" disabled={!area} onClick={() => tools.lockArea(true)}>{t`Lock`}</button>
      <button type="button" id="area-unlock" disabled={!area} onClick={() => tools.lockArea(false)}>{t`Unlock`}</button>
      <button type="button" id="area-fill" disabled={!area} onClick={() => tools.fillArea()}>{t`Fill`}</button>
      <button type="button" id="area-mirror-across" disabled={!area} title={t`Left and right change over`} onClick={() => tools.mirrorArea("across")}>{t`Mirror ↔`}</button>
      <button type="button" id="area-mirror-down" disabled={!area} title={t`Up and down change over`} onClick={() => tools.mirrorArea("down")}>{t`Mirror ↕`}</button>
      <button type="button" id="area-copy" disabled={!area} onClick={() => tools.copy()}>{t`Copy`}</button>
      <button type="button" id="area-paste" disabled={!area || !tools.chosen.copied.value} onClick={() => tools.paste(area && sorted(area).from)}>{t`Paste`}</button>
    </div>
  );
}

// tools.tsx - what the pointer and the keys do on the lab's level: look, draw tiles,
// lock cells, or regenerate a rectangle.
import { signal } from "@preact/signals";
import type { Palette } from "../core/art";
import type { Game } from "../core/session";
import { TileIcon, type Cell, type LevelCanvasProps } from "../ui/level";
import { drawArea, drawLocks, drawWrong, type Area } from "../ui/marks";
import { spoken } from "../ui/words";
import type { LabModel } from "./model";

export type Tool = "look" | "draw" | "lock" | "area";

const TOOLS: readonly [tool: Tool, title: string, help: string][] = [
  ["look", "Look", "Point at a cell: what is there, and why."],
  ["draw", "Draw", "Choose a tile, then draw on the level: drag, or arrow keys and Enter."],
  ["lock", "Lock", "Drag over cells, or Enter on one: locked cells stay when the rest is generated again. Again: unlocks."],
  ["area", "Regenerate area", "Drag a rectangle, or Enter on two corners: only its unlocked cells change."],
];

/* Keys that choose a tool. */
const LETTERS: Readonly<Record<Tool, string>> = { look: "h", draw: "b", lock: "l", area: "r" };

/** What is chosen; kept while the studio is open. */
export class LabTools {
  readonly tool = signal<Tool>("look");
  /** a tile of the game, by its place in the list */
  readonly brush = signal(0);
  readonly area = signal<Area | undefined>(undefined);
  #locking = true;
  /** the first corner was set by key */
  #anchored = false;

  choose(tool: Tool): void {
    this.tool.value = tool;
    this.area.value = undefined;
    this.#anchored = false;
  }

  /** What a LevelCanvas does with this tool. */
  handlers(model: LabModel, game: Game): Pick<LevelCanvasProps, "stroke" | "lift" | "keys"> {
    switch (model.drawable ? this.tool.value : "look") {
      case "look":
        return {};
      case "draw":
        return { stroke: (cell, begins) => this.#draw(model, game, cell, begins) };
      case "lock":
        return { stroke: (cell, begins) => this.#lock(model, cell, begins) };
      case "area":
        return {
          stroke: (cell, begins) => (this.area.value = { from: begins || !this.area.value ? cell : this.area.value.from, to: cell }),
          lift: () => this.#makeArea(model),
          keys: (event, cell) => this.#corner(model, event, cell),
        };
    }
  }

  /** The cell that is pointed at moves an open rectangle. */
  point(cell: Cell | undefined): void {
    if (this.#anchored && cell && this.area.value) this.area.value = { ...this.area.value, to: cell };
  }

  #draw(model: LabModel, game: Game, cell: Cell, begins: boolean): void {
    const tile = game.tiles[this.brush.value] ?? game.tiles[0];
    if (tile) model.draw(cell, tile, begins);
  }

  #lock(model: LabModel, cell: Cell, begins: boolean): void {
    if (begins) this.#locking = !model.isLocked(cell);
    model.lock(cell, this.#locking, begins);
  }

  #makeArea(model: LabModel): void {
    const area = this.area.value;
    this.area.value = undefined;
    this.#anchored = false;
    if (area) void model.rerollArea(area);
  }

  #corner(model: LabModel, event: KeyboardEvent, cell: Cell): boolean {
    if (event.key === "Escape" && this.area.value) {
      this.area.value = undefined;
      this.#anchored = false;
      return true;
    }
    if (event.key !== "Enter" && event.key !== " ") return false;
    if (this.#anchored) {
      this.#makeArea(model);
    } else {
      this.area.value = { from: cell, to: cell };
      this.#anchored = true;
    }
    return true;
  }
}

function Choice({ tools, tool, title }: { tools: LabTools; tool: Tool; title: string }) {
  return (
    <label class="chip">
      <input type="radio" name="tool" id={`tool-${tool}`} value={tool} data-key={LETTERS[tool]} aria-keyshortcuts={LETTERS[tool]} checked={tools.tool.value === tool} onInput={() => tools.choose(tool)} />
      <span>{title}</span>
    </label>
  );
}

/** Always there, so that the level stays where it is; who chooses a tile draws. */
function Brushes({ tools, game, palette }: { tools: LabTools; game: Game; palette: Palette }) {
  const { brush } = tools;
  const take = (tile: number) => {
    brush.value = tile;
    if (tools.tool.value !== "draw") tools.choose("draw");
  };
  return (
    <fieldset class="brushes">
      <legend>Tile to draw</legend>
      {game.tiles.map((tile, i) => (
        <label key={tile.name} class="brush" title={spoken(tile.name)}>
          <input type="radio" name="brush" id={`brush-${tile.name}`} value={i} checked={tools.tool.value === "draw" && brush.value === i} onClick={() => take(i)} onInput={() => take(i)} />
          <TileIcon palette={palette} tile={i} />
          <span>{spoken(tile.name)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** How the chosen tool is used. */
export const helpOf = (model: LabModel, tools: LabTools): string =>
  TOOLS.find(([tool]) => tool === (model.drawable ? tools.tool.value : "look"))?.[2] ?? "";

export function Toolbar({ model, tools, game, palette }: { model: LabModel; tools: LabTools; game: Game; palette: Palette }) {
  if (!model.drawable) return null;
  return (
    <div class="tools">
      <fieldset class="chips">
        <legend>On the level</legend>
        {TOOLS.map(([tool, title]) => <Choice key={tool} tools={tools} tool={tool} title={title} />)}
      </fieldset>
      <Brushes tools={tools} game={game} palette={palette} />
    </div>
  );
}

/** Ways back; below the level, so that this does not move under a stroke. */
export function HandActions({ model }: { model: LabModel }) {
  const { drawn, lock } = model.settings.value;
  if (!drawn && !lock) return null;
  return (
    <>
      {lock && <button type="button" id="unlock-all" onClick={() => model.unlockAll()}>Unlock all</button>}
      <button type="button" id="undo-hand" onClick={() => model.undoHand()}>Discard edits</button>
    </>
  );
}

/** Draws locks, cells that something is wrong with, and the open rectangle. */
export function drawMarks(pen: CanvasRenderingContext2D, side: number, lock: readonly string[] | undefined,
  wrong: readonly (readonly [number, number])[], area: Area | undefined): void {
  drawLocks(pen, side, lock, "#");
  drawWrong(pen, side, wrong);
  if (area) drawArea(pen, side, area);
}

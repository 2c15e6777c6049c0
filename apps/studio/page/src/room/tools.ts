// tools.ts - the room as the tools of ui/tools.tsx change it.
import type { Game } from "../core/session";
import { at, inside, type Cell, type Draft, type Rows } from "../ui/cells";
import { Chosen, type Surface } from "../ui/tools";
import type { RoomDocument } from "./document";
import { paint, paste, tilesOf, whyNoBoss, whyNoLock } from "./paint";

/** Kept from room to room, so that a rectangle of one can be put into another. */
export const chosen = new Chosen("draw", "#");

export class RoomSurface implements Surface {
  readonly mark = "x";
  readonly #tiles;

  constructor(readonly document: RoomDocument, readonly game: Game) {
    this.#tiles = tilesOf(game);
  }

  /** A dungeon's doors and hero are its own. */
  get tiles() {
    const own = ({ glyph }: { glyph: string }) => !this.document.joined || (glyph !== this.#tiles.door && glyph !== this.#tiles.hero);
    return this.game.tiles.filter(own);
  }

  get draft(): Draft {
    return this.document.state.value;
  }

  change(next: Draft, label: string, more: boolean): void {
    if (more) this.document.amend(next);
    else this.document.step(next, label);
  }

  paint(draft: Draft, cells: readonly Cell[], glyph: string): Draft {
    return paint(draft, this.#tiles, cells, glyph);
  }

  paste(draft: Draft, copied: Rows, corner: Cell): Draft {
    return paste(draft, this.#tiles, copied, corner, (cell) => this.whyKept(cell) === "");
  }

  whyKept({ x, y }: Cell): string {
    return this.document.whyKept(x, y);
  }

  whyNot(cell: Cell, glyph: string): string {
    const { rows } = this.draft;
    const { boss } = this.#tiles;
    return glyph === boss && at(rows, cell) !== boss ? whyNoBoss(rows, this.#tiles, cell) : "";
  }

  open(cell: Cell): boolean {
    return !this.#tiles.solid.has(at(this.draft.rows, cell));
  }

  whyNoLock(rows: Rows, lock: Rows): string {
    return whyNoLock(rows, lock, this.#tiles);
  }

  /** A boss stands around a cell. */
  shapeOf({ x, y }: Cell, glyph: string): Cell[] | undefined {
    return glyph === this.#tiles.boss ? inside({ from: { x: x - 1, y: y - 1 }, to: { x: x + 1, y: y + 1 } }, this.draft.rows) : undefined;
  }
}

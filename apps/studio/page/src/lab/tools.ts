// tools.ts - the lab's level as the tools of ui/tools.tsx change it.
import type { Game } from "../core/session";
import { at, put, type Cell, type Draft, type Rows } from "../ui/cells";
import { Chosen, type Surface } from "../ui/tools";
import type { LabModel } from "./model";
import { t } from "../core/strings";

/** Kept while the studio is open. */
export const chosen = new Chosen("look");

/** Rows with others laid over them, the glyphs of this game alone. */
const laid = (rows: Rows, copied: Rows, corner: Cell, glyphs: ReadonlySet<string>): Rows =>
  rows.map((row, y) => [...row].map((old, x) => {
    const glyph = at(copied, { x: x - corner.x, y: y - corner.y });
    return glyphs.has(glyph) ? glyph : old;
  }).join(""));

export function surfaceOf(model: LabModel, game: Game): Surface {
  const empty = game.tiles.find(({ roles }) => roles.includes("empty"))?.glyph;
  const glyphs = new Set(game.tiles.map(({ glyph }) => glyph));
  const solid = new Set(game.tiles.filter(({ roles }) => roles.includes("solid")).map(({ glyph }) => glyph));
  return {
    mark: "#",
    tiles: game.tiles,
    get draft(): Draft {
      const { lock } = model.settings.value;
      return { rows: model.rows.value, ...(lock && { lock }) };
    },
    change: (next, label, more) => model.edit(next, label, more),
    /** A tile of which a level has one at most is moved. */
    paint(draft, cells, glyph) {
      const one = game.tiles.find((tile) => tile.glyph === glyph)?.at_most === 1;
      const rows = one ? draft.rows.map((row) => row.replaceAll(glyph, empty ?? glyph)) : draft.rows;
      return { ...draft, rows: put(rows, one ? cells.slice(-1) : cells, glyph) };
    },
    paste: (draft, copied, corner) => ({ ...draft, rows: laid(draft.rows, copied, corner, glyphs) }),
    whyKept: () => "",
    ...(game.furnished && { open: (cell: Cell) => !solid.has(at(model.rows.value, cell)) }), // in dungeons one walks
    action: { id: "area-regenerate", title: t`Regenerate`, run: (area) => void model.rerollArea(area) },
  };
}

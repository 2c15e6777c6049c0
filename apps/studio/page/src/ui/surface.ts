// surface.ts - a level of a game by its rows and locks, as the tools of tools.tsx change it.
import type { Game } from "../core/session";
import { at, put, type Cell, type Draft, type Rows } from "./cells";
import type { Surface } from "./tools";

/** Rows with others laid over them, the glyphs of this game alone. */
const laid = (rows: Rows, copied: Rows, corner: Cell, glyphs: ReadonlySet<string>): Rows =>
  rows.map((row, y) => [...row].map((old, x) => {
    const glyph = at(copied, { x: x - corner.x, y: y - corner.y });
    return glyphs.has(glyph) ? glyph : old;
  }).join(""));

/** `draft`: what is edited now. */
export function levelSurface(game: Game, draft: () => Draft, change: Surface["change"], action?: Surface["action"]): Surface {
  const having = (role: string) => game.tiles.filter(({ roles }) => roles.includes(role)).map(({ glyph }) => glyph);
  const [empty] = having("empty");
  const glyphs = new Set(game.tiles.map(({ glyph }) => glyph));
  const solid = new Set(having("solid"));
  return {
    mark: "#",
    tiles: game.tiles,
    get draft(): Draft {
      return draft();
    },
    change,
    /** A tile of which a level has one at most is moved. */
    paint(now, cells, glyph) {
      const one = game.tiles.find((tile) => tile.glyph === glyph)?.at_most === 1;
      const rows = one ? now.rows.map((row) => row.replaceAll(glyph, empty ?? glyph)) : now.rows;
      return { ...now, rows: put(rows, one ? cells.slice(-1) : cells, glyph) };
    },
    paste: (now, copied, corner) => ({ ...now, rows: laid(now.rows, copied, corner, glyphs) }),
    whyKept: () => "",
    ...(game.furnished && { open: (cell: Cell) => !solid.has(at(draft().rows, cell)) }), // in dungeons one walks
    ...(action && { action }),
  };
}

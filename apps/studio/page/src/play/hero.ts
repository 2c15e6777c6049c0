// hero.ts - the player of a game whose tiles show where he starts and not himself: our own
// figure, drawn for this project, over what he stands on.
import { ART_SIDE } from "../core/art";
import { ownGames } from "../core/games";
import type { Game } from "../core/session";
import { at, put, type Cell, type Rows } from "../ui/cells";

const FIGURE = [
  "................",
  ".....kkkkkk.....",
  "....khhhhhhk....",
  "...khhhhhhhhk...",
  "...khhffffhhk...",
  "...khfkffkfhk...",
  "...kkffffffkk...",
  "....kkffffkk....",
  "...kbbkffkbbk...",
  "..kbbbbyybbbbk..",
  "..kfkbbbbbbkfk..",
  "..kfkbbbbbbkfk..",
  "...kkbbkkbbkk...",
  "....kbbkkbbk....",
  "....kkkkkkkk....",
  "................",
];
const COLOURS: Readonly<Record<string, string>> = { k: "#231f2b", h: "#8a4b22", f: "#f2c79a", b: "#2f6fd6", y: "#ffd34d" };

/** What stays where somebody stands on it; all else is taken or was only the beginning. */
const STAYS = ["goal", "portal", "hazard", "door", "decor"];

/** Whether a game's start is a place: where its file brings a picture, that may be the hero's. */
export const startIsPlace = ({ name }: Game): boolean => (ownGames.peek().find((own) => own.name === name)?.sheets.length ?? 0) === 0;

/** What is seen without the hero: below him what the level has there and is still there. */
export function withoutHero(game: Game, level: Rows, shown: Rows, hero: Cell): Rows {
  const below = game.tiles.find(({ glyph }) => glyph === at(level, hero));
  const empty = game.tiles.find(({ roles }) => roles.includes("empty"));
  const stays = below?.roles.some((role) => STAYS.includes(role)) && !below.roles.includes("lock");
  return put(shown, [hero], (stays ? below : empty)?.glyph ?? at(shown, hero));
}

/** Draws him on a tile `side` pixels wide. */
export function drawFigure(pen: CanvasRenderingContext2D, { x, y }: Cell, side: number): void {
  const edge = (i: number): number => Math.round((i * side) / ART_SIDE);
  FIGURE.forEach((row, line) => [...row].forEach((letter, column) => {
    const colour = COLOURS[letter];
    if (!colour) return;
    pen.fillStyle = colour;
    pen.fillRect(x * side + edge(column), y * side + edge(line), edge(column + 1) - edge(column), edge(line + 1) - edge(line));
  }));
}

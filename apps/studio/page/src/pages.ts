// pages.ts - the pages of the studio, in the order of the bar. To add one: a folder
// with its component, and a row here. The hash of its address is #/ID. A page's program
// is fetched when it is first shown; the styles of all are one file.
import type { ComponentType } from "preact";
import type { Kit } from "./core/kit";
import "./dungeon/dungeon.css";
import "./game/game.css";
import "./generators/generators.css";
import "./home/home.css";
import "./lab/lab.css";
import "./link/link.css";
import "./play/play.css";
import "./puzzle/puzzle.css";
import "./room/room.css";
import "./world/world.css";

export interface PageProps {
  kit: Kit;
}

export interface Page {
  id: string;
  title: string;
  /** what can be done there, in a few words */
  hint: string;
  /** its keys, and what they do */
  keys: readonly (readonly [keys: string, what: string])[];
  view: () => Promise<ComponentType<PageProps>>;
}

/* Of ui/tools.tsx. */
const TOOL_KEYS: Page["keys"] = [
  ["H, B, N, G, P, L, R, M", "look, draw, line, fill, pick, lock, select, measure"],
  ["Arrow keys, Enter", "on the level: go to a tile, use the tool there"],
  ["1 to 9", "on the level: choose a tile to draw"],
  ["Ctrl+C, Ctrl+V", "on the level: copy the rectangle, paste it"],
];

export const pages: readonly Page[] = [
  { id: "home", title: "Home", hint: "begin something, go on with something, open a file", keys: [], view: async () => (await import("./home/page")).Home },
  { id: "lab", title: "Dungeon lab", hint: "levels by a layout creator and a furnisher", keys: TOOL_KEYS, view: async () => (await import("./lab/page")).Lab },
  { id: "generators", title: "Generators", hint: "breed generators: mark those you like, make the next generation", keys: [["1 to 9", "mark a card as a parent"], ["N", "next generation"]], view: async () => (await import("./generators/page")).Generators },
  { id: "link", title: "Link", hint: "segments to one level that can be completed", keys: [["Arrow keys, Enter", "on the map: go to a segment, choose it"]], view: async () => (await import("./link/page")).Link },
  { id: "play", title: "Play", hint: "play levels, against ghosts", keys: [["Arrow keys or WASD", "move"], ["Space", "wait or jump"], ["J, Enter", "aim, throw"], ["Shift or X", "run and shoot"], ["U, R", "take back, restart"], ["P", "pause"]], view: async () => (await import("./play/page")).PlayPage },
  { id: "puzzle", title: "Puzzle", hint: "games in PuzzleScript: play them, edit their levels, see whether they can be won", keys: [["Arrow keys or WASD", "on the level: move; in the editor go to a cell"], ["X or Space", "action"], ["Z, R", "take back, restart"], ["Enter", "in the editor: draw"]], view: async () => (await import("./puzzle/page")).Puzzle },
  { id: "game", title: "Your game", hint: "a game of your own from a text file and your own tiles", keys: [["Arrow keys", "on the picture of tiles: go to a tile"]], view: async () => (await import("./game/page")).OwnGamePage },
  { id: "world", title: "World", hint: "a world without an end: look around, zoom from tiles to the map", keys: [["Arrow keys", "on the world: move, with Shift farther"], ["+ and −", "zoom in and out"], ["0", "to a place"]], view: async () => (await import("./world/page")).WorldPage },
  { id: "dungeon", title: "Dungeon", hint: "rooms on a plan, joined by doors", keys: [["M, C, P", "move rooms, connect, path"], ["Arrow keys, Enter", "on the plan: move what is chosen, open a room"], ["+ and −", "zoom in and out"]], view: async () => (await import("./dungeon/page")).Dungeon },
  { id: "room", title: "Room", hint: "a room to edit, and rooms like it of every kind", keys: TOOL_KEYS, view: async () => (await import("./room/page")).Room },
];

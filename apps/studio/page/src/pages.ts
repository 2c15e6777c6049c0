// pages.ts - the pages of the studio, in the order of the bar. To add one: a folder
// with its component, and a row here. The hash of its address is #/ID. A page's program
// is fetched when it is first shown; the styles of all are one file.
import type { ComponentType } from "preact";
import type { Kit } from "./core/kit";
import { t } from "./core/strings";
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
  ["H, B, N, G, P, L, R, M", t`look, draw, line, fill, pick, lock, select, measure`],
  [t`Arrow keys, Enter`, t`on the level: go to a tile, use the tool there`],
  [t`1 to 9`, t`on the level: choose a tile to draw`],
  ["Ctrl+C, Ctrl+V", t`on the level: copy the rectangle, paste it`],
];

export const pages: readonly Page[] = [
  { id: "home", title: t`Home`, hint: t`begin something, go on with something, open a file`, keys: [], view: async () => (await import("./home/page")).Home },
  { id: "lab", title: t`Dungeon lab`, hint: t`levels by a layout creator and a furnisher`, keys: TOOL_KEYS, view: async () => (await import("./lab/page")).Lab },
  { id: "generators", title: t`Generators`, hint: t`breed generators: mark those you like, make the next generation`, keys: [[t`1 to 9`, t`mark a card as a parent`], ["N", t`next generation`]], view: async () => (await import("./generators/page")).Generators },
  { id: "link", title: t`Link`, hint: t`segments to one level that can be completed`, keys: [[t`Arrow keys, Enter`, t`on the map: go to a segment, choose it`]], view: async () => (await import("./link/page")).Link },
  { id: "play", title: t`Play`, hint: t`play levels, against ghosts`, keys: [[t`Arrow keys or WASD`, t`move`], [t`Space`, t`wait or jump`], ["J, Enter", t`aim, throw`], [t`Shift or X`, t`run and shoot`], ["U, R", t`take back, restart`], ["P", t`pause`]], view: async () => (await import("./play/page")).PlayPage },
  { id: "puzzle", title: t`Puzzle`, hint: t`games in PuzzleScript: play them, edit their levels, see whether they can be won`, keys: [[t`Arrow keys or WASD`, t`on the level: move; in the editor go to a cell`], [t`X or Space`, t`action`], ["Z, R", t`take back, restart`], ["Enter", t`in the editor: draw`]], view: async () => (await import("./puzzle/page")).Puzzle },
  { id: "game", title: t`Your game`, hint: t`a game of your own from a text file and your own tiles`, keys: [[t`Arrow keys`, t`on the picture of tiles: go to a tile`]], view: async () => (await import("./game/page")).OwnGamePage },
  { id: "world", title: t`World`, hint: t`a world without an end: look around, zoom from tiles to the map`, keys: [[t`Arrow keys`, t`on the world: move, with Shift farther`], [t`+ and −`, t`zoom in and out`], ["0", t`to a place`]], view: async () => (await import("./world/page")).WorldPage },
  { id: "dungeon", title: t`Dungeon`, hint: t`rooms on a plan, joined by doors`, keys: [["M, C, P", t`move rooms, connect, path`], [t`Arrow keys, Enter`, t`on the plan: move what is chosen, open a room`], [t`+ and −`, t`zoom in and out`]], view: async () => (await import("./dungeon/page")).Dungeon },
  { id: "room", title: t`Room`, hint: t`a room to edit, and rooms like it of every kind`, keys: TOOL_KEYS, view: async () => (await import("./room/page")).Room },
];

// pages.ts - the pages of the studio, in the order of the bar. To add one: a folder
// with its component, a row here, and its keys in ui/keys.tsx. The hash of
// its address is #/ID. A page's program is fetched when it is first shown; the styles of
// all are one file.
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
  view: () => Promise<ComponentType<PageProps>>;
}

export const pages: readonly Page[] = [
  { id: "home", title: t`Home`, hint: t`begin something, go on with something, open a file`, view: async () => (await import("./home/page")).Home },
  { id: "lab", title: t`Dungeon lab`, hint: t`levels by a layout creator and a furnisher`, view: async () => (await import("./lab/page")).Lab },
  { id: "generators", title: t`Generators`, hint: t`breed generators: mark those you like, make the next generation`, view: async () => (await import("./generators/page")).Generators },
  { id: "link", title: t`Link`, hint: t`segments to one level that can be completed`, view: async () => (await import("./link/page")).Link },
  { id: "play", title: t`Play`, hint: t`play levels, against ghosts`, view: async () => (await import("./play/page")).PlayPage },
  { id: "puzzle", title: t`Puzzle`, hint: t`games in PuzzleScript: play them, edit their levels, see whether they can be won`, view: async () => (await import("./puzzle/page")).Puzzle },
  { id: "game", title: t`Your game`, hint: t`a game of your own from a text file and your own tiles`, view: async () => (await import("./game/page")).OwnGamePage },
  { id: "world", title: t`World`, hint: t`a world without an end: look around, zoom from tiles to the map`, view: async () => (await import("./world/page")).WorldPage },
  { id: "dungeon", title: t`Dungeon`, hint: t`rooms on a plan, joined by doors`, view: async () => (await import("./dungeon/page")).Dungeon },
  { id: "room", title: t`Room`, hint: t`a room to edit, and rooms like it of every kind`, view: async () => (await import("./room/page")).Room },
];

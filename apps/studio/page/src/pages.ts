// pages.ts - the pages of the studio, in the order of the bar. To add one: a folder
// with its component, and a row here. The hash of its address is #/ID. A page's program
// is fetched when it is first shown; the styles of all are one file.
import type { ComponentType } from "preact";
import type { Kit } from "./core/kit";
import "./dungeon/dungeon.css";
import "./generators/generators.css";
import "./lab/lab.css";
import "./link/link.css";
import "./play/play.css";
import "./room/room.css";

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
  { id: "lab", title: "Dungeon lab", hint: "levels by a layout creator and a furnisher", view: async () => (await import("./lab/page")).Lab },
  { id: "generators", title: "Generators", hint: "breed generators: mark those you like, make the next generation", view: async () => (await import("./generators/page")).Generators },
  { id: "link", title: "Link", hint: "segments to one level that can be completed", view: async () => (await import("./link/page")).Link },
  { id: "play", title: "Play", hint: "play levels, against ghosts", view: async () => (await import("./play/page")).PlayPage },
  { id: "dungeon", title: "Dungeon", hint: "rooms on a plan, joined by doors", view: async () => (await import("./dungeon/page")).Dungeon },
  { id: "room", title: "Room", hint: "a room to edit, and rooms like it of every kind", view: async () => (await import("./room/page")).Room },
];

// pages.ts - the pages of the studio, in the order of the bar. To add one: a folder
// with its component, and a row here. The hash of its address is #/ID.
import type { ComponentType } from "preact";
import type { Kit } from "./core/kit";
import { Dungeon } from "./dungeon/page";
import { Generators } from "./generators/page";
import { Lab } from "./lab/page";
import { Link } from "./link/page";
import { PlayPage } from "./play/page";
import { Room } from "./room/page";

export interface PageProps {
  kit: Kit;
}

export interface Page {
  id: string;
  title: string;
  /** what can be done there, in a few words */
  hint: string;
  view: ComponentType<PageProps>;
}

export const pages: readonly Page[] = [
  { id: "lab", title: "Dungeon lab", hint: "levels by a layout creator and a furnisher", view: Lab },
  { id: "generators", title: "Generators", hint: "breed generators: mark those you like, make the next generation", view: Generators },
  { id: "link", title: "Link", hint: "segments to one level that can be completed", view: Link },
  { id: "play", title: "Play", hint: "play levels, against ghosts", view: PlayPage },
  { id: "dungeon", title: "Dungeon", hint: "rooms on a plan, joined by doors", view: Dungeon },
  { id: "room", title: "Room", hint: "a room to edit, and rooms like it of every kind", view: Room },
];

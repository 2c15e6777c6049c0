// recent.ts - what was worked on last: projects of the folder where sett studio serves the
// page, and what this browser has kept of each page.
import { readAll } from "./database";
import { handTo } from "./handover";
import { jsonOf, ownerOf, partOf } from "./kinds";
import { listProjects, readProject, server } from "./server";
import { shownOf, type Shown } from "./shown";
import { t } from "../core/strings";

export interface Recent {
  title: string;
  /** of a page: what it is */
  page: string;
  part?: string | undefined;
  /** what it is called: the page's, or that of a part of a project */
  kind: string;
  /** milliseconds since 1970; 0: not known */
  time: number;
  /** a project of the folder, else the page's own work in this browser */
  project: boolean;
  shown?: Shown | undefined;
  /** as its page saves it: a level is made of what has none */
  text: string;
  /** names of a dungeon's rooms */
  rooms: readonly string[];
}

/* Projects that are looked into at once. */
const MOST = 12;

type Tree = Record<string, unknown>;

const roomsOf = (saved: Tree | undefined): string[] => ((saved?.["rooms"] ?? []) as { name?: unknown }[]).flatMap(({ name }) => (typeof name === "string" ? [name] : []));

async function projects(most: number): Promise<Recent[]> {
  if (!server.value) return [];
  const listed = (await listProjects()).projects.sort((a, b) => b.modified - a.modified).slice(0, most);
  const read = await Promise.all(listed.map(async ({ name, modified }): Promise<Recent | undefined> => {
    const { text } = await readProject(name).catch(() => ({ text: "" }));
    const owner = ownerOf(text);
    if (!owner) return undefined;
    const saved = jsonOf(text) as Tree | undefined;
    return { title: name, ...owner, kind: partOf(text) ?? owner.page, time: modified * 1000, project: true, shown: shownOf(owner.page, saved), text, rooms: roomsOf(saved) };
  }));
  return read.filter((one) => one !== undefined);
}

/* Where the page Generators keeps its session. */
export const BREEDING = "generators/session";

/* Names of histories, and whose they are. */
const KEPT: readonly [history: string, page: string, title: string, part?: string][] = [
  ["dungeon", "dungeon", t`Dungeon`], ["room", "room", t`Room`], ["lab", "lab", t`Dungeon lab`], ["link", "link", t`Linked level`], ["game", "game", t`Your game`],
  ["play-md2", "play", "MiniDungeons 2", "md2"], ["play-mario", "play", t`Platformer`, "mario"], ["puzzle", "puzzle", t`Puzzle`], ["world", "world", t`World`],
];

/** What a page of this browser works on. */
export interface KeptState {
  title: string;
  page: string;
  part: string | undefined;
  state: Tree;
  /** as the page saves it */
  text: string;
}

/* What pages save, made of what they keep; others save the state itself. */
const SAVED: Readonly<Record<string, (state: Tree, part?: string) => Tree>> = {
  lab: (settings) => ({ settings }),
  link: (state) => ({ state }),
  play: (state, game) => ({ game, ...state }),
};

/** As filebar.tsx writes it. */
const textOf = (page: string, state: Tree, part?: string): string =>
  `${JSON.stringify({ page, version: 1, ...(SAVED[page]?.(state, part) ?? state) }, null, 1)}\n`;

/** The breeding, whose text is the core's own; undefined where nothing was bred or marked. */
async function keptBreeding(): Promise<KeptState | undefined> {
  const { session } = ((await readAll(BREEDING)).get(BREEDING) ?? {}) as { session?: Uint8Array };
  const text = session ? new TextDecoder().decode(session) : "";
  const state = (jsonOf(text) ?? {}) as Tree & { pages?: readonly { marked: number }[] };
  return (state.pages?.length ?? 0) > 1 || state.pages?.[0]?.marked ? { title: t`Breeding`, page: "generators", part: undefined, state, text } : undefined;
}

/** Of all pages on which something was done. */
export async function keptStates(): Promise<KeptState[]> {
  const found = await Promise.all([...KEPT.map(async ([history, page, title, part]): Promise<KeptState | undefined> => {
    const at = (await readAll(`${history}/at`)).get(`${history}/at`);
    if (typeof at !== "number" || at === 0) return undefined; // nothing was done there
    const key = `${history}/${String(at).padStart(9, "0")}`;
    const state = ((await readAll(key)).get(key) as { state?: Tree } | undefined)?.state;
    return state && { title, page, part, state, text: textOf(page, state, part) };
  }), keptBreeding()]);
  return found.filter((one) => one !== undefined);
}

const keptHere = async (): Promise<Recent[]> => (await keptStates()).map(({ title, page, part, state, text }) =>
  ({ title, page, part, kind: page, time: 0, project: false, shown: shownOf(page, part ? { ...state, game: part } : state), text, rooms: roomsOf(state) }));

/** The newest first, so many of the folder at most; what cannot be read is left out. */
export async function recent(most = MOST): Promise<Recent[]> {
  const [folder, browser] = await Promise.all([projects(most).catch(() => []), keptHere().catch(() => [])]);
  return [...browser, ...folder];
}

/** Shows it on its page. */
export function openRecent({ page, part, title, project }: Recent): void {
  if (project) handTo({ page, part, name: title, project });
  else location.hash = `#/${page}${part ? `?game=${part}` : ""}`;
}

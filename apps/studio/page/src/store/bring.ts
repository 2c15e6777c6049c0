// bring.ts - the zip of a whole project (whole.ts) comes in again: projects into the folder,
// games to those of the user, what pages worked on to them. All of it is read and judged
// before anything changes, and nothing takes the place of what is there but as bringIn says.
import { Core, wordsOf } from "../core/core";
import { ownGames, type OwnGame } from "../core/games";
import type { GameUse } from "../core/session";
import { base64, pixelsOf } from "../game/picture";
import { withName } from "../game/toml";
import { writeAll } from "./database";
import { keepGame } from "./games";
import { MOST_BYTES, textOf } from "./gather";
import { handTo } from "./handover";
import { jsonOf, ownerOf, partOf } from "./kinds";
import { keepPart } from "./parts";
import { BREEDING, keptStates } from "./recent";
import { readProject, server, ServerError } from "./server";
import { unzipped, type Unpacked } from "./unzip";
import { t } from "../core/strings";

/* What file managers put beside, maps of others, and places of ours (whole.ts). */
const JUNK = /(^|\/)(__MACOSX\/|\.|desktop\.ini$|Thumbs\.db$)/;
const MAP = /\.(tmx|tmj|ldtk|world|tiled-project|sok|xsb)$/i;
const WORK = /^unsaved\/[^/]+\.json$/;
const GAME = /^games\/[^/]+\/[^/]+\.game\.toml$/;
const PROJECT = /^[^/]+\.json$/;
const GAME_ALONE = /^[^/]+\.game\.toml$/;

interface Text {
  name: string;
  text: string;
}

/** What a page worked on, as it saves it. */
export interface Work extends Text {
  page: string;
  part?: string | undefined;
}

/** All that a zip has. */
export interface Whole {
  name: string;
  projects: readonly Text[];
  games: readonly OwnGame[];
  works: readonly Work[];
  /** files that are none of these */
  others: number;
}

/** The folder that all lies in, where the zip was packed with one. */
function rootOf(names: readonly string[]): string {
  const [root = ""] = /^[^/]+\//.exec(names[0] ?? "") ?? [];
  return /^(unsaved|games)\//.test(root) || !names.every((name) => name.startsWith(root)) ? "" : root;
}

/** The files of a zip that may be one of ours, as they lie in the project. */
async function filesOf(bytes: Uint8Array<ArrayBuffer>): Promise<Unpacked[] | undefined> {
  const names: string[] = [];
  await unzipped(bytes, (name) => !JUNK.test(name) && names.push(name) < 0, 0);
  const root = rootOf(names);
  const places = names.map((name) => name.slice(root.length));
  const sure = places.some((place) => WORK.test(place) || GAME.test(place));
  const may = !places.some((place) => MAP.test(place)) && places.some((place) => PROJECT.test(place) || GAME_ALONE.test(place));
  if (!sure && !may) return undefined;
  const files = await unzipped(bytes, (name) => !JUNK.test(name), MOST_BYTES);
  return files.map(({ name, bytes: content }) => ({ name: name.slice(root.length), bytes: content }));
}

function workOf({ name, text }: Text): Work {
  const owner = ownerOf(text);
  if (!owner || partOf(text)) throw new Error(t`“${name}” is no work of a page`);
  if ((jsonOf(text) as { version?: unknown }).version !== 1) throw new Error(t`“${name}” was saved by a later Sett`);
  return { ...owner, name, text };
}

async function gameOf(core: Core, { name, text }: Text, sheets: readonly GameUse[], builtIn: ReadonlySet<string>): Promise<OwnGame> {
  const files = await Promise.all(sheets.map((sheet) => pixelsOf(sheet).catch(() => Promise.reject(new Error(t`“${sheet.name}” is no picture that this browser reads`)))));
  const { game, levels, problems } = await core.ask("game_load", { text, files });
  if (game === null) throw new Error(t`“${name}” is not right: ${problems[0]?.message ?? ""}`);
  if (builtIn.has(game)) throw new Error(t`“${game}” comes with the program: give your game another name.`);
  return { name: game, file: { text, files }, sheets, levels };
}

/** What a zip has; undefined: it is none of ours. Throws an Error that says what is wrong with one
    that is. `builtIn`: names that games of the user cannot have. */
export async function readWhole(file: File, builtIn: ReadonlySet<string>): Promise<Whole | undefined> {
  if (file.size > MOST_BYTES) return undefined;
  const files = await filesOf(new Uint8Array(await file.arrayBuffer()));
  const texts = (place: RegExp): Text[] => (files ?? []).filter(({ name }) => place.test(name)).map(({ name, bytes }) => ({ name, text: textOf(name, bytes as Uint8Array<ArrayBuffer>) }));
  const sheetsOf = (game: string): GameUse[] => {
    const folder = game.slice(0, game.lastIndexOf("/") + 1);
    return (files ?? []).filter(({ name }) => name.startsWith(folder) && /^[^/]+\.png$/i.test(name.slice(folder.length)))
      .map(({ name, bytes }) => ({ name: name.slice(folder.length), text: base64(bytes) }));
  };
  const [projects, games, alone, works] = [PROJECT, GAME, GAME_ALONE, WORK].map(texts) as [Text[], Text[], Text[], Text[]];
  if (!files || (games.length + alone.length + works.length === 0 && !projects.some(({ text }) => ownerOf(text)))) return undefined;
  for (const { name, text } of projects) if (Array.isArray(jsonOf(text) ?? [])) throw new Error(t`“${name}” is no JSON object`);
  const whole = { name: file.name, projects: projects.map(({ name, text }) => ({ name: name.replace(/\.json$/, ""), text })), works: works.map(workOf) };
  /* A game file by itself is opened on its page. */
  for (const { name, text } of alone) whole.works.push({ page: "game", name, text: `${JSON.stringify({ page: "game", version: 1, text, sheets: sheetsOf(name) }, null, 1)}\n` });
  const core = new Core();
  try {
    const made: OwnGame[] = [];
    for (const game of games) made.push(await gameOf(core, game, sheetsOf(game.name), builtIn));
    for (const { page, text } of whole.works)
      if (page === "generators") await core.ask("breeding_begin", `{"game":${JSON.stringify(jsonOf(text)?.game)},"session":${text}}`);
    const read = projects.length + games.length + whole.works.length + [...games, ...alone].reduce((sum, { name }) => sum + sheetsOf(name).length, 0);
    return { ...whole, games: made, others: files.length - read };
  } finally {
    core.close();
  }
}

/** What a zip meets here. */
export interface Plan extends Pick<Whole, "projects" | "games" | "works"> { // without what is here already
  whole: Whole;
  /** names of projects, and of games, that others have */
  takenProjects: readonly string[];
  takenGames: readonly string[];
  /** titles of pages that work on something else, which their history keeps */
  busy: readonly string[];
  /** Generators has another breeding, which nothing keeps */
  losesBreeding: boolean;
}

const there = (name: string): Promise<string | undefined> => readProject(name).then(({ text }) => text, (error: unknown) => {
  if (error instanceof ServerError && (error.status === 404 || error.status === 400)) return undefined;
  throw error;
});

const sameGame = (a: OwnGame, b: OwnGame): boolean => a.file.text === b.file.text && JSON.stringify(a.sheets) === JSON.stringify(b.sheets);

export async function planOf(whole: Whole): Promise<Plan> {
  const [kept, texts] = await Promise.all([keptStates(), Promise.all(whole.projects.map(({ name }) => (server.peek() ? there(name) : undefined)))]);
  const stands = ({ page, part }: Work) => kept.find((one) => one.page === page && one.part === part);
  const known = (game: OwnGame) => ownGames.peek().find(({ name }) => name === game.name);
  const projects = whole.projects.filter(({ text }, i) => texts[i] !== text);
  const works = whole.works.filter((work) => stands(work)?.text !== work.text);
  const replaced = works.flatMap((work) => stands(work) ?? []);
  const games = whole.games.filter((game) => !sameGame(game, known(game) ?? { ...game, sheets: [], file: { text: "" } }));
  return {
    whole, projects, games, works,
    takenProjects: projects.filter(({ name }) => texts[whole.projects.findIndex((one) => one.name === name)] !== undefined).map(({ name }) => name),
    takenGames: games.filter((game) => known(game)).map(({ name }) => name),
    busy: replaced.filter(({ page }) => page !== "generators").map(({ title }) => title),
    losesBreeding: replaced.some(({ page }) => page === "generators"),
  };
}

/** Whether projects have no folder to go into. */
export const lacksFolder = ({ projects }: Plan): boolean => projects.length > 0 && (server.value?.readOnly ?? true);

/** Under a name that no game has yet, where another has its own. */
function underFreeName(game: OwnGame): OwnGame {
  const names = new Set(ownGames.peek().map(({ name }) => name));
  if (!names.has(game.name)) return game;
  let number = 2;
  while (names.has(`${game.name}-${number}`)) number++;
  const name = `${game.name}-${number}`;
  return { ...game, name, file: { ...game.file, text: withName(game.file.text, name) } };
}

/** A page takes a work: a step that its Undo takes back. A breeding takes the place of another. */
function give({ page, part, name, text }: Work): Promise<unknown> {
  if (page === "generators") return writeAll(new Map([[BREEDING, { game: jsonOf(text)?.game, session: new TextEncoder().encode(text) }]]));
  return new Promise<void>((done, fail) => handTo({ page, part, name, text, taken: (wrong) => (wrong ? fail(wrong) : done()) }));
}

/** Does it: projects and games whose names are taken get others. No page may be shown that works
    on something. Answers with what did not come in, each with the reason. */
export async function bringIn({ projects, games, works }: Plan): Promise<string[]> {
  const wrong: string[] = [];
  const tried = async (name: string, run: () => Promise<unknown>) => run().catch((error: unknown) => wrong.push(`${name}: ${wordsOf(error)}`));
  for (const { name, text } of projects) await tried(name, () => keepPart(name, text));
  for (const game of games) await tried(game.name, () => keepGame(underFreeName(game)));
  for (const work of works) await tried(work.name, () => give(work));
  return wrong;
}

// foreign.ts - a map of Tiled or a project of LDtk that the page Your game has open: its
// mapping to a game's tiles, its levels, and levels put into it. It is answered by a module
// of its own, which is fetched when the first project comes.
import { signal } from "@preact/signals";
import { Core, PROJECT, shared, wordsOf } from "../core/core";
import { makerOf, ownGames, type OwnGame } from "../core/games";
import type { ProjectLevel, Verbs } from "../core/session";
import { writeBack, type Gathered, type ProjectFile } from "../store/gather";

type Read = Verbs["project_read"]["reply"];

const LDTK = /\.ldtk$/i;
const MAP = /\.(tmx|tmj)$/i;
/* A map of Tiled in JSON is called .json as often. */
const isMap = ({ name, text }: ProjectFile): boolean => MAP.test(name) || (/\.json$/i.test(name) && /"tilesets"/.test(text) && /"layers"/.test(text));

/** Maps and projects among files, the shortest path first. */
export function mainsOf(files: readonly ProjectFile[]): string[] {
  const short = (a: string, b: string) => a.split("/").length - b.split("/").length || a.length - b.length || (a < b ? -1 : 1);
  const projects = files.filter(({ name }) => LDTK.test(name)).map(({ name }) => name).sort(short);
  return [...projects, ...files.filter(isMap).map(({ name }) => name).sort(short)];
}

/** What levels are put into the project. */
export interface Put {
  levels: readonly (readonly string[])[];
  /** LDtk: the level that is replaced; "": new ones of that name */
  level: string;
  name: string;
  seed: number;
  drop: boolean;
}

export class ForeignModel {
  readonly mains: readonly string[];
  readonly main = signal("");
  readonly game = signal("");
  readonly read = signal<Read | undefined>(undefined);
  /** the mapping as it stands in its field, and the one that the levels are read by */
  readonly mapping = signal("");
  readonly busy = signal(false);
  readonly wrong = signal("");
  /** the user has said yes to the guess, or given a mapping */
  readonly agreed = signal(false);
  readonly changed = signal<readonly ProjectFile[]>([]);
  readonly lost = signal("");
  /** levels of the project as they are in `changed` */
  readonly after = signal<readonly ProjectLevel[]>([]);
  #files: readonly ProjectFile[];
  #core = new Core(PROJECT);
  #known = new Map<string, OwnGame["file"]>();
  #number = 0;

  constructor({ files, folder }: Gathered, game: string) {
    this.mains = mainsOf(files);
    this.#files = files;
    this.folder = folder;
    this.main.value = this.mains[0] ?? "";
    this.game.value = game;
  }

  readonly folder: FileSystemDirectoryHandle | undefined;

  close(): void {
    this.#core.close();
  }

  /** The map or project first, as the verbs want it. */
  #ordered(changed: readonly ProjectFile[] = []): ProjectFile[] {
    const names = new Set(changed.map(({ name }) => name));
    const all = [...this.#files.filter(({ name }) => !names.has(name)), ...changed];
    const beside = (name: string) => name !== this.main.peek() && !LDTK.test(name) && !MAP.test(name);
    return [...all.filter(({ name }) => name === this.main.peek()), ...all.filter(({ name }) => beside(name))];
  }

  /** The module knows the user's game as it is now. */
  async #learn(): Promise<void> {
    const own = ownGames.peek().find(({ name }) => name === this.game.peek());
    if (!own || this.#known.get(own.name) === own.file) return;
    await this.#core.ask("game_load", own.file);
    this.#known.set(own.name, own.file);
  }

  /** Does one thing at a time that may fail; only the newest is heard. */
  async #doing(deed: (newest: () => boolean) => Promise<void>): Promise<void> {
    const number = ++this.#number;
    const newest = () => number === this.#number;
    this.busy.value = true;
    this.wrong.value = "";
    try {
      await deed(newest);
    } catch (error) {
      if (newest()) this.wrong.value = wordsOf(error);
    } finally {
      if (newest()) this.busy.value = false;
    }
  }

  #forget(): void {
    this.changed.value = [];
    this.after.value = [];
    this.lost.value = "";
  }

  /** A mapping that lies beside the project, as `sett map` looks for it. */
  #beside(): string | undefined {
    const stem = this.main.peek().replace(/\.[^./]*$/, "");
    return this.#files.find(({ name }) => name === `${stem}.sett-map.toml`)?.text;
  }

  /** Reads the levels by a mapping; undefined: by that beside the project, else a guess. */
  look(mapping: string | undefined = this.#beside()): Promise<void> {
    this.#forget();
    this.agreed.value = mapping !== undefined;
    return this.#doing(async (newest) => {
      await this.#learn();
      const reply = await this.#core.ask("project_read", { game: this.game.peek(), files: this.#ordered(), ...(mapping === undefined ? {} : { mapping }) });
      if (!newest()) return;
      this.read.value = reply;
      this.mapping.value = mapping ?? reply.mapping;
    });
  }

  /** A game file made of the project. */
  async imported(): Promise<string | undefined> {
    let made: string | undefined;
    await this.#doing(async () => {
      made = (await this.#core.ask("game_import", { files: this.#ordered() })).text;
    });
    return made;
  }

  /** So many levels of the game, of the size that the project's have. */
  async generated(count: number, seed: number, like: string): Promise<string[][]> {
    const levels = this.read.peek()?.levels ?? [];
    const { rows } = levels.find((level) => level.name === like && level.rows) ?? levels.find((level) => level.rows) ?? {};
    const game = this.game.peek();
    const size = rows ? { size: [rows[0]?.length ?? 1, rows.length] as [number, number] } : {};
    const reply = await shared().ask("generate", { recipe: { recipe: 1, game, seed, ...size, ...makerOf(game) }, count });
    return reply.levels.map((level) => {
      if (!level.rows) throw new Error("a level of these settings could not be made");
      return level.rows;
    });
  }

  put({ levels, level, name, seed, drop }: Put): Promise<void> {
    this.#forget();
    return this.#doing(async (newest) => {
      await this.#learn();
      const [game, mapping, ldtk] = [this.game.peek(), this.mapping.peek(), this.read.peek()?.kind === "ldtk"];
      const where = !ldtk ? {} : level ? { level } : { name };
      const { files, lost } = await this.#core.ask("project_put", { game, files: this.#ordered(), mapping, levels, seed, drop, ...where });
      const { levels: after } = await this.#core.ask("project_read", { game, files: this.#ordered(files), mapping });
      if (!newest()) return;
      this.changed.value = files.map(({ name: path, text }) => ({ name: path, text }));
      this.lost.value = lost;
      const before = new Map(this.read.peek()?.levels.map(({ name: told, rows }) => [told, rows?.join("\n")]));
      this.after.value = after.filter(({ name: told, rows }) => before.get(told) !== rows?.join("\n"));
    });
  }

  /** Into the folder that was opened; then that is the project. */
  save(): Promise<void> {
    return this.#doing(async () => {
      const { folder } = this;
      const changed = this.changed.peek();
      if (!folder) return;
      await writeBack(folder, this.#ordered(), changed);
      const names = new Set(changed.map(({ name }) => name));
      this.#files = [...this.#files.filter(({ name }) => !names.has(name)), ...changed];
      this.#forget();
      await this.look(this.mapping.peek());
    });
  }
}

/** What the page has open. */
export const foreign = signal<Gathered | undefined>(undefined);

/** Opens a project on the page Your game; an error where the files have none. */
export function openForeign(gathered: Gathered): void {
  if (mainsOf(gathered.files).length === 0) throw new Error("no map of Tiled and no project of LDtk is among these files");
  foreign.value = gathered;
  if (!location.hash.startsWith("#/game")) location.hash = "#/game";
}

// foreign.ts - a map or world of Tiled, a project of LDtk or a file of boards that the page Your
// game has open: its mapping to a game's tiles, its levels and how they look in its own art,
// and levels put into it. It is answered by a module of its own, which is fetched when the
// first project comes.
import { signal } from "@preact/signals";
import { Core, PROJECT, shared, wordsOf } from "../core/core";
import { makerOf, ownGames, type OwnGame } from "../core/games";
import type { GameUse, ProjectLevel, Verbs } from "../core/session";
import { writeBack, type Gathered, type ProjectFile } from "../store/gather";
import { bytesOf, pixelsIn } from "./picture";
import { t } from "../core/strings";

type Read = Verbs["project_read"]["reply"];

/* Of one picture of tiles, and of all, in pixels. */
const [MOST_PIXELS, MOST_IN_ALL] = [4194304, 12582912];

const LDTK = /\.ldtk$/i;
const MAP = /\.(tmx|tmj)$/i;
const WORLD = /\.world$/i;
const BOARDS = /\.(xsb|sok)$/i;
/* A map of Tiled in JSON is called .json as often. */
const isMap = ({ name, text }: ProjectFile): boolean => MAP.test(name) || (/\.json$/i.test(name) && /"tilesets"/.test(text) && /"layers"/.test(text));

/** Maps and projects among files, the shortest path first. */
export function mainsOf(files: readonly ProjectFile[]): string[] {
  const short = (a: string, b: string) => a.split("/").length - b.split("/").length || a.length - b.length || (a < b ? -1 : 1);
  const those = (kind: (file: ProjectFile) => boolean) => files.filter(kind).map(({ name }) => name).sort(short);
  return [...those(({ name }) => LDTK.test(name)), ...those(({ name }) => WORLD.test(name)), ...those(isMap), ...those(({ name }) => BOARDS.test(name))];
}

/** The file that a link means: by its path, or the one of that last name. */
function linked<T>(files: ReadonlyMap<string, T>, path: string): [string, T] | undefined {
  const found = files.get(path);
  if (found !== undefined) return [path, found];
  const last = path.slice(path.lastIndexOf("/") + 1);
  const same = [...files].filter(([name]) => name.slice(name.lastIndexOf("/") + 1) === last);
  return same.length === 1 ? same[0] : undefined;
}

/** The path of what a file calls `link`. */
function under(file: string, link: string): string {
  const steps = [...file.split("/").slice(0, -1), ...link.split("/")];
  const out: string[] = [];
  for (const step of steps)
    if (step === "..") out.pop();
    else if (step !== ".") out.push(step);
  return out.join("/");
}

/** A picture of a level is at most so large, in CSS pixels, and so many are shown. */
export const [SHOWN_WIDTH, SHOWN_HEIGHT, SHOWN] = [260, 180, 60];

/** Levels by their names, in the project's own art. */
export type Drawn = ReadonlyMap<string, ImageData>;

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
  /** the levels in the project's own art, and those of `after`; none where it has no pictures */
  readonly drawn = signal<Drawn>(new Map());
  readonly drawnAfter = signal<Drawn>(new Map());
  /** pictures that are wanted for it and not here */
  readonly lacking = signal<readonly string[]>([]);
  #files: readonly ProjectFile[];
  #pictures: ReadonlyMap<string, Blob>;
  #pixels = new Map<string, GameUse>();
  #core = new Core(PROJECT);
  #known = new Map<string, OwnGame["file"]>();
  #number = 0;

  constructor({ files, pictures, folder }: Gathered, game: string) {
    this.mains = mainsOf(files);
    this.#files = files;
    this.#pictures = pictures;
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
    const world = WORLD.test(this.main.peek());
    const beside = (name: string) => name !== this.main.peek() && !LDTK.test(name) && !BOARDS.test(name) && (world || !MAP.test(name));
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

  /** The pixels of these pictures, as far as they are here. */
  async #pixelsOf(wanted: readonly string[]): Promise<GameUse[]> {
    let left = MOST_IN_ALL;
    const here: GameUse[] = [];
    const lacking: string[] = [];
    for (const path of new Set(wanted)) {
      const [name, file] = linked(this.#pictures, path) ?? [];
      const pixels = name && file && (this.#pixels.get(name) ?? (await pixelsIn(name, file, Math.min(left, MOST_PIXELS)).catch(() => undefined)));
      if (!pixels) {
        lacking.push(path);
        continue;
      }
      this.#pixels.set(pixels.name, pixels);
      left -= (pixels.text.length * 3) / 16;
      here.push(pixels);
    }
    this.lacking.value = lacking;
    return here;
  }

  /** The levels as the project itself has them look: none where no picture of it is here. */
  async #draw(read: Read, changed: readonly ProjectFile[], names: readonly string[]): Promise<Drawn> {
    const pictures = await this.#pixelsOf(read.pictures);
    const drawn = new Map<string, ImageData>();
    if (pictures.length === 0) return drawn;
    const size = { w: Math.round(SHOWN_WIDTH * devicePixelRatio), h: Math.round(SHOWN_HEIGHT * devicePixelRatio) };
    const all = this.#ordered(changed);
    const maps = new Map(all.map((file) => [file.name, file]));
    /* Each map of a world is drawn by itself. */
    const asked = read.kind === "world" ? names.map((name) => ({ as: name, file: linked(maps, under(this.main.peek(), name))?.[1] })) : [{ as: undefined, file: all[0] }];
    for (const { as, file } of asked) {
      if (!file) continue;
      const files = [file, ...all.filter(({ name }) => name !== file.name && !MAP.test(name) && !WORLD.test(name)), ...pictures];
      const reply = await this.#core.ask("project_draw", { files, ...size, ...(read.kind === "ldtk" ? { levels: [...names] } : {}) });
      for (const { name, w, text } of reply.pictures)
        if (w && text) drawn.set(as ?? name, new ImageData(new Uint8ClampedArray(bytesOf({ name, text })), w));
    }
    return drawn;
  }

  #forget(): void {
    this.changed.value = [];
    this.drawnAfter.value = new Map();
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
      const asked = { game: this.game.peek(), ...(mapping === undefined ? {} : { mapping }) };
      let reply = await this.#core.ask("project_read", { ...asked, files: this.#ordered() });
      // Where names say nothing colours may.
      const pictures = reply.guessed && reply.unclear ? await this.#pixelsOf(reply.pictures) : [];
      if (pictures.length > 0) reply = await this.#core.ask("project_read", { ...asked, files: [...this.#ordered(), ...pictures] });
      if (!newest()) return;
      this.drawn.value = new Map();
      this.read.value = reply;
      this.mapping.value = mapping ?? reply.mapping;
      const drawn = await this.#draw(reply, [], reply.levels.slice(0, SHOWN).map(({ name }) => name));
      if (newest()) this.drawn.value = drawn;
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
      if (!level.rows) throw new Error(t`a level of these settings could not be made`);
      return level.rows;
    });
  }

  put({ levels, level, name, seed, drop }: Put): Promise<void> {
    this.#forget();
    return this.#doing(async (newest) => {
      await this.#learn();
      const [game, mapping, read] = [this.game.peek(), this.mapping.peek(), this.read.peek()];
      const where = read?.kind === "tiled" ? {} : level ? { level } : { name };
      const { files, lost } = await this.#core.ask("project_put", { game, files: this.#ordered(), mapping, levels, seed, drop, ...where });
      const { levels: after } = await this.#core.ask("project_read", { game, files: this.#ordered(files), mapping });
      if (!newest()) return;
      this.changed.value = files.map(({ name: path, text }) => ({ name: path, text }));
      this.lost.value = lost;
      const before = new Map(this.read.peek()?.levels.map(({ name: told, rows }) => [told, rows?.join("\n")]));
      this.after.value = after.filter(({ name: told, rows }) => before.get(told) !== rows?.join("\n"));
      const drawn = read && (await this.#draw(read, files, this.after.peek().map(({ name: told }) => told)));
      if (drawn && newest()) this.drawnAfter.value = drawn;
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
  if (mainsOf(gathered.files).length === 0) throw new Error(t`no map of Tiled, no project of LDtk and no boards are among these files`);
  foreign.value = gathered;
  if (!location.hash.startsWith("#/game")) location.hash = "#/game";
}

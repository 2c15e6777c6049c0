// opened.ts - the project of the folder that a page has open: what it was when it was
// read or saved last, whether somebody has changed it since, and how both changes come
// together (merge.ts). Outlives a reload, as the page's own state does.
import { signal } from "@preact/signals";
import { readAll, writeAll } from "./database";
import { hearChanges, type Change } from "./events";
import { conflictsOf, merge3, same, type Conflict, type Decide, type Json } from "./merge";
import { readProject, server, ServerError, tagOf, writeProject } from "./server";
import { t } from "../core/strings";

/** How a page is saved and opened. */
export interface Document {
  /** whose it is: "lab" */
  page: string;
  /** all that there is to save; plain data */
  save: () => object;
  /** takes what save gave; throws an Error that says why where it is not that */
  open: (saved: unknown, name: string) => void;
  /** a first name */
  name: string;
  /** the member "format" of documents that are the page's, too, though others wrote them */
  format?: string;
  /** makes what was merged part by part fit together again; what that took away, in
      words */
  mend?: (merged: object, base: object, sides: readonly object[]) => { merged: object; lost: string };
  /** where a page has several that can be open at once: which */
  part?: string;
  /** takes a level of a game, where the page has a place for one */
  level?: (game: string, rows: readonly string[], name: string) => void;
  /** takes a file that no page has saved but that belongs to this one */
  foreign?: (text: string, name: string) => Promise<void>;
  /** takes a part of a project that others wrote and that opens here, by its kind */
  takes?: Partial<Record<"recipe" | "archive", (saved: Json, name: string) => void | Promise<void>>>;
  /** what kind of thing was saved, where a page has several: another kind is not saved
      under the old name */
  kindOf?: (saved: Json) => unknown;
}

const AUTOSAVE = "sett.autosave";

/** Whether open projects are saved by themselves; kept in this browser. */
export const autosaves = signal(localStorage.getItem(AUTOSAVE) !== "off");

export function setAutosave(on: boolean): void {
  autosaves.value = on;
  localStorage.setItem(AUTOSAVE, on ? "on" : "off");
}

/** The project that the page which is shown has open, and how that stands. */
export const shownFile = signal<{ name: string; state: string } | undefined>(undefined);

/** Saves what the page that is shown works on: Ctrl+S. */
export const saver = signal<(() => void) | undefined>(undefined);

/** A project as it was read or saved last: the base of a merge. */
export interface Known {
  name: string;
  tag: string;
  text: string;
  /** milliseconds since 1970: when it was read or saved; older pages have kept none */
  time?: number;
}

/** Both sides of a project that two have changed. */
export interface Clash {
  name: string;
  tag: string;
  base: Json;
  theirs: Json;
  /** of the page as it was when the clash was found */
  mine: Json;
  conflicts: readonly Conflict[];
}

/* Saves that are tried again because others save all the time. */
const MOST_TRIES = 20;

const jsonOf = (text: string): Json => JSON.parse(text) as Json;
export const textOf = ({ page, save }: Document): string => `${JSON.stringify({ page, version: 1, ...save() }, null, 1)}\n`;

/** Lets the page take a saved text; throws an Error that says why not. */
export function take(document: Document, text: string, name: string): void {
  const saved = JSON.parse(text) as { page?: unknown; version?: unknown; format?: unknown };
  const adopted = saved?.page === undefined && document.format !== undefined && saved?.format === document.format;
  if (saved?.page !== document.page && !adopted) throw new Error(t`“${name}” was not saved by this page`);
  if (saved.version !== 1) throw new Error(t`“${name}” was saved by a later Sett`);
  document.open(saved, name);
}

/** The number of the save that a tag names. */
const revisionOf = (tag: string): number => Number.parseInt(tag.slice(1), 10);

/** What a page has open. */
export class Opened {
  readonly known = signal<Known | undefined>(undefined);
  /** What somebody else made of it, where that is not known here yet. */
  readonly news = signal<Change | undefined>(undefined);
  /** what the last merge took away; "" for nothing */
  lost = "";
  #saving = false;
  /** came while something was saved */
  #late: Change | undefined;
  #came: Promise<void>;

  constructor(readonly key: string) {
    hearChanges((change) => void this.#hear(change));
    this.#came = this.#come();
  }

  /** Reads a project into the page. */
  async open(document: Document, name: string): Promise<void> {
    const { text, tag } = await readProject(name);
    await this.#change({ name, tag, text }, () => take(document, text, name));
  }

  /** Whether the page holds something else than what was read or saved last. */
  edited(document: Document): boolean {
    const known = this.known.value;
    return known !== undefined && !same(jsonOf(known.text), jsonOf(textOf(document)));
  }

  /** The name that a save proposes. */
  nameFor(document: Document): string {
    const known = this.known.value;
    const kind = (text: string) => document.kindOf?.(jsonOf(text));
    return known && kind(known.text) === kind(textOf(document)) ? known.name : document.name;
  }

  /** Saves under a name. Where the open project was changed elsewhere, both changes are
      merged and saved; what only the user can decide is given back. */
  async save(document: Document, name: string): Promise<Clash | "merged" | "saved"> {
    this.#saving = true;
    try {
      let merged = false;
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const [known, text] = [this.known.value, textOf(document)];
        const mine = known?.name === name;
        try {
          const tag = await writeProject(name, text, mine ? known.tag : "");
          if (this.known.value === known) await this.#keep({ name, tag, text }); // else it was left meanwhile
          return merged ? "merged" : "saved";
        } catch (error) {
          if (!mine || !(error instanceof ServerError) || error.status !== 409) throw error;
        }
        const clash = await this.clash(document);
        if (clash?.conflicts.length) return clash;
        if (clash) await this.settle(document, clash, () => "mine");
        merged = clash !== undefined;
      }
      throw new Error(t`others save this project all the time: try again, or choose another name`);
    } finally {
      this.#saving = false;
      if (this.#late) void this.#hear(this.#late);
      this.#late = undefined;
    }
  }

  /** Saves over what is there, whatever that is; it stays as a backup. */
  async replace(document: Document, name: string): Promise<void> {
    const text = textOf(document);
    await this.#keep({ name, tag: await writeProject(name, text, await tagOf(name)), text });
  }

  /** What another tab has open is open here, too. */
  async adopt(known: Known | undefined): Promise<void> {
    if (same(known as Json | undefined, this.known.peek() as Json | undefined)) return;
    this.known.value = known;
    this.news.value = undefined;
    await this.#write(known);
  }

  /** The page goes on with what is not the open project. */
  async leave(): Promise<void> {
    await this.#came;
    await this.adopt(undefined);
  }

  /** Saves the open project by itself; where only the user can decide, that is news. */
  async autosave(document: Document): Promise<void> {
    const known = this.known.peek();
    if (!known || this.#saving || !this.edited(document) || this.nameFor(document) !== known.name) return;
    const outcome = await this.save(document, known.name);
    if (typeof outcome === "object") this.news.value = { name: known.name, exists: true, tag: outcome.tag };
  }

  /** Both sides as they are now; undefined where the project is not there any more, and
      the next save makes it again. */
  async clash(document: Document): Promise<Clash | undefined> {
    const known = this.known.value;
    if (!known) return undefined;
    const { text, tag } = await readProject(known.name).catch((error: unknown) => {
      if (error instanceof ServerError && error.status === 404) return { text: "", tag: "" };
      throw error;
    });
    if (!tag) return void (await this.#keep({ ...known, tag }));
    const [base, mine, theirs] = [known.text, textOf(document), text].map(jsonOf) as [Json, Json, Json];
    return { name: known.name, tag, base, mine, theirs, conflicts: conflictsOf(base, mine, theirs) };
  }

  /** The page takes what both sides make together: one step of its history. */
  async settle(document: Document, { name, tag, base, mine, theirs }: Clash, decide: Decide): Promise<void> {
    const parts = merge3(base, mine, theirs, decide);
    const mended = document.mend?.(parts as object, base as object, [mine as object, theirs as object]);
    const merged = mended ? (mended.merged as Json) : parts;
    this.lost = mended?.lost ?? "";
    await this.#change({ name, tag, text: JSON.stringify(theirs) }, () => {
      if (!same(mine, merged)) take(document, JSON.stringify(merged), t`${name}, merged,`);
    });
  }

  /** Another state of the page and its base: should all end in between, there is no
      base rather than one of another state. */
  async #change(known: Known, run: () => void): Promise<void> {
    await this.#write(undefined);
    try {
      run();
    } catch (error) {
      await this.#write(this.known.value);
      throw error;
    }
    await this.#keep(known);
  }

  async #keep(known: Known): Promise<void> {
    this.known.value = { ...known, time: Date.now() };
    this.news.value = undefined;
    await this.#write(this.known.value);
  }

  #write(known: Known | undefined): Promise<void> {
    return writeAll(new Map([[`opened/${this.key}`, known]])).catch(() => undefined);
  }

  /** What was open before a reload. */
  async #come(): Promise<void> {
    const kept = await readAll(`opened/${this.key}`).catch(() => new Map<string, unknown>());
    this.known.value ??= kept.get(`opened/${this.key}`) as Known | undefined;
    await this.#hear("reset");
  }

  async #hear(change: Change | "reset"): Promise<void> {
    const known = this.known.value;
    if (!known || !server.value) return;
    if (change === "reset") {
      const tag = await tagOf(known.name).catch(() => known.tag);
      if (this.known.value === known && tag !== known.tag) this.news.value = { name: known.name, exists: tag !== "", tag };
    } else if (this.#saving) {
      if (change.name === known.name) this.#late = change;
    } else if (change.name === known.name && (change.exists ? revisionOf(change.tag) > (revisionOf(known.tag) || 0) : known.tag)) {
      this.news.value = change;
    }
  }
}

const all = new Map<string, Opened>();

/** What is open for a document. */
export function openedFor({ page, part = "" }: Document): Opened {
  const key = `${page}${part}`;
  const opened = all.get(key) ?? new Opened(key);
  all.set(key, opened);
  return opened;
}

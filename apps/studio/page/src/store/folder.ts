// folder.ts - a folder of this computer that the browser lets the page write into: where no
// sett studio serves the page, projects are its files NAME.json. What a file was before a save
// is its backup, NAME.json.bak.
import { readAll, writeAll } from "./database";
import { t } from "../core/strings";

/* Where the handle is kept; server.ts looks whether there is one. */
const KEPT = "folder";
const ENDING = ".json";

type Handle = FileSystemDirectoryHandle & {
  entries(): AsyncIterable<[string, FileSystemHandle]>;
  queryPermission?(wanted: { mode: "readwrite" }): Promise<PermissionState>;
  requestPermission?(wanted: { mode: "readwrite" }): Promise<PermissionState>;
};

/** Where the browser lets pages write into folders: lets the user choose one; undefined: none. */
export const pickFolder = (): Promise<Handle | undefined> | undefined =>
  (window as { showDirectoryPicker?: (options: { mode: "readwrite" }) => Promise<Handle> }).showDirectoryPicker?.({ mode: "readwrite" }).catch((error: DOMException) => {
    if (error.name === "AbortError") return undefined;
    throw error;
  });

/** What stands under a name now; the tag of a state is of its time and its content. */
interface Found {
  text: string;
  tag: string;
  modified: number;
  bytes: number;
}

async function tagOf(modified: number, text: string): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `"${modified}-${[...sum.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}

/** Tags of the same content. */
const sameContent = (a: string, b: string): boolean => a.split("-")[1] === b.split("-")[1];

export class LocalFolder {
  private constructor(readonly handle: Handle) {}

  /** The one that the user chooses; undefined: none. */
  static async choose(): Promise<LocalFolder | undefined> {
    const handle = await pickFolder();
    if (!handle) return undefined;
    await writeAll(new Map([[KEPT, handle]])).catch(() => undefined); // this time it is there
    return new LocalFolder(handle);
  }

  /** The one of before a reload; undefined where there is none, or the browser wants to ask
      first: then `ask` may be set, on a click. */
  static async again(ask = false): Promise<LocalFolder | undefined> {
    const handle = (await readAll(KEPT).catch(() => new Map<string, unknown>())).get(KEPT) as Handle | undefined;
    const state = await (ask ? handle?.requestPermission?.({ mode: "readwrite" }) : handle?.queryPermission?.({ mode: "readwrite" }));
    return handle && (state ?? "granted") === "granted" ? new LocalFolder(handle) : undefined;
  }

  get name(): string {
    return this.handle.name || t`the browser's own folder`;
  }

  async find(file: string): Promise<Found | undefined> {
    const found = await this.handle.getFileHandle(file).then((handle) => handle.getFile(), () => undefined);
    if (!found) return undefined;
    const text = await found.text();
    return { text, tag: await tagOf(found.lastModified, text), modified: found.lastModified, bytes: found.size };
  }

  project = (name: string): Promise<Found | undefined> => this.find(name + ENDING);

  async list(): Promise<{ name: string; bytes: number; modified: number }[]> {
    const found: { name: string; bytes: number; modified: number }[] = [];
    for await (const [file, handle] of this.handle.entries()) {
      if (handle.kind !== "file" || !file.endsWith(ENDING)) continue;
      const { size, lastModified } = await (handle as FileSystemFileHandle).getFile();
      found.push({ name: file.slice(0, -ENDING.length), bytes: size, modified: lastModified / 1000 });
    }
    return found;
  }

  /** Saves over the state that `tag` names, "" for none; undefined: it is another by now. */
  async save(name: string, text: string, tag: string): Promise<string | undefined> {
    const before = await this.project(name);
    if (before ? !tag || !sameContent(before.tag, tag) : tag) return undefined;
    if (before && before.text !== text) await this.#write(`${name}${ENDING}.bak`, before.text);
    await this.#write(name + ENDING, text);
    return (await this.project(name))?.tag;
  }

  async #write(file: string, text: string): Promise<void> {
    const stream = await (await this.handle.getFileHandle(file, { create: true })).createWritable(); // takes the name when it is closed
    await stream.write(text);
    await stream.close();
  }
}

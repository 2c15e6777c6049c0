// gather.ts - the text files and pictures of a project from what was chosen or dropped: files,
// folders, a zip of both. Names are paths from the folder that holds all.
import { pickFolder } from "./folder";
import { unzipped } from "./unzip";
import { t } from "../core/strings";

export interface ProjectFile {
  name: string;
  text: string;
}

/** What is told apart here: a folder, when it can be written into. */
export interface Gathered {
  files: ProjectFile[];
  /** by their names; they are read when they are wanted */
  pictures: ReadonlyMap<string, Blob>;
  folder: FileSystemDirectoryHandle | undefined;
}

/* Maps, tilesets, templates, worlds, projects, level files, boards, mappings. */
const TEXTS = /\.(tmx|tmj|tsx|tsj|tx|tj|json|ldtkl?|world|tiled-project|xsb|sok|sett-map\.toml)$/i;
const PICTURES = /\.(png|jpe?g|gif|bmp|webp)$/i;
export const MOST_BYTES = 67108864;
const MOST_FILES = 4000;

/** As it stands: with its mark of order and its line ends, so that it can be written back. */
export function textOf(name: string, bytes: BufferSource): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(t`“${name}” is no text in UTF-8`);
  }
}

/** Adds files one by one, up to a bound. */
class Basket {
  readonly files: ProjectFile[] = [];
  readonly pictures = new Map<string, Blob>();
  #left = MOST_BYTES;

  async add(name: string, file: Blob): Promise<void> {
    if (/\.zip$/i.test(name)) {
      if (file.size > MOST_BYTES) throw new Error(t`“${name}” has more than ${MOST_BYTES / 1048576} MB`);
      const all = await unzipped(new Uint8Array(await file.arrayBuffer()), (inner) => TEXTS.test(inner) || PICTURES.test(inner), this.#left);
      for (const { name: inner, bytes } of all)
        if (PICTURES.test(inner)) this.#takePicture(inner, new Blob([bytes as Uint8Array<ArrayBuffer>]));
        else this.#take(inner, bytes.length, textOf(inner, bytes as Uint8Array<ArrayBuffer>));
    } else if (PICTURES.test(name)) {
      this.#takePicture(name, file);
    } else if (TEXTS.test(name)) {
      if (file.size > this.#left) throw new Error(t`the files have more than ${MOST_BYTES / 1048576} MB`);
      this.#take(name, file.size, textOf(name, await file.arrayBuffer()));
    }
  }

  #take(name: string, size: number, text: string): void {
    if ((this.#left -= size) < 0 || this.files.length === MOST_FILES) throw new Error(t`these are too many files for a project`);
    this.files.push({ name, text });
  }

  #takePicture(name: string, file: Blob): void {
    if (this.pictures.size < MOST_FILES) this.pictures.set(name, file);
  }

  async addEntry(entry: FileSystemEntry, path: string): Promise<void> {
    if (entry.isFile) {
      const file = await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail));
      return this.add(path, file);
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    const some = () => new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    for (let part = await some(); part.length > 0; part = await some())
      for (const inner of part) await this.addEntry(inner, path ? `${path}/${inner.name}` : inner.name);
  }

  async addFolder(folder: FileSystemDirectoryHandle, path: string): Promise<void> {
    for await (const [name, inner] of (folder as unknown as { entries(): AsyncIterable<[string, FileSystemHandle]> }).entries()) {
      if (inner.kind === "directory") await this.addFolder(inner as FileSystemDirectoryHandle, `${path}${name}/`);
      else if (TEXTS.test(name) || PICTURES.test(name)) await this.add(path + name, await (inner as FileSystemFileHandle).getFile());
    }
  }
}

/** Files as a dialog gives them, with their folders where it has these. */
export async function gatherFiles(files: Iterable<File>): Promise<Gathered> {
  const basket = new Basket();
  for (const file of files) await basket.add(file.webkitRelativePath.split("/").slice(1).join("/") || file.name, file);
  return { files: basket.files, pictures: basket.pictures, folder: undefined };
}

/** What was dropped: one folder is the root, several things lie beside each other. */
export async function gatherEntries(entries: readonly FileSystemEntry[]): Promise<Gathered> {
  const basket = new Basket();
  const [only] = entries;
  for (const entry of entries) await basket.addEntry(entry, entries.length === 1 && only?.isDirectory ? "" : entry.name);
  return { files: basket.files, pictures: basket.pictures, folder: undefined };
}

export async function gatherFolder(folder: FileSystemDirectoryHandle): Promise<Gathered> {
  const basket = new Basket();
  await basket.addFolder(folder, "");
  return { files: basket.files, pictures: basket.pictures, folder };
}

/** Lets the user choose a folder, one that can be written into where the browser lets pages
    do that; undefined: none was chosen. */
export async function chooseFolder(): Promise<Gathered | undefined> {
  const picked = pickFolder();
  if (picked) {
    const folder = await picked;
    return folder && gatherFolder(folder);
  }
  const input = Object.assign(document.createElement("input"), { type: "file", webkitdirectory: true });
  return new Promise((done, fail) => {
    input.onchange = () => void gatherFiles(input.files ?? []).then(done, fail);
    input.oncancel = () => done(undefined);
    input.click();
  });
}

async function place(folder: FileSystemDirectoryHandle, path: string, create: boolean): Promise<FileSystemFileHandle> {
  const steps = path.split("/");
  const name = steps.pop() ?? "";
  let inner = folder;
  for (const step of steps) inner = await inner.getDirectoryHandle(step, { create });
  return inner.getFileHandle(name, { create });
}

const found = async (folder: FileSystemDirectoryHandle, path: string): Promise<string | undefined> => {
  const file = await place(folder, path, false).then((handle) => handle.getFile(), () => undefined);
  return file && textOf(path, await file.arrayBuffer());
};

async function write(folder: FileSystemDirectoryHandle, path: string, text: string): Promise<void> {
  const stream = await (await place(folder, path, true)).createWritable(); // takes the name when it is closed
  await stream.write(text);
  await stream.close();
}

/** Writes files over those that were read, in their order, with PATH.bak once; nothing where one
    of all that were read is another by now. */
export async function writeBack(folder: FileSystemDirectoryHandle, read: readonly ProjectFile[], changed: readonly ProjectFile[]): Promise<void> {
  const before = new Map(read.map(({ name, text }) => [name, text]));
  for (const { name, text } of read)
    if ((await found(folder, name)) !== text) throw new Error(t`“${name}” was changed by another program: nothing is written`);
  for (const { name } of changed)
    if (!before.has(name) && (await found(folder, name)) !== undefined) throw new Error(t`“${name}” is there already: nothing is written`);
  for (const { name, text } of changed) {
    const old = before.get(name);
    if (old !== undefined && (await found(folder, `${name}.bak`)) === undefined) await write(folder, `${name}.bak`, old);
    await write(folder, name, text);
  }
}

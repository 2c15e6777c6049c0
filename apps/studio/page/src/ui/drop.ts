// drop.ts - files that are chosen or dropped anywhere: each opens on the page it belongs to,
// maps of Tiled and projects of LDtk with all that came with them; a picture is one of tiles.
import { effect, signal } from "@preact/signals";
import { wordsOf } from "../core/core";
import { kit, type Kit } from "../core/kit";
import type { Gathered } from "../store/gather";
import { handTo, waiting } from "../store/handover";
import { placeOf } from "../store/kinds";
import { announce } from "./announce";
import { t } from "../core/strings";

/* Characters of the largest file that is read. */
const MOST = 16777216;

/* Files of such projects; maps in JSON may be levels of ours. */
const PROJECT = /\.(tmx|ldtk|world|sok|zip)$/i;
const MAP = /\.(tmj|json)$/i;

/** A project of Tiled or LDtk among these, on the page that works on it. */
async function openProject(gathered: (store: typeof import("../store/gather")) => Promise<Gathered>): Promise<void> {
  const [store, { openForeign }] = await Promise.all([import("../store/gather"), import("../game/foreign")]);
  openForeign(await gathered(store));
}

/** What a file picker offers. */
export const OPENED = ".json,.txt,.toml,.tmj,.xml,.tmx,.tsx,.tsj,.ldtk,.ldtkl,.zip,.png";

/** Opens the first file where it belongs; a project with the others. */
export async function openFiles(known: Kit, files: readonly File[]): Promise<void> {
  const [file] = files;
  const project = () => openProject((store) => store.gatherFiles(files));
  try {
    if (file && files.length === 1 && /\.zip$/i.test(file.name) && (await (await import("./bring")).bring(known, file))) return;
    if (files.some(({ name }) => PROJECT.test(name))) return await project();
    if (!file) return;
    if (/\.png$/i.test(file.name)) return (await import("../game/picture")).openSheet(file);
    if (file.size > MOST) throw new Error(t`“${file.name}” has ${Math.ceil(file.size / 1048576)} MB, ${MOST / 1048576} at most`);
    const text = await file.text();
    const place = placeOf(known, file.name, text);
    const foreign = MAP.test(file.name) && /"tilesets"/.test(text);
    const handed = await place.catch((error) => {
      if (!foreign) throw error;
    });
    if (handed) handTo(handed);
    else await project();
  } catch (error) {
    announce(t`Not opened: ${wordsOf(error)}`);
  }
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
const mark = (on: boolean): void => void document.documentElement.classList.toggle("dropping", on);

/** Done once that holds. */
const until = (holds: () => boolean): Promise<void> => new Promise((done) => void effect(() => void (holds() && done())));

/** What was dropped before the core was there, by name: each opens after those before it. */
export const held = signal<readonly string[]>([]);
let queue = until(() => kit.value !== undefined);

async function take(event: DragEvent): Promise<void> {
  const files = [...(event.dataTransfer?.files ?? [])];
  // Entries are gone as soon as anything is waited for.
  const entries = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const open = async () => {
    const known = kit.peek();
    if (!known) return;
    if (!entries.some(({ isDirectory }) => isDirectory)) return openFiles(known, files);
    await openProject((store) => store.gatherEntries(entries)).catch((error) => announce(t`Not opened: ${wordsOf(error)}`));
  };
  if (kit.peek()) return open();
  held.value = [...held.value, files[0]?.name ?? ""];
  queue = queue.then(open).then(() => until(() => !waiting.value)).then(() => void (held.value = held.value.slice(1)));
}

/** Hears drops on the whole page. */
export function hearDrops(): void {
  addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    mark(true);
  });
  addEventListener("dragleave", (event) => event.relatedTarget === null && mark(false));
  addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    mark(false);
    void take(event);
  });
}

// drop.ts - files that are chosen or dropped anywhere: each opens on the page it belongs to.
import { wordsOf } from "../core/core";
import { kit, type Kit } from "../core/kit";
import { handTo } from "../store/handover";
import { placeOf } from "../store/kinds";
import { announce } from "./announce";

/* Characters of the largest file that is read. */
const MOST = 16777216;

/** Opens the first file where it belongs. */
export async function openFiles(known: Kit, files: readonly { name: string; text: string }[]): Promise<void> {
  const [file] = files;
  if (!file) return;
  try {
    handTo(await placeOf(known, file.name, file.text));
  } catch (error) {
    announce(`Not opened: ${wordsOf(error)}`);
  }
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
const mark = (on: boolean): void => void document.documentElement.classList.toggle("dropping", on);

async function take(event: DragEvent): Promise<void> {
  const [file] = event.dataTransfer?.files ?? [];
  const known = kit.peek();
  if (!file || !known) return;
  if (file.size > MOST) return announce(`Not opened: “${file.name}” has ${Math.ceil(file.size / 1048576)} MB, ${MOST / 1048576} at most`);
  await openFiles(known, [{ name: file.name, text: await file.text() }]);
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

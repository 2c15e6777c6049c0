// treeopen.ts - whether all of the project is shown at the left (tree.tsx).
import { signal } from "@preact/signals";

const KEY = "sett.tree";

/** Whether it is shown; kept in this browser. */
export const treeOpen = signal(localStorage.getItem(KEY) === "open");

export function toggleTree(): void {
  treeOpen.value = !treeOpen.value;
  localStorage.setItem(KEY, treeOpen.value ? "open" : "shut");
}

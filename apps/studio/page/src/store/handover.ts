// handover.ts - a file on its way to the page that it belongs to: whoever opens it (Home,
// a drop, the list of projects) says which page that is; the page takes it when it is shown.
import { effect, signal, untracked } from "@preact/signals";

/** What is handed over. */
export interface Handed {
  /** whose it is: "lab" */
  page: string;
  /** where a page has several that can be open at once: which */
  part?: string | undefined;
  name: string;
  /** what a page has saved, or a document of others that it adopts */
  text?: string;
  /** a project of the folder, to be read under its name */
  project?: boolean;
  /** a level of a game */
  level?: { game: string; rows: readonly string[] };
  /** of a text that is no save of the project that the page has open: told once it is taken,
      or why it is not */
  taken?: (wrong?: unknown) => void;
}

export const waiting = signal<Handed | undefined>(undefined);

/** Shows a page and gives it that. */
export function handTo(handed: Handed): void {
  waiting.value = handed;
  location.hash = `#/${handed.page}${handed.part ? `?game=${handed.part}` : ""}`;
}

/** Takes all that is handed to a page, once, until the function that comes back is called. */
export const receives = (page: string, take: (handed: Handed) => void, part = ""): (() => void) => effect(() => {
  const handed = waiting.value;
  if (handed?.page !== page || (handed.part ?? "") !== part) return;
  untracked(() => {
    waiting.value = undefined;
    take(handed);
  });
});

// full.tsx - a part of a page on all of the screen: laid over all else, and, where the
// browser can, without its own bars. Esc goes back.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../core/strings";

/** What fills the screen. */
const filled = signal<HTMLElement | undefined>(undefined);

/* What may still be said, or asked in a dialog. */
const HEARD = "[role=status], dialog, script";

/** All that lies behind; neither Tab nor a reader comes to it meanwhile. */
function behind(part: HTMLElement): HTMLElement[] {
  const all: HTMLElement[] = [];
  for (let at: HTMLElement = part; at.parentElement && at !== document.body; at = at.parentElement)
    for (const beside of at.parentElement.children) if (beside !== at && !beside.matches(HEARD)) all.push(beside as HTMLElement);
  return all;
}

function fill(part: HTMLElement): void {
  part.dataset["full"] = "";
  for (const element of behind(part)) element.inert = true;
  filled.value = part;
  document.documentElement.requestFullscreen?.().catch(() => undefined); // over the page it is anyway
  dispatchEvent(new Event("resize"));
}

function leave(): void {
  const part = filled.value;
  if (!part) return;
  delete part.dataset["full"];
  for (const element of document.querySelectorAll<HTMLElement>("[inert]")) element.inert = false;
  filled.value = undefined;
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  dispatchEvent(new Event("resize"));
}

/* Where the browser has its bars away it takes Esc for itself, and tells so. */
document.addEventListener("fullscreenchange", () => document.fullscreenElement ?? leave());
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented || !filled.value || document.querySelector("dialog[open]")) return;
  event.preventDefault(); // Esc leaves the page that plays, too
  leave();
});

/** The button for it; `of` selects what is around it. */
export function Full({ of }: { of: string }) {
  useEffect(() => leave, []);
  const on = filled.value !== undefined;
  return (
    <button type="button" id="full" data-key="f" aria-keyshortcuts="f" aria-pressed={on} title={on ? t`Back (Esc)` : t`Full screen (F)`}
      onClick={({ currentTarget }) => {
        const part = currentTarget.closest<HTMLElement>(of);
        if (filled.value) leave();
        else if (part) fill(part);
      }}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M1 6V1h5M10 1h5v5M15 10v5h-5M6 15H1v-5" fill="none" stroke="currentColor" stroke-width="2" /></svg>
      <span class="unseen">{t`Full screen`}</span>
    </button>
  );
}

/** Whether an element is on all of the screen. */
export const isFull = (element: Element | null): boolean => element?.closest("[data-full]") != null;

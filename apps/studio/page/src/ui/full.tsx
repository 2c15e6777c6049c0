// full.tsx - a part of a page on all of the screen: laid over all else, and, where the
// browser can, without its own bars. Esc goes back.
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../core/strings";
import { route } from "../store/route";

/** What fills the screen: the part around the button of a page that `of` selects. A panel
    that is made anew while its page loads goes on there; none lies in it meanwhile. */
const filled = signal<{ page: string; of: string; part?: HTMLElement } | undefined>(undefined);

/* What may still be said, or asked in a dialog. */
const HEARD = "[role=status], dialog, script";

/** All that lies behind; neither Tab nor a reader comes to it meanwhile. */
function behind(part: HTMLElement): HTMLElement[] {
  const all: HTMLElement[] = [];
  for (let at: HTMLElement = part; at.parentElement && at !== document.body; at = at.parentElement)
    for (const beside of at.parentElement.children) if (beside !== at && !beside.matches(HEARD)) all.push(beside as HTMLElement);
  return all;
}

/** True where there is such a part. */
function fill(of: string, button: HTMLElement | null): boolean {
  const part = button?.closest<HTMLElement>(of);
  if (!part) return false;
  part.dataset["full"] = "";
  for (const element of behind(part)) element.inert = true;
  filled.value = { page: route.peek().page, of, part };
  dispatchEvent(new Event("resize"));
  return true;
}

/** The page is as it was, though some of it may fill the screen again. */
function unfill(part: HTMLElement): void {
  delete part.dataset["full"];
  for (const element of document.querySelectorAll<HTMLElement>("[inert]")) element.inert = false;
}

function leave(): void {
  const now = filled.peek();
  if (!now) return;
  if (now.part) unfill(now.part);
  filled.value = undefined;
  barless = false;
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  dispatchEvent(new Event("resize"));
}

/** A button of this page has come. */
function come(of: string, button: HTMLElement | null): void {
  const now = filled.peek();
  if (now && !now.part && now.of === of && now.page === route.peek().page) fill(of, button);
}

/** It goes: with its page, or to come again. */
function go(): void {
  const now = filled.peek();
  if (!now?.part) return;
  if (now.page !== route.peek().page) return leave();
  unfill(now.part);
  filled.value = { page: now.page, of: now.of };
}

/* The page may be left while no part lies there. */
route.subscribe(({ page }) => filled.peek() && page !== filled.peek()?.page && leave());

/* Where the browser has its bars away it takes Esc for itself, and tells so. It tells late:
   what comes for a full screen that has ended is not about the one that there is now. */
let barless = false;
document.addEventListener("fullscreenchange", () => {
  if (document.fullscreenElement && filled.peek()) barless = true;
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  else if (barless) leave();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented || !filled.value || document.querySelector("dialog[open]")) return;
  event.preventDefault(); // Esc leaves the page that plays, too
  leave();
});

/** The button for it; `of` selects what is around it. */
export function Full({ of }: { of: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    come(of, button.current);
    return go;
  }, []);
  const on = filled.value?.part !== undefined;
  return (
    <button ref={button} type="button" id="full" data-key="f" aria-keyshortcuts="f" aria-pressed={on} title={on ? t`Back (Esc)` : t`Full screen (F)`}
      onClick={() => {
        if (filled.peek()?.part) return leave();
        if (fill(of, button.current)) document.documentElement.requestFullscreen?.().catch(() => undefined); // over the page it is anyway
      }}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M1 6V1h5M10 1h5v5M15 10v5h-5M6 15H1v-5" fill="none" stroke="currentColor" stroke-width="2" /></svg>
      <span class="unseen">{t`Full screen`}</span>
    </button>
  );
}

/** Whether an element is on all of the screen. */
export const isFull = (element: Element | null): boolean => element?.closest("[data-full]") != null;

// space.ts - while Space is held a drag of the pointer pans, wherever something is edited.
// Alone it is a key like others, which acts once it is let go.

/* Where it pans: there it does not scroll the page. */
const PLACES = ".zoomed:hover, #world:hover";
const CONTROLS = "input, select, textarea, button, summary, a";

let held = false;
let panned = false;

/** Whether a press of the pointer pans; then Space does nothing else. */
export function pansBySpace({ pointerType }: PointerEvent): boolean {
  const pans = held && pointerType !== "touch";
  panned ||= pans;
  return pans;
}

/** Whether Space, which is let go, was held for that. */
export const hasPanned = (): boolean => panned;

function hold(on: boolean): void {
  held = on;
  document.documentElement.classList.toggle("space-held", on);
}

export function startSpace(): void {
  addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    if (!event.repeat) panned = false;
    hold(true);
    if (document.querySelector(PLACES) && !(event.target as HTMLElement).closest(CONTROLS)) event.preventDefault();
  }, true);
  addEventListener("keyup", ({ key }) => key === " " && hold(false), true);
  addEventListener("blur", () => hold(false));
}

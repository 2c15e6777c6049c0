// theme.ts - light or dark: as the system, or as chosen here; kept over a reload.
import { computed, effect, signal } from "@preact/signals";

const KEPT = "sett.theme";
const system = matchMedia("(prefers-color-scheme: dark)");
const systemDark = signal(system.matches);

/** "light", "dark", or "" for the system's. */
export const theme = signal(localStorage.getItem(KEPT) ?? "");

/** What it comes to; pictures drawn on canvases hang on it. */
export const isDark = computed(() => theme.value === "dark" || (theme.value === "" && systemDark.value));

/** Applies what is chosen, from now on. */
export function startTheme(): void {
  system.addEventListener("change", (event) => (systemDark.value = event.matches));
  effect(() => {
    document.documentElement.dataset["theme"] = theme.value;
    localStorage.setItem(KEPT, theme.value);
  });
}

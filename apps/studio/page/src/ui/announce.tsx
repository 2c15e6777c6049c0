// announce.tsx - says a thing in passing: shown for a while, read out once.
import { signal } from "@preact/signals";

const said = signal("");
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells the user that something has happened: "Link copied". */
export function announce(text: string): void {
  clearTimeout(timer);
  said.value = text;
  timer = setTimeout(() => (said.value = ""), 4000);
}

/* Another page has other things to say. */
addEventListener("hashchange", ({ oldURL, newURL }) => oldURL.split("?")[0] !== newURL.split("?")[0] && announce(""));

export const Announcer = () => <p id="said" role="status" class={said.value ? "said" : "said empty"}>{said}</p>;

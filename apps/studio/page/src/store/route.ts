// route.ts - the address: "#/lab?seed=7" is a page and its settings. What a page
// writes there can be shared. An address with settings and no page ("#seed=7") is the
// lab's, an empty one Home.
import { signal } from "@preact/signals";

interface Route {
  page: string;
  query: URLSearchParams;
}

const HOME = "home";

function read(hash: string): Route {
  const text = hash.replace(/^#/, "");
  if (!text.startsWith("/")) return { page: text ? "lab" : HOME, query: new URLSearchParams(text) };
  const [path = "", query = ""] = text.slice(1).split("?", 2);
  return { page: path || HOME, query: new URLSearchParams(query) };
}

export const route = signal<Route>(read(""));

/** The address as it is now; after the server's key has left it. */
export function startRoute(): void {
  const [was, wanted] = (sessionStorage.getItem(KEPT) ?? "").split("\n");
  if (wanted && was === location.hash) history.replaceState(null, "", wanted); // reloaded before it was written
  route.value = read(location.hash);
  addEventListener("hashchange", () => {
    if (location.hash === written) return;
    written = ""; // who comes back to it later is heard
    route.value = read(location.hash);
  });
}

/* Milliseconds between two changes of the address: browsers limit how often that may
   be done. */
const PAUSE = 300;

/* Where this tab keeps the address that is there, and the one to come. */
const KEPT = "sett.address";

let kept = "";
let written = "";
let writtenAt = -Infinity;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Writes a page's settings to the address, without a new entry in the browser's
    history: at once, so that a reload finds what was done last; in a flood of changes
    (a slider) now and then and at its end. */
export function keepQuery(page: string, query: URLSearchParams): void {
  clearTimeout(timer);
  const there = location.hash;
  if (read(there).page !== page) return; // left, though that may not have been heard yet
  const wanted = `#/${page}?${query}`;
  if (kept !== `${there}\n${wanted}`) sessionStorage.setItem(KEPT, kept = `${there}\n${wanted}`);
  if (wanted === there) return;
  const write = () => {
    if (location.hash !== there) return; // left since, be it for the same page
    written = wanted;
    writtenAt = performance.now();
    history.replaceState(null, "", written);
  };
  const rest = writtenAt + PAUSE - performance.now();
  if (rest <= 0) write();
  else timer = setTimeout(write, rest);
}

/** The address of a page with settings, whole. */
export const linkTo = (page: string, query: URLSearchParams): string => new URL(`#/${page}?${query}`, location.href).href;

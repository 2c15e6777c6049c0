// route.ts - the address: "#/lab?seed=7" is a page and its settings. What a page
// writes there can be shared. An address without a page ("#seed=7") is the lab's.
import { signal } from "@preact/signals";

export interface Route {
  page: string;
  query: URLSearchParams;
}

function read(hash: string): Route {
  const text = hash.replace(/^#/, "");
  if (!text.startsWith("/")) return { page: "lab", query: new URLSearchParams(text) };
  const [path = "", query = ""] = text.slice(1).split("?", 2);
  return { page: path || "lab", query: new URLSearchParams(query) };
}

export const route = signal<Route>(read(""));

/** The address as it is now; after the server's key has left it. */
export function startRoute(): void {
  route.value = read(location.hash);
  addEventListener("hashchange", () => {
    if (location.hash !== written) route.value = read(location.hash);
  });
}

let written = "";
let timer: ReturnType<typeof setTimeout> | undefined;

/** Writes a page's settings to the address, without a new entry in the browser's
    history; not at every step of a slider, as browsers limit how often that may be
    done. */
export function keepQuery(page: string, query: URLSearchParams): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (route.value.page !== page) return;
    written = `#/${page}?${query}`;
    history.replaceState(null, "", written);
  }, 100);
}

/** The address of a page with settings, whole. */
export const linkTo = (page: string, query: URLSearchParams): string => new URL(`#/${page}?${query}`, location.href).href;

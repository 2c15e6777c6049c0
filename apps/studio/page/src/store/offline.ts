// offline.ts - the page from a host of static files works on when the network is gone.
import { isLocal, locked, server } from "./server";

/** Lets the browser keep the page's files (sw.js). sett studio serves the page from the
    machine itself, so there nothing is kept. Call it after enterServer. */
export function workOffline(): void {
  if (!("serviceWorker" in navigator) || (server.value && !isLocal()) || locked.value) return;
  navigator.serviceWorker.register("sw.js").catch(() => undefined); // private windows forbid it
}

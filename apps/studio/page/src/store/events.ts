// events.ts - hears from sett studio what any tab or program has saved. A browser opens
// few connections to one host at once, so one tab listens and tells the others; when it
// is closed, the next one does.
import { effect } from "@preact/signals";
import { ask, isLocal, server } from "./server";

/** A project as it is now. `tag` as readProject gives it. */
export interface Change {
  name: string;
  exists: boolean;
  tag: string;
}

/* Milliseconds until the server is asked again, doubled each time up to the most. */
const FIRST_REST = 500;
const MOST_REST = 15000;

type Hear = (change: Change | "reset") => void;

/** Tells of every change; "reset": some may have been missed. */
export function hearChanges(hear: Hear): void {
  const others = new BroadcastChannel("sett.changes");
  others.onmessage = ({ data }) => hear(data);
  const tell: Hear = (change) => {
    hear(change);
    others.postMessage(change);
  };
  let begun = false;
  effect(() => {
    if (!server.value || begun || isLocal()) return;
    begun = true;
    void navigator.locks.request("sett.changes", () => listen(tell));
  });
  // What another program than ours has saved is not told: who comes back looks.
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hear("reset"));
}

async function listen(tell: Hear): Promise<never> {
  for (let rest = FIRST_REST; ; rest = Math.min(MOST_REST, 2 * rest)) {
    try {
      const { body } = await ask("api/events");
      rest = FIRST_REST;
      tell("reset");
      if (body) await readEvents(body, tell);
    } catch {
      // the server has gone, or begins anew: what happened meanwhile is a reset
    }
    await new Promise((done) => setTimeout(done, rest));
  }
}

async function readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>, tell: Hear): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (text + part.value).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      if (/^event: reset$/m.test(event)) tell("reset");
      const [, data] = /^data: (.*)$/m.exec(event) ?? [];
      if (/^event: change$/m.test(event) && data) {
        const { name, exists, tag } = JSON.parse(data);
        tell({ name, exists, tag: `"${tag}"` });
      }
    }
  }
}

// tabs.ts - tabs of this browser tell each other what they work on. A tab that is opened
// beside another one follows it, unsaved work included, until something is done in it.
import { signal } from "@preact/signals";
import type { Known } from "./opened";

/** What a tab works on. */
export interface Standing {
  tab: string;
  page: string;
  part: string;
  /** there is something that was not saved */
  edited: boolean;
  /** the project that it has open */
  known: Known | undefined;
  /** the document, as a file has it */
  text: string;
  /** milliseconds since 1970: when it came to stand so */
  time: number;
}

type Message = { asks: string } | { gone: string } | { stands: Standing };

/* Milliseconds between two messages of strokes that are drawn. */
const REST = 100;

const me = crypto.randomUUID();

/** Those of other tabs that go their own way, by tab. */
export const others = signal<ReadonlyMap<string, Standing>>(new Map());

/** Whether this tab follows others. */
export const follows = signal(false);

let mine: (() => Omit<Standing, "tab" | "time">) | undefined;
let since = 0; // this tab stands so; who asks later does not make it newer
let company = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const channel = new BroadcastChannel("sett.work");
const send = (message: Message): void => channel.postMessage(message);

function tell(): void {
  clearTimeout(timer);
  timer = undefined;
  if (mine && company && !follows.peek()) send({ stands: { ...mine(), tab: me, time: since } });
}

function forget(tab: string): void {
  if (!others.peek().has(tab)) return;
  const left = new Map(others.peek());
  left.delete(tab);
  others.value = left;
}

channel.onmessage = ({ data }: MessageEvent<Message>) => {
  company = true;
  if ("asks" in data) tell();
  else if ("gone" in data) forget(data.gone);
  else others.value = new Map(others.peek()).set(data.stands.tab, data.stands);
};
send({ asks: me });

/** This tab works on that, of which `standing` tells whenever another tab wants to know. */
export function stand(standing: typeof mine): void {
  mine = standing;
  since = Date.now();
  if (standing) tell();
  else send({ gone: me });
}

/** It has changed. */
export function changed(): void {
  since = Date.now();
  if (company) timer ??= setTimeout(tell, REST);
}

/** Goes its own way, or follows. */
export function follow(on: boolean): void {
  follows.value = on;
  if (on) send({ gone: me }); // what it shows is another's
  else tell();
}

addEventListener("pagehide", () => send({ gone: me }));
addEventListener("pageshow", ({ persisted }) => persisted && tell());

/** The newest of the others on a page; of any page where none is named. */
export function standing(page?: string, part = ""): Standing | undefined {
  const there = [...others.value.values()].filter((one) => page === undefined || (one.page === page && one.part === part));
  return there.sort((a, b) => b.time - a.time)[0];
}

// worker.ts - computes, so that the page never waits: a module and a session of its
// own for every worker. It answers in turn; questions go before the next step of a
// loop. protocol.ts has the words.
import { Session, Reply, instantiate } from "../../../../wasm/session.js";
import { Palette } from "./art";
import type { Describe, Level } from "./session";
import type { CoreError } from "./verbs";
import type { FromWorker, ToWorker } from "./protocol";

/* Milliseconds that a step of a loop may take; only how a run is cut hangs on it. */
const STEP = 20;

type Question = Extract<ToWorker, { do: "ask" | "loop" }>;

/* A worker's own postMessage takes no origin. */
const post = self.postMessage as (message: FromWorker, moved: Transferable[]) => void;
const say = (message: FromWorker, moved: Transferable[] = []) => post(message, moved);

let session: Session | undefined;
const palettes = new Map<string, Palette>();
const waiting: Question[] = [];
const loops = new Map<number, { units: number }>();
let awake = false;

/** The drawing of a game's levels, made when it is first asked for. */
function palette(core: Session, name: string): Palette | undefined {
  if (!palettes.has(name)) {
    const game = (core.ask("describe").json as Describe).games.find((one) => one.name === name);
    const art = core.ask("art", { game: name });
    if (game && art.status === 0) palettes.set(name, new Palette(game, new Uint8ClampedArray(art.bytes.buffer)));
  }
  return palettes.get(name);
}

const errorOf = (reply: Reply): CoreError => reply.json.error;

function answer(core: Session, { id, verb, request, bytes, picture }: Extract<ToWorker, { do: "ask" }>): void {
  const begun = performance.now();
  const reply = core.ask(verb, request);
  if (verb === "game_load") palettes.clear(); // its tiles may look otherwise now
  const milliseconds = performance.now() - begun;
  if (reply.status !== 0) return say({ say: "error", id, error: errorOf(reply) });
  if (bytes) return say({ say: "reply", id, reply: reply.bytes, picture: undefined, milliseconds }, [reply.bytes.buffer]);
  const json = reply.json;
  const rows = picture === undefined ? undefined : ((json.levels?.[0] ?? json) as Level).rows;
  const drawn = rows && picture !== undefined ? palette(core, picture)?.bitmap(rows) : undefined;
  say({ say: "reply", id, reply: json, picture: drawn, milliseconds }, drawn ? [drawn] : []);
}

/** One step of a loop; it waits for its next turn behind all other questions. */
function step(core: Session, loop: Extract<ToWorker, { do: "loop" }>): void {
  const state = loops.get(loop.id);
  if (!state) return;
  const begun = performance.now();
  const reply = core.ask(loop.verb, { ...loop.request, units: state.units });
  const took = performance.now() - begun;
  if (took > STEP) state.units = Math.max(1, Math.floor((state.units * STEP) / took));
  else if (took < STEP / 2) state.units *= 2;
  const json = reply.status === 0 ? reply.json : undefined;
  if (json && !json.done) {
    say({ say: "step", id: loop.id, reply: json });
    waiting.push(loop);
    return;
  }
  loops.delete(loop.id);
  if (json) say({ say: "reply", id: loop.id, reply: json, picture: undefined, milliseconds: took });
  else say({ say: "error", id: loop.id, error: errorOf(reply) });
}

/* A message of our own comes behind those that the page has sent meanwhile. */
const channel = new MessageChannel();
channel.port1.onmessage = () => {
  // Somebody waits for an answer; a loop has time.
  const asked = waiting.findIndex((one) => one.do === "ask");
  const [next] = waiting.splice(Math.max(asked, 0), 1);
  awake = waiting.length > 0;
  try {
    if (next && session) next.do === "ask" ? answer(session, next) : step(session, next);
  } catch (error) {
    say({ say: "failed", text: String(error) });
  }
  awake = false;
  wake();
};

function wake(): void {
  if (awake || waiting.length === 0 || !session) return;
  awake = true;
  channel.port2.postMessage(0);
}

function cancel(id: number): void {
  loops.delete(id);
  const at = waiting.findIndex((one) => one.id === id);
  if (at >= 0) waiting.splice(at, 1);
}

async function hear(message: ToWorker): Promise<void> {
  if (message.do === "start") {
    session = new Session(await instantiate(message.module));
    for (const game of message.games) session.ask("game_load", game);
    say({ say: "ready" });
  } else if (message.do === "cancel") {
    cancel(message.id);
  } else {
    if (message.do === "loop") loops.set(message.id, { units: message.units });
    waiting.push(message);
  }
  wake();
}

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  hear(data).catch((error) => say({ say: "failed", text: String(error) }));
});

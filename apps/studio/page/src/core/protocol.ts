// protocol.ts - what page and worker tell each other. A worker has one module and
// one session; it answers questions in turn, and between the steps of a loop.
import type { CoreError, Request } from "./verbs";

export type ToWorker =
  | { do: "start"; module: WebAssembly.Module; games: readonly Request<"game_load">[] }
  /** One question. `request` is JSON; `picture` names the game to draw the first
      level of the answer for. */
  | { do: "ask"; id: number; verb: string; request: string | undefined; bytes: boolean; picture: string | undefined }
  /** Asks again and again, with {"units": n} added, until the reply says `done`.
      n is fitted so that a step takes some 20 ms; what comes out does not depend
      on it. */
  | { do: "loop"; id: number; verb: string; request: object; units: number }
  /** Forgets a question that waits, or ends a loop after its step. */
  | { do: "cancel"; id: number };

export type FromWorker =
  | { say: "ready" }
  | { say: "reply"; id: number; reply: unknown; picture: ImageBitmap | undefined; milliseconds: number }
  /** A step of a loop that goes on. */
  | { say: "step"; id: number; reply: unknown }
  | { say: "error"; id: number; error: CoreError }
  | { say: "failed"; text: string };

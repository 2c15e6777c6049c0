// judged.ts - what the core says of a level: whether it is legal, and its measures.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Cancelled, shared, wordsOf } from "../core/core";
import type { Reply, Rows } from "../core/verbs";
import { announce } from "./announce";

/** Of the newest level; while that is looked at, of the one before. Undefined: of none yet. */
export function useJudged(game: string, rows: Rows): Reply<"measure"> | undefined {
  const judged = useSignal<Reply<"measure"> | undefined>(undefined);
  useEffect(() => {
    const asked = new AbortController();
    if (rows.length > 0) shared().ask("measure", { game, rows: [...rows] }, asked.signal).then(
      (told) => (judged.value = told), (error) => error instanceof Cancelled || announce(wordsOf(error)));
    return () => asked.abort();
  }, [game, rows]);
  return judged.value;
}

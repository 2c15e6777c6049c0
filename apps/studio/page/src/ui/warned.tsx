// warned.tsx - what is told against a level though it breaks no rule: doors that a room
// keeps apart.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { shared, type Core } from "../core/core";
import type { Rows } from "../core/verbs";

/** In words; "" for nothing. */
export async function warningsOf(core: Core, game: string, rows: Rows): Promise<string> {
  const { reasons } = await core.ask("measure", { game, rows: [...rows] });
  return reasons.flatMap(({ text, warning }) => (warning ? [text] : [])).join("; ");
}

export function Warned({ game, rows }: { game: string; rows: Rows }) {
  const told = useSignal("");
  useEffect(() => {
    let late = false;
    void warningsOf(shared(), game, rows).then((text) => late || (told.value = text), () => undefined);
    return () => void (late = true);
  }, [game, rows]);
  return told.value ? <span class="warned">{told}</span> : null;
}

// troubles.ts - the rules that sample levels of a generator break: those of the game, and that
// its first agent gets through, as `sett check` has it.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Run } from "../core/run";
import type { Born, Reason } from "../core/session";
import type { Reply } from "../core/verbs";
import { RATED, type Breeding } from "./model";
import { t } from "../core/strings";

export interface Troubles {
  /** of each level that was judged, by its number, what is wrong */
  readonly judged: ReadonlyMap<number, readonly Reason[]>;
  /** the numbers of those with anything wrong */
  readonly broken: readonly number[];
  readonly busy: boolean;
  /** why no more are judged, or "" */
  readonly wrong: string;
}

const NONE: ReadonlyMap<number, readonly Reason[]> = new Map();

/** Warnings break no rule. An agent that was stopped by its budget may have failed. */
function reasonsOf({ feasible, reasons, verdict }: Reply<"judge">): readonly Reason[] {
  if (feasible) return [];
  const { agent, completable, reasons: stuck = [] } = (verdict ?? {}) as { agent?: string; completable?: string; reasons?: Reason[] };
  const all = [...reasons.filter(({ warning }) => !warning), ...stuck];
  const none = { code: "", text: t`the player “${agent}” does not get through`, cells: [] };
  return (all.length > 0 ? all : [none]).map((one) => (completable === "unknown" ? { ...one, text: t`${one.text}, as far as was looked` } : one));
}

/** Of the first RATED levels, and of those from `first` on that are shown. */
export function useTroubles(model: Breeding, game: string, { id, hash }: Born, first: number, shown: number): Troubles {
  const found = useSignal({ hash, judged: NONE });
  const run = useMemo(() => new Run(), []);
  useEffect(() => {
    if (found.value.hash !== hash) found.value = { hash, judged: NONE };
    const wanted = [...Array.from({ length: shown }, (_, i) => first + i), ...Array.from({ length: RATED }, (_, i) => i)];
    if (wanted.every((at) => found.value.judged.has(at))) return;
    void run.start(async (core) => {
      for (const at of wanted) {
        if (found.value.judged.has(at)) continue;
        const reasons = reasonsOf(await core.ask("judge", { game, rows: await model.level(id, at) }));
        if (found.value.hash === hash) found.value = { hash, judged: new Map(found.value.judged).set(at, reasons) };
      }
    });
  }, [game, hash, first]);
  useEffect(() => () => run.stop(), []);
  const { judged } = found.value;
  const broken = [...judged].flatMap(([at, reasons]) => (reasons.length > 0 ? [at] : [])).sort((a, b) => a - b);
  return { judged, broken, busy: run.running.value, wrong: run.wrong.value };
}

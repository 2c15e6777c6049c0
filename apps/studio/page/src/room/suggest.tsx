// suggest.tsx - six rooms to start with, each of another style: their places fill as
// their searches end, and a click takes one over. Once all are there, the designer's
// taste sorts them.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Palette } from "../core/art";
import { Run } from "../core/run";
import { Thumb } from "../ui/level";
import { useRanked } from "../ui/taste";
import { randomSeed, spoken } from "../ui/words";
import type { RoomModel } from "./model";
import { widthOf, type Rows } from "../ui/cells";
import type { RoomSlot, RoomSlots } from "../core/session";
import { t } from "../core/strings";

const SLOTS = 6;
const NONE: readonly RoomSlot[] = [];

/** `at once`: it begins when it is shown. */
export function Six({ model, palette, atOnce }: { model: RoomModel; palette: Palette; atOnce: boolean }) {
  const slots = useSignal(NONE);
  const search = useMemo(() => new Run(), []);
  const [running, wrong] = [search.running.value, search.wrong.value];
  const found = slots.value.flatMap(({ state, rows }) => (state === "ready" && rows ? [rows] : []));
  const ranked = useRanked(model.taste, running ? NONE : slots.value, ({ rows = [] }) => rows, running ? NONE : slots.value);
  const sorted = ranked?.key === slots.value ? ranked.items : slots.value;
  const run = () => {
    const { rows, lock } = model.state.peek();
    const request = { rows, ...(lock && { lock }), others: model.document.others(), seed: Number(randomSeed()) };
    const count = Math.ceil(SLOTS / Math.min(SLOTS, navigator.hardwareConcurrency || 1)); // of a worker
    slots.value = Array.from({ length: SLOTS }, () => ({ style: "", help: "", state: "waiting" as const }));
    void search.start(async (core, worker) => {
      const first = worker * count;
      const hear = (state: RoomSlots) => {
        slots.value = slots.value.map((slot, i) => (i >= first && i < first + count ? state.slots[i] ?? slot : slot));
      };
      const begun = await core.ask("room_suggest", { ...request, first, count });
      hear(begun);
      hear(await core.loop("room_suggest_step", { handle: begun.handle }, hear, { units: 500 }));
    }, Math.ceil(SLOTS / count));
  };
  useEffect(() => {
    if (atOnce) run();
    return () => search.stop();
  }, []);
  return (
    <section id="six" class="panel" aria-labelledby="six-title">
      <div class="bar">
        <h2 id="six-title">{t`Six to start with`}</h2>
        <button type="button" id="six-run" onClick={running ? () => search.stop() : run}>{running ? t`Stop` : slots.value.length ? t`Six others` : t`Suggest six rooms`}</button>
      </div>
      <p class="help" role="status">{slots.value.length === 0 ? t`Rooms with your doors and locked tiles, each of another style. Click one to apply it.`
        : t`${slots.value.filter(({ state }) => state === "ready").length} of ${SLOTS} are ready`}</p>
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
      {slots.value.length > 0 && (
        <div class="six" role="group" aria-label={t`Six suggestions`}>
          {sorted.map((slot) => <Slot key={slots.value.indexOf(slot)} slot={slot} among={found} model={model} palette={palette} />)}
        </div>
      )}
    </section>
  );
}

function Slot({ slot, among, model, palette }: { slot: RoomSlot; among: readonly Rows[]; model: RoomModel; palette: Palette }) {
  const { style, help, state, rows, fitness = 0 } = slot;
  const ready = state === "ready" && rows !== undefined;
  const text = ready ? `${spoken(style)}, ${fitness.toFixed(2)}` : state === "none" ? t`nothing feasible found` : state === "running" ? t`looking ...` : t`waiting ...`;
  return (
    <button type="button" class="cell slot" data-state={state} aria-disabled={!ready} title={help}
      aria-label={`${style ? `${spoken(style)}: ` : ""}${ready ? t`apply this room, fitness ${fitness.toFixed(2)}` : text}`}
      onClick={() => ready && model.apply({ rows, fitness, from: "", cell: -1, among })}>
      {rows ? <Thumb rows={rows} palette={palette} tile={Math.max(2, Math.floor(180 / widthOf(rows)))} label={t`its room`} /> : <span class="empty" />}
      <span>{text}</span>
    </button>
  );
}

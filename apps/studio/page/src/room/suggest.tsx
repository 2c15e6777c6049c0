// suggest.tsx - six rooms to start with, each of another style: a click takes one over as
// soon as its search has gone some of its way. Then all go on to their ends; once they are
// there, the designer's taste sorts them.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Palette } from "../core/art";
import { Run } from "../core/run";
import { HOW } from "../ui/ghostcard";
import { Thumb } from "../ui/level";
import { useRanked } from "../ui/taste";
import { randomSeed, spoken } from "../ui/words";
import { useOffered } from "./grid";
import type { RoomModel } from "./model";
import { widthOf, type Rows } from "../ui/cells";
import type { RoomSlot, RoomSlots } from "../core/session";
import { t } from "../core/strings";

const SLOTS = 6;

/* Rooms tried for a first answer, a quarter of what a search may try: a mostly empty room of
   64x64 has its six within two seconds of one processor. And those tried between two answers. */
const FIRST = 4000;
const STEP = 500;

/** `early`: it can be taken, and may become better. */
interface Place extends RoomSlot {
  readonly early: boolean;
}

const NONE: readonly Place[] = [];
const EMPTY: Place = { style: "", help: "", state: "waiting", early: false };

/** `at once`: it begins when it is shown. */
export function Six({ model, palette, atOnce }: { model: RoomModel; palette: Palette; atOnce: boolean }) {
  const slots = useSignal(NONE);
  const search = useMemo(() => new Run(), []);
  const [running, wrong] = [search.running.value, search.wrong.value];
  const found = slots.value.flatMap((place) => (taken(place) ? [place.rows] : []));
  const ranked = useRanked(model.taste, running ? NONE : slots.value, ({ rows = [] }) => rows, running ? NONE : slots.value);
  const sorted = ranked?.key === slots.value ? ranked.items : slots.value;
  const run = () => {
    const { rows, lock } = model.state.peek();
    const request = { rows, ...(lock && { lock }), others: model.document.others(), seed: Number(randomSeed()) };
    const count = Math.ceil(SLOTS / Math.min(SLOTS, navigator.hardwareConcurrency || 1)); // of a worker
    slots.value = Array.from({ length: SLOTS }, () => EMPTY);
    void search.start(async (core, worker) => {
      const hear = (at: number, { slots: told, spent, done }: RoomSlots) => {
        slots.value = slots.value.map((place, i) => (i === at ? { ...(told[i] ?? place), early: !done && spent >= FIRST } : place));
      };
      const begin = async (at: number) => ({ at, state: await core.ask("room_suggest", { ...request, first: at, count: 1 }) as RoomSlots & { handle: number } });
      const mine = [];
      for (let at = worker * count; at < Math.min(SLOTS, (worker + 1) * count); at++) mine.push(await begin(at));
      for (const until of [FIRST, Infinity])
        for (const one of mine)
          for (const { handle } = one.state; !one.state.done && one.state.spent < until; hear(one.at, one.state))
            one.state = { handle, ...(await core.ask("room_suggest_step", { handle, units: STEP })) };
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
        : running && found.length === SLOTS ? t`All can be applied; they are still getting better`
        : t`${found.length} of ${SLOTS} are ready`}</p>
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
      {slots.value.length > 0 && (
        <div class="six" role="group" aria-label={t`Six suggestions`}>
          {sorted.map((slot) => <Slot key={slots.value.indexOf(slot)} slot={slot} among={found} model={model} palette={palette} />)}
        </div>
      )}
    </section>
  );
}

const taken = (place: Place): place is Place & { rows: Rows } => place.rows !== undefined && (place.early || place.state === "ready");

function Slot({ slot, among, model, palette }: { slot: Place; among: readonly Rows[]; model: RoomModel; palette: Palette }) {
  const { style, help, state, rows, early, fitness = 0 } = slot;
  const ready = taken(slot);
  const taking = useOffered(model, ready ? slot : undefined, () => among);
  const text = ready ? `${spoken(style)}, ${fitness.toFixed(2)}` : state === "none" ? t`nothing feasible found` : state === "running" ? t`looking ...` : t`waiting ...`;
  return (
    <button type="button" class="cell slot" data-state={early && ready ? "early" : state} aria-disabled={!ready} title={ready ? `${help}. ${HOW}` : help}
      aria-label={`${style ? `${spoken(style)}: ` : ""}${ready ? t`apply this room, fitness ${fitness.toFixed(2)}` : text}`} {...taking}>
      {rows ? <Thumb rows={rows} palette={palette} tile={Math.max(2, Math.floor(180 / widthOf(rows)))} label={t`its room`} /> : <span class="empty" />}
      <span>{text}</span>
    </button>
  );
}

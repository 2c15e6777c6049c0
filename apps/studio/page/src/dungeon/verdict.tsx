// verdict.tsx - whether all of a dungeon can be reached, in words, with what to do
// next; hints that go when they have been seen; and the path that was asked for.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { spoken } from "../ui/words";
import type { DungeonModel } from "./model";
import type { DungeonReason, PathKind } from "../core/session";
import { t } from "../core/strings";

/** EDD's four costs of a tile, and three that mean their names exactly. */
const PATHS: readonly PathKind[] = ["fastest", "rewarding", "less-danger", "more-danger", "fewest-enemies", "most-treasures", "most-enemies"];

/* Reasons that are listed at once. */
const MOST_REASONS = 8;

/** What mends a reason, by its code; others say it themselves. */
const MENDS: Readonly<Record<string, string>> = {
  "no-room": t`Add a room.`,
  "no-connection": t`Connect it: choose “Connect” and drag from its border to another room.`,
  "cut-room": t`Connect it, or a room beside it, with the rooms that are reached.`,
  "cut-door": t`Open a way to them in the room, or remove the connection.`,
  "cut-tiles": t`Open a way to them in the room, or fill them with walls.`,
  "loose-door": t`Connect them, or paint them over in the room.`,
  "start-in-wall": t`Choose “Start” and click a tile that is no wall.`,
};

export function Verdict({ model }: { model: DungeonModel }) {
  const state = model.judged.value;
  if (model.wrong.value) return <p class="panel wrong" id="verdict-wrong" role="alert">{t`The core cannot read this dungeon: `}{model.wrong}</p>;
  if (!state) return <p class="panel verdict" role="status">{t`Looking ...`}</p>;
  const alone = new Set(state.reasons.flatMap(({ code, room }) => (code === "no-connection" ? [room] : [])));
  // A room without a connection has no door either: that goes without saying.
  const told = state.reasons.filter(({ code, room }) => code === "no-connection" || !alone.has(room) || room === undefined);
  const faults = told.filter(({ warning }) => !warning);
  const { rooms, reached_tiles, passable_tiles } = state.figures;
  return (
    <section class={state.feasible ? "panel verdict" : "panel verdict faulty"} aria-labelledby="verdict-title">
      <h2 id="verdict-title">{state.feasible ? t`All of it can be reached` : faults.length === 1 ? t`1 problem` : t`${faults.length} problems`}</h2>
      <p class="help" id="reach" role="status">
        {t`${reached_tiles} of ${passable_tiles} passable tiles in ${rooms === 1 ? t`1 room` : t`${rooms} rooms`} are reached from the start. `}
        {state.feasible && t`Next: paint the rooms, or run a playtest.`}
      </p>
      <Reasons model={model} reasons={[...faults, ...told.filter(({ warning }) => warning)]} />
    </section>
  );
}

function Reasons({ model, reasons }: { model: DungeonModel; reasons: readonly DungeonReason[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul class="reasons" id="reasons">
      {reasons.slice(0, MOST_REASONS).map(({ code, text, warning, room, cells }, i) => (
        <li key={i} data-code={code} class={warning ? "warning" : ""}>
          {room !== undefined && <><button type="button" class="as-link" onClick={() => model.goTo(room, cells[0])}>{room}</button>: </>}
          {text}.{warning ? t` (Only a warning.)` : ` ${MENDS[code] ?? t`Open the room and paint it.`}`}
        </li>
      ))}
      {reasons.length > MOST_REASONS && <li>{t`and ${reasons.length - MOST_REASONS} more`}</li>}
    </ul>
  );
}

export function PathPanel({ model }: { model: DungeonModel }) {
  const { from, to } = model.ends.value;
  const path = model.path.value;
  if (model.tool.value !== "path" && !to) return null;
  return (
    <section class="panel" aria-labelledby="path-title">
      <div class="bar">
        <h2 id="path-title">{t`Path`}</h2>
        {from && <button type="button" id="path-clear" onClick={() => (model.ends.value = {})}>{t`Clear`}</button>}
      </div>
      <label class="field">{t`Kind `}
        <select id="path-kind" value={model.kind.value} onChange={({ currentTarget }) => (model.kind.value = currentTarget.value as PathKind)}>
          {PATHS.map((kind) => <option key={kind} value={kind}>{spoken(kind)}</option>)}
        </select>
      </label>
      <p id="path" role="status">
        {!to ? (from ? t`Now click where it ends.` : t`Click where it begins, then where it ends.`)
          : !path ? t`Looking ...`
            : path.found === "yes" ? t`${path.steps === 1 ? t`1 step` : t`${path.steps} steps`} past ${path.enemies === 1 ? t`1 enemy` : t`${path.enemies} enemies`} and ${path.treasures === 1 ? t`1 treasure` : t`${path.treasures} treasures`}.`
              : path.found === "no" ? t`There is no way between the two.` : t`There are too many ways to look at all.`}
      </p>
    </section>
  );
}

const KEPT = "sett.hints";
const MOST_TIMES = 3;

interface Hint {
  id: string;
  text: string;
  holds: (model: DungeonModel) => boolean;
}

const HINTS: readonly Hint[] = [
  { id: "connect", text: t`Rooms must be connected: choose “Connect”, then drag from a lit border tile to one of another room; or “Connect all”.`,
    holds: ({ judged }) => judged.value?.reasons.some(({ code }) => code === "no-connection") === true && judged.value.figures.rooms > 1 },
  { id: "boss", text: t`No boss yet: a dungeon of this size could do with one. Open a room far from the start and paint it.`,
    holds: ({ project }) => project.value.rooms.length > 3 && !project.value.rooms.some(({ rows }) => rows.join("").includes("B")) },
  { id: "paint", text: t`Double-click a room, or tap it twice, to paint it or to see suggestions for it.`,
    holds: ({ project }) => project.value.rooms.every(({ rows }) => !/[^.D]/.test(rows.join(""))) },
];

function timesShown(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** One hint at a time, each on three visits at most and until it is closed. */
export function Hints({ model }: { model: DungeonModel }) {
  const times = useSignal(timesShown());
  const shown = useSignal<readonly string[]>([]);
  const hint = HINTS.find((one) => ((times.value[one.id] ?? 0) < MOST_TIMES || shown.value.includes(one.id)) && one.holds(model));
  const keep = (id: string, count: number) => {
    times.value = { ...times.value, [id]: count };
    localStorage.setItem(KEPT, JSON.stringify(times.value));
  };
  useEffect(() => {
    if (!hint || shown.value.includes(hint.id)) return;
    shown.value = [...shown.value, hint.id];
    keep(hint.id, (times.value[hint.id] ?? 0) + 1);
  }, [hint]);
  const close = () => {
    if (!hint) return;
    shown.value = shown.value.filter((id) => id !== hint.id);
    keep(hint.id, MOST_TIMES);
  };
  if (!hint) return null;
  return (
    <p class="hint" id="hint" data-hint={hint.id} role="note">
      <span><b>{t`Hint:`}</b> {hint.text}</span> <button type="button" id="hint-close" aria-label={t`Close this hint`} onClick={close}>×</button>
    </p>
  );
}

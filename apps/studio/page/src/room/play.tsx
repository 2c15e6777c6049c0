// play.tsx - personas play the room: where they go, where they are hurt, and how they
// fare. It can be stopped at any time.
import { useSignal } from "@preact/signals";
import { useCallback, useEffect, useMemo, useRef } from "preact/hooks";
import type { Palette } from "../core/art";
import { Run } from "../core/run";
import { LevelCanvas, levelLabel, shownTile, type Cell } from "../ui/level";
import { useRoom } from "../ui/room";
import { spoken } from "../ui/words";
import { assistant, settingsOf } from "./assistant";
import type { RoomModel } from "./model";
import { sameRows } from "../core/verbs";
import { widthOf, type Rows } from "../ui/cells";
import type { RoomPersona, RoomPlay } from "../core/session";
import { t } from "../core/strings";

const HEATS = [["visits", t`turns spent`], ["damage", t`hit points lost`], ["deaths", t`deaths`]] as const;
type Heat = (typeof HEATS)[number][0];

/* What is told of a persona. */
const COLUMNS: readonly [key: string, title: string, digits: number][] = [
  ["win", t`wins`, 2], ["turns", t`turns`, 0], ["damage", t`damage`, 1], ["kills", t`kills`, 1], ["treasure", t`treasure`, 2],
];

export function Playtest({ model, palette }: { model: RoomModel; palette: Palette }) {
  const played = useSignal<Rows | undefined>(undefined);
  const state = useSignal<RoomPlay | undefined>(undefined);
  const who = useSignal(0);
  const heat = useSignal<Heat>("visits");
  const plays = useMemo(() => new Run(), []);
  const [running, wrong] = [plays.running.value, plays.wrong.value];
  const run = () => {
    const { rows } = model.state.value;
    state.value = undefined;
    played.value = rows;
    void plays.start(async (core) => {
      const { handle, ...begun } = await core.ask("room_play", { rows, eval: settingsOf(model.kit.describe, { ...assistant.value, style: "" }).eval ?? {} });
      state.value = begun;
      state.value = await core.loop("room_play_step", { handle }, (now) => (state.value = now), { units: 50 });
    });
  };
  useEffect(() => () => plays.stop(), []);
  const now = state.value;
  const rows = played.value;
  return (
    <section id="playtest" class="panel" aria-labelledby="play-title">
      <div class="bar">
        <h2 id="play-title">{t`Playtest`}</h2>
        <button type="button" id="play-run" onClick={running ? () => plays.stop() : run}>{running ? t`Stop` : t`Run playtest`}</button>
      </div>
      {!rows && <p class="help">{t`Personas cross the room, each with an aim of its own: where they go, and what it costs them.`}</p>}
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
      {rows && now && (
        <>
          <p class="help" id="play-status" role="status" data-done={now.done}>
            {now.done ? t`All have played` : running ? t`${Math.round((100 * now.spent) / Math.max(1, now.of))} % played` : t`stopped`}
            {!sameRows(rows, model.state.value.rows) && t`; the room has changed since then`}
          </p>
          <div class="bar">
            <label class="inline">{t`Show `}
              <select id="play-heat" value={heat.value} onInput={(event) => (heat.value = event.currentTarget.value as Heat)}>
                {HEATS.map(([name, text]) => <option key={name} value={name}>{text}</option>)}
              </select>
            </label>
          </div>
          <HeatRoom model={model} palette={palette} rows={rows} values={now.personas[who.value]?.[heat.value] ?? []} what={HEATS.find(([name]) => name === heat.value)?.[1] ?? ""} />
          <Results personas={now.personas} who={who.value} choose={(i) => (who.value = i)} />
          {now.personas.some(({ unknown }) => unknown) && <p class="help" id="play-unknown">{t`Unknown: ${Math.round(now.of / now.personas.length)} moves to look at were used up before the persona won or was shown to be unable to. “Play budget”, among what rooms are judged by, allows more.`}</p>}
          {now.features && <p class="help">{Object.entries(now.features).map(([name, value]) => `${spoken(name)} ${value.toFixed(2)}`).join(", ")}</p>}
        </>
      )}
    </section>
  );
}

function HeatRoom({ model, palette, rows, values, what }: { model: RoomModel; palette: Palette; rows: Rows; values: readonly number[]; what: string }) {
  const stage = useRef<HTMLDivElement>(null);
  const room = useRoom(stage, 240, 560);
  const told = useSignal("\u00a0");
  const w = widthOf(rows);
  const over = useCallback((pen: CanvasRenderingContext2D, side: number) => {
    const most = Math.max(1, ...values);
    pen.fillStyle = "#ff3b1f";
    values.forEach((value, place) => {
      pen.globalAlpha = value === 0 ? 0 : 0.2 + 0.65 * Math.sqrt(value / most);
      pen.fillRect((place % w) * side, Math.floor(place / w) * side, side, side);
    });
    pen.globalAlpha = 1;
  }, [values, w]);
  const hover = (cell: Cell | undefined) => (told.value = cell ? t`${what} at ${cell.x}, ${cell.y}: ${values[cell.y * w + cell.x] ?? 0}` : "\u00a0");
  return (
    <div ref={stage} class="room-stage">
      <LevelCanvas id="play-room" rows={rows} palette={palette} label={`${what}: ${levelLabel(rows, palette, model.game)}`}
        tile={shownTile(w, rows.length, room.width - 12, room.height)} over={over} hover={hover} />
      <p class="help" aria-live="polite">{told}</p>
    </div>
  );
}

function Results({ personas, who, choose }: { personas: readonly RoomPersona[]; who: number; choose: (i: number) => void }) {
  return (
    <table class="play-table">
      <thead><tr><th scope="col">{t`persona`}</th>{COLUMNS.map(([key, title]) => <th key={key} scope="col">{title}</th>)}</tr></thead>
      <tbody>
        {personas.map(({ name, help, done, able, unknown, values }, i) => (
          <tr key={name} data-done={done}>
            <th scope="row">
              <label class="inline" title={help}><input type="radio" name="persona" checked={who === i} onInput={() => choose(i)} /> {help.split(":")[0]} ({name})</label>
            </th>
            {COLUMNS.map(([key, , digits]) => (
              <td key={key} class="value">{!done ? "..." : able === false ? t`nowhere to go` : key === "win" ? (unknown ? t`unknown` : values?.[key] ? t`yes` : t`no`) : (values?.[key]?.toFixed(digits) ?? "–")}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// making.tsx - a level being made, step by step: what the generators said to who
// looks on, played as a film that can be stopped and wound.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { shared, wordsOf } from "../core/core";
import { announce } from "../ui/announce";
import { spoken } from "../ui/words";
import type { LabModel } from "./model";
import { toRequest } from "./settings";
import type { MakeStep } from "../core/session";
import type { Reply } from "../core/verbs";
import { because } from "./why";
import { t } from "../core/strings";

/** More steps than anybody looks at. */
const MOST_STEPS = 3000;

/** A picture of a level in the making, what it shows, and the cells that are new. */
export interface Frame {
  rows: readonly string[];
  what: string;
  cells: readonly (readonly [x: number, y: number])[];
}

export interface Film {
  frames: readonly Frame[];
}

/* Of more new cells than this a frame around each says nothing. */
const MOST_NEW = 40;

/** Which object a step has put down, and why; else the step's own words. */
function told({ what, cells }: MakeStep, reply: Reply<"make">): string {
  const [[x, y] = [-1, -1]] = cells;
  const placed = cells.length === 1 ? reply.report.objects?.find((one) => one.x === x && one.y === y) : undefined;
  return placed ? t`${spoken(what)} placed ${because(placed)}` : spoken(what);
}

function filmOf(reply: Reply<"make">, base: readonly string[] | undefined, empty: string, w: number, h: number): Film {
  let rows: string[] = base ? [...base] : Array.from({ length: h }, () => empty.repeat(w));
  const frames: Frame[] = [{ rows, what: base ? t`what is locked, and what was there` : t`nothing yet`, cells: [] }];
  for (const step of reply.steps) {
    const { cells } = step;
    const next = rows.map((row) => [...row]);
    for (const [x, y, glyph] of cells) {
      const row = next[y];
      if (row) row[x] = glyph;
    }
    rows = next.map((row) => row.join(""));
    frames.push({ rows, what: told(step, reply), cells: cells.length > MOST_NEW ? [] : cells.map(([x, y]) => [x, y]) });
  }
  if (reply.rows) frames.push({ rows: reply.rows, what: t`done`, cells: [] });
  return { frames };
}

/** Asks the core to make the level again, telling its steps. */
export async function makeFilm(model: LabModel): Promise<Film | undefined> {
  const settings = model.settings.value;
  try {
    const reply = await shared().ask("make", toRequest(model.kit.describe, settings, { steps: MOST_STEPS }).text);
    const game = model.kit.describe.games.find(({ name }) => name === settings.game);
    return filmOf(reply, settings.lock && settings.base, game?.tiles[0]?.glyph ?? " ", Number(settings.width), Number(settings.height));
  } catch (error) {
    announce(wordsOf(error));
    return undefined;
  }
}

const SPEEDS: readonly [value: string, title: string][] = [["2", t`slow`], ["8", t`usual`], ["30", t`fast`]];

/** Plays a film; `show` gets every picture. */
export function Player({ film, show, close }: { film: Film; show: (frame: Frame) => void; close: () => void }) {
  const at = useSignal(0);
  const speed = useSignal("8");
  const playing = useSignal(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  const last = film.frames.length - 1;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "start" });
    document.getElementById("film-play")?.focus({ preventScroll: true });
  }, [film]);
  useEffect(() => {
    const frame = film.frames[at.value];
    if (frame) show(frame);
  }, [film, at.value]);
  useEffect(() => {
    if (!playing.value) return undefined;
    const timer = setInterval(() => {
      if (at.value < last) at.value++;
      else playing.value = false;
    }, 1000 / Number(speed.value));
    return () => clearInterval(timer);
  }, [film, playing.value, speed.value]);
  const go = (to: number) => {
    playing.value = false;
    at.value = Math.min(last, Math.max(0, to));
  };
  const play = () => {
    if (!playing.value && at.value === last) at.value = 0;
    playing.value = !playing.value;
  };
  return (
    <div ref={place} class="film" role="group" aria-label={t`Level in the making`}>
      <p id="film-what" aria-live={playing.value ? "off" : "polite"}>{t`Step ${at.value} of ${last}: `}<strong>{film.frames[at.value]?.what}</strong></p>
      <input type="range" id="film-at" aria-label={t`Step`} min={0} max={last} value={at.value} onInput={(event) => go(event.currentTarget.valueAsNumber)} />
      <div class="bar">
        <button type="button" id="film-play" class="main" onClick={play}>{playing.value ? t`Pause` : t`Play`}</button>
        <button type="button" id="film-back" disabled={at.value === 0} onClick={() => go(at.value - 1)}>{t`Step back`}</button>
        <button type="button" id="film-next" disabled={at.value === last} onClick={() => go(at.value + 1)}>{t`Step on`}</button>
        <label class="inline" for="film-speed">{t`speed`}</label>
        <select id="film-speed" value={speed.value} onInput={(event) => (speed.value = event.currentTarget.value)}>
          {SPEEDS.map(([value, title]) => <option key={value} value={value}>{title}</option>)}
        </select>
        <button type="button" id="film-close" onClick={close}>{t`Close`}</button>
      </div>
    </div>
  );
}

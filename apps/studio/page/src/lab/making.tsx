// making.tsx - a level being made, step by step: what the generators said to who
// looks on, played as a film that can be stopped and wound.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { shared } from "../core/core";
import { announce } from "../ui/announce";
import type { LabModel } from "./model";
import { toRequest } from "./settings";
import type { MakeReply } from "./verbs";

/** More steps than anybody looks at. */
const MOST_STEPS = 3000;

/** Pictures of a level in the making: rows and words. */
export interface Film {
  frames: readonly { rows: readonly string[]; what: string }[];
}

function filmOf(reply: MakeReply, base: readonly string[] | undefined, empty: string, w: number, h: number): Film {
  let rows: string[] = base ? [...base] : Array.from({ length: h }, () => empty.repeat(w));
  const frames = [{ rows, what: base ? "what is locked, and what was there" : "nothing yet" }];
  for (const { what, cells } of reply.steps) {
    const next = rows.map((row) => [...row]);
    for (const [x, y, glyph] of cells) {
      const row = next[y];
      if (row) row[x] = glyph;
    }
    rows = next.map((row) => row.join(""));
    frames.push({ rows, what });
  }
  if (reply.rows) frames.push({ rows: reply.rows, what: "done" });
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
    announce(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

const SPEEDS: readonly [value: string, title: string][] = [["2", "slow"], ["8", "usual"], ["30", "fast"]];

/** Plays a film; `show` gets every picture. */
export function Player({ film, show, close }: { film: Film; show: (rows: readonly string[]) => void; close: () => void }) {
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
    if (frame) show(frame.rows);
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
    <div ref={place} class="film" role="group" aria-label="Level in the making">
      <p id="film-what" aria-live={playing.value ? "off" : "polite"}>Step {at.value} of {last}: <strong>{film.frames[at.value]?.what}</strong></p>
      <input type="range" id="film-at" aria-label="Step" min={0} max={last} value={at.value} onInput={(event) => go(event.currentTarget.valueAsNumber)} />
      <div class="bar">
        <button type="button" id="film-play" class="main" onClick={play}>{playing.value ? "Pause" : "Play"}</button>
        <button type="button" id="film-back" disabled={at.value === 0} onClick={() => go(at.value - 1)}>Step back</button>
        <button type="button" id="film-next" disabled={at.value === last} onClick={() => go(at.value + 1)}>Step on</button>
        <label class="inline" for="film-speed">speed</label>
        <select id="film-speed" value={speed.value} onInput={(event) => (speed.value = event.currentTarget.value)}>
          {SPEEDS.map(([value, title]) => <option key={value} value={value}>{title}</option>)}
        </select>
        <button type="button" id="film-close" onClick={close}>Close</button>
      </div>
    </div>
  );
}

// past.tsx - the history of a level as a strip of pictures: a click goes back there; pins keep
// levels beyond it, in this browser; two of them, or one and the level as it is, are compared.
import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Palette } from "../core/art";
import type { Game } from "../core/session";
import { readAll, writeAll } from "../store/database";
import type { History } from "../store/history";
import { announce } from "./announce";
import { widthOf, type Rows } from "./cells";
import { cardTile, Thumb } from "./level";
import { spoken } from "./words";
import { t } from "../core/strings";

/** A step of a history, with its level where that is known. */
interface Step {
  label: string;
  rows: Rows | undefined;
  make?: (() => Promise<Rows | undefined>) | undefined;
}

/** What a page has: its history, the level of a state, and how a level becomes a new step. */
export interface Past<T> {
  /** pins are kept under it */
  name: string;
  history: History<T>;
  rowsOf(state: T): Rows | undefined;
  /** the level of a state that only says how to make it */
  make?(state: T): Promise<Rows | undefined>;
  now: Rows;
  take(rows: Rows, label: string): void;
}

interface Pin {
  /** milliseconds since 1970 */
  time: number;
  label: string;
  rows: Rows;
}

/* Steps that are shown; and milliseconds without a change after which they are drawn anew, so
   that a stroke is not drawn twice. */
const MOST_STEPS = 40;
const REST = 250;

const pins = signal<ReadonlyMap<string, readonly Pin[]>>(new Map());
const keyOf = (name: string, time: number): string => `pins/${name}/${String(time).padStart(15, "0")}`;

async function read(name: string): Promise<void> {
  if (pins.value.has(name)) return;
  const kept = await readAll(`pins/${name}/`).catch(() => new Map<string, unknown>());
  pins.value = new Map(pins.value).set(name, [...kept.values()] as Pin[]);
}

function put(name: string, all: readonly Pin[], changed: ReadonlyMap<string, unknown>): void {
  pins.value = new Map(pins.value).set(name, all);
  void writeAll(changed).catch(() => undefined); // full or forbidden: kept until the page is left
}

function pin(name: string, rows: Rows, label: string): void {
  const one = { time: Date.now(), label, rows };
  put(name, [...(pins.value.get(name) ?? []), one], new Map([[keyOf(name, one.time), one]]));
  announce(t`Level pinned`);
}

const unpin = (name: string, { time }: Pin): void =>
  put(name, (pins.value.get(name) ?? []).filter((one) => one.time !== time), new Map([[keyOf(name, time), undefined]]));

interface Props<T> {
  past: Past<T>;
  palette: Palette;
  game: Game;
}

export function PastPanel<T>({ past, palette, game }: Props<T>) {
  const { name, history, now } = past;
  useEffect(() => void read(name), [name]);
  const [{ entries, at }, setSteps] = useState(history.steps.peek());
  const newest = history.steps.value;
  useEffect(() => {
    const timer = setTimeout(() => setSteps(newest), REST);
    return () => clearTimeout(timer);
  }, [newest]);
  const from = Math.max(0, Math.min(at - MOST_STEPS / 2, entries.length - MOST_STEPS));
  const steps = entries.slice(from, from + MOST_STEPS);
  const kept = pins.value.get(name) ?? [];
  return (
    <section class="panel past" aria-labelledby="past-title">
      <div class="bar">
        <h2 id="past-title">{t`History`}</h2>
        <button type="button" id="pin-now" disabled={now.length === 0} title={t`Keeps the level as it is now`} onClick={() => pin(name, now, newest.entries[newest.at]?.label || t`the beginning`)}>{t`Pin this level`}</button>
      </div>
      <p class="help">{t`Click a step to go back there, or forth.`}</p>
      <ol class="strip" aria-label={t`Steps`}>
        {steps.map(({ label, state }, i) => (
          <StepCard key={from + i} number={from + i} current={from + i === at} palette={palette} go={() => history.goTo(from + i)}
            step={{ label: label || t`the beginning`, rows: past.rowsOf(state), make: past.make && (() => past.make?.(state) ?? Promise.resolve(undefined)) }} />
        ))}
      </ol>
      <h3>{t`Pins`}</h3>
      {kept.length === 0 && <p class="help">{t`None yet. A pinned level stays when its step is gone.`}</p>}
      <ul class="strip" id="pins" aria-label={t`Pins`}>
        {kept.map((one, i) => (
          <li key={one.time} class="thumb-card">
            <button type="button" class="step" aria-label={t`Pin ${i + 1}, ${one.label}: take it`} title={t`Take it, as a new step`} onClick={() => past.take(one.rows, t`pin ${i + 1}`)}>
              <Thumb rows={one.rows} palette={palette} tile={cardTile(widthOf(one.rows), one.rows.length)} label="" />
            </button>
            <span>{i + 1}. {one.label}</span>
            <button type="button" class="undo" aria-label={t`Remove pin ${i + 1}`} onClick={() => unpin(name, one)}>{t`Remove`}</button>
          </li>
        ))}
      </ul>
      {kept.length > 0 && <Compared kept={kept} now={now} palette={palette} game={game} />}
    </section>
  );
}

function StepCard({ number, step, current, palette, go }: { number: number; step: Step; current: boolean; palette: Palette; go: () => void }) {
  const card = useRef<HTMLLIElement>(null);
  const made = useSignal<Rows | undefined>(undefined);
  const rows = step.rows ?? made.value;
  useEffect(() => {
    if (!step.rows) void step.make?.().then((found) => (made.value = found), () => undefined);
  }, [number, step.rows === undefined]);
  useEffect(() => {
    const [place, strip] = [card.current, card.current?.parentElement];
    if (current && place && strip) strip.scrollLeft = place.offsetLeft - (strip.clientWidth - place.offsetWidth) / 2;
  }, [current]);
  return (
    <li ref={card}>
      <button type="button" class="thumb-card step" data-step={number} aria-current={current ? "step" : undefined} onClick={go}>
        {rows?.length ? <Thumb rows={rows} palette={palette} tile={cardTile(widthOf(rows), rows.length)} label="" /> : <span class="none">?</span>}
        <span>{number}. {step.label}</span>
      </button>
    </li>
  );
}

/** Cells of both that differ; where only one has a cell it differs, too. */
function differing(a: Rows, b: Rows): [number, number][] {
  const all: [number, number][] = [];
  for (let y = 0; y < Math.max(a.length, b.length); y++)
    for (let x = 0; x < Math.max(widthOf(a), widthOf(b)); x++) if (a[y]?.[x] !== b[y]?.[x]) all.push([x, y]);
  return all;
}

const occurring = (rows: Rows, glyph: string): number => rows.join("").split(glyph).length - 1;

/** Two levels side by side, with what differs framed and counted. */
function Compared({ kept, now, palette, game }: { kept: readonly Pin[]; now: Rows; palette: Palette; game: Game }) {
  const chosen = useSignal<readonly [string, string]>(["", "now"]);
  const named = new Map<string, Rows>([["now", now], ...kept.map(({ time, rows }) => [String(time), rows] as const)]);
  const [left, right] = chosen.value.map((id, i) => (named.has(id) ? id : i ? "now" : String(kept.at(-1)?.time))) as [string, string];
  const both: readonly Rows[] = [named.get(left) ?? now, named.get(right) ?? now];
  const [a, b] = both as [Rows, Rows];
  const cells = differing(a, b);
  const counts = game.tiles.map(({ glyph, name }) => ({ name, was: occurring(a, glyph), is: occurring(b, glyph) })).filter(({ was, is }) => was !== is);
  const tile = Math.min(320 / Math.max(widthOf(a), widthOf(b)), 400 / Math.max(a.length, b.length));
  return (
    <div id="compared" class="compared">
      <h3>{t`Compare`}</h3>
      <div class="pair-of-levels">
        {both.map((rows, i) => (
          <div key={i}>
            <select id={`compare-${i}`} aria-label={i ? t`Right level` : t`Left level`} value={i ? right : left}
              onChange={({ currentTarget: { value } }) => (chosen.value = i ? [left, value] : [value, right])}>
              <option value="now">{t`as it is now`}</option>
              {kept.map(({ time, label }, n) => <option key={time} value={String(time)}>{n + 1}. {label}</option>)}
            </select>
            <Thumb rows={rows} palette={palette} tile={tile} label={i ? t`Right level` : t`Left level`} framed={cells} />
          </div>
        ))}
      </div>
      <p id="differences" role="status">{cells.length === 0 ? t`No tile differs` : cells.length === 1 ? t`1 tile differs` : t`${cells.length} tiles differ`}{counts.length > 0 && ": "}
        {counts.map(({ name, was, is }) => t`${spoken(name)} ${was} → ${is}`).join(", ")}</p>
    </div>
  );
}

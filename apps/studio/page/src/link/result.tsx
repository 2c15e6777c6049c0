// result.tsx - the level that the segments were linked to, with its links, seams and
// the way through; or the place where it breaks, in words and marked.
import { useCallback, useEffect } from "preact/hooks";
import { useSignal, type Signal } from "@preact/signals";
import type { Palette } from "../core/art";
import type { Game, Linked, NotLinked, Span } from "../core/session";
import { playInSteps, usePlays } from "../play/document";
import { copy } from "../store/files";
import { linkTo } from "../store/route";
import { announce } from "../ui/announce";
import { LevelFiles } from "../ui/levelfiles";
import { LevelCanvas, levelLabel, type Cell } from "../ui/level";
import { spoken } from "../ui/words";
import { fits, MOST, toQuery, type LinkModel } from "./model";
import type { Rows } from "../core/verbs";
import { t } from "../core/strings";

/* A tile's side in CSS pixels, and empty slices between segments that do not link. */
const TILE = 16;
const GAP = 2;
/* Pixels that browsers give a canvas along a side, about. */
const MOST_PIXELS = 30000;

/** A tile's side, smaller in levels that are too long for a canvas. */
const tileOf = (rows: Rows): number => Math.min(TILE, MOST_PIXELS / Math.max(rows[0]?.length ?? 1, rows.length) / devicePixelRatio);

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The rectangle of some slices, in tiles. */
function boxOf({ first, count }: Span, game: Game, rows: Rows): [x: number, y: number, w: number, h: number] {
  const [w, h] = [rows[0]?.length ?? 0, rows.length];
  return game.segments === "rows" ? [0, h - first - count, w, count] : [first, 0, count, h];
}

export function Result({ model, palette, game }: { model: LinkModel; palette: Palette; game: Game }) {
  const result = model.result.value;
  const marks = useSignal(true);
  const seconds = useSeconds(model.linking.value);
  const { segments } = model.state.value;
  const plays = usePlays(game.name);
  return (
    <section id="linked" class="panel" aria-labelledby="linked-title" aria-busy={model.linking.value}>
      <div class="bar">
        <h2 id="linked-title">{t`The level`}</h2>
        {result?.found && plays && <button type="button" id="link-play" data-play title="F5"
          onClick={() => void playInSteps(game.name, "linked", result.rows).catch((error: Error) => announce(error.message))}>{t`Play it`}</button>}
        <p id="link-status" role="status" class={result && !result.found ? "wrong" : "help"}>{statusOf(model, seconds)}</p>
      </div>
      {result?.found && <Level result={result} palette={palette} game={game} model={model} on={marks} />}
      {result && !result.found && segments.length > 0 && <Broken result={result} segments={segments} palette={palette} game={game} />}
      <LevelFiles game={game} palette={palette} rows={result?.found ? result.rows : []} name={`sett-${game.name}-linked`}
        take={(rows, name) => model.add(rows, name)} over={(pen, side) => result?.found && drawLinked(pen, side, result, game, marks.value)} />
    </section>
  );
}

/** Seconds since something began that is still under way. */
function useSeconds(running: boolean): number {
  const seconds = useSignal(0);
  useEffect(() => {
    seconds.value = 0;
    if (!running) return undefined;
    const timer = setInterval(() => seconds.value++, 1000);
    return () => clearInterval(timer);
  }, [running]);
  return seconds.value;
}

function statusOf(model: LinkModel, seconds: number): string {
  const result = model.result.value;
  if (model.wrong.value) return model.wrong.value;
  if (model.linking.value) return t`linking ${model.state.value.segments.length} segments ...${seconds > 1 ? ` ${seconds} s` : ""}`;
  if (!result) return t`nothing to link yet`;
  if (!result.found) return t`no such level`;
  const slices = result.links.reduce((sum, { count }) => sum + count, 0);
  return !result.accepted ? t`linked, but the agent cannot complete it`
    : slices === 1 ? t`complete: 1 linking slice, path of ${result.way.length} tiles` : t`complete: ${slices} linking slices, path of ${result.way.length} tiles`;
}

function drawLinked(pen: Pen, side: number, result: Linked, game: Game, on: boolean): void {
  if (!on) return;
  for (const link of result.links) {
    const [x, y, w, h] = boxOf(link, game, result.rows).map((value) => value * side) as [number, number, number, number];
    pen.fillStyle = "rgb(255 170 0 / 0.3)";
    pen.fillRect(x, y, w, h);
    pen.strokeStyle = "#c65a00";
    pen.lineWidth = 2;
    pen.setLineDash([side / 3, side / 4]);
    pen.beginPath();
    const ends = game.segments === "rows" ? [[x, y, x + w, y], [x, y + h, x + w, y + h]] : [[x, y, x, y + h], [x + w, y, x + w, y + h]];
    for (const [ax = 0, ay = 0, bx = 0, by = 0] of ends) {
      pen.moveTo(ax, ay);
      pen.lineTo(bx, by);
    }
    pen.stroke();
  }
  pen.setLineDash([]);
  drawWay(pen, side, result.way);
}

/** The way as a line with a light edge, seen on any tile. */
function drawWay(pen: Pen, side: number, way: readonly (readonly [number, number])[]): void {
  for (const [width, colour] of [[side / 3, "rgb(255 255 255 / 0.85)"], [side / 6, "#c2185b"]] as const) {
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.lineJoin = "round";
    pen.beginPath();
    way.forEach(([x, y], i) => {
      const before = way[i - 1];
      const near = before && Math.abs(before[0] - x) <= 2; // a step around the edge is no line
      if (near) pen.lineTo((x + 0.5) * side, (y + 0.5) * side);
      else pen.moveTo((x + 0.5) * side, (y + 0.5) * side);
    });
    pen.stroke();
  }
}

/** Which part of the level a cell is of. */
function tell(result: Linked, game: Game, { x, y }: Cell): string {
  const slice = game.segments === "rows" ? result.rows.length - 1 - y : x;
  const within = ({ first, count }: Span) => slice >= first && slice < first + count;
  const tile = spoken(game.tiles.find(({ glyph }) => glyph === result.rows[y]?.[x])?.name ?? "");
  const segment = result.segments.findIndex(within);
  if (segment >= 0) return t`${tile} at ${x}, ${y}: segment ${segment + 1}`;
  const link = result.links.findIndex(within);
  return link >= 0 ? t`${tile} at ${x}, ${y}: link between segments ${link + 1} and ${link + 2}` : t`${tile} at ${x}, ${y}`;
}

const KINDS: Readonly<Record<string, string>> = {
  none: t`nothing needed between them`,
  seamless: t`every few slices in a row are of a training level`,
};

function Level({ result, palette, game, model, on }: { result: Linked; palette: Palette; game: Game; model: LinkModel; on: Signal<boolean> }) {
  const short = fits(model.state.value);
  const under = useSignal("\u00a0");
  const over = useCallback((pen: CanvasRenderingContext2D, side: number) => drawLinked(pen, side, result, game, on.value), [result, game, on.value]);
  const text = result.rows.map((row) => `${row}\n`).join("");
  const put = async (what: string, content: string) => announce((await copy(content)) ? t`${what} copied` : t`The browser does not let this page copy`);
  return (
    <>
      <label class="inline">
        <input type="checkbox" id="link-marks" checked={on.value} onInput={(event) => (on.value = event.currentTarget.checked)} />{t` show links and path`}
      </label>
      <div class="link-scroll" tabIndex={0} role="group" aria-label={t`The level, to scroll`}>
        <LevelCanvas id="linked-level" rows={result.rows} palette={palette} label={levelLabel(result.rows, palette, game)} tile={tileOf(result.rows)} over={over}
          hover={(cell) => (under.value = cell ? tell(result, game, cell) : "\u00a0")} />
      </div>
      <p class="help under" aria-live="polite">{under}</p>
      <ul class="seams">
        {result.links.map((link, i) => (
          <li key={i}>
            <strong>{t`Segments ${i + 1} and ${i + 2}`}</strong>: {link.count === 0 ? KINDS["none"] : link.count === 1 ? t`1 linking slice` : t`${link.count} linking slices`}
            {link.count > 0 && ` (${KINDS[link.kind] ?? t`slices of kind “${link.kind}”`})`}
            {link.unseen > 0 && t`, ${link.unseen} times a few slices in a row that no training level has`}
          </li>
        ))}
      </ul>
      <div class="bar actions">
        <button type="button" id="linked-link" disabled={!short} onClick={() => put(t`Link`, linkTo("link", toQuery(model.state.value)))}>{t`Copy link`}</button>
        <button type="button" id="linked-copy" onClick={() => put(t`Text`, text)}>{t`Copy as text`}</button>
      </div>
      {!short && <p id="link-too-long" class="help">{t`These segments do not fit into a link (${MOST} characters at most): save them instead. They are kept in this browser in any case.`}</p>}
    </>
  );
}

/** The segments side by side, with room between them. */
function apart(segments: readonly Rows[], game: Game, empty: string): { rows: string[]; places: Span[] } {
  const places: Span[] = [];
  let first = 0;
  for (const rows of segments) {
    const count = game.segments === "rows" ? rows.length : (rows[0]?.length ?? 0);
    places.push({ first, count });
    first += count + GAP;
  }
  if (game.segments === "rows") {
    const gap = Array.from({ length: GAP }, () => empty.repeat(segments[0]?.[0]?.length ?? 0));
    return { rows: [...segments].reverse().flatMap((rows, i) => (i ? [...gap, ...rows] : [...rows])), places };
  }
  const height = Math.max(...segments.map((rows) => rows.length));
  const rows = Array.from({ length: height }, (_, y) => segments.map((segment) => segment[y] ?? "").join(empty.repeat(GAP)));
  return { rows, places };
}

/** Why there is no level. */
function why(result: NotLinked, count: number): string {
  const { agent, blocked, failed, judged } = result;
  if (blocked >= 0) {
    const what = result.by_switch ? t`a switch is out of reach` : t`the agent ${agent} cannot get through`;
    return t`Segment ${blocked + 1}: ${what}, whatever stands before and behind it. That is proven: the ${result.reached.length} marked cells are all that can be reached. Take another segment.`;
  }
  if (count === 1 || failed < 0) return t`The agent ${agent} cannot complete this segment.`;
  const doubt = result.gave_up ? t` Some searches gave up, so there may be one.` : "";
  return t`No link between segments ${failed + 1} and ${failed + 2}: ${judged} levels were tried.${doubt} Another order may do, or another segment.`;
}

function Broken({ result, segments, palette, game }: { result: NotLinked; segments: readonly Rows[]; palette: Palette; game: Game }) {
  const empty = game.tiles.find(({ roles }) => roles.includes("open"))?.glyph ?? game.tiles[0]?.glyph ?? " ";
  const { rows, places } = apart(segments, game, empty);
  const over = useCallback((pen: CanvasRenderingContext2D, side: number) => {
    const place = places[result.blocked];
    const seam = places[result.failed];
    if (place) drawBlocked(pen, side, boxOf(place, game, rows), result.reached);
    if (seam && result.blocked < 0) drawSeam(pen, side, boxOf({ first: seam.first + seam.count, count: GAP }, game, rows));
  }, [result, segments]);
  return (
    <>
      <p id="link-why" class="link-why">{why(result, segments.length)}</p>
      <div class="link-scroll" tabIndex={0} role="group" aria-label={t`The segments, to scroll`}>
        <LevelCanvas id="linked-level" rows={rows} palette={palette} label={t`The segments side by side. ${why(result, segments.length)}`} tile={tileOf(rows)} over={over} />
      </div>
    </>
  );
}

function drawBlocked(pen: CanvasRenderingContext2D, side: number, [x, y, w, h]: [number, number, number, number], reached: readonly (readonly [number, number])[]): void {
  pen.fillStyle = "rgb(0 160 90 / 0.45)";
  for (const [cx, cy] of reached) pen.fillRect((x + cx) * side, (y + cy) * side, side, side);
  pen.strokeStyle = "#e02020";
  pen.lineWidth = Math.max(3, side / 6);
  pen.strokeRect(x * side, y * side, w * side, h * side);
}

function drawSeam(pen: CanvasRenderingContext2D, side: number, [x, y, w, h]: [number, number, number, number]): void {
  pen.fillStyle = "rgb(224 32 32 / 0.55)";
  pen.fillRect(x * side, y * side, w * side, h * side);
  pen.fillStyle = "#fff";
  pen.font = `bold ${1.6 * side}px sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText("✕", (x + w / 2) * side, (y + h / 2) * side);
}

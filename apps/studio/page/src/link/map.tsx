// map.tsx - the map of segments: a cell for each pair of values of two features, with
// the best segment that was found for it.
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Palette } from "../core/art";
import { announce } from "../ui/announce";
import { HeatMap } from "../ui/heat";
import { Choice } from "../ui/form";
import { Thumb } from "../ui/level";
import { shortNumber, spoken } from "../ui/words";
import type { LinkModel, Seen } from "./model";
import type { Axis } from "../core/session";
import type { Rows } from "../core/verbs";
import { t } from "../core/strings";

const range = ({ name, low, high, bins }: Axis, bin: number): string => {
  const step = (high - low) / bins;
  return t`${spoken(name)} ${(low + bin * step).toFixed(2)} to ${(low + (bin + 1) * step).toFixed(2)}`;
};

/* Pixels of a cell's side, and of its edge, which has the colour of the measure. */
const SIDE = 48;
const EDGE = 5;

interface Scale {
  low: number;
  high: number;
}

/** The least and the most of a measure over all segments; undefined: no measure is shown. */
function scaleOf(seen: ReadonlyMap<number, Seen>, name: string): Scale | undefined {
  const values = [...seen.values()].map(({ measures }) => measures[name]).filter((value) => typeof value === "number");
  return values.length > 0 ? { low: Math.min(...values), high: Math.max(...values) } : undefined;
}

/** How dark a cell is: 0 means empty, so the least of a measure stays above it. */
function shade(scale: Scale | undefined, value: number | null | undefined): number {
  return !scale || typeof value !== "number" ? 0.01 : 0.01 + 0.99 * ((value - scale.low) / (scale.high - scale.low || 1)) ** 2;
}

/** A segment within a cell, its edge left free. */
function thumb(pen: CanvasRenderingContext2D, palette: Palette, rows: Rows, left: number, top: number, side: number): void {
  const room = side - 2 * EDGE;
  const small = new OffscreenCanvas(1, 1);
  const tile = Math.max(1, Math.ceil(room / Math.max(rows[0]?.length ?? 1, rows.length)));
  [small.width, small.height] = [tile * (rows[0]?.length ?? 1), tile * rows.length];
  const inner = small.getContext("2d", { alpha: false });
  if (!inner) return;
  palette.draw(inner, rows, tile);
  const fit = room / Math.max(small.width, small.height);
  const [w, h] = [small.width * fit, small.height * fit];
  pen.drawImage(small, left + (side - w) / 2, top + (side - h) / 2, w, h);
}

/** Measures in which the segments differ. */
const varying = (seen: ReadonlyMap<number, Seen>, names: readonly string[]): string[] => names.filter((name) => {
  const scale = scaleOf(seen, name);
  return scale && scale.high > scale.low;
});

/** The measure that colours the map, and what its colours mean. */
function Colours({ names, by, choose, scale }: { names: readonly string[]; by: string; choose: (name: string) => void; scale: Scale | undefined }) {
  return (
    <div class="link-colours">
      <label class="inline" for="link-colour">{t`Colour by`}</label>
      <Choice id="link-colour" value={by} options={[["", t`nothing`], ...names.map((name): [string, string] => [name, spoken(name)])]} moved={choose} />
      {scale && (
        <p id="link-scale" class="help" role="img" aria-label={t`From ${shortNumber(scale.low)} (light) to ${shortNumber(scale.high)} (dark)`}>
          {shortNumber(scale.low)} <span class="link-bar" /> {shortNumber(scale.high)}
        </p>
      )}
    </div>
  );
}

export function SegmentMap({ model, palette }: { model: LinkModel; palette: Palette }) {
  const pointed = useSignal(-1);
  const shown = useSignal<Rows>([]);
  const map = model.map.value;
  const [x, y] = model.breeding.value?.axes ?? [];
  const bins = x?.bins ?? 1;
  const byPlace = useMemo(() => new Map(map?.cells.map((cell) => [cell.at[1] * bins + cell.at[0], cell])), [map, bins]);
  const seen = model.seen.value;
  const chosen = useSignal<string | undefined>(undefined);
  const names = useMemo(() => varying(seen, model.game?.measures.map(({ name }) => name) ?? []), [seen, model.game]);
  const by = chosen.value ?? names.find((name) => name !== x?.name && name !== y?.name) ?? "";
  const scale = useMemo(() => scaleOf(seen, by), [seen, by]);
  const values = useMemo(() => Array.from({ length: bins * bins }, (_, i) => {
    const cell = byPlace.get(i);
    return cell ? shade(scale, seen.get(cell.cell)?.measures[by]) : 0;
  }), [byPlace, bins, seen, scale, by]);
  const paint = useMemo(() => (pen: CanvasRenderingContext2D, place: number, left: number, top: number, side: number) => {
    const rows = seen.get(byPlace.get(place)?.cell ?? -1)?.rows;
    if (rows) thumb(pen, palette, rows, left, top, side);
  }, [seen, byPlace, palette]);
  const hatched = useMemo(() => new Set([...byPlace].flatMap(([place, cell]) => (cell.usable ? [] : [place]))), [byPlace]);
  const { segments } = model.state.value;
  const places = useMemo(() => new Map([...byPlace].reverse().map(([place, { cell }]) => [seen.get(cell)?.rows.join("\n"), place])), [byPlace, seen]);
  /* The numbers of the chosen segments, at the cells that have them. */
  const signs = useMemo(() => {
    const all = new Map<number, string>();
    segments.forEach((rows, i) => {
      const place = places.get(rows.join("\n"));
      if (place !== undefined) all.set(place, all.has(place) ? `${all.get(place)},${i + 1}` : String(i + 1));
    });
    return all;
  }, [segments, places]);
  const point = (place: number) => {
    pointed.value = place;
    const cell = byPlace.get(place);
    if (cell) model.segment(cell.cell).then((rows) => pointed.value === place && rows && (shown.value = rows));
  };
  const choose = async (place: number) => {
    const cell = byPlace.get(place);
    const rows = cell && (await model.segment(cell.cell));
    if (!rows) return;
    shown.value = rows;
    if (!cell.usable) return announce(t`Nobody gets through this segment, so no level is made of it: choose one without hatching`);
    model.add(rows, t`segment of the map`);
  };
  const tell = (place: number): string => {
    if (!x || !y) return "";
    const cell = byPlace.get(place);
    const where = `${range(x, place % bins)}, ${range(y, Math.floor(place / bins))}`;
    const value = cell && seen.get(cell.cell)?.measures[by];
    const measured = typeof value === "number" ? `, ${spoken(by)} ${shortNumber(value)}` : "";
    const numbers = signs.has(place) ? t`, chosen as ${signs.get(place)}` : "";
    return `${where}: ${cell ? (cell.usable ? t`a usable segment${measured}` : t`a segment that nobody gets through`) : t`none`}${numbers}`;
  };
  const usable = map?.cells.filter((cell) => cell.usable).length ?? 0;
  return (
    <section id="link-map" class="panel" aria-labelledby="map-title" aria-busy={!model.wrong.value && !map?.done}>
      <div class="bar">
        <h2 id="map-title">{t`Choose segments`}</h2>
        <p class="help" id="map-status">{map ? t`${usable} usable of ${map.cells.length} cells; ${map.spent} of ${map.of} levels bred` : t`Learning ...`}</p>
      </div>
      <p class="help">{t`A filled cell is a segment, a short piece of a level; nobody gets through a hatched one. Gram-Elites breeds them from ${model.training.value.length} levels. Click two or more, or go to them with the arrow keys and Enter, to join them to a level.`}</p>
      {x && y && (
        <HeatMap id="segment-map" label={t`Segments by ${spoken(x.name)} and ${spoken(y.name)}`} x={{ ...x, name: spoken(x.name) }} y={{ ...y, name: spoken(y.name) }}
          bins={bins} counts={values} hatched={hatched} signs={signs} tell={tell} choose={choose} point={point} idle={t`Point at a cell, or walk there with the arrow keys.`}
          side={SIDE} paint={paint} />
      )}
      <Colours names={names} by={by} choose={(name) => (chosen.value = name)} scale={scale} />
      {x && y && [x, y].map(({ name }) => <p key={name} class="help"><b>{spoken(name)}</b>: {model.game?.measures.find((one) => one.name === name)?.help}</p>)}
      <div class="link-preview">
        {shown.value.length > 0 ? <Fitted rows={shown.value} palette={palette} label={t`The segment of this cell`} /> : t`Its segment is shown here.`}
      </div>
    </section>
  );
}

/** A picture that fits into the panel. */
export const Fitted = ({ rows, palette, label, side = 200 }: { rows: Rows; palette: Palette; label: string; side?: number }) => (
  <Thumb rows={rows} palette={palette} tile={Math.min(16, side / Math.max(rows[0]?.length ?? 1, rows.length))} label={label} />
);

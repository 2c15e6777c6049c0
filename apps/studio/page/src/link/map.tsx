// map.tsx - the map of segments: a cell for each pair of values of two features, with
// the best segment that was found for it.
import { useSignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import type { Palette } from "../core/art";
import { announce } from "../ui/announce";
import { HeatMap } from "../ui/heat";
import { Thumb } from "../ui/level";
import { spoken } from "../ui/words";
import type { LinkModel } from "./model";
import type { Axis } from "../core/session";
import type { Rows } from "../core/verbs";

const range = ({ name, low, high, bins }: Axis, bin: number): string => {
  const step = (high - low) / bins;
  return `${spoken(name)} ${(low + bin * step).toFixed(2)} to ${(low + (bin + 1) * step).toFixed(2)}`;
};

export function SegmentMap({ model, palette }: { model: LinkModel; palette: Palette }) {
  const pointed = useSignal(-1);
  const shown = useSignal<Rows>([]);
  /* Where segments that were chosen here came from. */
  const picked = useRef(new Map<string, number>());
  const map = model.map.value;
  const [x, y] = model.breeding.value?.axes ?? [];
  const bins = x?.bins ?? 1;
  const byPlace = useMemo(() => new Map(map?.cells.map((cell) => [cell.at[1] * bins + cell.at[0], cell])), [map, bins]);
  const values = useMemo(() => Array.from({ length: bins * bins }, (_, i) => {
    const cell = byPlace.get(i);
    return cell ? 1 : 0;
  }), [byPlace, bins]);
  const hatched = useMemo(() => new Set([...byPlace].flatMap(([place, cell]) => (cell.usable ? [] : [place]))), [byPlace]);
  const { segments } = model.state.value;
  const signs = useMemo(() => {
    const all = new Map<number, string>();
    segments.forEach((rows, i) => {
      const place = picked.current.get(rows.join("\n"));
      if (place !== undefined) all.set(place, all.has(place) ? `${all.get(place)},${i + 1}` : String(i + 1));
    });
    return all;
  }, [segments]);
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
    if (!cell.usable) return announce("Nobody gets through this segment, so no level is made of it: choose one without hatching");
    picked.current.set(rows.join("\n"), place);
    model.add(rows, "segment of the map");
  };
  const tell = (place: number): string => {
    if (!x || !y) return "";
    const cell = byPlace.get(place);
    const where = `${range(x, place % bins)}, ${range(y, Math.floor(place / bins))}`;
    return `${where}: ${cell ? (cell.usable ? "a usable segment" : "a segment that nobody gets through") : "none"}`;
  };
  const usable = map?.cells.filter((cell) => cell.usable).length ?? 0;
  return (
    <section id="link-map" class="panel" aria-labelledby="map-title" aria-busy={!model.wrong.value && !map?.done}>
      <div class="bar">
        <h2 id="map-title">Choose segments</h2>
        <p class="help" id="map-status">{map ? `${usable} usable of ${map.cells.length} cells; ${map.spent} of ${map.of} levels bred` : "Learning ..."}</p>
      </div>
      <p class="help">A filled cell is a segment, a short piece of a level; nobody gets through a hatched one. They are bred by Gram-Elites from {model.training.value.length} levels. Click two or more, or go to them with the arrow keys and Enter: they are joined to a level.</p>
      {x && y && (
        <HeatMap id="segment-map" label={`Segments by ${spoken(x.name)} and ${spoken(y.name)}`} x={{ ...x, name: spoken(x.name) }} y={{ ...y, name: spoken(y.name) }}
          bins={bins} counts={values} hatched={hatched} signs={signs} tell={tell} choose={choose} point={point} idle="Point at a cell, or walk there with the arrow keys." />
      )}
      {x && y && [x, y].map(({ name }) => <p key={name} class="help"><b>{spoken(name)}</b>: {model.game?.measures.find((one) => one.name === name)?.help}</p>)}
      <div class="link-preview">
        {shown.value.length > 0 ? <Fitted rows={shown.value} palette={palette} label="The segment of this cell" /> : "Its segment is shown here."}
      </div>
    </section>
  );
}

/** A picture that fits into the panel. */
export const Fitted = ({ rows, palette, label, side = 200 }: { rows: Rows; palette: Palette; label: string; side?: number }) => (
  <Thumb rows={rows} palette={palette} tile={Math.min(16, side / Math.max(rows[0]?.length ?? 1, rows.length))} label={label} />
);

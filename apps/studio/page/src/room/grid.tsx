// grid.tsx - the rooms that the search has found: the best of every cell, the edited
// room's own cell marked. Choosing a cell opens it beside the room.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Palette } from "../core/art";
import { Cancelled, wordsOf } from "../core/core";
import { download } from "../store/files";
import { Keep } from "../ui/parts";
import { announce } from "../ui/announce";
import { Thumb } from "../ui/level";
import { useTaking } from "../ui/part";
import { TastePanel, useRanked } from "../ui/taste";
import { spoken } from "../ui/words";
import { assistant, ROLES, setAssistant } from "./assistant";
import { Dimensions } from "./dimensions";
import type { RoomModel } from "./model";
import { widthOf, type Rows } from "../ui/cells";
import { later } from "../ui/later";
import { binText } from "./bins";
import type { RoomCell, RoomMap } from "../core/session";
import { FitnessForm } from "./weights";
import { t } from "../core/strings";

const HOW = t`Click to see it beside yours, Shift and drag to take a part`;

const Slices = later(async () => (await import("./slices")).Slices);

interface Props {
  model: RoomModel;
  palette: Palette;
}

export function Grid({ model, palette }: Props) {
  const { role } = assistant.value;
  const { search } = model;
  return (
    <section id="suggestions" class="panel" aria-labelledby="grid-title">
      <div class="bar">
        <h2 id="grid-title">{t`Rooms like it`}</h2>
        <Role />
        {role !== "off" && <Run model={model} />}
      </div>
      <p class="help">{ROLES.find(([name]) => name === role)?.[2]}</p>
      {search.wrong.value && <p id="search-wrong" class="wrong" role="alert">{search.wrong.value}</p>}
      {role !== "off" && (
        <>
          <Dimensions model={model} />
          <Cells model={model} palette={palette} />
          <Favourites model={model} palette={palette} />
          <TastePanel taste={model.taste} />
          <FitnessForm model={model} />
          <SaveArchive model={model} />
        </>
      )}
    </section>
  );
}

const Role = () => (
  <label class="inline">{t`Assistant `}
    <select id="assistant" value={assistant.value.role} onInput={(event) => {
      const role = ROLES.find(([name]) => name === event.currentTarget.value)?.[0];
      if (role) setAssistant({ role });
    }}>
      {ROLES.map(([name, text]) => <option key={name} value={name}>{text}</option>)}
    </select>
  </label>
);

function Run({ model: { search } }: { model: RoomModel }) {
  const going = search.running.value && !search.rests.value;
  return (
    <button type="button" id="run" class={going ? "" : "main"} onClick={() => (going ? search.halt() : search.run())}>
      {going ? t`Pause` : search.spent.value > 0 ? t`Keep searching` : t`Look for rooms`}
    </button>
  );
}

/** All of it as a file of the command line's. */
function SaveArchive({ model: { search, document } }: { model: RoomModel }) {
  const save = () => search.ask("room_archive", {}).then(
    ({ text }) => download(`sett-${document.name.replaceAll(" ", "-")}-archive.json`, text, "application/json"),
    (error) => error instanceof Cancelled || announce(t`Not saved: ${wordsOf(error)}`));
  return (
    <div class="bar actions">
      <button type="button" id="export-archive" disabled={search.cells.value.size === 0} onClick={() => void save()}
        title={t`A file as sett evolve edd -o writes it: sett archive shows it, sett evolve goes on with it`}>{t`Export all rooms`}</button>
      <Keep id="keep-archive" name={`${document.name} archive`} disabled={search.cells.value.size === 0} text={() => search.ask("room_archive", {}).then(({ text }) => text)} />
    </div>
  );
}

function Cells({ model, palette }: Props) {
  const { search } = model;
  const map = search.map.value;
  const [cells, spent] = [search.cells.value, search.spent.value];
  if (!map) return <p class="help" id="grid-status" role="status">{t`Beginning ...`}</p>;
  const state = !search.running.value ? t`paused` : search.rests.value ? t`resting until you change something` : t`looking`;
  const choose = (cell: number) => chooseCell(model, map, cell);
  const tell = (cell: number): string => {
    const found = cells.get(cell);
    const warned = found?.warnings?.map(({ text }) => `; ${text}`).join("") ?? "";
    return `${placeText(map, cell)}: ${found ? t`fitness ${found.fitness.toFixed(3)}` : t`no room yet`}${warned}${cell === search.own.value ? t`; your room is of this kind` : ""}`;
  };
  const own = search.own.value;
  const chosen = model.chosen.value?.cell ?? -1;
  return (
    <>
      <p class="help" id="grid-status" data-spent={spent}>{t`${cells.size} of ${map.cells} cells filled, ${spent.toLocaleString("en")} rooms looked at, ${state}`}</p>
      {map.grid && map.axes.length <= 2
        ? <Table model={model} palette={palette} map={map} choose={choose} tell={tell} />
        : <Slices map={map} points={search.points.value.length ? search.points.value : (map.points ?? [])} cells={cells} own={own} chosen={chosen} choose={choose} tell={tell} />}
    </>
  );
}

/** What a card with a room does, none while there is no room; `among`: those it is shown with. */
export function useOffered(model: RoomModel, room: { readonly rows: Rows; readonly fitness?: number } | undefined, among: () => readonly Rows[], click?: () => void) {
  const { rows = [], fitness = 0 } = room ?? {};
  const taking = useTaking(model.state.value.rows, rows, model.ghost, (part) => {
    model.ghost.value = undefined;
    model.apply({ rows: part, fitness, from: "", cell: -1, among: among() });
  }, click);
  return room ? taking : {};
}

const roomsOf = ({ search }: RoomModel): Rows[] => [...search.cells.value.values()].map(({ rows }) => rows);

function chooseCell(model: RoomModel, map: RoomMap, cell: number): void {
  const { cells } = model.search;
  const found = cells.value.get(cell);
  if (found) model.choose({ rows: found.rows, fitness: found.fitness, from: placeText(map, cell), cell, among: roomsOf(model) });
}

const FAVOURITES = 6;

/** The rooms of the grid that are most to the designer's taste. */
function Favourites({ model, palette }: Props) {
  const { search, taste } = model;
  const cells = search.cells.value;
  const ranked = useRanked(taste, [...cells], ([, { rows }]) => rows, cells);
  const map = search.map.value;
  const shown = (ranked?.items ?? []).flatMap(([cell]) => {
    const room = cells.get(cell); // its best one may be newer
    return room ? [{ cell, room }] : [];
  }).slice(0, FAVOURITES);
  if (!map || shown.length === 0) return null;
  return (
    <>
      <h3 id="favourites-title">{t`Most to your taste`}</h3>
      <div id="favourites" class="six" role="group" aria-labelledby="favourites-title">
        {shown.map(({ cell, room }) => <Favourite key={cell} model={model} palette={palette} map={map} cell={cell} room={room} />)}
      </div>
    </>
  );
}

function Favourite({ model, palette, map, cell, room }: Props & { map: RoomMap; cell: number; room: RoomCell }) {
  const { rows, fitness } = room;
  const taking = useOffered(model, room, () => roomsOf(model), () => chooseCell(model, map, cell));
  return (
    <button type="button" class="cell slot" data-state="ready" data-cell={cell} aria-label={t`${placeText(map, cell)}: fitness ${fitness.toFixed(3)}`} title={HOW} {...taking}>
      <Thumb rows={rows} palette={palette} tile={Math.max(2, Math.floor(140 / widthOf(rows)))} label={t`its room`} />
      <span>{fitness.toFixed(2)}</span>
    </button>
  );
}

/** A cell by its bounds, or its number. */
function placeText(map: RoomMap, cell: number): string {
  if (!map.grid) return t`region ${cell + 1}`;
  let rest = cell;
  return map.axes.map((axis) => {
    const bin = rest % axis.bins;
    rest = Math.floor(rest / axis.bins);
    return `${spoken(axis.name)} ${binText(axis, bin)}`;
  }).join(", ");
}

const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** A grid of two dimensions, or a row of one. */
function Table({ model, palette, map, choose, tell }: Props & { map: RoomMap; choose: (cell: number) => void; tell: (cell: number) => string }) {
  const { search } = model;
  const table = useRef<HTMLDivElement>(null);
  const [right, up] = map.axes;
  const [w, h] = [right?.bins ?? 1, up?.bins ?? 1];
  const focus = useSignal(0);
  const { rows } = model.state.value;
  const looking = search.running.value && !search.rests.value;
  const tile = Math.max(2, Math.min(8, Math.floor(Math.min(520 / (w * widthOf(rows)), 96 / rows.length))));
  const at = Math.min(focus.value, w * h - 1);
  const key = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const [x, y] = [(at % w) + step[0], Math.floor(at / w) + step[1]];
    if (x < 0 || y < 0 || x >= w || y >= h) return;
    focus.value = x + y * w;
    table.current?.querySelector<HTMLElement>(`[data-cell="${focus.value}"]`)?.focus();
  };
  const bins = (axis: RoomMap["axes"][number] | undefined) => Array.from({ length: axis?.bins ?? 0 }, (_, bin) => axis ? binText(axis, bin).replace(" to ", "–") : "");
  return (
    <div class="grid-frame">
      {up && <div class="grid-up" aria-hidden="true"><span class="grid-axis">{spoken(up.name)} →</span>{bins(up).reverse().map((text) => <span key={text}>{text}</span>)}</div>}
      <div ref={table} id="room-grid" class={looking ? "room-grid looking" : "room-grid"} role="group" aria-label={t`Best room of every cell`} onKeyDown={key}
        style={{ gridTemplateColumns: `repeat(${w}, minmax(0, 1fr))` }}>
        {Array.from({ length: w * h }, (_, i) => {
          const place = (h - 1 - Math.floor(i / w)) * w + (i % w);
          return <Best key={place} model={model} palette={palette} place={place} tile={tile} tab={place === at} tell={tell} choose={choose} focused={() => (focus.value = place)} />;
        })}
      </div>
      <div class="grid-right" aria-hidden="true" style={{ gridTemplateColumns: `repeat(${w}, minmax(0, 1fr))` }}>
        {bins(right).map((text) => <span key={text}>{text}</span>)}
        <span class="grid-axis">{spoken(right?.name ?? "")} →</span>
      </div>
    </div>
  );
}

interface BestProps extends Props {
  place: number;
  /** a tile's side in CSS pixels */
  tile: number;
  /** Tab comes to it */
  tab: boolean;
  tell: (cell: number) => string;
  choose: (cell: number) => void;
  focused: () => void;
}

/** The best room of a cell. */
function Best({ model, palette, place, tile, tab, tell, choose, focused }: BestProps) {
  const { search } = model;
  const cell = search.cells.value.get(place);
  const own = search.own.value === place;
  const chosen = model.chosen.value?.cell === place;
  const taking = useOffered(model, cell, () => roomsOf(model), () => choose(place));
  return (
    <button type="button" class={`cell${own ? " own" : ""}${chosen ? " chosen" : ""}`} data-cell={place} aria-disabled={!cell} aria-pressed={chosen}
      tabIndex={tab ? 0 : -1} aria-label={tell(place)} title={cell ? `${tell(place)}. ${HOW}` : tell(place)} {...taking} onFocusCapture={focused}>
      {cell ? <Thumb rows={cell.rows} palette={palette} tile={tile} label={t`its best room`} /> : <span class="empty" />}
      <span>{cell ? cell.fitness.toFixed(2) : ""}{own && <span class="kind"> {search.held.value ? t`yours` : t`your kind`}</span>}</span>
    </button>
  );
}

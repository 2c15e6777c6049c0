// page.tsx - a room to edit, and a grid of rooms like it that fills meanwhile: each
// cell has the best room of its values of two dimensions. A click takes a room over.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Kit } from "../core/kit";
import { gameNamed } from "../core/kit";
import type { PageProps } from "../pages";
import { current, History } from "../store/history";
import { announce } from "../ui/announce";
import { LevelCanvas, levelLabel, shownTile, Thumb, TileIcon, type Cell } from "../ui/level";
import { spoken } from "../ui/words";
import { begin, BINS, isRoomState, RoomModel, type RoomPageState } from "./model";

const BRUSHES = [".", "#", "T", "E", "D"];

export function Room({ kit }: PageProps) {
  const [history, setHistory] = useState<History<RoomPageState>>();
  useEffect(() => {
    History.open<RoomPageState>("room", begin, isRoomState).then((opened) => {
      current.value = opened;
      setHistory(opened);
    });
    return () => (current.value = undefined);
  }, [kit]);
  return history ? <Loaded kit={kit} history={history} /> : <p class="panel" role="status">Loading ...</p>;
}

function Loaded({ kit, history }: { kit: Kit; history: History<RoomPageState> }) {
  const model = useMemo(() => new RoomModel(history), [history]);
  useEffect(() => model.start(), [model]);
  return (
    <div class="room-page">
      <Editor kit={kit} model={model} />
      <Grid kit={kit} model={model} />
    </div>
  );
}

function Editor({ kit, model }: { kit: Kit; model: RoomModel }) {
  const brush = useSignal("#");
  const strokes = useRef(0);
  const game = gameNamed(kit, "edd");
  const palette = kit.palettes.get("edd");
  const { rows } = model.state.value;
  if (!game || !palette) return null;
  const stroke = ({ x, y }: Cell, begins: boolean) => {
    if (begins) strokes.current++;
    model.draw(x, y, brush.value, `stroke ${strokes.current}`);
  };
  return (
    <section class="panel" aria-labelledby="room-title">
      <h2 id="room-title">Your room</h2>
      <div class="room-brushes" role="radiogroup" aria-label="Tile to draw with">
        {BRUSHES.map((glyph) => {
          const tile = palette.tileOf.get(glyph) ?? 0;
          return (
            <label key={glyph}>
              <input type="radio" name="brush" value={glyph} checked={brush.value === glyph} onChange={() => (brush.value = glyph)} />
              <TileIcon palette={palette} tile={tile} /> {spoken(game.tiles[tile]?.name ?? "")}
            </label>
          );
        })}
      </div>
      <LevelCanvas id="room" rows={rows} palette={palette} label={levelLabel(rows, palette, game)}
        tile={shownTile(rows[0]?.length ?? 1, rows.length, Math.min(440, innerWidth - 64), 440)} stroke={stroke} />
      <p class="help">Draw with the mouse, or walk with the arrow keys and press Enter. Doors stay in every suggestion.</p>
      {model.wrong.value && <p id="room-wrong" class="wrong" role="alert">{model.wrong.value}</p>}
    </section>
  );
}

function Axis({ model, axis, label }: { model: RoomModel; axis: "x" | "y"; label: string }) {
  const features = model.features.value;
  const other = model.state.value[axis === "x" ? "y" : "x"];
  return (
    <label>{label}{" "}
      <select id={`room-${axis}`} value={model.state.value[axis]}
        onChange={(event) => model.set({ [axis]: Number(event.currentTarget.value) }, `${label} chosen`)}>
        {features.map((name, at) => at !== other && <option key={name} value={at}>{spoken(name)}</option>)}
      </select>
    </label>
  );
}

function Grid({ kit, model }: { kit: Kit; model: RoomModel }) {
  const palette = kit.palettes.get("edd");
  const grid = model.grid.value;
  const byCell = new Map(grid?.cells.map((cell) => [cell.cell, cell]));
  const take = (rows: readonly string[]) => {
    model.set({ rows }, "suggestion taken");
    announce("Suggestion taken over");
  };
  const places = Array.from({ length: BINS * BINS }, (_, i) => (BINS - 1 - Math.floor(i / BINS)) * BINS + (i % BINS));
  return (
    <section class="panel" aria-labelledby="grid-title">
      <div class="bar">
        <h2 id="grid-title">Rooms like it</h2>
        <p class="help" id="grid-status">{grid ? `${grid.cells.length} of ${BINS * BINS} cells, ${grid.spent} rooms looked at` : "Looking ..."}</p>
      </div>
      <div class="room-axes"><Axis model={model} axis="x" label="To the right" /> <Axis model={model} axis="y" label="Upwards" /></div>
      <div id="room-grid" class="room-grid">
        {palette && places.map((place) => {
          const cell = byCell.get(place);
          const own = grid?.own === place;
          const entered = model.entered.value === place;
          return (
            <button key={place} type="button" class={own ? "own" : ""} data-cell={place} disabled={!cell}
              aria-label={`Column ${(place % BINS) + 1}, row ${Math.floor(place / BINS) + 1} from below: ${cell ? `fitness ${cell.fitness.toFixed(3)}` : "empty"}${own ? ", your room is of this kind" : ""}${entered ? " and among its rooms" : ""}`}
              onClick={() => cell && take(cell.rows)}>
              {cell && <Thumb rows={cell.rows} palette={palette} tile={8} label={`Room of fitness ${cell.fitness.toFixed(3)}`} />}
              <span>{cell ? cell.fitness.toFixed(3) : "–"}{entered ? " · yours" : ""}</span>
            </button>
          );
        })}
      </div>
    </section>
  );
}

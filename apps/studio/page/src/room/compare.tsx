// compare.tsx - a suggestion in large beside the room: what it has more or less of, and
// taking it over, whole or in part. Locked tiles never change.
import { useSignal } from "@preact/signals";
import { useCallback, useEffect, useMemo, useRef } from "preact/hooks";
import type { Palette } from "../core/art";
import { cellName, LevelCanvas, levelLabel, shownTile, type Cell } from "../ui/level";
import { drawChanged, drawLocks } from "../ui/marks";
import { useRoom } from "../ui/room";
import { at, cellsOf, inside, widthOf } from "../ui/cells";
import type { Offer, RoomModel } from "./model";
import type { RoomJudged } from "../core/session";
import { t } from "../core/strings";

type Part = "whole" | "rectangle" | "lasso";

const count = (name: string) => (judged: RoomJudged) => judged.measures?.[name] ?? null;
const share = (name: string) => (judged: RoomJudged) => {
  const [n, passable] = [count(name)(judged), count("passable")(judged)];
  return n === null || !passable ? null : (100 * n) / passable;
};

/* What is compared: its name, its value, and how it is written. */
const ROWS: readonly [name: string, of: (judged: RoomJudged) => number | null, digits: number, unit: string][] = [
  [t`fitness`, ({ fitness }) => fitness, 3, ""],
  [t`enemies`, count("enemies"), 0, ""],
  [t`treasures`, count("treasures"), 0, ""],
  [t`enemy density`, share("enemies"), 1, " %"],
  [t`treasure density`, share("treasures"), 1, " %"],
  [t`entrance safety`, count("door_safety"), 3, ""],
  [t`treasure safety`, count("treasure_safety"), 3, ""],
];

/** The suggestion that is chosen. */
export function Compare({ model, palette, offer }: { model: RoomModel; palette: Palette; offer: Offer }) {
  const panel = useRef<HTMLElement>(null);
  const part = useSignal<Part>("whole");
  const cells = useSignal<readonly Cell[]>([]);
  const { rows } = model.state.value;
  useEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), []);
  const differing = useMemo(() => cellsOf(offer.rows).filter((cell) => at(offer.rows, cell) !== at(rows, cell) && !model.kept.value(cell)), [offer, rows, model.kept.value]);
  const apply = () => {
    model.apply(offer, part.value === "whole" ? undefined : cells.value);
    cells.value = [];
  };
  return (
    <section ref={panel} id="compare" class="panel" aria-labelledby="compare-title">
      <div class="bar">
        <h2 id="compare-title">{t`The suggestion`}</h2>
        <button type="button" id="compare-close" onClick={() => model.choose(undefined)}>{t`Close`}</button>
      </div>
      <p class="help">{t`${offer.from}. ${differing.length} tiles differ from your room, framed in blue.`}</p>
      <Elite model={model} palette={palette} offer={offer} part={part.value} cells={cells.value} take={(next) => (cells.value = next)} choose={(next) => (part.value = next)} differing={differing} />
      <fieldset class="chips">
        <legend>{t`Take over`}</legend>
        {([["whole", t`all of it`], ["rectangle", t`a rectangle`], ["lasso", t`a free form`]] as const).map(([name, title]) => (
          <label key={name} class="chip">
            <input type="radio" name="part" id={`part-${name}`} checked={part.value === name} onInput={() => {
              part.value = name;
              cells.value = [];
            }} />
            <span>{title}</span>
          </label>
        ))}
        <button type="button" id="apply" class="main" disabled={differing.length === 0 || (part.value !== "whole" && cells.value.length === 0)} onClick={apply}>
          {part.value === "whole" ? t`Apply` : t`Apply ${cells.value.length} tiles`}
        </button>
      </fieldset>
      <p class="help">{part.value === "whole" ? t`Shift and a drag on it takes a part. Locked tiles stay as they are.` : t`Drag on the suggestion, or walk with the arrow keys and press Enter: on two corners, or on every tile. Locked tiles stay as they are.`}</p>
      <Table now={model.search.judged.value} then={model.chosenJudged.value} />
    </section>
  );
}

function Elite({ model, palette, offer, part, cells, take, choose, differing }: {
  model: RoomModel;
  palette: Palette;
  offer: Offer;
  part: Part;
  cells: readonly Cell[];
  take: (cells: readonly Cell[]) => void;
  choose: (part: Part) => void;
  differing: readonly Cell[];
}) {
  const stage = useRef<HTMLDivElement>(null);
  const room = useRoom(stage, 200, 520);
  const corner = useRef<Cell | undefined>(undefined);
  const trail = useRef<Cell[]>([]);
  const over = useCallback((pen: CanvasRenderingContext2D, side: number) => {
    drawLocks(pen, side, model.state.value.lock, "x");
    drawChanged(pen, side, differing.map(({ x, y }) => [x, y] as const));
    pen.fillStyle = "rgb(255 210 0 / 0.55)";
    for (const { x, y } of cells) pen.fillRect(x * side, y * side, side, side);
  }, [differing, cells, model.state.value.lock]);
  const under = useSignal("");
  const tell = (cell: Cell | undefined) => {
    const [name, mine] = cell ? [offer.rows, model.state.value.rows].map((rows) => cellName(model.game, rows, cell)) : [];
    under.value = name && mine !== name ? t`${name}; yours: ${mine}` : name ?? "";
  };
  const byKey = (event: PointerEvent | KeyboardEvent) => event.type === "keydown";
  const stroke = (cell: Cell, begins: boolean, event: PointerEvent | KeyboardEvent) => {
    if (part === "whole" && !event.shiftKey) return; // with Shift a rectangle is meant
    if (part !== "lasso") {
      choose("rectangle");
      const second = byKey(event) && corner.current !== undefined && cells.length === 1;
      if (begins && !second) corner.current = cell;
      take(inside({ from: corner.current ?? cell, to: cell }, offer.rows));
    } else {
      const there = cells.some(({ x, y }) => x === cell.x && y === cell.y);
      if (byKey(event)) return take(there ? cells.filter(({ x, y }) => x !== cell.x || y !== cell.y) : [...cells, cell]);
      trail.current = begins ? [cell] : [...trail.current, cell];
      take(lassoed(trail.current, offer.rows));
    }
  };
  return (
    <div ref={stage} class="room-stage">
      <LevelCanvas id="elite" rows={offer.rows} palette={palette} label={t`Suggestion: ${levelLabel(offer.rows, palette, model.game)}`}
        tile={shownTile(widthOf(offer.rows), offer.rows.length, room.width - 12, room.height)} over={over} stroke={stroke} hover={tell} />
      <p id="elite-under" class="help" aria-live="polite">{under.value || "\u00a0"}</p>
    </div>
  );
}

/** The cells on a closed line and within it: those that no way from outside reaches. */
function lassoed(trail: readonly Cell[], rows: readonly string[]): Cell[] {
  const [w, h] = [widthOf(rows) + 2, rows.length + 2];
  const place = ({ x, y }: Cell) => (y + 1) * w + x + 1;
  const closed = [...trail, ...between(trail.at(-1), trail[0])];
  const outside = new Uint8Array(w * h);
  for (const cell of closed) outside[place(cell)] = 2;
  const open = [0];
  outside[0] = 1;
  for (let i = 0; i < open.length; i++) {
    const [x, y] = [(open[i] as number) % w, Math.floor((open[i] as number) / w)];
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
      const [nx, ny] = [x + dx, y + dy];
      if (nx < 0 || ny < 0 || nx >= w || ny >= h || outside[ny * w + nx] !== 0) continue;
      outside[ny * w + nx] = 1;
      open.push(ny * w + nx);
    }
  }
  return cellsOf(rows).filter((cell) => outside[place(cell)] !== 1);
}

/** The cells of a line without a diagonal step, so that nothing leaks through. */
function between(from: Cell | undefined, to: Cell | undefined): Cell[] {
  if (!from || !to) return [];
  const cells: Cell[] = [];
  let { x, y } = from;
  while (x !== to.x || y !== to.y) {
    if (Math.abs(to.x - x) > Math.abs(to.y - y)) x += Math.sign(to.x - x);
    else y += Math.sign(to.y - y);
    cells.push({ x, y });
  }
  return cells;
}

function Table({ now, then }: { now: RoomJudged | undefined; then: RoomJudged | undefined }) {
  if (!now || !then) return null;
  return (
    <table class="compare-table">
      <thead><tr><th scope="col">{t`compared`}</th><th scope="col">{t`yours`}</th><th scope="col">{t`suggested`}</th></tr></thead>
      <tbody>
        {ROWS.map(([name, of, digits, unit]) => {
          const [a, b] = [of(now), of(then)];
          const text = (value: number | null) => (value === null ? "–" : `${value.toFixed(digits)}${unit}`);
          const way = a === null || b === null || text(a) === text(b) ? "same" : b > a ? "more" : "less";
          return (
            <tr key={name} data-row={name} class={way}>
              <th scope="row">{name}</th>
              <td class="value">{text(a)}</td>
              <td class="value">{text(b)} <span class="way" role="img" aria-label={way}>{way === "more" ? "▲" : way === "less" ? "▼" : "="}</span></td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

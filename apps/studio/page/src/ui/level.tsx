// level.tsx - a level as a picture that can be pointed at: with the mouse, a finger,
// or a cursor that the arrow keys move. Pages lay what they want over it.
import { batch, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { ART_SIDE, pictureSide, tileImage, type Palette } from "../core/art";
import type { Game } from "../core/session";
import { line, type Cell, type Rows } from "./cells";
import { drawChanged, drawWrong } from "./marks";
import { hasPanned } from "./space";
import { spoken } from "./words";
import { t } from "../core/strings";

export type { Cell } from "./cells";

/* A tile is shown no larger than this, in CSS pixels. */
const MOST_TILE = 48;

/** How large a tile is shown, in CSS pixels: whole pixels of the screen for each
    pixel of the art where there is room, so that the art stays crisp. */
export function shownTile(w: number, h: number, width: number, height: number, most = MOST_TILE): number {
  const room = Math.min(width / w, height / h, most);
  const whole = Math.floor((room * devicePixelRatio) / ART_SIDE);
  return whole >= 1 ? (whole * ART_SIDE) / devicePixelRatio : room;
}

/* What was counted last of a game: of a level that is drawn on few rows change. */
const counted = new WeakMap<Palette, { rows: readonly string[]; counts: readonly number[] }>();

/** How often each tile of the game occurs. */
export function count(rows: readonly string[], palette: Palette, game: Game): readonly number[] {
  const last = counted.get(palette);
  const counts = game.tiles.map((_, tile) => last?.counts[tile] ?? 0);
  const add = (row: string | undefined, by: number) => {
    for (const glyph of row ?? "") {
      const tile = palette.tileOf.get(glyph) ?? 0;
      counts[tile] = (counts[tile] ?? 0) + by;
    }
  };
  for (let y = 0; y < Math.max(rows.length, last?.rows.length ?? 0); y++)
    if (rows[y] !== last?.rows[y]) {
      add(last?.rows[y], -1);
      add(rows[y], 1);
    }
  counted.set(palette, { rows, counts });
  return counts;
}

/** A level in words. */
export function levelLabel(rows: readonly string[], palette: Palette, game: Game): string {
  const said = count(rows, palette, game).map((n, tile) => (n ? `${n} ${spoken(game.tiles[tile]?.name ?? "")}` : ""));
  return t`Map of ${rows[0]?.length ?? 0} by ${rows.length} tiles: ${said.filter(Boolean).join(", ")}`;
}

/** One tile's picture. */
export function TileIcon({ palette, tile }: { palette: Palette; tile: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => canvas.current?.getContext("2d")?.putImageData(tileImage(palette.art, tile), 0, 0), [palette, tile]);
  return <canvas ref={canvas} class="tile-icon" width={ART_SIDE} height={ART_SIDE} aria-hidden="true" />;
}

/** What is on a level, how often. */
export function Legend({ rows, palette, game }: { rows: readonly string[]; palette: Palette; game: Game }) {
  const counts = count(rows, palette, game);
  return (
    <ul id="legend" class="legend" aria-label={t`What is on the level`}>
      {counts.map((n, tile) =>
        n > 0 && <li key={tile}><TileIcon palette={palette} tile={tile} /> {spoken(game.tiles[tile]?.name ?? "")} × {n}</li>)}
    </ul>
  );
}

/* A card's picture has so many CSS pixels, about, and is no wider than this. */
const CARD_AREA = 5400;
const CARD_WIDEST = 132;

/** How large a tile is in the picture of a card, in CSS pixels. */
export const cardTile = (w: number, h: number): number => Math.min(Math.sqrt(CARD_AREA / (w * h)), CARD_WIDEST / w);

interface ThumbProps {
  rows: readonly string[];
  palette: Pick<Palette, "draw">;
  /** a tile's side in CSS pixels */
  tile: number;
  label: string;
  /** cells that differ, and those that something is wrong with */
  framed?: Iterable<readonly [number, number]> | undefined;
  wrong?: Iterable<readonly [number, number]> | undefined;
}

/** A small picture of a level. */
export function Thumb({ rows, palette, tile, label, framed, wrong }: ThumbProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [w, h] = [rows[0]?.length ?? 1, rows.length || 1];
  const side = Math.max(1, Math.round(tile * devicePixelRatio));
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext("2d", { alpha: false });
    if (!pen) return;
    palette.draw(pen, rows, side);
    if (wrong) drawWrong(pen, side, wrong);
    if (framed) drawChanged(pen, side, framed);
  }, [rows, palette, side, framed, wrong]);
  return (
    <canvas ref={canvas} class="thumb" {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })} width={w * side} height={h * side}
      style={{ width: `${w * tile}px`, height: `${h * tile}px` }} />
  );
}

/** A rectangle of cells. */
export interface Part extends Cell {
  w: number;
  h: number;
}

export interface LevelCanvasProps {
  /** of the picture; what is pointed at has `ID-over` */
  id: string;
  rows: readonly string[];
  palette: Palette;
  label: string;
  /** a tile's side in CSS pixels */
  tile: number;
  /** what is drawn of a level larger than its place */
  part?: Part | undefined;
  /** the picture, where a worker has drawn it; else it is drawn here */
  picture?: ImageBitmap | undefined;
  /** drawn over the level, on nothing: paths, locks, marks */
  over?: ((pen: CanvasRenderingContext2D, side: number) => void) | undefined;
  /** the cell under the pointer or the cursor; undefined when it leaves */
  hover?: (cell: Cell | undefined) => void;
  /** a stroke: where it goes, whether it begins there, and what brought it. Without it
      the level cannot be drawn on. */
  stroke?: ((cell: Cell, begins: boolean, event: PointerEvent | KeyboardEvent) => void) | undefined;
  /** the stroke is over */
  lift?: () => void;
  /** The cursor goes there, and the keyboard with it, as another one is given. */
  goTo?: Cell | undefined;
  /** keys on the level but arrows, before a stroke is made of them; true: used up */
  keys?: (event: KeyboardEvent, cell: Cell) => boolean;
}

/* The picture of a level of more tiles has no more pixels than are shown. */
const LARGE = 16384;
/* What lies over a level that is zoomed has no more pixels: it is drawn at every move. */
const MOST_OVER = 1 << 22;

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** How large a level's canvas is; its pixels are those of a part, at its place in the level. */
const styleOf = (w: number, h: number, tile: number, { x, y, w: wide, h: high }: Part) => ({
  width: `${w * tile}px`, height: `${h * tile}px`, padding: [y, w - x - wide, h - y - high, x].map((n) => `${n * tile}px`).join(" "),
});

/** The level's picture, in the art's own pixels. */
function Base({ id, rows, palette, label, tile, part, picture }: LevelCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [w, h] = [rows[0]?.length ?? 1, rows.length || 1];
  const side = Math.min(pictureSide(w, h), w * h <= LARGE ? ART_SIDE : Math.ceil(tile * devicePixelRatio), ART_SIDE);
  const whole = picture?.width && !part ? picture : undefined;
  const seen = part ?? { x: 0, y: 0, w, h };
  const drawn = useRef<{ rows: readonly string[]; palette: Palette } | undefined>(undefined);
  const at = Object.values(seen).join();
  useLayoutEffect(() => {
    const place = canvas.current;
    const pen = place?.getContext("2d", { alpha: false });
    if (!place || !pen || side === 0) return;
    const shown = part ? rows.slice(seen.y, seen.y + seen.h).map((row) => row.slice(seen.x, seen.x + seen.w)) : rows;
    const before = drawn.current;
    drawn.current = { rows: shown, palette };
    const [width, height] = [seen.w * side, seen.h * side];
    const same = place.width === width && place.height === height;
    if (before?.palette === palette && !whole && same) return palette.redraw(pen, before.rows, shown, side);
    if (!same) [place.width, place.height] = [width, height];
    if (whole) pen.drawImage(whole, 0, 0, width, height);
    else palette.draw(pen, shown, side);
  }, [rows, palette, side, whole, at]);
  const crisp = side === ART_SIDE && tile * devicePixelRatio >= ART_SIDE;
  return <canvas ref={canvas} id={id} class={crisp ? "crisp" : ""} role="img" aria-label={label} style={styleOf(w, h, tile, seen)} />;
}

/** A level that can be pointed at and drawn on. Keys: arrows move a cursor, Enter and
    Space are a stroke there. */
export function LevelCanvas(props: LevelCanvasProps) {
  const { rows, tile, stroke, hover } = props;
  const [w, h] = [rows[0]?.length ?? 1, rows.length || 1];
  return (
    <div class="level-canvas" style={{ width: `${w * tile}px`, height: `${h * tile}px` }}>
      <Base {...props} />
      {(stroke || hover || props.over) && <Over {...props} w={w} h={h} />}
    </div>
  );
}

/** "wall at 3, 4"; "" beside the level. */
export function cellName(game: Game, rows: Rows, { x, y }: Cell): string {
  const glyph = rows[y]?.[x] ?? "";
  const tile = glyph && game.tiles.find((one) => one.glyph === glyph || one.also?.includes(glyph));
  return tile ? t`${spoken(tile.name)} at ${x}, ${y}` : "";
}

/** What lies over the picture: takes pointer and keys, shows cursor and marks. */
function Over({ id, label, tile, part, over, hover, stroke, lift, keys, goTo, w, h }: LevelCanvasProps & { w: number; h: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const cursor = useSignal<Cell>({ x: 0, y: 0 });
  const focused = useSignal(false);
  const last = useRef<Cell | undefined>(undefined);
  const seen = part ?? { x: 0, y: 0, w, h };
  const at = Object.values(seen).join();
  const side = Math.max(1, Math.min(Math.round(tile * devicePixelRatio), Math.floor(Math.sqrt(MOST_OVER / (seen.w * seen.h)))));

  const shown = focused.value ? cursor.value : undefined;
  useLayoutEffect(() => {
    const place = canvas.current;
    if (!place) return;
    [place.width, place.height] = [seen.w * side, seen.h * side];
    const pen = place.getContext("2d");
    if (!pen) return;
    pen.translate(-seen.x * side, -seen.y * side);
    over?.(pen, side);
    if (shown) drawCursor(pen, shown, side);
  }, [at, side, over, shown]);

  useEffect(() => {
    cursor.value = { x: Math.min(cursor.value.x, w - 1), y: Math.min(cursor.value.y, h - 1) };
  }, [w, h]);

  useEffect(() => {
    if (!goTo) return;
    cursor.value = goTo;
    canvas.current?.focus();
    focused.value = true;
    hover?.(goTo);
  }, [goTo]);

  const cellAt = (event: PointerEvent): Cell | undefined => {
    const box = canvas.current?.getBoundingClientRect();
    if (!box) return undefined;
    const x = Math.floor(((event.clientX - box.left) / box.width) * w);
    const y = Math.floor(((event.clientY - box.top) / box.height) * h);
    return x >= 0 && y >= 0 && x < w && y < h ? { x, y } : undefined;
  };
  const down = (event: PointerEvent) => {
    const cell = cellAt(event);
    if (!cell || event.button !== 0) return;
    cursor.value = cell;
    hover?.(cell);
    if (!stroke) return;
    event.preventDefault();
    canvas.current?.focus({ preventScroll: true });
    canvas.current?.setPointerCapture(event.pointerId);
    last.current = cell;
    stroke(cell, true, event);
  };
  const move = (event: PointerEvent) => {
    const cell = cellAt(event);
    hover?.(cell);
    if (!stroke || !last.current || !cell) return;
    const passed = line(last.current, cell); // a quick stroke leaves no gap
    batch(() => passed.forEach((on) => stroke(on, false, event)));
    last.current = cell;
  };
  const up = () => {
    if (last.current) lift?.();
    last.current = undefined;
  };
  /** Whether a key that is no arrow does something there. */
  const acts = (event: KeyboardEvent): boolean => {
    if (keys?.(event, cursor.value)) return true;
    if (!stroke || (event.key !== "Enter" && event.key !== " ")) return false;
    stroke(cursor.value, true, event);
    lift?.();
    return true;
  };
  const space = useRef<KeyboardEvent | undefined>(undefined); // once it is let go
  const released = (event: KeyboardEvent) => {
    const began = event.key === " " && space.current;
    if (!began) return;
    space.current = undefined;
    if (!hasPanned()) acts(began);
    event.preventDefault();
  };
  const pressed = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (step && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const [x, y] = [cursor.value.x + step[0], cursor.value.y + step[1]];
      if (x >= 0 && y >= 0 && x < w && y < h) cursor.value = { x, y };
      hover?.(cursor.value);
    } else if (event.key === " " && (keys || stroke)) space.current = event;
    else if (!acts(event)) return;
    event.preventDefault();
  };

  const takes = stroke !== undefined || hover !== undefined;
  return (
    <canvas ref={canvas} id={`${id}-over`} class={stroke ? "over drawn-on" : "over"}
      style={styleOf(w, h, tile, seen)}
      role={takes ? "application" : undefined} aria-label={takes ? `${stroke ? t`Draw on` : t`Look around`}: ${label}` : undefined}
      aria-hidden={takes ? undefined : "true"} tabIndex={takes ? 0 : undefined}
      onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={up} onPointerLeave={() => hover?.(undefined)}
      onFocus={(event) => (focused.value = event.currentTarget.matches(":focus-visible"))}
      onBlur={() => {
        focused.value = false;
        space.current = undefined;
      }}
      onKeyUp={released}
      onKeyDown={(event) => {
        focused.value = true;
        pressed(event);
      }} />
  );
}

function drawCursor(pen: CanvasRenderingContext2D, { x, y }: Cell, side: number): void {
  const width = Math.max(2, Math.round(side / 8));
  for (const [colour, inset] of [["#000", 0], ["#fff", width]] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    const by = inset + width / 2;
    pen.strokeRect(x * side + by, y * side + by, side - 2 * by, side - 2 * by);
  }
}

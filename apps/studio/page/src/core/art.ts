// art.ts - pictures of levels from the tile art that the core hands out: 16 x 16
// pixels a tile, in the order of the game's tiles.
import type { Game } from "./session";

/** Pixels of a tile's side in the art. */
export const ART_SIDE = 16;

/* A canvas beyond these limits fails in one browser or another. */
const MOST_SIDE = 16384;
const MOST_PIXELS = 16384 * 4096;

type Art = Uint8ClampedArray<ArrayBuffer>;

/** Pixels of a tile's side in a picture of w x h tiles: the art's own where the
    picture stays within limits, else less; 0 where even one is too much. */
export function pictureSide(w: number, h: number): number {
  const widest = Math.floor(MOST_SIDE / Math.max(w, h));
  const largest = Math.floor(Math.sqrt(MOST_PIXELS / (w * h)));
  return Math.min(ART_SIDE, widest, largest);
}

/** One tile's art, cut out of a game's. */
export function tileImage(art: Art, tile: number): ImageData {
  const size = ART_SIDE * ART_SIDE * 4;
  return new ImageData(art.slice(tile * size, (tile + 1) * size), ART_SIDE, ART_SIDE);
}

/** What drawing the levels of a game takes. */
export class Palette {
  readonly tileOf: Map<string, number>;
  readonly art: Art;
  #tiles: OffscreenCanvas;
  /** the tiles' pixels, one below the other, by side */
  #scaled = new Map<number, Uint32Array>();

  constructor(game: Game, art: Art) {
    this.tileOf = new Map(game.tiles.map((tile, i) => [tile.glyph, i]));
    this.art = art;
    const height = art.length / (ART_SIDE * 4);
    this.#tiles = new OffscreenCanvas(ART_SIDE, height);
    context(this.#tiles).putImageData(new ImageData(art, ART_SIDE, height), 0, 0);
  }

  #pixels(side: number): Uint32Array {
    const known = this.#scaled.get(side);
    if (known) return known;
    const count = this.#tiles.height / ART_SIDE;
    const pen = context(new OffscreenCanvas(side, side * count));
    pen.imageSmoothingEnabled = side < ART_SIDE;
    for (let i = 0; i < count; i++) pen.drawImage(this.#tiles, 0, i * ART_SIDE, ART_SIDE, ART_SIDE, 0, i * side, side, side);
    const made = new Uint32Array(pen.getImageData(0, 0, side, side * count).data.buffer);
    this.#scaled.set(side, made);
    return made;
  }

  /** Draws rows of glyphs from a tile's upper left corner on, a tile `side` pixels wide.
      Pixels are copied: to draw tile by tile takes many times as long. */
  draw(pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D, rows: readonly string[], side: number, left = 0, top = 0): void {
    const tiles = this.#pixels(side);
    const width = (rows[0]?.length ?? 0) * side;
    if (width === 0) return;
    const image = new ImageData(width, side);
    const to = new Uint32Array(image.data.buffer);
    rows.forEach((row, y) => {
      for (let x = 0; x < row.length; x++) {
        const from = (this.tileOf.get(row[x] ?? "") ?? 0) * side * side;
        for (let line = 0; line < side; line++) {
          const at = line * width + x * side;
          for (let i = 0; i < side; i++) to[at + i] = tiles[from + line * side + i] as number;
        }
      }
      pen.putImageData(image, left * side, (top + y) * side);
    });
  }

  /** Draws what differs from the rows, of the same size, that were drawn there before. */
  redraw(pen: CanvasRenderingContext2D, before: readonly string[], rows: readonly string[], side: number): void {
    rows.forEach((row, y) => {
      const old = before[y] ?? "";
      if (row === old) return;
      let [from, to] = [0, row.length];
      while (row[from] === old[from]) from++;
      while (row[to - 1] === old[to - 1]) to--;
      this.draw(pen, [row.slice(from, to)], side, from, y);
    });
  }

  /** A level as a bitmap; undefined where it is too large for one. */
  bitmap(rows: readonly string[]): ImageBitmap | undefined {
    const w = rows[0]?.length ?? 0;
    const side = w ? pictureSide(w, rows.length) : 0;
    if (side === 0) return undefined;
    const canvas = new OffscreenCanvas(w * side, rows.length * side);
    this.draw(context(canvas), rows, side);
    return canvas.transferToImageBitmap();
  }
}

function context(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const pen = canvas.getContext("2d", { alpha: false });
  if (pen === null) throw new Error("this browser cannot draw in workers");
  return pen;
}

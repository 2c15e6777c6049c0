// art.ts - pictures of levels from the tile art that the core hands out: 16 x 16
// pixels a tile, in the order of the game's tiles.
import type { Game } from "./describe";

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

  constructor(game: Game, art: Art) {
    this.tileOf = new Map(game.tiles.map((tile, i) => [tile.glyph, i]));
    this.art = art;
    const height = art.length / (ART_SIDE * 4);
    this.#tiles = new OffscreenCanvas(ART_SIDE, height);
    context(this.#tiles).putImageData(new ImageData(art, ART_SIDE, height), 0, 0);
  }

  /** Draws rows of glyphs, a tile `side` pixels wide. */
  draw(pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D, rows: readonly string[], side: number): void {
    pen.imageSmoothingEnabled = side < ART_SIDE;
    rows.forEach((row, y) => {
      for (let x = 0; x < row.length; x++) {
        const from = (this.tileOf.get(row[x] ?? "") ?? 0) * ART_SIDE;
        pen.drawImage(this.#tiles, 0, from, ART_SIDE, ART_SIDE, x * side, y * side, side, side);
      }
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

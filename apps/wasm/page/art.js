// art.js - pictures of levels from the tile art that the core hands out: 16 x 16
// pixels a tile, in the order of the game's tiles.

/** Pixels of a tile's side in the art. */
export const ART_SIDE = 16;

/* A canvas beyond these limits fails in one browser or another. */
const MOST_SIDE = 16384;
const MOST_PIXELS = 16384 * 4096;

/** Pixels of a tile's side in a picture of w x h tiles: the art's own where the
    picture stays within limits, else less; 0 where even one is too much.
    @param {number} w @param {number} h */
export function pictureSide(w, h) {
  const widest = Math.floor(MOST_SIDE / Math.max(w, h));
  const largest = Math.floor(Math.sqrt(MOST_PIXELS / (w * h)));
  return Math.min(ART_SIDE, widest, largest);
}

/** One tile's art, cut out of a game's.
    @param {Uint8ClampedArray<ArrayBuffer>} art @param {number} tile */
export function tileImage(art, tile) {
  const size = ART_SIDE * ART_SIDE * 4;
  return new ImageData(art.slice(tile * size, (tile + 1) * size), ART_SIDE, ART_SIDE);
}

/** All tiles below one another on one canvas, to draw from.
    @param {Uint8ClampedArray<ArrayBuffer>} art */
export function atlas(art) {
  const height = art.length / (ART_SIDE * 4);
  const canvas = new OffscreenCanvas(ART_SIDE, height);
  context(canvas).putImageData(new ImageData(art, ART_SIDE, height), 0, 0);
  return canvas;
}

/** Draws a level; undefined where it is too large for a picture.
    @param {string[]} rows @param {Map<string, number>} tileOf by glyph
    @param {OffscreenCanvas} tiles what atlas() made
    @returns {ImageBitmap | undefined} */
export function drawLevel(rows, tileOf, tiles) {
  const side = pictureSide(rows[0].length, rows.length);
  if (side === 0) return undefined;
  const canvas = new OffscreenCanvas(rows[0].length * side, rows.length * side);
  const pen = context(canvas);
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const from = (tileOf.get(row[x]) ?? 0) * ART_SIDE;
      pen.drawImage(tiles, 0, from, ART_SIDE, ART_SIDE, x * side, y * side, side, side);
    }
  });
  return canvas.transferToImageBitmap();
}

/** @param {OffscreenCanvas} canvas */
function context(canvas) {
  const pen = canvas.getContext("2d", { alpha: false });
  if (pen === null) throw new Error("this browser has no canvas in workers");
  return pen;
}

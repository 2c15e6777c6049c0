// chunks.ts - the chunks and the map of a world that were made, those still wanted, and
// their pictures. What is farthest from where one looks is forgotten first.
import type { Palette } from "../core/art";
import { Cancelled, wordsOf, type Core } from "../core/core";
import type { Rows } from "../core/verbs";
import { t } from "../core/strings";

/** Chunks across and down of one piece of the map. */
export const PIECE = 128;

/* Questions that the worker has at once: while one answer is drawn it makes another. */
const AT_ONCE = 4;
/* Tiles that are kept, and pixels of their pictures. */
const MOST_TILES = 1 << 23;
const MOST_PIXELS = 1 << 25;
const MOST_PIECES = 256;

/** Sides of a tile in pictures; between them the browser scales. */
const SIDES = [1, 2, 4, 8, 16] as const;

interface Made {
  x: number;
  y: number;
  rows: Rows;
  picture: OffscreenCanvas | undefined;
  side: number;
}

/** A chunk that is in sight, or a piece of the map. */
export interface Spot {
  x: number;
  y: number;
}

const keyOf = ({ x, y }: Spot): string => `${x},${y}`;

/** The chunks of one world. `request` is all of it but the place. */
export class Chunks {
  #made = new Map<string, Made>();
  #pieces = new Map<string, Spot & { picture: OffscreenCanvas }>();
  #wanted: (Spot & { map: boolean })[] = [];
  #asked = new Set<string>();
  #pixels = 0;
  #closed = false;

  constructor(readonly core: Core, readonly request: string, readonly side: number, readonly palette: Palette,
    readonly came: () => void, readonly failed: (words: string) => void) {}

  close(): void {
    this.#closed = true;
    this.#wanted = [];
  }

  rows(spot: Spot): Rows | undefined {
    return this.#made.get(keyOf(spot))?.rows;
  }

  get pending(): number {
    return this.#wanted.length + this.#asked.size;
  }

  /** A picture of a chunk whose tiles are `side` pixels wide, as near as there is one; `may`:
      it may be drawn now. */
  picture(spot: Spot, zoom: number, may: () => boolean): { picture: OffscreenCanvas | undefined; waits: boolean } {
    const made = this.#made.get(keyOf(spot));
    if (!made) return { picture: undefined, waits: false };
    const side = SIDES.find((one) => one >= zoom) ?? SIDES[SIDES.length - 1] ?? 1;
    if (made.picture && made.side === side) return { picture: made.picture, waits: false };
    if (!may()) return { picture: made.picture, waits: true };
    const picture = new OffscreenCanvas(this.side * side, this.side * side);
    const pen = picture.getContext("2d", { alpha: false });
    if (!pen) return { picture: undefined, waits: false };
    this.palette.draw(pen, made.rows, side);
    this.#pixels += picture.width ** 2 - (made.picture?.width ?? 0) ** 2;
    Object.assign(made, { picture, side });
    return { picture, waits: false };
  }

  /** A piece of the map, in units of pieces. */
  piece(spot: Spot): OffscreenCanvas | undefined {
    return this.#pieces.get(keyOf(spot))?.picture;
  }

  /** From now on these are wanted, first things first; what is not wanted any more is
      forgotten where there is too much. */
  want(chunks: readonly Spot[], pieces: readonly Spot[], middle: Spot): void {
    this.#wanted = [
      ...pieces.filter((spot) => !this.#pieces.has(keyOf(spot)) && !this.#asked.has(`map ${keyOf(spot)}`)).map((spot) => ({ ...spot, map: true })),
      ...chunks.filter((spot) => !this.#made.has(keyOf(spot)) && !this.#asked.has(keyOf(spot))).map((spot) => ({ ...spot, map: false })),
    ];
    this.#forget(middle);
    this.#next();
  }

  #forget(middle: Spot): void {
    const tooMany = () => this.#made.size * this.side ** 2 > MOST_TILES || this.#pixels > MOST_PIXELS;
    if (tooMany()) {
      const far = ({ x, y }: Spot) => Math.max(Math.abs(x - middle.x), Math.abs(y - middle.y));
      for (const [key, made] of [...this.#made].sort(([, a], [, b]) => far(b) - far(a))) {
        if (!tooMany()) break;
        this.#pixels -= (made.picture?.width ?? 0) ** 2;
        this.#made.delete(key);
      }
    }
    for (const key of this.#pieces.keys()) {
      if (this.#pieces.size <= MOST_PIECES) break;
      this.#pieces.delete(key);
    }
  }

  #next(): void {
    while (!this.#closed && this.#asked.size < AT_ONCE) {
      const next = this.#wanted.shift();
      if (!next) return;
      void this.#ask(next);
    }
  }

  async #ask(spot: Spot & { map: boolean }): Promise<void> {
    const name = spot.map ? t`map ${keyOf(spot)}` : keyOf(spot);
    this.#asked.add(name);
    try {
      if (spot.map) await this.#askPiece(spot);
      else await this.#askChunk(spot);
      if (!this.#closed) this.came();
    } catch (error) {
      if (!this.#closed && !(error instanceof Cancelled)) this.failed(wordsOf(error));
      this.close();
    }
    this.#asked.delete(name);
    this.#next();
  }

  async #askChunk({ x, y }: Spot): Promise<void> {
    const { rows } = await this.core.ask("world", `${this.request}, "x": ${x}, "y": ${y}}`);
    this.#made.set(keyOf({ x, y }), { x, y, rows, picture: undefined, side: 0 });
  }

  async #askPiece({ x, y }: Spot): Promise<void> {
    const bytes = await this.core.ask("world_map", `${this.request}, "x": ${x * PIECE}, "y": ${y * PIECE}, "w": ${PIECE}, "h": ${PIECE}}`);
    const picture = new OffscreenCanvas(PIECE, PIECE);
    picture.getContext("2d")?.putImageData(new ImageData(new Uint8ClampedArray(bytes.buffer as ArrayBuffer), PIECE, PIECE), 0, 0);
    this.#pieces.set(keyOf({ x, y }), { x, y, picture });
  }
}

// level.js - shows a level: the picture that the worker drew, what is on it, what
// is under the pointer, and the same as text.
import { ART_SIDE, tileImage } from "./art.js";
import { at, element, spoken } from "./dom.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Level} Level */

/* A tile is shown no larger than this, in CSS pixels. */
const MOST_TILE = 48;

/** How large a tile is shown, in CSS pixels: whole pixels of the screen for each
    pixel of the art where there is room, so that the art stays crisp.
    @param {number} w @param {number} h of the level, in tiles
    @param {number} width @param {number} height of the room, in CSS pixels */
export function shownTile(w, h, width, height) {
  const most = Math.min(width / w, height / h, MOST_TILE);
  const whole = Math.floor((most * devicePixelRatio) / ART_SIDE);
  return whole >= 1 ? (whole * ART_SIDE) / devicePixelRatio : most;
}

/** How often each tile of the game occurs.
    @param {string[]} rows @param {Game} game @returns {number[]} */
function count(rows, game) {
  const tileOf = new Map(game.tiles.map((tile, i) => [tile.glyph, i]));
  const counts = game.tiles.map(() => 0);
  for (const row of rows) for (const glyph of row) counts[tileOf.get(glyph) ?? 0]++;
  return counts;
}

/** The style sheet keeps the whole section in sight, for which it wants its height. */
const keepHeight = () => at("level").style.setProperty("--level-height", `${at("level").offsetHeight}px`);

export class LevelView {
  #canvas = /** @type {HTMLCanvasElement} */ (at("canvas"));
  #pen;
  #art;
  #game;
  /** @type {string[]} */ #rows = [];
  #crisp = true;

  /** @param {Game} game @param {Uint8ClampedArray<ArrayBuffer>} art of its tiles */
  constructor(game, art) {
    this.#game = game;
    this.#art = art;
    this.#pen = /** @type {ImageBitmapRenderingContext} */ (this.#canvas.getContext("bitmaprenderer"));
    this.#canvas.addEventListener("pointermove", (event) => this.#point(event));
    this.#canvas.addEventListener("pointerleave", () => (at("under").textContent = "\u00a0"));
    new ResizeObserver(() => this.#fit()).observe(at("stage"));
    new ResizeObserver(keepHeight).observe(at("level"));
    addEventListener("resize", () => this.#fit());
  }

  /** The text of the level shown, "" for none. */
  get text() {
    return this.#rows.map((row) => `${row}\n`).join("");
  }

  get canvas() {
    return this.#canvas;
  }

  /** @param {Level} level @param {ImageBitmap | undefined} picture */
  show(level, picture) {
    this.#rows = level.rows ?? [];
    this.#showVerdict(level, picture);
    this.#canvas.hidden = !picture;
    if (picture) {
      this.#crisp = picture.width === this.#rows[0].length * ART_SIDE;
      this.#canvas.width = picture.width;
      this.#canvas.height = picture.height;
      this.#pen.transferFromImageBitmap(picture);
    }
    this.#fit();
    this.#showLegend();
    at("text").textContent = this.text;
    at("hash").textContent = level.hash ?? "none";
  }

  /** Why there is no level or no picture of it.
      @param {Level} level @param {ImageBitmap | undefined} picture */
  #showVerdict(level, picture) {
    const place = at("verdict");
    const lines = level.reasons.map((reason) => element("p", {}, reason.text));
    if (level.rows && !picture) lines.push(element("p", {}, "This level is too large for a picture; its text is below."));
    if (!level.rows) lines.unshift(element("p", { className: "strong" }, "No level under these settings."));
    place.hidden = lines.length === 0;
    place.replaceChildren(...lines);
  }

  #fit() {
    if (this.#rows.length === 0) return;
    const [w, h] = [this.#rows[0].length, this.#rows.length];
    const height = Math.max(240, innerHeight - (innerWidth < 700 ? 120 : 250));
    const tile = shownTile(w, h, at("stage").clientWidth, height);
    this.#canvas.style.width = `${w * tile}px`;
    this.#canvas.style.height = `${h * tile}px`;
    this.#canvas.classList.toggle("crisp", this.#crisp && tile * devicePixelRatio >= ART_SIDE);
  }

  #showLegend() {
    const counts = this.#rows.length ? count(this.#rows, this.#game) : [];
    const present = counts.map((n, tile) => ({ n, tile })).filter(({ n }) => n > 0);
    at("legend").replaceChildren(...present.map(({ n, tile }) => this.#legendItem(n, tile)));
    const said = present.map(({ n, tile }) => `${n} ${spoken(this.#game.tiles[tile].name)}`).join(", ");
    const size = this.#rows.length ? `${this.#rows[0].length} by ${this.#rows.length} tiles: ` : "";
    this.#canvas.setAttribute("aria-label", `Map of ${size}${said}`);
  }

  /** @param {number} n @param {number} tile */
  #legendItem(n, tile) {
    const icon = element("canvas", { width: ART_SIDE, height: ART_SIDE });
    icon.getContext("2d")?.putImageData(tileImage(this.#art, tile), 0, 0);
    icon.setAttribute("aria-hidden", "true");
    return element("li", {}, icon, ` ${spoken(this.#game.tiles[tile].name)} × ${n}`);
  }

  /** @param {PointerEvent} event */
  #point(event) {
    if (this.#rows.length === 0) return;
    const box = this.#canvas.getBoundingClientRect();
    const x = Math.floor(((event.clientX - box.left) / box.width) * this.#rows[0].length);
    const y = Math.floor(((event.clientY - box.top) / box.height) * this.#rows.length);
    const tile = this.#game.tiles.find(({ glyph }) => glyph === this.#rows[y]?.[x]);
    at("under").textContent = tile ? `${spoken(tile.name)} at ${x}, ${y}` : "\u00a0";
  }
}

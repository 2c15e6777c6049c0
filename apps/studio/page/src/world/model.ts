// model.ts - the world that is set, where one looks, and what the core says of it.
import { signal, type Signal } from "@preact/signals";
import { Cancelled, Core, Refused, WORLD, wordsOf } from "../core/core";
import type { Kit } from "../core/kit";
import type { Verbs } from "../core/session";
import type { History } from "../store/history";
import type { FieldError } from "../ui/form";
import { Chunks, type Spot } from "./chunks";
import { toRequest, type Look, type WorldSettings } from "./settings";
import { t } from "../core/strings";

export type About = Verbs["world_options"]["reply"];

/** Pixels of a tile: least and most. */
export const LEAST_ZOOM = 1 / 32;
export const MOST_ZOOM = 32;
/** Chunks beyond this are not there. */
const FARTHEST = 16777215;

export class WorldModel {
  #core = new Core(WORLD);
  #asked = 0;
  readonly about = signal<About | undefined>(undefined);
  readonly error = signal<FieldError | undefined>(undefined);
  readonly chunks = signal<Chunks | undefined>(undefined);
  readonly look: Signal<Look>;
  /** other settings are not heard by the core yet */
  readonly busy = signal(true);
  /** counts what came, so that it is drawn */
  readonly news = signal(0);

  constructor(readonly kit: Kit, readonly history: History<WorldSettings>, look: Look) {
    this.look = signal(look);
  }

  close(): void {
    this.chunks.value?.close();
    this.#core.close();
  }

  get at(): Look {
    return this.look.value;
  }

  /** The chunk with a tile of the world. */
  chunkOf({ x, y }: Spot): Spot {
    const side = this.about.value?.side ?? 32;
    return { x: Math.floor(x / side), y: Math.floor(y / side) };
  }

  set(change: Partial<WorldSettings>, label: string, merge = ""): void {
    this.history.set({ ...this.history.state.value, ...change }, label, merge);
  }

  /** The settings have changed: asks whether there is such a world, and begins it. */
  async update(): Promise<void> {
    const number = ++this.#asked;
    const settings = this.history.state.value;
    const { text, fieldAt } = toRequest(settings, this.about.value?.params ?? []);
    const { x, y } = this.chunkOf(this.at);
    this.busy.value = true;
    try {
      const about = await this.#core.ask("world_options", `${text}, "x": ${x}, "y": ${y}}`);
      const palette = this.kit.palettes.get(settings.game);
      if (number !== this.#asked || !palette) return;
      this.error.value = undefined;
      this.about.value = about;
      this.chunks.value?.close();
      this.chunks.value = new Chunks(this.#core, text, about.side, palette, () => this.news.value++, (words) => (this.error.value = { field: "", text: words }));
    } catch (error) {
      if (number !== this.#asked || error instanceof Cancelled) return;
      const field = error instanceof Refused ? fieldAt[error.error.line - 1] ?? "" : "";
      this.error.value = { field, text: wordsOf(error) };
    }
    if (number === this.#asked) this.busy.value = false;
  }

  #limit = (value: number): number => {
    const side = this.about.value?.side ?? 32;
    return Math.min((FARTHEST + 1) * side - 1, Math.max(-FARTHEST * side, value));
  };

  lookAt(x: number, y: number, zoom = this.at.zoom): void {
    this.look.value = { x: this.#limit(x), y: this.#limit(y), zoom: Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom)) };
  }

  /** Moves by pixels of the screen. */
  pan(dx: number, dy: number): void {
    const { x, y, zoom } = this.at;
    this.lookAt(x + dx / zoom, y + dy / zoom);
  }

  /** Larger or smaller, with what is so many pixels from the middle staying there. */
  zoomBy(factor: number, dx = 0, dy = 0): void {
    const { x, y, zoom } = this.at;
    const next = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom * factor));
    this.lookAt(x + dx / zoom - dx / next, y + dy / zoom - dy / next, next);
  }

  /** Goes to a place near where one is. */
  async toPlace(): Promise<void> {
    const { text } = toRequest(this.history.state.value, this.about.value?.params ?? []);
    const { x, y } = this.chunkOf(this.at);
    try {
      const { place: [px = 0, py = 0] } = await this.#core.ask("world_options", `${text}, "x": ${x}, "y": ${y}}`);
      this.lookAt(px + 0.5, py + 0.5, Math.max(this.at.zoom, 8));
    } catch (error) {
      if (!(error instanceof Cancelled)) this.error.value = { field: "", text: wordsOf(error) };
    }
  }

  /** The chunk in the middle as a level of its own. */
  middle(): { x: number; y: number; rows: readonly string[] } | undefined {
    const spot = this.chunkOf(this.at);
    const rows = this.chunks.value?.rows(spot);
    return rows && { ...spot, rows };
  }

  /** What is at a point, in words. */
  told(x: number, y: number): string {
    const [tx, ty] = [Math.floor(x), Math.floor(y)];
    const chunk = this.chunkOf({ x: tx, y: ty });
    const side = this.about.value?.side ?? 32;
    const glyph = this.chunks.value?.rows(chunk)?.[ty - chunk.y * side]?.[tx - chunk.x * side];
    const game = this.kit.describe.games.find(({ name }) => name === this.history.state.value.game);
    const tile = game?.tiles.find((one) => one.glyph === glyph)?.name;
    return t`Chunk ${chunk.x}, ${chunk.y}; tile ${tx}, ${ty}${tile ? `: ${tile}` : ""}`;
  }
}

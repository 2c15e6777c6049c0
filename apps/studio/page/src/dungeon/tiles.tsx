// tiles.tsx - the tiles and names of all rooms, one picture that lies under the plan: a
// canvas for each of 200 rooms takes the browser 20 ms wherever one begins to look, and
// names that keep their size as many lines to be set at every step of a zoom. From afar
// rooms are plain, and fade into their tiles as one comes nearer.
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Palette } from "../core/art";
import { widthOf, type ProjectRoom, type Rows } from "../store/project";
import { isDark } from "../ui/theme";
import type { DungeonModel } from "./model";
import { faded, TILE } from "./view";

/* Tiles that are drawn in one frame; of a large dungeon the others come after it. */
const AT_ONCE = 500;

/** Pictures of rooms, each made when it is first seen. */
class Pictures {
  #made = new WeakMap<Rows, ImageBitmap>();
  #left = 0;

  constructor(readonly palette: Palette) {}

  /** Another frame, in which some more may be made. */
  begin(): void {
    this.#left = AT_ONCE;
  }

  /** Undefined where it has to wait for the next frame. */
  of({ rows }: ProjectRoom): ImageBitmap | undefined {
    const known = this.#made.get(rows);
    if (known || this.#left <= 0) return known;
    this.#left -= rows.length * (rows[0]?.length ?? 0);
    const made = this.palette.bitmap(rows);
    if (made) this.#made.set(rows, made);
    return made;
  }
}

/* Pixels of a name's line. */
const NAME = 19.5;

/** A room's name, as much of it as there is room for. */
function name(pen: CanvasRenderingContext2D, text: string, x: number, y: number, most: number): void {
  const { width } = pen.measureText(text);
  const shown = width <= most ? text : `${text.slice(0, Math.floor((text.length * most) / width) - 1)}…`;
  if (shown.length > 1) pen.fillText(shown, x, y, most);
}

export function Tiles({ model, palette }: { model: DungeonModel; palette: Palette }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pictures = useMemo(() => new Pictures(palette), [palette]);
  const { width, height } = model.frame.value;
  const { x, y, zoom } = model.view.value;
  const { rooms } = model.shown.value;
  const dark = isDark.value;
  const painted = model.painting.value && model.selected.value; // its editor lies over it
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen) return undefined;
    const { color, fontFamily, borderColor } = getComputedStyle(pen.canvas);
    const side = TILE * zoom;
    const seen = faded(zoom);
    const boxes = rooms.map((room) => ({ room, left: x + room.x * side, top: y + room.y * side, w: widthOf(room) * side, h: room.rows.length * side }))
      .filter(({ left, top, w, h }) => left < width && top < height + NAME && left + w > 0 && top + h > 0);
    let more = 0;
    const draw = () => {
      pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
      pen.clearRect(0, 0, width, height);
      pen.imageSmoothingEnabled = zoom * devicePixelRatio < 1;
      pen.font = `600 13px ${fontFamily}`;
      pen.textBaseline = "middle";
      pictures.begin();
      let waits = false;
      for (const { room, left, top, w, h } of boxes) {
        if (room.name === painted) continue;
        if (seen < 1) {
          pen.fillStyle = borderColor;
          pen.fillRect(left, top, w, h);
        }
        if (seen === 0) continue;
        const picture = pictures.of(room);
        pen.globalAlpha = seen;
        if (picture) pen.drawImage(picture, left, top, w, h);
        pen.globalAlpha = 1;
        waits ||= !picture;
      }
      pen.fillStyle = color;
      // Above a room; from afar, where that would be on the room above, in its plain middle.
      for (const { room, left, top, w, h } of boxes) name(pen, room.name, left, seen === 0 ? top + h / 2 : top - NAME / 2, w);
      if (waits) more = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(more);
  }, [pictures, rooms, width, height, x, y, zoom, dark, painted]);
  return (
    <canvas ref={canvas} class="plan-tiles" aria-hidden="true" width={Math.round(width * devicePixelRatio)} height={Math.round(height * devicePixelRatio)}
      style={{ width: `${width}px`, height: `${height}px` }} />
  );
}

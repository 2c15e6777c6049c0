// minimap.tsx - all rooms of a plan as a small picture in a corner of the frame, with the
// part that is in sight; a press goes there, a drag takes the view along. The keyboard has
// the arrow keys of the plan. The picture is drawn as rooms change, not as one looks around.
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { extent, widthOf } from "../store/project";
import { isDark } from "../ui/theme";
import type { DungeonModel } from "./model";
import { TILE, type Point, type View } from "./view";

/* CSS pixels, at most; half of it in a narrow frame. */
const WIDE = 176;
const HIGH = 120;
const NARROW = 600;
/* How many times as long as wide it is at most. */
const LONGEST = 3;
/* Tiles beside the outermost rooms. */
const BESIDE = 3;

/** The plan's part in a frame, in tiles. */
const inSight = ({ x, y, zoom }: View, { width, height }: { width: number; height: number }) => {
  const side = TILE * zoom;
  return { x: -x / side, y: -y / side, w: width / side, h: height / side };
};

export function Minimap({ model }: { model: DungeonModel }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<Point | undefined>(undefined); // from the view's corner, in tiles
  const project = model.project.value;
  const [frame, view] = [model.frame.value, model.view.value];
  const all = useMemo(() => {
    const { x, y, w, h } = extent(project);
    const [across, down] = [Math.max(w, h / LONGEST), Math.max(h, w / LONGEST)]; // or a row of rooms were a line
    return { x: x - BESIDE - (across - w) / 2, y: y - BESIDE - (down - h) / 2, w: across + 2 * BESIDE, h: down + 2 * BESIDE };
  }, [project]);
  const seen = inSight(view, frame);
  const whole = project.rooms.every((room) =>
    room.x >= seen.x && room.y >= seen.y && room.x + widthOf(room) <= seen.x + seen.w && room.y + room.rows.length <= seen.y + seen.h);
  const share = frame.width < NARROW ? 0.6 : 1;
  const scale = Math.min((WIDE * share) / all.w, (HIGH * share) / all.h);
  const [width, height] = [Math.round(all.w * scale), Math.round(all.h * scale)];
  const [selected, states, dark] = [model.selected.value, model.states.value, isDark.value];
  useLayoutEffect(() => {
    const place = canvas.current;
    const pen = place?.getContext("2d");
    if (!place || !pen) return;
    [place.width, place.height] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)];
    const { color, borderColor, outlineColor } = getComputedStyle(place);
    for (const room of project.rooms) {
      const cut = states.get(room.name)?.reached === false;
      pen.fillStyle = room.name === selected ? outlineColor : cut ? borderColor : color;
      const side = scale * devicePixelRatio;
      pen.fillRect((room.x - all.x) * side, (room.y - all.y) * side, Math.max(2, widthOf(room) * side), Math.max(2, room.rows.length * side));
    }
  }, [project, selected, states, dark, width, height, whole]);
  if (whole || frame.width === 0) return null;

  /** Where a pointer is on the plan, in tiles. */
  const pointed = (event: PointerEvent): Point => {
    const box = canvas.current?.getBoundingClientRect();
    return { x: (event.clientX - (box?.left ?? 0)) / scale + all.x, y: (event.clientY - (box?.top ?? 0)) / scale + all.y };
  };
  const look = (at: Point) => {
    const side = TILE * view.zoom;
    model.view.value = { zoom: view.zoom, x: -(at.x - (held.current?.x ?? 0)) * side, y: -(at.y - (held.current?.y ?? 0)) * side };
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    const at = pointed(event);
    const inside = at.x >= seen.x && at.y >= seen.y && at.x < seen.x + seen.w && at.y < seen.y + seen.h;
    held.current = inside ? { x: at.x - seen.x, y: at.y - seen.y } : { x: seen.w / 2, y: seen.h / 2 };
    look(at);
  };
  const move = (event: PointerEvent) => held.current && look(pointed(event));
  const up = () => (held.current = undefined);
  return (
    <div id="minimap" class="minimap" aria-hidden="true" onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={up}>
      <canvas ref={canvas} style={{ width: `${width}px`, height: `${height}px` }} />
      <span class="minimap-view" style={{ width: `${seen.w * scale}px`, height: `${seen.h * scale}px`,
        transform: `translate(${(seen.x - all.x) * scale}px, ${(seen.y - all.y) * scale}px)` }} />
    </div>
  );
}

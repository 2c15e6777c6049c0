// edited.tsx - a level under the tools of tools.tsx, on every page that edits one, and what
// lies over it: locks, what is wrong, what would change, what the next stroke is about.
import { useCallback } from "preact/hooks";
import { LevelCanvas, type Cell, type LevelCanvasProps, type Part } from "./level";
import { drawArea, drawChanged, drawFrames, drawLocks, drawWrong } from "./marks";
import type { LevelTools } from "./tools";
import { Zoomed, type Place } from "./zoomed";

type Cells = readonly (readonly [number, number])[];

interface Props extends Pick<LevelCanvasProps, "id" | "rows" | "palette" | "label" | "picture"> {
  tools: LevelTools;
  /** a tile's side in CSS pixels, or the room for a level that is zoomed */
  size: number | Place;
  /** it can be drawn on, not only looked at; a choice between tools is given then */
  drawable?: boolean;
  /** locks are shown */
  locks?: boolean;
  wrong: Cells;
  /** that another level would change */
  changed: Cells;
  /** that something pointed at is about */
  lit?: Cells;
  /** drawn before all these */
  below?: ((pen: CanvasRenderingContext2D, side: number) => void) | undefined;
  hover?: (cell: Cell | undefined) => void;
}

const NONE: Cells = [];
const STILL = { cells: [] as Cell[], refused: false };

export function EditedLevel({ tools, drawable = true, locks = true, wrong, changed, lit = NONE, below, hover, size, ...level }: Props) {
  const { tool, surface, handlers } = tools;
  const { lock } = surface.draft;
  const drawing = drawable && tool !== "look";
  const [area, cell, span] = [tools.area.value, tools.over.value, tools.span.value];
  const { cells, refused } = drawing ? tools.preview() : STILL;
  const over = useCallback((pen: CanvasRenderingContext2D, side: number) => {
    below?.(pen, side);
    if (locks) drawLocks(pen, side, lock, surface.mark);
    drawWrong(pen, side, wrong);
    drawChanged(pen, side, changed);
    drawFrames(pen, side, cells.map(({ x, y }) => [x, y] as const), refused ? "#ff2f2f" : "#ffffff");
    drawFrames(pen, side, lit, "#00c8ff");
    if (area) drawArea(pen, side, area);
  }, [below, locks, lock, wrong, changed, lit, area, span, drawing ? cell : undefined, tool, tools.brush, tools.chosen.size.value, refused]);
  const drawn = (tile: number, part?: Part) => (
    <LevelCanvas {...level} tile={tile} part={part} over={over} goTo={tools.sent.value} {...(drawable && handlers)} stroke={drawing ? handlers.stroke : undefined}
      hover={(at) => {
        handlers.hover?.(at);
        hover?.(at);
      }} />
  );
  return typeof size === "number" ? drawn(size) : <Zoomed tools={tools} rows={level.rows} room={size}>{drawn}</Zoomed>;
}

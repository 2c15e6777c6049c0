// patterns.tsx - the room taken apart: its spaces in colours, the graph that they
// make, icons of the patterns of patterns, and words for the tile that is pointed at.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Cell } from "../ui/level";
import { spoken } from "../ui/words";
import type { RoomModel } from "./model";
import { widthOf } from "../ui/cells";
import type { RoomSpace, RoomWhy } from "../core/session";
import { t } from "../core/strings";

type Pen = CanvasRenderingContext2D;

const COLOURS: Record<string, string> = { chamber: "#2f7bff", corridor: "#ff4136", turn: "#ffd000", intersection: "#ffd000", nothing: "#8a8a8a" };
const GROUND = 0.38;

/* Of each kind: what is drawn in a square from 0 to 1 with lines; "m" begins one. */
const ICONS: Record<string, string> = {
  "ambush": "m.2,.8 .8,.2 m.8,.8 .5,.5 m.2,.55 .45,.8 m.75,.1 .9,.25",
  "guard-room": "m.5,.1 .85,.25 .8,.65 .5,.9 .2,.65 .15,.25 .5,.1 m.5,.3 .5,.7 m.33,.48 .67,.48",
  "treasure-room": "m.15,.85 .15,.4 .3,.2 .7,.2 .85,.4 .85,.85 .15,.85 m.15,.5 .85,.5 m.5,.42 .5,.62",
  "guarded-treasure": "m.1,.9 .1,.5 .2,.35 .5,.35 .6,.5 .6,.9 .1,.9 m.1,.58 .6,.58 m.55,.45 .95,.05 m.7,.1 .9,.3",
  "dead-end": "m.15,.3 .7,.3 .7,.7 .15,.7 m.85,.15 .85,.85",
  "choke-point": "m.15,.15 .45,.5 .15,.85 m.85,.15 .55,.5 .85,.85",
};

const LEGEND: readonly [kind: string, text: string][] = [
  ["chamber", t`chamber`], ["corridor", t`corridor`], ["turn", t`connector`], ["nothing", t`no pattern`],
  ["ambush", t`ambush`], ["guard-room", t`guard room`], ["treasure-room", t`treasure room`],
  ["guarded-treasure", t`guarded treasure`], ["dead-end", t`dead end`], ["choke-point", t`choke point`], ["node", t`graph`],
];

function drawIcon(pen: Pen, kind: string, x: number, y: number, side: number): void {
  pen.fillStyle = "rgb(255 255 255 / 0.9)";
  pen.beginPath();
  pen.arc(x + side / 2, y + side / 2, side / 2, 0, 2 * Math.PI);
  pen.fill();
  pen.strokeStyle = "#111";
  pen.lineWidth = Math.max(1, side / 12);
  pen.beginPath();
  const inner = side * 0.72;
  const [left, top] = [x + (side - inner) / 2, y + (side - inner) / 2];
  for (const word of (ICONS[kind] ?? "").split(" ")) {
    const [px = 0, py = 0] = word.replace("m", "").split(",").map(Number);
    if (word.startsWith("m")) pen.moveTo(left + px * inner, top + py * inner);
    else pen.lineTo(left + px * inner, top + py * inner);
  }
  pen.stroke();
}

const middle = ({ at, size }: RoomSpace, side: number): [number, number] => [(at[0] + size[0] / 2) * side, (at[1] + size[1] / 2) * side];

function drawNode(pen: Pen, x: number, y: number, radius: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = "#111";
  pen.fill();
  pen.lineWidth = Math.max(1, radius / 3);
  pen.strokeStyle = "#fff";
  pen.stroke();
}

function drawGraph(pen: Pen, side: number, { spaces, passages }: RoomWhy): void {
  for (const [colour, width] of [["#fff", side / 6], ["#111", side / 12]] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = Math.max(1, width);
    for (const { a, b, at } of passages) {
      const [from, to] = [spaces[a], spaces[b]];
      if (!from || !to) continue;
      pen.beginPath();
      pen.moveTo(...middle(from, side));
      pen.lineTo((at[0] + 0.5) * side, (at[1] + 0.5) * side);
      pen.lineTo(...middle(to, side));
      pen.stroke();
    }
  }
  for (const space of spaces) if (space.reached) drawNode(pen, ...middle(space, side), Math.max(2, side / 7));
}

/** Spaces, graph and icons over a room. */
export function drawPatterns(pen: Pen, side: number, why: RoomWhy, width: number): void {
  pen.globalAlpha = GROUND;
  why.owner.forEach((space, place) => {
    const kind = why.spaces[space]?.kind;
    if (kind === undefined) return;
    pen.fillStyle = COLOURS[kind] ?? "#888";
    pen.fillRect((place % width) * side, Math.floor(place / width) * side, side, side);
  });
  pen.globalAlpha = 1;
  drawGraph(pen, side, why);
  const shown = new Map<number, number>();
  for (const { kind, spaces } of why.meso) {
    const space = why.spaces[spaces[0] ?? -1];
    if (!space || !ICONS[kind]) continue;
    const before = shown.get(spaces[0] as number) ?? 0;
    shown.set(spaces[0] as number, before + 1);
    const [x, y] = middle(space, side);
    drawIcon(pen, kind, x - side * 0.35 + before * side * 0.6, y - side * 0.9, side * 0.75);
  }
}

function Sign({ kind }: { kind: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen) return;
    const colour = COLOURS[kind];
    if (colour) {
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 40, 40);
    } else if (kind === "node") drawNode(pen, 20, 20, 12);
    else drawIcon(pen, kind, 0, 0, 40);
  }, [kind]);
  return <canvas ref={canvas} class="tile-icon" width={40} height={40} aria-hidden="true" />;
}

/** What the colours and icons mean, and how many there are. */
export function PatternLegend({ model }: { model: RoomModel }) {
  const why = model.why.value;
  const number = (kind: string): number => {
    if (!why) return 0;
    if (kind === "node") return why.spaces.filter(({ reached }) => reached).length;
    const kinds = kind === "turn" ? ["turn", "intersection"] : [kind];
    return why.spaces.filter((space) => kinds.includes(space.kind)).length + why.meso.filter((meso) => meso.kind === kind).length;
  };
  return (
    <ul id="patterns" class="legend" aria-label={t`Patterns of the room`}>
      {LEGEND.map(([kind, text]) => <li key={kind} class={number(kind) ? "" : "none"}><Sign kind={kind} /> {text} × {number(kind)}</li>)}
    </ul>
  );
}

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;

/** What covers a tile, and what that adds to the scores. */
export function tellPatterns(model: RoomModel, { x, y }: Cell): string[] {
  const why = model.why.value;
  const place = why?.owner[y * widthOf(model.state.value.rows) + x] ?? -1;
  const space = why?.spaces[place];
  if (!why || !space) return [];
  const words = [space.kind === "nothing" ? t`in a group of ${space.cells} tiles without a pattern` : t`in a ${space.kind} of ${space.cells} tiles`];
  for (const { kind, spaces } of why.meso) if (spaces.includes(place)) words.push(t`pattern “${spoken(kind)}”`);
  for (const part of why.parts) {
    const thing = part.score === "things";
    if (thing ? part.at?.[0] === x && part.at[1] === y : part.space === place)
      words.push(t`${thing ? t`this ${part.what}` : part.what} adds ${signed(part.adds)} to ${part.score}`);
  }
  return words;
}

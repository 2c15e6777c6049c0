// world.tsx - the plan of a dungeon: rooms at their places in the tile art, lines
// for connections, and what the tools and the core have to say laid over them.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Palette } from "../core/art";
import { connectionsOf, roomOf, widthOf, type ProjectRoom, type Project, type Spot } from "../store/project";
import { Full } from "../ui/full";
import { TileIcon } from "../ui/level";
import { later } from "../ui/later";
import { memo } from "../ui/memo";
import type { Game, Objective } from "../core/session";
import { Gestures } from "./gestures";
import type { DungeonModel } from "./model";
import { useHeat, type Playtest } from "./playtest";
import { Minimap } from "./minimap";
import { Tiles } from "./tiles";
import { Hints } from "./verdict";
import { FAR, middleOf, TILE, ZOOM_STEP, type Point } from "./view";
import { t } from "../core/strings";

const Painted = later(async () => (await import("./paint")).Painted);

interface WorldProps {
  model: DungeonModel;
  playtest: Playtest;
  palette: Palette;
  game: Game;
  /** opens a room */
  edit: (room: string) => void;
}

export function World({ model, playtest, palette, game, edit }: WorldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const gestures = useMemo(() => new Gestures(model, () => frame.current, edit), [model, edit]);
  useLayoutEffect(() => {
    frame.current?.addEventListener("wheel", gestures.wheel, { passive: false });
    return () => frame.current?.removeEventListener("wheel", gestures.wheel);
  }, [gestures]);
  useLayoutEffect(() => {
    const place = frame.current;
    if (!place) return undefined;
    const measure = () => model.framed(place.clientWidth, place.clientHeight);
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(place);
    return () => observer.disconnect();
  }, [model]);
  const { x, y, zoom } = model.view.value;
  return (
    <div class="world">
      <div ref={frame} id="world" class={`world-frame tool-${model.tool.value}`} role="application" tabIndex={0} data-zoom={zoom.toFixed(2)}
        aria-label={t`Plan of the dungeon: Tab goes from room to room; the arrow keys pan here, with Shift by half of it, plus and minus zoom, 0 shows all`}
        onPointerDownCapture={gestures.second} onPointerDown={gestures.down} onPointerMove={gestures.move} onPointerUp={gestures.up} onPointerCancel={gestures.up}
        onPointerLeave={gestures.leave} onKeyDown={gestures.key} onKeyUp={gestures.keyUp}>
        <Tiles model={model} palette={palette} />
        <Over model={model} kind=" hits"><Hits model={model} /></Over>
        {model.painting.value && <Painted model={model} palette={palette} game={game} />}
        <div class={zoom < FAR ? "plan far" : "plan"} style={{ transform: `translate(${x}px, ${y}px) scale(${zoom})`, "--zoom": zoom }}>
          <Rooms model={model} playtest={playtest} palette={palette} />
        </div>
        <Over model={model} kind=""><Connections model={model} /><Pointed model={model} /><Marks model={model} /></Over>
        {model.project.value.rooms.length === 0 && <p class="world-empty">{t`No room yet: say how large it is, then “Add room”.`}</p>}
      </div>
      <Minimap model={model} />
      <Hints model={model} />
      <div class="zoom" role="group" aria-label={t`Zoom`}>
        <button type="button" id="zoom-out" aria-label={t`Zoom out`} onClick={() => gestures.zoom(1 / ZOOM_STEP)}>−</button>
        <button type="button" id="zoom-fit" onClick={() => model.showAll()}>{t`Show all`}</button>
        <button type="button" id="zoom-in" aria-label={t`Zoom in`} onClick={() => gestures.zoom(ZOOM_STEP)}>+</button>
        <Full of=".dungeon-plan" />
      </div>
    </div>
  );
}

/** A drawing that lies over the plan, in the plan's places; its strokes keep their
    width on the screen. */
function Over({ model, kind, children }: { model: DungeonModel; kind: string; children: ComponentChildren }) {
  const { x, y, zoom } = model.view.value;
  return (
    <svg class={`plan-over${kind}`} aria-hidden="true">
      <g transform={`translate(${x} ${y}) scale(${zoom})`}>{children}</g>
    </svg>
  );
}

/** All that can be pointed at; wherever one looks it stays the same. */
function Rooms({ model, playtest, palette }: Omit<WorldProps, "edit" | "game">) {
  const project = model.shown.value;
  const selected = model.selected.value;
  const heat = useHeat(playtest, model.project.value);
  const goals = new Map(model.objectives.value ? model.judged.value?.objectives.map((goal) => [goal.room, goal]) : []);
  const doors = new Map<string, number>();
  for (const { from, to } of connectionsOf(project))
    for (const { room } of [from, to]) doors.set(room, (doors.get(room) ?? 0) + 1);
  return (
    <>
      {project.rooms.map((room) => (
        <Room key={room.name} model={model} room={room} selected={selected === room.name} doors={doors.get(room.name) ?? 0}
          cut={cutOf(model, room.name, doors.get(room.name) ?? 0)} heat={heat(room.name)} goal={goals.get(room.name)} />
      ))}
      <Start project={project} palette={palette} />
    </>
  );
}

/** What keeps a room from being reached, in few words; "" for nothing. */
function cutOf(model: DungeonModel, name: string, doors: number): string {
  const state = model.states.value.get(name);
  if (!state || state.reached) return "";
  return doors === 0 ? t`not connected` : t`not reached`;
}

interface RoomProps {
  model: DungeonModel;
  room: ProjectRoom;
  selected: boolean;
  doors: number;
  cut: string;
  heat: number | undefined;
  goal: Objective | undefined;
}

const Room = memo(function Room({ model, room, selected, doors, cut, heat, goal }: RoomProps) {
  const { name, rows } = room;
  const aim = goal && (goal.main ? t`main: ${goal.what}` : t`side: ${goal.what}`);
  const words = [name, t`${widthOf(room)} by ${rows.length} tiles`, doors === 1 ? t`1 door` : t`${doors} doors`, cut, aim].filter(Boolean).join(", ");
  const kinds = ["plan-room", selected && "selected", cut && "cut", goal && (goal.main ? "goal main-goal" : "goal")].filter(Boolean).join(" ");
  return (
    <div class={kinds} data-room={name} role="button" tabIndex={0} aria-pressed={selected} aria-label={words}
      style={{ left: `${room.x * TILE}px`, top: `${room.y * TILE}px`, width: `${widthOf(room) * TILE}px`, height: `${rows.length * TILE}px` }}
      onFocus={() => (model.selected.value = name)}>
      {heat !== undefined && <span class="plan-heat" style={{ opacity: 0.1 + 0.65 * heat }} />}
      {(cut || aim) && <span class="plan-tag">{cut || aim}</span>}
    </div>
  );
});

function Start({ project, palette }: { project: Project; palette: Palette }) {
  const room = project.start && roomOf(project, project.start.room);
  if (!room || !project.start) return null;
  const at = middleOf(room, project.start);
  return (
    <span id="start" class="plan-start" style={{ left: `${at.x - TILE / 2}px`, top: `${at.y - TILE / 2}px` }} data-at={`${project.start.x},${project.start.y}`}>
      <TileIcon palette={palette} tile={palette.tileOf.get("H") ?? 0} />
    </span>
  );
}

/** A connection on the plan. */
interface Line {
  number: number;
  a: Point;
  b: Point;
  /** the start does not reach one of its doors */
  cut: boolean;
}

function linesOf(model: DungeonModel): Line[] {
  const project = model.shown.value;
  const rooms = new Map(project.rooms.map((room) => [room.name, room]));
  const isCut = ({ room, x, y }: Spot) => model.states.value.get(room)?.cut_doors.some(([column, row]) => column === x && row === y) === true;
  return connectionsOf(project).flatMap(({ from, to }, number) => {
    const [a, b] = [rooms.get(from.room), rooms.get(to.room)];
    return a && b ? [{ number, a: middleOf(a, from), b: middleOf(b, to), cut: isCut(from) || isCut(to) }] : [];
  });
}

/** Those that are pointed at lie under the rooms, those that are seen above. */
function Hits({ model }: { model: DungeonModel }) {
  return (
    <>
      <title>{t`Click to remove this connection`}</title>
      {linesOf(model).map(({ number, a, b }) => <line key={number} data-connection={number} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />)}
    </>
  );
}

/** Some connections as one shape: hundreds of shapes are hundreds of things to lay out. */
function Drawn({ lines, kind }: { lines: readonly Line[]; kind: string }) {
  if (lines.length === 0) return null;
  const ways = lines.map(({ a, b }) => `M${a.x} ${a.y}L${b.x} ${b.y}`).join("");
  const dots = lines.flatMap(({ a, b }) => [a, b]).map(({ x, y }) => `M${x} ${y}h.01`).join("");
  return (
    <g class={`connection ${kind}`}>
      <path class="casing" d={ways} /><path d={ways} /><path class="casing dot" d={dots} /><path class="dot" d={dots} />
    </g>
  );
}

function Connections({ model }: { model: DungeonModel }) {
  const lines = linesOf(model);
  return <><Drawn lines={lines.filter(({ cut }) => !cut)} kind="whole" /><Drawn lines={lines.filter(({ cut }) => cut)} kind="cut" /></>;
}

/** The connection that is pointed at, once more. */
function Pointed({ model }: { model: DungeonModel }) {
  const at = model.hovered.value;
  const line = at >= 0 ? linesOf(model).find(({ number }) => number === at) : undefined;
  return line ? <Drawn lines={[line]} kind={line.cut ? "cut hovered" : "hovered"} /> : null;
}

/** Tiles of a room as one shape. */
const shapeOf = (room: ProjectRoom, cells: readonly (readonly [number, number])[]): string =>
  cells.map(([x, y]) => `M${(room.x + x) * TILE + 2} ${(room.y + y) * TILE + 2}h12v12h-12z`).join("");

/* Components of their own: made anew only where the room or what is said of it is. */

/** The tiles of a room's border where a connection may begin. */
function Free({ model, room }: { model: DungeonModel; room: ProjectRoom }) {
  const border = model.states.value.get(room.name)?.border ?? [];
  return <path class="free" d={shapeOf(room, border.flatMap((signs, y) => [...signs].flatMap((sign, x) => (sign === "." ? [[x, y] as const] : []))))} />;
}

/** Doors and tiles that the start does not reach, and doors that lead nowhere. */
function Cut({ model, room }: { model: DungeonModel; room: ProjectRoom }) {
  const told = (model.judged.value?.reasons ?? []).flatMap((reason) =>
    (reason.room === room.name && ["cut-door", "cut-tiles", "loose-door"].includes(reason.code) ? reason.cells : []));
  const cells = told.concat(model.states.value.get(room.name)?.cut_doors ?? []);
  return cells.length > 0 ? <path class="cut" d={shapeOf(room, cells)} /> : null;
}

function Marks({ model }: { model: DungeonModel }) {
  const project = model.shown.value;
  const connecting = model.tool.value === "connect";
  const { from, to } = model.ends.value;
  return (
    <>
      {project.rooms.map((room) => <Cut key={room.name} model={model} room={room} />)}
      {connecting && project.rooms.map((room) => <Free key={room.name} model={model} room={room} />)}
      <Way model={model} project={project} />
      <Tile project={project} at={model.aimed.value} kind="aimed" />
      <Tile project={project} at={model.picked.value} kind="picked" />
      <Cursor model={model} project={project} />
      <Tile project={project} at={from} kind="end" />
      <Tile project={project} at={to} kind="end" />
      <Band model={model} project={project} />
    </>
  );
}

/** Where the arrow keys have come to. */
function Cursor({ model, project }: { model: DungeonModel; project: Project }) {
  const at = model.tool.value === "move" ? undefined : model.cursor.value;
  return <><Tile project={project} at={at} kind="cursor casing" /><Tile project={project} at={at} kind="cursor" /></>;
}

/** The path that was asked for. */
function Way({ model, project }: { model: DungeonModel; project: Project }) {
  const way = model.path.value?.tiles.flatMap((at) => {
    const room = roomOf(project, at.room);
    const { x, y } = room ? middleOf(room, at) : { x: 0, y: 0 };
    return room ? [`${x},${y}`] : [];
  });
  if (!way?.length) return null;
  return <><polyline class="way casing" points={way.join(" ")} /><polyline id="way" class="way" points={way.join(" ")} /></>;
}

function Tile({ project, at, kind }: { project: Project; at: Spot | undefined; kind: string }) {
  const room = at && roomOf(project, at.room);
  if (!room || !at) return null;
  return <rect class={kind} x={(room.x + at.x) * TILE} y={(room.y + at.y) * TILE} width={TILE} height={TILE} />;
}

function Band({ model, project }: { model: DungeonModel; project: Project }) {
  const [at, end] = [model.picked.value, model.band.value];
  const room = at && roomOf(project, at.room);
  if (!room || !at || !end) return null;
  const begin = middleOf(room, at);
  return <line class="band" x1={begin.x} y1={begin.y} x2={end.x * TILE} y2={end.y * TILE} />;
}

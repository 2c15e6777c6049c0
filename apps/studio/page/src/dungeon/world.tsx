// world.tsx - the plan of a dungeon: rooms at their places in the tile art, lines
// for connections, and what the tools and the core have to say laid over them.
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Palette } from "../core/art";
import { connectionsOf, roomOf, widthOf, type Connection, type DungeonRoom, type Project, type Spot } from "../store/project";
import { Thumb, TileIcon } from "../ui/level";
import { Gestures } from "./gestures";
import type { DungeonModel } from "./model";
import { useHeat, type Playtest } from "./playtest";
import type { Objective } from "./verbs";
import { Hints } from "./verdict";
import { middleOf, TILE, ZOOM_STEP, type Point } from "./view";

export interface WorldProps {
  model: DungeonModel;
  playtest: Playtest;
  palette: Palette;
  /** opens a room */
  edit: (room: string) => void;
}

export function World({ model, playtest, palette, edit }: WorldProps) {
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
        aria-label="Plan of the dungeon: Tab goes from room to room; the arrow keys pan here, plus and minus zoom, 0 shows all"
        onPointerDown={gestures.down} onPointerMove={gestures.move} onPointerUp={gestures.up} onPointerCancel={gestures.up}
        onPointerLeave={gestures.leave} onKeyDown={gestures.key}>
        <div class="plan" style={{ transform: `translate(${x}px, ${y}px) scale(${zoom})`, "--zoom": zoom }}>
          <Plan model={model} playtest={playtest} palette={palette} />
        </div>
        {model.project.value.rooms.length === 0 && <p class="world-empty">No room yet: say how large it is, then “Add room”.</p>}
      </div>
      <Hints model={model} />
      <div class="zoom" role="group" aria-label="Zoom">
        <button type="button" id="zoom-out" aria-label="Smaller" onClick={() => gestures.zoom(1 / ZOOM_STEP)}>−</button>
        <button type="button" id="zoom-fit" onClick={() => model.showAll()}>Show all</button>
        <button type="button" id="zoom-in" aria-label="Larger" onClick={() => gestures.zoom(ZOOM_STEP)}>+</button>
      </div>
    </div>
  );
}

/** All that lies on the plan; wherever one looks it stays the same. */
function Plan({ model, playtest, palette }: Omit<WorldProps, "edit">) {
  const project = model.shown.value;
  const heat = useHeat(playtest, model.project.value);
  const goals = new Map(model.objectives.value ? model.judged.value?.objectives.map((goal) => [goal.room, goal]) : []);
  const doors = new Map<string, number>();
  for (const { from, to } of connectionsOf(project))
    for (const { room } of [from, to]) doors.set(room, (doors.get(room) ?? 0) + 1);
  return (
    <>
      <Lines model={model} project={project} hit />
      {project.rooms.map((room) => (
        <Room key={room.name} model={model} room={room} palette={palette} doors={doors.get(room.name) ?? 0} heat={heat(room.name)} goal={goals.get(room.name)} />
      ))}
      <Start project={project} palette={palette} />
      <Lines model={model} project={project} hit={false} />
      <Marks model={model} project={project} />
    </>
  );
}

/** What keeps a room from being reached, in few words; "" for nothing. */
function cutOf(model: DungeonModel, name: string, doors: number): string {
  const state = model.states.value.get(name);
  if (!state || state.reached) return "";
  return doors === 0 ? "not connected" : "not reached";
}

interface RoomProps {
  model: DungeonModel;
  room: DungeonRoom;
  palette: Palette;
  doors: number;
  heat: number | undefined;
  goal: Objective | undefined;
}

function Room({ model, room, palette, doors, heat, goal }: RoomProps) {
  const { name, rows } = room;
  const selected = model.selected.value === name;
  const cut = cutOf(model, name, doors);
  const aim = goal && `${goal.main ? "main" : "side"}: ${goal.what}`;
  const words = [name, `${widthOf(room)} by ${rows.length} tiles`, `${doors} ${doors === 1 ? "door" : "doors"}`, cut, aim].filter(Boolean).join(", ");
  const kinds = ["plan-room", selected && "selected", cut && "cut", goal && (goal.main ? "goal main-goal" : "goal")].filter(Boolean).join(" ");
  return (
    <div class={kinds} data-room={name} role="button" tabIndex={0} aria-pressed={selected} aria-label={words}
      style={{ left: `${room.x * TILE}px`, top: `${room.y * TILE}px`, width: `${widthOf(room) * TILE}px`, height: `${rows.length * TILE}px` }}
      onFocus={() => (model.selected.value = name)}>
      <Thumb rows={rows} palette={palette} tile={TILE} label={name} />
      {heat !== undefined && <span class="plan-heat" style={{ opacity: 0.1 + 0.65 * heat }} />}
      <span class="plan-name">{name}</span>
      {(cut || aim) && <span class="plan-tag">{cut || aim}</span>}
    </div>
  );
}

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

/** Where a connection goes on the plan. */
function lineOf(project: Project, { from, to }: Connection): [Point, Point] | undefined {
  const [a, b] = [roomOf(project, from.room), roomOf(project, to.room)];
  return a && b && [middleOf(a, from), middleOf(b, to)];
}

/** The connections: those that are pointed at lie under the rooms, those that are seen
    above. */
function Lines({ model, project, hit }: { model: DungeonModel; project: Project; hit: boolean }) {
  const cut = ({ room, x, y }: Spot) => model.states.value.get(room)?.cut_doors.some(([column, row]) => column === x && row === y);
  return (
    <svg class={hit ? "plan-over hits" : "plan-over"} aria-hidden="true">
      {connectionsOf(project).map((connection, number) => {
        const line = lineOf(project, connection);
        if (!line) return null;
        const [a, b] = line;
        const place = { x1: a.x, y1: a.y, x2: b.x, y2: b.y };
        if (hit) return <line key={number} data-connection={number} {...place}><title>Click to remove this connection</title></line>;
        const kinds = ["connection", model.hovered.value === number && "hovered", (cut(connection.from) || cut(connection.to)) && "cut"];
        return (
          <g key={number} class={kinds.filter(Boolean).join(" ")}>
            <line class="casing" {...place} /><line {...place} /><circle cx={a.x} cy={a.y} /><circle cx={b.x} cy={b.y} />
          </g>
        );
      })}
    </svg>
  );
}

/** Tiles of a room as one shape. */
const shapeOf = (room: DungeonRoom, cells: readonly (readonly [number, number])[]): string =>
  cells.map(([x, y]) => `M${(room.x + x) * TILE + 2} ${(room.y + y) * TILE + 2}h12v12h-12z`).join("");

/* Components of their own: made anew only where the room or what is said of it is. */

/** The tiles of a room's border where a connection may begin. */
function Free({ model, room }: { model: DungeonModel; room: DungeonRoom }) {
  const border = model.states.value.get(room.name)?.border ?? [];
  return <path class="free" d={shapeOf(room, border.flatMap((signs, y) => [...signs].flatMap((sign, x) => (sign === "." ? [[x, y] as const] : []))))} />;
}

/** Doors and tiles that the start does not reach, and doors that lead nowhere. */
function Cut({ model, room }: { model: DungeonModel; room: DungeonRoom }) {
  const told = (model.judged.value?.reasons ?? []).flatMap((reason) =>
    (reason.room === room.name && ["cut-door", "cut-tiles", "loose-door"].includes(reason.code) ? reason.cells : []));
  return <path class="cut" d={shapeOf(room, told.concat(model.states.value.get(room.name)?.cut_doors ?? []))} />;
}

function Marks({ model, project }: { model: DungeonModel; project: Project }) {
  const connecting = model.tool.value === "connect";
  const { from, to } = model.ends.value;
  return (
    <svg class="plan-over" aria-hidden="true">
      {project.rooms.map((room) => <Cut key={room.name} model={model} room={room} />)}
      {connecting && project.rooms.map((room) => <Free key={room.name} model={model} room={room} />)}
      <Way model={model} project={project} />
      <Tile project={project} at={model.aimed.value} kind="aimed" />
      <Tile project={project} at={model.picked.value} kind="picked" />
      <Tile project={project} at={model.tool.value === "move" ? undefined : model.cursor.value} kind="cursor" />
      <Tile project={project} at={from} kind="end" />
      <Tile project={project} at={to} kind="end" />
      <Band model={model} project={project} />
    </svg>
  );
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

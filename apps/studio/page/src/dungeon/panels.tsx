// panels.tsx - beside the plan: the tools above it, and the room that is chosen.
import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { doorsOf, roomOf, widthOf, type ProjectRoom } from "../store/project";
import type { DungeonModel, Tool } from "./model";
import { t } from "../core/strings";

const TOOLS: readonly [tool: Tool, title: string, help: string][] = [
  ["move", t`Move`, t`Drag a room, or go to it with Tab and move it with the arrow keys. Double-click or Enter opens it.`],
  ["connect", t`Connect`, t`Drag from a lit border tile of one room to one of another; or tap one, then the other; or arrow keys and Enter in each.`],
  ["start", t`Start`, t`Click the tile where the hero begins, or walk there with the arrow keys and press Enter.`],
  ["paint", t`Paint`, t`Draw on the room under the pointer; tap another one, or Tab to it and Enter, to go there. Esc ends.`],
  ["path", t`Path`, t`Click two tiles, or press Enter on them: the way between them is shown.`],
];

/* Keys that choose a tool; while a room is painted they are the editor's. */
const LETTERS: Readonly<Record<string, string>> = { move: "m", connect: "c", path: "p", paint: "b" };

export function Tools({ model }: { model: DungeonModel }) {
  const now = model.tool.value;
  const letters: typeof LETTERS = now === "paint" ? {} : LETTERS;
  return (
    <div class="dungeon-tools">
      <fieldset class="chips">
        <legend class="unseen">{t`Tool`}</legend>
        {TOOLS.map(([tool, title]) => (
          <label key={tool} class="chip">
            <input type="radio" name="plan-tool" id={`tool-${tool}`} data-key={letters[tool]} aria-keyshortcuts={letters[tool]} checked={now === tool} onChange={() => model.choose(tool)} /> {title}
          </label>
        ))}
      </fieldset>
      <AddRoom model={model} />
      <button type="button" id="connect-all" data-key="j" aria-keyshortcuts="j" disabled={model.project.value.rooms.length < 2}
        title={t`Joins all parts of the plan by the shortest connections (J)`} onClick={() => model.connectAll()}>{t`Connect all`}</button>
      <button type="button" id="tidy" disabled={model.project.value.rooms.length < 2} title={t`New places for all rooms: those that are joined lie near one another`} onClick={() => model.tidy()}>{t`Tidy`}</button>
      <label class="inline"><input type="checkbox" id="objectives" checked={model.objectives.value} onChange={({ currentTarget }) => (model.objectives.value = currentTarget.checked)} />{t` Objectives`}</label>
      <p class="help" id="tool-help">{TOOLS.find(([tool]) => tool === now)?.[2]}</p>
    </div>
  );
}

const SIDE = { min: 3, max: 64, step: 1, type: "number", required: true, class: "side" } as const;

/** A form with the two sides of a room. */
function Sides({ id, w, h, done, children }: { id: string; w: number; h: number; done: (w: number, h: number) => void; children: preact.ComponentChildren }) {
  const sides = useSignal<[number, number]>([w, h]);
  useLayoutEffect(() => { // before anybody can type
    sides.value = [w, h];
  }, [w, h]);
  const submit = (event: Event) => {
    event.preventDefault();
    done(...sides.value);
  };
  return (
    <form class="sides" onSubmit={submit}>
      <label>{t`Width `}<input {...SIDE} id={`${id}-w`} value={sides.value[0]} onInput={({ currentTarget }) => (sides.value = [currentTarget.valueAsNumber, sides.value[1]])} /></label>
      <label>{t`Height `}<input {...SIDE} id={`${id}-h`} value={sides.value[1]} onInput={({ currentTarget }) => (sides.value = [sides.value[0], currentTarget.valueAsNumber])} /></label>
      {children}
    </form>
  );
}

function AddRoom({ model }: { model: DungeonModel }) {
  return <Sides id="add" w={13} h={7} done={(w, h) => model.add(w, h)}><button type="submit" id="add-room">{t`Add room`}</button></Sides>;
}

interface RoomActions {
  edit: (room: string) => void;
  suggest: (room: string) => void;
}

export function RoomPanel({ model, actions }: { model: DungeonModel; actions: RoomActions }) {
  const room = model.room.value;
  return (
    <section class="panel" aria-labelledby="room-panel-title">
      <h2 id="room-panel-title">{room ? t`Room “${room.name}”` : t`No room chosen`}</h2>
      {room ? <RoomFields key={room.name} model={model} room={room} actions={actions} />
        : <p class="help">{t`Click a room on the plan to rename, resize, copy or remove it; double-click it to paint it.`}</p>}
    </section>
  );
}

function RoomFields({ model, room, actions }: { model: DungeonModel; room: ProjectRoom; actions: RoomActions }) {
  const { name } = room;
  return (
    <>
      <div class="bar">
        <button type="button" id="edit-room" class="main" onClick={() => actions.edit(name)}>{t`Edit room`}</button>
        <button type="button" id="suggest-room" onClick={() => actions.suggest(name)} disabled={doorsOf(model.project.value, name).length === 0}
          title={t`Six rooms to begin with; the room needs a door`}>{t`Start with suggestions`}</button>
      </div>
      <RoomName model={model} name={name} />
      <Sides id="room" w={widthOf(room)} h={room.rows.length} done={(w, h) => model.resize(name, w, h)}><button type="submit" id="resize-room">{t`Resize`}</button></Sides>
      <Doors model={model} name={name} />
      <div class="bar">
        <button type="button" id="duplicate-room" onClick={() => model.duplicate(room)}>{t`Duplicate`}</button>
        <button type="button" id="remove-room" onClick={() => model.remove(name)}>{t`Remove room`}</button>
      </div>
    </>
  );
}

function RoomName({ model, name }: { model: DungeonModel; name: string }) {
  const text = useSignal(name);
  const wanted = text.value.trim();
  const taken = wanted !== name && roomOf(model.project.value, wanted) !== undefined;
  const commit = () => {
    if (taken || wanted === "") text.value = name;
    else if (wanted !== name) model.rename(name, wanted);
  };
  return (
    <div class="field">
      <label for="room-name">{t`Name`}</label>
      <input id="room-name" value={text} maxLength={63} aria-invalid={taken} aria-describedby="room-name-wrong"
        onInput={({ currentTarget }) => (text.value = currentTarget.value)} onChange={commit} />
      <p id="room-name-wrong" class="error" role="alert">{taken && t`Another room is called so already.`}</p>
    </div>
  );
}

function Doors({ model, name }: { model: DungeonModel; name: string }) {
  const doors = doorsOf(model.project.value, name);
  if (doors.length === 0) return <p class="help" id="doors">{t`It has no connection yet: choose “Connect”, then drag from one of its border tiles to another room.`}</p>;
  return (
    <ul id="doors" class="doors" aria-label={t`Doors of this room`}>
      {doors.map(({ number, at, to }) => (
        <li key={number} onPointerEnter={() => (model.hovered.value = number)} onPointerLeave={() => (model.hovered.value = -1)}>
          {t`Door at ${at.x}, ${at.y} to `}<button type="button" class="as-link" onClick={() => model.goTo(to.room, [to.x, to.y])}>{to.room}</button>{" "}
          <button type="button" class="undo" aria-label={t`Remove the connection with ${to.room}`} onClick={() => model.disconnect(number)}>{t`Remove`}</button>
        </li>
      ))}
    </ul>
  );
}

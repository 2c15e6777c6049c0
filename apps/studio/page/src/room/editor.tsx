// editor.tsx - the room that is drawn: tools, the picture with what lies over it, what
// is wrong, its size, and files.
import type { ComponentChildren } from "preact";
import { useSignal } from "@preact/signals";
import { useCallback, useMemo, useRef } from "preact/hooks";
import type { Palette } from "../core/art";
import { copy } from "../store/files";
import { announce } from "../ui/announce";
import { resizing } from "../ui/keep";
import { EditedLevel } from "../ui/edited";
import { LevelFiles } from "../ui/levelfiles";
import { cellName, levelLabel, type Cell } from "../ui/level";
import { useRoom } from "../ui/room";
import { widthOf } from "../ui/cells";
import { isLocked, tilesOf } from "./paint";
import type { RoomModel } from "./model";
import { drawPatterns, PatternLegend, tellPatterns } from "./patterns";
import { helpOf, Toolbar, UnlockAll } from "../ui/tools";
import { Zoom } from "../ui/zoomed";
import { t } from "../core/strings";

interface Props {
  model: RoomModel;
  palette: Palette;
}

export function Editor({ model, palette, files }: Props & { files: ComponentChildren }) {
  const showsLocks = useSignal(true);
  return (
    <section id="editor" class="panel" aria-labelledby="room-title">
      <div class="bar">
        <h2 id="room-title">{model.document.joined ? t`Room “${model.document.name}”` : t`Your room`}</h2>
        {model.document.joined && <a href="#/dungeon">{t`Back to the dungeon`}</a>}
        <Size model={model} />
      </div>
      <Toolbar tools={model.tools} palette={palette} legend={t`On the room`}><p class="help" id="tool-help">{helpOf(model.tools)}</p></Toolbar>
      <Picture model={model} palette={palette} showsLocks={showsLocks.value} />
      <div class="bar room-shows">
        <label class="inline"><input type="checkbox" id="show-patterns" checked={model.showsPatterns.value}
          onInput={(event) => (model.showsPatterns.value = event.currentTarget.checked)} />{t` Patterns`}</label>
        <label class="inline"><input type="checkbox" id="show-locks" checked={showsLocks.value}
          onInput={(event) => (showsLocks.value = event.currentTarget.checked)} />{t` Locks`}</label>
        <UnlockAll tools={model.tools} />
      </div>
      {model.showsPatterns.value && <PatternLegend model={model} />}
      <Files model={model} palette={palette} files={files} />
    </section>
  );
}

/** What is on a tile, in words. */
function tellTile(model: RoomModel, cell: Cell): string {
  const { rows, lock } = model.state.value;
  const name = cellName(model.game, rows, cell);
  if (!name) return "";
  const words = [name];
  if (isLocked(lock, cell)) words.push("locked");
  const kept = model.document.whyKept(cell.x, cell.y);
  if (kept) words.push(kept);
  for (const { text, cells } of model.reasons.value) if (cells.some(([x, y]) => x === cell.x && y === cell.y)) words.push(text);
  if (model.showsPatterns.value) words.push(...tellPatterns(model, cell));
  return words.join("; ");
}

function Picture({ model, palette, showsLocks }: Props & { showsLocks: boolean }) {
  const { tools } = model;
  const stage = useRef<HTMLDivElement>(null);
  const room = useRoom(stage, 150, 460);
  const ghost = model.ghost.value;
  const rows = ghost?.rows ?? model.state.value.rows;
  const cell = tools.over.value;
  const [reasons, why] = [model.reasons.value, model.showsPatterns.value ? model.why.value : undefined];
  const broken = useMemo(() => (ghost ? [] : reasons).flatMap(({ cells }) => cells), [reasons, ghost]);
  const patterns = useCallback((pen: CanvasRenderingContext2D, side: number) => why && drawPatterns(pen, side, why, widthOf(rows)), [why, rows]);
  const wrong = reasons.some(({ warning }) => !warning);
  return (
    <>
      <div ref={stage} class="room-stage">
        <div id="room-frame" class={wrong ? "room-frame infeasible" : "room-frame"}>
          <EditedLevel id="room" tools={tools} rows={rows} palette={palette} label={levelLabel(rows, palette, model.game)}
            size={{ width: room.width - 12, height: room.height }} locks={showsLocks} below={patterns}
            wrong={broken} changed={ghost?.cells ?? model.marked.value} lit={model.lit.value} />
        </div>
        <Zoom tools={tools} of="#editor" />
      </div>
      <p id="under" class="help" aria-live="polite">{tools.measured() || (cell ? tellTile(model, cell) : "\u00a0")}</p>
      <div id="room-wrong" class="room-wrong" role="status" hidden={reasons.length === 0}>
        {wrong && <p class="strong">{t`Not feasible: framed in red is what breaks it.`}</p>}
        {reasons.map(({ text, warning }, i) => <p key={i}>{text}{warning ? t`. (Only a warning.)` : ""}</p>)}
      </div>
    </>
  );
}

function Size({ model }: { model: RoomModel }) {
  const { rows } = model.state.value;
  const { min_w, max_w, min_h, max_h } = model.game.size;
  const change = (w: number, h: number) => {
    const [lastW, lastH] = [widthOf(rows), rows.length];
    if (w === lastW && h === lastH) return;
    const whole = Number.isInteger(w) && Number.isInteger(h) && w >= min_w && w <= max_w && h >= min_h && h <= max_h;
    if (!whole) return announce(t`A room has ${min_w} to ${max_w} by ${min_h} to ${max_h} tiles.`);
    const { floor, door } = tilesOf(model.game);
    resizing(rows, w, h, floor + door, () => {
      model.choose(undefined);
      model.tools.choose(model.tools.tool);
      void model.document.resize(w, h, t`size ${w} by ${h}`).then((why) => why && announce(t`Not done: ${why}`));
    });
  };
  const field = (id: string, label: string, value: number, low: number, high: number, took: (n: number) => void) => (
    <label class="inline">{label}{" "}
      <input type="number" id={id} class="size" min={low} max={high} value={value} onChange={(event) => {
        took(event.currentTarget.valueAsNumber);
        event.currentTarget.value = String(id === "room-w" ? widthOf(model.state.value.rows) : model.state.value.rows.length);
      }} />
    </label>
  );
  return (
    <div class="room-size" role="group" aria-label={t`Size in tiles`}>
      {field("room-w", t`Width`, widthOf(rows), min_w, max_w, (w) => change(w, rows.length))}
      {field("room-h", t`Height`, rows.length, min_h, max_h, (h) => change(widthOf(rows), h))}
    </div>
  );
}

function Files({ model, palette, files }: Props & { files: ComponentChildren }) {
  const { rows } = model.state.value;
  const take = async (taken: string[], name: string) => {
    model.choose(undefined);
    const why = await model.document.resize(taken[0]?.length ?? 0, taken.length, t`${name} opened`, taken);
    if (why) announce(t`Not opened: ${why}`);
  };
  const link = async () => announce((await copy(location.href)) ? t`Link copied` : t`The browser does not let this page copy`);
  return (
    <>
      <div class="bar actions">
        {files}
        <button type="button" id="copy-link" onClick={link}>{t`Copy link`}</button>
      </div>
      <LevelFiles game={model.game} palette={palette} rows={rows} name={`sett-${model.document.name.replaceAll(" ", "-")}`} take={take} />
      <details id="text-view">
        <summary>{t`The room as text`}</summary>
        <pre id="text" tabIndex={0} aria-label={t`The room as text`}>{rows.map((row) => `${row}\n`).join("")}</pre>
      </details>
    </>
  );
}

// level.tsx - the lab's level: the picture that the worker drew, what is on it, what
// is under the pointer, and the same as text.
import { useSignal, type Signal } from "@preact/signals";
import { useCallback, useEffect, useMemo, useRef } from "preact/hooks";
import { pictureSide, type Palette } from "../core/art";
import { wordsOf } from "../core/core";
import type { Game } from "../core/session";
import { copy } from "../store/files";
import { playInSteps, usePlays } from "../play/document";
import { linkTo } from "../store/route";
import { tasteOf } from "../store/taste";
import { announce } from "../ui/announce";
import { EditedLevel } from "../ui/edited";
import { cellName, Legend, LevelCanvas, levelLabel, shownTile, type Cell } from "../ui/level";
import { later } from "../ui/later";
import { drawFrames } from "../ui/marks";
import { useRoom } from "../ui/room";
import type { Film, Frame } from "./making";
import type { LabModel } from "./model";
import { fits, MOST_CELLS, toCommand, toQuery } from "./settings";
import { helpOf, Toolbar, UnlockAll, type LevelTools } from "../ui/tools";
import { Zoom } from "../ui/zoomed";
import { because } from "./why";
import { t } from "../core/strings";

const Player = later(async () => (await import("./making")).Player);
const LevelFiles = later(async () => (await import("../ui/levelfiles")).LevelFiles);

interface Props {
  model: LabModel;
  tools: LevelTools;
  game: Game;
  palette: Palette;
}

export function Level({ model, tools, game, palette }: Props) {
  const film = useSignal<Film | undefined>(undefined);
  const frame = useSignal<Frame | undefined>(undefined);
  const settings = model.settings.value;
  useEffect(() => void (film.value = undefined), [settings]); // another level is another film
  const rows = model.rows.value;
  const shown = film.value && frame.value;
  const { text, wrong } = model.status.value;
  const written = useMemo(() => rows.map((row) => `${row}\n`).join(""), [rows]);
  return (
    <section id="level" class={model.error.value ? "panel stale" : "panel"} aria-labelledby="level-title" aria-busy={model.busy.value}>
      <div class="bar">
        <h2 id="level-title">{t`Level`}</h2>
        <p id="status" role="status" class={wrong ? "wrong" : ""}>{text}</p>
        <button type="button" id="stop" hidden={!model.long.value} onClick={() => model.stop()}>{t`Stop`}</button>
      </div>
      {!film.value && model.drawable && <Toolbar tools={tools} palette={palette} legend={t`On the level`} />}
      {film.value && <Player film={film.value} show={(next) => (frame.value = next)} close={() => (film.value = undefined)} />}
      <Picture model={model} tools={tools} game={game} palette={palette} frame={shown} />
      {rows.length > 0 && <Legend rows={shown?.rows ?? rows} palette={palette} game={game} />}
      <Actions model={model} tools={tools} text={written} film={film} />
      <LevelFiles game={game} palette={palette} rows={rows} name={`sett-${game.name}-${settings.seed}`}
        take={(taken, name) => model.take(game.name, taken, name)} />
      <Facts model={model} />
      <details id="text-view">
        <summary>{t`The level as text`}</summary>
        <pre id="text" tabIndex={0} aria-label={t`The level as text`}>{written}</pre>
      </details>
    </section>
  );
}

/** What is in a cell, and why. */
function tellCell(model: LabModel, game: Game, rows: readonly string[], { x, y }: Cell): string {
  const name = cellName(game, rows, { x, y });
  if (!name) return "";
  const words = [name];
  const placed = model.reasonAt({ x, y });
  if (model.isLocked({ x, y })) words.push("locked");
  if (!model.isMade({ x, y })) words.push(t`drawn by hand`);
  else if (placed) words.push(t`placed ${because(placed)} (rule “${placed.rule}”)`);
  for (const { text, cells } of model.judgement.value?.reasons ?? []) if (cells.some(([cx, cy]) => cx === x && cy === y)) words.push(text);
  return words.join("; ");
}

function Picture({ model, tools, game, palette, frame }: Props & { frame: Frame | undefined }) {
  const stage = useRef<HTMLDivElement>(null);
  const under = useSignal("");
  const room = useRoom(stage, 120, 250);
  const { drawn } = model.settings.value;
  const ghost = model.ghost.value;
  const rows = frame?.rows ?? ghost?.rows ?? model.rows.value;
  const [w, h] = [rows[0]?.length ?? 1, rows.length || 1];
  const wrong = useMemo(() => (ghost ? [] : model.judgement.value?.reasons ?? []).flatMap(({ cells }) => cells), [model.judgement.value, ghost]);
  const news = useCallback((pen: CanvasRenderingContext2D, side: number) => drawFrames(pen, side, frame?.cells ?? [], "#ffd400"), [frame]);
  const shown = rows.length > 0 && pictureSide(w, h) > 0;
  return (
    <>
      {!frame && <p id="under" class={under.value || tools.measured() ? "" : "help"} aria-live="polite">{tools.measured() || under.value || (model.drawable ? helpOf(tools) : "")}</p>}
      <div id="stage" ref={stage}>
        {shown && (
          frame ? <LevelCanvas id="canvas" rows={rows} palette={palette} label={levelLabel(rows, palette, game)} tile={shownTile(w, h, room.width, room.height)} over={news} />
            : <EditedLevel id="canvas" tools={tools} rows={rows} palette={palette} label={levelLabel(rows, palette, game)} size={room}
                picture={drawn || ghost ? undefined : model.made.value?.picture} drawable={model.drawable} wrong={wrong} changed={ghost?.cells ?? model.marked.value}
                hover={(cell) => (under.value = cell ? tellCell(model, game, model.rows.value, cell) : "")} />
        )}
        {!frame && shown && <Zoom tools={tools} of="#level" />}
        {!frame && <Verdict model={model} tooLarge={rows.length > 0 && !shown} />}
      </div>
    </>
  );
}

/** What is wrong with the level, or why there is none. */
function Verdict({ model, tooLarge }: { model: LabModel; tooLarge: boolean }) {
  const reasons = model.judgement.value?.reasons ?? [];
  const none = !model.busy.value && model.rows.value.length === 0;
  return (
    <div id="verdict" hidden={reasons.length === 0 && !none && !tooLarge}>
      {none && <p class="strong">{t`No level under these settings.`}</p>}
      {reasons.map(({ text }) => <p key={text}>{text}</p>)}
      {tooLarge && <p>{t`This level is too large for a picture; its text is below.`}</p>}
    </div>
  );
}

function Actions({ model, tools, text, film }: { model: LabModel; tools: LevelTools; text: string; film: Signal<Film | undefined> }) {
  const put = async (what: string, content: string) => announce((await copy(content)) ? t`${what} copied` : t`The browser does not let this page copy`);
  const { game, drawn, lock } = model.settings.value;
  const plays = usePlays(game);
  const rows = model.rows.value;
  return (
    <div class="bar actions">
      {model.drawable && <UnlockAll tools={tools} />}
      {model.drawable && <button type="button" id="undo-hand" disabled={!drawn && !lock} onClick={() => model.undoHand()}>{t`Discard edits`}</button>}
      {model.drawable && <button type="button" id="watch" disabled={film.value !== undefined}
        onClick={() => void import("./making").then(async ({ makeFilm }) => (film.value = await makeFilm(model)), (error) => announce(wordsOf(error)))}>{t`Watch it being made`}</button>}
      {plays && <button type="button" id="play-level" data-play title="F5" disabled={rows.length === 0}
        onClick={() => {
          tasteOf(game).took(rows, model.among.value); // who plays a level likes it better than those beside it
          void playInSteps(game, t`from the lab`, rows).catch((error: unknown) => announce(t`Not played: ${wordsOf(error)}`));
        }}>{t`Play it`}</button>}
      <button type="button" id="copy-link" disabled={!fits(model.settings.value)} onClick={() => put(t`Link`, linkTo("lab", toQuery(model.settings.value)))}>{t`Copy link`}</button>
      <button type="button" id="copy-text" onClick={() => put(t`Text`, text)}>{t`Copy as text`}</button>
      {!fits(model.settings.value) && <p id="too-long" class="help">{t`A level by hand of more than ${MOST_CELLS} cells does not fit into a link: save it instead.`}</p>}
    </div>
  );
}

/** Lines break between options, not at the hyphens within. */
const Command = ({ command }: { command: string }) => (
  <code id="command">
    {command.split(/ (?=--)/).flatMap((text, i) => [i ? " " : "", <span key={i} class={text.length < 32 ? "whole" : ""}>{text}</span>])}
  </code>
);

function Facts({ model }: { model: LabModel }) {
  const { drawn, lock } = model.settings.value;
  const level = model.made.value?.level;
  return (
    <dl id="facts">
      <div><dt>{t`Level hash`}</dt><dd><code id="hash">{drawn ? t`changed by hand` : level ? (level.hash ?? t`none`) : ""}</code></dd></div>
      <div>
        <dt>{t`On the command line`}</dt>
        <dd>{drawn || lock ? t`what was done by hand is not in a command: save the level` : <Command command={toCommand(model.settings.value)} />}</dd>
      </div>
    </dl>
  );
}

// page.tsx - a source of PuzzleScript: pasted, played, its levels edited while a search
// says whether they can be won, and written back.
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { PageProps } from "../pages";
import { receives } from "../store/handover";
import { History } from "../store/history";
import { announce } from "../ui/announce";
import { cellsOf, documentOf, drawCells, isPuzzleDocument, messageText, PuzzleModel, told, type PuzzleDocument } from "./model";
import { Opening } from "../ui/opening";
import { t } from "../core/strings";

interface Sample {
  name: string;
  source: string;
}

async function samples(): Promise<Sample[]> {
  const response = await fetch(new URL("puzzles.json", import.meta.url));
  if (!response.ok) throw new Error(`puzzles.json: ${response.status} ${response.statusText}`);
  return response.json();
}

async function open(): Promise<{ history: History<PuzzleDocument>; all: Sample[] }> {
  const all = await samples();
  const first = all.find(({ name }) => name === "push") ?? all[0];
  return { all, history: await History.open<PuzzleDocument>("puzzle", () => ({ source: first?.source ?? "", level: -1, rows: undefined }), isPuzzleDocument) };
}

export const Puzzle = (_: PageProps) => <Opening open={open}>{(opened) => <Loaded {...opened} />}</Opening>;

function Loaded({ history, all }: { history: History<PuzzleDocument>; all: Sample[] }) {
  const model = useMemo(() => new PuzzleModel(history), [history]);
  useEffect(() => {
    const stop = history.state.subscribe(() => void model.update());
    const taking = receives("puzzle", ({ name, text, taken }) => {
      if (text === undefined) return;
      const next = documentOf(text);
      if (next) history.set(next, t`${name} opened`);
      taken?.(next ? undefined : new Error(t`“${name}” is no puzzle`));
    });
    return () => {
      taking();
      stop();
      model.close();
    };
  }, [model]);
  return (
    <div class="puzzle-page">
      <SourcePanel model={model} all={all} />
      <LevelPanel model={model} />
    </div>
  );
}

function SourcePanel({ model, all }: { model: PuzzleModel; all: Sample[] }) {
  const { history, opened } = model;
  const { source } = history.state.value;
  const messages = opened.value?.messages ?? [];
  const take = (name: string) => {
    const sample = all.find((one) => one.name === name);
    if (sample) history.set({ source: sample.source, level: -1, rows: undefined }, `${name} opened`);
  };
  const download = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([source], { type: "text/plain" }));
    link.download = "game.txt";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <section class="panel" aria-label={t`Source`}>
      <div class="bar">
        <h2>{opened.value?.title || t`Source`}</h2>
        <label for="puzzle-sample">{t`Game`}</label>
        <select id="puzzle-sample" value="" onChange={(event) => take(event.currentTarget.value)}>
          <option value="">{t`choose ...`}</option>
          {all.map(({ name }) => <option key={name} value={name}>{name}</option>)}
        </select>
        <button type="button" id="puzzle-save" data-save title="Ctrl+S" onClick={download}>{t`Save source`}</button>
      </div>
      <label class="unseen" for="puzzle-source">{t`Source in PuzzleScript`}</label>
      <textarea id="puzzle-source" spellcheck={false} value={source}
        onInput={(event) => history.set({ source: event.currentTarget.value, level: history.state.value.level, rows: undefined }, "source", "source")} />
      <ul id="puzzle-messages" class={messages.some(({ error }) => error) ? "error" : ""} aria-label={t`Messages`} aria-live="polite">
        {messages.map((message, i) => <li key={i}>{messageText(message)}</li>)}
      </ul>
    </section>
  );
}

function LevelPanel({ model }: { model: PuzzleModel }) {
  const editing = useSignal(false);
  const brush = useSignal("");
  const { history, opened, play, verdict, words, hint, making, wrong } = model;
  const game = opened.value;
  const said = useComputed(() => told(verdict.value));
  const levels = game?.levels ?? [];
  const state = play.value;
  const rows = model.rows;
  const cells = useMemo(() => {
    if (!game) return [];
    return editing.value || !state ? cellsOf(rows, game.tiles) : state.cells.map((row) => row.map((number) => state.sets[number] ?? []));
  }, [game, rows, state, editing.value]);
  if (!game?.playable || model.level === undefined)
    return <section class="panel puzzle-level" aria-label={t`Level`}><p role="status">{wrong.value || (game ? t`No game comes out of this source yet.` : t`Reading ...`)}</p></section>;
  const choose = (level: number) => history.set({ ...history.state.value, level, rows: undefined }, "level");
  const putBack = () => model.putBack().then(() => announce(t`The level is in the source`), (error: Error) => announce(error.message));
  const standing = state ? (state.wins > 0 ? t`Won!` : words.value.join(" ")) : "";
  const glyph = brush.value || game.tiles[0]?.glyph || ".";
  return (
    <section class="panel puzzle-level" aria-label={t`Level`}>
      <div class="bar">
        <h2>{t`Level`}</h2>
        <label for="puzzle-level" class="unseen">{t`Level`}</label>
        <select id="puzzle-level" value={String(model.level)} onChange={(event) => choose(Number(event.currentTarget.value))}>
          {levels.map(({ index, message }) => message === undefined && <option key={index} value={String(index)}>{t`level ${index}`}</option>)}
        </select>
        <button type="button" id="puzzle-edit" aria-pressed={editing.value} onClick={() => (editing.value = !editing.value)}>{t`Edit`}</button>
        <button type="button" id="puzzle-new" disabled={making.value} title={t`A new level like those of the source`} onClick={() => void model.makeNew()}>{making.value ? t`Making ...` : t`New level`}</button>
        <button type="button" id="puzzle-put" disabled={!model.edited} onClick={() => void putBack()}>{t`Put into source`}</button>
      </div>
      <p id="puzzle-verdict" role="status" class="verdict" data-ms={Math.round(verdict.value.milliseconds)} data-searching={String(verdict.value.searching)}>{said}</p>
      <Board cells={cells} model={model} editing={editing.value} glyph={glyph} />
      <p id="puzzle-words" class="verdict" aria-live="polite">{standing}</p>
      {editing.value ? (
        <div class="puzzle-brushes" role="group" aria-label={t`Tiles`}>
          {game.tiles.map((tile) => (
            <button type="button" key={tile.glyph} class="brush" data-glyph={tile.glyph} aria-pressed={tile.glyph === glyph} aria-label={tile.name} title={tile.name}
              onClick={() => (brush.value = tile.glyph)}><Icon model={model} objects={tile.objects} /></button>
          ))}
        </div>
      ) : (
        <div class="puzzle-keys" role="group" aria-label={t`Inputs`}>
          {([["L", "←", t`left`], ["U", "↑", t`up`], ["D", "↓", t`down`], ["R", "→", t`right`], ["X", "X", t`action`], ["Z", t`Undo`, t`undo`], ["N", t`Restart`, t`restart`]] as const).map(([input, shown, name]) => (
            <button type="button" key={input} id={`puzzle-${name}`} aria-label={name} onClick={() => void model.input(input)}>{shown}</button>
          ))}
          <button type="button" id="puzzle-hint" onClick={() => void model.tellHint()}>{t`Hint`}</button>
          <span role="status">{hint.value}</span>
        </div>
      )}
      <p class="error" role="alert" hidden={!wrong.value}>{wrong.value}</p>
    </section>
  );
}

const KEYS: Record<string, string> = {
  ArrowUp: "U", ArrowLeft: "L", ArrowDown: "D", ArrowRight: "R", w: "U", a: "L", s: "D", d: "R", x: "X", " ": "X", z: "Z", u: "Z", r: "N",
};

type Cells = readonly (readonly (readonly number[])[])[];

/** The level: arrows play it, or a pointer paints it. With keys in the editor the arrows move a cursor, Enter paints. */
function Board({ cells, model, editing, glyph }: { cells: Cells; model: PuzzleModel; editing: boolean; glyph: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stroke = useRef("");
  const cursor = useSignal<{ x: number; y: number } | undefined>(undefined);
  const [w, h] = [cells[0]?.length ?? 1, cells.length || 1];
  const side = Math.max(10, Math.min(50, Math.floor(560 / Math.max(w, h) / 5) * 5));
  const objects = model.opened.value?.objects ?? [];
  const at = editing ? cursor.value : undefined;
  useLayoutEffect(() => {
    const place = canvas.current;
    const pen = place?.getContext("2d", { alpha: false });
    if (!place || !pen) return;
    [place.width, place.height] = [w * side, h * side];
    drawCells(pen, cells, objects, side);
    if (at) {
      pen.strokeStyle = "#fff";
      pen.lineWidth = 3;
      pen.strokeRect(at.x * side + 2, at.y * side + 2, side - 4, side - 4);
    }
  }, [cells, objects, side, at]);
  const paint = (event: PointerEvent) => {
    const box = canvas.current?.getBoundingClientRect();
    if (!box || !stroke.current) return;
    model.paint(Math.floor(((event.clientX - box.left) / box.width) * w), Math.floor(((event.clientY - box.top) / box.height) * h), glyph, stroke.current);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const input = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (editing) {
      const step = ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as Record<string, [number, number]>)[event.key];
      const from = cursor.value ?? { x: 0, y: 0 };
      if (step) cursor.value = { x: Math.min(w - 1, Math.max(0, from.x + step[0])), y: Math.min(h - 1, Math.max(0, from.y + step[1])) };
      else if (event.key === "Enter" || event.key === " ") model.paint(from.x, from.y, glyph, t`key ${Date.now()}`);
      else return;
    } else if (input) void model.input(input);
    else return;
    event.preventDefault();
  };
  return (
    <div class="board">
      <canvas ref={canvas} id="puzzle-board" tabIndex={0} role="application" class={editing ? "drawn-on" : ""}
        aria-label={t`${editing ? t`Draw on` : t`Play`}: a level of ${w} by ${h} cells`}
        onPointerDown={(event) => {
          canvas.current?.focus({ preventScroll: true });
          if (!editing || event.button !== 0) return;
          canvas.current?.setPointerCapture(event.pointerId);
          stroke.current = t`stroke ${event.timeStamp}`;
          paint(event);
        }}
        onPointerMove={paint} onPointerUp={() => (stroke.current = "")} onPointerCancel={() => (stroke.current = "")}
        onKeyDown={pressed} />
    </div>
  );
}

function Icon({ model, objects }: { model: PuzzleModel; objects: readonly number[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const all = model.opened.value?.objects ?? [];
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext("2d", { alpha: false });
    if (pen) drawCells(pen, [[objects]], all, 30);
  }, [objects, all]);
  return <canvas ref={canvas} width={30} height={30} aria-hidden="true" />;
}

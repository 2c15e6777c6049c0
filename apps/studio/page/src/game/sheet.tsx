// sheet.tsx - a picture of tiles of one's own: a square of it is pointed at, and what it
// is goes into the game file.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { GameUse } from "../core/session";
import { choose } from "../store/files";
import { announce } from "../ui/announce";
import { spoken } from "../ui/words";
import type { GameModel } from "./model";
import { MOST_PIXELS, pictureOf, sheetOf } from "./picture";
import { KINDS_OF_TILES, sideOf, tilesOf, withSprite, withTile, type Kind } from "./toml";
import { t } from "../core/strings";

/* CSS pixels that a square is shown in at least, and where there is room; of the panel. */
const LEAST_SQUARE = 24;
const GOOD_SQUARE = 48;
const WIDTH = 520;

/** A picture of tiles becomes one of the game. */
export async function takeSheet(model: GameModel, file: File): Promise<void> {
  const name = file.name.replaceAll(/[^\w.-]+/g, "-");
  const sheet = await sheetOf(name, file);
  try {
    const { width, height } = await pictureOf(sheet);
    if (width * height > MOST_PIXELS) return announce(t`Not taken: ${name} has ${width} by ${height} pixels, ${MOST_PIXELS} at most`);
  } catch {
    return announce(t`Not taken: ${name} is no picture that this browser reads`);
  }
  model.set({ sheets: [...model.document.sheets.filter((one) => one.name !== name), sheet] }, `${name} taken`);
}

/** Which tiles show which squares of a sheet. */
function shownBy(text: string, sheet: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const part of text.split(/^(?=\s*\[)/m)) {
    const [, tile] = /^\s*\[tiles\.([\w-]+)\]/.exec(part) ?? [];
    const [, name, number] = /^\s*sprite\s*=\s*"([^"#]+)#(\d+)"/m.exec(part) ?? [];
    if (tile && name === sheet) found.set(Number(number), tile);
  }
  return found;
}

export function Sheet({ model }: { model: GameModel }) {
  const { sheets } = model.document;
  const sheet = sheets[sheets.length - 1];
  return (
    <section id="game-sheet" class="panel" aria-labelledby="sheet-title">
      <div class="bar">
        <h2 id="sheet-title">{t`Your tiles`}</h2>
        <button type="button" id="sheet-open" onClick={() => void choose("image/png,.png").then((chosen) => chosen && takeSheet(model, chosen.file))}>{sheet ? t`Another picture ...` : t`A picture of tiles ...`}</button>
      </div>
      {sheet ? <Squares key={sheet.name} model={model} sheet={sheet} />
        : <p class="help">{t`Choose or drop a PNG with tiles in rows, without space between them. Then click a tile and say what it is.`}</p>}
    </section>
  );
}

function Squares({ model, sheet }: { model: GameModel; sheet: GameUse }) {
  const picture = useSignal<ImageBitmap | undefined>(undefined);
  const at = useSignal(0);
  const side = useSignal(sideOf(model.document.text));
  useEffect(() => void pictureOf(sheet).then((read) => (picture.value = read), () => undefined), [sheet]);
  if (!picture.value) return <p role="status">{t`Reading ...`}</p>;
  const { width, height } = picture.value;
  const [across, down] = [Math.floor(width / side.value), Math.floor(height / side.value)];
  const shown = shownBy(model.document.text, sheet.name);
  const number = Math.min(at.value, across * down - 1);
  const put = (tile: string, text: string) => model.set({ text: withSprite(text, tile, sheet.name, number, side.value) }, `${spoken(tile)} shown by a tile`);
  const add = (kind: Kind) => {
    const { text, name } = withTile(model.document.text, kind);
    put(name, text);
  };
  return (
    <>
      <div class="row">
        <label for="sheet-side">{t`Tile size`}</label>
        <input id="sheet-side" class="short" type="number" min={1} max={256} value={side.value}
          onInput={({ currentTarget }) => (side.value = Math.min(256, Math.max(1, currentTarget.valueAsNumber || 16)))} />
        <span class="help">{across * down > 0 ? t`${sheet.name}: ${across} by ${down} tiles` : t`${sheet.name} has no tile of ${side.value} pixels`}</span>
      </div>
      {across * down > 0 && <>
        <Picture picture={picture.value} side={side.value} across={across} down={down} at={number} shown={shown} choose={(cell) => (at.value = cell)} />
        <fieldset class="chips" id="sheet-kinds">
          <legend>{t`Tile ${number}${shown.get(number) ? t` is ${spoken(shown.get(number) ?? "")}` : t`: what is it?`}`}</legend>
          {tilesOf(model.document.text).map((tile) => (
            <button type="button" key={tile} data-tile={tile} aria-pressed={shown.get(number) === tile} onClick={() => put(tile, model.document.text)}>{spoken(tile)}</button>
          ))}
        </fieldset>
        <div class="chips" role="group" aria-label={t`A new kind of tile`}>
          <span class="help">{t`or something new:`}</span>
          {KINDS_OF_TILES.map((kind) => <button type="button" key={kind.name} data-kind={kind.name} onClick={() => add(kind)}>{t`new ${kind.name}`}</button>)}
        </div>
      </>}
    </>
  );
}

interface PictureProps {
  picture: ImageBitmap;
  side: number;
  across: number;
  down: number;
  at: number;
  shown: ReadonlyMap<number, string>;
  choose: (number: number) => void;
}

/** The sheet with a frame around the tile pointed at; those that are in use are dotted. */
function Picture({ picture, side, across, down, at, shown, choose }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const square = side * Math.max(1, Math.ceil(LEAST_SQUARE / side), Math.floor(Math.min(GOOD_SQUARE, WIDTH / across) / side));
  const [w, h] = [across * square, down * square];
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen) return;
    pen.imageSmoothingEnabled = false;
    pen.clearRect(0, 0, w, h);
    pen.drawImage(picture, 0, 0, across * side, down * side, 0, 0, w, h);
    const frame = (number: number, colour: string, width: number) => {
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.strokeRect((number % across) * square + 1.5, Math.floor(number / across) * square + 1.5, square - 3, square - 3);
    };
    for (const number of shown.keys()) frame(number, "#7fcdae", 2);
    frame(at, "#000", 5);
    frame(at, "#ffd23f", 3);
  });
  const pointed = (event: PointerEvent): void => {
    const box = canvas.current?.getBoundingClientRect();
    if (!box) return;
    const x = Math.floor(((event.clientX - box.left) / box.width) * across);
    const y = Math.floor(((event.clientY - box.top) / box.height) * down);
    choose(Math.min(down - 1, Math.max(0, y)) * across + Math.min(across - 1, Math.max(0, x)));
  };
  const pressed = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across }[event.key];
    const next = at + (step ?? 0);
    if (step === undefined || next < 0 || next >= across * down) return;
    event.preventDefault();
    choose(next);
  };
  return (
    <div class="sheet">
      <canvas ref={canvas} id="sheet" width={w} height={h} tabIndex={0} role="application" onPointerDown={pointed} onKeyDown={pressed}
        aria-label={t`Picture of ${across} by ${down} tiles; tile ${at} is chosen${shown.get(at) ? `, ${spoken(shown.get(at) ?? "")}` : ""}`} />
    </div>
  );
}

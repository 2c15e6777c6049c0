// levelfiles.tsx - levels in and out in forms of others: text, JSON, a picture, a map
// for Tiled with its tileset. Pictures of levels come in again, too.
import type { ComponentChildren } from "preact";
import { ART_SIDE, tileImage, type Palette } from "../core/art";
import { Refused, shared, wordsOf } from "../core/core";
import type { Game } from "../core/session";
import { choose, download, type TextFile } from "../store/files";
import { zipped, type ZipEntry } from "../store/zip";
import { announce } from "./announce";
import { OwnTiles } from "./owntiles";
import { splitHelp } from "./words";
import { t } from "../core/strings";

type Rows = readonly string[];
/** Draws over a level whose tiles are so large. */
type Over = (pen: OffscreenCanvasRenderingContext2D, side: number) => void;

/* Pixels that browsers give a canvas along a side. */
const MOST_PIXELS = 32767;
/* The core reads no larger text. */
const MOST_BYTES = 16777216;
/* What a file picker offers. */
export const LEVEL_TYPES = ".txt,.json,.tmj,.png,application/json,text/plain,image/png";
/* Differences of all channels of a tile that a picture may have for having been saved by
   other programs. */
const MOST_OFF = ART_SIDE * ART_SIDE * 24;

/** The level as a picture of the art's own size; of a smaller one where it is too long. */
export async function levelPicture(palette: Palette, rows: Rows, over?: Over): Promise<Blob> {
  const [w, h] = [rows[0]?.length ?? 1, rows.length];
  const side = Math.max(1, Math.min(ART_SIDE, Math.floor(MOST_PIXELS / Math.max(w, h))));
  const canvas = new OffscreenCanvas(w * side, h * side);
  const pen = canvas.getContext("2d", { alpha: false });
  if (pen) palette.draw(pen, rows, side);
  if (pen) over?.(pen, side);
  return canvas.convertToBlob({ type: "image/png" });
}

/** The level that a picture of it shows, drawn with our tiles. */
async function readPicture(game: Game, palette: Palette, file: Blob): Promise<string[]> {
  const bitmap = await createImageBitmap(file);
  const [w, h] = [bitmap.width / ART_SIDE, bitmap.height / ART_SIDE];
  if (!Number.isInteger(w) || !Number.isInteger(h)) throw new Error(t`a picture of a level has ${ART_SIDE} pixels a tile, this one is ${bitmap.width} by ${bitmap.height}`);
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", { willReadFrequently: true });
  pen?.drawImage(bitmap, 0, 0);
  const tiles = game.tiles.map((_, tile) => tileImage(palette.art, tile).data);
  return Array.from({ length: h }, (_, y) => Array.from({ length: w }, (__, x) => {
    const pixels = pen?.getImageData(x * ART_SIDE, y * ART_SIDE, ART_SIDE, ART_SIDE).data ?? new Uint8ClampedArray();
    const off = tiles.map((tile) => tile.reduce((sum, value, i) => sum + Math.abs(value - (pixels[i] ?? 0)), 0));
    const least = Math.min(...off);
    if (least > MOST_OFF) throw new Error(t`no tile looks as the one at ${x}, ${y} of the picture (save it without links and ways)`);
    return game.tiles[off.indexOf(least)]?.glyph ?? "";
  }).join(""));
}

/** A level in any form that the core knows, or as a picture. */
export async function readLevel(game: Game, palette: Palette, { text, file }: TextFile): Promise<string[]> {
  if (file.size > MOST_BYTES) throw new Error(t`the file has ${Math.ceil(file.size / 1048576)} MB, a level at most ${MOST_BYTES / 1048576}`);
  if (file.type === "image/png") return readPicture(game, palette, file);
  try {
    return (await shared().ask("level_read", { game: game.name, text })).rows;
  } catch (error) {
    throw error instanceof Refused ? new Error(t`no level of ${splitHelp(game.help)[0]}: ${error.message}`) : error;
  }
}

/** Hands out a level as our JSON. */
export const saveJson = (game: Game, rows: Rows, file: string): void =>
  download(file, `${JSON.stringify({ version: 1, game: game.name, levels: [{ rows }] }, null, 1)}\n`, "application/json");

/** The tiles of a game in so many columns, as Tiled wants them. */
async function tilesetPicture(palette: Palette, count: number, columns: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(columns * ART_SIDE, Math.ceil(count / columns) * ART_SIDE);
  const pen = canvas.getContext("2d", { alpha: false });
  for (let tile = 0; tile < count; tile++)
    pen?.putImageData(tileImage(palette.art, tile), (tile % columns) * ART_SIDE, Math.floor(tile / columns) * ART_SIDE);
  return canvas.convertToBlob({ type: "image/png" });
}

/** A map, by its name, with the tileset of its game and the picture of that: all that Tiled
    opens it with. */
export async function filesForTiled(game: Game, palette: Palette, rows: Rows, file: string, map?: string): Promise<ZipEntry[]> {
  const made = await shared().ask("tiled", { game: game.name, rows: [...rows] });
  const picture = await tilesetPicture(palette, game.tiles.length, made.columns);
  return [
    { name: `${file}.tmj`, content: map ?? made.map },
    { name: `${made.name}.tsj`, content: made.tileset },
    { name: `${made.name}.png`, content: new Uint8Array(await picture.arrayBuffer()) },
  ];
}

/** Hands that out as a zip. */
export const saveForTiled = async (game: Game, palette: Palette, rows: Rows, file: string): Promise<void> =>
  download(`${file}.zip`, zipped(await filesForTiled(game, palette, rows, file)));

/** Lets the user choose a level in any form. */
async function chooseLevel(game: Game, palette: Palette): Promise<{ name: string; rows: string[] } | undefined> {
  const chosen = await choose(LEVEL_TYPES);
  if (!chosen) return undefined;
  try {
    return { name: chosen.name, rows: await readLevel(game, palette, chosen) };
  } catch (error) {
    announce(t`Not opened: ${wordsOf(error)}`);
    return undefined;
  }
}

/** Buttons for a level's files; `take` gets a level that was chosen, where one can come
    in. */
export function LevelFiles({ game, palette, rows, name, take, over, children }: {
  game: Game;
  palette: Palette;
  rows: Rows;
  /** of the files, without an ending */
  name: string;
  take?: (rows: string[], name: string) => void;
  /** draws on the picture, too */
  over?: Over;
  /** says which level it is, where there are several */
  children?: ComponentChildren;
}) {
  const open = async () => {
    const level = await chooseLevel(game, palette);
    if (level) take?.(level.rows, level.name);
  };
  const none = rows.length === 0;
  return (
    <details class="level-files" id="level-files">
      <summary>{take ? t`Import and export` : t`Save a level`}</summary>
      <div class="bar actions">
        {take && <button type="button" id="level-open" onClick={open} title={t`Text, JSON, a Tiled map, or a picture that was saved here`}>{t`Take a level from a file ...`}</button>}
        {children}
        <button type="button" id="level-text" disabled={none} onClick={() => download(`${name}.txt`, rows.map((row) => `${row}\n`).join(""))}>{t`Text`}</button>
        <button type="button" id="level-json" disabled={none} onClick={() => saveJson(game, rows, `${name}.json`)}>{t`JSON`}</button>
        <button type="button" id="level-png" disabled={none}
          onClick={() => void levelPicture(palette, rows, over).then((blob) => download(`${name}.png`, blob))}>{t`Picture`}</button>
        <button type="button" id="level-tiled" disabled={none} title={t`A zip of the map, its tileset and the picture of that`}
          onClick={() => void saveForTiled(game, palette, rows, name)}>{t`For Tiled`}</button>
      </div>
      {!none && <OwnTiles game={game} palette={palette} rows={rows} name={name} />}
    </details>
  );
}

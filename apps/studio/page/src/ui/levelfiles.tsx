// levelfiles.tsx - levels in and out in forms of others: text, JSON, a picture, a map
// for Tiled with its tileset.
import { ART_SIDE, tileImage, type Palette } from "../core/art";
import { shared } from "../core/core";
import type { Game } from "../core/describe";
import { choose, download } from "../store/files";
import { announce } from "./announce";

type Rows = readonly string[];

/** The level as a picture of the art's own size. */
export async function levelPicture(palette: Palette, rows: Rows): Promise<Blob> {
  const canvas = new OffscreenCanvas((rows[0]?.length ?? 1) * ART_SIDE, rows.length * ART_SIDE);
  const pen = canvas.getContext("2d", { alpha: false });
  if (pen) palette.draw(pen, rows, ART_SIDE);
  return canvas.convertToBlob({ type: "image/png" });
}

/** The tiles of a game in so many columns, as Tiled wants them. */
async function tilesetPicture(palette: Palette, count: number, columns: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(columns * ART_SIDE, Math.ceil(count / columns) * ART_SIDE);
  const pen = canvas.getContext("2d", { alpha: false });
  for (let tile = 0; tile < count; tile++)
    pen?.putImageData(tileImage(palette.art, tile), (tile % columns) * ART_SIDE, Math.floor(tile / columns) * ART_SIDE);
  return canvas.convertToBlob({ type: "image/png" });
}

/** Hands out the map of a level. */
export async function saveMap(game: Game, rows: Rows, file: string): Promise<void> {
  const { map } = await shared().ask("tiled", { game: game.name, rows: [...rows] });
  download(file, map, "application/json");
}

/** Hands out the two files that lie beside all maps of a game. */
export async function saveTileset(game: Game, palette: Palette, rows: Rows): Promise<void> {
  const { name, tileset, columns } = await shared().ask("tiled", { game: game.name, rows: [...rows] });
  download(`${name}.tsj`, tileset, "application/json");
  download(`${name}.png`, await tilesetPicture(palette, game.tiles.length, columns));
}

/** Lets the user choose a level in any form that the core knows. */
export async function chooseLevel(game: Game): Promise<{ name: string; rows: string[] } | undefined> {
  const file = await choose(".txt,.json,.tmj,application/json,text/plain");
  if (!file) return undefined;
  try {
    const { rows } = await shared().ask("level_read", { game: game.name, text: file.text });
    return { name: file.name, rows };
  } catch (error) {
    announce(`Not opened: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** Buttons for a level's files; `take` gets a level that was chosen. */
export function LevelFiles({ game, palette, rows, name, take }: {
  game: Game;
  palette: Palette;
  rows: Rows;
  /** of the files, without an ending */
  name: string;
  take: (rows: string[], name: string) => void;
}) {
  const json = () => `${JSON.stringify({ version: 1, game: game.name, levels: [{ rows }] }, null, 1)}\n`;
  const open = async () => {
    const level = await chooseLevel(game);
    if (level) take(level.rows, level.name);
  };
  const none = rows.length === 0;
  return (
    <details class="level-files" id="level-files">
      <summary>Levels in and out</summary>
      <div class="bar actions">
        <button type="button" id="level-open" onClick={open} title="Text, JSON or a Tiled map">Take a level from a file ...</button>
        <button type="button" id="level-text" disabled={none} onClick={() => download(`${name}.txt`, rows.map((row) => `${row}\n`).join(""))}>Text</button>
        <button type="button" id="level-json" disabled={none} onClick={() => download(`${name}.json`, json(), "application/json")}>JSON</button>
        <button type="button" id="level-tmj" disabled={none} onClick={() => void saveMap(game, rows, `${name}.tmj`)}>Map for Tiled</button>
        <button type="button" id="level-tileset" disabled={none} title="Two files that lie beside all maps of this game"
          onClick={() => void saveTileset(game, palette, rows)}>Tileset for Tiled</button>
      </div>
    </details>
  );
}

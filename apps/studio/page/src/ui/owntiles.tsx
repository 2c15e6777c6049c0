// owntiles.tsx - a level in tiles of one's own: a picture of tiles is chosen, the core says
// which of them each solid cell shows, and the picture of the level is shown and handed out.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Palette } from "../core/art";
import { Core, PROJECT, wordsOf } from "../core/core";
import type { Game } from "../core/session";
import { choose, download } from "../store/files";
import { t } from "../core/strings";

type Rows = readonly string[];
type Layout = "blob47" | "16";
interface Set {
  name: string;
  bitmap: ImageBitmap;
}

/* Pixels that browsers give a canvas along a side. */
const MOST_PIXELS = 16384;

async function dressed(game: Game, palette: Palette, rows: Rows, set: Set, side: number, as: Layout): Promise<Blob> {
  const [w, h] = [Math.floor(set.bitmap.width / side), Math.floor(set.bitmap.height / side)];
  if (w < 1 || h < 1) throw new Error(t`${set.name} has no tile of ${side} pixels`);
  const wide = rows[0]?.length ?? 0;
  if (Math.max(wide, rows.length) * side > MOST_PIXELS) throw new Error(t`the picture would be wider than ${MOST_PIXELS} pixels`);
  const core = new Core(PROJECT); // for this picture alone: few dress levels
  const { tiles, ground } = await core.ask("dress", { game: game.name, rows: [...rows], w, h, as }).finally(() => core.close());
  const canvas = new OffscreenCanvas(wide * side, rows.length * side);
  const pen = canvas.getContext("2d", { alpha: false });
  const below = game.tiles[ground]?.glyph ?? "";
  if (pen) palette.draw(pen, rows.map((row, y) => Array.from(row, (glyph, x) => ((tiles[y * wide + x] ?? -1) < 0 ? glyph : below)).join("")), side);
  tiles.forEach((tile, i) => {
    if (tile >= 0) pen?.drawImage(set.bitmap, (tile % w) * side, Math.floor(tile / w) * side, side, side, (i % wide) * side, Math.floor(i / wide) * side, side, side);
  });
  return canvas.convertToBlob({ type: "image/png" });
}

export function OwnTiles({ game, palette, rows, name }: { game: Game; palette: Palette; rows: Rows; name: string }) {
  const set = useSignal<Set | undefined>(undefined);
  const side = useSignal(16);
  const as = useSignal<Layout>("blob47");
  const shown = useSignal("");
  const why = useSignal("");
  const draw = async (): Promise<Blob | undefined> => {
    try {
      why.value = "";
      return set.value && (await dressed(game, palette, rows, set.value, side.value, as.value));
    } catch (error) {
      why.value = wordsOf(error);
      return undefined;
    }
  };
  const take = async () => {
    const chosen = await choose("image/png,.png");
    if (chosen) set.value = { name: chosen.name, bitmap: await createImageBitmap(chosen.file) };
  };
  const key = `${rows.join("\n")} ${side.value} ${as.value}`;
  useEffect(() => {
    let late = false;
    void draw().then((blob) => {
      if (late) return;
      URL.revokeObjectURL(shown.value);
      shown.value = blob ? URL.createObjectURL(blob) : "";
    });
    return () => {
      late = true;
    };
  }, [key, set.value]);
  return (
    <div class="own-tiles">
      <div class="bar actions">
        <button type="button" id="own-open" onClick={() => void take()} title={t`A PNG whose tiles fit their neighbours: 16 or 47 of them, or variants of these`}>{t`In your own tiles ...`}</button>
        {set.value && <>
          <label>{t`Tile size `}
            <input id="own-side" class="short" type="number" min={1} max={256} value={side} onInput={({ currentTarget }) => (side.value = Math.min(256, Math.max(1, currentTarget.valueAsNumber || 16)))} /></label>
          <label>{t`Laid out as `}
            <select id="own-as" value={as} onInput={({ currentTarget }) => (as.value = currentTarget.value as Layout)}>
              <option value="blob47">{t`47 tiles, sides and corners`}</option>
              <option value="16">{t`16 tiles, sides`}</option>
            </select></label>
          <button type="button" id="own-save" disabled={shown.value === ""} onClick={() => void draw().then((blob) => blob && download(`${name}-own.png`, blob))}>{t`Save picture`}</button>
        </>}
      </div>
      <p id="own-error" class="error" role="alert" hidden={why.value === ""}>{why}</p>
      {shown.value && <img id="own-picture" src={shown.value} alt={t`The level in your own tiles`} style="max-width: 100%" />}
    </div>
  );
}

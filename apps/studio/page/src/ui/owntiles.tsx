// owntiles.tsx - a level in tiles of one's own: a picture of tiles is chosen, the core says
// which of them each solid cell shows, and the picture of the level is shown and handed out.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Palette } from "../core/art";
import { Core, PROJECT, wordsOf } from "../core/core";
import type { Game } from "../core/session";
import { chooseAll, download } from "../store/files";
import { t } from "../core/strings";

type Rows = readonly string[];
type Layout = "blob47" | "16";
interface Set {
  name: string;
  bitmap: ImageBitmap;
  /** A tileset of Tiled, which says how the picture is cut and laid out. */
  text: string | undefined;
}

/* Pixels that browsers give a canvas along a side. */
const MOST_PIXELS = 16384;

/** The level in tiles of `side` pixels, or of the size that the core finds (0), and that size. */
async function dressed(game: Game, palette: Palette, rows: Rows, set: Set, side: number, as: Layout): Promise<{ blob: Blob; side: number }> {
  const { name, bitmap, text } = set;
  const { width: w, height: h } = bitmap;
  if (side > Math.min(w, h)) throw new Error(t`${name} has no tile of ${side} pixels`);
  const core = new Core(PROJECT); // for this picture alone: few dress levels
  const { tiles, ground, ...cut } = await core.ask("dress", { game: game.name, rows: [...rows], w, h, cell: side, as, ...(text ? { text } : {}) }).finally(() => core.close());
  const wide = rows[0]?.length ?? 0;
  if (Math.max(wide, rows.length) * cut.cell > MOST_PIXELS) throw new Error(t`the picture would be wider than ${MOST_PIXELS} pixels`);
  const canvas = new OffscreenCanvas(wide * cut.cell, rows.length * cut.cell);
  const pen = canvas.getContext("2d", { alpha: false });
  const below = game.tiles[ground]?.glyph ?? "";
  if (pen) palette.draw(pen, rows.map((row, y) => Array.from(row, (glyph, x) => ((tiles[y * wide + x] ?? -1) < 0 ? glyph : below)).join("")), cut.cell);
  const step = cut.cell + cut.spacing;
  const across = Math.floor((w - cut.margin + cut.spacing) / step);
  tiles.forEach((tile, i) => {
    if (tile >= 0) pen?.drawImage(bitmap, cut.margin + (tile % across) * step, cut.margin + Math.floor(tile / across) * step, cut.cell, cut.cell, (i % wide) * cut.cell, Math.floor(i / wide) * cut.cell, cut.cell, cut.cell);
  });
  return { blob: await canvas.convertToBlob({ type: "image/png" }), side: cut.cell };
}

export function OwnTiles({ game, palette, rows, name }: { game: Game; palette: Palette; rows: Rows; name: string }) {
  const set = useSignal<Set | undefined>(undefined);
  const side = useSignal(0); // 0: the core finds it
  const found = useSignal(0);
  const as = useSignal<Layout>("blob47");
  const shown = useSignal("");
  const why = useSignal("");
  const draw = async (): Promise<Blob | undefined> => {
    try {
      why.value = "";
      if (!set.value) return undefined;
      const drawn = await dressed(game, palette, rows, set.value, side.value, as.value);
      found.value = drawn.side;
      return drawn.blob;
    } catch (error) {
      why.value = wordsOf(error);
      return undefined;
    }
  };
  const take = async () => {
    const chosen = await chooseAll("image/png,.png,.tsx,.tsj");
    const picture = chosen.find(({ file }) => file.type === "image/png");
    if (!picture) why.value = chosen.length > 0 ? t`a tileset is opened together with its picture (PNG)` : "";
    else {
      side.value = 0;
      set.value = { name: picture.name, bitmap: await createImageBitmap(picture.file), text: chosen.find((one) => one !== picture)?.text };
    }
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
        <button type="button" id="own-open" onClick={() => void take()} title={t`A PNG whose tiles fit their neighbours: 16 or 47 of them, or variants of these; or a PNG and its tileset of Tiled (TSX, TSJ) with a Wang set`}>{t`In your own tiles ...`}</button>
        {set.value && !set.value.text && <>
          <label>{t`Tile size `}
            <input id="own-side" class="short" type="number" min={1} max={256} value={side.value || found.value} onInput={({ currentTarget }) => (side.value = Math.min(256, Math.max(0, currentTarget.valueAsNumber || 0)))} /></label>
          <label>{t`Laid out as `}
            <select id="own-as" value={as} onInput={({ currentTarget }) => (as.value = currentTarget.value as Layout)}>
              <option value="blob47">{t`47 tiles, sides and corners`}</option>
              <option value="16">{t`16 tiles, sides`}</option>
            </select></label>
        </>}
        {set.value && <button type="button" id="own-save" disabled={shown.value === ""} onClick={() => void draw().then((blob) => blob && download(`${name}-own.png`, blob))}>{t`Save picture`}</button>}
      </div>
      <p id="own-error" class="error" role="alert" hidden={why.value === ""}>{why}</p>
      {shown.value && <img id="own-picture" src={shown.value} alt={t`The level in your own tiles`} style={{ maxWidth: "100%" }} />}
    </div>
  );
}

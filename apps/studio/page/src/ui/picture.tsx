// picture.tsx - a small picture of what was saved.
import { kit } from "../core/kit";
import type { Shown } from "../store/shown";
import { Thumb } from "./level";

/* CSS pixels, at most. */
const WIDTH = 150;
const HEIGHT = 88;
/* Of a level that is longer, in heights, the beginning is shown, as a player sees it. */
const LONG = 4;
const SCREEN = 2;

export function Picture({ shown: { game, rows, palette = kit.value?.palettes.get(game) } }: { shown: Shown }) {
  const h = rows.length;
  const seen = (rows[0]?.length ?? 1) > LONG * h ? rows.map((row) => row.slice(0, SCREEN * h)) : rows;
  const w = seen[0]?.length ?? 1;
  return palette ? <Thumb rows={seen} palette={palette} tile={Math.min(16, WIDTH / w, HEIGHT / h)} label="" /> : null;
}

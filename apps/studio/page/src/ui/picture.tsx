// picture.tsx - a small picture of what was saved.
import { kit } from "../core/kit";
import type { Shown } from "../store/shown";
import { Thumb } from "./level";

/* CSS pixels, at most. */
const WIDTH = 150;
const HEIGHT = 88;

export function Picture({ shown: { game, rows } }: { shown: Shown }) {
  const palette = kit.value?.palettes.get(game);
  const [w, h] = [rows[0]?.length ?? 1, rows.length];
  return palette ? <Thumb rows={rows} palette={palette} tile={Math.min(16, WIDTH / w, HEIGHT / h)} label="" /> : null;
}

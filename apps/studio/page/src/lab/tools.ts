// tools.ts - the lab's level as the tools of ui/tools.tsx change it.
import type { Game } from "../core/session";
import { levelSurface } from "../ui/surface";
import { Chosen, type Surface } from "../ui/tools";
import type { LabModel } from "./model";
import { t } from "../core/strings";

/** Kept while the studio is open. */
export const chosen = new Chosen("look");

export const surfaceOf = (model: LabModel, game: Game): Surface => levelSurface(game, () => {
  const { lock } = model.settings.value;
  return { rows: model.rows.value, ...(lock && { lock }) };
}, (next, label, more) => model.edit(next, label, more), { id: "area-regenerate", title: t`Regenerate`, run: (area) => void model.rerollArea(area) });

// gallery.tsx - a dozen more levels of the same settings, made anew as these move.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Palette } from "../core/art";
import { Newest } from "../core/core";
import type { Game, Level } from "../core/describe";
import { Choice } from "../ui/form";
import { Thumb } from "../ui/level";
import { shortNumber, spoken } from "../ui/words";
import { MOST_TILES, type LabModel } from "./model";
import { toRecipe } from "./settings";

const COUNT = 12;
/* A picture's longer side in CSS pixels, about. */
const SIDE = 150;

type Numbered = Level & { index: number };

const valueOf = (level: Numbered, measure: string): number => level.measures?.[measure] ?? -Infinity;

/** In the order of their numbers, or by a measure, the highest first. */
function sorted(levels: readonly Numbered[], by: string): Numbered[] {
  return by ? [...levels].sort((a, b) => valueOf(b, by) - valueOf(a, by) || a.index - b.index) : [...levels];
}

export function Gallery({ model, game, palette }: { model: LabModel; game: Game; palette: Palette }) {
  const levels = useSignal<readonly Numbered[]>([]);
  const by = useSignal("");
  const core = useMemo(() => new Newest("generate", (answer, newest) => {
    if (newest) levels.value = answer instanceof Error ? [] : answer.reply.levels;
  }), []);
  useEffect(() => () => core.close(), []);
  const { index, width, height } = model.settings.value;
  const recipe = toRecipe(model.kit.describe, model.settings.value);
  const first = Number(index) + 1;
  const fits = Number(width) * Number(height) <= MOST_TILES;
  useEffect(() => {
    if (fits) core.ask(`{"recipe": ${recipe}, "first": ${first}, "count": ${COUNT}}`);
    else levels.value = [];
  }, [recipe, first, fits]);
  const options = [["", "their number"], ...game.measures.map(({ name }) => [name, spoken(name)])] as [string, string][];
  return (
    <section id="gallery" class="panel" aria-labelledby="gallery-title">
      <div class="bar">
        <h2 id="gallery-title">More like this</h2>
        <label class="inline" for="gallery-by">by</label>
        <Choice id="gallery-by" value={by.value} options={options} moved={(name) => (by.value = name)} />
      </div>
      {levels.value.length === 0 && <p class="help">{fits ? "No levels under these settings." : "Only for levels of up to 4096 tiles."}</p>}
      <ul class="thumbs">
        {sorted(levels.value, by.value).map((level) => (
          <li key={level.index}><Card level={level} by={by.value} palette={palette} pick={() => model.set({ index: String(level.index) }, "level of the gallery")} /></li>
        ))}
      </ul>
    </section>
  );
}

function Card({ level, by, palette, pick }: { level: Numbered; by: string; palette: Palette; pick: () => void }) {
  const { rows, index } = level;
  const tile = rows ? SIDE / Math.max(rows[0]?.length ?? 1, rows.length) : 1;
  const told = by ? `${spoken(by)} ${shortNumber(level.measures?.[by])}` : "";
  return (
    <button type="button" class="thumb-card" data-index={index} onClick={pick}>
      {rows ? <Thumb rows={rows} palette={palette} tile={tile} label={`Level ${index}`} /> : <span class="none">infeasible</span>}
      <span aria-hidden="true">{index}</span>
      {told && <span>{told}</span>}
    </button>
  );
}

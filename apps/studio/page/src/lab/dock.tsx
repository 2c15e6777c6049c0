// dock.tsx - what the lab says beside its level.
import { signal } from "@preact/signals";
import type { Palette } from "../core/art";
import type { Game } from "../core/session";
import { tasteOf } from "../store/taste";
import { lockAround } from "../ui/cells";
import { broken, Completions, Dock, Problems } from "../ui/dock";
import type { LevelTools } from "../ui/tools";
import { Told } from "./measures";
import type { LabModel } from "./model";
import type { Settings } from "./settings";
import { later } from "../ui/later";
import type { Past, PastPanel as Panel } from "../ui/past";
import { t } from "../core/strings";

const Gallery = later(async () => (await import("./gallery")).Gallery);
const PastPanel = later<Parameters<typeof Panel<Settings>>[0]>(async () => (await import("../ui/past")).PastPanel);

/** The tab that was chosen last. */
const chosen = signal("suggest");

interface Props {
  model: LabModel;
  tools: LevelTools;
  game: Game;
  palette: Palette;
}

export function LabDock({ model, tools, game, palette }: Props) {
  const reasons = model.judgement.value?.reasons ?? [];
  const { lock } = model.settings.value;
  const solved = { game: game.name, rows: model.rows.value, lock };
  return (
    <Dock chosen={chosen} tabs={[
      { id: "suggest", title: t`Suggest`, body: <Suggest model={model} tools={tools} game={game} palette={palette} /> },
      { id: "measures", title: t`Measures`, body: <Told key={game.name} model={model} game={game} /> },
      {
        id: "problems", title: t`Problems`, count: broken(reasons),
        body: <Problems solved={solved} reasons={reasons} palette={palette} ghost={model.ghost} marked={model.marked} jump={(cell) => (tools.sent.value = cell)}
          apply={(rows) => model.solve(rows, t`level repaired`)} />,
      },
      { id: "history", title: t`History`, body: <PastPanel past={pastOf(model, game)} palette={palette} game={game} /> },
    ]} />
  );
}

/** States of another game have no picture here. */
const pastOf = (model: LabModel, { name }: Game): Past<Settings> => ({
  name: `lab-${name}`, history: model.history, now: model.rows.value,
  rowsOf: (state) => (state.game === name ? state.drawn : undefined),
  make: async (state) => (state.game === name ? model.remake(state) : undefined),
  take: (rows, label) => model.take(name, rows, label),
});

function Suggest({ model, tools, game, palette }: Props) {
  const rows = model.rows.value;
  const { lock } = model.settings.value;
  const area = tools.area.value;
  const taste = tasteOf(game.name);
  const solved = { game: game.name, rows, lock: area ? lockAround(area, rows, lock, tools.surface.mark) : lock };
  const stays = area ? t`All outside the selected rectangle stays.` : lock ? t`Locked tiles stay.` : t`Nothing stays: lock tiles, or select a rectangle, to keep the rest.`;
  return (
    <>
      {model.drawable && <Completions solved={solved} stays={stays} palette={palette} taste={taste} ghost={model.ghost}
        apply={(taken, among) => {
          taste.took(taken, among);
          model.solve(taken, t`level completed`);
        }} />}
      <Gallery key={`gallery ${game.name}`} model={model} game={game} palette={palette} />
    </>
  );
}

// dock.tsx - what the room page says beside its room.
import { signal } from "@preact/signals";
import type { Palette } from "../core/art";
import { lockAround } from "../ui/cells";
import { broken, Completions, Dock, Problems } from "../ui/dock";
import { assistant } from "./assistant";
import type { RoomModel } from "./model";
import { tilesOf, waysKept } from "./paint";
import { later } from "../ui/later";
import { t } from "../core/strings";

const Grid = later(async () => (await import("./grid")).Grid);
const Six = later(async () => (await import("./suggest")).Six);
const Playtest = later(async () => (await import("./play")).Playtest);
const Scores = later(async () => (await import("./scores")).Scores);

const Past = later(async () => (await import("./past")).RoomPast);

/** The tab that was chosen last. */
const chosen = signal("suggest");

/** `wanted`: six rooms are asked for. */
export function RoomDock({ model, palette, wanted }: { model: RoomModel; palette: Palette; wanted: boolean }) {
  const reasons = model.reasons.value;
  const solved = { game: model.game.name, rows: model.state.value.rows, lock: model.stays.value };
  return (
    <Dock chosen={chosen} tabs={[
      { id: "suggest", title: t`Suggest`, body: <Suggest model={model} palette={palette} wanted={wanted} /> },
      { id: "measures", title: t`Measures`, body: <Scores model={model} /> },
      {
        id: "problems", title: t`Problems`, count: broken(reasons),
        body: <Problems solved={solved} reasons={reasons} palette={palette} ghost={model.ghost} marked={model.marked} jump={(cell) => (model.tools.sent.value = cell)} joined={model.document.joined}
          apply={(rows) => model.solve(rows, [])} />,
      },
      { id: "play", title: t`Play`, body: <Playtest model={model} palette={palette} /> },
      { id: "history", title: t`History`, body: <Past model={model} palette={palette} /> },
    ]} />
  );
}

function Suggest({ model, palette, wanted }: { model: RoomModel; palette: Palette; wanted: boolean }) {
  const { rows } = model.state.value;
  const area = model.tools.area.value;
  const { joined } = model.document;
  const stays = model.stays.value;
  const solved = { game: model.game.name, rows, lock: area ? lockAround(area, rows, stays, "x") : stays };
  const { hero, floor } = tilesOf(model.game);
  return (
    <>
      <Grid model={model} palette={palette} />
      {(assistant.value.role !== "off" || wanted) && <Six model={model} palette={palette} atOnce={wanted} />}
      <Completions solved={solved} stays={area ? t`All outside the selected rectangle stays.` : joined ? t`Locked tiles and the border stay.` : t`Locked tiles stay.`}
        stricter={(one) => waysKept(tilesOf(model.game), one)} mend={(made) => (joined ? made.map((row) => row.replaceAll(hero, floor)) : made)} palette={palette} taste={model.taste} ghost={model.ghost}
        apply={(taken, among) => model.solve(taken, among)} />
    </>
  );
}

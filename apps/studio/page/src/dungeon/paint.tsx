// paint.tsx - a room edited where it lies on the plan, its neighbours in sight: the editor of
// the lab and the Room page. The plan's other tools are away meanwhile.
import type { Palette } from "../core/art";
import type { Game } from "../core/session";
import { roomDocument } from "../room/document";
import { chosen, RoomSurface } from "../room/tools";
import type { DungeonStore } from "../store/dungeon";
import { EditedLevel } from "../ui/edited";
import { levelLabel } from "../ui/level";
import { LevelTools, toldOf, Toolbar } from "../ui/tools";
import type { DungeonModel } from "./model";
import { TILE } from "./view";
import { t } from "../core/strings";

const NONE: readonly (readonly [number, number])[] = [];

/** The tools on a room of the dungeon. */
export const editorOf = (store: DungeonStore, game: Game, name: string): LevelTools => new LevelTools(new RoomSurface(roomDocument(store, name), game), chosen);

interface Props {
  model: DungeonModel;
  palette: Palette;
}

/** The room that is painted, over its picture on the plan. */
export function Painted({ model, palette, game }: Props & { game: Game }) {
  const [tools, room] = [model.painting.value, model.room.value];
  if (!tools || !room) return null;
  const { x, y, zoom } = model.view.value;
  const { rows } = tools.surface.draft;
  return (
    <div class="plan-painted" data-painted={room.name} style={{ left: `${x + room.x * TILE * zoom}px`, top: `${y + room.y * TILE * zoom}px` }}>
      <EditedLevel key={room.name} id="painted" tools={tools} rows={rows} palette={palette} size={TILE * zoom}
        label={t`Room “${room.name}”, ${levelLabel(rows, palette, game)}`} wrong={NONE} changed={NONE} />
    </div>
  );
}

/** Beside the plan, so that this stays where it is. */
export function PaintPanel({ model, palette, game }: Props & { game: Game }) {
  const tools = model.painting.value;
  return (
    <section class="panel" aria-labelledby="paint-title">
      <h2 id="paint-title">{tools ? t`Paint “${model.selected.value}”` : t`Paint`}</h2>
      {tools ? <Toolbar tools={tools} palette={palette} legend={t`On the room`}><p class="help" id="paint-help" aria-live="polite">{toldOf(tools, game)}</p></Toolbar>
        : <p class="help">{t`Click a room, or zoom in until its tiles can be told apart.`}</p>}
    </section>
  );
}

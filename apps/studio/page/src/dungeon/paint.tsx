// paint.tsx - a room edited where it lies on the plan, its neighbours in sight: the editor of
// the lab and the Room page. The plan's other tools are away meanwhile.
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Palette } from "../core/art";
import type { Game } from "../core/session";
import { roomDocument } from "../room/document";
import { chosen, RoomSurface } from "../room/tools";
import type { DungeonStore } from "../store/dungeon";
import { isLocked, staysOf } from "../room/paint";
import { Problems } from "../ui/dock";
import { EditedLevel } from "../ui/edited";
import { useJudged } from "../ui/judged";
import { levelLabel, type Cell } from "../ui/level";
import type { Ghost } from "../ui/solving";
import { LevelTools, toldOf, Toolbar } from "../ui/tools";
import type { DungeonModel } from "./model";
import { TILE } from "./view";
import { t } from "../core/strings";

type Cells = Ghost["cells"];

/* Of the room that is painted: another one that is looked at in its place, cells that a repair
   would change, and cells that something is wrong with. */
const ghost = signal<Ghost | undefined>(undefined);
const marked = signal<Cells>([]);
const wrong = signal<Cells>([]);
const NONE: Cells = [];

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
  const rows = ghost.value?.rows ?? tools.surface.draft.rows;
  return (
    <div class="plan-painted" data-painted={room.name} style={{ left: `${x + room.x * TILE * zoom}px`, top: `${y + room.y * TILE * zoom}px` }}>
      <EditedLevel key={room.name} id="painted" tools={tools} rows={rows} palette={palette} size={TILE * zoom}
        label={t`Room “${room.name}”, ${levelLabel(rows, palette, game)}`} wrong={ghost.value ? NONE : wrong.value} changed={ghost.value?.cells ?? marked.value} />
    </div>
  );
}

/** Beside the plan, so that this stays where it is. */
export function PaintPanel({ model, palette, game }: Props & { game: Game }) {
  const tools = model.painting.value;
  const name = model.selected.value;
  return (
    <>
      <section class="panel" aria-labelledby="paint-title">
        <h2 id="paint-title">{tools ? t`Paint “${name}”` : t`Paint`}</h2>
        {tools ? <Toolbar tools={tools} palette={palette} legend={t`On the room`}><p class="help" id="paint-help" aria-live="polite">{toldOf(tools, game)}</p></Toolbar>
          : <p class="help">{t`Click a room, or zoom in until its tiles can be told apart.`}</p>}
      </section>
      {tools && name !== undefined && <RoomProblems key={name} model={model} tools={tools} name={name} palette={palette} game={game} />}
    </>
  );
}

/** What the room breaks by itself; what its connections need is told beside the whole plan. */
function RoomProblems({ model, tools, name, palette, game }: Props & { tools: LevelTools; name: string; game: Game }) {
  const { surface } = tools;
  const { rows, lock } = surface.draft;
  const judged = useJudged(game.name, rows);
  const stays = useMemo(() => staysOf(rows, true, (cell) => isLocked(lock, cell) || surface.whyKept(cell) !== ""), [surface, rows, lock]);
  const reasons = judged?.reasons ?? [];
  useEffect(() => {
    wrong.value = reasons.flatMap(({ cells }) => cells);
    return () => {
      wrong.value = NONE;
      ghost.value = undefined;
    };
  }, [judged]);
  const jump = (cell: Cell) => {
    model.goTo(name, [cell.x, cell.y]);
    tools.sent.value = cell;
  };
  return judged ? (
    <Problems solved={{ game: game.name, rows, lock: stays }} reasons={reasons} palette={palette} ghost={ghost} marked={marked} jump={jump} joined
      apply={(to) => surface.change(surface.paste(surface.draft, to, { x: 0, y: 0 }), t`room repaired`, false)} />
  ) : null;
}

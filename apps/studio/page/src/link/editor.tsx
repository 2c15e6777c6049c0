// editor.tsx - the segment that is chosen, drawn with the tools of all levels, and what is
// said beside it: completions in the patterns of the game's levels, measures, problems, play.
import { signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Palette } from "../core/art";
import type { Game, Reason } from "../core/session";
import type { Rows } from "../core/verbs";
import { playInSteps, usePlays } from "../play/document";
import { tasteOf } from "../store/taste";
import { announce } from "../ui/announce";
import { lockAround } from "../ui/cells";
import { broken, Completions, Dock, Problems } from "../ui/dock";
import { EditedLevel } from "../ui/edited";
import { useJudged } from "../ui/judged";
import { later } from "../ui/later";
import { levelLabel } from "../ui/level";
import { MeasureTables } from "../ui/measures";
import type { Past, PastPanel as Panel } from "../ui/past";
import { useRoom } from "../ui/room";
import type { Ghost } from "../ui/solving";
import { levelSurface } from "../ui/surface";
import { Chosen, LevelTools, toldOf, Toolbar, UnlockAll } from "../ui/tools";
import { Zoom } from "../ui/zoomed";
import type { LinkModel, LinkState } from "./model";
import { t } from "../core/strings";

/** Kept from segment to segment, so that a rectangle of one can be put into another. */
const chosen = new Chosen("draw");
const tab = signal("suggest");

const PastPanel = later<Parameters<typeof Panel<LinkState>>[0]>(async () => (await import("../ui/past")).PastPanel);

/** What stood at a place of the level; steps without it, or of another game, have no picture.
    All segments of a game share their pins. */
const pastOf = (model: LinkModel, { name }: Game, index: number): Past<LinkState> => ({
  name: `segment-${name}`, history: model.history, now: model.draft(index).rows,
  rowsOf: ({ game, segments }) => (game === name ? segments[index] : undefined),
  take: (rows, label) => model.edit(index, { rows }, label, false),
});

interface Props {
  model: LinkModel;
  game: Game;
  palette: Palette;
  index: number;
  /** what keeps it from being linked, in words */
  trouble: string;
}

export function SegmentEditor({ model, game, palette, index, trouble }: Props) {
  const tools = useMemo(() => new LevelTools(levelSurface(game, () => model.draft(index), (next, label, more) => model.edit(index, next, label, more)), chosen), [model, game, index]);
  const panel = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.scrollIntoView(), []);
  const room = useRoom(stage, 200, 300);
  const ghost = useSignal<Ghost | undefined>(undefined);
  const marked = useSignal<Ghost["cells"]>([]);
  const { rows: own, lock } = model.draft(index);
  const rows = ghost.value?.rows ?? own;
  const judged = useJudged(game.name, own);
  const reasons: Reason[] = [...(judged?.reasons ?? []), ...(trouble ? [{ code: "link", text: trouble, cells: [] }] : [])];
  const wrong = useMemo(() => (ghost.value ? [] : judged?.reasons ?? []).flatMap(({ cells }) => cells), [judged, ghost.value]);
  const area = tools.area.value;
  const solved = { game: game.name, rows: own, lock };
  const apply = (next: Rows, label: string) => {
    ghost.value = undefined;
    model.edit(index, { rows: next, ...(lock && { lock }) }, label, false);
  };
  const taste = tasteOf(game.name);
  const plays = usePlays(game.name);
  const linked = model.result.value?.found;
  return (
    <section ref={panel} id="segment-editor" class="panel" aria-labelledby="segment-title">
      <div class="bar">
        <h2 id="segment-title">{t`Segment ${index + 1}`}</h2>
        <UnlockAll tools={tools} />
        {plays && <button type="button" id="segment-play" data-play={!linked || undefined} title={linked ? t`This segment alone; F5 plays the linked level.` : "F5"}
          onClick={() => void playInSteps(game.name, t`segment ${index + 1}`, own).catch((error: Error) => announce(error.message))}>{t`Play the segment`}</button>}
        <button type="button" id="segment-close" onClick={() => (model.chosen.value = undefined)}>{t`Close`}</button>
      </div>
      <Toolbar tools={tools} palette={palette} legend={t`On the segment`}><p id="segment-under" class="help" aria-live="polite">{toldOf(tools, game)}</p></Toolbar>
      <div ref={stage} class="segment-stage">
        <EditedLevel id="segment" tools={tools} rows={rows} palette={palette} label={levelLabel(rows, palette, game)} size={room}
          wrong={wrong} changed={ghost.value?.cells ?? marked.value} />
        <Zoom tools={tools} of="#segment-editor" />
      </div>
      <Dock chosen={tab} tabs={[
        {
          id: "suggest", title: t`Suggest`,
          body: <Completions solved={{ ...solved, lock: area ? lockAround(area, own, lock, "#") : lock, training: model.training.value }} stays={area ? t`All outside the selected rectangle stays.` : t`Locked tiles stay.`} palette={palette} taste={taste} ghost={ghost}
            apply={(next, among) => {
              taste.took(next, among);
              apply(next, t`suggestion taken`);
            }} />,
        },
        { id: "measures", title: t`Measures`, body: <section class="panel" aria-label={t`Measures`}><MeasureTables measures={game.measures} values={judged?.measures} /></section> },
        {
          id: "problems", title: t`Problems`, count: broken(reasons),
          body: <Problems solved={solved} reasons={reasons} palette={palette} ghost={ghost} marked={marked} jump={(cell) => (tools.sent.value = cell)} apply={(next) => apply(next, t`segment repaired`)} />,
        },
        { id: "history", title: t`History`, body: <PastPanel key={index} past={pastOf(model, game, index)} palette={palette} game={game} /> },
      ]} />
    </section>
  );
}

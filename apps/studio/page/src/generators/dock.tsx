// dock.tsx - what the page of generators says of its sample levels: how to play them, and the
// measures of one.
import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Cancelled, shared, wordsOf } from "../core/core";
import type { Born, Game } from "../core/session";
import type { Reply, Rows } from "../core/verbs";
import { isPlayed, playLevel } from "../play/document";
import { announce } from "../ui/announce";
import { Dock } from "../ui/dock";
import { MeasureTables } from "../ui/measures";
import type { Breeding } from "./model";
import { t } from "../core/strings";

/** The tab that was chosen last. */
const chosen = signal("play");

interface Props {
  model: Breeding;
  game: Game;
  place: Born;
  title: string;
  /** the number of the first of `levels` */
  first: number;
  levels: readonly Rows[];
  /** the one that is told of */
  rows: Rows;
}

/** What the core says of a level; undefined until it has. */
function useJudged(game: string, rows: Rows): Reply<"measure"> | undefined {
  const judged = useSignal<Reply<"measure"> | undefined>(undefined);
  useEffect(() => {
    const asked = new AbortController();
    judged.value = undefined;
    if (rows.length > 0) shared().ask("measure", { game, rows: [...rows] }, asked.signal).then(
      (told) => (judged.value = told), (error) => error instanceof Cancelled || announce(wordsOf(error)));
    return () => asked.abort();
  }, [game, rows]);
  return judged.value;
}

export function SampleDock({ game, rows, ...told }: Props) {
  const judged = useJudged(game.name, rows);
  const tabs = [
    { id: "measures", title: t`Measures`, body: <section id="measures" class="panel" aria-label={t`Measures`}><MeasureTables measures={game.measures} values={judged?.measures} /></section> },
  ];
  return <Dock chosen={chosen} tabs={isPlayed(game.name) ? [{ id: "play", title: t`Play`, body: <Play game={game} {...told} /> }, ...tabs] : tabs} />;
}

const Play = ({ model, game, place, title, first, levels }: Omit<Props, "rows">) => (
  <div class="bar">
    <button type="button" id="play-endless" class="main" data-play disabled={!model.inspected.value} onClick={() => void model.playOn(place, title)}>{t`Play without end`}</button>
    {levels.map((rows, i) => (
      <button key={i} type="button" id={`play-${i}`} onClick={() => void playLevel(game.name, t`${title} level ${first + i}`, rows)}>
        {t`Play level ${first + i}`}
      </button>
    ))}
  </div>
);

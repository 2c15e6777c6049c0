// dock.tsx - what the page of generators says of its sample levels: how to play them, the
// measures of one, and the rules that they break.
import { signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Palette } from "../core/art";
import type { Born, Game, Reason } from "../core/session";
import type { Rows } from "../core/verbs";
import { isPlayed, playLevel } from "../play/document";
import { handTo } from "../store/handover";
import type { Cell } from "../ui/cells";
import { Dock, Problems } from "../ui/dock";
import { useJudged } from "../ui/judged";
import { Thumb } from "../ui/level";
import { MeasureTables } from "../ui/measures";
import type { Ghost } from "../ui/solving";
import type { Breeding } from "./model";
import { useTroubles, type Troubles } from "./troubles";
import { t } from "../core/strings";

/** The tab that was chosen last. */
const chosen = signal("play");

interface Props {
  model: Breeding;
  game: Game;
  palette: Palette;
  place: Born;
  title: string;
  /** the number of the first of `levels` */
  first: number;
  levels: readonly Rows[];
  /** the one that is told of, and its number */
  rows: Rows;
  number: number;
  /** tells of another one */
  show(number: number): void;
}

export function SampleDock(props: Props) {
  const { model, game, place, first, levels, rows } = props;
  const troubles = useTroubles(model, game.name, place, first, levels.length);
  const judged = useJudged(game.name, rows);
  const tabs = [
    { id: "measures", title: t`Measures`, body: <section id="measures" class="panel" aria-label={t`Measures`}><MeasureTables measures={game.measures} values={judged?.measures} /></section> },
    { id: "problems", title: t`Problems`, count: troubles.broken.length, body: <SampleProblems {...props} troubles={troubles} /> },
  ];
  return <Dock chosen={chosen} tabs={isPlayed(game.name) ? [{ id: "play", title: t`Play`, body: <Play {...props} /> }, ...tabs] : tabs} />;
}

const Play = ({ model, game, place, title, first, levels }: Props) => (
  <div class="bar">
    <button type="button" id="play-endless" class="main" data-play disabled={!model.inspected.value} onClick={() => void model.playOn(place, title)}>{t`Play without end`}</button>
    {levels.map((rows, i) => (
      <button key={i} type="button" id={`play-${i}`} onClick={() => void playLevel(game.name, t`${title} level ${first + i}`, rows)}>
        {t`Play level ${first + i}`}
      </button>
    ))}
  </div>
);

/** The levels that break rules, and all of it of the one that is told of. A repair is not the
    generator's: it goes to the lab. */
function SampleProblems({ game, palette, title, rows, number, troubles, show }: Props & { troubles: Troubles }) {
  const ghost = useSignal<Ghost | undefined>(undefined);
  const marked = useSignal<Ghost["cells"]>([]);
  const spot = useSignal<Cell | undefined>(undefined);
  const { judged, broken, busy, wrong } = troubles;
  const reasons = judged.get(number);
  const go = (level: number, place: readonly [number, number] | undefined) => {
    show(level);
    spot.value = place && { x: place[0], y: place[1] };
  };
  return (
    <>
      <section class="panel" aria-label={t`Levels with problems`} aria-busy={busy}>
        <p class="help" id="troubles-status" role="status">{wrong || (busy ? t`${judged.size} levels played, ${broken.length} with problems ...` : t`${broken.length} of ${judged.size} levels have problems`)}</p>
        <ul id="troubles" class="problem-list">
          {broken.map((level) => {
            const [reason] = judged.get(level) ?? [];
            return (
              <li key={level}>
                <button type="button" class="problem" data-level={level} aria-current={level === number ? "true" : undefined} title={t`Show the level`}
                  onClick={() => go(level, reason?.cells[0])}>{t`Level ${level}: ${reason?.text}`}</button>
              </li>
            );
          })}
        </ul>
      </section>
      {reasons && reasons.length > 0 && rows.length > 0 && (
        <>
          <Sample rows={rows} palette={palette} number={number} reasons={reasons} ghost={ghost.value} marked={marked.value} spot={spot.value} />
          <Problems solved={{ game: game.name, rows }} reasons={reasons} palette={palette} ghost={ghost} marked={marked} jump={(cell) => (spot.value = cell)} takes={t`Open the repaired level in the lab`}
            apply={(repaired) => handTo({ page: "lab", name: t`${title} level ${number}`, level: { game: game.name, rows: repaired } })} />
        </>
      )}
    </>
  );
}

/* A tile's side in CSS pixels. */
const TILE = 12;

interface SampleProps {
  rows: Rows;
  palette: Palette;
  number: number;
  reasons: readonly Reason[];
  /** the level that is looked at in its place, and cells that a repair would change */
  ghost: Ghost | undefined;
  marked: Ghost["cells"];
  /** the cell to be seen */
  spot: Cell | undefined;
}

/** The level that is told of, with what is wrong. */
function Sample({ rows, palette, number, reasons, ghost, marked, spot }: SampleProps) {
  const place = useRef<HTMLDivElement>(null);
  const wrong = useMemo(() => (ghost ? [] : reasons).flatMap(({ cells }) => cells), [reasons, ghost]);
  useEffect(() => {
    if (!spot || !place.current) return;
    place.current.scrollIntoView({ block: "center" }); // not under what is fixed above
    place.current.scrollLeft = (spot.x + 0.5) * TILE - place.current.clientWidth / 2;
  }, [spot, rows]);
  return (
    <div ref={place} id="trouble" class="strip" tabIndex={0} role="group" aria-label={t`Level ${number}, with what is wrong`}>
      <Thumb rows={ghost?.rows ?? rows} palette={palette} tile={TILE} label={t`Level ${number}`} framed={ghost?.cells ?? marked} wrong={wrong} />
    </div>
  );
}

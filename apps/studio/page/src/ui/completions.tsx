// completions.tsx - levels that the constraint engine makes around what stays: legal, and
// they can be completed. One after the other they come; a click takes one.
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Palette } from "../core/art";
import { Run } from "../core/run";
import type { Rows } from "../core/verbs";
import type { Taste } from "../store/taste";
import { widthOf } from "./cells";
import { GhostCard } from "./ghostcard";
import { solvedRequest, type Ghost, type Solved } from "./solving";
import { useRanked } from "./taste";
import { warningsOf } from "./warned";
import { randomSeed } from "./words";
import { t } from "../core/strings";

const COUNT = 6;
const NONE: readonly Rows[] = [];

export interface CompletionsProps {
  /** its lock is what stays */
  solved: Solved;
  /** in words: what stays */
  stays: string;
  palette: Palette;
  taste: Taste;
  ghost: Signal<Ghost | undefined>;
  /** the same with more that stays, for a level that warnings are told against */
  stricter?(solved: Solved): Solved;
  /** as levels are taken here, where not all of one can be */
  mend?(rows: Rows): Rows;
  /** `among`: the levels that it was shown with */
  apply(rows: Rows, among: readonly Rows[]): void;
}

export function Completions({ solved, stays, palette, taste, ghost, stricter, mend = (rows) => rows, apply }: CompletionsProps) {
  const found = useSignal(NONE);
  const none = useSignal("");
  const search = useMemo(() => new Run(), []);
  const [running, wrong] = [search.running.value, search.wrong.value];
  const ranked = useRanked(taste, running ? NONE : found.value, (rows) => rows, running ? NONE : found.value);
  const shown = ranked?.key === found.value ? ranked.items : found.value;
  const run = () => {
    const seed = Number(randomSeed());
    const request = { ...solvedRequest(solved), seed };
    const kept = stricter && { ...solvedRequest(stricter(solved)), seed };
    [found.value, none.value] = [NONE, ""];
    void search.start(async (core) => {
      for (let index = 0; index < COUNT; index++) {
        const { answer, rows } = await core.ask("complete", { ...request, index });
        const made = rows && mend(rows);
        const other = made && kept && (await warningsOf(core, solved.game, made)) ? (await core.ask("complete", { ...kept, index })).rows : undefined;
        const better = other && mend(other);
        if (made) found.value = [...found.value, better && !(await warningsOf(core, solved.game, better)) ? better : made];
        if (answer === "no") {
          none.value = (await core.ask("why", request)).sentence ?? t`There is no such level.`;
          return;
        }
      }
      if (found.value.length === 0) none.value = t`Nothing was found within the budget; unlock something, or ask again.`;
    });
  };
  useEffect(() => () => search.stop(), []);
  useEffect(() => {
    search.stop();
    [found.value, none.value] = [NONE, ""];
  }, [solved.game, widthOf(solved.rows), solved.rows.length]);
  return (
    <section id="completions" class="panel" aria-labelledby="completions-title">
      <div class="bar">
        <h2 id="completions-title">{t`Complete`}</h2>
        <button type="button" id="completions-run" disabled={solved.rows.length === 0} onClick={running ? () => search.stop() : run}>{running ? t`Stop` : found.value.length ? t`Six others` : t`Complete the rest`}</button>
      </div>
      <p class="help" role="status">{running ? t`${found.value.length} of ${COUNT} are ready` : t`Legal levels that can be completed. ${stays}`}</p>
      {wrong && <p class="help" role="alert">{wrong}</p>}
      {none.value && <p id="completions-none">{none.value}</p>}
      <div class="thumbs">
        {shown.map((rows) => <GhostCard key={found.value.indexOf(rows)} kind="completion" number={found.value.indexOf(rows) + 1} label={t`Completion ${found.value.indexOf(rows) + 1}`} game={solved.game} rows={rows} from={solved.rows}
          palette={palette} ghost={ghost} apply={(taken) => apply(taken, found.value)} />)}
      </div>
    </section>
  );
}

// problems.tsx - every rule that a level breaks, each with its place, and the nearest
// levels that break none: looked at on the canvas before one is taken.
import type { Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Palette } from "../core/art";
import type { Reason } from "../core/session";
import type { Rows } from "../core/verbs";
import type { Cell } from "./cells";
import { GhostCard } from "./ghostcard";
import { looking } from "./part";
import { broken } from "./dock";
import { Warned } from "./warned";
import { ghostOf, Repairing, type Ghost, type Repair, type Solved } from "./solving";
import { t } from "../core/strings";

export interface ProblemsProps {
  solved: Solved;
  reasons: readonly Reason[];
  palette: Palette;
  /** what is looked at on the canvas */
  ghost: Signal<Ghost | undefined>;
  /** cells that the next repair would change, marked on the canvas */
  marked: Signal<readonly (readonly [number, number])[]>;
  jump(cell: Cell): void;
  /** a room of a dungeon, which keeps its border with the doors */
  joined?: boolean;
  /** what happens to a repair, where it is not applied to what is shown */
  takes?: string;
  apply(rows: Rows): void;
}

export function Problems({ solved, reasons, palette, ghost, marked, jump, joined = false, takes = t`Apply repair`, apply }: ProblemsProps) {
  const repairing = useMemo(() => new Repairing(), []);
  const none = broken(reasons) === 0;
  const { game, rows, lock } = solved;
  useEffect(() => () => {
    repairing.close();
    marked.value = [];
  }, []);
  useEffect(() => {
    repairing.ask(none ? undefined : { game, rows, lock });
    ghost.value = undefined;
  }, [game, rows, lock, none]);
  const { repair, others, against, wrong, busy } = repairing;
  const told = repair.value;
  useEffect(() => void (marked.value = (told?.changes ?? []) as [number, number][]), [told]);
  return (
    <section id="problems" class="panel" aria-labelledby="problems-title" aria-busy={busy.value}>
      <h2 id="problems-title">{t`Problems`}</h2>
      {reasons.length === 0 && <p class="help">{t`No rule is broken.`}</p>}
      <ul class="problem-list">
        {reasons.map((reason, i) => <li key={i}><Problem reason={reason} jump={jump} /></li>)}
      </ul>
      {!none && (
        <div id="repair" role="status">
          {wrong.value && <p class="help">{t`No repair: ${wrong.value}`}</p>}
          {!wrong.value && !told && <p class="help">{t`Looking for the nearest level without problems ...`}</p>}
          {told && <Offer repair={told} game={game} joined={joined} takes={takes} rows={rows} ghost={ghost} apply={apply} longer={() => repairing.longer()} busy={busy.value} />}
          {others.value.length > 0 && <Others repairs={others.value} game={game} rows={rows} palette={palette} ghost={ghost} apply={apply} />}
          {against.value && <p id="repair-against">{against.value.sentence}</p>}
        </div>
      )}
    </section>
  );
}

function Problem({ reason: { text, cells, warning }, jump }: { reason: Reason; jump: ProblemsProps["jump"] }) {
  const words = warning ? t`${text} (only a warning)` : text;
  const [place] = cells;
  if (!place) return <span class="problem">{words}</span>;
  return <button type="button" class="problem" title={t`Go to the tile`} onClick={() => jump({ x: place[0], y: place[1] })}>{words}</button>;
}

const tiles = (n: number): string => n === 1 ? t`1 tile` : t`${n} tiles`;

interface OfferProps extends Pick<ProblemsProps, "ghost" | "apply"> {
  repair: Repair;
  game: string;
  joined: boolean;
  takes: string;
  rows: Rows;
  longer(): void;
  busy: boolean;
}

function Offer({ repair, game, joined, takes, rows, ghost, apply, longer, busy }: OfferProps) {
  const { answer, rows: to, changed = 0, least = 0 } = repair;
  const sure = answer === "no" || (answer === "yes" && least >= changed);
  return (
    <>
      {answer === "no" && <p>{joined ? t`No repair keeps the locked tiles, the doors and the border.` : t`No repair keeps the locked tiles.`}</p>}
      {answer === "unknown" && <p>{t`No repair found yet.`}</p>}
      {answer === "yes" && changed === 0 && <p class="help">{t`What is wrong here is not for a repair of tiles.`}</p>}
      {answer === "yes" && changed > 0 && <p id="repair-says">{t`A repair changes ${tiles(changed)}, framed in blue${sure ? t`; fewer cannot do.` : t`; at least ${least} must change.`}`}</p>}
      {to && changed > 0 && <Warned game={game} rows={to} />}
      <div class="bar">
        {to && changed > 0 && <button type="button" id="repair-apply" class="main" {...looking(ghost, () => ghostOf(rows, to))} onClick={() => apply(to)}>{takes}</button>}
        {!sure && <button type="button" id="repair-longer" disabled={busy} onClick={longer}>{t`Keep searching`}</button>}
      </div>
    </>
  );
}

function Others({ repairs, game, rows, palette, ghost, apply }: { repairs: readonly Repair[]; game: string; rows: Rows; palette: Palette; ghost: ProblemsProps["ghost"]; apply: ProblemsProps["apply"] }) {
  return (
    <>
      <h3>{t`Other repairs`}</h3>
      <div id="repair-others" class="thumbs">
        {repairs.map(({ rows: to }, i) => to && <GhostCard key={i} kind="repair" number={i + 1} label={t`Repair ${i + 2}`} game={game} rows={to} from={rows} palette={palette} ghost={ghost} apply={apply} close />)}
      </div>
    </>
  );
}

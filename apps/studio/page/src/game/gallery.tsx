// gallery.tsx - levels of the game with what its judge says of each; a click plays one.
import type { Palette } from "../core/art";
import type { Game } from "../core/session";
import { playLevel } from "../play/document";
import { cardTile, levelLabel, Thumb } from "../ui/level";
import { mayBeRight, type Looked } from "./model";
import { t } from "../core/strings";

/** What the judge says of a level; of one that is not legal, the first reason. */
export function verdictOf({ judged: { feasible, reasons, verdict } }: Looked): string {
  if (!verdict) return feasible ? t`is right` : (reasons[0]?.text ?? "");
  return { yes: t`can be won`, no: t`cannot be won`, unknown: t`not decided here` }[String(verdict.completable)] ?? "";
}

export function Gallery({ id, label, levels, palette, game }: { id: string; label: string; levels: readonly Looked[]; palette: Palette; game: Game }) {
  return (
    <ul id={id} class="thumbs game-levels" aria-label={label}>
      {levels.map((looked, i) => (
        <li key={i}>
          <button type="button" class={mayBeRight(looked) ? "thumb-card" : "thumb-card faulty"} disabled={!game.rules} title={t`Play it`} onClick={() => void playLevel(game.name, t`from your game`, looked.rows)}>
            <Thumb rows={looked.rows} palette={palette} tile={cardTile(looked.rows[0]?.length ?? 1, looked.rows.length)} label={levelLabel(looked.rows, palette, game)} />
            <span>{verdictOf(looked)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

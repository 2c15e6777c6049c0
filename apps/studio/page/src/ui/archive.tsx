// archive.tsx - the levels of an archive (what sett evolve has kept, or the room page), the
// best first: each opens on the page that is shown.
import { kit } from "../core/kit";
import { archive } from "../store/archive";
import { announce } from "./announce";
import { widthOf } from "./cells";
import { cardTile, Thumb } from "./level";
import { Modal } from "./modal";
import { t } from "../core/strings";

/* Levels that are shown. */
const MOST = 120;

export function ArchiveDialog() {
  const now = archive.value;
  const palette = now && kit.value?.palettes.get(now.game);
  if (!now || !palette) return null;
  const { name, game, elites, take } = now;
  return (
    <Modal id="archive-dialog" title={t`Archive ${name}`} close={() => (archive.value = undefined)}>
      {(shut) => (
        <>
          <p class="help">{elites.length > MOST ? t`The best ${MOST} of ${elites.length} levels. A click opens one.` : t`${elites.length} levels, the best first. A click opens one.`}</p>
          <div class="archive">
            {elites.slice(0, MOST).map(({ rows, fitness }, i) => (
              <button type="button" class="thumb-card" key={i} data-elite={i} onClick={() => {
                const one = t`${name}, number ${i + 1}`;
                shut();
                announce(t`${one} opened`);
                take(game, rows, one);
              }}>
                <Thumb rows={rows} palette={palette} tile={cardTile(widthOf(rows), rows.length)} label={t`Level ${i + 1}`} />
                <span>{(fitness ?? 0).toFixed(2)}</span>
              </button>
            ))}
          </div>
          <div class="bar"><button type="button" onClick={shut}>{t`Cancel`}</button></div>
        </>
      )}
    </Modal>
  );
}

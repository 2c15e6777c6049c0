// many.tsx - many levels of the game at once, those of `sett generate`: each is judged for as long
// as the game allows, and those that are right go out with the game as a zip.
import { signal, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Palette } from "../core/art";
import { ownGames } from "../core/games";
import { Run } from "../core/run";
import type { Game } from "../core/session";
import { download } from "../store/files";
import { zipped } from "../store/zip";
import { Natural } from "../ui/natural";
import { Gallery, verdictOf } from "./gallery";
import { filesOf, judged, rowsOf, type Looked } from "./model";
import { t } from "../core/strings";

const MOST = 1000;
/* Of more there is no picture. */
const SHOWN = 200;

interface Numbered extends Looked {
  index: number;
}

/* They stay while one of them is played. */
const made = signal<{ text: string; levels: readonly Numbered[] }>({ text: "", levels: [] });

export function Many({ palette, game }: { palette: Palette; game: Game }) {
  const { name } = game;
  const count = useSignal(100);
  const seed = useSignal(1);
  const run = useMemo(() => new Run(), []);
  const { file: { text } = { text: "" }, sheets = [] } = ownGames.value.find((own) => own.name === name) ?? {};
  useEffect(() => () => run.stop(), [text]);
  const levels = made.value.text === text ? made.value.levels : [];
  const make = (): void => {
    const [most, from] = [count.value, seed.value];
    made.value = { text, levels: [] };
    void run.start(async (core) => {
      for (let index = 0; index < most; index++) {
        const rows = await rowsOf(core, name, from, index);
        if (rows) made.value = { text, levels: [...made.peek().levels, { index, ...(await judged(core, name, rows, 0)) }] };
      }
    });
  };
  const tally = new Map<string, number>();
  for (const level of levels) tally.set(verdictOf(level), (tally.get(verdictOf(level)) ?? 0) + 1);
  const right = levels.filter((level) => level.judged.feasible);
  const save = (): void => download(`${name}-levels.zip`, zipped([
    ...filesOf(name, { text, sheets }),
    ...right.map(({ index, rows }) => ({ name: `levels/level-${String(index).padStart(4, "0")}.txt`, content: rows.map((row) => `${row}\n`).join("") })),
  ]));
  const busy = run.running.value;
  return (
    <section id="game-many" aria-label={t`Many levels`} aria-busy={busy}>
      <div class="bar">
        <Natural id="many-count" label={t`How many`} value={count} most={MOST} />
        <Natural id="many-seed" label={t`Seed`} value={seed} />
        <button type="button" id="many-make" onClick={busy ? () => run.stop() : make}>{busy ? t`Stop` : t`Make and judge`}</button>
        {right.length > 0 && <button type="button" id="many-save" disabled={busy} onClick={save} title={t`A zip of the game file and of each level that is right`}>{t`Save ${right.length} levels`}</button>}
      </div>
      <p id="many-told" class="help" role="status" aria-busy={busy}>{levels.length > 0 && t`${levels.length} levels: ${[...tally].map(([words, n]) => `${n} ${words}`).join(", ")}`}</p>
      {run.wrong.value && <p class="error">{run.wrong}</p>}
      {levels.length > 0 && <Gallery id="many-levels" label={t`Many levels`} levels={levels.slice(0, SHOWN)} palette={palette} game={game} />}
    </section>
  );
}

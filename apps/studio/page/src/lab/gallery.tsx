// gallery.tsx - a dozen levels of the same settings, made anew as these move, and the
// dozens before and after. What is locked is locked in all of them.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Palette } from "../core/art";
import { Newest } from "../core/core";
import type { Game, Level } from "../core/session";
import type { Rows } from "../core/verbs";
import { Choice } from "../ui/form";
import { GhostCard } from "../ui/ghostcard";
import { tasteOf } from "../store/taste";
import { TastePanel, useRanked, type Ranked } from "../ui/taste";
import { shortNumber, spoken } from "../ui/words";
import { MOST_TILES, type LabModel } from "./model";
import { levelsFrom, toMany } from "./settings";
import { t } from "../core/strings";

const COUNT = 12;

const NOTHING: Rows = [];

type Numbered = Level & { index: number };

const valueOf = (level: Numbered, measure: string): number => level.measures?.[measure] ?? -Infinity;

/* A measure has no such name. */
const TASTE = t`your taste`;

/** In the order of their numbers, or by the taste or a measure, the highest first. */
function sorted(levels: readonly Numbered[], by: string, ranked: Ranked<Numbered> | undefined): readonly Numbered[] {
  if (by === TASTE) return ranked?.key === levels ? ranked.items : levels;
  return by ? [...levels].sort((a, b) => valueOf(b, by) - valueOf(a, by) || a.index - b.index) : [...levels];
}

export function Gallery({ model, game, palette }: { model: LabModel; game: Game; palette: Palette }) {
  const levels = useSignal<readonly Numbered[]>([]);
  const asked = useRef(""); // the newest question
  const answered = useSignal(""); // what the levels are the answer to
  const by = useSignal("");
  const page = useSignal<number | undefined>(undefined);
  const core = useMemo(() => new Newest("gallery", (answer, newest) => {
    if (!newest) return;
    levels.value = answer instanceof Error ? [] : answer.reply.levels;
    model.among.value = levels.value.flatMap(({ rows }) => (rows ? [rows] : []));
    answered.value = asked.current;
  }), []);
  useEffect(() => () => core.close(), []);
  const { index, width, height } = model.settings.value;
  const many = toMany(model.kit.describe, model.settings.value);
  const current = Number(index) || 0;
  const first = page.value ?? current - (current % COUNT);
  const fits = Number(width) * Number(height) <= MOST_TILES;
  const request = levelsFrom(many, first, COUNT);
  useEffect(() => {
    asked.current = request;
    if (fits) core.ask(request);
    else levels.value = [];
  }, [request, fits]);
  useLayoutEffect(() => void (page.value = undefined), [index, many]);
  const taste = tasteOf(game.name);
  const ranked = useRanked(taste, levels.value, ({ rows = [] }) => rows, levels.value);
  const pick = (level: Numbered) => {
    model.ghost.value = undefined;
    const among = model.among.value;
    model.set({ index: String(level.index) }, "level of the gallery", "", () => level.rows && taste.took(level.rows, among));
  };
  const take = (level: Numbered, rows: Rows) => {
    if (level.rows) taste.took(level.rows, model.among.value);
    model.solve(rows, t`part of a level taken`);
  };
  const options = [["", t`their number`], [TASTE, TASTE], ...game.measures.map(({ name }) => [name, spoken(name)])] as [string, string][];
  return (
    <section id="gallery" class="panel" aria-labelledby="gallery-title" aria-busy={fits && answered.value !== request}>
      <div class="bar">
        <h2 id="gallery-title">{t`Gallery`}</h2>
        <label class="inline" for="gallery-by">{t`by`}</label>
        <Choice id="gallery-by" value={by.value} options={options} moved={(name) => (by.value = name)} />
      </div>
      <p class="help">{t`What these settings make. Click a level to open it, Shift and drag to take a part.`}</p>
      {levels.value.length === 0 && <p class="help">{fits ? t`No levels under these settings.` : t`Only for levels of up to 4096 tiles.`}</p>}
      <ul class="thumbs">
        {sorted(levels.value, by.value, ranked).map((level) => (
          <li key={level.index}><Card model={model} level={level} by={by.value} palette={palette} shown={level.index === current && !model.settings.value.drawn} pick={() => pick(level)} take={(rows) => take(level, rows)} /></li>
        ))}
      </ul>
      <div class="bar">
        <button type="button" id="gallery-before" disabled={first === 0} onClick={() => (page.value = Math.max(0, first - COUNT))}>{t`Previous`}</button>
        <span class="help">{t`Levels ${first} to ${first + COUNT - 1}`}</span>
        <button type="button" id="gallery-more" onClick={() => (page.value = first + COUNT)}>{t`Next`}</button>
      </div>
      <TastePanel taste={taste} />
    </section>
  );
}

interface CardProps {
  model: LabModel;
  level: Numbered;
  by: string;
  palette: Palette;
  shown: boolean;
  pick(): void;
  take(rows: Rows): void;
}

function Card({ model, level, by, palette, shown, pick, take }: CardProps) {
  const { rows, index, reasons } = level;
  const told = by && by !== TASTE ? `${spoken(by)} ${shortNumber(level.measures?.[by])}` : "";
  const warned = reasons.flatMap(({ text, warning }) => (warning ? [text] : [])).join("; ");
  const below = <><span aria-hidden="true">{index}</span>{told && <span>{told}</span>}{warned !== "" && <span class="warned">{warned}</span>}</>;
  if (!rows) return <button type="button" class="thumb-card" data-index={index} aria-current={shown ? "true" : undefined} onClick={pick}><span class="none">{t`infeasible`}</span>{below}</button>;
  return (
    <GhostCard kind="index" number={index} label={t`Level ${index}`} game={model.settings.value.game} rows={rows} from={model.drawable ? model.rows.value : NOTHING} palette={palette} ghost={model.ghost}
      apply={take} click={pick} current={shown}>{below}</GhostCard>
  );
}

// cards.tsx - a page of generators: a card each with its cloud map, how playable it is,
// and where it comes from. A card is a button that marks it as a parent.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { kit } from "../core/kit";
import { isPlayed } from "../play/document";
import { tasteOf } from "../store/taste";
import { Thumb } from "../ui/level";
import { TastePanel, useRanked } from "../ui/taste";
import { cloudKey, RATED, ratingKey, type Breeding } from "./model";
import { called, sharesOf, wordsOf } from "./lineage";
import { kept, termsOf, type Kept } from "./wish";
import type { Born, Cloud, Game, Place } from "../core/session";
import { t } from "../core/strings";

/** A cloud map, a pixel a cell. */
export function CloudMap({ cloud, label }: { cloud: Cloud | undefined; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext("2d", { alpha: false });
    if (!pen || !cloud) return;
    const image = new ImageData(cloud.w, cloud.h);
    const pixels = new DataView(image.data.buffer);
    for (let i = 0; i < cloud.w * cloud.h; i++) pixels.setUint32(4 * i, parseInt(`${cloud.cloud.slice(6 * i, 6 * i + 6)}ff`, 16));
    pen.putImageData(image, 0, 0);
  }, [cloud]);
  return (
    <canvas ref={canvas} class="cloud" role="img" aria-label={label} width={cloud?.w ?? 1} height={cloud?.h ?? 1}
      style={cloud ? { aspectRatio: `${cloud.w} / ${cloud.h}`, "--across": String(cloud.w / cloud.h) } : {}} />
  );
}

/** How many agents are of which parent: a bar, and words. */
export function Shares({ one, model }: { one: Born; model: Breeding }) {
  const shares = sharesOf(one);
  const names = one.parents.map((id) => called(id, model.lineage.value, model.page.value?.places ?? []));
  if (one.parents.length === 0) return null;
  const words = shares.flatMap((count, i) => (count > 0 ? [i === 2 ? t`${count} new` : i ? t`${count} from ${names[i]}` : count === 1 ? t`1 agent from generator ${names[i]}` : t`${count} agents from generator ${names[i]}`] : []));
  return (
    <span class="shares">
      <span class="shares-bar" aria-hidden="true">{shares.map((count, i) => <span key={i} class={`of-${i}`} style={{ flexGrow: count }} />)}</span>
      {words.join(", ")}
    </span>
  );
}

export function Ratings({ model, hash, raters, children }: { model: Breeding; hash: string; raters: readonly string[]; children?: ComponentChildren }) {
  return (
    <ul class="ratings">
      {children}
      {raters.map((judge) => {
        const rated = model.ratings.of(ratingKey(hash, judge)).value;
        const whole = rated?.looked === RATED;
        return (
          <li key={judge} title={t`How far the player “${judge}” comes, and how many of ${RATED} levels it wins`} data-judge={judge} data-looked={rated?.looked ?? 0}>
            <span class="judge">{judge}</span>
            <meter min={0} max={1} value={rated && rated.looked ? rated.progress / rated.looked : 0} aria-label={t`${judge}: mean progress`} />
            <span class="won">{rated ? `${rated.won}/${whole ? RATED : `${rated.looked} …`}` : "…"}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** How it keeps to the wish, and which it is by the taste: rows before those of players. */
function Wanted({ wished, rank, of }: { wished: Kept | undefined; rank: number | undefined; of: number }) {
  return (
    <>
      {wished && (
        <li data-want="wish" title={t`Its first level. ${wished.words}`}>
          <span class="judge">{t`wish`}</span>
          <meter min={0} max={wished.of} value={wished.held} aria-label={t`Wishes that its first level keeps: ${wished.words}`} />
          <span class="won">{wished.held}/{wished.of}</span>
        </li>
      )}
      {rank !== undefined && (
        <li data-want="taste" title={t`By your taste it is number ${rank + 1} of ${of}`}>
          <span class="judge">{t`taste`}</span>
          <meter min={0} max={of - 1} value={of - 1 - rank} aria-label={t`To your taste: number ${rank + 1} of ${of}`} />
          <span class="won">{t`no. ${rank + 1}`}</span>
        </li>
      )}
    </>
  );
}

/* A tile's side in CSS pixels: the first screen of a level is shown, as a player sees it. */
const TILE = 4;

/** The beginning of a generator's first level. */
function FirstLevel({ model, hash, number }: { model: Breeding; hash: string; number: number }) {
  const rows = model.levels.of(hash).value;
  const palette = kit.value?.palettes.get(model.page.value?.game ?? "");
  return <span class="first-level">{rows && palette && <Thumb rows={rows} palette={palette} tile={TILE} label={t`A level of generator ${number}`} />}</span>;
}

interface CardProps {
  model: Breeding;
  place: Place;
  at: number;
  wished: Kept | undefined;
  /** by the taste, from 0; undefined: it is not known */
  rank: number | undefined;
  /** F5 plays it */
  first: boolean;
}

function Card({ model, place, at, wished, rank, first }: CardProps) {
  const page = model.page.value;
  const number = at + 1;
  const looked = model.looked.value === at;
  const kept = place.generation < (page?.generation ?? 0);
  const from = `${kept ? t`kept, ` : ""}${wordsOf(place, model.lineage.value, page?.places ?? [])}`;
  return (
    <li class={`card${place.marked ? " marked" : ""}${looked ? " looked" : ""}`} data-hash={place.hash}>
      <button type="button" class="mark" id={`card-${number}`} aria-pressed={place.marked} onClick={() => void model.mark(at)}
        title={place.marked ? t`A parent: click to take the mark away` : t`Click to mark it as a parent`}>
        <span class="number">{place.marked ? "✓ " : ""}{number}</span>
        <span class="from">{place.name ? `${place.name} (${from})` : from}{rank !== undefined && rank < MOST_LIKED && <b class="liked">{t` · to your taste`}</b>}</span>
        <Shares one={place} model={model} />
        <CloudMap cloud={model.clouds.of(cloudKey(place.hash, model.layer.value)).value} label={t`Cloud map of generator ${number}`} />
        <FirstLevel model={model} hash={place.hash} number={number} />
      </button>
      <div class="under">
        <Ratings model={model} hash={place.hash} raters={page?.raters ?? []}><Wanted wished={wished} rank={rank} of={page?.places.length ?? 1} /></Ratings>
        <button type="button" class="inspect" id={`inspect-${number}`} aria-expanded={looked} aria-label={t`Inspect ${number}`}
          onClick={() => model.look(looked ? undefined : at)}>{t`Inspect`}</button>
        {isPlayed(page?.game ?? "") && <button type="button" id={`play-card-${number}`} data-play={first || undefined} aria-label={t`Play ${number} without end`}
          onClick={() => void model.playOn(place, place.name || t`generator ${number} of generation ${page?.generation}`)}>{t`Play`}</button>}
      </div>
    </li>
  );
}

/* Cards that are told to be to the user's taste. */
const MOST_LIKED = 3;

export function Cards({ model, game }: { model: Breeding; game: Game }) {
  const page = model.page.value;
  const places = page?.places ?? [];
  const rowsOf = ({ hash }: Place): readonly string[] => model.levels.of(hash).value ?? [];
  const key = places.map((place) => (rowsOf(place).length > 0 ? place.hash : "")).join(" ");
  const taste = tasteOf(page?.game ?? "");
  const ranked = useRanked(taste, places, rowsOf, key);
  const ranks = new Map((ranked?.key === key ? ranked.items : []).map(({ id }, i) => [id, i]));
  const terms = useMemo(() => termsOf(page?.wish ?? "", game).filter(({ name }) => name), [page?.wish, game]);
  const known = useMemo(() => new Map<string, Kept>(), [terms]); // a card whose own has not changed is not made anew
  const wishOf = ({ hash }: Place): Kept | undefined => {
    const measures = terms.length > 0 ? model.measured.of(hash).value : undefined;
    if (measures && !known.has(hash)) known.set(hash, kept(terms, measures));
    return known.get(hash);
  };
  const worth = (place: Place): number => (model.by.value === "wish" ? wishOf(place)?.held ?? -1 : model.by.value === "taste" ? -(ranks.get(place.id) ?? places.length) : 0);
  const sorted = places.map((place, at) => ({ place, at })).sort((a, b) => worth(b.place) - worth(a.place) || a.at - b.at);
  const first = model.looked.value ?? Math.max(0, places.findIndex(({ marked }) => marked));
  return (
    <>
      <ol class="cards" id="cards" aria-label={t`Generators`}>
        {sorted.map(({ place, at }) => <Card key={at} model={model} place={place} at={at} wished={wishOf(place)} rank={ranks.get(place.id)} first={at === first} />)}
      </ol>
      <section class="panel" aria-label={t`Your taste`}><TastePanel taste={taste} says={t`The three that are most to it are told on their cards`} /></section>
    </>
  );
}

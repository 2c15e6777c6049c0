// page.tsx - segments to one level: choose them from the map that they are bred for,
// order them, and see the links, the seams and the way through, or where and why it
// breaks.
import { useEffect, useMemo } from "preact/hooks";
import type { Kit } from "../core/kit";
import type { PageProps } from "../pages";
import { History } from "../store/history";
import { keepQuery, route } from "../store/route";
import { Choice } from "../ui/form";
import { lookInto } from "../store/archive";
import { FileBar, type Document } from "../ui/filebar";
import { splitHelp } from "../ui/words";
import { SegmentMap } from "./map";
import { begin, fits, fromQuery, isLinkState, LinkModel, linkGames, toQuery, type LinkState } from "./model";
import { later } from "../ui/later";
import { Result } from "./result";
import { Segments, troubleAt } from "./segments";
import { Opening } from "../ui/opening";
import { t } from "../core/strings";

const SegmentEditor = later(async () => (await import("./editor")).SegmentEditor);

async function openState(kit: Kit): Promise<History<LinkState>> {
  const history = await History.open<LinkState>("link", () => begin(kit), isLinkState);
  takeQuery(history, kit);
  return history;
}

function takeQuery(history: History<LinkState>, kit: Kit): void {
  if (route.value.query.size === 0) return;
  const linked = fromQuery(route.value.query, kit);
  // Without segments it may be an address that had no room for them.
  const all = linked.segments.length > 0 || fits(history.state.value);
  if (String(toQuery(linked, all)) !== String(toQuery(history.state.value, all))) history.set(linked, "segments of the address");
}

export const Link = ({ kit }: PageProps) => (
  <Opening on={[kit]} open={async () => ({ history: await openState(kit) })}>{({ history }) => <Loaded kit={kit} history={history} />}</Opening>
);

function Loaded({ kit, history }: { kit: Kit; history: History<LinkState> }) {
  const model = useMemo(() => new LinkModel(kit, history), [kit, history]);
  useEffect(() => {
    const stop = model.start();
    const unread = route.subscribe(({ page }) => page === "link" && takeQuery(history, kit));
    const unkept = history.state.subscribe((state) => keepQuery("link", toQuery(state)));
    return () => {
      unread();
      unkept();
      stop();
    };
  }, [model]);
  const game = model.game;
  const palette = game && kit.palettes.get(game.name);
  const [chosen, result] = [model.chosen.value, model.result.value];
  const { segments } = history.state.value;
  if (!game || !palette) return <p class="panel">{t`There is no game “${history.state.value.game}” whose levels are linked.`}</p>;
  return (
    <div class="link-page">
      <div class="link-column">
        <Settings model={model} />
        <SegmentMap key={game.name} model={model} palette={palette} />
      </div>
      <div class="link-column">
        <Segments model={model} palette={palette} game={game} />
        {chosen !== undefined && chosen < segments.length && <SegmentEditor key={game.name} model={model} palette={palette} game={game} index={chosen} trouble={troubleAt(result && !result.found ? result : undefined, chosen)} />}
        <Result model={model} palette={palette} game={game} />
      </div>
    </div>
  );
}

/** One more segment; of another game the first. */
const addSegment = (model: LinkModel, game: string, rows: readonly string[], name: string): void => {
  const { state } = model;
  model.history.set({ ...(state.value.game === game ? state.value : begin(model.kit, game)), segments: [...(state.value.game === game ? state.value.segments : []), rows] }, `${name} opened`);
};

const documentOf = (model: LinkModel): Document => ({
  page: "link",
  name: t`${model.state.value.game} level`,
  kindOf: (saved) => (saved as { state?: LinkState }).state?.game,
  save: () => ({ state: model.state.value }),
  takes: { archive: (json, name) => lookInto(json, name, (game, rows, one) => addSegment(model, game, rows, one)) },
  level: (game, rows, name) => addSegment(model, game, rows, name),
  open: (saved, name) => {
    const { state } = saved as { state?: unknown };
    if (!isLinkState(state)) throw new Error(t`“${name}” has no segments`);
    model.history.set(state, `${name} opened`);
  },
});

function Settings({ model }: { model: LinkModel }) {
  const { game, length, seed } = model.state.value;
  const another = (name: string) => model.history.set(begin(model.kit, name), "another game");
  return (
    <form id="link-settings" class="panel" autocomplete="off" aria-label={t`Settings`} onSubmit={(event) => event.preventDefault()}>
      <div class="field">
        <label for="link-game">{t`Game`}</label>
        <Choice id="link-game" value={game} options={linkGames(model.kit).map(({ name, help }) => [name, `${name}: ${splitHelp(help)[0]}`])} moved={another} />
      </div>
      <div class="field">
        <label for="link-length">{t`Slices of a segment`}</label>
        <input id="link-length" type="number" min="2" max="60" value={length} onInput={(event) => model.set({ length: event.currentTarget.value.trim() }, "length", "length")} />
      </div>
      <div class="field">
        <label for="link-seed">{t`Seed of the map`}</label>
        <div class="row">
          <input id="link-seed" type="number" min="0" value={seed} onInput={(event) => model.set({ seed: event.currentTarget.value.trim() }, "seed", "seed")} />
          <button type="button" id="link-reroll" class="main" onClick={() => model.set({ seed: String((Number(seed) || 0) + 1) }, "another map")}>{t`Breed others`}</button>
        </div>
      </div>
      <div class="row"><FileBar document={documentOf(model)} /></div>
    </form>
  );
}

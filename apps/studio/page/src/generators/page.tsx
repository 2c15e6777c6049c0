// page.tsx - generators bred by hand (Kerssemakers et al. 2012): twelve cards, those
// you like are marked, and the next generation is made of them. Keys: 1 to 9 mark, N is
// the next generation, Ctrl+Z takes it back.
import { useEffect } from "preact/hooks";
import { wordsOf } from "../core/core";
import { gameNamed, type Kit } from "../core/kit";
import type { Game } from "../core/session";
import type { PageProps } from "../pages";
import { choose, download } from "../store/files";
import { receives, type Handed } from "../store/handover";
import { readProject } from "../store/server";
import { announce } from "../ui/announce";
import { Choice } from "../ui/form";
import { Cards } from "./cards";
import { Inspector } from "./inspect";
import { Breeding, loadDatabase, RATED, SHOWN } from "./model";
import { Family } from "./tree";
import { Wants } from "./wish";
import { Opening } from "../ui/opening";
import { t } from "../core/strings";

/** What can be seen on the cards: all tiles, who drew them, or tiles of one role. */
const LAYERS: readonly (readonly [string, string])[] = [
  ["tiles", t`all tiles`],
  ["origin", t`by parent`],
  ["solid", t`solid`],
  ["foe", t`foes`],
  ["reward", t`rewards`],
];

/** How cards can be sorted. */
const ORDERS: readonly (readonly [string, string])[] = [["", t`their number`], ["wish", t`your wish`], ["taste", t`your taste`]];

async function open(): Promise<{ history: Breeding }> {
  const history = new Breeding(await loadDatabase());
  await history.open();
  return { history };
}

export const Generators = ({ kit }: PageProps) => (
  <Opening on={[kit]} open={open} close={({ history }) => history.close()}>{({ history }) => <Loaded kit={kit} model={history} />}</Opening>
);

/** Keys where no text is typed. */
function useKeys(model: Breeding): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea")) return;
      const place = "123456789".indexOf(event.key);
      if (place >= 0 && place < (model.page.value?.places.length ?? 0)) void model.mark(place);
      else if (event.key === "n" || event.key === "N") void model.next();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [model]);
}

/** What is handed over to this page: a file's text, or one of the folder by its name. */
async function receive(model: Breeding, { name, text, project }: Handed): Promise<void> {
  try {
    const given = project ? (await readProject(name)).text : text;
    if (given) await model.take(name, given);
  } catch (error) {
    announce(t`Not opened: ${wordsOf(error)}`);
  }
}

function Loaded({ kit, model }: PageProps & { model: Breeding }) {
  useKeys(model);
  useEffect(() => receives("generators", (handed) => void receive(model, handed)), [model]);
  const page = model.page.value;
  const game = page && gameNamed(kit, page.game);
  const palette = game && kit.palettes.get(game.name);
  if (!page || !game || !palette) return null;
  return (
    <div class="generators" data-saved={String(model.saved.value)}>
      <Lead model={model} />
      <Tools kit={kit} model={model} game={game} />
      <Family model={model} />
      <Inspector model={model} game={game} palette={palette} />
      <Cards model={model} game={game} />
    </div>
  );
}

const pickFile = () => choose(".json,application/json");

/** What is done again and again; always in sight. */
function Lead({ model }: { model: Breeding }) {
  const page = model.page.value;
  const marked = page?.places.filter((place) => place.marked).length ?? 0;
  return (
    <section class="panel lead" aria-label={t`Generation`}>
      <h2 id="generation">{t`Generation `}{page?.generation}</h2>
      <span id="hint">{marked === 0 ? t`Click the cards that you like: they become parents` : marked === 1 ? t`1 parent marked` : t`${marked} parents marked`}</span>
      <button type="button" class="main" id="next" disabled={marked === 0 || model.busy.value} onClick={() => void model.next()}>{t`Next generation`}</button>
    </section>
  );
}

function Tools({ kit, model, game }: { kit: Kit; model: Breeding; game: Game }) {
  const page = model.page.value;
  const error = model.error.value;
  if (!page) return null;
  return (
    <section class="panel tools" id="tools" aria-label={t`Breeding`}>
      <p class="help">{t`A card's map blends ${SHOWN} levels of a generator. Its bars say how far computer players come in ${RATED} of them: `}{page.raters.map((name, i) => {
        const player = kit.describe.players.find((one) => one.name === name);
        return <span key={name}>{i ? "; " : ""}<b>{name}</b>{player && ` ${player.help.replace(/ \(.*\)$/, "")}`}</span>;
      })}.</p>
      <div class="bar">
        <label class="inline">{t`Game `}<Choice id="game" value={page.game} options={Object.keys(model.database).map((name) => [name, name] as const)}
          moved={(name) => void model.begin(name)} /></label>
        <label class="inline">{t`Show `}<Choice id="layer" value={model.layer.value} options={LAYERS} moved={(layer) => {
          model.layer.value = layer;
          model.view();
        }} /></label>
        <label class="inline">{t`Order `}<Choice id="cards-by" value={model.by.value} options={ORDERS} moved={(by) => (model.by.value = by)} /></label>
        <span class="files">
          <button type="button" id="anew" onClick={() => void model.begin(page.game)}>{t`Begin anew`}</button>
          <button type="button" id="begin-with" title={t`A new breeding whose first generator is a file of yours, marked as a parent`}
            onClick={() => void pickFile().then((file) => file && model.beginWith(file.name, file.text))}>{t`Begin with a file ...`}</button>
          <button type="button" id="import" title={t`A generator goes to this page; a session is gone on with`}
            onClick={() => void pickFile().then((file) => file && model.take(file.name, file.text))}>{t`Import ...`}</button>
          <button type="button" id="save" data-save title="Ctrl+S" onClick={() => void model.session().then((session) =>
            download(`${page.game}-generation-${page.generation}.json`, new Blob([session], { type: "application/json" })))}>{t`Save session`}</button>
        </span>
      </div>
      <Wants model={model} game={game} />
      {model.layer.value === "origin" && <p class="help" id="key">
        <span class="origin of-0">{t`first parent`}</span> <span class="origin of-1">{t`second parent`}</span> <span class="origin new">{t`new`}</span>
      </p>}
      <p class="error" id="error" role="alert" hidden={!error || error.field.includes(".")}>{error?.text}</p>
    </section>
  );
}

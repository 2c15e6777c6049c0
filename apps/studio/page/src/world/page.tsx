// page.tsx - a world without an end: its settings, and what is seen of it. The address
// keeps both.
import { useEffect, useMemo } from "preact/hooks";
import { gameNamed, type Kit } from "../core/kit";
import type { PageProps } from "../pages";
import { download } from "../store/files";
import { handTo, receives } from "../store/handover";
import { History } from "../store/history";
import { jsonOf } from "../store/kinds";
import { keepQuery, route } from "../store/route";
import { announce } from "../ui/announce";
import { Choice, ErrorLine, ParamForm } from "../ui/form";
import { generatorsOf } from "../lab/settings";
import { Land } from "./land";
import { WorldModel } from "./model";
import { areWorldSettings, FIRST_LOOK, fromQuery, toCommand, toQuery, type Look, type WorldSettings } from "./settings";
import { Opening } from "../ui/opening";
import { t } from "../core/strings";

/** Games with walls and floor that layouts are made of. */
const gamesOf = ({ describe }: Kit): string[] =>
  describe.games.map(({ name }) => name).filter((name) => generatorsOf(describe, name, "layout").some(({ stage }) => stage === "layout"));

async function begin(kit: Kit): Promise<{ history: History<WorldSettings>; look: Look }> {
  const first = gamesOf(kit)[0] ?? "";
  const linked = fromQuery(route.value.query, first);
  const history = await History.open<WorldSettings>("world", () => linked.settings, areWorldSettings);
  if (route.value.query.size === 0) return { history, look: FIRST_LOOK };
  if (JSON.stringify(linked.settings) !== JSON.stringify(history.state.value)) history.set(linked.settings, "settings of the address");
  return { history, look: linked.look };
}

export const WorldPage = ({ kit }: PageProps) => <Opening on={[kit]} open={() => begin(kit)}>{(opened) => <Loaded kit={kit} {...opened} />}</Opening>;

function Loaded({ kit, history, look }: { kit: Kit; history: History<WorldSettings>; look: Look }) {
  const model = useMemo(() => new WorldModel(kit, history, look), [kit, history]);
  useEffect(() => {
    const keep = () => keepQuery("world", toQuery(history.state.value, model.look.peek()));
    const stops = [history.state.subscribe(() => {
      keep();
      void model.update();
    }), model.look.subscribe(keep), route.subscribe(({ page, query }) => {
      if (page !== "world" || query.size === 0) return;
      const linked = fromQuery(query, history.state.peek().game);
      if (String(toQuery(linked.settings, linked.look)) === String(toQuery(history.state.peek(), model.look.peek()))) return;
      model.lookAt(linked.look.x, linked.look.y, linked.look.zoom);
      history.set(linked.settings, "settings of the address");
    }), receives("world", ({ name, text = "", taken }) => {
      const saved: unknown = jsonOf(text);
      if (areWorldSettings(saved)) history.set({ game: saved.game, seed: saved.seed, params: saved.params }, t`${name} opened`);
      taken?.(areWorldSettings(saved) ? undefined : new Error(t`“${name}” is no world`));
    })];
    return () => {
      stops.forEach((stop) => stop());
      model.close();
    };
  }, [model]);
  return (
    <div class="world-page">
      <section class="panel" aria-label={t`World`}><Land model={model} /><Legend model={model} /></section>
      <div class="world-side">
        <Settings model={model} />
        <Here model={model} />
      </div>
    </div>
  );
}

function Legend({ model }: { model: WorldModel }) {
  const kinds = model.about.value?.legend ?? [];
  return (
    <ul class="legend" aria-label={t`Colours of the map`}>
      {kinds.map(({ name, colour }) => (
        <li key={name}><span class="map-colour" style={{ background: `#${colour.toString(16).padStart(6, "0")}` }} /> {name}</li>
      ))}
    </ul>
  );
}

function Settings({ model }: { model: WorldModel }) {
  const { game, seed, params } = model.history.state.value;
  const error = model.error.value;
  const rows = model.about.value?.params ?? [];
  const move = (name: string, text: string | undefined) => {
    const { [name]: _, ...rest } = params;
    model.set({ params: text === undefined ? rest : { ...rest, [name]: text } }, name, `world.${name}`);
  };
  return (
    <section class="panel" aria-label={t`Settings`}>
      <div class="field" data-field="game">
        <label for="world-game">{t`Game`}</label>
        <Choice id="world-game" value={game} options={gamesOf(model.kit).map((name) => [name, `${name}: ${gameNamed(model.kit, name)?.help ?? ""}`])} wrong={error?.field === "game"} describedBy="game-error"
          moved={(name) => model.set({ game: name }, "game")} />
        <ErrorLine id="game" error={error} />
      </div>
      <div class="field" data-field="seed">
        <label for="world-seed">{t`Seed`}</label>
        <div class="row">
          <input id="world-seed" inputMode="numeric" spellcheck={false} aria-describedby="seed-error" aria-invalid={error?.field === "seed" ? "true" : undefined}
            value={seed} onInput={(event) => model.set({ seed: event.currentTarget.value.trim() }, "seed", "seed")} />
          <button type="button" id="world-reroll" class="main" onClick={() => model.set({ seed: String((Number(seed) || 0) + 1) }, "another world")}>{t`Another world`}</button>
        </div>
        <ErrorLine id="seed" error={error} />
      </div>
      {error && !document.getElementById(`${error.field}-error`) && <p class="error" role="alert">{error.text}</p>}
      <details class="table" open={error?.field.startsWith("world.") || undefined}>
        <summary>{t`What it is made of`}</summary>
        <ParamForm params={rows} prefix="world" texts={params} error={error} moved={move} />
      </details>
    </section>
  );
}

/** What can be done with what is in the middle. */
function Here({ model }: { model: WorldModel }) {
  void model.news.value;
  const chunk = model.chunkOf(model.at);
  const side = model.about.value?.side ?? 32;
  const middle = model.middle();
  const settings = model.history.state.value;
  const go = (x: number, y: number) => model.lookAt((x + 0.5) * side, (y + 0.5) * side);
  const input = (id: string, word: string, value: number, moved: (value: number) => void) => (
    <label class="inline">{word} <input id={id} type="number" step="1" value={value}
      onChange={(event) => Number.isFinite(event.currentTarget.valueAsNumber) && moved(event.currentTarget.valueAsNumber)} /></label>
  );
  const lab = () => middle && handTo({ page: "lab", name: `${settings.game} ${middle.x} ${middle.y}`, level: { game: settings.game, rows: middle.rows } });
  const save = () => (document.getElementById("land") as HTMLCanvasElement | null)?.toBlob((blob) => {
    if (blob) download(`world ${settings.game} ${settings.seed}.png`, blob);
    else announce(t`This browser made no picture of it`);
  });
  return (
    <section class="panel" aria-label={t`The chunk in the middle`}>
      <h2>{t`The chunk in the middle`}</h2>
      <div class="row">
        {input("chunk-x", t`across`, chunk.x, (x) => go(x, chunk.y))}
        {input("chunk-y", t`down`, chunk.y, (y) => go(chunk.x, y))}
      </div>
      <div class="bar">
        <button type="button" id="to-place" title={t`Where a game may begin (0)`} onClick={() => void model.toPlace()}>{t`To a place`}</button>
        <button type="button" id="chunk-lab" disabled={!middle} title={t`To draw on it, and to play it`} onClick={lab}>{t`Open in the lab`}</button>
        <button type="button" id="land-save" onClick={save}>{t`Save picture`}</button>
      </div>
      <p class="help">{t`The same at the command line: `}<code id="world-command">{toCommand(settings, chunk.x, chunk.y)}</code></p>
    </section>
  );
}

// forms.tsx - what can be set in the lab: game, seed, creator, furnisher, size, and
// the parameters of both.
import { useSignal } from "@preact/signals";
import type { Game, Generator } from "../core/session";
import { lookInto } from "../store/archive";
import { download } from "../store/files";
import { Choice, ErrorLine, ParamForm } from "../ui/form";
import { asks } from "../ui/keep";
import { FileBar, type Document } from "../ui/filebar";
import { Keep } from "../ui/parts";
import { splitHelp } from "../ui/words";
import type { LabModel } from "./model";
import { areSettings, changed, generatorsOf, NONE, paramKey, paramsOf, STAGES, type Settings, type Stage } from "./settings";
import { t } from "../core/strings";

const STAGE_TITLES: Readonly<Record<Stage, string>> = { layout: t`Layout creator`, furnish: t`Furnisher` };

/** How a generator works, and behind an (i) where that is described. */
function About({ help, source }: Generator) {
  const open = useSignal(false);
  return (
    <>
      {splitHelp(help)[1]}{" "}
      {source && <button type="button" class="cite" aria-expanded={open.value} aria-label={t`Where it is described`} title={source} onClick={() => (open.value = !open.value)}>i</button>}
      {open.value && <cite> {source}</cite>}
    </>
  );
}

function SeedField({ model }: { model: LabModel }) {
  asks.value; // this and the fields below are shown anew
  const error = model.error.value;
  return (
    <div class="field" data-field="seed">
      <label for="seed">{t`Seed`}</label>
      <div class="row">
        <input id="seed" inputMode="numeric" spellcheck={false} aria-describedby="seed-error"
          aria-invalid={error?.field === "seed" ? "true" : undefined} value={model.settings.value.seed}
          onInput={({ currentTarget: { value } }) => model.set({ seed: value.trim() }, "seed", "seed")} />
        <button type="button" id="reroll" class="main" onClick={() => model.reroll()}>{t`Re-roll`}</button>
      </div>
      <ErrorLine id="seed" error={error} />
      <div class="row">
        <label class="inline" for="index">{t`level number`}</label>
        <input id="index" type="number" min="0" step="1" aria-describedby="index-error" aria-invalid={error?.field === "index" ? "true" : undefined}
          value={model.settings.value.index} onInput={({ currentTarget: { value } }) => model.set({ index: value.trim() }, "level number", "index")} />
      </div>
      <ErrorLine id="index" error={error} />
    </div>
  );
}

function StageField({ model, stage }: { model: LabModel; stage: Stage }) {
  const all = generatorsOf(model.kit.describe, model.settings.value.game, stage);
  const name = model.settings.value[stage];
  const gen = all.find((one) => one.name === name);
  asks.value;
  const options = all.map((one) => [one.name, `${one.name}: ${splitHelp(one.help)[0]}`] as const);
  const error = model.error.value;
  return (
    <div class="field" data-field={stage}>
      <label for={stage}>{STAGE_TITLES[stage]}</label>
      <Choice id={stage} value={name} options={[...options, [NONE, NONE]]} wrong={error?.field === stage}
        describedBy={`${stage}-error ${stage}-help`} moved={(value) => model.set({ [stage]: value }, STAGE_TITLES[stage].toLowerCase())} />
      <p class="help" id={`${stage}-help`}>{gen ? <About key={name} {...gen} /> : name === NONE ? (stage === "furnish" ? t`No furnisher: only what the layout places.` : t`No layout creator.`) : ""}</p>
      <ErrorLine id={stage} error={error} />
    </div>
  );
}

function SizeField({ model, game }: { model: LabModel; game: Game }) {
  const { size } = game;
  asks.value;
  const error = model.error.value;
  const side = (id: "width" | "height", word: string, low: number, high: number) => (
    <>
      <label class="inline" for={id}>{word}</label>
      <input id={id} type="number" step="1" min={low} max={high} aria-describedby="size-error"
        aria-invalid={error?.field === "size" ? "true" : undefined} value={model.settings.value[id]}
        onInput={(event) => model.set({ [id]: event.currentTarget.value.trim() }, "size", id)} />
    </>
  );
  return (
    <fieldset class="field" data-field="size">
      <legend>{t`Size in tiles`}</legend>
      <div class="row">
        {side("width", t`across`, size.min_w, size.max_w)}
        {side("height", t`down`, size.min_h, size.max_h)}
      </div>
      <ErrorLine id="size" error={error} />
    </fieldset>
  );
}

const recipes = () => import("./recipes");

/** All of the lab's state, as a file. */
const documentOf = (model: LabModel): Document => ({
  page: "lab",
  name: `${model.settings.value.game} ${model.settings.value.seed}`.replaceAll(/[^A-Za-z0-9._ -]/g, "_"),
  kindOf: (saved) => (saved as { settings?: Settings }).settings?.game,
  save: () => ({ settings: model.settings.value }),
  level: (game, rows, name) => model.take(game, rows, name),
  takes: {
    recipe: async (json, name) => model.history.set((await recipes()).settingsOf(model.kit.describe, json, name), `${name} opened`),
    archive: (json, name) => lookInto(json, name, (game, rows, one) => model.take(game, rows, one)),
  },
  open: (saved, name) => {
    const { settings } = saved as { settings?: unknown };
    if (!areSettings(settings)) throw new Error(t`“${name}” has no settings of the lab`);
    model.history.set(settings as Settings, `${name} opened`);
  },
});

/** What makes the level, without what was done by hand. */
function RecipeFiles({ model }: { model: LabModel }) {
  const text = async () => (await recipes()).recipeText(model.kit.describe, model.settings.value);
  const name = `${documentOf(model).name} recipe`;
  return (
    <div class="row">
      <button type="button" id="recipe-save" title={t`A file as sett generate --recipe takes it`} onClick={() => void text().then((recipe) => download(`${name}.json`, recipe, "application/json"))}>{t`Export recipe`}</button>
      <Keep id="recipe-keep" name={name} text={text} />
    </div>
  );
}

export function SettingsForm({ model, game }: { model: LabModel; game: Game }) {
  asks.value;
  const { games } = model.kit.describe;
  return (
    <form id="settings" class="panel" autocomplete="off" aria-label={t`Settings`} onSubmit={(event) => event.preventDefault()}>
      <p class="help">{t`A creator lays out walls and floor, then a furnisher places what is on them. Re-roll, or move a slider.`}</p>
      <div class="field" data-field="game" id="game-field">
        <label for="game">{t`Game`}</label>
        <Choice id="game" value={model.settings.value.game} options={games.filter(({ generators }) => generators.length > 0).map(({ name, help }) => [name, help])}
          wrong={model.error.value?.field === "game"} describedBy="game-error" moved={(name) => model.choose(name)} />
        <ErrorLine id="game" error={model.error.value} />
      </div>
      <SeedField model={model} />
      {STAGES.map((stage) => <StageField key={stage} model={model} stage={stage} />)}
      <SizeField model={model} game={game} />
      <OtherError model={model} />
      <div class="row"><FileBar document={documentOf(model)} /></div>
      <RecipeFiles model={model} />
    </form>
  );
}

/** An error that speaks of no field that is shown. */
function OtherError({ model }: { model: LabModel }) {
  const error = model.error.value;
  const [stage, name] = error?.field.split(".") ?? [];
  const shown = STAGES.some((one) => one === stage && paramsOf(model.kit.describe, model.settings.value, one).some((p) => p.name === name));
  const own = ["game", "seed", "index", "size", "layout", "furnish"].includes(error?.field ?? "");
  const other = error && !shown && !own ? { field: "other", text: error.text } : undefined;
  return <ErrorLine id="other" error={other} />;
}

export function Params({ model }: { model: LabModel }) {
  asks.value;
  const settings = model.settings.value;
  const reset = () => {
    model.reset();
    document.getElementById("seed")?.focus();
  };
  return (
    <section id="params" class="panel" aria-labelledby="params-title">
      <div class="bar">
        <h2 id="params-title">{t`Parameters`}</h2>
        <button type="button" id="reset" disabled={model.isDefault.value} onClick={reset}>{t`Reset all`}</button>
      </div>
      {STAGES.map((stage) => {
        const params = paramsOf(model.kit.describe, settings, stage);
        const fitted = Object.fromEntries(params.map(({ name }) => [name, model.fitted.value[paramKey(settings, stage, name)]]));
        return (
          <div key={stage} id={`${stage}-params`}>
            {params.length > 0 && <h3>{settings[stage]} ({stage})</h3>}
            <ParamForm key={settings[stage]} params={params} prefix={stage} texts={Object.fromEntries(changed(settings, stage))}
              fitted={fitted as Record<string, string>} error={model.error.value} moved={(name, text) => model.setParam(stage, name, text)} />
          </div>
        );
      })}
    </section>
  );
}

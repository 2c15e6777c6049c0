// project.tsx - a user's map of Tiled or project of LDtk on the page Your game: what its tiles
// are guessed to be is shown for a yes, its levels are shown, and levels go into it.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { wordsOf } from "../core/core";
import { gameNamed, type Kit } from "../core/kit";
import type { ProjectLevel } from "../core/session";
import { chooseAll, download } from "../store/files";
import { chooseFolder, gatherFiles, type Gathered } from "../store/gather";
import { handTo } from "../store/handover";
import { zipped } from "../store/zip";
import { announce } from "../ui/announce";
import { levelLabel, shownTile, Thumb } from "../ui/level";
import { LEVEL_TYPES, readLevel } from "../ui/levelfiles";
import { Natural } from "../ui/natural";
import { foreign, ForeignModel, openForeign, SHOWN, SHOWN_HEIGHT, SHOWN_WIDTH, type Drawn } from "./foreign";
import { t } from "../core/strings";

const MOST_MADE = 50;
const last = (path: string): string => path.split("/").pop() ?? path;

/** Buttons that open a project, and the one that is open. `use`: takes a game file. */
export function YourProject({ kit, game, use }: { kit: Kit; game: string; use: (text: string, label: string) => void }) {
  const opened = foreign.value;
  const open = async (given: Promise<Gathered | undefined>) => {
    try {
      const gathered = await given;
      if (gathered && (gathered.files.length > 0 || gathered.folder)) openForeign(gathered);
    } catch (error) {
      announce(t`Not opened: ${wordsOf(error)}`);
    }
  };
  const files = async () => gatherFiles((await chooseAll(".tmx,.tmj,.tsx,.tsj,.world,.ldtk,.ldtkl,.xsb,.sok,.json,.toml,.zip,.png,.jpg,.gif,.bmp,.webp")).map(({ file }) => file as File));
  return (
    <section class="panel" aria-labelledby="project-title" id="your-project">
      <div class="bar">
        <h2 id="project-title">{opened ? t`Your project` : t`Your project of Tiled or LDtk`}</h2>
        <button type="button" id="project-open" onClick={() => void open(files())} title={t`A map (TMX, TMJ), world or project (LDtk) with its tilesets, level files and pictures, boards (.xsb, .sok), or a zip`}>{t`Open files ...`}</button>
        <button type="button" id="project-folder" onClick={() => void open(chooseFolder())} title={t`All of it: where the browser lets pages write, levels are written back into it`}>{t`Open a folder ...`}</button>
        {opened && <button type="button" id="project-close" onClick={() => (foreign.value = undefined)}>{t`Close`}</button>}
      </div>
      {opened
        ? <Loaded key={opened.files} kit={kit} opened={opened} game={game} use={use} />
        : <p class="help">{t`Its levels are read here, and levels go into it: nothing else of it changes. Nothing leaves this browser.`}</p>}
    </section>
  );
}

function Loaded({ kit, opened, game, use }: { kit: Kit; opened: Gathered; game: string; use: (text: string, label: string) => void }) {
  const [model, setModel] = useState<ForeignModel>();
  useEffect(() => {
    const made = new ForeignModel(opened, game || kit.describe.games[0]?.name || "");
    setModel(made);
    void made.look();
    return () => made.close();
  }, [opened]);
  return model ? <Project kit={kit} model={model} game={game} use={use} /> : null;
}

function Project({ kit, model, game, use }: { kit: Kit; model: ForeignModel; game: string; use: (text: string, label: string) => void }) {
  const read = model.read.value;
  const make = async () => {
    const text = await model.imported();
    if (text !== undefined) use(text, t`game of ${last(model.main.value)}`);
  };
  // The page's own game, as soon as there is another: the project is looked at by that.
  useEffect(() => {
    if (!game || game === model.game.peek()) return;
    model.game.value = game;
    void model.look();
  }, [game]);
  return (
    <>
      <div class="bar">
        {model.mains.length > 1
          ? <label>{t`Map or project `}<select id="project-main" value={model.main.value} onChange={({ currentTarget }) => { model.main.value = currentTarget.value; void model.look(); }}>
              {model.mains.map((name) => <option key={name}>{name}</option>)}
            </select></label>
          : <b id="project-name">{model.main}</b>}
        <label>{t`Tiles of `}<select id="project-game" value={model.game.value} onChange={({ currentTarget }) => { model.game.value = currentTarget.value; void model.look(); }}>
          {kit.describe.games.map(({ name }) => <option key={name}>{name}</option>)}
        </select></label>
        <button type="button" id="project-import" onClick={() => void make()} title={t`A game file whose tiles are those of the project: values, classes, entities`}>{t`Make a game of it`}</button>
      </div>
      <p id="project-status" role="status" aria-busy={model.busy.value}>{statusOf(model)}</p>
      <p id="project-wrong" class="error" role="alert" hidden={!model.wrong.value}>{model.wrong}</p>
      {read && read.missing.length > 0 && <details class="help" id="project-missing"><summary>{read.missing.length === 1 ? t`1 linked file is not here: open the folder that holds all` : t`${read.missing.length} linked files are not here: open the folder that holds all`}</summary><pre>{read.missing.join("\n")}</pre></details>}
      {read?.carried && <details class="help" id="project-carried"><summary>{t`What is kept as it is`}</summary><pre>{read.carried}</pre></details>}
      {read && <Mapping model={model} />}
      {read && <Levels kit={kit} model={model} levels={read.levels} drawn={model.drawn.value} id="project-levels" title={t`Levels`} />}
      {read && model.lacking.value.length > 0 && <p class="help" id="project-lacking">{t`To see levels in the project's own art, open its pictures, too: ${model.lacking.value.join(", ")}`}</p>}
      {read && (model.agreed.value || !read.guessed) && <PutLevels kit={kit} model={model} />}
    </>
  );
}

const KINDS = { ldtk: t`A project of LDtk`, tiled: t`A map of Tiled`, world: t`A world of Tiled`, boards: t`A file of boards` };

function statusOf(model: ForeignModel): string {
  const read = model.read.value;
  if (model.busy.value) return t`Reading ...`;
  if (!read) return "";
  const count = read.levels.filter(({ rows }) => rows).length;
  return read.levels.length === 1 ? t`${KINDS[read.kind]}: ${count} of 1 level read` : t`${KINDS[read.kind]}: ${count} of ${read.levels.length} levels read`;
}

/** Which tile is what: a guess is shown, and levels go by it only after a yes. */
function Mapping({ model }: { model: ForeignModel }) {
  const read = model.read.value;
  const edited = useSignal(false);
  if (!read) return null;
  const stem = last(model.main.value).replace(/\.[^.]*$/, "");
  return (
    <div id="project-mapping">
      {read.guessed && (
        <>
          <p>{read.unclear ? t`What its tiles are could not be told from names. Correct the mapping, then read by it.` : t`Its tiles are guessed to be these. Is that right?`}</p>
          {read.told && <pre id="project-guess" tabIndex={0}>{read.told}</pre>}
          {!read.unclear && !model.agreed.value && <button type="button" id="project-yes" class="main" onClick={() => (model.agreed.value = true)}>{t`Yes, that is right`}</button>}
        </>
      )}
      <details>
        <summary>{t`The mapping`}</summary>
        <textarea id="project-toml" aria-label={t`Mapping`} rows={14} spellcheck={false} value={model.mapping.value} onInput={({ currentTarget }) => { model.mapping.value = currentTarget.value; edited.value = true; }} />
        <div class="bar">
          <button type="button" id="project-read" disabled={!edited.value} onClick={() => { edited.value = false; void model.look(model.mapping.peek()); }}>{t`Read by this mapping`}</button>
          <button type="button" id="project-keep" onClick={() => download(`${stem}.sett-map.toml`, model.mapping.peek())} title={t`Beside the project it is found again, by the command line as well`}>{t`Save mapping`}</button>
        </div>
      </details>
    </div>
  );
}

/** A level in the project's own art: whole pixels where there is room. */
function Picture({ image, label }: { image: ImageData; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => canvas.current?.getContext("2d")?.putImageData(image, 0, 0), [image]);
  const scale = Math.max(1, Math.floor(Math.min(SHOWN_WIDTH * devicePixelRatio / image.width, SHOWN_HEIGHT * devicePixelRatio / image.height))) / devicePixelRatio;
  return <canvas ref={canvas} class="thumb own-art" role="img" aria-label={label} width={image.width} height={image.height} style={{ width: `${image.width * scale}px`, height: `${image.height * scale}px` }} />;
}

function Levels({ kit, model, levels, drawn, id, title }: { kit: Kit; model: ForeignModel; levels: readonly ProjectLevel[]; drawn: Drawn; id: string; title: string }) {
  const game = gameNamed(kit, model.game.value);
  const palette = kit.palettes.get(model.game.value);
  const own = useSignal(true);
  if (!game || !palette) return null;
  return (
    <>
      <div class="bar">
        <h3>{title}</h3>
        {drawn.size > 0 && <label title={t`As the project itself looks; else the tiles that its cells are read as`}><input type="checkbox" class="project-own" checked={own.value} onChange={({ currentTarget }) => (own.value = currentTarget.checked)} />{t` in its own art`}</label>}
      </div>
      <ul class="project-levels" id={id}>
        {levels.slice(0, SHOWN).map(({ name, rows, wrong, at }) => {
          const image = own.value ? drawn.get(name) : undefined;
          const label = rows ? levelLabel(rows, palette, game) : last(name);
          return (
            <li key={name}>
              <b title={at ? t`in its world at ${at.join(", ")}` : undefined}>{last(name)}</b>
              {image && <Picture image={image} label={label} />}
              {!image && rows && <Thumb rows={rows} palette={palette} tile={shownTile(rows[0]?.length ?? 1, rows.length, SHOWN_WIDTH, SHOWN_HEIGHT, 24)} label={label} />}
              {wrong && <p class="error">{wrong}</p>}
              {rows && game.generators.length > 0 && <button type="button" onClick={() => handTo({ page: "lab", name: last(name), level: { game: game.name, rows } })} aria-label={t`Draw on ${last(name)}`}>{t`Draw on it`}</button>}
            </li>
          );
        })}
      </ul>
      {levels.length > SHOWN && <p class="help">{t`${levels.length - SHOWN} more are not shown.`}</p>}
    </>
  );
}

/** Levels into the project, looked at before they are written. */
function PutLevels({ kit, model }: { kit: Kit; model: ForeignModel }) {
  const several = model.read.value?.kind !== "tiled";
  const level = useSignal("");
  const name = useSignal("Sett");
  const count = useSignal(3);
  const seed = useSignal(1);
  const drop = useSignal(true);
  const one = !several || level.value !== "";
  const put = (levels: readonly (readonly string[])[]) =>
    model.put({ levels, level: level.value, name: name.value || "Sett", seed: seed.value, drop: drop.value });
  const fail = (error: unknown) => void (model.wrong.value = wordsOf(error));
  const make = () => model.generated(one ? 1 : count.value, seed.value, level.value).then(put, fail);
  const bring = async () => {
    const game = gameNamed(kit, model.game.value);
    const palette = kit.palettes.get(model.game.value);
    if (!game || !palette) return;
    const files = await chooseAll(LEVEL_TYPES, !one);
    if (files.length > 0) await Promise.all(files.map((file) => readLevel(game, palette, file))).then(put, fail);
  };
  return (
    <div id="project-put">
      <h3>{t`Levels into it`}</h3>
      <div class="bar">
        {several && <label>{t`Where `}<select id="project-level" value={level.value} onChange={({ currentTarget }) => (level.value = currentTarget.value)}>
          <option value="">{t`new levels`}</option>
          {model.read.value?.levels.map(({ name: there }) => <option key={there} value={there}>{t`in place of ${there}`}</option>)}
        </select></label>}
        {!one && <label>{t`Name `}<input id="project-prefix" class="short" value={name.value} onInput={({ currentTarget }) => (name.value = currentTarget.value)} title={t`NAME_0, NAME_1 ...: those that are there are changed. With %: a pattern as LDtk's`} /></label>}
        {!one && <Natural id="project-count" label={t`How many`} value={count} most={MOST_MADE} />}
        <Natural id="project-seed" label={t`Seed`} value={seed} />
        <label title={t`Tiles that the project has no place for become the default one; else such levels are refused`}><input id="project-drop" type="checkbox" checked={drop.value} onChange={({ currentTarget }) => (drop.value = currentTarget.checked)} />{t` leave out what has no place`}</label>
        <button type="button" id="project-make" class="main" disabled={model.busy.value} onClick={() => void make()}>{one ? t`Generate a level into it` : t`Generate levels into it`}</button>
        <button type="button" id="project-bring" disabled={model.busy.value} onClick={() => void bring()}>{one ? t`A level from a file ...` : t`Levels from files ...`}</button>
      </div>
      {model.changed.value.length > 0 && <Changed kit={kit} model={model} />}
    </div>
  );
}

function Changed({ kit, model }: { kit: Kit; model: ForeignModel }) {
  const changed = model.changed.value;
  const hand = () => {
    const [only] = changed;
    const name = last(model.main.value);
    if (only && changed.length === 1) download(last(only.name), only.text);
    else download(`${name}.zip`, zipped(changed.map((file) => ({ name: file.name, content: file.text }))));
  };
  const write = async () => {
    await model.save();
    if (!model.wrong.peek()) announce(t`${last(model.main.peek())} written; what was there is kept as .bak`);
  };
  return (
    <div id="project-changed">
      <p>{t`Changed: ${changed.map(({ name }) => name).join(", ")}. All else of the project stays as it is.`}</p>
      {model.lost.value && <pre id="project-lost" tabIndex={0}>{model.lost}</pre>}
      <Levels kit={kit} model={model} levels={model.after.value} drawn={model.drawnAfter.value} id="project-after" title={t`As they are in it`} />
      <div class="bar">
        <button type="button" id="project-save" class="main" onClick={hand}>{changed.length === 1 ? t`Save ${last(changed[0]?.name ?? "")}` : t`Save a zip`}</button>
        {model.folder && <button type="button" id="project-write" onClick={() => void write()}>{t`Write into the folder`}</button>}
      </div>
    </div>
  );
}

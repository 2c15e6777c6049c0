// page.tsx - a game of the user's own: its file with what is wrong marked, tiles from a
// picture, and a level of it. What is right is a game on every page.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { shared } from "../core/core";
import { makerOf, ownGames } from "../core/games";
import { gameNamed, type Kit } from "../core/kit";
import type { GameProblem, GameUse } from "../core/session";
import type { PageProps } from "../pages";
import { playLevel } from "../play/document";
import { download } from "../store/files";
import { dropGame } from "../store/games";
import { handTo } from "../store/handover";
import { zipped } from "../store/zip";
import { History } from "../store/history";
import { announce } from "../ui/announce";
import { FileBar, type Document } from "../ui/filebar";
import { later } from "../ui/later";
import { levelLabel, shownTile, Thumb, TileIcon } from "../ui/level";
import { spoken } from "../ui/words";
import { Editor, placeOf } from "./editor";
import { Gallery, verdictOf } from "./gallery";
import { builtInNames, filesOf, GameModel, isGameDocument, type GameDocument } from "./model";
import { foreign } from "./foreign";
import { given } from "./picture";
import { YourProject } from "./project";
import { Sheet, takeSheet } from "./sheet";
import { STARTERS } from "./starters";
import { withName } from "./toml";
import { Opening } from "../ui/opening";
import { t } from "../core/strings";

const Many = later(async () => (await import("./many")).Many);

const open = async (kit: Kit): Promise<GameModel> =>
  new GameModel(await History.open<GameDocument>("game", () => ({ text: STARTERS[0]?.text ?? "", sheets: [] }), isGameDocument), builtInNames(kit));

export const OwnGamePage = ({ kit }: PageProps) => <Opening open={() => open(kit)} close={(model) => model.close()}>{(model) => <Loaded kit={kit} model={model} />}</Opening>;

function Loaded({ kit, model }: { kit: Kit; model: GameModel }) {
  useEffect(() => model.history.state.subscribe(() => model.update()), [model]);
  useEffect(() => given.subscribe((file) => {
    given.value = undefined;
    if (file) void takeSheet(model, file);
  }), [model]);
  const { text, sheets } = model.document;
  const project = <YourProject kit={kit} game={model.name.value} use={(made, label) => model.open({ text: made, sheets: [] }, label)} />;
  return (
    <div class="game-work">
      {foreign.value && project}
      <div class={sheets.length > 0 ? "game-page with-sheet" : "game-page"}>
        {sheets.length > 0 && <Sheet model={model} />}
        <section id="game-file" class="panel" aria-labelledby="game-title">
          <div class="bar">
            <h2 id="game-title">{model.name.value ? t`Game file of ${model.name.value}` : t`Game file`}</h2>
            <Begin model={model} />
          </div>
          <Editor text={text} problems={model.problems.value} typed={(typed) => model.set({ text: typed }, "game file", "text")} />
          <Problems model={model} />
          <div class="bar actions">
            <FileBar document={documentOf(model)} />
            <button type="button" id="game-save" onClick={() => saveFiles(model)} title={t`The file that sett and other programs read; with pictures of tiles: a zip of both`}>{t`Save game file`}</button>
          </div>
          <Others model={model} />
        </section>
        <Came kit={kit} model={model} />
        {sheets.length === 0 && <Sheet model={model} />}
      </div>
      {!foreign.value && project}
    </div>
  );
}

/** For use elsewhere. */
function saveFiles(model: GameModel): void {
  const files = filesOf(model.name.value || "my-game", model.document);
  const name = files[0]?.name ?? "";
  if (files.length === 1) return download(name, model.document.text);
  download(`${name}.zip`, zipped(files));
}

const documentOf = (model: GameModel): Document => ({
  page: "game",
  name: model.name.value || "my-game",
  save: () => ({ ...model.document }),
  open: (saved, name) => {
    const { text, sheets } = saved as GameDocument;
    if (!isGameDocument({ text, sheets })) throw new Error(t`“${name}” has no game in it`);
    model.open({ text, sheets }, t`${name} opened`);
  },
  foreign: async (text, name) => model.open({ text, sheets: [] }, t`${name} opened`),
});

/** What a file is begun with: one of ours gets a name of its own. */
function Begin({ model }: { model: GameModel }) {
  const files = useSignal<readonly GameUse[]>([]);
  useEffect(() => void shared().ask("game_files", undefined).then((reply) => (files.value = reply.files), () => undefined), []);
  const begin = (name: string): void => {
    const starter = STARTERS.find((one) => one.name === name);
    const file = files.value.find((one) => `like ${one.name}` === name);
    if (starter) model.open({ text: starter.text, sheets: [] }, t`${starter.title} begun`);
    else if (file) model.open({ text: withName(file.text, `my-${file.name}`), sheets: [] }, t`${name} begun`);
  };
  return (
    <>
      <label for="game-begin">{t`Begin`}</label>
      <select id="game-begin" value="" onChange={({ currentTarget }) => begin(currentTarget.value)}>
        <option value="">{t`choose ...`}</option>
        {STARTERS.map(({ name, title }) => <option key={name} value={name}>{title}</option>)}
        {files.value.map(({ name }) => <option key={name} value={`like ${name}`}>{t`like ${name}`}</option>)}
      </select>
    </>
  );
}

const told = ({ line, column, severity, message, help }: GameProblem): string =>
  `${line}:${column}: ${severity}: ${message}${help ? ` (${help})` : ""}`;

/** What is wrong, each with its place and, where the core knows what would be right, that. */
function Problems({ model }: { model: GameModel }) {
  const { text } = model.document;
  const show = (problem: GameProblem): void => {
    const area = document.getElementById("game-source") as HTMLTextAreaElement | null;
    area?.focus();
    area?.setSelectionRange(...placeOf(text, problem));
  };
  const mend = (problem: GameProblem): void => {
    const [from, to] = placeOf(text, problem);
    model.set({ text: text.slice(0, from) + problem.fix + text.slice(to) }, "mended");
  };
  const problems = model.problems.value;
  return (
    <div id="game-problems" aria-live="polite" aria-busy={model.busy.value}>
      {problems.length === 0 && !model.wrong.value && <p class="help">{model.busy.value ? t`Reading ...` : t`Nothing is wrong with the file.`}</p>}
      {model.wrong.value && <p class="error">{model.wrong}</p>}
      <ul>
        {problems.map((problem, i) => (
          <li key={i} class={problem.severity}>
            <button type="button" class="place" onClick={() => show(problem)} title={t`Show it in the file`}>{told(problem)}</button>
            {problem.fix !== undefined && <button type="button" class="mend" onClick={() => mend(problem)}>{t`Change to ${problem.fix}`}</button>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Other games of the user that are known here. */
function Others({ model }: { model: GameModel }) {
  const others = ownGames.value.filter(({ name }) => name !== model.name.value);
  if (others.length === 0) return null;
  return (
    <details id="game-others">
      <summary>{t`Your other games (${others.length})`}</summary>
      <ul class="projects">
        {others.map(({ name, file, sheets }) => (
          <li key={name}>
            <button type="button" onClick={() => model.open({ text: file.text, sheets }, t`${name} opened`)}>{name}</button>
            <button type="button" aria-label={t`Forget ${name}`} onClick={() => void dropGame(name).then(() => announce(t`${name} forgotten`))}>{t`Forget`}</button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/* CSS pixels that a level is shown in. */
const WIDTH = 520;
const HEIGHT = 380;

/** What came of the file: its tiles, a level, and where to go on. */
function Came({ kit, model }: { kit: Kit; model: GameModel }) {
  const seed = useSignal(0);
  const name = model.name.value;
  const game = gameNamed(kit, name);
  const palette = kit.palettes.get(name);
  if (!game || !palette) return <section class="panel" aria-label={t`The game`}><p role="status">{model.busy.value ? t`Reading ...` : t`No game yet: see what is wrong with the file.`}</p></section>;
  const [first, ...others] = model.levels.value.filter(({ rows }) => rows.every((row) => [...row].every((glyph) => palette.tileOf.has(glyph))));
  const rows = first?.rows;
  const another = () => void model.look((seed.value += 1));
  const make = () => {
    const query = new URLSearchParams({ game: name, seed: String(seed.value || 1) });
    const { layout } = makerOf(name) as { layout?: { name: string } };
    if (layout) for (const [key, value] of [["layout", layout.name], ["furnish", "none"]]) query.set(key ?? "", value ?? "");
    location.hash = `#/lab?${query}`;
  };
  return (
    <section id="came" class="panel" aria-labelledby="came-title" aria-busy={model.behind.value}>
      <div class="bar">
        <h2 id="came-title">{spoken(name)}</h2>
        <button type="button" id="game-another" onClick={another}>{t`Another level`}</button>
        <button type="button" id="game-make" class="main" onClick={make}>{t`Make levels`}</button>
        {game.rules && rows && <button type="button" id="game-play" data-play title="F5" onClick={() => void playLevel(name, t`from your game`, rows)}>{t`Play it`}</button>}
        {rows && <button type="button" id="game-draw" onClick={() => handTo({ page: "lab", name: t`${name} level`, level: { game: name, rows } })}>{t`Draw on it`}</button>}
      </div>
      {rows && <div class="game-level"><Thumb rows={rows} palette={palette} tile={shownTile(rows[0]?.length ?? 1, rows.length, WIDTH, HEIGHT, 32)} label={levelLabel(rows, palette, game)} /></div>}
      {first && <p id="game-verdict" class="help" role="status">{verdictOf(first)}</p>}
      {others.length > 0 && <Gallery id="game-gallery" label={t`More levels`} levels={others} palette={palette} game={game} />}
      <Many palette={palette} game={game} />
      <ul class="legend" id="game-tiles" aria-label={t`Tiles`}>
        {game.tiles.map((tile, i) => <li key={tile.name}><TileIcon palette={palette} tile={i} /> {spoken(tile.name)} <code>{tile.glyph}</code></li>)}
      </ul>
      <details>
        <summary>{t`What the file came to`}</summary>
        <pre id="game-explained" tabIndex={0}>{model.explained}</pre>
      </details>
    </section>
  );
}

// files.tsx - levels and plays in and out: which level is played, files of ours, of
// Tiled, pictures, and the play as a line that sett replay takes.
import { useSignal } from "@preact/signals";
import { wordsOf } from "../core/core";
import type { Palette } from "../core/art";
import type { Game } from "../core/session";
import type { History } from "../store/history";
import { choose, copy, download } from "../store/files";
import { announce } from "../ui/announce";
import { LEVEL_TYPES, levelPicture, readLevel, saveForTiled, saveJson } from "../ui/levelfiles";
import { randomSeed, spoken } from "../ui/words";
import { FileBar } from "../ui/filebar";
import { documentOf, fileName, levelNamed, split, toCommand, type Play } from "./document";
import { samplesOf } from "./levels";
import { t } from "../core/strings";

interface FilesProps {
  game: Game;
  palette: Palette;
  history: History<Play>;
}

/** Chooses what is played. */
export function LevelPicker({ game, palette, history }: FilesProps) {
  const play = history.state.value;
  const why = useSignal("");
  const seed = useSignal(/^seed (\d+)$/.exec(play.name)?.[1] ?? "");
  const samples = samplesOf(game.name);
  const known = samples.some(({ name }) => name === play.name);
  const take = async (read: () => Promise<Play | undefined>, label: string): Promise<void> => {
    try {
      const next = await read();
      why.value = "";
      if (next) history.set(next, label);
    } catch (error) {
      why.value = wordsOf(error);
    }
  };
  const open = async (): Promise<Play | undefined> => {
    const file = await choose(LEVEL_TYPES);
    return file && { name: file.name, rows: await readLevel(game, palette, file), actions: "" };
  };
  const make = (text: string): Promise<void> => {
    seed.value = text;
    return take(() => (/^\d{1,9}$/.test(text) ? levelNamed(game.name, t`seed ${text}`) : Promise.reject(new Error(t`a seed is a number of up to nine digits`))), t`another level`);
  };
  return (
    <section class="panel picker" aria-labelledby="picker-title">
      <h2 id="picker-title" class="unseen">{t`Level`}</h2>
      <div class="field">
        <label for="level">{t`Level`}</label>
        <select id="level" value={known ? play.name : ""} onInput={(event) => {
          const { value } = event.currentTarget;
          if (value) void take(() => levelNamed(game.name, value), t`another level`);
        }}>
          {!known && <option value="">{play.name}</option>}
          {samples.map(({ name }) => <option key={name} value={name}>{spoken(name)}</option>)}
        </select>
      </div>
      <form class="field" onSubmit={(event) => {
        event.preventDefault();
        void make(seed.value);
      }}>
        <label for="seed">{t`or made from a seed`}</label>
        <div class="row">
          <input id="seed" class="short" inputMode="numeric" size={9} value={seed} onInput={(event) => (seed.value = event.currentTarget.value)} aria-invalid={why.value !== ""} aria-describedby="picker-error" />
          <button type="submit" id="make">{t`Make`}</button>
          <button type="button" id="dice" title={t`A level from a seed drawn at random`} onClick={() => void make(randomSeed())}>{t`Any`}</button>
        </div>
      </form>
      <div class="field">
        <span class="label">{t`or from a file`}</span>
        <button type="button" id="open" onClick={() => void take(open, t`a file`)} title={t`A level as text, JSON, a Tiled map, or a picture that was saved here`}>{t`Choose ...`}</button>
      </div>
      <p id="picker-error" class="error" role="alert">{why}</p>
    </section>
  );
}

/** What leaves the page. */
export function Exports({ game, palette, history }: FilesProps) {
  const play = history.state.value;
  const name = (ending: string): string => fileName(game.name, play, ending);
  const say = async (text: string, what: string): Promise<void> => announce((await copy(text)) ? t`${what} copied` : t`The browser does not let this page copy`);
  const count = split(play.actions).length;
  return (
    <section class="panel exports" aria-labelledby="exports-title">
      <h2 id="exports-title">{t`Your play and this level as files`}</h2>
      <p class="help">{t`The play is ${count} actions. This line plays it again, with the level saved as text:`}</p>
      <pre id="command" tabIndex={0} aria-label={t`Command line`}>{toCommand(game.name, play)}</pre>
      <div class="bar actions">
        <button type="button" id="copy-actions" disabled={count === 0} onClick={() => void say(play.actions, t`Actions`)}>{t`Copy actions`}</button>
        <button type="button" id="copy-command" onClick={() => void say(toCommand(game.name, play), t`Command`)}>{t`Copy command`}</button>
        <FileBar document={documentOf(game.name, history)} />
      </div>
      <h3>{t`The level`}</h3>
      <div class="bar actions">
        <button type="button" id="save-text" onClick={() => download(name("txt"), `${play.rows.join("\n")}\n`)}>{t`Text`}</button>
        <button type="button" id="save-json" onClick={() => saveJson(game, play.rows, name("json"))}>{t`JSON`}</button>
        <button type="button" id="save-png" onClick={() => void levelPicture(palette, play.rows).then((blob) => download(name("png"), blob))}>{t`Picture`}</button>
        <button type="button" id="save-tiled" onClick={() => void saveForTiled(game, palette, play.rows, name("tmj").replace(/\.tmj$/, ""))} title={t`A zip of the map, its tileset and the picture of that`}>{t`For Tiled`}</button>
      </div>
    </section>
  );
}

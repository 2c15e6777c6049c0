// document.ts - what is played: a level and the text of the actions so far, as
// sett replay takes it. Every turn is a step of its history, so that undo takes
// turns back and a reload goes on where it was.
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { shared } from "../core/core";
import { GAME, makerOf, typedGame } from "../core/games";
import { kit } from "../core/kit";
import type { Endless } from "./endless";
import { History } from "../store/history";
import { keepGame } from "../store/games";
import type { Document } from "../ui/filebar";
import type { Sample } from "./levels";
import type { Place } from "./rooms";
import { samplesOf } from "./levels";
import { isFull } from "../ui/full";
import { spoken } from "../ui/words";
import { t } from "../core/strings";

export interface Play {
  /** of the level: a sample's, "seed 7", or a file's */
  name: string;
  rows: readonly string[];
  actions: string;
  /** where the level is one that goes on */
  endless?: Endless | undefined;
  /** where it is a dungeon: its rooms, of which one at a time is seen */
  places?: readonly Place[] | undefined;
  /** of a dungeon in parts: the part that comes next */
  part?: number | undefined;
}

/* What the games that come with the program are called here. */
const TITLES: Readonly<Record<string, string>> = { md2: "MiniDungeons 2", mario: t`Platformer`, dungeon: t`Dungeon` };

/** Games that can be played here, in the order of their tabs: those with rules. */
export const playedGames = (): { id: string; title: string }[] =>
  (kit.value?.describe.games ?? []).filter(({ rules }) => rules).map(({ name }) => ({ id: name, title: TITLES[name] ?? spoken(name) }));

const isPlay = (value: unknown): boolean => {
  const play = value as Play;
  return typeof play?.name === "string" && Array.isArray(play.rows) && typeof play.actions === "string";
};

const begun = ({ name, rows }: Sample): Play => ({ name, rows, actions: "" });

/** The first level of a game where nothing else is known. */
function first(game: string): Play {
  const samples = samplesOf(game);
  const sample = samples.find(({ name }) => name.endsWith("first-steps")) ?? samples[0];
  return sample ? begun(sample) : { name: "", rows: [], actions: "" };
}

export const openHistory = (game: string): Promise<History<Play>> => History.open<Play>(`play-${game}`, () => first(game), isPlay);

/** The level of a name, or undefined where it was a file. */
export async function levelNamed(game: string, name: string): Promise<Play | undefined> {
  const sample = samplesOf(game).find((one) => one.name === name);
  if (sample) return begun(sample);
  const [, seed] = /^seed (\d+)$/.exec(name) ?? [];
  return seed === undefined ? undefined : made(game, Number(seed));
}

/* What makes levels of a game, where the defaults of recipes do not. */
const MAKERS: Readonly<Record<string, object>> = { mario: { layout: { name: "gagents" }, furnish: { name: "none" } } };

async function made(game: string, seed: number): Promise<Play> {
  const reply = await shared().ask("generate", { recipe: { recipe: 1, game, seed, ...makerOf(game), ...MAKERS[game] } });
  const rows = reply.levels[0]?.rows;
  if (!rows) throw new Error(t`seed ${seed} gives no level`);
  return { name: t`seed ${seed}`, rows, actions: "" };
}

/** Actions with one more behind them. */
export const withAction = (actions: string, action: string): string => (actions ? `${actions} ${action}` : action);

/** "J(3, 4)" has no blank of ours in it: a text of actions is split at blanks. */
export const split = (actions: string): string[] => (actions ? actions.split(" ") : []);

/** The line that plays it again; the level's file as it is saved here. */
export const toCommand = (game: string, play: Play): string =>
  `sett replay ${typedGame(game)} ${fileName(game, play, "txt")} --actions "${play.actions}"`;

export const fileName = (game: string, { name }: Play, ending: string): string =>
  `${game}-${name.replaceAll(/[^\w.-]+/g, "-").replace(/\.\w+$/, "")}.${ending}`;

/** Keys are heard wherever the focus is on the page; whoever hears them leaves those
    that belong to a field alone. */
export function useKeys(hear: (event: KeyboardEvent, down: boolean) => void): void {
  const newest = useRef(hear);
  newest.current = hear;
  useEffect(() => {
    const down = (event: KeyboardEvent): void => newest.current(event, true);
    const up = (event: KeyboardEvent): void => newest.current(event, false);
    document.addEventListener("keydown", down);
    document.addEventListener("keyup", up);
    return () => {
      document.removeEventListener("keydown", down);
      document.removeEventListener("keyup", up);
    };
  }, []);
}

/* Pixels that stay free below a game: its buttons, and the edge of its panel; only the edge
   where the buttons are beside it. */
const BELOW = 76;
const EDGE = 16;
const LEAST_HEIGHT = 150;

/** Pixels that a game may be high: with what stands above it and its buttons it fits into
    the window. Pads for fingers lie over it. */
function stageHeight(box: HTMLElement | null): number {
  const around = box?.closest(".under-pad");
  const buttons = box?.closest(".stage")?.querySelector(".actions");
  if (!around || !buttons) return LEAST_HEIGHT;
  const [{ top, right }, straddled] = [around.getBoundingClientRect(), Number.parseFloat(getComputedStyle(around).paddingBottom)];
  const beside = buttons.getBoundingClientRect().left >= right;
  return Math.max(LEAST_HEIGHT, innerHeight - top - (isFull(box) ? 0 : scrollY) - (beside ? EDGE : BELOW) - straddled);
}

/** `fit` is told the pixels that there are for a game, again where `on` changes. The keyboard goes
    to it, where there is one to speak of. */
export function useStage(box: { current: HTMLElement | null }, board: { current: HTMLElement | null }, on: readonly unknown[], fit: (width: number, height: number) => void): void {
  useLayoutEffect(() => {
    const resized = (): void => fit(box.current?.clientWidth ?? 320, stageHeight(box.current));
    resized();
    addEventListener("resize", resized);
    return () => removeEventListener("resize", resized);
  }, on);
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches && document.activeElement === document.body) board.current?.focus({ preventScroll: true });
  }, []);
}

/** A play with its level, as it is saved and opened again. */
export const documentOf = (game: string, history: History<Play>): Document => ({
  page: "play",
  part: game,
  name: fileName(game, history.state.value, "play"),
  save: () => ({ game, ...history.state.value }),
  open: (saved) => {
    const play = saved as Play & { game: string };
    if (!isPlay(play)) throw new Error(t`there is no play in it`);
    if (play.game !== game) throw new Error(t`it is a play of another game, ${play.game}`);
    history.set({ name: play.name, rows: play.rows, actions: play.actions, endless: play.endless, places: play.places, part: play.part }, "a saved play");
  },
});

/** True where levels of a game can be played here. */
export const isPlayed = (game: string): boolean => playedGames().some(({ id }) => id === game);

/** Where the level that is played came from, as an address; "" where it was chosen here. */
export const cameFrom = signal("");

/** A game that comes as a file as well is played by that one's rules, where it has none
    of its own; its name then. */
const inSteps = (game: string): string => `${game}-in-steps`;

const fileNamed = async (game: string): Promise<string | undefined> =>
  (await shared().ask("game_files", undefined)).files.find(({ name }) => name === game)?.text;

/** Whether levels of that game can be played, be it by the rules of its file. */
export function usePlays(game: string): boolean {
  const [filed, setFiled] = useState("");
  useEffect(() => void fileNamed(game).then((text) => text !== undefined && setFiled(game), () => undefined), [game]);
  return isPlayed(game) || game === GAME || filed === game;
}

/** Goes to the page that plays, with a level of such a game. */
export async function playInSteps(game: string, name: string, rows: readonly string[]): Promise<void> {
  if (isPlayed(game)) return playLevel(game, name, rows);
  if (game === GAME) return (await import("./rooms")).playRooms({ format: "sett-dungeon", version: 1, game, rooms: [{ name, x: 0, y: 0, rows }] }, name);
  const text = await fileNamed(game);
  if (text === undefined) throw new Error(t`${game} has no rules`);
  const own = inSteps(game);
  const { withName } = await import("../game/toml");
  if (!isPlayed(own)) await keepGame({ name: own, file: { text: withName(text, own), files: [] }, sheets: [], levels: [] });
  await playLevel(own, name, rows);
}

/** Goes to the page that plays, with this level; Esc goes back. */
export async function playLevel(game: string, name: string, rows: readonly string[], more: Pick<Play, "endless" | "places" | "part"> = {}): Promise<void> {
  const history = await openHistory(game);
  history.set({ ...more, name, rows, actions: "" }, "another level");
  await history.written;
  cameFrom.value = location.hash;
  location.hash = `#/play?game=${game}`;
}

// settings.ts - what is set in the lab, in the three forms that it takes: the
// address, the request to the core, and the line that makes the same level on the
// command line. Names are those of the command line everywhere. Nothing is judged
// here: what makes no sense goes to the core, which says why.
import type { Describe, Generator, Param } from "../core/session";
import { typedGame } from "../core/games";
import { jsonNumber, jsonValue } from "../ui/form";

/** The stages that a recipe fills, each by a generator of its own. */
export type Stage = "layout" | "furnish";
export const STAGES: readonly Stage[] = ["layout", "furnish"];

/** What a recipe calls a stage that is left out. */
export const NONE = "none";

/** Everything that is set, as typed. The values of a generator that is not chosen
    now are kept for its return. */
export interface Settings {
  game: string;
  seed: string;
  /** which level of the seed */
  index: string;
  width: string;
  height: string;
  layout: string;
  furnish: string;
  /** "layout.cc.rooms-low" to a text as the command line takes it; none: the default */
  params: Readonly<Record<string, string>>;
  /** The level as it was changed by hand; none: what the settings make. */
  drawn?: readonly string[];
  /** "#" where a new level keeps what the cell of `base` holds. */
  lock?: readonly string[];
  base?: readonly string[];
}

/** Those that suit a game; one of whole levels stands for the layout. */
export function generatorsOf(describe: Describe, game: string, stage: Stage): Generator[] {
  const suiting = describe.games.find(({ name }) => name === game)?.generators ?? [];
  return describe.generators.filter((gen) => suiting.includes(gen.name) && (gen.stage === stage || (stage === "layout" && gen.stage === "level")));
}

/** The parameters of the generator that fills a stage now. */
export const paramsOf = (describe: Describe, settings: Settings, stage: Stage): Param[] =>
  generatorsOf(describe, settings.game, stage).find((gen) => gen.name === settings[stage])?.params ?? [];

/** Where settings keep a parameter of the generator chosen now. */
export const paramKey = (settings: Settings, stage: Stage, name: string): string => `${stage}.${settings[stage]}.${name}`;

/** The first of everything, seed 1. */
export function defaults(describe: Describe, game?: string): Settings {
  const chosen = describe.games.find(({ name }) => name === game) ?? describe.games[0];
  return {
    game: game ?? chosen?.name ?? "",
    seed: "1",
    index: "0",
    width: String(chosen?.size.default_w ?? 1),
    height: String(chosen?.size.default_h ?? 1),
    layout: generatorsOf(describe, chosen?.name ?? "", "layout")[0]?.name ?? NONE,
    furnish: generatorsOf(describe, chosen?.name ?? "", "furnish")[0]?.name ?? NONE,
    params: {},
  };
}

/** What of a stage's generator differs from its defaults, and what it does not have. */
export function changed(settings: Settings, stage: Stage): [name: string, text: string][] {
  const begin = paramKey(settings, stage, "");
  return Object.entries(settings.params)
    .filter(([key]) => key.startsWith(begin))
    .map(([key, text]) => [key.slice(begin.length), text]);
}

/** A state of an earlier version or of a stranger is not taken for settings. */
export function areSettings(value: unknown): value is Settings {
  const s = value as Settings;
  const texts = [s?.game, s?.seed, s?.index, s?.width, s?.height, s?.layout, s?.furnish];
  return texts.every((text) => typeof text === "string") && typeof s.params === "object" && s.params !== null;
}

/** A level by hand of more cells than this does not go into the address. */
export const MOST_CELLS = 2000;

const MAPS = ["drawn", "lock", "base"] as const;

/** Whether the address has all that was done by hand. */
export const fits = (settings: Settings): boolean => MAPS.every((map) => (settings[map]?.join("\n").length ?? 0) <= MOST_CELLS);

export function toQuery(settings: Settings): URLSearchParams {
  const { game, seed, index, width, height, layout, furnish } = settings;
  const query = new URLSearchParams({ game, seed, layout, furnish, size: `${width}x${height}` });
  if (index !== "0") query.append("index", index);
  for (const stage of STAGES) for (const [name, text] of changed(settings, stage)) query.append(`${stage}.${name}`, text);
  for (const map of MAPS) {
    const text = settings[map]?.join("\n");
    if (text !== undefined && text.length <= MOST_CELLS) query.append(map, text);
  }
  return query;
}

/** What is missing keeps its default; unknown names are kept for the core. */
export function fromQuery(query: URLSearchParams, describe: Describe): Settings {
  const settings = defaults(describe, query.get("game") ?? undefined);
  settings.seed = query.get("seed") ?? settings.seed;
  settings.index = query.get("index") ?? settings.index;
  for (const stage of STAGES) settings[stage] = query.get(stage) ?? settings[stage];
  const size = query.get("size");
  if (size !== null) [settings.width = "", settings.height = ""] = size.split("x");
  const params: Record<string, string> = {};
  for (const [key, value] of query) {
    const [, stage, name] = /^(layout|furnish)\.(.+)$/.exec(key) ?? [];
    if (stage && name) params[paramKey(settings, stage as Stage, name)] = value;
  }
  for (const map of MAPS) {
    const rows = query.get(map)?.split("\n");
    if (rows && rows.every((row) => row.length === rows[0]?.length)) settings[map] = rows;
  }
  return { ...settings, params };
}

const quoted = (word: string): string => (/^[\w.,:=+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

export function toCommand(settings: Settings): string {
  const { game, seed, index, width, height, layout, furnish } = settings;
  const words = ["sett", "generate", typedGame(game), "--seed", seed, "--layout", layout, "--furnish", furnish];
  if (index !== "0") words.push("--index", index);
  words.push("--size", `${width}x${height}`);
  for (const stage of STAGES) for (const [name, text] of changed(settings, stage)) words.push(`--${stage}.${name}`, text);
  return words.map(quoted).join(" ");
}

/** A request, and which field each of its lines speaks of ("" for none): errors
    of the core come with a line. */
interface LinedRequest {
  text: string;
  fieldAt: readonly string[];
}

/** Builds the text of a request and notes whose each line is. */
class Lines {
  #text = "";
  #fieldAt: string[] = [];

  add(text: string, field = ""): void {
    for (const line of text.split("\n")) {
      this.#text += `${line}\n`;
      this.#fieldAt.push(field);
    }
  }

  done(): LinedRequest {
    return { text: this.#text, fieldAt: this.#fieldAt };
  }
}

function addStage(describe: Describe, settings: Settings, stage: Stage, out: Lines): void {
  const params = paramsOf(describe, settings, stage);
  out.add(`,"${stage}": {"name":`);
  out.add(JSON.stringify(settings[stage]), stage);
  if (settings[stage] !== NONE) {
    out.add(`,"params": {`);
    changed(settings, stage).forEach(([name, text], i) => {
      const param = params.find((p) => p.name === name);
      out.add(`${i ? "," : ""}${JSON.stringify(name)}: ${jsonValue(param, text)}`, `${stage}.${name}`);
    });
    out.add(`}`);
  }
  out.add(`}`);
}

function addRecipe(describe: Describe, settings: Settings, out: Lines): void {
  out.add(`{"recipe": 1, "game":`);
  out.add(JSON.stringify(settings.game), "game");
  out.add(`, "size":`);
  out.add(`[${jsonNumber(settings.width)}, ${jsonNumber(settings.height)}]`, "size");
  out.add(`, "seed":`);
  out.add(jsonNumber(settings.seed), "seed");
  for (const stage of STAGES) addStage(describe, settings, stage, out);
  out.add(`}`);
}

/** These settings as a recipe of the command line, a text of JSON. */
export function toRecipe(describe: Describe, settings: Settings): string {
  const out = new Lines();
  addRecipe(describe, settings, out);
  return out.done().text;
}

/** The levels of these settings, all on `base`, whose locked cells stay: the begin of
    a request that goes on with which of them. */
export function toMany(describe: Describe, settings: Settings): string {
  const { game, drawn, base, lock } = settings;
  const out = new Lines();
  addRecipe(describe, settings, out);
  const from = drawn ?? base;
  if (!from || !lock) return `{"recipe": ${out.done().text}`;
  // What is not locked is nobody's business: the same levels come of any of it.
  const blank = describe.games.find(({ name }) => name === game)?.tiles[0]?.glyph ?? " ";
  const rows = from.map((row, y) => [...row].map((glyph, x) => (lock[y]?.[x] === "#" ? glyph : blank)).join(""));
  return `{"recipe": ${out.done().text}, "rows": ${JSON.stringify(rows)}, "lock": ${JSON.stringify(lock)}`;
}

/** One of them. */
export const levelsFrom = (many: string, first: number, count: number): string => `${many}, "first": ${first}, "count": ${count}}`;

/** A request to make the level of these settings on `base`, whose locked cells stay. */
export function toRequest(describe: Describe, settings: Settings, more: { steps?: number } = {}): LinedRequest {
  const { base, lock } = settings;
  const out = new Lines();
  out.add(`{"recipe":`);
  addRecipe(describe, settings, out);
  out.add(`, "index":`);
  out.add(jsonNumber(settings.index), "index");
  const rest = { ...(base && lock ? { rows: base, lock } : {}), ...more };
  for (const [name, value] of Object.entries(rest)) out.add(`, ${JSON.stringify(name)}: ${JSON.stringify(value)}`, "lock");
  out.add(`}`);
  return out.done();
}

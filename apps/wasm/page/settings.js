// settings.js - what is set, in the three forms that it takes: the address of
// the page, the request to the core, and the line that makes the same level on
// the command line. Names are those of the command line everywhere. Nothing is
// judged here: what makes no sense goes to the core, which says why.

/** @typedef {import("./types.js").Describe} Describe */
/** @typedef {import("./types.js").Param} Param */
/** @typedef {import("./types.js").Settings} Settings */
/** @typedef {import("./types.js").Stage} Stage */

/** @type {Stage[]} */
export const STAGES = ["layout", "furnish"];

/** What a recipe calls a stage that is left out. */
export const NONE = "none";

/** @param {Describe} describe @param {string} stage */
export const generatorsOf = (describe, stage) => describe.generators.filter((gen) => gen.stage === stage);

/** The parameters of the generator that fills a stage now.
    @param {Describe} describe @param {Settings} settings @param {Stage} stage */
export const paramsOf = (describe, settings, stage) =>
  generatorsOf(describe, stage).find((gen) => gen.name === settings[stage])?.params ?? [];

/** Where settings keep a parameter of the generator chosen now.
    @param {Settings} settings @param {Stage} stage @param {string} name */
export const paramKey = (settings, stage, name) => `${stage}.${settings[stage]}.${name}`;

/** A default as the text that the command line takes.
    @param {Param} param */
export function defaultText(param) {
  if (typeof param.default === "boolean") return param.default ? "on" : "off";
  return param.type === "rows" ? "" : String(param.default);
}

/** The first of everything, seed 1.
    @param {Describe} describe @param {string} [game] @returns {Settings} */
export function defaults(describe, game) {
  const chosen = describe.games.find(({ name }) => name === game) ?? describe.games[0];
  return {
    game: game ?? chosen.name,
    seed: "1",
    width: String(chosen.size.default_w),
    height: String(chosen.size.default_h),
    layout: generatorsOf(describe, "layout")[0]?.name ?? NONE,
    furnish: generatorsOf(describe, "furnish")[0]?.name ?? NONE,
    params: new Map(),
  };
}

/** What of a generator differs from its defaults, and what it does not have.
    @param {Settings} settings @param {Stage} stage @returns {[name: string, text: string][]} */
function changed(settings, stage) {
  const begin = paramKey(settings, stage, "");
  return [...settings.params]
    .filter(([key]) => key.startsWith(begin))
    .map(([key, text]) => [key.slice(begin.length), text]);
}

/* ------------------------------------------------------------- the address */

/** @param {Settings} settings @returns {string} begins with "#" */
export function toHash(settings) {
  const { game, seed, width, height, layout, furnish } = settings;
  const hash = new URLSearchParams({ game, seed, layout, furnish, size: `${width}x${height}` });
  for (const stage of STAGES)
    for (const [name, text] of changed(settings, stage)) hash.append(`${stage}.${name}`, text);
  return `#${hash}`;
}

/** What is missing keeps its default; unknown names are kept for the core.
    @param {string} text @param {Describe} describe @returns {Settings} */
export function fromHash(text, describe) {
  const hash = new URLSearchParams(text.replace(/^#/, ""));
  const settings = defaults(describe, hash.get("game") ?? undefined);
  settings.seed = hash.get("seed") ?? settings.seed;
  for (const stage of STAGES) settings[stage] = hash.get(stage) ?? settings[stage];
  const size = hash.get("size");
  if (size !== null) [settings.width, settings.height = ""] = size.split("x");
  for (const [key, value] of hash) {
    const [, stage, name] = /^(layout|furnish)\.(.+)$/.exec(key) ?? [];
    if (stage) settings.params.set(paramKey(settings, /** @type {Stage} */ (stage), name), value);
  }
  return settings;
}

/* -------------------------------------------------------- the command line */

/** @param {string} word */
const quoted = (word) => (/^[\w.,:=+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** @param {Settings} settings */
export function toCommand(settings) {
  const { game, seed, width, height, layout, furnish } = settings;
  const words = ["sett", "generate", game, "--seed", seed, "--layout", layout, "--furnish", furnish];
  words.push("--size", `${width}x${height}`);
  for (const stage of STAGES)
    for (const [name, text] of changed(settings, stage)) words.push(`--${stage}.${name}`, text);
  return words.map(quoted).join(" ");
}

/* -------------------------------------------------------------- the request */

/** A request, and which field each of its lines speaks of ("" for none): errors
    of the core come with a line.
    @typedef {{ text: string, fieldAt: string[] }} Request */

/** Builds the text of a request and notes whose each line is. */
class Lines {
  #text = "";
  /** @type {string[]} */ #fieldAt = [];

  /** @param {string} text one line or more @param {string} [field] */
  add(text, field = "") {
    for (const line of text.split("\n")) {
      this.#text += `${line}\n`;
      this.#fieldAt.push(field);
    }
  }

  /** @returns {Request} */
  done() {
    return { text: this.#text, fieldAt: this.#fieldAt };
  }
}

/** A number goes as it was typed, so that no digit is lost; anything else as a
    string, for the core to refuse.
    @param {string} text */
const number = (text) => (/^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(text) ? text : JSON.stringify(text));

/** @param {string} text */
function table(text) {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return JSON.stringify(text);
  }
}

/** A parameter's text as JSON.
    @param {Param | undefined} param @param {string} text @returns {string} */
function value(param, text) {
  switch (param?.type) {
    case "int":
    case "real":
    case "chance":
      return number(text);
    case "bool":
      return text === "on" ? "true" : text === "off" ? "false" : JSON.stringify(text);
    case "tiles":
      return JSON.stringify(text === NONE || text === "" ? [] : text.split(","));
    case "rows":
      return table(text);
    default:
      return JSON.stringify(text);
  }
}

/** @param {Describe} describe @param {Settings} settings @param {Stage} stage @param {Lines} out */
function addStage(describe, settings, stage, out) {
  const params = paramsOf(describe, settings, stage);
  out.add(`,"${stage}": {"name":`);
  out.add(JSON.stringify(settings[stage]), stage);
  if (settings[stage] !== NONE) {
    out.add(`,"params": {`);
    changed(settings, stage).forEach(([name, text], i) => {
      const param = params.find((p) => p.name === name);
      out.add(`${i ? "," : ""}${JSON.stringify(name)}: ${value(param, text)}`, `${stage}.${name}`);
    });
    out.add(`}`);
  }
  out.add(`}`);
}

/** @param {Describe} describe @param {Settings} settings @returns {Request} */
export function toRequest(describe, settings) {
  const out = new Lines();
  out.add(`{"recipe": {"recipe": 1, "game":`);
  out.add(JSON.stringify(settings.game), "game");
  out.add(`, "size":`);
  out.add(`[${number(settings.width)}, ${number(settings.height)}]`, "size");
  out.add(`, "seed":`);
  out.add(number(settings.seed), "seed");
  for (const stage of STAGES) addStage(describe, settings, stage, out);
  out.add(`}}`);
  return out.done();
}

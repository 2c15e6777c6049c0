// page.js - settings on one side, the level on the other. Every change of a
// setting is a question to the core in its worker; the answer is shown when it
// comes, and the page goes on meanwhile. The address keeps what is set.
import { Core } from "./core.js";
import { at, button, element, input, select } from "./dom.js";
import { StageForm, choose, clearErrors, fillGenerators, showError, splitHelp } from "./form.js";
import { LevelView } from "./level.js";
import { MeasureTables } from "./measures.js";
import { NONE, STAGES, defaults, fromHash, generatorsOf, paramKey, paramsOf, toCommand, toHash, toRequest } from "./settings.js";
import { enterStudio } from "./studio.js";

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Describe} Describe */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Ready} Ready */
/** @typedef {import("./types.js").Settings} Settings */
/** @typedef {import("./types.js").Stage} Stage */

/* Milliseconds: a computation this long is worth a word and a button. */
const LONG = 250;

/** The settings that fields of their own hold, beside parameters.
    @type {("seed" | "width" | "height")[]} */
const FIELDS = ["seed", "width", "height"];

class Page {
  #describe;
  #game;
  #settings;
  #ask;
  #view;
  #measures;
  /** @type {Record<Stage, StageForm>} */ #forms;
  /** @type {string[]} whose each line of the newest request is */ #fieldAt = [];

  /** @param {Ready} ready @param {(game: string, request: string) => void} ask */
  constructor(ready, ask) {
    this.#describe = ready.describe;
    this.#ask = ask;
    this.#settings = fromHash(location.hash, ready.describe);
    this.#game = ready.describe.games.find(({ name }) => name === this.#settings.game) ?? ready.describe.games[0];
    this.#view = new LevelView(this.#game, ready.art[this.#game.name]);
    this.#measures = new MeasureTables(at("measure-tables"), this.#game.measures);
    this.#forms = {
      layout: new StageForm(at("layout-params"), "layout", (name, text) => this.#moveParam("layout", name, text)),
      furnish: new StageForm(at("furnish-params"), "furnish", (name, text) => this.#moveParam("furnish", name, text)),
    };
    this.#fill();
    this.#listen();
    this.#showSettings();
    this.#go();
  }

  /* ------------------------------------------------------------- the form */

  /** What does not change with settings. */
  #fill() {
    const { games, sett } = this.#describe;
    select("game").append(...games.map(({ name, help }) => element("option", { value: name }, help)));
    at("game-field").hidden = games.length < 2;
    for (const stage of STAGES) fillGenerators(select(stage), generatorsOf(this.#describe, stage));
    const { size, help } = this.#game;
    for (const [id, low, high] of /** @type {const} */ ([["width", size.min_w, size.max_w], ["height", size.min_h, size.max_h]])) {
      input(id).min = String(low);
      input(id).max = String(high);
    }
    at("subtitle").textContent = help;
    at("version").textContent = `Sett ${sett}`;
  }

  #listen() {
    for (const name of FIELDS)
      input(name).addEventListener("input", () => this.#change(() => (this.#settings[name] = input(name).value.trim())));
    for (const stage of STAGES)
      select(stage).addEventListener("input", () => this.#change(() => (this.#settings[stage] = select(stage).value)));
    select("game").addEventListener("input", () => {
      location.hash = toHash(defaults(this.#describe, select("game").value));
    });
    at("settings").addEventListener("submit", (event) => event.preventDefault());
    at("reroll").addEventListener("click", () => this.#change(() => (this.#settings.seed = randomSeed())));
    at("reset").addEventListener("click", () => this.#reset());
    addEventListener("hashchange", () => this.#readAddress());
    at("copy-link").addEventListener("click", () => copy(new URL(toHash(this.#settings), location.href).href, "Link copied"));
    at("copy-text").addEventListener("click", () => copy(this.#view.text, "Text copied"));
    at("save-png").addEventListener("click", () => this.#save());
  }

  #reset() {
    const { seed } = this.#settings;
    this.#change(() => (this.#settings = { ...defaults(this.#describe, this.#game.name), seed }));
    at("seed").focus();
  }

  /** The address was changed by hand. Another game has other fields. */
  #readAddress() {
    if (location.hash === toHash(this.#settings)) return;
    const read = fromHash(location.hash, this.#describe);
    if (read.game !== this.#settings.game) return location.reload();
    this.#change(() => (this.#settings = read));
  }

  /** @param {Stage} stage @param {string} name @param {string | undefined} text */
  #moveParam(stage, name, text) {
    const key = paramKey(this.#settings, stage, name);
    if (text === undefined) this.#settings.params.delete(key);
    else this.#settings.params.set(key, text);
    this.#go();
  }

  /** @param {() => void} apply */
  #change(apply) {
    apply();
    this.#showSettings();
    this.#go();
  }

  /** @type {Record<Stage, string>} the generators whose fields are shown */
  #built = { layout: "", furnish: "" };

  #showSettings() {
    for (const name of FIELDS) if (input(name).value !== this.#settings[name]) input(name).value = this.#settings[name];
    choose(select("game"), this.#settings.game);
    for (const stage of STAGES) {
      const name = this.#settings[stage];
      const gen = generatorsOf(this.#describe, stage).find((g) => g.name === name);
      choose(select(stage), name);
      at(`${stage}-help`).textContent = gen ? about(gen) : name === NONE ? `nothing does the ${stage}` : "";
      if (this.#built[stage] !== name) this.#forms[stage].build(`${name} (${stage})`, paramsOf(this.#describe, this.#settings, stage));
      this.#built[stage] = name;
      this.#forms[stage].show((param) => this.#textOf(stage, param));
    }
  }

  /** @param {Stage} stage @param {string} name */
  #textOf(stage, name) {
    return this.#settings.params.get(paramKey(this.#settings, stage, name));
  }

  /* ------------------------------------------------------------- question */

  #go() {
    const { text, fieldAt } = toRequest(this.#describe, this.#settings);
    this.#fieldAt = fieldAt;
    button("reset").disabled = toHash(this.#settings) === toHash({ ...defaults(this.#describe, this.#settings.game), seed: this.#settings.seed });
    showCommand(toCommand(this.#settings));
    keepAddress(toHash(this.#settings));
    busy(true);
    this.#ask(this.#settings.game, text);
  }

  /* --------------------------------------------------------------- answer */

  /** @param {Answer} answer @param {boolean} newest */
  answer(answer, newest) {
    if (newest) {
      busy(false);
      clearErrors();
    }
    if (answer.error) {
      if (newest) this.#showError(answer.error);
      return;
    }
    const { level, recipe, picture, milliseconds } = answer;
    if (!level || !recipe) return;
    this.#view.show(level, picture);
    this.#measures.show(level.measures);
    if (!newest) return;
    for (const stage of STAGES)
      this.#forms[stage].learn(recipe[stage]?.params ?? {}, (name) => this.#textOf(stage, name));
    at("level").classList.remove("stale");
    say(`${level.feasible ? "made" : "infeasible"} in ${duration(milliseconds)}`);
  }

  /** @param {import("./types.js").CoreError} error */
  #showError({ text, expected, line }) {
    const field = this.#fieldAt[line - 1] ?? "";
    const whole = expected ? `${text} (expected ${expected})` : text;
    showError(field, whole);
    sayWrong(`not made: ${whole}`);
  }

  #save() {
    const { seed, layout, furnish } = this.#settings;
    this.#view.canvas.toBlob((blob) => {
      if (!blob) return say("there is no picture to save", "said");
      const link = element("a", { href: URL.createObjectURL(blob), download: `sett-${layout}-${furnish}-${seed}.png` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    }, "image/png");
  }
}

/* ------------------------------------------------------------------- bits */

/** How a generator works, and where that is described.
    @param {import("./types.js").Generator} gen */
const about = ({ help, source }) => [splitHelp(help)[1], source && `(${source})`].filter(Boolean).join(" ");

/** Up to nine digits: easy to read out. */
function randomSeed() {
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return String(drawn % 1000000000);
}

/** Lines break between options, not at the hyphens within.
    @param {string} command */
function showCommand(command) {
  const options = command.split(/ (?=--)/).map((text) => element("span", { className: text.length < 32 ? "whole" : "" }, text));
  at("command").replaceChildren(...options.flatMap((option, i) => (i ? [" ", option] : [option])));
}

/** @param {number} milliseconds */
const duration = (milliseconds) =>
  milliseconds < 1000 ? `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

/** @param {string} text @param {string} [place] */
function say(text, place = "status") {
  at(place).textContent = text;
  at(place).classList.remove("wrong");
}

/** What is shown now is not what was asked for.
    @param {string} text */
function sayWrong(text) {
  at("level").classList.add("stale");
  say(text);
  at("status").classList.add("wrong");
}

/** @param {string} text @param {string} done */
async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    say(done, "said");
  } catch {
    say("The browser does not let this page copy", "said");
  }
}

/** @type {number | undefined} */
let longTimer;

/** @param {boolean} on */
function busy(on) {
  at("level").setAttribute("aria-busy", String(on));
  clearTimeout(longTimer);
  longTimer = on
    ? setTimeout(() => {
        say("working ...");
        at("stop").hidden = false;
      }, LONG)
    : undefined;
  if (!on) at("stop").hidden = true;
}

/** @type {number | undefined} */
let addressTimer;

/** Keeps the address up to date; not at every step of a slider, as browsers limit
    how often that may be done.
    @param {string} hash */
function keepAddress(hash) {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => history.replaceState(null, "", hash), 100);
}

function theme() {
  const box = select("theme");
  /** @param {string} name */
  const apply = (name) => (document.documentElement.dataset.theme = name);
  box.value = localStorage.getItem("sett.theme") ?? "";
  apply(box.value);
  box.addEventListener("input", () => {
    localStorage.setItem("sett.theme", box.value);
    apply(box.value);
  });
}

function run() {
  enterStudio();
  /** @type {Page | undefined} */
  let page;
  const core = new Core({
    ready: (ready) => (page = new Page(ready, (game, request) => core.ask(game, request))),
    answer: (answer, newest) => page?.answer(answer, newest),
    failed(text) {
      busy(false);
      sayWrong(`The core does not run here: ${text}`);
    },
  });
  at("stop").addEventListener("click", () => {
    core.stop();
    busy(false);
    sayWrong("stopped");
  });
  at("explain").addEventListener("input", () => at("measures").classList.toggle("explained", input("explain").checked));
  theme();
}

run();

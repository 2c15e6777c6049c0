// form.js - fields for the parameters of a generator, made from what describe
// says of them: name, type, range, default, choices, help. Also shows errors
// beside the fields that they speak of.
import { element, spoken } from "./dom.js";
import { NONE, defaultText } from "./settings.js";
import { slider } from "./slider.js";

/** @typedef {import("./types.js").Param} Param */

/** A control: its elements, and how it takes a text.
    @typedef {{ elements: HTMLElement[], set(text: string): void }} Control */

/* --------------------------------------------------------------- controls */

/** @param {Param} param @param {string} id @param {(text: string) => void} moved
    @returns {Control} */
function numberControl(param, id, moved) {
  const field = element("input", { id, type: "number", className: "number" });
  field.min = String(param.low);
  field.max = String(param.high);
  field.step = param.type === "int" ? "1" : "any";
  const slide = slider(param, moved);
  slide.element.setAttribute("aria-label", `${spoken(param.name)}, slider`);
  field.addEventListener("input", () => moved(field.value));
  return {
    elements: [field, slide.element],
    set(text) {
      if (field.value !== text) field.value = text;
      slide.set(text);
    },
  };
}

/** @param {Param} _param @param {string} id @param {(text: string) => void} moved
    @returns {Control} */
function boolControl(_param, id, moved) {
  const box = element("input", { id, type: "checkbox" });
  box.addEventListener("input", () => moved(box.checked ? "on" : "off"));
  return { elements: [box], set: (text) => void (box.checked = text === "on") };
}

/** @param {Param} param @param {string} id @param {(text: string) => void} moved
    @returns {Control} */
function choiceControl(param, id, moved) {
  const select = element("select", { id });
  select.append(...(param.choices ?? []).map((name) => element("option", { value: name }, name)));
  select.addEventListener("input", () => moved(select.value));
  return { elements: [select], set: (text) => choose(select, text) };
}

/** Tables and whatever is not known here: as text.
    @param {Param} param @param {string} id @param {(text: string) => void} moved
    @returns {Control} */
function textControl(param, id, moved) {
  const area = element("textarea", { id, spellcheck: false, rows: param.type === "rows" ? 8 : 1 });
  area.addEventListener("input", () => moved(area.value));
  return {
    elements: [area],
    set(text) {
      if (area.value !== text) area.value = text;
    },
  };
}

/** @param {Param} param */
function controlFor(param) {
  switch (param.type) {
    case "int":
    case "real":
    case "chance":
      return numberControl;
    case "bool":
      return boolControl;
    case "choice":
      return choiceControl;
    default:
      return textControl;
  }
}

/** Shows a choice even where the list does not have it: the core will say so.
    @param {HTMLSelectElement} select @param {string} text */
export function choose(select, text) {
  if (![...select.options].some((option) => option.value === text))
    select.append(element("option", { value: text }, text || "(nothing)"));
  select.value = text;
}

/* ------------------------------------------------------------------ fields */

/** One parameter's field.
    @typedef {{ param: Param, set(text: string, fitted?: string): void, element: HTMLElement }} Field */

/** @param {Param} param @param {string} id of the field: "layout.rooms-low"
    @param {(text: string) => void} moved @returns {Field} */
function makeField(param, id, moved) {
  const control = controlFor(param)(param, id, moved);
  const [first, ...others] = control.elements;
  first.setAttribute("aria-describedby", `${id}-error ${id}-help`);
  const undo = element("button", { type: "button", className: "undo", hidden: true }, "↺");
  undo.title = `${spoken(param.name)}: back to the default`;
  undo.setAttribute("aria-label", undo.title);
  const box = element("div", { className: `field param ${param.type}` });
  box.dataset.field = id;
  box.append(element("div", { className: "row" }, element("label", { htmlFor: id }, spoken(param.name)), undo, first));
  box.append(...others, element("p", { className: "help", id: `${id}-help` }, param.help));
  box.append(element("p", { className: "error", id: `${id}-error`, hidden: true }));
  let back = defaultText(param);
  undo.addEventListener("click", () => {
    moved(back);
    first.focus();
  });
  return {
    param,
    element: box,
    set(text, fitted = defaultText(param)) {
      back = fitted;
      undo.hidden = text === fitted;
      control.set(text);
    },
  };
}

/** A table as text with a row a line.
    @param {object[]} rows */
export const tableText = (rows) => `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(",\n")}\n]`;

/** The fields of one stage. */
export class StageForm {
  /** @type {Map<string, Field>} */ #fields = new Map();
  /** @type {Map<string, string>} tables as the game fills them */ #fitted = new Map();
  #home;
  #stage;
  #moved;

  /** @param {HTMLElement} home @param {string} stage
      @param {(name: string, text: string | undefined) => void} moved a parameter's
      new text; undefined: its default */
  constructor(home, stage, moved) {
    this.#home = home;
    this.#stage = stage;
    this.#moved = moved;
  }

  /** Fields for another generator.
      @param {string} title @param {Param[]} params */
  build(title, params) {
    this.#fields.clear();
    this.#fitted.clear();
    this.#home.replaceChildren();
    if (params.length === 0) return;
    this.#home.append(element("h3", {}, title));
    for (const param of params) {
      const field = makeField(param, `${this.#stage}.${param.name}`, (text) => this.#move(param, text));
      this.#fields.set(param.name, field);
      this.#home.append(param.type === "rows" ? this.#folded(field) : field.element);
    }
  }

  /** @param {Field} field */
  #folded(field) {
    const name = spoken(field.param.name);
    return element("details", { className: "table" }, element("summary", {}, `${name} (table)`), field.element);
  }

  /** @param {Param} param @param {string} text */
  #move(param, text) {
    const isDefault = text === this.#defaultOf(param);
    this.#fields.get(param.name)?.set(text, this.#defaultOf(param));
    this.#moved(param.name, isDefault ? undefined : text);
  }

  /** @param {Param} param */
  #defaultOf(param) {
    return this.#fitted.get(param.name) ?? defaultText(param);
  }

  /** Shows the values that are set; a parameter without one shows its default.
      @param {(name: string) => string | undefined} textOf */
  show(textOf) {
    for (const [name, field] of this.#fields)
      field.set(textOf(name) ?? this.#defaultOf(field.param), this.#defaultOf(field.param));
  }

  /** What a level was made with: the defaults of tables depend on the game, and
      are known from there where nothing else was set.
      @param {Record<string, any>} used @param {(name: string) => string | undefined} textOf */
  learn(used, textOf) {
    for (const [name, { param }] of this.#fields)
      if (param.type === "rows" && textOf(name) === undefined && Array.isArray(used[name]))
        this.#fitted.set(name, tableText(used[name]));
    this.show(textOf);
  }
}

/* ------------------------------------------------------------------ errors */

/** Takes all errors away. */
export function clearErrors() {
  for (const place of document.querySelectorAll(".error")) /** @type {HTMLElement} */ (place).hidden = true;
  for (const field of document.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
}

/** Shows an error beside the field that it speaks of, else below the settings.
    @param {string} id of the field, or "" @param {string} text */
export function showError(id, text) {
  const place = document.getElementById(`${id}-error`) ?? document.getElementById("other-error");
  if (!place) return;
  place.textContent = text;
  place.hidden = false;
  place.closest("details")?.setAttribute("open", "");
  for (const control of place.closest("[data-field]")?.querySelectorAll("input, select, textarea") ?? [])
    control.setAttribute("aria-invalid", "true");
}

/** The help of a part begins with what it is, then says how it works.
    @param {string} help @returns {[what: string, how: string]} */
export function splitHelp(help) {
  const [what, ...how] = help.split(": ");
  return [what, how.join(": ")];
}

/** Options of a select for generators, and "none" where a stage may stay empty.
    @param {HTMLSelectElement} select @param {{ name: string, help: string }[]} generators */
export function fillGenerators(select, generators) {
  const options = generators.map(({ name, help }) => element("option", { value: name }, `${name}: ${splitHelp(help)[0]}`));
  select.replaceChildren(...options, element("option", { value: NONE }, NONE));
}

// measures.js - the measures of a level as tables, one for each thing that they
// speak of, with a bar on each measure's own axis.
import { element, spoken } from "./dom.js";

/** @typedef {import("./types.js").Measure} Measure */

/** A number short enough for a table; measures are counts or means.
    @param {number | null | undefined} value */
export function shortNumber(value) {
  if (value === null || value === undefined) return "–";
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

/** @param {Measure} measure @param {number | null | undefined} value where on the axis, 0..1 */
function share({ low, high }, value) {
  return Math.min(1, Math.max(0, ((value ?? low) - low) / (high - low)));
}

/** One row: keeps its cells, and shows values in them. */
class Row {
  #value = element("td", { className: "value" });
  #bar = element("span", { className: "bar-fill" });
  #measure;
  element;

  /** @param {Measure} measure */
  constructor(measure) {
    this.#measure = measure;
    const name = element("th", { scope: "row", title: measure.help }, spoken(measure.name));
    name.append(element("small", {}, measure.help));
    const axis = element("td", { className: "axis" }, element("span", { className: "bar-back" }, this.#bar));
    axis.setAttribute("aria-hidden", "true");
    this.element = element("tr", {}, name, axis, this.#value);
    this.element.dataset.measure = measure.name;
  }

  /** @param {number | null | undefined} value */
  show(value) {
    this.#value.textContent = shortNumber(value);
    this.#bar.style.width = `${100 * share(this.#measure, value)}%`;
  }
}

export class MeasureTables {
  /** @type {Map<string, Row>} */ #rows = new Map();

  /** @param {HTMLElement} home @param {Measure[]} measures */
  constructor(home, measures) {
    home.replaceChildren();
    for (const of of new Set(measures.map((measure) => measure.of))) {
      const body = element("tbody");
      for (const measure of measures.filter((m) => m.of === of)) {
        const row = new Row(measure);
        this.#rows.set(measure.name, row);
        body.append(row.element);
      }
      home.append(element("table", {}, element("caption", {}, `of the ${of}`), body));
    }
  }

  /** @param {Record<string, number | null> | null | undefined} values */
  show(values) {
    for (const [name, row] of this.#rows) row.show(values?.[name]);
  }
}

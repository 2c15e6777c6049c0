// slider.js - a slider beside a number field. Where a range is wide, as 1..4096
// with a default of 8, a straight slider could not be aimed: it is bent so that
// the default lies at 40 % of its way, and arrow keys step by one.

/** @typedef {import("./types.js").Param} Param */

const POSITIONS = 1000;
const DEFAULT_AT = 0.4;
const WIDE = 200;

/** @param {Param} param */
const isWide = (param) => param.type === "int" && param.high - param.low > WIDE;

/** The power that a slider is bent with: value = low + span * position ^ power.
    @param {Param} param */
function power(param) {
  const span = param.high - param.low;
  const share = Math.max(Number(param.default) - param.low, 1) / span;
  return Math.max(1, Math.log(share) / Math.log(DEFAULT_AT));
}

/** @param {Param} param @param {number} value @returns {number} */
export function toPosition(param, value) {
  const share = (value - param.low) / (param.high - param.low);
  return Math.round(POSITIONS * Math.min(1, Math.max(0, share)) ** (1 / power(param)));
}

/** @param {Param} param @param {number} position @returns {number} */
export function toValue(param, position) {
  return Math.round(param.low + (param.high - param.low) * (position / POSITIONS) ** power(param));
}

/** @type {Record<string, number>} */
const KEYS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** A slider for a parameter; `moved` gets the text of every new value.
    @param {Param} param @param {(text: string) => void} moved
    @returns {{ element: HTMLInputElement, set(text: string): void }} */
export function slider(param, moved) {
  const element = document.createElement("input");
  element.type = "range";
  const wide = isWide(param);
  element.min = String(wide ? 0 : param.low);
  element.max = String(wide ? POSITIONS : param.high);
  element.step = String(wide || param.type === "int" ? 1 : (param.high - param.low) / 100);
  let now = Number(param.default);

  /** @param {string} text */
  const set = (text) => {
    const value = Number(text);
    if (text.trim() === "" || Number.isNaN(value)) return;
    now = value;
    element.value = String(wide ? toPosition(param, value) : value);
    element.setAttribute("aria-valuetext", text);
  };
  element.addEventListener("input", () => {
    moved(wide ? String(toValue(param, element.valueAsNumber)) : element.value);
  });
  if (wide)
    element.addEventListener("keydown", (event) => {
      const step = KEYS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      moved(String(Math.min(param.high, Math.max(param.low, now + step))));
    });
  return { element, set };
}

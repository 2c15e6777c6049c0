// dom.js - small words for making and finding elements.

/** The element of that id; the page has it.
    @template {HTMLElement} T @param {string} id @returns {T} */
export const at = (id) => /** @type {T} */ (document.getElementById(id));
/** @param {string} id @returns {HTMLInputElement} */
export const input = (id) => at(id);
/** @param {string} id @returns {HTMLSelectElement} */
export const select = (id) => at(id);
/** @param {string} id @returns {HTMLButtonElement} */
export const button = (id) => at(id);

/** Makes an element; properties are set, children appended.
    @template {keyof HTMLElementTagNameMap} Name
    @param {Name} name @param {Partial<HTMLElementTagNameMap[Name]>} [properties]
    @param {(Node | string)[]} children @returns {HTMLElementTagNameMap[Name]} */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** @param {string} name "rooms-low" @returns {string} "rooms low" */
export const spoken = (name) => name.replaceAll(/[-_]/g, " ");

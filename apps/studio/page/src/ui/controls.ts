// controls.ts - what the controls of a page are called.

const wordsIn = (element: Element): string => (element.textContent ?? "").replaceAll(/\s+/g, " ").trim();

/** The name that a control is found by. */
export function nameOf(control: HTMLElement): string {
  const label = control.getAttribute("aria-label") ?? [...((control as HTMLInputElement).labels ?? [])].map(wordsIn).join(" ");
  if (control instanceof HTMLSelectElement) return label.replace(wordsIn(control), "").trim();
  return label || wordsIn(control) || control.title;
}

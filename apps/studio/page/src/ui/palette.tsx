// palette.tsx - Ctrl+K: every action that the page offers now, and every page, by name; and
// the keys of the page that is shown.
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { pages } from "../pages";
import { asked } from "./asked";
import { nameOf } from "./controls";
import { later } from "./later";
import { Modal } from "./modal";
import { t } from "../core/strings";

interface Action {
  name: string;
  /** of a control: its key */
  key: string;
  run: () => void;
}

/* Controls that can be found by name. */
const CONTROLS = "main button:not([disabled]), main a[href], main summary, main input:not([disabled]), main select, header button:not([disabled]), header select";
/* Actions that are shown at once. */
const MOST = 12;

/** The folded part that a control is in; a summary is not in its own. */
const foldOf = (control: Element): HTMLDetailsElement | null | undefined =>
  (control.matches("summary") ? control.parentElement : control)?.parentElement?.closest<HTMLDetailsElement>("details:not([open])");

/** Whether a control is seen, or would be were the parts about it unfolded. */
function shows(control: HTMLElement): boolean {
  const fold = foldOf(control);
  return fold ? !control.closest("[hidden]") && shows(fold) : control.checkVisibility();
}

/** A button is pressed, a field gets the focus. */
function use(control: HTMLElement): void {
  for (let fold = foldOf(control); fold; fold = foldOf(control)) fold.open = true;
  control.scrollIntoView({ block: "nearest" });
  control.focus();
  if (!control.matches("select, input:not([type=radio], [type=checkbox])")) control.click();
}

/** What can be done now; a name that stands twice is told once. */
function actions(): Action[] {
  const all = new Map<string, Action>();
  for (const { id, title, hint } of pages) all.set(title, { name: `${title}: ${hint}`, key: "", run: () => (location.hash = `#/${id}`) });
  for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    const name = nameOf(control);
    if (name && !all.has(name) && shows(control)) all.set(name, { name, key: control.dataset["key"]?.toUpperCase() ?? "", run: () => use(control) });
  }
  return [...all.values()];
}

/** Every word that was typed is somewhere in the name; names that begin with it first. */
function found(all: readonly Action[], typed: string): Action[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const begins = ({ name }: Action) => (name.toLowerCase().startsWith(words[0] ?? "") ? 0 : 1);
  return fits.sort((a, b) => begins(a) - begins(b)).slice(0, MOST);
}

const shut = () => (asked.value = "");

function Actions() {
  const typed = useSignal("");
  const at = useSignal(0);
  const all = useMemo(actions, []);
  const shown = found(all, typed.value);
  const choose = (action: Action | undefined, close: () => void) => {
    close();
    if (action) setTimeout(action.run); // when the dialog has given the focus back
  };
  const key = (event: KeyboardEvent, close: () => void) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) at.value = (at.value + step + shown.length) % Math.max(1, shown.length);
    else if (event.key === "Enter") choose(shown[at.value], close);
    else return;
    event.preventDefault();
  };
  return (
    <Modal id="actions-dialog" title={t`Find an action`} close={shut}>
      {(close) => (
        <>
          <input id="action" type="text" role="combobox" aria-expanded="true" aria-controls="actions" aria-label={t`Name of an action`} autocomplete="off" spellcheck={false}
            aria-activedescendant={shown.length > 0 ? `action-${at.value}` : undefined} value={typed.value} onKeyDown={(event) => key(event, close)}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
              at.value = 0;
            }} />
          <ul id="actions" class="actions-found" role="listbox" aria-label={t`Actions`}>
            {shown.map((action, i) => (
              <li key={action.name} id={`action-${i}`} role="option" aria-selected={i === at.value} onClick={() => choose(action, close)}>
                {action.name} {action.key && <kbd>{action.key}</kbd>}
              </li>
            ))}
          </ul>
          {shown.length === 0 && <p class="help" role="status">{t`No action here is called that.`}</p>}
        </>
      )}
    </Modal>
  );
}

const Keys = later(async () => (await import("./keys")).Keys);

const Bring = later(async () => (await import("./bring")).BringDialog);

export const Asked = () => (asked.value === "actions" ? <Actions /> : asked.value === "keys" ? <Keys close={shut} /> : asked.value ? <Bring /> : null);

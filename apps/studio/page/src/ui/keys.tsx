// keys.tsx - what "?" tells: the keys that hold everywhere, those of each page, and the
// letters of what is shown now, which are read off the controls that have them.
import { useMemo } from "preact/hooks";
import { route } from "../store/route";
import { nameOf } from "./controls";
import { Modal } from "./modal";
import { t } from "../core/strings";

type Keys = readonly (readonly [keys: string, what: string])[];

const COMMON: Keys = [
  ["Ctrl+K", t`find an action by its name`], ["?", t`these keys`], ["Ctrl+B", t`all of the project`], ["Ctrl+S", t`save, or name a version`], ["Ctrl+Z, Ctrl+Y", t`undo, redo`], ["Ctrl+O", t`open`], ["F5, Esc", t`play the level that is shown, and back`],
];

/* Of ui/tools.tsx, wherever its tools are shown. */
const TOOLS: Keys = [
  [t`Arrow keys, Enter`, t`on the level: go to a tile, use the tool there`],
  [t`1 to 9`, t`on the level: choose a tile to draw`],
  [t`Shift, Ctrl, Alt`, t`with the tool: fill, lock, pick`],
  ["Ctrl+C, Ctrl+V", t`on the level: copy the rectangle, paste it`],
  ["+, −, 0", t`on the level: zoom in and out, show all`],
  [t`Ctrl and wheel`, t`on the level: zoom`],
  [t`Space and drag, middle button`, t`on the level: pan`],
];

/* By the id of a page. */
const PAGES: Readonly<Record<string, Keys>> = {
  home: [[t`Arrow keys`, t`from card to card`]],
  lab: [[t`Arrow keys, Enter`, t`on the expressive range: go to a cell, choose it`]],
  generators: [[t`1 to 9`, t`mark a card as a parent`], ["N", t`next generation`], [t`Arrow keys, Enter`, t`in the tree: go to a generator, inspect it`]],
  link: [[t`Arrow keys, Enter`, t`on the map: go to a segment, choose it`]],
  play: [[t`Arrow keys or WASD`, t`move`], [t`Space`, t`wait or jump`], ["J, Enter", t`aim, throw`], [t`1 to 9`, t`what else the game has`], [t`Shift or X`, t`run and shoot`], ["U, R", t`take back, restart`], ["P", t`pause`]],
  puzzle: [[t`Arrow keys or WASD`, t`on the level: move; in the editor go to a cell`], [t`X or Space`, t`action`], ["Z, R", t`take back, restart`], ["Enter", t`in the editor: draw`]],
  game: [[t`Arrow keys`, t`on the picture of tiles: go to a tile`]],
  world: [[t`Arrow keys`, t`on the world: move, with Shift farther`], [t`+ and −`, t`zoom in and out`], ["0", t`to a place`]],
  dungeon: [[t`Arrow keys, Enter`, t`on the plan: move what is chosen, with Shift farther; open a room`], [t`Shift and an arrow key`, t`on the plan: look half a screen farther`], [t`Delete`, t`on a room: remove it`], [t`Space and drag, middle button`, t`on the plan: pan`], [t`+ and −`, t`zoom in and out`], ["0", t`show all`]],
  room: [[t`Arrow keys, Enter`, t`on the rooms like it: go to one, look at it`]],
};

/** Of a page as it stands now. */
function keysOf(page: string): Keys {
  const lettered = [...document.querySelectorAll<HTMLElement>("main [data-key]")].filter(({ dataset }) => dataset["key"]);
  const letters = lettered.map(({ dataset }) => dataset["key"]?.toUpperCase()).join(", ");
  const row: Keys = letters ? [[letters, lettered.map((control) => nameOf(control).toLowerCase()).join(", ")]] : [];
  return [...COMMON, ...row, ...(document.querySelector("main .tools") ? TOOLS : []), ...(PAGES[page] ?? [])];
}

export function Keys({ close: shut }: { close: () => void }) {
  const told = useMemo(() => keysOf(route.value.page), []);
  return (
    <Modal id="keys-dialog" title={t`Keys`} close={shut}>
      {(close) => (
        <>
          <dl class="keys-told">
            {told.map(([keys, what]) => <div key={keys + what}><dt><kbd>{keys}</kbd></dt><dd>{what}</dd></div>)}
          </dl>
          <div class="bar"><button type="button" onClick={close}>{t`Close`}</button></div>
        </>
      )}
    </Modal>
  );
}

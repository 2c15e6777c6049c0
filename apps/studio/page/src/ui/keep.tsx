// keep.tsx - nothing replaces what was drawn unasked: whatever would, waits here for the
// user's word.
import { signal } from "@preact/signals";
import { at, cellsOf, type Rows } from "./cells";
import { Modal } from "./modal";
import { t } from "../core/strings";

interface Asks {
  /** what it would do, in words */
  text: string;
  run(): void;
  /** keeps what was drawn, where both can be had */
  keep?: (() => void) | undefined;
}

/** What waits. Fields that read it are shown anew: as it was, what they hold is not taken. */
export const asks = signal<Asks | undefined>(undefined);

/** Does something: where it loses a drawing, once the user agrees. */
export function replacing(loses: boolean, what: Asks): void {
  if (loses) asks.value = what;
  else what.run();
}

/** Gives a room other sides, which may cut off what is drawn there; `blank` are glyphs of nothing. */
export function resizing(rows: Rows, w: number, h: number, blank: string, run: () => void): void {
  const loses = cellsOf(rows).some((cell) => (cell.x >= w || cell.y >= h) && !blank.includes(at(rows, cell)));
  replacing(loses, { text: t`This cuts off tiles that you drew; Undo brings them back.`, run });
}

/** What is to become of the drawing. */
export function KeepDrawing() {
  const asked = asks.value;
  if (!asked) return null;
  const then = (shut: () => void, ...all: (() => void)[]) => () => {
    shut();
    for (const one of all) one();
  };
  const { text, run, keep } = asked;
  return (
    <Modal id="reroll-dialog" title={t`Keep what you drew?`} close={() => (asks.value = undefined)}>
      {(shut) => (
        <>
          <p>{text}</p>
          <div class="bar">
            {keep && <button type="button" id="reroll-keep" class="main" onClick={then(shut, keep, run)}>{t`Lock it and go on`}</button>}
            <button type="button" id="reroll-replace" onClick={then(shut, run)}>{t`Replace it`}</button>
            <button type="button" onClick={shut}>{t`Cancel`}</button>
          </div>
        </>
      )}
    </Modal>
  );
}

// beside.tsx - what other tabs of this browser work on, beside the page's own document: it is
// told, and followed (store/tabs.ts).
import { effect, untracked } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { isBeside } from "../store/database";
import { current } from "../store/history";
import { KINDS } from "../store/kinds";
import { take, textOf, type Document, type Opened } from "../store/opened";
import { changed, follow, follows, stand, standing } from "../store/tabs";
import { t } from "../core/strings";

/* When a key or a pointer was last used here, and whether this tab goes its own way. */
let used = 0;
let alone = false;
for (const type of ["pointerdown", "keydown", "drop", "input"]) addEventListener(type, () => (used = performance.now()), { capture: true });

/** This tab goes its own way from now on. */
export function leaveOther(): void {
  alone = true;
  if (follows.peek()) follow(false);
}

/** Tells other tabs what is worked on here, and follows one that has it before it. */
export function useTabs(document: Document, opened: Opened): void {
  const newest = useRef(document);
  newest.current = document;
  useEffect(() => {
    const [page, part] = [document.page, document.part ?? ""];
    const edited = () => opened.known.peek() ? opened.edited(newest.current) : current.peek()?.undoes.peek() !== undefined;
    stand(() => untracked(() => ({ page, part, edited: edited(), known: opened.known.peek(), text: textOf(newest.current) })));
    if (isBeside && !alone && standing(page, part)) follow(true);
    let taken = "";
    let takenAt = 0;
    const taking = effect(() => {
      const other = standing(page, part);
      if (!follows.value || !other) return;
      untracked(() => {
        takenAt = performance.now();
        try {
          if (other.text !== taken) take(newest.current, taken = other.text, t`another tab's work`);
          void opened.adopt(other.known);
        } catch {
          leaveOther();
        }
      });
    });
    const telling = effect(() => {
      const text = textOf(newest.current);
      opened.known.value; // tells whether it is saved
      untracked(() => {
        if (follows.peek() && used > takenAt && takenAt > 0 && text !== taken) leaveOther();
        changed();
      });
    });
    return () => {
      taking();
      telling();
      stand(undefined);
    };
  }, [document.page, document.part, opened]);
}

/** What another tab works on, on that page or on any; and whether this one follows it. */
export function Beside({ page, part }: { page?: string; part?: string | undefined }) {
  const other = standing(page, part);
  if (!other) return <p class="unseen" id="beside" role="status" />;
  const what = other.known ? `“${other.known.name}”` : KINDS[other.page] ?? other.page;
  const on = follows.value;
  const toggle = () => {
    if (on && page) return leaveOther();
    follow(true);
    if (!page) location.hash = `#/${other.page}${other.part ? `?game=${other.part}` : ""}`;
  };
  return (
    <p class="news" id="beside" role="status" data-follows={on}>
      {other.edited ? t`Another tab works on ${what}, with unsaved work.` : t`Another tab works on ${what}.`}{on && page ? t` This one follows it until you change something here.` : ""}{" "}
      <button type="button" id="beside-follow" onClick={toggle}>{on && page ? t`Stop following` : t`Follow it`}</button>
    </p>
  );
}

// modal.tsx - what all dialogs have: they are shown as long as they are there.
import type { ComponentChildren } from "preact";
import type { Signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

/** A dialog that is shown from the frame it came in, since a key that was pressed before
    would go to the button under it. `children` get what closes it. */
export function Modal({ id, title, close, children }: { id: string; title: string; close: () => void; children: (shut: () => void) => ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.addEventListener("close", close);
    return () => shown?.removeEventListener("close", close);
  }, []);
  return (
    <dialog ref={dialog} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children(() => dialog.current?.close())}
    </dialog>
  );
}

/** Why something was not done. */
export const Wrong = ({ text }: { text: Signal<string> }) => (text.value ? <p class="error" role="alert">{text}</p> : null);


// opening.tsx - a page whose document is opened first: undo and redo are its history's as long as
// the page is shown.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { wordsOf } from "../core/core";
import { current, type Undoable } from "../store/history";
import { t } from "../core/strings";

export const Loading = ({ id }: { id?: string }) => <p class="panel" id={id} role="status">{t`Loading ...`}</p>;

/** `children` show what was opened; it is opened again where one of `on` changes. `close`: it is
    not shown any more, or came when the page had gone. */
export function Opening<T extends { history: Undoable | undefined }>({ on = [], open, close, children }: {
  on?: readonly unknown[];
  open: () => Promise<T>;
  close?: (opened: T) => void;
  children: (opened: T) => ComponentChildren;
}) {
  const [opened, setOpened] = useState<T>();
  const [why, setWhy] = useState("");
  useEffect(() => {
    let gone = false;
    let end = (): void => undefined;
    open().then((found) => {
      end = () => close?.(found);
      if (gone) return end();
      current.value = found.history;
      setOpened(found);
    }).catch((error) => setWhy(wordsOf(error)));
    return () => {
      gone = true;
      end();
      current.value = undefined;
    };
  }, on);
  if (why) return <p class="panel wrong" role="alert">{t`This page cannot be shown: ${why}`}</p>;
  return opened ? <>{children(opened)}</> : <Loading />;
}

// later.tsx - parts of a page whose program is fetched when they are first shown.
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { wordsOf } from "../core/core";
import { t } from "../core/strings";

export function later<P extends object>(fetchView: () => Promise<ComponentType<P>>): ComponentType<P> {
  const view = signal<ComponentType<P> | undefined>(undefined);
  const wrong = signal("");
  return (props: P) => {
    useEffect(() => {
      if (!view.value) fetchView().then((found) => (view.value = found), (error: unknown) => (wrong.value = wordsOf(error)));
    }, []);
    const View = view.value;
    if (View) return <View {...props} />;
    return <p class="help" role="status">{wrong.value ? t`Not loaded: ${wrong.value}` : t`Loading ...`}</p>;
  };
}

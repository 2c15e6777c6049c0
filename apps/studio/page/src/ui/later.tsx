// later.tsx - parts of a page whose program is fetched when they are first shown.
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { wordsOf } from "../core/core";
import { t } from "../core/strings";

export function later<P extends object>(fetchView: () => Promise<ComponentType<P>>): ComponentType<P> {
  const view = signal<ComponentType<P> | undefined>(undefined);
  const wrong = signal("");
  const ask = (): void => {
    wrong.value = "";
    fetchView().then((found) => (view.value = found), (error: unknown) => (wrong.value = wordsOf(error)));
  };
  return (props: P) => {
    useEffect(() => {
      if (!view.value) ask();
    }, []);
    const View = view.value;
    if (View) return <View {...props} />;
    if (!wrong.value) return <p class="help" role="status">{t`Loading ...`}</p>;
    return <p class="wrong" role="alert">{t`Not loaded: ${wrong.value} `}<button type="button" onClick={ask}>{t`Try again`}</button></p>;
  };
}

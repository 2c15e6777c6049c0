// dock.tsx - what is said beside a level, on every page that edits one, under tabs:
// suggestions, measures, problems. A tab's panel is made when it is first chosen, and
// keeps what it has when another one is.
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { Reason } from "../core/session";
import { later } from "./later";
import { t } from "../core/strings";

export interface DockTab {
  readonly id: string;
  readonly title: string;
  /** how many things wait there, told with the title; 0: nothing is told */
  readonly count?: number;
  readonly body: ComponentChildren;
}

export const Completions = later(async () => (await import("./completions")).Completions);
export const Problems = later(async () => (await import("./problems")).Problems);

/** Rules that are broken; warnings break none. */
export const broken = (reasons: readonly Reason[]): number => reasons.filter(({ warning }) => !warning).length;

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** `chosen`: the id of a tab; pages keep it while the studio is open. */
export function Dock({ tabs, chosen }: { tabs: readonly DockTab[]; chosen: Signal<string> }) {
  const opened = useRef(new Set<string>());
  const shown = Math.max(0, tabs.findIndex(({ id }) => id === chosen.value));
  opened.current.add(tabs[shown]?.id ?? "");
  const walk = (event: KeyboardEvent) => {
    const next = tabs[(shown + (STEPS[event.key] ?? 0) + tabs.length) % tabs.length];
    if (!next || STEPS[event.key] === undefined) return;
    event.preventDefault();
    chosen.value = next.id;
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <div id="dock" class="dock">
      <div class="dock-tabs" role="tablist" aria-label={t`About the level`} onKeyDown={walk}>
        {tabs.map(({ id, title, count = 0 }, i) => (
          <button key={id} type="button" role="tab" id={`tab-${id}`} class={count > 0 ? "dock-tab counted" : "dock-tab"} aria-selected={i === shown} aria-controls={`dock-${id}`}
            tabIndex={i === shown ? 0 : -1} data-play={(id === "play" && i !== shown) || undefined} onClick={() => (chosen.value = id)}>{count > 0 ? `${title} ${count}` : title}</button>
        ))}
      </div>
      {tabs.map(({ id, body }, i) => (
        <div key={id} id={`dock-${id}`} class="dock-panel" role="tabpanel" aria-labelledby={`tab-${id}`} hidden={i !== shown}>
          {opened.current.has(id) && body}
        </div>
      ))}
    </div>
  );
}

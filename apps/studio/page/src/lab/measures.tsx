// measures.tsx - the lab's panel of measures.
import type { Signal } from "@preact/signals";
import type { Game } from "../core/session";
import { MeasureTables } from "../ui/measures";
import type { LabModel } from "./model";

export function Measures({ model, game, explained }: { model: LabModel; game: Game; explained: Signal<boolean> }) {
  return (
    <section id="measures" class={explained.value ? "panel explained" : "panel"} aria-labelledby="measures-title">
      <div class="bar">
        <h2 id="measures-title">Measures</h2>
        <label class="inline">
          <input type="checkbox" id="explain" checked={explained.value} onInput={(event) => (explained.value = event.currentTarget.checked)} /> explain
        </label>
      </div>
      <div id="measure-tables"><MeasureTables measures={game.measures} values={model.judgement.value?.measures} /></div>
    </section>
  );
}

// dimensions.tsx - what the cells of the grid stand for: dimensions that are used and
// those that are available, moved between by dragging, or chosen from lists; how finely
// each is cut; and whether the cells are a grid or regions around points.
import { useSignal } from "@preact/signals";
import { announce } from "../ui/announce";
import { Choice } from "../ui/form";
import { spoken } from "../ui/words";
import { assistant, BINS, cellChoices, MOST_BINS, MOST_DIMS, setAssistant, type Dimension } from "./assistant";
import type { RoomModel } from "./model";
import { t } from "../core/strings";

const PLACES = [t`To the right`, t`Upwards`, t`Slices across`, t`Slices down`];
const WAYS: Record<string, string> = { grid: t`a grid of bins`, cvt: t`regions around spread points`, cluster: t`regions that follow the rooms` };
const KIND = "application/x-sett-dimension";

export function Dimensions({ model }: { model: RoomModel }) {
  const features = model.search.features.value;
  const { dims, cells, points } = assistant.value;
  const dragged = useSignal("");
  if (features.length === 0) return null;
  const helpOf = (feature: string) => features.find(({ name }) => name === feature)?.help;
  const set = (next: readonly Dimension[]) => {
    if (next.length < 1 || next.length > MOST_DIMS) return;
    model.choose(undefined);
    setAssistant({ dims: next });
  };
  /** Puts a dimension at a place; one that was used before changes places with it. */
  const put = (feature: string, place: number) => {
    const was = dims.findIndex((dim) => dim.feature === feature);
    const there = dims[place];
    const moved = dims[was] ?? { feature, bins: there?.bins ?? BINS };
    if (!there) return was < 0 && add(feature);
    if (was === place) return;
    set(dims.map((dim, i) => (i === place ? moved : i === was ? there : dim)));
    announce(`${PLACES[place]}: ${spoken(feature)}`);
  };
  const add = (feature: string) => {
    if (dims.length >= MOST_DIMS) return announce(t`${MOST_DIMS} dimensions at most: drop it on one of them`);
    set([...dims, { feature, bins: Math.min(BINS, dims.at(-1)?.bins ?? BINS) }]);
  };
  const remove = (feature: string) => {
    if (dims.length > 1) set(dims.filter((dim) => dim.feature !== feature));
    else announce(t`One dimension has to stay`);
  };
  const drop = (run: (feature: string) => void) => ({
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer?.types.includes(KIND)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      const feature = event.dataTransfer?.getData(KIND) ?? "";
      if (helpOf(feature) !== undefined) run(feature);
    },
  });
  const drag = (feature: string) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer?.setData(KIND, feature);
      dragged.value = feature;
    },
    onDragEnd: () => (dragged.value = ""),
  });
  const available = features.map(({ name }) => name).filter((name) => !dims.some(({ feature }) => feature === name));
  return (
    <div class="dims">
      <div class="dims-used" role="group" aria-label={t`Used dimensions`} {...drop(add)}>
        {dims.map(({ feature, bins }, place) => (
          <div key={place} class="dim" data-feature={feature} {...drag(feature)} {...drop((other) => put(other, place))}>
            <span class="grip" aria-hidden="true" title={t`Drag it onto another`}>⋮⋮</span>
            <label>{PLACES[place]}{" "}
              <select id={`dim-${place}`} value={feature} title={helpOf(feature)} onInput={(event) => put(event.currentTarget.value, place)}>
                {features.map(({ name, help }) => <option key={name} value={name} title={help}>{spoken(name)}</option>)}
              </select>
            </label>
            {cells === "grid" && <label class="inline">{t`bins `}
                <input type="number" id={`bins-${place}`} class="size" min={1} max={MOST_BINS} value={bins} onInput={(event) => {
                  const wanted = event.currentTarget.valueAsNumber;
                  if (Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST_BINS)
                    set(dims.map((dim, i) => (i === place ? { ...dim, bins: wanted } : dim)));
                }} />
              </label>}
            <button type="button" class="undo" aria-label={t`Do without ${spoken(feature)}`} title={t`Do without it`} disabled={dims.length < 2} onClick={() => remove(feature)}>×</button>
          </div>
        ))}
      </div>
      <ul class={dragged.value ? "dims-free open" : "dims-free"} aria-label={t`Available dimensions`} {...drop(remove)}>
        {available.map((feature) => (
          <li key={feature}>
            <button type="button" class="dim-free" data-feature={feature} title={t`${helpOf(feature)}. Click to add it, or drag it onto a used one`}
              {...drag(feature)} onClick={() => add(feature)}>+ {spoken(feature)}</button>
          </li>
        ))}
      </ul>
      <div class="room-size">
        <label class="inline">{t`Cells `}
          <Choice id="cells" value={cells} options={cellChoices(model.kit.describe).map((name) => [name, WAYS[name] ?? name])} moved={(next) => {
            model.choose(undefined);
            setAssistant({ cells: next });
          }} />
        </label>
        {cells !== "grid" && (
          <label class="inline">{t`Number `}
            <input type="number" id="points" class="size" min={2} max={400} value={points} onChange={(event) => {
              const wanted = event.currentTarget.valueAsNumber;
              if (Number.isInteger(wanted) && wanted >= 2 && wanted <= 400) setAssistant({ points: wanted });
            }} />
          </label>
        )}
      </div>
    </div>
  );
}

// inspect.tsx - one generator: sample levels, its agents in words with every attribute
// under a slider or a list, where each agent comes from, and its ancestors.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Palette } from "../core/art";
import type { Param } from "../core/describe";
import { GAMES, openHistory } from "../play/document";
import { download } from "../store/files";
import { defaultText, ParamForm, type FieldError } from "../ui/form";
import { Thumb } from "../ui/level";
import { lineage } from "./cards";
import type { Breeding } from "./model";
import type { Agent, Inspected, Place } from "./verbs";

const SAMPLES = 3;

/** Tiles are chosen among the brushes. */
const withBrushes = (columns: readonly Param[], brushes: readonly string[]): Param[] =>
  columns.map((column) => (column.type === "tile" ? { ...column, type: "choice", choices: [...brushes] } : column));

/* An error of the field "4.period" under the form's prefix. */
const errorOf = (error: FieldError | undefined, prefix: string): FieldError | undefined =>
  error && error.field.startsWith(prefix) ? error : undefined;

/** Values that differ from the rows' defaults, as the form takes them. */
const differing = (params: readonly Param[], values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name, text]) => {
    const param = params.find((one) => one.name === name);
    return param && text !== defaultText(param);
  }));

/** Texts that are typed and not made yet, by attribute of one agent. */
const draftsOf = (drafts: Readonly<Record<string, string>>, prefix: string): Record<string, string> =>
  Object.fromEntries(Object.entries(drafts).filter(([name]) => name.startsWith(prefix)).map(([name, text]) => [name.slice(prefix.length), text]));

/* ------------------------------------------------------------------- levels */

/** The level becomes the newest state of the page Play, which is then shown. */
async function play(game: string, name: string, rows: readonly string[]): Promise<void> {
  const history = await openHistory(game);
  history.set({ name, rows, actions: "" }, "a generator's level");
  await history.written;
  location.hash = `#/play?${new URLSearchParams({ game, level: name })}`;
}

function Samples({ model, palette, place, title }: { model: Breeding; palette: Palette; place: Place; title: string }) {
  const first = useSignal(0);
  const levels = useSignal<string[][]>([]);
  useEffect(() => {
    let wanted = true;
    const ask = Array.from({ length: SAMPLES }, (_, i) => model.level(place.id, first.value + i));
    Promise.all(ask).then((all) => wanted && (levels.value = all), () => undefined);
    return () => void (wanted = false);
  }, [place.hash, first.value]);
  const game = model.page.value?.game ?? "";
  const played = GAMES.some(({ id }) => id === game);
  const wide = (levels.value[0]?.[0]?.length ?? 1) > 60;
  return (
    <section class="samples" aria-labelledby="samples-title">
      <div class="bar">
        <h3 id="samples-title">Levels {first.value} to {first.value + SAMPLES - 1}</h3>
        <button type="button" id="samples-back" disabled={first.value === 0} onClick={() => (first.value -= SAMPLES)}>Before</button>
        <button type="button" id="samples-on" onClick={() => (first.value += SAMPLES)}>More</button>
      </div>
      <div class={`strip${wide ? " wide" : ""}`} tabIndex={0} role="group" aria-label="Sample levels">
        {levels.value.map((rows, i) => <Thumb key={i} rows={rows} palette={palette} tile={8} label={`Level ${first.value + i}`} />)}
      </div>
      {played && (
        <div class="bar">
          {levels.value.map((rows, i) => (
            <button key={i} type="button" id={`play-${i}`} onClick={() => void play(game, `${title} level ${first.value + i}`, rows)}>
              Play level {first.value + i}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/* ------------------------------------------------------------------- agents */

/** Which parent, in the colour of the layer "parents". */
function Origin({ agent, place, places }: { agent: Agent; place: Place; places: readonly Place[] }) {
  const parent = place.parents[agent.origin];
  if (parent === undefined) return place.mutated ? <span class="origin new">new</span> : null;
  const at = places.findIndex(({ id }) => id === parent);
  return <span class={`origin of-${agent.origin}`}>of {at >= 0 ? at + 1 : `#${parent}`}{agent.shifted ? ", shifted" : ""}</span>;
}

function AgentRow({ model, seen, at, place }: { model: Breeding; seen: Inspected; at: number; place: Place }) {
  const agent = seen.agents[at];
  const open = useSignal(false);
  const prefix = `${at + 1}`;
  const error = errorOf(model.error.value, `${prefix}.`);
  const columns = withBrushes(seen.columns, seen.brushes);
  if (!agent) return null;
  return (
    <li>
      <details open={open.value || error !== undefined} onToggle={(event) => (open.value = event.currentTarget.open)}>
        <summary id={`agent-${at + 1}`}><b>Agent {at + 1}</b> {agent.words} <Origin agent={agent} place={place} places={model.page.value?.places ?? []} /></summary>
        {open.value && (
          <div class="columns">
            <ParamForm params={columns} prefix={prefix} error={error}
              texts={{ ...differing(columns, agent.values), ...draftsOf(model.drafts.value, `${prefix}.`) }}
              moved={(name, text) => {
                const column = columns.find((one) => one.name === name);
                model.edit(`${prefix}.${name}`, text ?? (column ? defaultText(column) : ""));
              }} />
          </div>
        )}
      </details>
    </li>
  );
}

function Options({ model, seen }: { model: Breeding; seen: Inspected }) {
  const options = seen.options.filter(({ type }) => type !== "rows");
  return (
    <details class="options">
      <summary>Options of the generator</summary>
      <div class="columns">
        <ParamForm params={options} prefix="options" texts={{ ...differing(options, seen.option_values), ...draftsOf(model.drafts.value, "") }} error={undefined}
          moved={(name, text) => {
            const option = options.find((one) => one.name === name);
            model.edit(name, text ?? (option ? defaultText(option) : ""));
          }} />
      </div>
    </details>
  );
}

/* ------------------------------------------------------------------ lineage */

const Lineage = ({ seen, places }: { seen: Inspected; places: readonly Place[] }) => (
  <details class="lineage">
    <summary>Lineage ({seen.lineage.length - 1} {seen.lineage.length === 2 ? "ancestor" : "ancestors"})</summary>
    <ol>
      {seen.lineage.map((one) => (
        <li key={one.id} style={{ marginLeft: `${((seen.lineage[0]?.generation ?? 0) - one.generation) * 14}px` }}>
          #{one.id} {one.name} {lineage(one, places)}, generation {one.generation}
        </li>
      ))}
    </ol>
  </details>
);

export function Inspector({ model, palette }: { model: Breeding; palette: Palette }) {
  const at = model.looked.value;
  const page = model.page.value;
  const place = at === undefined ? undefined : page?.places[at];
  const seen = model.inspected.value;
  useEffect(() => {
    if (at !== undefined) document.getElementById("inspector")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  if (at === undefined || !page || !place) return null;
  const title = place.name || `${page.game}-${place.id}`;
  return (
    <section class="panel inspector" id="inspector" aria-labelledby="inspector-title" data-hash={place.hash}>
      <div class="bar">
        <h2 id="inspector-title">Generator {at + 1}: {title}, {lineage(place, page.places)}</h2>
        <button type="button" id="export" disabled={!seen}
          onClick={() => seen && download(`${title}.json`, `${JSON.stringify(seen.generator, null, 1)}\n`, "application/json")}>Export</button>
        <button type="button" id="close" onClick={() => {
          model.look(undefined);
          document.getElementById(`inspect-${at + 1}`)?.focus();
        }}>Close</button>
      </div>
      <Samples model={model} palette={palette} place={place} title={title} />
      {seen && (
        <>
          <Lineage seen={seen} places={page.places} />
          <Options model={model} seen={seen} />
          <h3>Agents: open one to change what it does</h3>
          <ol class="agents" id="agents">
            {seen.agents.map((_, i) => <AgentRow key={i} model={model} seen={seen} at={i} place={place} />)}
          </ol>
        </>
      )}
    </section>
  );
}

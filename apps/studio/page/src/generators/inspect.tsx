// inspect.tsx - one generator: sample levels, its agents in words with every attribute
// under a slider or a list, and which parent each of it comes from.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Palette } from "../core/art";
import type { Agent, Born, Game, Inspected, Param } from "../core/session";
import { download } from "../store/files";
import { Keep } from "../ui/parts";
import { defaultText, ParamForm, type FieldError } from "../ui/form";
import { Thumb } from "../ui/level";
import { LevelFiles } from "../ui/levelfiles";
import { later } from "../ui/later";
import { CloudMap, Ratings, Shares } from "./cards";
import { called, sourcesOf, unedited, wordsOf, type Source } from "./lineage";
import { cloudKey, type Breeding } from "./model";
import { t } from "../core/strings";

const SampleDock = later(async () => (await import("./dock")).SampleDock);

const SAMPLES = 3;
const NONE: readonly string[] = [];

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

function Samples({ model, game, palette, place, title }: { model: Breeding; game: Game; palette: Palette; place: Born; title: string }) {
  const first = useSignal(0);
  /** which of those that are shown is told of, and goes to a file */
  const saved = useSignal(0);
  const levels = useSignal<string[][]>([]);
  const rows = levels.value[saved.value] ?? NONE;
  const number = first.value + saved.value;
  const show = (level: number) => {
    first.value = level - (level % SAMPLES);
    saved.value = level % SAMPLES;
  };
  useEffect(() => {
    let wanted = true;
    const ask = Array.from({ length: SAMPLES }, (_, i) => model.level(place.id, first.value + i));
    Promise.all(ask).then((all) => wanted && (levels.value = all), () => undefined);
    return () => void (wanted = false);
  }, [place.hash, first.value]);
  const wide = (levels.value[0]?.[0]?.length ?? 1) > 60;
  return (
    <section class="samples" aria-labelledby="samples-title">
      <div class="bar">
        <h3 id="samples-title">{t`Levels ${first.value} to ${first.value + SAMPLES - 1}`}</h3>
        <button type="button" id="samples-back" disabled={first.value === 0} onClick={() => (first.value -= SAMPLES)}>{t`Previous`}</button>
        <button type="button" id="samples-on" onClick={() => (first.value += SAMPLES)}>{t`Next`}</button>
      </div>
      <div class={`strip${wide ? " wide" : ""}`} tabIndex={0} role="group" aria-label={t`Sample levels`}>
        {levels.value.map((one, i) => <Thumb key={i} rows={one} palette={palette} tile={8} label={t`Level ${first.value + i}`} />)}
      </div>
      <label class="inline">{t`Level `}
        <select id="level-which" value={saved.value} onChange={(event) => (saved.value = Number(event.currentTarget.value))}>
          {levels.value.map((_, i) => <option key={i} value={i}>{first.value + i}</option>)}
        </select>
      </label>
      <SampleDock model={model} game={game} palette={palette} place={place} title={title} first={first.value} levels={levels.value} rows={rows} number={number} show={show} />
      <LevelFiles game={game} palette={palette} rows={rows} name={`${title}-level-${number}`} />
    </section>
  );
}

/** Parents by the colour of the layer "by parent". */
const badge = (parent: number): string => `origin of-${parent}`;

/** Which parent an agent is of, and what has happened to it since. */
function Origin({ agent, sources, names }: { agent: Agent; sources: Record<string, Source> | undefined; names: readonly string[] }) {
  const made = Object.values(sources ?? {});
  const changed = made.some(({ kind }) => kind === "changed");
  const byHand = made.some(({ kind }) => kind === "hand");
  const name = names[agent.origin];
  return (
    <>
      {name !== undefined && made.length > 0 && <span class={badge(agent.origin)} title={t`from generator ${name}`}>{t`from ${name}${changed || agent.shifted ? t`, shifted` : ""}`}</span>}
      {made.some(({ kind }) => kind === "new") && <span class="origin new">{t`new`}</span>}
      {byHand && <span class="origin hand">{t`by hand`}</span>}
    </>
  );
}

/** The same of one attribute. */
function Note({ source, names }: { source: Source | undefined; names: readonly string[] }) {
  if (!source) return null;
  const { kind, parent, was } = source;
  if (kind === "parent") return <span class={badge(parent)} title={t`from generator ${names[parent]}`}>{t`from ${names[parent]}`}</span>;
  if (kind === "changed") return <><span class="origin new">{t`shifted`}</span> {names[parent]}{t` has `}{was}. </>;
  if (kind === "hand") return <><span class="origin hand">{t`by hand`}</span>{t` was `}{was}. </>;
  return <span class="origin new">{t`new`}</span>;
}

interface Told {
  model: Breeding;
  seen: Inspected;
  /** what the parents are called */
  names: readonly string[];
  /** false where it stands on another page */
  editable: boolean;
}

function AgentRow({ model, seen, names, editable, at, sources }: Told & { at: number; sources: Record<string, Source> | undefined }) {
  const agent = seen.agents[at];
  const base = model.inspected.value?.forebears.base.agents[at];
  const open = useSignal(false);
  const prefix = `${at + 1}`;
  const error = errorOf(model.error.value, `${prefix}.`);
  const columns = withBrushes(seen.columns, seen.brushes);
  if (!agent) return null;
  return (
    <li>
      <details open={open.value || error !== undefined} onToggle={(event) => (open.value = event.currentTarget.open)}>
        <summary id={`agent-${at + 1}`}><b>{t`Agent ${at + 1}`}</b> {agent.words} <Origin agent={base ?? agent} sources={sources} names={names} /></summary>
        {open.value && (
          <fieldset class="columns" disabled={!editable} aria-label={t`Attributes of agent ${at + 1}`}>
            <ParamForm params={columns} prefix={prefix} error={error} note={(name) => <Note source={sources?.[name]} names={names} />}
              texts={{ ...differing(columns, agent.values), ...draftsOf(model.drafts.value, `${prefix}.`) }}
              moved={(name, text) => {
                const column = columns.find((one) => one.name === name);
                model.edit(`${prefix}.${name}`, text ?? (column ? defaultText(column) : ""));
              }} />
          </fieldset>
        )}
      </details>
    </li>
  );
}

function Options({ model, seen, editable }: Told) {
  const options = seen.options.filter(({ type }) => type !== "rows");
  return (
    <details class="options">
      <summary>{t`Options of the generator`}</summary>
      <fieldset class="columns" disabled={!editable} aria-label={t`Options`}>
        <ParamForm params={options} prefix="options" texts={{ ...differing(options, seen.option_values), ...draftsOf(model.drafts.value, "") }} error={undefined}
          moved={(name, text) => {
            const option = options.find((one) => one.name === name);
            model.edit(name, text ?? (option ? defaultText(option) : ""));
          }} />
      </fieldset>
    </details>
  );
}

function Agents(told: Told) {
  const { seen, editable, model } = told;
  const forebears = model.inspected.value?.forebears;
  const sources = useMemo(() => (forebears ? sourcesOf(seen, forebears) : []), [seen, forebears]);
  return (
    <>
      <Options {...told} />
      <h3>{editable ? t`Agents: open one to change what it does` : t`Agents`}</h3>
      <ol class="agents" id="agents">
        {seen.agents.map((_, i) => <AgentRow key={i} {...told} at={i} sources={sources[i]} />)}
      </ol>
    </>
  );
}

/** One of another page: it can be brought to this one. */
function Elder({ model, one, seen, title }: { model: Breeding; one: Born; seen: Inspected | undefined; title: string }) {
  const lineage = model.lineage.value;
  const row = lineage.rows.find(({ nodes }) => nodes.some(({ born }) => born.id === one.id));
  return (
    <div class="bar">
      <span class="help">{t`It stands in another generation.`}</span>
      {row && <button type="button" id="elder-go" onClick={() => void model.go(row.page).then(() => model.lookAt(one))}>{t`Go to generation ${row.generation}`}</button>}
      <button type="button" id="elder-use" disabled={!seen} onClick={() => seen && void model.place(title, seen.generator)}>{t`Put it on this page, marked`}</button>
    </div>
  );
}

export function Inspector({ model, game, palette }: { model: Breeding; game: Game; palette: Palette }) {
  const at = model.looked.value;
  const page = model.page.value;
  const one = model.subject.value;
  const seen = model.inspected.value;
  useEffect(() => {
    if (one) document.getElementById("inspector")?.scrollIntoView({ block: "nearest" });
  }, [at, at === undefined ? one?.id : undefined]);
  if (!one || !page) return null;
  const lineage = model.lineage.value;
  const editable = at !== undefined;
  const number = at === undefined ? called(one.id, lineage, page.places) : `${at + 1}`;
  const title = one.name || `${page.game}-${one.id}`;
  const parents = unedited(one, lineage.born).parents;
  const names = parents.map((id) => called(id, lineage, page.places));
  return (
    <section class="panel inspector" id="inspector" aria-labelledby="inspector-title" data-hash={one.hash}>
      <div class="bar">
        <h2 id="inspector-title">{t`Generator ${number}: ${title}, ${wordsOf(one, lineage, page.places)}`}</h2>
        <button type="button" id="export" disabled={!seen}
          onClick={() => seen && download(`${title}.json`, `${JSON.stringify(seen.generator, null, 1)}\n`, "application/json")}>{t`Export`}</button>
        <Keep id="keep-generator" name={title} disabled={!seen} text={() => `${JSON.stringify(seen?.generator, null, 1)}\n`} />
        <button type="button" id="close" onClick={() => {
          model.look(undefined);
          document.getElementById(at === undefined ? "tree-title" : `inspect-${at + 1}`)?.focus();
        }}>{t`Close`}</button>
      </div>
      {!editable && <Elder model={model} one={one} seen={seen} title={title} />}
      <Samples model={model} game={game} palette={palette} place={one} title={title} />
      <div class="follows">
        <CloudMap cloud={model.clouds.of(cloudKey(one.hash, model.layer.value)).value} label={t`Cloud map of generator ${number}`} />
        <div>
          <Shares one={one} model={model} />
          <Ratings model={model} hash={one.hash} raters={page.raters} />
        </div>
      </div>
      {seen && <Agents model={model} seen={seen} names={names} editable={editable} />}
    </section>
  );
}

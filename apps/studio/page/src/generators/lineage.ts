// lineage.ts - who comes of whom: the record of a breeding as generations in rows, and
// of every agent and attribute the parent that it has it from.
import type { Agent, Born, Inspected, Tree } from "../core/session";
import { t } from "../core/strings";

/** A line to the row above: from which place, and what it brought. */
export interface Edge {
  place: number;
  kind: "first" | "second" | "kept";
}

export interface Node {
  born: Born;
  marked: boolean;
  edges: Edge[];
}

/** A generation as it was left: the last of its pages. */
export interface Row {
  generation: number;
  page: number;
  nodes: Node[];
}

export interface Lineage {
  rows: Row[];
  born: readonly Born[];
  /** by id: generation and place where it stood first */
  stood: ReadonlyMap<number, { generation: number; place: number }>;
}

const KINDS = ["first", "second"] as const;

/** Where something comes from that a page of the row above brought: edits are gone
    through, as they happen within a generation. */
function above(id: number, born: readonly Born[], before: readonly number[]): number {
  for (let at: number | undefined = id; at !== undefined; at = born[at]?.birth === "edited" ? born[at]?.parents[0] : undefined) {
    const place = before.indexOf(at);
    if (place >= 0) return place;
  }
  return -1;
}

/** The first of a line of edits. */
export function unedited(one: Born, born: readonly Born[]): Born {
  let at = one;
  for (let next: Born | undefined = one; next; next = at.birth === "edited" ? born[at.parents[0] ?? -1] : undefined) at = next;
  return at;
}

function edgesOf(one: Born, born: readonly Born[], before: readonly number[]): Edge[] {
  const kept = above(one.id, born, before);
  if (kept >= 0) return [{ place: kept, kind: "kept" }];
  return unedited(one, born).parents.flatMap((id, i) => {
    const place = above(id, born, before);
    return place >= 0 ? [{ place, kind: KINDS[i] ?? "second" }] : [];
  });
}

/** A row of before where nothing about it is new, so that it is not drawn again. */
const settled = (row: Row, was: Row | undefined): Row => (was && JSON.stringify(row) === JSON.stringify(was) ? was : row);

/** `was` is the lineage before. */
export function lineageOf({ pages, born }: Tree, was: Lineage): Lineage {
  const rows: Row[] = [];
  const stood = new Map<number, { generation: number; place: number }>();
  let before: readonly number[] = [];
  pages.forEach((page, i) => {
    page.places.forEach((id, place) => stood.has(id) || stood.set(id, { generation: page.generation, place }));
    if (pages[i + 1]?.generation === page.generation) return;
    const nodes = page.places.flatMap((id, place) => {
      const one = born[id];
      return one ? [{ born: one, marked: page.marked.includes(place), edges: edgesOf(one, born, before) }] : [];
    });
    rows.push(settled({ generation: page.generation, page: i, nodes }, was.rows[rows.length]));
    before = page.places;
  });
  return { rows, born, stood };
}

/** A generator as it is called on the page with these places: "3", or "3 (gen. 2)". */
export function called(id: number, lineage: Lineage, places: readonly { id: number }[]): string {
  const at = places.findIndex((place) => place.id === id);
  if (at >= 0) return `${at + 1}`;
  const was = lineage.stood.get(id);
  return was ? t`${was.place + 1} (gen. ${was.generation})` : t`one that is gone`;
}

/** "generator 3", "generators 1 and 3": by what they are called. */
export const generators = (names: readonly (string | number)[]): string => (names.length === 1 ? t`generator ${names[0]}` : t`generators ${names.join(t` and `)}`);

/** "crossed from generators 1 and 3, mutated". */
export function wordsOf(one: Born, lineage: Lineage, places: readonly { id: number }[]): string {
  const parents = one.parents.map((id) => called(id, lineage, places));
  const of = parents.length > 0 ? t` from ${generators(parents)}` : "";
  return `${one.birth}${of}${one.mutated ? t`, mutated` : ""}`;
}

/** How many agents are of the first parent, of the second, and of none. */
export const sharesOf = ({ origins }: Born): [number, number, number] =>
  [0, 1, 2].map((digit) => origins.split(String(digit)).length - 1) as [number, number, number];

/** Where an agent or one of its attributes is from. */
export interface Source {
  kind: "parent" | "changed" | "new" | "hand";
  /** which parent: 0 or 1; -1: none */
  parent: number;
  /** what it was, where that is another */
  was?: string | undefined;
}

const alike = (a: Agent, b: Agent): number => Object.keys(a.values).filter((name) => a.values[name] === b.values[name]).length;

/** Of each agent the one of its parent that it was: they keep their order, and at
    most one was shifted. */
function forebears(agents: readonly Agent[], parents: readonly Inspected[]): (Agent | undefined)[] {
  const taken = parents.map(() => new Set<number>());
  const find = (agent: Agent, fewest: number): Agent | undefined => {
    const all = parents[agent.origin]?.agents ?? [];
    let best = -1;
    all.forEach((one, i) => {
      const like = alike(agent, one);
      if (like < fewest || taken[agent.origin]?.has(i)) return;
      const least = best < 0 ? -1 : alike(agent, all[best] ?? one);
      if (like > least) best = i;
    });
    if (best >= 0) taken[agent.origin]?.add(best);
    return all[best];
  };
  const whole = agents.map((agent) => find(agent, Object.keys(agent.values).length));
  return agents.map((agent, i) => whole[i] ?? find(agent, 0));
}

/** What is known of the generator that is looked at: as it was before all edits, and
    its parents. */
export interface Forebears {
  base: Inspected;
  parents: readonly Inspected[];
  mutated: boolean;
}

/** By agent and attribute; undefined where a generator has no parents. */
export function sourcesOf(seen: Inspected, { base, parents, mutated }: Forebears): (Record<string, Source> | undefined)[] {
  const from = forebears(base.agents, parents);
  return seen.agents.map((agent, i) => {
    const old = base.agents[i] ?? agent;
    const sources: Record<string, Source> = {};
    for (const [name, value] of Object.entries(agent.values)) {
      const before = from[i]?.values[name];
      if (value !== old.values[name]) sources[name] = { kind: "hand", parent: -1, was: old.values[name] };
      else if (before === undefined) mutated && (sources[name] = { kind: "new", parent: -1 });
      else if (before === value) sources[name] = { kind: "parent", parent: old.origin };
      else sources[name] = { kind: "changed", parent: old.origin, was: before };
    }
    return Object.keys(sources).length > 0 ? sources : undefined;
  });
}

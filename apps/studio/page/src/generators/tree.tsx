// tree.tsx - the lineage as a drawing: a row a generation, a line from every child to
// its parents. One that is chosen is looked at; a row's name goes there. Arrows move
// among all, and the lines of the one that has the focus stand out.
import { useSignal, type Signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { memo } from "../ui/memo";
import { generators, type Edge, type Node, type Row } from "./lineage";
import type { Breeding } from "./model";
import { t } from "../core/strings";

/** A row and a place in it. */
type Spot = readonly [row: number, place: number];

/** Lines to all ancestors of a spot and to all that come of it: by row, "place>from". */
function family(rows: readonly Row[], [row, place]: Spot): ReadonlyMap<number, string[]> {
  const lines = new Map<number, string[]>();
  const add = (r: number, at: number, from: number) => void lines.set(r, [...(lines.get(r) ?? []), `${at}>${from}`]);
  let up = new Set([place]);
  for (let r = row; r > 0 && up.size > 0; r--) {
    const next = new Set<number>();
    for (const at of up)
      for (const edge of rows[r]?.nodes[at]?.edges ?? []) {
        add(r, at, edge.place);
        next.add(edge.place);
      }
    up = next;
  }
  let down = new Set([place]);
  for (let r = row + 1; r < rows.length && down.size > 0; r++) {
    const next = new Set<number>();
    rows[r]?.nodes.forEach(({ edges }, at) => edges.forEach((edge) => {
      if (!down.has(edge.place)) return;
      add(r, at, edge.place);
      next.add(at);
    }));
    down = next;
  }
  return lines;
}

/** From the middle of a place above to the middle of one below, each a unit wide. */
const line = (at: number, { place }: Edge): string => `M${place + 0.5} 0C${place + 0.5} .5 ${at + 0.5} .5 ${at + 0.5} 1`;

/** The lines of a row to the one above; those in `near` stand out. */
const Lines = memo(function Lines({ row: { nodes }, near }: { row: Row; near: string }) {
  const family = new Set(near.split(","));
  return (
    <div>
      <svg viewBox={`0 0 ${nodes.length} 1`} preserveAspectRatio="none">
        {nodes.flatMap(({ edges }, at) => edges.map((edge) => (
          <path key={`${at} ${edge.place}`} d={line(at, edge)} class={`${edge.kind}${family.has(`${at}>${edge.place}`) ? " near" : ""}`} />
        )))}
      </svg>
    </div>
  );
});

const SIGNS: Readonly<Record<string, string>> = { edited: "✎", imported: "↧" };

/** "Generation 2, number 4: crossed from generators 1 and 3 above, mutated. Chosen as a parent". */
function told({ generation, nodes }: Row, place: number): string {
  const { born, marked, edges } = nodes[place] as Node;
  const kept = edges[0]?.kind === "kept";
  const of = edges.length > 0 ? t` from ${generators(edges.map((edge) => edge.place + 1))} above` : "";
  const mutated = born.mutated && !kept ? t`, mutated` : "";
  return t`Generation ${generation}, number ${place + 1}: ${born.name ? `${born.name}, ` : ""}${kept ? t`kept` : born.birth}${of}${mutated}${marked ? t`. Chosen as a parent` : ""}`;
}

/** Where a row is seen from the generation that is shown. */
type Side = "back" | "here" | "ahead";

/** A row's name, which goes there. */
const Go = memo(function Go({ model, generation, page, side, still }: { model: Breeding; generation: number; page: number; side: Side; still: boolean }) {
  const here = side === "here";
  return (
    <button type="button" id={`go-${generation}`} class="go" disabled={still} aria-current={here ? "true" : undefined}
      title={here ? t`This generation is shown` : t`Go ${side === "back" ? t`back` : t`on`} to generation ${generation}`}
      aria-label={t`Go to generation ${generation}`} onClick={() => void model.go(page)}>{here ? "▸ " : ""}{generation}</button>
  );
});

interface GenerationProps {
  model: Breeding;
  row: Row;
  number: number;
  side: Side;
  /** the place that Tab comes to; -1: none */
  tab: number;
  /** the generator that is looked at, by its id */
  seen: number | undefined;
  /** where arrows go from, and whose family is shown */
  at: Signal<Spot>;
  focused: Signal<Spot | undefined>;
}

const Generation = memo(function Generation({ model, row, number, side, tab, seen, at, focused }: GenerationProps) {
  return (
    <div role="row" class={`generation ${side}`}>
      {row.nodes.map(({ born, marked }, place) => {
        const fresh = born.generation === row.generation;
        return (
          <div key={place} role="gridcell">
            <button type="button" id={`bred-${number}-${place}`} tabIndex={place === tab ? 0 : -1}
              class={`node${marked ? " chosen" : ""}${born.id === seen ? " seen" : ""}${born.mutated && fresh ? " mutated" : ""}`}
              aria-label={told(row, place)} aria-pressed={born.id === seen}
              onFocus={() => (at.value = focused.value = [number, place])}
              onPointerEnter={() => (focused.value = [number, place])}
              onClick={() => model.lookAt(born)}>
              {marked && <span class="tick">✓</span>}{place + 1}{fresh ? SIGNS[born.birth] ?? "" : ""}
            </button>
          </div>
        );
      })}
    </div>
  );
});

function Drawing({ model, rows }: { model: Breeding; rows: readonly Row[] }) {
  const page = model.page.value;
  const here = rows.findIndex(({ generation }) => generation === (page?.generation ?? 0));
  const at = useSignal<Spot>([Math.max(0, here), 0]);
  const focused = useSignal<Spot | undefined>(undefined);
  const spot = focused.value;
  const near = useMemo(() => (spot ? family(rows, spot) : undefined), [rows, spot]);
  const known = rows[at.value[0]]?.nodes[at.value[1]] ? at.value : ([Math.max(0, here), 0] as const);
  const seen = model.subject.value?.id;
  const sideOf = (row: number): Side => (row === here ? "here" : row < here ? "back" : "ahead");
  const pointed = spot && rows[spot[0]];

  const move = (event: KeyboardEvent): void => {
    const [row, place] = known;
    const width = rows[row]?.nodes.length ?? 1;
    const to: Record<string, Spot> = {
      ArrowUp: [row - 1, place], ArrowDown: [row + 1, place], ArrowLeft: [row, place - 1], ArrowRight: [row, place + 1],
      Home: [row, 0], End: [row, width - 1], PageUp: [0, place], PageDown: [rows.length - 1, place],
    };
    const next = to[event.key];
    if (!next || !rows[next[0]]?.nodes[next[1]]) return;
    event.preventDefault();
    at.value = next;
    document.getElementById(`bred-${next[0]}-${next[1]}`)?.focus();
  };

  return (
    <>
      <div class="drawing" tabIndex={-1}>
        <div class="names">
          {rows.map(({ generation, page: last }, row) => (
            <Go key={row} model={model} generation={generation} page={last} side={sideOf(row)} still={row === here && last === page?.page} />
          ))}
        </div>
        <div class="bred" role="grid" aria-label={t`All generations: arrows move, Enter inspects`} onKeyDown={move}
          onPointerLeave={({ pointerType }) => pointerType === "mouse" && (focused.value = undefined)}>
          <div class={`lines${near ? " some" : ""}`} aria-hidden="true">
            {rows.slice(1).map((row, i) => <Lines key={i} row={row} near={near?.get(i + 1)?.join() ?? ""} />)}
          </div>
          {rows.map((row, number) => (
            <Generation key={number} model={model} row={row} number={number} side={sideOf(number)} tab={number === known[0] ? known[1] : -1}
              seen={row.nodes.some(({ born }) => born.id === seen) ? seen : undefined} at={at} focused={focused} />
          ))}
        </div>
      </div>
      <p class="help" id="told" aria-hidden="true">{pointed ? told(pointed, spot[1]) : t`Point at one to see its family; choose one to inspect it. The numbers on the left go to a generation; those after it stay until you make another next one.`}</p>
    </>
  );
}

export function Family({ model }: { model: Breeding }) {
  const open = useSignal(false);
  const { rows } = model.lineage.value;
  const count = rows.length;
  return (
    <details class="panel tree" id="tree" open={open.value} onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary id="tree-title">{t`Lineage `}<span class="help">{count === 1 ? t`who comes of whom, from the next generation on` : t`${count} generations`}</span></summary>
      {open.value && (
        <>
          <ul class="legend" aria-label={t`What the drawing says`}>
            <li><span class="node chosen" aria-hidden="true">✓</span>{t` chosen as a parent`}</li>
            <li><span class="stroke first" aria-hidden="true" />{t` of the first parent`}</li>
            <li><span class="stroke second" aria-hidden="true" />{t` of the second`}</li>
            <li><span class="stroke kept" aria-hidden="true" />{t` kept as it was`}</li>
            <li><span class="node mutated" aria-hidden="true" />{t` mutated`}</li>
            <li><span aria-hidden="true">✎</span>{t` edited`}</li>
            <li><span aria-hidden="true">↧</span>{t` imported`}</li>
          </ul>
          <Drawing model={model} rows={rows} />
        </>
      )}
    </details>
  );
}

// tree.tsx - the lineage as a drawing: a row a generation, a line from every child to
// its parents. One that is chosen is looked at; a row's name goes there. Arrows move
// among all, and the lines of the one that has the focus stand out.
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Edge, Lineage, Node, Row } from "./lineage";
import type { Breeding } from "./model";

/** A row and a place in it. */
type Spot = readonly [row: number, place: number];
const keyOf = (row: number, place: number): string => `${row} ${place}`;

/** Lines to all ancestors of a spot and to all that come of it: "row place from". */
function family(rows: readonly Row[], [row, place]: Spot): ReadonlySet<string> {
  const lines = new Set<string>();
  let up = new Set([place]);
  for (let r = row; r > 0 && up.size > 0; r--) {
    const next = new Set<number>();
    for (const at of up)
      for (const edge of rows[r]?.nodes[at]?.edges ?? []) {
        lines.add(`${keyOf(r, at)} ${edge.place}`);
        next.add(edge.place);
      }
    up = next;
  }
  let down = new Set([place]);
  for (let r = row + 1; r < rows.length && down.size > 0; r++) {
    const next = new Set<number>();
    rows[r]?.nodes.forEach(({ edges }, at) => edges.forEach((edge) => {
      if (!down.has(edge.place)) return;
      lines.add(`${keyOf(r, at)} ${edge.place}`);
      next.add(at);
    }));
    down = next;
  }
  return lines;
}

/** Units: a place across, a row down; the middle of each is at a half. */
const line = (row: number, at: number, { place }: Edge): string =>
  `M${place + 0.5} ${row - 0.5}C${place + 0.5} ${row} ${at + 0.5} ${row} ${at + 0.5} ${row + 0.5}`;

function Lines({ rows, near }: { rows: readonly Row[]; near: ReadonlySet<string> | undefined }) {
  const width = rows[0]?.nodes.length ?? 1;
  return (
    <svg class={`lines${near ? " some" : ""}`} viewBox={`0 0 ${width} ${rows.length}`} preserveAspectRatio="none" aria-hidden="true">
      {rows.flatMap(({ nodes }, row) => nodes.flatMap(({ edges }, at) => edges.map((edge) => (
        <path key={`${keyOf(row, at)} ${edge.place}`} d={line(row, at, edge)}
          class={`${edge.kind}${near?.has(`${keyOf(row, at)} ${edge.place}`) ? " near" : ""}`} />
      ))))}
    </svg>
  );
}

const SIGNS: Readonly<Record<string, string>> = { edited: "✎", imported: "↧" };

/** "Generation 2, number 4: crossed of 1 and 3 above, mutated. Chosen as a parent". */
function told({ rows }: Lineage, row: number, place: number): string {
  const { generation, nodes } = rows[row] as Row;
  const { born, marked, edges } = nodes[place] as Node;
  const kept = edges[0]?.kind === "kept";
  const of = edges.length > 0 ? ` ${kept ? "from" : "of"} ${edges.map((edge) => edge.place + 1).join(" and ")} above` : "";
  const mutated = born.mutated && !kept ? ", mutated" : "";
  return `Generation ${generation}, number ${place + 1}: ${born.name ? `${born.name}, ` : ""}${kept ? "kept" : born.birth}${of}${mutated}${marked ? ". Chosen as a parent" : ""}`;
}

function Drawing({ model, lineage }: { model: Breeding; lineage: Lineage }) {
  const { rows } = lineage;
  const shown = model.page.value?.generation ?? 0;
  const here = rows.findIndex(({ generation }) => generation === shown);
  const at = useSignal<Spot>([Math.max(0, here), 0]);
  const focused = useSignal<Spot | undefined>(undefined);
  const spot = focused.value;
  const near = useMemo(() => (spot ? family(rows, spot) : undefined), [rows, spot]);
  const known = rows[at.value[0]]?.nodes[at.value[1]] ? at.value : ([Math.max(0, here), 0] as const);
  const seen = model.subject.value?.id;

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
          {rows.map(({ generation, page }, row) => (
            <button key={row} type="button" id={`go-${generation}`} class="go" disabled={row === here && page === model.page.value?.page}
              aria-current={row === here ? "true" : undefined} title={row === here ? "This generation is shown" : `Go ${row < here ? "back" : "on"} to generation ${generation}`}
              aria-label={`Go to generation ${generation}`} onClick={() => void model.go(page)}>{row === here ? "▸ " : ""}{generation}</button>
          ))}
        </div>
        <div class="bred" role="grid" aria-label="All generations: arrows move, Enter inspects" onKeyDown={move}
          onPointerLeave={({ pointerType }) => pointerType === "mouse" && (focused.value = undefined)}>
          <Lines rows={rows} near={near} />
          {rows.map(({ nodes }, row) => (
            <div key={row} role="row" class={`generation${row > here ? " ahead" : ""}${row === here ? " here" : ""}`}>
              {nodes.map(({ born, marked }, place) => (
                <div key={place} role="gridcell">
                  <button type="button" id={`bred-${row}-${place}`} tabIndex={known[0] === row && known[1] === place ? 0 : -1}
                    class={`node${marked ? " chosen" : ""}${born.id === seen ? " seen" : ""}${born.mutated && born.generation === rows[row]?.generation ? " mutated" : ""}`}
                    aria-label={told(lineage, row, place)} aria-pressed={born.id === seen}
                    onFocus={() => {
                      at.value = [row, place];
                      focused.value = [row, place];
                    }}
                    onPointerEnter={() => (focused.value = [row, place])}
                    onClick={() => model.lookAt(born)}>
                    {marked && <span class="tick">✓</span>}{place + 1}{born.generation === rows[row]?.generation ? SIGNS[born.birth] ?? "" : ""}
                  </button>
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
      <p class="help" id="told" aria-hidden="true">{spot ? told(lineage, spot[0], spot[1]) : "Point at one to see its family; choose one to inspect it. The numbers on the left go to a generation; those after it stay until you make another next one."}</p>
    </>
  );
}

export function Family({ model }: { model: Breeding }) {
  const open = useSignal(false);
  const lineage = model.lineage.value;
  const count = lineage.rows.length;
  return (
    <details class="panel tree" id="tree" open={open.value} onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary id="tree-title">Lineage <span class="help">{count === 1 ? "who comes of whom, from the next generation on" : `${count} generations`}</span></summary>
      {open.value && (
        <>
          <ul class="legend" aria-label="What the drawing says">
            <li><span class="node chosen" aria-hidden="true">✓</span> chosen as a parent</li>
            <li><span class="stroke first" aria-hidden="true" /> of the first parent</li>
            <li><span class="stroke second" aria-hidden="true" /> of the second</li>
            <li><span class="stroke kept" aria-hidden="true" /> kept as it was</li>
            <li><span class="node mutated" aria-hidden="true" /> mutated</li>
            <li><span aria-hidden="true">✎</span> edited</li>
            <li><span aria-hidden="true">↧</span> imported</li>
          </ul>
          <Drawing model={model} lineage={lineage} />
        </>
      )}
    </details>
  );
}

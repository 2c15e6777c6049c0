// merge.ts - two changes of one saved document to one: what only one side has changed
// is taken as it is; where both changed the same thing, somebody decides. Works on any
// JSON: members of objects, elements of lists, and tiles of levels are parts of their
// own.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
/** Undefined: it is not there. */
type Maybe = Json | undefined;
type Rows = readonly string[];
type Path = readonly (string | number)[];

/** What both sides have changed, each in its way. */
export interface Conflict {
  /** names of members, names or numbers of elements, from the root */
  path: Path;
  mine: Maybe;
  theirs: Maybe;
  /** of levels: the tiles that differ; those of one conflict hang together */
  tiles?: readonly (readonly [x: number, y: number])[];
  /** both can be kept, mine first: elements of a list */
  both?: true;
}

export type Choice = "mine" | "theirs" | "both";
export type Decide = (conflict: Conflict) => Choice;

/** Members whose lists of texts are tiles; other texts are never mixed. */
const TILES = /^(rows|drawn|base|lock|segments)$/;

/* More pairs of elements than this are not compared: the lists count as one part. */
const MOST_PAIRS = 4_000_000;

/** The document that has the changes of both sides since `base`. Asks for each conflict,
    in an order that depends on the documents alone. */
export const merge3 = (base: Json, mine: Json, theirs: Json, decide: Decide): Json => merge([], base, mine, theirs, decide) ?? null;

/** What would be asked. */
export function conflictsOf(base: Json, mine: Json, theirs: Json): Conflict[] {
  const found: Conflict[] = [];
  merge3(base, mine, theirs, (conflict) => {
    found.push(conflict);
    return "mine";
  });
  return found;
}

export const same = (a: Maybe, b: Maybe): boolean => a === b || textOf(a) === textOf(b);

/* The order of members says nothing. */
const textOf = (value: Maybe): string | undefined =>
  JSON.stringify(value, (_, part: Json) => (isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part));

type Members = { readonly [name: string]: Json };
const isObject = (value: Maybe): value is Members => typeof value === "object" && value !== null && !Array.isArray(value);
const isList = (value: Maybe): value is readonly Json[] => Array.isArray(value);

/** A level: at least two rows and columns. */
export const areTiles = (value: Maybe): value is Rows =>
  isList(value) && value.length > 1 && value.every((row) => typeof row === "string" && row.length > 1 && row.length === (value[0] as string).length);

function merge(path: Path, base: Maybe, mine: Maybe, theirs: Maybe, decide: Decide): Maybe {
  if (same(mine, theirs) || same(base, theirs)) return mine;
  if (same(base, mine)) return theirs;
  if (isObject(mine) && isObject(theirs) && (isObject(base) || base === undefined)) return mergeMembers(path, base ?? {}, mine, theirs, decide);
  if (areTiles(mine) && areTiles(theirs) && path.some((name) => TILES.test(String(name)))) return mergeTiles(path, base, mine, theirs, decide);
  if (isList(base) && isList(mine) && isList(theirs)) return mergeLists(path, base, mine, theirs, decide);
  return decide({ path, mine, theirs }) === "theirs" ? theirs : mine;
}

const memberOf = (object: Members, name: string): Maybe => (Object.hasOwn(object, name) ? object[name] : undefined);

function mergeMembers(path: Path, base: Members, mine: Members, theirs: Members, decide: Decide): Json {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const merged = names.map((name) => [name, merge([...path, name], memberOf(base, name), memberOf(mine, name), memberOf(theirs, name), decide)] as const);
  return Object.fromEntries(merged.filter((one): one is readonly [string, Json] => one[1] !== undefined));
}

function mergeTiles(path: Path, base: Maybe, mine: Rows, theirs: Rows, decide: Decide): Json {
  const sized = (rows: Maybe): rows is Rows => areTiles(rows) && rows.length === mine.length && rows[0]?.length === mine[0]?.length;
  // Of another size, nothing says which tile is which; without a base, nobody's change is older.
  if (!sized(theirs) || (base !== undefined && !sized(base))) return decide({ path, mine, theirs }) === "theirs" ? theirs : mine;
  const merged = mine.map((row) => [...row]);
  const clash = mine.map(() => new Set<number>());
  for (const [y, row] of mine.entries())
    for (let x = 0; x < row.length; x++) {
      const [was, my, their] = [base?.[y]?.[x], row[x], theirs[y]?.[x] ?? ""];
      if (my === their || was === their) continue;
      if (was === my) (merged[y] as string[])[x] = their;
      else clash[y]?.add(x);
    }
  for (const tiles of regions(clash))
    if (decide({ path, mine, theirs, tiles }) === "theirs")
      for (const [x, y] of tiles) (merged[y] as string[])[x] = theirs[y]?.[x] ?? "";
  return merged.map((row) => row.join(""));
}

/** Cells that touch, also at corners, are one region; empties `cells`. */
function regions(cells: readonly Set<number>[]): [number, number][][] {
  const found: [number, number][][] = [];
  for (const [top, row] of cells.entries())
    for (const first of row) {
      const region: [number, number][] = [];
      const open: [number, number][] = [[first, top]];
      row.delete(first);
      for (let at = open.pop(); at; at = open.pop()) {
        region.push(at);
        for (let y = at[1] - 1; y <= at[1] + 1; y++)
          for (let x = at[0] - 1; x <= at[0] + 1; x++) if (cells[y]?.delete(x)) open.push([x, y]);
      }
      found.push(region);
    }
  return found;
}

type Keys = readonly (string | number)[];

/** What the elements of a list are known by, where all have a name of their own. */
function keysOf(list: readonly Json[]): Keys | undefined {
  for (const name of ["id", "name"]) {
    const keys = list.map((one) => (isObject(one) ? memberOf(one, name) : undefined));
    if (keys.every((key) => typeof key === "string" || typeof key === "number") && new Set(keys).size === keys.length) return keys as Keys;
  }
  return undefined;
}

function mergeLists(path: Path, base: readonly Json[], mine: readonly Json[], theirs: readonly Json[], decide: Decide): Json {
  const [was, my, their] = [keysOf(base), keysOf(mine), keysOf(theirs)];
  if (was && my && their && !(inPlace(was, my) && inPlace(was, their))) {
    const order = orderOf(was, my, their);
    if (order) return mergeKeyed(path, order, [[base, was], [mine, my], [theirs, their]], decide);
  }
  return mergeRuns(path, base, mine, theirs, decide);
}

/** As many elements as before, each where it was: some may have another name. */
const inPlace = (was: Keys, now: Keys): boolean => was.length === now.length && now.every((key, i) => key === was[i] || !was.includes(key));

/** The order of all elements; undefined where both sides have moved some. */
function orderOf(was: Keys, mine: Keys, theirs: Keys): Keys | undefined {
  const moved = (now: Keys) => {
    const kept = now.filter((key) => was.includes(key));
    return !same(kept, was.filter((key) => now.includes(key)));
  };
  if (moved(mine) && moved(theirs)) return undefined;
  const [main, other] = moved(theirs) ? [theirs, mine] : [mine, theirs];
  const order = [...main];
  other.forEach((key, i) => {
    if (order.includes(key)) return;
    const before = other.slice(0, i).reverse().find((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  });
  return order;
}

type Keyed = readonly [list: readonly Json[], keys: Keys];

function mergeKeyed(path: Path, order: Keys, sides: readonly [Keyed, Keyed, Keyed], decide: Decide): Json {
  const merged = order.map((key) => {
    const [was, my, their] = sides.map(([list, keys]) => list[keys.indexOf(key)]);
    return merge([...path, key], was, my, their, decide);
  });
  return merged.filter((one): one is Json => one !== undefined);
}

/** Runs of elements between those that all three have. */
function mergeRuns(path: Path, base: readonly Json[], mine: readonly Json[], theirs: readonly Json[], decide: Decide): Json {
  const [inMine, inTheirs] = [matches(base, mine), matches(base, theirs)];
  const merged: Json[] = [];
  for (let [was, my, their] = [0, 0, 0]; ; ) {
    let next = was;
    while (next < base.length && (inMine[next] === -1 || inTheirs[next] === -1)) next++;
    const [myEnd, theirEnd] = [inMine[next] ?? mine.length, inTheirs[next] ?? theirs.length];
    merged.push(...mergeRun([...path, merged.length], base.slice(was, next), mine.slice(my, myEnd), theirs.slice(their, theirEnd), decide));
    if (next >= base.length) return merged;
    merged.push(mine[myEnd] as Json);
    [was, my, their] = [next + 1, myEnd + 1, theirEnd + 1];
  }
}

function mergeRun(path: Path, base: readonly Json[], mine: readonly Json[], theirs: readonly Json[], decide: Decide): readonly Json[] {
  if (same(mine, theirs) || same(base, theirs)) return mine;
  if (same(base, mine)) return theirs;
  if (base.length === mine.length && base.length === theirs.length) {
    const place = [path.slice(0, -1), Number(path.at(-1))] as const;
    return base.map((was, i) => merge([...place[0], place[1] + i], was, mine[i], theirs[i], decide)).filter((one): one is Json => one !== undefined);
  }
  const choice = decide({ path, mine, theirs, both: true });
  return choice === "both" ? [...mine, ...theirs.filter((one) => !mine.some((other) => same(one, other)))] : choice === "theirs" ? theirs : mine;
}

/** Where each element of `before` stands in `after`, or -1: as many as can be, in their
    order; ties to the earlier one. */
function matches(before: readonly Json[], after: readonly Json[]): readonly number[] {
  const [a, b] = [before, after].map((list) => list.map(textOf));
  const found = new Array<number>(before.length).fill(-1);
  if (!a || !b || a.length * b.length > MOST_PAIRS) return found;
  const width = b.length + 1;
  const most = new Int32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      most[i * width + j] = a[i] === b[j] ? (most[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(most[(i + 1) * width + j] ?? 0, most[i * width + j + 1] ?? 0);
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; )
    if (a[i] === b[j]) found[i++] = j++;
    else if ((most[(i + 1) * width + j] ?? 0) >= (most[i * width + j + 1] ?? 0)) i++;
    else j++;
  return found;
}

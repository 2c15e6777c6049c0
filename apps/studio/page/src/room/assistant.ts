// assistant.ts - what is set of the search for rooms: whether it runs, what its cells
// are, and what makes a room fit. Kept for this browser, and part of the address.
import { signal } from "@preact/signals";
import type { Describe, Param } from "../core/session";
import { readAll, writeAll } from "../store/database";
import { defaultText, jsonValue } from "../ui/form";
import type { Options, Request } from "../core/verbs";
import { t } from "../core/strings";

/** What shapes the search; options that are left out stay as they are. */
export type RoomSettings = Pick<Request<"room_settings">, "style" | "method" | "eval">;

/** Off: none; asked: runs from a click until the next; live: as long as the page is open. */
export const ROLES = [
  ["off", t`off`, t`Nothing is suggested.`],
  ["asked", t`on demand`, t`It looks for rooms when you ask it to.`],
  ["live", t`live`, t`It looks for rooms as long as this page is open, and follows every stroke.`],
] as const;
export type Role = (typeof ROLES)[number][0];

export interface Dimension {
  /** its name */
  readonly feature: string;
  readonly bins: number;
}

export interface Assistant {
  readonly role: Role;
  readonly dims: readonly Dimension[];
  /** how the archive is cut, a choice of the method */
  readonly cells: string;
  /** cells that are no grid */
  readonly points: number;
  /** of targets and weights; "" for none */
  readonly style: string;
  /** options of the evaluator that differ from the defaults, as typed */
  readonly texts: Readonly<Record<string, string>>;
}

export const BINS = 5;
export const MOST_BINS = 10;
export const MOST_DIMS = 4;
const MOST_POINTS = 400;

const FIRST: Assistant = { role: "live", dims: [{ feature: "symmetry", bins: BINS }, { feature: "spatial", bins: BINS }], cells: "grid", points: 60, style: "", texts: {} };

export const assistant = signal<Assistant>(FIRST);

export const setAssistant = (change: Partial<Assistant>): void => void (assistant.value = { ...assistant.value, ...change });

const paramsOf = (describe: Describe, kind: "evaluators" | "methods", name: string): readonly Param[] =>
  describe[kind].find((part) => part.name === name)?.params ?? [];

/** The options of what makes a room fit. */
export const fitnessParams = (describe: Describe): readonly Param[] => paramsOf(describe, "evaluators", "edd");
/** The ways to cut the archive. */
export const cellChoices = (describe: Describe): readonly string[] =>
  paramsOf(describe, "methods", "map-elites").find(({ name }) => name === "cells")?.choices ?? [];

/** Options as the core takes them: all of them, since what is left out stays; with a
    style only those that differ from it. */
export function settingsOf(describe: Describe, { dims, cells, points, style, texts }: Assistant): RoomSettings {
  const params = fitnessParams(describe).filter(({ name }) => style === "" || texts[name] !== undefined);
  const options: Options = {};
  for (const param of params) options[param.name] = JSON.parse(jsonValue(param, texts[param.name] ?? defaultText(param)));
  return { ...(style && { style }), method: { dimensions: [...dims], cells, points }, eval: options };
}

const KEPT = "room-assistant/all";

/** What this browser has kept, then what the address says. Returns how to end. */
export async function openAssistant(query: URLSearchParams): Promise<() => void> {
  const kept = await readAll("room-assistant/").catch(() => new Map<string, unknown>());
  assistant.value = readQuery(query, assistantOf(kept.get(KEPT)) ?? assistant.value);
  return assistant.subscribe((value) => void writeAll(new Map([[KEPT, value]])).catch(() => undefined));
}

function isAssistant(value: unknown): value is Assistant {
  const a = value as Assistant;
  return ROLES.some(([role]) => role === a?.role) && Array.isArray(a.dims) && areDims(a.dims) && typeof a.cells === "string" &&
    typeof a.style === "string" && Number.isInteger(a.points) && a.points >= 2 && a.points <= MOST_POINTS &&
    typeof a.texts === "object" && a.texts !== null && Object.values(a.texts).every((text) => typeof text === "string");
}

/* Older links and what older pages have kept say places in this list. */
const PLACES = ["symmetry", "similarity", "meso", "spatial", "linearity", "leniency", "inner_similarity", "door_path", "dead_end_share",
  "choke_share", "loop_share", "completion", "damage", "treasure_at_risk"];
const nameOf = (feature: unknown): string => PLACES[Number(feature)] ?? String(feature);

/** What was kept or saved; undefined where it is none. */
export function assistantOf(value: unknown): Assistant | undefined {
  const kept = value as Assistant | undefined;
  const dims = Array.isArray(kept?.dims) ? kept.dims.map((dim: Dimension) => ({ ...dim, feature: nameOf(dim?.feature) })) : undefined;
  const named = dims ? { ...kept, dims } : undefined;
  return isAssistant(named) ? named : undefined;
}

const areDims = (dims: readonly Dimension[]): boolean =>
  dims.length >= 1 && dims.length <= MOST_DIMS && new Set(dims.map(({ feature }) => feature)).size === dims.length &&
  dims.every(({ feature, bins }) => /^[a-z_]+$/.test(feature) && Number.isInteger(bins) && bins >= 1 && bins <= MOST_BINS);

const OPTION = "fit.";

/** Only what differs from the first settings. */
export function toQuery({ role, dims, cells, points, style, texts }: Assistant): URLSearchParams {
  const query = new URLSearchParams();
  const add = (name: string, text: string, first: string) => text !== first && query.append(name, text);
  const written = (all: readonly Dimension[]) => all.map(({ feature, bins }) => `${feature}.${bins}`).join("-");
  add("assistant", role, FIRST.role);
  add("dims", written(dims), written(FIRST.dims));
  add("cells", cells, FIRST.cells);
  add("points", String(points), String(FIRST.points));
  add("style", style, FIRST.style);
  for (const [name, text] of Object.entries(texts)) query.append(OPTION + name, text);
  return query;
}

/** What the address says; what it does not say is as before. */
function readQuery(query: URLSearchParams, before: Assistant): Assistant {
  if (![...query.keys()].some((key) => key.startsWith(OPTION) || ["assistant", "dims", "cells", "points", "style"].includes(key))) return before;
  const dims = query.get("dims")?.split("-").map((text) => text.split(".")).map(([feature, bins]) => ({ feature: nameOf(feature), bins: Number(bins) }));
  const texts = [...query].filter(([key]) => key.startsWith(OPTION)).map(([key, text]) => [key.slice(OPTION.length), text] as const);
  const said = {
    role: query.get("assistant") ?? FIRST.role, dims: dims ?? FIRST.dims, cells: query.get("cells") ?? FIRST.cells,
    points: Number(query.get("points") ?? FIRST.points), style: query.get("style") ?? FIRST.style, texts: Object.fromEntries(texts),
  };
  return isAssistant(said) ? said : before;
}

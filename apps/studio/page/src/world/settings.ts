// settings.ts - a world and where one looks, as the address has them, and the request
// to the core. Nothing is judged here: the core says what is wrong.
import { typedGame } from "../core/games";
import type { Param } from "../core/session";
import { jsonNumber, jsonValue } from "../ui/form";

/** Which world, as typed. */
export interface WorldSettings {
  game: string;
  seed: string;
  /** what differs from the defaults, by name, as texts of the command line */
  params: Readonly<Record<string, string>>;
}

/** The tile in the middle of the view, which may be a part of one, and the pixels that a
    tile is wide. */
export interface Look {
  x: number;
  y: number;
  zoom: number;
}

export const FIRST_LOOK: Look = { x: 0, y: 0, zoom: 4 };

export const areWorldSettings = (value: unknown): value is WorldSettings => {
  const s = value as WorldSettings;
  return typeof s?.game === "string" && typeof s.seed === "string" && typeof s.params === "object" && s.params !== null;
};

export function toQuery({ game, seed, params }: WorldSettings, { x, y, zoom }: Look): URLSearchParams {
  const query = new URLSearchParams({ game, seed, at: `${Math.floor(x)},${Math.floor(y)}`, zoom: String(Number(zoom.toPrecision(3))) });
  for (const [name, text] of Object.entries(params)) query.append(`world.${name}`, text);
  return query;
}

export function fromQuery(query: URLSearchParams, game: string): { settings: WorldSettings; look: Look } {
  const [x = 0, y = 0] = (query.get("at") ?? "").split(",").map(Number);
  const zoom = Number(query.get("zoom") ?? FIRST_LOOK.zoom);
  const params = [...query].flatMap(([key, value]) => (key.startsWith("world.") ? [[key.slice(6), value] as const] : []));
  return {
    settings: { game: query.get("game") ?? game, seed: query.get("seed") ?? "7", params: Object.fromEntries(params) },
    look: { x: Number.isFinite(x) ? x : 0, y: Number.isFinite(y) ? y : 0, zoom: zoom > 0 ? zoom : FIRST_LOOK.zoom },
  };
}

/** The request without its place: a member a line, and which field each line speaks of. */
export function toRequest({ game, seed, params }: WorldSettings, known: readonly Param[]): { text: string; fieldAt: readonly string[] } {
  const lines: [text: string, field: string][] = [[`{"game": ${JSON.stringify(game)},`, "game"], [`"seed": ${jsonNumber(seed)},`, "seed"], [`"params": {`, ""]];
  Object.entries(params).forEach(([name, text], i) =>
    lines.push([`${i ? "," : ""}${JSON.stringify(name)}: ${jsonValue(known.find((param) => param.name === name), text)}`, `world.${name}`]));
  lines.push(["}", ""]);
  return { text: lines.map(([text]) => text).join("\n"), fieldAt: lines.map(([, field]) => field) };
}

/** A chunk as the command line makes it. */
export function toCommand({ game, seed, params }: WorldSettings, x: number, y: number): string {
  const options = Object.entries(params).flatMap(([name, text]) => [`--${name}`, text]);
  return ["sett", "world", typedGame(game), "--seed", seed, `--at=${x},${y}`, ...options].join(" ");
}

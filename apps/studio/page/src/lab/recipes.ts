// recipes.ts - the lab's settings as a recipe of the command line, and back.
import type { Describe } from "../core/session";
import type { Json } from "../store/merge";
import { defaults, NONE, paramKey, paramsOf, STAGES, toRecipe, type Settings } from "./settings";
import { t } from "../core/strings";

const KNOWN = ["recipe", "game", "seed", "size", ...STAGES];

/** A recipe, as a file. */
export const recipeText = (describe: Describe, settings: Settings): string => `${JSON.stringify(JSON.parse(toRecipe(describe, settings)), null, 1)}\n`;

/** A value as the lab's fields have it, the other way round than jsonValue. */
function textOf(value: Json, type: string | undefined): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (type === "tiles") return Array.isArray(value) && value.length > 0 ? value.join(",") : "none";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What a recipe sets; throws an Error that says what the lab has no place for. */
export function settingsOf(describe: Describe, json: Json, name: string): Settings {
  const recipe = json as { [member: string]: Json };
  const { game, seed, size } = recipe;
  const strange = Object.keys(recipe).find((member) => !KNOWN.includes(member) && !member.startsWith("x_"));
  if (strange) throw new Error(t`the lab has no place for “${strange}” of the recipe “${name}”`);
  if (typeof game !== "string") throw new Error(t`the recipe “${name}” names no game`);
  const settings = defaults(describe, game);
  const params: Record<string, string> = {};
  if (seed !== undefined) settings.seed = String(seed);
  if (Array.isArray(size)) [settings.width, settings.height] = [String(size[0]), String(size[1])];
  for (const stage of STAGES) {
    const given = recipe[stage];
    if (given === undefined) continue;
    const { name: chosen = NONE, params: values = {} } = (typeof given === "string" ? { name: given } : given) as { name?: string; params?: { [member: string]: Json } };
    settings[stage] = chosen;
    const known = paramsOf(describe, settings, stage);
    for (const [param, value] of Object.entries(values)) params[paramKey(settings, stage, param)] = textOf(value, known.find((one) => one.name === param)?.type);
  }
  return { ...settings, params };
}

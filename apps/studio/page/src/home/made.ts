// made.ts - levels by which people know again what was saved without one: settings, recipes,
// breedings and generators make one, a game file is shown in its own tiles.
import { Palette } from "../core/art";
import { Core, shared, WORLD } from "../core/core";
import type { Kit } from "../core/kit";
import type { GameUse, Recipe } from "../core/session";
import { isGameDocument } from "../game/model";
import { pixelsOf } from "../game/picture";
import { areSettings, toRequest } from "../lab/settings";
import { cellsOf, drawCells, isPuzzleDocument, levelOf, PUZZLE, type PuzzleDocument } from "../puzzle/model";
import { jsonOf, partOf, type Saved } from "../store/kinds";
import type { Shown } from "../store/shown";
import { areWorldSettings, toRequest as toWorld, type WorldSettings } from "../world/settings";

/* Seeds that are tried for a level of a game without samples. */
const MOST_TRIES = 20;

/* One worker at a time: each is of its own, so that no page learns of a game that is only shown. */
let before: Promise<unknown> = Promise.resolve();

function apart<T>(run: (core: Core) => Promise<T>, module?: string): Promise<T> {
  const mine = before.then(async () => {
    const core = new Core(module);
    try {
      return await run(core);
    } finally {
      core.close();
    }
  });
  before = mine.catch(() => undefined);
  return mine;
}

type Found = Promise<Shown | undefined>;

async function bySettings({ describe }: Kit, settings: unknown): Found {
  if (!areSettings(settings)) return undefined;
  const { rows } = await shared().ask("make", toRequest(describe, settings).text);
  return rows ? { game: settings.game, rows } : undefined;
}

async function byRecipe(core: Core, recipe: Recipe): Found {
  const rows = (await core.ask("generate", { recipe })).levels[0]?.rows;
  return rows && { game: recipe.game, rows };
}

/** Of the child that was marked last to breed from, else of the first. */
async function byBreeding(core: Core, session: string, game: string): Found {
  const { handle, places } = await core.ask("breeding_begin", `{"game":${JSON.stringify(game)},"session":${session}}`);
  const { id } = places.find(({ marked }) => marked) ?? places[0] ?? { id: 0 };
  return { game, rows: (await core.ask("breeding_level", { handle, id, index: 0 })).rows };
}

async function byGenerator(core: Core, generator: object, game: string): Found {
  const { handle } = await core.ask("breeding_begin", { game });
  const { places } = await core.ask("breeding_do", { handle, do: "import", place: 0, generator, name: "" });
  return { game, rows: (await core.ask("breeding_level", { handle, id: places[0]?.id ?? 0, index: 0 })).rows };
}

/** The first of its samples, else one that is made. */
async function byGameFile(core: Core, text: string, sheets: readonly GameUse[]): Found {
  const files = await Promise.all(sheets.map(pixelsOf));
  const { game: name, levels } = await core.ask("game_load", { text, files });
  const game = (await core.ask("describe", undefined)).games.find((one) => one.name === name);
  if (!game) return undefined;
  let rows: readonly string[] | undefined = levels[0];
  for (let seed = 1; !rows && seed <= MOST_TRIES; seed++) rows = (await byRecipe(core, { recipe: 1, game: game.name, seed }))?.rows;
  const palette = new Palette(game, new Uint8ClampedArray((await core.ask("art", { game: game.name })).buffer));
  return rows && { game: game.name, rows, palette };
}

/** The level that is worked on, in the puzzle's own tiles. */
async function byPuzzle(core: Core, document: PuzzleDocument): Found {
  const { levels, tiles, objects } = await core.ask("puzzle_open", { text: document.source });
  const shown = document.rows ?? levelOf(levels, document)?.rows;
  return shown && { game: "", rows: shown, palette: { draw: (pen, cells, side) => drawCells(pen, cellsOf(cells, tiles), objects, side) } };
}

/** The chunk in the middle of a world. */
async function byWorld(core: Core, settings: WorldSettings): Found {
  const { params } = await core.ask("world_options", { game: settings.game });
  return { game: settings.game, rows: (await core.ask("world", `${toWorld(settings, params).text}}`)).rows };
}

/** The level that a page's saved text comes to. */
export async function madeOf(kit: Kit, page: string, text: string): Found {
  const saved = jsonOf(text) as (Saved & { settings?: unknown }) | undefined;
  if (!saved) return undefined;
  const game = String(saved.game ?? "");
  if (page === "game") return isGameDocument(saved) ? apart((core) => byGameFile(core, saved.text, saved.sheets)) : undefined;
  if (page === "puzzle") return isPuzzleDocument(saved) ? apart((core) => byPuzzle(core, saved), PUZZLE) : undefined;
  if (page === "world") return areWorldSettings(saved) ? apart((core) => byWorld(core, saved), WORLD) : undefined;
  if (saved.format === "sett-breeding") return apart((core) => byBreeding(core, text, game));
  const part = partOf(text);
  if (part === "generator") return apart((core) => byGenerator(core, saved, game));
  return part === "recipe" ? apart((core) => byRecipe(core, saved as Recipe)) : bySettings(kit, saved.settings);
}

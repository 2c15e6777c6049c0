// games.ts - games from files of the user's own: kept in the browser, and known to all
// workers from the moment that they are right.
import { ownGames, type OwnGame } from "../core/games";
import { renewShared, shared } from "../core/core";
import { kit, readKit } from "../core/kit";
import { readAll, writeAll } from "./database";

const PLACE = "games/";

/** What earlier visits have kept; before the first worker starts. */
export async function findGames(): Promise<void> {
  const kept = await readAll(PLACE).catch(() => new Map<string, unknown>());
  ownGames.value = [...kept.values()] as OwnGame[];
}

let learning: Promise<void> = Promise.resolve();

/** The pages learn of it, once the core knows. */
function learn(games: readonly OwnGame[], changed: string, told: () => unknown): Promise<void> {
  ownGames.value = games;
  learning = learning.catch(() => undefined).then(async () => {
    await told();
    const known = kit.peek();
    if (known) kit.value = await readKit(known.samples, known, changed);
  });
  return learning;
}

export async function keepGame(game: OwnGame): Promise<void> {
  const kept = writeAll(new Map([[PLACE + game.name, game]])).catch(() => undefined); // full or forbidden: known until the page goes
  await learn([...ownGames.peek().filter(({ name }) => name !== game.name), game], game.name, () => shared().ask("game_load", game.file));
  await kept;
}

export async function dropGame(name: string): Promise<void> {
  await writeAll(new Map([[PLACE + name, undefined]])).catch(() => undefined);
  await learn(ownGames.peek().filter((game) => game.name !== name), name, renewShared);
}

// games.ts - games from files of the user's own, which every worker with the studio's
// module knows as the built-in ones. store/games.ts keeps and changes them.
import { signal } from "@preact/signals";
import type { GameUse } from "./session";
import type { Request } from "./verbs";

/** A game file that was found right. */
export interface OwnGame {
  name: string;
  /** what game_load is asked; its sheets as pixels */
  file: Request<"game_load">;
  /** pictures of tiles, a PNG in base64 each */
  sheets: readonly GameUse[];
  /** the file's samples */
  levels: readonly (readonly string[])[];
}

/** The game of rooms and of dungeons made of them. */
export const GAME = "edd";

export const ownGames = signal<readonly OwnGame[]>([]);

/** A game as the command line takes it: one of these by its file. */
export const typedGame = (name: string): string => (ownGames.peek().some((own) => own.name === name) ? `${name}.game.toml` : name);

/** What makes levels of a game of the user with samples: like these, and right. Others take what
    suits them by default. */
export const makerOf = (game: string): object =>
  (ownGames.peek().find(({ name }) => name === game)?.levels.length ?? 0) > 0 ? { layout: { name: "solve" }, furnish: "none" } : {};

// examples.ts - worked examples that finish at once, each a page with something in it.
import type { Kit } from "../core/kit";
import { handTo } from "../store/handover";
import { t } from "../core/strings";

export interface Example {
  id: string;
  title: string;
  what: string;
  run: (kit: Kit) => void | Promise<void>;
}

/* Columns of a segment. */
const SLICES = 12;

/** Five pieces, each of another of our levels. */
function pieces(kit: Kit): string[][] {
  const levels = Object.values(kit.levels["smb"] ?? {});
  return levels.slice(0, 5).map((rows, i) => {
    const first = SLICES * i;
    const at = first + SLICES <= (rows[0]?.length ?? 0) ? first : 0;
    return rows.map((row) => row.slice(at, at + SLICES));
  });
}

const join = (kit: Kit): void => handTo({
  page: "link", name: t`five segments`,
  text: JSON.stringify({ page: "link", version: 1, state: { game: "smb", length: String(SLICES), seed: "1", segments: pieces(kit), global: false } }),
});

async function keep(): Promise<void> {
  const response = await fetch(new URL("dungeons.json", import.meta.url));
  const [dungeon] = (await response.json()) as { name: string; project: object }[];
  if (dungeon) handTo({ page: "dungeon", name: dungeon.name, text: JSON.stringify({ ...dungeon.project, page: "dungeon" }) });
}

const go = (hash: string) => () => void (location.hash = hash);

export const EXAMPLES: readonly Example[] = [
  { id: "cave", title: t`Make a cave`, what: t`A cave with monsters and treasure; re-roll, draw, lock.`, run: go("#/lab?game=md2&seed=8&layout=cac&furnish=caf&size=24x24") },
  { id: "keep", title: t`Six rooms and a boss`, what: t`A dungeon to rearrange, playtest and save.`, run: keep },
  { id: "join", title: t`Join five segments`, what: t`Pieces of five levels become one that can be completed.`, run: join },
  { id: "breed", title: t`Breed a generator`, what: t`Twelve generators; mark those that you like.`, run: go("#/generators") },
  { id: "draw", title: t`Draw a room`, what: t`Twenty-five alternatives follow every stroke.`, run: go("#/room") },
  { id: "game", title: t`A game of your own`, what: t`A page of text is a game: change it, see its levels, play.`, run: go("#/game") },
  { id: "play", title: t`Play`, what: t`A small dungeon in turns, with ghosts of computer players.`, run: go("#/play?game=md2&level=first-steps") },
];

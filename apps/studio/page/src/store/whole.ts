// whole.ts - all of a project as one zip: what is saved in the folder, under its names; games
// of the user's own with their pictures; and what pages work on in this browser, as they
// would save it.
import { ownGames } from "../core/games";
import { download } from "./files";
import { keptStates, type KeptState } from "./recent";
import { listProjects, readProject, server } from "./server";
import { zipped, type ZipEntry } from "./zip";

const workOf = ({ page, part, text }: KeptState): ZipEntry => ({ name: `unsaved/${part ? `${page}-${part}` : page}.json`, content: text });

/** Files of the user's games; those that the studio makes for itself have no pictures of their own. */
const games = (): ZipEntry[] =>
  ownGames.peek().filter(({ file, sheets }) => file.files?.length === 0 || sheets.length > 0).flatMap(({ name, file, sheets }) => [
    { name: `games/${name}/${name}.game.toml`, content: file.text },
    ...sheets.map((sheet) => ({ name: `games/${name}/${sheet.name}`, content: Uint8Array.from(atob(sheet.text), (char) => char.charCodeAt(0)) })),
  ]);

async function folder(): Promise<ZipEntry[]> {
  if (!server.peek()) return [];
  const { projects } = await listProjects();
  return Promise.all(projects.map(async ({ name }) => ({ name: `${name}.json`, content: (await readProject(name)).text })));
}

/** Hands it to the user. */
export async function exportWhole(name: string): Promise<void> {
  const entries = [...(await folder()), ...games(), ...(await keptStates()).map(workOf)];
  download(`${name}.zip`, zipped(entries));
}

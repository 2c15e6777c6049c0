// document.ts - the dungeon as it is saved and opened: on its own page, and where one of
// its rooms is drawn.
import { shared } from "../core/core";
import type { DungeonStore } from "../store/dungeon";
import type { TextFile } from "../store/files";
import type { Document } from "../store/opened";
import { isProject, mended, type Project } from "../store/project";
import { t } from "../core/strings";

/** What files hold: a project, or EDD's XML with its rooms. */
export async function readDungeon(files: readonly TextFile[]): Promise<Project> {
  const whole = files.find(({ text }) => /^\s*\{|<Dungeon\b/.test(text)) ?? files[0];
  const state = await shared().ask("dungeon_open", { text: whole?.text ?? "", name: whole?.name.replace(/\.[a-z]+$/i, "") ?? "", files });
  if (state.newer) throw new Error(t`a later Sett wrote it`);
  return state.project;
}

/** A dungeon's whole place in the page's files and in the core's is the same
    document: what is saved here the command line reads, too. `replace` takes another
    dungeon. */
export function dungeonDocument(store: DungeonStore, replace: (project: Project, label: string) => void): Document {
  return {
    page: "dungeon",
    name: "dungeon",
    format: "sett-dungeon",
    save: () => store.project.value,
    foreign: async (text, name) => replace(await readDungeon([{ name, text, file: new File([text], name) }]), t`${name} opened`),
    mend: (merged, base, sides) => {
      if (![base, ...sides].every(isProject)) return { merged, lost: "" };
      const { project, lost } = mended(merged as Project, store.tiles, base as Project, sides as Project[]);
      return { merged: project, lost: lost.length > 0 ? t`; ${lost.join(", ")} had no place any more` : "" };
    },
    open: (saved, name) => {
      const { page: _, ...project } = saved as Project & { page: string };
      if (!isProject(project)) throw new Error(t`“${name}” holds no dungeon`);
      replace(project, t`${name} opened`);
    },
  };
}

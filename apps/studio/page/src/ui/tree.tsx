// tree.tsx - all that a project has, at the left of every page: what was saved in the folder
// and what is worked on in this browser, by kind, the rooms of a dungeon below it.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { wordsOf } from "../core/core";
import { ownGames } from "../core/games";
import { openRecent, recent, type Recent } from "../store/recent";
import { route } from "../store/route";
import { partsChanged, server } from "../store/server";
import { announce } from "./announce";
import { spoken } from "./words";
import { t } from "../core/strings";

/* Projects of the folder that are listed. */
const MOST = 200;

/* What lies under each heading, by kind. */
const GROUPS: Readonly<Record<string, string>> = {
  lab: t`levels`, room: t`rooms`, dungeon: t`dungeons`, link: t`linked levels`, play: t`plays`, generators: t`breeding`, game: t`games`,
  generator: t`generators`, recipe: t`recipes`, archive: t`archives`,
};

/** Groups in the order of the pages; the newest first in each. */
function groupsOf(all: readonly Recent[]): [title: string, items: Recent[]][] {
  return Object.entries(GROUPS).flatMap(([kind, title]) => {
    const items = all.filter((one) => one.kind === kind);
    return items.length > 0 ? [[title, items] as [string, Recent[]]] : [];
  });
}

const exportAll = async (name: string): Promise<void> => {
  const { exportWhole } = await import("../store/whole");
  await exportWhole(server.peek() ? name : "sett-project").catch((error: unknown) => announce(t`Not exported: ${wordsOf(error)}`));
};

export function Tree() {
  const all = useSignal<readonly Recent[] | undefined>(undefined);
  const [served, { page, query }] = [server.value, route.value];
  const look = () => void recent(MOST).then((found) => (all.value = found));
  useEffect(look, [served, page, partsChanged.value]);
  const own = ownGames.value;
  const name = served ? served.folder.split(/[\\/]/).filter(Boolean).pop() ?? "" : t`In this browser`;
  return (
    <nav id="tree" class="tree" aria-label={t`Project`} aria-busy={all.value === undefined}>
      <div class="bar">
        <h2 title={served?.folder}>{name}</h2>
        <button type="button" id="tree-look" title={t`Look into the folder again`} aria-label={t`Look into the folder again`} onClick={look}>↻</button>
        <button type="button" id="tree-zip" disabled={!all.value?.length && own.length === 0} title={t`All of the project as one zip`} aria-label={t`Export the whole project`} onClick={() => void exportAll(name)}>⇩</button>
      </div>
      {all.value?.length === 0 && <p class="help">{t`Nothing yet.`}</p>}
      {groupsOf(all.value ?? []).map(([title, items]) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>{items.map((one) => <li key={`${one.project} ${one.title}`}><Item one={one} here={!one.project && one.page === page && (one.part ?? null) === (one.part ? query.get("game") : null)} room={query.get("of")} /></li>)}</ul>
        </section>
      ))}
      {own.length > 0 && (
        <section>
          <h3>{t`your games`}</h3>
          <ul>{own.map(({ name }) => <li key={name}><a class="leaf" href={`#/lab?game=${encodeURIComponent(name)}`}>{spoken(name)}</a></li>)}</ul>
        </section>
      )}
    </nav>
  );
}

function Item({ one, here, room }: { one: Recent; here: boolean; room: string | null }) {
  const { title, project, time, rooms } = one;
  return (
    <>
      <button type="button" class="leaf" aria-current={here ? "page" : undefined} title={project ? t`Saved ${new Date(time).toLocaleString()}` : t`Unsaved work in this browser`} onClick={() => openRecent(one)}>
        {title}{!project && <small>{t` unsaved`}</small>}
      </button>
      {!project && rooms.length > 0 && (
        <details open={room !== null}>
          <summary>{t`${rooms.length} rooms`}</summary>
          <ul>{rooms.map((name) => <li key={name}><a class="leaf" href={`#/room?of=${encodeURIComponent(name)}`} aria-current={room === name ? "page" : undefined}>{name}</a></li>)}</ul>
        </details>
      )}
    </>
  );
}

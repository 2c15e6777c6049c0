// page.tsx - the first page: begin something new, go on with something, try an example,
// or open a file.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { wordsOf } from "../core/core";
import type { Kit } from "../core/kit";
import type { PageProps } from "../pages";
import { chooseAll } from "../store/files";
import { KINDS } from "../store/kinds";
import { openRecent, recent, type Recent } from "../store/recent";
import type { Shown } from "../store/shown";
import { canOpenFolders, chooseProjects, isLocal, partsChanged, projectsAgain, server } from "../store/server";
import { announce } from "../ui/announce";
import { OPENED, openFiles } from "../ui/drop";
import { Beside } from "../ui/beside";
import { Earlier } from "../ui/earlier";
import { later } from "../ui/later";
import { Picture } from "../ui/picture";
import { EXAMPLES } from "./examples";
import { t } from "../core/strings";

const BackupsDialog = later(async () => (await import("../ui/projects")).BackupsDialog);

/* What can be begun. */
const NEW: readonly [id: string, title: string, what: string, hash: string][] = [
  ["crawl", t`Dungeon crawl`, t`One level: a layout, and what is in it`, "#/lab?game=md2"],
  ["rooms", t`Dungeon of rooms`, t`Rooms on a plan, joined by doors`, "#/dungeon"],
  ["platformer", t`Platformer`, t`A level to run and jump through`, "#/lab?game=mario"],
  ["generator", t`Generator`, t`Breed one that makes what you like`, "#/generators"],
  ["puzzle", t`Puzzle`, t`A game in PuzzleScript: play it, edit its levels`, "#/puzzle"],
  ["game", t`Your own game`, t`A text file, your own tiles, levels at once`, "#/game"],
  ["world", t`World without an end`, t`Caves, rooms and roads wherever you look`, "#/world"],
  ["linked", t`Level from segments`, t`Choose pieces, get one level`, "#/link"],
];

const open = (kit: Kit, accept: string): void => void chooseAll(accept).then((files) => openFiles(kit, files.map(({ file }) => file)));

/** Arrow keys go from card to card, so that none is many Tabs away. */
function walk(event: KeyboardEvent): void {
  const cards = [...document.querySelectorAll<HTMLElement>(".home .go")];
  const now = cards.indexOf(event.target as HTMLElement);
  const here = cards[now]?.getBoundingClientRect();
  const side = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!here || (!side && !way)) return;
  const far = (card: HTMLElement): number => {
    const { top, left } = card.getBoundingClientRect();
    return (top - here.top) * (way ?? 0) > 1 ? Math.abs(top - here.top) * 10000 + Math.abs(left - here.left) : Infinity;
  };
  const next = side ? cards[now + side] : cards.reduce((best, card) => (far(card) < far(best) ? card : best));
  if (!next || (way && far(next) === Infinity)) return;
  event.preventDefault();
  next.focus();
}

/** The folder of before, where the browser wants to be asked; else one that is chosen. */
const openFolder = async (): Promise<void> => {
  const open = server.peek() ? chooseProjects() : projectsAgain(true).then((again) => again || chooseProjects());
  await open.catch((error: unknown) => announce(t`Not opened: ${wordsOf(error)}`));
};

export function Home({ kit }: PageProps) {
  const served = server.value;
  return (
    <div class="home" onKeyDown={walk}>
      <Beside />
      <section class="panel" aria-labelledby="new-title">
        <h2 id="new-title">{t`New`}</h2>
        <ul>
          {NEW.map(([id, title, what, hash]) => (
            <li key={id}><a class="go" id={`new-${id}`} href={hash}><b>{title}</b> <small>{what}</small></a></li>
          ))}
          <li><button type="button" class="go" id="new-tileset" onClick={() => open(kit, "image/png,.png")}><b>{t`Your own tileset`}</b> <small>{t`A picture of tiles: click each and say what it is`}</small></button></li>
        </ul>
      </section>
      <Recents kit={kit} />
      <section class="panel" aria-labelledby="examples-title">
        <h2 id="examples-title">{t`Examples`}</h2>
        <ul>
          {EXAMPLES.map(({ id, title, what, run }) => (
            <li key={id}><button type="button" class="go" id={`example-${id}`} onClick={() => void run(kit)}><b>{title}</b> <small>{what}</small></button></li>
          ))}
        </ul>
      </section>
      <section class="panel" aria-labelledby="open-title">
        <h2 id="open-title">{t`Open`}</h2>
        <div class="drop">
          <p>{t`Drop a file anywhere: a project, a dungeon, a generator, a game file, a source of PuzzleScript, a level as text or JSON, a picture of tiles (PNG), a map of Tiled or a project of LDtk (with its tilesets and level files: all of them, their folder, or a zip), the zip of a whole project.`}</p>
          {canOpenFolders && (!served || isLocal()) && <button type="button" id="home-folder" onClick={() => void openFolder()}
            title={t`Projects are then saved in it, by themselves`}>{t`Project folder ...`}</button>}
          <button type="button" id="home-open" onClick={() => open(kit, OPENED)}>{t`Choose a file ...`}</button>
        </div>
      </section>
    </div>
  );
}

function Recents({ kit }: PageProps) {
  const all = useSignal<readonly Recent[] | undefined>(undefined);
  const served = server.value;
  useEffect(() => void recent().then((found) => (all.value = found)), [served, partsChanged.value]);
  const shown = all.value ?? [];
  const looked = useSignal<Recent | undefined>(undefined);
  return (
    <section class="panel" aria-labelledby="recent-title" aria-busy={all.value === undefined} id="recent">
      <h2 id="recent-title">{t`Recent`}</h2>
      {all.value && shown.length === 0 && <p class="help">{t`Nothing yet. What you make is kept in this browser${served ? t`, and in ${served.folder} once you save it` : ""}.`}</p>}
      <ul>
        {shown.map((one) => <li key={`${one.project} ${one.title}`}><Card kit={kit} one={one} />{one.project && <Earlier name={one.title} show={() => (looked.value = one)} />}</li>)}
      </ul>
      {looked.value && <BackupsDialog name={looked.value.title} back={() => looked.value && openRecent(looked.value)} close={() => (looked.value = undefined)} />}
    </section>
  );
}

const told = ({ kind, time, project }: Recent): string =>
  `${project ? KINDS[kind] ?? kind : t`unsaved work in this browser`}${time ? `, ${new Date(time).toLocaleString()}` : ""}`;

function Card({ kit, one }: { kit: Kit; one: Recent }) {
  const { title, page, text } = one;
  const made = useSignal<Shown | undefined>(undefined);
  useEffect(() => void (!one.shown && import("./made").then(({ madeOf }) => madeOf(kit, page, text)).then((found) => (made.value = found), () => undefined)), [one]);
  const shown = one.shown ?? made.value;
  return (
    <button type="button" class="go" onClick={() => openRecent(one)}>
      <span class="shown">{shown && <Picture shown={shown} />}</span>
      <b>{title}</b> <small>{told(one)}</small>
    </button>
  );
}

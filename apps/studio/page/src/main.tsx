// main.tsx - the frame around all pages: the bar, undo and redo, colours, what is
// said, and the page that the address names.
import { signal } from "@preact/signals";
import { render, type ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { wordsOf } from "./core/core";
import { broken, kit, loadKit } from "./core/kit";
import { pages, type Page, type PageProps } from "./pages";
import { current } from "./store/history";
import { workOffline } from "./store/offline";
import { saver, shownFile } from "./store/opened";
import { route, startRoute } from "./store/route";
import { enterServer, isLocal, locked, projectsAgain, server } from "./store/server";
import { Broken } from "./ui/broken";
import { announce, Announcer } from "./ui/announce";
import { asked } from "./ui/asked";
import { hearDrops, held } from "./ui/drop";
import { KeepDrawing } from "./ui/keep";
import { Asked } from "./ui/palette";
import { findGames } from "./store/games";
import { startSpace } from "./ui/space";
import { startTheme, theme } from "./ui/theme";
import { later } from "./ui/later";
import { Loading } from "./ui/opening";
import { toggleTree, treeOpen } from "./ui/treeopen";
import { t } from "./core/strings";
import "./page.css";

const Tree = later(async () => (await import("./ui/tree")).Tree);

function Theme() {
  return (
    <label class="theme">
      <span>{t`Colours`}</span>
      <select id="theme" value={theme.value} onInput={(event) => (theme.value = event.currentTarget.value)}>
        <option value="">{t`system`}</option>
        <option value="light">{t`light`}</option>
        <option value="dark">{t`dark`}</option>
      </select>
    </label>
  );
}

/** Undo and redo of the page that is shown. */
function UndoRedo() {
  const history = current.value;
  if (!history) return null;
  const [undoes, redoes] = [history.undoes.value, history.redoes.value];
  return (
    <div class="undo-redo" role="group" aria-label={t`History`}>
      <button type="button" id="undo" disabled={undoes === undefined} onClick={() => history.undo()}
        title={undoes === undefined ? t`Nothing to undo` : t`Undo: ${undoes} (Ctrl+Z)`}>{t`Undo`}</button>
      <button type="button" id="redo" disabled={redoes === undefined} onClick={() => history.redo()}
        title={redoes === undefined ? t`Nothing to redo` : t`Redo: ${redoes} (Ctrl+Y)`}>{t`Redo`}</button>
    </div>
  );
}

/* Where a text is edited, which has its own undo; a list takes letters, too. */
const TYPED = "textarea, input:not([type=range], [type=checkbox], [type=radio])";

/** What Ctrl with a key does; undefined: nothing. `typing`: in a field. */
function withControl(key: string, shift: boolean, typing: boolean): (() => void) | undefined {
  if (key === "k") return () => (asked.value = "actions");
  if (key === "b" && !typing) return toggleTree;
  if (key === "s") return saver.value ?? press("[data-save]") ?? (() => announce(t`Nothing to save here: all that you do stays in this browser`));
  if (key === "o" && document.getElementById("file-open")) return () => document.getElementById("file-open")?.click();
  if (typing) return undefined;
  if (key === "y" || (key === "z" && shift)) return () => current.value?.redo();
  return key === "z" ? () => current.value?.undo() : undefined;
}

/** Presses the first such control; undefined: there is none. */
function press(which: string): (() => void) | undefined {
  const control = document.querySelector<HTMLElement>(which);
  return control ? () => control.click() : undefined;
}

/** What a key alone does. */
function alone(event: KeyboardEvent, typing: boolean): (() => void) | undefined {
  if (event.key === "F5") return press("[data-play]:not(:disabled)");
  if (typing || event.defaultPrevented) return undefined;
  if (event.key === "?") return () => (asked.value = "keys");
  if (event.key === "Escape") return press("#play-back");
  const chooses = (event.target as HTMLElement).closest("select") !== null;
  return /^[a-z]$/i.test(event.key) && !chooses ? press(`[data-key="${event.key.toLowerCase()}"]`) : undefined;
}

/** Keys that hold on every page: undo, redo, save, open, the list of actions and of keys,
    play and back; and a letter chooses the tool that names it. */
function keys(event: KeyboardEvent): void {
  const typing = (event.target as HTMLElement).closest(TYPED) !== null;
  if (event.altKey || document.querySelector("dialog[open]")) return;
  const deed = event.ctrlKey || event.metaKey ? withControl(event.key.toLowerCase(), event.shiftKey, typing) : alone(event, typing);
  if (!deed) return;
  event.preventDefault();
  deed();
}

function Bar() {
  const nav = useRef<HTMLElement>(null);
  // On a phone the bar is wider than the screen.
  useEffect(() => nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" }), [route.value.page]);
  return (
    <header class="top">
      <a class="skip" href="#main" onClick={skip}>{t`Skip to the page`}</a>
      <a class="skip" href="#main" onClick={skipToWork}>{t`Skip to the level`}</a>
      {SUGGESTING.includes(route.value.page) && <a class="skip" href="#main" onClick={skipToSuggestions}>{t`Skip to the suggestions`}</a>}
      <h1><a href="#/"><img src="icon.svg" alt="" width="28" height="28" />{t` Sett`}</a></h1>
      <button type="button" id="project" title={t`All of the project (Ctrl+B)`} aria-expanded={treeOpen.value} aria-controls="tree" onClick={toggleTree}>☰<span class="unseen">{t` Project`}</span></button>
      <nav ref={nav} aria-label={t`Pages`}>
        {pages.map(({ id, title, hint }) => (
          <a key={id} href={`#/${id}`} title={hint} aria-current={route.value.page === id ? "page" : undefined}>{title}</a>
        ))}
      </nav>
      {shownFile.value && <span id="bar-file" class="help" title={shownFile.value.name}>{shownFile.value.name} · {shownFile.value.state}</span>}
      <UndoRedo />
      <button type="button" id="find" title={t`Find an action (Ctrl+K)`} onClick={() => (asked.value = "actions")}>{t`Find ...`}</button>
      <span id="held" class="help" role="status">{!broken.value && held.value.length > 0 && t`Opens as soon as Sett is loaded: ${held.value.join(", ")}`}</span>
    </header>
  );
}

/* What a page is about, for who has only keys. */
const WORK = "canvas.over[tabindex='0'], #board, #screen, #world, #land, #segment-map, #puzzle-board, .card .mark, .home .go";
/* Suggestions, and the pages that have any beside a level. */
const SUGGESTED = "#room-grid .cell[tabindex='0'], #gallery .thumb-card";
const SUGGESTING = ["lab", "room"];

function skipToWork(event: MouseEvent): void {
  event.preventDefault();
  const work = document.querySelector<HTMLElement>(WORK);
  const inside = work?.tabIndex === 0 ? work : work?.querySelector<HTMLElement>("[tabindex='0']");
  (inside ?? document.getElementById("main"))?.focus();
}

/** To the first suggestion, or to the tab of suggestions while there is none. */
function skipToSuggestions(event: MouseEvent): void {
  event.preventDefault();
  const tab = document.getElementById("tab-suggest");
  tab?.click();
  requestAnimationFrame(() => (document.querySelector<HTMLElement>(SUGGESTED) ?? tab)?.focus());
}

/** The address belongs to the page; so the focus goes without it. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function Footer() {
  const served = server.value;
  return (
    <footer>
      <Theme />
      <p>
        {t`Made by Sett `}{kit.value?.describe.sett}{t` in your browser, in workers of its own; nothing is sent anywhere. `}
        <span id="studio">
          {served && isLocal() && t`Projects are in the folder ${served.folder}.`}
          {served && !isLocal() && t`Served by sett studio; projects are in ${served.folder}${served.readOnly ? t` (read-only: ${served.note})` : ""}.`}
          {locked.value && t`sett studio does not let this page in: ${locked.value}. Open the address that it printed.`}
        </span>
      </p>
    </footer>
  );
}

/** The programs of the pages that were shown, by id. */
const views = signal<ReadonlyMap<string, ComponentType<PageProps>>>(new Map());

/** Why the page that is asked for could not be fetched, or "". */
const absent = signal("");

async function fetchView({ id, view }: Page): Promise<void> {
  absent.value = "";
  if (views.value.has(id)) return;
  try {
    const found = await view();
    views.value = new Map(views.value).set(id, found);
  } catch (error) {
    absent.value = wordsOf(error);
  }
}

/** Once there is a page to look at the others come too, so that they are there at once,
 * and when the server has gone. */
function fetchOthers(): void {
  for (const { view } of pages) view().catch(() => undefined); // who asks for it is told
}

function Content() {
  const known = kit.value;
  const page = pages.find(({ id }) => id === route.value.page);
  useEffect(() => {
    document.title = t`Sett studio: ${page?.title ?? t`not found`}`;
    if (page) void fetchView(page);
  }, [page]);
  const View = page && views.value.get(page.id);
  const there = known !== undefined && View !== undefined;
  useEffect(() => void (there && fetchOthers()), [there]);
  if (broken.value) return <Broken why={broken.value} />;
  if (!page) return <p class="panel">{t`There is no page “${route.value.page}” here. `}<a href={`#/${pages[0]?.id}`}>{t`To the first one`}</a></p>;
  if (absent.value)
    return (
      <p class="panel wrong" id="absent" role="alert">
        {t`This page could not be fetched: ${absent.value} `}<button type="button" onClick={() => void fetchView(page)}>{t`Try again`}</button>
      </p>
    );
  if (!known || !View) return <Loading id="loading" />;
  return <View key={page.id} kit={known} />;
}

function Studio() {
  useEffect(() => {
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, []);
  return (
    <>
      <Bar />
      <div class={treeOpen.value ? "work with-tree" : "work"}>
        {treeOpen.value && <Tree />}
        <main id="main" tabIndex={-1}><Content /></main>
      </div>
      <Footer />
      <Announcer />
      <KeepDrawing />
      <Asked />
    </>
  );
}

void enterServer().then(() => server.peek() || locked.peek() ? false : projectsAgain(false)).catch(() => false).then(workOffline); // takes the key from the address before that is read
startRoute();
startTheme();
startSpace();
hearDrops();
void findGames().then(loadKit);
render(<Studio />, document.getElementById("app") as HTMLElement);

// filebar.tsx - open and save what a page works on: projects of the folder where sett
// studio serves the page, else files by the browser's own dialogs. What is saved is
// a JSON object with a member "page" that says whose it is. A project that was changed
// elsewhere meanwhile is merged.
import { effect, untracked, useSignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { wordsOf } from "../core/core";
import { kit } from "../core/kit";
import { chooseAll, download } from "../store/files";
import { handTo, takeWaiting, waiting, type Handed } from "../store/handover";
import type { Json } from "../store/merge";
import { KINDS, ownerOf, partOf } from "../store/kinds";
import { autosaves, openedFor, saver, setAutosave, shownFile, take, textOf, type Clash, type Document, type Opened } from "../store/opened";
import { archive } from "../store/archive";
import { isBeside } from "../store/database";
import { current } from "../store/history";
import { changed, follow, follows, stand, standing } from "../store/tabs";
import { listBackups, listProjects, readProject, restoreBackup, server, ServerError, type Backup, type Project } from "../store/server";
import { announce } from "./announce";
import { OPENED, openFiles } from "./drop";
import { later } from "./later";
import { Modal, Wrong } from "./modal";
import { t } from "../core/strings";
export type { Document } from "../store/opened";

const MergeDialog = later(async () => (await import("./merging")).MergeDialog);
const ArchiveDialog = later(async () => (await import("./archive")).ArchiveDialog);
const VersionsDialog = later(async () => (await import("./versions")).VersionsDialog);

/** What is asked now, and of a clash whether the merged document is saved. */
type Dialog = "" | "open" | "save" | "versions" | { clash: Clash; saves: boolean };

interface Props {
  document: Document;
  opened: Opened;
  dialog: Signal<Dialog>;
}

/** Buttons "Open" and "Save", with their dialogs, and what others have saved. */
export function FileBar({ document }: { document: Document }) {
  const opened = openedFor(document);
  const dialog = useSignal<Dialog>("");
  const served = server.value;
  const saves = served && !served.readOnly;
  const openFile = async () => {
    if (served) return void (dialog.value = "open");
    const files = await chooseAll(OPENED);
    const [file] = files;
    if (!file || !kit.value) return;
    if (!isMine(document, file.text)) return openFiles(kit.value, files.map((one) => one.file));
    try {
      take(document, file.text, file.name);
      announce(t`${file.name} opened`);
    } catch (error) {
      announce(t`Not opened: ${wordsOf(error)}`);
    }
  };
  const saveFile = () => {
    if (saves) return void (dialog.value = "save");
    download(`${document.name}.json`, textOf(document), "application/json");
  };
  const props = { document, opened, dialog };
  const now = dialog.value;
  const known = opened.known.value;
  const quickSave = async () => {
    if (!saves || !known || opened.nameFor(document) !== known.name) return saveFile();
    try {
      const outcome = await opened.save(document, known.name);
      if (typeof outcome === "object") dialog.value = { clash: outcome, saves: true };
      else announce(t`${known.name} saved`);
    } catch (error) {
      announce(t`Not saved: ${wordsOf(error)}`);
    }
  };
  useReceiver(document, opened);
  useTabs(document, opened);
  useAutosave(document, opened, saves === true);
  const state = served && known && stateOf(opened, document);
  useEffect(() => {
    shownFile.value = state ? { name: known.name, state } : undefined;
    return () => void (shownFile.value = undefined);
  }, [state, known?.name]);
  // A page without a folder keeps all that is done: there Ctrl+S gives it a name.
  useSaver(() => (saves ? void quickSave() : void (dialog.value = "versions")));
  return (
    <div class="files">
      <button type="button" id="file-open" onClick={openFile}>{t`Open ...`}</button>
      <button type="button" id="file-save" onClick={saveFile}>{saves ? t`Save ...` : t`Save as a file`}</button>
      <button type="button" id="file-versions" onClick={() => (dialog.value = "versions")}>{t`Versions ...`}</button>
      {state && <span class="help"><span id="file-name">{known.name}</span> <span id="file-state">· {state}</span></span>}
      <Beside page={document.page} part={document.part} />
      {served?.readOnly && <p id="file-note" class="news">{t`This folder can only be read here: ${served.note}. Save your work as a file.`}</p>}
      <News {...props} />
      {now === "open" && <OpenDialog {...props} />}
      {now === "save" && <SaveDialog {...props} />}
      {archive.value && <ArchiveDialog />}
      {now === "versions" && <VersionsDialog document={document} close={() => (dialog.value = "")} />}
      {typeof now === "object" && <Merging {...props} clash={now.clash} saves={now.saves} />}
    </div>
  );
}

/** Whether this page, or this part of it, has saved a text. */
function isMine({ page, part = "" }: Document, text: string): boolean {
  const owner = ownerOf(text);
  return owner?.page === page && (owner.part ?? "") === part && !partOf(text);
}

const stateOf = (opened: Opened, document: Document): string => {
  const time = opened.known.value?.time;
  if (opened.edited(document)) return t`Edited`;
  return time ? t`Saved ${new Date(time).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}` : t`Saved`;
};

/* Milliseconds after the last change until it is saved, and at least between two such saves:
   each leaves a backup, of which the folder keeps twenty. */
const QUIET = 2000;
const APART = 60000;

/** Saves the open project by itself. */
function useAutosave(document: Document, opened: Opened, saves: boolean): void {
  const newest = useRef(document);
  newest.current = document;
  useEffect(() => {
    if (!saves) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = -Infinity;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      if (!autosaves.peek() || follows.peek() || globalThis.document.querySelector("dialog[open]")) return;
      if (opened.edited(newest.current)) last = performance.now();
      opened.autosave(newest.current).catch((error: unknown) => announce(t`Not saved: ${wordsOf(error)}`));
    };
    const stop = effect(() => {
      textOf(newest.current); // whatever changes in it
      if (!opened.known.value || !autosaves.value) return;
      clearTimeout(timer);
      timer = setTimeout(save, Math.max(QUIET, last + APART - performance.now()));
    });
    const hide = () => globalThis.document.hidden && timer !== undefined && save();
    globalThis.document.addEventListener("visibilitychange", hide);
    return () => {
      if (timer !== undefined) save(); // another page is shown
      stop();
      globalThis.document.removeEventListener("visibilitychange", hide);
    };
  }, [document.page, document.part, opened, saves]);
}

/* When a key or a pointer was last used here, and whether this tab goes its own way. */
let used = 0;
let alone = false;
for (const type of ["pointerdown", "keydown", "drop", "input"]) addEventListener(type, () => (used = performance.now()), { capture: true });

function leaveOther(): void {
  alone = true;
  if (follows.peek()) follow(false);
}

/** Tells other tabs what is worked on here, and follows one that has it before it. */
function useTabs(document: Document, opened: Opened): void {
  const newest = useRef(document);
  newest.current = document;
  useEffect(() => {
    const [page, part] = [document.page, document.part ?? ""];
    const edited = () => opened.known.peek() ? opened.edited(newest.current) : current.peek()?.undoes.peek() !== undefined;
    stand(() => untracked(() => ({ page, part, edited: edited(), known: opened.known.peek(), text: textOf(newest.current) })));
    if (isBeside && !alone && standing(page, part)) follow(true);
    let taken = "";
    let takenAt = 0;
    const taking = effect(() => {
      const other = standing(page, part);
      if (!follows.value || !other) return;
      untracked(() => {
        takenAt = performance.now();
        try {
          if (other.text !== taken) take(newest.current, taken = other.text, t`another tab's work`);
          void opened.adopt(other.known);
        } catch {
          leaveOther();
        }
      });
    });
    const telling = effect(() => {
      const text = textOf(newest.current);
      opened.known.value; // tells whether it is saved
      untracked(() => {
        if (follows.peek() && used > takenAt && takenAt > 0 && text !== taken) leaveOther();
        changed();
      });
    });
    return () => {
      taking();
      telling();
      stand(undefined);
    };
  }, [document.page, document.part, opened]);
}

/** What another tab works on, on that page or on any; and whether this one follows it. */
export function Beside({ page, part }: { page?: string; part?: string | undefined }) {
  const other = standing(page, part);
  if (!other) return <p class="unseen" id="beside" role="status" />;
  const what = other.known ? `“${other.known.name}”` : KINDS[other.page] ?? other.page;
  const on = follows.value;
  const toggle = () => {
    if (on && page) return leaveOther();
    follow(true);
    if (!page) location.hash = `#/${other.page}${other.part ? `?game=${other.part}` : ""}`;
  };
  return (
    <p class="news" id="beside" role="status" data-follows={on}>
      {other.edited ? t`Another tab works on ${what}, with unsaved work.` : t`Another tab works on ${what}.`}{on && page ? t` This one follows it until you change something here.` : ""}{" "}
      <button type="button" id="beside-follow" onClick={toggle}>{on && page ? t`Stop following` : t`Follow it`}</button>
    </p>
  );
}

/** Takes what is handed over to this page. */
function useReceiver(document: Document, opened: Opened): void {
  const newest = useRef(document);
  newest.current = document;
  useEffect(() => effect(() => {
    waiting.value; // whatever comes is looked at
    const handed = takeWaiting(newest.current.page, newest.current.part);
    if (handed) untracked(() => void receive(newest.current, opened, handed));
  }), [document.page, document.part]);
}

async function receive(document: Document, opened: Opened, { name, text: given = "", project, level }: Handed): Promise<void> {
  leaveOther(); // what is opened here is chosen here
  try {
    const text = project ? (await readProject(name)).text : given;
    const part = partOf(text);
    if (part && part !== "generator" && document.takes?.[part]) document.takes[part](JSON.parse(text) as Json, name);
    else if (project) await opened.open(document, name);
    else if (level) document.level?.(level.game, level.rows, name);
    else if (document.foreign && !/^\s*\{/.test(text)) await document.foreign(text, name);
    else take(document, text, name);
    announce(t`${name} opened`);
  } catch (error) {
    announce(t`Not opened: ${wordsOf(error)}`);
  }
}

/** Ctrl+S saves this, as long as it is shown. */
function useSaver(save: () => void): void {
  const newest = useRef(save);
  newest.current = save;
  useLayoutEffect(() => { // before a key can come
    const mine = () => newest.current();
    saver.value = mine;
    return () => {
      if (saver.peek() === mine) saver.value = undefined;
    };
  }, []);
}

/** What others have saved of the open project. */
function News({ document, opened, dialog }: Props) {
  const { news, known } = { news: opened.news.value, known: opened.known.value };
  const load = async () => {
    try {
      const clash = await opened.clash(document);
      if (clash?.conflicts.length) return void (dialog.value = { clash, saves: false });
      if (clash) await opened.settle(document, clash, () => "mine");
      announce(clash ? t`${clash.name} is as it was saved elsewhere, with your own changes${opened.lost}` : t`It is not there any more`);
    } catch (error) {
      announce(t`Not loaded: ${wordsOf(error)}`);
    }
  };
  return (
    <div role="status" class={news && known ? "news" : "unseen"} id="file-news">
      {news && known && (news.exists
        ? <>{t`“${known.name}” was changed elsewhere. `}<button type="button" id="file-load" onClick={() => void load()} title={t`Your own changes stay: both are merged`}>{t`Load it`}</button></>
        : t`“${known.name}” was deleted elsewhere. Saving makes it again.`)}
    </div>
  );
}

function Merging({ document, opened, dialog, clash, saves }: Props & { clash: Clash; saves: boolean }) {
  const settle = async (choices: readonly ("mine" | "theirs" | "both")[]) => {
    let next = 0;
    await opened.settle(document, clash, () => choices[next++] ?? "mine");
    if (!saves) return announce(t`${clash.name} merged, not saved yet${opened.lost}`);
    const outcome = await opened.save(document, clash.name);
    if (typeof outcome === "object") setTimeout(() => (dialog.value = { clash: outcome, saves }));
    else announce(t`${clash.name} merged and saved${opened.lost}`);
  };
  return <MergeDialog clash={clash} settle={settle} close={() => (dialog.value = "")} />;
}

/* Projects of the list whose kind is looked up. */
const MOST_KINDS = 40;

const when = (modified: number): string => new Date(modified * 1000).toLocaleString();
const sizeOf = (bytes: number): string => (bytes < 1000 ? `${bytes} B` : bytes < 1e6 ? t`${(bytes / 1000).toFixed(1)} kB` : t`${(bytes / 1e6).toFixed(1)} MB`);

function OpenDialog({ document, opened, dialog }: Props) {
  const found = useSignal<{ projects: readonly Project[]; deleted: readonly string[] } | undefined>(undefined);
  const of = useSignal("");
  const wrong = useSignal("");
  const failed = (error: unknown) => (wrong.value = wordsOf(error));
  useEffect(() => {
    listProjects().then((all) => (found.value = all), failed);
  }, []);
  const kinds = useSignal<Readonly<Record<string, string>>>({});
  useEffect(() => void found.value?.projects.slice(0, MOST_KINDS).forEach(({ name }) => readProject(name).then(({ text }) => {
    kinds.value = { ...kinds.value, [name]: KINDS[partOf(text) ?? ownerOf(text)?.page ?? ""] ?? "" };
  }, () => undefined)), [found.value]);
  const open = async (name: string, shut: () => void) => {
    try {
      const { text } = await readProject(name);
      const owner = ownerOf(text);
      if (owner && !isMine(document, text)) {
        shut();
        return handTo({ ...owner, name, project: true });
      }
      leaveOther();
      await opened.open(document, name);
      announce(t`${name} opened`);
      shut();
    } catch (error) {
      failed(error);
    }
  };
  const restore = async (revision: number, shut: () => void) => {
    try {
      await restoreBackup(of.value, revision);
      await open(of.value, shut);
    } catch (error) {
      failed(error);
    }
  };
  return (
    <Modal id="open-dialog" title={of.value ? t`Earlier saves of ${of.value}` : t`Open a project`} close={() => (dialog.value = "")}>
      {(shut) => (
        <>
          {of.value
            ? <Backups key={of.value} name={of.value} failed={failed} restore={(revision) => void restore(revision, shut)} />
            : <>
              <p class="help">{t`of the folder `}{server.value?.folder}</p>
              <ul class="projects">
                {found.value?.projects.map(({ name, modified }) => (
                  <li key={name}>
                    <button type="button" onClick={() => void open(name, shut)}>{name} <small>{[kinds.value[name], when(modified)].filter(Boolean).join(", ")}</small></button>
                    <Earlier name={name} show={() => (of.value = name)} />
                  </li>
                ))}
                {found.value?.deleted.map((name) => (
                  <li key={name}><span>{name} <small>{t`deleted`}</small></span> <Earlier name={name} show={() => (of.value = name)} /></li>
                ))}
              </ul>
              {found.value?.projects.length === 0 && <p>{t`There are no projects yet.`}</p>}
            </>}
          <Wrong text={wrong} />
          <div class="bar">
            {of.value && <button type="button" id="backups-back" onClick={() => (of.value = wrong.value = "")}>{t`All projects`}</button>}
            <button type="button" onClick={shut}>{t`Cancel`}</button>
          </div>
        </>
      )}
    </Modal>
  );
}

const Earlier = ({ name, show }: { name: string; show: () => void }) => (
  <button type="button" class="earlier" aria-label={t`Earlier saves of ${name}`} title={t`What it was before, to bring back`} onClick={show}>{t`Backups`}</button>
);

function Backups({ name, failed, restore }: { name: string; failed: (error: unknown) => void; restore: (revision: number) => void }) {
  const backups = useSignal<readonly Backup[] | undefined>(undefined);
  useEffect(() => {
    listBackups(name).then((all) => (backups.value = all), failed);
  }, []);
  return (
    <>
      <p class="help">{t`What is brought back is saved and opened; what is there now becomes a backup itself.`}</p>
      <ul class="projects" id="backups">
        {backups.value?.map(({ revision, bytes, modified }) => (
          <li key={revision}>
            <span>{t`Save ${revision} `}<small>{when(modified)}, {sizeOf(bytes)}</small></span>
            <button type="button" data-revision={revision} disabled={server.value?.readOnly} aria-label={t`Bring back save ${revision}`} onClick={() => restore(revision)}>{t`Bring back`}</button>
          </li>
        ))}
      </ul>
      {backups.value?.length === 0 && <p>{t`It was saved only once so far.`}</p>}
    </>
  );
}

function SaveDialog({ document, opened, dialog }: Props) {
  const name = useSignal(opened.nameFor(document));
  const wrong = useSignal("");
  /** what is there already under the name */
  const taken = useSignal("");
  const save = async (shut: () => void, asked: string, run: () => Promise<Clash | string>) => {
    leaveOther();
    try {
      const outcome = await run();
      if (typeof outcome === "object") setTimeout(() => (dialog.value = { clash: outcome, saves: true })); // when this one is gone
      else announce(outcome === "merged" ? t`${asked} was changed elsewhere: merged and saved${opened.lost}` : t`${asked} saved`);
      shut();
    } catch (error) {
      taken.value = error instanceof ServerError && error.status === 409 ? asked : "";
      wrong.value = taken.value ? t`“${asked}” is there already: choose another name, open it first, or replace it.` : wordsOf(error);
    }
  };
  const submit = (event: Event, shut: () => void) => {
    event.preventDefault();
    const asked = name.value.trim();
    void save(shut, asked, () => opened.save(document, asked));
  };
  const replace = (shut: () => void) =>
    void save(shut, taken.value, async () => {
      await opened.replace(document, taken.value);
      return "saved";
    });
  return (
    <Modal id="save-dialog" title={t`Save as a project`} close={() => typeof dialog.value === "string" && (dialog.value = "")}>
      {(shut) => (
        <form onSubmit={(event) => submit(event, shut)}>
          <label for="save-name">{t`Name`}</label>
          <input id="save-name" value={name.value} maxLength={80} pattern="[A-Za-z0-9_\-][A-Za-z0-9._ \-]*" required
            title={t`letters, digits, blanks, dots, _ and -`} onInput={(event) => (name.value = event.currentTarget.value)} />
          <label class="inline">
            <input type="checkbox" id="save-auto" checked={autosaves.value} onInput={({ currentTarget }) => setAutosave(currentTarget.checked)} /> {t`and by itself from then on, soon after each change`}
          </label>
          <Wrong text={wrong} />
          <div class="bar">
            <button type="submit" class="main">{t`Save`}</button>
            {taken.value && <button type="button" id="save-replace" title={t`What is there becomes a backup`} onClick={() => replace(shut)}>{t`Replace it`}</button>}
            <button type="button" onClick={shut}>{t`Cancel`}</button>
          </div>
        </form>
      )}
    </Modal>
  );
}

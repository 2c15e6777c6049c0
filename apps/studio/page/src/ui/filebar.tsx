// filebar.tsx - open and save what a page works on: projects of the folder where sett
// studio serves the page, else files by the browser's own dialogs. What is saved is
// a JSON object with a member "page" that says whose it is. A project that was changed
// elsewhere meanwhile is merged.
import { effect, useSignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { wordsOf } from "../core/core";
import { kit } from "../core/kit";
import { chooseAll, download } from "../store/files";
import { receives, type Handed } from "../store/handover";
import type { Json } from "../store/merge";
import { ownerOf, partOf } from "../store/kinds";
import { autosaves, openedFor, saver, shownFile, take, textOf, type Clash, type Document, type Opened } from "../store/opened";
import { archive } from "../store/archive";
import { readProject, server } from "../store/server";
import { follows } from "../store/tabs";
import { announce } from "./announce";
import { OPENED, openFiles } from "./drop";
import { Beside, leaveOther, useTabs } from "./beside";
import { later } from "./later";
import { t } from "../core/strings";
export type { Document } from "../store/opened";

const MergeDialog = later(async () => (await import("./merging")).MergeDialog);
const ArchiveDialog = later(async () => (await import("./archive")).ArchiveDialog);
const OpenDialog = later(async () => (await import("./projects")).OpenDialog);
const SaveDialog = later(async () => (await import("./projects")).SaveDialog);
const VersionsDialog = later(async () => (await import("./versions")).VersionsDialog);

/** What is asked now, and of a clash whether the merged document is saved. */
type Dialog = "" | "open" | "save" | "versions" | { clash: Clash; saves: boolean };

export interface Props {
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
export function isMine({ page, part = "" }: Document, text: string): boolean {
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

/** Takes what is handed over to this page. */
function useReceiver(document: Document, opened: Opened): void {
  const newest = useRef(document);
  newest.current = document;
  useEffect(() => receives(document.page, (handed) => void receive(newest.current, opened, handed), document.part), [document.page, document.part]);
}

async function receive(document: Document, opened: Opened, { name, text: given = "", project, level, taken }: Handed): Promise<void> {
  leaveOther(); // what is opened here is chosen here
  try {
    const text = project ? (await readProject(name)).text : given;
    const part = partOf(text);
    const join = part && part !== "generator" && document.takes?.[part];
    if (join) await join(JSON.parse(text) as Json, name);
    else if (project) await opened.open(document, name);
    else if (level) document.level?.(level.game, level.rows, name);
    else if (document.foreign && !/^\s*\{/.test(text)) await document.foreign(text, name);
    else take(document, text, name);
    if (!project && !join) await opened.leave(); // it is not saved over the project that was open
    announce(t`${name} opened`);
    taken?.();
  } catch (error) {
    announce(t`Not opened: ${wordsOf(error)}`);
    taken?.(error);
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

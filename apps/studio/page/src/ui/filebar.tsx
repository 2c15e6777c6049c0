// filebar.tsx - open and save what a page works on: projects of the folder where sett
// studio serves the page, else files by the browser's own dialogs. What is saved is
// a JSON object with a member "page" that says whose it is.
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { choose, download } from "../store/files";
import { listProjects, readProject, server, ServerError, writeProject, type Project } from "../store/server";
import { announce } from "./announce";

/** How a page is saved and opened. */
export interface Document {
  /** whose it is: "lab" */
  page: string;
  /** all that there is to save; plain data */
  save: () => object;
  /** takes what save gave; throws an Error that says why where it is not that */
  open: (saved: unknown, name: string) => void;
  /** a first name */
  name: string;
}

/** What is open: its name, and the server's tag of what was read or saved last. */
interface Opened {
  name: string;
  tag: string;
}

const kept = new Map<string, Opened>();

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const textOf = ({ page, save }: Document): string => `${JSON.stringify({ page, version: 1, ...save() }, null, 1)}\n`;

function take(document: Document, text: string, name: string): void {
  const saved = JSON.parse(text) as { page?: unknown; version?: unknown };
  if (saved?.page !== document.page) throw new Error(`“${name}” was not saved by this page`);
  if (saved.version !== 1) throw new Error(`“${name}” was saved by a later Sett`);
  document.open(saved, name);
}

/** Buttons "Open" and "Save", with their dialogs. */
export function FileBar({ document }: { document: Document }) {
  const dialog = useSignal<"" | "open" | "save">("");
  const openFile = async () => {
    if (server.value) return void (dialog.value = "open");
    const file = await choose(".json,application/json");
    if (!file) return;
    try {
      take(document, file.text, file.name);
      announce(`${file.name} opened`);
    } catch (error) {
      announce(`Not opened: ${wordsOf(error)}`);
    }
  };
  const saveFile = () => {
    if (server.value) return void (dialog.value = "save");
    download(`${document.name}.json`, textOf(document), "application/json");
  };
  const close = () => (dialog.value = "");
  return (
    <>
      <button type="button" id="file-open" onClick={openFile}>Open ...</button>
      <button type="button" id="file-save" onClick={saveFile}>{server.value ? "Save ..." : "Save as a file"}</button>
      {dialog.value === "open" && <OpenDialog document={document} close={close} />}
      {dialog.value === "save" && <SaveDialog document={document} close={close} />}
    </>
  );
}

/** A dialog that is shown as long as it is there: from the frame it came in, since a key
 * that was pressed before would go to the button under it. */
function useModal(close: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.addEventListener("close", close);
    return () => shown?.removeEventListener("close", close);
  }, []);
  return dialog;
}

const Wrong = ({ text }: { text: Signal<string> }) => (text.value ? <p class="error" role="alert">{text}</p> : null);

function OpenDialog({ document, close }: { document: Document; close: () => void }) {
  const dialog = useModal(close);
  const projects = useSignal<readonly Project[] | undefined>(undefined);
  const wrong = useSignal("");
  useEffect(() => {
    listProjects().then((found) => (projects.value = found), (error) => (wrong.value = wordsOf(error)));
  }, []);
  const open = async (name: string) => {
    try {
      const { text, tag } = await readProject(name);
      take(document, text, name);
      kept.set(document.page, { name, tag });
      announce(`${name} opened`);
      dialog.current?.close();
    } catch (error) {
      wrong.value = wordsOf(error);
    }
  };
  return (
    <dialog ref={dialog} id="open-dialog" aria-labelledby="open-title">
      <h2 id="open-title">Open a project</h2>
      <p class="help">of the folder {server.value?.folder}</p>
      <ul class="projects">
        {projects.value?.map(({ name, modified }) => (
          <li key={name}><button type="button" onClick={() => open(name)}>{name} <small>{new Date(modified * 1000).toLocaleString()}</small></button></li>
        ))}
      </ul>
      {projects.value?.length === 0 && <p>There are no projects yet.</p>}
      <Wrong text={wrong} />
      <div class="bar"><button type="button" onClick={() => dialog.current?.close()}>Cancel</button></div>
    </dialog>
  );
}

function SaveDialog({ document, close }: { document: Document; close: () => void }) {
  const dialog = useModal(close);
  const before = kept.get(document.page);
  const name = useSignal(before?.name ?? document.name);
  const wrong = useSignal("");
  const save = async (event: Event) => {
    event.preventDefault();
    const asked = name.value.trim();
    try {
      const tag = await writeProject(asked, textOf(document), asked === before?.name ? before.tag : "");
      kept.set(document.page, { name: asked, tag });
      announce(`${asked} saved`);
      dialog.current?.close();
    } catch (error) {
      const taken = error instanceof ServerError && error.status === 409;
      wrong.value = taken ? `“${asked}” is there already, or was changed elsewhere: choose another name, or open it first.` : wordsOf(error);
    }
  };
  return (
    <dialog ref={dialog} id="save-dialog" aria-labelledby="save-title">
      <h2 id="save-title">Save as a project</h2>
      <form onSubmit={save}>
        <label for="save-name">Name</label>
        <input id="save-name" value={name.value} maxLength={80} pattern="[A-Za-z0-9_\-][A-Za-z0-9._ \-]*" required
          title="letters, digits, blanks, dots, _ and -" onInput={(event) => (name.value = event.currentTarget.value)} />
        <Wrong text={wrong} />
        <div class="bar">
          <button type="submit" class="main" disabled={server.value?.readOnly}>Save</button>
          <button type="button" onClick={() => dialog.current?.close()}>Cancel</button>
        </div>
      </form>
      {server.value?.readOnly && <p class="error">{server.value.note}</p>}
    </dialog>
  );
}

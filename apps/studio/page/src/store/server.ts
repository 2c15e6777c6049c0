// server.ts - where projects are: the page's end of sett studio, where that is what serves
// the page, takes the key out of the address, keeps it for this tab, and asks the server
// (docs/studio.md). From a host of static files there is no key, and nothing is asked;
// there a folder can be opened in the browser (folder.ts).
import { signal } from "@preact/signals";
import { wordsOf } from "../core/core";
import { readAll } from "./database";
import type { LocalFolder } from "./folder";
import { t } from "../core/strings";

/* Where this tab keeps the token over a reload. */
const KEPT = "sett.token";

interface Server {
  folder: string;
  readOnly: boolean;
  note: string;
}

/** The folder that the browser has opened, where there is no server. */
let local: LocalFolder | undefined;

/** Whether it is the browser that writes. */
export const isLocal = (): boolean => local !== undefined;

/** The server that lets this page in, or the folder that it has open; undefined where there
    is neither. */
export const server = signal<Server | undefined>(undefined);
/** Counts what this tab has added to the folder. */
export const partsChanged = signal(0);
/** Why a server does not let the page in, or "". */
export const locked = signal("");

export interface Project {
  name: string;
  bytes: number;
  modified: number;
}

/** What a project was before its newest save. */
export interface Backup {
  revision: number;
  bytes: number;
  modified: number;
}

/** The server has said no; 409: somebody else was faster. */
export class ServerError extends Error {
  constructor(readonly status: number, text: string) {
    super(text);
  }
}

/** The key of the address, which then shows it no more; nobody copies it by
    accident, and settings come in its place. */
function takeKey(): { name: "token" | "launch"; key: string } | undefined {
  const hash = new URLSearchParams(location.hash.slice(1));
  for (const name of ["token", "launch"] as const) {
    const key = hash.get(name);
    if (key === null) continue;
    history.replaceState(null, "", location.pathname);
    return { name, key };
  }
  return undefined;
}

async function request(path: string, token: string, more: RequestInit = {}): Promise<Response> {
  const headers = { Authorization: t`Bearer ${token}`, "Content-Type": "application/json", ...more.headers };
  const response = await fetch(path, { ...more, headers }).catch((error: unknown) => {
    if (more.signal?.aborted) throw error;
    throw new ServerError(0, t`sett studio does not answer: start it again and open the address that it prints. This browser keeps your work meanwhile.`);
  });
  if (!response.ok) throw new ServerError(response.status, more.method === "HEAD" ? "" : (await response.json()).error);
  return response;
}

export const ask = (path: string, more: RequestInit = {}) => request(path, sessionStorage.getItem(KEPT) ?? "", more);
const pathOf = (name: string) => `api/projects/${name.replaceAll(" ", "%20")}`;

/** Asks the server in whose address the key stood. Call it before the address is
    read: it takes the key away at once. */
export async function enterServer(): Promise<void> {
  const taken = takeKey();
  try {
    if (taken?.name === "token") sessionStorage.setItem(KEPT, taken.key);
    if (taken?.name === "launch")
      sessionStorage.setItem(KEPT, (await (await request("api/session", taken.key, { method: "POST" })).json()).token);
    if (sessionStorage.getItem(KEPT) === null) return;
    await meet();
    if (taken) tabs.postMessage(sessionStorage.getItem(KEPT));
  } catch (error) {
    sessionStorage.removeItem(KEPT);
    locked.value = wordsOf(error);
  }
}

async function meet(): Promise<void> {
  const { folder, read_only, note } = await (await ask("api/version")).json();
  server.value = { folder, readOnly: read_only, note: note ?? "" };
}

/* Other tabs hear of what this one writes by itself. */
const changes = new BroadcastChannel("sett.changes");

/* Where a server was started anew, its older tabs get the key from the first that has it. */
const tabs = new BroadcastChannel("sett.token");
tabs.onmessage = ({ data }) => {
  if (!server.value || typeof data !== "string" || data === sessionStorage.getItem(KEPT)) return;
  sessionStorage.setItem(KEPT, data);
  meet().catch(() => undefined);
};

function use(folder: LocalFolder | undefined): boolean {
  if (!folder || (server.value && !local)) return false;
  local = folder;
  server.value = { folder: folder.name, readOnly: false, note: "" };
  return true;
}

const folders = async () => (await import("./folder")).LocalFolder;

/** Whether this browser lets pages write into folders. */
export const canOpenFolders = "showDirectoryPicker" in window;

/** Lets the user choose a folder for projects; false: none was chosen. */
export const chooseProjects = async (): Promise<boolean> => use(await (await folders()).choose());

/** Opens the folder of before a reload; `ask`: the browser may ask for it, on a click. */
export const projectsAgain = async (ask: boolean): Promise<boolean> => (await readAll("folder")).size > 0 && use(await (await folders()).again(ask));

const notThere = (): never => {
  throw new ServerError(404, t`there is no such project`);
};

export async function listProjects(): Promise<{ projects: Project[]; deleted: string[] }> {
  if (local) return { projects: await local.list(), deleted: [] };
  return (await ask("api/projects")).json();
}

/** A project's text, and its tag for saving it again. */
export async function readProject(name: string): Promise<{ text: string; tag: string }> {
  if (local) return (await local.project(name)) ?? notThere();
  const response = await ask(pathOf(name));
  return { text: await response.text(), tag: response.headers.get("ETag") ?? "" };
}

/** The tag of what is there now; "" where nothing is. */
export async function tagOf(name: string): Promise<string> {
  if (local) return (await local.project(name))?.tag ?? "";
  try {
    return (await ask(pathOf(name), { method: "HEAD" })).headers.get("ETag") ?? "";
  } catch (error) {
    if (error instanceof ServerError && error.status === 404) return "";
    throw error;
  }
}

export async function listBackups(name: string): Promise<Backup[]> {
  if (local) return [await local.find(`${name}.json.bak`)].flatMap((old) => (old ? [{ revision: 1, bytes: old.bytes, modified: old.modified / 1000 }] : []));
  return (await (await ask(`${pathOf(name)}/backups`)).json()).backups;
}

/** Makes a backup the project again, as a save. */
export async function restoreBackup(name: string, revision: number): Promise<void> {
  const tag = await tagOf(name);
  if (local) return void (await writeProject(name, (await local.find(`${name}.json.bak`))?.text ?? notThere(), tag));
  await ask(`${pathOf(name)}/backups/${revision}`, { method: "POST", headers: seen(tag) });
}

/** Saves over the state that `tag` names; "" for a project that is not there yet.
    Answers with the new tag. */
export async function writeProject(name: string, text: string, tag: string): Promise<string> {
  if (local) {
    const saved = await local.save(name, text, tag);
    if (saved === undefined) throw new ServerError(409, t`“${name}” was changed meanwhile`);
    changes.postMessage({ name, exists: true, tag: saved });
    return saved;
  }
  const answer = await (await ask(pathOf(name), { method: "PUT", body: text, headers: seen(tag) })).json();
  return `"${answer.tag}"`;
}

/** Which state a change was made from. */
const seen = (tag: string): Record<string, string> => (tag ? { "If-Match": tag } : { "If-None-Match": "*" });

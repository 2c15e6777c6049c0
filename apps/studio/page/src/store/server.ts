// server.ts - the page's end of sett studio, where that is what serves the page:
// takes the key out of the address, keeps it for this tab, and asks the server
// (docs/studio.md). From a host of static files there is no key, and nothing is
// asked.
import { signal } from "@preact/signals";
import { wordsOf } from "../core/core";
import { t } from "../core/strings";

/* Where this tab keeps the token over a reload. */
const KEPT = "sett.token";

interface Server {
  folder: string;
  readOnly: boolean;
  note: string;
}

/** The server that lets this page in; undefined where there is none. */
export const server = signal<Server | undefined>(undefined);
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

/* Where a server was started anew, its older tabs get the key from the first that has it. */
const tabs = new BroadcastChannel("sett.token");
tabs.onmessage = ({ data }) => {
  if (!server.value || typeof data !== "string" || data === sessionStorage.getItem(KEPT)) return;
  sessionStorage.setItem(KEPT, data);
  meet().catch(() => undefined);
};

export async function listProjects(): Promise<{ projects: Project[]; deleted: string[] }> {
  return (await ask("api/projects")).json();
}

/** A project's text, and its tag for saving it again. */
export async function readProject(name: string): Promise<{ text: string; tag: string }> {
  const response = await ask(pathOf(name));
  return { text: await response.text(), tag: response.headers.get("ETag") ?? "" };
}

/** The tag of what is there now; "" where nothing is. */
export async function tagOf(name: string): Promise<string> {
  try {
    return (await ask(pathOf(name), { method: "HEAD" })).headers.get("ETag") ?? "";
  } catch (error) {
    if (error instanceof ServerError && error.status === 404) return "";
    throw error;
  }
}

export const listBackups = async (name: string): Promise<Backup[]> => (await (await ask(`${pathOf(name)}/backups`)).json()).backups;

/** Makes a backup the project again, as a save. */
export async function restoreBackup(name: string, revision: number): Promise<void> {
  const tag = await tagOf(name);
  await ask(`${pathOf(name)}/backups/${revision}`, { method: "POST", headers: seen(tag) });
}

/** Saves over the state that `tag` names; "" for a project that is not there yet.
    Answers with the new tag. */
export async function writeProject(name: string, text: string, tag: string): Promise<string> {
  const answer = await (await ask(pathOf(name), { method: "PUT", body: text, headers: seen(tag) })).json();
  return `"${answer.tag}"`;
}

/** Which state a change was made from. */
const seen = (tag: string): Record<string, string> => (tag ? { "If-Match": tag } : { "If-None-Match": "*" });

// studio.js - the page's end of sett studio, where that is what serves the page:
// takes the key out of the address, keeps it for this tab, and asks the server.
// From a host of static files there is no key, and nothing is asked.
import { at } from "./dom.js";

/* Where this tab keeps the token over a reload. */
const KEPT = "sett.token";

/** The key of the address, which then shows it no more; nobody copies it by
    accident, and settings come in its place.
    @returns {{ name: "token" | "launch", key: string } | undefined} */
function takeKey() {
  const hash = new URLSearchParams(location.hash.slice(1));
  for (const name of /** @type {const} */ (["token", "launch"])) {
    const key = hash.get(name);
    if (key === null) continue;
    history.replaceState(null, "", location.pathname);
    return { name, key };
  }
  return undefined;
}

/** @param {string} path @param {string} token @param {RequestInit} [more] */
async function ask(path, token, more = {}) {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const response = await fetch(path, { headers, ...more });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

/** The token that the code of the first address stands for.
    @param {string} launch */
const exchange = async (launch) => (await ask("api/session", launch, { method: "POST" })).token;

/** Shows which folder is served. Call it before the address is read. */
export async function enterStudio() {
  const taken = takeKey();
  try {
    if (taken) sessionStorage.setItem(KEPT, taken.name === "launch" ? await exchange(taken.key) : taken.key);
    const token = sessionStorage.getItem(KEPT);
    if (token === null) return;
    const { folder, read_only, note } = await ask("api/version", token);
    at("studio").textContent = `Served by sett studio; projects are in ${folder}${read_only ? ` (read-only: ${note})` : ""}.`;
  } catch (error) {
    sessionStorage.removeItem(KEPT);
    at("studio").textContent = `sett studio does not let this page in: ${error instanceof Error ? error.message : error}. ` +
      "Open the address that it printed.";
  }
}

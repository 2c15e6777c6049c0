// page_language.mjs BUILD - all that the page says comes through its table: with a
// language that puts each sentence in brackets nothing is left outside of them but what
// the core says, and what is the same in every language.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Session, start } from "../../apps/wasm/session.js";
import { check, equal, test } from "../wasm/cases.mjs";
import { begin, build, root } from "./browser.mjs";

const { finish, onPage } = await begin("language", undefined, undefined, /^(Failed to load resource: .*404|404 .*strings-zz\.json)/);
const english = JSON.parse(readFileSync(join(root, "apps/studio/page/strings/en.json"), "utf8"));
const bracketed = JSON.stringify(Object.fromEntries(Object.keys(english).map((key) => [key, `⟦${key}⟧`])));

/** Runs in a page before its own programs: keeps what workers say, as pieces of sentences. */
function listen() {
  globalThis.piecesOf = (text) => text.toLowerCase().replaceAll(/[-_]/g, " ").split(/[^a-z' ]+/).map((piece) => piece.trim()).filter((piece) => /[a-z]{2}/.test(piece));
  const said = (globalThis.saidByCore = new Set());
  const hear = (value) => {
    if (typeof value === "string") for (const piece of globalThis.piecesOf(value)) said.add(piece);
    else if (value && typeof value === "object" && !ArrayBuffer.isView(value) && !(value instanceof ArrayBuffer))
      for (const [key, inner] of Object.entries(value)) {
        if (typeof inner === "number" || inner === null) hear(key); // of measures
        hear(inner);
      }
  };
  const parsed = Response.prototype.json;
  Response.prototype.json = async function () {
    const value = await parsed.call(this);
    if (/levels/.test(this.url)) for (const named of Object.values(value)) hear(Object.keys(named)); // names of samples
    else if (!/strings/.test(this.url)) hear(value);
    return value;
  };
  const Native = globalThis.Worker;
  globalThis.Worker = class extends Native {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        hear(data);
        try {
          hear(JSON.parse(typeof data === "string" ? data : data.text ?? data.reply ?? data.answer));
        } catch {} // not every message is an answer of the core
      });
    }
  };
}

/** Runs in a page: texts and labels with letters outside of brackets that no worker has said. */
function unbracketed(same) {
  const found = new Set();
  const look = (text, where) => {
    let left = text ?? "";
    for (let before = ""; before !== left; ) [before, left] = [left, left.replace(/⟦[^⟦⟧]*⟧/g, "|")];
    for (const piece of globalThis.piecesOf(left.replace(/⟦/g, "|")))
      if (!piece.split(" ").every((word) => same.includes(word)) && !globalThis.saidByCore.has(piece)) found.add(`${piece} (${where}: ${text.trim().slice(0, 60)})`);
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walk.currentNode; node; node = walk.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.parentElement.closest("script, style, noscript, pre, textarea, code")) look(node.data, node.parentElement.id || node.parentElement.nodeName);
    } else for (const name of ["title", "aria-label", "placeholder", "alt", "aria-valuetext"]) look(node.getAttribute(name), name);
  }
  return [...found];
}

/* Names, keys, units and file endings. */
const SAME = ["sett", "ctrl", "shift", "alt", "enter", "esc", "tab", "wasd", "puzzlescript", "ldtk", "tiled", "json", "tmx", "tmj", "png", "ms", "kb", "mb"];

const PLACES = ["#/home", "#/lab", "#/lab?game=mario", "#/generators", "#/link", "#/play", "#/puzzle", "#/game", "#/world", "#/dungeon", "#/room"];
for (const place of PLACES)
  onPage(`nothing_is_left_in_english_${place.replace(/\W+/g, "_")}`, "", async (page) => {
    await page.addInitScript(listen);
    await page.route(/strings-xx\.json/, (route) => route.fulfill({ contentType: "application/json", body: bracketed }));
    await page.goto(page.url().replace(/#.*$/, "") + `?language=xx${place}`);
    await page.waitForFunction(() => document.querySelector("main")?.textContent.includes("⟦") && !document.querySelector("#loading"));
    await page.waitForTimeout(1500);
    await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
    equal(await page.evaluate(() => document.querySelector("#broken, #absent")?.textContent ?? ""), "", "broken");
    equal(await page.evaluate(() => document.documentElement.lang), "xx", "language of the page");
    check((await page.evaluate(() => document.body.textContent.match(/⟦/g)?.length ?? 0)) > 20, "few sentences");
    const english = async (where) => equal((await page.evaluate(unbracketed, SAME)).join("; "), "", `in English, ${where}`);
    await english("as it opens");
    await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
    for (const tab of await page.locator("[role=tab]").all()) {
      await tab.click();
      await page.waitForFunction(() => !document.querySelector("[role=tabpanel]:not([hidden]) [role=status]")?.textContent.includes("⟦Loading"));
      await english(await tab.textContent());
    }
    for (const key of ["Control+k", "?"]) {
      await page.locator("h1, h2").first().click();
      await page.keyboard.press(key);
      await page.waitForSelector("dialog[open]");
      await english(key);
      await page.keyboard.press("Escape");
    }
  });

onPage("a_language_that_is_not_there_is_english", "?language=zz#/lab", async (page) => {
  await page.waitForSelector("#level[aria-busy=false]");
  equal(await page.textContent("#level-title"), "Level", "title");
});

/* What the page once said, and what it says instead. */
const OLD = [/^Look on$/, /to mend/i, /does the furnish/i, /make area anew/i, /back to the level of the seed/i, /levels in and out/i, /take (it|them) over/i,
  /^(Before|More|Smaller|Larger)$/, /tiles to walk on/i, /\ba way of\b/i, /^\{0\} of 1$/, /links in all/i, /how it stands/i, /let personas/i];
const NEW = ["Apply", "Keep searching", "1 problem", "{0} problems", "Regenerate", "Discard edits", "Import and export", "Previous", "Next", "enemy density",
  "; path of {0} tiles", "Zoom in", "Zoom out", "Run playtest", "Edited", "Saved {0}"];

test("words_are_those_of_the_trade", async () => {
  const session = new Session(await start(readFileSync(join(build, "page/studio.wasm"))));
  const told = [];
  const hear = (value) => (typeof value === "string" ? told.push(value) : value && typeof value === "object" && Object.values(value).forEach(hear));
  hear(session.ask("describe").json); // titles and helps of the core
  check(told.length > 500, `${told.length} texts of the core`);
  const old = [...Object.keys(english), ...told].filter((text) => OLD.some((words) => words.test(text)));
  equal(old.join("; "), "", "old words");
  equal(NEW.filter((words) => !(words in english)).join("; "), "", "words that are missing");
});

await finish();

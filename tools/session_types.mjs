#!/usr/bin/env node
// session_types - TypeScript types of all that the core can be asked, on the standard
// output, from what `sett describe --session --json` says on the standard input. They
// stand in apps/studio/page/src/core/session.ts; `make docs` writes it.
import { readFileSync } from "node:fs";

const told = JSON.parse(readFileSync(0, "utf8"));
const verbs = told.verbs.filter(({ native }) => !native);
const { records } = told;
const words = { int: "number", real: "number", bool: "boolean", text: "string", game: "string", recipe: "Recipe" };

/** A type as sett/session.h notes it, in TypeScript. Lists of requests may be such as
    nobody may change. */
function typed(text, asked) {
  let at = 0;
  const list = (type) => {
    const inner = /^(\w+(\[\])*|\(.*\)|\[.*\]|Record<.*>)$/.test(type) ? type : `(${type})`;
    return `${asked ? "readonly " : ""}${inner}[]`;
  };
  function one() {
    let type;
    if (text[at] === "(") {
      at++;
      type = `(${either()})`;
      at++;
    } else if (text[at] === "[") {
      const parts = [];
      do {
        at++;
        while (text[at] === " ") at++;
        parts.push(either());
      } while (text[at] === ",");
      at++;
      type = `[${parts.join(", ")}]`;
    } else {
      const [word] = /^("[^"]*"|[\w]+)/.exec(text.slice(at)) ?? [""];
      if (word === "") throw new Error(`no type: ${text}`);
      at += word.length;
      type = word === "object" ? (asked ? "object" : "Record<string, unknown>") : words[word] ?? word;
    }
    for (;;) {
      if (text.startsWith("[]", at)) type = type.startsWith("readonly ") ? list(`(${type})`) : list(type);
      else if (text.startsWith("{}", at)) type = `Record<string, ${type}>`;
      else return type;
      at += 2;
    }
  }
  function either() {
    const parts = [one()];
    while (text[at] === "|") {
      at++;
      parts.push(one());
    }
    return parts.join(" | ");
  }
  const type = either();
  if (at !== text.length) throw new Error(`what is "${text.slice(at)}" in ${text}?`);
  return type;
}

const comment = (help, margin) => (help ? `${margin}/** ${help} */\n` : "");

/** What a list of members says of itself, and what it takes over from records. */
function members(list, asked, margin) {
  const own = list.filter(({ name }) => name !== "");
  const taken = list.filter(({ name }) => name === "").map(({ type }) => typed(type, asked));
  const lines = own.map(({ name, type, help, low, high, default: usual }) => {
    const optional = type.endsWith("?");
    const range = high === undefined ? "" : ` (${low} to ${high}${optional ? `, ${usual} where it is left out` : ""})`;
    return `${comment(help + range, margin)}${margin}${name}${optional ? "?" : ""}: ${typed(type.replace(/\?$/, ""), asked)};\n`;
  });
  return { lines: lines.join(""), taken };
}

function object(list, asked, margin) {
  const { lines, taken } = members(list, asked, `${margin}  `);
  const own = lines ? [`{\n${lines}${margin}}`] : [];
  const parts = [...taken, ...own];
  return parts.map((type) => (parts.length > 1 && type.includes(" | ") ? `(${type})` : type)).join(" & ") || "object";
}

function record({ name, help, members: list, is, asked }) {
  if (is) return `${comment(help, "")}export type ${name} = ${typed(is, asked)};\n`;
  const { lines, taken } = members(list, asked, "  ");
  const more = taken.length ? ` extends ${taken.join(", ")}` : "";
  return `${comment(help, "")}export interface ${name}${more} {\n${lines}}\n`;
}

function verb({ name, help, request, reply }) {
  const bytes = reply === undefined;
  const asked = request.length === 0 ? "undefined" : object(request, true, "    ");
  return `${comment(help, "  ")}  ${name}: {\n    request: ${asked};\n    reply: ${bytes ? "Uint8Array<ArrayBuffer>" : object(reply, false, "    ")};\n  };\n`;
}

const bytes = verbs.filter(({ reply }) => reply === undefined).map(({ name }) => JSON.stringify(name));
process.stdout.write(`// session.ts - what the core can be asked, verb by verb. Made by \`make docs\` from
// \`sett describe --session --json\`; do not edit.

${records.map(record).join("\n")}
export interface Verbs {
${verbs.map(verb).join("")}}

/** Verbs that answer with bytes. */
export const BYTES: ReadonlySet<string> = new Set([${bytes.join(", ")}]);
`);

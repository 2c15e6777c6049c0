// conversations.mjs - what is asked in the conversations of tests/session.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = join(dirname(fileURLToPath(import.meta.url)), "..", "session", "conversations");

/** Every conversation: its file, and its questions in turn. The modules have no readers of
    maps and tilesets of others, which foreign.txt is about. */
export const conversations = () =>
  readdirSync(folder).filter((name) => name.endsWith(".txt") && name !== "foreign.txt").sort().map((name) => {
    const file = join(folder, name);
    const lines = readFileSync(file, "utf8").split("\n").filter((line) => line !== "");
    const questions = lines.map((line) => {
      const [verb] = line.split(" ", 1);
      return { verb, request: line.slice(verb.length + 1) };
    });
    return { file, questions };
  });

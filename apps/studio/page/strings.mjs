// strings.mjs [--check | LANGUAGE] - the table of all that the page says. Reads each
// t`...` of src; writes strings/en.json, a key and the files where it stands, or strings/LANGUAGE.json: what it
// has of those keys, and "" for each that is new (the page then shows English).
// --check: is strings/en.json what the sources say? Exit 1 where it is not.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, "strings");

/** The sentences of a source, with {0} for the first value. */
function sentencesOf(name) {
  const source = ts.createSourceFile(name, readFileSync(join(here, "src", name), "utf8"), ts.ScriptTarget.ES2022, true);
  const found = [];
  const walk = (node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "t") {
      const { template } = node;
      const spans = ts.isTemplateExpression(template) ? template.templateSpans : [];
      const head = ts.isTemplateExpression(template) ? template.head.text : template.text;
      found.push(spans.reduce((text, span, i) => `${text}{${i}}${span.literal.text}`, head).trim());
    }
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
}

const sources = readdirSync(join(here, "src"), { recursive: true }).filter((name) => /\.tsx?$/.test(name)).sort();
const files = {};
for (const name of sources) for (const key of sentencesOf(name)) if (!files[key]?.includes(name)) (files[key] ??= []).push(name);
const keys = Object.keys(files).sort();
const written = (table) => `${JSON.stringify(table, null, 1)}\n`;
const english = written(Object.fromEntries(keys.map((key) => [key, files[key].join(" ")])));

const [what = "en"] = process.argv.slice(2);
const path = join(folder, `${what === "--check" ? "en" : what}.json`);
if (what === "--check") {
  if (existsSync(path) && readFileSync(path, "utf8") === english) console.log(`${keys.length} sentences`);
  else {
    console.error("strings/en.json is not what the sources say: node apps/studio/page/strings.mjs");
    process.exit(1);
  }
} else {
  mkdirSync(folder, { recursive: true });
  const known = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  writeFileSync(path, what === "en" ? english : written(Object.fromEntries(keys.map((key) => [key, known[key] ?? ""]))));
}

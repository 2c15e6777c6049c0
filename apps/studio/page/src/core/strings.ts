// strings.ts - what the page says, in the language that was chosen. The English words
// stand where they are shown and are the keys: t`path of ${n} tiles` looks for "path of
// {0} tiles" in the table of the language, and is itself where the table has none.
// strings/en.json lists all keys (node strings.mjs); strings/XX.json is a language.

export type Table = Record<string, string>;

/** The language that is asked for, as in ?language=de; English has no table. */
const asked = new URLSearchParams(location.search).get("language") ?? "en";
const named = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(asked) ? asked : "en";
const table: Table = named === "en" ? {} : await tableOf(named);
document.documentElement.lang = named;

async function tableOf(language: string): Promise<Table> {
  const answer = await fetch(`strings-${language}.json`);
  return answer.ok ? ((await answer.json()) as Table) : {};
}

/** The sentence of the table, with the values in the places that it gives them. */
export function t(parts: TemplateStringsArray, ...values: (string | number | bigint | undefined | null)[]): string {
  const key = parts.reduce((text, part, i) => `${text}{${i - 1}}${part}`);
  const sentence = table[key.trim()];
  if (!sentence) return parts.reduce((text, part, i) => text + String(values[i - 1] ?? "") + part);
  const [, before = "", after = ""] = /^(\s*)[^]*?(\s*)$/.exec(key) ?? [];
  return before + sentence.replace(/\{(\d+)\}/g, (_, i) => String(values[Number(i)] ?? "")) + after;
}

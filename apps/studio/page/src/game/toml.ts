// toml.ts - changes of a game file's text that the page makes for its user. All else
// stays as it was typed. What is no game file any more is told by the core as ever.

/** What a tile is, as a file says it. */
export interface Kind {
  /** of the tile, and of what is chosen here */
  name: string;
  glyphs: string;
  lines: readonly string[];
}

/** What a picture of tiles usually holds. */
export const KINDS_OF_TILES: readonly Kind[] = [
  { name: "wall", glyphs: "#XWMBN", lines: ['tags = ["solid"]'] },
  { name: "enemy", glyphs: "eEfFgG", lines: ['tags = ["enemy"]', "max = 6"] },
  { name: "treasure", glyphs: "$*oO&T", lines: ['tags = ["collect"]', "value = 1", "max = 6"] },
  { name: "trap", glyphs: "^xwvVtY", lines: ['tags = ["hazard"]', "max = 4"] },
  { name: "key", glyphs: "kKyz", lines: ['tags = ["key"]', 'kind = "KIND"', "max = 1"] },
  { name: "door", glyphs: "DdHh", lines: ['tags = ["lock"]', 'kind = "key"', "max = 1"] },
  { name: "decoration", glyphs: ",;:'`", lines: ['tags = ["passable", "decoration"]', "max = 9"] },
];

/* Glyphs for tiles whose kind has none left. */
const SPARE = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

const HEADER = /^\s*\[/;

/** Lines of a table, the header's among them: [from, to), without blank lines at the end. */
function table(lines: readonly string[], header: string): [from: number, to: number] | undefined {
  const from = lines.findIndex((line) => line.replace(/#.*/, "").trim() === header);
  if (from < 0) return undefined;
  const next = lines.findIndex((line, i) => i > from && HEADER.test(line));
  let to = next < 0 ? lines.length : next;
  while (to > from + 1 && /^\s*(#.*)?$/.test(lines[to - 1] ?? "")) to--;
  return [from, to];
}

/** A member of a table has that value; the table is made at the end where there is none. */
function withMember(text: string, header: string, name: string, value: string): string {
  const lines = text.split("\n");
  const found = table(lines, header);
  if (!found) return `${text.trimEnd()}\n\n${header}\n${name} = ${value}\n`;
  const [from, to] = found;
  const at = lines.findIndex((line, i) => i > from && i < to && new RegExp(`^\\s*${name}\\s*=`).test(line));
  if (at >= 0) lines[at] = `${name} = ${value}`;
  else lines.splice(to, 0, `${name} = ${value}`);
  return lines.join("\n");
}

/** A tile shows a square of a sheet, whose squares are `side` pixels wide. */
export const withSprite = (text: string, tile: string, sheet: string, number: number, side: number): string =>
  withMember(withMember(text, `[tiles.${tile}]`, "sprite", JSON.stringify(`${sheet}#${number}`)), "[art]", "side", String(side));

/** What the file says of the squares' side; 16 where it does not. */
export function sideOf(text: string): number {
  const lines = text.split("\n");
  const [from, to] = table(lines, "[art]") ?? [0, 0];
  const [, side] = /^\s*side\s*=\s*(\d+)/m.exec(lines.slice(from, to).join("\n")) ?? [];
  return Number(side ?? 16);
}

/** Names of the file's tiles. */
export const tilesOf = (text: string): string[] => [...text.matchAll(/^\s*\[tiles\.([\w-]+)\]/gm)].map(([, name]) => name ?? "");

/** One more tile of a kind, behind the last one, and its name. */
export function withTile(text: string, kind: Kind): { text: string; name: string } {
  const names = tilesOf(text);
  let name = kind.name;
  for (let i = 2; names.includes(name); i++) name = `${kind.name}-${i}`;
  const used = new Set([...text.matchAll(/^\s*(?:glyph|also)\s*=\s*["'](.*)["']/gm)].flatMap(([, glyphs]) => [...(glyphs ?? "")]));
  const glyph = [...kind.glyphs, ...SPARE].find((one) => !used.has(one)) ?? "?";
  const acts = kind.name === "enemy" && /^\s*mode\s*=\s*"turns"/m.test(text);
  const own = [`[tiles.${name}]`, `glyph = ${JSON.stringify(glyph)}`, ...kind.lines.map((line) => line.replace("KIND", name)), ...(acts ? [`kind = "${name}"`] : [])];
  const lines = text.split("\n");
  const last = names[names.length - 1];
  const at = last === undefined ? lines.length : table(lines, `[tiles.${last}]`)?.[1] ?? lines.length;
  lines.splice(at, 0, "", ...own);
  const added = lines.join("\n");
  if (!acts) return { text: added, name };
  return { name, text: `${added.trimEnd()}\n\n[enemies.${name}]\nhp = 1\ndamage = 1\nbehaviour = "chase"\nchase = { range = 4, metric = "manhattan", sight = true, from = "self", else = "stay", order = "path" }\n` };
}

/** The file under another name. */
export const withName = (text: string, name: string): string => withMember(text, "[game]", "name", JSON.stringify(name));

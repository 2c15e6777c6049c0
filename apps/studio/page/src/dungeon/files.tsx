// files.tsx - dungeons in and out: projects, examples, files of EDD and of ours,
// pictures, a link where it is short enough.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { shared, wordsOf } from "../core/core";
import { gameNamed, type Kit } from "../core/kit";
import { linkTo } from "../store/route";
import { chooseAll, copy, download } from "../store/files";
import { GAME, newProject } from "../store/dungeon";
import { zipped, type ZipEntry } from "../store/zip";
import { isProject, type Project } from "../store/project";
import { announce } from "../ui/announce";
import { spoken } from "../ui/words";
import { FileBar } from "../ui/filebar";
import { filesForTiled } from "../ui/levelfiles";
import { dungeonDocument, readDungeon } from "./document";
import type { DungeonModel } from "./model";
import { t } from "../core/strings";

/* Characters that a link may have: more is cut off by mail and chat. */
const MOST_LINK = 4000;
/* Of an exported picture. */
const SCALE = 1;

/* Not one of the files. */
const TWO = t`two rooms`;

interface Example {
  name: string;
  project: Project;
}

const through = async (bytes: Uint8Array<ArrayBuffer>, by: CompressionStream | DecompressionStream): Promise<Uint8Array> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(by)).arrayBuffer());

/** A dungeon as text for an address; "" where it is too long for one. */
async function toLink(project: Project): Promise<string> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(project)), new CompressionStream("deflate-raw"));
  if (packed.length > MOST_LINK) return "";
  return btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What toLink gave; undefined for anything else. */
export async function fromLink(text: string): Promise<Project | undefined> {
  try {
    const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    const project: unknown = JSON.parse(new TextDecoder().decode(await through(packed, new DecompressionStream("deflate-raw"))));
    return isProject(project) ? project : undefined;
  } catch {
    return undefined;
  }
}

async function share(project: Project): Promise<void> {
  const text = await toLink(project);
  if (text.length > MOST_LINK || text === "") return announce(t`This dungeon is too large for a link: save it as a file and send that.`);
  announce((await copy(linkTo("dungeon", new URLSearchParams({ d: text })))) ? t`Link copied` : t`The browser does not let the page copy`);
}

/** The plan with the path that is shown, as the core draws it. */
async function picture(model: DungeonModel): Promise<Blob> {
  const { from, to } = model.ends.value;
  const path = from && to && { path: { kind: model.kind.value, from, to } };
  const bytes = await shared().ask("dungeon_picture", { project: model.project.value, scale: SCALE, ...path });
  const head = new DataView(bytes.buffer, bytes.byteOffset);
  const [w, h] = [head.getUint32(0, true), head.getUint32(4, true)];
  const canvas = new OffscreenCanvas(w, h);
  canvas.getContext("2d")?.putImageData(new ImageData(new Uint8ClampedArray(bytes.slice(8)), w, h), 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}

const textOf = async (project: Project, as: "rows" | "plan" | "tiled"): Promise<string> => (await shared().ask("dungeon_text", { project, as })).text;

const jsonOf = (project: Project): string => `${JSON.stringify(project, null, 2)}\n`;

async function forTiled(kit: Kit, project: Project): Promise<ZipEntry[]> {
  const game = gameNamed(kit, GAME);
  const palette = kit.palettes.get(GAME);
  return game && palette ? filesForTiled(game, palette, project.rooms[0]?.rows ?? [], "dungeon", await textOf(project, "tiled")) : [];
}

/** All of it in every form. */
const everything = async (kit: Kit, model: DungeonModel, project: Project): Promise<ZipEntry[]> => [
  { name: "dungeon.json", content: jsonOf(project) },
  { name: "rooms.txt", content: await textOf(project, "rows") },
  { name: "plan.txt", content: await textOf(project, "plan") },
  { name: "dungeon.png", content: new Uint8Array(await (await picture(model)).arrayBuffer()) },
  ...await forTiled(kit, project),
];

/** What may fail is said. */
const tried = (what: string, act: () => Promise<void>) => () => act().catch((error) => announce(t`Not ${what}: ${wordsOf(error)}`));

export function Files({ model, kit }: { model: DungeonModel; kit: Kit }) {
  const project = model.project.value;
  const take = tried(t`imported`, async () => {
    const files = await chooseAll(".json,.xml,.txt,.tmj,application/json,text/xml,text/plain");
    if (files.length === 0) return;
    model.replace(await readDungeon(files), t`${files[0]?.name} imported`);
    announce(t`${files[0]?.name} imported`);
  });
  const text = (as: "rows" | "plan") => tried(t`made`, async () => download("dungeon.txt", await textOf(project, as)));
  const zip = (files: () => Promise<ZipEntry[]>) => tried(t`made`, async () => download("dungeon.zip", zipped(await files())));
  const none = project.rooms.length === 0;
  return (
    <section class="panel" aria-labelledby="files-title">
      <h2 id="files-title">{t`Dungeon`}</h2>
      <Examples model={model} />
      <div class="bar actions">
        <FileBar document={dungeonDocument(model.store, (other, label) => model.replace(other, label))} />
        <button type="button" id="share" disabled={none} onClick={() => share(project)}>{t`Copy link`}</button>
      </div>
      <details class="level-files" id="dungeon-files">
        <summary>{t`Import and export`}</summary>
        <div class="bar actions">
          <button type="button" id="import" onClick={take} title={t`A project of ours; the files of EDD, the dungeon's and its rooms' together; rooms as text; a plan or a room of Tiled`}>{t`Import ...`}</button>
          <button type="button" id="export-zip" class="main" disabled={none} title={t`One zip of all that the buttons here make, to keep and to hand on`} onClick={zip(() => everything(kit, model, project))}>{t`All as a zip`}</button>
          <button type="button" id="export-json" onClick={() => download("dungeon.json", jsonOf(project), "application/json")}>{t`JSON`}</button>
          <button type="button" id="export-text" disabled={none} title={t`The rooms as level texts, without places and connections`} onClick={text("rows")}>{t`Rooms as text`}</button>
          <button type="button" id="export-plan" disabled={none} onClick={text("plan")}>{t`Plan as text`}</button>
          <button type="button" id="export-png" disabled={none} title={t`With the path, if one is shown`}
            onClick={tried(t`made`, async () => download("dungeon.png", await picture(model)))}>{t`PNG`}</button>
          <button type="button" id="export-tiled" disabled={none} title={t`A zip of the plan, with rooms, connections and start as objects, its tileset and the picture of that; the plan can be imported again, without locks and what doors cover`}
            onClick={zip(() => forTiled(kit, project))}>{t`For Tiled`}</button>
        </div>
      </details>
    </section>
  );
}

function Examples({ model }: { model: DungeonModel }) {
  const found = useSignal<readonly Example[]>([]);
  useEffect(() => {
    fetch(new URL("dungeons.json", import.meta.url)).then((response) => response.json()).then((all) => (found.value = all), () => undefined);
  }, []);
  const choose = async (name: string) =>
    model.replace(found.value.find((one) => one.name === name)?.project ?? (await newProject()), `${name} taken`);
  return (
    <label class="field">
      {t`Begin anew with `}
      <select id="example" value="" onChange={({ currentTarget }) => {
        void choose(currentTarget.value);
        currentTarget.value = "";
      }}>
        <option value="">...</option>
        <option value={TWO}>{TWO}</option>
        {found.value.map(({ name }) => <option key={name} value={name}>{spoken(name)}</option>)}
      </select>
    </label>
  );
}

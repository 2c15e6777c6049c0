// files.tsx - dungeons in and out: projects, examples, files of EDD and of ours,
// pictures, a link where it is short enough.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Palette } from "../core/art";
import { linkTo } from "../store/route";
import { chooseAll, copy, download } from "../store/files";
import { connectionsOf, extent, isProject, newProject, roomOf, widthOf, type Project } from "../store/project";
import { announce } from "../ui/announce";
import { FileBar, type Document } from "../ui/filebar";
import type { DungeonModel } from "./model";

/* Characters that a link may have: more is cut off by mail and chat. */
const MOST_LINK = 4000;
/* Pixels of a picture's side, and a tile's there. */
const MOST_SIDE = 8192;
const MOST_TILE = 16;

interface Example {
  name: string;
  project: Project;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/* -------------------------------------------------------------------- link */

const through = async (bytes: Uint8Array<ArrayBuffer>, by: CompressionStream | DecompressionStream): Promise<Uint8Array> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(by)).arrayBuffer());

/** A dungeon as text for an address; "" where it is too long for one. */
export async function toLink(project: Project): Promise<string> {
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
  if (text.length > MOST_LINK || text === "") return announce("This dungeon is too large for a link: save it as a file and send that.");
  announce((await copy(linkTo("dungeon", new URLSearchParams({ d: text })))) ? "Link copied" : "The browser does not let the page copy");
}

/* ----------------------------------------------------------------- picture */

async function picture(project: Project, palette: Palette): Promise<Blob> {
  const all = extent(project);
  const side = Math.max(1, Math.min(MOST_TILE, Math.floor(MOST_SIDE / Math.max(all.w + 2, all.h + 2))));
  const canvas = new OffscreenCanvas((all.w + 2) * side, (all.h + 2) * side);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser cannot draw");
  pen.fillStyle = "#1b1a22";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const at = (room: { x: number; y: number }, x: number, y: number): [number, number] => [(room.x - all.x + 1 + x) * side, (room.y - all.y + 1 + y) * side];
  for (const room of project.rooms) {
    const [x, y] = at(room, 0, 0);
    pen.setTransform(1, 0, 0, 1, x, y);
    palette.draw(pen, room.rows, side);
  }
  const { start } = project;
  const home = start && roomOf(project, start.room);
  if (home) {
    pen.setTransform(1, 0, 0, 1, ...at(home, start.x, start.y));
    palette.draw(pen, ["H"], side);
  }
  pen.resetTransform();
  pen.strokeStyle = "#f2b632";
  pen.lineWidth = Math.max(1, side / 6);
  for (const { from, to } of connectionsOf(project)) {
    const [a, b] = [roomOf(project, from.room), roomOf(project, to.room)];
    if (!a || !b) continue;
    pen.beginPath();
    pen.moveTo(...at(a, from.x + 0.5, from.y + 0.5));
    pen.lineTo(...at(b, to.x + 0.5, to.y + 0.5));
    pen.stroke();
  }
  return canvas.convertToBlob({ type: "image/png" });
}

/* ------------------------------------------------------------------- panel */

/** A dungeon's whole place in the page's files and in the core's is the same
    document: what is saved here the command line reads, too. */
function documentOf(model: DungeonModel): Document {
  return {
    page: "dungeon",
    name: "dungeon",
    save: () => model.project.value,
    open: (saved, name) => {
      const { page: _, ...project } = saved as Project & { page: string };
      if (!isProject(project)) throw new Error(`“${name}” holds no dungeon`);
      model.replace(project, `${name} opened`);
    },
  };
}

export function Files({ model, palette }: { model: DungeonModel; palette: Palette }) {
  const project = model.project.value;
  const text = () => project.rooms.map(({ rows }) => rows.map((row) => `${row}\n`).join("")).join("\n");
  const take = async () => {
    const files = await chooseAll(".json,.xml,application/json,text/xml");
    if (files.length === 0) return;
    try {
      model.replace(await model.read(files), `${files[0]?.name} imported`);
      announce(`${files[0]?.name} imported`);
    } catch (error) {
      announce(`Not imported: ${wordsOf(error)}`);
    }
  };
  const none = project.rooms.length === 0;
  return (
    <section class="panel" aria-labelledby="files-title">
      <h2 id="files-title">Dungeon</h2>
      <Examples model={model} />
      <div class="bar actions">
        <FileBar document={documentOf(model)} />
        <button type="button" id="share" disabled={none} onClick={() => share(project)}>Copy link</button>
      </div>
      <details class="level-files" id="dungeon-files">
        <summary>In and out</summary>
        <div class="bar actions">
          <button type="button" id="import" onClick={take} title="A project of ours, or the files of EDD: the dungeon's and its rooms' together">Import JSON or EDD's XML ...</button>
          <button type="button" id="export-json" onClick={() => download("dungeon.json", `${JSON.stringify(project, null, 2)}\n`, "application/json")}>JSON</button>
          <button type="button" id="export-text" disabled={none} title={`${project.rooms.reduce((all, room) => all + widthOf(room) * room.rows.length, 0)} tiles; rooms alone, without places and connections`}
            onClick={() => download("dungeon.txt", text())}>Text</button>
          <button type="button" id="export-png" disabled={none} onClick={async () => download("dungeon.png", await picture(project, palette))}>PNG</button>
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
  const all: readonly Example[] = [{ name: "two rooms", project: newProject() }, ...found.value];
  const choose = (name: string) => {
    const example = all.find((one) => one.name === name);
    if (example) model.replace(example.project, `${name} taken`);
  };
  return (
    <label class="field">
      Begin anew with{" "}
      <select id="example" value="" onChange={({ currentTarget }) => {
        choose(currentTarget.value);
        currentTarget.value = "";
      }}>
        <option value="">...</option>
        {all.map(({ name }) => <option key={name} value={name}>{name.replaceAll("-", " ")}</option>)}
      </select>
    </label>
  );
}

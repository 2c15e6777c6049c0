// page.tsx - the room editor: a room to draw, the search for rooms like it beside it,
// and what both are worth. "#/room" is a room of its own, "#/room?of=NAME" one of the
// dungeon.
import { useEffect, useMemo } from "preact/hooks";
import { wordsOf } from "../core/core";
import { GAME } from "../core/games";
import type { Kit } from "../core/kit";
import { gameNamed } from "../core/kit";
import type { PageProps } from "../pages";
import type { Undoable } from "../store/history";
import type { Project } from "../store/project";
import { dungeonDocument } from "../dungeon/document";
import type { Json } from "../store/merge";
import { keepQuery, route } from "../store/route";
import { lookInto } from "../store/archive";
import { announce } from "../ui/announce";
import { FileBar } from "../ui/filebar";
import { assistant, assistantOf, openAssistant, toQuery } from "./assistant";
import { isDraft, openRoom, openRoomOf, type RoomDocument } from "./document";
import { Editor } from "./editor";
import { RoomDock } from "./dock";
import { RoomModel } from "./model";
import { sameRows } from "../core/verbs";
import type { Draft } from "../ui/cells";
import { later } from "../ui/later";
import { Opening } from "../ui/opening";
import { t } from "../core/strings";

const Compare = later(async () => (await import("./compare")).Compare);

/** Rows of an address: lines are cut by "-", which no tile is. */
const written = (rows: readonly string[]): string => rows.join("-");

/** The room of a link becomes a step of the history. */
function takeQuery(document: RoomDocument, query: URLSearchParams): void {
  const lock = query.get("lock")?.split("-");
  const linked: Draft = { rows: query.get("rows")?.split("-") ?? [], ...(lock && { lock }) };
  const { state } = document;
  if (document.joined || !isDraft(linked) || (sameRows(linked.rows, state.value.rows) && sameRows(linked.lock, state.value.lock))) return;
  document.step(linked, t`room of the address`);
}

function queryOf(document: RoomDocument): URLSearchParams {
  const query = toQuery(assistant.value);
  if (document.joined) query.append("of", document.name);
  else {
    const { rows, lock } = document.state.value;
    query.append("rows", written(rows));
    if (lock) query.append("lock", written(lock));
  }
  return query;
}

interface Opened {
  /** undefined: the dungeon has no such room */
  document: RoomDocument | undefined;
  history: Undoable | undefined;
  end: () => void;
}

async function open(kit: Kit, of: string | null): Promise<Opened> {
  const { query } = route.peek();
  const document = of === null ? await openRoom() : await openRoomOf(kit, of);
  const end = await openAssistant(query);
  if (document) takeQuery(document, query);
  return { document, history: document?.history, end };
}

export function Room({ kit }: PageProps) {
  const of = route.value.query.get("of");
  return (
    <Opening key={of} on={[kit]} open={() => open(kit, of)} close={({ end }) => end()}>
      {({ document }) => (document ? <Loaded kit={kit} document={document} /> : <p class="panel">{t`The dungeon has no room “`}{of}”. <a href="#/dungeon">{t`To the dungeon`}</a></p>)}
    </Opening>
  );
}

function Loaded({ kit, document }: { kit: Kit; document: RoomDocument }) {
  const game = gameNamed(kit, GAME);
  const palette = kit.palettes.get(GAME);
  const model = useMemo(() => game && new RoomModel(kit, game, document), [kit, game, document]);
  useEffect(() => {
    const stop = model?.start();
    const unread = route.subscribe(({ page, query }) => page === "room" && takeQuery(document, query));
    const keep = () => keepQuery("room", queryOf(document));
    const ends = [document.state.subscribe(keep), assistant.subscribe(keep)];
    return () => {
      stop?.();
      unread();
      for (const end of ends) end();
    };
  }, [model]);
  // The Dungeon page asks for suggestions to start with.
  const wanted = useMemo(() => route.peek().query.get("suggest") === "1", [document]);
  if (!model || !palette) return null;
  return (
    <div class="room-page">
      <div class="room-mine">
        <Editor model={model} palette={palette} files={<><PlayIt document={document} /><Files document={document} /></>} />
        {model.chosen.value && <Compare key={model.chosen.value.cell} model={model} palette={palette} offer={model.chosen.value} />}
      </div>
      <div class="room-found">
        <RoomDock model={model} palette={palette} wanted={wanted} />
      </div>
    </div>
  );
}

/** The room by itself, by hand. */
function PlayIt({ document: { name, state } }: { document: RoomDocument }) {
  const play = async () => (await import("../play/document")).playInSteps(GAME, name, state.value.rows);
  return <button type="button" id="room-play" data-play title="F5" onClick={() => void play().catch((error: unknown) => announce(t`Not played: ${wordsOf(error)}`))}>{t`Play`}</button>;
}

/** A room of a dungeon is saved with all of it; from another one without such a room one
    goes to its plan. */
function Files({ document }: { document: RoomDocument }) {
  const { dungeon, name } = document;
  if (!dungeon) return <FileBar document={fileOf(document)} />;
  const replace = (project: Project, label: string) => {
    dungeon.set(project, label);
    if (!dungeon.roomOf(name)) location.hash = "#/dungeon";
  };
  return <><span class="help">{t`The dungeon:`}</span><FileBar document={dungeonDocument(dungeon, replace)} /></>;
}

const fileOf = (document: RoomDocument) => ({
  page: "room", name: document.name,
  save: () => ({ ...document.state.value, assistant: assistant.value }),
  takes: { archive: (json: Json, name: string) => lookInto(json, name, (_, rows, one) => document.step({ rows: [...rows] }, t`${one} opened`)) },
  level: (_: string, rows: readonly string[], name: string) => document.step({ rows: [...rows] }, t`${name} opened`),
  open: (saved: unknown, name: string) => {
    const { rows, lock, assistant: set } = saved as Draft & { assistant?: unknown };
    const draft: Draft = { rows, ...(lock && { lock }) };
    if (!isDraft(draft)) throw new Error(t`“${name}” has no room`);
    assistant.value = assistantOf(set) ?? assistant.value;
    document.step(draft, t`${name} opened`);
  },
});

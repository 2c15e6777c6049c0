// page.tsx - a dungeon as a plan of rooms: put them at their places, join their
// doors, open one to paint it, and see whether all of it can be reached.
import { useEffect, useMemo } from "preact/hooks";
import { gameNamed, type Kit } from "../core/kit";
import type { Palette } from "../core/art";
import type { Game } from "../core/session";
import type { PageProps } from "../pages";
import { DungeonStore, GAME, openDungeon } from "../store/dungeon";
import { Files, fromLink } from "./files";
import { keepQuery, route } from "../store/route";
import { announce } from "../ui/announce";
import { later } from "../ui/later";
import { DungeonModel } from "./model";
import { RoomPanel, Tools } from "./panels";
import { PlayPanel, Playtest } from "./playtest";
import { PathPanel, Verdict } from "./verdict";
import { World } from "./world";
import { Opening } from "../ui/opening";
import { t } from "../core/strings";

const PaintPanel = later(async () => (await import("./paint")).PaintPanel);

async function openLinked(kit: Kit): Promise<DungeonStore> {
  const store = await openDungeon(kit);
  await takeLink(store);
  return store;
}

export const Dungeon = ({ kit }: PageProps) => <Opening on={[kit]} open={() => openLinked(kit)}>{(store) => <Loaded kit={kit} store={store} />}</Opening>;

/** The dungeon of the address, once: what is done to it then is not undone by a reload. */
async function takeLink(store: DungeonStore): Promise<void> {
  const text = route.value.query.get("d");
  if (!text) return;
  const project = await fromLink(text);
  if (project) store.set(project, "dungeon of the address");
  else announce(t`The address holds no whole dungeon`);
  keepQuery("dungeon", new URLSearchParams());
}

/** The Room page on a room of the dungeon. */
const open = (room: string, more = "") => (location.hash = `#/room?${new URLSearchParams({ of: room })}${more}`);
const actions = { edit: (room: string) => void open(room), suggest: (room: string) => void open(room, "&suggest=1") };

function Loaded({ kit, store }: { kit: Kit; store: DungeonStore }) {
  const game = gameNamed(kit, GAME);
  const palette = kit.palettes.get(GAME);
  return game && palette ? <Shown kit={kit} store={store} game={game} palette={palette} /> : null;
}

function Shown({ kit, store, game, palette }: { kit: Kit; store: DungeonStore; game: Game; palette: Palette }) {
  const model = useMemo(() => new DungeonModel(store, game), [store, game]);
  const playtest = useMemo(() => new Playtest(), [store]);
  useEffect(() => model.start(), [model]);
  return (
    <div class="dungeon-page">
      <section class="panel dungeon-plan" aria-labelledby="plan-title">
        <h2 id="plan-title" class="unseen">{t`Plan of the dungeon`}</h2>
        <Tools model={model} />
        <World model={model} playtest={playtest} palette={palette} game={game} edit={actions.edit} />
      </section>
      <div class="dungeon-side">
        {model.tool.value === "paint" && <PaintPanel model={model} palette={palette} game={game} />}
        <Verdict model={model} />
        <PathPanel model={model} />
        <RoomPanel model={model} actions={actions} />
        <PlayPanel model={model} playtest={playtest} />
        <Files model={model} kit={kit} />
      </div>
    </div>
  );
}

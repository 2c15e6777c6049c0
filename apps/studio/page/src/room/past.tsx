// past.tsx - the history of a room; of a dungeon's: as far as it tells of this room.
import type { Palette } from "../core/art";
import type { History } from "../store/history";
import { isProject, roomOf, type Project } from "../store/project";
import { announce } from "../ui/announce";
import { widthOf, type Draft, type Rows } from "../ui/cells";
import { PastPanel } from "../ui/past";
import type { RoomModel } from "./model";
import { t } from "../core/strings";

export function RoomPast({ model, palette }: { model: RoomModel; palette: Palette }) {
  const { document, game } = model;
  const past = {
    name: document.joined ? `room-${document.name}` : "room", history: document.history as History<Project | Draft>, now: model.state.value.rows,
    rowsOf: (state: Project | Draft) => (isProject(state) ? roomOf(state, document.name)?.rows : (state as Draft).rows),
    take: (rows: Rows, label: string) => {
      model.choose(undefined);
      void document.resize(widthOf(rows), rows.length, label, [...rows]).then((why) => why && announce(t`Not done: ${why}`));
    },
  };
  return <PastPanel past={past} palette={palette} game={game} />;
}

// playtest.tsx - personas of MiniDungeons 2 play all rooms from the start, room by
// room; what came of it as numbers, and as colours on the plan.
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { wordsOf } from "../core/core";
import { Run } from "../core/run";
import type { Project } from "../store/project";
import type { DungeonModel } from "./model";
import { announce } from "../ui/announce";
import type { Played, PlayedRoom } from "../core/session";
import { t } from "../core/strings";

export const FIGURES: readonly { name: keyof Played; title: string; help: string; good: boolean }[] = [
  { name: "completion", title: t`Completion`, help: t`how many of the personas come through`, good: true },
  { name: "damage", title: t`Damage`, help: t`how much of their health they lose`, good: false },
  { name: "treasure_at_risk", title: t`Treasure at risk`, help: t`how much of the treasure is not fetched unharmed`, good: false },
];

/** How personas fare; of one dungeon. */
export class Playtest extends Run {
  readonly rooms = signal<ReadonlyMap<string, PlayedRoom>>(new Map());
  readonly whole = signal<Played | undefined>(undefined);
  /** which figure the plan is coloured by */
  readonly shown = signal<keyof Played>("damage");
  /** the dungeon that was played; another one has another result */
  readonly of = signal<Project | undefined>(undefined);

  play(project: Project): Promise<void> {
    this.rooms.value = new Map();
    this.whole.value = undefined;
    this.of.value = project;
    return this.start(async (core) => {
      const { handle } = await core.ask("dungeon_play", { project });
      const take = ({ rooms }: { rooms: PlayedRoom[] }) => (this.rooms.value = new Map([...this.rooms.value, ...rooms.map((room) => [room.room, room] as const)]));
      const last = await core.loop("dungeon_play_step", { handle }, take, { units: 1 });
      take(last);
      this.whole.value = last.whole ?? undefined;
    });
  }
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

export function PlayPanel({ model, playtest }: { model: DungeonModel; playtest: Playtest }) {
  useEffect(() => () => playtest.stop(), [playtest]);
  const [rooms, whole, running] = [playtest.rooms.value, playtest.whole.value, playtest.running.value];
  const old = playtest.of.value !== undefined && playtest.of.value !== model.project.value;
  return (
    <section class="panel" aria-labelledby="play-title" aria-busy={running}>
      <div class="bar">
        <h2 id="play-title">{t`Playtest`}</h2>
        <button type="button" id="play-dungeon" class="main" data-play title={t`By hand, from room to room (F5)`} disabled={model.project.value.rooms.length === 0}
          onClick={() => void playByHand(model.project.value)}>{t`Play`}</button>
        {running ? <button type="button" id="play-stop" onClick={() => playtest.stop()}>{t`Stop`}</button>
          : <button type="button" id="play" disabled={model.project.value.rooms.length === 0} onClick={() => void playtest.play(model.project.value)}>{t`Run playtest`}</button>}
      </div>
      <p class="help" id="play-status" role="status">
        {playtest.wrong.value || (running ? t`${rooms.size} of ${model.project.value.rooms.length} rooms played`
          : rooms.size === 0 ? t`A runner, a fighter and a collector of treasure go through all rooms.`
            : t`${rooms.size} rooms played${whole ? "" : t`, then stopped`}${old ? t`; the dungeon has changed since` : ""}.`)}
      </p>
      {rooms.size > 0 && <Results model={model} playtest={playtest} whole={whole} rooms={[...rooms.values()]} />}
    </section>
  );
}

const playByHand = (project: Project): Promise<void> =>
  import("../play/rooms").then(({ playRooms }) => playRooms(project, t`dungeon`)).catch((error: unknown) => announce(t`Not played: ${wordsOf(error)}`));

function Results({ model, playtest, whole, rooms }: { model: DungeonModel; playtest: Playtest; whole: Played | undefined; rooms: readonly PlayedRoom[] }) {
  return (
    <>
      <label class="field">{t`Colour the plan by `}
        <select id="played-by" value={playtest.shown.value} onChange={({ currentTarget }) => (playtest.shown.value = currentTarget.value as keyof Played)}>
          {FIGURES.map(({ name, good, title }) => <option key={name} value={name}>{t`${title.toLowerCase()}: the redder, the ${good ? t`less` : t`more`}`}</option>)}
        </select>
      </label>
      <table id="played">
        <caption class="unseen">{t`How the personas fared`}</caption>
        <thead><tr><td />{FIGURES.map(({ name, title, help }) => <th key={name} scope="col" title={help}>{title}</th>)}</tr></thead>
        <tbody>
          {whole && <tr class="strong"><th scope="row">{t`All of it`}</th>{FIGURES.map(({ name }) => <td key={name}>{percent(whole[name])}</td>)}</tr>}
          {rooms.map((room) => (
            <tr key={room.room}>
              <th scope="row"><button type="button" class="as-link" onClick={() => model.goTo(room.room)}>{room.room}</button>{room.unknown > 0 && " *"}</th>
              {room.reached ? FIGURES.map(({ name }) => <td key={name}>{percent(room[name])}</td>) : <td colSpan={FIGURES.length}>{t`not reached`}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {rooms.filter(({ unknown }) => unknown > 0).map(({ room, unknown, budget_nodes, budget_turns }) => (
        <p key={room} class="help played-unknown">{t`* ${room}: unknown for ${unknown} of 3 personas, who count as not coming through: `}{budget_nodes}{t` moves to look at${budget_turns ? t`, or ${budget_turns} turns,` : ""} were used up before an answer.`}</p>
      ))}
    </>
  );
}

/** How bad a room is by what is shown, 0 to 1; undefined where it was not played. */
export function useHeat(playtest: Playtest, project: Project): (room: string) => number | undefined {
  const [rooms, name, of] = [playtest.rooms.value, playtest.shown.value, playtest.of.value];
  return useMemo(() => (room: string) => {
    const played = of === project ? rooms.get(room) : undefined;
    if (!played?.reached) return undefined;
    return FIGURES.find((figure) => figure.name === name)?.good ? 1 - played[name] : played[name];
  }, [rooms, name, of, project]);
}

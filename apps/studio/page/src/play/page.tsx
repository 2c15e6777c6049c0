// page.tsx - games played in the page: in turns or in ticks, as the core says of
// each. The address names game and level; the play itself is in the history.
import { useEffect, useState } from "preact/hooks";
import { gameNamed } from "../core/kit";
import type { PageProps } from "../pages";
import { current, type History } from "../store/history";
import { keepQuery, route } from "../store/route";
import { cameFrom, levelNamed, openHistory, playedGames, type Play } from "./document";
import { Exports, LevelPicker } from "./files";
import { Live } from "./live";
import { Turns } from "./turns";
import { t } from "../core/strings";

interface Opened {
  game: string;
  history: History<Play>;
}

const wanted = (): string => {
  const game = route.value.query.get("game") ?? "";
  const games = playedGames();
  return games.some(({ id }) => id === game) ? game : games[0]?.id ?? "";
};

/** The play that is kept, or the level of the address where that is another. */
async function open(game: string): Promise<Opened> {
  const history = await openHistory(game);
  const name = route.value.query.get("level");
  if (history.state.value.rows.length === 0) { // it has no samples
    const level = await levelNamed(game, "seed 1").catch(() => undefined);
    if (level) history.set(level, "a first level");
  } else if (name && name !== history.state.value.name) {
    const level = await levelNamed(game, name).catch(() => undefined);
    if (level) history.set(level, "level of the address");
  }
  return { game, history };
}

export function PlayPage({ kit }: PageProps) {
  const [opened, setOpened] = useState<Opened>();
  const game = wanted();
  const level = route.value.query.get("level");
  useEffect(() => {
    let gone = false;
    void open(game).then((next) => {
      if (gone) return;
      current.value = next.history;
      setOpened(next);
    });
    return () => {
      gone = true;
      current.value = undefined;
    };
  }, [game, level]);
  const about = opened && gameNamed(kit, opened.game);
  const palette = opened && kit.palettes.get(opened.game);
  if (!opened || !about || !palette || opened.game !== game) return <p class="panel" role="status">{t`Loading ...`}</p>;
  const { history } = opened;
  const turns = !LIVE.has(game);
  const props = { kit, game: about, palette, history };
  return (
    <div class="play">
      <div class="play-top">
        <nav class="tabs" aria-label={t`Games`}>
          {playedGames().map(({ id, title }) => (
            <a key={id} href={`#/play?game=${id}`} aria-current={id === game ? "page" : undefined}>{title}</a>
          ))}
        </nav>
        {cameFrom.value && <a id="play-back" href={cameFrom.value}>{t`Back to where it was made `}<kbd>{t`Esc`}</kbd></a>}
        <LevelPicker key={game} {...props} />
      </div>
      <Address game={game} history={history} />
      {turns ? <Turns key={game} {...props} /> : <Live key={game} {...props} />}
      <Exports {...props} />
    </div>
  );
}

/* Games whose rules have ticks. */
const LIVE: ReadonlySet<string> = new Set(["mario"]);

/** Keeps the address at the level that is played. */
function Address({ game, history }: Opened) {
  const { name } = history.state.value;
  useEffect(() => keepQuery("play", new URLSearchParams({ game, level: name })), [game, name]);
  return null;
}

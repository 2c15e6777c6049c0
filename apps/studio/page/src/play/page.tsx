// page.tsx - games played in the page: in turns or in ticks, as the core says of
// each. The address names game and level; the play itself is in the history.
import { useEffect } from "preact/hooks";
import { gameNamed, type Kit } from "../core/kit";
import type { PageProps } from "../pages";
import type { History } from "../store/history";
import { keepQuery, route } from "../store/route";
import { cameFrom, levelNamed, openHistory, playedGames, type Play } from "./document";
import { Exports, LevelPicker } from "./files";
import { Live } from "./live";
import { Turns } from "./turns";
import { Loading, Opening } from "../ui/opening";
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
  const game = wanted();
  return <Opening on={[game, route.value.query.get("level")]} open={() => open(game)}>{(opened) => (opened.game === game ? <Shown kit={kit} {...opened} /> : <Loading />)}</Opening>;
}

function Shown({ kit, game, history }: Opened & { kit: Kit }) {
  const about = gameNamed(kit, game);
  const palette = kit.palettes.get(game);
  if (!about || !palette) return <Loading />;
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

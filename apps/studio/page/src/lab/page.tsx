// page.tsx - the dungeon lab: settings on one side, the level on the other. Every
// change of a setting is a question to the core in its worker; the answer is shown
// when it comes, and the page goes on meanwhile. The address keeps what is set.
import { useEffect, useMemo } from "preact/hooks";
import { gameNamed, type Kit } from "../core/kit";
import { History } from "../store/history";
import { keepQuery, route } from "../store/route";
import type { PageProps } from "../pages";
import { LabDock } from "./dock";
import { Level } from "./level";
import { LabModel } from "./model";
import { Params, SettingsForm } from "./forms";
import { LevelTools } from "../ui/tools";
import { chosen, surfaceOf } from "./tools";
import { areSettings, fromQuery, toQuery, type Settings } from "./settings";
import { Opening } from "../ui/opening";

/** The settings that are kept, or those of the address where it has any: those of a
    link become a step of the history. */
async function begin(kit: Kit): Promise<History<Settings>> {
  const history = await History.open<Settings>("lab", () => fromQuery(route.value.query, kit.describe), areSettings);
  if (route.value.query.size > 0) takeQuery(history, kit);
  return history;
}

function takeQuery(history: History<Settings>, kit: Kit): void {
  const linked = fromQuery(route.value.query, kit.describe);
  if (String(toQuery(linked)) !== String(toQuery(history.state.value))) history.set(linked, "settings of the address");
}

export const Lab = ({ kit }: PageProps) => (
  <Opening on={[kit]} open={async () => ({ history: await begin(kit) })}>{({ history }) => <Loaded kit={kit} history={history} />}</Opening>
);

/** The lab with its settings there. */
function Loaded({ kit, history }: { kit: Kit; history: History<Settings> }) {
  const model = useMemo(() => new LabModel(kit, history), [kit, history]);
  useEffect(() => {
    const stop = model.start();
    const unread = route.subscribe(({ page, query }) => {
      if (page === "lab" && query.size > 0) takeQuery(history, kit);
    });
    const unkept = history.state.subscribe((state) => keepQuery("lab", toQuery(state)));
    return () => {
      unread();
      unkept();
      stop();
    };
  }, [model]);
  const game = gameNamed(kit, history.state.value.game) ?? kit.describe.games[0];
  const palette = game && kit.palettes.get(game.name);
  const tools = useMemo(() => game && new LevelTools(surfaceOf(model, game), chosen), [model, game]);
  if (!game || !palette || !tools) return null;
  return (
    <div class="lab">
      <div class="lab-set">
        <SettingsForm model={model} game={game} />
        <Params model={model} />
      </div>
      <div class="lab-middle">
        <Level model={model} tools={tools} game={game} palette={palette} />
      </div>
      <div class="lab-told">
        <LabDock model={model} tools={tools} game={game} palette={palette} />
      </div>
    </div>
  );
}


// bring.tsx - the zip of a whole project, dropped or opened: it comes in at once where nothing
// stands in its way, else the user is asked.
import { signal } from "@preact/signals";
import { wordsOf } from "../core/core";
import type { Kit } from "../core/kit";
import { builtInNames } from "../game/model";
import { bringIn, lacksFolder, planOf, readWhole, type Plan } from "../store/bring";
import { route } from "../store/route";
import { canOpenFolders, chooseProjects, server } from "../store/server";
import { announce } from "./announce";
import { asked } from "./asked";
import { Modal } from "./modal";
import { t } from "../core/strings";

const plan = signal<Plan | undefined>(undefined);

/** Home, once it is shown: no page works on anything there. */
const home = (): Promise<void> => new Promise((done) => {
  if (route.peek().page === "home") return done();
  addEventListener("hashchange", () => setTimeout(done), { once: true });
  location.hash = "#/";
});

async function run(now: Plan): Promise<void> {
  await home();
  const wrong = await bringIn(now);
  await home();
  const { whole: { name, projects, games, works, others } } = now;
  const left = others > 0 ? t`, left out: ${others}` : "";
  announce(wrong.length > 0 ? t`Not all of ${name} came in: ${wrong.join("; ")}` : t`${name} is here. Saved: ${projects.length}, games: ${games.length}, unsaved: ${works.length}${left}`);
}

/** Takes a zip of a whole project; false: it is none. */
export async function bring(kit: Kit, file: File): Promise<boolean> {
  const whole = await readWhole(file, builtInNames(kit));
  if (!whole) return false;
  const now = await planOf(whole);
  if (!lacksFolder(now) && !now.losesBreeding && now.takenProjects.length + now.takenGames.length + now.busy.length === 0) await run(now);
  else {
    plan.value = now;
    asked.value = "whole";
  }
  return true;
}

const close = () => {
  asked.value = "";
  plan.value = undefined;
};

/** What stands in its way, and what becomes of it. */
export function BringDialog() {
  const now = plan.value;
  if (!now) return null;
  const { whole, takenProjects, takenGames, busy, losesBreeding } = now;
  const lacks = lacksFolder(now);
  const folder = () => void chooseProjects().then(async () => (plan.value = await planOf(whole))).catch((error: unknown) => announce(t`Not opened: ${wordsOf(error)}`));
  return (
    <Modal id="whole-dialog" title={t`Open all of ${whole.name}?`} close={close}>
      {(shut) => (
        <>
          {lacks && <p>{server.value?.readOnly ? t`It has saved projects, which need a folder that can be written into.`
            : canOpenFolders ? t`It has saved projects, which need a folder: choose one.`
              : t`It has saved projects, which need a folder: start sett studio in one and drop the zip there.`}</p>}
          {takenProjects.length > 0 && <p>{t`Other projects have these names, so those that come get a number: ${takenProjects.join(", ")}.`}</p>}
          {takenGames.length > 0 && <p>{t`You have other games of these names, so those that come get a number: ${takenGames.join(", ")}.`}</p>}
          {busy.length > 0 && <p>{t`What these pages show is replaced, until Undo there brings it back: ${busy.join(", ")}.`}</p>}
          {losesBreeding && <p>{t`Your breeding is replaced for good: save its session first to keep it.`}</p>}
          <div class="bar">
            {lacks && !server.value && canOpenFolders && <button type="button" id="whole-folder" onClick={folder}>{t`Project folder ...`}</button>}
            <button type="button" id="whole-open" class="main" disabled={lacks} onClick={() => {
              shut();
              void run(now).catch((error: unknown) => announce(t`Not opened: ${wordsOf(error)}`));
            }}>{t`Open all`}</button>
            <button type="button" onClick={shut}>{t`Cancel`}</button>
          </div>
        </>
      )}
    </Modal>
  );
}

// projects.tsx - the dialogs of filebar.tsx: a project of the folder is opened, what it was
// before is brought back, and the page's work is saved under a name.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { wordsOf } from "../core/core";
import { handTo } from "../store/handover";
import { KINDS, ownerOf, partOf } from "../store/kinds";
import { autosaves, setAutosave, type Clash } from "../store/opened";
import { listBackups, listProjects, readProject, restoreBackup, server, ServerError, type Backup, type Project } from "../store/server";
import { announce } from "./announce";
import { leaveOther } from "./beside";
import { Earlier } from "./earlier";
import { isMine, type Props } from "./filebar";
import { Modal, Wrong } from "./modal";
import { t } from "../core/strings";

/* Projects of the list whose kind is looked up. */
const MOST_KINDS = 40;

const when = (modified: number): string => new Date(modified * 1000).toLocaleString();
const sizeOf = (bytes: number): string => (bytes < 1000 ? `${bytes} B` : bytes < 1e6 ? t`${(bytes / 1000).toFixed(1)} kB` : t`${(bytes / 1e6).toFixed(1)} MB`);

export function OpenDialog({ document, opened, dialog }: Props) {
  const found = useSignal<{ projects: readonly Project[]; deleted: readonly string[] } | undefined>(undefined);
  const of = useSignal("");
  const wrong = useSignal("");
  const failed = (error: unknown) => (wrong.value = wordsOf(error));
  useEffect(() => {
    listProjects().then((all) => (found.value = all), failed);
  }, []);
  const kinds = useSignal<Readonly<Record<string, string>>>({});
  useEffect(() => void found.value?.projects.slice(0, MOST_KINDS).forEach(({ name }) => readProject(name).then(({ text }) => {
    kinds.value = { ...kinds.value, [name]: KINDS[partOf(text) ?? ownerOf(text)?.page ?? ""] ?? "" };
  }, () => undefined)), [found.value]);
  const open = async (name: string, shut: () => void) => {
    try {
      const { text } = await readProject(name);
      const owner = ownerOf(text);
      if (owner && !isMine(document, text)) {
        shut();
        return handTo({ ...owner, name, project: true });
      }
      leaveOther();
      await opened.open(document, name);
      announce(t`${name} opened`);
      shut();
    } catch (error) {
      failed(error);
    }
  };
  const restore = async (revision: number, shut: () => void) => {
    try {
      await restoreBackup(of.value, revision);
      await open(of.value, shut);
    } catch (error) {
      failed(error);
    }
  };
  return (
    <Modal id="open-dialog" title={of.value ? t`Earlier saves of ${of.value}` : t`Open a project`} close={() => (dialog.value = "")}>
      {(shut) => (
        <>
          {of.value
            ? <Backups key={of.value} name={of.value} failed={failed} restore={(revision) => void restore(revision, shut)} />
            : <>
              <p class="help">{t`of the folder `}{server.value?.folder}</p>
              <ul class="projects">
                {found.value?.projects.map(({ name, modified }) => (
                  <li key={name}>
                    <button type="button" onClick={() => void open(name, shut)}>{name} <small>{[kinds.value[name], when(modified)].filter(Boolean).join(", ")}</small></button>
                    <Earlier name={name} show={() => (of.value = name)} />
                  </li>
                ))}
                {found.value?.deleted.map((name) => (
                  <li key={name}><span>{name} <small>{t`deleted`}</small></span> <Earlier name={name} show={() => (of.value = name)} /></li>
                ))}
              </ul>
              {found.value?.projects.length === 0 && <p>{t`There are no projects yet.`}</p>}
            </>}
          <Wrong text={wrong} />
          <div class="bar">
            {of.value && <button type="button" id="backups-back" onClick={() => (of.value = wrong.value = "")}>{t`All projects`}</button>}
            <button type="button" onClick={shut}>{t`Cancel`}</button>
          </div>
        </>
      )}
    </Modal>
  );
}

/** The backups of one project by themselves. */
export function BackupsDialog({ name, back, close }: { name: string; back: () => void; close: () => void }) {
  const wrong = useSignal("");
  const failed = (error: unknown) => (wrong.value = wordsOf(error));
  return (
    <Modal id="backups-dialog" title={t`Earlier saves of ${name}`} close={close}>
      {(shut) => (
        <>
          <Backups name={name} failed={failed} restore={(revision) => void restoreBackup(name, revision).then(() => {
            shut();
            back();
          }, failed)} />
          <Wrong text={wrong} />
          <div class="bar"><button type="button" onClick={shut}>{t`Cancel`}</button></div>
        </>
      )}
    </Modal>
  );
}

function Backups({ name, failed, restore }: { name: string; failed: (error: unknown) => void; restore: (revision: number) => void }) {
  const backups = useSignal<readonly Backup[] | undefined>(undefined);
  useEffect(() => {
    listBackups(name).then((all) => (backups.value = all), failed);
  }, []);
  return (
    <>
      <p class="help">{t`What is brought back is saved and opened; what is there now becomes a backup itself.`}</p>
      <ul class="projects" id="backups">
        {backups.value?.map(({ revision, bytes, modified }) => (
          <li key={revision}>
            <span>{t`Save ${revision} `}<small>{when(modified)}, {sizeOf(bytes)}</small></span>
            <button type="button" data-revision={revision} disabled={server.value?.readOnly} aria-label={t`Bring back save ${revision}`} onClick={() => restore(revision)}>{t`Bring back`}</button>
          </li>
        ))}
      </ul>
      {backups.value?.length === 0 && <p>{t`It was saved only once so far.`}</p>}
    </>
  );
}

export function SaveDialog({ document, opened, dialog }: Props) {
  const name = useSignal(opened.nameFor(document));
  const wrong = useSignal("");
  /** what is there already under the name */
  const taken = useSignal("");
  const save = async (shut: () => void, asked: string, run: () => Promise<Clash | string>) => {
    leaveOther();
    try {
      const outcome = await run();
      if (typeof outcome === "object") setTimeout(() => (dialog.value = { clash: outcome, saves: true })); // when this one is gone
      else announce(outcome === "merged" ? t`${asked} was changed elsewhere: merged and saved${opened.lost}` : t`${asked} saved`);
      shut();
    } catch (error) {
      taken.value = error instanceof ServerError && error.status === 409 ? asked : "";
      wrong.value = taken.value ? t`“${asked}” is there already: choose another name, open it first, or replace it.` : wordsOf(error);
    }
  };
  const submit = (event: Event, shut: () => void) => {
    event.preventDefault();
    const asked = name.value.trim();
    void save(shut, asked, () => opened.save(document, asked));
  };
  const replace = (shut: () => void) =>
    void save(shut, taken.value, async () => {
      await opened.replace(document, taken.value);
      return "saved";
    });
  return (
    <Modal id="save-dialog" title={t`Save as a project`} close={() => typeof dialog.value === "string" && (dialog.value = "")}>
      {(shut) => (
        <form onSubmit={(event) => submit(event, shut)}>
          <label for="save-name">{t`Name`}</label>
          <input id="save-name" value={name.value} maxLength={80} pattern="[A-Za-z0-9_\-][A-Za-z0-9._ \-]*" required
            title={t`letters, digits, blanks, dots, _ and -`} onInput={(event) => (name.value = event.currentTarget.value)} />
          <label class="inline">
            <input type="checkbox" id="save-auto" checked={autosaves.value} onInput={({ currentTarget }) => setAutosave(currentTarget.checked)} /> {t`and by itself from then on, soon after each change`}
          </label>
          <Wrong text={wrong} />
          <div class="bar">
            <button type="submit" class="main">{t`Save`}</button>
            {taken.value && <button type="button" id="save-replace" title={t`What is there becomes a backup`} onClick={() => replace(shut)}>{t`Replace it`}</button>}
            <button type="button" onClick={shut}>{t`Cancel`}</button>
          </div>
        </form>
      )}
    </Modal>
  );
}

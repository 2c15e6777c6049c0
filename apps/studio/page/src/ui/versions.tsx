// versions.tsx - states with a name: kept, looked at beside what there is now, brought back
// as one step that can be undone.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { wordsOf } from "../core/core";
import { take, textOf, type Document } from "../store/opened";
import { shownOf } from "../store/shown";
import { dropVersion, keepVersion, versionsOf, type Version } from "../store/versions";
import { announce } from "./announce";
import { Modal, Wrong } from "./modal";
import { Picture } from "./picture";
import { t } from "../core/strings";

export function VersionsDialog({ document, close }: { document: Document; close: () => void }) {
  const found = useSignal<readonly Version[]>([]);
  const name = useSignal("");
  const wrong = useSignal("");
  const list = () => versionsOf(document).then((all) => void (found.value = all));
  const tried = (work: Promise<unknown>) => void work.then(list).catch((error: unknown) => void (wrong.value = wordsOf(error)));
  useEffect(() => tried(Promise.resolve()), []);
  const keep = (event: Event) => {
    event.preventDefault();
    tried(keepVersion(document, name.value.trim()).then(() => (name.value = "")));
  };
  const back = (version: Version, shut: () => void) => {
    try {
      take(document, version.text, version.name);
      announce(t`${version.name} brought back: Undo takes it away again`);
      shut();
    } catch (error) {
      wrong.value = wordsOf(error);
    }
  };
  const now = textOf(document);
  return (
    <Modal id="versions-dialog" title={t`Versions`} close={close}>
      {(shut) => (
        <>
          <form class="bar" onSubmit={keep}>
            <label for="version-name">{t`Name this version`}</label>
            <input id="version-name" value={name.value} maxLength={80} required pattern=".*\S.*" title={t`what you call it`} onInput={(event) => (name.value = event.currentTarget.value)} />
            <button type="submit" class="main" id="version-keep">{t`Keep it`}</button>
          </form>
          <ul class="projects" id="versions">
            {found.value.map((version) => <Row key={version.time} version={version} document={document} same={version.text === now} back={() => back(version, shut)} drop={() => tried(dropVersion(document, version))} />)}
          </ul>
          {found.value.length === 0 && <p class="help">{t`A version stays in this browser until you delete it.`}</p>}
          <Wrong text={wrong} />
          <div class="bar"><button type="button" onClick={shut}>{t`Close`}</button></div>
        </>
      )}
    </Modal>
  );
}

function Row({ version, document, same, back, drop }: { version: Version; document: Document; same: boolean; back: () => void; drop: () => void }) {
  const { name, time, text } = version;
  const shown = shownOf(document.page, JSON.parse(text));
  return (
    <li data-version={name}>
      {shown && <Picture shown={shown} />}
      <span>{name} <small>{new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}{same ? t`, as it is now` : ""}</small></span>
      <button type="button" disabled={same} aria-label={t`Bring back ${name}`} onClick={back}>{t`Bring back`}</button>
      <button type="button" aria-label={t`Delete ${name}`} onClick={drop}>{t`Delete`}</button>
    </li>
  );
}

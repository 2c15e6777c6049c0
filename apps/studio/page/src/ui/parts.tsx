// parts.tsx - a part of a project, such as a generator, a recipe or an archive, into the
// project's folder, where there is one.
import { wordsOf } from "../core/core";
import { keepPart } from "../store/parts";
import { server } from "../store/server";
import { announce } from "./announce";
import { t } from "../core/strings";

/** A button for it; none where no folder can be written into. */
export function Keep({ id, name, text, disabled = false }: { id: string; name: string; text: () => string | Promise<string>; disabled?: boolean }) {
  if (!server.value || server.value.readOnly) return null;
  const save = async () => announce(t`${await keepPart(name, await text())} is in the project`);
  return <button type="button" id={id} disabled={disabled} onClick={() => void save().catch((error: unknown) => announce(t`Not saved: ${wordsOf(error)}`))}
    title={t`Into the folder ${server.value.folder}`}>{t`Add to project`}</button>;
}

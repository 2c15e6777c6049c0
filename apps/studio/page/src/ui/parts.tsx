// parts.tsx - a part of a project, such as a generator, a recipe or an archive, into the
// project's folder, where there is one.
import { wordsOf } from "../core/core";
import { partsChanged, server, ServerError, writeProject } from "../store/server";
import { announce } from "./announce";
import { t } from "../core/strings";

/* Names that are tried where some are taken. */
const MOST_NAMES = 99;

/** Saves it under the first name that is free. */
async function keep(name: string, text: string): Promise<void> {
  const stem = name.replaceAll(/[^A-Za-z0-9._ -]/g, "-").replace(/^[. ]+/, "").slice(0, 70) || "part";
  for (let i = 1; i <= MOST_NAMES; i++) {
    const free = i === 1 ? stem : `${stem} ${i}`;
    try {
      await writeProject(free, text, "");
      partsChanged.value++;
      return announce(t`${free} is in the project`);
    } catch (error) {
      if (!(error instanceof ServerError) || error.status !== 409) throw error;
    }
  }
  throw new Error(t`all names like “${stem}” are taken`);
}

/** A button for it; none where no folder can be written into. */
export function Keep({ id, name, text, disabled = false }: { id: string; name: string; text: () => string | Promise<string>; disabled?: boolean }) {
  if (!server.value || server.value.readOnly) return null;
  const save = async () => keep(name, await text());
  return <button type="button" id={id} disabled={disabled} onClick={() => void save().catch((error: unknown) => announce(t`Not saved: ${wordsOf(error)}`))}
    title={t`Into the folder ${server.value.folder}`}>{t`Add to project`}</button>;
}

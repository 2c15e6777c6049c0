// parts.ts - a document into the project's folder, under a name that is free.
import { partsChanged, ServerError, writeProject } from "./server";
import { t } from "../core/strings";

/* Names that are tried where some are taken. */
const MOST_NAMES = 99;

/** Saves it under the first name that is free, and tells which that is. */
export async function keepPart(name: string, text: string): Promise<string> {
  const stem = name.replaceAll(/[^A-Za-z0-9._ -]/g, "-").replace(/^[. ]+/, "").slice(0, 70) || "part";
  for (let i = 1; i <= MOST_NAMES; i++) {
    const free = i === 1 ? stem : `${stem} ${i}`;
    try {
      await writeProject(free, text, "");
      partsChanged.value++;
      return free;
    } catch (error) {
      if (!(error instanceof ServerError) || error.status !== 409) throw error;
    }
  }
  throw new Error(t`all names like “${stem}” are taken`);
}

// versions.ts - states of a page's work that were given a name, kept in this browser until
// they are deleted; a project of a folder has its backups besides.
import { readAll, writeAll } from "./database";
import { textOf, type Document } from "./opened";

export interface Version {
  /** milliseconds since 1970; none of a page has the same */
  time: number;
  name: string;
  /** of the document, as a file has it */
  text: string;
}

const begins = ({ page, part = "" }: Document): string => `versions/${page}${part}/`;
const keyOf = (document: Document, time: number): string => begins(document) + String(time).padStart(15, "0");

/** The newest first. */
export async function versionsOf(document: Document): Promise<Version[]> {
  return [...(await readAll(begins(document))).values()].reverse() as Version[];
}

export async function keepVersion(document: Document, name: string): Promise<void> {
  const time = Date.now();
  await writeAll(new Map([[keyOf(document, time), { time, name, text: textOf(document) }]]));
}

export const dropVersion = (document: Document, { time }: Version): Promise<void> => writeAll(new Map([[keyOf(document, time), undefined]]));

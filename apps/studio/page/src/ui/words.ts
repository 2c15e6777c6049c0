// words.ts - small words for showing names and numbers.
import { t } from "../core/strings";

/** "rooms-low" as "rooms low". */
export const spoken = (name: string): string => name.replaceAll(/[-_]/g, " ");

/** A number short enough for a table; measures are counts or means. */
export function shortNumber(value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

export const duration = (milliseconds: number): string =>
  milliseconds < 1000 ? t`${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

/** The help of a part begins with what it is, then says how it works. */
export function splitHelp(help: string): [what: string, how: string] {
  const [what = "", ...how] = help.split(": ");
  return [what, how.join(": ")];
}

/** Up to nine digits: easy to read out. */
export function randomSeed(): string {
  const [drawn = 1] = crypto.getRandomValues(new Uint32Array(1));
  return String(drawn % 1000000000);
}

// bins.ts - the bins of a dimension, in words.
import type { RoomMap } from "../core/session";
import { t } from "../core/strings";

const short = (value: number): string => String(Math.round(value * 100) / 100);

/** Bounds of a bin, in words. */
export function binText(axis: RoomMap["axes"][number], bin: number): string {
  const step = (axis.high - axis.low) / axis.bins;
  return t`${short(axis.low + bin * step)} to ${short(axis.low + (bin + 1) * step)}`;
}

// why.ts - why an object stands where it stands, in words: the rule as the furnisher
// tells it ("walls4 2..2 and near treasure 4..8 in sight") and what it means.
import type { Placed } from "../core/session";
import { t } from "../core/strings";

const range = (low: string, high: string): string => (low === high ? low : t`${low} to ${high}`);
const tiles = (text: string): string => text === "1" ? t`1 tile` : t`${text} tiles`;
const most = (low: string, high: string): string => (low === "0" ? t`within ${tiles(high)}` : t`${tiles(range(low, high))} away`);
const one = (kinds: string): string => (kinds === "any object" ? kinds : kinds.split(" or ").map((kind) => (/^[aeiou]/.test(kind) ? t`an ${kind}` : t`a ${kind}`)).join(t` or `));

/** What the tests of rules mean (SettTest of sett/gen.h). */
const MEANINGS: Readonly<Record<string, (kinds: string, low: string, high: string) => string>> = {
  any: () => t`anywhere on free floor`,
  walls4: (_, low, high) => t`with walls on ${range(low, high)} of its four sides`,
  walls8: (_, low, high) => t`with walls on ${range(low, high)} of the eight tiles around it`,
  near: (kinds, low, high) => t`with ${one(kinds)} ${most(low, high)}`,
  apart: (kinds, low, high) => t`with no ${kinds.replace(/^any /, "")} ${most(low, high)}`,
  count: (_, low, high) => t`with objects on ${range(low, high)} of the eight tiles around it`,
  crowd: (_, low, high) => t`with walls or objects on ${range(low, high)} of the eight tiles around it`,
  route: (_, _low, high) => t`within ${tiles(high)} of the shortest way from entrance to exit`,
  "path-head": (_, _low, high) => t`within ${tiles(high)} of where the longest path begins`,
  "path-tail": (_, _low, high) => t`within ${tiles(high)} of where the longest path ends`,
  farthest: (kinds) => t`as far as can be from ${one(kinds)}`,
};

function meaning(test: string): string {
  const [, name = "", kinds = "", low = "", high = "", sight] = /^(\S+)(?: (.*?))??(?: (\d+)\.\.(\d+))?( in sight)?$/.exec(test) ?? [];
  const words = MEANINGS[name]?.(kinds, low, high);
  return words ? `${words}${sight ? t`, in sight of it` : ""}` : test;
}

const CHOICES = ["", t`second`, t`third`, t`fourth`];

/** "with walls on 2 of its four sides, its second choice; one of 27 such tiles". */
export function because({ rule, option, candidates }: Placed): string {
  const choice = option > 0 ? t`, its ${CHOICES[option] ?? t`${option + 1}th`} choice` : "";
  const drawn = candidates === 1 ? t`the only such tile` : t`one of ${candidates} such tiles`;
  return `${(rule || "any").split(" and ").map(meaning).join(t` and `)}${choice}; ${drawn}`;
}

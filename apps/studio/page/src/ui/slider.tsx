// slider.tsx - a slider beside a number field. Where a range is wide, as 1..4096
// with a default of 8, a straight slider could not be aimed: it is bent so that
// the default lies at 40 % of its way, and arrow keys step by one.
import type { Param } from "../core/session";
import { spoken } from "./words";
import { t } from "../core/strings";

const POSITIONS = 1000;
const DEFAULT_AT = 0.4;
const WIDE = 200;
const KEYS: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

const isWide = (param: Param): boolean => param.type === "int" && param.high - param.low > WIDE;

/** The power that a slider is bent with: value = low + span * position ^ power. */
function power(param: Param): number {
  const share = Math.max(Number(param.default) - param.low, 1) / (param.high - param.low);
  return Math.max(1, Math.log(share) / Math.log(DEFAULT_AT));
}

function toPosition(param: Param, value: number): number {
  const share = (value - param.low) / (param.high - param.low);
  return Math.round(POSITIONS * Math.min(1, Math.max(0, share)) ** (1 / power(param)));
}

const toValue = (param: Param, position: number): number =>
  Math.round(param.low + (param.high - param.low) * (position / POSITIONS) ** power(param));

/** A slider at the value that `text` stands for; a text that is no number leaves it. */
export function Slider({ param, text, moved }: { param: Param; text: string; moved: (text: string) => void }) {
  const typed = text.trim() === "" ? NaN : Number(text);
  const now = Number.isNaN(typed) ? Number(param.default) : typed;
  const wide = isWide(param);
  const key = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!wide || step === undefined) return;
    event.preventDefault();
    moved(String(Math.min(param.high, Math.max(param.low, now + step))));
  };
  return (
    <input type="range" aria-label={t`${spoken(param.name)}, slider`} aria-valuetext={text}
      min={wide ? 0 : param.low} max={wide ? POSITIONS : param.high}
      step={wide || param.type === "int" ? 1 : (param.high - param.low) / 100}
      value={wide ? toPosition(param, now) : now}
      onInput={({ currentTarget }) => moved(wide ? String(toValue(param, currentTarget.valueAsNumber)) : currentTarget.value)}
      onKeyDown={key} />
  );
}

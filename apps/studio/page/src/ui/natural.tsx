// natural.tsx - a field for a number from 1 on.
import type { Signal } from "@preact/signals";

/** Always a number that is allowed: `value` at first. */
export function Natural({ id, label, value, most = 2147483647 }: { id: string; label: string; value: Signal<number>; most?: number }) {
  return (
    <label>{label} <input id={id} class="short" type="number" min={1} max={most} value={value}
      onInput={({ currentTarget }) => (value.value = Math.min(most, Math.max(1, Math.floor(currentTarget.valueAsNumber) || 1)))} /></label>
  );
}

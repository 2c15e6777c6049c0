// scores.tsx - every score of the room with what it means, and what the fitness is
// made of, part by part; pointing at a part shows its tiles on the room.
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { spoken } from "../ui/words";
import type { RoomModel } from "./model";
import type { RoomPart, RoomWhy } from "../core/session";
import { t } from "../core/strings";

const three = (value: number | null | undefined): string => (value === null || value === undefined ? "–" : value.toFixed(3));

export function Scores({ model }: { model: RoomModel }) {
  const judged = model.search.judged.value;
  const open = useSignal(false);
  const told = useSignal("");
  useEffect(() => {
    model.whyOpen.value = open.value;
    return () => (model.whyOpen.value = false);
  }, [open.value]);
  if (!judged) return null;
  const rows = [
    { name: "fitness", help: judged.feasible ? t`how well chambers, corridors, enemies and treasure fit the targets` : t`this room is not feasible: the fewer tiles are cut off, the better`, low: 0, high: 1, value: judged.fitness },
    ...model.search.features.value.map((feature) => ({ ...feature, value: judged.features[feature.name] })),
  ];
  return (
    <section id="scores" class="panel" aria-labelledby="scores-title">
      <h2 id="scores-title">{t`Scores of your room`}</h2>
      <ul class="room-scores" onPointerLeave={() => (told.value = "")}>
        {rows.map(({ name, help, low, high, value }) => {
          const say = () => (told.value = `${spoken(name)}: ${help}${value === null || value === undefined ? t`; does not apply here` : ""}`);
          return (
            <li key={name}>
              <button type="button" class="score" data-score={name} onPointerEnter={say} onFocus={say} onClick={say} aria-describedby="score-told">
                <span>{spoken(name)}</span>
                <span class="bar-back"><span class="bar-fill" style={{ width: `${100 * Math.min(1, Math.max(0, ((value ?? low) - low) / (high - low)))}%` }} /></span>
                <span class="value">{three(value)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p id="score-told" class="help" aria-live="polite">{told.value || t`Point at a score, or walk there with Tab: what it means.`}</p>
      <details id="why" open={open.value} onToggle={(event) => (open.value = event.currentTarget.open)}>
        <summary>{t`What the fitness is made of`}</summary>
        {model.why.value && <Parts model={model} why={model.why.value} />}
      </details>
    </section>
  );
}

/** All tiles that a part is about. */
function tilesOf(why: RoomWhy, { score, space, at }: RoomPart, width: number): [number, number][] {
  if (space < 0 || score === "things") return at ? [at] : [];
  return why.owner.flatMap((of, place) => (of === space ? [[place % width, Math.floor(place / width)] as [number, number]] : []));
}

function Parts({ model, why }: { model: RoomModel; why: RoomWhy }) {
  const width = model.state.value.rows[0]?.length ?? 1;
  const groups = [...new Set(why.parts.map(({ score }) => score))];
  const show = (part: RoomPart | undefined) => (model.lit.value = part ? tilesOf(why, part, width) : []);
  useEffect(() => () => show(undefined), [why]);
  return (
    <table class="room-parts" onPointerLeave={() => show(undefined)}>
      <tbody>
        {groups.map((score) => {
          const parts = why.parts.filter((part) => part.score === score);
          return [
            <tr key={score} class="group"><th scope="row">{spoken(score)}</th><td class="value">{parts.reduce((sum, { adds }) => sum + adds, 0).toFixed(3)}</td></tr>,
            ...parts.map((part, i) => (
              <tr key={`${score} ${i}`} onPointerEnter={() => show(part)}>
                <th scope="row"><button type="button" class="part" onFocus={() => show(part)} onBlur={() => show(undefined)} onClick={() => show(part)}>{spoken(part.what)}{part.at ? t` at ${part.at[0]}, ${part.at[1]}` : ""}</button></th>
                <td class="value">{part.adds.toFixed(3)}</td>
              </tr>
            )),
          ];
        })}
        <tr class="group"><th scope="row">{t`together`}</th><td class="value">{why.fitness.toFixed(3)}</td></tr>
      </tbody>
    </table>
  );
}

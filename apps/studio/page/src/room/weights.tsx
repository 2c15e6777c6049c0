// weights.tsx - what makes a room fit: the options of the evaluator, made from what
// describe says of them, and styles that set many at once.
import type { Param } from "../core/session";
import { Choice, ParamForm } from "../ui/form";
import { assistant, fitnessParams, setAssistant } from "./assistant";
import type { RoomModel } from "./model";
import { t } from "../core/strings";

/* How the form is cut, by the ends of the names; what is left over comes last. */
const GROUPS: readonly [title: string, has: (param: Param) => boolean][] = [
  [t`Similarity to your room`, ({ name }) => name === "likeness-weight" || name === "targets"],
  [t`Weights`, ({ name }) => name.endsWith("-weight")],
  [t`Targets and qualities`, () => true],
];

export function FitnessForm({ model }: { model: RoomModel }) {
  const { style, texts } = assistant.value;
  const left = new Set(fitnessParams(model.kit.describe));
  const groups = GROUPS.map(([title, has]) => {
    const params = [...left].filter(has);
    for (const param of params) left.delete(param);
    return { title, params };
  });
  const fitted = Object.fromEntries(Object.entries(model.search.options.value).map(([name, value]) =>
    [name, typeof value === "boolean" ? (value ? t`on` : t`off`) : String(value)]));
  const moved = (name: string, text: string | undefined) => {
    const { [name]: _, ...others } = texts;
    setAssistant({ texts: text === undefined ? others : { ...others, [name]: text } });
  };
  const changed = Object.keys(texts).length + (style ? 1 : 0);
  return (
    <details id="fitness-form" class="fitness-form">
      <summary>{t`What makes a room fit${changed ? t` (${changed} changed)` : ""}`}</summary>
      <div class="room-size">
        <label class="inline">{t`Style `}
          <Choice id="style" value={style} options={[["", t`as set below`], ...model.search.styles.value.map(({ name }) => [name, name] as const)]}
            moved={(next) => setAssistant({ style: next })} />
        </label>
        <button type="button" id="fitness-reset" disabled={changed === 0} onClick={() => setAssistant({ style: "", texts: {} })}>{t`Back to the defaults`}</button>
      </div>
      <p class="help">{model.search.styles.value.find(({ name }) => name === style)?.help ?? ""}</p>
      {groups.map(({ title, params }, i) => (
        <details key={title} class="table" open={i === 0}>
          <summary>{title}</summary>
          <ParamForm params={params} prefix="fit" texts={texts} fitted={style ? fitted : {}} moved={moved} />
        </details>
      ))}
    </details>
  );
}

// form.tsx - fields for the parameters of a part, made from what describe says of
// them: name, type, range, default, choices, help. Values are texts, as the command
// line takes them: nothing is judged here, the core says what is wrong.
import type { ComponentChildren } from "preact";
import type { Param } from "../core/session";
import { Slider } from "./slider";
import { spoken } from "./words";
import { t } from "../core/strings";

/** An error of the core and the field that it speaks of ("" for none). */
export interface FieldError {
  field: string;
  text: string;
}

/** A default as the text that the command line takes. */
export function defaultText(param: Param): string {
  if (typeof param.default === "boolean") return param.default ? "on" : "off";
  return param.type === "rows" ? "" : String(param.default);
}

/** A table as text with a row a line. */
export const tableText = (rows: readonly object[]): string => `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(",\n")}\n]`;

/** A parameter's text as JSON. A number goes as it was typed, so that no digit is
    lost; what makes no sense goes as a string, for the core to refuse. */
export function jsonValue(param: Param | undefined, text: string): string {
  switch (param?.type) {
    case "int":
    case "real":
    case "chance":
      return jsonNumber(text);
    case "bool":
      return text === "on" ? "true" : text === "off" ? "false" : JSON.stringify(text);
    case "tiles":
      return JSON.stringify(text === "none" || text === "" ? [] : text.split(","));
    case "rows":
      return jsonTable(text);
    default:
      return JSON.stringify(text);
  }
}

export const jsonNumber = (text: string): string =>
  /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(text) ? text : JSON.stringify(text);

function jsonTable(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return JSON.stringify(text);
  }
}

interface ControlProps {
  param: Param;
  id: string;
  text: string;
  wrong: boolean;
  moved: (text: string) => void;
}

const describedBy = (id: string): string => `${id}-error ${id}-help`;

function NumberField({ param, id, text, wrong, moved }: ControlProps) {
  return (
    <input id={id} type="number" class="number" min={param.low} max={param.high} step={param.type === "int" ? "1" : "any"}
      aria-describedby={describedBy(id)} aria-invalid={wrong ? "true" : undefined}
      value={text} onInput={(event) => moved(event.currentTarget.value)} />
  );
}

const BoolField = ({ id, text, wrong, moved }: ControlProps) => (
  <input id={id} type="checkbox" checked={text === "on"} aria-describedby={describedBy(id)} aria-invalid={wrong ? "true" : undefined}
    onInput={(event) => moved(event.currentTarget.checked ? "on" : "off")} />
);

const ChoiceField = ({ param, id, text, wrong, moved }: ControlProps) => (
  <Choice id={id} value={text} options={(param.choices ?? []).map((name) => [name, name])} wrong={wrong}
    describedBy={describedBy(id)} moved={moved} />
);

/** Tables and whatever is not known here: as text. */
const TextField = ({ param, id, text, wrong, moved }: ControlProps) => (
  <textarea id={id} spellcheck={false} rows={param.type === "rows" ? 8 : 1} aria-describedby={describedBy(id)}
    aria-invalid={wrong ? "true" : undefined} value={text} onInput={(event) => moved(event.currentTarget.value)} />
);

function controlOf(param: Param) {
  switch (param.type) {
    case "int":
    case "real":
    case "chance":
      return NumberField;
    case "bool":
      return BoolField;
    case "choice":
      return ChoiceField;
    default:
      return TextField;
  }
}

/** A select that shows its value even where the list does not have it: the core
    will say so. */
export function Choice({ id, value, options, wrong = false, describedBy, moved }: {
  id: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  wrong?: boolean;
  describedBy?: string;
  moved: (value: string) => void;
}) {
  const known = options.some(([name]) => name === value);
  return (
    <select id={id} value={value} aria-describedby={describedBy} aria-invalid={wrong ? "true" : undefined}
      onInput={(event) => moved(event.currentTarget.value)}>
      {options.map(([name, text]) => <option key={name} value={name}>{text}</option>)}
      {!known && <option value={value}>{value || t`(nothing)`}</option>}
    </select>
  );
}

/** What is wrong with a field, or nothing; room for it is there in any case. */
export const ErrorLine = ({ id, error }: { id: string; error: FieldError | undefined }) => (
  <p class="error" id={`${id}-error`} hidden={error?.field !== id}>{error?.field === id ? error.text : ""}</p>
);

/** One parameter: label, control, help, and a button back to its default. */
function ParamField({ param, note, id, text, back, error, moved }: {
  param: Param;
  note: ComponentChildren;
  id: string;
  text: string;
  back: string;
  error: FieldError | undefined;
  moved: (text: string) => void;
}) {
  const Control = controlOf(param);
  const slides = Control === NumberField;
  const undoTitle = t`${spoken(param.name)}: back to the default`;
  const undo = () => {
    moved(back);
    document.getElementById(id)?.focus();
  };
  return (
    <div class={`field param ${param.type}`} data-field={id}>
      <div class="row">
        <label for={id}>{spoken(param.name)}</label>
        <button type="button" class="undo" hidden={text === back} title={undoTitle} aria-label={undoTitle} onClick={undo}>↺</button>
        <Control param={param} id={id} text={text} wrong={error?.field === id} moved={moved} />
      </div>
      {slides && <Slider param={param} text={text} moved={moved} />}
      <p class="help" id={`${id}-help`}>{note}{note && " "}{param.help}</p>
      <ErrorLine id={id} error={error} />
    </div>
  );
}

/** The fields of a part. `texts` has what differs from the defaults; `fitted` has
    defaults that the core has filled in (tables, which depend on the game). Field
    ids are `PREFIX.NAME`. `moved` gets undefined for a default; `note` is said before
    the help of a field. */
export function ParamForm({ params, prefix, texts, fitted = {}, error, note, moved }: {
  params: readonly Param[];
  prefix: string;
  texts: Readonly<Record<string, string>>;
  fitted?: Readonly<Record<string, string>>;
  error?: FieldError | undefined;
  note?: (name: string) => ComponentChildren;
  moved: (name: string, text: string | undefined) => void;
}) {
  return (
    <>
      {params.map((param) => {
        const id = `${prefix}.${param.name}`;
        const back = fitted[param.name] ?? defaultText(param);
        const field = (
          <ParamField key={id} param={param} note={note?.(param.name)} id={id} text={texts[param.name] ?? back} back={back} error={error}
            moved={(text) => moved(param.name, text === back ? undefined : text)} />
        );
        return param.type === "rows" ? <Folded key={id} title={t`${spoken(param.name)} (table)`} open={error?.field === id}>{field}</Folded> : field;
      })}
    </>
  );
}

const Folded = ({ title, open, children }: { title: string; open: boolean; children: ComponentChildren }) => (
  <details class="table" open={open || undefined}><summary>{title}</summary>{children}</details>
);

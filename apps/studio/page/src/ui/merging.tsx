// merging.tsx - asks about what two have changed, each in another way: both versions of
// each thing are shown, and one is chosen.
import { useSignal } from "@preact/signals";
import { wordsOf } from "../core/core";
import type { Palette } from "../core/art";
import { kit } from "../core/kit";
import { areTiles, type Choice, type Conflict, type Json } from "../store/merge";
import type { Clash } from "../store/opened";
import { Thumb } from "./level";
import { Modal, Wrong } from "./modal";
import { spoken } from "./words";
import { t } from "../core/strings";

type Rows = readonly string[];

/* Shown at most; the rest is decided with all. */
const MOST_SHOWN = 60;
/* Characters of a value that are shown. */
const MOST_TEXT = 200;
/* Tiles around those that differ. */
const MARGIN = 2;
/* A picture's longer side in CSS pixels, and a tile's at most. */
const SIDE = 150;
const MOST_TILE = 24;

/** `settle` makes of the choices what becomes of the document. */
export function MergeDialog({ clash, settle, close }: { clash: Clash; settle: (choices: readonly Choice[]) => Promise<void>; close: () => void }) {
  const choices = useSignal<readonly (Choice | undefined)[]>(clash.conflicts.map(() => undefined));
  const wrong = useSignal("");
  const left = choices.value.filter((choice) => choice === undefined).length;
  const all = (choice: Choice) => (choices.value = clash.conflicts.map(() => choice));
  const submit = async (event: Event, shut: () => void) => {
    event.preventDefault();
    try {
      await settle(choices.value.map((choice) => choice ?? "mine"));
      shut();
    } catch (error) {
      wrong.value = t`${wordsOf(error)}. Choose otherwise, or save under another name.`;
    }
  };
  return (
    <Modal id="merge-dialog" title={t`Changed here and elsewhere`} close={close}>
      {(shut) => (
        <form onSubmit={(event) => void submit(event, shut)}>
          <p class="help">{t`“${clash.name}” was saved elsewhere meanwhile. All else is merged; what both have changed, you choose. What you do not take stays in the backups or in Undo.`}</p>
          <div class="bar">
            <button type="button" id="all-mine" onClick={() => all("mine")}>{t`Mine everywhere`}</button>
            <button type="button" id="all-theirs" onClick={() => all("theirs")}>{t`Theirs everywhere`}</button>
          </div>
          <div class="conflicts">
            {clash.conflicts.slice(0, MOST_SHOWN).map((conflict, i) => (
              <Question key={i} clash={clash} conflict={conflict} id={`conflict-${i}`} choice={choices.value[i]}
                choose={(choice) => (choices.value = choices.value.map((one, at) => (at === i ? choice : one)))} />
            ))}
            {clash.conflicts.length > MOST_SHOWN && <p class="help">{t`And ${clash.conflicts.length - MOST_SHOWN} more: choose for all.`}</p>}
          </div>
          <Wrong text={wrong} />
          <div class="bar">
            <button type="submit" id="merge-done" class="main" disabled={left > 0}>{left > 0 ? t`${left} to choose` : t`Merge`}</button>
            <button type="button" onClick={shut}>{t`Cancel`}</button>
          </div>
        </form>
      )}
    </Modal>
  );
}

const TITLES: Readonly<Record<Choice, string>> = { mine: t`Mine`, theirs: t`Theirs`, both: t`Both, mine first` };

function Question({ clash, conflict, id, choice, choose }: { clash: Clash; conflict: Conflict; id: string; choice: Choice | undefined; choose: (choice: Choice) => void }) {
  return (
    <fieldset class="conflict">
      <legend>{titleOf(conflict)}</legend>
      {(["mine", "theirs", ...(conflict.both ? ["both" as const] : [])] as const).map((side) => (
        <label key={side} class={choice === side ? "chosen" : ""}>
          <span><input type="radio" name={id} id={`${id}-${side}`} checked={choice === side} onInput={() => choose(side)} /> {TITLES[side]}</span>
          {side !== "both" && <Value value={conflict[side]} conflict={conflict} clash={clash} side={TITLES[side]} />}
        </label>
      ))}
    </fieldset>
  );
}

/** Where it is, in words. */
function titleOf({ path, tiles }: Conflict): string {
  const place = path.map((part) => (typeof part === "number" ? `${part + 1}` : spoken(part))).join(" › ");
  const [first] = tiles ?? [];
  return !first ? place : tiles?.length === 1 ? t`${place}: a tile at ${first[0]}, ${first[1]}` : t`${place}: ${tiles?.length} tiles at ${first[0]}, ${first[1]}`;
}

function Value({ value, conflict, clash, side }: { value: Json | undefined; conflict: Conflict; clash: Clash; side: string }) {
  const rows = rowsIn(value);
  const shown = rows && conflict.tiles ? around(rows, conflict.tiles) : rows;
  const palette = shown && paletteOf(clash.mine, conflict.path, shown);
  if (shown && palette)
    return <Thumb rows={shown} palette={palette} tile={Math.min(MOST_TILE, SIDE / Math.max(shown.length, shown[0]?.length ?? 1))} label={t`${side}, as a picture`} />;
  if (value === undefined) return <em>{t`not there`}</em>;
  const text = shown ? shown.join("\n") : typeof value === "string" ? value : JSON.stringify(value);
  return <code>{text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)} ...` : text}</code>;
}

/** The level that a value is, or has. */
function rowsIn(value: Json | undefined): Rows | undefined {
  if (areTiles(value)) return value;
  const within = (value as { rows?: Json } | null | undefined)?.rows;
  return areTiles(within) ? within : undefined;
}

/** The part of a level that some tiles are in. */
function around(rows: Rows, tiles: readonly (readonly [number, number])[]): Rows {
  const [xs, ys] = [tiles.map(([x]) => x), tiles.map(([, y]) => y)];
  const [left, top] = [Math.max(0, Math.min(...xs) - MARGIN), Math.max(0, Math.min(...ys) - MARGIN)];
  return rows.slice(top, Math.max(...ys) + MARGIN + 1).map((row) => row.slice(left, Math.max(...xs) + MARGIN + 1));
}

/** How the tiles look: of the game that the document names, else of the first that
    knows them all. */
function paletteOf(document: Json, path: Conflict["path"], rows: Rows): Palette | undefined {
  const palettes = kit.value?.palettes;
  const knows = (palette: Palette | undefined) => palette && rows.every((row) => [...row].every((glyph) => palette.tileOf.has(glyph)));
  let part: Json | undefined = document;
  let named: Palette | undefined;
  for (const name of [...path, ""]) {
    const { game } = (part ?? {}) as { game?: string };
    named = palettes?.get(game ?? "") ?? named;
    part = (part as Record<string, Json> | undefined | null)?.[name];
  }
  return knows(named) ? named : [...(palettes?.values() ?? [])].find(knows);
}

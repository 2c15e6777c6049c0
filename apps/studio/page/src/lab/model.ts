// model.ts - what the lab knows: the settings (kept, with their history), the level
// that the core made of them, and what it said.
import { computed, signal } from "@preact/signals";
import { Newest, Refused, type Answer } from "../core/core";
import type { Level } from "../core/describe";
import type { Kit } from "../core/kit";
import type { Recipe, Reply } from "../core/verbs";
import type { History } from "../store/history";
import { tableText, type FieldError } from "../ui/form";
import { duration, randomSeed, spoken } from "../ui/words";
import { defaults, paramKey, paramsOf, STAGES, toQuery, toRequest, type Settings, type Stage } from "./settings";

/* Milliseconds: a computation this long is worth a word and a button. */
const LONG = 250;

/** A level that was made, and with what. */
export interface Made {
  level: Level;
  recipe: Recipe;
  picture: ImageBitmap | undefined;
}

export class LabModel {
  readonly settings;
  readonly made = signal<Made | undefined>(undefined);
  /** A question is open. */
  readonly busy = signal(true);
  /** It has been open for long. */
  readonly long = signal(false);
  readonly error = signal<FieldError | undefined>(undefined);
  readonly status = signal({ text: "Loading ...", wrong: false });
  /** Tables as the core has filled them for this game, by parameter key. */
  readonly fitted = signal<Readonly<Record<string, string>>>({});
  readonly isDefault;
  #core: Newest<"generate">;
  #fieldAt: readonly string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly kit: Kit, readonly history: History<Settings>) {
    this.settings = history.state;
    this.isDefault = computed(() => {
      const { game, seed } = this.settings.value;
      return String(toQuery(this.settings.value)) === String(toQuery({ ...defaults(kit.describe, game), seed }));
    });
    this.#core = new Newest("generate", (answer, newest) => this.#hear(answer, newest));
  }

  /** Asks at once and at every change; returns how to end it. */
  start(): () => void {
    const stop = this.settings.subscribe(() => this.#go());
    return () => {
      stop();
      clearTimeout(this.#timer);
      this.#core.close();
    };
  }

  /* --------------------------------------------------------------- changes */

  set(change: Partial<Settings>, label: string, merge = ""): void {
    this.history.set({ ...this.settings.value, ...change }, label, merge);
  }

  /** A parameter's text; undefined: its default. */
  setParam(stage: Stage, name: string, text: string | undefined): void {
    const { [paramKey(this.settings.value, stage, name)]: _, ...others } = this.settings.value.params;
    const params = text === undefined ? others : { ...others, [paramKey(this.settings.value, stage, name)]: text };
    this.set({ params }, spoken(name), `${stage}.${name}`);
  }

  reroll(): void {
    this.set({ seed: randomSeed() }, "another seed");
  }

  reset(): void {
    const { game, seed } = this.settings.value;
    this.history.set({ ...defaults(this.kit.describe, game), seed }, "back to the defaults");
  }

  choose(game: string): void {
    this.history.set(defaults(this.kit.describe, game), "another game");
  }

  stop(): void {
    this.#core.stop();
    this.#settle();
    this.status.value = { text: "stopped", wrong: true };
  }

  /* -------------------------------------------------------------- question */

  #go(): void {
    const { text, fieldAt } = toRequest(this.kit.describe, this.settings.value);
    this.#fieldAt = fieldAt;
    this.busy.value = true;
    this.#timer ??= setTimeout(() => {
      this.long.value = true;
      this.status.value = { text: "working ...", wrong: false };
    }, LONG);
    this.#core.ask(text, this.settings.value.game);
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.long.value = false;
    this.busy.value = false;
  }

  /* ---------------------------------------------------------------- answer */

  #hear(answer: Answer<Reply<"generate">> | Error, newest: boolean): void {
    if (newest) this.#settle();
    if (answer instanceof Error) {
      if (newest) this.#refused(answer);
      return;
    }
    const { reply, picture, milliseconds } = answer;
    const level = reply.levels[0];
    if (!level) return;
    if (newest) this.error.value = undefined;
    this.made.value = { level, recipe: reply.recipe, picture };
    if (!newest) return;
    this.#learn(reply.recipe);
    this.status.value = { text: `${level.feasible ? "made" : "infeasible"} in ${duration(milliseconds)}`, wrong: false };
  }

  #refused(error: Error): void {
    const line = error instanceof Refused ? error.error.line : 0;
    this.error.value = { field: this.#fieldAt[line - 1] || "other", text: error.message };
    this.status.value = { text: `not made: ${error.message}`, wrong: true };
  }

  /** The defaults of tables depend on the game, and are known from what a level was
      made with where nothing else was set. */
  #learn(recipe: Recipe): void {
    const fitted = { ...this.fitted.value };
    for (const stage of STAGES)
      for (const { name, type } of paramsOf(this.kit.describe, this.settings.value, stage)) {
        const key = paramKey(this.settings.value, stage, name);
        const used = recipe[stage]?.params?.[name];
        if (type === "rows" && this.settings.value.params[key] === undefined && Array.isArray(used)) fitted[key] = tableText(used);
      }
    this.fitted.value = fitted;
  }
}

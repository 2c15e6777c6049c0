// model.ts - what the lab knows: the settings (kept, with their history), the level
// that the core made of them, and what it said.
import { computed, signal } from "@preact/signals";
import { Cancelled, Newest, Refused, shared, type Answer, wordsOf } from "../core/core";
import type { Level, Placed, Recipe } from "../core/session";
import type { Options, Reply, Rows } from "../core/verbs";
import type { Kit } from "../core/kit";
import type { History } from "../store/history";
import { tableText, type FieldError } from "../ui/form";
import { duration, randomSeed, spoken } from "../ui/words";
import { lockAround, type Cell, type Draft } from "../ui/cells";
import type { Area } from "../ui/marks";
import type { Ghost } from "../ui/solving";
import { announce } from "../ui/announce";
import { replacing } from "../ui/keep";
import { defaults, paramKey, paramsOf, STAGES, toQuery, toRequest, type Settings, type Stage } from "./settings";
import { t } from "../core/strings";

/* Milliseconds: a computation this long is worth a word and a button. */
const LONG = 250;

/* Seeds that are tried for an area: some have no level that fits what is around it. */
const SEEDS = 20;

/** Levels of more tiles than this come alone, not by the dozen. */
export const MOST_TILES = 4096;

/* Milliseconds without a stroke after which an agent plays what is legal, and states it may try. */
const REST = 250;
const BUDGET = 2000;

/* Of more than this they can be looked at, not drawn on. */
const MOST_DRAWN = 65536;

/** A level that was made, and with what. */
export interface Made {
  level: Reply<"make">;
  picture: ImageBitmap | undefined;
}

/** What a level was judged to be. */
type Judgement = Pick<Level, "feasible" | "reasons" | "measures"> & {
  /** it is legal: whether no agent got through, once that is known */
  stuck?: boolean;
};

export class LabModel {
  readonly settings;
  readonly made = signal<Made | undefined>(undefined);
  /** A question is open. */
  readonly busy = signal(true);
  /** It has been open for long. */
  readonly long = signal(false);
  readonly error = signal<FieldError | undefined>(undefined);
  readonly status = signal({ text: t`Loading ...`, wrong: false });
  /** Tables as the core has filled them for this game, by parameter key. */
  readonly fitted = signal<Readonly<Record<string, string>>>({});
  readonly isDefault;
  /** The rows that are shown: drawn by hand, or made. */
  readonly rows;
  /** What is said of a level that was drawn by hand. */
  readonly #judged = signal<Judgement | undefined>(undefined);
  readonly judgement;
  /** Why each object of the level that was made stands where it stands, by "x,y". */
  readonly #placed;
  /** another level that is looked at in its place */
  readonly ghost = signal<Ghost | undefined>(undefined);
  /** cells that a repair would change */
  readonly marked = signal<readonly (readonly [number, number])[]>([]);
  /** the levels that it was last chosen among */
  readonly among = signal<readonly Rows[]>([]);
  #core: Newest<"make">;
  #remade = new WeakMap<Settings, Promise<Rows | undefined>>();
  #remaking: Promise<unknown> = Promise.resolve();
  #fieldAt: readonly string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly kit: Kit, readonly history: History<Settings>) {
    this.settings = history.state;
    this.isDefault = computed(() => {
      const { game, seed } = this.settings.value;
      return String(toQuery(this.settings.value)) === String(toQuery({ ...defaults(kit.describe, game), seed }));
    });
    this.rows = computed(() => {
      const { game, drawn } = this.settings.value;
      const level = this.made.value?.level;
      return drawn ?? (level?.recipe.game === game ? level.rows : undefined) ?? [];
    });
    this.judgement = computed<Judgement | undefined>(() => (this.settings.value.drawn ? this.#judged.value : this.made.value?.level));
    this.#placed = computed(() => new Map((this.made.value?.level.report.objects ?? []).map((one) => [`${one.x},${one.y}`, one])));
    this.#core = new Newest("make", (answer, newest) => this.#hear(answer, newest));
  }

  /** Asks at once and at every change; returns how to end it. */
  start(): () => void {
    const stop = this.settings.subscribe(({ game, drawn }) => {
      this.#judging?.abort();
      if (drawn && this.made.peek()) {
        this.#settle();
        this.error.value = undefined; // it spoke of settings that are not shown
      } else this.#go();
      if (drawn) void this.#judge(game, drawn);
    });
    return () => {
      stop();
      clearTimeout(this.#timer);
      this.#core.close();
    };
  }

  /** A change of what levels are made of: what was drawn goes, once the user agrees, and what
      is locked stays, unless the size is another. `done` follows it. */
  set(change: Partial<Settings>, label: string, merge = "", done = () => {}): void {
    const sized = change.width !== undefined || change.height !== undefined;
    this.#replace(() => {
      const { drawn: _, base: __, lock, ...others } = this.settings.value;
      const kept = lock && !sized ? { lock, base: this.rows.value } : {};
      this.history.set({ ...others, ...kept, ...change }, label, merge);
      done();
    }, !sized);
  }

  /** A parameter's text; undefined: its default. */
  setParam(stage: Stage, name: string, text: string | undefined): void {
    const { [paramKey(this.settings.value, stage, name)]: _, ...others } = this.settings.value.params;
    const params = text === undefined ? others : { ...others, [paramKey(this.settings.value, stage, name)]: text };
    this.set({ params }, spoken(name), `${stage}.${name}`);
  }

  /** Does something that replaces what was drawn. `keeps`: what is locked stays. */
  #replace(run: () => void, keeps: boolean): void {
    const { drawn, lock } = this.settings.value;
    const made = this.made.value?.level.rows;
    const stays = (x: number, y: number) => keeps && lock?.[y]?.[x] === "#";
    const loses = drawn?.some((row, y) => row !== made?.[y] && [...row].some((glyph, x) => glyph !== made?.[y]?.[x] && !stays(x, y))) ?? false;
    const text = keeps ? t`This replaces every tile that is not locked.` : t`This replaces the level; Undo brings it back.`;
    replacing(loses, { text, run, keep: keeps ? () => this.#lockDrawn() : undefined });
  }

  reroll(): void {
    this.set({ seed: randomSeed(), index: "0" }, "another seed");
  }

  /** Locks every tile that was drawn by hand, so that it stays. */
  #lockDrawn(): void {
    const made = this.made.value?.level.rows;
    const { drawn = [], lock } = this.settings.value;
    const kept = drawn.map((row, y) => [...row].map((glyph, x) => (glyph !== made?.[y]?.[x] || lock?.[y]?.[x] === "#" ? "#" : ".")).join(""));
    this.history.set({ ...this.settings.value, lock: kept }, "drawn tiles locked");
  }

  reset(): void {
    const { game, seed } = this.settings.value;
    this.#replace(() => this.history.set({ ...defaults(this.kit.describe, game), seed }, "back to the defaults"), false);
  }

  choose(game: string): void {
    this.#replace(() => this.history.set(defaults(this.kit.describe, game), "another game"), false);
  }

  /** Whether a cell is as it was made. */
  isMade({ x, y }: Cell): boolean {
    return this.made.value?.level.rows?.[y]?.[x] === this.rows.value[y]?.[x];
  }

  /** Why an object stands there, where the level still has it. */
  reasonAt(cell: Cell): Placed | undefined {
    return this.isMade(cell) ? this.#placed.value.get(`${cell.x},${cell.y}`) : undefined;
  }

  /** Whether the level is small enough to be changed by hand. */
  get drawable(): boolean {
    const rows = this.rows.value;
    return rows.length > 0 && rows.length * (rows[0]?.length ?? 0) <= MOST_DRAWN;
  }

  isLocked({ x, y }: Cell): boolean {
    return this.settings.value.lock?.[y]?.[x] === "#";
  }

  /** The level as it was changed by hand: a step of its own, or more of the newest one. */
  edit({ rows, lock }: Draft, label: string, more: boolean): void {
    const { lock: _, base, ...others } = this.settings.value;
    const state = { ...others, drawn: rows, ...(lock && { lock, ...(base && { base }) }) };
    if (more) this.history.amend(state);
    else this.history.set(state, label);
  }

  /** Takes what the constraint engine made; what is locked stays locked. */
  solve(rows: Rows, label: string): void {
    const { lock } = this.settings.value;
    this.ghost.value = undefined;
    this.edit({ rows, ...(lock && { lock }) }, label, false);
  }

  /** What the settings make, without what was done by hand. */
  undoHand(): void {
    const { drawn: _, lock: __, base: ___, ...others } = this.settings.value;
    this.history.set(others, "edits discarded");
  }

  /** Makes a rectangle anew; all else, and what is locked, stays. */
  async rerollArea(area: Area): Promise<void> {
    const rows = this.rows.value;
    const lock = lockAround(area, rows, this.settings.value.lock, "#");
    try {
      const level = await this.#another({ ...this.settings.value, base: rows, lock });
      if (!level.rows) return announce(t`Nothing else fits there: ${level.reasons[0]?.text ?? ""}`);
      if (this.rows.value !== rows) return; // somebody went on meanwhile
      const kept = [...this.#placed.value.values()].filter((one) => this.isMade(one));
      this.made.value = { level: { ...level, report: { ...level.report, objects: [...(level.report.objects ?? []), ...kept] } }, picture: undefined };
      this.history.set({ ...this.settings.value, drawn: level.rows }, "area regenerated");
    } catch (error) {
      announce(wordsOf(error));
    }
  }

  /** The level that settings make, made once; one after another, so that what is asked for
      meanwhile does not wait for all. */
  remake(settings: Settings): Promise<Rows | undefined> {
    const known = this.#remade.get(settings);
    if (known) return known;
    const made = this.#remaking.then(() => shared().ask("make", toRequest(this.kit.describe, settings).text)).then(({ rows }) => rows ?? undefined);
    this.#remaking = made.catch(() => undefined);
    this.#remade.set(settings, made);
    return made;
  }

  /** A level of a seed drawn at random; where that seed has none, of the next, up to SEEDS. */
  async #another(settings: Settings): Promise<Reply<"make">> {
    for (let tries = 1; ; tries++) {
      const level = await shared().ask("make", toRequest(this.kit.describe, { ...settings, seed: randomSeed() }).text);
      if (level.rows || tries === SEEDS) return level;
    }
  }

  /** A level from a file, as it is. */
  take(game: string, rows: readonly string[], name: string): void {
    const size = { width: String(rows[0]?.length ?? 0), height: String(rows.length) };
    const begun = game === this.settings.value.game ? this.settings.value : defaults(this.kit.describe, game);
    const { lock: _, base: __, ...others } = begun;
    this.made.value = undefined; // its reasons are not those of this level
    this.history.set({ ...others, ...size, drawn: rows }, `${name} opened`);
  }

  /** The newest level by hand is judged; older answers are not wanted. */
  async #judge(game: string, rows: readonly string[]): Promise<void> {
    const judging = (this.#judging = new AbortController());
    try {
      const judged = await shared().ask("measure", { game, rows: [...rows] }, judging.signal);
      this.#judged.value = judged;
      this.#tellJudged();
      if (!judged.feasible) return;
      await new Promise((rested) => setTimeout(rested, REST));
      if (judging.signal.aborted) return;
      const { verdict } = await shared().ask("judge", { game, rows: [...rows], budget: BUDGET }, judging.signal);
      this.#judged.value = { ...judged, stuck: verdict !== undefined && verdict.completable !== "yes" };
      this.#tellJudged();
    } catch (error) {
      if (error instanceof Cancelled) return;
      const text = wordsOf(error);
      this.#judged.value = { feasible: false, reasons: [{ code: "", text, cells: [] }], measures: null };
      this.#tellJudged();
    }
  }

  #tellJudged(): void {
    const judged = this.#judged.value;
    if (!judged) return;
    const { feasible, reasons, stuck } = judged;
    const text = stuck ? t`by hand: legal, but no way through was found` : feasible ? (stuck === undefined ? t`by hand: legal` : t`by hand: playable`) : reasons.length === 1 ? t`by hand: 1 thing is wrong` : t`by hand: ${reasons.length} things are wrong`;
    this.status.value = { text, wrong: !feasible || stuck === true };
  }

  #judging: AbortController | undefined;

  stop(): void {
    this.#core.stop();
    this.#settle();
    this.status.value = { text: t`stopped`, wrong: true };
  }

  #go(): void {
    const { text, fieldAt } = toRequest(this.kit.describe, this.settings.value);
    this.#fieldAt = fieldAt;
    this.busy.value = true;
    this.#timer ??= setTimeout(() => {
      this.long.value = true;
      this.status.value = { text: t`working ...`, wrong: false };
    }, LONG);
    this.#core.ask(text, this.settings.value.game);
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.long.value = false;
    this.busy.value = false;
  }

  #hear(answer: Answer<Reply<"make">> | Error, newest: boolean): void {
    if (newest) this.#settle();
    if (answer instanceof Error) {
      if (newest) this.#refused(answer);
      return;
    }
    const { reply: level, picture, milliseconds } = answer;
    if (newest) this.error.value = undefined;
    this.made.value?.picture?.close();
    this.made.value = { level, picture };
    if (!newest) return;
    this.#remade.set(this.settings.value, Promise.resolve(level.rows ?? undefined));
    this.#learn(level.recipe);
    if (this.settings.value.drawn) return this.#tellJudged(); // over "working ..."
    this.status.value = { text: t`${level.feasible ? t`made` : t`infeasible`} in ${duration(milliseconds)}`, wrong: false };
  }

  #refused(error: Error): void {
    const line = error instanceof Refused ? error.error.line : 0;
    this.error.value = { field: this.#fieldAt[line - 1] || "other", text: error.message };
    this.status.value = { text: t`not made: ${error.message}`, wrong: true };
  }

  /** The defaults of tables depend on the game, and are known from what a level was
      made with where nothing else was set. */
  #learn(recipe: Recipe): void {
    const fitted = { ...this.fitted.value };
    for (const stage of STAGES)
      for (const { name, type } of paramsOf(this.kit.describe, this.settings.value, stage)) {
        const key = paramKey(this.settings.value, stage, name);
        const part = recipe[stage];
        const used = typeof part === "object" ? (part.params as Options | undefined)?.[name] : undefined;
        if (type === "rows" && this.settings.value.params[key] === undefined && Array.isArray(used)) fitted[key] = tableText(used);
      }
    this.fitted.value = fitted;
  }
}

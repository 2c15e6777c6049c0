// model.ts - what the room page knows: the room that is edited, its tools, the search
// for rooms around it, what is judged of it, and which suggestion is looked at.
import { computed, effect, signal, untracked } from "@preact/signals";
import { Cancelled, shared, wordsOf } from "../core/core";
import type { Game, Reason, RoomJudged, RoomWhy } from "../core/session";
import type { Kit } from "../core/kit";
import { tasteOf, type Taste } from "../store/taste";
import { announce } from "../ui/announce";
import type { Cell } from "../ui/level";
import { assistant } from "./assistant";
import type { RoomDocument } from "./document";
import { sameRows } from "../core/verbs";
import { at, type Rows } from "../ui/cells";
import { isLocked, merge, staysOf, tilesOf } from "./paint";
import { RoomSearch } from "./search";
import type { Ghost } from "../ui/solving";
import { LevelTools } from "../ui/tools";
import { chosen, RoomSurface } from "./tools";
import { t } from "../core/strings";

/** A room that could be taken over, and where it comes from. */
export interface Offer {
  readonly rows: Rows;
  readonly fitness: number;
  readonly from: string;
  /** its cell in the grid; -1: of no cell */
  readonly cell: number;
  /** the rooms that it was shown among */
  readonly among: readonly Rows[];
}

export class RoomModel {
  readonly tools: LevelTools;
  readonly search: RoomSearch;
  readonly taste: Taste;
  /** what breaks the room; none: it is feasible */
  readonly reasons = signal<readonly Reason[]>([]);
  /** the suggestion that is looked at, and what the search thinks of it */
  readonly chosen = signal<Offer | undefined>(undefined);
  readonly chosenJudged = signal<RoomJudged | undefined>(undefined);
  /** the room taken apart; only while somebody looks */
  readonly why = signal<RoomWhy | undefined>(undefined);
  readonly showsPatterns = signal(false);
  readonly whyOpen = signal(false);
  /** another room that is looked at in its place */
  readonly ghost = signal<Ghost | undefined>(undefined);
  /** cells that a repair would change */
  readonly marked = signal<readonly (readonly [number, number])[]>([]);
  /** tiles that something pointed at is about */
  readonly lit = signal<readonly (readonly [number, number])[]>([]);
  readonly state;
  /** the tiles that may not be taken over */
  readonly kept;
  /** the same as a lock */
  readonly stays;

  constructor(readonly kit: Kit, readonly game: Game, readonly document: RoomDocument) {
    this.tools = new LevelTools(new RoomSurface(document, game), chosen);
    this.search = new RoomSearch(kit.describe, () => document.others());
    this.taste = tasteOf(game.name);
    this.state = document.state;
    this.kept = computed(() => (cell: Cell) => isLocked(this.state.value.lock, cell) || document.whyKept(cell.x, cell.y) !== "");
    this.stays = computed(() => staysOf(this.state.value.rows, document.joined, this.kept.value));
  }

  /** Judges and searches as the state says; returns how to end it. */
  start(): () => void {
    const role = computed(() => assistant.value.role);
    const when = <T,>(read: () => T, run: (values: T) => void) => effect(() => {
      const values = read();
      untracked(() => run(values));
    });
    const ends = [
      when(() => this.state.value.rows, (rows) => void this.#judge(rows)),
      when(() => this.state.value.rows, (rows) => this.#undone(rows)),
      when(() => [this.state.value, assistant.value] as const, ([state, set]) => this.search.change(state, set)),
      when(() => role.value, (now) => (now === "live" ? this.search.run() : this.search.halt())),
      when(() => [this.chosen.value?.rows, this.search.judged.value] as const, ([rows, judged]) => void this.#judgeChosen(rows, judged)),
      when(() => [this.showsPatterns.value || this.whyOpen.value, this.search.judged.value] as const, ([wanted, judged]) => void this.#explain(wanted, judged)),
    ];
    return () => {
      for (const end of ends) end();
      this.#judging?.abort();
      this.search.close();
    };
  }

  choose(offer: Offer | undefined): void {
    this.chosen.value = offer;
  }

  /** Takes a suggestion over, or some cells of it: one step. */
  apply(offer: Offer, cells?: readonly Cell[]): void {
    const wanted = cells && new Set(cells.map(({ x, y }) => `${x},${y}`));
    const may = (cell: Cell) => !this.kept.value(cell) && (wanted?.has(`${cell.x},${cell.y}`) ?? true);
    const before = this.state.value;
    const next = merge(before, tilesOf(this.game), (cell) => at(offer.rows, cell), may);
    if (sameRows(next.rows, before.rows)) return announce(t`The room is like that already`);
    this.document.step(next, cells ? t`part of a suggestion taken` : t`suggestion taken`);
    this.taste.took(offer.rows, offer.among);
    this.#taken = { before: before.rows, after: next.rows };
    announce(cells ? t`Part of the suggestion applied` : t`Suggestion applied`);
  }

  /** Takes what the constraint engine made. */
  solve(rows: Rows, among: readonly Rows[]): void {
    this.ghost.value = undefined;
    this.apply({ rows, fitness: 0, from: "", cell: -1, among });
  }

  /* What was taken last, and what stood there. */
  #taken: { before: Rows; after: Rows } | undefined;
  #shown: Rows = [];

  /** Undone at once, it was a mistake: what stood before is liked more. */
  #undone(rows: Rows): void {
    const taken = this.#taken;
    const undone = taken && sameRows(this.#shown, taken.after) && sameRows(rows, taken.before);
    this.#shown = rows;
    if (!undone) return;
    this.#taken = undefined;
    this.taste.took(taken.before, [taken.after]);
  }

  #judging: AbortController | undefined;

  /** The newest room is judged; older answers are not wanted. */
  async #judge(rows: Rows): Promise<void> {
    this.#judging?.abort();
    const judging = (this.#judging = new AbortController());
    try {
      this.reasons.value = (await shared().ask("measure", { game: this.game.name, rows: [...rows] }, judging.signal)).reasons;
    } catch (error) {
      if (error instanceof Cancelled) return;
      this.reasons.value = [{ code: "", text: wordsOf(error), cells: [] }];
    }
  }

  async #judgeChosen(rows: Rows | undefined, now: RoomJudged | undefined): Promise<void> {
    if (!rows || !now) return void (this.chosenJudged.value = undefined);
    const judged = await this.search.ask("room_judge", { rows }).catch(() => undefined);
    if (rows === this.chosen.value?.rows) this.chosenJudged.value = judged;
  }

  async #explain(wanted: boolean, now: RoomJudged | undefined): Promise<void> {
    if (!wanted || !now) return;
    const why = await this.search.ask("room_explain", {}).catch(() => undefined);
    if (why && now === this.search.judged.value) this.why.value = why;
  }
}

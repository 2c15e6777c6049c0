// solving.ts - a level and what the constraint engine would make of it: the nearest level
// that breaks no rule, and what stands against one.
import { signal } from "@preact/signals";
import { Newest, Refused, type Answer } from "../core/core";
import type { Demand } from "../core/session";
import type { Reply, Rows } from "../core/verbs";
import { noLock } from "./cells";

/** A level to be solved; `lock` has a mark where a tile stays. */
export interface Solved {
  readonly game: string;
  readonly rows: Rows;
  readonly lock?: Rows | undefined;
}

/** Another level for the one that is shown: looked at before it is taken. */
export interface Ghost {
  readonly rows: Rows;
  /** the cells that differ */
  readonly cells: readonly (readonly [number, number])[];
}

export const ghostOf = (from: Rows, to: Rows): Ghost => ({
  rows: to,
  cells: to.flatMap((row, y) => [...row].flatMap((glyph, x) => (glyph === from[y]?.[x] ? [] : [[x, y] as const]))),
});

/** The request's members; any mark but "." is a lock. */
export const solvedRequest = ({ game, rows, lock }: Solved) => ({
  game, rows, lock: (lock ?? noLock(rows)).map((row) => row.replaceAll(/[^.]/g, "#")),
});

/* Conflicts: about a tenth of a second of a room, so that repairs follow the pen; and what
   somebody who waits is willing to spend. */
const QUICK = 2000;
const LONG = 200000;

export type Repair = Reply<"repair">;

/** The newest level's repair, and where there is none, why. */
export class Repairing {
  /** undefined while it is looked for */
  readonly repair = signal<Repair | undefined>(undefined);
  /** the demands that contradict, where no repair keeps what is locked */
  readonly against = signal<{ sentence: string; core: readonly Demand[] } | undefined>(undefined);
  /** why the game has no repairs, or "" */
  readonly wrong = signal("");
  readonly busy = signal(false);
  #solved: Solved | undefined;
  #repairs = new Newest("repair", (answer, newest) => newest && this.#hear(answer));
  #reasons: Newest<"why"> | undefined; // few levels have none

  /** undefined: nothing is to be repaired. */
  ask(solved: Solved | undefined, budget = QUICK): void {
    const asked = this.busy.peek();
    this.#solved = solved;
    this.against.value = undefined;
    this.wrong.value = "";
    if (budget === QUICK || !solved) this.repair.value = undefined;
    this.busy.value = solved !== undefined;
    if (solved) this.#repairs.ask({ ...solvedRequest(solved), budget });
    else if (asked) this.#repairs.stop();
  }

  longer(): void {
    if (this.#solved) this.ask(this.#solved, LONG);
  }

  close(): void {
    this.#repairs.close();
    this.#reasons?.close();
  }

  #hear(answer: Answer<Repair> | Error): void {
    this.busy.value = false;
    if (answer instanceof Error) return this.#fail(answer);
    this.repair.value = answer.reply;
    const solved = this.#solved;
    if (answer.reply.answer !== "no" || !solved) return;
    this.#reasons ??= new Newest("why", (told, newest) => newest && this.#explain(told));
    this.#reasons.ask(solvedRequest(solved));
  }

  #explain(answer: Answer<Reply<"why">> | Error): void {
    if (answer instanceof Error) return this.#fail(answer);
    const { sentence, core } = answer.reply;
    if (sentence && core && this.repair.value?.answer === "no") this.against.value = { sentence, core };
  }

  #fail(error: Error): void {
    if (error instanceof Refused) this.wrong.value = error.message;
    else console.warn(error);
  }
}

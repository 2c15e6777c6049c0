// solving.ts - a level and what the constraint engine would make of it: the nearest level
// that breaks no rule, and what stands against one.
import { signal } from "@preact/signals";
import { Newest, Refused, type Answer } from "../core/core";
import type { Demand } from "../core/session";
import { sameRows, type Reply, type Rows } from "../core/verbs";
import { noLock } from "./cells";

/** A level to be solved; `lock` has a mark where a tile stays. */
export interface Solved {
  readonly game: string;
  readonly rows: Rows;
  readonly lock?: Rows | undefined;
  /** levels whose patterns alone may occur */
  readonly training?: readonly Rows[];
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
export const solvedRequest = ({ game, rows, lock, training }: Solved) => ({
  game, rows, lock: (lock ?? noLock(rows)).map((row) => row.replaceAll(/[^.]/g, "#")), ...(training && { training }),
});

/* Conflicts: about a tenth of a second of a room, so that repairs follow the pen; and what
   somebody who waits is willing to spend. */
const QUICK = 2000;
const LONG = 200000;

/* Repairs that are offered beside the nearest, and tiles of the nearest that are kept one
   by one to find them. */
const OTHERS = 3;
const SINGLES = 4;

export type Repair = Reply<"repair">;
type Cells = readonly (readonly number[])[];

/** A level whose cells stay as they are. */
function keeping({ lock, ...solved }: Solved, cells: Cells): Solved {
  const kept = new Set(cells.map(([x, y]) => `${x} ${y}`));
  return { ...solved, lock: (lock ?? noLock(solved.rows)).map((row, y) => [...row].map((mark, x) => (kept.has(`${x} ${y}`) ? "#" : mark)).join("")) };
}

/** The newest level's repairs, and where there is none, why. */
export class Repairing {
  /** the nearest; undefined while it is looked for */
  readonly repair = signal<Repair | undefined>(undefined);
  /** Others come after it. First each keeps all tiles that those before would change; where
      no more does, each keeps one tile of the nearest. */
  readonly others = signal<readonly Repair[]>([]);
  /** the demands that contradict, where no repair keeps what is locked */
  readonly against = signal<{ sentence: string; core: readonly Demand[] } | undefined>(undefined);
  /** why the game has no repairs, or "" */
  readonly wrong = signal("");
  readonly busy = signal(false);
  #solved: Solved | undefined;
  /** cells that stay in the repair that is asked for; undefined: the nearest is */
  #kept: Cells | undefined;
  #trials: Cells[] = [];
  #repairs = new Newest("repair", (answer, newest) => newest && this.#hear(answer));
  #reasons: Newest<"why"> | undefined; // few levels have none

  /** undefined: nothing is to be repaired. */
  ask(solved: Solved | undefined, budget = QUICK): void {
    const asked = this.busy.peek() || this.#kept;
    [this.#solved, this.#kept] = [solved, undefined];
    this.against.value = undefined;
    this.wrong.value = "";
    if (budget === QUICK || !solved) [this.repair.value, this.others.value] = [undefined, []];
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
    if (this.#kept) return this.#another(this.#kept, answer);
    this.busy.value = false;
    if (answer instanceof Error) return this.#fail(answer);
    [this.repair.value, this.others.value] = [answer.reply, []];
    const { changes = [] } = answer.reply;
    this.#trials = changes.length > 1 ? [changes, ...changes.slice(0, SINGLES).map((cell) => [cell])] : changes.length ? [changes] : [];
    this.#seek();
    const solved = this.#solved;
    if (answer.reply.answer !== "no" || !solved) return;
    this.#reasons ??= new Newest("why", (told, newest) => newest && this.#explain(told));
    this.#reasons.ask(solvedRequest(solved));
  }

  /** Asks for one more repair that keeps what the next trial says. */
  #seek(): void {
    this.#kept = this.others.peek().length < OTHERS ? this.#trials.shift() : undefined;
    if (this.#kept && this.#solved) this.#repairs.ask({ ...solvedRequest(keeping(this.#solved, this.#kept)), budget: QUICK });
  }

  #another(kept: Cells, answer: Answer<Repair> | Error): void {
    if (!(answer instanceof Error) && answer.reply.answer === "yes") {
      const found = [this.repair.peek(), ...this.others.peek()];
      if (!found.some((one) => sameRows(one?.rows, answer.reply.rows))) {
        this.others.value = [...this.others.peek(), answer.reply];
        this.#trials.unshift([...kept, ...(answer.reply.changes ?? [])]);
      }
    }
    this.#seek();
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

// verbs.ts - requests and replies of the core, verb by verb; session.ts has them.
import type { Verbs } from "./session";

export type Verb = keyof Verbs & string;
export type Request<V extends Verb> = Verbs[V]["request"];
export type Reply<V extends Verb> = Verbs[V]["reply"];

/** What a verb with steps answers: it goes on until `done`. */
export interface Steps {
  done: boolean;
}

/** Why a verb has refused: `line` and `column` are places in the request, from 1. */
export interface CoreError {
  status: string;
  text: string;
  expected: string;
  line: number;
  column: number;
}

/** A level's rows, a character a tile. */
export type Rows = readonly string[];
export const sameRows = (a: Rows | undefined, b: Rows | undefined): boolean =>
  a === b || (a !== undefined && a.length === b?.length && a.every((row, y) => row === b[y]));

/** Options of a part by name. */
export type Options = Record<string, unknown>;

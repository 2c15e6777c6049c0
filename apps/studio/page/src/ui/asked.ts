// asked.ts - which dialog of the frame is open: the list of actions, the keys, or what the zip
// of a whole project meets (bring.tsx).
import { signal } from "@preact/signals";

export const asked = signal<"" | "actions" | "keys" | "whole">("");

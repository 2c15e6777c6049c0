// model.ts - what the page of generators knows: the breeding, which lives in a worker
// of its own, what is seen and rated of each generator, and the one that is looked
// at. Every page of the breeding is kept in the browser's store.
import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { Cancelled, Core, wordsOf } from "../core/core";
import { playEndless } from "../play/endless";
import { readAll, writeAll } from "../store/database";
import { BREEDING as KEPT } from "../store/recent";
import type { Undoable } from "../store/history";
import { tasteOf } from "../store/taste";
import { announce } from "../ui/announce";
import type { FieldError } from "../ui/form";
import { lineageOf, unedited, type Forebears, type Lineage } from "./lineage";
import type { Born, BreedingPage, Cloud, Inspected, Pick, Place, Rating } from "../core/session";
import type { Request } from "../core/verbs";
import { t } from "../core/strings";

/** Levels of a cloud map, and of a rating. */
export const SHOWN = 20;
export const RATED = 10;
/* Milliseconds after the last touch of a slider until a change is made. */
const CALM = 350;
/* Milliseconds after which a judge of a page that is gone is not waited for. */
const PATIENCE = 300;

/* Deeds after which those of pages to come are gone, and their numbers are given anew. */
const REWRITES: ReadonlySet<string> = new Set(["next", "edit", "import"]);

/** How far a judge has come with a generator. */
interface Rated extends Rating {
  /** of RATED levels */
  looked: number;
}

/** A session as it is kept: the core's own text, which the page never takes apart. */
interface Kept {
  game: string;
  session: Uint8Array<ArrayBuffer>;
}

/** The game of a session's text, or undefined where it is none. */
function gameOf(text: string): string | undefined {
  const head = text.slice(0, 400);
  return /"format"\s*:\s*"sett-breeding"/.test(head) ? /"game"\s*:\s*"([^"]*)"/.exec(head)?.[1] ?? "" : undefined;
}

/** What was computed, by key: who waits for one is not told of the others. */
class Found<T> {
  #all = new Map<string, Signal<T | undefined>>();

  of(key: string): Signal<T | undefined> {
    const known = this.#all.get(key) ?? signal<T | undefined>(undefined);
    this.#all.set(key, known);
    return known;
  }
}

/** A generator of the database, as in its file. */
type Known = Pick & { generator: { readonly refwidth: number; readonly height: number } };
type Database = Record<string, Known[]>;

/** The generators that Sett has, by game. */
export async function loadDatabase(): Promise<Database> {
  const response = await fetch(new URL("generators.json", import.meta.url));
  if (!response.ok) throw new Error(`generators.json: ${response.status} ${response.statusText}`);
  return response.json();
}

export class Breeding implements Undoable {
  readonly page = signal<BreedingPage | undefined>(undefined);
  readonly layer = signal("tiles");
  /** by hash and layer */
  readonly clouds = new Found<Cloud>();
  /** the first one of each, by hash */
  readonly levels = new Found<readonly string[]>();
  /** its measures */
  readonly measured = new Found<Readonly<Record<string, number | null>>>();
  /** how cards are sorted: by their number, "wish" or "taste" */
  readonly by = signal("");
  /** by hash and judge */
  readonly ratings = new Found<Rated>();
  readonly lineage = signal<Lineage>({ rows: [], born: [], stood: new Map() });
  /** the place that is looked at */
  readonly looked = signal<number | undefined>(undefined);
  /** one of another page that is looked at */
  readonly elder = signal<Born | undefined>(undefined);
  /** whoever is looked at */
  readonly subject: ReadonlySignal<Born | undefined>;
  readonly inspected = signal<(Inspected & { forebears: Forebears }) | undefined>(undefined);
  readonly busy = signal(false);
  readonly error = signal<FieldError | undefined>(undefined);
  readonly undoes: ReadonlySignal<string | undefined>;
  readonly redoes: ReadonlySignal<string | undefined>;
  #core = new Core();
  #judge = new Core();
  /** since when a judge has been at a level; 0: he is not */
  #judging = 0;
  #handle = 0;
  #views = new AbortController();
  #saving: ReturnType<typeof setTimeout> | undefined;
  /** texts of attributes that are typed and not made yet, or refused */
  readonly drafts = signal<Readonly<Record<string, string>>>({});
  /** Whether the browser's store has the page that is shown, and no edit is still to
      be made. */
  readonly saved = computed(() => this.#kept.value !== undefined && this.#kept.value === this.page.value && !this.#waiting.value && !this.busy.value);
  readonly #kept = signal<BreedingPage | undefined>(undefined);
  readonly #waiting = signal(false);
  #calming: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly database: Database) {
    this.subject = computed(() => (this.looked.value === undefined ? this.elder.value : this.page.value?.places[this.looked.value]));
    this.undoes = computed(() => ((this.page.value?.page ?? 0) > 0 ? "the last page" : undefined));
    this.redoes = computed(() => (this.page.value && this.page.value.page + 1 < this.page.value.pages ? "the page after" : undefined));
  }

  /** Goes on with what was kept, or begins. */
  async open(): Promise<void> {
    const kept = (await readAll(KEPT).catch(() => new Map())).get(KEPT) as Kept | undefined;
    if (kept?.session && (await this.#begin(kept.game, new TextDecoder().decode(kept.session)).catch(() => false))) return;
    // The game with the largest levels: their cloud maps show most.
    const cells = (picks: Known[]): number => Math.max(0, ...picks.map(({ generator }) => generator.refwidth * generator.height));
    const [largest] = Object.entries(this.database).sort(([, a], [, b]) => cells(b) - cells(a));
    await this.begin(largest?.[0] ?? "");
  }

  close(): void {
    clearTimeout(this.#saving);
    clearTimeout(this.#calming);
    this.#views.abort();
    this.#core.close();
    this.#judge.close();
  }

  /** A first page of the database; another one for every seed. */
  async begin(game: string, seed = 1 + Math.floor(Math.random() * 999999)): Promise<void> {
    await this.#begin(game, "", seed);
  }

  async #begin(game: string, session: string, seed = 1): Promise<boolean> {
    const old = this.#handle;
    const request = JSON.stringify({ game, seed, database: this.database[game] ?? [] });
    const whole = session ? `${request.slice(0, -1)},"session":${session}}` : request;
    const { handle, ...page } = await this.#core.ask("breeding_begin", whole);
    this.#handle = handle;
    if (old) await this.#core.ask("release", { handle: old });
    this.looked.value = undefined;
    this.elder.value = undefined;
    await this.#show(page);
    return true;
  }

  /** False where the core refused; its words are in `error`. */
  async do(deed: Omit<Request<"breeding_do">, "handle">, field = ""): Promise<boolean> {
    this.busy.value = true;
    try {
      const page = await this.#core.ask("breeding_do", { handle: this.#handle, ...deed });
      if (REWRITES.has(deed.do)) this.elder.value = undefined;
      await this.#show(page);
      this.error.value = undefined;
      return true;
    } catch (error) {
      if (error instanceof Cancelled) return false;
      this.error.value = { field, text: wordsOf(error) };
      return false;
    } finally {
      this.busy.value = false;
    }
  }

  mark(place: number): Promise<boolean> {
    return this.do({ do: "mark", place, marked: !this.page.value?.places[place]?.marked });
  }

  async next(): Promise<void> {
    const before = this.page.value;
    if (!(await this.do({ do: "next" }, "next"))) return;
    if (before) this.#took(before, ({ marked }) => marked);
    this.#turned();
  }

  undo(): void {
    void this.do({ do: "undo" });
  }

  redo(): void {
    void this.do({ do: "redo" });
  }

  /** To a page of the record, as so many undos or redos do. */
  async go(page: number): Promise<void> {
    if (await this.do({ do: "go", page })) this.#turned();
  }

  #turned(): void {
    this.look(undefined);
    announce(t`Generation ${this.page.value?.generation}`);
  }

  /** A generator's file or a whole session; where it went. */
  async take(name: string, text: string): Promise<void> {
    const kept = gameOf(text);
    if (kept !== undefined) {
      await this.#begin(kept, text).then(
        () => announce(t`${name}: generation ${this.page.value?.generation}`),
        (error: Error) => (this.error.value = { field: "import", text: `${name}: ${error.message}` }),
      );
      return;
    }
    let json: { game?: string };
    try {
      json = JSON.parse(text);
    } catch {
      this.error.value = { field: "import", text: t`${name} is no JSON` };
      return;
    }
    const game = json.game ?? this.page.value?.game ?? "";
    if (this.database[game] && game !== this.page.value?.game) await this.begin(game);
    await this.place(name.replace(/\.json$/, ""), json);
  }

  /** A first page with a generator's file in the first place, marked. */
  async beginWith(name: string, text: string): Promise<void> {
    const before = this.page.value;
    let game: string | undefined;
    try {
      game = (JSON.parse(text) as { game?: string }).game;
    } catch {
      // said by take
    }
    if (before && game !== undefined) await this.begin(this.database[game] ? game : before.game);
    await this.take(name, text);
  }

  /** Puts a generator where one is looked at, or in the first place without a mark, and
      marks it. */
  async place(name: string, generator: object): Promise<void> {
    const place = this.looked.value ?? Math.max(0, this.page.value?.places.findIndex(({ marked }) => !marked) ?? 0);
    if (!(await this.do({ do: "import", place, generator, name }, "import"))) return;
    if (!this.page.value?.places[place]?.marked) await this.mark(place);
    announce(t`${name} is number ${place + 1}, marked`);
  }

  session(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#core.ask("breeding_session", { handle: this.#handle });
  }

  /** The user's taste learns of generators that were bred from or played, by a level of
      each. */
  #took({ game, places }: BreedingPage, chosen: (place: Place) => boolean): void {
    const rowsOf = (some: readonly Place[]) => some.map(({ hash }) => this.levels.of(hash).value ?? []).filter(({ length }) => length > 0);
    const passed = rowsOf(places.filter((place) => !chosen(place)));
    for (const rows of rowsOf(places.filter(chosen))) tasteOf(game).took(rows, passed);
  }

  /** To the page that plays, with this generator's levels one after the other. */
  async playOn({ id }: Born, title: string): Promise<void> {
    const page = this.page.value;
    if (!page) return;
    this.#took(page, (place) => place.id === id);
    const { generator } = await this.#core.ask("breeding_program", { handle: this.#handle, id });
    announce(t`Looking for a way through the first windows ...`);
    await playEndless(page.game, t`${title} without end`, generator, Number(page.seed));
    announce("");
  }

  look(place: number | undefined): void {
    this.#look(place, undefined);
  }

  /** Whichever page it is on. */
  lookAt(born: Born): void {
    const place = this.page.value?.places.findIndex(({ id }) => id === born.id) ?? -1;
    this.#look(place >= 0 ? place : undefined, place >= 0 ? undefined : born);
  }

  #look(place: number | undefined, elder: Born | undefined): void {
    batch(() => {
      this.looked.value = place;
      this.elder.value = elder;
      this.inspected.value = undefined;
    });
    this.drafts.value = {};
    this.error.value = undefined;
    void this.#inspect();
    if (elder) this.view();
  }

  async level(id: number, index: number): Promise<string[]> {
    return (await this.#core.ask("breeding_level", { handle: this.#handle, id, index })).rows;
  }

  /** An attribute of the generator that is looked at; changes that follow each other
      soon are one page. */
  edit(attribute: string, text: string): void {
    this.drafts.value = { ...this.drafts.value, [attribute]: text };
    this.#waiting.value = true;
    clearTimeout(this.#calming);
    this.#calming = setTimeout(() => {
      void this.#edit();
      this.#waiting.value = false;
    }, CALM);
  }

  async #edit(): Promise<void> {
    const place = this.looked.value;
    const made = this.drafts.value;
    const changes = Object.entries(made);
    if (place === undefined) return;
    if (!(await this.do({ do: "edit", place, changes }, changes.at(-1)?.[0]))) {
      const [, name] = /--([a-z-]+)/.exec(this.error.value?.text ?? "") ?? [];
      const field = Object.keys(made).find((key) => key.split(".").at(-1) === name);
      if (field && this.error.value) this.error.value = { ...this.error.value, field };
      return;
    }
    await this.#inspect();
    this.drafts.value = Object.fromEntries(Object.entries(this.drafts.value).filter(([name, text]) => made[name] !== text));
  }

  async #inspect(): Promise<void> {
    const one = this.subject.value;
    if (!one) return;
    const ask = (id: number): Promise<Inspected> => this.#core.ask("breeding_inspect", { handle: this.#handle, id });
    try {
      const origin = unedited(one, this.lineage.value.born);
      const [seen, base, ...parents] = await Promise.all([one.id, origin.id, ...origin.parents].map(ask));
      if (!seen || !base || one.id !== this.subject.value?.id) return;
      this.inspected.value = { ...seen, forebears: { base, parents, mutated: origin.mutated } };
    } catch {
      this.inspected.value = undefined;
    }
  }

  async #show(page: BreedingPage): Promise<void> {
    const tree = await this.#core.ask("breeding_tree", { handle: this.#handle });
    batch(() => {
      this.page.value = page;
      this.lineage.value = lineageOf(tree, this.lineage.value);
    });
    void this.#inspect();
    this.view();
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => void this.#save(page).catch(() => undefined), 100);
  }

  async #save(page: BreedingPage): Promise<void> {
    await writeAll(new Map([[KEPT, { game: page.game, session: await this.session() }]]));
    this.#kept.value = page;
  }

  /** Clouds and ratings that are missing. Judges have a worker of their own: one level
      can take them long. */
  view(): void {
    this.#views.abort();
    this.#views = new AbortController();
    if (this.#judging !== 0 && performance.now() - this.#judging > PATIENCE) {
      this.#judge.close();
      this.#judge = new Core();
    }
    this.#judging = 0;
    void this.#view(this.#views.signal).catch(() => undefined);
  }

  async #view(signal: AbortSignal): Promise<void> {
    const page = this.page.value;
    const layer = this.layer.value;
    if (!page) return;
    const subject = this.subject.value;
    const all = subject ? [subject, ...page.places] : page.places;
    for (const { id, hash } of all) await this.#cloud(id, cloudKey(hash, layer), layer, signal);
    for (const { id, hash } of all) this.levels.of(hash).value ??= (await this.#core.ask("breeding_level", { handle: this.#handle, id, index: 0 }, signal)).rows;
    if (page.wish) await this.#measure(page, signal);
    for (let rater = 0; rater < page.raters.length; rater++)
      for (const one of all) await this.#rate(page, one, rater, signal);
  }

  async #cloud(id: number, key: string, layer: string, signal: AbortSignal): Promise<void> {
    const found = this.clouds.of(key);
    if (found.value) return;
    found.value = await this.#core.ask("breeding_cloud", { handle: this.#handle, id, layer, levels: SHOWN }, signal);
  }

  /** The first level of each, all told at once. */
  async #measure({ game, places }: BreedingPage, signal: AbortSignal): Promise<void> {
    const news = places.filter(({ hash }) => !this.measured.of(hash).value && this.levels.of(hash).value);
    const told = await Promise.all(news.map(({ hash }) => this.#core.ask("measure", { game, rows: [...(this.levels.of(hash).value ?? [])] }, signal)));
    batch(() => news.forEach(({ hash }, i) => (this.measured.of(hash).value = told[i]?.measures ?? {})));
  }

  async #rate({ game, seed, raters }: BreedingPage, { id, hash }: Born, rater: number, signal: AbortSignal): Promise<void> {
    const agent = raters[rater] ?? "";
    const found = this.ratings.of(ratingKey(hash, agent));
    let rated = found.value ?? { agent, levels: 0, won: 0, progress: 0, looked: 0 };
    if (rated.looked >= RATED) return;
    const { generator } = await this.#core.ask("breeding_program", { handle: this.#handle, id }, signal);
    while (rated.looked < RATED) {
      this.#judging = performance.now();
      const one = await this.#judge.ask("breeding_rate", { game, seed: Number(seed), generator, rater, first: rated.looked, levels: 1 }, signal);
      this.#judging = 0;
      rated = { ...rated, looked: rated.looked + 1, levels: rated.levels + 1, won: rated.won + one.won, progress: rated.progress + one.progress };
      found.value = rated;
    }
  }
}

export const cloudKey = (hash: string, layer: string): string => `${hash} ${layer}`;
export const ratingKey = (hash: string, judge: string): string => `${hash} ${judge}`;

/* breeding.c - generators bred by hand: a breeding is begun or read again, and
   all that is done to it. Every reply is the page that is then shown. */
#include "session/breeding/bred.h"

#include "sett/specimens.h"

#define MOST_PICKS 1000

static void close_breeding(void *object)
{
    SettKeptBreeding *bred = object;
    sett_breeding_destroy(bred->b);
    sett_arena_free(&bred->arena);
}

const SettKept sett_bred_kind = {"breeding", sizeof(SettKeptBreeding),
                                 close_breeding};

static SettStatus put_page(SettAsk *ask)
{
    const SettKeptBreeding *bred = ask->object;
    SettBreedingState state = sett_breeding_state(bred->b);
    SettJsonWriter *w = ask->out;
    sett_json_add_string(w, "game", bred->game->name);
    sett_bred_put_seed(w, state.seed);
    sett_json_add_int(w, "generation", state.generation);
    sett_json_add_int(w, "page", state.page);
    sett_json_add_int(w, "pages", state.pages);
    sett_json_add_string(w, "wish", state.wish != NULL ? state.wish : "");
    SettOracle raters[SETT_MAX_RATERS];
    int32_t count = sett_raters(bred->game, raters);
    sett_json_add_open(w, "raters", '[');
    for (int32_t i = 0; i < count; i++)
        sett_json_put_string(w, sett_oracle_name(&raters[i]));
    sett_json_close(w);
    sett_json_add_open(w, "places", '[');
    for (int32_t i = 0; i < state.population; i++) {
        sett_json_open(w, '{');
        sett_bred_put(w, sett_breeding_at(bred->b, i));
        sett_json_add_bool(w, "marked", sett_breeding_is_marked(bred->b, i));
        sett_json_close(w);
    }
    sett_json_close(w);
    return SETT_OK;
}

RECORD(Place, "A place of a page.", TOLD_AS("Born"),
       TOLD("marked", "bool", "chosen as a parent"));

RECORD(BreedingPage, "The page that a breeding shows.",
       TOLD("game", "text", "as asked"),
       TOLD("seed", "text", "of the breeding and of its levels, in digits"),
       TOLD("generation", "int", "of the page: how often it was bred on"),
       TOLD("page", "int",
            "of the record, from 0: so many steps can be undone"),
       TOLD("pages", "int", "in the record"),
       TOLD("wish", "text", "what levels are wished to be, or empty"),
       TOLD("raters", "text[]", "judges that breeding_rate can ask"),
       TOLD("places", "Place[]", "the generators"));

static SettStatus read_pick(SettAsk *ask, const SettJson *json,
                            SettBreedingPick *out)
{
    SettKeptBreeding *bred = ask->object;
    const SettJson *name = sett_json_member(json, "name");
    const SettJson *generator = sett_json_member(json, "generator");
    if (name == NULL || name->type != SETT_JSON_STRING || generator == NULL)
        return sett_json_refuse(ask->err, json, NULL,
                                "a generator of the database has a name");
    SettGagents *read = SETT_TAKE(&bred->arena, 1, SettGagents);
    out->name = sett_arena_format(&bred->arena, "%s", name->string);
    out->generator = read;
    return read != NULL && out->name != NULL
               ? sett_gagents_read(bred->game, generator, ask->arena, read,
                                   ask->err)
               : SETT_NO_MEMORY;
}

static SettStatus read_database(SettAsk *ask, SettBreedingDef *def)
{
    SettKeptBreeding *bred = ask->object;
    const SettJson *list = ask->asked.database;
    if (list->size > MOST_PICKS)
        return sett_json_refuse(ask->err, list, NULL, "more than %d generators",
                                MOST_PICKS);
    SettBreedingPick *picks =
        SETT_TAKE(&bred->arena, list->size + 1, SettBreedingPick);
    if (picks == NULL)
        return SETT_NO_MEMORY;
    def->database = picks;
    for (const SettJson *j = list->child; j != NULL; j = j->next) {
        SettStatus status = read_pick(ask, j, &picks[def->database_count++]);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus begin(SettAsk *ask)
{
    const SettAsked *asked = &ask->asked;
    SettKeptBreeding *bred = ask->object;
    SettBreedingParams params;
    SettBreedingDef def = sett_breeding_def();
    SettStatus status = SETT_OK;
    bred->arena = sett_ask_arena(ask);
    bred->game = def.game = asked->game;
    def.params = &params;
    def.seed = (uint64_t)asked->seed;
    def.alloc = ask->arena->alloc;
    def.cancel = ask->arena->cancel;
    sett_params_default(&sett_breeding_params, &params);
    if (asked->params != NULL)
        status = sett_params_read(&sett_breeding_params, &params, asked->params,
                                  NULL, ask->err);
    if (status != SETT_OK)
        return status;
    if (asked->database != NULL)
        status = read_database(ask, &def);
    if (status != SETT_OK)
        return status;
    status = asked->session != NULL
                 ? sett_breeding_read(&def, asked->session, &bred->b, ask->err)
                 : sett_breeding_create(&def, &bred->b, ask->err);
    return status == SETT_OK ? put_page(ask) : status;
}

VERB(breeding_begin, begin,
     "Begins a breeding of generators, or goes on with one.",
     .kept = &sett_bred_kind, .makes = true,
     REQUEST(ASKED(game, "game", "whose levels the generators draw"),
             ASKED_INT(seed, 1, 0, INT32_MAX,
                       "of the breeding and of its levels"),
             ASKED(params, "object?",
                   "options of breeding by name, such as population, mutation"),
             ASKED(database, "Pick[]?",
                   "what the first page is drawn from, at most 1000; too few: "
                   "the rest is random"),
             ASKED(session, "object?",
                   "what breeding_session answered: goes on there, with its "
                   "own seed and options")),
     REPLY_AS("BreedingPage"));

RECORD_ASKED(Pick, "A generator of a database.",
             TOLD("name", "text", "of the generator"),
             TOLD("generator", "object",
                  "its agent program, as in a generator's file"));

static SettStatus edit(SettAsk *ask, const SettAsked *d)
{
    const SettKeptBreeding *bred = ask->object;
    SettGagents *now = SETT_TAKE(ask->arena, 1, SettGagents);
    if (now == NULL)
        return SETT_NO_MEMORY;
    if (d->changes == NULL)
        return sett_fail(ask->err, SETT_BAD_INPUT, "no list of changes");
    *now = sett_breeding_at(bred->b, d->place)->generator;
    for (const SettJson *j = d->changes->child; j != NULL; j = j->next) {
        const SettJson *key = j->type == SETT_JSON_ARRAY ? j->child : NULL;
        const SettJson *value = key != NULL ? key->next : NULL;
        if (value == NULL || key->type != SETT_JSON_STRING ||
            value->type != SETT_JSON_STRING)
            return sett_json_refuse(ask->err, j, NULL,
                                    "a change is an attribute and its text");
        SettStatus status = sett_gagents_set(
            bred->game, now, key->string, value->string, ask->arena, ask->err);
        if (status != SETT_OK)
            return status;
    }
    return sett_breeding_put(bred->b, d->place, SETT_BORN_EDITED, now, NULL,
                             NULL, ask->err);
}

static SettStatus import(SettAsk *ask, const SettAsked *d)
{
    const SettKeptBreeding *bred = ask->object;
    SettGagents *read = SETT_TAKE(ask->arena, 1, SettGagents);
    if (read == NULL)
        return SETT_NO_MEMORY;
    if (d->generator == NULL || d->name == NULL)
        return sett_fail(ask->err, SETT_BAD_INPUT, "no generator with a name");
    SettStatus status =
        sett_gagents_read(bred->game, d->generator, ask->arena, read, ask->err);
    return status == SETT_OK
               ? sett_breeding_put(bred->b, d->place, SETT_BORN_IMPORTED, read,
                                   d->name->string, d->generator, ask->err)
               : status;
}

static SettStatus act(SettAsk *ask, const SettAsked *d)
{
    SettBreeding *b = ((const SettKeptBreeding *)ask->object)->b;
    SettBreedingState state = sett_breeding_state(b);
    int64_t to = state.page;
    SettStatus status =
        sett_ask_most(ask, "place", d->place, state.population - 1);
    if (status != SETT_OK)
        return status;
    status = sett_ask_int(ask->json, "page", state.pages - 1, &to, ask->err);
    if (status != SETT_OK)
        return status;
    if (sett_json_is(d->what, "next"))
        return sett_breeding_next(b, ask->err);
    if (sett_json_is(d->what, "wish"))
        return sett_breeding_wish(
            b, d->wish != NULL && d->wish->size > 0 ? d->wish->string : NULL,
            ask->err);
    if (sett_json_is(d->what, "edit"))
        return edit(ask, d);
    if (sett_json_is(d->what, "import"))
        return import(ask, d);
    if (sett_json_is(d->what, "undo"))
        (void)sett_breeding_undo(b);
    else if (sett_json_is(d->what, "redo"))
        (void)sett_breeding_redo(b);
    else if (sett_json_is(d->what, "go"))
        sett_bred_show(b, (int32_t)to);
    else if (sett_json_is(d->what, "mark"))
        sett_breeding_mark(b, d->place, d->marked);
    else
        return sett_json_refuse(
            ask->err, d->what,
            "next, undo, redo, go, mark, wish, edit or import", "bad do");
    return SETT_OK;
}

static SettStatus do_it(SettAsk *ask)
{
    SettStatus status = act(ask, &ask->asked);
    return status == SETT_OK ? put_page(ask) : status;
}

VERB(breeding_do, do_it,
     "Does something to a breeding; next, edit and import can be undone.",
     .kept = &sett_bred_kind,
     REQUEST(
         ASKED_AS(what, "do",
                  "\"next\"|\"undo\"|\"redo\"|\"go\"|\"mark\"|\"wish\"|"
                  "\"edit\"|\"import\"",
                  "next: breeds the marked ones; undo, redo, go: shows another "
                  "page; the others say what they need"),
         ASKED(page, "int?",
               "go: of the record, from 0; left out: the one that is shown"),
         ASKED_INT(place, 0, 0, SETT_MAX_LITTER - 1,
                   "mark, edit, import: of the page, from 0"),
         ASKED(marked, "bool?", "mark: whether it is a parent; left out: not"),
         ASKED(wish, "text?",
               "wish: such as gaps=3..6, foes>=8, of the game's measures; left "
               "out or empty: none"),
         ASKED(changes, "[text, text][]?",
               "edit: an attribute and its text each, such as 4.period (of "
               "agent 4, from 1) and 2"),
         ASKED(generator, "object?", "import: an agent program"),
         ASKED(name, "text?", "import: its name")),
     REPLY_AS("BreedingPage"));

/* studio_breeding.c - generators bred by hand in the studio (sett/breeding.h).

   breeding_begin   {"game", "seed"?, "params"?, "database"?: [{"name",
                    "generator"}], "session"?} -> {"handle", PAGE}
   breeding_do      {"handle", "do": "next" | "undo" | "redo" | "go" | "mark" |
   "wish" | "edit" | "import", "page"?, "place"?, "marked"?, "wish"?,
                    "changes"?: [["4.period", "2"]], "generator"?, "name"?}
                    -> {PAGE}; "go" shows that page of the record
   breeding_session {"handle"} -> the session, for "session" above; it may be
                    large: the page takes it as bytes
   breeding_tree    {"handle"} -> {"pages": [{"generation", "places": [id],
                    "marked": [place]}], "born": [BORN]}: the whole record
   breeding_cloud   {"handle", "id", "layer", "levels"?} -> {"w", "h", "cloud"}:
                    six hex digits a cell; layers: "tiles", "origin" (tinted by
                    parent) and the names of roles
   breeding_program {"handle", "id"} -> {"generator"}: its file
   breeding_rate    {"game", "seed", "generator", "rater", "first"?, "levels"?}
                    -> {"agent", "levels", "won", "progress"}; no handle, so
   that another worker can be asked, as it may take long breeding_inspect
   {"handle", "id"} -> {"agents": [{"words", "origin", "shifted", "values"}],
   "columns", "options", "option_values", "generator"}
   breeding_level   {"handle", "id", "index"?} -> {"seed", "index", "rows"}

   PAGE: "game", "seed", "generation", "page", "pages", "wish", "raters",
   "places": [BORN with "marked"]. BORN: "id", "birth", "name", "generation",
   "mutated", "parents", "agents", "origins" (a digit an agent: 0 and 1 are
   parents, 2 is nobody), "hash" (of generator and origins). */
#include "wasm/studio_breeding.h"

#include "sett/specimens.h"

#include <string.h>

EXPORT(breeding_begin)
SettStatus sett_wasm_breeding_begin(Session *s, size_t size);
EXPORT(breeding_do) SettStatus sett_wasm_breeding_do(Session *s, size_t size);
EXPORT(breeding_session)
SettStatus sett_wasm_breeding_session(Session *s, size_t size);

#define MOST_PICKS 1000

static void close_breeding(void *object)
{
    Bred *bred = object;
    sett_breeding_destroy(bred->b);
    sett_arena_free(&bred->arena);
}

static const SessionKind breeding_kind = {"breeding", sizeof(Bred),
                                          close_breeding};

static SettStatus no_memory(SettError *err)
{
    return sett_fail(err, SETT_NO_MEMORY, "out of memory");
}

static const char *text_of(const SettJson *object, const char *key)
{
    const SettJson *member = sett_json_member(object, key);
    return member != NULL && member->type == SETT_JSON_STRING ? member->string
                                                              : NULL;
}

void sett_studio_put_born(SettJsonWriter *w, const SettBred *one)
{
    sett_json_add_int(w, "id", one->id);
    sett_json_add_string(w, "birth", sett_birth_name(one->birth));
    sett_json_add_string(w, "name", one->name);
    sett_json_add_int(w, "generation", one->generation);
    sett_json_add_bool(w, "mutated", one->mutated);
    sett_json_key(w, "parents");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < 2 && one->parents[i] >= 0; i++)
        sett_json_put_int(w, one->parents[i]);
    sett_json_close(w);
    sett_json_add_int(w, "agents", one->generator.agents.count);
    char origins[SETT_MAX_GAGENTS + 1] = "";
    for (int32_t i = 0; i < one->generator.agents.count; i++)
        origins[i] = (char)('0' + one->origins[i]);
    sett_json_add_string(w, "origins", origins);
    sett_session_put_hash(
        w, sett_params_hash(&sett_gagents_table, &one->generator,
                            sett_hash(one->origins,
                                      (size_t)one->generator.agents.count, 0)));
}

void sett_studio_put_seed(SettJsonWriter *w, uint64_t seed)
{
    SettText digits = sett_text(w->out->alloc);
    sett_text_format(&digits, "%llu", (unsigned long long)seed);
    sett_json_add_string(w, "seed", digits.data != NULL ? digits.data : "");
    sett_text_free(&digits);
}

static void put_raters(SettJsonWriter *w, const SettGame *game)
{
    SettOracle raters[SETT_MAX_RATERS];
    int32_t count = sett_raters(game, raters);
    sett_json_key(w, "raters");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < count; i++)
        sett_json_put_string(w, sett_oracle_name(&raters[i]));
    sett_json_close(w);
}

static void put_page(SettJsonWriter *w, const Bred *bred)
{
    SettBreedingState state = sett_breeding_state(bred->b);
    sett_json_add_string(w, "game", bred->game->name);
    sett_studio_put_seed(w, state.seed);
    sett_json_add_int(w, "generation", state.generation);
    sett_json_add_int(w, "page", state.page);
    sett_json_add_int(w, "pages", state.pages);
    sett_json_add_string(w, "wish", state.wish != NULL ? state.wish : "");
    put_raters(w, bred->game);
    sett_json_key(w, "places");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < state.population; i++) {
        sett_json_open(w, '{');
        sett_studio_put_born(w, sett_breeding_at(bred->b, i));
        sett_json_add_bool(w, "marked", sett_breeding_is_marked(bred->b, i));
        sett_json_close(w);
    }
    sett_json_close(w);
}

static SettStatus reply_page(SettJsonWriter w, const Bred *bred)
{
    put_page(&w, bred);
    sett_json_close(&w);
    return SETT_OK;
}

static SettStatus read_pick(Bred *bred, Session *s, const SettJson *json,
                            SettError *err)
{
    const char *name = text_of(json, "name");
    const SettJson *generator = sett_json_member(json, "generator");
    SettGagents *read = SETT_TAKE(&bred->arena, 1, SettGagents);
    const char *copy =
        name != NULL ? sett_arena_format(&bred->arena, "%s", name) : NULL;
    if (name == NULL || generator == NULL)
        return sett_fail(err, SETT_BAD_INPUT,
                         "a generator of the database has a name");
    if (read == NULL || copy == NULL)
        return no_memory(err);
    bred->picks[bred->pick_count++] = (SettBreedingPick){copy, read};
    return sett_gagents_read(bred->game, generator, &s->arena, read, err);
}

static SettStatus read_database(Bred *bred, Session *s, const SettJson *request,
                                SettError *err)
{
    const SettJson *list = sett_json_member(request, "database");
    SettStatus status = SETT_OK;
    if (list == NULL)
        return SETT_OK;
    if (list->type != SETT_JSON_ARRAY || list->size > MOST_PICKS)
        return sett_fail(err, SETT_BAD_INPUT, "a database is a list");
    bred->picks = SETT_TAKE(&bred->arena, list->size + 1, SettBreedingPick);
    if (bred->picks == NULL)
        return no_memory(err);
    for (const SettJson *j = list->child; status == SETT_OK && j != NULL;
         j = j->next)
        status = read_pick(bred, s, j, err);
    return status;
}

static SettStatus create(Bred *bred, Session *s, const SettJson *request,
                         SettError *err)
{
    SettBreedingParams params;
    SettBreedingDef def = sett_breeding_def();
    const SettJson *given = sett_json_member(request, "params");
    const SettJson *session = sett_json_member(request, "session");
    int64_t seed = 1;
    sett_arena_init(&bred->arena, s->arena.alloc, 0);
    SettStatus status = sett_session_read_game(s, request, &bred->game, err);
    if (status == SETT_OK)
        status = sett_session_read_int(request, "seed", INT32_MAX, &seed, err);
    sett_params_default(&sett_breeding_params, &params);
    if (status == SETT_OK && given != NULL)
        status =
            sett_params_read(&sett_breeding_params, &params, given, NULL, err);
    if (status == SETT_OK)
        status = read_database(bred, s, request, err);
    def.game = bred->game;
    def.params = &params;
    def.database = bred->picks;
    def.database_count = bred->pick_count;
    def.seed = (uint64_t)seed;
    if (status != SETT_OK)
        return status;
    return session != NULL ? sett_breeding_read(&def, session, &bred->b, err)
                           : sett_breeding_create(&def, &bred->b, err);
}

static SettStatus begin(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"game",    "seed",     "params",
                                        "session", "database", NULL};
    void *object;
    SettStatus status =
        sett_session_make(s, request, names, &breeding_kind, &object, err);
    if (status == SETT_OK)
        status = create(object, s, request, err);
    return status == SETT_OK ? reply_page(sett_session_reply_made(s), object)
                             : status;
}

SettStatus sett_wasm_breeding_begin(Session *s, size_t size)
{
    return sett_session_answer(s, size, begin);
}

SettStatus sett_studio_take_breeding(const Session *s, const SettJson *request,
                                     const char *const *names, Bred **out,
                                     SettError *err)
{
    void *object;
    SettStatus status =
        sett_session_take(s, request, names, &breeding_kind, &object, err);
    *out = object;
    return status;
}

static SettStatus edit(const Bred *bred, Session *s, const SettJson *request,
                       int32_t place, SettError *err)
{
    const SettJson *list = sett_json_member(request, "changes");
    SettGagents *now = SETT_TAKE(&s->arena, 1, SettGagents);
    SettStatus status = SETT_OK;
    if (now == NULL)
        return no_memory(err);
    *now = sett_breeding_at(bred->b, place)->generator;
    if (list == NULL || list->type != SETT_JSON_ARRAY)
        return sett_fail(err, SETT_BAD_INPUT, "no list of changes");
    for (const SettJson *j = list->child; status == SETT_OK && j != NULL;
         j = j->next) {
        const SettJson *key = j->type == SETT_JSON_ARRAY ? j->child : NULL;
        const SettJson *value = key != NULL ? key->next : NULL;
        if (value == NULL || key->type != SETT_JSON_STRING ||
            value->type != SETT_JSON_STRING)
            return sett_fail(err, SETT_BAD_INPUT,
                             "a change is an attribute and its text");
        status = sett_gagents_set(bred->game, now, key->string, value->string,
                                  &s->arena, err);
    }
    return status == SETT_OK
               ? sett_breeding_put(bred->b, place, SETT_BORN_EDITED, now, NULL,
                                   NULL, err)
               : status;
}

static SettStatus import(const Bred *bred, Session *s, const SettJson *request,
                         int32_t place, SettError *err)
{
    const SettJson *json = sett_json_member(request, "generator");
    const char *name = text_of(request, "name");
    SettGagents *read = SETT_TAKE(&s->arena, 1, SettGagents);
    if (read == NULL)
        return no_memory(err);
    if (json == NULL || name == NULL)
        return sett_fail(err, SETT_BAD_INPUT, "no generator with a name");
    SettStatus status =
        sett_gagents_read(bred->game, json, &s->arena, read, err);
    return status == SETT_OK
               ? sett_breeding_put(bred->b, place, SETT_BORN_IMPORTED, read,
                                   name, json, err)
               : status;
}

static SettStatus act(const Bred *bred, Session *s, const SettJson *request,
                      SettError *err)
{
    const char *what = text_of(request, "do");
    const char *wish = text_of(request, "wish");
    const SettJson *marked = sett_json_member(request, "marked");
    SettBreedingState state = sett_breeding_state(bred->b);
    int64_t place = 0, page = state.page;
    SettStatus status = sett_session_read_int(
        request, "place", state.population - 1, &place, err);
    if (status == SETT_OK)
        status =
            sett_session_read_int(request, "page", state.pages - 1, &page, err);
    if (status != SETT_OK)
        return status;
    if (what != NULL && strcmp(what, "next") == 0)
        return sett_breeding_next(bred->b, err);
    if (what != NULL && strcmp(what, "wish") == 0)
        return sett_breeding_wish(
            bred->b, wish != NULL && wish[0] != '\0' ? wish : NULL, err);
    if (what != NULL && strcmp(what, "edit") == 0)
        return edit(bred, s, request, (int32_t)place, err);
    if (what != NULL && strcmp(what, "import") == 0)
        return import(bred, s, request, (int32_t)place, err);
    if (what != NULL && strcmp(what, "undo") == 0)
        (void)sett_breeding_undo(bred->b);
    else if (what != NULL && strcmp(what, "redo") == 0)
        (void)sett_breeding_redo(bred->b);
    else if (what != NULL && strcmp(what, "go") == 0)
        sett_studio_show_page(bred->b, (int32_t)page);
    else if (what != NULL && strcmp(what, "mark") == 0)
        sett_breeding_mark(bred->b, (int32_t)place,
                           marked != NULL && marked->type == SETT_JSON_TRUE);
    else
        return sett_fail(err, SETT_BAD_INPUT, "nobody knows what to do");
    return SETT_OK;
}

static SettStatus do_it(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {
        "handle", "do",      "page",      "place", "marked",
        "wish",   "changes", "generator", "name",  NULL};
    Bred *bred;
    SettStatus status =
        sett_studio_take_breeding(s, request, names, &bred, err);
    if (status == SETT_OK)
        status = act(bred, s, request, err);
    return status == SETT_OK ? reply_page(sett_session_reply(s), bred) : status;
}

SettStatus sett_wasm_breeding_do(Session *s, size_t size)
{
    return sett_session_answer(s, size, do_it);
}

static SettStatus write_session(Session *s, const SettJson *request,
                                SettError *err)
{
    static const char *const names[] = {"handle", NULL};
    Bred *bred;
    SettStatus status =
        sett_studio_take_breeding(s, request, names, &bred, err);
    if (status != SETT_OK)
        return status;
    sett_text_clear(&s->reply);
    SettJsonWriter w = sett_json_writer(&s->reply, true);
    sett_breeding_write(bred->b, &w);
    return s->reply.status;
}

SettStatus sett_wasm_breeding_session(Session *s, size_t size)
{
    return sett_session_answer(s, size, write_session);
}

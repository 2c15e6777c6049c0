/* exports.c - the core as a WebAssembly module: what a page or a worker calls.

   A session is opened once. For each question the host asks for room, writes
   its JSON request there, calls a verb with the request's size, and reads the
   reply (JSON, or bytes where said) before the next call:

     s = open()                     0: no memory
     p = room(s, size)              where the request goes; 0: no memory
     status = VERB(s, size)         a SettStatus; 0 = ok
     reply(s), reply_size(s)        valid until the next verb
     close(s)

   Verbs: describe (no request), generate, cells, measure, art. Where one fails
   the reply is {"version": 1, "error": {...}}. All state lives in the session;
   the library has none of its own. */
#include "sett/sett.h"

#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

#define MAX_LEVELS 100000 /* of one request */

typedef struct Session {
    SettArena arena; /* reset at the begin of every verb */
    SettText reply;
    char *room;
    size_t room_size;
} Session;

typedef SettStatus Verb(Session *s, const SettJson *request, SettError *err);

EXPORT(open) Session *sett_wasm_open(void);
EXPORT(close) void sett_wasm_close(Session *s);
EXPORT(room) char *sett_wasm_room(Session *s, size_t size);
EXPORT(reply) const char *sett_wasm_reply(const Session *s);
EXPORT(reply_size) size_t sett_wasm_reply_size(const Session *s);
EXPORT(describe) SettStatus sett_wasm_describe(Session *s);
EXPORT(generate) SettStatus sett_wasm_generate(Session *s, size_t size);
EXPORT(cells) SettStatus sett_wasm_cells(Session *s, size_t size);
EXPORT(measure) SettStatus sett_wasm_measure(Session *s, size_t size);
EXPORT(art) SettStatus sett_wasm_art(Session *s, size_t size);

/* ---------------------------------------------------------------- sessions */

Session *sett_wasm_open(void)
{
    SettAlloc alloc = sett_alloc_default();
    Session *s = alloc.fn(alloc.user, NULL, 0, sizeof *s);
    if (s == NULL)
        return NULL;
    *s = (Session){.reply = sett_text(alloc)};
    sett_arena_init(&s->arena, alloc, 0);
    return s;
}

void sett_wasm_close(Session *s)
{
    if (s == NULL)
        return;
    SettAlloc alloc = s->arena.alloc;
    sett_arena_free(&s->arena);
    sett_text_free(&s->reply);
    if (s->room != NULL)
        alloc.fn(alloc.user, s->room, s->room_size, 0);
    alloc.fn(alloc.user, s, sizeof *s, 0);
}

char *sett_wasm_room(Session *s, size_t size)
{
    if (size <= s->room_size)
        return s->room;
    char *room =
        s->arena.alloc.fn(s->arena.alloc.user, s->room, s->room_size, size);
    if (room != NULL) {
        s->room = room;
        s->room_size = size;
    }
    return room;
}

const char *sett_wasm_reply(const Session *s)
{
    return s->reply.data;
}

size_t sett_wasm_reply_size(const Session *s)
{
    return s->reply.size;
}

/* ----------------------------------------------------------------- replies */

static void put_text(SettJsonWriter *w, const char *key, const char *value)
{
    sett_json_key(w, key);
    sett_json_put_string(w, value);
}

static void put_int(SettJsonWriter *w, const char *key, int64_t value)
{
    sett_json_key(w, key);
    sett_json_put_int(w, value);
}

static void put_hash(SettJsonWriter *w, uint64_t hash)
{
    char digits[17] = {0};
    for (int32_t i = 15; i >= 0; i--, hash >>= 4)
        digits[i] = "0123456789abcdef"[hash & 15];
    put_text(w, "hash", digits);
}

static SettJsonWriter begin_reply(Session *s)
{
    sett_text_clear(&s->reply);
    SettJsonWriter w = sett_json_writer(&s->reply, true);
    sett_json_open(&w, '{');
    put_int(&w, "version", 1);
    return w;
}

static void put_error(Session *s, SettStatus status, const SettError *err)
{
    SettJsonWriter w = begin_reply(s);
    sett_json_key(&w, "error");
    sett_json_open(&w, '{');
    put_text(&w, "status", sett_status_text(status));
    put_text(&w, "text",
             err->text[0] != '\0' ? err->text : sett_status_text(status));
    put_text(&w, "expected", err->expected);
    put_int(&w, "line", err->line);
    put_int(&w, "column", err->column);
    sett_json_close(&w);
    sett_json_close(&w);
}

/* Reads the request, runs the verb, and turns a failure into a reply. */
static SettStatus answer(Session *s, size_t size, Verb *verb)
{
    SettArenaMark empty = {0};
    SettError err = {0};
    SettJsonLimits limits = sett_json_limits();
    const SettJson *request = NULL;
    sett_arena_reset(&s->arena, empty);
    SettStatus status = SETT_BAD_ARGUMENT;
    if (size <= s->room_size)
        status =
            sett_json_read(s->room, size, &limits, &s->arena, &request, &err);
    if (status == SETT_OK)
        status = verb(s, request, &err);
    if (status == SETT_OK)
        status = s->reply.status;
    if (status != SETT_OK)
        put_error(s, status, &err);
    return status;
}

/* ---------------------------------------------------------------- requests */

/* Refuses a member that no verb reads: a slip of the pen must not pass. */
static SettStatus only_members(const SettJson *request,
                               const char *const *names, SettError *err)
{
    if (request->type != SETT_JSON_OBJECT)
        return sett_fail(err, SETT_BAD_INPUT, "a request must be an object");
    for (const SettJson *m = request->child; m != NULL; m = m->next) {
        int32_t i = 0;
        while (names[i] != NULL && strcmp(names[i], m->key) != 0)
            i++;
        if (names[i] == NULL)
            return sett_fail_at(err, SETT_BAD_INPUT, m->line, m->column,
                                "unknown member \"%s\"", m->key);
    }
    return SETT_OK;
}

/* An integer member, or its default where it is left out. */
static SettStatus read_int(const SettJson *request, const char *key,
                           int64_t most, int64_t *value, SettError *err)
{
    const SettJson *member = sett_json_member(request, key);
    int64_t read;
    if (member == NULL)
        return SETT_OK;
    if (!sett_json_int(member, &read) || read < 0 || read > most) {
        sett_fail_at(err, SETT_BAD_INPUT, member->line, member->column,
                     "bad %s", key);
        sett_expect(err, "an integer in 0..%d", (int)most);
        return SETT_BAD_INPUT;
    }
    *value = read;
    return SETT_OK;
}

/* The game that member "game" names; it may not be left out. */
static SettStatus read_game(const SettJson *request, const SettGame **game,
                            SettError *err)
{
    const SettJson *name = sett_json_member(request, "game");
    *game = NULL;
    if (name != NULL && name->type == SETT_JSON_STRING)
        *game = sett_game_named(name->string);
    if (*game == NULL)
        return sett_fail(err, SETT_BAD_INPUT, "no such game");
    return SETT_OK;
}

/* A batch of levels: {"recipe": {...}, "first": 0, "count": 1}. */
typedef struct Batch {
    SettRecipe recipe;
    SettTwoStep pipe;
    int64_t first, count;
    SettGrid grid;
    double *values;
} Batch;

static SettStatus read_batch(Session *s, const SettJson *request, Batch *b,
                             SettError *err)
{
    static const char *const names[] = {"recipe", "first", "count", NULL};
    *b = (Batch){.count = 1};
    SettStatus status = only_members(request, names, err);
    if (status != SETT_OK)
        return status;
    status = sett_recipe_read(sett_json_member(request, "recipe"), &s->arena,
                              &b->recipe, err);
    if (status == SETT_OK)
        status = read_int(request, "first", INT32_MAX, &b->first, err);
    if (status == SETT_OK)
        status = read_int(request, "count", MAX_LEVELS, &b->count, err);
    if (status == SETT_OK)
        status = sett_grid_take(&s->arena, b->recipe.w, b->recipe.h, &b->grid);
    if (status != SETT_OK)
        return status;
    b->pipe = sett_recipe_pipe(&b->recipe);
    b->values = SETT_TAKE(&s->arena, b->recipe.game->measures.count, double);
    return b->values != NULL ? SETT_OK : SETT_NO_MEMORY;
}

/* ------------------------------------------------------------------- verbs */

SettStatus sett_wasm_describe(Session *s)
{
    sett_text_clear(&s->reply);
    return sett_describe(&s->reply);
}

/* What is wrong with a level and what is measured of it. */
static SettStatus put_judgement(SettJsonWriter *w, const SettGame *game,
                                const SettGrid *grid, SettArena *tmp,
                                double *values)
{
    SettLevel level = {.grid = *grid};
    SettReport report = sett_report(tmp);
    bool complete = sett_level_is_furnished(game, grid);
    SettStatus status = sett_game_check(game, &level, complete, tmp, &report);
    if (status != SETT_OK && status != SETT_INFEASIBLE)
        return status;
    if (report.broken)
        return SETT_NO_MEMORY;
    sett_json_key(w, "feasible");
    sett_json_put_bool(w, report.count == 0);
    sett_json_key(w, "reasons");
    sett_json_put_reasons(w, &report);
    status = game->measures.run(&level, tmp, values);
    sett_json_key(w, "measures");
    if (status == SETT_OK)
        sett_json_put_measures(w, game, values);
    else
        sett_json_put_null(w); /* a level that is too broken to measure */
    return status == SETT_NO_MEMORY ? status : SETT_OK;
}

/* One level of a batch; an infeasible one is an answer, with its reasons. */
static SettStatus put_level(Session *s, SettJsonWriter *w, Batch *b,
                            int64_t index)
{
    SettGenReport layout = {0}, furnish = {0};
    SettStatus status = sett_two_step(&b->pipe, b->recipe.seed, (uint64_t)index,
                                      &s->arena, &b->grid, &layout, &furnish);
    if (status != SETT_OK && status != SETT_INFEASIBLE)
        return status;
    sett_json_open(w, '{');
    put_int(w, "index", index);
    if (status == SETT_INFEASIBLE) {
        bool furnished = layout.reasons.count == 0;
        sett_json_key(w, "feasible");
        sett_json_put_bool(w, false);
        sett_json_key(w, "reasons");
        sett_json_put_reasons(w,
                              furnished ? &furnish.reasons : &layout.reasons);
        status = SETT_OK;
    } else {
        put_hash(w, sett_grid_hash(&b->grid));
        sett_json_key(w, "rows");
        sett_json_put_rows(w, b->recipe.game, &b->grid);
        status =
            put_judgement(w, b->recipe.game, &b->grid, &s->arena, b->values);
    }
    sett_json_close(w);
    return status;
}

/* Reply: {"version", "recipe", "hash", "levels": [{"index", "hash", "rows",
   "feasible", "reasons", "measures"}]}. */
static SettStatus generate(Session *s, const SettJson *request, SettError *err)
{
    Batch b;
    SettStatus status = read_batch(s, request, &b, err);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = begin_reply(s);
    sett_json_key(&w, "recipe");
    sett_recipe_write(&b.recipe, &w);
    put_hash(&w, sett_recipe_hash(&b.recipe));
    sett_json_key(&w, "levels");
    sett_json_open(&w, '[');
    SettArenaMark mark = sett_arena_mark(&s->arena);
    for (int64_t i = 0; i < b.count && status == SETT_OK; i++) {
        status = put_level(s, &w, &b, b.first + i);
        sett_arena_reset(&s->arena, mark);
    }
    sett_json_close(&w);
    sett_json_close(&w);
    return status;
}

SettStatus sett_wasm_generate(Session *s, size_t size)
{
    return answer(s, size, generate);
}

/* The same batch as bytes, for previews and speed: per level a byte (0 = made,
   1 = infeasible) and w * h tiles, row-major. */
static SettStatus cells(Session *s, const SettJson *request, SettError *err)
{
    Batch b;
    SettStatus status = read_batch(s, request, &b, err);
    if (status != SETT_OK)
        return status;
    size_t area = (size_t)sett_grid_area(&b.grid);
    SettArenaMark mark = sett_arena_mark(&s->arena);
    sett_text_clear(&s->reply);
    for (int64_t i = 0; i < b.count; i++) {
        status = sett_two_step(&b.pipe, b.recipe.seed, (uint64_t)(b.first + i),
                               &s->arena, &b.grid, NULL, NULL);
        if (status != SETT_OK && status != SETT_INFEASIBLE)
            return status;
        if (status == SETT_INFEASIBLE)
            memset(b.grid.cells, 0, area);
        sett_text_char(&s->reply, status == SETT_OK ? '\0' : '\1');
        sett_text_bytes(&s->reply, b.grid.cells, area);
        sett_arena_reset(&s->arena, mark);
    }
    return SETT_OK;
}

SettStatus sett_wasm_cells(Session *s, size_t size)
{
    return answer(s, size, cells);
}

/* Request: {"game": "md2", "rows": ["XXX", ...]}; reply: {"version", "game",
   "feasible", "reasons", "measures"}. */
static SettStatus measure(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"game", "rows", NULL};
    SettStatus status = only_members(request, names, err);
    if (status != SETT_OK)
        return status;
    const SettGame *game;
    status = read_game(request, &game, err);
    if (status != SETT_OK)
        return status;
    SettGrid grid;
    status = sett_json_rows(game, sett_json_member(request, "rows"), &s->arena,
                            &grid, err);
    if (status != SETT_OK)
        return status;
    double *values = SETT_TAKE(&s->arena, game->measures.count, double);
    if (values == NULL)
        return SETT_NO_MEMORY;
    SettJsonWriter w = begin_reply(s);
    put_text(&w, "game", game->name);
    status = put_judgement(&w, game, &grid, &s->arena, values);
    sett_json_close(&w);
    return status;
}

SettStatus sett_wasm_measure(Session *s, size_t size)
{
    return answer(s, size, measure);
}

/* Request: {"game": "md2"}; reply: bytes, for every tile of the game its art as
   SETT_ART_SIDE rows of as many pixels, each red, green, blue, 255. */
static SettStatus art(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"game", NULL};
    const SettGame *game;
    SettStatus status = only_members(request, names, err);
    if (status == SETT_OK)
        status = read_game(request, &game, err);
    if (status != SETT_OK)
        return status;
    SettArt *arts = SETT_TAKE(&s->arena, game->tiles.count, SettArt);
    if (arts == NULL)
        return SETT_NO_MEMORY;
    sett_art(game, arts);
    sett_text_clear(&s->reply);
    for (int32_t tile = 0; tile < game->tiles.count; tile++)
        for (int32_t i = 0; i < SETT_ART_SIDE * SETT_ART_SIDE; i++) {
            uint32_t rgb = arts[tile].pixels[i];
            uint8_t pixel[4] = {(uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8),
                                (uint8_t)rgb, 255};
            sett_text_bytes(&s->reply, pixel, sizeof pixel);
        }
    return SETT_OK;
}

SettStatus sett_wasm_art(Session *s, size_t size)
{
    return answer(s, size, art);
}

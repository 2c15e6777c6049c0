/* exports.c - the core as a WebAssembly module: what a page or a worker calls.
   session.h tells how verbs are asked.

   Verbs: describe (no request), generate, cells, measure, art. */
#include "wasm/session.h"

#include <string.h>

#define MAX_LEVELS 100000 /* of one request */

EXPORT(describe) SettStatus sett_wasm_describe(Session *s);
EXPORT(generate) SettStatus sett_wasm_generate(Session *s, size_t size);
EXPORT(cells) SettStatus sett_wasm_cells(Session *s, size_t size);
EXPORT(measure) SettStatus sett_wasm_measure(Session *s, size_t size);
EXPORT(art) SettStatus sett_wasm_art(Session *s, size_t size);

/* A batch of levels: {"recipe": {...}, "first": 0, "count": 1}. */
typedef struct Batch {
    SettRecipe recipe;
    SettPipe pipe;
    int64_t first, count;
    SettGrid grid;
    double *values;
} Batch;

static SettStatus read_batch(Session *s, const SettJson *request, Batch *b,
                             SettError *err)
{
    static const char *const names[] = {"recipe", "first", "count", NULL};
    *b = (Batch){.count = 1};
    SettStatus status = sett_session_members(request, names, err);
    if (status != SETT_OK)
        return status;
    status = sett_recipe_read(s->catalog, sett_json_member(request, "recipe"),
                              &s->arena, &b->recipe, err);
    if (status == SETT_OK)
        status = sett_recipe_makes(&b->recipe, err);
    if (status == SETT_OK)
        status =
            sett_session_read_int(request, "first", INT32_MAX, &b->first, err);
    if (status == SETT_OK)
        status =
            sett_session_read_int(request, "count", MAX_LEVELS, &b->count, err);
    if (status == SETT_OK)
        status = sett_grid_take(&s->arena, b->recipe.w, b->recipe.h, &b->grid);
    if (status != SETT_OK)
        return status;
    b->pipe = sett_recipe_pipe(&b->recipe);
    b->values = SETT_TAKE(&s->arena, b->recipe.game->measures.count, double);
    return b->values != NULL ? SETT_OK : SETT_NO_MEMORY;
}

SettStatus sett_wasm_describe(Session *s)
{
    sett_text_clear(&s->reply);
    return sett_describe(s->catalog, &s->reply);
}

/* One level of a batch; an infeasible one is an answer, with its reasons. */
static SettStatus put_level(Session *s, SettJsonWriter *w, Batch *b,
                            int64_t index)
{
    SettGenReport reports[SETT_MAX_STAGES];
    SettStatus status = sett_make(&b->pipe, b->recipe.seed, (uint64_t)index,
                                  &s->arena, &b->grid, reports);
    if (status != SETT_OK && status != SETT_INFEASIBLE)
        return status;
    sett_json_open(w, '{');
    sett_json_add_int(w, "index", index);
    if (status == SETT_INFEASIBLE) {
        sett_json_key(w, "feasible");
        sett_json_put_bool(w, false);
        sett_json_key(w, "reasons");
        sett_json_put_reasons(w, sett_make_reasons(reports));
        status = SETT_OK;
    } else {
        sett_session_put_hash(w, sett_grid_hash(&b->grid));
        sett_json_key(w, "rows");
        sett_json_put_rows(w, b->recipe.game, &b->grid);
        status = sett_session_judge(w, b->recipe.game, &b->grid, &s->arena,
                                    b->values);
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
    SettJsonWriter w = sett_session_reply(s);
    sett_json_key(&w, "recipe");
    sett_recipe_write(&b.recipe, &w);
    sett_session_put_hash(&w, sett_recipe_hash(&b.recipe));
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
    return sett_session_answer(s, size, generate);
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
        status = sett_make(&b.pipe, b.recipe.seed, (uint64_t)(b.first + i),
                           &s->arena, &b.grid, NULL);
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
    return sett_session_answer(s, size, cells);
}

/* Request: {"game": "md2", "rows": ["XXX", ...]}; reply: {"version", "game",
   "feasible", "reasons", "measures"}. */
static SettStatus measure(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"game", "rows", NULL};
    SettStatus status = sett_session_members(request, names, err);
    if (status != SETT_OK)
        return status;
    const SettGame *game;
    status = sett_session_read_game(s, request, &game, err);
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
    SettJsonWriter w = sett_session_reply(s);
    sett_json_add_string(&w, "game", game->name);
    status = sett_session_judge(&w, game, &grid, &s->arena, values);
    sett_json_close(&w);
    return status;
}

SettStatus sett_wasm_measure(Session *s, size_t size)
{
    return sett_session_answer(s, size, measure);
}

/* Request: {"game": "md2"}; reply: bytes, for every tile of the game its art as
   SETT_ART_SIDE rows of as many pixels, each red, green, blue, 255. */
static SettStatus art(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"game", NULL};
    const SettGame *game;
    SettStatus status = sett_session_members(request, names, err);
    if (status == SETT_OK)
        status = sett_session_read_game(s, request, &game, err);
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
    return sett_session_answer(s, size, art);
}

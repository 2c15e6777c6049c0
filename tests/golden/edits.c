/* edits.c - see edits.h. EDD rooms are varied tile by tile, Mario segments
   slice by slice. */
#include "golden/edits.h"

#include "golden/mix.h"

#include <stdio.h>

enum { THINGS = 8, SHARES = 8, MOST_WHOLE = 14 };

typedef struct Draw {
    SettArena *arena;
    SettRng rng;
    int32_t number;
    SettSearchDef def;
    SettSearch *search;
    uint64_t hash;
    SettText *out;
} Draw;

static int32_t below(Draw *d, int32_t bound)
{
    return (int32_t)sett_rng_below(&d->rng, (uint32_t)bound);
}

/* Rows of any names: up to four dimensions. */
static void dimensions(Draw *d, const SettParam *row, SettText *text)
{
    int32_t count = below(d, row->capacity + 1);
    sett_text_char(text, '[');
    for (int32_t i = 0; i < count; i++) {
        int32_t feature = (below(d, 2) + 2 * i) % 9, bins = 1 + below(d, 6);
        sett_text_format(text, "%s{\"feature\":%d,\"bins\":%d}",
                         i > 0 ? "," : "", (int)feature, (int)bins);
    }
    sett_text_char(text, ']');
}

static bool row_text(Draw *d, const SettParam *row, SettText *text)
{
    char name[64];
    double top = row->def * 2 + 2 < row->high ? row->def * 2 + 2 : row->high;
    double share = (double)below(d, SHARES + 1) / (double)SHARES;
    double most = row->low + (double)MOST_WHOLE;
    most = most < top ? most : top;
    switch (row->type) {
    case SETT_PARAM_INT:
        sett_text_format(text, "%d",
                         (int)(row->low + share * (most - row->low)));
        return true;
    case SETT_PARAM_BOOL:
        sett_text_add(text, share < 0.5 ? "on" : "off");
        return true;
    case SETT_PARAM_REAL:
        sett_text_double(text, row->low + share * (top - row->low));
        return true;
    case SETT_PARAM_CHANCE:
        sett_text_double(text, share);
        return true;
    case SETT_PARAM_CHOICE:
        sett_choice_name(row->choices,
                         below(d, sett_choice_count(row->choices)), name,
                         sizeof name);
        sett_text_add(text, name);
        return true;
    case SETT_PARAM_ROWS:
        dimensions(d, row, text);
        return true;
    case SETT_PARAM_TILE:
    case SETT_PARAM_TILES:
    case SETT_PARAM_NAME:
        break;
    }
    return false;
}

/* Of a preset or the defaults, with some rows drawn. */
static void *draw_params(Draw *d, const SettTable *table,
                         const SettPreset *presets, int32_t count, int32_t rare)
{
    SettText text = sett_text(d->out->alloc);
    void *params = sett_arena_take(d->arena, 1, table->size + 8);
    if (params == NULL)
        return NULL;
    int32_t preset = below(d, count + 2);
    sett_params_default(table, params);
    if (preset < count)
        memcpy(params, presets[preset].params, table->size);
    for (int32_t i = 0; i < table->count; i++) {
        const SettParam *row = &table->rows[i];
        bool whole = row->type == SETT_PARAM_INT && row->def > MOST_WHOLE * 2;
        sett_text_clear(&text);
        if ((!whole && below(d, rare) > 0) || !row_text(d, row, &text))
            continue;
        (void)sett_params_set(table, params, row->name, text.data,
                              &d->def.game->tiles, d->arena, NULL);
    }
    sett_text_free(&text);
    return params;
}

static SettStatus any_room(Draw *d, SettGrid *out)
{
    const SettTileSet *set = &d->def.game->tiles;
    int32_t dense = 5 + below(d, 40);
    SettStatus s = sett_grid_take(d->arena, d->def.w, d->def.h, out);
    for (int32_t c = 0; s == SETT_OK && c < out->w * out->h; c++) {
        int32_t tile = below(d, set->count);
        bool open = below(d, 100) >= dense ||
                    (set->tiles[tile].roles & SETT_IS(DOOR)) != 0 ||
                    set->tiles[tile].at_most >= 0;
        out->cells[c] = open ? d->def.game->fill_open : (uint8_t)tile;
    }
    return s;
}

/* A room with two or three doors on its border. */
static SettStatus any_target(Draw *d, SettLevel *out)
{
    int32_t door = sett_tile_with(&d->def.game->tiles, SETT_IS(DOOR));
    *out = (SettLevel){.lock = NULL};
    SettStatus s = any_room(d, &out->grid);
    for (int32_t i = 2 + below(d, 2); s == SETT_OK && i > 0; i--) {
        int32_t x = below(d, out->grid.w), y = below(d, out->grid.h);
        *(i % 2 == 0 ? &x : &y) = i == 3 ? 1 : 0;
        out->grid.cells[sett_grid_at(&out->grid, x, y)] = (uint8_t)door;
    }
    return s;
}

static SettStatus any_lock(Draw *d, const SettMask **out)
{
    *out = NULL;
    if (below(d, 2) == 0)
        return SETT_OK;
    SettMask *lock = SETT_TAKE(d->arena, 1, SettMask);
    if (lock == NULL)
        return SETT_NO_MEMORY;
    SettStatus s = sett_mask_take(d->arena, d->def.w, d->def.h, lock);
    int32_t x0 = below(d, d->def.w), y0 = below(d, d->def.h);
    for (int32_t i = 0; s == SETT_OK && i < 20; i++)
        sett_mask_set(lock, x0 + i % 5 < lock->w ? x0 + i % 5 : 0,
                      y0 + i / 5 < lock->h ? y0 + i / 5 : 0);
    *out = lock;
    return s;
}

/* Levels to learn from: columns of a few heights, or rooms. */
static SettStatus any_training(Draw *d, bool columns)
{
    SettTraining *training = SETT_TAKE(d->arena, 1, SettTraining);
    SettGrid *levels = SETT_TAKE(d->arena, 2, SettGrid);
    SettStatus s =
        training == NULL || levels == NULL ? SETT_NO_MEMORY : SETT_OK;
    for (int32_t i = 0; s == SETT_OK && i < 2; i++) {
        s = columns ? sett_grid_take(d->arena, 40, d->def.h, &levels[i])
                    : any_room(d, &levels[i]);
        for (int32_t x = 0; s == SETT_OK && columns && x < 40; x++) {
            int32_t high = 1 + below(d, 4);
            for (int32_t y = 0; y < d->def.h; y++)
                levels[i].cells[y * 40 + x] = y + high >= d->def.h
                                                  ? d->def.game->fill_solid
                                                  : d->def.game->fill_open;
        }
    }
    if (s == SETT_OK)
        *training = (SettTraining){levels, 1 + below(d, 2)};
    d->def.training = training;
    return s;
}

static const SettEval *eval_named(const char *name)
{
    const SettCatalog *all = sett_catalog_builtin();
    for (int32_t i = 0; i < all->eval_count; i++)
        if (strcmp(all->evals[i]->name, name) == 0)
            return all->evals[i];
    return NULL;
}

static uint64_t of_one(uint64_t hash, const SettIndividual *one)
{
    hash = sett_hash_mix(hash, sett_genome_hash(&one->genome));
    hash = sett_hash_mix(hash, one->born);
    hash = mix_double(hash, one->score.fitness);
    hash = mix_double(hash, one->score.violation);
    for (int32_t i = 0; i < 9; i++)
        hash = mix_double(hash, one->score.features[i]);
    return hash;
}

static void note_born(void *user, const SettIndividual *one)
{
    uint64_t *hash = user;
    *hash = of_one(*hash, one);
}

static SettStatus define(Draw *d)
{
    const SettCatalog *all = sett_catalog_builtin();
    bool legal = d->number % 4 == 3;
    const char *name = legal ? "smb" : "edd";
    SettSearchDef *def = &d->def;
    *def = sett_search_def();
    def->game = sett_catalog_game(sett_catalog_builtin(), name);
    def->eval = eval_named(name);
    def->method = all->methods[d->number % all->method_count];
    def->genome = sett_catalog_genome(all, legal ? "legal" : "tiles");
    def->w = legal ? 8 + below(d, 8) : 4 + below(d, 9);
    def->h = legal ? def->game->default_h : 4 + below(d, 8);
    def->seed = (uint64_t)d->number;
    def->max_evaluations =
        d->number % 5 == 4 ? 25 : 200 + 100 * (uint64_t)below(d, 6);
    def->features = legal ? UINT64_MAX : 0x1ff; /* nobody plays */
    def->alloc = d->out->alloc;
    def->watch = (SettWatchBirths){note_born, &d->hash};
    const SettSearchMethod *m = def->method;
    const SettGenomeKind *g = def->genome;
    def->method_params =
        draw_params(d, &m->params, m->presets, m->preset_count, 4);
    def->genome_params =
        draw_params(d, &g->params, g->presets, g->preset_count, 3);
    def->eval_params = draw_params(d, &def->eval->params, NULL, 0, 9);
    return def->method_params != NULL && def->genome_params != NULL &&
                   def->eval_params != NULL
               ? SETT_OK
               : SETT_NO_MEMORY;
}

static SettStatus define_levels(Draw *d)
{
    bool slices = d->number % 4 == 3;
    SettStatus s = SETT_OK;
    if (slices || below(d, 2) == 0)
        s = any_training(d, slices);
    if (s != SETT_OK || slices || below(d, 6) == 0)
        return s;
    SettLevel *target = SETT_TAKE(d->arena, 1, SettLevel);
    if (target == NULL)
        return SETT_NO_MEMORY;
    d->def.target = target;
    s = any_target(d, target);
    return s == SETT_OK ? any_lock(d, &d->def.lock) : s;
}

static void tell_archive(Draw *d, const SettArchive *a)
{
    SettQuality q = sett_archive_quality(a);
    double all[] = {q.filled, q.coverage, q.qd, q.mean, q.best, q.worst};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        d->hash = mix_double(d->hash, all[i]);
    for (int32_t k = 0; k < SETT_POPULATIONS; k++)
        for (int32_t i = 0; i < sett_archive_filled(a, (SettPopulation)k);
             i++) {
            SettPopulation kind = (SettPopulation)k;
            double middle[SETT_MAX_DIMENSIONS] = {0};
            int32_t cell = sett_archive_filled_cell(a, kind, i);
            int32_t count = sett_archive_count(a, cell, kind);
            sett_archive_middle(a, cell, middle);
            d->hash = sett_hash_mix(d->hash, (uint64_t)cell);
            d->hash = mix_double(mix_double(d->hash, middle[0]), middle[1]);
            for (int32_t n = 0; n < count; n++)
                d->hash = of_one(d->hash, sett_archive_at(a, cell, kind, n));
        }
}

static SettStatus tell(Draw *d, char what, SettStatus s, const SettError *err)
{
    const SettSearch *search = d->search;
    int32_t count = sett_search_count(search);
    d->hash = sett_hash_mix(d->hash, s);
    if (s != SETT_OK)
        d->hash = mix_text(d->hash, err->text);
    for (int32_t i = 0; i < count; i++)
        d->hash = of_one(d->hash, sett_search_get(search, i));
    if (sett_search_archive(search) != NULL)
        tell_archive(d, sett_search_archive(search));
    sett_text_format(d->out, "\t%c %d %d %d ", what, (int)s,
                     (int)sett_search_evaluations(search), (int)count);
    sett_text_hex(d->out, d->hash, 16);
    return s == SETT_NO_MEMORY || s == SETT_CANCELLED ? s : SETT_OK;
}

static SettStatus edit(Draw *d, SettError *err)
{
    SettLevel *target = SETT_TAKE(d->arena, 1, SettLevel);
    const SettMask *lock = NULL;
    if (target == NULL)
        return SETT_NO_MEMORY;
    SettStatus s =
        d->number % 4 == 3 ? any_room(d, &target->grid) : any_target(d, target);
    if (s == SETT_OK)
        s = any_lock(d, &lock);
    if (s == SETT_OK)
        s = sett_search_edit(d->search, target, lock, err);
    if (s == SETT_OK) {
        d->def.target = target;
        d->def.lock = lock;
    }
    return s;
}

/* Most rows as they are: what cannot change while a search runs is refused. */
static SettStatus adjust(Draw *d, SettError *err)
{
    const SettTable *table = &d->def.method->params;
    SettText text = sett_text(d->out->alloc);
    void *params = sett_arena_take(d->arena, 1, table->size + 8);
    if (params == NULL)
        return SETT_NO_MEMORY;
    memcpy(params, d->def.method_params, table->size);
    for (int32_t i = 0; i < 3; i++) {
        const SettParam *row =
            &table->rows[i == 0 ? 0 : below(d, table->count)];
        sett_text_clear(&text);
        if (row_text(d, row, &text))
            (void)sett_params_set(table, params, row->name, text.data,
                                  &d->def.game->tiles, d->arena, NULL);
    }
    sett_text_free(&text);
    SettStatus s = sett_search_adjust(d->search, params, err);
    if (s == SETT_OK)
        d->def.method_params = params;
    return s;
}

static SettStatus merge(Draw *d, SettError *err)
{
    SettSearch *other;
    SettSearchDef def = d->def;
    def.seed += 1000;
    def.watch = (SettWatchBirths){NULL, NULL};
    SettStatus s = sett_search_create(&def, &other, err);
    if (s == SETT_OK)
        s = sett_search_step(other, 60);
    if (s == SETT_OK)
        s = sett_search_merge(d->search, other, err);
    sett_search_destroy(other);
    return s;
}

/* The stored search with a byte replaced: what is said of it. */
static SettStatus read_spoilt(Draw *d, SettText *text)
{
    static const char bytes[] = "0019affx\"}]{[,-:";
    SettError err = {0};
    SettSearch *again = NULL;
    SettSearchDef def = d->def;
    const SettJson *read;
    size_t at = (size_t)below(d, (int32_t)text->size);
    char was = text->data[at];
    def.watch = (SettWatchBirths){NULL, NULL};
    text->data[at] = bytes[below(d, (int32_t)sizeof bytes - 1)];
    SettStatus s =
        sett_json_read(text->data, text->size, NULL, d->arena, &read, &err);
    if (s == SETT_OK)
        s = sett_search_create(&def, &again, &err);
    if (s == SETT_OK)
        s = sett_search_read(again, read, &err);
    d->hash = sett_hash_mix(d->hash, s);
    d->hash = mix_text(mix_text(d->hash, err.text), err.expected);
    d->hash = sett_hash_mix(d->hash, (uint64_t)(err.line * 999 + err.column));
    if (s == SETT_OK)
        d->hash = sett_hash_mix(d->hash, (uint64_t)sett_search_count(again));
    sett_search_destroy(again);
    text->data[at] = was;
    return s == SETT_NO_MEMORY ? s : SETT_OK;
}

static SettStatus store(Draw *d, SettError *err)
{
    SettText text = sett_text(d->out->alloc);
    SettJsonWriter json = sett_json_writer(&text, false);
    SettSearch *again = NULL;
    const SettJson *read;
    sett_json_open(&json, '{');
    SettStatus s = sett_search_write(d->search, &json);
    sett_json_close(&json);
    if (s == SETT_OK)
        d->hash = mix_text(d->hash, text.data);
    for (int32_t i = 0; i < 6 && s == SETT_OK; i++)
        s = read_spoilt(d, &text);
    if (s == SETT_OK)
        s = sett_json_read(text.data, text.size, NULL, d->arena, &read, err);
    if (s == SETT_OK)
        s = sett_search_create(&d->def, &again, err);
    if (s == SETT_OK)
        s = sett_search_read(again, read, err);
    if (s == SETT_OK) {
        sett_search_destroy(d->search);
        d->search = again;
        again = NULL;
    }
    sett_search_destroy(again);
    sett_text_free(&text);
    return s;
}

static SettStatus one(Draw *d)
{
    static const char letters[] = "ssearms";
    SettError err = {0};
    SettStatus s = define(d);
    if (s == SETT_OK)
        s = define_levels(d);
    if (s != SETT_OK)
        return s;
    sett_text_format(d->out, "%d\t%s\t%s\t%dx%d", (int)d->number,
                     d->def.game->name, d->def.method->name, (int)d->def.w,
                     (int)d->def.h);
    s = sett_search_create(&d->def, &d->search, &err);
    if (s != SETT_OK) {
        sett_text_format(d->out, "\tc %d %s", (int)s, err.text);
        return s == SETT_NO_MEMORY ? s : SETT_OK;
    }
    for (int32_t i = 0; s == SETT_OK && i < THINGS; i++) {
        char what = i == 0 ? 's' : letters[below(d, 7)];
        if (what == 's')
            s = sett_search_step(d->search, 1 + (uint64_t)below(d, 120));
        else
            s = what == 'e'   ? edit(d, &err)
                : what == 'a' ? adjust(d, &err)
                : what == 'm' ? merge(d, &err)
                              : store(d, &err);
        s = tell(d, what, s, &err);
    }
    sett_search_destroy(d->search);
    return s;
}

SettStatus golden_edits(int32_t drawn, SettText *out)
{
    SettArena arena;
    SettStatus s = SETT_OK;
    sett_arena_init(&arena, out->alloc, 0);
    for (int32_t i = 0; i < drawn && s == SETT_OK; i++) {
        Draw d = {.arena = &arena,
                  .rng = sett_rng((uint64_t)i + 1, SETT_FOR_TEST, 2),
                  .number = i,
                  .out = out};
        SettArenaMark mark = sett_arena_mark(&arena);
        s = one(&d);
        sett_text_char(out, '\n');
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
    return s == SETT_OK ? out->status : s;
}

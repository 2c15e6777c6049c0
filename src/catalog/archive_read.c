/* archive_read.c - archive files read back: the definition first, which callers
   may change where the stored search does not hang on it, then the search. */
#include "sett/archive_file.h"
#include "sett/io.h"

/* A file under way. */
typedef struct Reading {
    const SettJson *root;
    SettArena *arena;
    SettSearchDef *def;
    SettError *err;
} Reading;

static SettStatus broken(const Reading *r, const SettJson *at, const char *what)
{
    return sett_json_refuse(r->err, at, NULL, "an archive file has %s", what);
}

static SettStatus read_part(const Reading *r, const char *key, const char *name,
                            const SettTable *table, void *params)
{
    const SettJson *part = sett_json_member(r->root, key);
    const SettJson *values = sett_json_member(part, "params");
    if (!sett_json_is(sett_json_member(part, "name"), name) || values == NULL)
        return sett_json_refuse(r->err, r->root, NULL,
                                "an archive file has a member \"%s\" with the "
                                "name \"%s\" and its \"params\"",
                                key, name);
    return sett_params_read(table, params, values, &r->def->game->tiles,
                            r->err);
}

/* Two whole numbers in an array. */
static bool read_pair(const SettJson *at, int64_t *a, int64_t *b)
{
    return at != NULL && at->type == SETT_JSON_ARRAY && at->size == 2 &&
           sett_json_int(at->child, a) && sett_json_int(at->child->next, b);
}

/* The name of a part. */
static const char *name_of(const SettJson *root, const char *part)
{
    const SettJson *name =
        sett_json_member(sett_json_member(root, part), "name");
    return name != NULL && name->type == SETT_JSON_STRING ? name->string : "";
}

static SettStatus choose_parts(const Reading *r, const SettCatalog *catalog,
                               SettSearchParams *params)
{
    int64_t version, seed;
    const SettJson *name = sett_json_member(r->root, "game");
    if (!sett_json_int(sett_json_member(r->root, "archive"), &version) ||
        version != 1)
        return broken(r, r->root, "a member \"archive\": 1");
    const SettGame *game = name != NULL && name->type == SETT_JSON_STRING
                               ? sett_catalog_game(catalog, name->string)
                               : NULL;
    if (game == NULL)
        return broken(r, name, "the name of a \"game\"");
    if (!sett_json_int(sett_json_member(r->root, "seed"), &seed) || seed < 0)
        return broken(r, r->root, "a \"seed\"");
    SettStatus status =
        sett_search_choose(catalog, game, name_of(r->root, "method"), r->arena,
                           r->def, params, r->err);
    if (status != SETT_OK)
        return status == SETT_NO_MEMORY
                   ? status
                   : broken(r, r->root, "a known \"method\"");
    r->def->seed = (uint64_t)seed;
    status = sett_search_choose_genome(catalog, name_of(r->root, "genome"),
                                       r->arena, r->def, params, r->err);
    return status == SETT_BAD_ARGUMENT
               ? broken(r, r->root, "a known \"genome\"")
               : status;
}

/* Where the target is entered; archives of whole levels have none. */
static SettStatus read_entrance(const Reading *r, SettLevel *target)
{
    const SettJson *at = sett_json_member(r->root, "entrance");
    int64_t x, y;
    if (at == NULL)
        return SETT_OK;
    if (!read_pair(at, &x, &y) || x < 0 || y < 0 || x >= target->grid.w ||
        y >= target->grid.h)
        return broken(r, at, "its \"entrance\" inside of \"target\"");
    SettMarker *entrance = SETT_TAKE(r->arena, 1, SettMarker);
    if (entrance == NULL)
        return sett_no_memory(r->err);
    *entrance = (SettMarker){.x = (int32_t)x, .y = (int32_t)y, .w = 1, .h = 1};
    target->markers = entrance;
    target->marker_count = 1;
    return SETT_OK;
}

/* The level that is varied, or the size alone. */
static SettStatus read_target(const Reading *r)
{
    const SettJson *rows = sett_json_member(r->root, "target");
    int64_t w, h;
    if (rows != NULL) {
        SettLevel *target = SETT_TAKE(r->arena, 1, SettLevel);
        if (target == NULL)
            return sett_no_memory(r->err);
        SettStatus status =
            sett_json_rows(r->def->game, rows, r->arena, &target->grid, r->err);
        r->def->target = target;
        r->def->w = target->grid.w;
        r->def->h = target->grid.h;
        return status == SETT_OK ? read_entrance(r, target) : status;
    }
    if (!read_pair(sett_json_member(r->root, "size"), &w, &h) || w < 1 ||
        h < 1 || w > SETT_MAX_SIDE || h > SETT_MAX_SIDE)
        return broken(r, r->root, "a \"target\" or a good \"size\"");
    r->def->w = (int32_t)w;
    r->def->h = (int32_t)h;
    return SETT_OK;
}

static SettStatus read_training(const Reading *r)
{
    const SettJson *list = sett_json_member(r->root, "training");
    int32_t count = 0;
    if (list == NULL)
        return SETT_OK;
    if (list->type != SETT_JSON_ARRAY || list->size > INT32_MAX)
        return broken(r, list, "a list of \"training\" levels");
    SettTraining *training = SETT_TAKE(r->arena, 1, SettTraining);
    SettGrid *levels = SETT_TAKE(r->arena, list->size, SettGrid);
    if (training == NULL || levels == NULL)
        return sett_no_memory(r->err);
    for (const SettJson *v = list->child; v != NULL; v = v->next) {
        SettStatus status =
            sett_json_rows(r->def->game, v, r->arena, &levels[count++], r->err);
        if (status != SETT_OK)
            return status;
    }
    *training = (SettTraining){levels, count};
    r->def->training = count > 0 ? training : NULL;
    return SETT_OK;
}

static SettStatus read_lock(const Reading *r)
{
    const SettJson *rows = sett_json_member(r->root, "lock");
    const int32_t w = r->def->w, h = r->def->h;
    int32_t y = 0;
    if (rows == NULL)
        return SETT_OK;
    if (r->def->target == NULL || rows->type != SETT_JSON_ARRAY ||
        rows->size != (size_t)h)
        return broken(r, rows, "as many rows of \"lock\" as of \"target\"");
    SettMask *lock = SETT_TAKE(r->arena, 1, SettMask);
    if (lock == NULL || sett_mask_take(r->arena, w, h, lock) != SETT_OK)
        return sett_no_memory(r->err);
    for (const SettJson *v = rows->child; v != NULL; v = v->next, y++) {
        if (v->type != SETT_JSON_STRING || v->size != (size_t)w)
            return broken(r, v, "rows of \"lock\" as wide as \"target\"");
        for (int32_t x = 0; x < w; x++)
            if (v->string[x] == 'x')
                sett_mask_set(lock, x, y);
    }
    r->def->lock = lock;
    return SETT_OK;
}

SettStatus sett_archive_file_read(const SettCatalog *catalog,
                                  const SettJson *root, SettArena *arena,
                                  SettSearchDef *def, SettSearchParams *params,
                                  SettError *err)
{
    const Reading r = {root, arena, def, err};
    SettStatus status = choose_parts(&r, catalog, params);
    if (status == SETT_OK)
        status = read_target(&r);
    if (status == SETT_OK)
        status = read_training(&r);
    if (status == SETT_OK)
        status = read_lock(&r);
    if (status == SETT_OK)
        status = read_part(&r, "method", def->method->name,
                           &def->method->params, params->method);
    if (status == SETT_OK)
        status = read_part(&r, "genome", def->genome->name,
                           &def->genome->params, params->genome);
    if (status == SETT_OK)
        status = read_part(&r, "eval", def->eval->name, &def->eval->params,
                           params->eval);
    return status;
}

SettStatus sett_archive_file_open(const SettSearchDef *def,
                                  const SettJson *root, SettSearch **out,
                                  SettError *err)
{
    const SettJson *state = sett_json_member(root, "search");
    SettStatus status = sett_search_create(def, out, err);
    if (status != SETT_OK)
        return status;
    status = state != NULL
                 ? sett_search_read(*out, state, err)
                 : sett_json_refuse(err, root, NULL,
                                    "an archive file has a member \"search\"");
    if (status == SETT_OK)
        return SETT_OK;
    sett_search_destroy(*out);
    *out = NULL;
    return status;
}

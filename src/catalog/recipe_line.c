/* recipe_line.c - recipes as a line such as "layout=ac,furnish=cf,walls=0.5",
   and their sizes. */
#include <inttypes.h>
#include <string.h>

#include "sett/catalog.h"

SettStatus sett_recipe_resize(SettRecipe *recipe, int64_t w, int64_t h,
                              int64_t most, SettError *err)
{
    const SettGame *g = recipe->game;
    if (!sett_game_fits(g, w, h)) {
        sett_fail(err, SETT_BAD_ARGUMENT, "size %" PRId64 "x%" PRId64, w, h);
        sett_expect(err, "%dx%d to %dx%d", (int)g->min_w, (int)g->min_h,
                    (int)g->max_w, (int)g->max_h);
        return SETT_BAD_ARGUMENT;
    }
    SettStatus status = sett_size_check(w, h, most, err);
    if (status != SETT_OK)
        return status;
    recipe->w = (int32_t)w;
    recipe->h = (int32_t)h;
    return SETT_OK;
}

SettStatus sett_recipe_size(SettRecipe *recipe, const char *text, int64_t most,
                            SettError *err)
{
    const char *x = strchr(text, 'x');
    int64_t w = 0, h = 0;
    if (x == NULL || !sett_int_read(text, (size_t)(x - text), &w) ||
        !sett_int_read(x + 1, strlen(x + 1), &h))
        return sett_refuse(err, SETT_BAD_ARGUMENT,
                           "WIDTHxHEIGHT, such as 10x20", "size %s", text);
    return sett_recipe_resize(recipe, w, h, most, err);
}

/* One "key=value". Parts are chosen in the first pass, so that parameters may
   come in any order. */
static SettStatus set_item(SettRecipe *recipe, const char *key,
                           const char *value, int32_t pass, int64_t most,
                           SettArena *arena, SettError *err)
{
    bool layout = !strcmp(key, "layout"), furnish = !strcmp(key, "furnish");
    int64_t seed = 0;
    if ((layout || furnish) != (pass == 0))
        return SETT_OK;
    if (layout || furnish)
        return sett_recipe_choose(
            recipe, layout ? SETT_WRITES_LAYOUT : SETT_WRITES_OBJECTS, value,
            arena, err);
    if (!strcmp(key, "size"))
        return sett_recipe_size(recipe, value, most, err);
    if (strcmp(key, "seed") != 0)
        return sett_recipe_set(recipe, key, value, arena, err);
    if (!sett_int_read(value, strlen(value), &seed) || seed < 0)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "seed=%s is no whole number from 0 on", value);
    recipe->seed = (uint64_t)seed;
    return SETT_OK;
}

static SettStatus read_item(SettRecipe *recipe, const char *text, size_t size,
                            int32_t pass, int64_t most, SettArena *arena,
                            SettError *err)
{
    char *item = sett_arena_raw(arena, size + 1, 1);
    if (item == NULL)
        return SETT_NO_MEMORY;
    memcpy(item, text, size);
    item[size] = 0;
    char *equals = strchr(item, '=');
    if (equals == NULL)
        return sett_refuse(err, SETT_BAD_ARGUMENT, "KEY=VALUE,KEY=VALUE",
                           "'%s' in a recipe", item);
    *equals = 0;
    return set_item(recipe, item, equals + 1, pass, most, arena, err);
}

SettStatus sett_recipe_lay(SettRecipe *recipe, const char *line, int64_t most,
                           SettArena *arena, SettError *err)
{
    SettStatus status = SETT_OK;
    for (int32_t pass = 0; pass < 2; pass++)
        for (const char *at = line; status == SETT_OK;) {
            size_t size = strcspn(at, ",");
            status = read_item(recipe, at, size, pass, most, arena, err);
            if (at[size] == 0)
                break;
            at += size + 1;
        }
    if (status != SETT_BAD_INPUT)
        return status;
    if (err != NULL)
        err->status = SETT_BAD_ARGUMENT;
    return SETT_BAD_ARGUMENT;
}

SettStatus sett_recipe_line(const SettCatalog *catalog, const SettGame *game,
                            const char *line, int64_t most, SettArena *arena,
                            SettRecipe *out, SettError *err)
{
    SettStatus status = sett_recipe_default(catalog, game, arena, out, err);
    return status == SETT_OK ? sett_recipe_lay(out, line, most, arena, err)
                             : status;
}

/* fuzz_recipe.c - a recipe takes anything: one that is accepted can be written
   and read back with the same hash, and level 0 of it can be made. */
#include <stdlib.h>

#include "sett/catalog.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define MAX_AREA 1024

static bool read_recipe(const char *text, size_t size, SettArena *arena,
                        SettRecipe *recipe)
{
    SettJsonLimits limits = sett_json_limits();
    const SettJson *root = NULL;
    SettError err;
    return sett_json_read(text, size, &limits, arena, &root, &err) == SETT_OK &&
           sett_recipe_read(sett_catalog_builtin(), root, arena, recipe,
                            &err) == SETT_OK;
}

static void make_level(const SettRecipe *recipe, SettArena *arena)
{
    SettPipe pipe = sett_recipe_pipe(recipe);
    SettGrid grid;
    if ((int64_t)recipe->w * recipe->h > MAX_AREA ||
        sett_grid_take(arena, recipe->w, recipe->h, &grid) != SETT_OK)
        return;
    SettStatus status = sett_make(&pipe, recipe->seed, 0, arena, &grid, NULL);
    if (status != SETT_OK && status != SETT_INFEASIBLE &&
        status != SETT_NO_MEMORY)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    SettText text = sett_text(sett_alloc_default());
    SettArena arena;
    SettRecipe recipe, again;
    sett_arena_init(&arena, sett_alloc_default(), (size_t)64 << 20);
    if (read_recipe((const char *)bytes, size, &arena, &recipe)) {
        SettJsonWriter w = sett_json_writer(&text, true);
        sett_recipe_write(&recipe, &w);
        if (!read_recipe(text.data, text.size, &arena, &again) ||
            sett_recipe_hash(&recipe) != sett_recipe_hash(&again))
            abort();
        make_level(&recipe, &arena);
    }
    sett_arena_free(&arena);
    sett_text_free(&text);
    return 0;
}

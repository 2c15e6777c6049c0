/* fuzz_generator.c - a generator's file takes anything: one that is accepted
   can be written and read back as the same agents, with every unknown member
   still there the second time, told in words, and drawn. */
#include <stdlib.h>
#include <string.h>

#include "sett/catalog.h"
#include "sett/gagents.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const SettJson *read_text(const char *text, size_t size,
                                 SettArena *arena, const SettGame *game,
                                 SettGagents *out)
{
    const SettJson *root = NULL;
    SettError err;
    if (sett_json_read(text, size, NULL, arena, &root, &err) != SETT_OK)
        return NULL;
    SettStatus s = sett_gagents_read(game, root, arena, out, &err);
    if (s != SETT_OK && err.status != s)
        abort();
    return s == SETT_OK ? root : NULL;
}

static void write_text(const SettGame *game, const SettGagents *generator,
                       const SettJson *from, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_gagents_write(game, generator, from, &w);
}

static void draw(const SettGame *game, const SettGagents *generator,
                 SettArena *arena)
{
    SettGrid grid;
    SettGenJob job = {.game = game,
                      .params = generator,
                      .rng = sett_rng(1, SETT_FOR_LAYOUT, 0),
                      .tmp = arena};
    if (sett_grid_take(arena, game->min_w + 30, game->min_h, &grid) != SETT_OK)
        return;
    SettStatus s = sett_gagents_draw(&job, &grid);
    if (s != SETT_OK && s != SETT_INFEASIBLE && s != SETT_NO_MEMORY)
        abort();
}

static void try_game(const SettGame *game, const char *text, size_t size)
{
    SettArena arena;
    SettText once = sett_text(sett_alloc_default());
    SettText twice = sett_text(sett_alloc_default());
    sett_arena_init(&arena, sett_alloc_default(), (size_t)64 << 20);
    SettGagents *a = SETT_TAKE(&arena, 1, SettGagents);
    SettGagents *b = SETT_TAKE(&arena, 1, SettGagents);
    const SettJson *from = read_text(text, size, &arena, game, a);
    if (from != NULL) {
        write_text(game, a, from, &once);
        from = read_text(once.data, once.size, &arena, game, b);
        if (from == NULL || sett_params_hash(&sett_gagents_table, a, 0) !=
                                sett_params_hash(&sett_gagents_table, b, 0))
            abort();
        write_text(game, b, from, &twice);
        if (strcmp(once.data, twice.data) != 0)
            abort();
        sett_gagents_words(game, a, &twice);
        draw(game, a, &arena);
    }
    sett_text_free(&once);
    sett_text_free(&twice);
    sett_arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const SettCatalog *catalog = sett_catalog_builtin();
    for (int32_t i = 0; i < catalog->game_count; i++)
        if (catalog->games[i]->canvas != NULL)
            try_game(catalog->games[i], (const char *)bytes, size);
    return 0;
}

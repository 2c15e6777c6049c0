/* fuzz_level.c - level text takes anything: a level that is accepted can be
   checked and measured, and written it reads back as the same level; what is
   refused is refused with a place inside the text. */
#include <stdlib.h>

#include "sett/catalog.h"
#include "sett/io.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define MAX_AREA 4096

static void judge(const SettGame *game, const SettGrid *grid, SettArena *arena)
{
    SettLevel level = {.grid = *grid};
    SettReport report = sett_report(arena);
    double values[256];
    if (game->measures.count > 256)
        abort();
    (void)sett_game_check(game, &level, true, arena, &report);
    (void)sett_game_measure(game, &level, arena, values);
}

static void write_and_read(const SettGame *game, const SettGrid *grid,
                           SettArena *arena)
{
    SettText text = sett_text(sett_alloc_default());
    SettGrid back;
    SettError err;
    sett_level_write(game, grid, &text);
    if (sett_level_read(game, text.data, text.size, MAX_AREA, arena, &back,
                        &err) != SETT_OK ||
        sett_grid_hash(grid) != sett_grid_hash(&back))
        abort();
    sett_text_free(&text);
}

/* An error points at a byte of the text, or right behind its end. */
static void find_place(const uint8_t *bytes, size_t size, const SettError *err)
{
    int32_t line = 1, column = 1;
    size_t at = 0;
    while (at < size && (line < err->line || column < err->column)) {
        column = bytes[at] == '\n' ? 1 : column + 1;
        line += bytes[at++] == '\n';
    }
    if (line != err->line || column != err->column || err->text[0] == 0 ||
        err->expected[0] == 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettArena arena;
    SettGrid grid;
    SettError err;
    sett_arena_init(&arena, sett_alloc_default(), (size_t)64 << 20);
    if (sett_level_read(game, (const char *)bytes, size, MAX_AREA, &arena,
                        &grid, &err) == SETT_OK) {
        write_and_read(game, &grid, &arena);
        judge(game, &grid, &arena);
    } else {
        find_place(bytes, size, &err);
    }
    sett_arena_free(&arena);
    return 0;
}

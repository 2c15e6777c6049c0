/* fuzz_formats.c - files of levels in any format: what is accepted is written
   as rows of numbers and read again as the same level; what is refused is
   refused with a reason. */
#include <stdlib.h>

#include "sett/catalog.h"
#include "sett/format.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define MAX_AREA 4096

static SettStatus same(void *user, int64_t index, const SettGrid *grid)
{
    (void)index;
    if (sett_grid_hash(grid) != sett_grid_hash(user))
        abort();
    return SETT_OK;
}

/* A level of one column has no commas, and is text. */
static SettStatus write_and_read(void *user, int64_t index,
                                 const SettGrid *grid)
{
    SettFormatJob job = *(const SettFormatJob *)user;
    SettText text = sett_text(sett_alloc_default());
    SettGrid level = *grid;
    (void)index;
    job.take = same;
    job.user = &level;
    SettStatus status = sett_format_csv.write(&job, grid, &text);
    if (status == SETT_OK && grid->w > 1)
        status = sett_levels_read(&job, text.data, text.size);
    if (status != SETT_OK && status != SETT_NO_MEMORY)
        abort();
    sett_text_free(&text);
    return SETT_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    SettArena arena;
    SettError err = {0};
    SettFormatJob job = {.game =
                             sett_catalog_game(sett_catalog_builtin(), "md2"),
                         .arena = &arena,
                         .err = &err,
                         .max_area = MAX_AREA,
                         .take = write_and_read,
                         .user = &job};
    sett_arena_init(&arena, sett_alloc_default(), (size_t)64 << 20);
    if (sett_levels_read(&job, (const char *)bytes, size) != SETT_OK &&
        err.text[0] == 0)
        abort();
    sett_arena_free(&arena);
    return 0;
}

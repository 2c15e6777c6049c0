/* fuzz_boards.c - files of levels of a game from a file that has the letters of
   Sokoban: boards, runs, pictures, CSV with names. What is read is written as
   .xsb and read from there as one board with the same walls; what is refused is
   refused with a reason. */
#include <stdlib.h>
#include <string.h>

#include "sett/format.h"
#include "sett/game_file.h"
#include "sett/mapping.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define MAX_AREA 4096

/* One and the same for all inputs: made once, as it never changes. */
static const SettGame *sokoban(void)
{
    static SettGameFile *file;
    int32_t count, i = 0;
    const SettGamePreset *all = sett_game_presets(&count);
    SettGameProblems problems = {.count = 0};
    SettGameFileDef def = sett_game_file_def();
    while (file == NULL && strcmp(all[i].name, "sokoban") != 0)
        i++;
    if (file == NULL &&
        sett_game_file_read(&def, all[i].text, strlen(all[i].text), &file,
                            &problems, NULL) != SETT_OK)
        abort();
    return sett_game_file_game(file);
}

static int64_t walls_of(const SettGrid *grid)
{
    int64_t counts[256];
    sett_grid_count(grid, counts);
    return counts[sett_tile_read(&sokoban()->tiles, '#')];
}

/* What was written holds the same walls, in one board or, after rows of floor
   at the top, in the rest of one. */
typedef struct Again {
    int64_t levels, walls;
} Again;

static SettStatus count(void *user, int64_t index, const SettGrid *grid)
{
    Again *again = user;
    (void)index;
    again->levels++;
    again->walls += walls_of(grid);
    return SETT_OK;
}

static SettStatus write_and_read(void *user, int64_t index,
                                 const SettGrid *grid)
{
    SettFormatJob job = *(const SettFormatJob *)user;
    SettText text = sett_text(sett_alloc_default());
    Again again = {0, 0};
    (void)index;
    job.take = count;
    job.user = &again;
    SettStatus status = sett_format_xsb.write(&job, grid, &text);
    if (status == SETT_OK && memchr(text.data, '#', text.size) != NULL &&
        (sett_levels_read(&job, text.data, text.size) != SETT_OK ||
         again.levels != 1 || again.walls != walls_of(grid)))
        abort();
    sett_text_free(&text);
    return SETT_OK;
}

/* The boards of a file put back where they were read: the same bytes. */
typedef struct Boards {
    SettGrid grids[64];
    int32_t count;
    bool more;
} Boards;

static SettStatus keep(void *user, int64_t index, const SettGrid *grid)
{
    Boards *boards = user;
    (void)index;
    boards->more = boards->more || boards->count == 64;
    if (!boards->more)
        boards->grids[boards->count++] = *grid;
    return SETT_OK;
}

static void put_back(const char *bytes, size_t size, SettArena *arena)
{
    SettMapped m;
    Boards boards = {.count = 0};
    SettLdtkFiles files = {0};
    SettStatus status = sett_mapped_read(sokoban(), bytes, size, "a.xsb", NULL,
                                         NULL, arena, &m, NULL);
    if (status == SETT_OK)
        status = sett_mapped_levels(&m, NULL, keep, &boards, arena, NULL);
    if (status != SETT_OK || boards.more)
        return;
    const SettMappedPut put = {.grids = boards.grids, .count = boards.count};
    status = sett_mapped_put(&m, &put, arena, &files, NULL);
    if (status != SETT_OK && status != SETT_NO_MEMORY)
        abort();
    if (status == SETT_OK &&
        (files.items[0].text.size != size ||
         memcmp(files.items[0].text.data, bytes, size) != 0))
        abort();
    sett_ldtk_files_free(&files);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    SettArena arena;
    SettError err = {0};
    SettFormatJob job = {.game = sokoban(),
                         .arena = &arena,
                         .err = &err,
                         .max_area = MAX_AREA,
                         .take = write_and_read,
                         .user = &job};
    sett_arena_init(&arena, sett_alloc_default(), (size_t)64 << 20);
    if (sett_levels_read(&job, (const char *)bytes, size) != SETT_OK &&
        err.text[0] == 0)
        abort();
    bool other = size >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0;
    if (size > 0 && !other)
        put_back((const char *)bytes, size, &arena);
    sett_arena_free(&arena);
    return 0;
}

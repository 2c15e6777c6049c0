/* fuzz_boards.c - files of levels of a game from a file that has the letters of
   Sokoban: boards, runs, pictures, CSV with names. What is read is written as
   .xsb and read from there as one board with the same walls; what is refused is
   refused with a reason. */
#include <stdlib.h>
#include <string.h>

#include "sett/format.h"
#include "sett/game_file.h"

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
    sett_arena_free(&arena);
    return 0;
}

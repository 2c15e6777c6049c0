/* fuzz_game_file.c - a game file takes anything, as TOML and as JSON: what is
   refused has a place and a code; what is accepted is formatted, checked,
   measured and judged on a level of its own. Never over 64 MiB. */
#include <string.h>

#include "sett/catalog.h"
#include "sett/game_file.h"
#include "sett/rng.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

typedef struct Meter {
    SettAlloc below;
    size_t held;
} Meter;

static void *metered(void *user, void *old, size_t old_size, size_t new_size)
{
    Meter *m = user;
    void *block = m->below.fn(m->below.user, old, old_size, new_size);
    if (block != NULL || new_size == 0)
        m->held += new_size - old_size;
    SETT_ASSERT(m->held <= (size_t)64 << 20);
    return block;
}

/* A small level of any tiles. */
static void try_level(const SettGame *game, SettAlloc alloc)
{
    SettArena tmp;
    SettGrid grid;
    double values[SETT_GAME_FILE_MOST_MEASURES + 16];
    SettRng rng = sett_rng(1, 0, 0);
    sett_arena_init(&tmp, alloc, (size_t)32 << 20);
    SETT_ASSERT(sett_grid_take(&tmp, 6, 5, &grid) == SETT_OK);
    for (int32_t c = 0; c < 30; c++)
        grid.cells[c] =
            (uint8_t)sett_rng_below(&rng, (uint32_t)game->tiles.count);
    SettLevel level = {.grid = grid};
    SettReport report = sett_report(&tmp);
    SettStatus status = sett_game_check(game, &level, true, &tmp, &report);
    SETT_ASSERT(status == SETT_OK || status == SETT_NO_MEMORY);
    status = sett_game_measure(game, &level, &tmp, values);
    SETT_ASSERT(status == SETT_OK || status == SETT_NO_MEMORY);
    for (int32_t i = 0; i < game->judge_count && i < 3; i++) {
        SettVerdict v;
        status =
            game->judges[i].judge(game->judges[i].self, &level, 500, &tmp, &v);
        SETT_ASSERT(status == SETT_OK || status == SETT_NO_MEMORY);
    }
    sett_arena_free(&tmp);
}

/* A sheet of 40 x 20 pixels, whatever it is called. */
static SettStatus picture(void *user, const char *name, SettArena *arena,
                          SettPicture *out, SettError *err)
{
    (void)user;
    if (name[0] == 'x')
        return sett_fail(err, SETT_BAD_INPUT, "no such sheet");
    *out = (SettPicture){SETT_TAKE(arena, 40 * 20 * 4, uint8_t), 40, 20};
    return out->rgba != NULL ? SETT_OK : SETT_NO_MEMORY;
}

/* A level by its own rows of [[furnish]]. */
static void try_furnish(const SettGame *game, SettAlloc alloc)
{
    SettArena tmp;
    SettRecipe recipe;
    SettGrid grid;
    SettError err;
    sett_arena_init(&tmp, alloc, (size_t)32 << 20);
    if (game->furnish != NULL &&
        sett_recipe_default(sett_catalog_builtin(), game, &tmp, &recipe,
                            &err) == SETT_OK) {
        SettPipe pipe = sett_recipe_pipe(&recipe);
        SETT_ASSERT(sett_grid_take(&tmp, 12, 9, &grid) == SETT_OK);
        SettStatus status = sett_make(&pipe, 1, 0, &tmp, &grid, NULL);
        SETT_ASSERT(status == SETT_OK || status == SETT_INFEASIBLE ||
                    status == SETT_NO_MEMORY);
    }
    sett_arena_free(&tmp);
}

static void try_as(const char *text, size_t size, bool json)
{
    Meter meter = {sett_alloc_default(), 0};
    SettGameFileDef def = sett_game_file_def();
    SettGameFile *file;
    SettGameProblems problems;
    SettError err;
    def.alloc = (SettAlloc){metered, &meter};
    def.json = json;
    def.picture = picture;
    SettText out = sett_text(def.alloc);
    SettStatus status =
        sett_game_file_read(&def, text, size, &file, &problems, &err);
    SETT_ASSERT((file != NULL) == (status == SETT_OK));
    if (status == SETT_OK) {
        try_level(sett_game_file_game(file), def.alloc);
        try_furnish(sett_game_file_game(file), def.alloc);
        sett_game_file_explain(file, &out);
        sett_text_clear(&out);
        SETT_ASSERT(sett_game_file_format(&def, text, size, &out, &err) ==
                    SETT_OK);
    } else if (status != SETT_NO_MEMORY) {
        SETT_ASSERT(status == SETT_BAD_INPUT && problems.errors > 0);
        for (int32_t i = 0; i < problems.count; i++) {
            const SettGameProblem *p = &problems.items[i];
            SETT_ASSERT(p->line > 0 && p->column > 0 && p->width > 0);
            SETT_ASSERT(p->code[0] == 'G' && p->text[0] != '\0');
        }
        sett_game_problems_text(&problems, "fuzz", text, size, &out);
    }
    sett_text_free(&out);
    sett_game_file_destroy(file);
    SETT_ASSERT(meter.held == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *text = size != 0 ? (const char *)bytes : "";
    if (size > 0 && text[0] == '{')
        try_as(text, size, true);
    else
        try_as(text, size, false);
    return 0;
}

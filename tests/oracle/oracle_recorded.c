/* oracle_recorded.c - what is recorded of levels that do not ship with the
   project: figures of the reference's hand-made MiniDungeons 2 maps, which are
   furnished as well, utilities of games on them, and the archive cells of the
   segments that the authors of Gram-Elites evolved. Looks in the folder
   `levels` beside that of the records and is skipped (77) where there is none.
 */
#include "games/md2/md2.h"
#include "games/tiles/dungeongrams.h"
#include "games/tiles/icarus.h"
#include "games/tiles/smb.h"
#include "gen/parts.h"
#include "oracle/oracle.h"
#include "parts/parts.h"
#include "play/players.h"
#include "sett/search.h"
#include "support/md2_play.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Map {
    int32_t number, floors, longest, chunks;
} Map;

static const Map maps[] = {
    {1, 95, 35, 5},  {2, 105, 29, 26}, {3, 117, 25, 4}, {4, 93, 29, 6},
    {6, 72, 31, 2},  {7, 70, 32, 4},   {8, 76, 33, 6},  {9, 124, 29, 1},
    {10, 80, 30, 6}, {11, 80, 31, 3},
};
enum { MAPS = sizeof maps / sizeof maps[0] };

/* The walls of one map; false where it is absent. */
static bool read_map(int32_t number, SettArena *arena, SettGrid *grid)
{
    char folder[400], path[480], text[4000];
    SettError err;
    if (testkit_shared(folder, sizeof folder) == NULL)
        return false;
    snprintf(path, sizeof path, "%s/levels/md2/Map%d.txt", folder, number);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    if (sett_level_read(&sett_game_md2, text, size, 0, arena, grid, &err) !=
        SETT_OK)
        fail_msg("%s:%d:%d: %s", path, err.line, err.column, err.text);
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        grid->cells[c] = grid->cells[c] == MD2_WALL ? MD2_WALL : MD2_FLOOR;
    return true;
}

static void maps_measure_as_they_should(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (int32_t i = 0; i < MAPS; i++) {
        SettGrid grid;
        double got[MD2_MEASURES];
        assert_true(read_map(maps[i].number, &arena, &grid));
        md2_measure(&arena, &grid, got);
        assert_true(md2_measured(got, "floors") == maps[i].floors);
        assert_true(md2_measured(got, "longest_path") == maps[i].longest);
        assert_true(md2_measured(got, "wall_chunks") == maps[i].chunks);
    }
    sett_arena_free(&arena);
}

static void maps_are_furnished(void **state)
{
    (void)state;
    static const SettGen *const furnishers[] = {&sett_gen_cf, &sett_gen_caf,
                                                &sett_gen_af};
    SettArena arena = testkit_arena();
    for (int32_t i = 0; i < MAPS; i++) {
        SettGrid map;
        assert_true(read_map(maps[i].number, &arena, &map));
        for (int32_t f = 0; f < 3; f++)
            parts_furnish(&sett_game_md2, furnishers[f], &map, 200, &arena);
    }
    sett_arena_free(&arena);
}

/* Segments that the authors evolved: each is named by its cell, "# a,b,i". */
typedef struct Cells {
    const SettGame *game;
    const char *file, *measure[2];
    SettDimension axis[2];
    int32_t rows, segments;
} Cells;

static void check_cell(const Cells *c, const char *head, const char *rows,
                       size_t size, SettArena *arena)
{
    double out[16];
    int cell[2];
    SettLevel level = {.markers = NULL};
    assert_int_equal(sscanf(head, "# %d,%d,", &cell[0], &cell[1]), 2);
    assert_int_equal(
        sett_level_read(c->game, rows, size, 0, arena, &level.grid, NULL),
        SETT_OK);
    assert_int_equal(sett_game_measure(c->game, &level, arena, out), SETT_OK);
    for (int32_t i = 0; i < 2; i++)
        assert_int_equal(
            sett_dimension_bin(&c->axis[i], SETT_BINS_GRAM,
                               out[sett_measure_named(c->game, c->measure[i])]),
            cell[i]);
}

static void the_authors_cells_are_ours(void **state)
{
    (void)state;
    static const Cells all[] = {
        {&sett_game_smb,
         "mario.txt",
         {"leniency", "linearity"},
         {{0, 41, 0, 1}, {0, 41, 0, 1}},
         14,
         1377},
        {&sett_game_icarus,
         "icarus.txt",
         {"leniency", "density"},
         {{0, 41, 0, .5}, {0, 41, 0, .5}},
         25,
         1830},
        {&sett_game_dungeongrams,
         "dungeongrams.txt",
         {"leniency", "density_all"},
         {{0, 21, 0, .5}, {0, 21, 0, 1}},
         11,
         612},
    };
    char shared[512], path[1024];
    assert_non_null(testkit_shared(shared, sizeof shared));
    SettIo io = sett_io_posix();
    SettArena arena = testkit_arena();
    for (int32_t g = 0; g < 3; g++) {
        char *text;
        size_t size;
        int32_t segments = 0;
        snprintf(path, sizeof path, "%s/levels/gram-elites/%s", shared,
                 all[g].file);
        assert_int_equal(
            sett_file_read(&io, path, 0, &arena, &text, &size, NULL), SETT_OK);
        for (char *head = text; (head = strchr(head, '#')) != NULL;) {
            char *rows = strchr(head, '\n') + 1, *end = rows;
            for (int32_t i = 0; i < all[g].rows; i++)
                end = strchr(end, '\n') + 1;
            SettArenaMark mark = sett_arena_mark(&arena);
            check_cell(&all[g], head, rows, (size_t)(end - rows), &arena);
            sett_arena_reset(&arena, mark);
            segments++;
            head = end;
        }
        assert_int_equal(segments, all[g].segments);
    }
    sett_arena_free(&arena);
}

typedef struct Recorded {
    int32_t map;
    const char *actions;
    double utility[4]; /* of R, MK, TC, C; what was recorded with the game */
} Recorded;

static const Recorded recorded[] = {
    {100,
     "EEESSJ(7,6)WENNWWWWWWSSSSSSSSSSSSSWSSEEEE",
     {0.640, 1.000, 0.440, 0.813}},
    {201, NULL, {0.750, 0.650, 0.5625, 0.504}},
};

/* The actions of the runner's game on a map, from the table of games. */
static char *runner_actions(const char *table, int32_t map, char *out)
{
    char start[32];
    snprintf(start, sizeof start, "%d\tR\t", (int)map);
    const char *at = strstr(table, start);
    assert_non_null(at);
    at += strlen(start);
    size_t size = strcspn(at, "\t");
    memcpy(out, at, size);
    out[size] = '\0';
    return out;
}

static const char *read_shared(SettArena *arena, const char *folder,
                               const char *name)
{
    char path[4096], *text;
    size_t size;
    SettIo io = sett_io_posix();
    snprintf(path, sizeof path, "%s/conformance/md2/%s", folder, name);
    return sett_file_read(&io, path, 0, arena, &text, &size, NULL) == SETT_OK
               ? text
               : NULL;
}

static void recorded_utilities_come_out(void **state)
{
    (void)state;
    char folder[2048], name[32], actions[4096];
    SettArena arena = testkit_arena();
    const char *found = testkit_shared(folder, sizeof folder);
    const char *table =
        found != NULL ? read_shared(&arena, folder, "action-games.tsv") : NULL;
    assert_non_null(table);
    for (size_t i = 0; i < sizeof recorded / sizeof recorded[0]; i++) {
        const Recorded *game = &recorded[i];
        Md2Play play;
        snprintf(name, sizeof name, "map%d.txt", (int)game->map);
        assert_int_equal(
            md2_play_open(&play, read_shared(&arena, folder, name), '\n', NULL),
            SETT_OK);
        SettReplay end = md2_play_replay(
            &play,
            game->actions != NULL ? game->actions
                                  : runner_actions(table, game->map, actions),
            0, NULL);
        assert_int_equal(end.outcome, SETT_WON);
        for (int32_t p = 0; p < 4; p++) {
            double utility;
            assert_int_equal(sett_replay_utility(&sett_md2_rules,
                                                 &sett_personas[p], &end,
                                                 &utility, NULL),
                             SETT_OK);
            assert_true(utility - game->utility[p] <= 0.000501 &&
                        game->utility[p] - utility <= 0.000501);
        }
        md2_play_close(&play);
    }
    sett_arena_free(&arena);
}

int main(int argc, char **argv)
{
    Oracle oracle;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps_measure_as_they_should),
        cmocka_unit_test(maps_are_furnished),
        cmocka_unit_test(the_authors_cells_are_ours),
        cmocka_unit_test(recorded_utilities_come_out),
    };
    int code = oracle_open(&oracle, argc, argv, "md2");
    return code != 0 ? code : cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_file_explain.c - what `explain` says of the states of a level holds: no
   small level drawn by lot has more, counted by the plain twin, and some have
   as many. */
#include "support/testkit.h"

#include <stdlib.h>
#include <string.h>

#include "games/file/file.h"
#include "sett/game_file.h"
#include "support/kernel_plain.h"

/* Locked doors and things; enemies, hit points and stamina; pushed boxes;
   jumps. */
static const char *const names[] = {"zelda",   "roguelike", "dungeongrams",
                                    "sokoban", "smb",       "loderunner"};

static int32_t tiles_that(const SettKernel *k, const SettGrid *g, uint32_t does)
{
    int32_t count = 0;
    for (int32_t i = 0; i < sett_grid_area(g); i++)
        count += (k->tiles[g->cells[i]].does & does) != 0;
    return count;
}

static double power(double base, int32_t n)
{
    return n > 0 ? base * power(base, n - 1) : 1;
}

/* What the words come to for a level: all of them are read. */
static double bound_of(const char *told, const SettKernel *k, const SettGrid *g)
{
    static const char begin[] = "states of a level: at most its cells";
    const uint32_t things = SETT_DOES_COLLECT | SETT_DOES_KEY | SETT_DOES_LOCK |
                            SETT_DOES_SWITCH | SETT_DOES_FOOD | SETT_DOES_HEAL;
    const char *at = strstr(told, begin);
    assert_non_null(at);
    double cells = sett_grid_area(g), bound = cells;
    at += strlen(begin);
    if (strncmp(at, " and a row", 10) == 0) {
        bound += g->w;
        at += 10;
    }
    for (; *at != '\n' && *at != ';';) {
        char *end;
        if (strncmp(at, " x cells for each box", 21) == 0) {
            bound *= power(cells, tiles_that(k, g, SETT_DOES_BOX));
            at += 21;
            continue;
        }
        assert_memory_equal(at, " x ", 3);
        double n = (double)strtol(at + 3, &end, 10);
        assert_true(end > at + 3);
        if (strncmp(end, " for each thing", 15) == 0)
            bound *= power(n, tiles_that(k, g, things));
        else if (strncmp(end, " x (cells + 1) for each enemy", 29) == 0)
            bound *= power(n * (cells + 1), tiles_that(k, g, SETT_DOES_FOE));
        else
            bound *= n; /* hit points, stamina */
        at = end + (end[1] == 'x' ? 3 : 1);
        at += strcspn(at, ";\nx");
        at -= *at == 'x';
    }
    return bound;
}

/* A level with one start; few things, so that its states can be counted. */
static bool draw(const SettKernel *k, SettRng *rng, SettGrid *g)
{
    uint8_t start = 0, rest[256];
    int32_t count = 0;
    g->w = sett_rng_range(rng, 1, 4);
    g->h = sett_rng_range(rng, 1, 3);
    for (int32_t i = 0; i < k->tile_count; i++)
        if (k->tiles[i].does & SETT_DOES_START)
            start = (uint8_t)i;
        else
            rest[count++] = (uint8_t)i;
    for (int32_t i = 0; i < sett_grid_area(g); i++)
        g->cells[i] = sett_rng_below(rng, 2) == 0
                          ? k->empty
                          : rest[sett_rng_below(rng, (uint32_t)count)];
    g->cells[sett_rng_below(rng, (uint32_t)sett_grid_area(g))] = start;
    return tiles_that(k, g, SETT_DOES_FOE) <= 1 &&
           tiles_that(k, g, SETT_DOES_BOX) <= 2;
}

/* A file that comes with the program; its enemies outlive a contact, or hit
   points would hardly ever change. */
static SettGameFile *open_game(const char *name)
{
    static const char contact[] = "on_contact = \"both\"";
    int32_t count;
    SettGameFile *file;
    SettGameProblems problems;
    SettGameFileDef def = sett_game_file_def();
    SettText text = sett_text(sett_alloc_default());
    const SettGamePreset *preset = sett_game_presets(&count);
    while (strcmp(preset->name, name) != 0)
        preset++;
    const char *from = strstr(preset->text, contact);
    if (from == NULL)
        sett_text_add(&text, preset->text);
    else
        sett_text_format(&text, "%.*son_contact = \"damage\"%s",
                         (int)(from - preset->text), preset->text,
                         from + strlen(contact));
    assert_int_equal(
        sett_game_file_read(&def, text.data, text.size, &file, &problems, NULL),
        SETT_OK);
    sett_text_free(&text);
    return file;
}

static void no_level_has_more_states(void **state)
{
    (void)state;
    for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
        int32_t tried = 0;
        SettGameFile *file = open_game(names[n]);
        SettText told = sett_text(sett_alloc_default());
        sett_game_file_explain(file, &told);
        const SettKernel *k = &file->data.agents[0].kernel;
        SettRng rng = sett_rng(15, SETT_FOR_TEST, n);
        double fullest = 0;
        for (int32_t i = 0; i < 1000; i++) {
            static PlainGame game;
            uint8_t cells[16];
            SettGrid grid = {cells, 0, 0};
            if (!draw(k, &rng, &grid))
                continue;
            kernel_plain_read(k, &grid, &game);
            PlainAnswer answer = kernel_plain_solve(&game);
            double share = answer.states / bound_of(told.data, k, &grid);
            tried += !answer.too_many;
            fullest = share > fullest ? share : fullest;
            assert_true(share <= 1);
        }
        print_message("%s: %d levels, at most %.3f of the bound\n", names[n],
                      (int)tried, fullest);
        assert_true(tried >= 100);
        sett_text_free(&told);
        sett_game_file_destroy(file);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_level_has_more_states),
    };
    return cmocka_run_group_tests_name("file_explain", tests, NULL, NULL);
}

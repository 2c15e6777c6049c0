/* test_learn_moves.c - bounds on the moves of players with jump arcs that a
   sample teaches, held against the search over finished levels. */
#include "sett/learn.h"
#include "support/testkit.h"

#include <string.h>

typedef struct Case {
    SettArena arena;
    SettGame game;
    SettGrid levels[1];
    SettTraining sample;
    SettSolveDef def;
} Case;

static void read_level(Case *c, const char *text, int32_t w, SettDrawing *out)
{
    assert_int_equal(sett_drawing_read(&c->game, text, strlen(text), '~', w, 14,
                                       &c->arena, out, NULL),
                     SETT_OK);
}

/* smb, with one level to learn from, or without. */
static void open_case(Case *c, const char *text)
{
    SettDrawing d;
    *c = (Case){.game = *sett_catalog_game(sett_catalog_builtin(), "smb")};
    sett_arena_init(&c->arena, sett_alloc_default(), 0);
    c->sample = (SettTraining){c->levels, 1};
    c->def = sett_solve_def(&c->game);
    c->def.sample = text != NULL ? &c->sample : NULL;
    if (text == NULL)
        return;
    read_level(c, text, 0, &d);
    c->levels[0] = d.grid;
}

static int32_t moves_of(const SettGame *game, const SettGrid *g, SettArena *tmp)
{
    SettTraining alone = {g, 1};
    SettSolveDef def = sett_solve_def(game);
    SettWayBounds ways;
    def.sample = &alone;
    assert_int_equal(sett_learn_ways(&def, tmp, &ways), SETT_OK);
    return ways.levels == 1 ? ways.low : -1;
}

static const char stairs[] = "-----------\n-----------\n-----------\n"
                             "-----------\n-----------\n-----------\n"
                             "-----------\n-----------\n-----------\n"
                             "-----------\n----XX-----\n---XXX-----\n"
                             "--XXXX-----\nXXXXXXXXXXX\n";

/* Moves of the judge's player: as many as asked for, and not one fewer. */
static void jumps_are_as_many_as_learnt(void **state)
{
    (void)state;
    Case c;
    SettGame asks;
    SettWayBounds ways;
    SettSolved out;
    SettDrawing open;
    open_case(&c, stairs);
    assert_int_equal(sett_learn_ways(&c.def, &c.arena, &ways), SETT_OK);
    assert_true(ways.moves);
    assert_int_equal(ways.levels, 1);
    int32_t drawn = ways.low;
    assert_int_equal(drawn, 2);
    for (int32_t more = -1; more <= 1; more++) {
        ways.low = ways.high = drawn + more;
        assert_int_equal(sett_learn_demand(&c.game, &ways, &c.arena, &asks),
                         SETT_OK);
        SettSolveDef def = sett_solve_def(&asks);
        SettDrawing d = {c.levels[0], NULL};
        assert_int_equal(
            sett_solve_why(&def, &d, SETT_CORE_MINIMAL, &c.arena, &out, NULL),
            SETT_OK);
        assert_int_equal(out.answer, more == 0 ? SETT_YES : SETT_NO);
        read_level(&c, "", 11, &open);
        for (uint64_t i = 0; i < 5; i++) {
            assert_int_equal(
                sett_solve_complete(&def, &open, i, &c.arena, &out, NULL),
                SETT_OK);
            /* A jump is eight columns wide at most. */
            assert_int_equal(out.answer, more < 0 ? SETT_NO : SETT_YES);
            if (more < 0)
                break;
            assert_int_equal(moves_of(&c.game, &out.grid, &c.arena), ways.low);
        }
    }
    sett_arena_free(&c.arena);
}

static SettAnswer fits(Case *c, const SettGrid *g, int32_t low, int32_t high)
{
    const SettWayBounds ways = {
        .low = low, .high = high, .levels = 1, .moves = true};
    const SettDrawing d = {*g, NULL};
    SettGame asks;
    SettSolved out;
    assert_int_equal(sett_learn_demand(&c->game, &ways, &c->arena, &asks),
                     SETT_OK);
    SettSolveDef def = sett_solve_def(&asks);
    assert_int_equal(
        sett_solve_why(&def, &d, SETT_CORE_RAW, &c->arena, &out, NULL),
        SETT_OK);
    return out.answer;
}

/* Of whole levels the fewest moves are known, neither more nor less. */
static void fewest_moves_are_found(void **state)
{
    (void)state;
    Case c;
    SettSolved out;
    SettDrawing open;
    SettWayBounds ways;
    open_case(&c, NULL);
    for (uint64_t i = 0; i < 10; i++) {
        read_level(&c, "", 40, &open);
        assert_int_equal(
            sett_solve_complete(&c.def, &open, i, &c.arena, &out, NULL),
            SETT_OK);
        int32_t moves = moves_of(&c.game, &out.grid, &c.arena);
        assert_true(moves > 4);
        assert_int_equal(fits(&c, &out.grid, moves, moves), SETT_YES);
        assert_int_equal(fits(&c, &out.grid, 0, moves - 1), SETT_NO);
        assert_int_equal(fits(&c, &out.grid, moves + 1, 560), SETT_NO);
    }
    /* A wall that nobody passes has no way to learn from. */
    for (int32_t y = 0; y < 14; y++)
        out.grid.cells[y * 40 + 20] = out.grid.cells[y * 40 + 21] = 1;
    c.levels[0] = out.grid;
    c.def.sample = &c.sample;
    assert_int_equal(sett_learn_ways(&c.def, &c.arena, &ways), SETT_OK);
    assert_int_equal(ways.levels, 0);
    sett_arena_free(&c.arena);
}

/* Where nobody jumps no moves are counted: said, not passed over. */
static void moves_are_of_jumps(void **state)
{
    (void)state;
    Case c;
    SettError err;
    SettSolved out;
    SettGame asks;
    SettDrawing open;
    SettWayBounds ways = {.low = 2, .high = 4, .levels = 1, .moves = true};
    open_case(&c, stairs);
    assert_int_equal(sett_learn_demand(&c.game, &ways, &c.arena, &asks),
                     SETT_OK);
    read_level(&c, "", 11, &open);
    SettSolveDef alone = sett_solve_def(&asks);
    alone.judge = NULL;
    assert_int_equal(
        sett_solve_complete(&alone, &open, 0, &c.arena, &out, &err),
        SETT_BAD_ARGUMENT);
    alone.sample = &c.sample;
    assert_int_equal(sett_learn_ways(&alone, &c.arena, &ways), SETT_OK);
    assert_int_equal(ways.levels, 0);
    sett_arena_free(&c.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jumps_are_as_many_as_learnt),
        cmocka_unit_test(fewest_moves_are_found),
        cmocka_unit_test(moves_are_of_jumps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

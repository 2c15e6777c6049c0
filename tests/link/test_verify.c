/* test_verify.c - the replays of verify.h refuse ways that are no ways: those
   that begin elsewhere, end early, or take a step that the rules do not have.
   Ways of our own levels under every agent are the starting points. */
#include "link/linking.h"

typedef struct Way {
    uint32_t cells[4000];
    int32_t count;
} Way;

static void find(Own *o, int32_t level, Way *out)
{
    SettVerdict v;
    SettLevel view = {.grid = o->level[level]};
    const SettGame *game = o->model.game;
    out->count = 0;
    for (int32_t i = 0; i < game->judge_count; i++) {
        const SettJudge *j = &game->judges[i];
        if (strcmp(j->name, o->model.agent->judge) != 0)
            continue;
        assert_int_equal(j->judge(j->self, &view, 0, &o->tmp, &v), SETT_OK);
        if (v.answer != SETT_YES)
            return;
        assert_in_range(v.witness_count, 1, 4000);
        out->count = v.witness_count;
        memcpy(out->cells, v.witness,
               (size_t)v.witness_count * sizeof *v.witness);
    }
}

static bool accepts(Own *o, int32_t level, const uint32_t *cells, int32_t count)
{
    bool yes = false;
    const SettLinkAgent *a = o->model.agent;
    SettStatus status =
        a->runner != NULL ? sett_verify_jumps(a->runner, &o->level[level],
                                              cells, count, &o->tmp, &yes)
                          : sett_verify_turns(a->turns, &o->level[level], cells,
                                              count, &o->tmp, &yes, NULL, NULL);
    assert_int_equal(status, SETT_OK);
    return yes;
}

/* A jumper's way from its second cell on is legal, and ends at the goal: only
   its beginning is wrong. */
static int32_t check_jumps(const char *agent, int32_t game)
{
    Own o;
    int32_t ways = 0;
    own_open(&o, game, agent);
    for (int32_t i = 0; i < OWN_LEVELS; i++) {
        Way w;
        find(&o, i, &w);
        if (w.count == 0)
            continue;
        ways++;
        assert_true(accepts(&o, i, w.cells, w.count));
        assert_false(accepts(&o, i, w.cells + 1, w.count - 1));
        assert_false(
            accepts(&o, i, w.cells + w.count / 2, w.count - w.count / 2));
        assert_false(accepts(&o, i, w.cells + w.count - 1, 1));
        assert_false(accepts(&o, i, w.cells, w.count - 1));
        assert_false(accepts(&o, i, w.cells, 0));
        /* From the cell above the start one falls to it: legal, and no start.
         */
        uint32_t above[4001] = {w.cells[0] - (1u << 16)};
        memcpy(above + 1, w.cells, (size_t)w.count * sizeof *w.cells);
        assert_false(accepts(&o, i, above, w.count + 1));
        /* A cell left out, and one that is far away. */
        uint32_t *middle = &w.cells[w.count / 2], kept = *middle;
        *middle = kept ^ 7u << 16;
        assert_false(accepts(&o, i, w.cells, w.count));
        *middle = kept;
        memmove(w.cells + 1, w.cells + 3,
                (size_t)(w.count - 3) * sizeof *w.cells);
        assert_false(accepts(&o, i, w.cells, w.count - 2));
    }
    own_close(&o);
    return ways;
}

static void ways_of_jumps_begin_at_the_start(void **state)
{
    (void)state;
    assert_int_equal(check_jumps("mario-2022", 0), 7);
    assert_int_equal(check_jumps("icarus-full", 1), 7);
    assert_true(check_jumps("icarus-mirrored", 1) > 0);
    assert_true(check_jumps("icarus-2022", 1) > 0);
}

/* Actions: the last one left out, an action that is none, one turn too late. */
static void ways_of_turns_win(void **state)
{
    (void)state;
    static const char *const agents[] = {"dg-head", "dg-2022a", "dg-2022b"};
    for (int32_t a = 0; a < 3; a++) {
        Own o;
        own_open(&o, 2, agents[a]);
        for (int32_t i = 0; i < OWN_LEVELS; i++) {
            Way w;
            find(&o, i, &w);
            assert_true(w.count > 0);
            assert_true(accepts(&o, i, w.cells, w.count));
            assert_false(accepts(&o, i, w.cells, w.count - 1));
            w.cells[w.count - 1] = SETT_TURN_ACTIONS;
            assert_false(accepts(&o, i, w.cells, w.count));
        }
        own_close(&o);
    }
}

/* A whole level, whose start is not at the side. */
static void a_start_may_stand_anywhere(void **state)
{
    (void)state;
    static const char text[] = "-------\n---@--O\n-------\n";
    static const uint32_t east[] = {4, 4, 4};
    Own o;
    own_open(&o, 2, "dg-head");
    SettGrid *level = &o.level[0];
    assert_int_equal(sett_level_read(&sett_game_dungeongrams, text,
                                     sizeof text - 1, 0, &o.arena, level, NULL),
                     SETT_OK);
    assert_true(accepts(&o, 0, east, 3));
    assert_false(accepts(&o, 0, east, 2));
    own_close(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_of_jumps_begin_at_the_start),
        cmocka_unit_test(ways_of_turns_win),
        cmocka_unit_test(a_start_may_stand_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

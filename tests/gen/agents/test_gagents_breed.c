/* test_gagents_breed.c - children of agent programs: crossing deals whole
   agents, mutation stays in range and moves everything in the end. */
#include "support/testkit.h"

#include "sett/catalog.h"
#include "sett/gagents.h"

#include <string.h>

static const char *const games[] = {"mario", "md2", "dungeongrams"};

static bool same(const SettGagent *a, const SettGagent *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Place of an agent among a parent's from `from` on, or -1. */
static int32_t find(const SettGagents *parent, const SettGagent *agent,
                    int32_t from)
{
    for (int32_t i = from; i < parent->agents.count; i++)
        if (same(&parent->agents.rows[i], agent))
            return i;
    return -1;
}

static void children_are_dealt_whole_agents(void **state)
{
    (void)state;
    for (int32_t g = 0; g < 3; g++) {
        SettGagentRanges ranges;
        SettGagents parents[2], child;
        sett_gagent_ranges(sett_catalog_game(sett_catalog_builtin(), games[g]),
                           &ranges);
        for (uint64_t seed = 0; seed < 300; seed++) {
            uint8_t origins[SETT_MAX_GAGENTS];
            SettRng rng = sett_rng(seed, SETT_FOR_TEST, 0);
            sett_gagents_random(&ranges, &rng, &parents[0]);
            sett_gagents_random(&ranges, &rng, &parents[1]);
            parents[0].carpet = true;
            sett_gagents_cross(&ranges, &rng, &parents[0], &parents[1], &child,
                               origins);
            assert_in_range(child.agents.count, ranges.fewest, ranges.most);
            assert_true(child.carpet);
            int32_t next[2] = {0, 0};
            for (int32_t i = 0; i < child.agents.count; i++) {
                uint8_t p = origins[i];
                assert_true(p < 2 && (i == 0 || p >= origins[i - 1]));
                int32_t at = find(&parents[p], &child.agents.rows[i], next[p]);
                assert_true(at >= 0); /* and in its parent's order */
                next[p] = at + 1;
            }
            for (int32_t i = child.agents.count; i < SETT_MAX_GAGENTS; i++)
                assert_int_equal(child.agents.rows[i].tokens, 0);
        }
    }
}

/* r is uniform: a child has on average half of either parent. */
static void both_parents_count_alike(void **state)
{
    (void)state;
    SettGagentRanges ranges;
    SettGagents parents[2], child;
    int32_t from[2] = {0, 0}, extremes = 0;
    sett_gagent_ranges(sett_catalog_game(sett_catalog_builtin(), "mario"),
                       &ranges);
    for (uint64_t seed = 0; seed < 1000; seed++) {
        uint8_t origins[SETT_MAX_GAGENTS];
        SettRng rng = sett_rng(seed, SETT_FOR_TEST, 1);
        sett_gagents_random(&ranges, &rng, &parents[0]);
        parents[1] = parents[0];
        sett_gagents_cross(&ranges, &rng, &parents[0], &parents[1], &child,
                           origins);
        int32_t second = 0;
        for (int32_t i = 0; i < child.agents.count; i++)
            second += origins[i];
        from[0] += child.agents.count - second;
        from[1] += second;
        extremes += second * 5 < child.agents.count;
    }
    assert_in_range(from[0] * 100 / (from[0] + from[1]), 46, 54);
    assert_in_range(extremes, 130, 270); /* about a fifth */
}

static void mutants_stay_in_range(void **state)
{
    (void)state;
    for (int32_t g = 0; g < 3; g++) {
        const SettGame *game =
            sett_catalog_game(sett_catalog_builtin(), games[g]);
        SettGagentRanges ranges;
        SettGagents program;
        SettError err;
        SettRng rng = sett_rng(5, SETT_FOR_TEST, (uint64_t)g);
        sett_gagent_ranges(game, &ranges);
        sett_gagents_random(&ranges, &rng, &program);
        for (int32_t n = 0; n < 3000; n++) {
            sett_gagents_mutate(&ranges, &rng, &program);
            assert_in_range(program.agents.count, ranges.fewest, ranges.most);
            for (int32_t i = 0; i < program.agents.count; i++) {
                SettGagent *a = &program.agents.rows[i];
                if (sett_params_check(&ranges.columns, a, ranges.tiles, &err) !=
                    SETT_OK)
                    fail_msg("%s: %s", game->name, err.text);
                assert_non_null(sett_canvas_brush(game->canvas, a->tile.tile));
                assert_non_null(sett_canvas_brush(game->canvas, a->seen.tile));
                assert_true(game->canvas->directions == 8 || a->dir % 2 == 0);
            }
        }
    }
}

typedef struct Changes {
    int32_t shifts, added, taken, large;
    int32_t columns[SETT_GAGENT_COLUMNS];
} Changes;

static bool moved(const SettParam *row, const SettGagent *a,
                  const SettGagent *b)
{
    size_t size = row->type == SETT_PARAM_CHANCE ? 8 : 4;
    return memcmp((const char *)a + row->offset, (const char *)b + row->offset,
                  size) != 0;
}

static void note_shift(const SettGagentRanges *ranges, const SettGagents *a,
                       const SettGagents *b, Changes *c)
{
    int32_t agents = 0;
    c->shifts++;
    for (int32_t i = 0; i < a->agents.count; i++) {
        const SettGagent *one = &a->agents.rows[i], *two = &b->agents.rows[i];
        agents += !same(one, two);
        for (int32_t k = 0; k < SETT_GAGENT_COLUMNS; k++)
            c->columns[k] += moved(&ranges->rows[k], one, two);
        c->large +=
            two->spawn - one->spawn > 60 || one->spawn - two->spawn > 60;
    }
    assert_true(agents <= 1);
}

static void mutation_is_one_small_change(void **state)
{
    (void)state;
    SettGagentRanges ranges;
    SettGagents first, program;
    Changes c = {0};
    SettRng rng = sett_rng(6, SETT_FOR_TEST, 0);
    sett_gagent_ranges(sett_catalog_game(sett_catalog_builtin(), "mario"),
                       &ranges);
    do
        sett_gagents_random(&ranges, &rng, &first);
    while (first.agents.count == ranges.fewest ||
           first.agents.count == ranges.most);
    for (int32_t n = 0; n < 2000; n++) {
        program = first;
        sett_gagents_mutate(&ranges, &rng, &program);
        if (program.agents.count > first.agents.count)
            c.added++;
        else if (program.agents.count < first.agents.count)
            c.taken++;
        else
            note_shift(&ranges, &first, &program, &c);
    }
    assert_in_range(c.shifts, 1120, 1280);
    assert_in_range(c.added, 330, 470);
    assert_in_range(c.taken, 330, 470);
    assert_true(c.large < c.shifts / 50); /* 3 standard deviations */
    for (int32_t k = 0; k < SETT_GAGENT_COLUMNS; k++)
        if (c.columns[k] < 30)
            fail_msg("%s changed %d times", ranges.rows[k].name, c.columns[k]);
}

/* A mutated chance moves by a tenth of a normal deviate: about nothing on
   average, a tenth as a rule. */
static void chances_move_by_a_tenth(void **state)
{
    (void)state;
    SettGagentRanges ranges;
    SettGagents first, program;
    SettRng rng = sett_rng(9, SETT_FOR_TEST, 0);
    sett_gagent_ranges(sett_catalog_game(sett_catalog_builtin(), "mario"),
                       &ranges);
    do
        sett_gagents_random(&ranges, &rng, &first);
    while (first.agents.count == ranges.fewest ||
           first.agents.count == ranges.most);
    for (int32_t i = 0; i < first.agents.count; i++)
        first.agents.rows[i].chance = sett_chance(0.5);
    double n = 0, sum = 0, squares = 0;
    for (int32_t round = 0; round < 20000; round++) {
        program = first;
        sett_gagents_mutate(&ranges, &rng, &program);
        if (program.agents.count != first.agents.count)
            continue;
        for (int32_t i = 0; i < first.agents.count; i++) {
            double moved =
                (double)program.agents.rows[i].chance.threshold * 0x1p-32 - 0.5;
            n += moved != 0; /* one agent alone moves */
            sum += moved;
            squares += moved * moved;
        }
    }
    assert_true(n > 11000);
    /* Four standard deviations, and four of their square. */
    assert_true(sum / n > -0.4 / 100 && sum / n < 0.4 / 100);
    assert_true(squares / n > 0.0095 && squares / n < 0.0105);
}

/* A mutated agent turns by one of the canvas's ways with a chance of 0.3, to
   either side alike. Three mutations of five are such shifts. */
static void agents_turn_three_times_in_ten(void **state)
{
    (void)state;
    for (int32_t g = 0; g < 3; g++) {
        SettGagentRanges ranges;
        SettGagents first, program;
        SettRng rng = sett_rng(8, SETT_FOR_TEST, (uint64_t)g);
        sett_gagent_ranges(sett_catalog_game(sett_catalog_builtin(), games[g]),
                           &ranges);
        int32_t step = 8 / ranges.canvas->directions;
        int32_t shifts = 0, left = 0, right = 0;
        do
            sett_gagents_random(&ranges, &rng, &first);
        while (first.agents.count == ranges.fewest ||
               first.agents.count == ranges.most);
        for (int32_t n = 0; n < 24000; n++) {
            program = first;
            sett_gagents_mutate(&ranges, &rng, &program);
            if (program.agents.count != first.agents.count)
                continue;
            shifts++;
            for (int32_t i = 0; i < first.agents.count; i++) {
                int32_t turned = (program.agents.rows[i].dir -
                                  first.agents.rows[i].dir + 8) %
                                 8;
                left += turned == 8 - step;
                right += turned == step;
                assert_true(turned == 0 || turned == step ||
                            turned == 8 - step);
            }
        }
        /* Four standard deviations. */
        assert_in_range(shifts, 14100, 14700);
        assert_in_range(left + right, shifts * 3 / 10 - 220,
                        shifts * 3 / 10 + 220);
        assert_in_range(left, shifts * 3 / 20 - 172, shifts * 3 / 20 + 172);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(children_are_dealt_whole_agents),
        cmocka_unit_test(both_parents_count_alike),
        cmocka_unit_test(mutants_stay_in_range),
        cmocka_unit_test(mutation_is_one_small_change),
        cmocka_unit_test(chances_move_by_a_tenth),
        cmocka_unit_test(agents_turn_three_times_in_ten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

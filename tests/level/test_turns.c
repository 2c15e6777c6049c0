/* test_turns.c - the walk with stamina: its rules one by one, searches against
   breadth-first search on random levels, ways that win when they are played. */
#include "level/turns.h"
#include "level/turns_bound.h"
#include "support/testkit.h"

#include <string.h>

static const uint8_t cells[8] = {
    SETT_CELL_OPEN,   SETT_CELL_BLOCK, SETT_CELL_SPIKE, SETT_CELL_FOE,
    SETT_CELL_SWITCH, SETT_CELL_FOOD,  SETT_CELL_START, SETT_CELL_EXIT};
static const SettTurns rules = {cells, 30, 25, 30, 3};
static const SettTurns loose = {cells, 12, 30, INT16_MAX, 3};
static const SettTurns tight = {cells, 8, 5, 9, 3};

static SettTurnLevel level_of(SettArena *arena, const SettTurns *r,
                              const char *art)
{
    static const char glyphs[] = "-X^#*&@O";
    SettGrid g;
    SettTurnLevel level;
    int32_t w = (int32_t)strcspn(art, "|");
    int32_t h = ((int32_t)strlen(art) + 1) / (w + 1);
    assert_int_equal(sett_grid_take(arena, w, h, &g), SETT_OK);
    for (int32_t i = 0; i < w * h; i++) {
        const char *at = strchr(glyphs, art[i / w * (w + 1) + i % w]);
        assert_non_null(at);
        g.cells[i] = (uint8_t)(at - glyphs);
    }
    assert_int_equal(sett_turns_read(r, &g, arena, &level), SETT_OK);
    return level;
}

/* ". u l d r" for stay, up, left, down, right. */
static void play(const SettTurnLevel *level, SettTurnState *s,
                 const char *actions)
{
    static const char letters[] = ".uldr";
    for (; *actions != 0; actions++)
        sett_turns_play(level, s,
                        (uint32_t)(strchr(letters, *actions) - letters));
}

static SettTurnState after(SettArena *arena, const SettTurns *r,
                           const char *art, const char *actions)
{
    SettTurnLevel level = level_of(arena, r, art);
    SettTurnState s;
    sett_turns_start(&level, &s);
    play(&level, &s, actions);
    return s;
}

static void switches_open_the_exit(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettTurnState s = after(&arena, &rules, "@O*", "r");
    assert_int_equal(s.player, 0);
    s = after(&arena, &rules, "@O-|--*", "drruur");
    assert_int_equal(s.switches, 0);
    assert_int_equal(s.player, 2);
    s = after(&arena, &rules, "@O-|--*", "drrul");
    assert_true(s.won && !s.lost);
    sett_arena_free(&arena);
}

static void food_counts_up_to_the_most(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    assert_int_equal(after(&arena, &rules, "@&O", "r").stamina, 29);
    assert_int_equal(after(&arena, &loose, "@&O", "r").stamina, 41);
    /* The last stamina is enough to win, not to stay. */
    SettTurnState s = after(&arena, &loose, "@---O", ".........rrr");
    assert_true(s.lost && !s.won);
    s = after(&arena, &loose, "@---O", "........rrrr");
    assert_true(s.won && s.lost);
    sett_arena_free(&arena);
}

static void foes_act_every_second_turn(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettTurnState s = after(&arena, &rules, "@--#O", ".");
    assert_int_equal(s.foe[0], 3);
    s = after(&arena, &rules, "@--#O", "..");
    assert_int_equal(s.foe[0], 2);
    s = after(&arena, &rules, "@--#O", "....");
    assert_int_equal(s.foe[0], 1);
    s = after(&arena, &rules, "@--#O", "......");
    assert_true(s.lost);
    /* Beyond 3 of its home it goes back. */
    assert_int_equal(after(&arena, &rules, "@---#O", "....").foe[0], 4);
    /* Spikes, switches and food are walls to it. */
    assert_int_equal(after(&arena, &rules, "@-*#O", "....").foe[0], 3);
    assert_int_equal(after(&arena, &rules, "@-&#O", "....").foe[0], 3);
    assert_int_equal(after(&arena, &rules, "@-^#O", "....").foe[0], 3);
    sett_arena_free(&arena);
}

static void equal_ways_go_by_parity(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    /* At (2,2), even: upright first. At (3,2), odd, player at (1,0): aside. */
    SettTurnState s = after(&arena, &rules, "@---|----|--#-|---O", "..");
    assert_int_equal(s.foe[0], 1 * 4 + 2);
    s = after(&arena, &rules, "-@--|----|---#|---O", "..");
    assert_int_equal(s.foe[0], 2 * 4 + 2);
    sett_arena_free(&arena);
}

static void a_flaw_plans_without_what_it_does_not_see(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettTurnLevel level = level_of(&arena, &rules, "@^-|---|--O");
    SettTurnResult r;
    assert_int_equal(sett_turns_bounded(&level, SETT_FLAW_NONE, 0, &arena, &r),
                     SETT_OK);
    assert_int_equal(r.answer, SETT_TURNS_WON);
    level = level_of(&arena, &rules, "@^O|-X-|---");
    assert_int_equal(sett_turns_bounded(&level, SETT_FLAW_SPIKE, 0, &arena, &r),
                     SETT_OK);
    assert_int_not_equal(r.answer, SETT_TURNS_WON);
    level = level_of(&arena, &rules, "@#O|-X-|---");
    assert_int_equal(
        sett_turns_bounded(&level, SETT_FLAW_HAZARD, 0, &arena, &r), SETT_OK);
    assert_int_not_equal(r.answer, SETT_TURNS_WON);
    sett_arena_free(&arena);
}

static SettTurnLevel random_level(SettRng *rng, SettArena *arena,
                                  const SettTurns *r)
{
    SettGrid g;
    SettTurnLevel level;
    int32_t h = sett_rng_range(rng, 2, 5), w = sett_rng_range(rng, 3, 6);
    assert_int_equal(sett_grid_take(arena, w, h, &g), SETT_OK);
    for (int32_t i = 1; i + 1 < sett_grid_area(&g); i++)
        if (sett_rng_below(rng, 2) == 0)
            g.cells[i] = (uint8_t)sett_rng_below(rng, 6);
    /* Few of what multiplies states. */
    int32_t things = 0;
    for (int32_t i = 0; i < sett_grid_area(&g); i++)
        if (g.cells[i] >= 3 && ++things > 5)
            g.cells[i] = 0;
    g.cells[0] = 6;
    g.cells[sett_grid_area(&g) - 1] = 7;
    assert_int_equal(sett_turns_read(r, &g, arena, &level), SETT_OK);
    return level;
}

/* Breadth-first over whole states, stamina included; a list, no hashing. */
static int32_t shortest(const SettTurnLevel *l, SettArena *arena,
                        bool *too_many)
{
    enum { MOST = 3000 };
    SettTurnState *seen = SETT_TAKE(arena, MOST, SettTurnState);
    int32_t *turns = SETT_TAKE(arena, MOST, int32_t), end = 1;
    assert_true(seen != NULL && turns != NULL);
    sett_turns_start(l, &seen[0]);
    for (int32_t at = 0; at < end; at++) {
        if (seen[at].won)
            return turns[at];
        for (uint32_t a = 0; a < SETT_TURN_ACTIONS; a++) {
            SettTurnState next = seen[at];
            sett_turns_play(l, &next, a);
            bool old = next.lost && !next.won;
            for (int32_t i = 0; i < end && !old; i++)
                old = memcmp(&seen[i], &next, sett_turns_size(l)) == 0;
            if (old)
                continue;
            if (end == MOST) {
                *too_many = true;
                return -1;
            }
            turns[end] = turns[at] + 1;
            seen[end++] = next;
        }
    }
    return -1;
}

static void exact_search_misses_nothing(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(9, SETT_FOR_TEST, 0);
    int32_t won = 0, lost = 0;
    for (int32_t i = 0; i < 400; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettTurnLevel l =
            random_level(&rng, &arena, i % 2 == 0 ? &loose : &tight);
        bool too_many = false, wins = false;
        int32_t least = shortest(&l, &arena, &too_many);
        SettTurnResult r;
        assert_int_equal(sett_turns_exact(&l, 1000000, &arena, &r), SETT_OK);
        if (!too_many)
            assert_int_equal(r.answer,
                             least >= 0 ? SETT_TURNS_WON : SETT_TURNS_NO_WAY);
        double progress =
            sett_turns_replay(&l, r.actions, r.action_count, &wins);
        assert_int_equal(wins, r.answer == SETT_TURNS_WON);
        assert_true(!wins || (progress == 1 && r.action_count >= least));
        SettTurnResult b;
        assert_int_equal(sett_turns_bounded(&l, SETT_FLAW_NONE, 0, &arena, &b),
                         SETT_OK);
        assert_true(b.answer != SETT_TURNS_WON || wins);
        won += !too_many && wins;
        lost += !too_many && !wins;
        sett_arena_reset(&arena, mark);
    }
    assert_true(won > 50 && lost > 50);
    sett_arena_free(&arena);
}

/* The reference's search without its limits says what breadth-first search
   says, and wins where its limits have it give up. */
static void a_thorough_search_has_no_limits(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(11, SETT_FOR_TEST, 0);
    int32_t answers[3] = {0}, missed = 0;
    for (int32_t i = 0; i < 300; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettTurnLevel l =
            random_level(&rng, &arena, i % 2 == 0 ? &loose : &tight);
        bool too_many = false;
        int32_t least = shortest(&l, &arena, &too_many);
        SettTurnResult t, b, cut;
        assert_int_equal(
            sett_turns_thorough(&l, SETT_FLAW_NONE, 20000, &arena, &t),
            SETT_OK);
        if (!too_many && t.answer != SETT_TURNS_GAVE_UP)
            assert_int_equal(t.answer,
                             least >= 0 ? SETT_TURNS_WON : SETT_TURNS_NO_WAY);
        assert_int_equal(sett_turns_bounded(&l, SETT_FLAW_NONE, 0, &arena, &b),
                         SETT_OK);
        assert_true(b.answer != SETT_TURNS_WON || t.answer == SETT_TURNS_WON);
        /* What it takes up to find that there is no way is enough, and one less
           is not. */
        for (uint64_t less = 0; t.answer == SETT_TURNS_NO_WAY && less < 2;
             less++) {
            assert_int_equal(sett_turns_thorough(&l, SETT_FLAW_NONE,
                                                 t.spent - less, &arena, &cut),
                             SETT_OK);
            assert_int_equal(cut.answer, less == 0 ? SETT_TURNS_NO_WAY
                                                   : SETT_TURNS_GAVE_UP);
        }
        missed += t.answer == SETT_TURNS_WON && b.answer != SETT_TURNS_WON;
        answers[t.answer]++;
        sett_arena_reset(&arena, mark);
    }
    assert_true(answers[SETT_TURNS_WON] > 50);
    assert_true(answers[SETT_TURNS_NO_WAY] > 50);
    assert_true(missed > 0);
    sett_arena_free(&arena);
}

/* Along a way that wins, no bound is above what is left of it; without foes the
   stamina that is asked for is what it takes. */
static void bounds_are_never_above_what_it_takes(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(10, SETT_FOR_TEST, 0);
    int32_t won = 0, refused = 0;
    for (int32_t i = 0; i < 400; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettTurnLevel l =
            random_level(&rng, &arena, i % 2 == 0 ? &loose : &tight);
        SettTurnState s;
        SettTurnBound b;
        SettTurnResult r;
        bool too_many = false;
        l.foes = i % 3 == 0 ? 0 : l.foes;
        sett_turns_start(&l, &s);
        assert_int_equal(sett_turn_bound(&l, &s, &arena, &b), SETT_OK);
        bool hopeless = sett_turn_least(&b, &s, false) == SETT_FAR;
        int32_t least = shortest(&l, &arena, &too_many);
        assert_true(!hopeless || least < 0);
        if (l.foes == 0 && !too_many && !hopeless)
            refused += least < 0;
        assert_int_equal(sett_turns_exact(&l, 100000, &arena, &r), SETT_OK);
        for (int32_t k = 0; r.answer == SETT_TURNS_WON && k < r.action_count;
             k++) {
            assert_in_range(sett_turn_least(&b, &s, false), 1,
                            r.action_count - k);
            assert_in_range(sett_turn_least(&b, &s, true), 1,
                            r.action_count - k);
            sett_turns_play(&l, &s, r.actions[k]);
        }
        won += r.answer == SETT_TURNS_WON;
        sett_arena_reset(&arena, mark);
    }
    assert_true(won > 80);
    /* Food that has to be walked over while one is full is all it misses. */
    assert_in_range(refused, 0, 8);
    sett_arena_free(&arena);
}

static void budgets_and_memory_end_a_search(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettTurnLevel l = level_of(&arena, &rules, "@----|--#--|-&-#-|*---O");
    SettTurnResult r;
    assert_int_equal(sett_turns_exact(&l, 2, &arena, &r), SETT_OK);
    assert_int_equal(r.answer, SETT_TURNS_GAVE_UP);
    assert_true(r.progress > 0 && r.progress < 1);
    for (int64_t n = 1; n < 30; n++) {
        TestAlloc counter = {.fail_at = n, .fail_after = true};
        SettArena small;
        sett_arena_init(&small, testkit_alloc(&counter), 0);
        SettStatus a = sett_turns_exact(&l, 1000, &small, &r);
        SettStatus b = sett_turns_bounded(&l, SETT_FLAW_NONE, 0, &small, &r);
        assert_true(a == SETT_OK || a == SETT_NO_MEMORY);
        assert_true(b == SETT_OK || b == SETT_NO_MEMORY);
        assert_true(n > 1 || a == SETT_NO_MEMORY);
        sett_arena_free(&small);
        assert_int_equal(counter.live_bytes, 0);
    }
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(switches_open_the_exit),
        cmocka_unit_test(food_counts_up_to_the_most),
        cmocka_unit_test(foes_act_every_second_turn),
        cmocka_unit_test(equal_ways_go_by_parity),
        cmocka_unit_test(a_flaw_plans_without_what_it_does_not_see),
        cmocka_unit_test(exact_search_misses_nothing),
        cmocka_unit_test(a_thorough_search_has_no_limits),
        cmocka_unit_test(bounds_are_never_above_what_it_takes),
        cmocka_unit_test(budgets_and_memory_end_a_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

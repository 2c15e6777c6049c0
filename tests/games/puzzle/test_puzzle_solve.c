/* test_puzzle_solve.c - searches over levels drawn by lot: the fast ones agree
   with the one that leaves nothing out, and what is said of getting stuck is
   what trying everything says. */
#include "support/testkit.h"

#include <string.h>

#include "games/puzzle/solve_parts.h"
#include "support/puzzle_sources.h"

/* Pushing; with prints on the floor, which nothing looks at; pulling with a
   checkpoint; flags that count; boxes that dissolve. */
static const char *const sources[] = {
    HEAD "[ > player | box ] -> [ > player | > box ]" TAIL("all mark on box"),
    HEAD "[ > player | box ] -> [ > player | > box ]\n"
         "late [ player no print ] -> [ player print ]" TAIL("all box on mark"),
    HEAD "[ < player | box ] -> [ < player | < box ]\n"
         "[ action player ] -> checkpoint\n"
         "[ > player | flag ] -> restart" TAIL("some box on mark"),
    HEAD "right [ > player | box ] -> [ > player | > box ]\n"
         "[ > player | flag ] -> [ > player | ] again\n"
         "late [ box flag ] -> [ flag ]" TAIL("no flag\nall mark on box"),
    HEAD "[ > player | box | no wall ] -> [ > player | | box ]\n"
         "[ > player | ... | flag ] -> [ > player | ... | ] cancel" TAIL(
             "all box on mark\nsome player on mark"),
    HEAD "[ > player | box ] -> [ > player | > box ]\n"
         "[ > player | flag ] -> restart" TAIL("all box on mark"),
    HEAD "[ > player | box ] -> [ > player | > box ]\n"
         "[ > player | flag ] -> win" TAIL("all mark on box"),
    HEAD "[ > player | box no flag ] -> [ > player | > box ]\n"
         "late [ player print ] -> [ player ]" TAIL("all box on mark"),
};
enum {
    SOURCES = sizeof sources / sizeof sources[0],
    LEVELS = 25,
    W = 4,
    H = 3
};

/* One player, and some of everything else. */
static void draw_level(const SettPuzzle *p, SettRng *rng, SettGrid *grid)
{
    static const char keys[] = "......##**oobf";
    const SettTileSet *tiles = &sett_puzzle_game(p)->tiles;
    for (int32_t i = 0; i < W * H; i++)
        grid->cells[i] = (uint8_t)sett_tile_glyph(
            tiles, keys[sett_rng_below(rng, sizeof keys - 1)]);
    grid->cells[sett_rng_below(rng, W * H)] =
        (uint8_t)sett_tile_glyph(tiles, 'p');
}

static SettPuzzleSolved solve(const SettPuzzle *p, const SettGrid *grid,
                              SettPuzzleSearch how, SettArena *arena)
{
    SettPuzzleSolved s;
    assert_int_equal(
        sett_puzzle_solve(p, grid, how, UINT64_MAX, NULL, arena, &s), SETT_OK);
    assert_int_not_equal(s.answer, SETT_UNKNOWN);
    assert_true(s.ended);
    return s;
}

static void agree(const SettPuzzleSolved *a, const SettPuzzleSolved *b)
{
    assert_int_equal(a->answer, b->answer);
    if (a->answer == SETT_YES && a->shortest)
        assert_int_equal(a->count, b->count);
}

/* ---- trying everything, by the rules contract ---- */

enum { MOST = 20000 };

typedef struct Every {
    const SettRules *rules;
    const void *context;
    void *scratch;
    char *states; /* MOST of them, each in 8-aligned room */
    size_t size, skip;
    int32_t count, depth[MOST], to[MOST][6];
    bool winnable[MOST];
} Every;

static int32_t find_or_add(Every *e, int32_t depth)
{
    const char *next = e->states + (size_t)e->count * e->size;
    for (int32_t i = 0; i < e->count; i++)
        if (memcmp(e->states + (size_t)i * e->size + e->skip, next + e->skip,
                   e->size - e->skip) == 0)
            return i;
    assert_true(e->count < MOST - 1);
    e->depth[e->count] = depth;
    return e->count++;
}

static void expand(Every *e, int32_t i)
{
    uint32_t actions[6];
    const char *from = e->states + (size_t)i * e->size;
    int32_t count = e->rules->actions(e->context, e->scratch, from, actions, 6);
    e->winnable[i] = count == 0;
    for (int32_t k = 0; k < 6; k++)
        e->to[i][k] = -1;
    for (int32_t k = 0; k < count; k++) {
        char *next = e->states + (size_t)e->count * e->size;
        memcpy(next, from, e->size);
        assert_true(
            e->rules->play(e->context, e->scratch, next, actions[k], NULL));
        e->to[i][k] = find_or_add(e, e->depth[i] + 1);
    }
}

static const Every *try_everything(const SettPuzzle *p, const SettGrid *grid,
                                   SettArena *arena)
{
    Every *e = SETT_TAKE(arena, 1, Every);
    SettLevel level = {.grid = *grid};
    SettReport report = sett_report(arena);
    const SettRules *rules = sett_puzzle_game(p)->rules;
    void *params = sett_params_new(&rules->params, arena);
    e->rules = rules;
    assert_int_equal(
        rules->prepare(rules, &level, params, arena, &e->context, &report),
        SETT_OK);
    e->size = rules->state_size(e->context);
    e->skip = rules->state_history;
    e->states = sett_arena_raw(arena, MOST, e->size);
    e->scratch = sett_arena_raw(arena, 1, rules->scratch_size(e->context));
    rules->scratch_init(e->context, e->scratch, NULL);
    rules->start(e->context, e->states);
    find_or_add(e, 0);
    for (int32_t i = 0; i < e->count; i++)
        expand(e, i);
    for (bool more = true; more;) {
        more = false;
        for (int32_t i = e->count - 1; i >= 0; i--)
            for (int32_t k = 0; k < 6; k++)
                if (!e->winnable[i] && e->to[i][k] >= 0 &&
                    e->winnable[e->to[i][k]])
                    more = e->winnable[i] = true;
    }
    return e;
}

/* Depth of the first state from which there is no win; -1: there is none. */
static int32_t first_lost(const Every *e)
{
    for (int32_t i = 0; i < e->count; i++)
        if (!e->winnable[i])
            return e->depth[i];
    return -1;
}

/* Inputs of a play beside which another one loses. */
static int32_t critical_of(const Every *e, const SettPuzzleSolved *s)
{
    int32_t at = 0, critical = 0;
    for (int32_t i = 0; i < s->count; i++) {
        uint32_t actions[6];
        bool loses = false;
        int32_t next = -1, count = e->rules->actions(
                               e->context, e->scratch,
                               e->states + (size_t)at * e->size, actions, 6);
        for (int32_t k = 0; k < count; k++) {
            loses = loses || !e->winnable[e->to[at][k]];
            next = actions[k] == s->actions[i] ? e->to[at][k] : next;
        }
        critical += loses;
        assert_true(next >= 0);
        at = next;
    }
    return critical;
}

static void check_level(const SettPuzzle *p, const SettGrid *grid,
                        SettArena *arena)
{
    SettPuzzleSolved plain = solve(p, grid, SETT_PUZZLE_PLAIN, arena);
    SettPuzzleSolved breadth = solve(p, grid, SETT_PUZZLE_BREADTH, arena);
    SettPuzzleSolved best = solve(p, grid, SETT_PUZZLE_BEST, arena);
    SettPuzzleSolved all = solve(p, grid, SETT_PUZZLE_ALL, arena);
    assert_int_equal(plain.pruned, 0);
    agree(&breadth, &plain);
    assert_true(breadth.states <= plain.states);
    agree(&best, &plain);
    assert_int_equal(all.answer, plain.answer);
    assert_int_equal(all.count, plain.count);
    const Every *every = try_everything(p, grid, arena);
    int32_t lost = first_lost(every);
    assert_int_equal(all.stuck, lost >= 0 ? SETT_YES : SETT_NO);
    assert_int_equal(all.stuck_count, lost > 0 ? lost : 0);
    assert_int_equal(all.stuck_shortest, lost >= 0);
    assert_int_equal(all.winnable + all.lost, all.states);
    assert_int_equal(all.critical,
                     all.answer == SETT_YES ? critical_of(every, &all) : -1);
}

static void searches_agree_on_levels_by_lot(void **state)
{
    (void)state;
    int32_t pruned = 0;
    for (int32_t i = 0; i < SOURCES; i++) {
        SettPuzzle *p = puzzle_open(sources[i]);
        SettRng rng = sett_rng(7, SETT_FOR_SEARCH, (uint64_t)i);
        for (int32_t k = 0; k < LEVELS; k++) {
            SettArena arena;
            SettGrid grid;
            sett_arena_init(&arena, sett_alloc_default(), 0);
            assert_int_equal(sett_grid_take(&arena, W, H, &grid), SETT_OK);
            draw_level(p, &rng, &grid);
            check_level(p, &grid, &arena);
            pruned += solve(p, &grid, SETT_PUZZLE_BREADTH, &arena).pruned > 0;
            sett_arena_free(&arena);
        }
        sett_puzzle_destroy(p);
    }
    assert_true(pruned > SOURCES * LEVELS / 10);
}

/* Prints on the floor tell no states apart; a corner is dead at once. */
static void what_nothing_depends_on_is_dropped(void **state)
{
    (void)state;
    SettPuzzle *p = puzzle_open(sources[1]);
    SettArena arena;
    SettGrid grid;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(sett_puzzle_level(p, 0, &arena, &grid, NULL), SETT_OK);
    for (int32_t i = 0; i < grid.w; i++)
        grid.cells[i] = sett_puzzle_game(p)->fill_open;
    grid.cells[0] = (uint8_t)sett_tile_glyph(&sett_puzzle_game(p)->tiles, 'p');
    grid.cells[2] = (uint8_t)sett_tile_glyph(&sett_puzzle_game(p)->tiles, '*');
    SettPuzzleSolved plain = solve(p, &grid, SETT_PUZZLE_PLAIN, &arena);
    SettPuzzleSolved breadth = solve(p, &grid, SETT_PUZZLE_BREADTH, &arena);
    assert_int_equal(plain.answer, SETT_NO);
    assert_int_equal(plain.states, 5); /* by the prints beside */
    assert_int_equal(breadth.answer, SETT_NO);
    assert_int_equal(breadth.states, 1);
    assert_int_equal(breadth.pruned, 1);
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
}

/* Searches a level, rows one behind the other. */
static SettPuzzleSolved solve_rows(int32_t source, int32_t w, const char *rows,
                                   SettPuzzleSearch how)
{
    SettPuzzle *p = puzzle_open(sources[source]);
    SettArena arena;
    SettGrid grid;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(
        sett_grid_take(&arena, w, (int32_t)strlen(rows) / w, &grid), SETT_OK);
    for (int32_t i = 0; i < sett_grid_area(&grid); i++)
        grid.cells[i] =
            (uint8_t)sett_tile_glyph(&sett_puzzle_game(p)->tiles, rows[i]);
    SettPuzzleSolved s = solve(p, &grid, how, &arena);
    s.actions = s.stuck_actions = NULL;
    s.proof = NULL;
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
    return s;
}

static void boxes_that_hold_each_other_are_lost(void **state)
{
    (void)state;
    SettPuzzleSolved s = solve_rows(0, 5,
                                    "o**.o"
                                    "p....",
                                    SETT_PUZZLE_BREADTH);
    assert_int_equal(s.answer, SETT_NO);
    assert_int_equal(s.states, 1);
    s = solve_rows(0, 5,
                   "o*.*o"
                   "p....",
                   SETT_PUZZLE_BREADTH);
    assert_int_equal(s.answer, SETT_YES);
    /* The second one can be pushed out of the first one's way. */
    s = solve_rows(1, 5,
                   ".#o.."
                   "o**.p"
                   ".#...",
                   SETT_PUZZLE_BREADTH);
    assert_int_equal(s.answer, SETT_YES);
}

/* A box in a corner is not lost where a rule takes everything back, or wins. */
static void rules_may_restart_or_win(void **state)
{
    (void)state;
    SettPuzzleSolved s = solve_rows(5, 4,
                                    "fo*."
                                    "...p",
                                    SETT_PUZZLE_ALL);
    assert_int_equal(s.answer, SETT_YES);
    assert_int_equal(s.stuck, SETT_NO);
    s = solve_rows(6, 4,
                   "fo.*"
                   "...p",
                   SETT_PUZZLE_BREADTH);
    assert_int_equal(s.answer, SETT_YES);
}

/* With little memory the search goes on in depth, and finds a play as short. */
static void searches_go_on_where_memory_ends(void **state)
{
    (void)state;
    static const char rows[] = "........"
                               ".*....*."
                               "...##..."
                               ".o.p..o."
                               "........"
                               "...*..o.";
    SettPuzzle *p = puzzle_open(sources[0]);
    SettArena arena;
    SettGrid grid;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(sett_grid_take(&arena, 8, 6, &grid), SETT_OK);
    for (int32_t i = 0; i < sett_grid_area(&grid); i++)
        grid.cells[i] =
            (uint8_t)sett_tile_glyph(&sett_puzzle_game(p)->tiles, rows[i]);
    SettPuzzleSolved whole = solve(p, &grid, SETT_PUZZLE_PLAIN, &arena);
    assert_int_equal(whole.answer, SETT_YES);
    int32_t deep = 0;
    for (size_t limit = whole.bytes; limit > whole.bytes / 8;
         limit -= limit / 6)
        for (int32_t k = 0; k < 2; k++) {
            SettPuzzleSolved s;
            SettArena small;
            sett_arena_init(&small, sett_alloc_default(), limit);
            assert_int_equal(
                sett_puzzle_solve(p, &grid,
                                  k ? SETT_PUZZLE_PLAIN : SETT_PUZZLE_BREADTH,
                                  60000, NULL, &small, &s),
                SETT_OK);
            assert_true(s.bytes <= limit);
            if (s.answer == SETT_YES) {
                assert_true(s.shortest);
                assert_int_equal(s.count, whole.count);
                deep += k && s.states < whole.states;
            }
            sett_arena_free(&small);
        }
    assert_true(deep >= 3);
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
}

/* Nobody knows what is behind a turn without end: the search in depth does not
   go on there either. A box that is touched begins one; the second box would
   win. */
static void depth_ends_at_turns_without_end(void **state)
{
    (void)state;
    static const char source[] = HEAD
        "[ > player | wall ] -> [ > player | > wall ]\n"
        "[ > player | box ] -> [ > player | mark ]\n[ print ] -> [ flag ]\n"
        "[ mark ] -> [ print ] again\n[ flag ] -> [ mark ] again" TAIL(
            "no box") "\n........\n.#.....*\n..##..**\n"
                      "...p....\n.#....#.\n........\n";
    SettPuzzle *p = puzzle_open(source);
    SettArena arena;
    SettGrid grid;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(sett_puzzle_level(p, 1, &arena, &grid, NULL), SETT_OK);
    for (size_t limit = 112 << 10; limit <= 160 << 10; limit += 16 << 10) {
        SettPuzzleSolved s;
        SettArena small;
        sett_arena_init(&small, sett_alloc_default(), limit);
        assert_int_equal(sett_puzzle_solve(p, &grid, SETT_PUZZLE_PLAIN, 20000,
                                           NULL, &small, &s),
                         SETT_OK);
        assert_int_equal(s.answer, SETT_UNKNOWN);
        sett_arena_free(&small);
    }
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
}

/* Draws: a win holds for its seed, and nothing is proven. */
static void draws_prove_nothing(void **state)
{
    (void)state;
    static const char text[] =
        HEAD "[ > player | no wall ] -> [ > player | random box ]\n"
             "late [ player | box | box ] -> [ player | box | ] " TAIL(
                 "some box on mark");
    SettPuzzle *p = puzzle_open(text);
    SettArena arena;
    SettGrid grid;
    SettPuzzleSolved s;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(sett_puzzle_level(p, 0, &arena, &grid, NULL), SETT_OK);
    grid.cells[1] = sett_puzzle_game(p)->fill_open;
    assert_int_equal(
        sett_puzzle_solve(p, &grid, SETT_PUZZLE_ALL, 50, NULL, &arena, &s),
        SETT_OK);
    assert_true(s.drawn);
    assert_false(s.shortest);
    assert_int_not_equal(s.answer, SETT_NO);
    assert_int_equal(s.stuck, SETT_UNKNOWN);
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
}

/* A turn that brings on the next for ever ends for us alone: no play goes
   through it, and nothing is proven either. */
static void endless_turns_lead_nowhere(void **state)
{
    (void)state;
    static const char source[] =
        HEAD "[ > player | box ] -> [ > player | ]\n[ print ] -> [ flag ]\n"
             "[ mark ] -> [ print ] again\n[ flag ] -> [ mark ] again" TAIL(
                 "no box") "\np.*o\n\np.*.\n";
    SettPuzzle *p = puzzle_open(source);
    SettArena arena;
    SettGrid grid;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    for (int32_t level = 0; level < 3; level++)
        for (int32_t how = SETT_PUZZLE_BREADTH; how <= SETT_PUZZLE_PLAIN;
             how++) {
            SettPuzzleSolved s;
            assert_int_equal(sett_puzzle_level(p, level, &arena, &grid, NULL),
                             SETT_OK);
            assert_int_equal(sett_puzzle_solve(p, &grid, (SettPuzzleSearch)how,
                                               1000, NULL, &arena, &s),
                             SETT_OK);
            /* At once; behind a turn without end; the same without it. */
            assert_int_equal(s.answer, level == 1 ? SETT_UNKNOWN : SETT_YES);
            assert_int_equal(s.count, level == 1 ? 0 : level == 0 ? 1 : 2);
        }
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
}

/* A player alone on a large board: each place is a state, met once, however
   often the table of states was split on the way. */
static void each_state_is_met_once(void **state)
{
    (void)state;
    static const char source[] =
        HEAD "[ > player | box ] -> [ > player | > box ]" TAIL(
            "all mark on box") "...\n";
    SettPuzzle *p = puzzle_open(source);
    SettArena arena;
    SettGrid grid, small;
    SettPuzzleSolved s;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(sett_puzzle_level(p, 0, &arena, &small, NULL), SETT_OK);
    assert_int_equal(sett_grid_take(&arena, 60, 60, &grid), SETT_OK);
    memset(grid.cells, small.cells[3], 3600);
    grid.cells[0] = small.cells[0];
    grid.cells[99] = small.cells[2];
    assert_int_equal(
        sett_puzzle_solve(p, &grid, SETT_PUZZLE_PLAIN, 10000, NULL, &arena, &s),
        SETT_OK);
    assert_int_equal(s.answer, SETT_NO);
    assert_int_equal(s.states, 3600);
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_agree_on_levels_by_lot),
        cmocka_unit_test(what_nothing_depends_on_is_dropped),
        cmocka_unit_test(boxes_that_hold_each_other_are_lost),
        cmocka_unit_test(rules_may_restart_or_win),
        cmocka_unit_test(searches_go_on_where_memory_ends),
        cmocka_unit_test(depth_ends_at_turns_without_end),
        cmocka_unit_test(draws_prove_nothing),
        cmocka_unit_test(endless_turns_lead_nowhere),
        cmocka_unit_test(each_state_is_met_once),
    };
    return cmocka_run_group_tests_name("puzzle_solve", tests, NULL, NULL);
}

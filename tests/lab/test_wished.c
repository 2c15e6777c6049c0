/* test_wished.c - levels that are looked for: as wished, the nearest miss,
   drawn again until they can be completed, and campaigns from easy to hard. */
#include "games/md2/md2.h"
#include "sett/catalog.h"
#include "sett/wished.h"
#include "support/testkit.h"

#include <math.h>
#include <stdlib.h>

#define SIDE 8

static uint8_t tile_of(char glyph)
{
    uint8_t tile = 0;
    while (sett_game_md2.tiles.tiles[tile].glyph != glyph)
        tile++;
    return tile;
}

/* Level i is floor with i % 7 walls; every fifth cannot be made. With
   another seed than 1 there is one wall more. */
static SettStatus make_level(const void *user, uint64_t seed, int64_t index,
                             SettArena *tmp, SettGrid *grid,
                             SettGenReport *reports)
{
    const uint8_t *wall = user;
    (void)reports;
    SettStatus status = sett_grid_take(tmp, SIDE, SIDE, grid);
    if (status != SETT_OK)
        return status;
    sett_grid_fill(grid, tile_of(' '));
    for (int64_t i = 0; i < index % 7 + (seed != 1); i++)
        grid->cells[9 + i] = *wall;
    return index % 5 == 4 ? SETT_INFEASIBLE : SETT_OK;
}

/* A host whose last item comes first. */
static void run_backwards(void *host, int64_t count, SettTaskFn *task,
                          void *user)
{
    (void)host;
    while (count-- > 0)
        task(user, count, 0);
}

typedef struct Bench {
    SettArena arena, scratch;
    SettWish wish;
    const SettPlaytest *players[SETT_MAX_WISHES];
    uint8_t wall;
    SettWishSearch search;
    SettWished out;
} Bench;

static SettStatus look(Bench *b, SettAlloc alloc, const char *wish)
{
    *b = (Bench){.wall = tile_of('X')};
    sett_arena_init(&b->arena, alloc, 0);
    sett_arena_init(&b->scratch, alloc, 0);
    b->search = (SettWishSearch){
        .game = &sett_game_md2,
        .wish = &b->wish,
        .players = b->players,
        .make = make_level,
        .user = &b->wall,
        .seed = 1,
        .first = 3,
        .most = 40,
        .wanted = 3,
        .crew = {.jobs = sett_jobs_serial(), .scratch = &b->scratch}};
    return sett_wish_read(&sett_game_md2, wish, &b->arena, &b->wish, NULL);
}

static void close_bench(Bench *b)
{
    sett_arena_free(&b->scratch);
    sett_arena_free(&b->arena);
}

static void levels_as_wished_in_order(void **state)
{
    (void)state;
    for (int32_t backwards = 0; backwards < 2; backwards++) {
        Bench b;
        assert_int_equal(
            look(&b, testkit_filled(), "floors=58..59,empty_ratio>0"), SETT_OK);
        if (backwards)
            b.search.crew.jobs.run = run_backwards;
        assert_int_equal(sett_wish_search(&b.search, &b.arena, &b.out),
                         SETT_OK);
        /* 4 cannot be made; 5 and 6 are so, and 12 is the next. */
        assert_int_equal(b.out.found_count, 3);
        assert_int_equal(b.out.found[0], 5);
        assert_int_equal(b.out.found[1], 6);
        assert_int_equal(b.out.found[2], 12);
        assert_int_equal(b.out.tries, 10);
        assert_int_equal(b.out.infeasible, 2); /* 4, 9 */
        assert_int_equal(b.out.order[0], 0);
        assert_int_equal(b.out.missed[0], 5); /* 3, 7, 8, 10, 11 */
        assert_int_equal(b.out.missed[1], 0);
        assert_int_equal(b.out.nearest, 11);
        assert_true(b.out.value == 60);
        close_bench(&b);
    }
}

static void the_nearest_miss_holds_most(void **state)
{
    (void)state;
    Bench b;
    assert_int_equal(
        look(&b, testkit_filled(), "floors<=55,empty_ratio>0,floors<=58"),
        SETT_OK);
    assert_int_equal(sett_wish_search(&b.search, &b.arena, &b.out), SETT_OK);
    assert_int_equal(b.out.found_count, 0);
    assert_int_equal(b.out.tries, 40);
    assert_int_equal(b.out.nearest, 6);
    assert_int_equal(b.out.held, 2);
    assert_int_equal(b.out.failed, 0);
    assert_true(b.out.value == 58);
    b.search.wanted = 0;
    assert_int_equal(sett_wish_search(&b.search, &b.arena, &b.out), SETT_OK);
    assert_int_equal(b.out.tries, 0);
    assert_int_equal(b.out.nearest, -1);
    close_bench(&b);
}

/* Who cannot play a level without an entrance has no numbers. */
static void players_come_after_measures(void **state)
{
    (void)state;
    Bench b;
    SettPlayChoice choice;
    assert_int_equal(look(&b, testkit_filled(), "R.win=1,floors=58..59"),
                     SETT_OK);
    assert_int_equal(
        sett_play_choose(sett_catalog_builtin(), "R", &choice, NULL), SETT_OK);
    SettPlaytest test = {.game = &sett_game_md2,
                         .player = choice.player,
                         .params =
                             sett_params_new(&choice.player->params, &b.arena),
                         .persona = &choice.persona,
                         .name = "R",
                         .budget = 10,
                         .turns = UINT64_MAX};
    b.players[0] = &test;
    assert_int_equal(sett_wish_search(&b.search, &b.arena, &b.out), SETT_OK);
    assert_int_equal(b.out.order[0], 1);
    assert_int_equal(b.out.order[1], 0);
    assert_int_equal(b.out.found_count, 0);
    assert_true(b.out.missed[0] > 0 && b.out.missed[1] > 0);
    assert_int_equal(b.out.nearest, 5);
    assert_true(isnan(b.out.value));
    close_bench(&b);
}

static void the_one_chosen_least(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettWish wish;
    int32_t chosen[4] = {0};
    double miss, values[4] = {5, 2, 5, 9};
    assert_int_equal(
        sett_wish_read(&sett_game_md2, "floors>=5", &arena, &wish, NULL),
        SETT_OK);
    SettWishTerm term = wish.terms[0];
    term.value = 0;
    wish.terms = &term;
    static const int64_t order[] = {0, 2, 3, 0};
    for (int32_t i = 0; i < 4; i++) {
        assert_int_equal(sett_wish_choose(&wish, values, 1, 4, chosen, &miss),
                         order[i]);
        assert_true(miss == 0);
    }
    assert_int_equal(chosen[0], 2);
    term.low = 10;
    assert_int_equal(sett_wish_choose(&wish, values, 1, 4, chosen, &miss), 3);
    assert_true(miss > 0);
    sett_arena_free(&arena);
}

static int64_t walls_of(const SettGrid *grid)
{
    int64_t counts[256];
    sett_grid_count(grid, counts);
    return counts[tile_of('X')];
}

/* A judge that likes `self` walls, and their multiples. */
static SettStatus count_walls(const void *self, const SettLevel *level,
                              uint64_t budget, SettArena *tmp, SettVerdict *out)
{
    bool fine = walls_of(&level->grid) % *(const int64_t *)self == 0;
    (void)budget;
    *out = (SettVerdict){.proof = "",
                         .report = sett_report(tmp),
                         .answer = fine ? SETT_YES : SETT_NO};
    return SETT_OK;
}

static SettStatus make_recipe(const void *user, uint64_t seed, int64_t index,
                              SettArena *tmp, SettGrid *grid,
                              SettGenReport *reports)
{
    const SettRecipe *recipe = user;
    SettPipe pipe = sett_recipe_pipe(recipe);
    SettStatus status = sett_grid_take(tmp, recipe->w, recipe->h, grid);
    return status == SETT_OK
               ? sett_make(&pipe, seed, (uint64_t)index, tmp, grid, reports)
               : status;
}

static void drawn_until_completed(void **state)
{
    (void)state;
    static const int64_t three = 3, many = 1000;
    static const SettJudge judges[] = {{"three", "", &three, count_walls},
                                       {"many", "", &many, count_walls}};
    SettArena arena = testkit_arena(), tmp = testkit_arena();
    SettGenReport reports[SETT_MAX_STAGES];
    SettGrid grid;
    SettRecipe recipe;
    SettRedrawn played = {0};
    SettOracle oracle = {.game = &sett_game_md2, .judge = &judges[0]};
    int64_t again = 0;
    assert_int_equal(sett_recipe_default(sett_catalog_builtin(), &sett_game_md2,
                                         &arena, &recipe, NULL),
                     SETT_OK);
    for (int64_t i = 0; i < 12; i++) {
        assert_int_equal(make_recipe(&recipe, 1, i, &tmp, &grid, reports),
                         SETT_OK);
        bool fine = walls_of(&grid) % three == 0;
        assert_int_equal(sett_redraw(make_recipe, &recipe, &oracle, 50, 1, i,
                                     &tmp, &grid, reports, &played),
                         SETT_OK);
        assert_int_equal(played.tries == 1, fine);
        assert_int_equal(walls_of(&grid) % three, 0);
        again += !fine;
    }
    assert_in_range(again, 1, 11);
    oracle.judge = &judges[1];
    assert_int_equal(sett_redraw(make_recipe, &recipe, &oracle, 5, 1, 3, &tmp,
                                 &grid, reports, &played),
                     SETT_INFEASIBLE);
    assert_int_equal(played.tries, 5);
    assert_int_equal(reports[0].reasons.count, 1);
    assert_string_equal(reports[0].reasons.reasons[0].code, "not-playable");
    sett_arena_free(&tmp);
    sett_arena_free(&arena);
}

#define PROGRAMS 6

/* Generators of dungeongrams, the usual one with less and less to do. */
static void fill_programs(SettGagents *programs)
{
    const SettCatalog *parts = sett_catalog_builtin();
    for (int32_t i = 0; i < PROGRAMS; i++) {
        sett_gen_defaults(sett_catalog_gen(parts, "gagents"),
                          sett_catalog_game(parts, "dungeongrams"),
                          &programs[i]);
        for (int32_t a = 0; a < programs[i].agents.count; a++)
            programs[i].agents.rows[a].tokens /= 1 + i;
    }
}

static SettStatus campaign_in(void *user, SettAlloc alloc)
{
    SettArena arena, scratch;
    SettCampaignLevel *out = user;
    SettGagents *programs = calloc(PROGRAMS, sizeof *programs);
    int32_t completed;
    fill_programs(programs);
    sett_arena_init(&arena, alloc, 0);
    sett_arena_init(&scratch, alloc, 0);
    SettCrew crew = {.jobs = sett_jobs_serial(), .scratch = &scratch};
    SettOracle oracle = {
        .game = sett_catalog_game(sett_catalog_builtin(), "dungeongrams")};
    SettStatus status = sett_campaign(&oracle, programs, PROGRAMS, 3, 3, &crew,
                                      &arena, out, &completed);
    for (int32_t i = 0; status == SETT_OK && i < 3; i++) {
        assert_true(out[i].verdict.answer == SETT_YES && out[i].index >= 0);
        assert_true(i == 0 || out[i].verdict.spent >= out[i - 1].verdict.spent);
        assert_true(out[i].grid.cells != NULL);
        assert_true(out[i].verdict.witness_count > 0);
    }
    if (status == SETT_OK)
        assert_in_range(completed, 3, PROGRAMS);
    if (status == SETT_OK) {
        oracle.budget = 1; /* nobody gets anywhere */
        assert_int_equal(sett_campaign(&oracle, programs, 2, 3, 2, &crew,
                                       &arena, out, &completed),
                         SETT_INFEASIBLE);
        assert_in_range(completed, 0, 1);
    }
    sett_arena_free(&scratch);
    sett_arena_free(&arena);
    free(programs);
    return status;
}

static void campaigns_rise(void **state)
{
    (void)state;
    SettCampaignLevel out[3];
    assert_int_equal(campaign_in(out, testkit_filled()), SETT_OK);
}

static SettStatus look_in(void *user, SettAlloc alloc)
{
    Bench b;
    (void)user;
    SettStatus status = look(&b, alloc, "floors=58..59");
    if (status == SETT_OK)
        status = sett_wish_search(&b.search, &b.arena, &b.out);
    close_bench(&b);
    return status;
}

static SettStatus redraw_in(void *user, SettAlloc alloc)
{
    SettArena tmp;
    SettGenReport reports[SETT_MAX_STAGES];
    SettGrid grid;
    SettRedrawn played = {0};
    uint8_t wall = tile_of('X');
    SettOracle oracle = {.game = &sett_game_md2};
    (void)user;
    sett_arena_init(&tmp, alloc, 0);
    SettStatus status = sett_redraw(make_level, &wall, &oracle, 2, 1, 3, &tmp,
                                    &grid, reports, &played);
    sett_arena_free(&tmp);
    return status == SETT_INFEASIBLE ? SETT_OK : status;
}

static void memory_may_fail(void **state)
{
    (void)state;
    testkit_memory(look_in, NULL);
    testkit_memory(redraw_in, NULL);
    SettCampaignLevel out[3];
    testkit_memory(campaign_in, out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_as_wished_in_order),
        cmocka_unit_test(the_nearest_miss_holds_most),
        cmocka_unit_test(players_come_after_measures),
        cmocka_unit_test(the_one_chosen_least),
        cmocka_unit_test(drawn_until_completed),
        cmocka_unit_test(campaigns_rise),
        cmocka_unit_test(memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_tree_search.c - the linker of the paper on small levels: slices there
   and back, chains that finish a structure, the shortest link first. */
#include "games/tiles/dungeongrams.h"
#include "games/tiles/icarus.h"
#include "games/tiles/smb.h"
#include "link/tree_search.h"
#include "support/testkit.h"

#include <string.h>

static SettGrid read(SettArena *arena, const SettGame *game, const char *text)
{
    SettGrid grid;
    assert_int_equal(
        sett_level_read(game, text, strlen(text), 0, arena, &grid, NULL),
        SETT_OK);
    return grid;
}

static void slices_go_there_and_back(void **state)
{
    (void)state;
    static const SettGame *const games[] = {&sett_game_smb, &sett_game_icarus,
                                            &sett_game_dungeongrams};
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 30; i++) {
        const SettGame *game = games[i % 3];
        SettGrid grid, again;
        uint8_t slice[16];
        assert_int_equal(
            sett_grid_take(&arena, game->default_w, game->default_h, &grid),
            SETT_OK);
        for (int32_t c = 0; c < sett_grid_area(&grid); c++)
            grid.cells[c] =
                (uint8_t)sett_rng_below(&rng, (uint32_t)game->tiles.count);
        int32_t count = sett_slice_count(game, &grid);
        assert_int_equal(sett_slice_grid(game, count,
                                         sett_slice_size(game, &grid), &arena,
                                         &again),
                         SETT_OK);
        for (int32_t k = 0; k < count; k++) {
            sett_slice_get(game, &grid, k, slice);
            sett_slice_put(game, &again, k, slice);
        }
        assert_memory_equal(grid.cells, again.cells,
                            (size_t)sett_grid_area(&grid));
    }
    /* The bottom comes first. */
    SettGrid up =
        read(&arena, &sett_game_icarus, "T---------------\n#---------------\n");
    uint8_t slice[16];
    sett_slice_get(&sett_game_icarus, &up, 0, slice);
    assert_int_equal(slice[0], ICARUS_GROUND);
    sett_arena_free(&arena);
}

#define SKY \
    "-----\n-----\n-----\n-----\n-----\n-----\n-----\n-----\n-----\n-----\n"
static const char house[] =
    "------\n------\n------\n-//\\\\-\n-\\\\//-\n------\n"
    "------\n------\n------\n------\n------\n";

static SettStatus whole(const void *self, const SettGrid *g, SettArena *tmp,
                        bool *fit)
{
    (void)self;
    SettReport report = sett_report(tmp);
    SettLevel level = {.grid = *g};
    SettStatus status =
        sett_game_check(&sett_game_dungeongrams, &level, false, tmp, &report);
    *fit = report.count == 0;
    return status;
}

static SettStatus anything(const void *self, const SettGrid *g, SettArena *tmp,
                           bool *fit)
{
    (void)self;
    (void)g;
    (void)tmp;
    *fit = true;
    return SETT_OK;
}

/* Fit are levels of 13 columns and more. */
static SettStatus long_ones(const void *self, const SettGrid *g, SettArena *tmp,
                            bool *fit)
{
    (void)self;
    (void)tmp;
    *fit = g->w >= 13;
    return SETT_OK;
}

typedef struct Learned {
    SettSliceSet slices;
    SettChain forward, backward;
    uint8_t part[256];
    int32_t alphabet[1];
} Learned;

static SettTreeSearch learn(SettArena *arena, Learned *l)
{
    const SettGame *game = &sett_game_dungeongrams;
    int32_t numbers[6];
    SettGrid grid = read(arena, game, house);
    l->slices = sett_slice_set(arena);
    sett_tiles_any(&game->tiles, SETT_IS(STRUCTURE), l->part);
    l->forward = sett_chain(&l->slices, l->part, 4, false, arena);
    l->backward = sett_chain(&l->slices, l->part, 4, true, arena);
    assert_int_equal(sett_slice_numbers(&l->slices, game, &grid, numbers),
                     SETT_OK);
    assert_int_equal(sett_chain_add(&l->forward, numbers, 6), SETT_OK);
    assert_int_equal(sett_chain_add(&l->backward, numbers, 6), SETT_OK);
    l->alphabet[0] = 0; /* the empty column */
    return (SettTreeSearch){.game = game,
                            .slices = &l->slices,
                            .forward = &l->forward,
                            .backward = &l->backward,
                            .alphabet = l->alphabet,
                            .alphabet_size = 1,
                            .most = 4,
                            .allow_empty = true,
                            .completable = anything,
                            .unbroken = whole};
}

/* Columns first .. last of the house's level. */
static SettGrid part(SettArena *arena, int32_t first, int32_t last)
{
    SettGrid all = read(arena, &sett_game_dungeongrams, house), out;
    assert_int_equal(sett_grid_take(arena, last - first + 1, 11, &out),
                     SETT_OK);
    for (int32_t y = 0; y < 11; y++)
        memcpy(out.cells + y * out.w, all.cells + y * 6 + first, (size_t)out.w);
    return out;
}

static void chains_finish_what_was_cut(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    Learned l;
    SettTreeSearch search = learn(&arena, &l);
    SettLink link;
    for (int32_t cut = 0; cut < 6; cut++) {
        SettGrid start = part(&arena, 0, cut), end = part(&arena, 5, 5);
        bool fit;
        assert_int_equal(sett_tree_search(&search, &start, &end, &arena, &link),
                         SETT_OK);
        assert_true(link.found);
        assert_int_equal(link.count, cut >= 1 && cut <= 3 ? 4 - cut : 0);
        assert_int_equal(whole(NULL, &link.level, &arena, &fit), SETT_OK);
        assert_true(fit);
        /* And what an end begins with. */
        start = part(&arena, 0, 0);
        end = part(&arena, cut, 5);
        assert_int_equal(sett_tree_search(&search, &start, &end, &arena, &link),
                         SETT_OK);
        assert_true(link.found);
        assert_int_equal(link.count, cut >= 2 && cut <= 4 ? cut - 1 : 0);
        assert_int_equal(whole(NULL, &link.level, &arena, &fit), SETT_OK);
        assert_true(fit);
    }
    sett_arena_free(&arena);
}

static void short_links_come_first(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    Learned l;
    SettTreeSearch search = learn(&arena, &l);
    SettGrid six = part(&arena, 0, 5), five = part(&arena, 0, 4);
    SettLink link;
    assert_int_equal(sett_tree_search(&search, &six, &six, &arena, &link),
                     SETT_OK);
    assert_true(link.found && link.count == 0);
    search.allow_empty = false;
    assert_int_equal(sett_tree_search(&search, &six, &six, &arena, &link),
                     SETT_OK);
    assert_true(link.found && link.count == 1);
    search.completable = long_ones;
    assert_int_equal(sett_tree_search(&search, &five, &five, &arena, &link),
                     SETT_OK);
    assert_true(link.found && link.count == 3);
    search.most = 2;
    assert_int_equal(sett_tree_search(&search, &five, &five, &arena, &link),
                     SETT_OK);
    assert_true(!link.found && link.count == 0);
    assert_int_equal(link.asked, 2);
    sett_arena_free(&arena);
}

static SettStatus nothing(const void *self, const SettGrid *level,
                          SettArena *tmp, bool *fit)
{
    (void)self;
    (void)level;
    (void)tmp;
    *fit = false;
    return SETT_OK;
}

/* 16 letters, words of up to 5: a million of them. */
static void a_search_in_vain_ends(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    Learned l;
    SettTreeSearch search = learn(&arena, &l);
    SettGrid six = part(&arena, 0, 5);
    SettLink link;
    int32_t letters[16] = {0};
    search.completable = nothing;
    assert_int_equal(sett_tree_search(&search, &six, &six, &arena, &link),
                     SETT_OK);
    assert_true(!link.found && !link.gave_up);
    search.alphabet = letters;
    search.alphabet_size = 16;
    search.most = 5;
    search.unbroken = nothing;
    assert_int_equal(sett_tree_search(&search, &six, &six, &arena, &link),
                     SETT_OK);
    assert_true(!link.found && link.gave_up && link.count == 0);
    sett_arena_free(&arena);
}

static void segments_of_other_heights_are_refused(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    Learned l;
    SettTreeSearch search = learn(&arena, &l);
    SettGrid good = part(&arena, 0, 5);
    SettGrid low = read(&arena, &sett_game_dungeongrams, SKY);
    SettLink link;
    assert_int_equal(sett_tree_search(&search, &good, &low, &arena, &link),
                     SETT_BAD_INPUT);
    assert_int_equal(sett_tree_search(&search, &low, &good, &arena, &link),
                     SETT_BAD_INPUT);
    search.allow_empty = false;
    assert_int_equal(sett_tree_search(&search, &low, &low, &arena, &link),
                     SETT_BAD_INPUT);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slices_go_there_and_back),
        cmocka_unit_test(chains_finish_what_was_cut),
        cmocka_unit_test(short_links_come_first),
        cmocka_unit_test(a_search_in_vain_ends),
        cmocka_unit_test(segments_of_other_heights_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

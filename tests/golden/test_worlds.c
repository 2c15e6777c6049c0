/* test_worlds.c - levels, rooms and dungeons drawn by lot must be judged,
   measured and played as the golden files say. A change on purpose: raise
   rules_version or output_version, make golden. */
#include "golden/compare.h"
#include "golden/rooms.h"
#include "golden/worlds.h"

static void worlds_are_golden(void **state)
{
    (void)state;
    SettText made = sett_text(testkit_filled());
    assert_int_equal(golden_worlds(GOLDEN_WORLDS_DRAWN, &made), SETT_OK);
    golden_same(GOLDEN_WORLDS, &made);
}

static void rooms_are_golden(void **state)
{
    (void)state;
    SettText made = sett_text(testkit_filled());
    assert_int_equal(golden_rooms(GOLDEN_ROOMS_DRAWN, &made), SETT_OK);
    golden_same(GOLDEN_ROOMS, &made);
}

static SettStatus line_of(int32_t what, int32_t number, SettArena *arena,
                          SettText *out)
{
    int32_t games = sett_catalog_builtin()->game_count;
    return what < games ? golden_world(what, number, arena, out)
                        : golden_room(number, what > games, arena, out);
}

/* With a bit more scratch each time, until it suffices: whatever does not get
   its memory says so, and all is given back. */
static void scratch_may_end_anywhere(void **state)
{
    (void)state;
    int32_t kinds = sett_catalog_builtin()->game_count + 2;
    for (int32_t what = 0; what < kinds; what++) {
        SettStatus s = SETT_NO_MEMORY;
        int32_t failures = 0;
        for (size_t limit = 256; s != SETT_OK; limit += 64 + limit / 48) {
            TestAlloc counter = {0};
            SettArena arena;
            SettText made = sett_text(testkit_alloc(&counter));
            sett_arena_init(&arena, testkit_alloc(&counter), limit);
            s = line_of(what, 5, &arena, &made);
            assert_true(s == SETT_OK || s == SETT_NO_MEMORY);
            failures += s != SETT_OK;
            sett_text_free(&made);
            sett_arena_free(&arena);
            assert_int_equal(counter.live_bytes, 0);
        }
        assert_true(failures > 20);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_are_golden),
        cmocka_unit_test(rooms_are_golden),
        cmocka_unit_test(scratch_may_end_anywhere),
    };
    return cmocka_run_group_tests_name("golden worlds", tests, NULL, NULL);
}

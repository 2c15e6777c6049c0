/* test_why.c - why the goal of a mission is lost: sentences drawn by hand, and
   reasons of missions spoilt by lot, held against play without other demands.
 */
#include "sett/mission.h"
#include "support/missions.h"
#include "support/testkit.h"

#include <string.h>

/* Two ways round, each closed by itself. */
#define ROUND                                                              \
    "{\"mission\":1,\"start\":0,\"goal\":1,\"rooms\":[{},{\"switch\":0}]," \
    "\"ways\":[{\"a\":0,\"b\":1,\"switch\":0},"                            \
    "{\"a\":1,\"b\":0,\"one_way\":true}]}"

static void says_why(const char *text, const char *expected)
{
    SettArena arena = testkit_arena();
    SettMission m;
    SettMissionVerdict v;
    SettMissionWhy why;
    SettError err;
    SettText out = sett_text(sett_alloc_default());
    assert_int_equal(sett_mission_read(text, strlen(text), &arena, &m, &err),
                     SETT_OK);
    assert_int_equal(sett_mission_prove(&m, 0, &arena, &v), SETT_OK);
    assert_int_equal(sett_mission_why(&m, &v, 0, &arena, &why), SETT_OK);
    assert_true(why.irreducible);
    sett_mission_why_text(&m, &v, &why, &out);
    assert_string_equal(out.data, expected);
    sett_text_free(&out);
    sett_arena_free(&arena);
}

static void sentences_say_why(void **state)
{
    (void)state;
    /* The wasted key; the way to room 3 bars nothing. */
    says_why("{\"mission\":1,\"start\":0,\"goal\":2,\"spent\":[0],"
             "\"rooms\":[{},{\"key\":0},{},{}],"
             "\"ways\":[{\"a\":0,\"b\":1},{\"a\":0,\"b\":2,\"key\":0},"
             "{\"a\":0,\"b\":3,\"key\":0}]}",
             "from room 3 with the keys of room 1, after the locks from room 0 "
             "to room 3 no play reaches the goal in room 2: the way from room "
             "0 to room 2 wants 1 key i, 0 can be had");
    /* Of two doors in turn the first one is to blame, whose key is behind. */
    says_why("{\"mission\":1,\"start\":0,\"goal\":3,"
             "\"rooms\":[{},{\"key\":0},{\"key\":1},{}],"
             "\"ways\":[{\"a\":0,\"b\":1,\"key\":1},"
             "{\"a\":1,\"b\":2,\"key\":0},{\"a\":2,\"b\":3,\"key\":0}]}",
             "from room 0 no play reaches the goal in room 3: the way from "
             "room 0 to room 1 wants 1 key b, 0 can be had; out of reach is "
             "that of room 2");
    says_why(ROUND,
             "from room 0 no play reaches the goal in room 1: the way from "
             "room 0 to room 1 wants switch 1 of room 1, out of reach; the way "
             "from room 1 to room 0 does not lead back");
    says_why("{\"mission\":1,\"start\":0,\"goal\":1,\"rooms\":[{},{}],"
             "\"ways\":[]}",
             "from room 0 no play reaches the goal in room 1: no ways join "
             "them");
}

/* Whether play from the start reaches the goal when only these ways demand
   anything, found by a mission without the other demands. */
static bool is_barred(SettArena *arena, const SettMission *m,
                      const SettMissionVerdict *lost, const bool *kept)
{
    SettMission free = *m;
    SettMissionVerdict v;
    free.start = lost->stuck;
    for (int32_t i = 0; i < m->way_count; i++)
        if (!kept[i]) {
            free.ways[i].key = free.ways[i].switch_of = -1;
            free.ways[i].one_way = false;
        }
    assert_int_equal(sett_mission_prove(&free, 0, arena, &v), SETT_OK);
    return v.length < 0;
}

static void no_way_of_a_reason_is_idle(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(9, SETT_FOR_TEST, 0);
    int32_t sizes[4] = {0};
    for (int32_t i = 0; i < 300; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettMissionParams p;
        SettMissionVerdict v;
        SettMissionWhy why;
        bool kept[SETT_MISSION_WAYS] = {false};
        SettMission m = mission_drawn(&arena, &rng, 300000 + (uint64_t)i, &p);
        for (int32_t k = 0; k < 5; k++)
            mission_spoil(&m, &rng);
        assert_int_equal(sett_mission_prove(&m, 0, &arena, &v), SETT_OK);
        bool plain = v.held == 0 && v.opened == 0 && v.pressed == 0;
        if (v.end == SETT_MISSION_SOUND || v.end == SETT_MISSION_UNKNOWN ||
            !plain)
            continue;
        assert_int_equal(sett_mission_why(&m, &v, 0, &arena, &why), SETT_OK);
        assert_true(why.irreducible);
        assert_true(why.smallest == (why.way_count <= 2));
        for (int32_t k = 0; k < why.way_count; k++)
            kept[why.ways[k]] = true;
        assert_true(is_barred(&arena, &m, &v, kept));
        for (int32_t k = 0; k < why.way_count; k++) {
            kept[why.ways[k]] = false;
            assert_false(is_barred(&arena, &m, &v, kept));
            kept[why.ways[k]] = true;
        }
        sizes[why.way_count < 3 ? why.way_count : 3]++;
        sett_arena_reset(&arena, mark);
    }
    assert_true(sizes[1] > 2 && sizes[2] + sizes[3] > 2);
    sett_arena_free(&arena);
}

static SettStatus why_of_round(void *user, SettAlloc alloc)
{
    (void)user;
    SettArena arena;
    SettMission m;
    SettMissionVerdict v;
    SettMissionWhy why;
    SettText out = sett_text(alloc);
    sett_arena_init(&arena, alloc, 0);
    SettStatus status =
        sett_mission_read(ROUND, strlen(ROUND), &arena, &m, NULL);
    if (status == SETT_OK)
        status = sett_mission_prove(&m, 0, &arena, &v);
    if (status == SETT_OK)
        status = sett_mission_why(&m, &v, 0, &arena, &why);
    if (status == SETT_OK) {
        assert_int_equal(why.way_count, 2);
        sett_mission_why_text(&m, &v, &why, &out);
        status = out.status;
    }
    sett_text_free(&out);
    sett_arena_free(&arena);
    return status;
}

static void memory_may_end_anywhere(void **state)
{
    (void)state;
    testkit_memory(why_of_round, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_say_why),
        cmocka_unit_test(memory_may_end_anywhere),
        cmocka_unit_test(no_way_of_a_reason_is_idle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

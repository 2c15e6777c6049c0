/* test_gagents_edit.c - attributes changed by name, and who drew which cell. */
#include "support/testkit.h"

#include "sett/catalog.h"
#include "sett/gagents.h"

#include <stdio.h>
#include <string.h>

static const char *const canvases[] = {"mario", "md2", "dungeongrams"};
#define CANVASES 3

static void set_up(const char *game, SettGagents *out, SettGagentRanges *ranges)
{
    SettRng rng = sett_rng(7, SETT_FOR_TEST, 0);
    sett_gagent_ranges(sett_catalog_game(sett_catalog_builtin(), game), ranges);
    sett_gagents_random(ranges, &rng, out);
}

static void every_column_takes_its_ends_and_refuses_more(void **state)
{
    (void)state;
    SettArena tmp = testkit_arena();
    for (int32_t g = 0; g < CANVASES; g++) {
        const SettGame *game =
            sett_catalog_game(sett_catalog_builtin(), canvases[g]);
        SettGagents p, before;
        SettGagentRanges ranges;
        set_up(canvases[g], &p, &ranges);
        for (int32_t i = 0; i < ranges.columns.count; i++) {
            const SettParam *row = &ranges.columns.rows[i];
            char key[32], value[32];
            SettError err;
            if (row->type != SETT_PARAM_INT)
                continue;
            snprintf(key, sizeof key, "%d.%s", (int)p.agents.count, row->name);
            for (int32_t end = 0; end < 2; end++) {
                int bound = (int)(end == 0 ? row->low : row->high), held;
                snprintf(value, sizeof value, "%d", bound);
                assert_int_equal(
                    sett_gagents_set(game, &p, key, value, &tmp, &err),
                    SETT_OK);
                memcpy(&held,
                       (char *)&p.agents.rows[p.agents.count - 1] + row->offset,
                       sizeof held);
                assert_int_equal(held, bound);
                before = p;
                snprintf(value, sizeof value, "%d",
                         end == 0 ? bound - 1 : bound + 1);
                assert_int_equal(
                    sett_gagents_set(game, &p, key, value, &tmp, &err),
                    SETT_BAD_INPUT);
                assert_memory_equal(&p, &before, sizeof p);
            }
        }
    }
    sett_arena_free(&tmp);
}

static void names_and_tiles_are_checked(void **state)
{
    (void)state;
    static const struct {
        const char *key, *value;
        SettStatus status;
    } cases[] = {
        {"1.tile", "coin", SETT_OK},
        {"1.seen", "brick", SETT_OK},
        {"1.action", "cross", SETT_OK},
        {"1.chance", "0.25", SETT_OK},
        {"frame", "off", SETT_OK},
        {"token", "tile", SETT_OK},
        {"1.tile", "exit", SETT_BAD_INPUT}, /* a tile, no brush */
        {"1.tile", "none", SETT_BAD_INPUT},
        {"1.tile", "coyn", SETT_BAD_INPUT},
        {"1.action", "explode", SETT_BAD_INPUT},
        {"1.chance", "0.01", SETT_BAD_INPUT},
        {"1.chance", "nan", SETT_BAD_INPUT},
        {"1.perod", "2", SETT_BAD_INPUT},
        {"1.", "2", SETT_BAD_INPUT},
        {"1.period", "", SETT_BAD_INPUT},
        {"0.period", "2", SETT_BAD_INPUT},
        {"65.period", "2", SETT_BAD_INPUT},
        {"x.period", "2", SETT_BAD_INPUT},
        {".period", "2", SETT_BAD_INPUT},
        {"agents", "[]", SETT_BAD_INPUT},
        {"", "2", SETT_BAD_INPUT},
    };
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "mario");
    SettArena tmp = testkit_arena();
    SettGagents p;
    SettGagentRanges ranges;
    set_up("mario", &p, &ranges);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        SettError err = {0};
        assert_int_equal(sett_gagents_set(game, &p, cases[i].key,
                                          cases[i].value, &tmp, &err),
                         cases[i].status);
        assert_true(cases[i].status == SETT_OK || err.text[0] != '\0');
    }
    SettError err;
    assert_int_equal(
        sett_gagents_set(sett_catalog_game(sett_catalog_builtin(), "smb"), &p,
                         "1.period", "2", &tmp, &err),
        SETT_UNSUPPORTED);
    sett_arena_free(&tmp);
}

/* A cell holds the brush of the agent that is named, or what its life left. */
static void traces_name_the_agent_of_each_cell(void **state)
{
    (void)state;
    for (int32_t g = 0; g < CANVASES; g++) {
        const SettGame *game =
            sett_catalog_game(sett_catalog_builtin(), canvases[g]);
        SettArena arena = testkit_arena();
        SettGagents p;
        SettGagentRanges ranges;
        SettGrid plain, traced;
        int32_t w = game->canvas->ref_w, h = game->canvas->ref_h, drawn = 0;
        uint8_t *who = SETT_TAKE(&arena, w * h, uint8_t);
        set_up(canvases[g], &p, &ranges);
        assert_int_equal(sett_grid_take(&arena, w, h, &plain), SETT_OK);
        assert_int_equal(sett_grid_take(&arena, w, h, &traced), SETT_OK);
        memset(who, 255, (size_t)(w * h));
        for (uint64_t i = 0; i < 20; i++) {
            SettGenJob job = {.game = game,
                              .params = &p,
                              .rng = sett_rng(i, SETT_FOR_LAYOUT, 0),
                              .tmp = &arena};
            SettStatus s = sett_gagents_draw(&job, &plain);
            assert_int_equal(sett_gagents_trace(&job, &traced, who), s);
            assert_memory_equal(plain.cells, traced.cells, (size_t)(w * h));
            for (int32_t c = 0; c < w * h; c++) {
                assert_true(who[c] <= p.agents.count);
                if (who[c] == 0)
                    continue;
                const SettGagent *a = &p.agents.rows[who[c] - 1];
                drawn++;
                assert_true(traced.cells[c] == a->tile.tile ||
                            (a->action.index == SETT_DRAW_LIFE &&
                             traced.cells[c] == game->canvas->blank));
            }
        }
        assert_true(drawn > 20);
        sett_arena_free(&arena);
    }
}

/* Each allocation fails in turn; what was to change is as it was. */
static void lack_of_memory_changes_nothing(void **state)
{
    (void)state;
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "mario");
    for (int64_t n = 1;; n++) {
        TestAlloc counter = {.fail_at = n};
        SettGagents p, before;
        SettGagentRanges ranges;
        SettArena tmp;
        set_up("mario", &p, &ranges);
        before = p;
        sett_arena_init(&tmp, testkit_alloc(&counter), 0);
        SettStatus status =
            sett_gagents_set(game, &p, "1.tokens", "17", &tmp, NULL);
        sett_arena_free(&tmp);
        assert_int_equal(counter.live_bytes, 0);
        if (counter.asked < n) {
            assert_int_equal(status, SETT_OK);
            break;
        }
        assert_int_equal(status, SETT_NO_MEMORY);
        assert_memory_equal(&p, &before, sizeof p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_column_takes_its_ends_and_refuses_more),
        cmocka_unit_test(names_and_tiles_are_checked),
        cmocka_unit_test(traces_name_the_agent_of_each_cell),
        cmocka_unit_test(lack_of_memory_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_replay.c - actions as text, and plays that are played again: ends,
   counters, waits, what is not legal, every event of every turn. */
#include "play/players.h"
#include "support/md2_play.h"

#include <stdio.h>
#include <string.h>

static void expect_bad(const char *text, int32_t line, int32_t column)
{
    SettArena arena = testkit_arena();
    SettError err = {0};
    uint32_t *actions;
    int32_t count;
    assert_int_equal(sett_actions_read(&sett_md2_rules, text, strlen(text),
                                       &arena, &actions, &count, &err),
                     SETT_BAD_INPUT);
    assert_int_equal(err.line, line);
    assert_int_equal(err.column, column);
    sett_arena_free(&arena);
}

static void bad_actions_have_a_place(void **state)
{
    (void)state;
    expect_bad("NEXS", 1, 3);
    expect_bad("N E\n  S J(3,4\n", 2, 5);
    expect_bad("n", 1, 1);
    expect_bad("N \xc3\xa9 S", 1, 3);
    expect_bad("J(-1,2)", 1, 1);
}

static void actions_are_written_as_they_are_read(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettText text = sett_text(sett_alloc_default());
    uint32_t *actions;
    int32_t count;
    const char *given = "NE\tS\r\nJ(3,14)  . W";
    assert_int_equal(sett_actions_read(&sett_md2_rules, given, strlen(given),
                                       &arena, &actions, &count, NULL),
                     SETT_OK);
    assert_int_equal(count, 6);
    assert_true(actions[4] == SETT_WAIT);
    sett_actions_write(&sett_md2_rules, actions, count, &text);
    assert_string_equal(text.data, "N E S J(3,14) . W");
    sett_text_free(&text);
    sett_arena_free(&arena);
}

static void a_replay_tells_how_it_ended(void **state)
{
    (void)state;
    Md2Play play;
    assert_int_equal(
        md2_play_open(&play, "XXXXXXX/XH T eX/XXXXXXX/", '/', NULL), SETT_OK);
    SettReplay end = md2_play_replay(&play, "EEEEWWW", 0, NULL);
    assert_int_equal(end.outcome, SETT_WON);
    assert_int_equal(end.turns, 4);
    assert_int_equal(end.illegal, 0);
    assert_true(end.progress == 1 && end.least == 0);
    end = md2_play_replay(&play, "E N E", 0, NULL);
    assert_int_equal(end.outcome, SETT_PLAYING);
    assert_int_equal(end.illegal, 2);
    assert_false(end.illegal_wait);
    assert_int_equal(end.turns, 3);
    assert_int_equal(end.least, 2);
    end = md2_play_replay(&play, "E . E", 100, NULL);
    assert_int_equal(end.turns, 103);
    assert_int_equal(end.waits, 100);
    assert_int_equal(end.illegal, 2);
    assert_true(end.illegal_wait);
    end = md2_play_replay(&play, "", 1000, NULL);
    assert_int_equal(end.outcome, SETT_TIMEOUT);
    assert_int_equal(end.turns, 500);
    assert_int_equal(end.illegal, 0);
    md2_play_close(&play);
    Md2Params p = md2_play_preset("md2");
    p.wait = true;
    assert_int_equal(md2_play_open(&play, "XXXXXXX/XH T eX/XXXXXXX/", '/', &p),
                     SETT_OK);
    end = md2_play_replay(&play, "E . E", 100, NULL);
    assert_int_equal(end.turns, 103);
    assert_int_equal(end.illegal, 0);
    md2_play_close(&play);
}

typedef struct Log {
    int32_t turns, events, moves;
    SettOutcome last;
} Log;

static void log_turn(void *user, const SettTurn *turn)
{
    Log *log = user;
    assert_int_equal(turn->number, log->turns);
    assert_true(turn->events->count <= turn->events->capacity);
    log->turns++;
    log->last = turn->outcome;
    for (int32_t i = 0; i < turn->events->count; i++) {
        const char *name = sett_md2_rules.events[turn->events->items[i].kind];
        log->moves += strcmp(name, "move") == 0;
        log->events++;
    }
}

static void whoever_looks_on_sees_every_event(void **state)
{
    (void)state;
    char rows[12 * 31 + 1] = "";
    for (int32_t y = 0; y < 30; y++)
        strcat(rows, y == 0 || y == 29 ? "XXXXXXXXXXX/" : "XMMMMMMMMMX/");
    memcpy(rows + 12 * 15 + 1, "H        e", 9);
    rows[12 * 15 + 9] = 'e';
    Md2Play play;
    Log log = {0};
    const SettTurnWatch watch = {log_turn, &log};
    assert_int_equal(md2_play_open(&play, rows, '/', NULL), SETT_OK);
    SettReplay end = md2_play_replay(&play, "EEE", 0, &watch);
    assert_int_equal(log.turns, end.turns + 1);
    assert_int_equal(log.last, end.outcome);
    assert_true(log.events > 64 && log.moves > 0);
    SettReplay unseen = md2_play_replay(&play, "EEE", 0, NULL);
    assert_memory_equal(&end, &unseen, sizeof end);
    md2_play_close(&play);
}

static void replays_fail_cleanly(void **state)
{
    (void)state;
    Md2Play play;
    Log log;
    uint32_t *actions;
    int32_t count;
    assert_int_equal(
        md2_play_open(&play, "XXXXXXX/XH T eX/XXXXXXX/", '/', NULL), SETT_OK);
    assert_int_equal(sett_actions_read(&sett_md2_rules, "EEEE", 4, &play.arena,
                                       &actions, &count, NULL),
                     SETT_OK);
    SettStatus s = SETT_NO_MEMORY;
    for (int64_t n = 1; s == SETT_NO_MEMORY; n++) {
        TestAlloc counter = {.fail_at = n};
        SettArena tmp;
        SettReplay out;
        const SettTurnWatch watch = {log_turn, &log};
        log = (Log){0};
        sett_arena_init(&tmp, testkit_alloc(&counter), 0);
        s = sett_replay(&sett_md2_rules, play.c, actions, count, 5, &watch,
                        NULL, &tmp, &out);
        sett_arena_free(&tmp);
        assert_true(counter.live_bytes == 0);
        assert_true(s == SETT_OK || n < 50);
        assert_true(s != SETT_OK || counter.asked < n);
    }
    assert_int_equal(s, SETT_OK);
    md2_play_close(&play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_actions_have_a_place),
        cmocka_unit_test(actions_are_written_as_they_are_read),
        cmocka_unit_test(a_replay_tells_how_it_ended),
        cmocka_unit_test(whoever_looks_on_sees_every_event),
        cmocka_unit_test(replays_fail_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

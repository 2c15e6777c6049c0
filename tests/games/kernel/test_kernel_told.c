/* test_kernel_told.c - what the rules of a game file tell of a play: how near
   the end it is, hit points, and where the player is hurt. */
#include "play/facts.h"
#include "support/file_play.h"

#include <string.h>

static const char game[] = FILE_PLAY_HEAD
    "[tiles.key]\nglyph = \"k\"\ntags = [\"key\"]\nkind = \"a\"\n"
    "[tiles.door]\nglyph = \"D\"\ntags = [\"lock\"]\nkind = \"a\"\n"
    "[tiles.spike]\nglyph = \"^\"\ntags = [\"hazard\"]\n"
    "[player]\nmode = \"turns\"\n";

#define EXIT "[win]\nall = [\"reach goal\"]\n"

/* Moves, and whether each leads nearer (+), farther (-) or neither (=). */
static const struct {
    const char *win, *rows, *moves, *signs;
} cases[] = {
    {EXIT, "@.../###./>...", "EEESSWWW", "++++++++"},
    {EXIT, "..@../####./>....", "WEEESSWWWW", "-+++++++++"},
    {EXIT, "k..@.D.>", "WWWEEEEEEE", "++++++++++"},
    {EXIT, "k..@.D.>", "EWWWW", "-++++"},
    {EXIT, "#k#@#D>/.......", "SWWNSEEEENE", "+++++++++++"},
    {EXIT "[lose]\nany = [\"turns >= 9\"]\n", ".@#>", "WE", "=="},
    {"[win]\nall = [\"taken collect >= 1\"]\n", "@..$", "EE", "++"},
};

static SettOutcome move(const FilePlay *p, const char *moves,
                        SettEvents *events)
{
    uint32_t action;
    size_t used;
    assert_true(p->rules->read_action(p->rules, moves, 1, &used, &action));
    p->rules->play(p->context, p->scratch, p->state, action, events);
    return p->rules->outcome(p->context, p->state);
}

static double progress(const FilePlay *p)
{
    return p->rules->progress(p->context, p->scratch, p->state);
}

static void check_moves(const FilePlay *p, int32_t i)
{
    for (int32_t k = 0; cases[i].moves[k] != '\0'; k++) {
        double before = progress(p);
        SettOutcome outcome = move(p, cases[i].moves + k, NULL);
        double after = progress(p);
        char sign = after > before ? '+' : after < before ? '-' : '=';
        assert_true(after >= 0 && (after == 1) == (outcome == SETT_WON));
        if (sign != cases[i].signs[k])
            fail_msg("%s: move %d of %s is %c: %g, then %g", cases[i].rows,
                     (int)k + 1, cases[i].moves, sign, before, after);
    }
}

static void nearer_and_farther(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        SettText text = sett_text(sett_alloc_default());
        sett_text_format(&text, "%s%s", game, cases[i].win);
        FilePlay p = file_play_begin(text.data, cases[i].rows);
        check_moves(&p, (int32_t)i);
        file_play_end(&p);
        sett_text_free(&text);
    }
}

static int32_t hit_points(const FilePlay *p)
{
    double counts[SETT_MAX_COUNTERS];
    p->rules->count(p->context, p->scratch, p->state, counts);
    return (int32_t)counts[sett_counter_named(p->rules, "hp")];
}

/* Spikes without a damage end the game. Steps east until then. */
static void check_spikes(FilePlay *p, int32_t steps, int32_t hp,
                         SettPoint where)
{
    SettEvent room[8];
    SettEvents events = {room, 8, 0};
    for (int32_t i = 1; i < steps; i++)
        assert_int_equal(move(p, "E", &events), SETT_PLAYING);
    assert_int_equal(events.count, 0);
    assert_int_equal(hit_points(p), hp);
    assert_int_equal(move(p, "E", &events), SETT_LOST);
    assert_int_equal(hit_points(p), 0);
    assert_int_equal(events.count, 1);
    assert_int_equal(room[0].kind, sett_event_named(p->rules, "hero-hit"));
    assert_int_equal(room[0].x, where.x);
    assert_int_equal(room[0].y, where.y);
    assert_int_equal(room[0].value, hp);
    file_play_end(p);
}

/* With hit points, and without any where two columns stand before the level. */
static void hurt_where_the_spikes_are(void **state)
{
    (void)state;
    FilePlay p = file_play_of("dungeongrams",
                              "-^-/---/---/---/---/---/---/---/---/---/---");
    check_spikes(&p, 3, 1, (SettPoint){1, 0});
    SettText text = sett_text(sett_alloc_default());
    sett_text_format(&text, "%s%s%s", game, "hp = { start = 5, max = 9 }\n",
                     EXIT);
    p = file_play_begin(text.data, "...>/.@.^");
    check_spikes(&p, 2, 5, (SettPoint){3, 1});
    sett_text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nearer_and_farther),
        cmocka_unit_test(hurt_where_the_spikes_are),
    };
    return cmocka_run_group_tests_name("what rules tell", tests, NULL, NULL);
}

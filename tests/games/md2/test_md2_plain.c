/* test_md2_plain.c - the forward model of MiniDungeons 2 against a second one
   that was written from the rules alone: random dense levels, random plays,
   legal actions and states compared turn by turn. */
#include "play/players.h"
#include "support/md2_plain.h"
#include "support/md2_play.h"

#include <stdio.h>
#include <string.h>

/* Rows of a dense level; every third floor or more holds something. */
static void dense_level(SettRng *rng, int32_t w, int32_t h, char *rows)
{
    static const char things[] = "MMRobbbmPPTTt";
    int32_t area = w * h, at = 0;
    char cell[PLAIN_SIDE * PLAIN_SIDE];
    for (int32_t i = 0; i < area; i++) {
        cell[i] = ' ';
        if (sett_rng_below(rng, 5) == 0)
            cell[i] = 'X';
        else if (sett_rng_below(rng, 5) < 2)
            cell[i] = things[sett_rng_below(rng, sizeof things - 1)];
    }
    int32_t marks = sett_rng_below(rng, 2) == 0 ? 4 : 2;
    for (int32_t i = 0; i < marks; i++)
        cell[area * i / marks + (int32_t)sett_rng_below(
                                    rng, (uint32_t)(area / marks))] = "Hepp"[i];
    for (int32_t y = 0; y < h; y++) {
        memcpy(rows + at, cell + (size_t)y * (size_t)w, (size_t)w);
        at += w;
        rows[at++] = '/';
    }
    rows[at] = '\0';
}

static uint32_t action_of(PlainAction a)
{
    if (a.type == 'J')
        return sett_md2_throw(a.x, a.y);
    return a.type == '.' ? MD2_WAIT
                         : (uint32_t)(strchr("NESW", a.type) - "NESW");
}

typedef struct Both {
    PlainLevel level;
    PlainState state;
    Md2Play play;
    const char *rows;
    uint32_t actions[64]; /* played so far */
} Both;

static void same_state(const Both *b)
{
    char want[8192];
    SettText got = sett_text(sett_alloc_default());
    const Md2State *s = b->play.s;
    plain_describe(&b->level, &b->state, want, sizeof want);
    md2_play_describe(&b->play, &got);
    if (strcmp(got.data, want) != 0)
        fail_msg("%s turn %d:\nplain   %s\nlibrary %s", b->rows, b->state.turn,
                 want, got.data);
    if (s->kills != b->state.kills || s->treasure != b->state.treasure ||
        s->potions != b->state.potions ||
        s->knock_outs != b->state.knock_outs || s->throws != b->state.throws ||
        s->turn != b->state.turn)
        fail_msg("%s turn %d: counters differ", b->rows, b->state.turn);
    sett_text_free(&got);
}

static void same_actions(const Both *b, const PlainAction *plain, int count)
{
    uint32_t ours[PLAIN_ACTIONS];
    int32_t n = sett_md2_rules.actions(b->play.c, b->play.scratch, b->play.s,
                                       ours, PLAIN_ACTIONS);
    assert_int_equal(n, count);
    for (int i = 0; i < count; i++)
        assert_int_equal(ours[i], action_of(plain[i]));
}

/* Returns the turns that were played. */
static int32_t play_both(SettRng *rng, Both *b)
{
    int32_t turns = 0;
    for (; turns < 40; turns++) {
        PlainAction legal[PLAIN_ACTIONS];
        int count = plain_actions(&b->level, &b->state, legal);
        same_state(b);
        same_actions(b, legal, count);
        if (count == 0)
            return turns;
        PlainAction a = legal[sett_rng_below(rng, (uint32_t)count)];
        if (sett_rng_below(rng, 12) == 0)
            a = (PlainAction){"NESW.J"[sett_rng_below(rng, 6)],
                              (int)sett_rng_below(rng, 12),
                              (int)sett_rng_below(rng, 12)};
        if (a.type == 'J' && (a.x >= b->level.w || a.y >= b->level.h))
            a.type = '.';
        plain_play(&b->level, &b->state, a);
        b->actions[turns] = action_of(a);
        sett_md2_rules.play(b->play.c, b->play.scratch, b->play.s, action_of(a),
                            NULL);
    }
    return turns;
}

/* What the game is worth to each persona, from its actions alone. */
static void same_utilities(Both *b, int32_t turns)
{
    static const char *const names[] = {"R", "MK", "TC", "C"};
    SettReplay end;
    assert_int_equal(sett_replay(&sett_md2_rules, b->play.c, b->actions, turns,
                                 0, NULL, NULL, &b->play.arena, &end),
                     SETT_OK);
    assert_int_equal(end.turns, b->state.turn);
    for (int32_t p = 0; p < 4; p++) {
        double ours, plain = plain_utility(&b->level, &b->state, names[p]);
        assert_string_equal(sett_personas[p].name, names[p]);
        assert_int_equal(sett_replay_utility(&sett_md2_rules, &sett_personas[p],
                                             &end, &ours, NULL),
                         SETT_OK);
        if (ours - plain > 1e-12 || plain - ours > 1e-12)
            fail_msg("%s after %d turns: utility %s is %.12g, plain %.12g",
                     b->rows, turns, names[p], ours, plain);
    }
}

static void random_games_are_the_same(void **state)
{
    (void)state;
    SettRng rng = sett_rng(11, SETT_FOR_TEST, 0);
    int32_t turns = 0, deaths = 0, wins = 0;
    for (int32_t i = 0; i < 6000; i++) {
        char rows[PLAIN_SIDE * (PLAIN_SIDE + 1) + 1];
        Both b = {.rows = rows};
        Md2Params p = md2_play_preset("md2");
        int32_t h = (int32_t)sett_rng_range(&rng, 3, 9);
        int32_t w = (int32_t)sett_rng_range(&rng, 3, 9);
        dense_level(&rng, w, h, rows);
        if (!plain_open(&b.level, &b.state, rows))
            continue;
        p.wait = b.level.wait = i % 2 == 1;
        p.damage = b.level.damage = i % 5 == 0 ? 2 : 1;
        b.state.hp = p.hp = (int32_t)sett_rng_range(&rng, 1, 12);
        assert_int_equal(md2_play_open(&b.play, rows, '/', &p), SETT_OK);
        int32_t played = play_both(&rng, &b);
        turns += played;
        if (i % 10 == 0)
            same_utilities(&b, played);
        deaths += b.state.lost;
        wins += b.state.won && !b.state.lost;
        md2_play_close(&b.play);
    }
    assert_true(turns > 30000 && deaths > 1000 && wins > 300);
}

typedef struct Case {
    const char *what, *rows, *actions;
    int32_t hp, damage;
    const char *want;
    int32_t treasure;
} Case;

static void run_case(const Case *k)
{
    Md2Play play;
    Md2Params p = md2_play_preset("md2");
    SettText got = sett_text(sett_alloc_default());
    p.hp = k->hp;
    p.damage = k->damage;
    assert_int_equal(md2_play_open(&play, k->rows, '/', &p), SETT_OK);
    assert_true(md2_play_text(&play, k->actions));
    md2_play_describe(&play, &got);
    if (strcmp(got.data, k->want) != 0 || play.s->treasure != k->treasure)
        fail_msg("%s: want %s, got %s (treasure %d)", k->what, k->want,
                 got.data, play.s->treasure);
    sett_text_free(&got);
    md2_play_close(&play);
}

static void the_dead_leave_the_rest_alone(void **state)
{
    (void)state;
    static const Case cases[] = {
        {"the minitaur is stunned, the hero dies and moves there, the treasure "
         "that comes later stays",
         "XXXXXX/XmTHeX/XXXXXX", ".W", 1, 1, "hp0 (2,1) st1 j1 m(2,1)hp1ko2",
         0},
        {"a treasure that comes earlier is taken", "XXXXXX/XHTmeX/XXXXXX", ".E",
         1, 1, "hp0 (2,1) st1 j1 T- m(2,1)hp1ko2", 1},
        {"a blob of stage 3 on a portal: the hero is not carried, and the blob "
         "that was met still blocks",
         "XXXXXXXX/XbPPpHeX/XpXXXXXX/XXXXXXXX", "...W", 1, 1,
         "hp-1 (5,1) st1 j1 b(5,1)hp2s2 P- P-", 0},
        {"who comes after the trap is not met and does not block",
         "XXX/XHX/XtX/XoX/XeX/XXX", ".S", 1, 1, "hp0 (1,2) st1 j1 o(1,2)hp1s0",
         0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        run_case(&cases[i]);
}

static void blows_beyond_what_is_left_heal_nobody(void **state)
{
    (void)state;
    static const Case cases[] = {
        {"two damage on a blob of stage 1", "XXX/XHX/XbX/XeX/XXX", "S", 10, 2,
         "hp10 (1,2) st0 j1 b+(1,2)hp0s0", 0},
        {"five on one of stage 2 that attacks", "XXX/XeX/XHX/XPX/XbX/XXX", "..",
         10, 5, "hp8 (1,2) st0 j1 P- b+(1,3)hp0s0", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        run_case(&cases[i]);
}

/* Stages add up: 1 and 2 are 3, not one more than before. */
static void merged_blobs_add_their_stages(void **state)
{
    (void)state;
    static const Case cases[] = {
        {"stage 1 runs into stage 2", "XXX/XHX/X X/XbX/XPX/XbX/XeX/XXX", ".",
         10, 1, "hp10 (1,1) st0 j1 b+(1,4)hp2s2 P- b(1,4)hp3s3", 0},
    };
    run_case(&cases[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_are_the_same),
        cmocka_unit_test(the_dead_leave_the_rest_alone),
        cmocka_unit_test(merged_blobs_add_their_stages),
        cmocka_unit_test(blows_beyond_what_is_left_heal_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

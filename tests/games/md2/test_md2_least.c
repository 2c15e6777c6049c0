/* test_md2_least.c - the bound on turns to the exit, and the rules that agents
   plan on: javelins are lost, monsters act after the end. */
#include "support/md2_play.h"

#include <string.h>

enum { W = 8, H = 6, SIZE = (W + 1) * H };

/* A walled room with walls, portals, exit and entrance anywhere. */
static void random_level(SettRng *rng, char *out)
{
    static const char things[] = "XXXXXXXPTtMRobm";
    for (int32_t i = 0; i < SIZE; i++) {
        int32_t x = i % (W + 1), y = i / (W + 1);
        bool border = x == 0 || y == 0 || x == W - 1 || y == H - 1;
        uint32_t thing = sett_rng_below(rng, 40);
        out[i] = border ? 'X' : thing < 15 ? things[thing] : ' ';
        if (x == W)
            out[i] = '\n';
    }
    out[SIZE] = '\0';
    for (const char *put = "Hepp"; *put != '\0';) {
        int32_t x = sett_rng_range(rng, 1, W - 2);
        int32_t y = sett_rng_range(rng, 1, H - 2);
        char *at = &out[y * (W + 1) + x];
        if (strchr("Hep", *at) == NULL)
            *at = *put++;
    }
}

static int32_t least_of(const Md2Play *play)
{
    return sett_md2_rules.least(play->c, play->s);
}

static uint32_t any_action(Md2Play *play, SettRng *rng)
{
    uint32_t actions[64];
    int32_t count =
        sett_md2_rules.actions(play->c, play->scratch, play->s, actions, 64);
    assert_in_range(count, 1, 64);
    return actions[sett_rng_below(rng, (uint32_t)count)];
}

static void act(Md2Play *play, uint32_t action)
{
    sett_md2_rules.play(play->c, play->scratch, play->s, action, NULL);
}

/* Plays at random; true where that won, and then no bound was too high. */
static bool walk(Md2Play *play, SettRng *rng)
{
    int32_t bounds[200], turns = 0;
    while (turns < 200 && play->s->status == MD2_GOES_ON) {
        bounds[turns++] = least_of(play);
        act(play, any_action(play, rng));
    }
    for (int32_t i = 0; i < turns && play->s->status == MD2_WON; i++)
        assert_true(bounds[i] <= turns - i);
    return play->s->status == MD2_WON;
}

static void the_bound_is_never_too_high(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    char level[SIZE + 1];
    int32_t won = 0;
    for (int32_t i = 0; i < 3000; i++) {
        Md2Play play;
        random_level(&rng, level);
        assert_int_equal(md2_play_open(&play, level, '\n', NULL), SETT_OK);
        won += walk(&play, &rng);
        md2_play_close(&play);
    }
    assert_true(won > 300);
}

/* The first step after which the bound has fallen. */
static bool step_nearer(Md2Play *play)
{
    Md2State *kept = sett_arena_raw(&play->arena, 1, play->c->state_size);
    int32_t before = least_of(play);
    assert_non_null(kept);
    memcpy(kept, play->s, play->c->state_size);
    for (uint32_t dir = 0; dir < 4; dir++) {
        act(play, dir);
        if (least_of(play) < before)
            return true;
        memcpy(play->s, kept, play->c->state_size);
    }
    return false;
}

static void without_monsters_the_bound_is_exact(void **state)
{
    (void)state;
    SettRng rng = sett_rng(2, SETT_FOR_TEST, 0);
    char level[SIZE + 1];
    int32_t reached = 0;
    for (int32_t i = 0; i < 1000; i++) {
        Md2Play play;
        random_level(&rng, level);
        for (char *at = level; (at = strpbrk(at, "tMRobm")) != NULL;)
            *at = ' ';
        assert_int_equal(md2_play_open(&play, level, '\n', NULL), SETT_OK);
        int32_t least = least_of(&play);
        for (int32_t turn = 0; turn < least && least != SETT_FAR; turn++)
            assert_true(step_nearer(&play));
        assert_true(least == SETT_FAR || play.s->status == MD2_WON);
        reached += least != SETT_FAR;
        md2_play_close(&play);
    }
    assert_true(reached > 500);
}

static Md2Params planned(void)
{
    for (int32_t i = 0; i < sett_md2_rules.preset_count; i++)
        if (strcmp(sett_md2_rules.presets[i].name, "md2-planned") == 0)
            return *(const Md2Params *)sett_md2_rules.presets[i].params;
    fail_msg("no preset md2-planned");
    return (Md2Params){0};
}

static void a_lost_javelin_is_never_picked_up(void **state)
{
    (void)state;
    Md2Play kept, lost;
    Md2Params p = planned();
    const char *level = "XXXXXX/XH R X/X   eX/XXXXXX/";
    assert_int_equal(md2_play_open(&kept, level, '/', NULL), SETT_OK);
    assert_int_equal(md2_play_open(&lost, level, '/', &p), SETT_OK);
    assert_true(md2_play_text(&kept, "J(3,1)EE"));
    assert_true(md2_play_text(&lost, "J(3,1)EE"));
    SettPoint at;
    assert_int_equal(kept.s->javelin, -1);
    assert_false(sett_md2_rules.thrown(kept.c, kept.s, &at));
    assert_false(sett_md2_rules.thrown(lost.c, lost.s, &at));
    assert_true(lost.s->javelin >= 0);
    assert_int_equal(lost.s->throws, 1);
    md2_play_close(&kept);
    md2_play_close(&lost);
}

static void the_dead_hero_does_not_act(void **state)
{
    (void)state;
    Md2Play play;
    Md2Params p = planned();
    uint32_t actions[8];
    p.hp = 1;
    assert_int_equal(
        md2_play_open(&play, "XXXXXX/XHtPeX/X    X/XXXXXX/", '/', &p), SETT_OK);
    assert_true(md2_play_text(&play, "E"));
    assert_int_equal(play.s->status, MD2_LOST);
    assert_true(
        sett_md2_rules.actions(play.c, play.scratch, play.s, actions, 8) > 0);
    assert_true(md2_play_text(&play, "EE"));
    assert_int_equal(play.s->status, MD2_LOST);
    assert_int_equal(play.s->hp, 0);
    assert_int_equal(play.s->turn, 3);
    md2_play_close(&play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bound_is_never_too_high),
        cmocka_unit_test(without_monsters_the_bound_is_exact),
        cmocka_unit_test(a_lost_javelin_is_never_picked_up),
        cmocka_unit_test(the_dead_hero_does_not_act),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_mario.c - the platform game rule by rule, on levels of our own: what the
   recorded traces do not show, and what holds for any level. */
#include "games/mario/mario_search.h"
#include "support/mario_play.h"

#include <stdio.h>
#include <string.h>

#define SKY                                                           \
    "--------------------/--------------------/--------------------/" \
    "--------------------/--------------------/--------------------/" \
    "--------------------/--------------------/--------------------/" \
    "--------------------/"

static void open_play(MarioPlay *play, const char *rows, int32_t size)
{
    assert_int_equal(mario_play_open(play, rows, 200, size), SETT_OK);
    sett_mario_rules.start(play->c, play->s);
}

static void run(MarioPlay *play, const char *actions)
{
    assert_true(mario_play_text(play, actions, false));
}

/* One tick; the number of events of a kind in it. */
static int32_t heard(MarioPlay *play, uint32_t action, MarioEvent kind)
{
    SettEvent items[64];
    SettEvents events = {items, 64, 0};
    int32_t count = 0;
    sett_mario_rules.play(play->c, NULL, play->s, action, &events);
    for (int32_t i = 0; i < events.count; i++)
        count += items[i].kind == (int32_t)kind;
    return count;
}

static void a_short_run_wins(void **state)
{
    (void)state;
    MarioPlay play;
    open_play(&play,
              SKY "M----F--------------/XXXXXXXXXXXXXXXXXXXX/"
                  "XXXXXXXXXXXXXXXXXXXX",
              0);
    assert_int_equal(play.s->status, MARIO_RUNNING);
    run(&play, "aaaaaaaaaaaaaaaaaaaa");
    assert_int_equal(play.s->status, MARIO_WON);
    assert_true(play.s->x == play.c->goal);
    int32_t tick = play.s->tick;
    run(&play, "aaa");
    assert_int_equal(play.s->tick, tick); /* nothing happens after the end */
    mario_play_close(&play);
}

/* Whatever his height. */
static void beyond_the_exit_is_won_at_once(void **state)
{
    (void)state;
    MarioPlay play;
    open_play(&play,
              "F-------------------/--------------------/"
              "--------------------/" SKY "XX-----------------X",
              0);
    assert_int_equal(play.s->status, MARIO_WON);
    mario_play_close(&play);
}

static void pits_kill(void **state)
{
    (void)state;
    MarioPlay play;
    open_play(&play, SKY "M-------------------/X------------------X", 0);
    for (int32_t i = 0; i < 60 && play.s->status == MARIO_RUNNING; i++)
        run(&play, "2");
    assert_int_equal(play.s->status, MARIO_DIED);
    assert_false(play.s->flags & MARIO_ALIVE);
    mario_play_close(&play);
}

static void time_runs_out(void **state)
{
    (void)state;
    MarioPlay play;
    assert_int_equal(mario_play_open(&play,
                                     SKY "M-------------------/"
                                         "XXXXXXXXXXXXXXXXXXXX",
                                     2, 0),
                     SETT_OK);
    assert_true(mario_play_text(&play, "", true));
    for (int32_t tick = 1; tick < 66; tick++)
        run(&play, "0");
    assert_int_equal(play.s->status, MARIO_RUNNING);
    run(&play, "0"); /* 2000 / 30 rounded up: the 67th tick */
    assert_int_equal(play.s->status, MARIO_TIMED_OUT);
    mario_play_close(&play);
}

/* A small hero shakes a brick, a large one breaks it. */
static void bricks(void **state)
{
    (void)state;
    for (int32_t size = 0; size < 2; size++) {
        MarioPlay play;
        int32_t broken = 0;
        open_play(&play,
                  "--------------------/--------------------/"
                  "--------------------/--------------------/"
                  "--------------------/--------------------/"
                  "-----------------o--/--------SSSSSSSSS---/"
                  "--------------------/--------------------/"
                  "--------M-----------/XXXXXXXXXXXXXXXXXXXX",
                  size);
        for (int32_t i = 0; i < 14; i++)
            broken += heard(&play, i < 2 ? 0 : MARIO_JUMP, MARIO_EVENT_BREAK);
        assert_int_equal(broken, size);
        assert_int_equal(mario_play_id(&play, 8, 7), size ? 0 : 6);
        mario_play_close(&play);
    }
}

/* Mushroom, then flower, from blocks above the hero's head. */
static void blocks_give_what_he_needs(void **state)
{
    (void)state;
    for (int32_t size = 0; size < 3; size++) {
        MarioPlay play;
        open_play(&play,
                  SKY "--------------------/--------@-----------/"
                      "--------------------/--------------------/"
                      "--------M-----------/XXXXXXXXXXXXXXXXXXXX",
                  size);
        run(&play, "00gggggg");
        const MarioSprite *item = sett_mario_sprites_of(play.c, play.s);
        assert_int_equal(play.s->sprites, 1);
        assert_int_equal(item->type, size > 0 ? MARIO_SPRITE_FLOWER
                                              : MARIO_SPRITE_MUSHROOM);
        assert_int_equal(mario_play_id(&play, 8, 11), MARIO_ID_USED);
        mario_play_close(&play);
    }
}

static void hidden_blocks_appear_from_below(void **state)
{
    (void)state;
    MarioPlay play;
    open_play(&play,
              SKY "--------------------/--------12----------/"
                  "--------------------/--------------------/"
                  "--------M-----------/XXXXXXXXXXXXXXXXXXXX",
              0);
    assert_int_equal(mario_play_id(&play, 8, 11), 48);
    run(&play, "00gggggg");
    assert_int_equal(mario_play_id(&play, 8, 11), MARIO_ID_USED);
    mario_play_close(&play);
}

static void touching_a_foe_kills_the_small(void **state)
{
    (void)state;
    MarioPlay play;
    open_play(&play, SKY "M-----g-------------/XXXXXXXXXXXXXXXXXXXX", 0);
    int32_t hurt = 0;
    for (int32_t i = 0; i < 60 && play.s->status == MARIO_RUNNING; i++)
        hurt += heard(&play, MARIO_RIGHT, MARIO_EVENT_HURT);
    assert_int_equal(hurt, 1);
    assert_int_equal(play.s->status, MARIO_DIED);
    mario_play_close(&play);
}

static void the_large_shrink_and_are_safe_for_a_while(void **state)
{
    (void)state;
    MarioPlay play;
    open_play(&play, SKY "M-----y-------------/XXXXXXXXXXXXXXXXXXXX", 2);
    for (int32_t i = 0; i < 60 && play.s->hurts == 0; i++)
        run(&play, "2");
    assert_int_equal(play.s->status, MARIO_RUNNING);
    assert_true(play.s->flags & MARIO_LARGE);
    assert_false(play.s->flags & MARIO_FIRE);
    assert_int_equal(play.s->pause, 9);
    assert_int_equal(play.s->invulnerable, 32);
    int32_t tick = play.s->tick;
    run(&play, "000000000");
    assert_int_equal(play.s->tick, tick); /* the world holds its breath */
    run(&play, "0");
    assert_int_equal(play.s->tick, tick + 1);
    mario_play_close(&play);
}

/* A snail that is stomped leaves a shell; run back into, it is kicked. */
static void snails_leave_shells(void **state)
{
    (void)state;
    MarioPlay play;
    open_play(&play,
              SKY "M-------------------/X-------------------/"
                  "--------------------/---k----------------/"
                  "XXXXXXXXXXXXXXXXXXXX",
              0);
    while (play.s->stomps == 0 && play.s->status == MARIO_RUNNING)
        run(&play, "2");
    assert_int_equal(play.s->status, MARIO_RUNNING);
    assert_int_equal(play.s->sprites, 1);
    assert_int_equal(sett_mario_sprites(play.c, play.s)->type,
                     MARIO_SPRITE_SHELL);
    run(&play, "2222222222222222");
    int32_t kicks = 0;
    for (int32_t i = 0; i < 60 && kicks == 0; i++)
        kicks = heard(&play, MARIO_LEFT, MARIO_EVENT_KICK);
    assert_int_equal(kicks, 1);
    assert_int_equal(sett_mario_sprites(play.c, play.s)->facing, -1);
    mario_play_close(&play);
}

static void cannons_shoot_every_hundred_ticks(void **state)
{
    (void)state;
    MarioPlay play;
    open_play(&play, SKY "M-----------B-------/XXXXXXXXXXXXXXXXXXXX", 0);
    for (int32_t tick = play.s->tick; tick < 99; tick++)
        run(&play, "0");
    assert_int_equal(play.s->sprites, 0);
    run(&play, "0");
    assert_int_equal(play.s->sprites, 1);
    assert_int_equal(sett_mario_sprites(play.c, play.s)->type,
                     MARIO_SPRITE_BULLET);
    mario_play_close(&play);
}

static void narrow_plant_pipes_have_no_plant(void **state)
{
    (void)state;
    static const struct {
        const char *rows;
        int32_t plants;
    } cases[] = {
        {SKY "M-----T-------------/XXXXXXXXXXXXXXXXXXXX", 0},
        {SKY "M-----TT------------/XXXXXXXXXXXXXXXXXXXX", 1},
        {SKY "M-----tt------------/XXXXXXXXXXXXXXXXXXXX", 0},
        {SKY "M-----TTTT----------/XXXXXXXXXXXXXXXXXXXX", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        MarioPlay play;
        open_play(&play, cases[i].rows, 0);
        assert_int_equal(play.c->template_count, cases[i].plants);
        mario_play_close(&play);
    }
}

/* A plant goes on at its 41st look at the clock. At the top it has arrived
   before the first one: 40 ticks without a move; at home it looks while it
   arrives: 39.
 */
static void plants_wait_as_long_as_they_should(void **state)
{
    (void)state;
    MarioPlay play;
    open_play(&play, SKY "M-----------TT------/XXXXXXXXXXXXXXXXXXXX", 0);
    while (play.s->sprites == 0)
        run(&play, "0");
    float home = (float)(play.c->templates[0].y * MARIO_TILE + 18);
    float last = sett_mario_sprites(play.c, play.s)->y;
    int32_t still = 0, waits = 0;
    for (int32_t tick = 0; tick < 400; tick++) {
        run(&play, "0");
        assert_int_equal(play.s->sprites, 1);
        float y = sett_mario_sprites(play.c, play.s)->y;
        if (y == last) {
            still++;
        } else if (still > 0) {
            assert_int_equal(still, last < home ? 40 : 39);
            waits++;
            still = 0;
        }
        last = y;
    }
    assert_int_equal(waits, 6);
    mario_play_close(&play);
}

static void sprites_without_room_are_missed(void **state)
{
    (void)state;
    MarioPlay play;
    assert_int_equal(mario_play_open(&play,
                                     SKY "M---g-g-g-g-g-------/"
                                         "XXXXXXXXXXXXXXXXXXXX",
                                     200, 0),
                     SETT_OK);
    MarioContext small = *play.c;
    small.crowd = 2;
    sett_mario_rules.start(&small, play.s);
    assert_int_equal(play.s->sprites, 2);
    assert_true(play.s->crowded);
    mario_play_close(&play);
}

static const char glyphs[] = "----------------XXX#SSC@!UL12Do%%tTT|*BbgGrRkKyY";

/* Rows of anything over a floor with holes. */
static void soup(SettRng *rng, int32_t w, int32_t h, int32_t empty, char *out)
{
    for (int32_t y = 0; y < h; y++) {
        for (int32_t x = 0; x < w; x++) {
            uint32_t any = sett_rng_below(rng, sizeof glyphs - 1);
            bool floor = y == h - 1 && sett_rng_below(rng, 8) > 0;
            bool open = (int32_t)sett_rng_below(rng, 100) < empty;
            *out++ = floor ? 'X' : open ? '-' : glyphs[any];
        }
        *out++ = y < h - 1 ? '\n' : '\0';
    }
}

static uint32_t any_action(SettRng *rng)
{
    return sett_rng_below(rng, 3) > 0
               ? MARIO_RIGHT | (sett_rng_below(rng, 2) ? MARIO_JUMP : 0) |
                     (sett_rng_below(rng, 2) ? MARIO_SPEED : 0)
               : sett_rng_below(rng, MARIO_ACTIONS);
}

/* What passes over empty places at once goes the same way step by step. */
static void clear_places_change_nothing(void **state)
{
    (void)state;
    char rows[40 * 25];
    uint64_t ticks = 0;
    for (uint64_t level = 0; level < 300; level++) {
        SettRng rng = sett_rng(8, SETT_FOR_TEST, level);
        MarioPlay play;
        soup(&rng, 39, 12 + (int32_t)(level % 13),
             40 + (int32_t)(level % 5) * 14, rows);
        assert_int_equal(
            mario_play_open(&play, rows, 200, (int32_t)(level % 3)), SETT_OK);
        MarioContext plain = *play.c;
        size_t size = sett_mario_rules.state_size(play.c);
        MarioState *twin = sett_arena_take(&play.arena, 1, size);
        plain.clear =
            sett_arena_take(&play.arena, (size_t)(plain.w * plain.h), 1);
        sett_mario_rules.start(play.c, play.s);
        sett_mario_rules.start(&plain, twin);
        for (int32_t i = 0; i < 200 && play.s->status == MARIO_RUNNING; i++) {
            uint32_t action = any_action(&rng);
            sett_mario_rules.play(play.c, NULL, play.s, action, NULL);
            sett_mario_rules.play(&plain, NULL, twin, action, NULL);
            assert_memory_equal(play.s, twin, sett_mario_used(play.c, play.s));
            assert_false(play.s->crowded);
            ticks++;
        }
        mario_play_close(&play);
    }
    assert_true(ticks > 10000);
}

/* Pictures hold nothing but tiles, and one hero. */
static void states_are_drawn(void **state)
{
    (void)state;
    char rows[40 * 25];
    for (uint64_t level = 0; level < 30; level++) {
        SettRng rng = sett_rng(9, SETT_FOR_TEST, level);
        MarioPlay play;
        SettGrid picture;
        int64_t counts[256];
        soup(&rng, 39, 16, 70, rows);
        open_play(&play, rows, 0);
        assert_int_equal(sett_grid_take(&play.arena, 39, 16, &picture),
                         SETT_OK);
        for (int32_t i = 0; i < 40; i++) {
            sett_mario_rules.play(play.c, NULL, play.s, any_action(&rng), NULL);
            sett_mario_rules.draw(play.c, play.s, &picture);
            sett_grid_count(&picture, counts);
            assert_int_equal(counts[MARIO_START], 1);
            for (int32_t tile = MARIO_TILES; tile < 256; tile++)
                assert_int_equal(counts[tile], 0);
        }
        mario_play_close(&play);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_short_run_wins),
        cmocka_unit_test(beyond_the_exit_is_won_at_once),
        cmocka_unit_test(pits_kill),
        cmocka_unit_test(time_runs_out),
        cmocka_unit_test(bricks),
        cmocka_unit_test(blocks_give_what_he_needs),
        cmocka_unit_test(hidden_blocks_appear_from_below),
        cmocka_unit_test(touching_a_foe_kills_the_small),
        cmocka_unit_test(the_large_shrink_and_are_safe_for_a_while),
        cmocka_unit_test(snails_leave_shells),
        cmocka_unit_test(cannons_shoot_every_hundred_ticks),
        cmocka_unit_test(narrow_plant_pipes_have_no_plant),
        cmocka_unit_test(plants_wait_as_long_as_they_should),
        cmocka_unit_test(sprites_without_room_are_missed),
        cmocka_unit_test(clear_places_change_nothing),
        cmocka_unit_test(states_are_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

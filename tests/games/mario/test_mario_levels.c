/* test_mario_levels.c - the platform game's judges, and our own sample levels:
   all of them legal, drawn, measured and won. */
#include "games/mario/mario_world.h"
#include "support/mario_play.h"
#include "support/testkit.h"

#include "sett/io.h"

#include <math.h>
#include <string.h>

#define FOLDER SETT_SOURCE_DIR "/levels/mario"

static SettGrid read_level(SettArena *arena, const char *text)
{
    SettGrid grid;
    SettError err;
    if (sett_level_read(&sett_game_mario, text, strlen(text), 0, arena, &grid,
                        &err) != SETT_OK)
        fail_msg("line %d: %s", err.line, err.text);
    return grid;
}

static SettVerdict judged(SettArena *arena, const SettJudge *judge,
                          const SettGrid *grid, uint64_t budget)
{
    SettLevel level = {.grid = *grid};
    SettVerdict verdict;
    assert_int_equal(judge->judge(judge->self, &level, budget, arena, &verdict),
                     SETT_OK);
    return verdict;
}

/* The witness wins when it is played. */
static void assert_witness(SettArena *arena, const SettGrid *grid,
                           const SettVerdict *verdict)
{
    const SettRules *rules = &sett_mario_rules;
    SettLevel level = {.grid = *grid};
    const void *context;
    assert_int_equal(rules->prepare(rules, &level, rules->presets[0].params,
                                    arena, &context, NULL),
                     SETT_OK);
    void *state = sett_arena_take(arena, 1, rules->state_size(context));
    rules->start(context, state);
    for (int32_t i = 0; i < verdict->witness_count; i++)
        rules->play(context, NULL, state, verdict->witness[i], NULL);
    assert_int_equal(rules->outcome(context, state), SETT_WON);
}

static void check_sample(SettArena *arena, const char *text)
{
    SettGrid grid = read_level(arena, text);
    SettLevel level = {.grid = grid};
    SettReport report = sett_report(arena);
    double values[MARIO_MEASURES];
    assert_int_equal(
        sett_game_check(&sett_game_mario, &level, true, arena, &report),
        SETT_OK);
    assert_int_equal(report.count, 0);
    assert_int_equal(sett_game_measure(&sett_game_mario, &level, arena, values),
                     SETT_OK);
    for (int32_t i = 0; i < MARIO_MEASURES; i++)
        assert_true(isfinite(values[i]));
    SettVerdict verdict = judged(arena, &sett_mario_judges[0], &grid, 0);
    assert_int_equal(verdict.answer, SETT_YES);
    assert_witness(arena, &grid, &verdict);
}

static void samples_are_won(void **state)
{
    (void)state;
    SettIo io = sett_io_posix();
    SettArena arena = testkit_arena();
    SettText names = sett_text(sett_alloc_default());
    int32_t samples = 0;
    assert_int_equal(io.list(io.host, FOLDER, &names, NULL), SETT_OK);
    for (char *name = strtok(names.data, "\n"); name != NULL;
         name = strtok(NULL, "\n"), samples++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        char *text;
        size_t size;
        const char *path = sett_arena_format(&arena, "%s/%s", FOLDER, name);
        assert_int_equal(
            sett_file_read(&io, path, 0, &arena, &text, &size, NULL), SETT_OK);
        check_sample(&arena, text);
        sett_arena_reset(&arena, mark);
    }
    assert_true(samples >= 12);
    sett_text_free(&names);
    sett_arena_free(&arena);
}

#define SKY                                        \
    "--------------------\n--------------------\n" \
    "--------------------\n--------------------\n" \
    "--------------------\n--------------------\n" \
    "--------------------\n--------------------\n" \
    "--------------------\n--------------------\n"
static const char flat[] = SKY "M------------------F\n"
                               "XXXXXXXXXXXXXXXXXXXX\n";
static const char torn[] = SKY "M------------------F\n"
                               "XX----------------XX\n";
static const char nothing[] = SKY "--------------------\n"
                                  "--------------------\n";

static void judges_agree_on_what_is_plain(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid won = read_level(&arena, flat), lost = read_level(&arena, torn);
    for (int32_t i = 0; i < MARIO_JUDGES; i++) {
        const SettJudge *judge = &sett_mario_judges[i];
        SettVerdict yes = judged(&arena, judge, &won, 0);
        SettVerdict no = judged(&arena, judge, &lost, 0);
        assert_int_equal(yes.answer, SETT_YES);
        assert_int_equal(yes.report.count, 0);
        assert_true(yes.spent > 0);
        assert_witness(&arena, &won, &yes);
        /* Only the search can prove it. */
        assert_int_equal(no.answer, i == 0 ? SETT_NO : SETT_UNKNOWN);
        assert_int_equal(no.proof[0] != '\0', i == 0);
        assert_int_equal(no.report.count, 1);
        assert_true(no.progress < 1);
    }
    sett_arena_free(&arena);
}

static void nowhere_to_begin_is_no(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = read_level(&arena, nothing);
    for (int32_t i = 0; i < MARIO_JUDGES; i++) {
        SettVerdict verdict = judged(&arena, &sett_mario_judges[i], &grid, 0);
        assert_int_equal(verdict.answer, SETT_NO);
        assert_string_equal(verdict.report.reasons[0].code, "no-start");
    }
    sett_arena_free(&arena);
}

static void budgets_end_a_judge(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = read_level(&arena, flat);
    for (int32_t i = 0; i < MARIO_JUDGES; i++) {
        SettVerdict verdict = judged(&arena, &sett_mario_judges[i], &grid, 3);
        assert_int_equal(verdict.answer, SETT_UNKNOWN);
        assert_int_equal(verdict.spent, 3);
    }
    sett_arena_free(&arena);
}

static double measured(SettArena *arena, const char *text, const char *name)
{
    double values[MARIO_MEASURES];
    SettLevel level = {.grid = read_level(arena, text)};
    int32_t at = sett_measure_named(&sett_game_mario, name);
    assert_in_range(at, 0, MARIO_MEASURES - 1);
    assert_int_equal(sett_game_measure(&sett_game_mario, &level, arena, values),
                     SETT_OK);
    return values[at];
}

static void measures_are_what_they_say(void **state)
{
    (void)state;
    static const char level[] = SKY "M--S@o-gkT---%%-%%-F\n"
                                    "XXXXXXXXXXX---XXXXXX\n";
    SettArena arena = testkit_arena();
    assert_true(measured(&arena, level, "width") == 20);
    assert_true(measured(&arena, level, "height") == 12);
    assert_true(measured(&arena, level, "solid_share") == 20.0 / 240);
    assert_true(measured(&arena, level, "gaps") == 1);
    assert_true(measured(&arena, level, "gap_columns") == 2);
    assert_true(measured(&arena, level, "widest_gap") == 2);
    assert_true(measured(&arena, level, "steepest_rise") == 1);
    assert_true(measured(&arena, level, "platforms") == 2);
    assert_true(measured(&arena, level, "blocks") == 2);
    assert_true(measured(&arena, level, "coins") == 1);
    assert_true(measured(&arena, level, "items") == 1);
    assert_true(measured(&arena, level, "foes") == 2);
    assert_true(measured(&arena, level, "pipes") == 1);
    assert_true(measured(&arena, level, "cannons") == 0);
    assert_true(measured(&arena, flat, "linearity") == 0);
    assert_true(isnan(measured(&arena, nothing, "linearity")));
    sett_arena_free(&arena);
}

/* What moves, put back into the scene as tiles, is the picture of draw. */
static void assert_scene(const MarioPlay *play, SettActor *actors)
{
    const SettRules *rules = &sett_mario_rules;
    SettArena arena = testkit_arena();
    SettGrid drawn, scene;
    sett_grid_take(&arena, play->grid.w, play->grid.h, &drawn);
    sett_grid_take(&arena, play->grid.w, play->grid.h, &scene);
    rules->draw(play->c, play->s, &drawn);
    int32_t count =
        rules->scene(play->c, play->s, &scene, actors, MARIO_CROWD + 1);
    assert_int_equal(count, play->s->sprites + 1);
    assert_int_equal(actors[0].tile, MARIO_START);
    assert_true(actors[0].x * 16 == (double)play->s->x);
    for (int32_t i = count - 1; i >= 0; i--) {
        int32_t x = (int32_t)actors[i].x;
        int32_t y = (int32_t)(actors[i].y - 1.0 / 16);
        assert_true(actors[i].kind[0] != 0);
        if (actors[i].tile >= 0 && actors[i].x >= 0 &&
            actors[i].y * 16 - 1 >= 0 && sett_grid_has(&scene, x, y))
            scene.cells[sett_grid_at(&scene, x, y)] = (uint8_t)actors[i].tile;
    }
    for (int32_t i = 0; i < sett_grid_area(&drawn); i++)
        if (drawn.cells[i] < MARIO_START)
            assert_int_equal(scene.cells[i], drawn.cells[i]);
        else
            assert_true(scene.cells[i] >= MARIO_START);
    assert_true(rules->scene(play->c, play->s, &scene, actors, 0) == count);
    sett_arena_free(&arena);
}

static void a_scene_is_the_picture_in_parts(void **state)
{
    (void)state;
    static const char air[] = "------------------------------------------\n";
    static const char way[] = "-M-------g--@--r--k--y--S--o----------F---\n";
    static const char earth[] = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n";
    SettText level = sett_text(sett_alloc_default());
    SettActor actors[MARIO_CROWD + 1];
    SettRng rng = sett_rng(5, SETT_FOR_TEST, 0);
    for (int32_t y = 0; y < 12; y++)
        sett_text_add(&level, air);
    sett_text_add(&level, way);
    sett_text_add(&level, earth);
    MarioPlay play;
    assert_int_equal(mario_play_open(&play, level.data, 200, 2), SETT_OK);
    for (int32_t tick = 0; tick < 400; tick++) {
        uint32_t buttons = sett_rng_below(&rng, MARIO_ACTIONS) | MARIO_RIGHT;
        sett_mario_tick(play.c, play.s, tick > 0 ? buttons : 0, NULL);
        assert_scene(&play, actors);
    }
    mario_play_close(&play);
    sett_text_free(&level);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_are_won),
        cmocka_unit_test(judges_agree_on_what_is_plain),
        cmocka_unit_test(nowhere_to_begin_is_no),
        cmocka_unit_test(budgets_end_a_judge),
        cmocka_unit_test(measures_are_what_they_say),
        cmocka_unit_test(a_scene_is_the_picture_in_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

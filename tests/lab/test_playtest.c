/* test_playtest.c - what is noted of a play, by number and by place. */
#include "games/md2/md2.h"
#include "parts/parts.h"
#include "play/players.h"
#include "sett/playtest.h"
#include "support/file_play.h"
#include "support/md2_file.h"
#include "support/testkit.h"

#include <string.h>

typedef struct Setup {
    Md2File file; /* its file NULL: the built-in game */
    SettArena arena;
    double params[16];
    SettLevel level;
    SettPlaytest test;
} Setup;

/* A level from rows split by '/', in the game's glyphs; `of_file`: of
   MiniDungeons 2 as a game file. */
static void open(Setup *s, bool of_file, const char *rows, const char *persona)
{
    int32_t w = (int32_t)(strchr(rows, '/') - rows);
    int32_t h = ((int32_t)strlen(rows) + 1) / (w + 1);
    const SettGame *game = &sett_game_md2;
    *s = (Setup){.arena = testkit_arena()};
    if (of_file) {
        md2_file_open(&s->file, 10, 1, false, "");
        game = sett_game_file_game(s->file.file);
    }
    assert_int_equal(sett_grid_take(&s->arena, w, h, &s->level.grid), SETT_OK);
    for (int32_t c = 0; c < w * h; c++)
        for (int32_t t = 0; t < game->tiles.count; t++)
            if (game->tiles.tiles[t].glyph == rows[c / w * (w + 1) + c % w])
                s->level.grid.cells[c] = (uint8_t)t;
    sett_params_default(&sett_player_mcts.params, s->params);
    s->test = (SettPlaytest){.game = game,
                             .player = &sett_player_mcts,
                             .params = s->params,
                             .name = persona,
                             .budget = 2000,
                             .turns = UINT64_MAX};
    for (int32_t i = 0; i < SETT_PERSONAS; i++)
        if (strcmp(sett_personas[i].name, persona) == 0)
            s->test.persona = &sett_personas[i];
    assert_non_null(s->test.persona);
}

static void finish(Setup *s)
{
    sett_arena_free(&s->arena);
    if (s->file.file != NULL)
        md2_file_close(&s->file);
}

static int64_t total(const SettHeatMap *heat, SettHeat kind)
{
    int64_t sum = 0;
    for (int32_t c = 0; c < heat->w * heat->h; c++)
        sum += heat->counts[kind][c];
    return sum;
}

static void in_a_walk_to_the_exit(bool of_file)
{
    Setup s;
    SettHeatMap heat;
    double v[SETT_PLAY_VALUES];
    open(&s, of_file, "XXXXXXX/XH   eX/XXXXXXX", "R");
    assert_int_equal(sett_heat_take(&s.arena, 7, 3, &heat), SETT_OK);
    assert_int_equal(
        sett_playtest(&s.test, &s.level, 1, 0, &s.arena, v, &heat, NULL, NULL),
        SETT_OK);
    assert_true(v[SETT_PLAY_WIN] == 1 && v[SETT_PLAY_TURNS] == 4);
    assert_true(v[SETT_PLAY_HP] == 10 && v[SETT_PLAY_DAMAGE] == 0);
    assert_true(v[SETT_PLAY_EFFORT] == 0 && v[SETT_PLAY_TREASURE] == 0);
    for (int32_t x = 1; x <= 5; x++)
        assert_int_equal(heat.counts[SETT_HEAT_VISITS][7 + x], 1);
    assert_int_equal(total(&heat, SETT_HEAT_VISITS), 5);
    assert_int_equal(total(&heat, SETT_HEAT_DEATHS), 0);
    finish(&s);
}

static void a_walk_to_the_exit(void **state)
{
    (void)state;
    in_a_walk_to_the_exit(false);
    in_a_walk_to_the_exit(true);
}

/* The only way leads over a trap, which hurts whoever steps on it. */
static void in_hurt_where_the_trap_is(bool of_file)
{
    Setup s;
    SettHeatMap heat;
    double v[SETT_PLAY_VALUES];
    open(&s, of_file, "XXXXXXX/XH t eX/XXXXXXX", "R");
    assert_int_equal(sett_heat_take(&s.arena, 7, 3, &heat), SETT_OK);
    assert_int_equal(
        sett_playtest(&s.test, &s.level, 1, 0, &s.arena, v, &heat, NULL, NULL),
        SETT_OK);
    assert_true(v[SETT_PLAY_WIN] == 1 && v[SETT_PLAY_DAMAGE] == 1);
    assert_true(v[SETT_PLAY_HP] == 9 && v[SETT_PLAY_EFFORT] == 0.1);
    assert_int_equal(heat.counts[SETT_HEAT_DAMAGE][7 + 3], 1);
    assert_int_equal(total(&heat, SETT_HEAT_DAMAGE), 1);
    assert_true(sett_difficulty(v, 1) == 0.1);
    finish(&s);
}

static void hurt_where_the_trap_is(void **state)
{
    (void)state;
    in_hurt_where_the_trap_is(false);
    in_hurt_where_the_trap_is(true);
}

/* Walled in with a minitaur, which kills whoever waits: no win, one death, and
   the waiting is no visit. */
static void in_walled_in_with_a_minitaur(bool of_file)
{
    Setup s;
    SettHeatMap heat, sum;
    double v[SETT_PLAY_VALUES];
    open(&s, of_file, "XXXXXXX/XHmXXeX/XXXXXXX", "R");
    s.test.budget = 0;
    assert_int_equal(sett_heat_take(&s.arena, 7, 3, &heat), SETT_OK);
    assert_int_equal(sett_heat_take(&s.arena, 7, 3, &sum), SETT_OK);
    assert_int_equal(
        sett_playtest(&s.test, &s.level, 1, 0, &s.arena, v, &heat, NULL, NULL),
        SETT_OK);
    assert_true(v[SETT_PLAY_WIN] == 0 && v[SETT_PLAY_EFFORT] == 1);
    assert_true(v[SETT_PLAY_TURNS] == 0 && v[SETT_PLAY_HP] == 0);
    assert_true(v[SETT_PLAY_DAMAGE] == 10);
    assert_int_equal(total(&heat, SETT_HEAT_VISITS), 1);
    assert_int_equal(heat.counts[SETT_HEAT_DEATHS][7 + 1], 1);
    sett_heat_add(&sum, &heat);
    sett_heat_add(&sum, &heat);
    assert_int_equal(total(&sum, SETT_HEAT_DAMAGE), 20);
    finish(&s);
}

static void walled_in_with_a_minitaur(void **state)
{
    (void)state;
    in_walled_in_with_a_minitaur(false);
    in_walled_in_with_a_minitaur(true);
}

/* The hero waits in a column that stands before the level, until a foe comes:
   no cell of the level is where he was, or was hit. */
static void hit_outside_the_level(void **state)
{
    (void)state;
    Setup s;
    SettHeatMap heat;
    double v[SETT_PLAY_VALUES];
    FilePlay p = file_play_of("dungeongrams",
                              "#--/---/---/---/---/---/---/---/---/---/---");
    open(&s, false, "XXXXXXX/XH   eX/XXXXXXX", "exit");
    s.test.game = p.game;
    s.test.budget = 0;
    assert_int_equal(sett_heat_take(&s.arena, 3, 11, &heat), SETT_OK);
    assert_int_equal(
        sett_playtest(&s.test, &p.level, 1, 0, &s.arena, v, &heat, NULL, NULL),
        SETT_OK);
    assert_true(v[SETT_PLAY_WIN] == 0 && v[SETT_PLAY_DAMAGE] == 99);
    for (int32_t k = 0; k < SETT_HEATS; k++)
        assert_int_equal(total(&heat, (SettHeat)k), 0);
    finish(&s);
    file_play_end(&p);
}

static void no_start_no_play(void **state)
{
    (void)state;
    Setup s;
    double v[SETT_PLAY_VALUES];
    open(&s, false, "XXXXXXX/X    eX/XXXXXXX", "R");
    assert_int_equal(
        sett_playtest(&s.test, &s.level, 1, 0, &s.arena, v, NULL, NULL, NULL),
        SETT_INFEASIBLE);
    for (int32_t i = 0; i < SETT_PLAY_VALUES; i++)
        assert_true(v[i] != v[i]);
    sett_arena_free(&s.arena);
}

static void plays_fail_cleanly(void **state)
{
    (void)state;
    Setup s;
    double v[SETT_PLAY_VALUES];
    open(&s, false, "XXXXXXX/XH t eX/XXXXXXX", "TC");
    SettStatus status = SETT_NO_MEMORY;
    for (int64_t n = 1; status == SETT_NO_MEMORY; n++) {
        TestAlloc counter = {.fail_at = n};
        SettArena tmp;
        SettHeatMap heat;
        sett_arena_init(&tmp, testkit_alloc(&counter), 0);
        status = sett_heat_take(&tmp, 7, 3, &heat);
        if (status == SETT_OK)
            status = sett_playtest(&s.test, &s.level, 1, 0, &tmp, v, &heat,
                                   NULL, NULL);
        sett_arena_free(&tmp);
        assert_true(counter.live_bytes == 0);
        assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        assert_true(status != SETT_OK || counter.asked < n);
    }
    sett_arena_free(&s.arena);
}

/* The usual parameters and a play in steps, each in its own arena. */
static SettStatus in_steps(void *user, SettAlloc alloc)
{
    const Setup *s = user;
    SettRules plain = *sett_game_md2.rules;
    SettPlaytestRun run = {0};
    SettArena arena;
    const void *params;
    double v[SETT_PLAY_VALUES];
    plain.presets = NULL;
    plain.preset_count = 0;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_rules_usual(&plain, &arena, &params);
    if (status == SETT_OK)
        status =
            sett_playtest_begin(&s->test, &s->level, 1, 0, &arena, &run, NULL);
    if (status == SETT_OK)
        status = sett_play_step(run.play, UINT64_MAX);
    if (status == SETT_OK)
        status = sett_playtest_end(&run, &arena, v, NULL, NULL);
    if (status == SETT_OK)
        assert_true(v[SETT_PLAY_DAMAGE] == 1);
    sett_play_destroy(run.play);
    sett_arena_free(&arena);
    return status;
}

static void steps_fail_cleanly(void **state)
{
    (void)state;
    Setup s;
    open(&s, false, "XXXXXXX/XH t eX/XXXXXXX", "R");
    testkit_memory(in_steps, &s);
    sett_arena_free(&s.arena);
}

static void say_values(SettText *all, const double *v, const SettHeatMap *heat)
{
    for (int32_t i = 0; i < SETT_PLAY_VALUES; i++) {
        sett_text_double(all, v[i]);
        sett_text_char(all, ' ');
    }
    for (int32_t k = 0; k < SETT_HEATS; k++)
        for (int32_t c = 0; c < heat->w * heat->h; c++)
            if (heat->counts[k][c] > 0)
                sett_text_format(all, "%s %d: %d ", sett_heat_names[k], (int)c,
                                 (int)heat->counts[k][c]);
    sett_text_char(all, '\n');
}

/* Every game with rules, every player, in turn by every persona. */
static void plays_of_every_game(void **state)
{
    (void)state;
    const SettCatalog *parts = parts_all();
    SettText all = sett_text(sett_alloc_default());
    for (int32_t k = 0; k < parts->game_count * parts->player_count * 3; k++) {
        const SettGame *game = parts->games[k / 3 / parts->player_count];
        if (game->rules == NULL)
            continue;
        SettArena arena = testkit_arena();
        SettHeatMap heat;
        SettAnswer answer;
        double v[SETT_PLAY_VALUES], params[64];
        SettPlaytest test = {.game = game,
                             .player =
                                 parts->players[k / 3 % parts->player_count],
                             .params = params,
                             .persona = &sett_personas[k % SETT_PERSONAS],
                             .name = "one",
                             .budget = k % 3 ? 300 : 7,
                             .turns = k % 3 ? 400 : 9};
        sett_arena_take(&arena, 1, 1);
        assert_true(test.player->params.size <= sizeof params);
        sett_params_default(&test.player->params, params);
        SettLevel level = {.grid = parts_level(&arena, game, (uint64_t)k % 5)};
        assert_int_equal(
            sett_heat_take(&arena, level.grid.w, level.grid.h, &heat), SETT_OK);
        SettStatus s = sett_playtest(&test, &level, 4, (uint64_t)k, &arena, v,
                                     &heat, &answer, NULL);
        sett_text_format(&all, "%s %s %d %d ", game->name, test.player->name,
                         (int)s, (int)answer);
        say_values(&all, v, &heat);
        sett_arena_free(&arena);
    }
    testkit_bytes("playtest", all.data, all.size, UINT64_C(0x2d2dac336e15f4fb));
    sett_text_free(&all);
}

static void effort_is_a_mean(void **state)
{
    (void)state;
    double v[3 * SETT_PLAY_VALUES] = {0};
    for (int32_t i = 0; i < 3; i++)
        v[i * SETT_PLAY_VALUES + SETT_PLAY_EFFORT] = 0.25 * (i + 1);
    assert_true(sett_difficulty(v, 3) == 0.5);
    assert_true(sett_difficulty(v, 2) == 0.375);
    assert_true(sett_difficulty(v, 0) != sett_difficulty(v, 0));
}

/* One player; every level costs a tenth more, and its floors rise with it. */
static SettStatus difficulties(SettArena *arena, int64_t count,
                               SettDifficulties *out)
{
    int32_t n = sett_game_md2.measures.count;
    double *plays = SETT_TAKE(arena, count * SETT_PLAY_VALUES, double);
    double *values = SETT_TAKE(arena, count * n, double);
    if (plays == NULL || values == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = 0; i < count; i++) {
        plays[i * SETT_PLAY_VALUES + SETT_PLAY_EFFORT] = (double)i / 16;
        values[i * n] = (double)(3 * i);
    }
    SettMeasured levels = {values, count};
    return sett_difficulties(&sett_game_md2, plays, 1, &levels, arena, out);
}

static void difficulty_goes_with_a_measure(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettDifficulties d;
    assert_int_equal(difficulties(&arena, 9, &d), SETT_OK);
    assert_int_equal(d.link_count, 0);
    assert_int_equal(d.sample.count, 9);
    assert_true(d.sample.mean == 0.25 && d.levels[8] == 0.5);
    assert_int_equal(difficulties(&arena, 10, &d), SETT_OK);
    assert_int_equal(d.link_count, 1); /* the others do not vary */
    assert_int_equal(d.links[0].column, 0);
    assert_true(d.links[0].r > 0.999 && d.links[0].corrected < 1e-6);
    sett_arena_free(&arena);
}

static SettStatus difficulties_in(void *user, SettAlloc alloc)
{
    SettArena arena;
    SettDifficulties d;
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = difficulties(&arena, 10, &d);
    sett_arena_free(&arena);
    return status;
}

static void difficulty_without_memory(void **state)
{
    (void)state;
    testkit_memory(difficulties_in, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(difficulty_goes_with_a_measure),
        cmocka_unit_test(difficulty_without_memory),
        cmocka_unit_test(a_walk_to_the_exit),
        cmocka_unit_test(hurt_where_the_trap_is),
        cmocka_unit_test(walled_in_with_a_minitaur),
        cmocka_unit_test(hit_outside_the_level),
        cmocka_unit_test(no_start_no_play),
        cmocka_unit_test(plays_fail_cleanly),
        cmocka_unit_test(steps_fail_cleanly),
        cmocka_unit_test(plays_of_every_game),
        cmocka_unit_test(effort_is_a_mean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

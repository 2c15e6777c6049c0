/* test_lesson.c - all that is told of a sample at once, and levels that are cut
   into zones along the way of play. */
#include "sett/learn.h"
#include "support/testkit.h"

#include <string.h>

typedef struct Case {
    SettArena arena;
    SettGame game;
    SettTile tiles[SETT_SOLVER_TILES];
    SettDrawing level;
    SettTraining sample;
    SettSolveDef def;
} Case;

/* A game of tiles alone: everything is legal. */
static void open_case(Case *c, const char *text)
{
    *c = (Case){.game = *sett_catalog_game(sett_catalog_builtin(), "edd")};
    for (int32_t t = 0; t < c->game.tiles.count; t++) {
        c->tiles[t] = c->game.tiles.tiles[t];
        c->tiles[t].at_least = 0;
        c->tiles[t].at_most = -1;
    }
    c->game.tiles.tiles = c->tiles;
    c->game.check = NULL;
    c->game.demands = NULL;
    c->game.demand_count = 0;
    c->game.judge_count = 0;
    c->game.min_w = c->game.min_h = 1;
    c->arena = testkit_arena();
    assert_int_equal(sett_drawing_read(&c->game, text, strlen(text), '~', 0, 0,
                                       &c->arena, &c->level, NULL),
                     SETT_OK);
    c->sample = (SettTraining){&c->level.grid, 1};
    c->def = sett_solve_def(&c->game);
    c->def.sample = &c->sample;
}

/* Games that go upwards are cut at rows: a level of 8 x 32 in the middle of
   its height, and what is learnt of everything at once says so too. */
static void rows_are_cut_by_height(void **state)
{
    (void)state;
    Case c;
    SettError err;
    SettLesson lesson;
    SettDrawing open;
    const SettBlend blend = {.zones = 2};
    open_case(&c, "...\n...\n...\n...\n###\n###\n###\n###\n");
    c.game.slices = SETT_ROWS;
    SettLessonDef all = {
        .solve = &c.def, .w = 8, .h = 32, .count = 1, .zones = 2};
    assert_int_equal(
        sett_drawing_read(&c.game, "", 0, '~', 8, 32, &c.arena, &open, NULL),
        SETT_OK);
    assert_int_equal(sett_learn_all(&all, &c.arena, &lesson, &err), SETT_OK);
    assert_int_equal(lesson.zone_count, 2);
    assert_int_equal(lesson.zones[1].from, 16);
    assert_int_equal(sett_learn_blend(&blend, &open, &c.arena, &c.def, &err),
                     SETT_OK);
    assert_true(c.def.zone_rows);
    assert_int_equal(c.def.zone_count, 2);
    assert_int_equal(c.def.zones[0].from, 0);
    assert_int_equal(c.def.zones[1].from, 16);
    assert_int_equal(c.def.zones[1].sample->levels[0].h, 4);
    assert_int_equal(c.def.zones[1].sample->levels[0].w, 3);
    sett_arena_free(&c.arena);
}

/* All at once is what each tells; a line is looked for only where patterns
   alone are to blame, and no size that the game does not have. */
static void tells_all_at_once(void **state)
{
    (void)state;
    Case c;
    SettError err;
    SettLesson lesson;
    SettStrip strip;
    open_case(&c, ".#\n.#\n.#\n");
    SettLessonDef def = {.solve = &c.def, .w = 4, .h = 9, .count = 10};
    assert_int_equal(sett_learn_all(&def, &c.arena, &lesson, &err), SETT_OK);
    assert_int_equal(
        sett_learn_strip(&c.def, 4, 9, 400, &c.arena, &strip, NULL), SETT_OK);
    assert_true(lesson.count.exact && lesson.count.found == 0);
    assert_true(lesson.needs_line);
    assert_int_equal(lesson.strip.answer, SETT_YES);
    assert_int_equal(lesson.strip.at, strip.at);
    assert_int_equal(lesson.strip.patterns, strip.patterns);
    assert_int_equal(lesson.zone_count, 0);
    def.w = 2;
    assert_int_equal(sett_learn_all(&def, &c.arena, &lesson, &err), SETT_OK);
    assert_int_equal(lesson.count.found, 1);
    assert_false(lesson.needs_line);
    c.tiles[0].at_least = 99; /* no level, whatever is drawn */
    assert_int_equal(sett_learn_all(&def, &c.arena, &lesson, &err), SETT_OK);
    assert_int_equal(lesson.count.found, 0);
    assert_false(lesson.needs_line);
    c.tiles[0].at_least = 0;
    c.game.max_h = 8;
    assert_int_equal(sett_learn_all(&def, &c.arena, &lesson, &err),
                     SETT_BAD_ARGUMENT);
    assert_non_null(strstr(err.text, "cannot be 2 x 9"));
    c.game.max_h = 9;
    c.game.max_w = 1;
    assert_int_equal(sett_learn_all(&def, &c.arena, &lesson, &err),
                     SETT_BAD_ARGUMENT);
    sett_arena_free(&c.arena);
}

static SettStatus work(void *user, SettAlloc alloc)
{
    Case *c = user;
    SettLesson lesson;
    const SettLessonDef def = {
        .solve = &c->def, .w = 4, .h = 9, .count = 2, .zones = 2};
    SettArena arena;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_learn_all(&def, &arena, &lesson, NULL);
    sett_arena_free(&arena);
    return status;
}

static void says_no_memory(void **state)
{
    (void)state;
    Case c;
    open_case(&c, "...##\n...##\n");
    testkit_memory(work, &c);
    sett_arena_free(&c.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_cut_by_height),
        cmocka_unit_test(tells_all_at_once),
        cmocka_unit_test(says_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_play.c - levels together with a play: what comes back is played again by
   the rules, and what does not is held against all levels and all plays. */
#include "sett/levels.h"
#include "solve/plays.h"

#define ROUNDS 150

static SettDrawing draw(const SettGame *game, const char *text,
                        SettArena *arena)
{
    SettDrawing d;
    SettError err;
    if (sett_drawing_read(game, text, strlen(text), '~', 0, 0, arena, &d,
                          &err) != SETT_OK)
        fail_msg("%s", err.text);
    return d;
}

/* Legal turns, won with the last one and with none before; enough pushes. */
static void assert_wins(const SettSolveDef *def, const SettSolved *out,
                        SettArena *arena)
{
    const SettRules *rules = def->game->rules;
    const SettLevel level = {.grid = out->grid};
    const void *context;
    SettChecked checked;
    int32_t pushes = 0;
    assert_int_equal(out->spent.refused, 0);
    assert_int_equal(sett_level_check(def->game, &def->game->judges[0], 0,
                                      &out->grid, arena, &checked),
                     SETT_OK);
    assert_true(checked.feasible);
    assert_true(out->play_count <= def->steps);
    assert_int_equal(rules->prepare(rules, &level, NULL, arena, &context, NULL),
                     SETT_OK);
    void *state = sett_arena_take(arena, 1, rules->state_size(context));
    void *scratch = sett_arena_raw(arena, 1, rules->scratch_size(context));
    rules->scratch_init(context, scratch, NULL);
    rules->start(context, state);
    for (int32_t i = 0; i < out->play_count; i++) {
        uint32_t actions[64];
        int32_t count = rules->actions(context, scratch, state, actions, 64);
        bool legal = false;
        assert_int_equal(rules->outcome(context, state), SETT_PLAYING);
        for (int32_t a = 0; a < count; a++)
            legal = legal || actions[a] == out->play[i];
        assert_true(legal);
        pushes += play_turn(rules, context, scratch, state, out->play[i]);
    }
    assert_int_equal(rules->outcome(context, state), SETT_WON);
    assert_true(pushes >= def->pushes);
}

/* All levels that a drawing may become. */
typedef struct All {
    const SettGame *game;
    const SettDrawing *d;
    SettGrid grid;
    SettArena *arena;
    const uint8_t *tiles; /* that holes may become */
    int32_t tile_count;
    int32_t least[PLAYS_STEPS + 1];
} All;

static void try_all(All *a, int32_t c)
{
    int32_t area = a->grid.w * a->grid.h, least[PLAYS_STEPS + 1];
    while (c < area &&
           !sett_mask_get(a->d->holes, c % a->grid.w, c / a->grid.w))
        c++;
    if (c < area) {
        for (int32_t i = 0; i < a->tile_count; i++) {
            a->grid.cells[c] = a->tiles[i];
            try_all(a, c + 1);
        }
        return;
    }
    play_least(a->game, &a->grid, a->arena, least);
    for (int32_t p = 0; p <= PLAYS_STEPS; p++)
        a->least[p] = least[p] < a->least[p] ? least[p] : a->least[p];
}

/* Drawn at random, at times a column less; at most `most` cells are open. */
static void draw_cells(const PlayGame *g, const SettGame *game, SettRng *rng,
                       int32_t most, SettArena *arena, SettDrawing *d,
                       SettMask *holes)
{
    int32_t w = g->w - (int32_t)sett_rng_below(rng, 2), area = w * g->h;
    int32_t open = 0;
    assert_int_equal(sett_grid_take(arena, w, g->h, &d->grid), SETT_OK);
    assert_int_equal(sett_mask_take(arena, w, g->h, holes), SETT_OK);
    for (int32_t c = 0; c < area; c++) {
        uint32_t drawn = sett_rng_below(rng, (uint32_t)strlen(g->tiles));
        d->grid.cells[c] =
            (uint8_t)sett_tile_read(&game->tiles, g->tiles[drawn]);
        if (open < most && sett_rng_below(rng, 3) == 0) {
            sett_mask_set(holes, c % w, c / w);
            open++;
        }
    }
    d->holes = holes;
}

static void assert_same(const SettSolveDef *def, const SettDrawing *d,
                        int32_t least, SettArena *arena, int32_t *yes,
                        int32_t *no)
{
    SettSolved out;
    SettArenaMark mark = sett_arena_mark(arena);
    assert_int_equal(sett_solve_complete(def, d, 0, arena, &out, NULL),
                     SETT_OK);
    assert_int_equal(out.answer, least <= def->steps ? SETT_YES : SETT_NO);
    if (out.answer == SETT_YES)
        assert_wins(def, &out, arena);
    *yes += out.answer == SETT_YES;
    *no += out.answer == SETT_NO;
    sett_arena_reset(arena, mark);
}

static void answers_as_all_plays_do(void **state)
{
    (void)state;
    for (int32_t i = 0; i < PLAY_GAMES; i++) {
        const PlayGame *g = &play_games[i];
        SettGameFile *file = play_open(g->text);
        const SettGame *game = sett_game_file_game(file);
        SettArena arena = testkit_arena();
        SettRng rng = sett_rng((uint64_t)i, SETT_FOR_TEST, 0);
        int32_t yes = 0, no = 0;
        for (int32_t round = 0; round < ROUNDS; round++) {
            SettArenaMark mark = sett_arena_mark(&arena);
            SettDrawing d;
            SettMask holes;
            uint8_t tiles[16];
            draw_cells(g, game, &rng, 3, &arena, &d, &holes);
            All all = {.game = game, .d = &d, .arena = &arena, .tiles = tiles};
            for (int32_t t = 0; t < game->tiles.count; t++)
                tiles[all.tile_count++] = (uint8_t)t;
            assert_int_equal(sett_grid_take(&arena, d.grid.w, g->h, &all.grid),
                             SETT_OK);
            sett_grid_copy(&all.grid, &d.grid);
            for (int32_t p = 0; p <= PLAYS_STEPS; p++)
                all.least[p] = 99;
            try_all(&all, 0);
            SettSolveDef def = sett_solve_def(game);
            def.seed = (uint64_t)round;
            for (int32_t k = 1; k <= PLAYS_STEPS; k++) {
                def.steps = k;
                def.pushes = 0;
                assert_same(&def, &d, all.least[0], &arena, &yes, &no);
                def.pushes = 1 + (int32_t)sett_rng_below(&rng, 3);
                if (g->pushes)
                    assert_same(&def, &d, all.least[def.pushes], &arena, &yes,
                                &no);
            }
            sett_arena_reset(&arena, mark);
        }
        assert_true(yes > 30 && no > 30);
        sett_arena_free(&arena);
        sett_game_file_destroy(file);
    }
}

/* The nearest level that has a play, against all levels of five cells. */
static void repairs_are_nearest(void **state)
{
    (void)state;
    SettGameFile *file = play_open(play_games[0].text);
    const SettGame *game = sett_game_file_game(file);
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    int32_t kinds = game->tiles.count, all = 1, (*least)[PLAYS_STEPS + 1];
    SettGrid grid;
    for (int32_t c = 0; c < 5; c++)
        all *= kinds;
    least = sett_arena_take(&arena, (size_t)all, sizeof *least);
    assert_int_equal(sett_grid_take(&arena, 5, 1, &grid), SETT_OK);
    for (int32_t n = 0; n < all; n++) {
        for (int32_t c = 0, rest = n; c < 5; c++, rest /= kinds)
            grid.cells[c] = (uint8_t)(rest % kinds);
        play_least(game, &grid, &arena, least[n]);
    }
    int32_t early = 0;
    for (int32_t round = 0; round < 60; round++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettSolveDef def = sett_solve_def(game);
        SettDrawing d = {.holes = NULL};
        SettSolved out;
        int32_t nearest = 99;
        def.steps = 1 + (int32_t)sett_rng_below(&rng, 4);
        def.pushes = (int32_t)sett_rng_below(&rng, 3);
        assert_int_equal(sett_grid_take(&arena, 5, 1, &d.grid), SETT_OK);
        for (int32_t c = 0; c < 5; c++)
            d.grid.cells[c] = (uint8_t)sett_rng_below(&rng, (uint32_t)kinds);
        for (int32_t n = 0; n < all; n++) {
            int32_t changes = 0;
            for (int32_t c = 0, rest = n; c < 5; c++, rest /= kinds)
                changes += d.grid.cells[c] != rest % kinds;
            if (least[n][def.pushes] <= def.steps && changes < nearest)
                nearest = changes;
        }
        assert_int_equal(sett_solve_repair(&def, &d, NULL, &arena, &out, NULL),
                         SETT_OK);
        assert_int_equal(out.answer, nearest < 99 ? SETT_YES : SETT_NO);
        if (out.answer == SETT_YES) {
            assert_int_equal(out.cost, nearest);
            assert_int_equal(out.least, nearest);
            assert_wins(&def, &out, &arena);
        }
        def.budget = 1 + (uint64_t)round; /* the nearest is not proven then */
        assert_int_equal(sett_solve_repair(&def, &d, NULL, &arena, &out, NULL),
                         SETT_OK);
        early += out.answer == SETT_YES && out.cost > out.least;
        if (out.answer == SETT_YES)
            assert_wins(&def, &out, &arena);
        sett_arena_reset(&arena, mark);
    }
    assert_true(early > 0);
    sett_arena_free(&arena);
    sett_game_file_destroy(file);
}

/* The play is one of the demands, and named where it contradicts. */
static void cores_name_the_play(void **state)
{
    (void)state;
    static const struct {
        const char *text, *core;
        int32_t steps, pushes;
    } rows[] = {
        {"@-$.", "a play of at most 1 turn; floor '-' at 1,0; box '$' at 2,0",
         1, 0},
        {"~~$#", "a play of at most 9 turns; box '$' at 2,0; wall '#' at 3,0",
         9, 0},
        {"@$-~", "a play of at most 2 turns with at least 3 pushes", 2, 3},
        {"@$.~",
         "a play of at most 2 turns with at least 2 pushes; "
         "target '.' at 2,0",
         2, 2},
        {"@$-.", NULL, 2, 2},
        {"@$-.", NULL, 3, 1},
    };
    SettGameFile *file = play_open(play_games[0].text);
    const SettGame *game = sett_game_file_game(file);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        SettArena arena = testkit_arena();
        SettDrawing d = draw(game, rows[i].text, &arena);
        SettSolveDef def = sett_solve_def(game);
        SettText text = sett_text(sett_alloc_default());
        SettSolved out;
        def.steps = rows[i].steps;
        def.pushes = rows[i].pushes;
        assert_int_equal(
            sett_solve_why(&def, &d, SETT_CORE_SMALLEST, &arena, &out, NULL),
            SETT_OK);
        assert_int_equal(out.answer, rows[i].core != NULL ? SETT_NO : SETT_YES);
        if (rows[i].core != NULL) {
            assert_int_equal(out.core[0].kind, SETT_DEMANDS_PLAY);
            assert_int_equal(out.core[0].cell, -1);
            assert_int_equal(sett_core_text(&def, &out, &d.grid, &arena, &text),
                             SETT_OK);
            assert_string_equal(text.data, rows[i].core);
        }
        sett_text_free(&text);
        sett_arena_free(&arena);
    }
    sett_game_file_destroy(file);
}

#define DOOR(rest) "[tiles.door]\nglyph = 'd'\n" rest

static const char template[] =
    "[game]\nformat = 1\nname = 'own'\n"
    "size = { w = [1, 60], h = [1, 60] }\n"
    "[tiles.wall]\nglyph = '#'\ntags = ['solid']\n"
    "[tiles.floor]\nglyph = '-'\ntags = ['empty']\n"
    "[tiles.player]\nglyph = '@'\ntags = ['start']\n"
    "[tiles.exit]\nglyph = 'e'\ntags = ['goal']\n"
    "%s\n[player]\nmode = '%s'\n%s\n[win]\nall = ['%s']\n%s\n";
static const struct {
    const char *tile, *mode, *player, *win, *lose, *says;
    int32_t steps, pushes;
} unknown[] = {
    {DOOR("tags = ['lock']\nkind = 'red'"), "walk", "", "reach goal", "",
     "has locks", 3, 0},
    {DOOR("tags = ['passable', 'coin']\ngate = 'no coin'"), "walk", "",
     "reach goal", "", "has gates", 3, 0},
    {DOOR("tags = ['portal']\nlink = 'a'"), "walk", "", "reach goal", "",
     "has portals", 3, 0},
    {DOOR("tags = ['slide']"), "walk", "", "reach goal", "",
     "has slippery ground", 3, 0},
    {DOOR("tags = ['hazard']\ndamage = 1"), "walk", "hp = 2", "reach goal", "",
     "has hit points", 3, 0},
    {"", "turns", "", "reach goal", "", "has a world that moves", 3, 0},
    {"", "platformer", "", "reach goal", "", "has jumps and falls", 3, 0},
    {"", "push", "", "some goal on empty", "",
     "counts what is left or taken to win", 3, 0},
    {"", "push", "", "reach goal", "[lose]\nany = ['no goal']", "can be lost",
     3, 0},
    {"", "walk", "", "reach goal", "", "nothing is pushed in own", 3, 1},
    {"", "push", "", "reach goal", "",
     "a play of 2000000 turns in 4 cells is too long", 2000000, 0},
    {"", "push", "", "reach goal", "", NULL, 3, 0},
};

/* What is not known is said, and not looked for. */
static void refuses_what_it_does_not_know(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        SettArena arena = testkit_arena();
        const char *text = sett_arena_format(&arena, template, unknown[i].tile,
                                             unknown[i].mode, unknown[i].player,
                                             unknown[i].win, unknown[i].lose);
        SettGameFile *file = play_open(text);
        SettDrawing d = draw(sett_game_file_game(file), "@--e", &arena);
        SettSolveDef def = sett_solve_def(sett_game_file_game(file));
        SettSolved out;
        SettError err = {0};
        def.steps = unknown[i].steps;
        def.pushes = unknown[i].pushes;
        SettStatus status =
            sett_solve_complete(&def, &d, 0, &arena, &out, &err);
        assert_int_equal(status, unknown[i].says == NULL ? SETT_OK
                                 : unknown[i].steps > 3  ? SETT_TOO_LARGE
                                                         : SETT_BAD_ARGUMENT);
        if (unknown[i].says != NULL)
            assert_non_null(strstr(err.text, unknown[i].says));
        sett_game_file_destroy(file);
        sett_arena_free(&arena);
    }
    const SettGame *md2 = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettArena arena = testkit_arena();
    SettSolveDef def = sett_solve_def(md2);
    SettDrawing d = draw(md2, "~~~~\n~~~~\n~~~~\n", &arena);
    SettSolved out;
    SettError err;
    def.steps = 3;
    assert_int_equal(sett_solve_complete(&def, &d, 0, &arena, &out, &err),
                     SETT_BAD_ARGUMENT);
    assert_non_null(strstr(err.text, "rules of its own"));
    sett_arena_free(&arena);
}

/* Without a play as before; levels differ, and the same call says the same. */
static void different_levels(void **state)
{
    (void)state;
    SettGameFile *file = play_open(play_games[0].text);
    const SettGame *game = sett_game_file_game(file);
    SettArena arena = testkit_arena();
    SettDrawing d =
        draw(game, "~~~~~~\n~~~~~~\n~~~~~~\n~~~~~~\n~~~~~~\n", &arena);
    SettSolveDef def = sett_solve_def(game);
    SettGrid done[5];
    SettTraining others = {done, 0};
    def.steps = 12;
    def.pushes = 5;
    def.others = &others;
    def.apart = 3;
    for (int32_t i = 0; i < 5; i++) {
        SettSolved out, again;
        assert_int_equal(
            sett_solve_complete(&def, &d, (uint64_t)i, &arena, &out, NULL),
            SETT_OK);
        assert_int_equal(out.answer, SETT_YES);
        assert_wins(&def, &out, &arena);
        assert_int_equal(
            sett_solve_complete(&def, &d, (uint64_t)i, &arena, &again, NULL),
            SETT_OK);
        assert_int_equal(sett_grid_hash(&out.grid),
                         sett_grid_hash(&again.grid));
        assert_int_equal(out.play_count, again.play_count);
        assert_memory_equal(out.play, again.play,
                            (size_t)out.play_count * sizeof *out.play);
        done[others.count++] = out.grid;
    }
    sett_arena_free(&arena);
    sett_game_file_destroy(file);
}

/* Without a play, too, nobody is asked for a way by four neighbours who moves
   otherwise. */
static void others_move_otherwise(void **state)
{
    (void)state;
    static const struct {
        const char *game, *text;
    } rows[] = {{"cuts", "@#\n#e\n"},
                {"round", "@#e\n"},
                {"drift", "@#e\n"},
                {"hops", "@#\nce\n"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int32_t g = 0;
        while (strcmp(play_games[g].name, rows[i].game) != 0)
            g++;
        SettGameFile *file = play_open(play_games[g].text);
        SettArena arena = testkit_arena();
        SettDrawing d = draw(sett_game_file_game(file), rows[i].text, &arena);
        SettSolveDef def = sett_solve_def(sett_game_file_game(file));
        SettSolved out;
        assert_int_equal(sett_solve_complete(&def, &d, 0, &arena, &out, NULL),
                         SETT_OK);
        assert_int_equal(out.answer, SETT_YES);
        assert_null(out.play);
        sett_arena_free(&arena);
        sett_game_file_destroy(file);
    }
}

/* All of it in memory that may end. */
static SettStatus all_of_it(void *user, SettAlloc alloc)
{
    const SettGame *game = user;
    SettArena arena;
    SettSolved out;
    SettDrawing d;
    sett_arena_init(&arena, alloc, 0);
    SettSolveDef def = sett_solve_def(game);
    def.steps = 2;
    def.pushes = 1;
    SettStatus status =
        sett_drawing_read(game, "~$-~", 4, '~', 0, 0, &arena, &d, NULL);
    if (status == SETT_OK)
        status = sett_solve_complete(&def, &d, 0, &arena, &out, NULL);
    if (status == SETT_OK) {
        assert_int_equal(out.answer, SETT_YES);
        status = sett_solve_repair(&def, &d, NULL, &arena, &out, NULL);
    }
    def.steps = 1;
    def.pushes = 2;
    if (status == SETT_OK)
        status =
            sett_solve_why(&def, &d, SETT_CORE_MINIMAL, &arena, &out, NULL);
    sett_arena_free(&arena);
    return status;
}

static void says_no_memory(void **state)
{
    (void)state;
    SettGameFile *file = play_open(play_games[0].text);
    testkit_memory(all_of_it, (void *)(uintptr_t)sett_game_file_game(file));
    sett_game_file_destroy(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_as_all_plays_do),
        cmocka_unit_test(repairs_are_nearest),
        cmocka_unit_test(cores_name_the_play),
        cmocka_unit_test(refuses_what_it_does_not_know),
        cmocka_unit_test(different_levels),
        cmocka_unit_test(others_move_otherwise),
        cmocka_unit_test(says_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

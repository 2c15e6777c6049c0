/* test_alike.c - what else a game refuses with a level: levels drawn from the
   sets that it names are held against its judge, and repairs, which rely on
   them, against all levels that are nearer. */
#include "solve/boards.h"

static const Board boards[] = {
    {"sokoban", 5, 5, "##      ...$$*@", '@', false, NULL, 250, AS_IS},
    {"sokoban", 4, 3, "#    ..$@", '@', false, NULL, 190, AS_IS},
    {"loderunner", 7, 6, "#-....bbBB#G", 'M', false, NULL, 250, AS_IS},
    {"loderunner", 5, 5, "#...bB-G", 'M', false, NULL, 230, AS_IS},
    {"roguelike", 6, 5, "#####..>rRRbBB$", '<', false, NULL, 130, AS_IS},
    {"mission", 5, 5, "####..!aAbBiIjI1q", '@', false, "no-softlock", 130,
     AS_IS},
    {"mission", 7, 6, "#......!aAiIIj>^", '@', true, "no-softlock", 130, AS_IS},
    {"mission", 6, 4, "#....!iIII>v<", '@', false, "no-softlock", 130, AS_IS},
    {"mission", 6, 4, "#...!aAA>>^", '@', false, "no-softlock", 130, AS_IS},
    {"zelda", 7, 4, "w.....+g1", 'A', false, "long-enough", 290, AS_IS},
    {"mario", 10, 12, "X" AIR AIR AIR "oo%SC@MF", 'M', true, NULL, 40, AS_IS},
    {"mario", 10, 12, "X" AIR AIR AIR AIR "XDbTTTttM", '-', true, NULL, 80,
     AS_IS},
    {"mario", 10, 12, "XXXXXXXXX###%%%--S@kg1*tTMF", 'M', true, NULL, 20,
     AS_IS},
    {"mario", 10, 12, "X" AIR AIR "oX%bbLLD", '-', true, NULL, 60, AS_IS},
    {"loderunner", 6, 5, "#..bbb-BG", 'M', false, NULL, 250, 2, NULL, NULL},
    {"loderunner", 6, 5, "#..bbb-BG", 'M', false, NULL, 240, 3, NULL, NULL},
    {"loderunner", 6, 5, "#..bbb-BG", 'M', false, NULL, 240, 4, NULL, NULL},
    {"loderunner", 6, 5, "#..bbb-BG", 'M', false, NULL, 230, 5, NULL, NULL},
    {"loderunner", 6, 5, "#..b---BG", 'M', false, NULL, 230, 0, "\"hang\"",
     "\"oneway_up\""},
    {"loderunner", 6, 5, "#..b--BG", 'M', false, NULL, 250, 0, "\"solid\"\n\n",
     "\"void\"\n\n"},
    {"to door", 7, 6, "B.....BB#-=^>", '@', false, NULL, 95, 0, "", to_door},
    {"straight", 7, 6, "B.....BB#-=^>", '@', false, NULL, 130, 0, "", straight},
    {"to gems", 7, 6, "B.....BB#-=^*", '@', false, NULL, 130, 0, "", to_gems},
    {"both", 6, 5, "B....B#-=*>", '@', false, NULL, 160, 0, "", both},
    {"climber", 6, 5, "B....BB##-=>", '@', false, NULL, 160, 0, "", climber},
};

/* Whether no play wins, or the check says what is expected. */
static bool is_refused(const SettGame *game, const Board *b,
                       const SettGrid *grid, SettArena *arena)
{
    SettLevel level = {.grid = *grid};
    SettVerdict verdict;
    SettArenaMark mark = sett_arena_mark(arena);
    SettReport report = sett_report(arena);
    const SettJudge *judge = &game->judges[b->judge];
    assert_int_equal(judge->judge(judge->self, &level, 0, arena, &verdict),
                     SETT_OK);
    bool refused = verdict.answer == SETT_NO;
    assert_int_equal(sett_game_check(game, &level, true, arena, &report),
                     SETT_OK);
    for (int32_t i = 0; i < report.count && b->why != NULL; i++)
        refused = refused || strcmp(report.reasons[i].code, b->why) == 0;
    sett_arena_reset(arena, mark);
    return refused;
}

/* A level of the sets, half of it as it was. */
static void vary(const SettGrid *from, const uint64_t *alike, int32_t tiles,
                 SettRng *rng, SettGrid *to)
{
    for (int32_t c = 0; c < sett_grid_area(from); c++) {
        int32_t tile = from->cells[c];
        assert_true(alike[c] >> tile & 1);
        if (sett_rng_below(rng, 2) == 0)
            do
                tile = (int32_t)sett_rng_below(rng, (uint32_t)tiles);
            while ((alike[c] >> tile & 1) == 0);
        to->cells[c] = (uint8_t)tile;
    }
}

static void all_that_is_alike_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        const Board *b = &boards[i];
        SettArena arena;
        sett_arena_init(&arena, sett_alloc_default(), 0);
        SettGameFile *file;
        const SettGame *game = open_game(b, &arena, &file);
        int32_t explained = 0;
        uint64_t levels = game == &sett_game_mario ? 1800 : 300;
        for (uint64_t seed = 0; seed < levels; seed++) {
            SettRng rng = sett_rng(seed, SETT_FOR_TEST, (uint64_t)i);
            SettArenaMark mark = sett_arena_mark(&arena);
            SettLevel level = {.grid = draw(game, b, &rng, &arena)};
            SettGrid other;
            uint64_t alike[128];
            bool known;
            assert_int_equal(sett_grid_take(&arena, b->w, b->h, &other),
                             SETT_OK);
            assert_int_equal(game->alike(game, &game->judges[b->judge], &level,
                                         &arena, alike, &known),
                             SETT_OK);
            explained += known;
            assert_true(!known || is_refused(game, b, &level.grid, &arena));
            for (int32_t k = 0; known && k < 60; k++) {
                vary(&level.grid, alike, game->tiles.count, &rng, &other);
                assert_true(is_refused(game, b, &other, &arena));
            }
            sett_arena_reset(&arena, mark);
        }
        if (explained < b->known)
            fail_msg("%s %dx%d: %d", b->game, (int)b->w, (int)b->h,
                     (int)explained);
        sett_game_file_destroy(file);
        sett_arena_free(&arena);
    }
}

/* What the game says of all levels of some sets. */
static bool ask_sets(const SettGame *game, const Board *b, SettArena *arena,
                     uint64_t *sets)
{
    bool known;
    const SettLevel level = {.grid = {.w = b->w, .h = b->h}};
    SettArenaMark mark = sett_arena_mark(arena);
    assert_int_equal(
        game->alike(game, &game->judges[b->judge], &level, arena, sets, &known),
        SETT_OK);
    sett_arena_reset(arena, mark);
    return known;
}

/* A tile of a set. */
static int32_t any_of(uint64_t set, SettRng *rng)
{
    int32_t tile;
    do
        tile = (int32_t)sett_rng_below(rng, 64);
    while ((set >> tile & 1) == 0);
    return tile;
}

/* Levels of sets that are refused are refused, and what was there before is
   among them. */
static void hold_refused(const SettGame *game, const Board *b,
                         const uint64_t *before, const uint64_t *sets,
                         SettRng *rng, SettArena *arena)
{
    SettGrid grid;
    uint64_t every = ((uint64_t)1 << game->tiles.count) - 1;
    assert_int_equal(sett_grid_take(arena, b->w, b->h, &grid), SETT_OK);
    for (int32_t k = 0; k < 40; k++) {
        for (int32_t c = 0; c < b->w * b->h; c++) {
            assert_true((before[c] & ~sets[c]) == 0);
            uint64_t from = sett_rng_below(rng, 2) == 0 ? before[c] : sets[c];
            grid.cells[c] = (uint8_t)any_of(from & every, rng);
        }
        assert_true(is_refused(game, b, &grid, arena));
    }
}

/* While each cell may have one of the tiles named the answer stays. */
static void hold_open(const SettGame *game, const Board *b,
                      const uint64_t *before, const uint64_t *kept,
                      SettRng *rng, SettArena *arena)
{
    uint64_t fewer[128];
    for (int32_t k = 0; k < 20; k++) {
        for (int32_t c = 0; c < b->w * b->h; c++) {
            uint64_t rest = before[c] & sett_rng_next(rng);
            assert_true((before[c] & kept[c]) != 0);
            fewer[c] = rest | (uint64_t)1 << any_of(before[c] & kept[c], rng);
        }
        assert_false(ask_sets(game, b, arena, fewer));
    }
}

/* Several tiles may still stand in each cell. */
static void sets_are_refused_like_levels(void **state)
{
    (void)state;
    static const Board walks[] = {
        {"roguelike", 6, 5, "#####..>rRRbBB$", '<', false, NULL, 80, AS_IS},
        {"mission", 5, 5, "####..!aAbBiIjI1q", '@', false, NULL, 60, AS_IS},
        {"mission", 7, 6, "##.....!aAiIIj>^", '@', true, NULL, 40, AS_IS},
        {"mission", 6, 4, "#...!aAAI>>^v<", '@', false, NULL, 40, AS_IS},
        {"zelda", 7, 4, "ww....+g1", 'A', false, NULL, 20, AS_IS},
    };
    for (size_t i = 0; i < sizeof walks / sizeof walks[0]; i++) {
        const Board *b = &walks[i];
        SettArena arena;
        sett_arena_init(&arena, sett_alloc_default(), 0);
        SettGameFile *file;
        const SettGame *game = open_game(b, &arena, &file);
        int32_t refused = 0, open = 0;
        for (uint64_t seed = 0; seed < 400; seed++) {
            SettRng rng = sett_rng(seed, SETT_FOR_TEST, 90 + (uint64_t)i);
            SettArenaMark mark = sett_arena_mark(&arena);
            uint64_t sets[128], before[128];
            SettGrid one = draw(game, b, &rng, &arena);
            SettGrid other = draw(game, b, &rng, &arena);
            bool same_start = sett_rng_below(&rng, 2) == 0;
            for (int32_t c = 0; c < b->w * b->h; c++) {
                bool more = sett_rng_below(&rng, 2 + (uint32_t)(seed % 3)) == 0;
                bool start =
                    game->tiles.tiles[other.cells[c]].glyph == b->start;
                sets[c] = (uint64_t)1 << one.cells[c];
                if (more && !(start && same_start))
                    sets[c] |= (uint64_t)1 << other.cells[c];
                before[c] = sets[c];
            }
            bool known = ask_sets(game, b, &arena, sets);
            refused += known;
            open += !known && sets[0] != 0;
            if (known)
                hold_refused(game, b, before, sets, &rng, &arena);
            else if (sets[0] != 0)
                hold_open(game, b, before, sets, &rng, &arena);
            sett_arena_reset(&arena, mark);
        }
        if (refused < b->known || open < 20)
            fail_msg("%s %dx%d: %d refused, %d open", b->game, (int)b->w,
                     (int)b->h, (int)refused, (int)open);
        sett_game_file_destroy(file);
        sett_arena_free(&arena);
    }
}

/* A door of either colour between keys of both: all eight levels of it. */
static void a_door_keeps_its_own_key(void **state)
{
    (void)state;
    const Board b = {"mission", 5, 1, "", '@', false, NULL, 0, AS_IS};
    static const char *const kinds[] = {"i.", "@", "j.", "IJ", "!"};
    SettArena arena;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    SettGameFile *file;
    const SettGame *game = open_game(&b, &arena, &file);
    uint64_t before[5] = {0}, kept[5], one[5];
    int32_t held = 0;
    for (int32_t c = 0; c < 5; c++) {
        for (int32_t t = 0; t < game->tiles.count; t++)
            if (strchr(kinds[c], game->tiles.tiles[t].glyph) != NULL)
                before[c] |= (uint64_t)1 << t;
        kept[c] = before[c];
    }
    assert_false(ask_sets(game, &b, &arena, kept));
    for (int32_t way = 0; way < 8; way++) {
        bool holds = true;
        for (int32_t c = 0; c < 5; c++) {
            uint64_t last = before[c] & (before[c] - 1);
            bool other = way >> (c == 3 ? 2 : c / 2) & 1;
            one[c] = last == 0 ? before[c] : other ? last : before[c] ^ last;
            holds = holds && (one[c] & kept[c]) != 0;
        }
        held += holds;
        assert_true(!holds || !ask_sets(game, &b, &arena, one));
    }
    assert_in_range(held, 1, 4);
    sett_game_file_destroy(file);
    sett_arena_free(&arena);
}

static void repairs_are_the_nearest(void **state)
{
    (void)state;
    static const Board small[] = {
        {"sokoban", 4, 4, "##   .$", '@', false, NULL, 0, AS_IS},
        {"loderunner", 4, 4, "#..bBG", 'M', false, NULL, 0, AS_IS},
        {"mission", 8, 8, "###...aAiII>!", '@', true, NULL, 0, AS_IS},
        {"to door", 4, 4, "BB..BB#=>", '@', false, NULL, 0, 0, "", to_door},
    };
    int32_t refused = 0, costly = 0;
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        SettArena arena;
        sett_arena_init(&arena, sett_alloc_default(), 0);
        SettGameFile *file;
        const SettGame *game = open_game(&small[i], &arena, &file);
        SettSolveDef def = sett_solve_def(game);
        def.tries = 100000;
        for (uint64_t seed = 0; seed < (i == 2 ? 20 : 60); seed++) {
            SettRng rng = sett_rng(seed, SETT_FOR_TEST, 40 + (uint64_t)i);
            SettArenaMark mark = sett_arena_mark(&arena);
            SettSolved out;
            SettDrawing d = {.grid = draw(game, &small[i], &rng, &arena)};
            def.seed = seed;
            assert_int_equal(
                sett_solve_repair(&def, &d, NULL, &arena, &out, NULL), SETT_OK);
            assert_int_equal(out.answer, SETT_YES);
            assert_true(accepted(game, &out.grid, &arena));
            assert_int_equal(out.cost, out.least);
            refused += out.spent.refused;
            costly += out.changed > 1;
            if (out.changed > 0 &&
                out.changed <= (game->tiles.count > 32 ? 2 : 3))
                assert_false(nearer(game, &d.grid, 0, out.changed - 1, &arena));
            sett_arena_reset(&arena, mark);
        }
        sett_game_file_destroy(file);
        sett_arena_free(&arena);
    }
    assert_true(refused > 100 && costly > 20);
}

/* A way to a near door is too short; where the door is far the level is
   accepted, so that it may not be among those refused with the other. */
static void ways_keep_their_ends(void **state)
{
    (void)state;
    static const char *rows[] = {
        "wwwwwwwwwww\nwA+......gw\nwwwwwwwww.w\nw..1.1....w\n"
        "w.wwwwwwwww\nw.........w\nwwwwwwwwwww\n",
        "wwwwwwwwwww\nwA+.......w\nwwwwwwwww.w\nw..1.1....w\n"
        "w.wwwwwwwww\nw........gw\nwwwwwwwwwww\n"};
    SettArena arena;
    SettDrawing d[2];
    uint64_t alike[77];
    bool known, among = true;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    SettGameFile *file;
    const SettGame *game = open_game(&(Board){.game = "zelda"}, &arena, &file);
    for (int32_t i = 0; i < 2; i++)
        assert_int_equal(sett_drawing_read(game, rows[i], strlen(rows[i]), '~',
                                           11, 7, &arena, &d[i], NULL),
                         SETT_OK);
    assert_false(accepted(game, &d[0].grid, &arena));
    assert_true(accepted(game, &d[1].grid, &arena));
    SettLevel level = {.grid = d[0].grid};
    assert_int_equal(
        game->alike(game, &game->judges[0], &level, &arena, alike, &known),
        SETT_OK);
    assert_true(known);
    for (int32_t c = 0; c < 77; c++)
        among = among && (alike[c] >> d[1].grid.cells[c] & 1) != 0;
    assert_false(among);
    sett_game_file_destroy(file);
    sett_arena_free(&arena);
}

/* What is refused with one level of a game, which stays open for the rest. */
static const SettGame *open_alike(const char *name, const char *rows, int32_t w,
                                  int32_t h, SettArena *arena,
                                  SettGameFile **file, SettGrid *grid,
                                  uint64_t *alike)
{
    SettDrawing d;
    bool known;
    sett_arena_init(arena, sett_alloc_default(), 0);
    const SettGame *game = open_game(&(Board){.game = name}, arena, file);
    assert_int_equal(
        sett_drawing_read(game, rows, strlen(rows), '~', w, h, arena, &d, NULL),
        SETT_OK);
    SettLevel level = {.grid = d.grid};
    assert_int_equal(
        game->alike(game, &game->judges[0], &level, arena, alike, &known),
        SETT_OK);
    assert_true(known);
    *grid = d.grid;
    return game;
}

/* Gold in a room that nothing leads into: how many tiles each cell is kept
   from. Elsewhere all is the same, and inside nobody starts. */
static void what_does_not_matter_is_free(void **state)
{
    (void)state;
    static const char rows[] = "BBBBBB..\nBG...B..\nBBbB.B..\n"
                               "BB...B#.\n......#M\nBBBBBBBB\n";
    SettArena arena;
    SettGrid grid;
    SettGameFile *file;
    uint64_t alike[48];
    char shown[56] = {0};
    const SettGame *game =
        open_alike("loderunner", rows, 8, 6, &arena, &file, &grid, alike);
    uint64_t every = ((uint64_t)1 << game->tiles.count) - 1;
    for (int32_t c = 0, n = 0; c < 48; c++) {
        int32_t left = 0;
        for (uint64_t out = every & ~alike[c]; out != 0; out &= out - 1)
            left++;
        shown[n++] = (char)(left == 0 ? '.' : '0' + left);
        if (c % 8 == 7)
            shown[n++] = '\n';
    }
    assert_string_equal(shown, ".6112...\n67114...\n.1113...\n........\n"
                               "........\n........\n");
    sett_game_file_destroy(file);
    sett_arena_free(&arena);
}

/* Who is shut in may start anywhere inside, and may have there what opens
   nothing of what is around; out there all is the same. */
static void only_what_opens_is_missed(void **state)
{
    (void)state;
    static const char rows[] = "######\n#@.I.!\n#A####\n";
    SettArena arena;
    SettGrid grid;
    SettGameFile *file;
    uint64_t alike[18];
    const SettGame *game =
        open_alike("mission", rows, 6, 3, &arena, &file, &grid, alike);
    uint64_t every = ((uint64_t)1 << game->tiles.count) - 1, missed = 0;
    for (int32_t t = 0; t < game->tiles.count; t++)
        if (strchr("ai!", game->tiles.tiles[t].glyph) != NULL)
            missed |= (uint64_t)1 << t;
    assert_int_equal(every & ~alike[6 + 1], missed);
    assert_int_equal(every & ~alike[6 + 2], missed);
    uint64_t start = (uint64_t)1 << grid.cells[6 + 1];
    assert_int_equal(every & ~alike[6 + 4], start);
    assert_int_equal(every & ~alike[6 + 5], start);
    assert_int_equal(alike[6 + 3], (uint64_t)1 << grid.cells[6 + 3] |
                                       (uint64_t)1 << grid.cells[0]);
    sett_game_file_destroy(file);
    sett_arena_free(&arena);
}

/* That there are too few targets, or boxes where targets ask for them, is known
   before any level is judged. */
static void boxes_and_targets_are_counted(void **state)
{
    (void)state;
    static const struct {
        const char *rows;
        bool lost, lost_otherwise;
    } levels[] = {{"######\n#@$ $#\n# .  #\n######\n", true, false},
                  {"######\n#@.  #\n#.$  #\n######\n", false, true},
                  {"######\n#@$ *#\n# .  #\n######\n", false, false},
                  {"######\n#+$ *#\n# $. #\n######\n", false, false},
                  {"######\n#@$**#\n#    #\n######\n", true, false}};
    for (int32_t other = 0; other < 2; other++) {
        SettArena arena;
        sett_arena_init(&arena, sett_alloc_default(), 0);
        SettGameFile *file;
        const SettGame *game =
            open_game(&(Board){.game = "sokoban",
                               .was = "all box on target",
                               .now = other == 0 ? "all box on target"
                                                 : "all target on box"},
                      &arena, &file);
        for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
            SettSolveDef def = sett_solve_def(game);
            SettDrawing d;
            SettSolved out;
            static const int32_t fixed[24];
            assert_int_equal(sett_drawing_read(game, levels[i].rows,
                                               strlen(levels[i].rows), '~', 6,
                                               4, &arena, &d, NULL),
                             SETT_OK);
            assert_int_equal(
                sett_solve_repair(&def, &d, fixed, &arena, &out, NULL),
                SETT_OK);
            bool lost = other == 0 ? levels[i].lost : levels[i].lost_otherwise;
            assert_true(lost ? out.answer == SETT_NO && out.spent.refused == 0
                             : out.answer == SETT_YES || out.spent.refused > 0);
            def.judge = NULL; /* nobody wants it won */
            assert_int_equal(
                sett_solve_repair(&def, &d, fixed, &arena, &out, NULL),
                SETT_OK);
            assert_int_equal(out.answer, SETT_YES);
        }
        sett_game_file_destroy(file);
        const SettGame *unplayed =
            open_game(&(Board){.game = "binary"}, &arena, &file);
        assert_int_equal(unplayed->judge_count, 0);
        assert_true(unplayed->demand_count > 0);
        sett_game_file_destroy(file);
        sett_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_is_alike_is_refused),
        cmocka_unit_test(sets_are_refused_like_levels),
        cmocka_unit_test(a_door_keeps_its_own_key),
        cmocka_unit_test(repairs_are_the_nearest),
        cmocka_unit_test(ways_keep_their_ends),
        cmocka_unit_test(what_does_not_matter_is_free),
        cmocka_unit_test(only_what_opens_is_missed),
        cmocka_unit_test(boxes_and_targets_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

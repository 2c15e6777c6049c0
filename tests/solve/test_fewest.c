/* test_fewest.c - bounds on the fewest moves to a win, as a game's own kernel
   counts them, for every kind of player: what is refused with a level is held
   against the kernel, the engine's answers against all levels of a drawing. */
#include "sett/learn.h"
#include "solve/boards.h"

#define HOLES 3

#define HEAD                                                               \
    "[game]\nformat = 1\nname = \"own\"\nsize = { w = [1, 20], h = [1, "   \
    "20] }\n"                                                              \
    "[tiles.wall]\nglyph = \"B\"\ntags = [\"solid\"]\n"                    \
    "[tiles.floor]\nglyph = \".\"\ntags = [\"empty\"]\n"                   \
    "[tiles.start]\nglyph = \"@\"\ntags = [\"start\"]\nmin = 1\nmax = 1\n" \
    "[tiles.goal]\nglyph = \">\"\ntags = [\"goal\"]\n"
#define TO_GOAL "[win]\nall = [\"reach goal\"]\n"
#define PUSHES "[player]\nmode = \"push\"\n"
#define CRATE "[tiles.crate]\nglyph = \"$\"\ntags = [\"push\"]\n"
#define GEM "[tiles.gem]\nglyph = \"*\"\ntags = [\"collect\"]\n"
#define LOCK                                                       \
    "[tiles.key]\nglyph = \"k\"\ntags = [\"key\"]\nkind = \"a\"\n" \
    "[tiles.lock]\nglyph = \"L\"\ntags = [\"lock\"]\nkind = \"a\"\n"
static const char portals[] =
    HEAD "[tiles.hole]\nglyph = \"o\"\ntags = [\"portal\"]\nlink = \"a\"\n"
         "[tiles.flap]\nglyph = \"v\"\nenter = [\"up\", \"left\"]\n"
         "[player]\nmode = \"walk\"\ndirs = 8\n" TO_GOAL;
static const char ice[] =
    HEAD GEM "[tiles.ice]\nglyph = \"~\"\ntags = [\"slide\"]\n"
             "[player]\nmode = \"walk\"\n"
             "[win]\nall = [\"reach goal\", \"no collect\"]\n";
static const char locks[] =
    HEAD LOCK "[tiles.lever]\nglyph = \"s\"\ntags = [\"switch\"]\n"
              "[tiles.gate]\nglyph = \"G\"\ngate = \"no switch\"\n"
              "[player]\nmode = \"walk\"\n" TO_GOAL;
static const char foes[] =
    HEAD "[tiles.rat]\nglyph = \"r\"\ntags = [\"enemy\"]\nkind = \"rat\"\n"
         "[player]\nmode = \"turns\"\nhp = 1\nwait = true\n"
         "[enemies.rat]\nbehaviour = \"chase\"\nhp = 1\ndamage = 1\n" TO_GOAL;
static const char crates[] = HEAD CRATE GEM PUSHES TO_GOAL;
/* Boxes alone are counted by pushes, with a lock somewhere by moves. */
static const char mixed[] =
    HEAD CRATE LOCK PUSHES "[tiles.spot]\nglyph = \"x\"\ntags = [\"spot\"]\n"
                           "[win]\nall = [\"all push on spot\"]\n";
static const char knight[] =
    HEAD "[player]\nmode = \"moves\"\nmoves = [{ to = [2, 1], open = [[1, 0]] "
         "}, { to = [-1, 1], closed = [[0, 4]] }, { to = [1, 0] }, "
         "{ to = [0, -1] }]\n" TO_GOAL;
static const char tall[] =
    LEAPER SIDE_VIEW "body = [1, 2]\nfall = [[0, 2], [1, 1]]\n" ARCS TO_GOAL;

/* `known`: of 300 levels that many at least are refused with others for too few
   moves, `less` for too many. */
typedef struct Kind {
    Board board;
    int32_t less;
} Kind;
static const Kind kinds[] = {
    {{"loderunner", 6, 5, "#-....bbBB#G", 'M', false, NULL, 25, 4, NULL, NULL},
     10},
    {{"sokoban", 5, 4, "#     ..$$*", '@', false, NULL, 5, AS_IS}, 10},
    {{"to gems", 6, 5, "B....BB#-=*", '@', false, NULL, 40, 0, "", to_gems}, 8},
    {{"both", 6, 5, "B.....B#-=*>", '@', false, NULL, 30, 0, "", both}, 5},
    {{"climber", 6, 5, "B....BB##-=>", '@', false, NULL, 50, 0, "", climber},
     50},
    {{"tall", 5, 6, "B.....B##=>", '@', false, NULL, 20, 0, "", tall}, 0},
    {{"portals", 5, 5, "BB...oovv>", '@', false, NULL, 80, 0, "", portals}, 0},
    {{"ice", 6, 5, "BB..~~~~~>*", '@', false, NULL, 20, 0, "", ice}, 0},
    {{"locks", 6, 5, "BB...kLsGG>", '@', false, NULL, 80, 0, "", locks}, 0},
    {{"foes", 5, 4, "B....r>", '@', false, NULL, 5, 0, "", foes}, 0},
    {{"crates", 5, 4, "B....$$*>", '@', false, NULL, 80, 0, "", crates}, 0},
    {{"mixed", 5, 5, "......$x", '@', false, NULL, 10, 0, "", mixed}, 0},
    {{"knight", 6, 5, "BBB....>", '@', false, NULL, 50, 0, "", knight}, 0},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* The same game, where a win is to take low..high moves. */
static SettSolveDef demand(const SettGame *game, const Board *b, int32_t low,
                           int32_t high, SettArena *arena)
{
    SettGame *asks = SETT_TAKE(arena, 1, SettGame);
    const SettWayBounds ways = {.win_low = low, .win_high = high, .wins = 1};
    assert_int_equal(sett_learn_demand(game, &ways, arena, asks), SETT_OK);
    SettSolveDef def = sett_solve_def(asks);
    def.judge = &game->judges[b->judge];
    def.tries = 100000;
    return def;
}

/* The fewest moves to a win, -1: the game's check or the kernel says no. */
static int32_t fewest(const SettSolveDef *def, const SettGrid *grid,
                      SettArena *arena)
{
    const SettLevel level = {.grid = *grid};
    const SettKernelAsk ask = {.fewest = true};
    SettKernelAnswer found;
    SettArenaMark mark = sett_arena_mark(arena);
    SettReport report = sett_report(arena);
    assert_int_equal(sett_game_check(def->game, &level, true, arena, &report),
                     SETT_OK);
    bool fine = sett_report_feasible(&report);
    assert_int_equal(
        sett_kernel_solve(def->judge->self, &level, &ask, arena, &found),
        SETT_OK);
    assert_int_not_equal(found.verdict.answer, SETT_UNKNOWN);
    int32_t moves = sett_kernel_moves(&found);
    assert_true(found.verdict.answer == SETT_NO || found.fewest);
    sett_arena_reset(arena, mark);
    return fine && found.verdict.answer == SETT_YES ? moves : -1;
}

static bool fits(const SettSolveDef *def, const SettGrid *grid, int32_t low,
                 int32_t high, SettArena *arena)
{
    int32_t moves = fewest(def, grid, arena);
    return moves >= low && moves <= high;
}

static const SettGame *open_board(const Board *b, SettArena *arena,
                                  SettGameFile **file)
{
    sett_arena_init(arena, sett_alloc_default(), 0);
    return open_game(b, arena, file);
}

/* Of the levels that are refused with one all are. */
static void hold_alike(const SettSolveDef *def, const SettGrid *grid,
                       const uint64_t *alike, int32_t low, int32_t high,
                       SettRng *rng, SettArena *arena)
{
    SettGrid other;
    uint32_t tiles = (uint32_t)def->game->tiles.count;
    assert_int_equal(sett_grid_take(arena, grid->w, grid->h, &other), SETT_OK);
    for (int32_t k = 0; k < 40; k++) {
        for (int32_t c = 0; c < sett_grid_area(grid); c++) {
            uint32_t tile = grid->cells[c];
            bool same = sett_rng_below(rng, 2) == 0;
            assert_true(alike[c] >> tile & 1);
            while (!same) {
                tile = sett_rng_below(rng, tiles);
                same = (alike[c] >> tile & 1) != 0;
            }
            other.cells[c] = (uint8_t)tile;
        }
        assert_false(fits(def, &other, low, high, arena));
    }
}

static void what_is_alike_takes_as_many(void **state)
{
    (void)state;
    for (int32_t i = 0; i < KINDS; i++) {
        const Board *b = &kinds[i].board;
        SettArena arena;
        SettGameFile *file;
        const SettGame *game = open_board(b, &arena, &file);
        int32_t few = 0, many = 0;
        for (uint64_t seed = 0; seed < 300; seed++) {
            SettRng rng = sett_rng(seed, SETT_FOR_TEST, (uint64_t)i);
            SettArenaMark mark = sett_arena_mark(&arena);
            SettLevel level = {.grid = draw(game, b, &rng, &arena)};
            uint64_t alike[64];
            bool known = false, less = sett_rng_below(&rng, 2) == 0;
            SettSolveDef def = demand(game, b, 0, 1000, &arena);
            int32_t moves = fewest(&def, &level.grid, &arena);
            int32_t low = less ? 0 : moves + 1;
            int32_t high = less ? moves - 1 : moves + 2;
            def = demand(game, b, low, high, &arena);
            if (moves > 0)
                assert_int_equal(def.game->alike(def.game, def.judge, &level,
                                                 &arena, alike, &known),
                                 SETT_OK);
            few += known && !less;
            many += known && less;
            if (known)
                hold_alike(&def, &level.grid, alike, low, high, &rng, &arena);
            sett_arena_reset(&arena, mark);
        }
        if (few < b->known || many < kinds[i].less)
            fail_msg("%s: %d too few, %d too many", b->game, (int)few,
                     (int)many);
        sett_game_file_destroy(file);
        sett_arena_free(&arena);
    }
}

/* A play ends otherwise where what stops a slide, or is asked to be shut, is
   open; moves are counted for pushes where there is a lock: one cell changed.
 */
static void what_a_play_hangs_on_stays(void **state)
{
    (void)state;
    static const struct {
        const char *kind;
        int32_t w, h, low;
        const char *rows;
    } plays[] = {
        {"ice", 4, 3, 3, "@~~B\n.B>B\n....\n"},
        {"mixed", 5, 2, 2, "@.$x.\n.....\n"},
        {"knight", 4, 6, 2, ".@..\n>...\n....\n....\n.B..\n...B\n"},
    };
    for (size_t i = 0; i < sizeof plays / sizeof plays[0]; i++) {
        SettArena arena;
        SettGameFile *file;
        SettDrawing d;
        uint64_t alike[64];
        bool known;
        int32_t k = 0, low = plays[i].low;
        while (strcmp(kinds[k].board.game, plays[i].kind) != 0)
            k++;
        const SettGame *game = open_board(&kinds[k].board, &arena, &file);
        assert_int_equal(
            sett_drawing_read(game, plays[i].rows, strlen(plays[i].rows), '?',
                              plays[i].w, plays[i].h, &arena, &d, NULL),
            SETT_OK);
        SettLevel level = {.grid = d.grid};
        SettSolveDef def = demand(game, &kinds[k].board, low, 99, &arena);
        assert_int_equal(fewest(&def, &d.grid, &arena), low > 2 ? 2 : 1);
        assert_int_equal(
            def.game->alike(def.game, def.judge, &level, &arena, alike, &known),
            SETT_OK);
        assert_true(known);
        int32_t other = 0;
        for (int32_t c = 0; c < sett_grid_area(&d.grid); c++) {
            uint8_t old = d.grid.cells[c];
            for (int32_t t = 0; t < game->tiles.count; t++) {
                d.grid.cells[c] = (uint8_t)t;
                bool as_many = fits(&def, &d.grid, low, 99, &arena);
                other += as_many;
                assert_false(as_many && (alike[c] >> t & 1) != 0);
            }
            d.grid.cells[c] = old;
        }
        assert_true(other > 0);
        sett_game_file_destroy(file);
        sett_arena_free(&arena);
    }
}

/* Whether any level that fits a drawing takes as many moves. */
static bool any_fits(const SettSolveDef *def, SettGrid *g, const int32_t *holes,
                     int32_t count, int32_t low, int32_t high, SettArena *arena)
{
    if (count == 0)
        return fits(def, g, low, high, arena);
    bool found = false;
    uint8_t old = g->cells[holes[0]];
    for (int32_t t = 0; t < def->game->tiles.count && !found; t++) {
        g->cells[holes[0]] = (uint8_t)t;
        found = any_fits(def, g, holes + 1, count - 1, low, high, arena);
    }
    g->cells[holes[0]] = old;
    return found;
}

static void the_engine_finds_what_there_is(void **state)
{
    (void)state;
    for (int32_t i = 0; i < KINDS; i++) {
        Board b = kinds[i].board;
        SettArena arena;
        SettGameFile *file;
        const SettGame *game = open_board(&b, &arena, &file);
        int32_t answers[3] = {0};
        b.w = 4;
        b.h = game->min_h > 3 ? game->min_h : 3;
        for (uint64_t seed = 0; seed < 60; seed++) {
            SettRng rng = sett_rng(seed, SETT_FOR_TEST, 20 + (uint64_t)i);
            SettArenaMark mark = sett_arena_mark(&arena);
            SettSolved out;
            SettMask hole;
            SettDrawing d = {.grid = draw(game, &b, &rng, &arena),
                             .holes = &hole};
            int32_t holes[HOLES];
            int32_t low = (int32_t)sett_rng_below(&rng, 6);
            int32_t high = low + (int32_t)sett_rng_below(&rng, 3);
            assert_int_equal(sett_mask_take(&arena, b.w, b.h, &hole), SETT_OK);
            for (int32_t k = 0; k < HOLES; k++) {
                holes[k] = (int32_t)sett_rng_below(&rng, (uint32_t)(4 * b.h));
                sett_mask_set(&hole, holes[k] % 4, holes[k] / 4);
            }
            SettSolveDef def = demand(game, &b, low, high, &arena);
            def.seed = seed;
            assert_int_equal(
                sett_solve_complete(&def, &d, 0, &arena, &out, NULL), SETT_OK);
            answers[out.answer]++;
            if (out.answer == SETT_YES)
                assert_true(fits(&def, &out.grid, low, high, &arena));
            else
                assert_false(
                    any_fits(&def, &d.grid, holes, HOLES, low, high, &arena));
            sett_arena_reset(&arena, mark);
        }
        if (answers[SETT_YES] < 8 || answers[SETT_NO] < 20 ||
            answers[SETT_UNKNOWN] > 0)
            fail_msg("%s: %d yes, %d no", b.game, (int)answers[SETT_YES],
                     (int)answers[SETT_NO]);
        sett_game_file_destroy(file);
        sett_arena_free(&arena);
    }
}

/* A level teaches how many moves it takes with other first and third rows. */
static void what_is_learnt_holds(void **state)
{
    (void)state;
    static const struct {
        int32_t kind, w;
        const char *rows;
        int32_t moves;
    } lessons[] = {
        {0, 8, "G...#..G\nBBBB#BbB\n.M..#...\nBBBBBBBB\n", 15},
        {1, 6, "######\n#@$ .#\n#  $.#\n######\n", 3},
        {4, 6, ".....>\n.#BBBB\n@#....\nBBBBBB\n", 7},
        {8, 5, "@.kBB\n.BBBB\n..LG>\nBBBBB\n", 10},
        {9, 5, "@...>\nBBBBB\n..r..\nBBBBB\n", 4},
    };
    for (size_t i = 0; i < sizeof lessons / sizeof lessons[0]; i++) {
        const Board *b = &kinds[lessons[i].kind].board;
        SettArena arena;
        SettGameFile *file;
        const SettGame *game = open_board(b, &arena, &file);
        SettDrawing drawn;
        SettMask holes;
        SettWayBounds ways;
        SettSolveDef def = demand(game, b, 0, 0, &arena);
        def.game = game;
        assert_int_equal(
            sett_drawing_read(game, lessons[i].rows, strlen(lessons[i].rows),
                              '~', lessons[i].w, 4, &arena, &drawn, NULL),
            SETT_OK);
        const SettTraining sample = {&drawn.grid, 1};
        def.sample = &sample;
        assert_int_equal(sett_learn_ways(&def, &arena, &ways), SETT_OK);
        assert_int_equal(ways.wins, 1);
        assert_int_equal(ways.unknown, 0);
        assert_int_equal(ways.win_low, lessons[i].moves);
        assert_int_equal(ways.win_high, lessons[i].moves);
        def.tries = 1;
        assert_true(sett_shape_read("none", &def.shape));
        assert_int_equal(
            sett_mask_take(&arena, drawn.grid.w, drawn.grid.h, &holes),
            SETT_OK);
        for (int32_t x = 0; x < drawn.grid.w; x++) {
            sett_mask_set(&holes, x, 0);
            sett_mask_set(&holes, x, 2);
        }
        drawn.holes = &holes;
        const SettBlend asked = {.ways = true};
        assert_int_equal(sett_learn_blend(&asked, &drawn, &arena, &def, NULL),
                         SETT_OK);
        for (uint64_t seed = 0; seed < 6; seed++) {
            SettSolved out;
            assert_int_equal(
                sett_solve_complete(&def, &drawn, seed, &arena, &out, NULL),
                SETT_OK);
            assert_int_equal(out.answer, SETT_YES);
            assert_int_equal(fewest(&def, &out.grid, &arena), lessons[i].moves);
        }
        sett_game_file_destroy(file);
        sett_arena_free(&arena);
    }
}

/* So much gold that the search for a shortest round gives up: no bounds, and
   no answer either way. */
static void what_is_not_known_is_said(void **state)
{
    (void)state;
    static const char rows[] = "M##GG#####\n"
                               "##G#####G#\n"
                               "##GG######\n"
                               "G##G#####G\n"
                               "######G##G\n"
                               "####G#####\n"
                               "##GG######\n"
                               "G####G###G\n"
                               "###G#G####\n"
                               "##G#######\n";
    SettArena arena;
    SettGameFile *file;
    const Board *b = &kinds[0].board;
    const SettGame *game = open_board(b, &arena, &file);
    SettDrawing d;
    SettSolved out;
    SettWayBounds ways;
    SettSolveDef def = demand(game, b, 1, 1000, &arena);
    assert_int_equal(sett_drawing_read(game, rows, strlen(rows), '~', 10, 10,
                                       &arena, &d, NULL),
                     SETT_OK);
    const SettTraining sample = {&d.grid, 1};
    assert_int_equal(sett_solve_complete(&def, &d, 0, &arena, &out, NULL),
                     SETT_OK);
    assert_int_equal(out.answer, SETT_UNKNOWN);
    def.sample = &sample;
    assert_int_equal(sett_learn_ways(&def, &arena, &ways), SETT_OK);
    assert_int_equal(ways.wins, 0);
    assert_int_equal(ways.unknown, 1);
    sett_game_file_destroy(file);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_alike_takes_as_many),
        cmocka_unit_test(what_a_play_hangs_on_stays),
        cmocka_unit_test(the_engine_finds_what_there_is),
        cmocka_unit_test(what_is_learnt_holds),
        cmocka_unit_test(what_is_not_known_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

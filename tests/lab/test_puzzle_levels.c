/* test_puzzle_levels.c - new levels for a source: each is won by its play in a
   plain interpreter too, is made of what the source's levels are made of, and
   differs from them and from the others; and what a play is told to do. */
#include "support/testkit.h"

#include <stdlib.h>
#include <string.h>

#include "sett/sett.h"
#include "support/puzzle_plain.h"

#define HEAD                                                                 \
    "OBJECTS\nbackground\nblack\n\nplayer p\nwhite\n\nwall #\nred\n\n"       \
    "box *\nblue\n\nplate o\ngreen\n\nLEGEND\n. = background\nb = box and "  \
    "plate\nSOUNDS\nCOLLISIONLAYERS\nbackground\nplate\nplayer, wall, box\n" \
    "RULES\n[ > player | box ] -> [ > player | > box ]\n"                    \
    "[ > player | plate ] -> [ > player | plate ]\nWINCONDITIONS\n"          \
    "all plate on box\nLEVELS\n\n"

static const char source[] =
    HEAD "######\n#p*.o#\n#....#\n#.#..#\n######\n\nmessage next\n\n"
         "######\n#o...#\n#.*..#\n#..#p#\n######\n\n"
         "#######\n#..o..#\n#.*.#.#\n#...*.#\n#p..o.#\n#######\n";

static SettPuzzle *open_source(void)
{
    SettPuzzle *p;
    assert_int_equal(sett_puzzle_create(source, sizeof source - 1,
                                        sett_alloc_default(), &p, NULL),
                     SETT_OK);
    assert_int_equal(sett_puzzle_errors(p), 0);
    return p;
}

static SettPuzzleLevelsDef usual(const SettPuzzle *puzzle)
{
    SettPuzzleLevelsDef def = sett_puzzle_levels_def(puzzle);
    def.wanted = 6;
    def.tries = 1800;
    def.budget = 1500;
    return def;
}

/* By the plain interpreter, on a source with the level behind the others. */
static void plays(const SettPuzzle *puzzle, const SettPuzzleLevel *level)
{
    SettText text = sett_text(sett_alloc_default());
    SettText rules = sett_text(sett_alloc_default());
    assert_int_equal(sett_puzzle_export_more(puzzle, &level->grid, 1, &text),
                     SETT_OK);
    assert_memory_equal(text.data, source, sizeof source - 1);
    sett_puzzle_print_rules(puzzle, &rules);
    const char *why;
    PuzPlain *plain = puz_plain_open(
        text.data, rules.data, sett_puzzle_level_count(puzzle), "1", &why);
    assert_non_null(plain);
    assert_int_equal(puz_plain_width(plain), level->grid.w);
    for (int32_t i = 0; i < level->count; i++) {
        assert_false(puz_plain_won(plain));
        puz_plain_input(plain, (int)level->actions[i]);
    }
    assert_true(puz_plain_won(plain));
    puz_plain_close(plain);
    sett_text_free(&rules);
    sett_text_free(&text);
}

static int tile_at(const SettGrid *g, int32_t x, int32_t y)
{
    bool in = x >= 0 && y >= 0 && x < g->w && y < g->h;
    return in ? g->cells[y * g->w + x] : -1;
}

static bool same_window(const SettGrid *a, int32_t x, int32_t y,
                        const SettGrid *b, int32_t u, int32_t v, int32_t turn)
{
    for (int32_t k = 0; k < 4; k++)
        if (tile_at(a, x + k % 2, y + k / 2) !=
            tile_at(b, u + (k % 2 ^ (turn & 1)), v + (k / 2 ^ (turn >> 1))))
            return false;
    return true;
}

/* Whether a level of the source has the window, turned over or not. */
static bool is_known(const SettGrid *levels, int32_t count, const SettGrid *g,
                     int32_t x, int32_t y)
{
    for (int32_t i = 0; i < count; i++)
        for (int32_t v = -1; v < levels[i].h; v++)
            for (int32_t u = -1; u < levels[i].w; u++)
                for (int32_t turn = 0; turn < 4; turn++)
                    if (same_window(g, x, y, &levels[i], u, v, turn))
                        return true;
    return false;
}

static int32_t differ(const SettGrid *a, const SettGrid *b, int32_t turn)
{
    int32_t count = 0;
    for (int32_t y = 0; y < a->h; y++)
        for (int32_t x = 0; x < a->w; x++)
            count += tile_at(a, x, y) != tile_at(b, turn & 1 ? a->w - 1 - x : x,
                                                 turn & 2 ? a->h - 1 - y : y);
    return count;
}

static void differs(const SettGrid *a, const SettGrid *b)
{
    for (int32_t turn = 0; turn < 4 && a->w == b->w && a->h == b->h; turn++)
        assert_true(differ(a, b, turn) >= sett_grid_area(a) / 8);
}

static int32_t count_of(const SettGrid *g, int32_t tile)
{
    int32_t count = 0;
    for (int32_t i = 0; i < sett_grid_area(g); i++)
        count += g->cells[i] == tile;
    return count;
}

/* Whether walls around a cell stand so in some level, turned over or not. */
static bool walls_are_known(const SettGrid *levels, int32_t count,
                            const SettGrid *g, int32_t x, int32_t y,
                            int32_t wall)
{
    for (int32_t i = 0; i < count; i++)
        for (int32_t v = 0; v < levels[i].h; v++)
            for (int32_t u = 0; u < levels[i].w; u++)
                for (int32_t turn = 0; turn < 4; turn++) {
                    int32_t same = 0;
                    for (int32_t k = 0; k < 9; k++) {
                        int32_t dx = k % 3 - 1, dy = k / 3 - 1;
                        int32_t a = tile_at(g, x + dx, y + dy);
                        int32_t b =
                            tile_at(&levels[i], u + (turn & 1 ? -dx : dx),
                                    v + (turn & 2 ? -dy : dy));
                        same +=
                            (a == wall) == (b == wall) && (a < 0) == (b < 0);
                    }
                    if (same == 9)
                        return true;
                }
    return false;
}

/* A source of six levels or more also says how its walls stand. */
static void walls_stand_as_in_the_source(void **state)
{
    (void)state;
    SettPuzzle *few = open_source(), *p;
    SettPuzzleLevelsDef def = usual(few);
    SettPuzzleLevels found;
    SettArena arena;
    SettGrid first[16], levels[16];
    int32_t count = 0;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(sett_puzzle_levels(&def, &arena, &found, NULL), SETT_OK);
    for (int32_t i = 0; i < found.count && i < 8; i++)
        first[i] = found.levels[i].grid;
    assert_in_range(found.count, 3, 10000);
    SettText text = sett_text(sett_alloc_default());
    assert_int_equal(sett_puzzle_export_more(
                         few, first, found.count < 8 ? found.count : 8, &text),
                     SETT_OK);
    assert_int_equal(sett_puzzle_create(text.data, text.size,
                                        sett_alloc_default(), &p, NULL),
                     SETT_OK);
    for (int32_t i = 0; i < sett_puzzle_level_count(p); i++)
        count +=
            sett_puzzle_level(p, i, &arena, &levels[count], NULL) == SETT_OK;
    assert_in_range(count, 6, 16);
    int32_t wall = sett_tile_glyph(&sett_puzzle_game(p)->tiles, '#');
    def = usual(p);
    assert_int_equal(sett_puzzle_levels(&def, &arena, &found, NULL), SETT_OK);
    assert_true(found.count > 0);
    for (int32_t n = 0; n < found.count; n++) {
        const SettGrid *g = &found.levels[n].grid;
        for (int32_t i = 0; i < sett_grid_area(g); i++)
            assert_true(
                walls_are_known(levels, count, g, i % g->w, i / g->w, wall));
    }
    sett_text_free(&text);
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
    sett_puzzle_destroy(few);
}

static void new_levels_are_like_the_others_and_new(void **state)
{
    (void)state;
    SettPuzzle *p = open_source();
    const SettTileSet *tiles = &sett_puzzle_game(p)->tiles;
    SettPuzzleLevelsDef def = usual(p);
    SettPuzzleLevels found;
    SettArena arena;
    SettGrid levels[3];
    int32_t numbers[] = {0, 2, 3}, lengths[] = {2, 0, 0};
    sett_arena_init(&arena, sett_alloc_default(), 0);
    for (int32_t i = 0; i < 3; i++) {
        SettPuzzleSolved s;
        assert_int_equal(
            sett_puzzle_level(p, numbers[i], &arena, &levels[i], NULL),
            SETT_OK);
        assert_int_equal(sett_puzzle_solve(p, &levels[i], SETT_PUZZLE_PLAIN,
                                           1500, NULL, &arena, &s),
                         SETT_OK);
        lengths[i] = s.answer == SETT_YES ? s.count : -1;
    }
    assert_int_equal(lengths[0], 2);
    assert_int_equal(sett_puzzle_levels(&def, &arena, &found, NULL), SETT_OK);
    assert_int_equal(found.count, 6);
    assert_true(found.tries <= 1800);
    for (int32_t i = 0; i < found.count; i++) {
        const SettPuzzleLevel *level = &found.levels[i];
        const SettGrid *g = &level->grid;
        plays(p, level);
        for (int32_t y = -1; y < g->h; y++)
            for (int32_t x = -1; x < g->w; x++)
                assert_true(is_known(levels, 3, g, x, y));
        for (int32_t k = 0; k < 3; k++) {
            differs(g, &levels[k]);
            if (numbers[k] == level->like)
                assert_true(2 * level->count >= lengths[k]);
        }
        for (int32_t k = 0; k < i; k++)
            differs(g, &found.levels[k].grid);
        /* One player; as many boxes as plates, as everywhere. */
        assert_int_equal(count_of(g, sett_tile_glyph(tiles, 'p')), 1);
        assert_int_equal(count_of(g, sett_tile_glyph(tiles, '*')),
                         count_of(g, sett_tile_glyph(tiles, 'o')));
        assert_true(level->values[SETT_PUZZLE_LENGTH] == level->count);
        assert_true(level->values[SETT_PUZZLE_FAMILIAR] > 0.3);
    }
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
}

/* A level of which the budget tells nothing lends its size; without an easy one
   nothing tells how long a play is to be. */
static void hard_levels_lend_their_size(void **state)
{
    (void)state;
    static const char hard[] = "############\n#p.........#\n#.*.*.*.*..#\n"
                               "#..........#\n#.o..o..o..#\n#.........o#\n"
                               "############\n\n";
    static const char lost[] = "####\n#po#\n####\n\n";
    static const char easy[] =
        "##############\n#p....*.....o#\n"
        "#............#\n##############\n\n"; /* 10 inputs */
    SettArena arena;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    for (int32_t with_easy = 0; with_easy < 2; with_easy++) {
        SettPuzzle *p;
        SettPuzzleLevels found;
        SettText text = sett_text(sett_alloc_default());
        sett_text_format(&text, "%s%s%s%s", HEAD, lost, hard,
                         with_easy ? easy : "");
        assert_int_equal(sett_puzzle_create(text.data, text.size,
                                            sett_alloc_default(), &p, NULL),
                         SETT_OK);
        SettPuzzleLevelsDef def = usual(p);
        def.tries = 6000;
        def.budget = 400;
        def.seed = 3; /* its search meets levels of 3 inputs, too */
        assert_int_equal(sett_puzzle_levels(&def, &arena, &found, NULL),
                         SETT_OK);
        assert_int_equal(found.themes, with_easy ? 2 : 0);
        int32_t large = 0;
        for (int32_t i = 0; i < found.count; i++) {
            const SettPuzzleLevel *level = &found.levels[i];
            SettPuzzlePlayed played;
            assert_int_equal(sett_puzzle_played(p, &level->grid, level->actions,
                                                level->count, &arena, &played),
                             SETT_OK);
            assert_true(played.won);
            large += found.levels[i].like == 1;
            if (found.levels[i].like != 1)
                continue;
            assert_int_equal(found.levels[i].grid.w, 12);
            assert_true(found.levels[i].count >= 5);
        }
        assert_true(with_easy ? large > 0 : found.count == 0);
        sett_puzzle_destroy(p);
        sett_text_free(&text);
    }
    sett_arena_free(&arena);
}

/* Nothing is made like these symmetric levels, which are lost, but new levels
   are symmetric all the same. */
static void symmetry_comes_from_all_levels(void **state)
{
    (void)state;
    static const char text[] =
        HEAD "########\n#p..o..#\n#.*.#..#\n#......#\n#.#....#\n#......#\n"
             "########\n\n"
             "########\n#...o..#\n#.#..#.#\n#p.....#\n#......#\n#.#..#.#\n"
             "########\n\n"
             "########\n#.p....#\n#......#\n#.#..#.#\n#.o....#\n#......#\n"
             "########\n\n";
    SettPuzzle *p;
    SettPuzzleLevels found;
    SettArena arena;
    assert_int_equal(sett_puzzle_create(text, sizeof text - 1,
                                        sett_alloc_default(), &p, NULL),
                     SETT_OK);
    SettPuzzleLevelsDef def = usual(p);
    def.wanted = 24;
    def.tries = 20000;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(sett_puzzle_levels(&def, &arena, &found, NULL), SETT_OK);
    int32_t wall = sett_tile_glyph(&sett_puzzle_game(p)->tiles, '#');
    int32_t same = 0;
    for (int32_t i = 0; i < found.count; i++) {
        const SettGrid *g = &found.levels[i].grid;
        int32_t off = 0, inner = 0;
        for (int32_t y = 1; y < g->h - 1; y++)
            for (int32_t x = 1; x < g->w - 1; x++) {
                bool is = tile_at(g, x, y) == wall;
                off += is != (tile_at(g, g->w - 1 - x, y) == wall);
                inner += is;
            }
        same += off == 0 && inner > 0;
    }
    print_message("%d of %d symmetric\n", (int)same, (int)found.count);
    assert_true(found.count >= 12);
    assert_true(4 * same >= found.count);
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
}

/* Walls from the left border on, as far as they go without a gap. */
static int32_t walls_from_left(const SettGrid *g, int32_t y, int32_t wall)
{
    int32_t x = 0;
    while (x < g->w && tile_at(g, x, y) == wall)
        x++;
    return x;
}

/* These levels look the same in a mirror, and have an outline that is not a
   rectangle: new ones have both. `rules`: walls keep out by rules, on a layer
   of their own. */
static void outline_and_symmetry(bool rules)
{
    static const char text[] =
        HEAD "#########\n###...###\n#o..p..o#\n#..*.*..#\n#.......#\n"
             "##.....##\n#########\n\n"
             "#########\n##.....##\n#..*.*..#\n#.o.p.o.#\n#...#...#\n"
             "#...#...#\n#########\n";
    static const char layers[] = "player, wall, box",
                      own[] = "player, box\nwall";
    static const char wins[] = "WINCONDITIONS";
    static const char keep[] =
        "[ > box | wall ] -> cancel\n[ > player | wall ] -> cancel\n";
    const char *at = strstr(text, layers), *end = strstr(text, wins);
    SettText made = sett_text(sett_alloc_default());
    if (rules)
        sett_text_format(&made, "%.*s%s%.*s%s%s", (int)(at - text), text, own,
                         (int)(end - at) - (int)strlen(layers),
                         at + strlen(layers), keep, end);
    else
        sett_text_add(&made, text);
    SettPuzzle *p;
    SettPuzzleLevels found;
    SettArena arena;
    assert_int_equal(sett_puzzle_create(made.data, made.size,
                                        sett_alloc_default(), &p, NULL),
                     SETT_OK);
    assert_int_equal(sett_puzzle_errors(p), 0);
    int32_t wall = sett_tile_glyph(&sett_puzzle_game(p)->tiles, '#');
    SettPuzzleLevelsDef def = usual(p);
    def.budget = 5000;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(sett_puzzle_levels(&def, &arena, &found, NULL), SETT_OK);
    assert_in_range(found.count, 3, 6);
    for (int32_t i = 0; i < found.count; i++) {
        const SettGrid *g = &found.levels[i].grid;
        SettGrid like;
        assert_int_equal(
            sett_puzzle_level(p, found.levels[i].like, &arena, &like, NULL),
            SETT_OK);
        for (int32_t y = 0; y < g->h; y++) {
            assert_true(walls_from_left(g, y, wall) >=
                        walls_from_left(&like, y, wall));
            for (int32_t x = 0; x < g->w; x++)
                assert_int_equal(tile_at(g, x, y) == wall,
                                 tile_at(g, g->w - 1 - x, y) == wall);
        }
    }
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
    sett_text_free(&made);
}

static void outline_and_symmetry_stay(void **state)
{
    (void)state;
    outline_and_symmetry(false);
    outline_and_symmetry(true);
}

/* Items from the last to the first, as threads might have them. */
static void run_backwards(void *host, int64_t count, SettTaskFn *task,
                          void *user)
{
    (void)host;
    for (int64_t i = count; i-- > 0;)
        task(user, i, (int32_t)(i % 3));
}

static uint64_t hash_of(const SettPuzzleLevels *found)
{
    uint64_t hash = 0;
    for (int32_t i = 0; i < found->count; i++) {
        const SettPuzzleLevel *l = &found->levels[i];
        hash = sett_hash(l->grid.cells, (size_t)sett_grid_area(&l->grid), hash);
        hash = sett_hash(l->actions, (size_t)l->count * 4, hash);
    }
    return hash;
}

static void same_seed_same_levels(void **state)
{
    (void)state;
    SettPuzzle *p = open_source();
    SettPuzzleLevelsDef def = usual(p);
    uint64_t hashes[3];
    for (int32_t i = 0; i < 3; i++) {
        SettPuzzleLevels found;
        SettArena arena;
        sett_arena_init(&arena, sett_alloc_default(), 0);
        def.tries = 700;
        def.wanted = 2;
        def.seed = i == 2 ? 5 : 1;
        def.jobs =
            i == 1 ? (SettJobs){run_backwards, NULL, 3} : sett_jobs_serial();
        assert_int_equal(sett_puzzle_levels(&def, &arena, &found, NULL),
                         SETT_OK);
        assert_int_equal(found.count, 2);
        hashes[i] = hash_of(&found);
        sett_arena_free(&arena);
    }
    assert_true(hashes[0] == hashes[1]);
    assert_true(hashes[0] != hashes[2]);
    sett_puzzle_destroy(p);
}

static bool at_once(void *user)
{
    (void)user;
    return true;
}

static void what_cannot_be_made_is_told(void **state)
{
    (void)state;
    const SettCancel cancel = {at_once, NULL};
    SettPuzzleLevels found;
    SettArena arena;
    SettError err = {0};
    SettPuzzle *p = open_source();
    SettPuzzleLevelsDef def = usual(p);
    sett_arena_init(&arena, sett_alloc_default(), 0);
    def.wanted = 0;
    assert_int_equal(sett_puzzle_levels(&def, &arena, &found, &err),
                     SETT_BAD_ARGUMENT);
    def.wanted = 1;
    def.cancel = &cancel;
    assert_int_equal(sett_puzzle_levels(&def, &arena, &found, &err),
                     SETT_CANCELLED);
    sett_puzzle_destroy(p);
    /* Nothing wins here: no theme, no level, no error. */
    static const char lost[] = HEAD "####\n#po#\n####\n";
    assert_int_equal(sett_puzzle_create(lost, sizeof lost - 1,
                                        sett_alloc_default(), &p, NULL),
                     SETT_OK);
    def = usual(p);
    assert_int_equal(sett_puzzle_levels(&def, &arena, &found, &err), SETT_OK);
    assert_int_equal(found.count, 0);
    assert_int_equal(found.themes, 0);
    sett_puzzle_destroy(p);
    static const char empty[] = HEAD "message no level\n";
    assert_int_equal(sett_puzzle_create(empty, sizeof empty - 1,
                                        sett_alloc_default(), &p, NULL),
                     SETT_OK);
    def = usual(p);
    assert_int_equal(sett_puzzle_levels(&def, &arena, &found, &err),
                     SETT_BAD_ARGUMENT);
    sett_puzzle_destroy(p);
    sett_arena_free(&arena);
}

static void a_play_is_looked_at(void **state)
{
    (void)state;
    SettPuzzle *p = open_source();
    SettPuzzlePlayed played;
    SettArena arena;
    SettGrid grid;
    static const uint32_t right[] = {3, 3}, up[] = {0};
    int32_t length;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(sett_puzzle_level(p, 0, &arena, &grid, NULL), SETT_OK);
    assert_int_equal(sett_puzzle_played(p, &grid, right, 2, &arena, &played),
                     SETT_OK);
    assert_true(played.won);
    /* Of two lines of rules one matched; player and box moved. Beside the
       first input only down leads anywhere, beside the second one left (the box
       stays) and down, of four others each. */
    assert_true(played.rules == 0.5);
    assert_true(played.objects == 1);
    assert_true(played.linear == 5.0 / 8);
    assert_int_equal(sett_puzzle_played(p, &grid, up, 1, &arena, &played),
                     SETT_OK);
    assert_false(played.won);
    assert_true(played.rules == 0 && played.objects == 0);
    /* Without the plate nothing is wanted: the first input wins. Without the
       box nothing can stand there. */
    assert_int_equal(sett_puzzle_without(p, &grid, 4, 1, 500, &arena, &length),
                     SETT_OK);
    assert_int_equal(length, 1);
    assert_int_equal(sett_puzzle_without(p, &grid, 2, 1, 500, &arena, &length),
                     SETT_OK);
    assert_int_equal(length, -1);
    assert_int_equal(sett_puzzle_without(p, &grid, 6, 1, 500, &arena, &length),
                     SETT_BAD_ARGUMENT);
    SettText text = sett_text(sett_alloc_default());
    assert_int_equal(sett_puzzle_gone_text(p, &grid, 500, NULL, &arena, &text),
                     SETT_OK);
    assert_non_null(strstr(text.data, " at 4,1: 1 inputs\n"));
    assert_non_null(strstr(text.data, " at 2,1: no play\n"));
    sett_text_free(&text);
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
}

static SettStatus work(void *user, SettAlloc alloc)
{
    static const uint32_t right[] = {3, 3};
    SettPuzzle *p = user;
    SettPuzzleLevelsDef def = usual(p);
    SettPuzzleLevels found;
    SettPuzzlePlayed played;
    SettArena arena;
    SettGrid grid;
    int32_t length;
    SettText text = sett_text(alloc);
    sett_arena_init(&arena, alloc, 0);
    def.alloc = alloc;
    def.wanted = 1;
    def.tries = 64;
    def.budget = 60;
    SettStatus status = sett_puzzle_level(p, 0, &arena, &grid, NULL);
    if (status == SETT_OK)
        status = sett_puzzle_played(p, &grid, right, 2, &arena, &played);
    if (status == SETT_OK)
        status = sett_puzzle_without(p, &grid, 1, 2, 50, &arena, &length);
    if (status == SETT_OK)
        status = sett_puzzle_gone_text(p, &grid, 50, NULL, &arena, &text);
    sett_text_clear(&text);
    if (status == SETT_OK)
        status = sett_puzzle_levels(&def, &arena, &found, NULL);
    if (status == SETT_OK)
        status = sett_puzzle_export_more(p, &grid, 1, &text);
    sett_text_free(&text);
    sett_arena_free(&arena);
    return status;
}

static void failed_allocations_leave_nothing(void **state)
{
    (void)state;
    SettPuzzle *p = open_source();
    testkit_memory(work, p);
    sett_puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_levels_are_like_the_others_and_new),
        cmocka_unit_test(walls_stand_as_in_the_source),
        cmocka_unit_test(hard_levels_lend_their_size),
        cmocka_unit_test(symmetry_comes_from_all_levels),
        cmocka_unit_test(outline_and_symmetry_stay),
        cmocka_unit_test(same_seed_same_levels),
        cmocka_unit_test(what_cannot_be_made_is_told),
        cmocka_unit_test(a_play_is_looked_at),
        cmocka_unit_test(failed_allocations_leave_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_puzzle_play.c - the project's own puzzles: every level can be won, and
   the plain interpreter agrees with each win and with plays drawn by lot. */
#include "support/puzzle_plain.h"
#include "support/testkit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"push",  "ice",  "keys", "twins",
                                    "lamps", "rope", "mow",  "pairs"};
enum { GAMES = 8, INPUTS = 60 };

typedef struct Opened {
    char *text;
    SettPuzzle *puzzle;
    SettText rules;
    const SettGame *game;
} Opened;

static char *read_all(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 16);
    assert_non_null(file);
    assert_non_null(text);
    assert_in_range(fread(text, 1, (1 << 16) - 1, file), 1, (1 << 16) - 1);
    fclose(file);
    return text;
}

static void open_text(Opened *o, char *text)
{
    o->text = text;
    assert_int_equal(sett_puzzle_create(text, strlen(text),
                                        sett_alloc_default(), &o->puzzle, NULL),
                     SETT_OK);
    assert_int_equal(sett_puzzle_errors(o->puzzle), 0);
    o->rules = sett_text(sett_alloc_default());
    sett_puzzle_print_rules(o->puzzle, &o->rules);
    o->game = sett_puzzle_game(o->puzzle);
    assert_non_null(o->game);
}

static void open_game(Opened *o, const char *name)
{
    char path[1024];
    int32_t count;
    snprintf(path, sizeof path, "%s/games/puzzles/%s.txt", SETT_SOURCE_DIR,
             name);
    open_text(o, read_all(path));
    sett_puzzle_messages(o->puzzle, &count);
    assert_int_equal(count, 0);
}

static void close_game(Opened *o)
{
    sett_puzzle_destroy(o->puzzle);
    sett_text_free(&o->rules);
    free(o->text);
}

static bool is_level(const Opened *o, int32_t level)
{
    return sett_puzzle_level_message(o->puzzle, level) == NULL;
}

static SettVerdict judge(const Opened *o, int32_t level, SettArena *arena)
{
    SettGrid grid;
    SettVerdict verdict;
    assert_int_equal(sett_puzzle_level(o->puzzle, level, arena, &grid, NULL),
                     SETT_OK);
    SettLevel whole = {.grid = grid};
    const SettJudge *judge = &o->game->judges[0];
    assert_int_equal(judge->judge(judge->self, &whole, 100000, arena, &verdict),
                     SETT_OK);
    return verdict;
}

/* The plain interpreter wins with these inputs, and not before the last. */
static void replay(const Opened *o, int32_t level, const SettVerdict *v)
{
    const char *why;
    PuzPlain *plain = puz_plain_open(o->text, o->rules.data, level, "1", &why);
    assert_non_null(plain);
    for (int32_t i = 0; i < v->witness_count; i++) {
        assert_false(puz_plain_won(plain));
        puz_plain_input(plain, (int)v->witness[i]);
    }
    assert_true(puz_plain_won(plain));
    puz_plain_close(plain);
}

static void every_level_can_be_won(void **state)
{
    (void)state;
    for (int32_t g = 0; g < GAMES; g++) {
        Opened o;
        open_game(&o, names[g]);
        int32_t levels = 0;
        for (int32_t i = 0; i < sett_puzzle_level_count(o.puzzle); i++) {
            SettArena arena = testkit_arena();
            if (is_level(&o, i)) {
                SettVerdict v = judge(&o, i, &arena);
                assert_int_equal(v.answer, SETT_YES);
                replay(&o, i, &v);
                levels++;
            }
            sett_arena_free(&arena);
        }
        assert_in_range(levels, 2, 20);
        close_game(&o);
    }
}

/* Key of a cell in a state as text: rows in memory order. */
static void key_at(const char *text, int32_t index, char *out, size_t size)
{
    const char *keys[512];
    int32_t count = 0, number = 0;
    for (int32_t i = 0;; i++) {
        text += *text == '\n';
        const char *comma = strchr(text, ',');
        const char *colon = memchr(text, ':', (size_t)(comma - text));
        if (colon != NULL)
            keys[count++] = text;
        number = atoi(colon != NULL ? colon + 1 : text);
        text = comma + 1;
        if (i == index)
            break;
    }
    snprintf(out, size, "%.*s", (int)(strchr(keys[number], ':') - keys[number]),
             keys[number]);
}

static bool same_boards(const SettPuzzleRun *run, const PuzPlain *plain)
{
    int32_t w = puz_plain_width(plain), h = puz_plain_height(plain);
    SettText text = sett_text(sett_alloc_default());
    char ours[256], theirs[256];
    bool same = sett_puzzle_run_state(run, &text) == SETT_OK;
    for (int32_t i = 0; i < w * h && same; i++) {
        key_at(text.data, i, ours, sizeof ours);
        puz_plain_cell(plain, i / h, i % h, theirs, sizeof theirs);
        same = strcmp(ours, theirs) == 0;
    }
    sett_text_free(&text);
    return same;
}

static void play_by_lot(const Opened *o, int32_t level, uint64_t seed)
{
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 0);
    SettPuzzleRun *run;
    const char *why;
    PuzPlain *plain = puz_plain_open(o->text, o->rules.data, level, "7", &why);
    assert_non_null(plain);
    assert_int_equal(sett_puzzle_run_create(o->puzzle, level, "7",
                                            sett_alloc_default(), &run, NULL),
                     SETT_OK);
    for (int32_t i = 0; i < INPUTS && sett_puzzle_run_wins(run) == 0; i++) {
        assert_true(same_boards(run, plain));
        int32_t input = (int32_t)sett_rng_below(&rng, 6);
        assert_int_equal(sett_puzzle_run_input(run, (SettPuzzleInput)input),
                         SETT_OK);
        puz_plain_input(plain, input);
        assert_int_equal(puz_plain_won(plain), sett_puzzle_run_wins(run) > 0);
    }
    sett_puzzle_run_destroy(run);
    puz_plain_close(plain);
}

static void plays_by_lot_agree(void **state)
{
    (void)state;
    for (int32_t g = 0; g < GAMES; g++) {
        Opened o;
        open_game(&o, names[g]);
        for (int32_t i = 0; i < sett_puzzle_level_count(o.puzzle); i++)
            for (uint64_t seed = 1; is_level(&o, i) && seed <= 5; seed++)
                play_by_lot(&o, i, seed);
        close_game(&o);
    }
}

/* Rules that the puzzles do not have: draws, rigid bodies, ellipses, loops,
   restarts and checkpoints, turns before the first input. */
static const char odd[] =
    "title odd\nrun_rules_on_level_start\nOBJECTS\nbackground\nblack\n\n"
    "player\nwhite\n\nwall\nred\n\nbox\nblue\n\nbig\ngreen\n\nspark\npink\n\n"
    "LEGEND\n. = background\n# = wall\np = player\n* = box\nb = big\n"
    "s = spark\nany_box = box or big\nSOUNDS\nCOLLISIONLAYERS\nbackground\n"
    "spark\nplayer, wall, box, big\nRULES\n"
    "[ > player | any_box ] -> [ > player | > any_box ]\n"
    "startloop\nrigid [ moving big | big ] -> [ moving big | moving big ]\n"
    "[ > box | box ] -> [ > box | > box ]\nendloop\n"
    "random [ spark ] -> [ randomdir spark ]\n"
    "[ action player | ... | box ] -> [ action player | ... | ] checkpoint\n"
    "[ action player ] [ spark ] -> [ action player ] [ random any_box ]\n"
    "late [ player | big | wall ] -> [ player | big | wall ] again\n"
    "late [ player spark ] -> restart\n"
    "+ late [ box | box | box ] -> cancel\n"
    "late [ spark | spark ] -> [ spark | ] again\n"
    "WINCONDITIONS\nall box on spark\nsome box\nLEVELS\n"
    "##########\n#p.*..s..#\n#..bb..*.#\n#..*.b...#\n#s....*.##\n"
    "##########\n";

static void odd_rules_agree(void **state)
{
    Opened o;
    (void)state;
    char *text = calloc(1, sizeof odd);
    assert_non_null(text);
    memcpy(text, odd, sizeof odd);
    open_text(&o, text);
    for (uint64_t seed = 1; seed <= 60; seed++)
        play_by_lot(&o, 0, seed);
    close_game(&o);
}

#define SMALL                                                           \
    "OBJECTS\nbackground\nblack\n\nplayer\nwhite\n\nwall\nred\n\n"      \
    "box\nblue\n\nLEGEND\n. = background\n# = wall\np = player\n"       \
    "* = box\nSOUNDS\nCOLLISIONLAYERS\nbackground\nplayer, wall, box\n" \
    "RULES\n"

static void no_win_is_proven(void **state)
{
    (void)state;
    Opened o;
    SettArena arena = testkit_arena();
    char *text = calloc(1, 1024);
    assert_non_null(text);
    strcpy(text, SMALL "[ > player | box ] -> [ > player | > box ]\n"
                       "WINCONDITIONS\nno box\nLEVELS\n####\n#p*#\n#..#\n"
                       "####\n");
    open_text(&o, text);
    SettVerdict v = judge(&o, 0, &arena);
    assert_int_equal(v.answer, SETT_NO);
    assert_string_equal(v.proof, "all 3 states that can be reached were seen");
    close_game(&o);
    sett_arena_free(&arena);
}

/* Rules that go on for ever are told. */
static void endless_rules_are_told(void **state)
{
    (void)state;
    char *text = calloc(1, 1024);
    assert_non_null(text);
    strcpy(text, SMALL "[ player ] -> [ box ]\n+ [ box ] -> [ player ]\n"
                       "WINCONDITIONS\nLEVELS\n.p.\n");
    SettPuzzle *puzzle;
    SettPuzzleRun *run;
    assert_int_equal(sett_puzzle_create(text, strlen(text),
                                        sett_alloc_default(), &puzzle, NULL),
                     SETT_OK);
    assert_int_equal(sett_puzzle_run_create(puzzle, 0, "1",
                                            sett_alloc_default(), &run, NULL),
                     SETT_OK);
    assert_int_equal(sett_puzzle_run_input(run, SETT_PUZZLE_UP), SETT_OK);
    assert_true(sett_puzzle_run_endless(run));
    sett_puzzle_run_destroy(run);
    sett_puzzle_destroy(puzzle);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_can_be_won),
        cmocka_unit_test(plays_by_lot_agree),
        cmocka_unit_test(odd_rules_agree),
        cmocka_unit_test(no_win_is_proven),
        cmocka_unit_test(endless_rules_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

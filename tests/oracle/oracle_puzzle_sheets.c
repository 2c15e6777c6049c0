/* oracle_puzzle_sheets.c - new levels for the recorded games of PuzzleScript
   that have the most levels that a search of BUDGET states wins: how many are
   kept, whether each of their plays wins in the plain interpreter too, and
   pictures of them mixed with the author's.
       oracle_puzzle_sheets [FOLDER [GAMES [WANTED [TRIES [BUDGET [SECONDS
                             [OUT]]]]]]]
   FOLDER holds sessions.jsonl. GAMES: so many games, or as A-B: from the A-th
   on, counted from 0, to before the B-th, or those whose name has GAMES in it,
   as their order hangs on the machine. SECONDS: that the levels of a game
   may take. OUT: a folder for NUMBER.png, a sheet of a game, and NUMBER.txt,
   which says whose each level is, row by row. Without GAMES, as a test, two
   levels of one of the first games. Times are of this thread's CPU. */
#define _POSIX_C_SOURCE 200809L
#include "oracle/oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sett/sett.h"
#include "support/puzzle_plain.h"

enum {
    MOST_GAMES = 512,
    FEW_GAMES = 12,
    SHEET_WIDTH = 1400,
    SHEET_HEIGHT = 2800,
    SPACE = 14,
    SHOWN_OWN = 8,  /* levels of the author on a sheet */
    SHOWN_NEW = 16, /* and new ones */
    LARGEST = 24    /* cells along a side of what is shown */
};

/* Seconds of CPU that a level may take to be easy. */
#define EASY 0.005

typedef struct Game {
    char *source, *name;
    SettPuzzle *puzzle;
    int32_t easy; /* levels won within the budget */
} Game;

typedef struct Sheets {
    Oracle *o;
    Game games[MOST_GAMES];
    int32_t count, most; /* that are read */
    int32_t wanted, budget;
    uint64_t tries;
    double seconds;
    const char *out;
} Sheets;

/* A level on a sheet. */
typedef struct Shown {
    SettGrid grid;
    bool own;
    int32_t number;
} Shown;

static double cpu(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static char *copy_of(const SettJson *object, const char *key)
{
    const SettJson *value = sett_json_member(object, key);
    assert_true(value != NULL && value->type == SETT_JSON_STRING);
    char *copy = malloc(value->size + 1);
    assert_non_null(copy);
    memcpy(copy, value->string, value->size);
    copy[value->size] = '\0';
    return copy;
}

static bool late(void *user)
{
    return cpu() >= *(const double *)user;
}

/* Those that a search of the budget wins within EASY seconds. */
static int32_t easy_levels(const SettPuzzle *puzzle, int32_t budget)
{
    int32_t count = 0;
    for (int32_t i = 0; i < sett_puzzle_level_count(puzzle); i++) {
        SettArena arena;
        SettGrid grid;
        SettPuzzleSolved s;
        double end = cpu() + EASY;
        const SettCancel cancel = {late, &end};
        sett_arena_init(&arena, sett_alloc_default(), (size_t)1 << 30);
        arena.cancel = &cancel;
        count += sett_puzzle_level(puzzle, i, &arena, &grid, NULL) == SETT_OK &&
                 sett_puzzle_solve(puzzle, &grid, SETT_PUZZLE_BREADTH,
                                   (uint64_t)budget, &cancel, &arena,
                                   &s) == SETT_OK &&
                 s.answer == SETT_YES && s.count > 0 && !s.drawn;
        sett_arena_free(&arena);
    }
    return count;
}

static bool is_known(const Sheets *s, const char *source)
{
    for (int32_t i = 0; i < s->count; i++)
        if (strcmp(s->games[i].source, source) == 0)
            return true;
    return false;
}

static void read_games(Sheets *s)
{
    char *text = oracle_text(s->o, "sessions.jsonl"), *at = text;
    assert_non_null(text);
    for (char *line; (line = oracle_line(&at)) != NULL;) {
        SettArena arena;
        const SettJson *item = NULL;
        if (line[0] == '\0' || s->count == s->most)
            continue;
        sett_arena_init(&arena, sett_alloc_default(), 0);
        assert_int_equal(
            sett_json_read(line, strlen(line), NULL, &arena, &item, NULL),
            SETT_OK);
        Game game = {.source = copy_of(item, "source"),
                     .name = copy_of(item, "name")};
        sett_arena_free(&arena);
        if (is_known(s, game.source)) {
            free(game.source);
            free(game.name);
            continue;
        }
        assert_int_equal(sett_puzzle_create(game.source, strlen(game.source),
                                            sett_alloc_default(), &game.puzzle,
                                            NULL),
                         SETT_OK);
        if (sett_puzzle_playable(game.puzzle) &&
            sett_puzzle_game(game.puzzle) != NULL) {
            game.easy = easy_levels(game.puzzle, s->budget);
            s->games[s->count++] = game;
            continue;
        }
        sett_puzzle_destroy(game.puzzle);
        free(game.source);
        free(game.name);
    }
    free(text);
}

/* Most easy levels first; else in the order of the records. */
static void sort_games(Sheets *s)
{
    for (int32_t i = 1; i < s->count; i++) {
        Game game = s->games[i];
        int32_t k = i;
        for (; k > 0 && s->games[k - 1].easy < game.easy; k--)
            s->games[k] = s->games[k - 1];
        s->games[k] = game;
    }
}

/* ---- the plain interpreter ---- */

static int32_t replay(Sheets *s, const Game *game,
                      const SettPuzzleLevels *found)
{
    SettText text = sett_text(sett_alloc_default());
    SettText rules = sett_text(sett_alloc_default());
    SettGrid *grids = calloc((size_t)found->count + 1, sizeof *grids);
    int32_t won = 0, first = sett_puzzle_level_count(game->puzzle);
    assert_non_null(grids);
    for (int32_t i = 0; i < found->count; i++)
        grids[i] = found->levels[i].grid;
    assert_int_equal(
        sett_puzzle_export_more(game->puzzle, grids, found->count, &text),
        SETT_OK);
    sett_puzzle_print_rules(game->puzzle, &rules);
    for (int32_t i = 0; i < found->count; i++) {
        const SettPuzzleLevel *level = &found->levels[i];
        const char *why = "";
        PuzPlain *plain =
            puz_plain_open(text.data, rules.data, first + i, "1", &why);
        for (int32_t k = 0; plain != NULL && k < level->count; k++)
            puz_plain_input(plain, (int)level->actions[k]);
        bool wins = plain != NULL && puz_plain_won(plain);
        oracle_check(s->o, wins || plain == NULL,
                     "%s, new level %d: its play does not win", game->name,
                     (int)i);
        if (plain == NULL && i == 0)
            printf("%s: not played again: %s\n", game->name, why);
        won += wins;
        puz_plain_close(plain);
    }
    free(grids);
    sett_text_free(&rules);
    sett_text_free(&text);
    return won;
}

/* ---- sheets ---- */

static bool fits(const SettGrid *grid)
{
    return grid->w <= LARGEST && grid->h <= LARGEST;
}

/* Levels of both kinds, drawn by lot and mixed. */
static int32_t choose(const Game *game, const SettPuzzleLevels *found,
                      SettArena *arena, Shown *shown)
{
    int32_t all = sett_puzzle_level_count(game->puzzle), own = 0, count = 0;
    int32_t *order = SETT_TAKE(arena, all + found->count + 1, int32_t);
    SettRng rng = sett_rng(7, SETT_FOR_TEST, 0);
    assert_non_null(order);
    for (int32_t i = 0; i < all + found->count; i++)
        order[i] = i;
    sett_rng_shuffle(&rng, order, all + found->count);
    for (int32_t i = 0; i < all + found->count; i++) {
        bool is_own = order[i] < all;
        Shown one = {.own = is_own,
                     .number = is_own ? order[i] : order[i] - all};
        if (is_own ? own == SHOWN_OWN : count - own == SHOWN_NEW)
            continue;
        if (!is_own)
            one.grid = found->levels[one.number].grid;
        else if (sett_puzzle_level(game->puzzle, one.number, arena, &one.grid,
                                   NULL) != SETT_OK)
            continue;
        own += is_own && fits(&one.grid);
        if (fits(&one.grid))
            shown[count++] = one;
    }
    for (int32_t i = count - 1; i > 0; i--) {
        int32_t k = (int32_t)sett_rng_below(&rng, (uint32_t)i + 1);
        Shown one = shown[i];
        shown[i] = shown[k];
        shown[k] = one;
    }
    return count;
}

static void put_picture(uint8_t *sheet, int32_t x, int32_t y,
                        const uint8_t *rgb, int32_t width, int32_t height)
{
    for (int32_t v = 0; v < height; v++)
        memcpy(sheet + 3 * ((y + v) * SHEET_WIDTH + x), rgb + 3 * v * width,
               (size_t)(3 * width));
}

/* Side by side, row by row, as many as there is room for: the height that they
 * take. */
static int32_t draw(const Game *game, const Shown *shown, int32_t count,
                    SettArena *arena, uint8_t *sheet, SettText *key)
{
    int32_t x = SPACE, y = SPACE, tallest = 0, row = 1, at = 0;
    for (int32_t i = 0; i < count; i++) {
        uint8_t *rgb;
        int32_t width, height;
        assert_int_equal(sett_render_rgb(sett_puzzle_game(game->puzzle),
                                         &shown[i].grid, 1, arena, &rgb, &width,
                                         &height),
                         SETT_OK);
        if (x + width > SHEET_WIDTH - SPACE) {
            x = SPACE;
            y += tallest + SPACE;
            tallest = at = 0;
            row++;
        }
        if (y + height > SHEET_HEIGHT - SPACE)
            break;
        put_picture(sheet, x, y, rgb, width, height);
        sett_text_format(key, "row %d, %d: %s %d\n", (int)row, (int)++at,
                         shown[i].own ? "the author's level" : "new level",
                         (int)shown[i].number);
        x += width + SPACE;
        tallest = height > tallest ? height : tallest;
    }
    return y + tallest + SPACE;
}

static void write_file(const char *folder, int32_t number, const char *ending,
                       const SettText *text)
{
    char path[1200];
    snprintf(path, sizeof path, "%s/%d.%s", folder, (int)number, ending);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text->data, 1, text->size, file), text->size);
    fclose(file);
}

static void draw_sheet(const Sheets *s, int32_t number,
                       const SettPuzzleLevels *found)
{
    const size_t bytes = (size_t)3 * SHEET_WIDTH * SHEET_HEIGHT;
    Shown shown[SHOWN_OWN + SHOWN_NEW];
    SettText key = sett_text(sett_alloc_default());
    SettText png = sett_text(sett_alloc_default());
    uint8_t *sheet = malloc(bytes);
    SettArena arena;
    assert_non_null(sheet);
    memset(sheet, 128, bytes);
    sett_arena_init(&arena, sett_alloc_default(), 0);
    int32_t count = choose(&s->games[number], found, &arena, shown);
    int32_t height = draw(&s->games[number], shown, count, &arena, sheet, &key);
    assert_int_equal(sett_png_write(sheet, SHEET_WIDTH, height, &png, NULL),
                     SETT_OK);
    write_file(s->out, number, "png", &png);
    write_file(s->out, number, "txt", &key);
    sett_arena_free(&arena);
    free(sheet);
    sett_text_free(&png);
    sett_text_free(&key);
}

static void make_levels(Sheets *s, int32_t number)
{
    const Game *game = &s->games[number];
    SettPuzzleLevelsDef def = sett_puzzle_levels_def(game->puzzle);
    SettPuzzleLevels found;
    SettArena arena;
    double began = cpu();
    def.wanted = s->wanted;
    def.tries = s->tries;
    def.budget = (uint64_t)s->budget;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    double end = began + s->seconds;
    const SettCancel cancel = {late, &end};
    def.cancel = &cancel;
    SettStatus status = sett_puzzle_levels(&def, &arena, &found, NULL);
    assert_true(status == SETT_OK || status == SETT_CANCELLED);
    double took = cpu() - began;
    int32_t won = replay(s, game, &found);
    printf("%d\t%s\tkept %d of %d\ttries %llu\tlike %d\twon %d\t%.1f s%s\n",
           (int)number, game->name, (int)found.count, (int)s->wanted,
           (unsigned long long)found.tries, (int)found.themes, (int)won, took,
           status == SETT_OK ? "" : ", stopped");
    fflush(stdout);
    if (s->out != NULL)
        draw_sheet(s, number, &found);
    sett_arena_free(&arena);
}

int main(int argc, char **argv)
{
    Oracle o;
    int code = oracle_open(&o, argc > 1 ? 2 : 1, argv, "puzzlescript");
    if (code != 0)
        return code;
    Sheets *s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->o = &o;
    const char *dash = argc > 2 ? strchr(argv[2], '-') : NULL;
    int32_t from = dash != NULL ? atoi(argv[2]) : 0;
    int32_t to = dash != NULL ? atoi(dash + 1) : argc > 2 ? atoi(argv[2]) : 1;
    const char *part =
        argc > 2 && strspn(argv[2], "-0123456789") == 0 ? argv[2] : "";
    if (*part != '\0') {
        from = 0;
        to = MOST_GAMES;
    }
    s->most = argc > 2 ? MOST_GAMES : FEW_GAMES;
    s->wanted = argc > 3 ? atoi(argv[3]) : 2;
    s->tries = argc > 4 ? strtoull(argv[4], NULL, 10) : 600;
    s->budget = argc > 5 ? atoi(argv[5]) : 200;
    s->seconds = argc > 6 ? atof(argv[6]) : 1e9;
    s->out = argc > 7 ? argv[7] : NULL;
    read_games(s);
    sort_games(s);
    for (int32_t i = 0; i < to && i < s->count; i++)
        printf("%d\t%s\t%d easy levels of %d\n", (int)i, s->games[i].name,
               (int)s->games[i].easy,
               (int)sett_puzzle_level_count(s->games[i].puzzle));
    fflush(stdout);
    for (int32_t i = from; i < to && i < s->count; i++)
        if (strstr(s->games[i].name, part) != NULL)
            make_levels(s, i);
    for (int32_t i = 0; i < s->count; i++) {
        sett_puzzle_destroy(s->games[i].puzzle);
        free(s->games[i].source);
        free(s->games[i].name);
    }
    free(s);
    return oracle_close(&o);
}

/* oracle_linking.c - the tile games, their agents and characteristics, n-grams
   and links against what the programs of Biemer and Cooper 2022 answered:
       oracle_linking FOLDER
   FOLDER holds any of GAME-segments.csv with .txt, GAME-pairs.json with
   GAME-pair-segments.txt, and GAME-model.json (its README says what they are);
   models need the training levels of FOLDER/../../levels. */
#include "oracle/oracle_linking.h"
#include "support/link_twin.h"

#include "games/tiles/dungeongrams.h"
#include "games/tiles/icarus.h"
#include "games/tiles/smb.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool measure(const char *name, const SettGame *game, const SettGrid *g,
                    SettArena *tmp, double *out)
{
    double values[64];
    SettLevel level = {.grid = *g};
    int32_t index = sett_measure_named(game, name);
    assert_true(index >= 0 && game->measures.count <= 64);
    if (sett_game_measure(game, &level, tmp, values) != SETT_OK)
        return false;
    *out = values[index];
    return true;
}

#define MEASURE(function, game, name)                                    \
    static bool function(const SettGrid *g, SettArena *tmp, double *out) \
    {                                                                    \
        return measure(name, &game, g, tmp, out);                        \
    }
MEASURE(mario_linearity, sett_game_smb, "linearity")
MEASURE(mario_leniency, sett_game_smb, "leniency")
MEASURE(icarus_density, sett_game_icarus, "density")
MEASURE(icarus_leniency, sett_game_icarus, "leniency")

MEASURE(dg_density, sett_game_dungeongrams, "density")
MEASURE(dg_density_all, sett_game_dungeongrams, "density_all")
MEASURE(dg_leniency, sett_game_dungeongrams, "leniency")

#define RUNNER(function, runner)                                         \
    static bool function(const SettGrid *g, SettArena *tmp, double *out) \
    {                                                                    \
        return sett_runner_progress(&runner, g, tmp, out) == SETT_OK;    \
    }
RUNNER(mario_agent, sett_smb_runner)
RUNNER(icarus_agent, sett_icarus_2022)
RUNNER(icarus_both_ways, sett_icarus_mirrored)

static bool mario_unbroken(const SettGrid *g, SettArena *tmp, double *out)
{
    (void)tmp;
    *out = twin_unbroken(&sett_game_smb, g);
    return true;
}

static bool icarus_unbroken(const SettGrid *g, SettArena *tmp, double *out)
{
    (void)tmp;
    *out = twin_unbroken(&sett_game_icarus, g);
    return true;
}

static bool dg_unbroken(const SettGrid *g, SettArena *tmp, double *out)
{
    int32_t unbroken;
    if (sett_dg_unbroken(g, tmp, &unbroken) != SETT_OK)
        return false;
    *out = unbroken;
    return true;
}

static bool dg_bounded(const SettTurns *rules, const SettGrid *g,
                       SettArena *tmp, double *out)
{
    SettTurnLevel level;
    SettTurnResult result;
    int32_t shift;
    if (sett_dg_read(rules, g, tmp, &level, &shift) != SETT_OK ||
        sett_turns_bounded(&level, SETT_FLAW_NONE, 0, tmp, &result) != SETT_OK)
        return false;
    *out = result.progress;
    return true;
}

/* 1 completable, 0 not, -1 unknown. */
static bool dg_exact(const SettTurns *rules, const SettGrid *g, SettArena *tmp,
                     double *out)
{
    SettTurnLevel level;
    SettTurnResult result;
    int32_t shift;
    if (sett_dg_read(rules, g, tmp, &level, &shift) != SETT_OK ||
        sett_turns_exact(&level, 8000000, tmp, &result) != SETT_OK)
        return false;
    bool won = false;
    (void)sett_turns_replay(&level, result.actions, result.action_count, &won);
    *out = result.answer == SETT_TURNS_GAVE_UP ? -1 : won;
    return won == (result.answer == SETT_TURNS_WON);
}

/* Fractions of levels whose exit cannot be reached depend on which of several
   cells the search takes for it: the reference's order of a set. */
static bool other_tie(const SettTurns *rules, const SettGrid *g, SettArena *tmp,
                      double theirs)
{
    SettTurnLevel level;
    SettTurnResult result;
    int32_t shift;
    if (sett_dg_read(rules, g, tmp, &level, &shift) != SETT_OK)
        return false;
    for (int32_t tie = 1; sett_turns_bounded(&level, SETT_FLAW_NONE, tie, tmp,
                                             &result) == SETT_OK;
         tie++)
        if (result.progress == theirs)
            return true;
    return false;
}

/* The reference's exact search gave up. */
static bool not_decided(const SettGrid *g, SettArena *tmp, double theirs)
{
    (void)g;
    (void)tmp;
    return theirs == -1;
}

#define TIES(function, rules)                                              \
    static bool function(const SettGrid *g, SettArena *tmp, double theirs) \
    {                                                                      \
        return other_tie(&rules, g, tmp, theirs);                          \
    }
TIES(dg_2022a_ties, sett_dg_2022a)
TIES(dg_2022b_ties, sett_dg_2022b)
TIES(dg_head_ties, sett_dg_head)

#define TURNS(function, run, rules)                                      \
    static bool function(const SettGrid *g, SettArena *tmp, double *out) \
    {                                                                    \
        return run(&rules, g, tmp, out);                                 \
    }
TURNS(dg_2022a, dg_bounded, sett_dg_2022a)
TURNS(dg_2022b, dg_bounded, sett_dg_2022b)
TURNS(dg_head, dg_bounded, sett_dg_head)
TURNS(dg_2022a_exact, dg_exact, sett_dg_2022a)
TURNS(dg_2022b_exact, dg_exact, sett_dg_2022b)
TURNS(dg_head_exact, dg_exact, sett_dg_head)

static bool columns_of(const SettGrid *g, SettArena *tmp, double *out)
{
    (void)tmp;
    *out = g->w;
    return true;
}

static bool rows_of(const SettGrid *g, SettArena *tmp, double *out)
{
    (void)tmp;
    *out = g->h;
    return true;
}

#define NEAR 1e-12
static const LinkingColumn mario_columns[] = {
    {"slices", columns_of, 0, NULL},
    {"linearity", mario_linearity, NEAR, NULL},
    {"leniency", mario_leniency, NEAR, NULL},
    {"unbroken", mario_unbroken, 0, NULL},
    {"completable", mario_agent, 0, NULL},
};
static const LinkingColumn icarus_columns[] = {
    {"slices", rows_of, 0, NULL},
    {"density", icarus_density, NEAR, NULL},
    {"leniency", icarus_leniency, NEAR, NULL},
    {"unbroken", icarus_unbroken, 0, NULL},
    {"completable", icarus_agent, 0, NULL},
    {"completable_leftjump", icarus_both_ways, 0, NULL},
};

static const LinkingColumn dg_columns[] = {
    {"slices", columns_of, 0, NULL},
    {"density_linking", dg_density, NEAR, NULL},
    {"density_gramelites", dg_density_all, NEAR, NULL},
    {"leniency", dg_leniency, NEAR, NULL},
    {"unbroken", dg_unbroken, 0, NULL},
    {"completable_s30f30u", dg_2022a, 0, dg_2022a_ties},
    {"completable_s30f25c", dg_2022b, 0, dg_2022b_ties},
    {"completable_s40f30c", dg_head, 0, dg_head_ties},
    {"exact_s30f30u", dg_2022a_exact, 0, not_decided},
    {"exact_s30f25c", dg_2022b_exact, 0, not_decided},
    {"exact_s40f30c", dg_head_exact, 0, not_decided},
};

static const char *const mario_training[] = {
    "smb/mario-3-1.txt", "smb/mario-4-1.txt", "smb/mario-5-1.txt",
    "smb/mario-6-1.txt", "smb/mario-7-1.txt", "smb/mario-6-2.txt",
    "smb/mario-8-1.txt", "smb/mario-1-1.txt", NULL};
static const char *const icarus_training[] = {"kidicarus-Dd/kidicarus_1.txt",
                                              "kidicarus-Dd/kidicarus_2.txt",
                                              "kidicarus-Dd/kidicarus_3.txt",
                                              "kidicarus-Dd/kidicarus_4.txt",
                                              "kidicarus-Dd/kidicarus_5.txt",
                                              "kidicarus-Dd/kidicarus_6.txt",
                                              NULL};
static const char *const dg_training[] = {"dungeongrams-train/train01.txt",
                                          "dungeongrams-train/train02.txt",
                                          "dungeongrams-train/train03.txt",
                                          "dungeongrams-train/train04.txt",
                                          "dungeongrams-train/train05.txt",
                                          "dungeongrams-train/train06.txt",
                                          "dungeongrams-train/train07.txt",
                                          "dungeongrams-train/c01.txt",
                                          "dungeongrams-train/c02.txt",
                                          "dungeongrams-train/c03.txt",
                                          "dungeongrams-train/c04.txt",
                                          "dungeongrams-train/c05.txt",
                                          "dungeongrams-train/c06.txt",
                                          "dungeongrams-train/c07.txt",
                                          "dungeongrams-train/c08.txt",
                                          "dungeongrams-train/c09.txt",
                                          "dungeongrams-train/c10.txt",
                                          "dungeongrams-train/c11.txt",
                                          "dungeongrams-train/c12.txt",
                                          "dungeongrams-train/c13.txt",
                                          "dungeongrams-train/c14.txt",
                                          "dungeongrams-train/c15.txt",
                                          "dungeongrams-train/c16.txt",
                                          "dungeongrams-train/c17.txt",
                                          "dungeongrams-train/x01.txt",
                                          "dungeongrams-train/x02.txt",
                                          "dungeongrams-train/x03.txt",
                                          "dungeongrams-train/x04.txt",
                                          "dungeongrams-train/x05.txt",
                                          "dungeongrams-train/x06.txt",
                                          "dungeongrams-train/x07.txt",
                                          "dungeongrams-train/x08.txt",
                                          "dungeongrams-train/x09.txt",
                                          "dungeongrams-train/x11.txt",
                                          "dungeongrams-train/x12.txt",
                                          "dungeongrams-train/x13.txt",
                                          "dungeongrams-train/x14.txt",
                                          "dungeongrams-train/x15.txt",
                                          "dungeongrams-train/x16.txt",
                                          "dungeongrams-train/x17.txt",
                                          "dungeongrams-train/x18.txt",
                                          "dungeongrams-train/x19.txt",
                                          "dungeongrams-train/x20.txt",
                                          "dungeongrams-train/x21.txt",
                                          NULL};

static const char *const mario_pieces[] = {NULL};
static const char *const icarus_pieces[] = {
    "---XXXX--XXXX---", "XXX----XX----XXX", "----------------", NULL};
static const char *const dg_pieces[] = {"-----&-----", "---------&-",
                                        "-&---------", NULL};

#define LINK_TEST(function, number)                                 \
    static SettStatus function(const void *self, const SettGrid *g, \
                               SettArena *tmp, bool *fit)           \
    {                                                               \
        (void)self;                                                 \
        SettArenaMark mark = sett_arena_mark(tmp);                  \
        double value = 0;                                           \
        bool had = number(g, tmp, &value);                          \
        sett_arena_reset(tmp, mark);                                \
        *fit = value == 1;                                          \
        return had ? SETT_OK : SETT_NO_MEMORY;                      \
    }
LINK_TEST(mario_fits, mario_agent)
LINK_TEST(mario_is_whole, mario_unbroken)
LINK_TEST(icarus_fits, icarus_agent)
LINK_TEST(icarus_is_whole, icarus_unbroken)
LINK_TEST(dg_fits, dg_2022a)
LINK_TEST(dg_is_whole, dg_unbroken)

#define COUNT(array) (int32_t)(sizeof(array) / sizeof((array)[0]))
const LinkingGame linking_games[3] = {
    {"mario", &sett_game_smb, mario_columns, COUNT(mario_columns),
     mario_training, "<>", 2, 3, mario_pieces, 7, mario_fits, mario_is_whole},
    {"icarus", &sett_game_icarus, icarus_columns, COUNT(icarus_columns),
     icarus_training, "", 2, 2, icarus_pieces, 7, icarus_fits, icarus_is_whole},
    {"dungeongrams", &sett_game_dungeongrams, dg_columns, COUNT(dg_columns),
     dg_training, "", 4, 2, dg_pieces, 4, dg_fits, dg_is_whole},
};

static char *file_of(Oracle *o, const LinkingGame *game, const char *suffix)
{
    char name[128];
    snprintf(name, sizeof name, "%s%s", game->name, suffix);
    return oracle_text(o, name);
}

/* One level from the text at `*at`, up to an empty line. */
static bool read_level(const LinkingGame *game, char **at, SettArena *arena,
                       SettGrid *grid)
{
    char *begin = *at, *end = begin;
    while (*end != 0 && *end != '\n' && *end != '\r') {
        end += strcspn(end, "\n");
        end += *end == '\n';
    }
    *at = end;
    return sett_level_read(game->game, begin, (size_t)(end - begin), 0, arena,
                           grid, NULL) == SETT_OK;
}

LinkingSegments linking_segments(Oracle *o, const LinkingGame *game,
                                 const char *suffix, SettArena *arena)
{
    LinkingSegments all = {NULL, 0};
    char *text = file_of(o, game, suffix);
    if (text == NULL)
        return all;
    int32_t most = 0;
    for (char *c = text; *c != 0; c++)
        most += *c == '#' && c[1] == ' ';
    all.items = SETT_TAKE(arena, most, LinkingSegment);
    assert_non_null(all.items);
    char *at = text;
    while (*at != 0) {
        char *line = oracle_line(&at);
        if (line[0] != '#' || line[1] != ' ')
            continue;
        LinkingSegment *s = &all.items[all.count++];
        snprintf(s->id, sizeof s->id, "%s", line + 2);
        if (!oracle_check(o, read_level(game, &at, arena, &s->grid),
                          "%s %s: cannot be read", game->name, s->id))
            all.count--;
    }
    free(text);
    return all;
}

const SettGrid *linking_segment(const LinkingSegments *all, const char *id)
{
    for (int32_t i = 0; i < all->count; i++)
        if (strcmp(all->items[i].id, id) == 0)
            return &all->items[i].grid;
    return NULL;
}

void linking_check(Oracle *o, const LinkingGame *game, const char *id,
                   const LinkingColumn *column, const SettGrid *grid,
                   double theirs, SettArena *tmp)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    double ours = -2;
    bool same = column->run(grid, tmp, &ours) &&
                fabs(ours - theirs) <= column->tolerance;
    if (!same && column->open != NULL)
        same = column->open(grid, tmp, theirs);
    oracle_check(o, same, "%s %s: %s %.17g, ours %.17g", game->name, id,
                 column->name, theirs, ours);
    sett_arena_reset(tmp, mark);
}

const LinkingColumn *linking_column(const LinkingGame *game, const char *name)
{
    for (int32_t i = 0; i < game->column_count; i++)
        if (strcmp(game->columns[i].name, name) == 0)
            return &game->columns[i];
    return NULL;
}

enum { MOST_COLUMNS = 32 };

/* Splits a line at its commas; ids hold none. Returns the number of fields. */
static int32_t split(char *line, char *fields[MOST_COLUMNS])
{
    int32_t count = 0;
    for (char *at = line; count < MOST_COLUMNS; at++) {
        fields[count++] = at;
        at += strcspn(at, ",");
        if (*at == 0)
            break;
        *at = 0;
    }
    return count;
}

static void check_bad(Oracle *o, const LinkingGame *game, const char *id,
                      const SettGrid *grid, const LinkingModel *m,
                      double theirs)
{
    SettArena tmp = testkit_arena();
    int32_t count = sett_slice_count(game->game, grid);
    int32_t *slices = SETT_TAKE(&tmp, count, int32_t);
    assert_non_null(slices);
    for (int32_t i = 0; i < count; i++) {
        uint8_t slice[256];
        sett_slice_get(game->game, grid, i, slice);
        slices[i] = sett_slice_find(&m->slices, slice);
    }
    int32_t bad = sett_ngram_bad(&m->ngram[game->order], slices, count);
    oracle_check(o, bad == (int32_t)theirs, "%s %s: bad n-grams %g, ours %d",
                 game->name, id, theirs, (int)bad);
    sett_arena_free(&tmp);
}

/* The plain model that ships with the tests says the same as the library and so
   as the reference. */
static void check_plain(Oracle *o, const LinkingGame *game, const char *id,
                        const SettGrid *grid)
{
    PlainSegment plain;
    char why[200];
    PlainTiles tiles = (PlainTiles)(game - linking_games);
    link_twin_segment(tiles, grid, &plain);
    oracle_check(o, link_twin_same(tiles, &plain, why, sizeof why),
                 "%s %s, the plain model: %s", game->name, id, why);
}

static void check_segment(Oracle *o, const LinkingGame *game,
                          char *names[MOST_COLUMNS], char *fields[MOST_COLUMNS],
                          int32_t count, const SettGrid *grid,
                          const LinkingModel *m)
{
    SettArena tmp = testkit_arena();
    check_plain(o, game, fields[0], grid);
    for (int32_t i = 1; i < count; i++) {
        const LinkingColumn *column = linking_column(game, names[i]);
        double theirs = strtod(fields[i], NULL);
        if (m != NULL && strcmp(names[i], "bad_ngrams") == 0)
            check_bad(o, game, fields[0], grid, m, theirs);
        if (column == NULL)
            continue;
        linking_check(o, game, fields[0], column, grid, theirs, &tmp);
    }
    sett_arena_free(&tmp);
}

static void check_segments(Oracle *o, const LinkingGame *game, LinkingModel *m)
{
    char *names[MOST_COLUMNS], *fields[MOST_COLUMNS];
    SettArena arena = testkit_arena();
    LinkingSegments all = linking_segments(o, game, "-segments.txt", &arena);
    char *table = file_of(o, game, "-segments.csv");
    if (table != NULL && all.count > 0) {
        char *at = table, *line = oracle_line(&at);
        int32_t count = split(line, names);
        while ((line = oracle_line(&at)) != NULL) {
            int32_t n = split(line, fields);
            const SettGrid *grid = linking_segment(&all, fields[0]);
            if (oracle_check(o, n == count && grid != NULL, "%s %s: no level",
                             game->name, fields[0]))
                check_segment(o, game, names, fields, count, grid, m);
        }
    }
    free(table);
    sett_arena_free(&arena);
}

static void check_game(Oracle *o, const LinkingGame *game)
{
    SettArena arena = testkit_arena();
    LinkingModel model, *m = &model;
    int64_t counts[4] = {o->checked, 0, 0, 0};
    if (!linking_learn(o, game, &arena, m)) {
        printf("%s: no training levels, so no models, chains and links\n",
               game->name);
        m = NULL;
    } else
        linking_check_model(o, game, m);
    counts[1] = o->checked;
    check_segments(o, game, m);
    counts[2] = o->checked;
    linking_check_pairs(o, game, m);
    counts[3] = o->checked;
    printf("%s: %lld of models, %lld of segments, %lld of pairs\n", game->name,
           (long long)(counts[1] - counts[0]),
           (long long)(counts[2] - counts[1]),
           (long long)(counts[3] - counts[2]));
    sett_arena_free(&arena);
}

int main(int argc, char **argv)
{
    Oracle oracle;
    int code = oracle_open(&oracle, argc, argv, "linking");
    if (code != 0)
        return code;
    for (int32_t i = 0; i < 3; i++)
        check_game(&oracle, &linking_games[i]);
    return oracle_close(&oracle);
}

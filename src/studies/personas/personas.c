/* personas.c - the study personas: the levels of the two-step study, played by
   personas (Green et al. 2019, section 5.3). Plan once from the start with a
   budget, play it, wait for the end. */
#include "studies/personas/personas.h"

#include "studies/columns.h"
#include <string.h>

#define BLOCK 10 /* levels of one item */

typedef struct Options {
    SettStudyOptions study;
    int64_t budget; /* 0: each player's own */
    const char *players;
} Options;

static const SettStudyOption rows[] = {
    SETT_STUDY_ROWS(Options, 100),
    SETT_STUDY_ROW_INT(Options, budget, "budget", 0, 0, 1000000000,
                       "what a player may spend on a level; its own (50,000 "
                       "steps) if left out"),
    SETT_STUDY_ROW(Options, players, "personas", "LIST",
                   "who plays, split by commas; R,MK,TC if left out"),
};

/* A level that a player cannot play is a result as well: no numbers. */
static SettStatus play_level(const void *self, const SettLevel *level,
                             int64_t index, SettArena *tmp, double *values)
{
    const SettPersonas *t = self;
    SettStatus status = sett_game_measure(t->nine.game, level, tmp, values);
    values += t->nine.game->measures.count;
    for (int32_t p = 0; status == SETT_OK && p < t->players; p++) {
        status = sett_playtest(&t->testers.tests[p], level, t->nine.run.seed,
                               (uint64_t)index, tmp,
                               values + p * SETT_PLAY_VALUES, NULL, NULL, NULL);
        status = status == SETT_INFEASIBLE ? SETT_OK : status;
    }
    return status;
}

static SettStatus add_players(SettPersonas *t, const Options *options)
{
    SettStatus status =
        sett_testers(&t->nine.run.host, t->nine.game, options->players,
                     "--personas", options->budget, &t->testers);
    t->players = t->testers.count;
    t->paper = true;
    for (int32_t r = 0; r < SETT_PERSONAS_ROLES; r++) {
        t->role[r] = -1;
        for (int32_t p = 0; p < t->players; p++)
            if (strcmp(t->testers.tests[p].name, sett_personas_roles[r]) == 0)
                t->role[r] = p;
        t->paper = t->paper && t->role[r] >= 0;
    }
    return status;
}

/* Everything that decides a play but the level. */
static uint64_t hash_player(uint64_t key, const SettPlaytest *test)
{
    key = sett_nine_hash_text(key, test->name);
    key = sett_nine_hash_text(key, test->player->name);
    key = sett_hash_mix(key, (uint64_t)test->player->output_version);
    key = sett_hash_mix(key, test->budget);
    if (test->persona == NULL)
        return key;
    key = sett_nine_hash_text(key, test->persona->utility);
    return sett_nine_hash_text(key, test->persona->select);
}

static SettStatus set_up(void *self, const void *options)
{
    SettPersonas *t = self;
    SettStudyRun *run = &t->nine.run;
    const Options *o = options;
    sett_nine_begin(&t->nine, 2);
    const SettGame *game = t->nine.game;
    run->key = sett_hash_mix(run->key, (uint64_t)game->rules_version);
    const char *budget =
        o->budget > 0 ? sett_arena_format(run->host.arena, " --budget %lld",
                                          (long long)o->budget)
                      : "";
    run->more =
        o->players == NULL
            ? budget
            : sett_arena_format(run->host.arena, "%s --personas %s",
                                budget != NULL ? budget : "", o->players);
    t->nine.level = play_level;
    SettStatus status = add_players(t, options);
    if (status == SETT_OK)
        status = sett_nine_recipes(&t->nine);
    if (status != SETT_OK)
        return status;
    for (int32_t p = 0; p < t->players; p++)
        run->key = hash_player(run->key, &t->testers.tests[p]);
    return sett_nine_items(&t->nine, BLOCK, game->measures.count,
                           t->players * SETT_PLAY_VALUES);
}

static SettStatus play_row(void *user, int64_t row, SettResultValue *values,
                           SettError *err)
{
    (void)err;
    const SettPersonas *t = user;
    sett_nine_put(&t->nine, row / t->players, values);
    values[3].text = t->testers.tests[row % t->players].name;
    for (int32_t v = 0; v < SETT_PLAY_VALUES; v++)
        values[4 + v].real =
            t->nine.tables[1].values[row * SETT_PLAY_VALUES + v];
    return SETT_OK;
}

#define PLAY_COLUMN(id, name, help) {name, SETT_RESULT_REAL},
static const SettResultColumn play_columns[] = {
    TEXTS("creator"), TEXTS("furnisher"), INTS("index"), TEXTS("player"),
    SETT_PLAY_VALUE_LIST(PLAY_COLUMN)};

static SettStatus level_row(void *user, int64_t row, SettResultValue *values,
                            SettError *err)
{
    (void)err;
    sett_nine_put_level(user, row, SETT_NINE_FIXED + 1, values);
    values[SETT_NINE_FIXED].real = sett_personas_difficulty(user, row);
    return SETT_OK;
}

static const SettResultColumn test_columns[] = {
    SETT_NINE_TEST_COLUMNS("value")};

static SettStatus block_row(void *user, int64_t row, SettResultValue *values,
                            SettError *err)
{
    (void)err;
    const SettPersonas *t = user;
    const SettPersonasBlocks *blocks =
        &t->found.blocks[row / SETT_PERSONAS_LOOKED];
    values[0].text = t->found.claims[row % SETT_PERSONAS_LOOKED].id;
    values[1].integer = blocks->size;
    values[2].integer = blocks->count;
    values[3].integer = blocks->held[row % SETT_PERSONAS_LOOKED];
    return SETT_OK;
}

static const SettResultColumn block_columns[] = {TEXTS("claim"), INTS("size"),
                                                 INTS("blocks"), INTS("held")};

static SettStatus write_tables(SettPersonas *t)
{
    const SettStudyRun *run = &t->nine.run;
    const SettResultMeta meta[] = {
        {"game", t->nine.game->name},
        {"levels", sett_study_number(run, (uint64_t)t->nine.levels)},
        {"budget", sett_study_number(run, t->testers.tests[0].budget)}};
    SettResultTable tables[] = {
        {.name = "plays",
         SETT_STUDY_COLUMNS(play_columns),
         .rows = SETT_NINE * t->nine.levels * t->players,
         .row = play_row,
         .user = t},
        {.name = NULL},
        {.name = "tests",
         SETT_STUDY_COLUMNS(test_columns),
         .rows = t->paper ? SETT_PERSONAS_TESTS : 0,
         .row = sett_nine_test_row,
         .user = t->found.all.tests},
        sett_study_claims(run),
        {.name = "blocks",
         SETT_STUDY_COLUMNS(block_columns),
         .rows = t->paper ? 2 * SETT_PERSONAS_LOOKED : 0,
         .row = block_row,
         .user = t},
    };
    SettStatus status =
        sett_nine_levels(&t->nine, "difficulty", level_row, &tables[1]);
    if (status != SETT_OK)
        return status;
    return sett_study_write(run, &(SettStudyTables){tables, 5, 2, meta, 3});
}

static SettStatus finish(void *self)
{
    SettPersonas *t = self;
    SettStudyRun *run = &t->nine.run;
    SettPersonasData data = {.plays = t->nine.tables[1]};
    if (t->paper) {
        memcpy(data.role, t->role, sizeof data.role);
        if (sett_personas_claims(&data, run->host.arena, &t->found) != SETT_OK)
            return SETT_NO_MEMORY;
        run->claims = t->found.claims;
        run->claim_count = SETT_PERSONAS_CLAIMS;
    }
    return write_tables(t);
}

static const SettStudyFigure figures[] = {
    {"figure4.svg", sett_personas_figure4, 0,
     "As many levels as in the paper: the first 100 of each combination, where "
     "there are so many"},
    {"figure4-all.svg", sett_personas_figure4, 1, "All levels"}};

static void report(void *self, SettText *out)
{
    SettPersonas *t = self;
    int64_t all = SETT_NINE * t->nine.levels;
    if (!t->paper)
        sett_text_add(out, "no claims (they need R, MK and TC) over ");
    sett_text_format(out, "%lld plays of %lld levels (%lld infeasible)\n",
                     (long long)(all * t->players), (long long)all,
                     (long long)t->nine.failed);
}

const SettStudy sett_study_personas = {
    .name = "personas",
    .help = "the same dungeons played by personas, measured and tested",
    SETT_NINE_STUDY(SettPersonas),
    .page = sett_personas_page,
    .title = "Dungeons as personas play them",
    .summary = "Nine combinations of layout creators and furnishers (Green et "
               "al. 2019)"};

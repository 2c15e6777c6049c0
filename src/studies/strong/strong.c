/* strong.c - the study strong: which levels of the two-step study can be
   won, the best play of each utility that best-first search finds, and how far
   below it the personas of the tree search stay. Ours; upper bounds for what
   Green et al. 2019, section 5.3, measure. */
#include <string.h>

#include "sett/chart.h"
#include "sett/testers.h"
#include "studies/claims.h"
#include "studies/columns.h"
#include "studies/nine_study.h"

#define BLOCK 5 /* levels of one item */

/* The study; its levels' table has SETT_STRONG_VALUES columns. */
typedef struct SettStrong {
    SettNineStudy nine;
    SettTesters strong;  /* exit, then the roles */
    SettTesters players; /* the roles */
    SettClaim claims[SETT_STRONG_CLAIMS];
} SettStrong;

typedef struct Options {
    SettStudyOptions study;
    int64_t budget, steps;
} Options;

static const SettStudyOption rows[] = {
    SETT_STUDY_ROWS(Options, 100),
    SETT_STUDY_ROW_INT(
        Options, budget, "budget", 50000, 1, 1000000000,
        "nodes that each search for the best play may look into"),
    SETT_STUDY_ROW_INT(Options, steps, "steps", 50000, 1, 1000000000,
                       "steps of the tree search for each persona"),
};

/* Notes one strong play; any search that knows answers for the level. */
static void note_strong(double *values, int32_t at, const SettPlayed *play)
{
    SettAnswer answer = (SettAnswer)values[SETT_STRONG_ANSWER];
    bool clash = (answer == SETT_YES && play->answer == SETT_NO) ||
                 (answer == SETT_NO && play->answer == SETT_YES);
    values[SETT_STRONG_CLASH] = clash || values[SETT_STRONG_CLASH] > 0;
    if (play->answer != SETT_UNKNOWN)
        values[SETT_STRONG_ANSWER] = play->answer;
    values[SETT_STRONG_REPLAYS] += play->replays;
    if (at == 0) {
        values[SETT_STRONG_NODES] = (double)play->spent;
        return;
    }
    double *role =
        values + SETT_STRONG_ROLE + (at - 1) * SETT_STRONG_ROLE_VALUES;
    role[SETT_STRONG_BEST] = play->utility;
    role[SETT_STRONG_PROVEN] = play->best;
    role[SETT_STRONG_TURNS] = play->turns;
    role[SETT_STRONG_SPENT] = (double)play->spent;
}

/* Personas use the random streams of the study of personas: the same plays. */
static SettStatus play_level(const void *self, const SettLevel *level,
                             int64_t index, SettArena *tmp, double *values)
{
    const SettStrong *t = self;
    SettPlayed play;
    SettStatus status = SETT_OK;
    memset(values, 0, SETT_STRONG_VALUES * sizeof *values);
    for (int32_t i = 0; status == SETT_OK && i < SETT_STRONG_PLANS; i++) {
        status = sett_played(&t->strong.tests[i], level, t->nine.run.seed,
                             (uint64_t)index, tmp, &play);
        if (status == SETT_OK)
            note_strong(values, i, &play);
    }
    for (int32_t r = 0; status == SETT_OK && r < SETT_STRONG_ROLES; r++) {
        status = sett_played(&t->players.tests[r], level, t->nine.run.seed,
                             (uint64_t)index, tmp, &play);
        double *role = values + SETT_STRONG_ROLE + r * SETT_STRONG_ROLE_VALUES;
        role[SETT_STRONG_PLAYED] = play.utility;
        role[SETT_STRONG_WON] = play.won;
    }
    return status;
}

static uint64_t hash_players(uint64_t key, const SettTesters *testers)
{
    for (int32_t i = 0; i < testers->count; i++) {
        const SettPlaytest *test = &testers->tests[i];
        const SettPersona *p = test->persona;
        const char *texts[] = {test->name, p->utility, p->select, p->order,
                               p->bound};
        key = sett_hash_mix(key, (uint64_t)test->player->output_version);
        key = sett_hash_mix(key, test->budget);
        for (size_t f = 0; f < sizeof texts / sizeof texts[0]; f++)
            key = sett_nine_hash_text(key, texts[f]);
    }
    return key;
}

static SettStatus set_up(void *self, const void *options)
{
    const Options *o = options;
    SettStrong *t = self;
    SettStudyRun *run = &t->nine.run;
    sett_nine_begin(&t->nine, 3);
    run->key = sett_hash_mix(run->key, (uint64_t)t->nine.game->rules_version);
    run->more =
        sett_arena_format(run->host.arena, " --budget %lld --steps %lld",
                          (long long)o->budget, (long long)o->steps);
    if (run->more == NULL)
        return SETT_NO_MEMORY;
    t->nine.level = play_level;
    SettStatus status =
        sett_testers(&run->host, t->nine.game,
                     "strong-exit,strong-R,strong-MK,strong-TC,strong-C",
                     "--budget", o->budget, &t->strong);
    if (status == SETT_OK)
        status = sett_testers(&run->host, t->nine.game, "R,MK,TC,C", "--steps",
                              o->steps, &t->players);
    if (status == SETT_OK)
        status = sett_nine_recipes(&t->nine);
    if (status != SETT_OK)
        return status;
    run->key = hash_players(run->key, &t->strong);
    run->key = hash_players(run->key, &t->players);
    return sett_nine_items(&t->nine, BLOCK, SETT_STRONG_VALUES, 0);
}

#define FIXED_COLUMNS 5
#define ROLE_COLUMNS(role)                                            \
    REALS(role "_best"), REALS(role "_proven"), REALS(role "_turns"), \
        REALS(role "_nodes"), REALS(role "_persona"),                 \
        REALS(role "_persona_won")

static const SettResultColumn level_columns[] = {
    TEXTS("creator"),   TEXTS("furnisher"), INTS("index"),
    TEXTS("hash"),      TEXTS("winnable"),  REALS("clash"),
    REALS("nodes"),     REALS("replays"),   ROLE_COLUMNS("R"),
    ROLE_COLUMNS("MK"), ROLE_COLUMNS("TC"), ROLE_COLUMNS("C")};

static SettStatus level_row(void *user, int64_t row, SettResultValue *values,
                            SettError *err)
{
    (void)err;
    static const char *const answers[] = {"unknown", "yes", "no"};
    SettStrong *t = user;
    const double *level = t->nine.tables[0].values + row * SETT_STRONG_VALUES;
    sett_nine_put(&t->nine, row, values);
    values[3].text = sett_nine_hash(&t->nine, row);
    values[4].text = t->nine.hashes[row] != 0
                         ? answers[(int32_t)level[SETT_STRONG_ANSWER]]
                         : NULL;
    for (int32_t v = 1; v < SETT_STRONG_VALUES; v++)
        values[FIXED_COLUMNS - 1 + v].real = level[v];
    return SETT_OK;
}

static SettStatus write_tables(SettStrong *t)
{
    const SettStudyRun *run = &t->nine.run;
    SettResultTable tables[] = {{.name = "levels",
                                 SETT_STUDY_COLUMNS(level_columns),
                                 .rows = SETT_NINE * t->nine.levels,
                                 .row = level_row,
                                 .user = t},
                                sett_study_claims(run)};
    const SettResultMeta meta[] = {
        {"game", t->nine.game->name},
        {"levels", sett_study_number(run, (uint64_t)t->nine.levels)},
        {"nodes", sett_study_number(run, t->strong.tests[0].budget)},
        {"steps", sett_study_number(run, t->players.tests[0].budget)}};
    return sett_study_write(run, &(SettStudyTables){tables, 2, 1, meta, 4});
}

static SettStatus draw_gaps(void *self, int32_t which, SettText *out)
{
    SettStrong *t = self;
    (void)which;
    double value[SETT_NINE * SETT_STRONG_ROLES];
    double half[SETT_NINE * SETT_STRONG_ROLES];
    for (int32_t i = 0; i < SETT_NINE * SETT_STRONG_ROLES; i++) {
        SettStrongGap gap =
            sett_strong_gap(&t->nine.tables[0], 1u << (i / SETT_STRONG_ROLES),
                            i % SETT_STRONG_ROLES);
        value[i] = gap.gap.mean;
        half[i] = sett_sample_interval(&gap.gap);
    }
    SettBarPanel panel = {
        .y_label = "utility below the best play", .value = value, .half = half};
    SettBarChart chart = {.title =
                              "How far personas stay below the best play found",
                          .note = "winnable levels; 95 % intervals",
                          .group_names = sett_nine_names,
                          .series_names = sett_strong_roles,
                          .group_count = SETT_NINE,
                          .series_count = SETT_STRONG_ROLES,
                          .panels = &panel,
                          .panel_count = 1};
    return sett_chart_bars(&chart, out);
}

static void add_counts(const SettStrong *t, SettPage *page)
{
    static const char *const heads[] = {
        "combination", "winnable", "proven unwinnable", "unknown", "levels"};
    static const int32_t places[] = {SETT_PAGE_WORDS, 0, 0, 0, 0};
    sett_page_table(page, "Which levels can be won", heads, places, 5);
    for (int32_t c = 0; c <= SETT_NINE; c++) {
        bool all = c == SETT_NINE;
        SettStrongCounts counts = sett_strong_count(
            &t->nine.tables[0], all ? SETT_NINE_ALL : 1u << c);
        sett_study_row(page, (const char *[]){all ? "all" : sett_nine_names[c]},
                       (double[]){(double)counts.answers[SETT_YES],
                                  (double)counts.answers[SETT_NO],
                                  (double)counts.answers[SETT_UNKNOWN],
                                  (double)counts.levels});
    }
    sett_page_table_end(page);
}

static void add_gaps(const SettStrong *t, SettPage *page, int32_t combo)
{
    static const char *const heads[] = {"utility", "best play", "proven, %",
                                        "turns",   "persona",   "persona won",
                                        "below",   "95 % +-"};
    static const int32_t places[] = {SETT_PAGE_WORDS, 3, 1, 1, 3, 3, 3, 3};
    sett_page_table(page,
                    combo < 0 ? "All winnable levels" : sett_nine_names[combo],
                    heads, places, 8);
    for (int32_t r = 0; r < SETT_STRONG_ROLES; r++) {
        SettStrongGap gap = sett_strong_gap(
            &t->nine.tables[0], combo < 0 ? SETT_NINE_ALL : 1u << combo, r);
        sett_study_row(page, &sett_strong_roles[r],
                       (double[]){gap.best.mean, 100 * gap.proven.mean,
                                  gap.turns.mean, gap.played.mean, gap.won.mean,
                                  gap.gap.mean,
                                  sett_sample_interval(&gap.gap)});
    }
    sett_page_table_end(page);
}

static SettStatus fill_page(void *self, SettPage *page)
{
    SettStrong *t = self;
    sett_page_section(page, "claims", "What we claim, and what we find");
    sett_page_claims(page, t->claims, SETT_STRONG_CLAIMS);
    sett_page_section(page, "winnable", "Winnable or not");
    add_counts(t, page);
    sett_page_section(page, "best", "The best play of each utility");
    sett_page_paragraph(page,
                        "A best play wins first of all. It is proven where no "
                        "play that wins has a higher utility, else it is the "
                        "best that was found, and the persona is at least so "
                        "far below.");
    SettStatus status = sett_study_show(&t->nine.run, page, 0, 1);
    if (status != SETT_OK)
        return status;
    for (int32_t c = -1; c < SETT_NINE; c++)
        add_gaps(t, page, c);
    return sett_nine_page_end(
        &t->nine, page, "",
        "; its best play: sett play md2 LEVEL --player strong-TC",
        "Beside this page: results.sqlite (tables levels, claims, meta), "
        "levels.csv, claims.json, gaps.svg.");
}

static SettStatus finish(void *self)
{
    SettStrong *t = self;
    SettStudyRun *run = &t->nine.run;
    run->claims = t->claims;
    run->claim_count = SETT_STRONG_CLAIMS;
    if (sett_strong_claims(&t->nine.tables[0], run->host.arena, t->claims) !=
        SETT_OK)
        return SETT_NO_MEMORY;
    return write_tables(t);
}

static const SettStudyFigure figures[] = {
    {"gaps.svg", draw_gaps, 0, "Utility that the personas leave"}};

/* What can be won, and each role. */
static void report(void *self, SettText *out)
{
    SettStrong *t = self;
    SettStrongCounts c = sett_strong_count(&t->nine.tables[0], SETT_NINE_ALL);
    sett_text_format(out, "%lld levels (%lld infeasible)\n",
                     (long long)(SETT_NINE * t->nine.levels),
                     (long long)(SETT_NINE * t->nine.levels - c.levels));
    sett_text_format(out,
                     "winnable %lld, proven unwinnable %lld, unknown %lld, at "
                     "%llu nodes\n",
                     (long long)c.answers[SETT_YES],
                     (long long)c.answers[SETT_NO],
                     (long long)c.answers[SETT_UNKNOWN],
                     (unsigned long long)t->strong.tests[0].budget);
    for (int32_t r = 0; r < SETT_STRONG_ROLES; r++) {
        SettStrongGap gap =
            sett_strong_gap(&t->nine.tables[0], SETT_NINE_ALL, r);
        sett_text_format(out, "%-3s best play ", sett_strong_roles[r]);
        sett_text_fixed(out, gap.best.mean, 3);
        sett_claim_put(out, " (proven on ", 100 * gap.proven.mean, 1);
        sett_claim_put(out, " %), persona ", gap.played.mean, 3);
        sett_claim_put(out, ", below by ", gap.gap.mean, 3);
        sett_claim_put(out, " +- ", sett_sample_interval(&gap.gap), 3);
        sett_text_char(out, '\n');
    }
}

const SettStudy sett_study_strong = {
    .name = "strong",
    .help = "which of these dungeons can be won, and how well at best",
    SETT_NINE_STUDY(SettStrong),
    .page = fill_page,
    .title = "What can be had of the levels",
    .summary = "Strong personas beside those of the tree search"};

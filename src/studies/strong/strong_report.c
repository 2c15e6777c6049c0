/* strong_report.c - what the study of strong personas has found: levels.csv and
 * results.sqlite, a figure and the page. */
#include "sett/chart.h"
#include "studies/columns.h"
#include "studies/strong/strong.h"

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

SettStatus sett_strong_write(SettStrong *t)
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

SettStatus sett_strong_figure(void *self, int32_t which, SettText *out)
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

SettStatus sett_strong_page(void *self, SettPage *page)
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

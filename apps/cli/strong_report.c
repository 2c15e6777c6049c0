/* strong_report.c - what the study of strong personas has found: sums, claims,
   levels.csv and results.sqlite, a figure and the page. */
#include "strong.h"

#include "io/chart.h"

/* --------------------------------------------------------------------- sums */

/* Levels from..to-1 of [combo][level] that `combo` stands for. */
static void range_of(const Strong *t, int32_t combo, int64_t *from, int64_t *to)
{
    *from = combo < 0 ? 0 : combo * t->base.levels;
    *to = combo < 0 ? SETT_NINE * t->base.levels : *from + t->base.levels;
}

StrongCounts sett_strong_count(const Strong *t, int32_t combo)
{
    StrongCounts counts = {.levels = 0};
    int64_t from, to;
    range_of(t, combo, &from, &to);
    for (int64_t i = from; i < to; i++) {
        if (t->base.hashes[i] == 0)
            continue;
        counts.levels++;
        counts.answers[(int32_t)t->values[i * STRONG_VALUES + STRONG_ANSWER]]++;
    }
    return counts;
}

StrongGap sett_strong_gap(const Strong *t, int32_t combo, int32_t role)
{
    StrongGap gap = {sett_sample(), sett_sample(), sett_sample(),
                     sett_sample(), sett_sample(), sett_sample()};
    int64_t from, to;
    range_of(t, combo, &from, &to);
    for (int64_t i = from; i < to; i++) {
        const double *level = t->values + i * STRONG_VALUES;
        const double *v = level + STRONG_ROLE + role * STRONG_ROLE_VALUES;
        if (t->base.hashes[i] == 0 || level[STRONG_ANSWER] != SETT_YES)
            continue;
        sett_sample_add(&gap.best, v[ROLE_BEST]);
        sett_sample_add(&gap.proven, v[ROLE_PROVEN]);
        sett_sample_add(&gap.turns, v[ROLE_TURNS]);
        sett_sample_add(&gap.played, v[ROLE_PLAYED]);
        sett_sample_add(&gap.won, v[ROLE_WON]);
        sett_sample_add(&gap.gap, v[ROLE_BEST] - v[ROLE_PLAYED]);
    }
    return gap;
}

/* Sum of a value over all levels. */
static double sum_of(const Strong *t, int32_t value)
{
    double sum = 0;
    for (int64_t i = 0; i < SETT_NINE * t->base.levels; i++)
        if (t->base.hashes[i] != 0)
            sum += t->values[i * STRONG_VALUES + value];
    return sum;
}

/* ------------------------------------------------------------------- claims */

/* Winning plays of personas that are better than one that is proven the best.
 */
static int64_t count_beaten(const Strong *t)
{
    int64_t beaten = 0;
    for (int64_t i = 0; i < SETT_NINE * t->base.levels; i++)
        for (int32_t r = 0; r < STRONG_ROLES && t->base.hashes[i] != 0; r++) {
            const double *v = t->values + i * STRONG_VALUES + STRONG_ROLE +
                              r * STRONG_ROLE_VALUES;
            beaten += v[ROLE_PROVEN] > 0 && v[ROLE_WON] > 0 &&
                      v[ROLE_PLAYED] > v[ROLE_BEST] + 1e-9;
        }
    return beaten;
}

static void claim(Strong *t, int32_t at, const char *id, const char *text,
                  const char *statistic, bool held)
{
    double none = 0.0 / 0.0;
    t->claims[at] = (SettClaim){.id = id,
                                .text = text,
                                .statistic = statistic,
                                .value = none,
                                .low = none,
                                .high = none,
                                .p = none,
                                .held = held};
}

/* The mean of the differences, level by level, against none. */
static SettStatus test_role(Strong *t, int32_t at, int32_t role)
{
    static const char *const ids[STRONG_ROLES] = {"S5", "S6", "S7", "S8"};
    StrongGap gap = sett_strong_gap(t, -1, role);
    const SettSample *d = &gap.gap;
    double half = sett_sample_interval(d), statistic = half / 1.96;
    double df = (double)d->count - 1;
    statistic = statistic > 0 ? d->mean / statistic : 0;
    double p = sett_student_p(statistic, df);
    SettText text = sett_text(t->base.study.cli->alloc);
    sett_text_add(&text, "below by ");
    sett_text_fixed(&text, d->mean, 3);
    sett_text_add(&text, ", paired t = ");
    sett_text_fixed(&text, statistic, 2);
    sett_text_format(&text, ", df = %lld", (long long)d->count - 1);
    const char *said =
        text.status == SETT_OK
            ? sett_arena_format(&t->base.study.cli->arena, "%s", text.data)
            : NULL;
    const char *what = sett_arena_format(
        &t->base.study.cli->arena,
        "the best play found is better than persona %s's", strong_roles[role]);
    sett_text_free(&text);
    if (said == NULL || what == NULL)
        return sett_cli_no_memory(t->base.study.cli);
    t->claims[at] = (SettClaim){.id = ids[role],
                                .text = what,
                                .statistic = said,
                                .value = d->mean,
                                .low = d->mean - half,
                                .high = d->mean + half,
                                .p = p,
                                .held = d->mean > 0 && p < 0.05};
    return SETT_OK;
}

SettStatus sett_strong_test(Strong *t)
{
    StrongCounts c = sett_strong_count(t, -1);
    SettArena *arena = &t->base.study.cli->arena;
    int64_t unknown = c.answers[SETT_UNKNOWN], plans = STRONG_PLANS * c.levels;
    int64_t replayed = (int64_t)sum_of(t, STRONG_REPLAYS);
    int64_t clashes = (int64_t)sum_of(t, STRONG_CLASH);
    int64_t beaten = count_beaten(t);
    const char *said[4] = {
        sett_arena_format(arena, "%lld of %lld unknown at %llu nodes",
                          (long long)unknown, (long long)c.levels,
                          (unsigned long long)t->strong.tests[0].budget),
        sett_arena_format(arena, "%lld of %lld plans", (long long)replayed,
                          (long long)plans),
        sett_arena_format(arena, "%lld of %lld levels", (long long)clashes,
                          (long long)c.levels),
        sett_arena_format(arena, "%lld plays", (long long)beaten)};
    for (int32_t i = 0; i < 4; i++)
        if (said[i] == NULL)
            return sett_cli_no_memory(t->base.study.cli);
    claim(t, 0, "S1", "at most 5 % of the levels are unknown", said[0],
          20 * unknown <= c.levels);
    claim(t, 1, "S2", "every plan, written and read again, replays as told",
          said[1], replayed == plans);
    claim(t, 2, "S3", "no level is both won and proven unwinnable", said[2],
          clashes == 0);
    claim(t, 3, "S4", "no persona's win is better than a play proven the best",
          said[3], beaten == 0);
    SettStatus s = SETT_OK;
    for (int32_t r = 0; s == SETT_OK && r < STRONG_ROLES; r++)
        s = test_role(t, 4 + r, r);
    return s;
}

/* ------------------------------------------------------------------- tables */

#define ROLE_COLUMNS(role)                                                    \
    {role "_best", SETT_RESULT_REAL}, {role "_proven", SETT_RESULT_REAL},     \
        {role "_turns", SETT_RESULT_REAL}, {role "_nodes", SETT_RESULT_REAL}, \
        {role "_persona", SETT_RESULT_REAL},                                  \
    {                                                                         \
        role "_persona_won", SETT_RESULT_REAL                                 \
    }

#define FIXED_COLUMNS 5

static const SettResultColumn level_columns[] = {
    {"creator", SETT_RESULT_TEXT},
    {"furnisher", SETT_RESULT_TEXT},
    {"index", SETT_RESULT_INT},
    {"hash", SETT_RESULT_TEXT},
    {"winnable", SETT_RESULT_TEXT},
    {"clash", SETT_RESULT_REAL},
    {"nodes", SETT_RESULT_REAL},
    {"replays", SETT_RESULT_REAL},
    ROLE_COLUMNS("R"),
    ROLE_COLUMNS("MK"),
    ROLE_COLUMNS("TC"),
    ROLE_COLUMNS("C"),
};

static SettStatus level_row(void *user, int64_t row, SettResultValue *values,
                            SettError *err)
{
    static const char *const answers[] = {"unknown", "yes", "no"};
    Strong *t = user;
    const double *level = t->values + row * STRONG_VALUES;
    sett_text_clear(&t->base.row_text);
    sett_text_hex(&t->base.row_text, t->base.hashes[row], 16);
    sett_two_step_put(&t->base, row, values);
    values[3].text = t->base.row_text.data;
    values[4].text = t->base.hashes[row] != 0
                         ? answers[(int32_t)level[STRONG_ANSWER]]
                         : NULL;
    for (int32_t v = 1; v < STRONG_VALUES; v++)
        values[FIXED_COLUMNS - 1 + v].real = level[v];
    return t->base.row_text.status == SETT_OK
               ? SETT_OK
               : sett_fail(err, SETT_NO_MEMORY, "out of memory");
}

SettStatus sett_strong_write_data(Strong *t)
{
    SettResultTable tables[2] = {{.name = "levels",
                                  STUDY_COLUMNS(level_columns),
                                  .rows = SETT_NINE * t->base.levels,
                                  .row = level_row,
                                  .user = t},
                                 sett_study_claims(t->claims, STRONG_CLAIMS)};
    SettResultMeta meta[] = {
        {"game", t->base.game->name},
        {"levels", sett_study_number(&t->base.study, (uint64_t)t->base.levels)},
        {"nodes", sett_study_number(&t->base.study, t->strong.tests[0].budget)},
        {"steps",
         sett_study_number(&t->base.study, t->players.tests[0].budget)}};
    t->base.row_text = sett_text(t->base.study.cli->alloc);
    SettStatus s =
        sett_study_save_claims(&t->base.study, t->claims, STRONG_CLAIMS);
    if (s == SETT_OK)
        s = sett_study_save_csv(&t->base.study, &tables[0], "levels.csv");
    if (s == SETT_OK)
        s = sett_study_save_sqlite(&t->base.study, meta,
                                   (int32_t)(sizeof meta / sizeof meta[0]),
                                   tables, 2);
    sett_text_free(&t->base.row_text);
    return s;
}

/* ------------------------------------------------------------------- figure */

SettStatus sett_strong_figure(void *strong, SettText *out)
{
    Strong *t = strong;
    double value[SETT_NINE * STRONG_ROLES];
    double half[SETT_NINE * STRONG_ROLES];
    for (int32_t i = 0; i < SETT_NINE * STRONG_ROLES; i++) {
        StrongGap gap = sett_strong_gap(t, i / STRONG_ROLES, i % STRONG_ROLES);
        value[i] = gap.gap.mean;
        half[i] = sett_sample_interval(&gap.gap);
    }
    SettBarPanel panel = {
        .y_label = "utility below the best play", .value = value, .half = half};
    SettBarChart chart = {.title =
                              "How far personas stay below the best play found",
                          .note = "winnable levels; 95 % intervals",
                          .group_names = sett_nine_names,
                          .series_names = strong_roles,
                          .group_count = SETT_NINE,
                          .series_count = STRONG_ROLES,
                          .panels = &panel,
                          .panel_count = 1};
    return sett_chart_bars(&chart, out);
}

/* --------------------------------------------------------------------- page */

static void add_counts(const Strong *t, SettPage *page)
{
    static const char *const heads[] = {
        "combination", "winnable", "proven unwinnable", "unknown", "levels"};
    static const int32_t places[] = {SETT_PAGE_WORDS, 0, 0, 0, 0};
    sett_page_table(page, "Which levels can be won", heads, places, 5);
    for (int32_t c = 0; c <= SETT_NINE; c++) {
        bool all = c == SETT_NINE;
        StrongCounts counts = sett_strong_count(t, all ? -1 : c);
        sett_page_words(page, all ? "all" : sett_nine_names[c]);
        sett_page_number(page, (double)counts.answers[SETT_YES]);
        sett_page_number(page, (double)counts.answers[SETT_NO]);
        sett_page_number(page, (double)counts.answers[SETT_UNKNOWN]);
        sett_page_number(page, (double)counts.levels);
    }
    sett_page_table_end(page);
}

static void add_gaps(const Strong *t, SettPage *page, int32_t combo)
{
    static const char *const heads[] = {"utility", "best play", "proven, %",
                                        "turns",   "persona",   "persona won",
                                        "below",   "95 % +-"};
    static const int32_t places[] = {SETT_PAGE_WORDS, 3, 1, 1, 3, 3, 3, 3};
    sett_page_table(page,
                    combo < 0 ? "All winnable levels" : sett_nine_names[combo],
                    heads, places, 8);
    for (int32_t r = 0; r < STRONG_ROLES; r++) {
        StrongGap gap = sett_strong_gap(t, combo, r);
        sett_page_words(page, strong_roles[r]);
        sett_page_number(page, gap.best.mean);
        sett_page_number(page, 100 * gap.proven.mean);
        sett_page_number(page, gap.turns.mean);
        sett_page_number(page, gap.played.mean);
        sett_page_number(page, gap.won.mean);
        sett_page_number(page, gap.gap.mean);
        sett_page_number(page, sett_sample_interval(&gap.gap));
    }
    sett_page_table_end(page);
}

static void add_words(const Strong *t, SettPage *page)
{
    const char *how = sett_arena_format(
        &t->base.study.cli->arena,
        "sett %s, seed %llu, %lld levels of each combination. Make it again "
        "with: sett study strong --levels %lld --seed %llu%s -o FOLDER. Level "
        "i of a combination: sett generate md2 --layout cc --furnish cf "
        "--fresh-layouts --seed %llu --index i; its best play: sett play md2 "
        "LEVEL --player strong-TC.",
        SETT_VERSION, (unsigned long long)t->base.study.seed,
        (long long)t->base.levels, (long long)t->base.levels,
        (unsigned long long)t->base.study.seed, t->base.study.more,
        (unsigned long long)t->base.study.seed);
    sett_page_section(page, "again", "Again");
    sett_page_paragraph(page, how != NULL ? how : "");
    sett_page_paragraph(page, "Beside this page: results.sqlite (tables "
                              "levels, claims, meta), levels.csv, claims.json, "
                              "gaps.svg.");
}

SettStatus sett_strong_page(void *strong, SettText *out)
{
    Strong *t = strong;
    SettPage page = sett_page(t->base.study.cli->alloc);
    sett_page_section(&page, "claims", "What we claim, and what we find");
    sett_page_claims(&page, t->claims, STRONG_CLAIMS);
    sett_page_section(&page, "winnable", "Winnable or not");
    add_counts(t, &page);
    sett_page_section(&page, "best", "The best play of each utility");
    sett_page_paragraph(&page,
                        "A best play wins first of all. It is proven where no "
                        "play that wins has a higher utility, else it is the "
                        "best that was found, and the persona is at least so "
                        "far below.");
    SettStatus s = sett_study_figure(&t->base.study, &page, sett_strong_figure,
                                     "Utility that the personas leave");
    for (int32_t c = -1; c < SETT_NINE; c++)
        add_gaps(t, &page, c);
    add_words(t, &page);
    if (s == SETT_OK)
        s = sett_page_finish(&page, "What can be had of the levels",
                             "Strong personas beside those of the tree search",
                             out);
    sett_page_free(&page);
    return s;
}

/* personas_page.c - Figure 4 of the two-step paper, and the study as one HTML
   page that needs no network. */
#include "studies/personas/personas.h"

#include <math.h>

#include "sett/chart.h"
#include "sett/lab.h"

double sett_personas_difficulty(const SettPersonas *t, int64_t row)
{
    const SettNineTable *plays = &t->nine.tables[1];
    return sett_difficulty(plays->values + row * plays->columns, t->players);
}

/* A value over levels 0..count-1 of some combinations (bits). */
static SettSample sample_of(const SettPersonas *t, int32_t value,
                            int32_t player, uint32_t combos, int64_t count)
{
    return sett_nine_sample(&t->nine.tables[1],
                            player * SETT_PLAY_VALUES + value, combos, count);
}

SettStatus sett_personas_figure4(void *self, int32_t which, SettText *out)
{
    static const struct {
        int32_t value;
        double scale, high;
        const char *label;
    } kinds[] = {{SETT_PLAY_WIN, 100, 100, "levels won, %"},
                 {SETT_PLAY_KILLS, 1, 0, "monsters killed"},
                 {SETT_PLAY_TREASURE, 1, 0, "share of treasure"}};
    SettPersonas *t = self;
    SettArena *arena = t->nine.run.host.arena;
    const char *names[SETT_TESTERS];
    SettBarPanel panels[3];
    int64_t levels = t->nine.levels;
    if (which == 0 && levels > SETT_PERSONAS_PAPER)
        levels = SETT_PERSONAS_PAPER;
    for (int32_t p = 0; p < t->players; p++)
        names[p] = t->testers.tests[p].name;
    for (int32_t k = 0; k < 3; k++) {
        int32_t bars = SETT_NINE * t->players;
        double *value = SETT_TAKE(arena, bars, double);
        double *half = SETT_TAKE(arena, bars, double);
        if (value == NULL || half == NULL)
            return SETT_NO_MEMORY;
        for (int32_t i = 0; i < bars; i++) {
            SettSample s = sample_of(t, kinds[k].value, i % t->players,
                                     1u << (i / t->players), levels);
            value[i] = kinds[k].scale * s.mean;
            half[i] = kinds[k].scale * sett_sample_interval(&s);
        }
        panels[k] = (SettBarPanel){.y_label = kinds[k].label,
                                   .value = value,
                                   .half = half,
                                   .y_high = kinds[k].high};
    }
    const char *note = sett_arena_format(
        arena, "levels 0 to %lld of each combination; 95 %% intervals",
        (long long)levels - 1);
    SettBarChart chart = {.title = "Figure 4: how personas play the levels",
                          .note = note,
                          .group_names = sett_nine_names,
                          .series_names = names,
                          .group_count = SETT_NINE,
                          .series_count = t->players,
                          .panels = panels,
                          .panel_count = 3};
    return sett_chart_bars(&chart, out);
}

static const char *of(const SettPersonas *t, int32_t block, int32_t claim)
{
    const SettPersonasBlocks *b = &t->found.blocks[block];
    return sett_arena_format(t->nine.run.host.arena, "%lld of %lld",
                             (long long)b->held[claim], (long long)b->count);
}

static void add_windows(const SettPersonas *t, SettPage *page)
{
    static const char *const heads[] = {"claim",         "first 100",
                                        "first 300",     "all levels",
                                        "blocks of 100", "blocks of 300"};
    static const int32_t places[] = {SETT_PAGE_WORDS, SETT_PAGE_WORDS,
                                     SETT_PAGE_WORDS, SETT_PAGE_WORDS,
                                     SETT_PAGE_WORDS, SETT_PAGE_WORDS};
    static const char *const words[] = {"not held", "held"};
    sett_page_table(page,
                    "Which claims hold over how many levels of a combination "
                    "(as many as there are), and in how many disjoint blocks",
                    heads, places, 6);
    for (int32_t c = 0; c < SETT_PERSONAS_LOOKED; c++)
        sett_study_row(page,
                       (const char *[]){t->found.claims[c].id,
                                        words[t->found.first.held[c]],
                                        words[t->found.more.held[c]],
                                        words[t->found.all.held[c]],
                                        of(t, 0, c), of(t, 1, c)},
                       NULL);
    sett_page_table_end(page);
}

/* Means of 1,000 levels a combination: docs/design/md2.md, section 19. Rows are
   combinations; won, kills, treasure share, each R, MK, TC. */
static const double expected[SETT_NINE][3][SETT_PERSONAS_ROLES] = {
    {{0.675, 0.583, 0.142}, {6.39, 7.12, 4.85}, {0.159, 0.217, 0.213}},
    {{0.896, 0.815, 0.756}, {3.19, 4.44, 3.57}, {0.087, 0.162, 0.186}},
    {{0.811, 0.739, 0.428}, {5.26, 5.92, 4.96}, {0.145, 0.250, 0.237}},
    {{0.816, 0.647, 0.340}, {6.56, 7.58, 6.67}, {0.018, 0.059, 0.184}},
    {{0.906, 0.823, 0.739}, {3.87, 5.65, 5.22}, {0.039, 0.105, 0.166}},
    {{0.839, 0.719, 0.549}, {6.38, 7.29, 6.98}, {0.072, 0.150, 0.170}},
    {{0.815, 0.698, 0.248}, {5.16, 6.08, 4.76}, {0.073, 0.108, 0.192}},
    {{0.877, 0.847, 0.787}, {2.67, 3.92, 3.37}, {0.106, 0.164, 0.187}},
    {{0.880, 0.745, 0.474}, {4.88, 5.97, 5.16}, {0.130, 0.197, 0.209}},
};

/* Won, kills and treasure of a role: the mean as found, as expected, and how
   far off it may be: 5 % or four standard errors, whichever is more; TC depends
   most on the details of the search and is given 8 points, and 0.04. Last, how
   many lie farther off. */
static void compare(const SettPersonas *t, int32_t combo, int32_t role,
                    double row[10])
{
    static const int32_t values[] = {SETT_PLAY_WIN, SETT_PLAY_KILLS,
                                     SETT_PLAY_TREASURE};
    static const double scales[] = {100, 1, 1}, of_tc[] = {0.08, 0, 0.04};
    row[9] = 0;
    for (int32_t k = 0; k < 3; k++) {
        SettSample s =
            sample_of(t, values[k], t->role[role], 1u << combo, t->nine.levels);
        double mean = expected[combo][k][role], tolerance = 0.05 * mean;
        double errors = sett_sample_interval(&s) / 1.96 * 4;
        if (role == SETT_PERSONAS_TC && of_tc[k] > 0)
            tolerance = of_tc[k];
        tolerance = errors > tolerance ? errors : tolerance;
        row[3 * k] = scales[k] * s.mean;
        row[3 * k + 1] = scales[k] * mean;
        row[3 * k + 2] = scales[k] * tolerance;
        row[9] += fabs(s.mean - mean) > tolerance;
    }
}

static SettStatus add_expected(const SettPersonas *t, SettPage *page)
{
    static const char *const heads[] = {
        "combination", "player", "won %",    "expected", "+-", "kills",
        "expected",    "+-",     "treasure", "expected", "+-", "outside"};
    static const int32_t places[] = {
        SETT_PAGE_WORDS, SETT_PAGE_WORDS, 1, 1, 1, 2, 2, 2, 3, 3, 3, 0};
    int32_t all = 0;
    sett_page_table(page,
                    "Means over all levels beside the expected ones (1,000 "
                    "other levels)",
                    heads, places, 12);
    for (int32_t c = 0; c < SETT_NINE; c++)
        for (int32_t r = 0; r < SETT_PERSONAS_ROLES; r++) {
            double row[10];
            compare(t, c, r, row);
            sett_study_row(
                page,
                (const char *[]){sett_nine_names[c], sett_personas_roles[r]},
                row);
            all += (int32_t)row[9];
        }
    sett_page_table_end(page);
    const char *words = sett_arena_format(
        t->nine.run.host.arena, "%d of %d means lie outside their tolerance.",
        all, SETT_NINE * SETT_PERSONAS_ROLES * 3);
    if (words == NULL)
        return SETT_NO_MEMORY;
    sett_page_paragraph(page, words);
    return SETT_OK;
}

static void add_players(const SettPersonas *t, SettPage *page)
{
    static const int32_t values[] = {
        SETT_PLAY_WIN,      SETT_PLAY_KILLS,   SETT_PLAY_KILL_SHARE,
        SETT_PLAY_TREASURE, SETT_PLAY_POTIONS, SETT_PLAY_HP,
        SETT_PLAY_TURNS,    SETT_PLAY_DAMAGE,  SETT_PLAY_EFFORT};
    static const char *const heads[] = {
        "combination", "player", "won %", "kills",  "of all", "treasure",
        "potions",     "hp",     "turns", "damage", "effort"};
    static const int32_t places[] = {
        SETT_PAGE_WORDS, SETT_PAGE_WORDS, 1, 2, 2, 3, 2, 2, 1, 2, 3};
    sett_page_table(page, "What every player came to, over all levels", heads,
                    places, 11);
    for (int32_t c = 0; c <= SETT_NINE; c++)
        for (int32_t p = 0; p < t->players; p++) {
            double means[SETT_PLAY_VALUES];
            for (int32_t v = 0; v < SETT_PLAY_VALUES; v++) {
                SettSample s = sample_of(
                    t, values[v], p, c < SETT_NINE ? 1u << c : SETT_NINE_ALL,
                    t->nine.levels);
                means[v] = v == 0 ? 100 * s.mean : s.mean;
            }
            sett_study_row(
                page,
                (const char *[]){c < SETT_NINE ? sett_nine_names[c] : "all",
                                 t->testers.tests[p].name},
                means);
        }
    sett_page_table_end(page);
}

static void add_difficulties(const SettPersonas *t, SettPage *page)
{
    static const char *const heads[] = {"combination", "mean",    "sd",
                                        "95 % +-",     "easiest", "hardest"};
    static const int32_t places[] = {SETT_PAGE_WORDS, 3, 3, 3, 3, 3};
    sett_page_table(page, "Difficulty of the levels", heads, places, 6);
    for (int32_t c = 0; c < SETT_NINE; c++) {
        SettSample s = sett_sample();
        for (int64_t i = 0; i < t->nine.levels; i++)
            sett_sample_add(
                &s, sett_personas_difficulty(t, c * t->nine.levels + i));
        sett_study_row(page, &sett_nine_names[c],
                       (double[]){s.mean, sett_sample_sd(&s),
                                  sett_sample_interval(&s), s.low, s.high});
    }
    sett_page_table_end(page);
}

static SettStatus add_correlations(SettPersonas *t, SettPage *page)
{
    static const char *const heads[] = {"measure", "meaning", "r", "p"};
    static const int32_t places[] = {SETT_PAGE_WORDS, SETT_PAGE_WORDS, 3,
                                     SETT_PAGE_WORDS};
    SettArena *arena = t->nine.run.host.arena;
    int64_t levels = SETT_NINE * t->nine.levels;
    double *difficulty = SETT_TAKE(arena, levels, double);
    const SettNineTable *measured = &t->nine.tables[0];
    SettRelated *rows = SETT_TAKE(arena, measured->columns, SettRelated);
    int32_t count;
    if (difficulty == NULL || rows == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = 0; i < levels; i++)
        difficulty[i] = sett_personas_difficulty(t, i);
    if (sett_related(measured->values, measured->columns, difficulty, levels,
                     arena, rows, &count) != SETT_OK)
        return SETT_NO_MEMORY;
    sett_page_table(page,
                    "What difficulty goes with: Pearson's correlation over all "
                    "levels, strongest first",
                    heads, places, 4);
    for (int32_t i = 0; i < count; i++) {
        const SettMeasure *m = &t->nine.game->measures.rows[rows[i].column];
        sett_study_row(page,
                       (const char *[]){m->name, m->help,
                                        sett_nine_p(&t->nine, rows[i].p)},
                       &rows[i].r);
    }
    sett_page_table_end(page);
    return SETT_OK;
}

static void add_claims(SettPersonas *t, SettPage *page)
{
    if (!t->paper)
        return;
    sett_page_section(page, "claims", "What the paper says, and what we find");
    sett_page_claims(page, t->nine.run.claims, t->nine.run.claim_count);
    add_windows(t, page);
    sett_nine_page_tests(&t->nine, page,
                         "Welch's two-sided tests over all levels; p corrected "
                         "by Holm with the margins of the claims",
                         "value", 3, t->found.all.tests, SETT_PERSONAS_TESTS);
}

static SettStatus add_difficulty(SettPersonas *t, SettPage *page)
{
    sett_page_section(page, "difficulty", "Difficulty");
    sett_page_paragraph(
        page,
        "The effort of a play is 1 where it is not won, else damage / (damage "
        "+ hit points left): the share of all hit points that it cost. The "
        "difficulty of a level is the mean effort of its plays, from 0 (won "
        "unhurt by all) to 1 (won by nobody).");
    add_difficulties(t, page);
    return add_correlations(t, page);
}

SettStatus sett_personas_page(void *self, SettPage *page)
{
    SettPersonas *t = self;
    SettStudyRun *run = &t->nine.run;
    add_claims(t, page);
    sett_page_section(page, "figures", "Figure 4");
    SettStatus status = sett_study_show(
        run, page, 0, t->nine.levels > SETT_PERSONAS_PAPER ? 2 : 1);
    sett_page_section(page, "means", "Means");
    if (status == SETT_OK && t->paper)
        status = add_expected(t, page);
    add_players(t, page);
    if (status == SETT_OK)
        status = add_difficulty(t, page);
    if (status != SETT_OK)
        return status;
    const char *facts = sett_arena_format(
        run->host.arena, ", %lld infeasible, a budget of %llu",
        (long long)t->nine.failed,
        (unsigned long long)t->testers.tests[0].budget);
    return sett_nine_page_end(
        &t->nine, page, facts != NULL ? facts : "", "",
        "Beside this page: results.sqlite (tables plays, levels, tests, "
        "claims, blocks, meta), plays.csv, levels.csv, claims.json, "
        "figure4.svg, figure4-all.svg.");
}

/* personas_page.c - Figure 4 of the two-step paper, and the study as one HTML
   page that needs no network. */
#include "studies/personas/personas.h"

#include <math.h>

#include "sett/chart.h"
#include "sett/lab.h"

static SettStatus draw_bars(SettPersonas *t, int64_t levels, SettText *out)
{
    static const struct {
        int32_t value;
        double scale, high;
        const char *label;
    } kinds[] = {{SETT_PLAY_WIN, 100, 100, "levels won, %"},
                 {SETT_PLAY_KILLS, 1, 0, "monsters killed"},
                 {SETT_PLAY_TREASURE, 1, 0, "share of treasure"}};
    const char *names[SETT_TESTERS];
    SettBarPanel panels[3];
    for (int32_t p = 0; p < t->players; p++)
        names[p] = t->testers.tests[p].name;
    for (int32_t k = 0; k < 3; k++) {
        int32_t bars = SETT_NINE * t->players;
        double *value = SETT_TAKE(t->nine.run.host.arena, bars, double);
        double *half = SETT_TAKE(t->nine.run.host.arena, bars, double);
        if (value == NULL || half == NULL)
            return sett_study_no_memory(&t->nine.run.host);
        for (int32_t i = 0; i < bars; i++) {
            SettSample s =
                sett_personas_sample(t, kinds[k].value, i % t->players,
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
        t->nine.run.host.arena,
        "levels 0 to %lld of each combination; 95 %% intervals",
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

SettStatus sett_personas_figure4(void *user, SettText *out)
{
    SettPersonas *t = user;
    return draw_bars(t,
                     t->nine.levels < SETT_PERSONAS_PAPER ? t->nine.levels
                                                          : SETT_PERSONAS_PAPER,
                     out);
}

SettStatus sett_personas_figure4_all(void *user, SettText *out)
{
    SettPersonas *t = user;
    return draw_bars(t, t->nine.levels, out);
}

static const char *of(const SettPersonas *t, int32_t block, int32_t claim)
{
    const SettPersonasBlocks *b = &t->found.blocks[block];
    const char *said =
        sett_arena_format(t->nine.run.host.arena, "%lld of %lld",
                          (long long)b->held[claim], (long long)b->count);
    return said != NULL ? said : "";
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
    for (int32_t c = 0; c < SETT_PERSONAS_LOOKED; c++) {
        sett_page_words(page, t->found.claims[c].id);
        sett_page_words(page, words[t->found.first.held[c]]);
        sett_page_words(page, words[t->found.more.held[c]]);
        sett_page_words(page, words[t->found.all.held[c]]);
        sett_page_words(page, of(t, 0, c));
        sett_page_words(page, of(t, 1, c));
    }
    sett_page_table_end(page);
}

/* The value as found, as expected, how far it may lie, and whether it does. */
static void add_expected(const SettPersonas *t, SettPage *page, int32_t combo,
                         int32_t role, int32_t value, int32_t *outside)
{
    double scale = value == SETT_PLAY_WIN ? 100 : 1;
    SettSample s = sett_personas_sample(t, value, t->role[role], 1u << combo,
                                        t->nine.levels);
    SettPersonasExpected e = sett_personas_expected(combo, role, value, &s);
    sett_page_number(page, scale * s.mean);
    sett_page_number(page, scale * e.mean);
    sett_page_number(page, scale * e.tolerance);
    *outside += fabs(s.mean - e.mean) > e.tolerance;
}

static void add_section6(const SettPersonas *t, SettPage *page)
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
            int32_t outside = 0;
            sett_page_words(page, sett_nine_names[c]);
            sett_page_words(page, sett_personas_roles[r]);
            add_expected(t, page, c, r, SETT_PLAY_WIN, &outside);
            add_expected(t, page, c, r, SETT_PLAY_KILLS, &outside);
            add_expected(t, page, c, r, SETT_PLAY_TREASURE, &outside);
            sett_page_number(page, outside);
            all += outside;
        }
    sett_page_table_end(page);
    const char *words = sett_arena_format(
        t->nine.run.host.arena, "%d of %d means lie outside their tolerance.",
        all, SETT_NINE * SETT_PERSONAS_ROLES * 3);
    sett_page_paragraph(page, words ? words : "");
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
            sett_page_words(page, c < SETT_NINE ? sett_nine_names[c] : "all");
            sett_page_words(page, t->testers.tests[p].name);
            for (int32_t v = 0; v < SETT_PLAY_VALUES; v++) {
                SettSample s = sett_personas_sample(
                    t, values[v], p, c < SETT_NINE ? 1u << c : SETT_NINE_ALL,
                    t->nine.levels);
                sett_page_number(page, v == 0 ? 100 * s.mean : s.mean);
            }
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
        sett_page_words(page, sett_nine_names[c]);
        sett_page_number(page, s.mean);
        sett_page_number(page, sett_sample_sd(&s));
        sett_page_number(page, sett_sample_interval(&s));
        sett_page_number(page, s.low);
        sett_page_number(page, s.high);
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
    SettRelated *rows = SETT_TAKE(arena, t->measures, SettRelated);
    int32_t count;
    if (difficulty == NULL || rows == NULL)
        return sett_study_no_memory(&t->nine.run.host);
    for (int64_t i = 0; i < levels; i++)
        difficulty[i] = sett_personas_difficulty(t, i);
    if (sett_related(t->measured, t->measures, difficulty, levels, arena, rows,
                     &count) != SETT_OK)
        return sett_study_no_memory(&t->nine.run.host);
    sett_page_table(page,
                    "What difficulty goes with: Pearson's correlation over all "
                    "levels, strongest first",
                    heads, places, 4);
    for (int32_t i = 0; i < count; i++) {
        const SettMeasure *m = &t->nine.game->measures.rows[rows[i].column];
        sett_page_words(page, m->name);
        sett_page_words(page, m->help);
        sett_page_number(page, rows[i].r);
        sett_page_words(page, sett_nine_p(&t->nine, rows[i].p));
    }
    sett_page_table_end(page);
    return SETT_OK;
}

static void add_words(SettPersonas *t, SettPage *page)
{
    const char *how = sett_arena_format(
        t->nine.run.host.arena,
        "sett %s, seed %llu, %lld levels of each combination, %lld infeasible, "
        "a budget of %llu. Make it again with: sett study personas --levels "
        "%lld --seed %llu%s -o FOLDER. Level i of a combination: sett generate "
        "md2 --layout cc --furnish cf --fresh-layouts --seed %llu --index i.",
        SETT_VERSION, (unsigned long long)t->nine.run.seed,
        (long long)t->nine.levels, (long long)t->nine.failed,
        (unsigned long long)t->testers.tests[0].budget,
        (long long)t->nine.levels, (unsigned long long)t->nine.run.seed,
        t->nine.run.more ? t->nine.run.more : "",
        (unsigned long long)t->nine.run.seed);
    sett_page_section(page, "again", "Again");
    sett_page_paragraph(page, how != NULL ? how : "");
    sett_page_paragraph(page,
                        "Beside this page: results.sqlite (tables plays, "
                        "levels, tests, claims, blocks, meta), plays.csv, "
                        "levels.csv, claims.json, figure4.svg, "
                        "figure4-all.svg.");
}

static void add_claims(SettPersonas *t, SettPage *page)
{
    if (!t->paper)
        return;
    sett_page_section(page, "claims", "What the paper says, and what we find");
    sett_page_claims(page, t->found.claims, SETT_PERSONAS_CLAIMS);
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

SettStatus sett_personas_page(void *user, SettText *out)
{
    SettPersonas *t = user;
    SettPage page = sett_page(t->nine.run.host.arena->alloc);
    add_claims(t, &page);
    sett_page_section(&page, "figures", "Figure 4");
    SettStatus status = sett_study_figure(
        &t->nine.run, &page, sett_personas_figure4,
        "As many levels as in the paper: the first 100 of each "
        "combination, where there are so many");
    if (status == SETT_OK && t->nine.levels > SETT_PERSONAS_PAPER)
        status = sett_study_figure(&t->nine.run, &page,
                                   sett_personas_figure4_all, "All levels");
    sett_page_section(&page, "means", "Means");
    if (t->paper)
        add_section6(t, &page);
    add_players(t, &page);
    if (status == SETT_OK)
        status = add_difficulty(t, &page);
    add_words(t, &page);
    if (status == SETT_OK)
        status = sett_page_finish(&page, "Dungeons as personas play them",
                                  "Nine combinations of layout creators and "
                                  "furnishers (Green et al. 2019)",
                                  out);
    sett_page_free(&page);
    return status;
}

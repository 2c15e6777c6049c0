/* linking_results.c - what the study of links found: shares, lengths, claims,
   tables for other programs, and the summary. */
#include "linking_study.h"

#include <math.h>

/* ------------------------------------------------------------------- numbers
 */

double sett_linking_mean(const LinkingRun *run, int32_t value)
{
    double sum = 0;
    for (int64_t i = 0; i < run->pair_count; i++)
        sum += run->values[i * PAIR_VALUES + value];
    return run->pair_count > 0 ? sum / (double)run->pair_count : NAN;
}

static int32_t compare(const void *a, const void *b, void *user)
{
    double x = *(const double *)a, y = *(const double *)b;
    (void)user;
    return (x > y) - (x < y);
}

void sett_linking_spread(const LinkingStudy *t, const LinkingRun *run,
                         int32_t flag, int32_t value, double out[3])
{
    SettArena *arena = &t->study.cli->arena;
    SettArenaMark mark = sett_arena_mark(arena);
    double *list = SETT_TAKE(arena, run->pair_count, double);
    double *scratch = SETT_TAKE(arena, run->pair_count, double), sum = 0;
    int64_t n = 0;
    out[0] = out[1] = out[2] = NAN;
    for (int64_t i = 0; i < run->pair_count && list != NULL; i++) {
        const double *v = run->values + i * PAIR_VALUES;
        if ((flag != SETT_LINKING_ALL && v[flag] != 1) || isnan(v[value]))
            continue;
        list[n++] = v[value];
        sum += v[value];
    }
    if (n > 0 && scratch != NULL) {
        sett_sort(list, (size_t)n, sizeof *list, scratch, compare, NULL);
        out[0] = sum / (double)n;
        out[1] = n % 2 == 1 ? list[n / 2] : (list[n / 2 - 1] + list[n / 2]) / 2;
        out[2] = list[n - 1];
    }
    sett_arena_reset(arena, mark);
}

static SettSample walks_of(const LinkingStudy *t, const LinkingRun *run,
                           int32_t walk, int32_t value)
{
    SettSample s = sett_sample();
    int64_t levels = sett_linking_levels(walk, t->levels);
    for (int64_t i = 0; i < levels && run->pair_count > 0; i++)
        sett_sample_add(
            &s, run->walks[(walk * t->levels + i) * WALK_VALUES + value]);
    return s;
}

double sett_linking_walk_mean(const LinkingStudy *t, const LinkingRun *run,
                              int32_t walk, int32_t value)
{
    SettSample s = walks_of(t, run, walk, value);
    return s.count > 0 ? s.mean : NAN;
}

/* Pairs of which both values are 1. */
static double both(const LinkingRun *run, int32_t a, int32_t b)
{
    int64_t count = 0;
    for (int64_t i = 0; i < run->pair_count; i++) {
        const double *v = run->values + i * PAIR_VALUES;
        count += v[a] == 1 && v[b] == 1;
    }
    return run->pair_count > 0 ? (double)count / (double)run->pair_count : NAN;
}

/* Pairs of which one value is 1 and the other 0. */
static double without(const LinkingRun *run, int32_t flag, int32_t zero)
{
    int64_t count = 0;
    for (int64_t i = 0; i < run->pair_count; i++) {
        const double *v = run->values + i * PAIR_VALUES;
        count += v[flag] == 1 && v[zero] == 0;
    }
    return run->pair_count > 0 ? (double)count / (double)run->pair_count : NAN;
}

/* -------------------------------------------------------------------- tables
 */

#define RESULTS 24
static const char *const result_names[RESULTS] = {
    "pairs",
    "pairs_in_all",
    "concatenation_unbroken",
    "concatenation_completable",
    "concatenation_usable",
    "paper_linked",
    "paper_without_unseen",
    "paper_slices_mean",
    "paper_slices_median",
    "paper_slices_max",
    "paper_shift_mean",
    "paper_shift_median",
    "paper_shift_max",
    "paper_shift_as_coded_mean",
    "paper_shift_as_coded_median",
    "paper_shift_as_coded_max",
    "paper_forced_slices_mean",
    "short_usable",
    "short_without_unseen",
    "short_slices_mean",
    "short_slices_max",
    "seamless_usable",
    "seamless_without_unseen",
    "seamless_slices_mean",
};

static void results_of(const LinkingStudy *t, const LinkingRun *run,
                       double out[RESULTS])
{
    double spread[3];
    int32_t n = 0;
    out[n++] = (double)run->pair_count;
    out[n++] = (double)run->all_pairs;
    out[n++] = sett_linking_mean(run, PAIR_UNBROKEN);
    out[n++] = sett_linking_mean(run, PAIR_COMPLETE);
    out[n++] = both(run, PAIR_UNBROKEN, PAIR_COMPLETE);
    out[n++] = sett_linking_mean(run, PAIR_PAPER);
    out[n++] =
        run->by_paper ? without(run, PAIR_PAPER, PAIR_PAPER_UNSEEN) : NAN;
    static const int32_t three[3] = {PAIR_PAPER_SLICES, PAIR_PAPER_SHIFT,
                                     PAIR_PAPER_CODED};
    for (int32_t i = 0; i < 3; i++) {
        sett_linking_spread(t, run, SETT_LINKING_ALL, three[i], spread);
        for (int32_t k = 0; k < 3; k++)
            out[n++] = spread[k];
    }
    sett_linking_spread(t, run, SETT_LINKING_ALL, PAIR_LONG_SLICES, spread);
    out[n++] = spread[0];
    out[n++] = sett_linking_mean(run, PAIR_SHORT);
    out[n++] = without(run, PAIR_SHORT, PAIR_SHORT_UNSEEN);
    sett_linking_spread(t, run, PAIR_SHORT, PAIR_SHORT_SLICES, spread);
    out[n++] = spread[0];
    out[n++] = spread[2];
    out[n++] = sett_linking_mean(run, PAIR_SEAMLESS);
    out[n++] = without(run, PAIR_SEAMLESS, PAIR_SEAMLESS_UNSEEN);
    sett_linking_spread(t, run, PAIR_SEAMLESS, PAIR_SEAMLESS_SLICES, spread);
    out[n] = spread[0];
}

static SettStatus run_row(void *user, int64_t row, SettResultValue *values,
                          SettError *err)
{
    const LinkingStudy *t = user;
    double out[RESULTS];
    (void)err;
    results_of(t, &t->runs[row], out);
    values[0].text = t->runs[row].of->game->name;
    values[1].text = t->runs[row].agent;
    for (int32_t i = 0; i < RESULTS; i++)
        values[2 + i].real = out[i];
    return SETT_OK;
}

static SettStatus walk_row(void *user, int64_t row, SettResultValue *values,
                           SettError *err)
{
    const LinkingStudy *t = user;
    const LinkingRun *run = &t->runs[row / LINKING_WALKS];
    int32_t walk = (int32_t)(row % LINKING_WALKS);
    SettSample value = walks_of(t, run, walk, WALK_VALUE);
    (void)err;
    values[0].text = run->of->game->name;
    values[1].text = run->agent;
    values[2].text = linking_walks[walk].name;
    values[3].integer = linking_walks[walk].segments;
    values[4].integer = value.count;
    values[5].real = value.count > 0 ? value.mean : NAN;
    values[6].real = sett_linking_walk_mean(t, run, walk, WALK_USABLE);
    values[7].real = sett_linking_walk_mean(t, run, walk, WALK_SLICES);
    values[8].real = sett_linking_walk_mean(t, run, walk, WALK_SHIFT);
    return SETT_OK;
}

static const SettResultColumn walk_columns[] = {
    {"game", SETT_RESULT_TEXT},   {"agent", SETT_RESULT_TEXT},
    {"linker", SETT_RESULT_TEXT}, {"segments", SETT_RESULT_INT},
    {"levels", SETT_RESULT_INT},  {"mean_value", SETT_RESULT_REAL},
    {"usable", SETT_RESULT_REAL}, {"slices", SETT_RESULT_REAL},
    {"change", SETT_RESULT_REAL},
};

static void name_columns(SettResultColumn columns[2 + RESULTS])
{
    columns[0] = (SettResultColumn){"game", SETT_RESULT_TEXT};
    columns[1] = (SettResultColumn){"agent", SETT_RESULT_TEXT};
    for (int32_t i = 0; i < RESULTS; i++)
        columns[2 + i] = (SettResultColumn){result_names[i], SETT_RESULT_REAL};
}

SettStatus sett_linking_write(LinkingStudy *t)
{
    SettResultColumn columns[2 + RESULTS];
    name_columns(columns);
    const SettResultTable tables[] = {
        {.name = "links",
         .columns = columns,
         .column_count = 2 + RESULTS,
         .rows = LINKING_RUNS,
         .row = run_row,
         .user = t},
        {.name = "walks",
         STUDY_COLUMNS(walk_columns),
         .rows = LINKING_RUNS * LINKING_WALKS,
         .row = walk_row,
         .user = t},
        sett_study_claims(t->claims, LINKING_CLAIMS),
    };
    const SettResultMeta meta[] = {
        {"levels", sett_study_number(&t->study, (uint64_t)t->levels)}};
    SettStatus s = sett_study_save_claims(&t->study, t->claims, LINKING_CLAIMS);
    if (s == SETT_OK)
        s = sett_study_save_csv(&t->study, &tables[0], "links.csv");
    if (s == SETT_OK)
        s = sett_study_save_csv(&t->study, &tables[1], "walks.csv");
    if (s == SETT_OK)
        s = sett_study_save_sqlite(&t->study, meta, 1, tables, 3);
    return s;
}

/* -------------------------------------------------------------------- claims
 */

/* The least of a share over all runs, or over the walks of ours. */
static double least(const LinkingStudy *t, int32_t value)
{
    double low = 1;
    for (int32_t i = 0; i < LINKING_RUNS; i++)
        if (t->runs[i].pair_count > 0)
            low = fmin(low, sett_linking_mean(&t->runs[i], value));
    return low;
}

static double least_walk(const LinkingStudy *t, int32_t segments)
{
    double low = 1;
    for (int32_t i = 0; i < LINKING_RUNS; i++)
        for (int32_t w = 0; w < LINKING_WALKS; w++)
            if (linking_walks[w].ours &&
                linking_walks[w].segments == segments &&
                t->runs[i].pair_count > 0)
                low = fmin(low, walks_of(t, &t->runs[i], w, WALK_USABLE).mean);
    return low;
}

/* The share of levels for which the global way is no longer than the greedy one
   over the same segments, and changes their characteristics no more. */
static double no_worse(const LinkingStudy *t)
{
    int64_t all = 0, good = 0;
    for (int32_t i = 0; i < LINKING_RUNS; i++)
        for (int32_t w = 0; w < LINKING_WALKS; w++) {
            int32_t other = linking_walks[w].segments_of;
            for (int64_t k = 0; other != w && t->runs[i].pair_count > 0 &&
                                k < sett_linking_levels(w, t->levels);
                 k++) {
                const double *v =
                    t->runs[i].walks + (w * t->levels + k) * WALK_VALUES;
                const double *u =
                    t->runs[i].walks + (other * t->levels + k) * WALK_VALUES;
                all++;
                bool no_longer = v[WALK_SLICES] <= u[WALK_SLICES] &&
                                 v[WALK_SHIFT] <= u[WALK_SHIFT];
                good += v[WALK_USABLE] > u[WALK_USABLE] ||
                        (v[WALK_USABLE] == u[WALK_USABLE] && no_longer);
            }
        }
    return all > 0 ? (double)good / (double)all : NAN;
}

static SettStatus claim(LinkingStudy *t, int32_t i, const char *text,
                        const char *what, double value, double at_least)
{
    static const char *const ids[LINKING_CLAIMS] = {
        "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9"};
    SettText line = sett_text(t->study.cli->alloc);
    sett_text_add(&line, what);
    sett_text_char(&line, ' ');
    sett_text_fixed(&line, value, 4);
    const char *statistic = sett_arena_format(&t->study.cli->arena, "%s",
                                              line.data ? line.data : "");
    SettStatus s = line.status;
    sett_text_free(&line);
    if (s != SETT_OK || statistic == NULL)
        return sett_cli_no_memory(t->study.cli);
    t->claims[i] = (SettClaim){.id = ids[i],
                               .text = text,
                               .statistic = statistic,
                               .value = value,
                               .low = NAN,
                               .high = NAN,
                               .p = NAN,
                               .held = value >= at_least};
    return SETT_OK;
}

SettStatus sett_linking_test(LinkingStudy *t)
{
    double worst = 1;
    double unseen[3] = {1, 1, 1};
    for (int32_t i = 0; i < LINKING_RUNS; i++) {
        const LinkingRun *run = &t->runs[i];
        int32_t game = (int32_t)(run->of - t->games);
        if (run->pair_count == 0)
            continue;
        double linked = sett_linking_mean(run, PAIR_PAPER);
        double usable = both(run, PAIR_UNBROKEN, PAIR_COMPLETE);
        worst = fmin(worst, linked - usable);
        unseen[game] = fmin(unseen[game],
                            without(run, PAIR_SEAMLESS, PAIR_SEAMLESS_UNSEEN));
    }
    static const char *const texts[LINKING_CLAIMS] = {
        "The paper's linker makes no fewer usable levels than concatenation",
        "Our shortest links: every pair usable, its way played to the goal",
        "Our links of known n-grams: the same",
        "Our levels of five segments: all usable",
        "Our levels of ten segments: all usable",
        "smb: links without an unseen n-gram, 90 % of all pairs",
        "icarus: the same, 80 %",
        "dungeongrams: the same, 60 %",
        "The global way: no longer than the greedy one, no more changed"};
    const double values[LINKING_CLAIMS] = {worst,
                                           least(t, PAIR_SHORT),
                                           least(t, PAIR_SEAMLESS),
                                           least_walk(t, 5),
                                           least_walk(t, 10),
                                           unseen[0],
                                           unseen[1],
                                           unseen[2],
                                           no_worse(t)};
    static const double wanted[LINKING_CLAIMS] = {0,   1,   1,   1, 1,
                                                  0.9, 0.8, 0.6, 1};
    SettStatus s = SETT_OK;
    for (int32_t i = 0; i < LINKING_CLAIMS && s == SETT_OK; i++)
        s = claim(t, i, texts[i], i == 0 ? "least gain" : "least share",
                  values[i], wanted[i]);
    return s;
}

/* ------------------------------------------------------------------- summary
 */

void sett_linking_report(void *self, SettText *out)
{
    LinkingStudy *t = self;
    sett_claims_list(t->claims, LINKING_CLAIMS, out);
    int64_t pairs = 0;
    for (int32_t i = 0; i < LINKING_RUNS; i++)
        pairs += t->runs[i].pair_count;
    sett_text_format(out, "%lld pairs\n", (long long)pairs);
    for (int32_t i = 0; i < LINKING_RUNS; i++) {
        double v[RESULTS];
        results_of(t, &t->runs[i], v);
        sett_text_format(out, "%-16s concatenated ", t->runs[i].agent);
        sett_text_fixed(out, v[4], 4);
        sett_text_add(out, "  paper ");
        if (t->runs[i].by_paper)
            sett_text_fixed(out, v[5], 4);
        else
            sett_text_add(out, "not run");
        sett_text_add(out, "  ours ");
        sett_text_fixed(out, v[17], 4);
        sett_text_add(out, "  without unseen n-grams ");
        sett_text_fixed(out, v[22], 4);
        sett_text_char(out, '\n');
    }
}

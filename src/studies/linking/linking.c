/* linking.c - the study linking: the tables of Biemer and Cooper 2022, with our
   linker beside theirs. Its options, results for other programs, and summary.
 */
#include <math.h>

#include "studies/columns.h"
#include "studies/linking/linking.h"

static const SettStudyOption rows[] = {
    SETT_STUDY_ROWS(SettLinkingOptions, 1000),
    SETT_STUDY_ROW(
        SettLinkingOptions, segments, "segments", "FOLDER",
        "segments of an archive: mario.txt, icarus.txt, dungeongrams.txt "
        "with \"# a,b,i fitness\" before each; pieces of the training "
        "levels, if left out"),
    SETT_STUDY_ROW(
        SettLinkingOptions, corpus, "corpus", "FOLDER",
        "training levels in folders smb, icarus and dungeongrams (or as "
        "the paper's are called); sett's own if left out"),
    SETT_STUDY_ROW_INT(SettLinkingOptions, pairs, "pairs", 0, 0, 100000000,
                       "pairs of each agent, at most; 0: all"),
};

/* Everything that decides the results, input files included. */
static uint64_t key_of(const SettLinkingStudy *t)
{
    uint64_t key = sett_hash_mix(6, (uint64_t)t->levels);
    key = sett_hash_mix(key, t->run.seed);
    key = sett_hash_mix(key, (uint64_t)t->options->pairs);
    for (int32_t i = 0; i < SETT_LINKING_GAMES; i++) {
        const SettLinkingGame *g = &t->games[i];
        key = sett_hash_mix(key, (uint64_t)g->game->rules_version);
        for (int32_t k = 0; k < g->training_count; k++)
            key = sett_hash_mix(key, sett_grid_hash(&g->training[k]));
        for (int32_t k = 0; k < g->segment_count; k++)
            key = sett_hash_mix(key, sett_grid_hash(&g->segments[k].grid));
    }
    return key;
}

static SettStatus make_room(SettLinkingStudy *t)
{
    for (int32_t i = 0; i < SETT_LINKING_RUNS; i++) {
        SettLinkingRun *run = &t->runs[i];
        run->values =
            sett_arena_take(t->run.host.arena, (size_t)run->pair_count,
                            SETT_LINKED_VALUES * sizeof *run->values);
        run->walks = sett_arena_take(
            t->run.host.arena, (size_t)t->levels * SETT_LINKING_WALKS,
            SETT_LINKING_WALK_VALUES * sizeof *run->walks);
        run->memo = sett_arena_take(t->run.host.arena, (size_t)run->pair_count,
                                    2 * sizeof *run->memo);
        if (run->values == NULL || run->walks == NULL || run->memo == NULL)
            return SETT_NO_MEMORY;
    }
    return SETT_OK;
}

static SettStatus set_up(void *self, const void *options)
{
    SettLinkingStudy *t = self;
    t->options = options;
    t->levels = t->run.options->levels;
    SettStatus status = sett_study_seed(&t->run);
    if (status == SETT_OK)
        status = sett_linking_read(t);
    if (status == SETT_OK)
        status = make_room(t);
    if (status != SETT_OK)
        return status;
    const SettLinkingOptions *o = options;
    t->run.more = sett_arena_format(
        t->run.host.arena, "%s%s%s%s --pairs %lld",
        o->segments ? " --segments " : "", o->segments ? o->segments : "",
        o->corpus ? " --corpus " : "", o->corpus ? o->corpus : "",
        (long long)o->pairs);
    if (t->run.more == NULL)
        return SETT_NO_MEMORY;
    t->run.items = sett_linking_items(t);
    t->run.key = key_of(t);
    return SETT_OK;
}

const char *const sett_linking_linkers[SETT_LINKERS] = {
    "concatenation", "paper", "paper-1+", "shortest", "known-n-grams"};

static double walk_value(const SettLinkingStudy *t, const SettLinkingRun *run,
                         int32_t walk, int64_t level, int32_t value)
{
    return run
        ->walks[(walk * t->levels + level) * SETT_LINKING_WALK_VALUES + value];
}

static SettSample walks_of(const SettLinkingStudy *t, const SettLinkingRun *run,
                           int32_t walk, int32_t value)
{
    SettSample s = sett_sample();
    int64_t levels = sett_linking_levels(walk, t->levels);
    for (int64_t i = 0; i < levels && run->pair_count > 0; i++)
        sett_sample_add(&s, walk_value(t, run, walk, i, value));
    return s;
}

double sett_linking_walk_mean(const SettLinkingStudy *t,
                              const SettLinkingRun *run, int32_t walk,
                              int32_t value)
{
    SettSample s = walks_of(t, run, walk, value);
    return s.count > 0 ? s.mean : NAN;
}

/* One value of a kind of levels, one after the other; from the arena. */
static double *column(SettLinkingStudy *t, const SettLinkingRun *run,
                      int32_t walk, int32_t value)
{
    double *out = SETT_TAKE(t->run.host.arena, t->levels, double);
    for (int64_t i = 0; out != NULL && i < t->levels; i++)
        out[i] = run->pair_count > 0 ? walk_value(t, run, walk, i, value)
                                     : (double)NAN;
    return out;
}

/* Slices that the global way saves, where both ways made the level. */
static double *saved(SettLinkingStudy *t, const SettLinkingRun *run)
{
    double *out = SETT_TAKE(t->run.host.arena, t->levels, double);
    for (int64_t i = 0; out != NULL && i < t->levels; i++)
        out[i] = NAN;
    for (int32_t w = 0; out != NULL && w < SETT_LINKING_WALKS; w++) {
        int32_t greedy = sett_linking_walks[w].segments_of;
        int64_t levels = sett_linking_levels(w, t->levels);
        for (int64_t i = 0; greedy != w && i < levels && run->pair_count > 0;
             i++)
            if (walk_value(t, run, w, i, SETT_LINKING_WALK_USABLE) == 1 &&
                walk_value(t, run, greedy, i, SETT_LINKING_WALK_USABLE) == 1)
                out[i] =
                    walk_value(t, run, greedy, i, SETT_LINKING_WALK_SLICES) -
                    walk_value(t, run, w, i, SETT_LINKING_WALK_SLICES);
    }
    return out;
}

static SettStatus gather(SettLinkingStudy *t, const SettLinkingRun *run,
                         SettLinkedRun *out)
{
    *out = (SettLinkedRun){
        .agent = run->agent,
        .game = (int32_t)(run->of - t->games),
        .papers_data = run->of->papers && run->pair_count == run->all_pairs &&
                       sett_linked_printed(run->agent) != NULL,
        .count = run->pair_count,
        .ends = (const int32_t(*)[2])run->pairs,
        .values = run->values,
        .levels = t->levels,
        .five = column(t, run, SETT_LINKING_FIVE, SETT_LINKING_WALK_USABLE),
        .ten = column(t, run, SETT_LINKING_TEN, SETT_LINKING_WALK_USABLE),
        .saved = saved(t, run)};
    bool good = out->five != NULL && out->ten != NULL && out->saved != NULL;
    for (int32_t k = 0; k < SETT_LINKED_WALKS && good; k++) {
        out->value[k] =
            column(t, run, SETT_LINKING_PAPER + k, SETT_LINKING_WALK_VALUE);
        out->forced[k] =
            column(t, run, SETT_LINKING_FORCED + k, SETT_LINKING_WALK_VALUE);
        good = out->value[k] != NULL && out->forced[k] != NULL;
    }
    return good ? SETT_OK : SETT_NO_MEMORY;
}

static SettStatus test_claims(SettLinkingStudy *t)
{
    SettArena *arena = t->run.host.arena;
    SettStatus status = SETT_OK;
    int64_t most = 16;
    for (int32_t i = 0; i < SETT_LINKING_RUNS && status == SETT_OK; i++) {
        status = gather(t, &t->runs[i], &t->linked[i]);
        int64_t pairs = 2 * t->runs[i].pair_count;
        most = pairs > most ? pairs : most;
    }
    if (status != SETT_OK)
        return status;
    t->scratch = SETT_TAKE(arena, most, double);
    if (t->scratch == NULL)
        return SETT_NO_MEMORY;
    t->run.claims = t->claims;
    return sett_linked_claims(t->linked, SETT_LINKING_RUNS, t->scratch, arena,
                              t->claims, &t->run.claim_count);
}

#define SHARE(name) REALS(name), REALS(name "_low"), REALS(name "_high")
#define SPREAD(name) \
    REALS(name "_mean"), REALS(name "_median"), REALS(name "_max")
#define OVER(name) SHARE(name), REALS(name "_p"), REALS(name "_mcnemar_p")
static const SettResultColumn link_columns[] = {TEXTS("game"),
                                                TEXTS("agent"),
                                                TEXTS("linker"),
                                                INTS("pairs"),
                                                INTS("pairs_in_all"),
                                                SHARE("unbroken"),
                                                SHARE("completable"),
                                                SHARE("usable"),
                                                REALS("whole"),
                                                REALS("completable_by_paper"),
                                                REALS("usable_by_paper"),
                                                REALS("without_unseen"),
                                                SPREAD("slices"),
                                                SPREAD("shift"),
                                                SPREAD("shift_as_coded"),
                                                OVER("over_concatenation"),
                                                OVER("over_paper")};

static SettResultValue *put_finding(SettResultValue *v, SettFinding f)
{
    v[0].real = f.value;
    v[1].real = f.low;
    v[2].real = f.high;
    return v + 3;
}

static SettResultValue *put_over(SettResultValue *v, const SettLinkedRun *run,
                                 int32_t linker, int32_t other)
{
    SettFinding f = sett_linked_difference(run, linker, other);
    v = put_finding(v, f);
    v[0].real = f.p;
    v[1].real = sett_linked_mcnemar(run, linker, other).p;
    return v + 2;
}

static SettResultValue *put_spread(const SettLinkingStudy *t,
                                   SettResultValue *v, const SettLinkedRun *run,
                                   int32_t linker, int32_t field)
{
    double spread[3];
    bool ours = linker >= SETT_LINKED_SHORT;
    sett_linked_spread(run, linker, field, ours ? SETT_LINKED_USABLE : -1,
                       t->scratch, spread);
    for (int32_t i = 0; i < 3; i++)
        v[i].real = spread[i];
    return v + 3;
}

static SettStatus link_row(void *user, int64_t row, SettResultValue *v,
                           SettError *err)
{
    static const int32_t shares[3] = {SETT_LINKED_UNBROKEN,
                                      SETT_LINKED_COMPLETE, SETT_LINKED_USABLE};
    static const int32_t more[4] = {SETT_LINKED_WHOLE, SETT_LINKED_BY_PAPER,
                                    SETT_LINKED_USABLE_BY_PAPER,
                                    SETT_LINKED_SEEN};
    static const int32_t spreads[3] = {SETT_LINKED_SLICES, SETT_LINKED_SHIFT,
                                       SETT_LINKED_CODED};
    const SettLinkingStudy *t = user;
    const SettLinkedRun *run = &t->linked[row / SETT_LINKERS];
    int32_t linker = (int32_t)(row % SETT_LINKERS);
    (void)err;
    v[0].text = t->games[run->game].game->name;
    v[1].text = run->agent;
    v[2].text = sett_linking_linkers[linker];
    v[3].integer = run->count;
    v[4].integer = t->runs[row / SETT_LINKERS].all_pairs;
    v += 5;
    for (int32_t i = 0; i < 3; i++)
        v = put_finding(v, sett_linked_share(run, linker, shares[i]));
    for (int32_t i = 0; i < 4; i++)
        (v++)->real = sett_linked_share(run, linker, more[i]).value;
    for (int32_t i = 0; i < 3; i++)
        v = put_spread(t, v, run, linker, spreads[i]);
    v = put_over(v, run, linker, SETT_LINKED_CONCAT);
    put_over(v, run, linker, SETT_LINKED_PAPER);
    return SETT_OK;
}

static SettStatus walk_row(void *user, int64_t row, SettResultValue *values,
                           SettError *err)
{
    const SettLinkingStudy *t = user;
    const SettLinkingRun *run = &t->runs[row / SETT_LINKING_WALKS];
    int32_t walk = (int32_t)(row % SETT_LINKING_WALKS);
    SettSample value = walks_of(t, run, walk, SETT_LINKING_WALK_VALUE);
    (void)err;
    values[0].text = run->of->game->name;
    values[1].text = run->agent;
    values[2].text = sett_linking_walks[walk].name;
    values[3].integer = sett_linking_walks[walk].segments;
    values[4].integer = value.count;
    values[5].real = value.count > 0 ? value.mean : NAN;
    for (int32_t v = 1; v < SETT_LINKING_WALK_VALUES; v++)
        values[5 + v].real = sett_linking_walk_mean(t, run, walk, v);
    return SETT_OK;
}

static const SettResultColumn walk_columns[] = {
    TEXTS("game"),    TEXTS("agent"),  TEXTS("linker"),
    INTS("segments"), INTS("levels"),  REALS("mean_value"),
    REALS("usable"),  REALS("slices"), REALS("change")};

static SettStatus write_tables(SettLinkingStudy *t)
{
    const SettResultTable tables[] = {
        {.name = "links",
         SETT_STUDY_COLUMNS(link_columns),
         .rows = SETT_LINKING_RUNS * SETT_LINKERS,
         .row = link_row,
         .user = t},
        {.name = "walks",
         SETT_STUDY_COLUMNS(walk_columns),
         .rows = SETT_LINKING_RUNS * SETT_LINKING_WALKS,
         .row = walk_row,
         .user = t},
        sett_study_claims(&t->run),
    };
    const SettResultMeta meta[] = {
        {"levels", sett_study_number(&t->run, (uint64_t)t->levels)}};
    return sett_study_write(&t->run, &(SettStudyTables){tables, 3, 2, meta, 1});
}

static void report(void *self, SettText *out)
{
    SettLinkingStudy *t = self;
    int64_t pairs = 0;
    for (int32_t i = 0; i < SETT_LINKING_RUNS; i++)
        pairs += t->runs[i].pair_count;
    sett_text_format(out, "%lld pairs\n", (long long)pairs);
    sett_text_add(out, "usable shares:\n");
    for (int32_t i = 0; i < SETT_LINKING_RUNS; i++) {
        sett_text_format(out, "%-16s", t->runs[i].agent);
        for (int32_t k = 0; k < SETT_LINKERS; k++) {
            if (k == SETT_LINKED_FORCED)
                continue;
            SettFinding f =
                sett_linked_share(&t->linked[i], k, SETT_LINKED_USABLE);
            sett_text_format(out, "  %s ", sett_linking_linkers[k]);
            if (f.n > 0)
                sett_text_fixed(out, f.value, 4);
            else
                sett_text_add(out, "not run");
        }
        sett_text_char(out, '\n');
    }
}

static SettStatus finish(void *self)
{
    SettStatus status = test_claims(self);
    return status == SETT_OK ? write_tables(self) : status;
}

static const SettStudyFigure figures[] = {
    {"shares.svg", sett_linking_shares, 0,
     "Shares of pairs under seven agents"}};

const SettStudy sett_study_linking = {
    .name = "linking",
    .help = "links between segments: the tables of Biemer and Cooper 2022",
    .what = "items",
    SETT_STUDY_OPTIONS(SettLinkingOptions, rows),
    .size = sizeof(SettLinkingStudy),
    .output_version = 1,
    SETT_STUDY_STEPS(set_up, sett_linking_item, sett_linking_take, finish,
                     report),
    SETT_STUDY_FIGURES(figures),
    .page = sett_linking_page,
    .title = "Links between segments",
    .summary = "On Linking Level Segments (Biemer and Cooper 2022)"};

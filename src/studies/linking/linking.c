/* linking.c - the study linking: the tables of Biemer and Cooper 2022,
   with our linker beside theirs. */
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

static SettStatus finish(void *self)
{
    SettStatus status = sett_linking_test(self);
    return status == SETT_OK ? sett_linking_write(self) : status;
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
                     sett_linking_report),
    SETT_STUDY_FIGURES(figures),
    .page = sett_linking_page,
    .title = "Links between segments",
    .summary = "On Linking Level Segments (Biemer and Cooper 2022)"};

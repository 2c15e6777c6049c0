/* study_linking.c - sett study linking: the tables of Biemer and Cooper 2022,
   with our linker beside theirs. */
#include "linking_study.h"

#include "verbs.h"

static const SettStudyOption rows[] = {
    SETT_STUDY_ROWS(LinkingOptions, 1000),
    SETT_STUDY_ROW(
        LinkingOptions, segments, "segments", "FOLDER",
        "segments of an archive: mario.txt, icarus.txt, dungeongrams.txt "
        "with \"# a,b,i fitness\" before each; pieces of the training "
        "levels, if left out"),
    SETT_STUDY_ROW(
        LinkingOptions, corpus, "corpus", "FOLDER",
        "training levels in folders smb, icarus and dungeongrams (or as "
        "the paper's are called); sett's own if left out"),
    SETT_STUDY_ROW_INT(LinkingOptions, pairs, "pairs", 0, 0, 100000000,
                       "pairs of each agent, at most; 0: all"),
};

/* Everything that decides the results: what was read, too. */
static uint64_t key_of(const LinkingStudy *t)
{
    uint64_t key = sett_hash_mix(6, (uint64_t)t->levels);
    key = sett_hash_mix(key, t->study.seed);
    key = sett_hash_mix(key, (uint64_t)t->options->pairs);
    for (int32_t i = 0; i < LINKING_GAMES; i++) {
        const LinkingGame *g = &t->games[i];
        key = sett_hash_mix(key, (uint64_t)g->game->rules_version);
        for (int32_t k = 0; k < g->training_count; k++)
            key = sett_hash_mix(key, sett_grid_hash(&g->training[k]));
        for (int32_t k = 0; k < g->segment_count; k++)
            key = sett_hash_mix(key, sett_grid_hash(&g->segments[k].grid));
    }
    return key;
}

static SettStatus make_room(LinkingStudy *t)
{
    for (int32_t i = 0; i < LINKING_RUNS; i++) {
        LinkingRun *run = &t->runs[i];
        run->values =
            sett_arena_take(t->study.host.arena, (size_t)run->pair_count,
                            SETT_LINKED_VALUES * sizeof *run->values);
        run->walks = sett_arena_take(t->study.host.arena,
                                     (size_t)t->levels * LINKING_WALKS,
                                     WALK_VALUES * sizeof *run->walks);
        run->memo =
            sett_arena_take(t->study.host.arena, (size_t)run->pair_count,
                            2 * sizeof *run->memo);
        if (run->values == NULL || run->walks == NULL || run->memo == NULL)
            return sett_study_no_memory(&t->study.host);
    }
    return SETT_OK;
}

static const char *more_of(LinkingStudy *t)
{
    const LinkingOptions *o = t->options;
    return sett_arena_format(t->study.host.arena, "%s%s%s%s --pairs %lld",
                             o->segments ? " --segments " : "",
                             o->segments ? o->segments : "",
                             o->corpus ? " --corpus " : "",
                             o->corpus ? o->corpus : "", (long long)o->pairs);
}

static SettStatus set_up(void *self, const void *options)
{
    LinkingStudy *t = self;
    t->options = options;
    t->levels = t->study.options->levels;
    SettStatus s = sett_study_seed(&t->study);
    if (s == SETT_OK)
        s = cli_linking_read(t);
    if (s == SETT_OK)
        s = make_room(t);
    if (s != SETT_OK)
        return s;
    t->study.more = more_of(t);
    if (t->study.more == NULL)
        return sett_study_no_memory(&t->study.host);
    t->study.items = cli_linking_items(t);
    t->study.key = key_of(t);
    return SETT_OK;
}

static SettStatus write_results(void *self)
{
    static const SettStudyFile files[] = {{"shares.svg", cli_linking_shares},
                                          {"index.html", cli_linking_page}};
    LinkingStudy *t = self;
    SettStatus s = cli_linking_test(t);
    if (s == SETT_OK)
        s = cli_linking_write(t);
    return s == SETT_OK ? sett_study_draw(&t->study, files, 2) : s;
}

const SettStudy cli_study_linking = {
    .name = "linking",
    .help = "links between segments: the tables of Biemer and Cooper 2022",
    .what = "items",
    SETT_STUDY_OPTIONS(LinkingOptions, rows),
    .output_version = 1,
    .size = sizeof(LinkingStudy),
    .set_up = set_up,
    .item = cli_linking_item,
    .take = cli_linking_take,
    .finish = write_results,
    .report = cli_linking_report};

/* study_linking.c - sett study linking: the tables of Biemer and Cooper 2022,
   with our linker beside theirs. */
#include "linking_study.h"

#include "verbs.h"

static const CliOption rows[] = {
    STUDY_ROWS(LinkingOptions, 1000),
    CLI_ROW(LinkingOptions, segments, "segments", "FOLDER",
            "segments of an archive: mario.txt, icarus.txt, dungeongrams.txt "
            "with \"# a,b,i fitness\" before each; pieces of the training "
            "levels, if left out"),
    CLI_ROW(LinkingOptions, corpus, "corpus", "FOLDER",
            "training levels in folders smb, icarus and dungeongrams (or as "
            "the paper's are called); ./levels, if left out"),
    CLI_ROW_INT(LinkingOptions, pairs, "pairs", 0, 0, 100000000,
                "pairs of each agent, at most; 0: all"),
};

/* Everything that decides the results: what was read, too. */
static uint64_t key_of(const LinkingStudy *t)
{
    uint64_t key = sett_hash_mix(5, (uint64_t)t->levels);
    key = sett_hash_mix(key, t->seed);
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
        run->values = sett_arena_take(&t->cli->arena, (size_t)run->pair_count,
                                      PAIR_VALUES * sizeof *run->values);
        run->walks =
            sett_arena_take(&t->cli->arena, (size_t)t->levels * LINKING_WALKS,
                            WALK_VALUES * sizeof *run->walks);
        run->memo = sett_arena_take(&t->cli->arena, (size_t)run->pair_count,
                                    2 * sizeof *run->memo);
        if (run->values == NULL || run->walks == NULL || run->memo == NULL)
            return sett_cli_no_memory(t->cli);
    }
    return SETT_OK;
}

static const char *more_of(LinkingStudy *t)
{
    const LinkingOptions *o = t->options;
    return sett_arena_format(&t->cli->arena, "%s%s%s%s --pairs %lld",
                             o->segments ? " --segments " : "",
                             o->segments ? o->segments : "",
                             o->corpus ? " --corpus " : "",
                             o->corpus ? o->corpus : "", (long long)o->pairs);
}

static SettStatus set_up(LinkingStudy *t, Cli *cli,
                         const LinkingOptions *options)
{
    *t = (LinkingStudy){
        .cli = cli, .options = options, .levels = options->study.levels};
    SettStatus s = sett_study_seed(cli, &options->study, &t->seed);
    if (s == SETT_OK)
        s = sett_linking_read(t);
    if (s == SETT_OK)
        s = make_room(t);
    if (s != SETT_OK)
        return s;
    const char *more = more_of(t);
    if (more == NULL)
        return sett_cli_no_memory(cli);
    t->study = (Study){.cli = cli,
                       .options = &options->study,
                       .name = "linking",
                       .folder = sett_study_folder(cli, "linking"),
                       .more = more,
                       .what = "items",
                       .items = sett_linking_items(t),
                       .per_item = 1,
                       .seed = t->seed,
                       .key = key_of(t),
                       .item = sett_linking_item,
                       .take = sett_linking_take,
                       .user = t};
    return SETT_OK;
}

static SettStatus run(Cli *cli, const void *options)
{
    static const StudyFile files[] = {{"index.html", sett_linking_page}};
    LinkingStudy *t = SETT_TAKE(&cli->arena, 1, LinkingStudy);
    if (t == NULL)
        return sett_cli_no_memory(cli);
    SettStatus s = set_up(t, cli, options);
    if (s == SETT_OK)
        s = sett_study_run(&t->study);
    if (s != SETT_OK || !t->study.complete)
        return s;
    s = sett_linking_test(t);
    if (s == SETT_OK)
        s = sett_linking_write(t);
    if (s == SETT_OK)
        s = sett_study_draw(&t->study, files, 1);
    if (s != SETT_OK)
        return s;
    sett_linking_report(t);
    return sett_cli_flush(cli);
}

const CliVerb sett_study_linking = {
    .name = "linking",
    .help = "links between segments: the tables of Biemer and Cooper 2022",
    .example = "sett study linking --levels 20 --pairs 40 --seed 1 -o linking",
    .usage = "sett study linking",
    .words = "",
    .more = "--levels is the number of levels of each kind in Table III. "
            "Writes index.html\n(opens without network), links.csv, "
            "walks.csv, claims.json and results.sqlite into\nthe folder of -o "
            "(linking if left out).\n",
    CLI_OPTIONS(LinkingOptions, rows),
    .shared = CLI_OUTPUT | CLI_JOBS,
    .run = run,
};

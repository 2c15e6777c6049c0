/* sets.c - see sets.h. */
#include "frame/sets.h"

/* The set of word `word`, number `index` of the line. */
static SettStatus open_set(Cli *cli, const CliSets *o, const char *word,
                           int32_t index, SettMeasuredSet *out)
{
    /* Other indices for later sets: two samples, not one seen twice. */
    const SettSetDef def = {.first = index * o->count,
                            .count = o->count,
                            .seeded = o->seed.given,
                            .seed = o->seed.value};
    return sett_set_open(cli_host(cli), cli->game, word, &def, out);
}

static SettStatus measure_one(Cli *cli, SettMeasuredSet *set)
{
    const SettCrew crew = cli_work(cli, "levels", set->count);
    return sett_measure_all(cli->game, set->levels, set->recipe, set->first,
                            set->count, &crew, &cli->arena, &set->measured,
                            &set->infeasible);
}

SettStatus cli_sets_measure(Cli *cli, const CliSets *o, bool folder,
                            SettMeasuredSet **sets, bool *done)
{
    int32_t n = cli->word_count - 1;
    SettParts parts = {.complete = true};
    bool shared = cli_shares(&o->parts);
    if (n > SETT_MOST_SETS)
        return cli_usage(cli, "%d sets (at most %d)", n, SETT_MOST_SETS);
    *sets = SETT_TAKE(&cli->arena, n, SettMeasuredSet);
    SettStatus status = *sets != NULL ? SETT_OK : SETT_NO_MEMORY;
    for (int32_t i = 0; status == SETT_OK && i < n; i++)
        status = open_set(cli, o, cli->words[1 + i], i, &(*sets)[i]);
    if (status == SETT_OK && shared)
        status = cli_parts(cli, &o->parts, folder, &parts);
    if (status == SETT_OK && shared)
        status = cli_parts_end(cli, &parts,
                               sett_measure_parts(cli->game, *sets, n, &parts));
    for (int32_t i = 0; status == SETT_OK && !shared && i < n; i++)
        status = measure_one(cli, &(*sets)[i]);
    *done = parts.complete;
    return status;
}

SettStatus cli_sets_distances(Cli *cli, const CliSets *o, SettSets *sets)
{
    const SettCrew crew = cli_work(
        cli, "pairs of sets", (int64_t)sets->count * (sets->count - 1) / 2);
    sets->def = (SettDistanceDef){.seed = o->seed.given ? o->seed.value : 1,
                                  .resamples = (int32_t)o->resamples,
                                  .neighbours = (int32_t)o->neighbours,
                                  .most = o->sample};
    return sett_sets_distances(sets, &crew, &cli->arena);
}

SettStatus cli_sets_levels(Cli *cli, const CliSets *o)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 1; i < cli->word_count && status == SETT_OK; i++) {
        SettMeasuredSet set;
        status = open_set(cli, o, cli->words[i], i - 1, &set);
        if (status == SETT_OK)
            status = sett_set_levels(cli_host(cli), &set, &cli->levels);
    }
    return status;
}

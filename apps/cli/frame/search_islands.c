/* search_islands.c - a search by islands: here, or one round of a part. */
#include <inttypes.h>

#include "frame/search_file.h"

SettStatus cli_islands(Cli *cli, const CliIslands *by, const char *alone,
                       bool *asked)
{
    *asked = by->islands > 0;
    if (!*asked && (by->part != NULL || by->gather))
        return cli_usage(cli, "--part and --gather belong to --islands");
    if (*asked && alone != NULL)
        return cli_usage(cli, "--islands and --%s exclude each other", alone);
    return SETT_OK;
}

SettStatus cli_islands_told(Cli *cli, const SettIslands *islands,
                            const char *how)
{
    if (islands->missing >= 0) {
        cli_warn(cli,
                 "round %d waits for island %d, whose round %d no journal "
                 "holds; nothing was done",
                 (int)islands->round + 1, (int)islands->missing + 1,
                 (int)islands->round);
        return SETT_INFEASIBLE;
    }
    if (islands->round == islands->rounds)
        cli_part_done(cli, islands->part, how);
    else
        cli_note(cli, "part %s has done round %d of %d", islands->part,
                 (int)islands->round + 1, (int)islands->rounds);
    return SETT_OK;
}

SettStatus cli_islands_run(Cli *cli, const CliIslands *by, CliSearch *s)
{
    SettIslands islands = {.host = cli_host(cli),
                           .def = &s->def,
                           .islands = (int32_t)by->islands,
                           .rounds = (int32_t)by->rounds,
                           .part = by->part};
    SettParts parts = {.complete = false};
    const CliParts shared = {by->part, by->gather};
    SettStatus status = sett_study_uses_search(cli_host(cli), &s->def);
    if (status == SETT_OK && cli_shares(&shared))
        status = cli_parts(cli, &shared, false, &parts);
    if (status != SETT_OK)
        return status;
    islands.folder = parts.folder;
    islands.key = parts.key;
    status = sett_islands_run(&islands, &s->search);
    if (status == SETT_CANCELLED && parts.folder != NULL)
        cli_warn(cli, "stopped in round %d of %d; the same line goes on",
                 (int)islands.round + 1, (int)islands.rounds);
    if (status != SETT_OK)
        return status == SETT_BAD_ARGUMENT ? cli_as_usage(cli, status) : status;
    if (s->search == NULL)
        return cli_islands_told(cli, &islands, "--gather");
    status = cli_search_deliver(cli, s);
    if (status == SETT_OK)
        cli_note(cli, "%d islands, %d rounds, %" PRIu64 " evaluations in all",
                 (int)islands.islands, (int)islands.rounds,
                 s->def.max_evaluations);
    return status;
}

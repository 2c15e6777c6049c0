/* breed_journal.c - a breeding with a journal: how to go on with one that was
   stopped. */
#include <string.h>

#include "verbs/breed.h"

static void say_stopped(void *user, const SettBreedRun *r)
{
    Cli *cli = user;
    int32_t done = r->kind->generation(r->breeding);
    const char *more = r->output != NULL ? "--resume --force" : "--resume";
    if (r->folder != NULL)
        cli_warn(cli, "stopped; go on with: %s", cli_again(cli, more));
    else if (r->journal != NULL && done > 0)
        cli_warn(cli, "stopped after %d of %d generations; go on with: %s",
                 (int)done, (int)r->generations, cli_again(cli, more));
    else
        cli_warn(cli,
                 "stopped after %d of %d generations; to go on later, give -o "
                 "FILE or --journal FILE",
                 (int)done, (int)r->generations);
}

static SettStatus share(Cli *cli, SettBreedRun *r)
{
    const CliParts asked = {r->part, r->resume};
    const char *folder = sett_arena_format(&cli->arena, "%s.parts",
                                           r->output != NULL ? r->output : "");
    SettParts parts;
    /* Parts have begun it, and --resume gathers. */
    bool gathers = r->resume && r->journal == NULL && r->output != NULL &&
                   folder != NULL && cli->io.exists(cli->io.host, folder);
    if (r->part == NULL && !gathers)
        return SETT_OK;
    if (r->part != NULL && (r->journal != NULL || r->resume))
        return cli_usage(cli, "--part goes without --%s",
                         r->resume ? "resume" : "journal");
    SettStatus status = cli_parts(cli, &asked, false, &parts);
    r->folder = parts.folder;
    r->key = parts.key;
    return status;
}

static SettStatus tell_part(Cli *cli, const SettBreedRun *r, SettStatus status)
{
    if (status == SETT_CANCELLED)
        cli_warn(cli, "stopped; the same line goes on");
    if (status != SETT_OK)
        return status;
    if (r->missing >= 0) {
        cli_warn(cli,
                 "generation %d waits for number %d of the %s before it, which "
                 "no journal holds; nothing was done",
                 (int)r->round + 2, (int)r->missing + 1, r->kind->beings);
        return SETT_INFEASIBLE;
    }
    if (r->round < 0 || r->round + 1 == r->generations)
        cli_part_done(cli, r->part, "--resume");
    else
        cli_note(cli, "part %s has judged generation %d of %d", r->part,
                 (int)r->round + 1, (int)r->generations);
    return SETT_OK;
}

SettStatus cli_breed_run(Cli *cli, SettBreedRun *r, const CliBreed *by)
{
    bool is_file = cli->output != NULL && strcmp(cli->output, "-") != 0;
    r->output = is_file ? cli->output : NULL;
    r->force = cli->force;
    r->seeded = by->seed.given;
    r->journal = by->journal;
    r->resume = by->resume;
    r->part = by->part;
    r->stopped = say_stopped;
    SettStatus status = share(cli, r);
    if (status != SETT_OK)
        return status;
    status = sett_breed_run(cli_host(cli), r);
    if (r->part != NULL)
        return tell_part(cli, r, status);
    return status;
}

/* breed_journal.c - a breeding with a journal: how to go on with one that was
   stopped. */
#include <string.h>

#include "verbs/breed.h"

/* What the message of a stopped breeding needs. */
typedef struct Asked {
    Cli *cli;
    const CliSeed *seed;
    uint64_t drawn;
    SettStatus (*save)(void *user, void *own_data);
    void *own_data;
} Asked;

static SettStatus save(void *user, void *own_data)
{
    const Asked *a = own_data;
    cli_saving(a->cli);
    return a->save(user, a->own_data);
}

static void say_stopped(void *user, const SettBreedRun *r)
{
    Cli *cli = user;
    const Asked *a = r->own_data;
    int32_t done = r->kind->generation(r->breeding);
    const char *more = r->output != NULL ? "--resume --force" : "--resume";
    if (r->journal != NULL && done > 0)
        cli_warn(cli, "stopped after %d of %d generations; go on with: %s",
                 (int)done, (int)r->generations,
                 cli_again(cli, a->seed, a->drawn, more));
    else
        cli_warn(cli,
                 "stopped after %d of %d generations; to go on later, "
                 "give -o FILE or --journal FILE",
                 (int)done, (int)r->generations);
}

SettStatus cli_breed_run(Cli *cli, SettBreedRun *r, const CliSeed *asked,
                         uint64_t seed)
{
    Asked a = {cli, asked, seed, r->save, r->own_data};
    bool is_file = cli->output != NULL && strcmp(cli->output, "-") != 0;
    r->output = is_file ? cli->output : NULL;
    r->force = cli->force;
    r->seeded = asked->given;
    r->save = save;
    /* cppcheck-suppress autoVariables ; used by the call below alone */
    r->own_data = &a;
    r->stopped = say_stopped;
    return sett_breed_run(cli_host(cli), r);
}

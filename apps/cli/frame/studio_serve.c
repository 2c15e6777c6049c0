/* studio_serve.c - the server of sett studio begun and told of. Linked into
   sett-studio, the same program as sett with the server in it: the libraries of
   the server take longer to load than many a command takes to run. */
#define _GNU_SOURCE

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include "frame/verbs.h"
#include "studio/server/assets.h"
#include "studio/server/server.h"

/* Shows the address in the user's browser. It goes there as an argument, which
   others on this machine can see: so it holds a code that works only once. */
static void open_browser(Cli *cli, const char *url)
{
    char *const words[] = {(char *)(uintptr_t) "xdg-open",
                           (char *)(uintptr_t)url, NULL};
    posix_spawn_file_actions_t quiet;
    posix_spawnattr_t apart; /* Ctrl-C here does not end the browser */
    pid_t child;
    posix_spawnattr_init(&apart);
    posix_spawnattr_setflags(&apart, POSIX_SPAWN_SETSID);
    posix_spawn_file_actions_init(&quiet);
    for (int file = 0; file < 3; file++)
        posix_spawn_file_actions_addopen(&quiet, file, "/dev/null", O_RDWR, 0);
    if (posix_spawnp(&child, "xdg-open", &quiet, &apart, words, environ) != 0)
        cli_note(cli, "no browser could be opened here: open the address");
    posix_spawn_file_actions_destroy(&quiet);
    posix_spawnattr_destroy(&apart);
}

static void on_ready(void *user, const char *url, const char *launch,
                     const char *note)
{
    Cli *cli = user;
    sett_text_format(&cli->out, "%s\n", url);
    cli_flush(cli);
    if (note[0])
        cli_note(cli, "projects are read-only: %s", note);
    if (sett_studio_page_absent != NULL)
        cli_note(cli, "the studio's page was not built into this program: %s",
                 sett_studio_page_absent);
    cli_note(cli, "Ctrl-C ends it");
    if (launch)
        open_browser(cli, launch);
}

SettStatus cli_studio(Cli *cli, const void *options)
{
    const StudioVerbOptions *o = options;
    const char *folder = cli->word_count > 0 ? cli->words[0] : ".";
    if (o->socket && o->port != 0)
        return cli_usage(cli, "--port and --socket");
    /* It is not held: whoever else writes there may. */
    SettStatus status =
        sett_folder_make(&cli->io, folder, &cli->arena, &cli->err);
    if (status == SETT_OK)
        status = sett_file_clean(&cli->io, folder, &cli->arena, &cli->err);
    if (status != SETT_OK)
        return status;
    StudioOptions studio = {.folder = folder,
                            .port = (int32_t)o->port,
                            .socket = o->socket,
                            .launch = !o->no_open && !o->socket,
                            .alloc = cli->alloc,
                            .cancel = cli->cancel,
                            .ready = on_ready,
                            .user = cli};
    return sett_studio_serve(&studio, &cli->err);
}

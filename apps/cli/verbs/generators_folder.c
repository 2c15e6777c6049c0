/* generators_folder.c - a database of agent programs: a folder of generators'
   files. */
#include <string.h>

#include "sett/made.h"
#include "verbs/generators.h"

static bool is_one(const char *name, size_t size)
{
    static const char *const others[] = {"usual.json", SETT_MADE_FILE};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (size == strlen(others[i]) && memcmp(name, others[i], size) == 0)
            return false;
    return size > 5 && memcmp(name + size - 5, ".json", 5) == 0;
}

static SettStatus read_one(Cli *cli, const SettGame *game, const char *folder,
                           const char *name, size_t size, CliDatabase *out)
{
    int32_t at = out->count;
    const char *file = sett_arena_format(&cli->arena, "%.*s", (int)size, name);
    const char *path = file != NULL ? cli_join(cli, folder, file) : NULL;
    if (path == NULL)
        return cli_no_memory(cli);
    out->names[at] = file;
    SettStatus s = cli_generator_read(cli, game, path, &out->programs[at],
                                      &out->documents[at]);
    out->count += s == SETT_OK;
    return s;
}

static SettStatus read_all(Cli *cli, const SettGame *game, const char *folder,
                           const SettText *names, CliDatabase *out)
{
    int32_t most = 0;
    SettStatus s = SETT_OK;
    for (size_t i = 0; i < names->size; i++)
        most += names->data[i] == '\n';
    out->programs = SETT_TAKE(&cli->arena, most + 1, SettGagents);
    out->names = SETT_TAKE(&cli->arena, most + 1, const char *);
    out->documents = SETT_TAKE(&cli->arena, most + 1, const SettJson *);
    if (out->programs == NULL || out->names == NULL || out->documents == NULL)
        return cli_no_memory(cli);
    const char *at = names->data;
    for (int32_t i = 0; s == SETT_OK && i < most; i++) {
        size_t size = strcspn(at, "\n");
        if (is_one(at, size))
            s = read_one(cli, game, folder, at, size, out);
        at += size + 1;
    }
    return s;
}

SettStatus cli_database_read(Cli *cli, const SettGame *game, const char *folder,
                             CliDatabase *out)
{
    *out = (CliDatabase){.count = 0};
    SettStatus s = SETT_OK;
    if (folder == NULL)
        s = cli_need_data(cli, "generators", game->name,
                          "--from FOLDER, a database", &folder);
    if (s != SETT_OK)
        return s;
    SettText names = sett_text(cli->alloc);
    s = cli->io.list(cli->io.host, folder, &names, &cli->err);
    if (s == SETT_OK)
        s = read_all(cli, game, folder, &names, out);
    sett_text_free(&names);
    if (s == SETT_OK && out->count < 2)
        s = cli_usage(cli, "%s holds no database of generators", folder);
    return s;
}

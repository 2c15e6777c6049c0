/* generators.c - see generators.h. */
#include "generators.h"

SettStatus sett_cli_generator_read(Cli *cli, const SettGame *game,
                                   const char *path, SettGagents *out,
                                   const SettJson **document)
{
    char *text = NULL;
    size_t size = 0;
    const SettJson *json = NULL;
    SettStatus s = sett_cli_read(cli, path, &text, &size);
    if (s != SETT_OK)
        return s;
    s = sett_json_read(text, size, NULL, &cli->arena, &json, &cli->err);
    if (s == SETT_OK)
        s = sett_gagents_read(game, json, &cli->arena, out, &cli->err);
    if (s != SETT_OK)
        sett_error_source(&cli->err, sett_cli_source(path));
    if (document != NULL)
        *document = json;
    return s;
}

SettStatus sett_cli_describe_generator(Cli *cli, const char *path)
{
    const SettGame *game = NULL;
    const SettJson *document;
    SettGagents *generator = SETT_TAKE(&cli->arena, 1, SettGagents);
    SettStatus s = sett_cli_game(cli, &game);
    if (generator == NULL)
        return sett_cli_no_memory(cli);
    if (s == SETT_OK)
        s = sett_cli_generator_read(cli, game, path, generator, &document);
    if (s != SETT_OK)
        return s;
    if (!cli->json) {
        sett_gagents_words(game, generator, &cli->out);
        return SETT_OK;
    }
    SettJsonWriter w = sett_json_writer(&cli->out, false);
    sett_gagents_write(game, generator, document, &w);
    sett_text_char(&cli->out, '\n');
    return SETT_OK;
}

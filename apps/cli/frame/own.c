/* own.c - see own.h. */
#include "frame/own.h"

struct CliOwned {
    CliOwned *before;
    void (*destroy)(void *);
    void *object;
};

/* Not from cli->arena, which verbs reset. */
static void *take(Cli *cli, size_t size)
{
    return cli->alloc.fn(cli->alloc.user, NULL, 0, size);
}

SettStatus cli_own(Cli *cli, void (*destroy)(void *), void *object)
{
    CliOwned *one = take(cli, sizeof *one);
    if (one == NULL) {
        destroy(object);
        return SETT_NO_MEMORY;
    }
    *one = (CliOwned){cli->owned, destroy, object};
    cli->owned = one;
    return SETT_OK;
}

void cli_free_owned(Cli *cli)
{
    while (cli->owned != NULL) {
        CliOwned *one = cli->owned;
        cli->owned = one->before;
        one->destroy(one->object);
        cli->alloc.fn(cli->alloc.user, one, sizeof *one, 0);
    }
}

static void destroy_catalog(void *object)
{
    sett_catalog_destroy(object);
}

SettStatus cli_catalog(Cli *cli, SettCatalog **out)
{
    SettStatus status = sett_catalog_create(cli->alloc, out);
    if (status == SETT_OK)
        status = cli_own(cli, destroy_catalog, *out);
    if (status == SETT_OK)
        cli->catalog = *out;
    return status;
}

SettStatus cli_take_game(Cli *cli, const SettGame *game, const SettEval *eval)
{
    SettCatalog *own;
    SettStatus status = cli_catalog(cli, &own);
    if (status == SETT_OK)
        status = sett_catalog_put_game(own, game, &cli->err);
    return status == SETT_OK && eval != NULL
               ? sett_catalog_put_eval(own, eval, &cli->err)
               : status;
}

static void free_text(void *object)
{
    SettText *text = object;
    SettAlloc alloc = text->alloc;
    sett_text_free(text);
    alloc.fn(alloc.user, text, sizeof *text, 0);
}

SettText *cli_text(Cli *cli)
{
    SettText *text = take(cli, sizeof *text);
    cli->no_text = (SettText){.alloc = cli->alloc, .status = SETT_NO_MEMORY};
    if (text == NULL)
        return &cli->no_text;
    *text = sett_text(cli->alloc);
    return cli_own(cli, free_text, text) == SETT_OK ? text : &cli->no_text;
}

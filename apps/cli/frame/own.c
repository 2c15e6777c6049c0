/* own.c - see own.h. */
#include "frame/verbs.h"

/* Before each block of the command's memory: its neighbours in the ring of all,
   and its size with this. */
struct CliBlock {
    _Alignas(max_align_t) CliBlock *before;
    CliBlock *behind;
    size_t size;
};

/* Takes a block out of the ring, or puts it in. */
static void hang(Cli *cli, CliBlock *block, bool in)
{
    pthread_mutex_lock(&cli->blocks_lock);
    if (in) {
        block->before = NULL;
        block->behind = cli->blocks;
        cli->blocks = block;
    } else {
        *(block->before != NULL ? &block->before->behind : &cli->blocks) =
            block->behind;
    }
    if (block->behind != NULL)
        block->behind->before = in ? block : block->before;
    pthread_mutex_unlock(&cli->blocks_lock);
}

static void *resize(void *user, void *old, size_t old_size, size_t new_size)
{
    Cli *cli = user;
    CliBlock *block = old != NULL ? (CliBlock *)old - 1 : NULL, *now = NULL;
    size_t size = new_size > 0 ? new_size + sizeof *block : 0;
    (void)old_size;
    if (block != NULL)
        hang(cli, block, false);
    if (size >= new_size)
        now = cli->from.fn(cli->from.user, block,
                           block != NULL ? block->size : 0, size);
    if (now != NULL)
        now->size = size;
    if (now != NULL || (block != NULL && new_size > 0))
        hang(cli, now != NULL ? now : block, true);
    return now != NULL ? now + 1 : NULL;
}

void cli_memory(Cli *cli, SettAlloc from)
{
    cli->from = from;
    cli->alloc = (SettAlloc){resize, cli};
    pthread_mutex_init(&cli->blocks_lock, NULL);
}

void cli_memory_end(Cli *cli)
{
    for (CliBlock *next, *block = cli->blocks; block != NULL; block = next) {
        next = block->behind;
        cli->from.fn(cli->from.user, block, block->size, 0);
    }
    pthread_mutex_destroy(&cli->blocks_lock);
}

SettStatus cli_catalog(Cli *cli, SettCatalog **out)
{
    SettStatus status = sett_catalog_create(cli->alloc, out);
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

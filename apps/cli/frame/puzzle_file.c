/* puzzle_file.c - see games.h. */
#include "frame/games.h"

bool cli_is_puzzle_file(const char *word)
{
    return cli_ends(word, ".txt");
}

/* Warnings, unless --quiet, and errors, a line each. */
static void tell(Cli *cli, const SettPuzzle *puzzle, const char *path)
{
    int32_t count;
    const SettPuzzleMessage *m = sett_puzzle_messages(puzzle, &count);
    SettText *all = cli_text(cli);
    for (int32_t i = 0; i < count; i++) {
        if (!m[i].error && cli->quiet)
            continue;
        sett_text_add(all, path);
        if (m[i].line > 0)
            sett_text_format(all, ":%d", (int)m[i].line);
        sett_text_format(all, ": %s: %s [%s]\n",
                         m[i].error ? "error" : "warning", m[i].text, m[i].id);
    }
    if (all->size > 0)
        cli_note_lines(cli, all);
}

SettStatus cli_puzzle_file(Cli *cli, const char *path, const SettGame **game)
{
    char *text;
    size_t size;
    SettPuzzle *puzzle;
    SettCatalog *own;
    SettStatus status = cli_read(cli, path, &text, &size);
    if (status == SETT_OK)
        status = sett_puzzle_create(text, size, cli->alloc, &puzzle, &cli->err);
    if (status != SETT_OK)
        return cli_with_source(cli, status, path);
    tell(cli, puzzle, path);
    *game = sett_puzzle_game(puzzle);
    if (*game == NULL) {
        sett_fail(&cli->err, SETT_BAD_INPUT, "%d errors: this is no game yet",
                  (int)sett_puzzle_errors(puzzle));
        sett_expect(&cli->err, "a game written in PuzzleScript");
        sett_error_source(&cli->err, path);
        return SETT_BAD_INPUT;
    }
    status = cli_catalog(cli, &own);
    return status == SETT_OK ? sett_catalog_add_game(own, *game, &cli->err)
                             : status;
}

/* repair.c - sett repair: the level nearest to a broken one. */
#include "verbs/solving.h"

typedef struct Options {
    SolvingOptions solving;
    const char *locked;
} Options;

static const CliOption rows[] = {
    SOLVING_ROWS_AGENT,
    SOLVING_ROWS_PLAY,
    CLI_ROW(locked, "lock", "TILES", "characters of tiles that may not change"),
};

static SettStatus read_weights(Cli *cli, const Options *o, const Solving *s,
                               int32_t **weights)
{
    const SettGrid *g = &s->drawing.grid;
    *weights = SETT_TAKE(&cli->arena, sett_grid_area(g), int32_t);
    if (*weights == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < sett_grid_area(g); c++)
        (*weights)[c] = 1;
    for (const char *at = o->locked; at != NULL && *at != 0; at++) {
        int32_t tile = sett_tile_read(&cli->game->tiles, *at);
        if (tile < 0)
            return cli_usage(cli, "--lock: %s has no tile '%c'",
                             cli->game->name, *at);
        for (int32_t c = 0; c < sett_grid_area(g); c++)
            if (g->cells[c] == tile)
                (*weights)[c] = 0;
    }
    return SETT_OK;
}

static void write_json(Cli *cli, const Solving *s, const SettSolved *r)
{
    const SettGrid *from = &s->drawing.grid;
    SettJsonWriter *w = cli_json_open(cli, cli->game);
    sett_json_add_int(w, "changed", r->changed);
    sett_json_add_int(w, "least", r->least);
    sett_json_add_bool(w, "proven", r->cost == r->least);
    sett_json_add_open(w, "changes", '[');
    for (int32_t c = 0; c < sett_grid_area(from); c++) {
        if (from->cells[c] == r->grid.cells[c])
            continue;
        sett_json_open(w, '{');
        sett_json_add_int(w, "x", c % from->w);
        sett_json_add_int(w, "y", c / from->w);
        sett_json_add_string(w, "from",
                             cli->game->tiles.tiles[from->cells[c]].name);
        sett_json_add_string(w, "to",
                             cli->game->tiles.tiles[r->grid.cells[c]].name);
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_json_add_rows(w, cli->game, &r->grid);
    cli_solving_play_json(s, r, w);
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    Solving s = {0};
    SettSolved r;
    int32_t *weights;
    SettStatus status;
    if ((status = cli_solving_open(cli, &o->solving, &s)) != SETT_OK ||
        (status = cli_solving_draw(cli, &s, cli->words[1], NULL)) != SETT_OK ||
        (status = read_weights(cli, o, &s, &weights)) != SETT_OK ||
        (status = sett_solve_repair(&s.def, &s.drawing, weights, &cli->arena,
                                    &r, &cli->err)) != SETT_OK)
        return status;
    if (r.answer == SETT_NO)
        cli_note(cli, "no level of that size keeps to all rules and locked "
                      "tiles");
    else if (r.answer != SETT_YES)
        cli_note(cli, "unknown: given up after %llu conflicts (--budget)",
                 (unsigned long long)r.spent.conflicts);
    if (r.answer != SETT_YES)
        return SETT_INFEASIBLE;
    if (cli->json)
        write_json(cli, &s, &r);
    else
        sett_level_write(cli->game, &r.grid, &cli->out);
    status = cli_deliver_out(cli, SETT_OK);
    if (status == SETT_OK && r.cost == r.least)
        cli_note(cli, "%d tile%s changed; fewer cannot do", (int)r.changed,
                 r.changed == 1 ? "" : "s");
    else if (status == SETT_OK)
        cli_note(cli, "%d tiles changed; at least %d have to (budget ended)",
                 (int)r.changed, (int)r.least);
    return status == SETT_OK ? cli_solving_note_play(cli, &s, &r) : status;
}

const CliVerb cli_verb_repair = {
    .name = "repair",
    .help = "the level nearest to a broken one, proven nearest",
    .example = "sett generate md2 --seed 7 | tr e ' ' | sett repair md2 -",
    .words = "GAME FILE",
    .more =
        "FILE is one level as text, or - for standard input. As few tiles as "
        "possible change\nuntil the level is legal and can be completed; with "
        "--like, patterns that no level\nthere has are mended too.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_JSON | CLI_OUTPUT | CLI_LEGEND,
    .output_version = 1,
    .run = run,
};

/* training.c - see training.h. */
#include "training.h"

#include <string.h>

#include "levels.h"
#include "sett/link.h"

#define FIRST 500          /* levels that the paper's searches begin with */
#define ENDLESS 1000000000 /* a start that never ends: sampling */

const CliGramGame cli_gram_games[CLI_GRAM_GAMES] = {
    {"smb", "linearity:40:0..1,leniency:40:0..1", 3, 80000, 750},
    {"icarus", "density:40:0..0.5,leniency:40:0..0.5", 2, 120000, 880},
    {"dungeongrams", "density_all:20:0..1,leniency:20:0..0.5", 3, 60000, 9400},
};

/* NULL: none of the paper's. */
static const CliGramGame *gram_game(const char *game)
{
    for (int32_t i = 0; i < CLI_GRAM_GAMES; i++)
        if (strcmp(cli_gram_games[i].game, game) == 0)
            return &cli_gram_games[i];
    return NULL;
}

static int32_t slice_size(const SettGame *game)
{
    return game->slices == SETT_COLUMNS ? game->default_h : game->default_w;
}

SettStatus cli_training_fit(Cli *cli, const SettGame *game, const char *source,
                            SettGrid *level)
{
    sett_link_mend(game, level);
    int32_t size = sett_slice_size(game, level);
    if (size == slice_size(game))
        return SETT_OK;
    SettStatus status =
        sett_fail(&cli->err, SETT_BAD_INPUT,
                  "a training level whose slices have %d tiles", (int)size);
    sett_expect(&cli->err, "%d", (int)slice_size(game));
    sett_error_source(&cli->err, source);
    return status;
}

SettStatus cli_training(Cli *cli, const SettGame *game, const char *path,
                        SettTraining *out)
{
    CliLevels levels = {0};
    SettStatus status = SETT_OK;
    if (path == NULL)
        status = cli_need_data(cli, "levels", game->name,
                               "--corpus FOLDER to learn from", &path);
    if (status != SETT_OK)
        return status;
    status = cli_levels_read(cli, game, path, &levels);
    if (status == SETT_OK && levels.count == 0)
        status =
            sett_fail(&cli->err, SETT_BAD_INPUT, "%s holds no level", path);
    SettGrid *grids = SETT_TAKE(&cli->arena, levels.count, SettGrid);
    if (status == SETT_OK && grids == NULL)
        status = cli_no_memory(cli);
    for (int64_t i = 0; status == SETT_OK && i < levels.count; i++) {
        grids[i] = levels.items[i].grid;
        status = cli_training_fit(cli, game, levels.items[i].source, &grids[i]);
    }
    *out = (SettTraining){grids, (int32_t)levels.count};
    cli_levels_free(cli, &levels);
    return status;
}

SettStatus cli_gram_order(Cli *cli, CliSearch *s)
{
    const CliGramGame *paper = gram_game(s->def.game->name);
    if (paper == NULL)
        return SETT_OK;
    const char *order = sett_arena_format(&cli->arena, "%d", paper->order);
    if (order == NULL)
        return cli_no_memory(cli);
    SettStatus status =
        sett_params_set(&s->def.genome->params, s->params.genome, "order",
                        order, NULL, &cli->arena, &cli->err);
    return status == SETT_OK
               ? sett_params_set(&s->def.eval->params, s->params.eval, "order",
                                 order, NULL, &cli->arena, &cli->err)
               : status;
}

SettStatus cli_gram_parts(Cli *cli, const SettGame *game, const char *preset,
                          const SettTraining *training, int32_t slices,
                          CliSearch *out)
{
    SettStatus status = cli_search_parts(cli, game, "gram-elites", out);
    if (status == SETT_OK)
        status = sett_search_choose_genome(cli->catalog, "slices", &cli->arena,
                                           &out->def, &out->params, &cli->err);
    if (status == SETT_OK)
        status = sett_search_choose_preset(&out->def, preset, &out->params,
                                           &cli->err);
    if (status == SETT_OK && strcmp(preset, "sett") != 0)
        status = cli_gram_order(cli, out);
    const CliGramGame *paper = gram_game(game->name);
    if (status == SETT_OK && paper != NULL)
        status = cli_search_dimensions(cli, out, paper->dims);
    out->training = *training;
    out->def.w = game->default_w;
    out->def.h = game->default_h;
    if (slices > 0 && game->slices == SETT_COLUMNS)
        out->def.w = slices;
    else if (slices > 0)
        out->def.h = slices;
    return status;
}

static uint64_t population_of(const CliSearch *s)
{
    const SettTable *table = &s->def.method->params;
    const SettParam *row = sett_params_find(table, "population");
    int32_t population;
    memcpy(&population, (const char *)s->params.method + row->offset,
           sizeof population);
    return (uint64_t)population;
}

uint64_t cli_gram_budget(const CliSearch *s, int64_t iterations)
{
    uint64_t first = population_of(s);
    return first >= ENDLESS ? FIRST + (uint64_t)iterations
                            : first + 2 * (uint64_t)iterations;
}

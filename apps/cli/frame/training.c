/* training.c - see training.h. */
#include "frame/training.h"

#include "frame/levels.h"
#include "sett/link.h"

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

/* linking.c - see linking.h. */
#include "linking.h"

SettStatus cli_corpus(Cli *cli, CliLinking *linking, const char *path)
{
    CliLevels levels = {0};
    SettStatus status = cli_levels_read(cli, linking->game, path, &levels);
    for (int64_t i = 0; i < levels.count && status == SETT_OK; i++) {
        sett_link_mend(linking->game, &levels.items[i].grid);
        status = sett_link_learn(linking->model, &levels.items[i].grid);
        if (status == SETT_BAD_INPUT) {
            status = sett_fail(
                &cli->err, status,
                "a training level whose slices have %d tiles",
                (int)sett_slice_size(linking->game, &levels.items[i].grid));
            sett_expect(&cli->err, "%d",
                        (int)sett_link_slice_size(linking->model));
            sett_error_source(&cli->err, levels.items[i].source);
        }
    }
    cli_levels_free(cli, &levels);
    return status;
}

SettStatus cli_linked(Cli *cli, const CliLinking *linking, CliLinked *linked)
{
    SettStatus status =
        sett_link_grid(linking->model, linked->linked.numbers,
                       linked->linked.count, &cli->arena, &linked->level);
    if (status == SETT_OK)
        status = sett_link_unbroken(linking->model, &linked->level, &cli->arena,
                                    &linked->unbroken);
    return status == SETT_OK
               ? sett_link_way(linking->model, &linked->level,
                               linked->linked.way, linked->linked.way_count,
                               &cli->arena, &linked->way)
               : status;
}

int32_t cli_segment_slices(const CliLinking *linking, const CliLinked *linked,
                           int32_t i)
{
    const int32_t *cut = linked->linked.cut;
    int32_t count = sett_slice_count(linking->game, linked->segments[i]);
    return cut != NULL ? count - cut[2 * i] - cut[2 * i + 1] : count;
}

int32_t cli_first_slice(const CliLinking *linking, const CliLinked *linked,
                        int32_t i)
{
    int32_t first = 0;
    for (int32_t k = 0; k < i; k++)
        first += cli_segment_slices(linking, linked, k) +
                 linked->linked.seams[k].count;
    return first;
}

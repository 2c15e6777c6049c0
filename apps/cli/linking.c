/* linking.c - see linking.h. */
#include "linking.h"

#include <string.h>

#include "link/verify.h"

SettStatus sett_cli_corpus(Cli *cli, CliLinking *linking, const char *path)
{
    CliLevels levels = {0};
    SettStatus status = sett_cli_levels_read(cli, linking->game, path, &levels);
    for (int64_t i = 0; i < levels.count && status == SETT_OK; i++) {
        if (linking->model.linking->mend != NULL)
            linking->model.linking->mend(&levels.items[i].grid);
        status = sett_link_learn(&linking->model, &levels.items[i].grid);
        if (status == SETT_BAD_INPUT) {
            status = sett_fail(
                &cli->err, status,
                "a training level whose slices have %d tiles",
                (int)sett_slice_size(linking->game, &levels.items[i].grid));
            sett_expect(&cli->err, "%d", (int)linking->model.size);
            sett_error_source(&cli->err, levels.items[i].source);
        }
    }
    sett_cli_levels_free(cli, &levels);
    return status;
}

/* ------------------------------------------------------------------ the way */

const SettJudge *sett_cli_link_judge(const CliLinking *l)
{
    for (int32_t i = 0; i < l->game->judge_count; i++)
        if (strcmp(l->game->judges[i].name, l->model.agent->judge) == 0)
            return &l->game->judges[i];
    return NULL;
}

static SettStatus way_by_jumps(Cli *cli, const CliLinking *l, CliLinked *out)
{
    const SettRunner *runner = l->model.agent->runner;
    const SettJudge *judge = sett_cli_link_judge(l);
    SettLevel level = {.grid = out->level};
    SettVerdict verdict;
    SettGrid padded;
    SettPoint start, shift;
    SettStatus status =
        judge->judge(judge->self, &level, 0, &cli->arena, &verdict);
    if (status == SETT_OK)
        status = sett_verify_jumps(runner, &out->level, verdict.witness,
                                   verdict.witness_count, &cli->arena,
                                   &out->accepted);
    if (status == SETT_OK)
        status = runner->pad(&out->level, &cli->arena, &padded, &start, &shift);
    out->places = SETT_TAKE(&cli->arena, verdict.witness_count, SettPoint);
    if (status != SETT_OK || out->places == NULL)
        return status != SETT_OK ? status : sett_cli_no_memory(cli);
    out->place_count = verdict.witness_count;
    for (int32_t i = 0; i < verdict.witness_count; i++) {
        int32_t y = (int32_t)(verdict.witness[i] >> 16);
        out->places[i] =
            (SettPoint){(int32_t)(verdict.witness[i] & 0xffff) - shift.x,
                        (y == 0xffff ? -1 : y) - shift.y};
    }
    return SETT_OK;
}

static SettStatus way_by_turns(Cli *cli, const CliLinking *l, CliLinked *out)
{
    const SettLinked *linked = &out->linked;
    out->places = SETT_TAKE(&cli->arena, linked->way_count + 1, SettPoint);
    if (out->places == NULL)
        return sett_cli_no_memory(cli);
    return sett_verify_turns(l->model.agent->turns, &out->level, linked->way,
                             linked->way_count, &cli->arena, &out->accepted,
                             out->places, &out->place_count);
}

SettStatus sett_cli_linked(Cli *cli, const CliLinking *linking,
                           CliLinked *linked)
{
    SettStatus status =
        sett_link_grid(&linking->model, linked->linked.numbers,
                       linked->linked.count, &cli->arena, &linked->level);
    if (status != SETT_OK)
        return status;
    return linking->model.agent->runner != NULL
               ? way_by_jumps(cli, linking, linked)
               : way_by_turns(cli, linking, linked);
}

int32_t sett_cli_segment_slices(const CliLinking *linking,
                                const CliLinked *linked, int32_t i)
{
    const int32_t *cut = linked->linked.cut;
    int32_t count = sett_slice_count(linking->game, linked->segments[i]);
    return cut != NULL ? count - cut[2 * i] - cut[2 * i + 1] : count;
}

int32_t sett_cli_first_slice(const CliLinking *linking, const CliLinked *linked,
                             int32_t i)
{
    int32_t first = 0;
    for (int32_t k = 0; k < i; k++)
        first += sett_cli_segment_slices(linking, linked, k) +
                 linked->linked.seams[k].count;
    return first;
}

/* complete_extend.c - see solving.h. */
#include "verbs/solving.h"

#include "sett/extend.h"

#define STEP 12        /* slices that a window adds */
#define GATHERED 65536 /* bytes before they are sent */

typedef struct Extending {
    const Solving *s;
    SettExtend *level;
    SettGrid all; /* a level; w = 0: slices as they come */
    int64_t count, home, windows;
} Extending;

static SettStatus put(Cli *cli, Extending *x, const SettGrid *slices)
{
    const SettGame *game = x->s->game;
    int32_t size = sett_slice_size(game, slices);
    int32_t count = sett_slice_count(game, slices);
    uint8_t tiles[SETT_MAX_SIDE];
    if (x->all.w > 0)
        sett_slice_paste(game, &x->all, (int32_t)x->count, slices);
    for (int32_t i = 0; x->all.w == 0 && i < count; i++) {
        sett_slice_get(game, slices, i, tiles);
        for (int32_t k = 0; k < size; k++)
            sett_text_char(&cli->out, sett_tile_shown(&game->tiles, tiles[k]));
        sett_text_char(&cli->out, '\n');
    }
    x->count += count;
    return cli->out.size >= GATHERED ? cli_flush(cli) : cli->out.status;
}

static SettStatus first_failed(Cli *cli, const SettExtended *window)
{
    cli_note(cli, window->answer == SETT_NO
                      ? "what is drawn cannot go on like the sample (without "
                        "--extend it is said why)"
                      : "unknown: given up (--budget)");
    return SETT_INFEASIBLE;
}

static SettStatus add_windows(Cli *cli, Extending *x, int64_t until)
{
    SettArena tmp;
    SettStatus status = SETT_OK;
    SettGrid rest;
    sett_arena_init(&tmp, cli->alloc, 0);
    tmp.cancel = cli->arena.cancel;
    while (status == SETT_OK && x->count < until) {
        SettExtended window;
        SettArenaMark mark = sett_arena_mark(&tmp);
        status = sett_extend_next(x->level, &tmp, &window);
        if (status == SETT_OK && window.answer != SETT_YES)
            status = first_failed(cli, &window);
        if (status == SETT_OK)
            status = put(cli, x, &window.grid);
        x->home += window.home;
        x->windows++;
        sett_arena_reset(&tmp, mark);
    }
    if (status == SETT_OK)
        status = sett_extend_rest(x->level, &tmp, &rest);
    if (status == SETT_OK)
        status = put(cli, x, &rest);
    sett_arena_free(&tmp);
    return status;
}

static SettStatus open_level(Cli *cli, const CompleteExtend *how, Extending *x,
                             int64_t *until)
{
    const Solving *s = x->s;
    const SettGrid *drawn = &s->drawing.grid;
    if (s->game->slices == SETT_NO_SLICES)
        return cli_usage(cli, "levels of %s do not go on", s->game->name);
    bool columns = s->game->slices == SETT_COLUMNS;
    SettExtendDef def = {.solve = &s->def,
                         .begin = how->drawn ? &s->drawing : NULL,
                         .size = sett_slice_size(s->game, drawn),
                         .step = STEP,
                         .ahead = (int32_t)how->ahead};
    SettStatus status =
        sett_extend_open(&def, &cli->arena, &x->level, &cli->err);
    if (status != SETT_OK)
        return status;
    int32_t period = sett_extend_period(x->level);
    int64_t first = how->drawn ? sett_slice_count(s->game, drawn) : 0;
    int64_t rest = how->ahead + 3 * period;
    *until = first + how->slices - rest;
    if (*until <= first)
        *until = first + 1;
    int64_t most = *until + STEP + period + rest;
    if (most > (columns ? s->game->max_w : s->game->max_h))
        return SETT_OK;
    return sett_slice_grid(s->game, (int32_t)most, def.size, &cli->arena,
                           &x->all);
}

/* The level's slices alone, of the room that was taken for it. */
static SettStatus write_level(Cli *cli, const Extending *x)
{
    const SettGame *game = x->s->game;
    SettGrid level;
    uint8_t tiles[SETT_MAX_SIDE];
    SettStatus status =
        sett_slice_grid(game, (int32_t)x->count, sett_slice_size(game, &x->all),
                        &cli->arena, &level);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < (int32_t)x->count; i++) {
        sett_slice_get(game, &x->all, i, tiles);
        sett_slice_put(game, &level, i, tiles);
    }
    sett_level_write(game, &level, &cli->out);
    return cli_deliver_out(cli, SETT_OK);
}

SettStatus cli_complete_extend(Cli *cli, const Solving *s,
                               const CompleteExtend *how)
{
    Extending x = {.s = s};
    int64_t until = 0;
    SettStatus status = open_level(cli, how, &x, &until);
    cli->made.lines = x.all.w == 0;
    if (status == SETT_OK && x.all.w == 0 && cli->output != NULL)
        return cli_usage(cli,
                         "%s: levels of %s are not so long; their slices go to "
                         "standard output",
                         cli->output, s->game->name);
    if (status == SETT_OK)
        status = add_windows(cli, &x, until);
    if (status == SETT_OK && x.all.w > 0)
        status = write_level(cli, &x);
    if (status == SETT_OK)
        cli_note(cli, "%lld slices in %lld windows, %lld of them as planned",
                 (long long)x.count, (long long)x.windows, (long long)x.home);
    return status;
}

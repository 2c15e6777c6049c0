/* solving.c - see solving.h. */
#include "verbs/solving.h"

#include "sett/play_show.h"

#include <string.h>

SettStatus cli_solving_open(Cli *cli, const SolvingOptions *o, Solving *s)
{
    s->def = sett_solve_def(cli->game);
    s->def.bands = (int32_t)o->bands;
    s->def.budget = (uint64_t)o->budget;
    s->def.steps = (int32_t)o->steps;
    s->def.pushes = (int32_t)o->pushes;
    if (o->pushes > 0 && o->steps == 0)
        return cli_usage(cli, "--pushes is for --steps");
    if (o->shape != NULL && !sett_shape_read(o->shape, &s->def.shape))
        return cli_refuse(cli, "1x1 to 5x5, ring, cross, diamond or none",
                          "--shape %s is no shape", o->shape);
    if (o->symmetry != NULL &&
        !sett_symmetry_read(o->symmetry, &s->def.symmetry))
        return cli_refuse(cli, "x, y, both, turn or none",
                          "--symmetry %s is no symmetry", o->symmetry);
    if (o->like == NULL && (o->shape != NULL || o->bands != 1))
        return cli_usage(cli, "--shape and --bands are for --like");
    SettStatus status =
        sett_judge_choose(cli->game, o->agent, &s->def.judge, &cli->err);
    const char *hole = o->hole;
    if (status == SETT_OK && hole != NULL &&
        (strlen(hole) != 1 || hole[0] <= ' ' || hole[0] > '~'))
        return cli_usage(cli, "--hole \"%s\" is not one character", hole);
    s->hole = hole != NULL ? hole[0] : sett_drawing_hole(cli->game);
    if (status != SETT_OK || o->like == NULL)
        return status;
    s->def.sample = &s->sample;
    return sett_host_sample(cli_host(cli), cli->game, o->like, &s->sample);
}

SettStatus cli_solving_draw(Cli *cli, Solving *s, const char *path,
                            const char *size_text)
{
    char *text = NULL;
    size_t size = 0;
    int32_t w = 0, h = 0;
    if (size_text != NULL &&
        !cli_pair(size_text, 'x', 1, SETT_MAX_SIDE, &w, &h))
        return cli_refuse(cli, "WIDTHxHEIGHT, such as 30x14",
                          "--size %s is no size", size_text);
    SettStatus status =
        path != NULL ? cli_read(cli, path, &text, &size) : SETT_OK;
    if (status != SETT_OK)
        return status;
    if (path == NULL && w == 0) {
        w = cli->game->default_w;
        h = cli->game->default_h;
    }
    status =
        sett_drawing_read(cli->game, text != NULL ? text : "", size, s->hole, w,
                          h, &cli->arena, &s->drawing, &cli->err);
    if (status != SETT_OK)
        return sett_error_in(&cli->err, status, path != NULL ? path : "--size");
    return sett_solve_size(cli->game, s->drawing.grid.w, s->drawing.grid.h,
                           &cli->err);
}

SettStatus cli_solving_core(Cli *cli, const Solving *s,
                            const SettSolved *solved, SettText *out)
{
    sett_text_format(
        out, "%d demand%s contradict%s (%s core): ", (int)solved->core_count,
        solved->core_count == 1 ? "" : "s",
        solved->core_count == 1 ? "s itself" : "",
        sett_core_proof_name(solved->proof));
    SettStatus status =
        sett_core_text(&s->def, solved, &s->drawing.grid, &cli->arena, out);
    sett_text_add(out, "\n");
    /* The same as one sentence, where there is one. */
    bool said = false;
    SettText text = sett_text(cli->alloc);
    if (status == SETT_OK)
        status = sett_core_short(&s->def, solved, &s->drawing.grid, &cli->arena,
                                 &text, &said);
    if (status == SETT_OK && said)
        sett_text_format(out, "    in short: %s\n", text.data);
    return status;
}

SettStatus cli_solving_note_play(Cli *cli, const Solving *s,
                                 const SettSolved *solved)
{
    if (s->def.steps == 0)
        return SETT_OK;
    SettText text = sett_text(cli->alloc);
    sett_actions_write(cli->game->rules, solved->play, solved->play_count,
                       &text);
    if (text.status == SETT_OK)
        cli_note(cli, "won in %d turn%s: %s", (int)solved->play_count,
                 solved->play_count == 1 ? "" : "s",
                 text.data != NULL ? text.data : "");
    return text.status;
}

void cli_solving_play_json(const Solving *s, const SettSolved *solved,
                           SettJsonWriter *w)
{
    if (s->def.steps == 0)
        return;
    sett_json_key(w, "play");
    sett_play_put_actions(w, s->def.game->rules, solved->play,
                          solved->play_count);
}

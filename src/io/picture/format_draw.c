/* format_draw.c - levels as pictures and on terminals: formats that are
   written alone. */
#include "sett/format.h"

static SettStatus write_png(const SettFormatJob *job, const SettGrid *grid,
                            SettText *out)
{
    uint8_t *rgb = NULL;
    int32_t width = 0, height = 0;
    SettStatus status =
        sett_render_rgb(job->game, grid, job->scale > 0 ? job->scale : 1,
                        job->arena, &rgb, &width, &height);
    if (status == SETT_TOO_LARGE)
        return sett_fail(job->err, status, "the picture would be too large");
    return status == SETT_OK ? sett_png_write(rgb, width, height, out, job->err)
                             : status;
}

const SettFormat sett_format_png = {.ending = ".png", .write = write_png};

static SettStatus write_svg(const SettFormatJob *job, const SettGrid *grid,
                            SettText *out)
{
    return sett_render_svg(job->game, grid, job->title, out);
}

const SettFormat sett_format_svg = {.ending = ".svg", .write = write_svg};

static SettStatus write_terminal(const SettFormatJob *job, const SettGrid *grid,
                                 SettText *out)
{
    sett_render_terminal(job->game, grid, job->colour, out);
    return out->status;
}

const SettFormat sett_format_terminal = {.write = write_terminal};

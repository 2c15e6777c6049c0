/* names.c - a level as the names of its tiles, a row a line. */
#include "sett/format.h"

static SettStatus write(const SettFormatJob *job, const SettGrid *grid,
                        SettText *out)
{
    for (int32_t c = 0; c < sett_grid_area(grid); c++) {
        sett_text_add(out, job->game->tiles.tiles[grid->cells[c]].name);
        sett_text_char(out, (c + 1) % grid->w == 0 ? '\n' : ',');
    }
    return out->status;
}

const SettFormat sett_format_names = {.ending = ".csv", .write = write};

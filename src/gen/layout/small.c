/* small.c - see small.h. */
#include "gen/layout/small.h"

#include "contracts/gen_report.h"
#include "level/spread.h"

bool sett_small_job(const SettGenJob *job, const SettGrid *grid)
{
    return job->lock == NULL && job->watch == NULL &&
           job->game->closed_border && grid->w >= 4 && grid->h >= 4 &&
           sett_flat_fits(grid->w, grid->h);
}

SettFlat sett_small_interior(const SettGrid *grid)
{
    uint64_t words[5] = {0}, row = ((uint64_t)1 << (grid->w - 2)) - 1;
    int32_t stride = sett_flat_stride(grid->w), place = stride + 1;
    for (int32_t y = 1; y < grid->h - 1; y++, place += stride)
        sett_flat_put_row(words, place, row);
    return sett_flat_words(words);
}

static void write_cells(const SettGame *game, SettFlat open, SettGrid *grid)
{
    uint64_t words[5] = {0};
    int32_t place = 0, stride = sett_flat_stride(grid->w);
    uint8_t *cells = grid->cells;
    const uint8_t *end = cells + sett_grid_area(grid);
    sett_flat_store(open, words);
    for (int32_t y = 0; y < grid->h; y++, place += stride, cells += grid->w) {
        int32_t i = place >> 6, by = place & 63;
        uint64_t row = words[i] >> by | words[i + 1] << 1 << (63 - by);
        /* What is beyond the row is overwritten by the next. */
        if (grid->w <= 16 && end - cells >= 16)
            sett_spread16(row, game->fill_solid, game->fill_open, cells);
        else
            sett_spread(row, grid->w, game->fill_solid, game->fill_open, cells);
    }
}

SettStatus sett_small_write(const SettGenJob *job, SettFlat open,
                            int32_t attempts, SettGrid *grid)
{
    sett_gen_report_begin(job, attempts);
    if (!sett_flat_any(open))
        return sett_no_floor(job);
    write_cells(job->game, open, grid);
    return SETT_OK;
}

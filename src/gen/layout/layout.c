/* layout.c - the board that a layout creator works on. */
#include "gen/layout/layout.h"

#include "base/least.h"
#include "contracts/gen_report.h"
#include "level/spread.h"

#define AREA_ONE 144 /* interior tiles of the paper's 10 x 20 grid */

int32_t sett_interior_scaled(int64_t interior, int32_t n)
{
    return (int32_t)((2 * n * interior + AREA_ONE) / (2 * AREA_ONE));
}

static void fix_run(SettLayoutBoard *b, int32_t y, int32_t from, int32_t to)
{
    for (int32_t x = from; x < to; x++)
        sett_mask_set(&b->fixed, x, y);
}

static void fix_border(SettLayoutBoard *b)
{
    for (int32_t y = 0; y < b->h; y++) {
        bool inside = y >= b->y0 && y < b->y1;
        fix_run(b, y, 0, inside ? b->x0 : b->w);
        fix_run(b, y, b->x1, b->w);
    }
}

static void read_lock(SettLayoutBoard *b, const SettGrid *grid)
{
    const SettMask *lock = b->job->lock;
    uint8_t open[256];
    sett_tiles_any(&b->job->game->tiles, SETT_IS(OPEN), open);
    for (int32_t y = 0; lock != NULL && y < b->h; y++)
        for (int32_t x = 0; x < b->w; x++) {
            if (!sett_mask_get(lock, x, y))
                continue;
            sett_mask_set(&b->fixed, x, y);
            if (!open[grid->cells[sett_grid_at(grid, x, y)]])
                continue;
            sett_mask_set(&b->given, x, y);
            b->has_given = true;
        }
}

SettStatus sett_board_open(const SettGenJob *job, const SettGrid *grid,
                           SettLayoutBoard *b)
{
    int32_t ring = job->game->closed_border ? 1 : 0;
    *b = (SettLayoutBoard){
        .job = job, .w = grid->w, .h = grid->h, .rng = job->rng};
    b->x0 = b->y0 = ring;
    b->x1 = grid->w - ring;
    b->y1 = grid->h - ring;
    sett_gen_report_begin(job, 1);
    if (b->x1 <= b->x0 || b->y1 <= b->y0)
        return sett_gen_refused(
            sett_report_add(sett_gen_reasons(job), "no-interior", NULL, 0,
                            "the grid has no tile inside its border"));
    SettMask *const masks[] = {&b->open, &b->fixed, &b->given};
    for (int32_t i = 0; i < 3; i++) {
        SettStatus status = sett_mask_take(job->tmp, b->w, b->h, masks[i]);
        if (status != SETT_OK)
            return status;
    }
    fix_border(b);
    read_lock(b, grid);
    sett_board_clear(b);
    return SETT_OK;
}

void sett_board_clear(SettLayoutBoard *board)
{
    sett_mask_copy(&board->open, &board->given);
}

void sett_board_dig(SettLayoutBoard *board, int32_t x, int32_t y)
{
    if (!sett_mask_get(&board->fixed, x, y))
        sett_mask_set(&board->open, x, y);
}

static void write_all_cells(const SettLayoutBoard *b, SettGrid *grid)
{
    const SettGame *game = b->job->game;
    uint8_t *cells = grid->cells;
    const uint64_t *word = b->open.words;
    for (int32_t y = 0; y < b->h; y++)
        for (int32_t x = 0; x < b->w; x += 64) {
            int32_t count = sett_min(b->w - x, 64);
            sett_spread(*word++, count, game->fill_solid, game->fill_open,
                        cells);
            cells += count;
        }
}

static void write_cells(const SettLayoutBoard *b, SettGrid *grid)
{
    const SettGame *game = b->job->game;
    const SettMask *lock = b->job->lock;
    if (lock == NULL) {
        write_all_cells(b, grid);
        return;
    }
    for (int32_t y = 0; y < b->h; y++)
        for (int32_t x = 0; x < b->w; x++) {
            if (sett_mask_get(lock, x, y))
                continue;
            grid->cells[sett_grid_at(grid, x, y)] =
                sett_mask_get(&b->open, x, y) ? game->fill_open
                                              : game->fill_solid;
        }
}

SettStatus sett_no_floor(const SettGenJob *job)
{
    return sett_gen_refused(sett_report_add(sett_gen_reasons(job), "no-floor",
                                            NULL, 0,
                                            "no floor tile could be made"));
}

SettStatus sett_board_write(SettLayoutBoard *board, SettGrid *grid,
                            int32_t attempts)
{
    if (board->job->report != NULL)
        board->job->report->attempts = attempts;
    if (sett_mask_count(&board->open) == 0)
        return sett_no_floor(board->job);
    write_cells(board, grid);
    return SETT_OK;
}

void sett_board_show(SettLayoutBoard *board, SettGrid *grid, const char *what)
{
    const SettWatch *watch = board->job->watch;
    if (watch == NULL)
        return;
    write_cells(board, grid);
    watch->step(watch->user, grid, what);
}

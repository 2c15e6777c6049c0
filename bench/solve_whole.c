/* solve_whole.c - whole levels by the constraint engine, one seed after the
   other: work that a WebAssembly module does as well (G35.S9). */
#include "bench.h"

typedef struct Whole {
    SettSolveDef def;
    SettDrawing drawing; /* all of it open */
    SettMask holes;
} Whole;

/* `layout` is the name of the game. */
static SettStatus draw_nothing(const BenchRow *row, Bench *b)
{
    const SettGame *game = sett_catalog_game(b->catalog, row->layout);
    Whole *whole = SETT_TAKE(&b->arena, 1, Whole);
    if (whole == NULL)
        return SETT_NO_MEMORY;
    whole->def = sett_solve_def(game);
    SettStatus status =
        sett_grid_take(&b->arena, row->w, row->h, &whole->drawing.grid);
    if (status == SETT_OK)
        status = sett_mask_take(&b->arena, row->w, row->h, &whole->holes);
    if (status != SETT_OK)
        return status;
    for (int32_t c = 0; c < row->w * row->h; c++)
        sett_mask_set(&whole->holes, c % row->w, c / row->w);
    whole->drawing.holes = &whole->holes;
    b->more = whole;
    return SETT_OK;
}

static SettStatus complete(Bench *b, int64_t n)
{
    Whole *whole = b->more;
    SettStatus status = SETT_OK;
    for (int64_t i = 0; i < n && status == SETT_OK; i++) {
        SettSolved solved;
        SettArenaMark mark = sett_arena_mark(&b->tmp);
        whole->def.seed = b->next++ % 50;
        status = sett_solve_complete(&whole->def, &whole->drawing, 0, &b->tmp,
                                     &solved, NULL);
        if (status == SETT_OK)
            b->check += solved.spent.conflicts;
        sett_arena_reset(&b->tmp, mark);
    }
    return status;
}

#define ROW(name, game, w, h)                                            \
    {                                                                    \
        name, "levels/s", BENCH_RATE, 1, game, NULL, w, h, draw_nothing, \
            complete, NULL                                               \
    }

const BenchRow bench_solve_whole[] = {
    ROW("G35.whole.md2.10x20", "md2", 10, 20),
    ROW("G35.whole.edd.13x7", "edd", 13, 7),
    ROW("G35.whole.smb.30x14", "smb", 30, 14),
    {.name = NULL},
};

/* joins.c - see joins.h. */
#include "golden/joins.h"

#include "gen/layout/layout.h"
#include "golden/mix.h"
#include "golden/verdicts.h"

typedef struct Join {
    SettArena *arena;
    SettRng rng;
    int32_t number;
    SettGame game;
    SettGrid grid;
    SettMask lock;
} Join;

static int32_t below(Join *j, int32_t bound)
{
    return (int32_t)sett_rng_below(&j->rng, (uint32_t)bound);
}

/* Dots and short walks, few and far apart or many; some walls and some of the
   floor may not be touched. */
static SettStatus draw(Join *j)
{
    int32_t wide = j->number % 3 == 0 ? 70 : 22;
    int32_t w = 1 + below(j, wide), h = 1 + below(j, wide / 2 + 4);
    SettStatus s = sett_grid_take(j->arena, w, h, &j->grid);
    if (s == SETT_OK)
        s = sett_mask_take(j->arena, w, h, &j->lock);
    if (s != SETT_OK)
        return s;
    sett_grid_fill(&j->grid, j->game.fill_solid);
    int32_t walks = 1 + below(j, 2 + w * h / (j->number % 2 ? 12 : 90));
    int32_t longest = 1 + below(j, 12), locks = below(j, 3) * w * h / 24;
    for (int32_t i = 0; i < walks; i++) {
        int32_t x = below(j, w), y = below(j, h);
        for (int32_t k = below(j, longest); k >= 0; k--) {
            SettPoint to = sett_dirs[below(j, 4)];
            j->grid.cells[sett_grid_at(&j->grid, x, y)] = j->game.fill_open;
            if (sett_grid_has(&j->grid, x + to.x, y + to.y)) {
                x += to.x;
                y += to.y;
            }
        }
    }
    for (int32_t i = 0; i < locks; i++) {
        int32_t x = below(j, w), y = below(j, h);
        if (j->grid.cells[sett_grid_at(&j->grid, x, y)] == j->game.fill_solid ||
            below(j, 12) == 0)
            sett_mask_set(&j->lock, x, y);
    }
    return SETT_OK;
}

static SettStatus join(Join *j, bool plain, SettText *out)
{
    SettLayoutBoard board;
    SettGenReport report;
    SettGenJob job = {.game = &j->game,
                      .rng = sett_rng((uint64_t)j->number, SETT_FOR_TEST, 1),
                      .lock = &j->lock,
                      .tmp = j->arena,
                      .report = &report};
    SettStatus s = sett_board_open(&job, &j->grid, &board);
    if (s == SETT_INFEASIBLE) {
        sett_text_format(out, "\t%s", report.reasons.reasons[0].code);
        return SETT_OK;
    }
    for (int32_t c = 0; s == SETT_OK && c < sett_grid_area(&j->grid); c++)
        if (j->grid.cells[c] == j->game.fill_open)
            sett_board_dig(&board, c % j->grid.w, c / j->grid.w);
    j->arena->work = 0;
    if (s == SETT_OK)
        s = plain ? sett_board_connect_plain(&board)
                  : sett_board_connect(&board);
    if (s != SETT_OK && s != SETT_INFEASIBLE)
        return s;
    uint64_t hash = (uint64_t)board.has_given;
    for (int32_t y = 0; y < board.h; y++)
        for (int32_t x = 0; x < board.w; x++)
            hash = sett_hash_mix(hash, sett_mask_get(&board.open, x, y));
    sett_text_format(out, "\t%s %d", sett_status_text(s),
                     (int)sett_mask_count(&board.open));
    print_hash(out, hash);
    print_hash(out, sett_rng_next(&board.rng));
    print_hash(out, golden_report_hash(&report.reasons));
    sett_text_format(out, "\t%d", (int)j->arena->work);
    return SETT_OK;
}

static SettStatus one(int32_t number, SettArena *arena, SettText *out)
{
    Join j = {.arena = arena,
              .rng = sett_rng((uint64_t)number + 1, SETT_FOR_TEST, 400),
              .number = number,
              .game = *sett_catalog_game(sett_catalog_builtin(), "md2")};
    j.game.closed_border = number % 4 != 1;
    SettStatus s = draw(&j);
    sett_text_format(out, "%d\t%dx%d", (int)number, (int)j.grid.w,
                     (int)j.grid.h);
    if (s == SETT_OK)
        s = join(&j, false, out);
    if (s == SETT_OK)
        s = join(&j, true, out);
    sett_text_char(out, '\n');
    return s;
}

SettStatus golden_joins(int32_t boards, SettText *out)
{
    SettArena arena;
    SettStatus s = SETT_OK;
    sett_arena_init(&arena, out->alloc, 0);
    SettArenaMark mark = sett_arena_mark(&arena);
    for (int32_t i = 0; i < boards && s == SETT_OK; i++) {
        s = one(i, &arena, out);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
    return s == SETT_OK ? out->status : s;
}

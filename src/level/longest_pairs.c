/* longest_pairs.c - the end of a search for the longest path: both its ends are
   among the few cells that may still see that far, and every search bounds the
   distance of each two of them,
       dist(u, v) <= dist(u, c) + dist(c, v),
   far closer than what c sees anywhere bounds what u and v see. */
#include "level/longest_pairs.h"

#include "base/least.h"
#include "level/bits.h"

#define ROWS 32 /* searches that are kept; the oldest makes room */

typedef struct Pairs {
    SettBounds *b;
    SettPatchCell *cells;
    int32_t count;
    int32_t *steps[ROWS]; /* by search, then by cell */
    int32_t searches;
    int32_t *apart; /* scratch: bounds of the distances of one */
} Pairs;

/* Noted cells of the component: all that may be ends. */
static int32_t list(const SettPatches *all, SettPatchCell *to)
{
    int32_t count = 0;
    for (int32_t i = 0; i < all->reached_count; i++) {
        uint32_t at = all->reached[i];
        uint64_t cells = sett_patch_found(&all->patches[at]);
        if (to == NULL)
            count += sett_bits_count(cells);
        else
            for (; cells != 0; cells &= cells - 1)
                to[count++] = 64 * at + (uint32_t)sett_bits_lowest(cells);
    }
    return count;
}

static SettStatus take(SettBounds *b, int32_t count, Pairs *out)
{
    SettArena *tmp = b->patches.arena;
    *out = (Pairs){.b = b, .count = count};
    out->cells = sett_arena_raw(tmp, (size_t)count, sizeof *out->cells);
    out->apart = sett_arena_raw(tmp, (size_t)count, sizeof *out->apart);
    int32_t *steps = sett_arena_raw(tmp, (size_t)count * ROWS, sizeof *steps);
    if (out->cells == NULL || out->apart == NULL || steps == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < ROWS; i++)
        out->steps[i] = steps + (size_t)i * (size_t)count;
    list(&b->patches, out->cells);
    return SETT_OK;
}

/* Keeps what the last search found of the cells. */
static void keep(Pairs *p)
{
    int32_t *row = p->steps[p->searches++ % ROWS];
    for (int32_t i = 0; i < p->count; i++)
        row[i] = p->b->patches.steps[p->cells[i]];
}

/* Bounds of the distances of cell i to all. */
static void bound(const Pairs *p, int32_t i)
{
    int32_t rows = sett_min(p->searches, ROWS), *restrict apart = p->apart;
    for (int32_t j = 0; j < p->count; j++)
        apart[j] = INT32_MAX;
    for (int32_t k = 0; k < rows; k++) {
        const int32_t *restrict row = p->steps[k];
        int32_t here = row[i];
        for (int32_t j = 0; j < p->count; j++)
            apart[j] = sett_min(apart[j], here + row[j]);
    }
}

/* Lowers the upper bound of cell i to that of its pairs; how many others it may
   be farther from than the best. */
static int32_t lower(const Pairs *p, int32_t i)
{
    SettBounds *b = p->b;
    int32_t *upper = &b->upper[p->cells[i]], most = 0, hopes = 0;
    if (*upper < b->best)
        return 0;
    bound(p, i);
    for (int32_t j = 0; j < p->count; j++) {
        if (j == i)
            continue;
        int32_t far = sett_min(p->apart[j], b->upper[p->cells[j]]);
        most = sett_max(most, far);
        hopes += far > b->best;
    }
    /* Cells that were not listed see less than the best. */
    *upper = sett_min(*upper, sett_max(most, b->best - 1));
    return *upper > b->best ? hopes : 0;
}

/* Takes out, with what is kept of them, cells that see less than the best. */
static void sift(Pairs *p)
{
    int32_t rows = sett_min(p->searches, ROWS), kept = 0;
    for (int32_t i = 0; i < p->count; i++) {
        SettPatchCell cell = p->cells[i];
        SettPatch *patch = &p->b->patches.patches[cell >> 6];
        if (p->b->upper[cell] < p->b->best) {
            patch->noted &= ~((uint64_t)1 << (cell & 63));
            continue;
        }
        for (int32_t k = 0; k < rows; k++)
            p->steps[k][kept] = p->steps[k][i];
        p->cells[kept++] = cell;
    }
    p->count = kept;
}

/* The cell with the most hopes; SETT_NO_CELL where none is left. */
static SettPatchCell choose(const Pairs *p)
{
    SettPatchCell best = SETT_NO_CELL;
    int32_t most = 0;
    for (int32_t i = 0; i < p->count; i++) {
        if (sett_work(p->b->patches.arena, 8 * (uint64_t)p->count))
            return SETT_NO_CELL;
        int32_t hopes = lower(p, i);
        if (hopes > most)
            best = p->cells[i];
        most = sett_max(most, hopes);
    }
    return best;
}

SettStatus sett_bounds_settle_pairs(SettBounds *b)
{
    int64_t count = list(&b->patches, NULL);
    Pairs p;
    if (4 * count * count > b->last.cells)
        return SETT_TOO_LARGE;
    SettArenaMark mark = sett_arena_mark(b->patches.arena);
    SettStatus status = take(b, (int32_t)count, &p);
    if (status != SETT_OK)
        return status;
    for (;;) {
        keep(&p);
        SettPatchCell from = choose(&p);
        sift(&p);
        if (from == SETT_NO_CELL || sett_stopped(b->patches.arena))
            break;
        sett_bounds_search(b, from);
    }
    sett_arena_reset(b->patches.arena, mark);
    return sett_stopped(b->patches.arena) ? SETT_CANCELLED : SETT_OK;
}

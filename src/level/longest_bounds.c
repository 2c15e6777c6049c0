/* longest_bounds.c - see longest_bounds.h. */
#include "level/longest_bounds.h"

#include "base/least.h"
#include "level/bits.h"

SettStatus sett_bounds_take(const SettMask *open, SettArena *tmp, SettBounds *b)
{
    *b = (SettBounds){.best = -1};
    SettStatus status = sett_patches_take(open, tmp, &b->patches);
    if (status != SETT_OK)
        return status;
    size_t room = sett_patch_room(&b->patches);
    b->upper = sett_arena_raw(tmp, room, sizeof *b->upper);
    b->lower = sett_arena_raw(tmp, room, sizeof *b->lower);
    if (b->upper == NULL || b->lower == NULL)
        return SETT_NO_MEMORY;
    for (size_t i = 0; i < room; i++) {
        b->upper[i] = SETT_UNSEEN;
        b->lower[i] = 0;
    }
    for (size_t i = 0; i < room / 64; i++)
        b->patches.patches[i].noted = b->patches.patches[i].open;
    return SETT_OK;
}

/* Greatest and least of the cells that the next searches may begin with. */
typedef struct Ends {
    int32_t highest, lowest;
} Ends;

/* Bounds of a noted cell; whether it stays noted. */
static bool narrow(SettBounds *b, SettPatchCell spot, Ends *ends)
{
    int32_t d = b->patches.steps[spot], e = b->last.steps;
    int32_t upper =
        sett_min(sett_min(d + e, b->last.cells - 1), b->upper[spot]);
    int32_t lower = sett_max(sett_max(d, e - d), b->lower[spot]);
    b->upper[spot] = upper;
    b->lower[spot] = lower;
    if (d == e)
        b->farthest = spot;
    if (upper > b->best && upper > ends->highest) {
        ends->highest = upper;
        b->edge = spot;
    }
    if (upper > b->best && lower < ends->lowest) {
        ends->lowest = lower;
        b->centre = spot;
    }
    return upper >= b->best;
}

void sett_bounds_search(SettBounds *b, SettPatchCell from)
{
    SettPatches *all = &b->patches;
    b->last = sett_patches_search(all, from);
    b->searches++;
    b->best = sett_max(b->best, b->last.steps);
    b->edge = b->centre = b->farthest = SETT_NO_CELL;
    Ends ends = {-1, SETT_UNSEEN};
    for (int32_t i = 0; i < all->reached_count; i++) {
        uint32_t at = all->reached[i];
        uint64_t gone = 0, cells = sett_patch_found(&all->patches[at]);
        if (sett_work(all->arena, 64))
            return;
        for (; cells != 0; cells &= cells - 1)
            if (!narrow(b, 64 * at + (uint32_t)sett_bits_lowest(cells), &ends))
                gone |= cells & (~cells + 1);
        all->patches[at].noted &= ~gone;
    }
}

/* longest_bounds.c - see longest_bounds.h. */
#include "level/longest_bounds.h"

#include "base/least.h"
#include "level/bits.h"

#define UNREACHED (INT32_MIN / 2)

static SettStatus take_nodes(SettBounds *b)
{
    b->leaves = 1;
    while (b->leaves < sett_patch_count(&b->patches))
        b->leaves *= 2;
    b->nodes = sett_arena_raw(b->patches.arena, 2 * (size_t)b->leaves,
                              sizeof *b->nodes);
    if (b->nodes == NULL)
        return SETT_NO_MEMORY;
    for (uint32_t n = 0; n < 2 * b->leaves; n++)
        for (int32_t row = 0; row < SETT_BOUND_ROWS; row++)
            b->nodes[n].far[row] = UNREACHED;
    return SETT_OK;
}

SettStatus sett_bounds_take(const SettMask *open, SettArena *tmp, SettBounds *b)
{
    *b = (SettBounds){.best = -1};
    SettStatus status = sett_patches_take(open, tmp, &b->patches);
    return status == SETT_OK ? take_nodes(b) : status;
}

/* Notes steps of a search for all nodes around its patches; no steps where
   `none`. Around a node that has as many all others have, too. */
static void lift(SettBounds *b, int32_t row, bool none)
{
    const SettPatches *all = &b->patches;
    for (int32_t i = 0; i < all->reached_count; i++) {
        int32_t steps = all->patches[all->reached[i]].far;
        for (uint32_t n = b->leaves + all->reached[i]; n > 0; n /= 2) {
            int32_t *far = &b->nodes[n].far[row];
            if (none ? *far < 0 : *far >= steps)
                break;
            *far = none ? UNREACHED : steps;
        }
    }
}

int32_t sett_bounds_place(const SettBounds *b, SettPatchCell spot)
{
    SettPoint p = sett_patch_point(&b->patches, spot);
    return p.y * b->patches.w + p.x;
}

/* The first of those farthest from where the last search began. */
static SettPatchCell find_farthest(const SettBounds *b)
{
    const SettPatches *all = &b->patches;
    SettPatchCell first = SETT_NO_CELL;
    int32_t least = INT32_MAX;
    for (int32_t i = 0; i < all->reached_count; i++) {
        uint32_t patch = all->reached[i];
        uint64_t cells = sett_patch_found(&all->patches[patch]);
        if (all->patches[patch].far < b->last)
            continue;
        for (; cells != 0; cells &= cells - 1) {
            SettPatchCell spot = 64 * patch + (uint32_t)sett_bits_lowest(cells);
            int32_t place = sett_bounds_place(b, spot);
            if (all->steps[spot] < b->last || place >= least)
                continue;
            first = spot;
            least = place;
        }
    }
    return first;
}

/* Notes the path that the last search found, if it is longer than the best or
   earlier, or where `to` is. */
static void compare(SettBounds *b, SettPatchCell start)
{
    int32_t from = sett_bounds_place(b, start);
    int32_t to = sett_bounds_place(b, b->farthest);
    int32_t first = sett_min(from, to);
    if (!sett_bounds_hope(b, b->last, first - (from <= to)))
        return;
    b->best = b->last;
    b->from = first;
    b->to = from <= to ? to : -1;
}

SettStatus sett_bounds_search(SettBounds *b, SettPatchCell from)
{
    SettPatches *all = &b->patches;
    int32_t row = b->kept % SETT_BOUND_ROWS;
    if (b->steps[row] == NULL)
        b->steps[row] =
            sett_arena_raw(all->arena, 64 * (size_t)sett_patch_count(all),
                           sizeof *b->steps[row]);
    if (b->steps[row] == NULL)
        return SETT_NO_MEMORY;
    if (b->kept >= SETT_BOUND_ROWS)
        lift(b, row, true);
    all->steps = b->steps[row];
    b->last = sett_patches_search(all, from);
    b->kept++;
    b->searches++;
    if (sett_stopped(all->arena))
        return SETT_CANCELLED;
    all->patches[from >> 6].hopeful &= ~((uint64_t)1 << (from & 63));
    lift(b, row, false);
    b->farthest = find_farthest(b);
    compare(b, from);
    return SETT_OK;
}

void sett_bounds_leave(SettBounds *b)
{
    for (int32_t row = 0; row < sett_bounds_rows(b); row++)
        lift(b, row, true);
    for (int32_t i = 0; i < b->patches.reached_count; i++) {
        SettPatch *patch = &b->patches.patches[b->patches.reached[i]];
        patch->hopeful &= ~sett_patch_found(patch);
    }
    b->kept = 0;
}

SettPatchCell sett_bounds_middle(const SettBounds *b)
{
    const SettPatches *all = &b->patches;
    SettPoint p = sett_patch_point(all, b->farthest);
    /* What is beyond the map is in the frame. By turns, so as not to end in the
       corner of a hall. */
    for (int32_t d = b->last - 1; d >= b->last / 2; d--)
        for (int32_t k = 0; k < 4; k++) {
            int32_t dir = d % 2 == 0 ? k : 3 - k;
            SettPoint q = {p.x + sett_dirs[dir].x, p.y + sett_dirs[dir].y};
            SettPatchCell spot = sett_patch_cell(all, q);
            uint64_t found = sett_patch_found(&all->patches[spot >> 6]);
            if (!(found >> (spot & 63) & 1) || all->steps[spot] != d)
                continue;
            p = q;
            break;
        }
    return sett_patch_cell(all, p);
}

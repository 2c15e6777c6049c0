/* patches.c - see patches.h. */
#include "level/patches.h"

#include "level/bits.h"

#define WEST 0x0101010101010101u /* columns of a patch */
#define EAST 0x8080808080808080u

static SettStatus read_open(const SettMask *open, SettPatches *out)
{
    for (int32_t y = 0; y < open->h; y++) {
        if (sett_work(out->arena, (uint64_t)open->w))
            return SETT_CANCELLED;
        const uint64_t *row = open->words + (size_t)y * (size_t)open->stride;
        SettPatch *patch =
            out->patches + sett_patch_cell(out, (SettPoint){0, y}) / 64;
        for (int32_t x = 0; x < open->w; x += 8, patch++)
            patch->open |= (row[x >> 6] >> (x & 63) & 255) << 8 * (y & 7);
    }
    return SETT_OK;
}

SettStatus sett_patches_take(const SettMask *open, SettArena *arena,
                             SettPatches *out)
{
    *out = (SettPatches){.w = open->w, .h = open->h, .arena = arena};
    out->across = (uint32_t)(open->w + 7) / 8 + 2;
    size_t count = sett_patch_count(out);
    out->patches = SETT_TAKE(arena, count, SettPatch);
    out->now = sett_arena_raw(arena, count, sizeof *out->now);
    out->next = sett_arena_raw(arena, count, sizeof *out->next);
    out->reached = sett_arena_raw(arena, count, sizeof *out->reached);
    if (out->patches == NULL || out->now == NULL || out->next == NULL ||
        out->reached == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = read_open(open, out);
    for (size_t i = 0; i < count; i++)
        out->patches[i].left = out->patches[i].hopeful = out->patches[i].open;
    return status;
}

/* One level of a search. */
typedef struct Level {
    SettPatches *all;
    uint32_t *next;
    int32_t next_count;
    uint32_t into; /* which front is being reached */
} Level;

/* Reaches those of some cells of a patch that are left. */
static inline void reach(Level *l, uint32_t at, uint64_t cells)
{
    SettPatch *patch = &l->all->patches[at];
    cells &= patch->left;
    if (cells == 0)
        return;
    if (patch->left == patch->open)
        l->all->reached[l->all->reached_count++] = at;
    patch->left ^= cells;
    if (patch->front[l->into] == 0)
        l->next[l->next_count++] = at;
    patch->front[l->into] |= cells;
}

static inline void spread(Level *l, uint32_t at, uint64_t front)
{
    uint32_t across = l->all->across;
    reach(l, at,
          front << 8 | front >> 8 | (front & ~EAST) << 1 |
              (front & ~WEST) >> 1);
    if (front & 255)
        reach(l, at - across, front << 56);
    if (front >> 56)
        reach(l, at + across, front >> 56);
    if (front & WEST)
        reach(l, at - 1, (front & WEST) << 7);
    if (front & EAST)
        reach(l, at + 1, (front & EAST) >> 7);
}

static void note(const SettPatches *all, uint32_t at, uint64_t cells,
                 int32_t steps)
{
    for (; cells != 0; cells &= cells - 1)
        all->steps[64 * (size_t)at + (size_t)sett_bits_lowest(cells)] = steps;
}

/* Makes all cells unreached again. */
static void forget(SettPatches *all)
{
    for (int32_t i = 0; i < all->reached_count; i++) {
        SettPatch *patch = &all->patches[all->reached[i]];
        patch->left = patch->open;
    }
    all->reached_count = 0;
}

int32_t sett_patches_search(SettPatches *all, SettPatchCell from)
{
    int32_t steps = -1;
    uint32_t *now = all->now;
    Level l = {.all = all, .next = all->next};
    forget(all);
    reach(&l, from >> 6, (uint64_t)1 << (from & 63));
    while (l.next_count > 0) {
        int32_t count = l.next_count;
        if (sett_work(all->arena, 32 * (uint64_t)count))
            break;
        uint32_t *kept = now, out = l.into;
        now = l.next;
        l.next = kept;
        l.next_count = 0;
        l.into = 1 - out;
        steps++;
        for (int32_t i = 0; i < count; i++) {
            SettPatch *patch = &all->patches[now[i]];
            uint64_t front = patch->front[out];
            patch->front[out] = 0;
            patch->far = steps;
            note(all, now[i], front, steps);
            spread(&l, now[i], front);
        }
    }
    for (int32_t i = 0; i < l.next_count; i++) /* of one that was stopped */
        all->patches[l.next[i]].front[l.into] = 0;
    return steps;
}

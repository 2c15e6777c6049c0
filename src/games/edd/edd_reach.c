/* edd_reach.c - which tiles of a room the doors reach (docs/design/edd.md,
   section 1.3), and which doors the room keeps apart: a rule of ours, the
   reference lets doors lie in different regions. */
#include "games/edd/edd_reach.h"

#include "level/bits.h"
#include "level/board.h"

#include <string.h>

/* Everything in `open` of one row of w tiles that is joined to `seed` within
   the row: upwards by the carry of an addition, downwards by doubling steps. */
static uint64_t fill_row(uint64_t seed, uint64_t open, int32_t w)
{
    uint64_t a = seed & open, down = open;
    a |= ((open + a) ^ open) & open;
    for (int32_t step = 1; step < w; step *= 2) {
        a |= down & (a >> step);
        down &= down >> step;
    }
    return a;
}

/* Rows are filled from the tiles of `from`, downwards and upwards by turns,
   until nothing changes. */
void sett_edd_reach_plain(const EddRoom *room, const uint64_t *from,
                          uint64_t *reached)
{
    const SettSpaces *s = &room->spaces;
    reached[0] = reached[s->h + 1] = 0;
    for (int32_t y = 1; y <= s->h; y++)
        reached[y] = fill_row(from[y], s->open[y], s->w);
    for (bool more = true; more;) {
        more = false;
        for (int32_t i = 0; i < 2 * s->h; i++) {
            int32_t y = i < s->h ? i + 1 : 2 * s->h - i;
            uint64_t seed =
                (reached[y] | reached[y - 1] | reached[y + 1]) & s->open[y];
            if (seed == reached[y])
                continue;
            reached[y] = fill_row(seed, s->open[y], s->w);
            more = true;
        }
    }
}

/* The sum of both as numbers: what is joined to a bit of b in a row of a, a
   carry runs through. */
static SettBoard plus(SettBoard a, SettBoard b)
{
    uint64_t low = a.low + b.low;
    return (SettBoard){low, a.high + b.high + (low < a.low)};
}

void sett_edd_reach_small(const EddRoom *room, const uint64_t *from,
                          uint64_t *reached)
{
    const SettSpaces *s = &room->spaces;
    const int32_t stride = s->w + 1;
    SettBoard open = sett_board_read(s->open + 1, s->h, stride);
    SettBoard all = sett_board_read(from + 1, s->h, stride), last;
    do {
        last = all;
        all = sett_board_or(all, sett_board_xor(plus(open, all), open));
        all = sett_board_or(all, sett_board_back(all, 1));
        all = sett_board_or(all, sett_board_on(last, stride));
        all = sett_board_or(all, sett_board_back(last, stride));
        all = sett_board_and(all, open);
    } while (!sett_board_same(all, last));
    for (int32_t y = 0; y < s->h; y++)
        reached[y + 1] = sett_board_row(all, y * stride, s->w);
}

void sett_edd_reach(const EddRoom *room, const uint64_t *from,
                    uint64_t *reached)
{
#if !defined(SETT_NO_FAST) && !defined(SETT_NO_SEARCH)
    if (sett_board_fits(room->spaces.w, room->spaces.h)) {
        sett_edd_reach_small(room, from, reached);
        return;
    }
#endif
    sett_edd_reach_plain(room, from, reached);
}

int32_t sett_edd_cut_doors(const EddRoom *room, uint64_t *kept)
{
    const SettSpaces *s = &room->spaces;
    const int32_t doors = room->counts.doors;
    int32_t most = 0, largest = 0;
    for (int32_t i = 0; i < doors && most < doors; i++) {
        uint64_t from[SETT_SPACES_ROWS] = {0}, reached[SETT_SPACES_ROWS];
        SettPoint p = sett_spaces_point(s, room->doors[i]);
        int32_t joined = 0, cells = 0;
        from[p.y + 1] = (uint64_t)1 << p.x;
        sett_edd_reach(room, from, reached);
        for (int32_t y = 1; y <= s->h; y++) {
            joined += sett_bits_count(reached[y] & room->door[y]);
            cells += sett_bits_count(reached[y]);
        }
        if (joined < most || (joined == most && cells <= largest))
            continue;
        most = joined;
        largest = cells;
        memcpy(kept, reached, sizeof reached);
    }
    return doors - most;
}

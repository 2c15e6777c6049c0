/* far.c - how far the win conditions are from being met, where nothing else is
   known: by the distances of the things that they name. */
#include "games/puzzle/play.h"

static bool cell_is(const PuzGame *g, const uint64_t *o, const uint64_t *mask,
                    bool all)
{
    uint64_t any = 0, missing = 0;
    for (int32_t i = 0; i < g->ow; i++) {
        any |= o[i] & mask[i];
        missing |= mask[i] & ~o[i];
    }
    return all ? missing == 0 : any != 0;
}

/* Steps to the nearest cell that the second name is true of. */
static int32_t nearest(const PuzBoard *b, const uint64_t *objects,
                       const PuzWin *win, int32_t cell)
{
    int32_t best = b->w + b->h, x = cell / b->h, y = cell % b->h;
    for (int32_t i = 0; i < b->n; i++) {
        int32_t dx = i / b->h - x, dy = i % b->h - y;
        int32_t d = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
        if (d < best && cell_is(b->g, objects + (size_t)i * (size_t)b->g->ow,
                                win->second, win->second_all))
            best = d;
    }
    return best;
}

double sett_puz_far_of(const PuzBoard *b, const uint64_t *objects,
                       const PuzWin *win)
{
    double sum = 0, least = b->w + b->h;
    for (int32_t i = 0; i < b->n; i++) {
        const uint64_t *o = objects + (size_t)i * (size_t)b->g->ow;
        if (!cell_is(b->g, o, win->first, win->first_all))
            continue;
        int32_t d = win->second_any ? 0 : nearest(b, objects, win, i);
        if (win->quantity == PUZ_WIN_ALL)
            sum += d;
        else if (win->quantity == PUZ_WIN_SOME)
            least = d < least ? d : least;
        else
            sum += d == 0 ? 2 : 0;
    }
    return win->quantity == PUZ_WIN_SOME ? least : sum;
}

double sett_puz_far(const PuzBoard *board, const uint64_t *objects)
{
    double sum = 0;
    for (int32_t i = 0; i < board->g->win_count; i++)
        sum += sett_puz_far_of(board, objects, &board->g->wins[i]);
    return sum;
}

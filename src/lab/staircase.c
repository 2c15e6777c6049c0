/* staircase.c - see staircase.h. */
#include "sett/staircase.h"

SettStatus sett_staircase_take(SettArena *arena, const double *difficulty,
                               int32_t count, SettStaircase *out)
{
    *out = (SettStaircase){.count = count,
                           .difficulty = difficulty,
                           .order = SETT_TAKE(arena, count, int32_t),
                           .last = SETT_TAKE(arena, count, int32_t),
                           .place = (count - 1) / 2,
                           .current = -1};
    if (out->order == NULL || out->last == NULL)
        return SETT_NO_MEMORY;
    /* By insertion: equal ones stay in the order given. */
    for (int32_t i = 0; i < count; i++) {
        int32_t at = i;
        for (; at > 0 && difficulty[out->order[at - 1]] > difficulty[i]; at--)
            out->order[at] = out->order[at - 1];
        out->order[at] = i;
    }
    return SETT_OK;
}

void sett_staircase_play(SettStaircase *s, int32_t segment, bool won)
{
    int32_t step = s->count / 10 > 1 ? s->count / 10 : 1;
    int32_t place = s->place + (won ? step : -2 * step);
    s->place = place < 0 ? 0 : place >= s->count ? s->count - 1 : place;
    s->current = segment;
    s->last[segment] = ++s->played;
    s->won += won;
}

int32_t sett_staircase_next(const SettStaircase *s, int32_t choice)
{
    /* First what is not recent, then what is but the current one, nearest
       first, of equally near ones the easier. */
    for (int32_t round = 0; round < 2; round++)
        for (int32_t away = 0; away < s->count; away++)
            for (int32_t side = -1; side <= 1; side += 2) {
                int32_t at = s->place + side * away;
                if (at < 0 || at >= s->count || (away == 0 && side > 0))
                    continue;
                int32_t segment = s->order[at], last = s->last[segment];
                bool recent =
                    last > 0 && s->played - last < SETT_STAIRCASE_RECENT;
                if (recent == (round == 1) && segment != s->current &&
                    choice-- == 0)
                    return segment;
            }
    return -1;
}

/* staircase.c - see staircase.h. */
#include "sett/staircase.h"

/* By insertion: equal ones stay in the order given. */
static void sort_by_difficulty(SettStaircase *s)
{
    for (int32_t i = 0; i < s->count; i++) {
        int32_t at = i;
        while (at > 0 && s->difficulty[s->order[at - 1]] > s->difficulty[i]) {
            s->order[at] = s->order[at - 1];
            at--;
        }
        s->order[at] = i;
    }
}

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
    sort_by_difficulty(out);
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

static bool recent(const SettStaircase *s, int32_t segment)
{
    return s->last[segment] > 0 &&
           s->played - s->last[segment] < SETT_STAIRCASE_RECENT;
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
                int32_t segment = s->order[at];
                bool fits = recent(s, segment) == (round == 1);
                if (fits && segment != s->current && choice-- == 0)
                    return segment;
            }
    return -1;
}

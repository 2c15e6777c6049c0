/* each.c - many items on all workers, with failures that do not depend on which
   of them ran first. */
#include <stdatomic.h>

#include "sett/base.h"

typedef struct Each {
    const SettCrew *crew;
    SettItemFn *item;
    void *user;
    /* Lowest index that failed or was left out, times 256, and its status; so
       that the least of them is the one that counts. */
    _Atomic int64_t stop;
} Each;

static void stop_at(Each *each, int64_t index, SettStatus status)
{
    int64_t stop = index * 256 + (int64_t)status;
    int64_t before = atomic_load(&each->stop);
    while (stop < before &&
           !atomic_compare_exchange_weak(&each->stop, &before, stop))
        continue;
}

/* Items above a failing one are left out, those below are still done. */
static void do_one(void *user, int64_t index, int32_t worker)
{
    Each *each = user;
    const SettCrew *crew = each->crew;
    if (index > atomic_load(&each->stop) / 256)
        return;
    if (sett_cancelled(crew->cancel)) {
        stop_at(each, index, SETT_CANCELLED);
        return;
    }
    SettArena *tmp = &crew->scratch[worker];
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = each->item(each->user, index, tmp);
    sett_arena_reset(tmp, mark);
    if (status != SETT_OK)
        stop_at(each, index, status);
    else if (crew->done != NULL)
        crew->done(crew->user);
}

SettStatus sett_each(const SettCrew *crew, int64_t count, SettItemFn *item,
                     void *user, int64_t *done)
{
    Each each = {.crew = crew, .item = item, .user = user};
    atomic_init(&each.stop, count * 256 + SETT_OK);
    crew->jobs.run(crew->jobs.host, count, do_one, &each);
    int64_t stop = atomic_load(&each.stop);
    if (done != NULL)
        *done = stop / 256;
    return (SettStatus)(stop % 256);
}

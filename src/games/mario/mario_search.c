/* mario_search.c - see mario_search.h. */
#include "games/mario/mario_search.h"

#include "base/enlarge.h"
#include "base/least.h"

#include <string.h>

struct MarioPage {
    MarioPage *next;
    size_t used, size;
    uint64_t bytes[];
};

#define PAGE_BYTES ((size_t)1 << 18)

static MarioPage *new_page(MarioStore *store, size_t least)
{
    size_t size = sett_max_size(least, PAGE_BYTES);
    MarioPage *page = sett_arena_raw(store->arena, 1, sizeof *page + size);
    if (page == NULL)
        return NULL;
    page->next = NULL;
    page->used = 0;
    page->size = size;
    if (store->current != NULL)
        store->current->next = page;
    else
        store->first = page;
    return page;
}

/* The pages stay, to be filled again. */
void sett_mario_forget(MarioStore *store)
{
    store->current = store->first;
    if (store->first != NULL)
        store->first->used = 0;
}

/* The page that comes next, if it is large enough; otherwise a new one before
   it. */
static bool turn_page(MarioStore *store, size_t least)
{
    MarioPage *next = store->current != NULL ? store->current->next : NULL;
    if (next == NULL || next->size < least) {
        MarioPage *page = new_page(store, least);
        if (page == NULL)
            return false;
        page->next = next;
        next = page;
    }
    next->used = 0;
    store->current = next;
    return true;
}

MarioState *sett_mario_keep(MarioStore *store, const MarioContext *c,
                            const MarioState *s)
{
    size_t size = sett_mario_used(c, s);
    MarioPage *page = store->current;
    if (page == NULL || page->size - page->used < size) {
        if (!turn_page(store, size))
            return NULL;
        page = store->current;
    }
    void *copy = (uint8_t *)page->bytes + page->used;
    page->used += size;
    return memcpy(copy, s, size);
}

void *sett_mario_room(SettArena *arena, void *items, int32_t count,
                      int32_t *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    int32_t more = *capacity > 0 ? 2 * *capacity : 256;
    void *larger =
        more > 0 ? sett_enlarge(arena, items, (size_t)count, (size_t)more, size)
                 : NULL;
    if (larger != NULL)
        *capacity = more;
    return larger;
}

static bool is_before(const MarioItem *a, const MarioItem *b)
{
    return a->key != b->key ? a->key < b->key : a->order < b->order;
}

void sett_mario_heap_clear(MarioHeap *heap)
{
    heap->count = 0;
    heap->next = 0;
}

SettStatus sett_mario_push(MarioHeap *heap, double key, int32_t node)
{
    MarioItem *items = sett_mario_room(heap->arena, heap->items, heap->count,
                                       &heap->capacity, sizeof *items);
    if (items == NULL)
        return SETT_NO_MEMORY;
    heap->items = items;
    MarioItem item = {key, heap->next++, node};
    int32_t at = heap->count++;
    for (; at > 0 && is_before(&item, &items[(at - 1) / 2]); at = (at - 1) / 2)
        items[at] = items[(at - 1) / 2];
    items[at] = item;
    return SETT_OK;
}

MarioItem sett_mario_pop(MarioHeap *heap)
{
    MarioItem *items = heap->items;
    MarioItem first = items[0], last = items[--heap->count];
    int32_t at = 0;
    for (int32_t child = 1; child < heap->count; child = 2 * at + 1) {
        if (child + 1 < heap->count &&
            is_before(&items[child + 1], &items[child]))
            child++;
        if (!is_before(&items[child], &last))
            break;
        items[at] = items[child];
        at = child;
    }
    items[at] = last;
    return first;
}

SettStatus sett_mario_explain(SettReport *report, const MarioContext *c,
                              const MarioState *s)
{
    static const char *const codes[] = {"stuck", "won", "died", "time"};
    static const char *const texts[] = {
        "the hero goes no farther than here", "the hero has won",
        "the hero dies here", "time is up here"};
    if (s->status == MARIO_WON)
        return SETT_OK;
    SettPoint at = {sett_mario_tile(s->x), sett_mario_tile(s->y)};
    at.x = at.x >= c->w ? c->w - 1 : at.x;
    at.y = at.y < 0 ? 0 : at.y >= c->h ? c->h - 1 : at.y;
    return sett_report_add(report, codes[s->status], &at, 1, "%s (column %d)",
                           texts[s->status], (int)at.x);
}

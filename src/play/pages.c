/* pages.c - see pages.h. */
#include "play/pages.h"

#include <string.h>

void *sett_enlarge(SettArena *arena, const void *old, size_t old_count,
                   size_t count, size_t size)
{
    void *larger = sett_arena_raw(arena, count, size);
    if (larger != NULL && old_count > 0)
        memcpy(larger, old, old_count * size);
    return larger;
}

static bool add_page(SettPages *p, SettArena *arena)
{
    if (p->page_count == p->page_capacity) {
        int32_t capacity = 2 * p->page_capacity + 16;
        uint8_t **pages = sett_enlarge(arena, p->pages, (size_t)p->page_count,
                                       (size_t)capacity, sizeof *pages);
        if (pages == NULL)
            return false;
        p->pages = pages;
        p->page_capacity = capacity;
    }
    uint8_t *page = sett_arena_raw(arena, SETT_PAGE_ITEMS, p->item_size);
    if (page == NULL)
        return false;
    p->pages[p->page_count++] = page;
    return true;
}

void *sett_pages_add(SettPages *pages, SettArena *arena)
{
    if (pages->count == INT32_MAX ||
        (pages->count / SETT_PAGE_ITEMS == pages->page_count &&
         !add_page(pages, arena)))
        return NULL;
    return sett_pages_at(pages, pages->count++);
}

/* pages.c - see pages.h. */
#include "play/pages.h"

#include "base/enlarge.h"

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
    SETT_ASSERT(pages->count < INT32_MAX);
    if (pages->count / SETT_PAGE_ITEMS == pages->page_count &&
        !add_page(pages, arena))
        return NULL;
    return sett_pages_at(pages, pages->count++);
}

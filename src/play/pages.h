/* pages.h - a growing list of items of one size that never move: the states of
   a search. */
#ifndef SETT_PLAY_PAGES_H
#define SETT_PLAY_PAGES_H

#include "sett/base.h"

#define SETT_PAGE_ITEMS 128

typedef struct SettPages {
    uint8_t **pages;
    size_t item_size;
    int32_t count; /**< items */
    int32_t page_count, page_capacity;
} SettPages;

/** Room for one more item, not zeroed; NULL on no memory. Callers keep less
   than INT32_MAX of them. */
void *sett_pages_add(SettPages *pages, SettArena *arena);

static inline void *sett_pages_at(const SettPages *pages, int32_t item)
{
    return pages->pages[item / SETT_PAGE_ITEMS] +
           (size_t)(item % SETT_PAGE_ITEMS) * pages->item_size;
}

#endif

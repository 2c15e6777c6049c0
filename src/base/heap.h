/* heap.h - open lists: the largest key first, of equal keys the lower item or
   what the owner says. */
#ifndef SETT_BASE_HEAP_H
#define SETT_BASE_HEAP_H

#include "sett/base.h"

typedef struct SettHeapItem {
    double key; /**< never NaN */
    int32_t item;
} SettHeapItem;

/** Empty where all is 0. */
typedef struct SettHeap {
    SettHeapItem *items;
    int32_t count, capacity;
    /** Which of two items of one key comes first; NULL: the lower one. */
    bool (*is_first)(const void *user, int32_t a, int32_t b);
    const void *user;
} SettHeap;

SettStatus sett_heap_push(SettHeap *heap, SettHeapItem item, SettArena *arena);
/** The heap is not empty. */
SettHeapItem sett_heap_pop(SettHeap *heap);

#endif

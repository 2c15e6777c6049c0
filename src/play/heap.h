/* heap.h - open lists: the largest key first, of equal keys the lower item. */
#ifndef SETT_PLAY_HEAP_H
#define SETT_PLAY_HEAP_H

#include "sett/base.h"

typedef struct SettHeapItem {
    double key; /**< never NaN */
    int32_t item;
} SettHeapItem;

typedef struct SettHeap {
    SettHeapItem *items;
    int32_t count, capacity;
} SettHeap;

SettStatus sett_heap_push(SettHeap *heap, SettHeapItem item, SettArena *arena);
/** The heap is not empty. */
SettHeapItem sett_heap_pop(SettHeap *heap);

#endif

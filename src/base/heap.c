/* heap.c - a binary heap in an array. */
#include "base/heap.h"

#include "base/enlarge.h"

static bool is_before(const SettHeap *heap, SettHeapItem a, SettHeapItem b)
{
    if (a.key > b.key || a.key < b.key)
        return a.key > b.key;
    return heap->is_first != NULL ? heap->is_first(heap->user, a.item, b.item)
                                  : a.item < b.item;
}

SettStatus sett_heap_push(SettHeap *heap, SettHeapItem item, SettArena *arena)
{
    if (heap->count == heap->capacity) {
        if (heap->capacity > INT32_MAX / 4)
            return SETT_TOO_LARGE;
        int32_t capacity = heap->capacity == 0 ? 256 : 2 * heap->capacity;
        heap->items = sett_enlarge(arena, heap->items, (size_t)heap->count,
                                   (size_t)capacity, sizeof *heap->items);
        if (heap->items == NULL) {
            heap->count = heap->capacity = 0;
            return SETT_NO_MEMORY;
        }
        heap->capacity = capacity;
    }
    int32_t i = heap->count++;
    while (i > 0 && is_before(heap, item, heap->items[(i - 1) / 2])) {
        heap->items[i] = heap->items[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    heap->items[i] = item;
    return SETT_OK;
}

SettHeapItem sett_heap_pop(SettHeap *heap)
{
    SettHeapItem top = heap->items[0];
    SettHeapItem last = heap->items[--heap->count];
    int32_t i = 0;
    for (int32_t child = 1; child < heap->count; child = 2 * i + 1) {
        if (child + 1 < heap->count &&
            is_before(heap, heap->items[child + 1], heap->items[child]))
            child++;
        if (!is_before(heap, heap->items[child], last))
            break;
        heap->items[i] = heap->items[child];
        i = child;
    }
    if (heap->count > 0)
        heap->items[i] = last;
    return top;
}

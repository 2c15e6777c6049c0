/* sort.c - bottom-up stable merge sort. The C library's qsort orders equal
   items differently from library to library, so it is never used. */
#include "base/least.h"
#include "sett/base.h"

#include <string.h>

typedef struct Sorter {
    size_t size; /* bytes of one item */
    SettCompareFn *compare;
    void *user;
} Sorter;

/* Merges from[low..middle) and from[middle..high) into to[low..high); ties take
   the left one. */
static void merge(const Sorter *s, const unsigned char *from, unsigned char *to,
                  size_t low, size_t middle, size_t high)
{
    const unsigned char *left = from + low * s->size;
    const unsigned char *left_end = from + middle * s->size;
    const unsigned char *right = left_end;
    const unsigned char *right_end = from + high * s->size;
    to += low * s->size;
    while (left < left_end && right < right_end) {
        const unsigned char **best =
            s->compare(left, right, s->user) <= 0 ? &left : &right;
        memcpy(to, *best, s->size);
        *best += s->size;
        to += s->size;
    }
    size_t rest = (size_t)(left_end - left);
    memcpy(to, left, rest);
    memcpy(to + rest, right, (size_t)(right_end - right));
}

void sett_sort(void *items, size_t count, size_t size, void *scratch,
               SettCompareFn *compare, void *user)
{
    const Sorter sorter = {size, compare, user};
    unsigned char *from = items, *to = scratch;
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t low = 0; low < count;) {
            size_t middle = low + sett_min_size(width, count - low);
            size_t high = middle + sett_min_size(width, count - middle);
            merge(&sorter, from, to, low, middle, high);
            low = high;
        }
        unsigned char *swap = from;
        from = to;
        to = swap;
    }
    if (from != items)
        memcpy(items, from, count * size);
}

/* alloc.c - the default allocator (the only file that calls malloc, realloc and
   free) and the checked sums and products of sizes. */
#ifdef __linux__
#define _DEFAULT_SOURCE /* madvise */
#endif

#include "sett/base.h"

#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

enum { LARGE_PAGE = 2 << 20, LARGE_BLOCK = 4 * LARGE_PAGE };

/* A search over a large map touches more pages of 4 kB in turn than a processor
   keeps in mind: Linux is told that this block may have larger ones. */
static void ask_large_pages(void *block, size_t size)
{
#ifdef MADV_HUGEPAGE
    uintptr_t begin = (uintptr_t)block, end = begin + size;
    begin = (begin + LARGE_PAGE - 1) & ~(uintptr_t)(LARGE_PAGE - 1);
    if (block != NULL && size >= LARGE_BLOCK)
        (void)madvise((void *)begin, end - begin, MADV_HUGEPAGE); /* a hint */
#else
    (void)block, (void)size;
#endif
}

static void *from_libc(void *user, void *old, size_t old_size, size_t new_size)
{
    (void)user, (void)old_size;
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    void *block = old == NULL ? malloc(new_size) : realloc(old, new_size);
    ask_large_pages(block, new_size);
    return block;
}

SettAlloc sett_alloc_default(void)
{
    return (SettAlloc){from_libc, NULL};
}

bool sett_size_mul(size_t a, size_t b, size_t *out)
{
    if (a != 0 && b > SIZE_MAX / a)
        return false;
    *out = a * b;
    return true;
}

bool sett_size_add(size_t a, size_t b, size_t *out)
{
    if (b > SIZE_MAX - a)
        return false;
    *out = a + b;
    return true;
}

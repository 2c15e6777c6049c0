/* alloc.c - the default allocator (the only file that calls malloc, realloc and
   free) and the checked sums and products of sizes. */
#include "sett/base.h"

#include <stdlib.h>

static void *from_libc(void *user, void *old, size_t old_size, size_t new_size)
{
    (void)user, (void)old_size;
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    return old == NULL ? malloc(new_size) : realloc(old, new_size);
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

/* roots.h - union-find: `parent` of a root is the root itself. Paths are halved
   on the way, so that later questions are short. */
#ifndef SETT_BASE_ROOTS_H
#define SETT_BASE_ROOTS_H

#include "sett/base.h"

static inline int32_t sett_root_of(int32_t *parent, int32_t i)
{
    while (parent[i] != i) {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    return i;
}

#endif

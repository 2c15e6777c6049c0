/* ngram_prune.c - the largest strongly connected component of the priors
   (Tarjan 1972, with a stack of its own instead of recursion); the rest goes */
#include "base/ngram.h"

typedef struct Tarjan {
    const SettNgram *m;
    int32_t *index, *low; /* 0: not met; from 1 in the order of meeting */
    int32_t *at;          /* the edge that is followed */
    int32_t *path, *open; /* the two stacks */
    int32_t *component;   /* -1 while open */
    int32_t path_count, open_count, met, components;
} Tarjan;

static void visit(Tarjan *t, int32_t prior)
{
    t->index[prior] = t->low[prior] = ++t->met;
    t->at[prior] = t->m->priors[prior].first;
    t->path[t->path_count++] = prior;
    t->open[t->open_count++] = prior;
}

static void leave(Tarjan *t, int32_t prior)
{
    t->path_count--;
    if (t->low[prior] != t->index[prior])
        return;
    int32_t last;
    do {
        last = t->open[--t->open_count];
        t->component[last] = t->components;
    } while (last != prior);
    t->components++;
}

static void search(Tarjan *t, int32_t start)
{
    visit(t, start);
    while (t->path_count > 0) {
        int32_t prior = t->path[t->path_count - 1], edge = t->at[prior];
        if (edge < 0) {
            leave(t, prior);
            continue;
        }
        int32_t to = t->m->next[edge].to;
        if (t->index[to] == 0) {
            visit(t, to); /* and looks at this edge again afterwards */
            continue;
        }
        t->at[prior] = t->m->next[edge].more;
        if (t->component[to] < 0 && t->low[to] < t->low[prior])
            t->low[prior] = t->low[to];
    }
}

/* The component of most priors; of equal ones the one whose first prior comes
   first. `size` is scratch. */
static int32_t largest(const Tarjan *t, int32_t *size)
{
    int32_t best = -1;
    for (int32_t i = 0; i < t->components; i++)
        size[i] = 0;
    for (int32_t i = 0; i < t->m->prior_count; i++)
        size[t->component[i]]++;
    for (int32_t i = 0; i < t->m->prior_count; i++)
        if (best < 0 || size[t->component[i]] > size[best])
            best = t->component[i];
    return best;
}

/* Drops what follows a prior and leads out of the component. */
static void keep_inside(SettNgram *m, int32_t prior, const int32_t *component,
                        int32_t kept)
{
    SettNgramPrior *p = &m->priors[prior];
    int32_t i = p->first;
    *p = (SettNgramPrior){-1, -1, 0};
    while (i >= 0) {
        SettNgramNext *next = &m->next[i];
        int32_t more = next->more;
        if (component[prior] == kept && component[next->to] == kept) {
            if (p->last >= 0)
                m->next[p->last].more = i;
            else
                p->first = i;
            p->last = i;
            p->total += next->count;
            next->more = -1;
        }
        i = more;
    }
}

SettStatus sett_ngram_prune(SettNgram *model, SettArena *tmp, int32_t *pruned)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    int32_t n = model->prior_count;
    int32_t *memory = SETT_TAKE(tmp, 6 * n, int32_t);
    *pruned = 0;
    if (memory == NULL)
        return SETT_NO_MEMORY;
    Tarjan t = {.m = model,
                .index = memory,
                .low = memory + n,
                .at = memory + 2 * n,
                .path = memory + 3 * n,
                .open = memory + 4 * n,
                .component = memory + 5 * n};
    for (int32_t i = 0; i < n; i++)
        t.component[i] = -1;
    for (int32_t i = 0; i < n; i++)
        if (t.index[i] == 0)
            search(&t, i);
    int32_t kept = largest(&t, t.path);
    for (int32_t i = 0; i < n; i++) {
        *pruned += t.component[i] != kept;
        keep_inside(model, i, t.component, kept);
    }
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}

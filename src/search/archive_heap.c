/* archive_heap.c - cells of Gram-Elites' program (docs/design/linking.md,
   section 5): a binary heap of (fitness, level) that gives up the last place of
   its array, which need not be its worst, as soon as it is `keep` long. Equal
   fitness: the genome whose bytes rank lower comes first. */
#include "base/least.h"
#include "search/archive_body.h"

/* Whether a stands before b: by fitness, then by its bytes. */
static bool before(const uint8_t *rank, const SettIndividual *a,
                   const SettIndividual *b)
{
    const SettGenome *x = &a->genome, *y = &b->genome;
    int32_t n = sett_min(x->size, y->size), at = 0;
    if (a->score.fitness != b->score.fitness)
        return a->score.fitness > b->score.fitness;
    while (at < n && x->bytes[at] == y->bytes[at])
        at++;
    if (at == n)
        return x->size < y->size;
    uint8_t left = x->bytes[at], right = y->bytes[at];
    return rank != NULL ? rank[left] < rank[right] : left < right;
}

SettAdded sett_archive_push(ArchiveBody *b, const SettIndividual *one,
                            uint64_t hash, int32_t cell)
{
    ArchiveList *list = &b->lists[SETT_FEASIBLE][cell];
    int32_t heap[ARCHIVE_HEAP + 1], n = 0;
    for (int32_t i = list->first; i != ARCHIVE_NONE && n < ARCHIVE_HEAP;
         i = b->slots[i].next)
        heap[n++] = i;
    int32_t at = n;
    while (at > 0 &&
           before(b->def.rank, one, &b->slots[heap[(at - 1) / 2]].one)) {
        heap[at] = heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    int32_t last = b->def.keep[SETT_FEASIBLE] - 1;
    if (at >= last)
        return SETT_REFUSED;
    /* An edit may leave a cell with more than it keeps, and than a heap. */
    while (list->count > ARCHIVE_HEAP)
        sett_archive_drop_last(b, list);
    for (n++; n > last;)
        sett_archive_give_slot(b, heap[--n]);
    SettAdded added = n == 1 ? SETT_FIRST : at == 0 ? SETT_ELITE : SETT_KEPT;
    if (list->count == 0)
        b->filled[SETT_FEASIBLE][b->filled_count[SETT_FEASIBLE]++] = cell;
    if (b->free == ARCHIVE_NONE) /* then this cell was not too full */
        sett_archive_make_room(b, list);
    heap[at] = sett_archive_take_slot(b, one, hash);
    int32_t *link = &list->first;
    for (int32_t i = 0; i < n; i++) {
        *link = heap[i];
        link = &b->slots[heap[i]].next;
    }
    *link = ARCHIVE_NONE;
    list->count = n;
    return added;
}

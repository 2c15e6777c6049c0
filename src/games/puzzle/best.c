/* best.c - which state is looked into next, best first. Two orders take turns:
   nearest to the win conditions; and first those in which a cell holds what it
   never held while these were as far (novelty as in the best-first width
   search of Lipovetzky and Geffner, 2017), where distances mislead. */
#include "games/puzzle/solve_parts.h"

#include "base/enlarge.h"

/* Bits that remember what was met; two things may share one, which only
   changes the order. */
#define MET_BITS ((uint64_t)1 << 22)
/* Keys of states without anything new come behind all others. */
#define OLD ((int32_t)1 << 30)

static bool before(PuzHeapItem a, PuzHeapItem b)
{
    return a.key != b.key ? a.key < b.key : a.state < b.state;
}

static bool push(PuzSolver *s, PuzHeap *heap, int32_t key, int32_t state)
{
    if (heap->count == heap->capacity) {
        int32_t more = 2 * heap->capacity + 256;
        PuzHeapItem *items =
            sett_enlarge(s->arena, heap->items, (size_t)heap->count,
                         (size_t)more, sizeof *items);
        if (items == NULL)
            return false;
        heap->items = items;
        heap->capacity = more;
    }
    PuzHeapItem item = {key, state};
    int32_t at = heap->count++;
    for (; at > 0 && before(item, heap->items[(at - 1) / 2]); at = (at - 1) / 2)
        heap->items[at] = heap->items[(at - 1) / 2];
    heap->items[at] = item;
    return true;
}

static int32_t pop(PuzHeap *heap)
{
    int32_t top = heap->items[0].state, at = 0;
    PuzHeapItem item = heap->items[--heap->count];
    for (;;) {
        int32_t child = 2 * at + 1;
        if (child >= heap->count)
            break;
        if (child + 1 < heap->count &&
            before(heap->items[child + 1], heap->items[child]))
            child++;
        if (!before(heap->items[child], item))
            break;
        heap->items[at] = heap->items[child];
        at = child;
    }
    if (heap->count > 0)
        heap->items[at] = item;
    return top;
}

static bool make_room(PuzSolver *s, int32_t state)
{
    if (state >> 6 < s->looked_words)
        return true;
    int32_t more = 2 * s->looked_words + 64;
    uint64_t *words =
        sett_enlarge(s->arena, s->looked_at, (size_t)s->looked_words,
                     (size_t)more, sizeof *words);
    if (words == NULL)
        return false;
    for (int32_t i = s->looked_words; i < more; i++)
        words[i] = 0;
    s->looked_at = words;
    s->looked_words = more;
    return true;
}

/* Whether some cell holds what it never held at this distance. */
static bool is_novel(PuzSolver *s, const uint64_t *objects, int32_t far)
{
    const PuzBoard *b = s->board;
    bool novel = false;
    for (int32_t i = 0; i < b->n; i++) {
        uint64_t at = (uint64_t)far << 32 | (uint64_t)i;
        for (int32_t w = 0; w < b->g->ow; w++)
            at = (at ^ objects[i * b->g->ow + w]) *
                     UINT64_C(0x9FB21C651E98DF25) +
                 (at >> 29);
        at = (at ^ at >> 31) * UINT64_C(0xD6E8FEB86659FD93) >> 40;
        at &= MET_BITS - 1;
        uint64_t bit = (uint64_t)1 << (at & 63);
        novel = novel || !(s->met[at >> 6] & bit);
        s->met[at >> 6] |= bit;
    }
    return novel;
}

SettStatus sett_puz_best_init(PuzSolver *s)
{
    s->met = SETT_TAKE(s->arena, MET_BITS / 64, uint64_t);
    return s->met != NULL ? SETT_OK : SETT_NO_MEMORY;
}

void sett_puz_best_add(PuzSolver *s, int32_t state, const uint64_t *objects)
{
    double steps = 16 * sett_puz_steps(&s->squares, objects);
    int32_t far = steps < OLD ? (int32_t)steps : OLD - 1;
    int32_t novel = is_novel(s, objects, far) ? far : OLD + far;
    if (!make_room(s, state) || !push(s, &s->heaps[0], far, state) ||
        !push(s, &s->heaps[1], novel, state))
        s->status = SETT_NO_MEMORY;
    else
        s->open++;
}

int32_t sett_puz_best_next(PuzSolver *s)
{
    PuzHeap *heap = &s->heaps[s->turn];
    s->turn = 1 - s->turn;
    for (;;) {
        int32_t state = pop(heap);
        uint64_t bit = (uint64_t)1 << (state & 63);
        if (s->looked_at[state >> 6] & bit)
            continue;
        s->looked_at[state >> 6] |= bit;
        s->open--;
        return state;
    }
}

/* solve.c - is there a play that wins, which is the shortest, or is there none:
   breadth-first over all states, and best-first by how far the win conditions
   are from being met. States are told apart by hashes of 128 bits; those that
   are still to be looked into are kept packed, a number of the cell's set for
   each cell. */
#include "games/puzzle/solve.h"

#include "base/enlarge.h"

#include <string.h>

/* ---- 128-bit hashes of boards ---- */

typedef struct Key {
    uint64_t a, b;
} Key;

static inline uint64_t mix(uint64_t x)
{
    x ^= x >> 32;
    x *= UINT64_C(0xD6E8FEB86659FD93);
    x ^= x >> 32;
    x *= UINT64_C(0xD6E8FEB86659FD93);
    return x ^ x >> 32;
}

static Key key_of(const uint64_t *words, int32_t count, uint64_t extra)
{
    uint64_t a = extra + UINT64_C(0x9E3779B97F4A7C15);
    uint64_t b = extra ^ UINT64_C(0xC2B2AE3D27D4EB4F);
    for (int32_t i = 0; i < count; i++) {
        a = (a ^ words[i]) * UINT64_C(0x9FB21C651E98DF25);
        a ^= a >> 29;
        b = (b + words[i]) * UINT64_C(0xA24BAED4963EE407);
        b = b << 31 | b >> 33;
    }
    return (Key){mix(a ^ b << 1), mix(b + a)};
}

/* ---- what is kept of states ---- */

/* States are found by their keys; parents lead back to the start. */
typedef struct Known {
    Key *keys;
    int32_t *parents;
    uint8_t *inputs;
    int32_t *slots;
    uint64_t mask;
    int32_t count, capacity;
} Known;

/* Sets of cells that were met, by number. */
typedef struct Palette {
    uint64_t *sets;
    int32_t *slots;
    uint64_t mask;
    int32_t count, capacity;
} Palette;

enum { MOST_SETS = 65536, PAGE = 1 << 16 };

/* Packed boards in pages, by number. */
typedef struct Packs {
    uint8_t **pages;
    int32_t page_count, page_capacity;
    int32_t page_items;
    size_t size; /* of one */
} Packs;

typedef struct HeapItem {
    int32_t key, state;
} HeapItem;

struct PuzSolver {
    const PuzBoard *board;
    SettArena *arena;
    PuzEngine *engine;
    PuzRandom random;
    Known known;
    Palette palette;
    Packs packs;
    uint64_t *now;
    int32_t next;   /* breadth first: the next to be looked into */
    HeapItem *heap; /* best first */
    int32_t heap_count, heap_capacity;
    bool best_first;
    bool doubt; /* a limit was met: nothing is proven */
    bool stopped, wide;
    int32_t win_from;
    uint8_t win_input;
    uint64_t steps;
    int32_t looked, dead;
    SettStatus status;
};

static bool grow_known(PuzSolver *s)
{
    Known *k = &s->known;
    int32_t capacity = k->capacity == 0 ? 1024 : 2 * k->capacity;
    Key *keys = sett_enlarge(s->arena, k->keys, (size_t)k->count,
                             (size_t)capacity, sizeof *keys);
    int32_t *parents = sett_enlarge(s->arena, k->parents, (size_t)k->count,
                                    (size_t)capacity, sizeof *parents);
    uint8_t *inputs = sett_enlarge(s->arena, k->inputs, (size_t)k->count,
                                   (size_t)capacity, sizeof *inputs);
    int32_t *slots = SETT_TAKE(s->arena, 2 * (size_t)capacity, int32_t);
    if (keys == NULL || parents == NULL || inputs == NULL || slots == NULL)
        return false;
    uint64_t mask = 2 * (uint64_t)capacity - 1;
    for (int32_t i = 0; i < k->count; i++) {
        uint64_t at = keys[i].a & mask;
        while (slots[at] != 0)
            at = (at + 1) & mask;
        slots[at] = i + 1;
    }
    *k = (Known){keys, parents, inputs, slots, mask, k->count, capacity};
    return true;
}

/* True where the state is new; it then has the number known.count - 1. */
static bool enter(PuzSolver *s, Key key, int32_t parent, uint8_t input)
{
    Known *k = &s->known;
    if (k->count == k->capacity && !grow_known(s)) {
        s->status = SETT_NO_MEMORY;
        return false;
    }
    uint64_t at = key.a & k->mask;
    for (; k->slots[at] != 0; at = (at + 1) & k->mask) {
        const Key *there = &k->keys[k->slots[at] - 1];
        if (there->a == key.a && there->b == key.b)
            return false;
    }
    k->slots[at] = k->count + 1;
    k->keys[k->count] = key;
    k->parents[k->count] = parent;
    k->inputs[k->count++] = input;
    return true;
}

/* ---- packing ---- */

static bool grow_palette(PuzSolver *s)
{
    Palette *p = &s->palette;
    size_t ow = (size_t)s->board->g->ow;
    int32_t capacity = p->capacity == 0 ? 64 : 2 * p->capacity;
    uint64_t *sets = sett_enlarge(s->arena, p->sets, (size_t)p->count,
                                  (size_t)capacity, ow * sizeof *sets);
    int32_t *slots = SETT_TAKE(s->arena, 4 * (size_t)capacity, int32_t);
    if (sets == NULL || slots == NULL)
        return false;
    uint64_t mask = 4 * (uint64_t)capacity - 1;
    for (int32_t i = 0; i < p->count; i++) {
        uint64_t at = key_of(sets + (size_t)i * ow, (int32_t)ow, 0).a & mask;
        while (slots[at] != 0)
            at = (at + 1) & mask;
        slots[at] = i + 1;
    }
    *p = (Palette){sets, slots, mask, p->count, capacity};
    return true;
}

/* Number of a set of objects; -1: too many, or no memory. */
static int32_t number_of(PuzSolver *s, const uint64_t *set)
{
    Palette *p = &s->palette;
    size_t ow = (size_t)s->board->g->ow;
    uint64_t at = (ow == 1 ? mix(*set) : key_of(set, (int32_t)ow, 0).a);
    for (at &= p->mask; p->slots[at] != 0; at = (at + 1) & p->mask)
        if (memcmp(p->sets + (size_t)(p->slots[at] - 1) * ow, set,
                   ow * sizeof *set) == 0)
            return p->slots[at] - 1;
    if (p->count == MOST_SETS)
        return -1;
    if (p->count == p->capacity) {
        if (!grow_palette(s)) {
            s->status = SETT_NO_MEMORY;
            return -1;
        }
        return number_of(s, set);
    }
    memcpy(p->sets + (size_t)p->count * ow, set, ow * sizeof *set);
    p->slots[at] = p->count + 1;
    return p->count++;
}

static uint8_t *pack_at(const PuzSolver *s, int32_t state)
{
    const Packs *p = &s->packs;
    return p->pages[state / p->page_items] +
           (size_t)(state % p->page_items) * p->size;
}

static bool add_page(PuzSolver *s)
{
    Packs *p = &s->packs;
    if (p->page_count == p->page_capacity) {
        int32_t more = 2 * p->page_capacity + 16;
        uint8_t **pages =
            sett_enlarge(s->arena, p->pages, (size_t)p->page_count,
                         (size_t)more, sizeof *pages);
        if (pages == NULL)
            return false;
        p->pages = pages;
        p->page_capacity = more;
    }
    p->pages[p->page_count] =
        sett_arena_raw(s->arena, (size_t)p->page_items, p->size);
    return p->pages[p->page_count] != NULL && ++p->page_count > 0;
}

/* Packs the board of the engine as the state that was entered last. Two bytes
   a cell, of which the second half is used once there are many sets. */
static void pack(PuzSolver *s, const uint64_t *objects)
{
    const PuzBoard *b = s->board;
    int32_t state = s->known.count - 1;
    if (state / s->packs.page_items >= s->packs.page_count && !add_page(s)) {
        s->status = SETT_NO_MEMORY;
        return;
    }
    uint8_t *out = pack_at(s, state);
    for (int32_t i = 0; i < b->n; i++) {
        int32_t number = number_of(s, objects + (size_t)i * (size_t)b->g->ow);
        if (number < 0 || (number > 0xFF && !s->wide)) {
            s->status = s->status == SETT_OK ? SETT_TOO_LARGE : s->status;
            return;
        }
        out[i] = (uint8_t)number;
        if (s->wide)
            out[b->n + i] = (uint8_t)(number >> 8);
    }
}

static void unpack(const PuzSolver *s, int32_t state, uint64_t *objects)
{
    const PuzBoard *b = s->board;
    const uint8_t *in = pack_at(s, state);
    size_t ow = (size_t)b->g->ow;
    for (int32_t i = 0; i < b->n; i++) {
        int32_t number = in[i] | (s->wide ? in[b->n + i] << 8 : 0);
        const uint64_t *set = s->palette.sets + (size_t)number * ow;
        for (size_t w = 0; w < ow; w++)
            objects[(size_t)i * ow + w] = set[w];
    }
}

/* ---- distances from winning ---- */

static bool cell_is(const PuzGame *g, const uint64_t *o, const uint64_t *mask,
                    bool all)
{
    uint64_t any = 0, missing = 0;
    for (int32_t i = 0; i < g->ow; i++) {
        any |= o[i] & mask[i];
        missing |= mask[i] & ~o[i];
    }
    return all ? missing == 0 : any != 0;
}

/* Steps to the nearest cell that the second name is true of. */
static int32_t nearest(const PuzBoard *b, const uint64_t *objects,
                       const PuzWin *win, int32_t cell)
{
    int32_t best = b->w + b->h, x = cell / b->h, y = cell % b->h;
    for (int32_t i = 0; i < b->n; i++) {
        int32_t dx = i / b->h - x, dy = i % b->h - y;
        int32_t d = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
        if (d < best && cell_is(b->g, objects + (size_t)i * (size_t)b->g->ow,
                                win->second, win->second_all))
            best = d;
    }
    return best;
}

static double far_of(const PuzBoard *b, const uint64_t *objects,
                     const PuzWin *win)
{
    double sum = 0, least = b->w + b->h;
    for (int32_t i = 0; i < b->n; i++) {
        const uint64_t *o = objects + (size_t)i * (size_t)b->g->ow;
        if (!cell_is(b->g, o, win->first, win->first_all))
            continue;
        int32_t d = win->second_any ? 0 : nearest(b, objects, win, i);
        if (win->quantity == PUZ_WIN_ALL)
            sum += d;
        else if (win->quantity == PUZ_WIN_SOME)
            least = d < least ? d : least;
        else
            sum += d == 0 ? 2 : 0;
    }
    return win->quantity == PUZ_WIN_SOME ? least : sum;
}

double sett_puz_far(const PuzBoard *board, const uint64_t *objects)
{
    double sum = 0;
    for (int32_t i = 0; i < board->g->win_count; i++)
        sum += far_of(board, objects, &board->g->wins[i]);
    return sum;
}

/* ---- the heap of best-first search: lowest key, then lowest state ---- */

static bool before(HeapItem a, HeapItem b)
{
    return a.key != b.key ? a.key < b.key : a.state < b.state;
}

static void push(PuzSolver *s, int32_t key, int32_t state)
{
    if (s->heap_count == s->heap_capacity) {
        int32_t more = 2 * s->heap_capacity + 256;
        HeapItem *heap = sett_enlarge(s->arena, s->heap, (size_t)s->heap_count,
                                      (size_t)more, sizeof *heap);
        if (heap == NULL) {
            s->status = SETT_NO_MEMORY;
            return;
        }
        s->heap = heap;
        s->heap_capacity = more;
    }
    HeapItem item = {key, state};
    int32_t at = s->heap_count++;
    for (; at > 0 && before(item, s->heap[(at - 1) / 2]); at = (at - 1) / 2)
        s->heap[at] = s->heap[(at - 1) / 2];
    s->heap[at] = item;
}

static int32_t pop(PuzSolver *s)
{
    int32_t top = s->heap[0].state, at = 0;
    HeapItem item = s->heap[--s->heap_count];
    for (;;) {
        int32_t child = 2 * at + 1;
        if (child >= s->heap_count)
            break;
        if (child + 1 < s->heap_count &&
            before(s->heap[child + 1], s->heap[child]))
            child++;
        if (!before(s->heap[child], item))
            break;
        s->heap[at] = s->heap[child];
        at = child;
    }
    if (s->heap_count > 0)
        s->heap[at] = item;
    return top;
}

/* ---- search ---- */

static uint64_t extra_of(const PuzSolver *s)
{
    const PuzBoard *b = s->board;
    uint64_t extra = 0;
    if (b->has_restart)
        extra = key_of(s->engine->restart, b->n * b->g->ow, 1).a;
    if (b->has_random)
        extra = sett_hash(&s->random, sizeof s->random, extra);
    return extra;
}

static void add_state(PuzSolver *s, int32_t parent, uint8_t input)
{
    const PuzBoard *b = s->board;
    const uint64_t *objects = s->engine->objects;
    Key key = key_of(objects, b->n * b->g->ow, extra_of(s));
    if (!enter(s, key, parent, input))
        return;
    pack(s, objects);
    if (s->best_first && s->status == SETT_OK)
        push(s, (int32_t)(16 * sett_puz_far(b, objects)), s->known.count - 1);
}

static void try_input(PuzSolver *s, int32_t state, uint32_t action)
{
    PuzEngine *e = s->engine;
    sett_puz_engine_set(e, s->now);
    s->steps++;
    uint32_t did =
        sett_puz_play(e, action == PUZ_TICK_ACTION ? PUZ_TICK : (int32_t)action,
                      PUZ_PLAIN_TURN);
    s->stopped = s->stopped || (did & PUZ_DID_STOP);
    s->doubt = s->doubt || (did & (PUZ_DID_LIMIT | PUZ_DID_ENDLESS));
    if (s->stopped)
        return;
    if (did & PUZ_DID_WIN) {
        s->win_from = state;
        s->win_input = (uint8_t)action;
        return;
    }
    if (!(did & PUZ_DID_CANCEL))
        add_state(s, state, (uint8_t)action);
}

/* Games whose states are more than their objects are left to searches over
   whole states. */
bool sett_puz_solver_fits(const PuzBoard *board)
{
    return !board->has_random && !board->has_restart && !board->has_moves;
}

SettStatus sett_puz_solver_create(const PuzBoard *board, bool best_first,
                                  const SettCancel *cancel, SettArena *arena,
                                  PuzSolver **out)
{
    PuzSolver *s = SETT_TAKE(arena, 1, PuzSolver);
    size_t words = (size_t)board->n * (size_t)board->g->ow;
    void *block = sett_arena_take(
        arena, 1, sett_puz_engine_size(board->g, board->w, board->h));
    if (s == NULL || block == NULL)
        return SETT_NO_MEMORY;
    *s = (PuzSolver){.board = board,
                     .arena = arena,
                     .best_first = best_first,
                     .win_from = -1};
    s->engine = sett_puz_engine_init(block, board->g, board->w, board->h,
                                     &s->random, cancel);
    s->now = sett_arena_raw(arena, words, sizeof *s->now);
    memcpy(s->engine->restart, board->start, words * sizeof *s->now);
    s->wide = board->g->object_count > 8;
    s->packs.size = (size_t)board->n * (s->wide ? 2 : 1);
    s->packs.page_items = (int32_t)(PAGE / s->packs.size) + 1;
    if (s->now == NULL || !grow_palette(s))
        return SETT_NO_MEMORY;
    memcpy(s->engine->objects,
           board->begun != NULL ? board->begun : board->start,
           words * sizeof *s->now);
    add_state(s, -1, 0);
    *out = s;
    return s->status;
}

/* Looks into at most `budget` states more; true where the search has ended. */
bool sett_puz_solver_run(PuzSolver *s, uint64_t budget)
{
    const PuzBoard *b = s->board;
    while (budget > 0 && s->win_from < 0 && s->status == SETT_OK &&
           !s->stopped) {
        if (s->best_first ? s->heap_count == 0 : s->next == s->known.count)
            return true;
        int32_t state = s->best_first ? pop(s) : s->next++;
        unpack(s, state, s->now);
        budget--;
        int32_t before = s->known.count;
        s->looked++;
        for (int32_t i = 0; i < b->inputs && s->win_from < 0 &&
                            s->status == SETT_OK && !s->stopped;
             i++)
            try_input(s, state, b->input_list[i]);
        s->dead += s->known.count == before && s->win_from < 0;
    }
    return s->win_from >= 0 || s->status != SETT_OK || s->stopped;
}

PuzSolved sett_puz_solver_result(const PuzSolver *s)
{
    bool empty = s->best_first ? s->heap_count == 0 : s->next == s->known.count;
    return (PuzSolved){.won = s->win_from >= 0,
                       .none = s->win_from < 0 && empty && !s->doubt &&
                               s->status == SETT_OK && !s->stopped,
                       .states = s->known.count,
                       .looked = s->looked,
                       .dead = s->dead,
                       .steps = s->steps,
                       .bytes = s->arena->held,
                       .status = s->stopped ? SETT_CANCELLED : s->status};
}

SettStatus sett_puz_solver_way(const PuzSolver *s, SettArena *arena,
                               uint32_t **out, int32_t *count)
{
    int32_t length = 1;
    for (int32_t i = s->win_from; s->known.parents[i] >= 0;
         i = s->known.parents[i])
        length++;
    uint32_t *way = SETT_TAKE(arena, length, uint32_t);
    if (way == NULL)
        return SETT_NO_MEMORY;
    *count = length;
    *out = way;
    way[--length] = s->win_input;
    for (int32_t i = s->win_from; s->known.parents[i] >= 0;
         i = s->known.parents[i])
        way[--length] = s->known.inputs[i];
    return SETT_OK;
}

/* known.c - see known.h. States are looked up by extendible hashing: a table of
   buckets, of which a full one is split alone, so that no addition takes
   long. */
#include "games/puzzle/known.h"

#include "base/enlarge.h"

#include <string.h>

enum { BUCKET = 1024, FULL = 3 * BUCKET / 4, MOST_SETS = 65536 };
#define NO_PARENT ((uint32_t)PUZ_MOST_STATES - 1)

struct PuzBucket {
    int32_t depth, count;
    int32_t slots[BUCKET]; /* state + 1 */
    uint8_t tags[BUCKET];
};

static inline uint64_t mix(uint64_t x)
{
    x ^= x >> 32;
    x *= UINT64_C(0xD6E8FEB86659FD93);
    x ^= x >> 32;
    x *= UINT64_C(0xD6E8FEB86659FD93);
    return x ^ x >> 32;
}

/* Four lanes at a time: a multiplication waits for no other. */
static uint64_t hash_words(const uint64_t *words, int32_t count,
                           const uint64_t *mask, int32_t ow)
{
    uint64_t lane[4] = {1, 2, 3, 4};
    for (int32_t i = 0; i < count; i++) {
        uint64_t w = words[i] & mask[ow == 1 ? 0 : i % ow];
        uint64_t *to = &lane[i & 3];
        *to = (*to ^ w) * UINT64_C(0x9FB21C651E98DF25);
        *to ^= *to >> 29;
    }
    return mix(lane[0] ^ mix(lane[1] ^ mix(lane[2] ^ mix(lane[3]))));
}

static uint64_t hash_of(const PuzKnown *k, const uint64_t *objects,
                        const void *extra)
{
    const PuzBoard *b = k->board;
    uint64_t h = hash_words(objects, b->n * b->g->ow, k->mask, b->g->ow);
    return k->extra > 0 ? mix(h ^ sett_hash(extra, k->extra, 0)) : h;
}

/* ---- sets of objects by number ---- */

static uint64_t hash_set(const uint64_t *set, int32_t ow)
{
    uint64_t h = 0;
    for (int32_t i = 0; i < ow; i++)
        h = mix(h ^ set[i]);
    return h;
}

static bool grow_sets(PuzKnown *k)
{
    PuzSets *p = &k->sets;
    int32_t ow = k->board->g->ow;
    int32_t capacity = p->capacity == 0 ? 64 : 2 * p->capacity;
    uint64_t *sets = sett_enlarge(k->arena, p->sets, (size_t)p->count,
                                  (size_t)capacity, (size_t)ow * sizeof *sets);
    int32_t *slots = SETT_TAKE(k->arena, 4 * (size_t)capacity, int32_t);
    if (sets == NULL || slots == NULL)
        return false;
    uint64_t mask = 4 * (uint64_t)capacity - 1;
    for (int32_t i = 0; i < p->count; i++) {
        uint64_t at = hash_set(sets + i * ow, ow) & mask;
        while (slots[at] != 0)
            at = (at + 1) & mask;
        slots[at] = i + 1;
    }
    *p = (PuzSets){sets, slots, mask, p->count, capacity};
    return true;
}

/* Number of a set; -1: too many, or no memory. */
static int32_t number_of(PuzKnown *k, const uint64_t *set)
{
    PuzSets *p = &k->sets;
    int32_t ow = k->board->g->ow;
    size_t bytes = (size_t)ow * sizeof *set;
    uint64_t at = hash_set(set, ow) & p->mask;
    for (; p->slots[at] != 0; at = (at + 1) & p->mask)
        if (memcmp(p->sets + (p->slots[at] - 1) * ow, set, bytes) == 0)
            return p->slots[at] - 1;
    if (p->count == MOST_SETS) {
        k->status = SETT_TOO_LARGE;
        return -1;
    }
    if (p->count == p->capacity) {
        if (grow_sets(k))
            return number_of(k, set);
        k->status = SETT_NO_MEMORY;
        return -1;
    }
    memcpy(p->sets + p->count * ow, set, bytes);
    p->slots[at] = p->count + 1;
    return p->count++;
}

/* ---- pages ---- */

static inline const PuzPage *page_of(const PuzKnown *k, int32_t state)
{
    return &k->pages[state >> k->page_bits];
}

static size_t state_bytes(const PuzKnown *k, bool wide)
{
    return (size_t)k->board->n * (wide ? 2 : 1) + k->extra;
}

static uint8_t *bytes_of(const PuzKnown *k, int32_t state)
{
    const PuzPage *page = page_of(k, state);
    int32_t at = state & ((1 << k->page_bits) - 1);
    return page->bytes + (size_t)at * state_bytes(k, page->wide);
}

static inline int32_t cell_number(const uint8_t *bytes, bool wide, int32_t cell)
{
    return wide ? bytes[2 * cell] | bytes[2 * cell + 1] << 8 : bytes[cell];
}

static bool add_page(PuzKnown *k)
{
    if (k->page_count == k->page_capacity) {
        int32_t more = 2 * k->page_capacity + 16;
        PuzPage *pages = sett_enlarge(k->arena, k->pages, (size_t)k->page_count,
                                      (size_t)more, sizeof *pages);
        if (pages == NULL)
            return false;
        k->pages = pages;
        k->page_capacity = more;
    }
    bool wide = k->sets.count > 256;
    size_t items = (size_t)1 << k->page_bits;
    uint8_t *bytes = sett_arena_raw(k->arena, items, state_bytes(k, wide));
    uint32_t *from = sett_arena_raw(k->arena, items, sizeof *from);
    if (bytes == NULL || from == NULL)
        return false;
    k->pages[k->page_count++] = (PuzPage){bytes, from, wide};
    return true;
}

/* The last page gets two bytes a cell. */
static bool widen(PuzKnown *k)
{
    PuzPage *page = &k->pages[k->page_count - 1];
    size_t items = (size_t)1 << k->page_bits;
    size_t narrow = state_bytes(k, false), wide = state_bytes(k, true);
    size_t cells = (size_t)k->board->n;
    uint8_t *bytes = sett_arena_raw(k->arena, items, wide);
    if (bytes == NULL)
        return false;
    size_t used =
        (size_t)k->count - ((size_t)(k->page_count - 1) << k->page_bits);
    for (size_t i = 0; i < used; i++) {
        const uint8_t *from = page->bytes + i * narrow;
        uint8_t *to = bytes + i * wide;
        for (size_t c = 0; c < cells; c++) {
            to[2 * c] = from[c];
            to[2 * c + 1] = 0;
        }
        memcpy(to + 2 * cells, from + cells, k->extra);
    }
    page->bytes = bytes;
    page->wide = true;
    return true;
}

static bool same_cell(const uint64_t *a, const uint64_t *b, int32_t ow)
{
    for (int32_t i = 0; i < ow; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

/* Packs a board as the state number k->count. */
static bool pack(PuzKnown *k, const uint64_t *objects, const void *extra,
                 const uint64_t *near, int32_t parent)
{
    int32_t ow = k->board->g->ow, n = k->board->n;
    const uint8_t *like = parent >= 0 ? bytes_of(k, parent) : NULL;
    bool like_wide = parent >= 0 && page_of(k, parent)->wide;
    uint8_t *out = bytes_of(k, k->count);
    for (int32_t i = 0; i < n; i++) {
        const uint64_t *o = objects + i * ow;
        int32_t number = like != NULL && same_cell(o, near + i * ow, ow)
                             ? cell_number(like, like_wide, i)
                             : number_of(k, o);
        if (number < 0)
            return false;
        if (page_of(k, k->count)->wide) {
            out[2 * i] = (uint8_t)number;
            out[2 * i + 1] = (uint8_t)(number >> 8);
        } else if (number < 256) {
            out[i] = (uint8_t)number;
        } else {
            k->status = widen(k) ? k->status : SETT_NO_MEMORY;
            return k->status == SETT_OK &&
                   pack(k, objects, extra, near, parent);
        }
    }
    if (k->extra > 0)
        memcpy(out + (size_t)n * (page_of(k, k->count)->wide ? 2 : 1), extra,
               k->extra);
    return true;
}

void sett_puz_known_get(const PuzKnown *k, int32_t state, uint64_t *objects)
{
    int32_t ow = k->board->g->ow;
    const uint8_t *in = bytes_of(k, state);
    bool wide = page_of(k, state)->wide;
    for (int32_t i = 0; i < k->board->n; i++) {
        const uint64_t *set = k->sets.sets + cell_number(in, wide, i) * ow;
        for (int32_t w = 0; w < ow; w++)
            objects[i * ow + w] = set[w];
    }
}

const void *sett_puz_known_extra(const PuzKnown *k, int32_t state)
{
    return bytes_of(k, state) +
           (size_t)k->board->n * (page_of(k, state)->wide ? 2 : 1);
}

static uint32_t from_of(const PuzKnown *k, int32_t state)
{
    return page_of(k, state)->from[state & ((1 << k->page_bits) - 1)];
}

int32_t sett_puz_known_parent(const PuzKnown *k, int32_t state)
{
    uint32_t from = from_of(k, state) >> 3;
    return from == NO_PARENT ? -1 : (int32_t)from;
}

uint32_t sett_puz_known_input(const PuzKnown *k, int32_t state)
{
    return from_of(k, state) & 7;
}

/* ---- the table ---- */

static inline uint64_t bucket_index(const PuzKnown *k, uint64_t hash)
{
    return k->depth == 0 ? 0 : hash >> (64 - k->depth);
}

static void put(PuzBucket *bucket, uint64_t hash, int32_t state)
{
    int32_t at = (int32_t)(hash % BUCKET);
    while (bucket->slots[at] != 0)
        at = (at + 1) % BUCKET;
    bucket->slots[at] = state + 1;
    bucket->tags[at] = (uint8_t)(hash >> 16);
    bucket->count++;
}

static bool deepen(PuzKnown *k)
{
    size_t count = (size_t)1 << k->depth;
    PuzBucket **more = sett_arena_raw(k->arena, 2 * count, sizeof(void *));
    if (more == NULL)
        return false;
    for (size_t i = 0; i < count; i++)
        more[2 * i] = more[2 * i + 1] = k->buckets[i];
    k->buckets = more;
    k->depth++;
    return true;
}

/* Makes two buckets of one, by the next bit of the hash. */
static bool split(PuzKnown *k, uint64_t hash)
{
    PuzBucket *old = k->buckets[bucket_index(k, hash)];
    if (old->depth == k->depth && !deepen(k))
        return false;
    PuzBucket *more = SETT_TAKE(k->arena, 1, PuzBucket);
    if (more == NULL)
        return false;
    int32_t slots[BUCKET];
    memcpy(slots, old->slots, sizeof slots);
    memset(old->slots, 0, sizeof old->slots);
    more->depth = ++old->depth;
    old->count = 0;
    int32_t free_bits = k->depth - old->depth;
    size_t first = (size_t)(bucket_index(k, hash) >> free_bits | 1)
                   << free_bits;
    for (size_t i = 0; i < (size_t)1 << free_bits; i++)
        k->buckets[first + i] = more;
    for (int32_t i = 0; i < BUCKET; i++) {
        if (slots[i] == 0)
            continue;
        sett_puz_known_get(k, slots[i] - 1, k->unpacked);
        uint64_t h =
            hash_of(k, k->unpacked, sett_puz_known_extra(k, slots[i] - 1));
        put(k->buckets[bucket_index(k, h)], h, slots[i] - 1);
    }
    return true;
}

static bool is_state(const PuzKnown *k, int32_t state, const uint64_t *objects,
                     const void *extra)
{
    int32_t ow = k->board->g->ow, n = k->board->n;
    const uint8_t *in = bytes_of(k, state);
    bool wide = page_of(k, state)->wide;
    for (int32_t i = 0; i < n; i++) {
        const uint64_t *set = k->sets.sets + cell_number(in, wide, i) * ow;
        for (int32_t w = 0; w < ow; w++)
            if ((set[w] ^ objects[i * ow + w]) & k->mask[w])
                return false;
    }
    return k->extra == 0 ||
           memcmp(extra, sett_puz_known_extra(k, state), k->extra) == 0;
}

static int32_t find(const PuzKnown *k, uint64_t hash, const uint64_t *objects,
                    const void *extra)
{
    const PuzBucket *bucket = k->buckets[bucket_index(k, hash)];
    uint8_t tag = (uint8_t)(hash >> 16);
    for (int32_t at = (int32_t)(hash % BUCKET); bucket->slots[at] != 0;
         at = (at + 1) % BUCKET)
        if (bucket->tags[at] == tag &&
            is_state(k, bucket->slots[at] - 1, objects, extra))
            return bucket->slots[at] - 1;
    return -1;
}

/* ---- both ---- */

SettStatus sett_puz_known_init(PuzKnown *k, const PuzBoard *board,
                               const uint64_t *mask, SettArena *arena)
{
    size_t words = (size_t)board->n * (size_t)board->g->ow;
    *k = (PuzKnown){.board = board, .mask = mask, .arena = arena};
    k->extra = board->objects_at - sizeof(PuzState);
    k->page_bits = 4;
    while (k->page_bits < 14 &&
           state_bytes(k, true) << k->page_bits < (size_t)1 << 17)
        k->page_bits++;
    k->unpacked = sett_arena_raw(arena, words, sizeof *k->unpacked);
    k->buckets = SETT_TAKE(arena, 1, PuzBucket *);
    if (k->unpacked == NULL || k->buckets == NULL || !grow_sets(k))
        return SETT_NO_MEMORY;
    k->buckets[0] = SETT_TAKE(arena, 1, PuzBucket);
    return k->buckets[0] != NULL ? SETT_OK : SETT_NO_MEMORY;
}

int32_t sett_puz_known_add(PuzKnown *k, const uint64_t *objects,
                           const void *extra, const uint64_t *near,
                           int32_t parent, uint32_t input, bool *fresh)
{
    uint64_t hash = hash_of(k, objects, extra);
    int32_t there = find(k, hash, objects, extra);
    *fresh = there < 0;
    if (there >= 0 || k->status != SETT_OK)
        return there;
    *fresh = false;
    if (k->count >= PUZ_MOST_STATES - 2) {
        k->status = SETT_TOO_LARGE;
        return -1;
    }
    while (k->buckets[bucket_index(k, hash)]->count >= FULL)
        if (!split(k, hash)) {
            k->status = SETT_NO_MEMORY;
            return -1;
        }
    if (k->count >> k->page_bits >= k->page_count && !add_page(k)) {
        k->status = SETT_NO_MEMORY;
        return -1;
    }
    if (!pack(k, objects, extra, near, parent))
        return -1;
    uint32_t from = parent >= 0 ? (uint32_t)parent : NO_PARENT;
    k->pages[k->count >> k->page_bits]
        .from[k->count & ((1 << k->page_bits) - 1)] = from << 3 | input;
    put(k->buckets[bucket_index(k, hash)], hash, k->count);
    *fresh = true;
    return k->count++;
}

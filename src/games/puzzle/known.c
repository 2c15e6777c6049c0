/* known.c - see known.h. States are looked up by extendible hashing: a table of
   buckets, of which a full one is split alone, so that no addition takes
   long. */
#include "games/puzzle/known.h"

#include "base/enlarge.h"
#include "base/least.h"

#include <string.h>

enum {
    BUCKET = 1024,
    FULL = 3 * BUCKET / 4,
    FEWEST = 16,
    SPLIT_WORDS = 1 << 18, /* that are hashed again when a bucket is split */
    MOST_SETS = 65536
};
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

static size_t cell_bytes(const PuzKnown *k, int32_t bits)
{
    return ((size_t)k->board->n * (size_t)bits + 7) / 8;
}

static size_t state_bytes(const PuzKnown *k, int32_t bits)
{
    return cell_bytes(k, bits) + k->extra;
}

static uint8_t *bytes_of(const PuzKnown *k, int32_t state)
{
    const PuzPage *page = page_of(k, state);
    int32_t at = state & ((1 << k->page_bits) - 1);
    return page->bytes + (size_t)at * state_bytes(k, page->bits);
}

static inline int32_t cell_number(const uint8_t *bytes, int32_t bits,
                                  int32_t cell)
{
    return bits == 4   ? bytes[cell >> 1] >> 4 * (cell & 1) & 15
           : bits == 8 ? bytes[cell]
                       : bytes[2 * cell] | bytes[2 * cell + 1] << 8;
}

static inline void set_number(uint8_t *bytes, int32_t bits, int32_t cell,
                              int32_t number)
{
    if (bits == 4) {
        int32_t shift = 4 * (cell & 1);
        uint8_t other = (uint8_t)(bytes[cell >> 1] & 0xF0 >> shift);
        bytes[cell >> 1] = (uint8_t)(other | number << shift);
    } else if (bits == 8) {
        bytes[cell] = (uint8_t)number;
    } else {
        bytes[2 * cell] = (uint8_t)number;
        bytes[2 * cell + 1] = (uint8_t)(number >> 8);
    }
}

static int32_t bits_for(int32_t sets)
{
    return sets > 256 ? 16 : sets > 16 ? 8 : 4;
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
    int32_t bits = bits_for(k->sets.count);
    size_t items = (size_t)1 << k->page_bits;
    uint8_t *bytes = sett_arena_raw(k->arena, items, state_bytes(k, bits));
    uint32_t *from = sett_arena_raw(k->arena, items, sizeof *from);
    if (bytes == NULL || from == NULL)
        return false;
    k->pages[k->page_count++] = (PuzPage){bytes, from, bits};
    return true;
}

/* The last page gets more bits a cell. */
static bool widen(PuzKnown *k, int32_t bits)
{
    PuzPage *page = &k->pages[k->page_count - 1];
    size_t items = (size_t)1 << k->page_bits;
    size_t narrow = state_bytes(k, page->bits), wide = state_bytes(k, bits);
    uint8_t *bytes = sett_arena_raw(k->arena, items, wide);
    if (bytes == NULL)
        return false;
    size_t used =
        (size_t)k->count - ((size_t)(k->page_count - 1) << k->page_bits);
    for (size_t i = 0; i < used; i++) {
        const uint8_t *from = page->bytes + i * narrow;
        uint8_t *to = bytes + i * wide;
        memset(to, 0, wide);
        for (int32_t c = 0; c < k->board->n; c++)
            set_number(to, bits, c, cell_number(from, page->bits, c));
        memcpy(to + cell_bytes(k, bits), from + cell_bytes(k, page->bits),
               k->extra);
    }
    page->bytes = bytes;
    page->bits = bits;
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
    int32_t like_bits = parent >= 0 ? page_of(k, parent)->bits : 0;
    int32_t bits = page_of(k, k->count)->bits;
    uint8_t *out = bytes_of(k, k->count);
    bool copied = like != NULL && like_bits == bits;
    if (copied)
        memcpy(out, like, cell_bytes(k, bits));
    else
        memset(out, 0, cell_bytes(k, bits));
    for (int32_t i = 0; i < n; i++) {
        const uint64_t *o = objects + i * ow;
        bool alike = like != NULL && same_cell(o, near + i * ow, ow);
        if (alike && copied)
            continue;
        int32_t number =
            alike ? cell_number(like, like_bits, i) : number_of(k, o);
        if (number < 0)
            return false;
        if (number >> bits == 0) {
            set_number(out, bits, i, number);
            continue;
        }
        k->status = widen(k, bits_for(number + 1)) ? k->status : SETT_NO_MEMORY;
        return k->status == SETT_OK && pack(k, objects, extra, near, parent);
    }
    if (k->extra > 0)
        memcpy(out + cell_bytes(k, bits), extra, k->extra);
    return true;
}

/* With `bits` a constant where it is called. */
static inline void unpack(const PuzKnown *k, const uint8_t *in, int32_t bits,
                          uint64_t *objects)
{
    int32_t ow = k->board->g->ow;
    const uint64_t *sets = k->sets.sets;
    if (ow == 1) {
        for (int32_t i = 0; i < k->board->n; i++)
            objects[i] = sets[cell_number(in, bits, i)];
        return;
    }
    for (int32_t i = 0; i < k->board->n; i++)
        for (int32_t w = 0; w < ow; w++)
            objects[i * ow + w] = sets[cell_number(in, bits, i) * ow + w];
}

void sett_puz_known_get(const PuzKnown *k, int32_t state, uint64_t *objects)
{
    const uint8_t *in = bytes_of(k, state);
    int32_t bits = page_of(k, state)->bits;
    if (bits == 4)
        unpack(k, in, 4, objects);
    else if (bits == 8)
        unpack(k, in, 8, objects);
    else
        unpack(k, in, 16, objects);
}

const void *sett_puz_known_extra(const PuzKnown *k, int32_t state)
{
    return bytes_of(k, state) + cell_bytes(k, page_of(k, state)->bits);
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

/* With `bits` a constant where it is called. */
static inline bool holds(const PuzKnown *k, const uint8_t *in, int32_t bits,
                         const uint64_t *objects)
{
    int32_t ow = k->board->g->ow;
    const uint64_t *sets = k->sets.sets;
    for (int32_t i = 0; i < k->board->n; i++)
        for (int32_t w = 0; w < ow; w++)
            if ((sets[cell_number(in, bits, i) * ow + w] ^
                 objects[i * ow + w]) &
                k->mask[w])
                return false;
    return true;
}

static bool is_state(const PuzKnown *k, int32_t state, const uint64_t *objects,
                     const void *extra)
{
    const uint8_t *in = bytes_of(k, state);
    int32_t bits = page_of(k, state)->bits;
    bool same = bits == 4   ? holds(k, in, 4, objects)
                : bits == 8 ? holds(k, in, 8, objects)
                            : holds(k, in, 16, objects);
    return same &&
           (k->extra == 0 ||
            memcmp(extra, sett_puz_known_extra(k, state), k->extra) == 0);
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
    k->full = (int32_t)sett_min_size(FULL, FEWEST + SPLIT_WORDS / words);
    k->page_bits = 4;
    while (k->page_bits < 14 && state_bytes(k, 16) << k->page_bits < (size_t)1
                                                                         << 17)
        k->page_bits++;
    k->unpacked = sett_arena_raw(arena, words, sizeof *k->unpacked);
    k->buckets = SETT_TAKE(arena, 1, PuzBucket *);
    if (k->unpacked == NULL || k->buckets == NULL || !grow_sets(k))
        return SETT_NO_MEMORY;
    k->buckets[0] = SETT_TAKE(arena, 1, PuzBucket);
    return k->buckets[0] != NULL ? SETT_OK : SETT_NO_MEMORY;
}

int32_t sett_puz_known_find(const PuzKnown *k, const uint64_t *objects,
                            const void *extra)
{
    return find(k, hash_of(k, objects, extra), objects, extra);
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
    while (k->buckets[bucket_index(k, hash)]->count >= k->full)
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

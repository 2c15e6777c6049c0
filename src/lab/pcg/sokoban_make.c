/* sokoban_make.c - boards for "sokoban" whose solutions differ. On 5 x 5 tiles
   solutions are short words of eight letters, and few of them are less than
   half alike. So many boards are gathered first: walks over boards that pass,
   by small changes. Of their words a large set is chosen, no two of which are
   too like: by adding what fits, and by putting one in the place of the only
   one that is in its way (a local search for a large independent set, with a
   tabu list). */
#include "lab/pcg/pcg_make.h"

#include <string.h>

enum { SOLID, EMPTY, PLAYER, CRATE, TARGET };
#define MOST_CELLS 64
#define MOST_WORD 64
#define WALKS 60
#define STEPS 400  /* changes of a walk */
#define KEPT 100   /* boards that a walk keeps at most */
#define SAMPLE 64  /* words that tell how common a word's letters are */
#define ROUNDS 700 /* of the search for a set */

typedef struct Board {
    uint8_t cells[MOST_CELLS];
    int32_t crates, size;    /* of the word */
    int32_t word[MOST_WORD]; /* its letters are 0..7 here */
    uint8_t counts[8];
} Board;

typedef struct Pool {
    const SettBenchmarkJob *job;
    Board *boards; /* of walk i from i * KEPT */
    int32_t counts[WALKS];
    Board **list; /* words that differ */
    int32_t *degree, *clashes, *tabu, count;
    int32_t *chosen, chosen_count; /* numbers in the list */
    int32_t *best, best_count;
    SettArena *tmp;
} Pool;

static int32_t crates_of(int32_t walk)
{
    static const uint8_t crates[] = {2, 3, 2, 4, 2, 3, 2, 2, 1, 4};
    return crates[walk % 10];
}

static void draw_board(SettRng *rng, const SettBenchmark *p, int32_t crates,
                       uint8_t *cells)
{
    int32_t area = p->w * p->h, order[MOST_CELLS];
    uint32_t walls = sett_rng_below(rng, 40);
    for (int32_t c = 0; c < area; c++) {
        order[c] = c;
        cells[c] = sett_rng_below(rng, 100) < walls ? SOLID : EMPTY;
    }
    sett_rng_shuffle(rng, order, area);
    cells[order[0]] = PLAYER;
    for (int32_t i = 0; i < crates; i++) {
        cells[order[1 + 2 * i]] = CRATE;
        cells[order[2 + 2 * i]] = TARGET;
    }
}

/* Cells change places, or walls come or go. */
static void change_board(SettRng *rng, const SettBenchmark *p, uint8_t *cells)
{
    uint32_t area = (uint32_t)(p->w * p->h);
    for (int32_t i = sett_rng_range(rng, 1, 3); i > 0; i--) {
        uint32_t a = sett_rng_below(rng, area), b = sett_rng_below(rng, area);
        uint8_t code = cells[a];
        if (code <= EMPTY && sett_rng_below(rng, 2) == 0) {
            cells[a] = code == SOLID ? EMPTY : SOLID;
            continue;
        }
        cells[a] = cells[b];
        cells[b] = code;
    }
}

/* A board with its word; false where it does not pass. */
static SettStatus read_board(const SettBenchmark *p, const uint8_t *cells,
                             int32_t crates, SettArena *tmp, Board *out,
                             bool *passes)
{
    static const char letters[] = "rldueksy";
    SettArenaMark mark = sett_arena_mark(tmp);
    SettBenchmarkInfo info = {.content = cells};
    SettStatus status = p->info(p, cells, tmp, tmp, &info);
    *passes = status == SETT_OK && p->quality(p, &info) >= 1 &&
              info.trace_count <= MOST_WORD;
    if (*passes) {
        memset(out, 0, sizeof *out);
        memcpy(out->cells, cells, (size_t)(p->w * p->h));
        out->crates = crates;
        out->size = info.trace_count;
        for (int32_t i = 0; i < out->size; i++) {
            const char *at = strchr(letters, info.trace[i]);
            out->word[i] = (int32_t)(at - letters);
            out->counts[out->word[i]]++;
        }
    }
    sett_arena_reset(tmp, mark);
    return status;
}

static bool same_word(const Board *a, const Board *b)
{
    return a->size == b->size &&
           memcmp(a->word, b->word, (size_t)a->size * sizeof *a->word) == 0;
}

/* One walk: from a board that passes to others that do. */
static SettStatus walk(void *user, int64_t index, SettArena *tmp)
{
    Pool *pool = user;
    const SettBenchmark *p = pool->job->problem;
    SettRng rng = sett_rng(pool->job->seed, SETT_FOR_SEARCH, (uint64_t)index);
    Board *kept = pool->boards + index * KEPT, next;
    uint8_t now[MOST_CELLS], cells[MOST_CELLS];
    int32_t count = 0, crates = crates_of((int32_t)index);
    for (int32_t i = 0; i < STEPS && count < KEPT; i++) {
        bool passes;
        if (count == 0) {
            draw_board(&rng, p, crates, cells);
        } else {
            memcpy(cells, now, sizeof cells);
            change_board(&rng, p, cells);
        }
        SettStatus status = read_board(p, cells, crates, tmp, &next, &passes);
        if (status != SETT_OK)
            return status;
        if (!passes)
            continue;
        memcpy(now, cells, sizeof now);
        if (count == 0 || !same_word(&kept[count - 1], &next))
            kept[count++] = next;
    }
    pool->counts[index] = count;
    return SETT_OK;
}

/* What cannot be too like by its letters alone is told quickly. */
static bool may_clash(const Board *a, const Board *b)
{
    int32_t common = 0;
    for (int32_t i = 0; i < 8; i++)
        common += a->counts[i] < b->counts[i] ? a->counts[i] : b->counts[i];
    return 4 * common > a->size + b->size;
}

/* 1 where two words are more than half alike in either order, -1 without
   memory. */
static int32_t clash(const Board *a, const Board *b, SettArena *tmp)
{
    if (!may_clash(a, b))
        return 0;
    double there = sett_pcg_ratio((PcgWord){a->word, a->size},
                                  (PcgWord){b->word, b->size}, tmp);
    if (there > 0.5)
        return 1;
    double back = sett_pcg_ratio((PcgWord){b->word, b->size},
                                 (PcgWord){a->word, a->size}, tmp);
    return there < 0 || back < 0 ? -1 : back > 0.5;
}

static SettStatus list_words(Pool *pool)
{
    int32_t slots = 2 * WALKS * KEPT;
    int32_t *seen = sett_arena_take(pool->tmp, (size_t)slots, sizeof *seen);
    if (seen == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < WALKS * KEPT; i++) {
        Board *b = &pool->boards[i];
        if (i % KEPT >= pool->counts[i / KEPT])
            continue;
        uint64_t hash = 0;
        for (int32_t k = 0; k < b->size; k++)
            hash = sett_hash_mix(hash, (uint64_t)b->word[k]);
        int32_t at = (int32_t)(hash % (uint64_t)slots);
        while (seen[at] != 0 && !same_word(pool->list[seen[at] - 1], b))
            at = (at + 1) % slots;
        if (seen[at] != 0)
            continue;
        pool->list[pool->count++] = b;
        seen[at] = pool->count;
    }
    return SETT_OK;
}

static SettStatus count_degrees(Pool *pool)
{
    for (int32_t i = 0; i < pool->count; i++)
        for (int32_t k = 0; k < SAMPLE; k++) {
            int32_t other = (int32_t)((int64_t)k * pool->count / SAMPLE);
            int32_t c = clash(pool->list[i], pool->list[other], pool->tmp);
            if (c < 0)
                return SETT_NO_MEMORY;
            pool->degree[i] += c;
        }
    return SETT_OK;
}

/* Adds a word to the chosen ones, or takes it out (by -1). */
static SettStatus choose(Pool *pool, int32_t word, int32_t by)
{
    int32_t at = 0;
    if (by > 0) {
        pool->chosen[pool->chosen_count++] = word;
    } else {
        while (pool->chosen[at] != word)
            at++;
        pool->chosen[at] = pool->chosen[--pool->chosen_count];
    }
    for (int32_t i = 0; i < pool->count; i++) {
        int32_t c = clash(pool->list[i], pool->list[word], pool->tmp);
        if (c < 0)
            return SETT_NO_MEMORY;
        pool->clashes[i] += by * c;
    }
    return sett_work(pool->tmp, (uint64_t)pool->count * 300) ? SETT_CANCELLED
                                                             : SETT_OK;
}

/* A word with `clashes` chosen ones in its way: of none the least common one,
   of one any that was not taken out lately. -1: there is none. A chosen word is
   in its own way, so it has to be left out. */
static int32_t find_word(const Pool *pool, SettRng *rng, int32_t clashes,
                         int32_t round)
{
    int32_t found = -1, count = 0;
    for (int32_t i = 0; i < pool->count; i++) {
        if (pool->clashes[i] != clashes || pool->tabu[i] > round)
            continue;
        if (clashes == 0 ? found < 0 || pool->degree[i] < pool->degree[found]
                         : sett_rng_below(rng, (uint32_t)++count) == 0)
            found = i;
    }
    return found;
}

/* The chosen word that is in the way of another; -1: no memory. */
static int32_t in_the_way(const Pool *pool, int32_t word)
{
    for (int32_t i = 0; i < pool->chosen_count; i++)
        if (clash(pool->list[word], pool->list[pool->chosen[i]], pool->tmp) !=
            0)
            return pool->chosen[i];
    return -1;
}

static SettStatus one_round(Pool *pool, SettRng *rng, int32_t round)
{
    int32_t word = find_word(pool, rng, 0, 0x7FFFFFF);
    if (word < 0) {
        word = find_word(pool, rng, 1, round);
        int32_t other = word >= 0 ? in_the_way(pool, word) : -1;
        if (other < 0)
            return SETT_OK;
        pool->tabu[other] = round + 12 + (int32_t)sett_rng_below(rng, 12);
        SettStatus status = choose(pool, other, -1);
        if (status != SETT_OK)
            return status;
    }
    pool->tabu[word] = 0x7FFFFFFF; /* while it is chosen */
    return choose(pool, word, 1);
}

static SettStatus choose_words(Pool *pool)
{
    SettRng rng = sett_rng(pool->job->seed, SETT_FOR_SEARCH, WALKS);
    int64_t rounds = pool->job->effort > 0 ? pool->job->effort : ROUNDS;
    SettStatus status = count_degrees(pool);
    for (int32_t r = 1; r <= rounds && status == SETT_OK; r++) {
        if (pool->best_count >= pool->job->count)
            break;
        status = one_round(pool, &rng, r);
        if (pool->chosen_count <= pool->best_count)
            continue;
        pool->best_count = pool->chosen_count;
        memcpy(pool->best, pool->chosen,
               (size_t)pool->best_count * sizeof *pool->best);
    }
    return status;
}

static bool serves(const SettBenchmarkJob *job, const Board *b, int32_t index)
{
    int32_t asked = job->controls[index], low = asked > 2 ? asked - 1 : 1;
    return b->crates >= low && b->crates <= asked + 1;
}

/* The board for a control among `count` numbers of the list, but for used ones:
   where few crates are asked for, that with the fewest, else that with the
   most. -1: none serves it. */
static int32_t find_board(const Pool *pool, const int32_t *words, int32_t count,
                          const bool *used, int32_t index)
{
    int32_t found = -1, least = 0;
    bool few = pool->job->controls[index] < 4;
    for (int32_t k = 0; k < count; k++) {
        const Board *b = pool->list[words != NULL ? words[k] : k];
        int32_t cost = few ? b->crates : -b->crates;
        if ((used != NULL && used[k]) || !serves(pool->job, b, index) ||
            (found >= 0 && cost >= least))
            continue;
        found = k;
        least = cost;
    }
    return found;
}

/* Each control gets a chosen board, or a copy of one, or any board. */
static void hand_out(const Pool *pool, bool *used, uint8_t *contents)
{
    size_t size = (size_t)sett_benchmark_size(pool->job->problem);
    for (int32_t i = 0; i < pool->job->count; i++) {
        int32_t k = find_board(pool, pool->best, pool->best_count, used, i);
        if (k >= 0)
            used[k] = true;
        else
            k = find_board(pool, pool->best, pool->best_count, NULL, i);
        int32_t word = k >= 0 ? pool->best[k]
                              : find_board(pool, NULL, pool->count, NULL, i);
        if (word >= 0)
            memcpy(contents + (size_t)i * size, pool->list[word]->cells, size);
    }
}

static bool take(Pool *pool, SettArena *tmp)
{
    size_t all = WALKS * KEPT;
    int32_t *lists = sett_arena_take(tmp, 5 * all, sizeof *lists);
    pool->tmp = tmp;
    pool->boards = sett_arena_raw(tmp, all, sizeof *pool->boards);
    pool->list = sett_arena_raw(tmp, all, sizeof *pool->list);
    if (lists == NULL || pool->boards == NULL || pool->list == NULL)
        return false;
    pool->degree = lists;
    pool->clashes = lists + all;
    pool->tabu = lists + 2 * all;
    pool->chosen = lists + 3 * all;
    pool->best = lists + 4 * all;
    return true;
}

SettStatus sett_pcg_sokoban_make(const SettBenchmarkJob *job, SettArena *tmp,
                                 uint8_t *contents)
{
    Pool *pool = SETT_TAKE(tmp, 1, Pool);
    SettCrew crew = *job->crew;
    if (pool == NULL || !take(pool, tmp))
        return SETT_NO_MEMORY;
    pool->job = job;
    crew.done = NULL;
    SettStatus status = sett_each(&crew, WALKS, walk, pool, NULL);
    if (status == SETT_OK)
        status = list_words(pool);
    if (status == SETT_OK)
        status = choose_words(pool);
    if (status != SETT_OK)
        return status;
    bool *used = SETT_TAKE(tmp, WALKS * KEPT, bool);
    if (used == NULL)
        return SETT_NO_MEMORY;
    hand_out(pool, used, contents);
    for (int32_t i = 0; i < job->count && job->crew->done != NULL; i++)
        job->crew->done(job->crew->user);
    return SETT_OK;
}

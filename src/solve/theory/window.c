/* window.c - see window.h. The patterns that are still possible are a bitset,
   narrowed by the cells that changed and restored by backtracking; only words
   that are not zero are looked at. Follows Demeulenaere et al. 2016
   ("Compact-Table"). Why a tile went is found out when a conflict asks: the
   fewest literals, by greedy choice, that rule out all patterns with it. */
#include "solve/theory/window.h"

#include "level/bits.h"

#include <string.h>

typedef struct Window {
    const SettPatterns *p;
    int32_t *cells;
    uint64_t *words;
    uint64_t *seen;    /* of positions: the tiles when it was looked at last */
    uint16_t *index;   /* words that are not zero come first */
    uint64_t limit;    /* how many these are */
    uint16_t *residue; /* of (position, tile): where support was found last */
} Window;

static const uint64_t *support_of(const SettPatterns *p, int32_t position,
                                  int32_t tile)
{
    return p->support + (ptrdiff_t)(position * p->tiles + tile) * p->words;
}

SettStatus sett_patterns_open(SettArena *arena, const uint8_t *patterns,
                              int32_t count, int32_t cells, int32_t tiles,
                              SettPatterns **out)
{
    if (count > SETT_WINDOW_PATTERNS || cells > SETT_WINDOW_CELLS)
        return SETT_TOO_LARGE;
    int32_t words = (count + 63) / 64;
    uint64_t *support =
        SETT_TAKE(arena, (int64_t)cells * tiles * words, uint64_t);
    uint64_t *all = SETT_TAKE(arena, words, uint64_t);
    if (support == NULL || all == NULL)
        return SETT_NO_MEMORY;
    for (int32_t p = 0; p < count; p++) {
        all[p / 64] |= (uint64_t)1 << p % 64;
        for (int32_t i = 0; i < cells; i++) {
            int32_t tile = patterns[p * cells + i];
            support[(ptrdiff_t)(i * tiles + tile) * words + p / 64] |=
                (uint64_t)1 << p % 64;
        }
    }
    SettPatterns *made = SETT_TAKE(arena, 1, SettPatterns);
    *out = made;
    if (made == NULL)
        return SETT_NO_MEMORY;
    *made = (SettPatterns){cells, tiles, count, words, support, all};
    return SETT_OK;
}

static void set_word(SettSolver *s, Window *w, uint32_t at, uint64_t value)
{
    uint16_t word = w->index[at];
    sett_solver_save(s, &w->words[word]);
    w->words[word] = value;
    if (value != 0)
        return;
    sett_solver_save(s, &w->limit);
    w->limit--;
    w->index[at] = w->index[w->limit];
    w->index[w->limit] = word;
}

/* Keeps the patterns that have one of the cell's tiles at a position. Whichever
   are fewer, the tiles there or those gone since it was looked at, say so. */
static bool narrow(SettSolver *s, Window *w, int32_t position)
{
    const SettPatterns *p = w->p;
    const uint64_t *first = support_of(p, position, 0);
    uint64_t there = s->domain[w->cells[position]];
    uint64_t lost = w->seen[position] & ~there;
    bool gone = sett_bits_count(there) > sett_bits_count(lost);
    bool changed = false;
    if (lost == 0)
        return false;
    sett_solver_save(s, &w->seen[position]);
    w->seen[position] = there;
    for (uint32_t at = (uint32_t)w->limit; at-- > 0;) {
        uint16_t word = w->index[at];
        uint64_t mask = 0, old = w->words[word];
        for (uint64_t left = gone ? lost : there; left != 0; left &= left - 1)
            mask |= first[sett_bits_lowest(left) * p->words + word];
        uint64_t now = old & (gone ? ~mask : mask);
        if (now == old)
            continue;
        changed = true;
        set_word(s, w, at, now);
    }
    return changed;
}

static bool supported(Window *w, int32_t position, int32_t tile)
{
    const uint64_t *support = support_of(w->p, position, tile);
    uint16_t *residue = &w->residue[position * w->p->tiles + tile];
    if ((w->words[*residue] & support[*residue]) != 0)
        return true;
    for (uint32_t at = 0; at < w->limit; at++) {
        uint16_t word = w->index[at];
        if ((w->words[word] & support[word]) != 0) {
            *residue = word;
            return true;
        }
    }
    return false;
}

static void filter(SettSolver *s, Window *w, int32_t item)
{
    s->busy = item;
    for (int32_t i = 0; i < w->p->cells; i++) {
        int32_t cell = w->cells[i];
        uint64_t there = s->domain[cell];
        if ((there & (there - 1)) == 0)
            continue;
        for (uint64_t left = there; left != 0; left &= left - 1) {
            int32_t tile = sett_bits_lowest(left);
            if (!supported(w, i, tile))
                sett_solver_imply(s, sett_tile_lit(s, cell, tile) + 1,
                                  -1 - item);
        }
    }
    s->busy = -1;
}

/* A literal that rules out patterns: those without `tile` where the cell is
   `fixed`, else those with it. */
typedef struct Ground {
    SettLit lit; /* false */
    const uint64_t *support;
    bool fixed;
} Ground;

/* The grounds of a window before a place on the trail; what held from the
   beginning is taken off `left` at once. */
static int32_t find_grounds(SettSolver *s, const Window *w, int32_t before,
                            uint64_t *left, Ground *out)
{
    int32_t count = 0;
    for (int32_t i = 0; i < w->p->cells; i++) {
        SettLit first = sett_tile_lit(s, w->cells[i], 0);
        bool fixed = false;
        int32_t start = count;
        for (int32_t t = 0; t < s->tiles && !fixed; t++) {
            SettLit lit = first + 2 * t;
            const SolveCause *cause = &s->cause[sett_var(lit)];
            if (s->value[lit] == 0 || cause->place >= before)
                continue;
            const uint64_t *support = support_of(w->p, i, t);
            fixed = s->value[lit] > 0;
            if (fixed)
                count = start;
            if (cause->level > 0)
                out[count++] =
                    (Ground){fixed ? sett_not(lit) : lit, support, fixed};
            for (int32_t k = 0; k < w->p->words && cause->level == 0; k++)
                left[k] &= fixed ? support[k] : ~support[k];
        }
    }
    return count;
}

/* The words of `left` that are not zero, as a list. */
static int32_t find_words(const uint64_t *left, int32_t words, uint16_t *list)
{
    int32_t count = 0;
    for (int32_t k = 0; k < words; k++)
        if (left[k] != 0)
            list[count++] = (uint16_t)k;
    return count;
}

static int32_t ruled_out(const Ground *g, const uint64_t *left,
                         const uint16_t *list, int32_t count)
{
    int32_t out = 0;
    for (int32_t i = 0; i < count; i++) {
        uint64_t support = g->support[list[i]];
        out += sett_bits_count(left[list[i]] & (g->fixed ? ~support : support));
    }
    return out;
}

/* Adds literals to s->clause until no pattern is left: always the one that
   rules out most. */
static void cover(SettSolver *s, uint64_t *left, int32_t words, Ground *grounds,
                  int32_t count, uint16_t *list)
{
    int32_t listed = find_words(left, words, list);
    while (listed > 0) {
        int32_t best = -1, most = 0;
        for (int32_t i = 0; i < count; i++) {
            int32_t out = ruled_out(&grounds[i], left, list, listed);
            if (out > most) {
                most = out;
                best = i;
            }
        }
        SETT_ASSERT(best >= 0);
        const Ground *g = &grounds[best];
        for (int32_t i = 0; i < listed; i++)
            left[list[i]] &=
                g->fixed ? g->support[list[i]] : ~g->support[list[i]];
        sett_solver_push(s, &s->clause, g->lit);
        listed = find_words(left, words, list);
    }
}

/* Room for one explanation. */
typedef struct Scratch {
    uint64_t *left;
    uint16_t *list;
    Ground *grounds;
    int32_t words, count;
} Scratch;

/* Why all patterns of `from` are impossible. */
static void blame(SettSolver *s, int32_t item, const uint64_t *from,
                  int32_t before)
{
    const Window *w = s->items[item].self;
    SettLit guard = s->items[item].guard;
    const Scratch *room = s->window_scratch;
    memcpy(room->left, from, (size_t)w->p->words * sizeof *from);
    int32_t count = find_grounds(s, w, before, room->left, room->grounds);
    cover(s, room->left, w->p->words, room->grounds, count, room->list);
    if (guard != SETT_NO_LIT)
        sett_solver_push(s, &s->clause, sett_not(guard));
}

static bool make_room(SettSolver *s, const SettPatterns *p)
{
    Scratch *room = s->window_scratch;
    if (room == NULL)
        s->window_scratch = room = SETT_TAKE(s->arena, 1, Scratch);
    if (room == NULL)
        return false;
    if (room->left == NULL || room->words < p->words) {
        room->words = p->words;
        room->left = SETT_TAKE(s->arena, p->words, uint64_t);
        room->list = SETT_TAKE(s->arena, p->words, uint16_t);
    }
    if (room->count < p->cells * p->tiles) {
        room->count = p->cells * p->tiles;
        room->grounds = SETT_TAKE(s->arena, room->count, Ground);
    }
    return room->left != NULL && room->list != NULL && room->grounds != NULL;
}

static SolveFound check(SettSolver *s, int32_t item, uint32_t pending)
{
    Window *w = s->items[item].self;
    bool changed = pending >> 31 != 0;
    for (uint32_t left = pending & UINT32_MAX >> 1; left != 0; left &= left - 1)
        changed |= narrow(s, w, __builtin_ctz(left));
    if (w->limit == 0) {
        s->clause.count = 0;
        blame(s, item, w->p->all, INT32_MAX);
        return SOLVE_CONFLICT;
    }
    if (changed)
        filter(s, w, item);
    return SOLVE_FINE;
}

static void explain(SettSolver *s, int32_t item, SettLit lit, int32_t before)
{
    const Window *w = s->items[item].self;
    int32_t cell = s->cell_of[sett_var(lit)], position = 0;
    int32_t tile = sett_var(lit) - cell * s->tiles;
    while (w->cells[position] != cell)
        position++;
    blame(s, item, support_of(w->p, position, tile), before);
}

static const SolveTheory theory = {"window", SOLVE_TURN_WINDOW, check, explain};

static Window *open_window(SettSolver *s, const SettPatterns *p,
                           const int32_t *cells)
{
    Window *w = SETT_TAKE(s->arena, 1, Window);
    if (w == NULL)
        return NULL;
    w->p = p;
    w->limit = (uint64_t)p->words;
    w->cells = SETT_TAKE(s->arena, p->cells, int32_t);
    w->words = SETT_TAKE(s->arena, p->words, uint64_t);
    w->index = SETT_TAKE(s->arena, p->words, uint16_t);
    w->residue = SETT_TAKE(s->arena, p->cells * p->tiles, uint16_t);
    w->seen = SETT_TAKE(s->arena, p->cells, uint64_t);
    if (w->cells == NULL || w->words == NULL || w->seen == NULL ||
        w->index == NULL || w->residue == NULL)
        return NULL;
    memcpy(w->cells, cells, (size_t)p->cells * sizeof *cells);
    memcpy(w->words, p->all, (size_t)p->words * sizeof *w->words);
    for (int32_t k = 0; k < p->words; k++)
        w->index[k] = (uint16_t)k;
    for (int32_t i = 0; i < p->cells; i++)
        w->seen[i] = UINT64_MAX >> (64 - p->tiles);
    return w;
}

int32_t sett_solver_window(SettSolver *s, const SettPatterns *p,
                           const int32_t *cells, SettLit guard)
{
    SETT_ASSERT(p->tiles == s->tiles);
    Window *w = make_room(s, p) ? open_window(s, p, cells) : NULL;
    if (w == NULL) {
        s->status = SETT_NO_MEMORY;
        return -1;
    }
    /* The last bit says that nothing was looked at yet. */
    uint32_t all = (UINT32_C(1) << p->cells) - 1 + (UINT32_C(1) << 31);
    int32_t item = sett_solver_item(s, &theory, w, guard, all);
    for (int32_t i = 0; i < p->cells; i++)
        sett_solver_use_cell(s, item, cells[i], i);
    return item;
}

/* pcg_ratio.c - likeness of words as Python's difflib measures it: the longest
   common block, then the same left and right of it; twice the sum of the blocks
   divided by both lengths. In a second word of 200 letters or more, letters
   that occur more than size / 100 + 1 times begin no block. */
#include "lab/pcg/pcg.h"

#include <string.h>

#define LETTERS 128

typedef struct Match {
    PcgWord a, b;
    int32_t last[LETTERS]; /* its last place in b; -1: none, or popular */
    int32_t *before;       /* by place of b: the same letter's place before */
    int32_t *length, *row; /* by place of b: of the block that ends there, and
                              the row in which that was found */
    int32_t rows;
} Match;

typedef struct Span {
    int32_t a_from, a_to, b_from, b_to;
} Span;

static void list_places(Match *m)
{
    int32_t counts[LETTERS] = {0}, most = m->b.size / 100 + 1;
    for (int32_t i = 0; i < LETTERS; i++)
        m->last[i] = -1;
    for (int32_t j = 0; j < m->b.size; j++)
        counts[m->b.letters[j]]++;
    for (int32_t j = 0; j < m->b.size; j++) {
        int32_t letter = m->b.letters[j];
        if (m->b.size >= 200 && counts[letter] > most)
            continue;
        m->before[j] = m->last[letter];
        m->last[letter] = j;
    }
}

/* The longest block of two spans; of equal ones that which is first in a, then
   in b. Places of b are visited backwards, so that the row before is still
   there to the left; the last of equal ones that end in one row is then the
   first. */
static Span longest(Match *m, Span s)
{
    int32_t a_at = s.a_from, b_at = s.b_from, size = 0, end = -1;
    for (int32_t i = s.a_from; i < s.a_to; i++) {
        int32_t row = ++m->rows;
        for (int32_t j = m->last[m->a.letters[i]]; j >= s.b_from;
             j = m->before[j]) {
            if (j >= s.b_to)
                continue;
            int32_t k = 1;
            if (j > s.b_from && m->row[j - 1] == row - 1)
                k += m->length[j - 1];
            m->length[j] = k;
            m->row[j] = row;
            if (k > size || (k == size && i == end)) {
                size = k;
                end = i;
                a_at = i - k + 1;
                b_at = j - k + 1;
            }
        }
    }
    m->rows++; /* no row of the next span follows this one's last */
    return (Span){a_at, a_at + size, b_at, b_at + size};
}

/* Over letters that begin no block. */
static void grow(const Match *m, Span s, Span *block)
{
    const int32_t *a = m->a.letters, *b = m->b.letters;
    while (block->a_from > s.a_from && block->b_from > s.b_from &&
           a[block->a_from - 1] == b[block->b_from - 1]) {
        block->a_from--;
        block->b_from--;
    }
    while (block->a_to < s.a_to && block->b_to < s.b_to &&
           a[block->a_to] == b[block->b_to]) {
        block->a_to++;
        block->b_to++;
    }
}

static int32_t matches(Match *m, Span *stack)
{
    int32_t depth = 1, sum = 0;
    stack[0] = (Span){0, m->a.size, 0, m->b.size};
    while (depth > 0) {
        Span s = stack[--depth];
        Span block = longest(m, s);
        grow(m, s, &block);
        if (block.a_to == block.a_from)
            continue;
        sum += block.a_to - block.a_from;
        if (block.a_from > s.a_from && block.b_from > s.b_from)
            stack[depth++] =
                (Span){s.a_from, block.a_from, s.b_from, block.b_from};
        if (block.a_to < s.a_to && block.b_to < s.b_to)
            stack[depth++] = (Span){block.a_to, s.a_to, block.b_to, s.b_to};
    }
    return sum;
}

double sett_pcg_ratio(PcgWord a, PcgWord b, SettArena *tmp)
{
    Match m = {.a = a, .b = b};
    SettArenaMark mark = sett_arena_mark(tmp);
    int32_t both = a.size + b.size, sum;
    size_t size = (size_t)b.size;
    if (both == 0)
        return 1;
    int32_t *places = sett_arena_raw(tmp, 3 * size, sizeof *places);
    Span *stack = sett_arena_raw(tmp, (size_t)both + 1, sizeof *stack);
    if (places == NULL || stack == NULL)
        return -1;
    m.before = places;
    m.length = places + size;
    m.row = places + 2 * size;
    memset(m.row, 0, size * sizeof *m.row);
    m.rows = 1;
    list_places(&m);
    sum = matches(&m, stack);
    sett_arena_reset(tmp, mark);
    return 2.0 * sum / both;
}

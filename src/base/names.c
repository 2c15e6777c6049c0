/* names.c - how far apart two names are, for "did you mean": insertions,
   deletions, replacements and swaps of neighbours, each byte edited at most
   once ("optimal string alignment", after Damerau 1964). */
#include "base/least.h"
#include "sett/base.h"

#include <string.h>

#define MOST 99

static bool swapped(const char *a, const char *b, size_t i, size_t j)
{
    return i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
}

/* rows[0] is the row of a's first i bytes, rows[1] the one before, rows[2] the
   one before that. */
static void next_row(int32_t rows[3][MOST + 1], const char *a, size_t i,
                     const char *b, size_t b_size)
{
    memcpy(rows[2], rows[1], sizeof rows[2]);
    memcpy(rows[1], rows[0], sizeof rows[1]);
    rows[0][0] = (int32_t)i + 1;
    for (size_t j = 0; j < b_size; j++) {
        int32_t edits = rows[1][j] + (a[i] != b[j]);
        edits = sett_min(edits, rows[1][j + 1] + 1);
        edits = sett_min(edits, rows[0][j] + 1);
        if (swapped(a, b, i, j))
            edits = sett_min(edits, rows[2][j - 1] + 1);
        rows[0][j + 1] = edits;
    }
}

int32_t sett_name_distance(const char *a, const char *b)
{
    int32_t rows[3][MOST + 1] = {{0}};
    size_t a_size = strlen(a), b_size = strlen(b);
    if (strcmp(a, b) == 0)
        return 0;
    if (a_size > MOST || b_size > MOST)
        return MOST;
    for (size_t j = 0; j <= b_size; j++)
        rows[0][j] = (int32_t)j;
    for (size_t i = 0; i < a_size; i++)
        next_row(rows, a, i, b, b_size);
    return rows[0][b_size];
}

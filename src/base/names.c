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

/* Edits from the first bytes of a, by the number of b's first bytes. */
typedef struct Row {
    int32_t edits[MOST + 1];
} Row;

/* For a's first i + 1 bytes. */
typedef struct Rows {
    Row now, before, earlier;
} Rows;

static void next_row(Rows *rows, const char *a, size_t i, const char *b,
                     size_t b_size)
{
    rows->earlier = rows->before;
    rows->before = rows->now;
    rows->now.edits[0] = (int32_t)i + 1;
    for (size_t j = 0; j < b_size; j++) {
        int32_t edits = rows->before.edits[j] + (a[i] != b[j]);
        edits = sett_min(edits, rows->before.edits[j + 1] + 1);
        edits = sett_min(edits, rows->now.edits[j] + 1);
        if (swapped(a, b, i, j))
            edits = sett_min(edits, rows->earlier.edits[j - 1] + 1);
        rows->now.edits[j + 1] = edits;
    }
}

int32_t sett_name_distance(const char *a, const char *b)
{
    Rows rows;
    size_t a_size = strlen(a), b_size = strlen(b);
    if (strcmp(a, b) == 0)
        return 0;
    if (a_size > MOST || b_size > MOST)
        return MOST;
    for (size_t j = 0; j <= b_size; j++)
        rows.now.edits[j] = (int32_t)j;
    for (size_t i = 0; i < a_size; i++)
        next_row(&rows, a, i, b, b_size);
    return rows.now.edits[b_size];
}

SettGuess sett_guess(const char *wrong)
{
    int32_t length = (int32_t)sett_min_size(strlen(wrong), MOST);
    return (SettGuess){.wrong = wrong,
                       .least = sett_min(2 + length / 4, length)};
}

bool sett_guess_try(SettGuess *guess, const char *name)
{
    int32_t distance = sett_name_distance(guess->wrong, name);
    if (distance >= guess->least)
        return false;
    guess->least = distance;
    guess->nearest = name;
    return true;
}

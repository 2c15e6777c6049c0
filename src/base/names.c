/* names.c - how far apart two names are, for "did you mean": insertions,
   deletions, replacements and swaps of neighbours, each byte edited at most
   once ("optimal string alignment", after Damerau 1964). */
#include "base/least.h"
#include "sett/base.h"

#include <string.h>

#define MOST 99

int32_t sett_name_distance(const char *a, const char *b)
{
    int32_t rows[3][MOST + 1]; /* row i % 3: edits from a's first i bytes, by
                                  the number of b's first bytes */
    size_t a_size = strlen(a), b_size = strlen(b);
    if (strcmp(a, b) == 0)
        return 0;
    if (a_size > MOST || b_size > MOST)
        return MOST;
    for (size_t j = 0; j <= b_size; j++)
        rows[0][j] = (int32_t)j;
    for (size_t i = 0; i < a_size; i++) {
        const int32_t *earlier = rows[(i + 2) % 3], *before = rows[i % 3];
        int32_t *now = rows[(i + 1) % 3];
        now[0] = (int32_t)i + 1;
        for (size_t j = 0; j < b_size; j++) {
            int32_t edits = before[j] + (a[i] != b[j]);
            edits = sett_min(edits, before[j + 1] + 1);
            edits = sett_min(edits, now[j] + 1);
            if (i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j])
                edits = sett_min(edits, earlier[j - 1] + 1);
            now[j + 1] = edits;
        }
    }
    return rows[a_size % 3][b_size];
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

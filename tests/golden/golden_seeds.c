/* golden_seeds.c - prints what many seeds give, to compare builds:
       golden_seeds --hashes N     N seeds a component
       golden_seeds --chunks N     N chunks of endless worlds
       golden_seeds --plays N      N games a component, played at random
       golden_seeds --searches N   N seeds of every search */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden/corpus.h"
#include "golden/endless.h"
#include "golden/plays.h"
#include "golden/searches.h"

static SettStatus hashes(int32_t seeds, SettText *out)
{
    return golden_all(seeds, 0, out);
}

static const struct {
    const char *option;
    SettStatus (*make)(int32_t seeds, SettText *out);
} kinds[] = {
    {"--hashes", hashes},
    {"--chunks", golden_endless},
    {"--plays", golden_plays},
    {"--searches", golden_searches},
};

static int print(SettStatus (*make)(int32_t seeds, SettText *out),
                 int32_t seeds)
{
    SettText text = sett_text(sett_alloc_default());
    SettStatus status = make(seeds, &text);
    if (status == SETT_OK)
        fwrite(text.data, 1, text.size, stdout);
    else
        fprintf(stderr, "golden_seeds: %s\n", sett_status_text(status));
    sett_text_free(&text);
    return status == SETT_OK ? 0 : 1;
}

int main(int argc, char **argv)
{
    for (size_t i = 0; argc == 3 && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(argv[1], kinds[i].option) == 0)
            return print(kinds[i].make, atoi(argv[2]));
    fprintf(stderr, "usage: golden_seeds --hashes N | --chunks N | --plays N | "
                    "--searches N\n");
    return 2;
}

/* choose.c - which measures of a range are mapped against each other. */
#include <string.h>

#include "sett/range.h"

/* "floors,exit_path". */
SettStatus sett_range_choose(SettRecipeRange *r, const char *text,
                             SettArena *arena, SettError *err)
{
    const SettGame *game = r->recipe.game;
    if (text == NULL) {
        while (r->measure_count < game->measures.count &&
               r->measure_count < 3) {
            r->measures[r->measure_count] = r->measure_count;
            r->measure_count++;
        }
        return r->measure_count >= 2
                   ? SETT_OK
                   : sett_fail(err, SETT_BAD_ARGUMENT, "%s has no two measures",
                               game->name);
    }
    for (const char *at = text; at != NULL;) {
        size_t size = strcspn(at, ",");
        const char *name = sett_arena_format(arena, "%.*s", (int)size, at);
        if (name == NULL)
            return SETT_NO_MEMORY;
        int32_t m = sett_measure_named(game, name);
        if (m < 0)
            return sett_fail(err, SETT_BAD_ARGUMENT,
                             "there is no measure \"%s\" (sett describe "
                             "%s lists them)",
                             name, game->name);
        if (r->measure_count == SETT_RANGE_MEASURES)
            return sett_fail(err, SETT_BAD_ARGUMENT, "--measures: at most %d",
                             SETT_RANGE_MEASURES);
        for (int32_t i = 0; i < r->measure_count; i++)
            if (r->measures[i] == m)
                return sett_fail(err, SETT_BAD_ARGUMENT,
                                 "--measures: '%s' is there twice", name);
        r->measures[r->measure_count++] = m;
        at = at[size] != 0 ? at + size + 1 : NULL;
    }
    return r->measure_count >= 2
               ? SETT_OK
               : sett_fail(err, SETT_BAD_ARGUMENT, "--measures: at least two");
}

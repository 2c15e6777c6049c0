/* open.c - what the word for a set of levels names, and the set's levels. */
#include <inttypes.h>
#include <string.h>

#include "sett/io.h"
#include "studies/sets/sets.h"

/* A level of that size takes an option. */
static SettStatus told(const SettStudyHost *host, SettStatus status)
{
    if (status == SETT_TOO_LARGE)
        sett_expect(host->err,
                    "at most %" PRId64 " tiles; --max-tiles N raises that",
                    host->max_area > 0 ? host->max_area : SETT_MAX_AREA);
    return status;
}

SettStatus sett_host_recipe(const SettStudyHost *host, const SettGame *game,
                            const char *path, SettRecipe *out)
{
    const SettJson *root = NULL;
    SettStatus status = sett_host_json(host, path, &root);
    if (status != SETT_OK)
        return status;
    status = sett_recipe_read(host->catalog, root, host->arena, out, host->err);
    if (status == SETT_OK && strcmp(out->game->name, game->name) != 0) {
        status =
            sett_fail_at(host->err, SETT_BAD_INPUT, root->line, root->column,
                         "a recipe of game %s", out->game->name);
        sett_expect(host->err, "%s", game->name);
    }
    if (status == SETT_OK) {
        out->game = game; /* with its legend */
        status = told(host, sett_recipe_resize(out, out->w, out->h,
                                               host->max_area, host->err));
    }
    if (status == SETT_BAD_ARGUMENT) /* a value in a file, not on the line */
        status = host->err->status = SETT_BAD_INPUT;
    if (status != SETT_OK)
        sett_error_source(host->err, sett_host_source(path));
    return status;
}

/* A JSON document that holds no levels (of a list, an archive, one alone, or a
   map of Tiled) is looked at as a recipe. */
static SettStatus is_recipe(const SettStudyHost *host, const char *path,
                            bool *recipe)
{
    size_t size = strlen(path);
    const SettJson *root = NULL;
    *recipe = false;
    if (size < 5 || strcmp(path + size - 5, ".json") != 0 ||
        host->io.kind(host->io.host, path) == SETT_FILE_FOLDER)
        return SETT_OK;
    SettStatus status = sett_host_json(host, path, &root);
    *recipe = status == SETT_OK && !sett_json_member(root, "levels") &&
              !sett_json_member(root, "elites") &&
              !sett_json_member(root, "rows") && !sett_tiled_is_map(root);
    return status;
}

/* "count=7" or "first=7" of a line. False where it is neither. */
static bool take_number(const char *item, size_t size, SettMeasuredSet *out,
                        bool *wrong)
{
    bool count = size > 6 && memcmp(item, "count=", 6) == 0;
    bool first = size > 6 && memcmp(item, "first=", 6) == 0;
    int64_t value = 0;
    if (!count && !first)
        return false;
    *wrong = !sett_int_read(item + 6, size - 6, &value) ||
             value < (count ? 1 : 0) || value > 1000000000;
    *(count ? &out->count : &out->first) = value;
    return true;
}

/* The line without what is the set's and not the recipe's. */
static SettStatus open_line(const SettStudyHost *host, const SettGame *game,
                            const char *word, SettRecipe *recipe,
                            SettMeasuredSet *out)
{
    char *rest = sett_arena_raw(host->arena, strlen(word) + 1, 1);
    size_t used = 0;
    if (rest == NULL)
        return SETT_NO_MEMORY;
    for (const char *at = word; at != NULL;) {
        size_t size = strcspn(at, ",");
        bool wrong = false;
        if (!take_number(at, size, out, &wrong)) {
            if (used > 0)
                rest[used++] = ',';
            memcpy(rest + used, at, size);
            used += size;
        }
        if (wrong)
            return sett_fail(host->err, SETT_BAD_ARGUMENT,
                             "'%.*s' is no whole number that fits", (int)size,
                             at);
        at = at[size] != 0 ? at + size + 1 : NULL;
    }
    rest[used] = 0;
    if (used == 0)
        return sett_fail(host->err, SETT_BAD_ARGUMENT,
                         "%s names no layout: nothing to measure", word);
    return told(host,
                sett_recipe_line(host->catalog, game, rest, host->max_area,
                                 host->arena, recipe, host->err));
}

static SettStatus finish_recipe(const SettStudyHost *host, const char *word,
                                const SettSetDef *def, SettRecipe *recipe,
                                SettMeasuredSet *out)
{
    if (recipe->stages[0].gen == NULL)
        return sett_fail(host->err, SETT_BAD_ARGUMENT,
                         "%s has no layout: nothing to measure", word);
    if (def->seeded)
        recipe->seed = def->seed;
    out->recipe = recipe;
    return sett_study_uses_recipe(host, recipe);
}

/* The levels of a file or folder; their list is of the host's arena. */
static SettStatus read_levels(const SettStudyHost *host, const SettGame *game,
                              const char *word, SettMeasuredSet *out)
{
    SettLevelList read = {0}, *kept = SETT_TAKE(host->arena, 1, SettLevelList);
    SettStatus status = kept != NULL ? sett_host_levels(host, game, word, &read)
                                     : SETT_NO_MEMORY;
    if (status == SETT_OK) {
        kept->items = SETT_TAKE(host->arena, read.count + 1, SettFileLevel);
        status = kept->items != NULL ? SETT_OK : SETT_NO_MEMORY;
    }
    if (status == SETT_OK) {
        kept->count = read.count;
        kept->capacity = read.count + 1;
        for (int64_t i = 0; i < read.count; i++)
            kept->items[i] = read.items[i];
        out->levels = kept;
        out->first = 0;
        out->count = read.count;
    }
    sett_levels_free(&read, host->arena->alloc);
    return status;
}

SettStatus sett_set_open(const SettStudyHost *host, const SettGame *game,
                         const char *word, const SettSetDef *def,
                         SettMeasuredSet *out)
{
    bool there = strcmp(word, "-") == 0 || host->io.exists(host->io.host, word);
    bool recipe_file = false;
    SettRecipe *recipe = SETT_TAKE(host->arena, 1, SettRecipe);
    if (recipe == NULL)
        return SETT_NO_MEMORY;
    *out = (SettMeasuredSet){
        .name = word, .first = def->first, .count = def->count};
    if (strncmp(word, "cmd:", 4) == 0)
        return sett_set_by_command(host, game, word + 4, def, out);
    if (!there && strchr(word, '=') != NULL) {
        SettStatus status = open_line(host, game, word, recipe, out);
        return status == SETT_OK ? finish_recipe(host, word, def, recipe, out)
                                 : status;
    }
    SettStatus status = is_recipe(host, word, &recipe_file);
    if (status == SETT_OK && recipe_file) {
        status = sett_host_recipe(host, game, word, recipe);
        return status == SETT_OK ? finish_recipe(host, word, def, recipe, out)
                                 : status;
    }
    if (status == SETT_OK)
        status = read_levels(host, game, word, out);
    if (status == SETT_IO && !there)
        sett_expect(host->err, "a file or folder of levels, a recipe, or "
                               "layout=NAME,furnish=NAME,...");
    return status;
}

SettStatus sett_set_level(const SettMeasuredSet *set, int64_t index,
                          SettArena *tmp, SettGrid *grid)
{
    if (set->levels == NULL)
        return sett_recipe_level(set->recipe, set->first + index, tmp, grid);
    *grid = set->levels->items[index].grid;
    return SETT_OK;
}

const char *sett_set_source(const SettMeasuredSet *set, int64_t index,
                            int64_t *number)
{
    *number = set->levels != NULL ? set->levels->items[index].index
                                  : set->first + index;
    return set->levels != NULL ? set->levels->items[index].source : set->name;
}

SettStatus sett_set_levels(const SettStudyHost *host,
                           const SettMeasuredSet *set, SettLevelList *levels)
{
    int64_t missed = 0;
    for (int64_t i = 0; i < set->count; i++) {
        SettFileLevel level;
        if (sett_cancelled(host->cancel))
            return SETT_CANCELLED;
        SettStatus status = sett_set_level(set, i, host->arena, &level.grid);
        missed += status == SETT_INFEASIBLE;
        if (status == SETT_INFEASIBLE)
            continue;
        level.source = sett_set_source(set, i, &level.index);
        if (status == SETT_OK)
            status = sett_levels_add(levels, host->arena->alloc, level);
        if (status != SETT_OK)
            return status;
    }
    const char *note = missed > 0
                           ? sett_arena_format(host->arena,
                                               "%s: %" PRId64 " of %" PRId64
                                               " levels are infeasible",
                                               set->name, missed, set->count)
                           : NULL;
    if (missed > 0)
        sett_study_note(host, false, note);
    return SETT_OK;
}

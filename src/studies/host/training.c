/* training.c - levels to learn from, of a host's files. The paper's levels of a
   game lie in a folder that it names, and are read in its order. */
#include <string.h>

#include "sett/host_files.h"
#include "sett/link.h"

SettStatus sett_host_refuse_training(const SettStudyHost *host, int32_t size,
                                     int32_t wanted, const char *source)
{
    SettStatus status =
        sett_fail(host->err, SETT_BAD_INPUT,
                  "a training level whose slices have %d tiles", (int)size);
    sett_expect(host->err, "%d", (int)wanted);
    sett_error_source(host->err, source);
    return status;
}

/* Brings a level into the game's alphabet, and checks its slices. */
static SettStatus fit(const SettStudyHost *host, const SettGame *game,
                      const char *source, SettGrid *level)
{
    sett_link_mend(game, level);
    int32_t size = sett_slice_size(game, level);
    int32_t wanted =
        game->slices == SETT_COLUMNS ? game->default_h : game->default_w;
    return size == wanted
               ? SETT_OK
               : sett_host_refuse_training(host, size, wanted, source);
}

/* `slices`: brought into the game's alphabet, and their slices checked. */
static SettStatus take_levels(const SettStudyHost *host, const SettGame *game,
                              const char *path, bool slices,
                              const SettLevelList *levels, SettTraining *out)
{
    if (levels->count == 0)
        return sett_fail(host->err, SETT_BAD_INPUT, "%s holds no level", path);
    SettGrid *grids = SETT_TAKE(host->arena, levels->count, SettGrid);
    *out = (SettTraining){grids, (int32_t)levels->count};
    if (grids == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = SETT_OK;
    for (int64_t i = 0; status == SETT_OK && i < levels->count; i++) {
        grids[i] = levels->items[i].grid;
        if (slices)
            status = fit(host, game, levels->items[i].source, &grids[i]);
    }
    return status;
}

static SettStatus read_levels(const SettStudyHost *host, const SettGame *game,
                              const char *path, bool slices, SettTraining *out)
{
    SettLevelList levels = {0};
    SettStatus status = sett_host_levels(host, game, path, &levels);
    if (status == SETT_OK)
        status = take_levels(host, game, path, slices, &levels, out);
    sett_levels_free(&levels, host->arena->alloc);
    return status;
}

SettStatus sett_host_sample(const SettStudyHost *host, const SettGame *game,
                            const char *path, SettTraining *out)
{
    return read_levels(host, game, path, false, out);
}

SettStatus sett_host_training(const SettStudyHost *host, const SettGame *game,
                              const char *path, SettTraining *out)
{
    if (path == NULL) {
        SettStatus status = sett_host_data(
            host, "levels", game->name, "--corpus FOLDER to learn from", &path);
        if (status != SETT_OK)
            return status;
    }
    return read_levels(host, game, path, true, out);
}

/* Where a game's levels may be, and the order in which they are read there:
   names, or beginnings of names; all that is there for "". */
typedef struct Place {
    const char *game, *folder;
    const char *order[9];
} Place;

static const Place places[] = {
    {"smb",
     "smb",
     {"mario-3-1.", "mario-4-1.", "mario-5-1.", "mario-6-1.", "mario-7-1.",
      "mario-6-2.", "mario-8-1.", "mario-1-1."}},
    {"icarus", "kidicarus-Dd", {NULL}},
    {"icarus", "icarus", {NULL}},
    {"dungeongrams", "dungeongrams-train", {"train", "c", "x"}},
    {"dungeongrams", "dungeongrams", {NULL}},
};
#define PLACES (sizeof places / sizeof places[0])

/* Adds the levels whose names begin with `with`. */
static SettStatus read_some(const SettStudyHost *host, const SettGame *game,
                            const char *folder, const char *const *names,
                            const char *with, SettGrid *grids, int32_t *count)
{
    SettStatus status = SETT_OK;
    for (; status == SETT_OK && *names != NULL; names++) {
        if (strncmp(*names, with, strlen(with)) != 0)
            continue;
        const char *path = sett_path_join(host->arena, folder, *names);
        if (path == NULL)
            return SETT_NO_MEMORY;
        SettGrid *grid = &grids[(*count)++];
        status = sett_host_level(host, game, path, grid);
        if (status == SETT_OK)
            status = fit(host, game, path, grid);
    }
    return status;
}

SettStatus sett_study_training(const SettStudyHost *host, const SettGame *game,
                               const char *path, SettTraining *out)
{
    static const char *const any[] = {NULL};
    const char *folder = NULL, **names, *const *order = any;
    int32_t count;
    SettStatus status = SETT_OK;
    if (path == NULL)
        status = sett_host_data(host, "levels", game->name, "--corpus FOLDER",
                                &folder);
    for (size_t i = 0; path != NULL && i < PLACES; i++) {
        if (strcmp(places[i].game, game->name) != 0)
            continue;
        folder = sett_path_join(host->arena, path, places[i].folder);
        if (folder == NULL)
            return SETT_NO_MEMORY;
        order = places[i].order;
        if (host->io.exists(host->io.host, folder))
            break;
    }
    if (status != SETT_OK ||
        (status = sett_host_names(host, folder, ".txt", &names, &count)) !=
            SETT_OK)
        return status;
    SettGrid *grids = SETT_TAKE(host->arena, count + 1, SettGrid);
    if (grids == NULL)
        return SETT_NO_MEMORY;
    *out = (SettTraining){grids, 0};
    for (; status == SETT_OK && *order != NULL; order++)
        status =
            read_some(host, game, folder, names, *order, grids, &out->count);
    if (status == SETT_OK && out->count == 0)
        status = read_some(host, game, folder, names, "", grids, &out->count);
    if (status == SETT_OK && out->count == 0) {
        status = sett_fail(host->err, SETT_BAD_INPUT, "no training levels");
        sett_error_source(host->err, folder);
    }
    return status;
}

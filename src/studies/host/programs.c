/* programs.c - agent programs of a host's files and folders, changed and
   rated. */
#include <string.h>

#include "sett/host_files.h"
#include "sett/programs.h"
#include "sett/specimens.h"

SettStatus sett_host_program(const SettStudyHost *host, const SettGame *game,
                             const char *path, SettGagents *out,
                             const SettJson **document)
{
    const SettJson *json = NULL;
    SettStatus status = sett_host_json(host, path, &json);
    if (status != SETT_OK)
        return status;
    status = sett_gagents_read(game, json, host->arena, out, host->err);
    if (status != SETT_OK)
        sett_error_source(host->err, sett_host_source(path));
    if (document != NULL)
        *document = json;
    return status;
}

SettStatus sett_host_programs(const SettStudyHost *host, const SettGame *game,
                              const char *folder, const char *without,
                              SettStudyPrograms *out)
{
    const char **names;
    int32_t most;
    *out = (SettStudyPrograms){.count = 0};
    SettStatus status = sett_host_names(host, folder, ".json", &names, &most);
    if (status != SETT_OK)
        return status;
    out->names = names;
    out->programs = SETT_TAKE(host->arena, most + 1, SettGagents);
    if (out->programs == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < most; i++) {
        if (without != NULL && strcmp(names[i], without) == 0)
            continue;
        const char *path = sett_path_join(host->arena, folder, names[i]);
        if (path == NULL)
            return SETT_NO_MEMORY;
        names[out->count] = names[i];
        status = sett_host_program(host, game, path,
                                   &out->programs[out->count++], NULL);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

SettStatus sett_study_programs(const SettStudyHost *host, const SettGame *game,
                               const char *folder, SettStudyPrograms *out)
{
    SettStatus status = SETT_OK;
    if (folder == NULL)
        status = sett_host_data(host, "generators", game->name,
                                "--from FOLDER, a database", &folder);
    if (status == SETT_OK)
        status = sett_host_programs(host, game, folder, "usual.json", out);
    if (status == SETT_OK && out->count < 2)
        status = sett_fail(host->err, SETT_BAD_ARGUMENT,
                           "%s holds no database of generators", folder);
    return status;
}

typedef struct Rating {
    const SettGagents *generator;
    SettOracle oracle;
    uint64_t seed;
    SettProgramRating *levels; /* one a level: they are rated at once */
} Rating;

static SettStatus rate_level(void *user, int64_t index, SettArena *tmp)
{
    const Rating *r = user;
    const SettCanvas *canvas = r->oracle.game->canvas;
    return sett_program_rate(&r->oracle, r->generator, r->seed, (uint64_t)index,
                             1, canvas->ref_w, canvas->ref_h, tmp,
                             &r->levels[index]);
}

/* "solve: 9 of 10 levels won, mean progress 0.97", summed in index order. */
SettStatus sett_host_rate_program(const SettStudyHost *host,
                                  const SettGame *game,
                                  const SettGagents *generator, int64_t count,
                                  uint64_t seed, const SettCrew *crew,
                                  SettText *out)
{
    Rating r = {.generator = generator, .seed = seed};
    SettOracle raters[SETT_MAX_RATERS];
    int32_t rater_count = sett_raters(game, raters);
    r.levels = SETT_TAKE(host->arena, count, SettProgramRating);
    if (r.levels == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = SETT_OK;
    for (int32_t k = 0; status == SETT_OK && k < rater_count; k++) {
        int32_t won = 0;
        double sum = 0;
        r.oracle = raters[k];
        status = sett_each(crew, count, rate_level, &r, NULL);
        if (status != SETT_OK)
            return status;
        for (int64_t i = 0; i < count; i++) {
            won += r.levels[i].won;
            sum += r.levels[i].progress;
        }
        sett_text_format(out, "%s: %d of %d levels won, mean progress ",
                         sett_oracle_name(&r.oracle), (int)won, (int)count);
        sett_text_fixed(out, sum / (double)count, 2);
        sett_text_char(out, '\n');
    }
    return status;
}

SettStatus sett_host_change_program(const SettStudyHost *host,
                                    const SettGame *game, const char *changes,
                                    SettGagents *generator)
{
    size_t size;
    for (const char *at = changes;; at += size + 1) {
        size = strcspn(at, ",");
        const char *equals = memchr(at, '=', size);
        if (equals == NULL || equals == at)
            return sett_refuse(host->err, SETT_BAD_ARGUMENT,
                               "such as 1.period=2 or frame=off",
                               "'%.*s' is no change", (int)size, at);
        const char *key =
            sett_arena_format(host->arena, "%.*s", (int)(equals - at), at);
        const char *value = sett_arena_format(
            host->arena, "%.*s", (int)(at + size - equals - 1), equals + 1);
        if (key == NULL || value == NULL)
            return SETT_NO_MEMORY;
        SettStatus status = sett_gagents_set(game, generator, key, value,
                                             host->arena, host->err);
        if (status != SETT_OK || at[size] == '\0')
            return sett_error_argument(host->err, status);
    }
}

/* run.c - what a study asks of its host, its options and their ranges, its
   seed, and the fields of payloads. */
#include "sett/playtest.h"
#include "sett/study_run.h"

#include <string.h>

#include "sett/io.h"

void sett_study_defaults(const SettStudyOption *rows, int32_t count,
                         void *options)
{
    for (int32_t i = 0; i < count; i++)
        if (rows[i].type == SETT_STUDY_INT)
            *(int64_t *)(void *)((char *)options + rows[i].offset) =
                rows[i].def;
}

SettStatus sett_study_set(const SettStudyOption *row, void *options,
                          const char *text, SettError *err)
{
    void *field = (char *)options + row->offset;
    bool seed = row->type == SETT_STUDY_SEED;
    int64_t low = seed ? 0 : row->low, high = seed ? INT64_MAX : row->high;
    int64_t number = 0;
    if (row->type == SETT_STUDY_FLAG) {
        *(bool *)field = true;
        return SETT_OK;
    }
    if (row->type == SETT_STUDY_TEXT) {
        *(const char **)field = text;
        return SETT_OK;
    }
    if (!sett_int_read(text, strlen(text), &number) || number < low ||
        number > high) {
        sett_fail(err, SETT_BAD_ARGUMENT, "--%s %s", row->name, text);
        sett_expect(err, "a whole number in %lld..%lld", (long long)low,
                    (long long)high);
        return SETT_BAD_ARGUMENT;
    }
    if (seed)
        *(SettStudySeed *)field = (SettStudySeed){true, (uint64_t)number};
    else
        *(int64_t *)field = number;
    return SETT_OK;
}

const SettStudyOption *sett_study_option(const SettStudy *study,
                                         const char *name)
{
    for (int32_t i = 0; i < study->option_count; i++)
        if (strcmp(study->options[i].name, name) == 0)
            return &study->options[i];
    return NULL;
}

void sett_study_note(const SettStudyHost *host, bool warning, const char *text)
{
    if (host->note != NULL && text != NULL)
        host->note(host->user, warning, text);
}

SettStatus sett_study_uses(const SettStudyHost *host, const char *kind,
                           const char *name, int32_t version)
{
    return host->uses != NULL ? host->uses(host->user, kind, name, version)
                              : SETT_OK;
}

SettStatus sett_study_uses_search(const SettStudyHost *host,
                                  const SettSearchDef *def)
{
    SettStatus status = sett_study_uses(host, "search", def->method->name,
                                        def->method->output_version);
    if (status == SETT_OK)
        status = sett_study_uses(host, "genome", def->genome->name,
                                 def->genome->output_version);
    const SettEval *eval = def->eval;
    return status == SETT_OK
               ? sett_study_uses(host, "rating",
                                 eval->part != NULL ? eval->part : eval->name,
                                 eval->output_version)
               : status;
}

SettStatus sett_study_uses_recipe(const SettStudyHost *host,
                                  const SettRecipe *recipe)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < SETT_MAX_STAGES && status == SETT_OK; i++) {
        const SettGen *gen = recipe->stages[i].gen;
        if (gen != NULL)
            status = sett_study_uses(host, "generator", gen->name,
                                     gen->output_version);
    }
    return status;
}

SettStatus sett_study_uses_programs(const SettStudyHost *host,
                                    const SettGame *game)
{
    const SettGen *gen = sett_catalog_gen(host->catalog, "gagents");
    SettStatus status =
        sett_study_uses(host, "generator", gen->name, gen->output_version);
    return status == SETT_OK ? sett_study_uses_oracle(host, game) : status;
}

SettStatus sett_study_uses_oracle(const SettStudyHost *host,
                                  const SettGame *game)
{
    const SettOracle oracle = {.game = game};
    const char *name = sett_oracle_name(&oracle);
    const SettPlayer *player = sett_catalog_player(
        host->catalog, strcmp(name, "player") == 0 ? "best-first" : name);
    return player != NULL ? sett_study_uses(host, "player", player->name,
                                            player->output_version)
                          : SETT_OK;
}

SettStatus sett_study_read(const SettStudyHost *host, const char *path,
                           char **text, size_t *size)
{
    return host->read != NULL ? host->read(host->user, path, text, size)
                              : sett_file_read(&host->io, path, 0, host->arena,
                                               text, size, host->err);
}

double sett_study_cpu(const SettStudyHost *host)
{
    return host->cpu != NULL ? host->cpu(host->user) : 0.0 / 0.0;
}

const char *sett_study_path(const SettStudyHost *host, const char *folder,
                            const char *name)
{
    const char *path = sett_path_join(host->arena, folder, name);
    if (path == NULL)
        sett_no_memory(host->err);
    return path;
}

const char *sett_study_number(const SettStudyRun *run, uint64_t value)
{
    return sett_arena_format(run->host.arena, "%llu",
                             (unsigned long long)value);
}

SettStatus sett_study_seed(SettStudyRun *run)
{
    const SettStudyOptions *options = run->options;
    const SettStudyHost *host = &run->host;
    run->seed = options->seed.value;
    if (options->seed.given)
        return SETT_OK;
    if (options->resume)
        return sett_fail(host->err, SETT_BAD_ARGUMENT,
                         "--resume needs --seed and --levels as when the run "
                         "began");
    if (options->part != NULL)
        return sett_fail(host->err, SETT_BAD_ARGUMENT,
                         "--part %s needs --seed, the same for all parts",
                         options->part);
    if (host->seed == NULL)
        return sett_fail(host->err, SETT_BAD_ARGUMENT,
                         "the study needs a seed");
    return host->seed(host->user, &run->seed);
}

void sett_study_put(SettText *out, uint64_t value)
{
    uint8_t bytes[8];
    for (int32_t i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(value >> (8 * i));
    sett_text_bytes(out, bytes, sizeof bytes);
}

void sett_study_put_doubles(SettText *out, const double *values, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        uint64_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        sett_study_put(out, bits);
    }
}

uint64_t sett_study_get(const uint8_t *at)
{
    uint64_t value = 0;
    for (int32_t i = 0; i < 8; i++)
        value |= (uint64_t)at[i] << (8 * i);
    return value;
}

const uint8_t *sett_study_get_doubles(const uint8_t *at, double *values,
                                      int64_t count)
{
    for (int64_t i = 0; i < count; i++, at += 8) {
        uint64_t bits = sett_study_get(at);
        memcpy(&values[i], &bits, sizeof bits);
    }
    return at;
}

/* run_results.c - what every study leaves behind: figures, a page's figures,
   claims.json, CSV tables and results.sqlite. */
#include <string.h>

#include "sett/io.h"
#include "sett/study_run.h"

SettStatus sett_study_save(const SettStudyRun *run, const char *name,
                           const SettText *text)
{
    const SettStudyHost *host = &run->host;
    if (text->status != SETT_OK)
        return sett_study_no_memory(host);
    const char *path = sett_study_path(host, run->folder, name);
    if (path == NULL)
        return SETT_NO_MEMORY;
    return sett_file_write(&host->io, path, text->data, text->size,
                           SETT_REPLACE, host->err);
}

SettStatus sett_study_draw(SettStudyRun *run, const SettStudyFile *files,
                           int32_t count)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < count; i++) {
        SettText text = sett_text(run->host.arena->alloc);
        status = files[i].draw(run, &text);
        if (status == SETT_OK)
            status = sett_study_save(run, files[i].name, &text);
        sett_text_free(&text);
    }
    return status;
}

SettStatus sett_study_figure(SettStudyRun *run, SettPage *page,
                             SettStudyDrawFn *draw, const char *caption)
{
    SettText svg = sett_text(run->host.arena->alloc);
    SettStatus status = draw(run, &svg);
    if (status == SETT_OK)
        sett_page_figure(page, &svg, caption);
    sett_text_free(&svg);
    return status;
}

const SettResultColumn *sett_study_columns(const SettStudyRun *run,
                                           const SettResultColumn *fixed,
                                           int32_t count, const SettGame *game)
{
    int32_t all = count + game->measures.count;
    SettResultColumn *columns =
        SETT_TAKE(run->host.arena, all, SettResultColumn);
    if (columns == NULL)
        return NULL;
    memcpy(columns, fixed, (size_t)count * sizeof *fixed);
    for (int32_t i = count; i < all; i++)
        columns[i] = (SettResultColumn){game->measures.rows[i - count].name,
                                        SETT_RESULT_REAL};
    return columns;
}

static SettStatus claim_row(void *user, int64_t row, SettResultValue *values,
                            SettError *err)
{
    (void)err;
    const SettClaim *claim = (const SettClaim *)user + row;
    values[0].text = claim->id;
    values[1].text = claim->text;
    values[2].text = claim->statistic;
    values[3].real = claim->p;
    values[4].integer = claim->held;
    values[5].text = claim->threshold;
    values[6].text = claim->source;
    values[7].real = claim->value;
    values[8].real = claim->low;
    values[9].real = claim->high;
    values[10].text = claim->needed;
    return SETT_OK;
}

SettResultTable sett_study_claims(SettClaim *claims, int32_t count)
{
    static const SettResultColumn columns[] = {
        {"id", SETT_RESULT_TEXT},        {"text", SETT_RESULT_TEXT},
        {"statistic", SETT_RESULT_TEXT}, {"p", SETT_RESULT_REAL},
        {"held", SETT_RESULT_INT},       {"threshold", SETT_RESULT_TEXT},
        {"source", SETT_RESULT_TEXT},    {"value", SETT_RESULT_REAL},
        {"low", SETT_RESULT_REAL},       {"high", SETT_RESULT_REAL},
        {"needed", SETT_RESULT_TEXT},
    };
    return (SettResultTable){.name = "claims",
                             SETT_STUDY_COLUMNS(columns),
                             .rows = count,
                             .row = claim_row,
                             .user = claims};
}

SettStatus sett_study_save_claims(const SettStudyRun *run,
                                  const SettClaim *claims, int32_t count)
{
    SettText text = sett_text(run->host.arena->alloc);
    SettStatus status = sett_claims_json(claims, count, &text);
    if (status == SETT_OK)
        status = sett_study_save(run, "claims.json", &text);
    sett_text_free(&text);
    return status;
}

SettStatus sett_study_save_csv(const SettStudyRun *run,
                               const SettResultTable *table, const char *name)
{
    SettText text = sett_text(run->host.arena->alloc);
    SettStatus status = sett_results_csv(table, &text, run->host.err);
    if (status == SETT_OK)
        status = sett_study_save(run, name, &text);
    sett_text_free(&text);
    return status;
}

/* The facts of every study, then its own. NULL: no memory. */
static const SettResultMeta *all_meta(const SettStudyRun *run,
                                      const SettResultMeta *own, int32_t count)
{
    SettResultMeta *all = SETT_TAKE(run->host.arena, count + 3, SettResultMeta);
    if (all == NULL)
        return NULL;
    all[0] = (SettResultMeta){"study", run->study->name};
    all[1] = (SettResultMeta){"sett", SETT_VERSION};
    all[2] = (SettResultMeta){"seed", sett_study_number(run, run->seed)};
    for (int32_t i = 0; i < count; i++)
        all[3 + i] = own[i];
    for (int32_t i = 0; i < count + 3; i++)
        if (all[i].value == NULL)
            return NULL;
    return all;
}

SettStatus sett_study_save_sqlite(const SettStudyRun *run,
                                  const SettResultMeta *meta,
                                  int32_t meta_count,
                                  const SettResultTable *tables,
                                  int32_t table_count)
{
    const SettStudyHost *host = &run->host;
    const SettResultMeta *all = all_meta(run, meta, meta_count);
    if (all == NULL)
        return sett_study_no_memory(host);
    SettText text = sett_text(host->arena->alloc);
    SettStatus status = sett_results_sqlite(all, meta_count + 3, tables,
                                            table_count, &text, host->err);
    if (status == SETT_OK)
        status = sett_study_save(run, "results.sqlite", &text);
    sett_text_free(&text);
    if (status != SETT_UNSUPPORTED)
        return status;
    sett_study_note(host, false, "no results.sqlite: built without SQLite");
    return SETT_OK;
}

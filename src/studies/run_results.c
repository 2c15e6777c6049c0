/* run_results.c - what every study leaves behind: figures, a page's figures and
   rows, claims.json, CSV tables, results.npz and results.sqlite. */

#include "sett/io.h"
#include "sett/study_run.h"
#include "studies/columns.h"

SettStatus sett_study_save(const SettStudyRun *run, const char *name,
                           const SettText *text)
{
    const SettStudyHost *host = &run->host;
    if (text->status != SETT_OK)
        return sett_no_memory(host->err);
    const char *path = sett_study_path(host, run->folder, name);
    if (path == NULL)
        return SETT_NO_MEMORY;
    return sett_file_write(&host->io, path, text->data, text->size,
                           SETT_REPLACE, host->err);
}

SettStatus sett_study_keep(const SettStudyRun *run, SettStatus made,
                           const char *name, SettText *text)
{
    if (made == SETT_OK)
        made = sett_study_save(run, name, text);
    sett_text_free(text);
    return made;
}

SettStatus sett_study_draw(SettStudyRun *run, const char *name,
                           SettStudyDrawFn *draw, int32_t which)
{
    SettText text = sett_text(run->host.arena->alloc);
    return sett_study_keep(run, draw(run, which, &text), name, &text);
}

SettStatus sett_study_show(SettStudyRun *run, SettPage *page, int32_t first,
                           int32_t count)
{
    SettStatus status = SETT_OK;
    for (int32_t i = first; status == SETT_OK && i < first + count; i++) {
        const SettStudyFigure *figure = &run->study->figures[i];
        SettText svg = sett_text(run->host.arena->alloc);
        status = figure->draw(run, figure->which, &svg);
        if (status == SETT_OK)
            sett_page_figure(page, &svg, figure->caption);
        sett_text_free(&svg);
    }
    return status;
}

void sett_study_row(SettPage *page, const char *const *words,
                    const double *numbers)
{
    for (int32_t i = 0; i < page->columns; i++) {
        if (page->places[i] != SETT_PAGE_WORDS) {
            sett_page_number(page, *numbers++);
            continue;
        }
        const char *word = *words++;
        sett_page_words(page, word != NULL ? word : "");
    }
}

void sett_study_symbols(SettPage *page, const SettGame *game, SettAlloc alloc)
{
    SettText symbols = sett_text(alloc);
    sett_render_symbols(game, &symbols);
    sett_page_symbols(page, &symbols);
    sett_text_free(&symbols);
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

SettResultTable sett_study_claims(const SettStudyRun *run)
{
    static const SettResultColumn columns[] = {
        TEXTS("id"),  TEXTS("text"),      TEXTS("statistic"), REALS("p"),
        INTS("held"), TEXTS("threshold"), TEXTS("source"),    REALS("value"),
        REALS("low"), REALS("high"),      TEXTS("needed")};
    return (SettResultTable){.name = "claims",
                             SETT_STUDY_COLUMNS(columns),
                             .rows = run->claim_count,
                             .row = claim_row,
                             .user = run->claims};
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

/* File number `at` of the tables: claims.json, the CSVs, results.npz,
   results.sqlite. */
static SettStatus write_one(const SettStudyRun *run,
                            const SettStudyTables *found, int32_t at,
                            SettText *out)
{
    if (at == 0)
        return sett_claims_json(run->claims, run->claim_count, out);
    if (at <= found->csv)
        return sett_results_csv(&found->tables[at - 1], out, run->host.err);
    if (at == found->csv + 1)
        return sett_results_npz(found->tables, found->count, out,
                                run->host.err);
    const SettResultMeta *meta = all_meta(run, found->meta, found->meta_count);
    if (meta == NULL)
        return SETT_NO_MEMORY;
    return sett_results_sqlite(meta, found->meta_count + 3, found->tables,
                               found->count, out, run->host.err);
}

SettStatus sett_study_write(const SettStudyRun *run,
                            const SettStudyTables *found)
{
    const SettStudyHost *host = &run->host;
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < found->csv + 3; i++) {
        SettText text = sett_text(host->arena->alloc);
        const char *name = i == 0                ? "claims.json"
                           : i == found->csv + 1 ? "results.npz"
                           : i > found->csv
                               ? "results.sqlite"
                               : sett_arena_format(host->arena, "%s.csv",
                                                   found->tables[i - 1].name);
        status =
            name == NULL ? SETT_NO_MEMORY : write_one(run, found, i, &text);
        status = sett_study_keep(run, status, name, &text);
    }
    if (status != SETT_UNSUPPORTED)
        return status;
    sett_study_note(host, false, "no results.sqlite: built without SQLite");
    return SETT_OK;
}

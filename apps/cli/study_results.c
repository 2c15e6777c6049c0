/* study_results.c - what every study leaves behind. */
#include "study_results.h"

#include <string.h>

SettStatus cli_study_draw(Study *study, const StudyFile *files, int32_t count)
{
    SettStatus s = SETT_OK;
    for (int32_t i = 0; s == SETT_OK && i < count; i++) {
        SettText text = sett_text(study->cli->alloc);
        s = files[i].draw(study, &text);
        if (s == SETT_OK)
            s = cli_study_save(study, files[i].name, &text);
        sett_text_free(&text);
    }
    return s;
}

SettStatus cli_study_figure(Study *study, SettPage *page, StudyDrawFn *draw,
                            const char *caption)
{
    SettText svg = sett_text(study->cli->alloc);
    SettStatus s = draw(study, &svg);
    if (s == SETT_OK)
        sett_page_figure(page, &svg, caption);
    sett_text_free(&svg);
    return s;
}

const SettResultColumn *cli_study_columns(Cli *cli,
                                          const SettResultColumn *fixed,
                                          int32_t fixed_count,
                                          const SettGame *game)
{
    int32_t count = fixed_count + game->measures.count;
    SettResultColumn *columns = SETT_TAKE(&cli->arena, count, SettResultColumn);
    if (columns == NULL)
        return NULL;
    memcpy(columns, fixed, (size_t)fixed_count * sizeof *fixed);
    for (int32_t i = fixed_count; i < count; i++)
        columns[i] = (SettResultColumn){
            game->measures.rows[i - fixed_count].name, SETT_RESULT_REAL};
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

SettResultTable cli_study_claims(SettClaim *claims, int32_t count)
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
                             STUDY_COLUMNS(columns),
                             .rows = count,
                             .row = claim_row,
                             .user = claims};
}

SettStatus cli_study_save_claims(Study *study, const SettClaim *claims,
                                 int32_t count)
{
    SettText text = sett_text(study->cli->alloc);
    SettStatus s = sett_claims_json(claims, count, &text);
    if (s == SETT_OK)
        s = cli_study_save(study, "claims.json", &text);
    sett_text_free(&text);
    return s;
}

SettStatus cli_study_save_csv(Study *study, const SettResultTable *table,
                              const char *name)
{
    SettText text = sett_text(study->cli->alloc);
    SettStatus s = sett_results_csv(table, &text, &study->cli->err);
    if (s == SETT_OK)
        s = cli_study_save(study, name, &text);
    sett_text_free(&text);
    return s;
}

const char *cli_study_number(const Study *study, uint64_t value)
{
    return sett_arena_format(&study->cli->arena, "%llu",
                             (unsigned long long)value);
}

SettStatus cli_study_save_sqlite(Study *study, const SettResultMeta *meta,
                                 int32_t meta_count,
                                 const SettResultTable *tables,
                                 int32_t table_count)
{
    enum { OWN = 3 };
    Cli *cli = study->cli;
    int32_t count = OWN + meta_count;
    SettResultMeta *all = SETT_TAKE(&cli->arena, count, SettResultMeta);
    if (all == NULL)
        return cli_no_memory(cli);
    all[0] = (SettResultMeta){"study", study->kind->name};
    all[1] = (SettResultMeta){"sett", SETT_VERSION};
    all[2] = (SettResultMeta){"seed", cli_study_number(study, study->seed)};
    for (int32_t i = 0; i < meta_count; i++)
        all[OWN + i] = meta[i];
    for (int32_t i = 0; i < count; i++)
        if (all[i].value == NULL)
            return cli_no_memory(cli);
    SettText text = sett_text(cli->alloc);
    SettStatus s =
        sett_results_sqlite(all, count, tables, table_count, &text, &cli->err);
    if (s == SETT_UNSUPPORTED) {
        cli_note(cli, "no results.sqlite: built without SQLite");
        s = SETT_OK;
    } else if (s == SETT_OK) {
        s = cli_study_save(study, "results.sqlite", &text);
    }
    sett_text_free(&text);
    return s;
}

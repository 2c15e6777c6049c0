/* read.c - the TOML file of a study of one's own: its head, and its
   tables in their order. */
#include <string.h>

#include "sett/toml.h"
#include "studies/own/own.h"

void sett_own_correction(OwnReader *r, const SettJson *study)
{
    const char *correction = sett_own_text(r, study, "correction", false);
    r->t->holm = correction == NULL || strcmp(correction, "holm") == 0;
    if (r->status == SETT_OK && !r->t->holm && strcmp(correction, "none") != 0)
        r->status = sett_json_refuse(
            r->host->err, sett_json_member(study, "correction"), "holm or none",
            "correction '%s'", correction);
}

static void read_head(OwnReader *r, const SettJson *study)
{
    static const char *const known[] = {
        "title",    "game",       "seed",        "levels",
        "measures", "correction", "measure_cmd", "measure_limit"};
    OwnStudy *t = r->t;
    const SettJson *limit = sett_json_member(study, "measure_limit");
    const SettJson *levels = sett_json_member(study, "levels");
    const SettJson *seed = sett_json_member(study, "seed");
    int64_t value = 0;
    sett_own_unknown(r, study, known, 8);
    t->title = sett_own_text(r, study, "title", true);
    t->measure_cmd = sett_own_text(r, study, "measure_cmd", false);
    sett_own_correction(r, study);
    if (limit != NULL && (!sett_json_int(limit, &t->measure_limit) ||
                          t->measure_limit < 1 || t->measure_limit > 86400))
        sett_own_refuse(r, study, "measure_limit", "1..86400 seconds");
    if (levels == NULL || !sett_json_int(levels, &r->levels) || r->levels < 2 ||
        r->levels > 1000000)
        sett_own_refuse(r, study, "levels", "2..1000000 levels of each cell");
    if (seed == NULL || !sett_json_int(seed, &value) || value < 0)
        sett_own_refuse(r, study, "seed", "a whole number from 0 on");
    t->run.seed = (uint64_t)value;
}

static void read_measures(OwnReader *r, const SettJson *study)
{
    OwnStudy *t = r->t;
    const SettJson *list = sett_json_list(study, "measures");
    if (list == NULL || list->size == 0 || list->size > SETT_OWN_MEASURES)
        sett_own_refuse(r, study, "measures", "[\"NAME\", ...], 1 to 16");
    for (const SettJson *m = list != NULL ? list->child : NULL;
         r->status == SETT_OK && m != NULL; m = m->next)
        t->measures[t->measure_count++] = sett_own_measure(r, m);
}

static SettStatus read_root(OwnReader *r)
{
    static const char *const known[] = {"study", "factors", "sets", "compare",
                                        "figure"};
    static const SettJson none = {.type = SETT_JSON_OBJECT};
    const SettJson *study = sett_json_member(r->root, "study");
    const SettJson *factors = sett_json_member(r->root, "factors");
    const SettJson *sets = sett_json_member(r->root, "sets");
    factors = factors != NULL ? factors : &none;
    sett_own_unknown(r, r->root, known, 5);
    if (study == NULL)
        sett_own_refuse(r, r->root, "study", "a table [study]");
    if (r->status != SETT_OK)
        return r->status;
    read_head(r, study);
    if (r->status == SETT_OK)
        r->status = sett_own_games(r, study, factors);
    read_measures(r, study);
    if (r->status == SETT_OK)
        r->status = sett_own_cells(r, factors, sets != NULL ? sets : &none);
    if (r->status == SETT_OK && r->t->cell_count == 0)
        r->status = sett_json_refuse(
            r->host->err, r->root, "[factors] or [sets]", "nothing is studied");
    sett_own_comparisons(r, sett_json_list(r->root, "compare"));
    sett_own_figures(r, sett_json_list(r->root, "figure"));
    return r->status;
}

SettStatus sett_own_read(OwnStudy *t, const SettOwnOptions *options)
{
    const SettStudyHost *host = &t->run.host;
    OwnReader r = {.t = t, .host = host};
    char *text;
    SettStatus status =
        sett_study_read(host, options->file, &text, &t->text_size);
    if (status != SETT_OK)
        return status;
    t->text = text;
    if (t->text_size > SETT_OWN_TEXT)
        return sett_error_in(
            host->err,
            sett_fail(host->err, SETT_TOO_LARGE,
                      "the file of a study has more than %d bytes",
                      SETT_OWN_TEXT),
            options->file);
    t->cells = SETT_TAKE(host->arena, SETT_OWN_CELLS, OwnCell);
    t->comparisons =
        SETT_TAKE(host->arena, SETT_OWN_COMPARISONS, OwnComparison);
    t->figures = SETT_TAKE(host->arena, SETT_OWN_FIGURES, OwnFigure);
    if (t->cells == NULL || t->comparisons == NULL || t->figures == NULL)
        return SETT_NO_MEMORY;
    status = sett_toml_read(text, t->text_size, NULL, host->arena, &r.root,
                            host->err);
    if (status == SETT_OK)
        status = read_root(&r);
    bool here = host->err->source[0] == 0;
    if (status != SETT_OK && here && host->show != NULL && host->err->line > 0)
        host->show(host->user, text, t->text_size);
    return sett_error_in(host->err, status, options->file);
}

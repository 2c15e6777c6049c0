/* tell.c - what a study of one's own found: claims, tables, a figure, a page.
 */
#include <string.h>

#include "sett/chart.h"
#include "studies/columns.h"
#include "studies/own/own.h"

static SettSample sample_of(const OwnStudy *t, const char *which,
                            int32_t measure)
{
    SettSample sample = sett_sample();
    int32_t n = t->game->measures.count;
    for (int32_t c = 0; c < t->cell_count; c++) {
        const OwnCell *cell = &t->cells[c];
        for (int64_t i = 0;
             sett_own_matches(cell->name, which) && i < cell->count; i++)
            sett_sample_add(&sample, cell->values[i * n + measure]);
    }
    return sample;
}

/* Whether the comparison, as it stands now, stood there at the beginning. */
static bool was_declared(const OwnStudy *t, const OwnComparison *c)
{
    size_t size = strlen(c->written);
    for (const char *at = t->declared; at != NULL && *at != 0;) {
        size_t line = strcspn(at, "\n");
        if (line == size && memcmp(at, c->written, size) == 0)
            return true;
        at += line + (at[line] == '\n');
    }
    return false;
}

/* Corrects the comparisons that were declared among themselves, so that those
   that came later weigh on them nowhere; the later ones among all. */
static void correct(const OwnStudy *t, SettFinding *found)
{
    SettFinding all[SETT_OWN_COMPARISONS], before[SETT_OWN_COMPARISONS];
    int32_t count = 0;
    for (int32_t i = 0; i < t->comparison_count; i++) {
        all[i] = found[i];
        if (was_declared(t, &t->comparisons[i]))
            before[count++] = found[i];
    }
    sett_find_holm(all, t->comparison_count);
    sett_find_holm(before, count);
    count = 0;
    for (int32_t i = 0; i < t->comparison_count; i++)
        found[i] =
            was_declared(t, &t->comparisons[i]) ? before[count++] : all[i];
}

static SettStatus find_claims(OwnStudy *t)
{
    SettFinding found[SETT_OWN_COMPARISONS];
    SettArena *arena = t->run.host.arena;
    t->run.claim_count = t->comparison_count;
    t->run.claims = SETT_TAKE(arena, t->comparison_count + 1, SettClaim);
    if (t->run.claims == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < t->comparison_count; i++) {
        const OwnComparison *c = &t->comparisons[i];
        SettSample a = sample_of(t, c->a, c->measure);
        SettSample b = sample_of(t, c->b, c->measure);
        found[i] = sett_find_difference(&a, &b, c->rule.bound);
    }
    if (t->holm)
        correct(t, found);
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < t->comparison_count; i++) {
        const OwnComparison *c = &t->comparisons[i];
        status = sett_claim_say(&c->rule, &found[i],
                                was_declared(t, c)
                                    ? "declared before the first level"
                                    : "declared after levels were made: "
                                      "exploratory",
                                arena, &t->run.claims[i]);
    }
    return status;
}

static SettStatus level_row(void *user, int64_t row, SettResultValue *values,
                            SettError *err)
{
    const OwnStudy *t = user;
    const OwnCell *cell = t->cells;
    int32_t n = t->game->measures.count;
    (void)err;
    for (; row >= cell->count; cell++)
        row -= cell->count;
    values[0].text = cell->name;
    values[1].integer = row;
    values[2].integer = cell->missed[row];
    for (int32_t m = 0; m < n; m++)
        values[3 + m].real = cell->values[row * n + m];
    return SETT_OK;
}

static SettStatus cell_row(void *user, int64_t row, SettResultValue *values,
                           SettError *err)
{
    const OwnStudy *t = user;
    const OwnCell *cell = &t->cells[row / t->measure_count];
    int32_t measure = t->measures[row % t->measure_count];
    SettSample s = sample_of(t, cell->name, measure);
    (void)err;
    values[0].text = cell->name;
    values[1].text = t->game->measures.rows[measure].name;
    values[2].integer = s.count;
    values[3].real = s.mean;
    values[4].real = sett_sample_sd(&s);
    values[5].real = s.low;
    values[6].real = s.high;
    return SETT_OK;
}

static int64_t level_count(const OwnStudy *t)
{
    int64_t count = 0;
    for (int32_t i = 0; i < t->cell_count; i++)
        count += t->cells[i].count;
    return count;
}

SettStatus sett_own_finish(void *self)
{
    static const SettResultColumn cell_columns[] = {
        TEXTS("cell"), TEXTS("measure"), INTS("levels"), REALS("mean"),
        REALS("sd"),   REALS("low"),     REALS("high")};
    OwnStudy *t = self;
    int32_t n = t->game->measures.count;
    SettResultColumn *columns =
        SETT_TAKE(t->run.host.arena, n + 3, SettResultColumn);
    SettStatus status = columns != NULL ? find_claims(t) : SETT_NO_MEMORY;
    if (status != SETT_OK)
        return status;
    columns[0] = (SettResultColumn)TEXTS("cell");
    columns[1] = (SettResultColumn)INTS("level");
    columns[2] = (SettResultColumn)INTS("infeasible");
    for (int32_t m = 0; m < n; m++)
        columns[3 + m] =
            (SettResultColumn)REALS(t->game->measures.rows[m].name);
    const SettResultTable tables[] = {
        {.name = "levels",
         .columns = columns,
         .column_count = n + 3,
         .rows = level_count(t),
         .row = level_row,
         .user = t},
        {.name = "cells",
         SETT_STUDY_COLUMNS(cell_columns),
         .rows = (int64_t)t->cell_count * t->measure_count,
         .row = cell_row,
         .user = t},
        sett_study_claims(&t->run),
    };
    const SettResultMeta meta[] = {{"game", t->game->name},
                                   {"title", t->title},
                                   {"declared", t->declared}};
    return sett_study_write(&t->run, &(SettStudyTables){tables, 3, 2, meta, 3});
}

SettStatus sett_own_draw(void *self, int32_t which, SettText *out)
{
    OwnStudy *t = self;
    SettArena *arena = t->run.host.arena;
    int64_t values = (int64_t)t->cell_count * t->measure_count;
    SettArenaMark mark = sett_arena_mark(arena);
    double *mean = SETT_TAKE(arena, values, double);
    double *half = SETT_TAKE(arena, values, double);
    const char **names = SETT_TAKE(arena, t->cell_count, const char *);
    SettBarPanel *panels = SETT_TAKE(arena, t->measure_count, SettBarPanel);
    static const char *const series[] = {"mean"};
    (void)which;
    if (mean == NULL || half == NULL || names == NULL || panels == NULL)
        return SETT_NO_MEMORY;
    for (int32_t m = 0; m < t->measure_count; m++) {
        int32_t at = m * t->cell_count;
        panels[m] = (SettBarPanel){
            .y_label = t->game->measures.rows[t->measures[m]].name,
            .value = mean + at,
            .half = half + at};
        for (int32_t c = 0; c < t->cell_count; c++) {
            SettSample s = sample_of(t, t->cells[c].name, t->measures[m]);
            names[c] = t->cells[c].name;
            mean[at + c] = s.count > 0 ? s.mean : 0.0 / 0.0;
            half[at + c] = sett_sample_interval(&s);
        }
    }
    SettStatus status =
        sett_chart_bars(&(SettBarChart){.title = t->title,
                                        .group_names = names,
                                        .series_names = series,
                                        .group_count = t->cell_count,
                                        .series_count = 1,
                                        .panels = panels,
                                        .panel_count = t->measure_count},
                        out);
    sett_arena_reset(arena, mark);
    return status;
}

SettStatus sett_own_page(void *self, SettPage *page)
{
    static const char *const names[] = {"cell", "measure", "levels", "mean",
                                        "sd"};
    static const int32_t places[] = {SETT_PAGE_WORDS, SETT_PAGE_WORDS, 0, 3, 3};
    OwnStudy *t = self;
    sett_page_section(page, "study", t->title);
    sett_page_paragraph(page,
                        "A comparison that is marked as declared before the "
                        "first level stood in the file, word for word, when "
                        "the run began; all others are exploratory.");
    sett_page_claims(page, t->run.claims, t->run.claim_count);
    sett_page_section(page, "cells", "Cells");
    SettStatus status = sett_study_show(&t->run, page, 0, 1);
    sett_page_table(page, NULL, names, places, 5);
    for (int32_t c = 0; c < t->cell_count; c++)
        for (int32_t m = 0; m < t->measure_count; m++) {
            SettSample s = sample_of(t, t->cells[c].name, t->measures[m]);
            const char *words[] = {t->cells[c].name,
                                   t->game->measures.rows[t->measures[m]].name};
            const double numbers[] = {(double)s.count, s.mean,
                                      sett_sample_sd(&s)};
            sett_study_row(page, words, numbers);
        }
    sett_page_table_end(page);
    return status;
}

void sett_own_report(void *self, SettText *out)
{
    const OwnStudy *t = self;
    sett_text_format(out, "%lld levels in %d cells\n",
                     (long long)level_count(t), (int)t->cell_count);
}

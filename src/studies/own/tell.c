/* tell.c - what a study of one's own found: claims, tables and
   files. */

#include "studies/columns.h"
#include "studies/own/own.h"

/* Corrects the comparisons that were declared among themselves, so that those
   that came later weigh on them nowhere; the later ones among all. */
static void correct(const OwnStudy *t, SettFinding *found)
{
    SettFinding all[SETT_OWN_COMPARISONS], before[SETT_OWN_COMPARISONS];
    int32_t count = 0;
    for (int32_t i = 0; i < t->comparison_count; i++) {
        all[i] = found[i];
        if (sett_own_declared(t, &t->comparisons[i]))
            before[count++] = found[i];
    }
    sett_find_holm(all, t->comparison_count);
    sett_find_holm(before, count);
    count = 0;
    for (int32_t i = 0; i < t->comparison_count; i++)
        found[i] =
            sett_own_declared(t, &t->comparisons[i]) ? before[count++] : all[i];
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
        SettSample a = sett_own_sample(t, c->a, c->measure);
        SettSample b = sett_own_sample(t, c->b, c->measure);
        found[i] = sett_find_difference(&a, &b, c->rule.bound);
    }
    if (t->holm)
        correct(t, found);
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < t->comparison_count; i++) {
        const OwnComparison *c = &t->comparisons[i];
        status = sett_claim_say(&c->rule, &found[i],
                                sett_own_declared(t, c)
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
    int32_t n = t->view.measures.count;
    (void)err;
    for (; row >= cell->set.count; cell++)
        row -= cell->set.count;
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
    SettSample s = sett_own_sample(t, cell->name, measure);
    (void)err;
    values[0].text = cell->name;
    values[1].text = t->view.measures.rows[measure].name;
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
        count += t->cells[i].set.count;
    return count;
}

static SettStatus write_tables(OwnStudy *t)
{
    static const SettResultColumn cell_columns[] = {
        TEXTS("cell"), TEXTS("measure"), INTS("levels"), REALS("mean"),
        REALS("sd"),   REALS("low"),     REALS("high")};
    int32_t n = t->view.measures.count;
    SettResultColumn *columns =
        SETT_TAKE(t->run.host.arena, n + 3, SettResultColumn);
    if (columns == NULL)
        return SETT_NO_MEMORY;
    columns[0] = (SettResultColumn)TEXTS("cell");
    columns[1] = (SettResultColumn)INTS("level");
    columns[2] = (SettResultColumn)INTS("infeasible");
    for (int32_t m = 0; m < n; m++)
        columns[3 + m] = (SettResultColumn)REALS(t->view.measures.rows[m].name);
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
    const SettResultMeta meta[] = {{"game", t->games[0].game->name},
                                   {"title", t->title},
                                   {"declared", t->declared_room}};
    return sett_study_write(&t->run, &(SettStudyTables){tables, 3, 2, meta, 3});
}

/* declared.toml and declared.txt. */
static SettStatus write_declared(OwnStudy *t)
{
    SettText text = sett_text(t->run.host.arena->alloc);
    sett_text_bytes(&text, t->declared_room, t->declared_size);
    SettStatus status =
        sett_study_keep(&t->run, SETT_OK, "declared.toml", &text);
    sett_own_declaration(t, &text);
    return sett_study_keep(&t->run, status, "declared.txt", &text);
}

SettStatus sett_own_finish(void *self)
{
    OwnStudy *t = self;
    SettStatus status = sett_own_recall(t);
    if (status == SETT_OK)
        status = find_claims(t);
    if (status == SETT_OK)
        status = write_tables(t);
    if (status == SETT_OK)
        status = write_declared(t);
    for (int32_t i = 0; status == SETT_OK && i < t->figure_count; i++) {
        const char *name =
            sett_arena_format(t->run.host.arena, "%s.svg", t->figures[i].name);
        status = name != NULL ? sett_study_draw(&t->run, name, sett_own_draw, i)
                              : SETT_NO_MEMORY;
    }
    return status;
}

void sett_own_report(void *self, SettText *out)
{
    const OwnStudy *t = self;
    sett_text_format(out, "%lld levels in %d cells\n",
                     (long long)level_count(t), (int)t->cell_count);
    sett_own_declaration(t, out);
}

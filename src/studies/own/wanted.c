/* wanted.c - the comparisons and figures of a study of one's own. */
#include <string.h>

#include "studies/own/own.h"

/* The bound of a comparison: one of four keys names its side. */
static SettStatus read_bound(const OwnReader *r, const SettJson *table,
                             SettClaimRule *rule)
{
    static const char *const sides[] = {"above", "at_least", "below",
                                        "at_most"};
    int32_t found = 0;
    for (int32_t i = 0; i < 4; i++) {
        const SettJson *value = sett_json_member(table, sides[i]);
        if (value == NULL)
            continue;
        if (value->type != SETT_JSON_NUMBER)
            return sett_own_refuse(r, table, sides[i], "a number");
        rule->side = (SettClaimSide)i;
        rule->bound = value->number;
        found++;
    }
    if (found != 1)
        return sett_json_refuse(
            r->host->err, table, "one of above, at_least, below and at_most",
            found == 0 ? "a comparison without a threshold"
                       : "a comparison with two thresholds");
    const SettJson *alpha = sett_json_member(table, "alpha");
    const SettJson *least = sett_json_member(table, "least");
    rule->alpha = 0.05;
    rule->least = 2;
    if (alpha != NULL)
        rule->alpha = alpha->type == SETT_JSON_NUMBER ? alpha->number : -1.0;
    if (!(rule->alpha >= 0.0 && rule->alpha < 1.0))
        return sett_own_refuse(r, table, "alpha", "0 to less than 1");
    if (least != NULL &&
        (!sett_json_int(least, &rule->least) || rule->least < 1))
        return sett_own_refuse(r, table, "least", "1 or more");
    return SETT_OK;
}

/* All that the comparison claims, in one line. */
static const char *write_down(const OwnReader *r, const OwnComparison *c)
{
    const SettClaimRule *rule = &c->rule;
    SettText text = sett_text(r->host->arena->alloc);
    sett_text_format(&text, "%s|%s|%s|%s|%s|%d|", rule->id, rule->text,
                     r->t->view.measures.rows[c->measure].name, c->a, c->b,
                     (int)rule->side);
    sett_text_double(&text, rule->bound);
    sett_text_char(&text, '|');
    sett_text_double(&text, rule->alpha);
    sett_text_format(&text, "|%lld|%d", (long long)rule->least,
                     (int)r->t->holm);
    for (size_t i = 0; text.status == SETT_OK && i < text.size; i++)
        if (text.data[i] == '\n')
            text.data[i] = ' ';
    const char *out = text.status == SETT_OK
                          ? sett_arena_format(r->host->arena, "%s", text.data)
                          : NULL;
    sett_text_free(&text);
    return out;
}

static SettStatus read_comparison(const OwnReader *r, const SettJson *table)
{
    static const char *const known[] = {"id",      "text",  "measure",  "a",
                                        "b",       "above", "at_least", "below",
                                        "at_most", "alpha", "least"};
    OwnStudy *t = r->t;
    OwnComparison *c = &t->comparisons[t->comparison_count++];
    *c = (OwnComparison){.rule = {.statistic = "difference of means",
                                  .unit = "levels",
                                  .source = SETT_CLAIM_OURS,
                                  .places = 3}};
    const SettJson *measure = sett_json_member(table, "measure");
    SettStatus status = sett_own_unknown(r, table, known, 11);
    if (status == SETT_OK)
        status = sett_own_text(r, table, "id", true, &c->rule.id);
    if (status == SETT_OK)
        status = sett_own_text(r, table, "text", true, &c->rule.text);
    if (status == SETT_OK)
        status = sett_own_text(r, table, "a", true, &c->a);
    if (status == SETT_OK)
        status = sett_own_text(r, table, "b", true, &c->b);
    if (status == SETT_OK)
        status = measure != NULL
                     ? sett_own_measure(r, measure, &c->measure)
                     : sett_own_refuse(r, table, "measure", "its name");
    if (status == SETT_OK)
        status = read_bound(r, table, &c->rule);
    if (status == SETT_OK)
        status = sett_own_side(r, sett_json_member(table, "a"), c->a);
    if (status == SETT_OK)
        status = sett_own_side(r, sett_json_member(table, "b"), c->b);
    if (status != SETT_OK)
        return status;
    c->written = write_down(r, c);
    return c->written != NULL ? SETT_OK : SETT_NO_MEMORY;
}

SettStatus sett_own_comparisons(OwnReader *r, const SettJson *compare)
{
    SettStatus status = SETT_OK;
    if (compare != NULL && compare->size > SETT_OWN_COMPARISONS)
        return sett_json_refuse(r->host->err, compare, "at most 64",
                                "too many comparisons");
    for (const SettJson *c = compare != NULL ? compare->child : NULL;
         status == SETT_OK && c != NULL; c = c->next)
        status = read_comparison(r, c);
    return status;
}

/* A name of a file, and of nothing else in its folder. */
static bool is_name(const char *text)
{
    for (const char *at = text; *at != 0; at++)
        if (!((*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9') ||
              *at == '-' || *at == '_'))
            return false;
    return strlen(text) <= 40;
}

static SettStatus read_kind(const OwnReader *r, const SettJson *table,
                            OwnFigure *f)
{
    static const char *const kinds[] = {"means", "map", "spread"};
    const SettJson *kind = sett_json_member(table, "kind");
    for (int32_t i = 0; kind != NULL && i < 3; i++)
        if (sett_json_is(kind, kinds[i])) {
            f->kind = (OwnFigureKind)i;
            return SETT_OK;
        }
    return sett_own_refuse(r, table, "kind",
                           "\"means\", \"map\" or \"spread\"");
}

static SettStatus read_columns(const OwnReader *r, const SettJson *table,
                               OwnFigure *f)
{
    const SettJson *list = sett_json_list(table, "measures");
    int32_t least = f->kind == OWN_MAP ? 2 : 1;
    int32_t most = f->kind == OWN_MEANS ? SETT_RANGE_MEASURES : least;
    if (list == NULL || (int64_t)list->size < least ||
        (int64_t)list->size > most)
        return sett_own_refuse(r, table, "measures",
                               f->kind == OWN_MAP     ? "two names"
                               : f->kind == OWN_MEANS ? "1 to 6 names"
                                                      : "one name");
    for (const SettJson *m = list->child; m != NULL; m = m->next) {
        SettStatus status =
            sett_own_measure(r, m, &f->measures[f->measure_count++]);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

/* The sides that are named, or each cell. */
static SettStatus read_sides(const OwnReader *r, const SettJson *table,
                             OwnFigure *f)
{
    const SettJson *of = sett_json_member(table, "of");
    const SettJson *side = of != NULL ? of->child : NULL;
    int64_t count = of != NULL ? (int64_t)of->size : r->t->cell_count;
    if (of == NULL && f->kind == OWN_MEANS)
        return SETT_OK;
    if ((of != NULL && of->type != SETT_JSON_ARRAY) || count < 1 ||
        count > SETT_MOST_SETS)
        return sett_json_refuse(r->host->err, of != NULL ? of : table,
                                "of = [\"FACTOR=VALUE,...\", ...], 1 to 16",
                                "what the figure shows is no list of 1 to 16");
    for (; f->side_count < count; f->side_count++) {
        const char **out = &f->sides[f->side_count];
        *out = r->t->cells[f->side_count].name;
        if (of == NULL)
            continue;
        if (side->type != SETT_JSON_STRING)
            return sett_json_refuse(r->host->err, side, "FACTOR=VALUE,...",
                                    "what the figure shows is no text");
        *out = side->string;
        SettStatus status = sett_own_side(r, side, *out);
        if (status != SETT_OK)
            return status;
        side = side->next;
    }
    return SETT_OK;
}

static SettStatus read_figure(const OwnReader *r, const SettJson *table)
{
    static const char *const known[] = {"name", "kind", "measures", "of",
                                        "caption"};
    OwnStudy *t = r->t;
    OwnFigure *f = &t->figures[t->figure_count];
    *f = (OwnFigure){.kind = OWN_MEANS};
    SettStatus status = sett_own_unknown(r, table, known, 5);
    if (status == SETT_OK)
        status = sett_own_text(r, table, "name", true, &f->name);
    if (status == SETT_OK && !is_name(f->name))
        status =
            sett_own_refuse(r, table, "name", "up to 40 of a-z, 0-9, - and _");
    for (int32_t i = 0; status == SETT_OK && i < t->figure_count; i++)
        if (strcmp(t->figures[i].name, f->name) == 0)
            status =
                sett_json_refuse(r->host->err, sett_json_member(table, "name"),
                                 NULL, "figure '%s' stands twice", f->name);
    if (status == SETT_OK)
        status = sett_own_text(r, table, "caption", false, &f->caption);
    if (status == SETT_OK)
        status = read_kind(r, table, f);
    if (status == SETT_OK)
        status = read_columns(r, table, f);
    if (status == SETT_OK)
        status = read_sides(r, table, f);
    t->figure_count += status == SETT_OK;
    return status;
}

/* Where none is named: the means of the first measures in each cell. */
static void usual_figure(OwnStudy *t)
{
    OwnFigure *f = &t->figures[t->figure_count++];
    *f = (OwnFigure){.name = "means",
                     .kind = OWN_MEANS,
                     .caption = "Means of the measures in each cell, with "
                                "intervals of 95 %"};
}

SettStatus sett_own_figures(OwnReader *r, const SettJson *figures)
{
    SettStatus status = SETT_OK;
    if (figures == NULL)
        usual_figure(r->t);
    else if (figures->size > SETT_OWN_FIGURES)
        return sett_json_refuse(r->host->err, figures, "at most 16",
                                "too many figures");
    for (const SettJson *f = figures != NULL ? figures->child : NULL;
         status == SETT_OK && f != NULL; f = f->next)
        status = read_figure(r, f);
    return status;
}

/* wanted.c - the comparisons and figures of a study of one's own. */
#include <string.h>

#include "base/enlarge.h"
#include "studies/own/own.h"

/* The bound of a comparison: one of four keys names its side. */
static void read_side(OwnReader *r, const SettJson *table, SettClaimRule *rule)
{
    static const char *const sides[] = {"above", "at_least", "below",
                                        "at_most"};
    int32_t found = 0;
    for (int32_t i = 0; i < 4; i++) {
        const SettJson *value = sett_json_member(table, sides[i]);
        if (value == NULL)
            continue;
        if (value->type != SETT_JSON_NUMBER)
            sett_own_refuse(r, table, sides[i], "a number");
        rule->side = (SettClaimSide)i;
        rule->bound = value->number;
        found++;
    }
    if (r->status == SETT_OK && found != 1)
        r->status = sett_json_refuse(
            r->host->err, table, "one of above, at_least, below and at_most",
            found == 0 ? "a comparison without a threshold"
                       : "a comparison with two thresholds");
}

static void read_bound(OwnReader *r, const SettJson *table, SettClaimRule *rule)
{
    const SettJson *alpha = sett_json_member(table, "alpha");
    const SettJson *least = sett_json_member(table, "least");
    read_side(r, table, rule);
    rule->alpha = 0.05;
    rule->least = 2;
    if (alpha != NULL)
        rule->alpha = alpha->type == SETT_JSON_NUMBER ? alpha->number : -1.0;
    if (!(rule->alpha >= 0.0 && rule->alpha < 1.0))
        sett_own_refuse(r, table, "alpha", "0 to less than 1");
    if (least != NULL &&
        (!sett_json_int(least, &rule->least) || rule->least < 1))
        sett_own_refuse(r, table, "least", "1 or more");
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
    return sett_keep_text(r->host->arena, &text);
}

static void read_comparison(OwnReader *r, const SettJson *table)
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
    sett_own_unknown(r, table, known, 11);
    c->rule.id = sett_own_text(r, table, "id", true);
    c->rule.text = sett_own_text(r, table, "text", true);
    c->a = sett_own_text(r, table, "a", true);
    c->b = sett_own_text(r, table, "b", true);
    if (measure != NULL)
        c->measure = sett_own_measure(r, measure);
    else
        sett_own_refuse(r, table, "measure", "its name");
    read_bound(r, table, &c->rule);
    sett_own_side(r, sett_json_member(table, "a"), c->a);
    sett_own_side(r, sett_json_member(table, "b"), c->b);
    if (r->status != SETT_OK)
        return;
    c->written = write_down(r, c);
    r->status = c->written != NULL ? SETT_OK : SETT_NO_MEMORY;
}

void sett_own_comparisons(OwnReader *r, const SettJson *compare)
{
    if (r->status == SETT_OK && compare != NULL &&
        compare->size > SETT_OWN_COMPARISONS)
        r->status = sett_json_refuse(r->host->err, compare, "at most 64",
                                     "too many comparisons");
    for (const SettJson *c = compare != NULL ? compare->child : NULL;
         r->status == SETT_OK && c != NULL; c = c->next)
        read_comparison(r, c);
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

static void read_kind(OwnReader *r, const SettJson *table, OwnFigure *f)
{
    static const char *const kinds[] = {"means", "map", "spread"};
    const SettJson *kind = sett_json_member(table, "kind");
    for (int32_t i = 0; kind != NULL && i < 3; i++)
        if (sett_json_is(kind, kinds[i])) {
            f->kind = (OwnFigureKind)i;
            return;
        }
    sett_own_refuse(r, table, "kind", "\"means\", \"map\" or \"spread\"");
}

static void read_columns(OwnReader *r, const SettJson *table, OwnFigure *f)
{
    const SettJson *list = sett_json_list(table, "measures");
    int32_t least = f->kind == OWN_MAP ? 2 : 1;
    int32_t most = f->kind == OWN_MEANS ? SETT_RANGE_MEASURES : least;
    if (list == NULL || (int64_t)list->size < least ||
        (int64_t)list->size > most)
        sett_own_refuse(r, table, "measures",
                        f->kind == OWN_MAP     ? "two names"
                        : f->kind == OWN_MEANS ? "1 to 6 names"
                                               : "one name");
    for (const SettJson *m = list != NULL ? list->child : NULL;
         r->status == SETT_OK && m != NULL; m = m->next)
        f->measures[f->measure_count++] = sett_own_measure(r, m);
}

/* The sides that are named, or each cell. */
static void read_sides(OwnReader *r, const SettJson *table, OwnFigure *f)
{
    const SettJson *of = sett_json_member(table, "of");
    const SettJson *side = of != NULL ? of->child : NULL;
    int64_t count = of != NULL ? (int64_t)of->size : r->t->cell_count;
    if (r->status != SETT_OK || (of == NULL && f->kind == OWN_MEANS))
        return;
    if ((of != NULL && of->type != SETT_JSON_ARRAY) || count < 1 ||
        count > SETT_MOST_SETS)
        r->status =
            sett_json_refuse(r->host->err, of != NULL ? of : table,
                             "of = [\"FACTOR=VALUE,...\", ...], 1 to 16",
                             "what the figure shows is no list of 1 to 16");
    for (; r->status == SETT_OK && f->side_count < count; f->side_count++) {
        const char **out = &f->sides[f->side_count];
        *out = r->t->cells[f->side_count].name;
        if (of == NULL)
            continue;
        *out = side->string;
        if (side->type == SETT_JSON_STRING)
            sett_own_side(r, side, *out);
        else
            r->status = sett_json_refuse(r->host->err, side, "FACTOR=VALUE,...",
                                         "what the figure shows is no text");
        side = side->next;
    }
}

static void read_figure(OwnReader *r, const SettJson *table)
{
    static const char *const known[] = {"name", "kind", "measures", "of",
                                        "caption"};
    OwnStudy *t = r->t;
    OwnFigure *f = &t->figures[t->figure_count];
    *f = (OwnFigure){.kind = OWN_MEANS};
    sett_own_unknown(r, table, known, 5);
    f->name = sett_own_text(r, table, "name", true);
    if (r->status == SETT_OK && !is_name(f->name))
        sett_own_refuse(r, table, "name", "up to 40 of a-z, 0-9, - and _");
    for (int32_t i = 0; r->status == SETT_OK && i < t->figure_count; i++)
        if (strcmp(t->figures[i].name, f->name) == 0)
            r->status =
                sett_json_refuse(r->host->err, sett_json_member(table, "name"),
                                 NULL, "figure '%s' stands twice", f->name);
    f->caption = sett_own_text(r, table, "caption", false);
    read_kind(r, table, f);
    read_columns(r, table, f);
    read_sides(r, table, f);
    t->figure_count += r->status == SETT_OK;
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

void sett_own_figures(OwnReader *r, const SettJson *figures)
{
    if (r->status == SETT_OK && figures == NULL)
        usual_figure(r->t);
    else if (r->status == SETT_OK && figures->size > SETT_OWN_FIGURES)
        r->status = sett_json_refuse(r->host->err, figures, "at most 16",
                                     "too many figures");
    for (const SettJson *f = figures != NULL ? figures->child : NULL;
         r->status == SETT_OK && f != NULL; f = f->next)
        read_figure(r, f);
}

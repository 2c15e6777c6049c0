/* compare_text.c - a comparison as tables, JSON or CSV. */
#include <inttypes.h>
#include <math.h>

#include "sett/json.h"
#include "sett/lab.h"

#define NAME_COLUMN 28

/* Small p values as a bound: nobody reads the ninth digit. */
static void put_p(SettText *out, double p, int32_t width)
{
    if (p < 0.0001)
        sett_text_format(out, "%*s", (int)width, "<0.0001");
    else
        sett_text_column(out, p, 4, width);
}

static double mean_of(const SettSample *sample)
{
    return sample->count > 0 ? sample->mean : (double)NAN;
}

static void print_side(SettText *out, char letter, const SettComparedSide *side)
{
    sett_text_format(out, "%c = %s: %" PRId64 " levels", letter, side->name,
                     side->levels.count);
    if (side->infeasible > 0)
        sett_text_format(out, ", %" PRId64 " of them infeasible",
                         side->infeasible);
    sett_text_char(out, '\n');
}

/* What the tests say of one measure. */
enum { DIFFERENCE, COHEN_D, SUPERIORITY, T, DF, P, P_HOLM, VALUES };
static const char *const value_names[VALUES] = {
    "difference", "cohen_d", "superiority", "t", "df", "p", "p_holm"};

/* NaN where nothing was tested. */
static void list_values(const SettDifference *row, double out[VALUES])
{
    const SettWelch *w = &row->welch;
    const double all[VALUES] = {w->difference, w->cohen_d, row->superiority,
                                w->t,          w->df,      row->p,
                                row->p_holm};
    for (int32_t i = 0; i < VALUES; i++)
        out[i] = i < P && isnan(row->p) ? (double)NAN : all[i];
}

static double sd_of(const SettSample *sample)
{
    return sample->count > 0 ? sett_sample_sd(sample) : (double)NAN;
}

static void print_tests(SettText *out, const SettComparison *c)
{
    sett_text_format(out, "\n%-*s%10s%10s%10s%8s%7s%9s%9s\n", NAME_COLUMN,
                     "measure", "mean A", "mean B", "A - B", "d", "A > B", "p",
                     "p Holm");
    for (int32_t i = 0; i < c->game->measures.count; i++) {
        const SettDifference *row = &c->rows[i];
        double values[VALUES];
        list_values(row, values);
        sett_text_format(out, "%-*s", NAME_COLUMN,
                         c->game->measures.rows[i].name);
        sett_text_column(out, mean_of(&row->a), 3, 10);
        sett_text_column(out, mean_of(&row->b), 3, 10);
        sett_text_column(out, values[DIFFERENCE], 3, 10);
        sett_text_column(out, values[COHEN_D], 2, 8);
        sett_text_column(out, values[SUPERIORITY], 2, 7);
        put_p(out, row->p, 9);
        put_p(out, row->p_holm, 9);
        sett_text_add(out, row->p_holm < 0.05 ? " *\n" : "\n");
    }
}

/* Level measures down, layout measures across; * = corrected p below 0.05. */
static void print_links(SettText *out, const SettComparison *c, int32_t side)
{
    const SettMeasure *measures = c->game->measures.rows;
    const SettAssociations *links = &c->sides[side].links;
    sett_text_format(out, "\n%c: correlation r with%*s", 'A' + side,
                     NAME_COLUMN - 19, "");
    for (int32_t i = 0; i < links->layouts; i++)
        sett_text_format(out, " %15.15s ",
                         measures[links->rows[i * links->levels].layout].name);
    sett_text_char(out, '\n');
    for (int32_t k = 0; k < links->levels; k++) {
        sett_text_format(out, "%-*s", NAME_COLUMN,
                         measures[links->rows[k].level].name);
        for (int32_t i = 0; i < links->layouts; i++) {
            const SettAssociation *link = &links->rows[i * links->levels + k];
            sett_text_column(out, link->r, 2, 16);
            sett_text_char(out, link->p_holm < 0.05 ? '*' : ' ');
        }
        sett_text_char(out, '\n');
    }
}

void sett_comparison_text(const SettComparison *c, SettText *out)
{
    print_side(out, 'A', &c->sides[0]);
    print_side(out, 'B', &c->sides[1]);
    print_tests(out, c);
    sett_text_add(out, "\nd: Cohen's d; A > B: chance that a level of A has "
                       "more (Vargha-Delaney A);\np: Welch's t test; *: below "
                       "0.05 after Holm's correction over the table.\n");
    for (int32_t side = 0; side < 2 && c->sides[side].links.count > 0; side++)
        print_links(out, c, side);
}

static const char *of_name(const SettMeasure *measure)
{
    return measure->of == SETT_OF_LAYOUT ? "layout" : "level";
}

static void put_side(SettJsonWriter *w, const char *key,
                     const SettComparedSide *side)
{
    sett_json_add_open(w, key, '{');
    sett_json_add_string(w, "name", side->name);
    sett_json_add_int(w, "levels", side->levels.count);
    sett_json_add_int(w, "infeasible", side->infeasible);
    sett_json_close(w);
}

static void put_sample(SettJsonWriter *w, const char *key,
                       const SettSample *sample)
{
    bool any = sample->count > 0;
    sett_json_add_open(w, key, '{');
    sett_json_add_int(w, "count", sample->count);
    sett_json_add_double(w, "mean", mean_of(sample));
    sett_json_add_double(w, "sd", sd_of(sample));
    sett_json_add_double(w, "low", any ? sample->low : (double)NAN);
    sett_json_add_double(w, "high", any ? sample->high : (double)NAN);
    sett_json_close(w);
}

static void put_row(SettJsonWriter *w, const SettMeasure *measure,
                    const SettDifference *row)
{
    double values[VALUES];
    list_values(row, values);
    sett_json_open(w, '{');
    sett_json_add_string(w, "name", measure->name);
    sett_json_add_string(w, "of", of_name(measure));
    put_sample(w, "a", &row->a);
    put_sample(w, "b", &row->b);
    for (int32_t i = 0; i < VALUES; i++)
        sett_json_add_double(w, value_names[i], values[i]);
    sett_json_close(w);
}

static void put_links(SettJsonWriter *w, const SettComparison *c, int32_t side)
{
    sett_json_add_open(w, side ? "b" : "a", '[');
    for (int32_t i = 0; i < c->sides[side].links.count; i++) {
        const SettAssociation *link = &c->sides[side].links.rows[i];
        sett_json_open(w, '{');
        sett_json_add_string(w, "layout",
                             c->game->measures.rows[link->layout].name);
        sett_json_add_string(w, "level",
                             c->game->measures.rows[link->level].name);
        sett_json_add_double(w, "r", link->r);
        sett_json_add_int(w, "pairs", link->pairs);
        sett_json_add_double(w, "p", link->p);
        sett_json_add_double(w, "p_holm", link->p_holm);
        sett_json_close(w);
    }
    sett_json_close(w);
}

void sett_comparison_json(const SettComparison *c, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, false);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_add_string(&w, "game", c->game->name);
    put_side(&w, "a", &c->sides[0]);
    put_side(&w, "b", &c->sides[1]);
    sett_json_add_open(&w, "measures", '[');
    for (int32_t i = 0; i < c->game->measures.count; i++)
        put_row(&w, &c->game->measures.rows[i], &c->rows[i]);
    sett_json_close(&w);
    sett_json_add_open(&w, "correlations", '{');
    put_links(&w, c, 0);
    put_links(&w, c, 1);
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(out, '\n');
}

static void put_field(SettText *out, double value)
{
    sett_text_char(out, ',');
    if (!isnan(value))
        sett_text_double(out, value);
}

void sett_comparison_csv(const SettComparison *c, SettText *out)
{
    sett_text_add(out, "measure,of,n_a,mean_a,sd_a,n_b,mean_b,sd_b");
    for (int32_t k = 0; k < VALUES; k++)
        sett_text_format(out, ",%s", value_names[k]);
    sett_text_char(out, '\n');
    for (int32_t i = 0; i < c->game->measures.count; i++) {
        const SettDifference *row = &c->rows[i];
        const SettMeasure *measure = &c->game->measures.rows[i];
        const SettSample *samples[2] = {&row->a, &row->b};
        double values[VALUES];
        list_values(row, values);
        sett_text_format(out, "%s,%s", measure->name, of_name(measure));
        for (int32_t k = 0; k < 2; k++) {
            sett_text_format(out, ",%" PRId64, samples[k]->count);
            put_field(out, mean_of(samples[k]));
            put_field(out, sd_of(samples[k]));
        }
        for (int32_t k = 0; k < VALUES; k++)
            put_field(out, values[k]);
        sett_text_char(out, '\n');
    }
}

void sett_comparison_links_csv(const SettComparison *c, SettText *out)
{
    sett_text_add(out, "side,layout,level,pairs,r,p,p_holm\n");
    for (int32_t side = 0; side < 2; side++)
        for (int32_t i = 0; i < c->sides[side].links.count; i++) {
            const SettAssociation *link = &c->sides[side].links.rows[i];
            sett_text_format(out, "%c,%s,%s,%" PRId64, 'a' + side,
                             c->game->measures.rows[link->layout].name,
                             c->game->measures.rows[link->level].name,
                             link->pairs);
            put_field(out, link->r);
            put_field(out, link->p);
            put_field(out, link->p_holm);
            sett_text_char(out, '\n');
        }
}

/* benchmark_tell.c - problems of the PCG benchmark and scores as text and JSON.
 */
#include "sett/benchmark.h"
#include "sett/json.h"

static void put_control(const SettBenchmark *p, SettText *out)
{
    for (int32_t k = 0; k < p->control_count; k++)
        sett_text_format(out, "%s%s %d..%d", k > 0 ? ", " : "",
                         p->controls[k].name, (int)p->controls[k].low,
                         (int)p->controls[k].high);
}

void sett_benchmarks_text(SettText *out)
{
    for (int32_t i = 0; sett_benchmarks[i] != NULL; i++) {
        const SettBenchmark *p = sett_benchmarks[i];
        size_t start = out->size;
        sett_text_add(out, p->name);
        sett_text_pad(out, start, 19);
        sett_text_format(out, "%dx%d", (int)p->w, (int)p->h);
        sett_text_pad(out, start, 27);
        sett_text_format(out, "%s\n", p->help);
        sett_text_pad(out, out->size, 27);
        sett_text_add(out, "control: ");
        put_control(p, out);
        sett_text_char(out, '\n');
    }
}

static void list_json_one(const SettBenchmark *p, SettJsonWriter *w)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "name", p->name);
    sett_json_add_string(w, "help", p->help);
    sett_json_add_int(w, "width", p->w);
    sett_json_add_int(w, "height", p->h);
    sett_json_add_open(w, "tiles", '[');
    for (int32_t i = 0; i < p->tile_count; i++)
        sett_json_put_string(w, p->tiles[i]);
    sett_json_close(w);
    sett_json_add_open(w, "control", '{');
    for (int32_t k = 0; k < p->control_count; k++) {
        sett_json_add_open(w, p->controls[k].name, '[');
        sett_json_put_int(w, p->controls[k].low);
        sett_json_put_int(w, p->controls[k].high);
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_json_close(w);
}

void sett_benchmarks_json(SettJsonWriter *w)
{
    sett_json_add_open(w, "problems", '[');
    for (int32_t i = 0; sett_benchmarks[i] != NULL; i++)
        list_json_one(sett_benchmarks[i], w);
    sett_json_close(w);
}

/* One content as people see it. */
static void draw_one(const SettBenchmarkSet *set,
                     const SettBenchmarkScores *scores, int32_t i,
                     SettText *out)
{
    const SettBenchmark *p = set->problem;
    const SettBenchmarkInfo *info = &scores->infos[i];
    sett_text_format(out, "content %d: quality ", (int)i);
    sett_text_fixed(out, scores->qualities[i], 4);
    sett_text_add(out, ", controllability ");
    sett_text_fixed(out, scores->controls[i], 4);
    for (int32_t k = 0; k < p->control_count; k++)
        sett_text_format(out, "%s%s=%d",
                         k > 0 ? ", " : "\n  asked: ", p->controls[k].name,
                         (int)set->controls[i * p->control_count + k]);
    for (int32_t k = 0; k < p->number_count; k++) {
        sett_text_format(out,
                         "%s%s=", k > 0 ? ", " : "\n  is:    ", p->numbers[k]);
        sett_text_double(out, info->numbers[k]);
    }
    sett_text_char(out, '\n');
    if (info->fault != NULL)
        sett_text_format(out, "  %s\n", info->fault);
    sett_benchmark_draw_text(p, set->contents + i * sett_benchmark_size(p),
                             out);
    sett_text_char(out, '\n');
}

static void put_share(SettText *out, const char *name, double share)
{
    size_t start = out->size;
    sett_text_add(out, name);
    sett_text_pad(out, start, 16);
    sett_text_fixed(out, share, 4);
    sett_text_char(out, '\n');
}

void sett_benchmark_scores_text(const SettBenchmarkSet *set,
                                const SettBenchmarkScores *scores, bool draw,
                                SettText *out)
{
    for (int32_t i = 0; draw && i < set->count; i++)
        draw_one(set, scores, i, out);
    sett_text_format(out, "%s, %d contents\n", set->problem->name,
                     (int)set->count);
    put_share(out, "quality", scores->quality);
    put_share(out, "diversity", scores->diversity);
    put_share(out, "controllability", scores->control);
}

static void tell_json_one(const SettBenchmarkSet *set,
                          const SettBenchmarkScores *scores, int32_t i,
                          SettJsonWriter *w)
{
    const SettBenchmarkInfo *info = &scores->infos[i];
    sett_json_open(w, '{');
    sett_json_add_double(w, "quality", scores->qualities[i]);
    sett_json_add_double(w, "controllability", scores->controls[i]);
    if (info->fault != NULL)
        sett_json_add_string(w, "fault", info->fault);
    sett_json_add_open(w, "info", '{');
    for (int32_t k = 0; k < set->problem->number_count; k++)
        sett_json_add_double(w, set->problem->numbers[k], info->numbers[k]);
    sett_json_close(w);
    sett_json_close(w);
}

void sett_benchmark_scores_json(const SettBenchmarkSet *set,
                                const SettBenchmarkScores *scores,
                                SettJsonWriter *w)
{
    sett_json_add_string(w, "problem", set->problem->name);
    sett_json_add_double(w, "quality", scores->quality);
    sett_json_add_double(w, "diversity", scores->diversity);
    sett_json_add_double(w, "controllability", scores->control);
    sett_json_add_open(w, "contents", '[');
    for (int32_t i = 0; i < set->count; i++)
        tell_json_one(set, scores, i, w);
    sett_json_close(w);
}

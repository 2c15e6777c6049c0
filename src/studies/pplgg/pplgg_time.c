/* pplgg_time.c - Table I: CPU time of one level at the paper's widths, by
   random generators and by those of the database, on one core. These are the
   only numbers that a seed does not repeat: times.json keeps them for sett
   verify. */
#include "sett/io.h"
#include "studies/pplgg/pplgg.h"

#define LEVELS 3 /* of one generator at one width, in one round */
#define ROUNDS 3 /* the fastest counts */

static SettStatus time_one(const SettPplggStudy *t, const SettGagents *program,
                           const SettGrid *grid, SettArena *tmp, double *ms)
{
    for (int32_t round = 0; round < ROUNDS; round++) {
        double began = sett_study_cpu(&t->run.host);
        for (uint64_t i = 0; i < LEVELS; i++) {
            SettArenaMark mark = sett_arena_mark(tmp);
            SettStatus status = sett_pplgg_draw(t, program, i, tmp, grid);
            sett_arena_reset(tmp, mark);
            if (status != SETT_OK && status != SETT_INFEASIBLE)
                return status;
        }
        double took = 1e3 * (sett_study_cpu(&t->run.host) - began) / LEVELS;
        *ms = round == 0 || took < *ms ? took : *ms;
    }
    return SETT_OK;
}

static SettStatus time_width(SettPplggStudy *t, int32_t width)
{
    const SettCanvas *canvas = t->game->canvas;
    SettArena *tmp = t->run.host.arena;
    SettArenaMark mark = sett_arena_mark(tmp);
    SettGrid grid;
    int32_t w = sett_pplgg_widths[width];
    if (t->game->max_w < w)
        return SETT_OK; /* the game has no levels this wide */
    SettStatus status = sett_grid_take(tmp, w, canvas->ref_h, &grid);
    for (int32_t g = 0; status == SETT_OK && g < SETT_PPLGG_GROUPS; g++) {
        int32_t first = sett_pplgg_first(t, g), n = sett_pplgg_count(t, g);
        t->time.mean[g][width] = 0;
        for (int32_t i = first; status == SETT_OK && i < first + n; i++) {
            double ms = 0;
            status = time_one(t, &t->programs[i], &grid, tmp, &ms);
            t->time.mean[g][width] += ms / n;
            if (w == 180)
                t->time.each[i] = ms;
        }
    }
    sett_arena_reset(tmp, mark);
    return status;
}

/* A list of `count` numbers; null is not a number. */
static bool take_list(const SettJson *list, int32_t count, double *out)
{
    bool good = list != NULL && list->type == SETT_JSON_ARRAY &&
                list->size == (size_t)count;
    for (const SettJson *v = good ? list->child : NULL; v != NULL;
         v = v->next, out++)
        if (v->type == SETT_JSON_NUMBER)
            *out = v->number;
        else
            good = good && v->type == SETT_JSON_NULL;
    return good;
}

static SettStatus take_times(SettPplggStudy *t)
{
    const SettStudyHost *host = &t->run.host;
    const char *path = sett_study_path(host, host->earlier, SETT_PPLGG_TIMES);
    const SettJson *root = NULL;
    char *text = NULL;
    size_t size = 0;
    if (path == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_file_read(&host->io, path, 0, host->arena, &text,
                                       &size, host->err);
    if (status == SETT_OK)
        status =
            sett_json_read(text, size, NULL, host->arena, &root, host->err);
    if (status != SETT_OK)
        return status;
    bool good = take_list(sett_json_member(root, "each_ms"),
                          t->random + t->bred, t->time.each);
    const SettJson *mean = sett_json_member(root, "mean_ms");
    const SettJson *row = mean != NULL ? mean->child : NULL;
    for (int32_t g = 0; good && g < SETT_PPLGG_GROUPS; g++) {
        good = take_list(row, SETT_PPLGG_WIDTHS, t->time.mean[g]);
        row = row != NULL ? row->next : NULL;
    }
    return good
               ? SETT_OK
               : sett_fail(host->err, SETT_BAD_INPUT,
                           SETT_PPLGG_TIMES " has not the times of this study");
}

static void put_list(SettJsonWriter *w, const double *values, int32_t count)
{
    sett_json_open(w, '[');
    for (int32_t i = 0; i < count; i++)
        sett_json_put_double(w, values[i]);
    sett_json_close(w);
}

SettStatus sett_pplgg_times(void *self, int32_t which, SettText *out)
{
    const SettPplggStudy *t = self;
    SettJsonWriter w = sett_json_writer(out, false);
    (void)which;
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_add_open(&w, "mean_ms", '[');
    for (int32_t g = 0; g < SETT_PPLGG_GROUPS; g++)
        put_list(&w, t->time.mean[g], SETT_PPLGG_WIDTHS);
    sett_json_close(&w);
    sett_json_key(&w, "each_ms");
    put_list(&w, t->time.each, t->random + t->bred);
    sett_json_close(&w);
    sett_text_char(out, '\n');
    return out->status;
}

SettStatus sett_pplgg_time(SettPplggStudy *t)
{
    t->time.each = SETT_TAKE(t->run.host.arena, t->random + t->bred, double);
    if (t->time.each == NULL)
        return SETT_NO_MEMORY;
    for (int32_t k = 0; k < SETT_PPLGG_WIDTHS; k++)
        for (int32_t g = 0; g < SETT_PPLGG_GROUPS; g++)
            t->time.mean[g][k] = 0.0 / 0.0;
    for (int32_t i = 0; i < t->random + t->bred; i++)
        t->time.each[i] = 0.0 / 0.0;
    if (t->run.host.earlier != NULL)
        return take_times(t);
    SettStatus status = SETT_OK;
    for (int32_t k = 0; status == SETT_OK && k < SETT_PPLGG_WIDTHS; k++)
        status = time_width(t, k);
    return status;
}

/* study_pplgg_time.c - Table I: CPU time of one level at the paper's widths, by
   random generators and by those of the database. On one core, whatever -j
   says, and of this machine: the only numbers of the study that no seed
   repeats. times.json keeps them, and sett verify takes them from there. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "study_pplgg.h"

#define LEVELS 3 /* of one generator at one width, in one round */
#define ROUNDS 3 /* the fastest counts */
#define FILE_NAME "times.json"

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static SettStatus time_one(const PplggStudy *t, const SettGagents *program,
                           const SettGrid *grid, SettArena *tmp, double *ms)
{
    for (int32_t round = 0; round < ROUNDS; round++) {
        double began = cpu_seconds();
        for (uint64_t i = 0; i < LEVELS; i++) {
            SettArenaMark mark = sett_arena_mark(tmp);
            SettStatus s = cli_study_pplgg_draw(t, program, i, tmp, grid);
            sett_arena_reset(tmp, mark);
            if (s != SETT_OK && s != SETT_INFEASIBLE)
                return s;
        }
        double took = 1e3 * (cpu_seconds() - began) / LEVELS;
        *ms = round == 0 || took < *ms ? took : *ms;
    }
    return SETT_OK;
}

static SettStatus time_width(PplggStudy *t, int32_t width)
{
    const SettCanvas *canvas = t->game->canvas;
    SettArena *tmp = &cli_of(&t->study)->worker_arenas[0];
    SettArenaMark mark = sett_arena_mark(tmp);
    SettGrid grid;
    int32_t w = sett_pplgg_widths[width];
    if (t->game->max_w < w)
        return SETT_OK; /* the game knows no level as wide */
    SettStatus s = sett_grid_take(tmp, w, canvas->ref_h, &grid);
    for (int32_t g = 0; s == SETT_OK && g < SETT_PPLGG_GROUPS; g++) {
        int32_t first = pplgg_first(t, g), n = pplgg_count(t, g);
        t->time.mean[g][width] = 0;
        for (int32_t i = first; s == SETT_OK && i < first + n; i++) {
            double ms = 0;
            s = time_one(t, &t->programs[i], &grid, tmp, &ms);
            t->time.mean[g][width] += ms / n;
            if (w == 180)
                t->time.each[i] = ms;
        }
    }
    sett_arena_reset(tmp, mark);
    return s;
}

static SettStatus measure(PplggStudy *t)
{
    SettStatus s = SETT_OK;
    for (int32_t k = 0; s == SETT_OK && k < SETT_PPLGG_WIDTHS; k++)
        s = time_width(t, k);
    return s == SETT_OK ? s : sett_study_no_memory(&t->study.host);
}

static SettStatus damaged(Cli *cli)
{
    return sett_fail(&cli->err, SETT_BAD_INPUT,
                     FILE_NAME " has not the times of this study");
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

static SettStatus take_times(PplggStudy *t)
{
    Cli *cli = cli_of(&t->study);
    const char *path = cli_join(cli, cli->made.result, FILE_NAME);
    const SettJson *root = NULL;
    char *text = NULL;
    size_t size = 0;
    SettStatus s = path != NULL ? sett_file_read(&cli->io, path, 0, &cli->arena,
                                                 &text, &size, &cli->err)
                                : SETT_NO_MEMORY;
    if (s == SETT_OK)
        s = sett_json_read(text, size, NULL, &cli->arena, &root, &cli->err);
    if (s != SETT_OK)
        return s;
    bool good = take_list(sett_json_member(root, "each_ms"),
                          t->random + t->bred, t->time.each);
    const SettJson *mean = sett_json_member(root, "mean_ms");
    const SettJson *row = mean != NULL ? mean->child : NULL;
    for (int32_t g = 0; good && g < SETT_PPLGG_GROUPS; g++) {
        good = take_list(row, SETT_PPLGG_WIDTHS, t->time.mean[g]);
        row = row != NULL ? row->next : NULL;
    }
    return good ? SETT_OK : damaged(cli);
}

static void put_list(SettJsonWriter *w, const double *values, int32_t count)
{
    sett_json_open(w, '[');
    for (int32_t i = 0; i < count; i++)
        sett_json_put_double(w, values[i]);
    sett_json_close(w);
}

static SettStatus save_times(PplggStudy *t)
{
    SettText text = sett_text(t->study.host.arena->alloc);
    SettJsonWriter w = sett_json_writer(&text, false);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_key(&w, "mean_ms");
    sett_json_open(&w, '[');
    for (int32_t g = 0; g < SETT_PPLGG_GROUPS; g++)
        put_list(&w, t->time.mean[g], SETT_PPLGG_WIDTHS);
    sett_json_close(&w);
    sett_json_key(&w, "each_ms");
    put_list(&w, t->time.each, t->random + t->bred);
    sett_json_close(&w);
    sett_text_char(&text, '\n');
    SettStatus s = sett_study_save(&t->study, FILE_NAME, &text);
    sett_text_free(&text);
    return s;
}

SettStatus cli_study_pplgg_time(PplggStudy *t)
{
    SettStatus s;
    t->time.each = SETT_TAKE(t->study.host.arena, t->random + t->bred, double);
    if (t->time.each == NULL)
        return sett_study_no_memory(&t->study.host);
    for (int32_t k = 0; k < SETT_PPLGG_WIDTHS; k++)
        for (int32_t g = 0; g < SETT_PPLGG_GROUPS; g++)
            t->time.mean[g][k] = 0.0 / 0.0;
    for (int32_t i = 0; i < t->random + t->bred; i++)
        t->time.each[i] = 0.0 / 0.0;
    s = cli_of(&t->study)->made.result != NULL ? take_times(t) : measure(t);
    return s == SETT_OK ? save_times(t) : s;
}

/* pplgg_page.c - Figures 3 to 6 of Kerssemakers et al. 2012 with our own
   generators, Table I beside the paper's, and the study's page. */
#include <string.h>

#include "sett/chart.h"
#include "sett/io.h"
#include "studies/pplgg/pplgg.h"

#define CLOUD_LEVELS 20
#define CARDS 12
#define CHILDREN 4
#define SAMPLES 4
#define SCREEN 18 /* columns of a screen, at most */
#define TILE 8.0
#define GAP 14.0

static void open_svg(double w, double h, SettText *out)
{
    sett_text_format(out,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                     "height=\"%d\" viewBox=\"0 0 %d %d\" font-family=\""
                     "sans-serif\" font-size=\"10\" fill=\"#777\">\n",
                     (int)w, (int)h, (int)w, (int)h);
}

static SettStatus draw_cloud(const SettPplggStudy *t,
                             const SettGagents *program, SettText *out)
{
    SettArena *arena = t->run.host.arena;
    SettArenaMark mark = sett_arena_mark(arena);
    SettGrid *grids = SETT_TAKE(arena, CLOUD_LEVELS, SettGrid);
    SettCloud cloud;
    SettStatus status = grids != NULL ? SETT_OK : SETT_NO_MEMORY;
    for (uint64_t i = 0; status == SETT_OK && i < CLOUD_LEVELS; i++)
        status = sett_pplgg_level(t, program, i, arena, &grids[i], NULL);
    if (status == SETT_OK)
        status = sett_cloud(t->game, grids, CLOUD_LEVELS, 0, arena, &cloud);
    if (status == SETT_OK)
        status = sett_cloud_svg(&cloud, out);
    sett_arena_reset(arena, mark);
    return status;
}

/* Cloud maps in rows of `across`. */
static SettStatus draw_clouds(const SettPplggStudy *t,
                              const SettGagents *const *programs,
                              const char *const *names, int32_t count,
                              int32_t across, SettText *out)
{
    double w = t->game->canvas->ref_w * TILE, h = t->game->canvas->ref_h * TILE;
    int32_t down = (count + across - 1) / across;
    SettStatus status = SETT_OK;
    open_svg(across * (w + GAP), down * (h + 2 * GAP), out);
    for (int32_t i = 0; status == SETT_OK && i < count; i++) {
        double x = i % across * (w + GAP), y = i / across * (h + 2 * GAP);
        sett_text_format(out,
                         "<text x=\"%d\" y=\"%d\">%s</text>\n"
                         "<g transform=\"translate(%d,%d)\">",
                         (int)x, (int)(y + GAP - 3), names[i], (int)x,
                         (int)(y + GAP));
        status = draw_cloud(t, programs[i], out);
        sett_text_add(out, "</g>\n");
    }
    sett_text_add(out, "</svg>\n");
    return status == SETT_OK ? out->status : status;
}

/* Maps of a narrow canvas stand side by side. */
static int32_t across_of(const SettPplggStudy *t)
{
    int32_t fit = 160 / t->game->canvas->ref_w;
    return fit < 1 ? 1 : fit > 6 ? 6 : fit;
}

static int32_t spread_out(const SettPplggStudy *t, int32_t index, int32_t count)
{
    return t->random + index * t->bred / count;
}

static SettStatus figure3(const SettPplggStudy *t, SettText *out)
{
    const SettGagents *programs[CARDS];
    const char *names[CARDS];
    int32_t n = t->bred < CARDS ? t->bred : CARDS;
    for (int32_t i = 0; i < n; i++) {
        int32_t at = spread_out(t, i, n);
        programs[i] = &t->programs[at];
        names[i] = t->names[at - t->random];
    }
    return draw_clouds(t, programs, names, n, across_of(t), out);
}

/* Two parents of the database and children of theirs. */
static SettStatus figure4(const SettPplggStudy *t, SettText *out)
{
    SettGagentRanges ranges;
    const SettGagents *programs[2 + CHILDREN];
    const char *names[2 + CHILDREN];
    SettGagents *children = SETT_TAKE(t->run.host.arena, CHILDREN, SettGagents);
    SettRng rng = sett_rng(t->run.seed, SETT_FOR_SEARCH, 4);
    if (children == NULL)
        return SETT_NO_MEMORY;
    sett_gagent_ranges(t->game, &ranges);
    for (int32_t i = 0; i < 2; i++) {
        programs[i] = &t->programs[spread_out(t, 3 * i + 1, 5)];
        names[i] = i == 0 ? "first parent" : "second parent";
    }
    for (int32_t i = 0; i < CHILDREN; i++) {
        sett_gagents_cross(&ranges, &rng, programs[0], programs[1],
                           &children[i], NULL);
        if (i % 2 == 1)
            sett_gagents_mutate(&ranges, &rng, &children[i]);
        programs[2 + i] = &children[i];
        names[2 + i] = i % 2 == 1 ? "child, mutated" : "child";
    }
    return draw_clouds(t, programs, names, 2 + CHILDREN, across_of(t), out);
}

SettStatus sett_pplgg_clouds(void *self, int32_t which, SettText *out)
{
    return which == 0 ? figure3(self, out) : figure4(self, out);
}

/* Columns from..from+w-1 of a level. */
static void cut(const SettGrid *level, int32_t from, SettGrid *out)
{
    for (int32_t y = 0; y < out->h; y++)
        memcpy(out->cells + sett_grid_at(out, 0, y),
               level->cells + sett_grid_at(level, from, y), (size_t)out->w);
}

SettStatus sett_pplgg_pieces(void *self, int32_t which, SettText *out)
{
    const SettPplggStudy *t = self;
    bool one_level = which == 1;
    const SettCanvas *canvas = t->game->canvas;
    SettArena *arena = t->run.host.arena;
    const SettGagents *program = &t->programs[spread_out(t, 1, 3)];
    SettGrid level, piece;
    int32_t w = canvas->ref_w < SCREEN ? canvas->ref_w : SCREEN;
    int32_t places = canvas->ref_w - w;
    SettStatus status = sett_grid_take(arena, w, canvas->ref_h, &piece);
    open_svg(SAMPLES * (w * 2 * TILE + GAP), canvas->ref_h * 2 * TILE, out);
    sett_render_symbols(t->game, out);
    for (int32_t i = 0; status == SETT_OK && i < SAMPLES; i++) {
        status = sett_pplgg_level(t, program, one_level ? 0 : (uint64_t)i,
                                  arena, &level, NULL);
        if (status != SETT_OK)
            return status;
        cut(&level, one_level ? places * i / (SAMPLES - 1) : places / 2,
            &piece);
        sett_render_inner(t->game, &piece, i * (w * 2 * TILE + GAP), 0,
                          2 * TILE, out);
    }
    sett_text_add(out, "</svg>\n");
    return status == SETT_OK ? out->status : status;
}

static const char *const group_names[SETT_PPLGG_GROUPS] = {"random",
                                                           "database"};

static void add_times(const SettPplggStudy *t, SettPage *page)
{
    static const double papers[SETT_PPLGG_GROUPS][SETT_PPLGG_WIDTHS] = {
        {5, 16, 0.0 / 0.0, 84}, {24, 45, 0.0 / 0.0, 160}};
    const char *heads[] = {"generators", "columns", "ms a level",
                           "the paper's"};
    static const int32_t places[] = {SETT_PAGE_WORDS, 0, 3, 0};
    sett_page_table(page,
                    "Table I: CPU time of one level on this machine, and on "
                    "the paper's laptop of 2012 (which gives no figure for "
                    "300 columns)",
                    heads, places, 4);
    for (int32_t g = 0; g < SETT_PPLGG_GROUPS; g++)
        for (int32_t k = 0; k < SETT_PPLGG_WIDTHS; k++)
            sett_study_row(page, &group_names[g],
                           (double[]){sett_pplgg_widths[k], t->time.mean[g][k],
                                      papers[g][k]});
    sett_page_table_end(page);
}

/* How alike two levels of one of these generators are. */
static void add_mean(const SettPplggStudy *t, SettPage *page, const char *name,
                     double radius, int32_t from, int32_t n)
{
    double cells = 0, mix = 0;
    for (int32_t i = from; i < from + n; i++) {
        cells += t->all[i].cells / n;
        mix += t->all[i].mix / n;
    }
    sett_study_row(page, &name, (double[]){radius, cells, mix});
}

static void add_likeness(const SettPplggStudy *t, SettPage *page)
{
    static const char *const between[SETT_PPLGG_GROUPS] = {
        "between random ones", "between the database's"};
    const char *heads[] = {"generators", "radius", "equal cells", "mixture"};
    static const int32_t places[] = {SETT_PAGE_WORDS, 0, 3, 3};
    sett_page_table(page, "How alike two levels of one generator are", heads,
                    places, 4);
    for (int32_t r = 0; r < SETT_PPLGG_RADII; r++)
        add_mean(t, page, "random, radius forced", sett_pplgg_radii[r],
                 t->random + t->bred + r * t->random, t->random);
    for (int32_t g = 0; g < SETT_PPLGG_GROUPS; g++)
        add_mean(t, page, group_names[g], 0.0 / 0.0, sett_pplgg_first(t, g),
                 sett_pplgg_count(t, g));
    for (int32_t g = 0; g < SETT_PPLGG_GROUPS; g++)
        sett_study_row(page, &between[g],
                       (double[]){0.0 / 0.0,
                                  sett_pplgg_between(t, g, true, false),
                                  sett_pplgg_between(t, g, false, false)});
    sett_page_table_end(page);
}

SettStatus sett_pplgg_page(void *self, SettPage *page)
{
    SettPplggStudy *t = self;
    sett_page_section(page, "claims", "Claims");
    sett_page_claims(page, t->run.claims, t->run.claim_count);
    sett_page_section(page, "figures", "Figures");
    SettStatus status = sett_study_show(&t->run, page, 0, 4);
    sett_page_section(page, "likeness", "Likeness");
    add_likeness(t, page);
    sett_page_section(page, "time", "Time");
    add_times(t, page);
    return status;
}

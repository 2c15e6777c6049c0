/* elites.c - see elites.h. */
#include "support/elites.h"

#include <stdio.h>
#include <string.h>

#include "games/edd/edd.h"
#include "support/testkit.h"

enum { WALLS, LONE, CHAMBERS, CORRIDORS, GUARDED, READ };

void elites_dimensions(SearchRun *r, int32_t x, int32_t y)
{
    char axes[80];
    snprintf(axes, sizeof axes,
             "[{\"feature\":%d,\"bins\":5},{\"feature\":%d,\"bins\":5}]",
             (int)x, (int)y);
    search_set(r, "dimensions", axes);
    r->def.features = 0;
}

void elites_empty(char art[ELITES_ART], int32_t w, int32_t h)
{
    assert_true(w <= 64 && h <= 64);
    for (int32_t i = 0; i < (w + 1) * h; i++)
        art[i] = i % (w + 1) == w ? '/' : '.';
    art[(w + 1) * h - 1] = 0;
    art[h / 2 * (w + 1)] = art[h / 2 * (w + 1) + w - 1] = 'D';
}

/* Some of the game's measures, by their names. */
static void measure(SearchRun *r, const SettLevel *level, double out[READ])
{
    static const char *const names[READ] = {"wall_share", "lone_walls",
                                            "chambers", "corridors",
                                            "guarded_treasures"};
    double all[EDD_MEASURES];
    assert_int_equal(sett_game_measure(&sett_game_edd, level, &r->arena, all),
                     SETT_OK);
    for (int32_t i = 0; i < READ; i++)
        for (int32_t k = 0; k < EDD_MEASURES; k++)
            if (strcmp(sett_edd_measure_rows[k].name, names[i]) == 0)
                out[i] = all[k];
}

static void add_room(SearchRun *r, const SettLevel *level, Elites *sum)
{
    double found[READ], area = sett_grid_area(&level->grid);
    measure(r, level, found);
    sum->rooms++;
    sum->tiles += area;
    sum->walls += found[WALLS] * area;
    if (found[WALLS] > 0)
        sum->lone += found[LONE] * found[WALLS] * area;
    sum->both += found[CHAMBERS] > 0 && found[CORRIDORS] > 0;
    sum->guarded += found[GUARDED] > 0;
}

/* The elites anew in the reference's cells, the best of each. */
typedef struct Theirs {
    SearchRun run; /* never stepped: it lends its cells */
    SettEvalJob job;
    double best[64];
} Theirs;

static void open_theirs(const SearchRun *r, const char *targets, Theirs *t)
{
    const SettArchiveDef *own =
        sett_archive_definition(sett_search_archive(r->search));
    char art[ELITES_ART];
    elites_empty(art, r->def.w, r->def.h);
    search_open(&t->run, "map-elites", "p19", art);
    sett_grid_copy(&t->run.target.grid, &r->target.grid);
    elites_dimensions(&t->run, own->axes[0].feature, own->axes[1].feature);
    const SettTable *table = &t->run.def.eval->params;
    assert_int_equal(sett_params_set(table, t->run.eval, "mode", "compat", NULL,
                                     &t->run.arena, NULL),
                     SETT_OK);
    assert_int_equal(sett_params_set(table, t->run.eval, "targets", targets,
                                     NULL, &t->run.arena, NULL),
                     SETT_OK);
    search_start(&t->run);
    t->job = (SettEvalJob){.game = r->def.game,
                           .params = t->run.eval,
                           .target = &t->run.target,
                           .unread = ~(((uint64_t)1 << EDD_DIMENSIONS) - 1),
                           .tmp = &t->run.arena};
    for (int32_t c = 0; c < 64; c++)
        t->best[c] = -1;
}

/* Returns the fitness of a feasible one. */
static double offer_theirs(const SettLevel *level, Theirs *t)
{
    SettScore score = {0};
    assert_int_equal(t->run.def.eval->run(&t->job, level, &score), SETT_OK);
    int32_t cell =
        sett_archive_cell(sett_search_archive(t->run.search), score.features);
    if (score.violation != 0)
        return 0;
    if (cell >= 0 && score.fitness > t->best[cell])
        t->best[cell] = score.fitness;
    return score.fitness;
}

static void close_theirs(Theirs *t, double *filled, double *qd)
{
    for (int32_t c = 0; c < 64; c++)
        if (t->best[c] >= 0) {
            *filled += 1;
            *qd += t->best[c];
        }
    search_close(&t->run);
}

void elites_add(SearchRun *r, Elites *sum)
{
    const SettArchive *a = sett_search_archive(r->search);
    Theirs adaptive, fixed;
    double ignored = 0;
    open_theirs(r, "adaptive", &adaptive);
    open_theirs(r, "fixed", &fixed);
    for (int32_t c = 0; c < sett_archive_cells(a); c++) {
        if (sett_archive_count(a, c, SETT_FEASIBLE) == 0)
            continue;
        const SettIndividual *one = sett_archive_at(a, c, SETT_FEASIBLE, 0);
        SettLevel level = {.grid = {one->genome.bytes, r->def.w, r->def.h}};
        add_room(r, &level, sum);
        sum->own_qd += offer_theirs(&level, &adaptive);
        offer_theirs(&level, &fixed);
        sum->filled++;
    }
    close_theirs(&adaptive, &sum->theirs, &sum->theirs_qd);
    close_theirs(&fixed, &ignored, &sum->fixed_qd);
    sum->searches++;
}

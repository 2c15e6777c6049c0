/* program_eval.c - what a program's levels are like (docs/design/pplgg.md,
   section 11). A search for playability alone ends with one full floor; so
   levels also have to be played, not walked, to have gaps and to be drawn in
   pieces that can be made out, and the fittest program of a kind is the one
   whose levels differ most. */
#include "sett/programs.h"

#include "sett/play.h"
#include "sett/playtest.h"
#include "sett/specimens.h"

#include "base/least.h"
#include "play/facts.h"

typedef struct Deeds {
    int32_t kind;
    int64_t count;
} Deeds;

static void look(void *user, const SettTurn *turn)
{
    Deeds *d = user;
    const SettEvents *e = turn->events;
    for (int32_t i = 0; e != NULL && i < e->count && i < e->capacity; i++)
        d->count += e->items[i].kind == d->kind;
}

SettStatus sett_program_deeds(const SettGame *game, const SettLevel *level,
                              const SettVerdict *v, SettArena *tmp, double *out)
{
    const SettRules *rules = game->rules;
    Deeds d = {sett_event_named(rules, game->canvas->taste.deed), 0};
    const SettTurnWatch watch = {look, &d};
    const void *params, *context;
    SettReplay end;
    *out = 0;
    if (d.kind < 0) {
        for (int32_t i = 1; i < v->witness_count; i++)
            *out += v->witness[i] != v->witness[i - 1];
        return SETT_OK;
    }
    SettArenaMark mark = sett_arena_mark(tmp);
    SettReport report = sett_report(tmp);
    SettStatus status = sett_rules_usual(rules, tmp, &params);
    if (status == SETT_OK)
        status = rules->prepare(rules, level, params, tmp, &context, &report);
    if (status == SETT_OK)
        status = sett_replay(rules, context, v->witness, v->witness_count, 0,
                             &watch, NULL, tmp, &end);
    sett_arena_reset(tmp, mark);
    *out = (double)d.count;
    return status;
}

/* A sheet under evaluation; `sums` are means in the end. */
typedef struct Sheet {
    const SettEvalJob *job;
    const SettProgramEval *p;
    SettGrid first; /* its first level */
    SettProgramLook sums;
    double progress, deeds;
    int32_t won;
} Sheet;

static SettGrid level_at(const Sheet *s, int32_t i)
{
    SettGrid g = s->first;
    g.cells += (size_t)i * (size_t)sett_grid_area(&g);
    return g;
}

static SettStatus judge(Sheet *s, const SettGrid *grid)
{
    SettOracle oracle = {.game = s->job->game,
                         .budget = (uint64_t)s->p->budget,
                         .cancel = s->job->cancel};
    SettLevel level = {.grid = *grid};
    SettVerdict v;
    double deeds;
    SettStatus status = sett_oracle_ask(&oracle, &level, s->job->tmp, &v);
    if (status != SETT_OK || v.answer != SETT_YES) {
        s->progress += status == SETT_OK ? v.progress : 0;
        return status;
    }
    s->won++;
    s->progress += 1;
    status = sett_program_deeds(oracle.game, &level, &v, s->job->tmp, &deeds);
    s->deeds += deeds;
    return status;
}

/* Most programs at first have no level that is won: the second one is played by
   those alone that win the first, and so on. It saves most of the judge's time,
   and a program that wins more levels is always ahead. */
static SettStatus look_at_all(Sheet *s)
{
    SettStatus status = SETT_OK;
    const size_t numbers = sizeof s->sums / sizeof(double);
    double *sums = (double *)&s->sums;
    for (int32_t i = 0; status == SETT_OK && i < s->p->levels; i++) {
        SettArenaMark mark = sett_arena_mark(s->job->tmp);
        SettGrid grid = level_at(s, i);
        SettProgramLook one;
        sett_program_look(s->job->game, &grid, &one);
        for (size_t k = 0; k < numbers; k++)
            sums[k] += ((const double *)&one)[k];
        if (s->won == i) /* a level after a lost one is not played */
            status = judge(s, &grid);
        sett_arena_reset(s->job->tmp, mark);
    }
    /* Divided once: the mean of equal whole numbers is exact. */
    for (size_t k = 0; k < numbers; k++)
        sums[k] /= s->p->levels;
    s->progress /= s->p->levels;
    s->deeds = s->won > 0 ? s->deeds / s->won : 0;
    return status;
}

/* Means over all pairs of levels. */
static void compare(const Sheet *s, double *features)
{
    const SettCanvas *canvas = s->job->game->canvas;
    int32_t pairs = 0;
    double cells = 0, mixes = 0;
    for (int32_t i = 0; i < s->p->levels; i++)
        for (int32_t k = i + 1; k < s->p->levels; k++, pairs++) {
            SettGrid a = level_at(s, i), b = level_at(s, k);
            SettMix one = sett_mix_drawn(canvas, &a);
            SettMix two = sett_mix_drawn(canvas, &b);
            cells += sett_same_cells(canvas, &a, &b);
            mixes += sett_same_mix(&one, &two);
        }
    features[SETT_PROGRAM_SAME] = pairs > 0 ? cells / pairs : 1;
    features[SETT_PROGRAM_MIX] = pairs > 0 ? mixes / pairs : 1;
}

static double beyond(double value, double most)
{
    return value > most ? value - most : 0;
}

static int32_t needed(const Sheet *s)
{
    int32_t must = s->p->must, levels = s->p->levels;
    return must > 0 && must < levels ? must : levels;
}

/* How far from playable and from worth playing. */
static double violation_of(const Sheet *s, const SettCanvasTaste *taste)
{
    int32_t must = needed(s);
    double share = (double)s->p->levels / must;
    double lost = s->won < must ? 1 - s->progress * share : 0;
    if (s->won < must)
        lost += 0.1 * (must - s->won) / must;
    double idle = beyond(taste->deeds, s->deeds) / (taste->deeds + 1);
    if (s->won == 0)
        idle = 1;
    return lost + idle + beyond(s->sums.floor, taste->floor) +
           beyond(s->sums.clutter, taste->clutter) +
           beyond(s->sums.repeat, taste->repeat) +
           beyond(taste->chunks, s->sums.chunks) +
           beyond(s->sums.adrift, taste->adrift);
}

static void tell(const Sheet *s, SettScore *out)
{
    const SettCanvasTaste *taste = &s->job->game->canvas->taste;
    double *f = out->features;
    f[SETT_PROGRAM_SOLID] = sett_program_laid(&taste->solid, s->sums.solid);
    f[SETT_PROGRAM_FOES] = sett_program_laid(&taste->foes, s->sums.foes);
    f[SETT_PROGRAM_SPREAD] = sett_program_laid(&taste->spread, s->sums.spread);
    f[SETT_PROGRAM_VARIETY] =
        sett_program_laid(&taste->variety, s->sums.variety);
    f[SETT_PROGRAM_FLOOR] = s->sums.floor;
    f[SETT_PROGRAM_CLUTTER] = s->sums.clutter;
    f[SETT_PROGRAM_DEEDS] = s->deeds;
    f[SETT_PROGRAM_REPEAT] = s->sums.repeat;
    f[SETT_PROGRAM_CHUNKS] = s->sums.chunks;
    f[SETT_PROGRAM_PROFILE] = s->sums.profile;
    f[SETT_PROGRAM_WAYS] = s->sums.ways;
    f[SETT_PROGRAM_ADRIFT] = s->sums.adrift;
    f[SETT_PROGRAM_PROGRESS] = s->progress;
    compare(s, f);
    /* A level more that is won weighs more than any difference between levels,
       so that a cell's best is the one that wins others, too. */
    int32_t must = needed(s), more = sett_max(s->won - must, 0);
    out->fitness =
        (more + 1 - f[SETT_PROGRAM_SAME]) / (s->p->levels - must + 1);
    out->violation = violation_of(s, taste);
}

static SettStatus run(const SettEvalJob *job, const SettLevel *level,
                      SettScore *out)
{
    Sheet s = {.job = job, .p = job->params, .first = level->grid};
    if (job->game->canvas == NULL || level->grid.h % s.p->levels != 0)
        return SETT_UNSUPPORTED;
    s.first.h = level->grid.h / s.p->levels;
    SettStatus status = look_at_all(&s);
    if (status == SETT_OK)
        tell(&s, out);
    return status;
}

static const SettParam rows[] = {
    SETT_ROW(SettProgramEval, levels, 3, 1, 1000, "levels on a sheet"),
    SETT_ROW(SettProgramEval, must, 0, 0, 1000,
             "levels that have to be won; 0: all of the sheet"),
    SETT_ROW(SettProgramEval, budget, 1000, 1, 100000000,
             "states that a level may cost"),
};

static const SettFeature features[] = {
#define FEATURE_ROW(name, text, low, high, help) {text, help, low, high},
    SETT_PROGRAM_FEATURES(FEATURE_ROW)
#undef FEATURE_ROW
};

const SettEval sett_eval_programs = {
    .api = SETT_EVAL_API,
    .output_version = 2,
    .name = "programs",
    .help = "levels of an agent program: won, worth playing, and different",
    .params = SETT_TABLE(SettProgramEval, rows),
    .features = features,
    .feature_count = SETT_PROGRAM_FEATURE_COUNT,
    .run = run,
};

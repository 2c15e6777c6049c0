/* program_eval.c - what a program's levels are like (spec/pplgg.md section 6).
   A search for playability alone ends with one full floor; so levels also have
   to be played, not walked, to have gaps and to be drawn in pieces that can be
   made out, and the fittest program of a kind is the one whose levels differ
   most. */
#include "lab/database.h"

#include "lab/diversity.h"
#include "lab/playtest.h"
#include "sett/play.h"

#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------- deeds */

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

static int32_t event_named(const SettRules *rules, const char *name)
{
    for (int32_t i = 0; rules != NULL && name != NULL && i < rules->event_count;
         i++)
        if (strcmp(rules->events[i], name) == 0)
            return i;
    return -1;
}

static SettStatus replay(const SettRules *rules, const SettLevel *level,
                         const SettVerdict *v, SettArena *tmp, Deeds *d)
{
    const void *params, *context;
    const SettTurnWatch watch = {look, d};
    SettReport report = sett_report(tmp);
    SettReplay end;
    SettStatus s = sett_rules_usual(rules, tmp, &params);
    if (s == SETT_OK)
        s = rules->prepare(level, params, tmp, &context, &report);
    if (s == SETT_OK)
        s = sett_replay(rules, context, v->witness, v->witness_count, 0, &watch,
                        NULL, tmp, &end);
    return s;
}

SettStatus sett_program_deeds(const SettGame *game, const SettLevel *level,
                              const SettVerdict *v, SettArena *tmp, double *out)
{
    Deeds d = {event_named(game->rules, game->canvas->taste.deed), 0};
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus s = SETT_OK;
    if (d.kind >= 0)
        s = replay(game->rules, level, v, tmp, &d);
    else
        for (int32_t i = 1; i < v->witness_count; i++)
            d.count += v->witness[i] != v->witness[i - 1];
    sett_arena_reset(tmp, mark);
    *out = (double)d.count;
    return s;
}

/* ------------------------------------------------------------- of one level */

/* What is looked for in tiles, once a sheet. */
typedef struct Kinds {
    uint8_t solid[256], foe[256], object[256];
} Kinds;

static double fullest_row(const SettGrid *g, const Kinds *k, int32_t first,
                          int32_t last)
{
    int32_t most = 0;
    for (int32_t y = 0; y < g->h; y++) {
        int32_t n = 0;
        for (int32_t x = first; x < last; x++)
            n += k->solid[g->cells[sett_grid_at(g, x, y)]];
        most = n > most ? n : most;
    }
    return last > first ? (double)most / (last - first) : 0;
}

static bool is_alone(const SettGrid *g, int32_t x, int32_t y)
{
    uint8_t tile = g->cells[sett_grid_at(g, x, y)];
    for (int32_t d = 0; d < 4; d++) {
        int32_t to_x = x + (d == 0) - (d == 1), to_y = y + (d == 2) - (d == 3);
        if (sett_grid_has(g, to_x, to_y) &&
            g->cells[sett_grid_at(g, to_x, to_y)] == tile)
            return false;
    }
    return true;
}

/* Deviation of the rows of solid cells with open ones above. */
static double spread_of(const SettGrid *g, const Kinds *k, int32_t first,
                        int32_t last)
{
    double n = 0, sum = 0, squares = 0;
    for (int32_t y = 1; y < g->h; y++)
        for (int32_t x = first; x < last; x++)
            if (k->solid[g->cells[sett_grid_at(g, x, y)]] &&
                !k->solid[g->cells[sett_grid_at(g, x, y - 1)]]) {
                n++;
                sum += y;
                squares += (double)y * y;
            }
    double variance = n > 0 ? squares / n - sum / n * (sum / n) : 0;
    return variance > 0 ? sqrt(variance) / g->h : 0;
}

static double entropy_of(const SettMix *mix)
{
    double bits = 0, n = (double)mix->total;
    for (int32_t t = 0; t < 256; t++)
        if (mix->counts[t] > 0) {
            double share = (double)mix->counts[t] / n;
            bits -= share * sett_log(share) / sett_log(2);
        }
    return bits;
}

static SettProgramLook look_at(const SettGame *game, const SettGrid *g,
                               const Kinds *k)
{
    const SettCanvas *c = game->canvas;
    int32_t first, last;
    int64_t solid = 0, foes = 0, drawn = 0, alone = 0;
    sett_drawn_columns(c, g->w, &first, &last);
    for (int32_t y = 0; y < g->h; y++)
        for (int32_t x = first; x < last; x++) {
            uint8_t tile = g->cells[sett_grid_at(g, x, y)];
            bool ground = tile != c->blank && !k->object[tile];
            solid += k->solid[tile];
            foes += k->foe[tile];
            drawn += ground;
            alone += ground && is_alone(g, x, y);
        }
    SettMix mix = sett_mix_of(c, g, first, last);
    double area = (double)(last - first) * g->h;
    return (SettProgramLook){.solid = (double)solid / area,
                             .drawn = (double)mix.total / area,
                             .foes = (double)foes * c->ref_w * c->ref_h / area,
                             .spread = spread_of(g, k, first, last),
                             .variety = entropy_of(&mix),
                             .floor = fullest_row(g, k, first, last),
                             .clutter =
                                 drawn > 0 ? (double)alone / (double)drawn : 0};
}

static void kinds_of(const SettGame *game, Kinds *k)
{
    sett_tiles_any(&game->tiles, SETT_IS(SOLID), k->solid);
    sett_tiles_any(&game->tiles,
                   SETT_IS(FOE) | SETT_IS(SPAWNER) | SETT_IS(HAZARD), k->foe);
    sett_tiles_any(&game->tiles, SETT_IS(OBJECT), k->object);
}

void sett_program_look(const SettGame *game, const SettGrid *level,
                       SettProgramLook *out)
{
    Kinds kinds;
    kinds_of(game, &kinds);
    *out = look_at(game, level, &kinds);
}

/* ------------------------------------------------------------- of all levels
 */

/* A sheet under evaluation; `sums` are means in the end. */
typedef struct Sheet {
    const SettEvalJob *job;
    const SettProgramEval *p;
    SettGrid first; /* its first level */
    Kinds kinds;
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

static void add_look(SettProgramLook *sums, const SettProgramLook *one,
                     double share)
{
    sums->solid += one->solid * share;
    sums->foes += one->foes * share;
    sums->spread += one->spread * share;
    sums->variety += one->variety * share;
    sums->floor += one->floor * share;
    sums->clutter += one->clutter * share;
}

static SettStatus look_at_all(Sheet *s)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < s->p->levels; i++) {
        SettArenaMark mark = sett_arena_mark(s->job->tmp);
        SettGrid grid = level_at(s, i);
        SettProgramLook one = look_at(s->job->game, &grid, &s->kinds);
        add_look(&s->sums, &one, 1.0 / s->p->levels);
        status = judge(s, &grid);
        sett_arena_reset(s->job->tmp, mark);
    }
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

static double laid(const SettCanvasAxis *axis, double value)
{
    return (value - axis->low) / (axis->high - axis->low);
}

static double beyond(double value, double most)
{
    return value > most ? value - most : 0;
}

/* How far from playable and from worth playing. */
static double violation_of(const Sheet *s, const SettCanvasTaste *taste)
{
    double lost = 1 - s->progress;
    if (s->won < s->p->levels)
        lost += 0.1 * (s->p->levels - s->won) / s->p->levels;
    double idle = beyond(taste->deeds, s->deeds) / (taste->deeds + 1);
    if (s->won == 0)
        idle = 1;
    return lost + idle + beyond(s->sums.floor, taste->floor) +
           beyond(s->sums.clutter, taste->clutter);
}

static void tell(const Sheet *s, SettScore *out)
{
    const SettCanvasTaste *taste = &s->job->game->canvas->taste;
    double *f = out->features;
    f[SETT_PROGRAM_SOLID] = laid(&taste->solid, s->sums.solid);
    f[SETT_PROGRAM_FOES] = laid(&taste->foes, s->sums.foes);
    f[SETT_PROGRAM_SPREAD] = laid(&taste->spread, s->sums.spread);
    f[SETT_PROGRAM_VARIETY] = laid(&taste->variety, s->sums.variety);
    f[SETT_PROGRAM_FLOOR] = s->sums.floor;
    f[SETT_PROGRAM_CLUTTER] = s->sums.clutter;
    f[SETT_PROGRAM_DEEDS] = s->deeds;
    f[SETT_PROGRAM_PROGRESS] = s->progress;
    compare(s, f);
    out->fitness = 1 - f[SETT_PROGRAM_SAME];
    out->violation = violation_of(s, taste);
}

static SettStatus run(const SettEvalJob *job, const SettLevel *level,
                      SettScore *out)
{
    Sheet s = {.job = job, .p = job->params, .first = level->grid};
    if (job->game->canvas == NULL || level->grid.h % s.p->levels != 0)
        return SETT_UNSUPPORTED;
    s.first.h = level->grid.h / s.p->levels;
    kinds_of(job->game, &s.kinds);
    SettStatus status = look_at_all(&s);
    if (status == SETT_OK)
        tell(&s, out);
    return status;
}

static const SettParam rows[] = {
    SETT_ROW(SettProgramEval, levels, 3, 1, 20, "levels on a sheet"),
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
    .output_version = 1,
    .name = "programs",
    .help = "levels of an agent program: won, worth playing, and different",
    .params = SETT_TABLE(SettProgramEval, rows),
    .features = features,
    .feature_count = SETT_PROGRAM_FEATURE_COUNT,
    .run = run,
};

/* playtests.c - several players on many levels: every play, how hard the levels
   are, and both as text and as JSON (docs/design/md2.md, section 18). */
#include <inttypes.h>

#include "studies/playtests.h"

#define COLUMN 11    /* characters of a column of the table */
#define ALPHA 0.05   /* of correlations that are named */
#define MOST_LINKS 3 /* correlations that are named */

typedef struct Playing {
    const SettPlaytests *tests;
    uint64_t seed;
} Playing;

/* One player on one level. */
static SettStatus play(const Playing *p, int64_t item, SettArena *tmp,
                       double *values, SettHeatMap *heat)
{
    const SettPlaytests *t = p->tests;
    int64_t index = item / t->testers->count;
    SettLevel level = {.grid = t->levels[index].grid};
    SettStatus status =
        sett_playtest(&t->testers->tests[item % t->testers->count], &level,
                      p->seed, (uint64_t)index, tmp, values, heat, NULL, NULL);
    return status == SETT_INFEASIBLE ? SETT_OK : status;
}

static SettStatus play_one(void *user, int64_t item, SettArena *tmp)
{
    const Playing *p = user;
    return play(p, item, tmp, p->tests->values + item * SETT_PLAY_VALUES,
                &p->tests->heat[item]);
}

static SettStatus take_lists(SettPlaytests *t, SettArena *arena)
{
    int64_t plays = t->level_count * t->testers->count;
    t->values = SETT_TAKE(arena, plays * SETT_PLAY_VALUES, double);
    t->heat = SETT_TAKE(arena, plays, SettHeatMap);
    if (t->values == NULL || t->heat == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = 0; i < plays; i++) {
        const SettGrid *grid = &t->levels[i / t->testers->count].grid;
        if (sett_heat_take(arena, grid->w, grid->h, &t->heat[i]) != SETT_OK)
            return SETT_NO_MEMORY;
    }
    return SETT_OK;
}

/* How hard the levels are, and what that goes with. */
static SettStatus find_difficulty(SettPlaytests *t, const SettCrew *crew,
                                  SettArena *arena)
{
    SettCrew quiet = *crew; /* what is counted are plays */
    quiet.done = NULL;
    SettStatus status = SETT_OK;
    SettMeasuredLevels measured = {t->game, t->levels, t->level_count, NULL};
    if (measured.count >= SETT_DIFFICULTY_LEVELS)
        status = sett_levels_measure(&measured, &quiet, arena);
    if (status != SETT_OK)
        return status;
    return sett_difficulties(t->game, t->values, t->testers->count,
                             &(SettMeasured){measured.values, measured.count},
                             arena, &t->difficulty);
}

SettStatus sett_playtests_run(SettPlaytests *t, uint64_t seed,
                              const SettCrew *crew, SettArena *arena)
{
    Playing playing = {t, seed};
    SettStatus status = take_lists(t, arena);
    if (status == SETT_OK)
        status = sett_each(crew, t->level_count * t->testers->count, play_one,
                           &playing, NULL);
    return status == SETT_OK ? find_difficulty(t, crew, arena) : status;
}

static SettStatus play_item(void *self, int64_t item, SettArena *tmp,
                            SettText *payload)
{
    const Playing *p = self;
    const SettGrid *grid =
        &p->tests->levels[item / p->tests->testers->count].grid;
    double values[SETT_PLAY_VALUES];
    SettHeatMap heat;
    SettStatus status = sett_heat_take(tmp, grid->w, grid->h, &heat);
    if (status == SETT_OK)
        status = play(p, item, tmp, values, &heat);
    if (status != SETT_OK)
        return status;
    sett_study_put_doubles(payload, values, SETT_PLAY_VALUES);
    for (int32_t k = 0; k < SETT_HEATS; k++)
        for (int64_t c = 0; c < sett_grid_area(grid); c++)
            if (heat.counts[k][c] != 0) {
                sett_study_put(payload, (uint64_t)(c * SETT_HEATS + k));
                sett_study_put(payload, (uint64_t)heat.counts[k][c]);
            }
    return SETT_OK;
}

static SettStatus take_play(void *self, int64_t item, const uint8_t *payload,
                            size_t size)
{
    const Playing *p = self;
    const SettPlaytests *t = p->tests;
    SettHeatMap *heat = &t->heat[item];
    uint64_t places = (uint64_t)heat->w * (uint64_t)heat->h * SETT_HEATS;
    size_t left = 8 * (size_t)SETT_PLAY_VALUES;
    if (size < left || (size - left) % 16 != 0)
        return SETT_BAD_INPUT;
    payload = sett_study_get_doubles(
        payload, t->values + item * SETT_PLAY_VALUES, SETT_PLAY_VALUES);
    for (left = size - left; left > 0; left -= 16, payload += 16) {
        uint64_t at = sett_study_get(payload);
        if (at >= places)
            return SETT_BAD_INPUT;
        heat->counts[at % SETT_HEATS][at / SETT_HEATS] =
            (int64_t)sett_study_get(payload + 8);
    }
    return SETT_OK;
}

SettStatus sett_playtests_parts(SettPlaytests *t, uint64_t seed,
                                const SettCrew *crew, SettParts *parts)
{
    Playing playing = {t, seed};
    parts->items = t->level_count * t->testers->count;
    parts->per_item = 1;
    parts->what = "plays";
    parts->item = play_item;
    /* cppcheck-suppress autoVariables ; read during this call alone */
    parts->self = &playing;
    SettStatus status = sett_parts_run(parts);
    if (status != SETT_OK || !parts->complete)
        return status;
    status = take_lists(t, parts->host->arena);
    if (status == SETT_OK)
        status = sett_parts_gather(parts, take_play);
    return status == SETT_OK ? find_difficulty(t, crew, parts->host->arena)
                             : status;
}

double sett_playtests_mean(const SettPlaytests *t, int32_t tester,
                           int32_t value)
{
    SettSample sample = sett_sample();
    for (int64_t i = 0; i < t->level_count; i++)
        sett_sample_add(
            &sample,
            t->values[(i * t->testers->count + tester) * SETT_PLAY_VALUES +
                      value]);
    return sample.mean;
}

static void put_difficulty(const SettPlaytests *t, SettText *out)
{
    const SettSample *d = &t->difficulty.sample;
    if (d->count == 0)
        return;
    sett_text_add(out, "difficulty ");
    sett_text_fixed(out, d->mean, 3);
    if (d->count > 1) {
        sett_text_add(out, " in the mean, ");
        sett_text_fixed(out, d->low, 2);
        sett_text_add(out, " to ");
        sett_text_fixed(out, d->high, 2);
    }
    for (int32_t i = 0; i < t->difficulty.link_count && i < MOST_LINKS; i++) {
        const SettRelated *link = &t->difficulty.links[i];
        if (link->corrected >= ALPHA)
            break;
        sett_text_format(out, "%s%s (r ", i == 0 ? "; goes with " : ", ",
                         t->game->measures.rows[link->column].name);
        sett_text_fixed(out, link->r, 2);
        sett_text_char(out, ')');
    }
    sett_text_char(out, '\n');
}

void sett_playtests_text(const SettPlaytests *t, SettText *out)
{
    static const int32_t places[SETT_PLAY_VALUES] = {2, 2, 2, 2, 2, 2, 1, 2, 3};
    sett_text_format(out, "%-*s", COLUMN, "player");
    for (int32_t v = 0; v < SETT_PLAY_VALUES; v++)
        sett_text_format(out, "%-*s", COLUMN, sett_play_value_names[v]);
    for (int32_t p = 0; p < t->testers->count; p++) {
        sett_text_format(out, "\n%-*s ", COLUMN - 1, t->testers->tests[p].name);
        for (int32_t v = 0; v < SETT_PLAY_VALUES; v++) {
            size_t from = out->size;
            sett_text_fixed(out, sett_playtests_mean(t, p, v), places[v]);
            sett_text_pad(out, from, COLUMN);
        }
    }
    sett_text_format(out, "\nmeans over %" PRId64 " level%s\n", t->level_count,
                     t->level_count == 1 ? "" : "s");
    if (t->difficulty.sample.missing > 0)
        sett_text_format(out, "%" PRId64 " of them cannot be played\n",
                         t->difficulty.sample.missing);
    put_difficulty(t, out);
}

static void put_level(SettJsonWriter *w, const SettPlaytests *t, int64_t level)
{
    const double *values =
        t->values + level * t->testers->count * SETT_PLAY_VALUES;
    sett_json_open(w, '{');
    sett_json_add_string(w, "source", t->levels[level].source);
    sett_json_add_int(w, "index", t->levels[level].index);
    sett_json_add_double(w, "difficulty", t->difficulty.levels[level]);
    sett_json_add_open(w, "plays", '[');
    for (int32_t p = 0; p < t->testers->count; p++) {
        sett_json_open(w, '{');
        sett_json_add_string(w, "player", t->testers->tests[p].name);
        for (int32_t v = 0; v < SETT_PLAY_VALUES; v++)
            sett_json_add_double(w, sett_play_value_names[v],
                                 values[p * SETT_PLAY_VALUES + v]);
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_json_close(w);
}

void sett_playtests_json(const SettPlaytests *t, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, false);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_add_string(&w, "game", t->game->name);
    sett_json_add_open(&w, "levels", '[');
    for (int64_t i = 0; i < t->level_count; i++)
        put_level(&w, t, i);
    sett_json_close(&w);
    sett_json_add_open(&w, "difficulty_goes_with", '[');
    for (int32_t i = 0; i < t->difficulty.link_count; i++) {
        const SettRelated *link = &t->difficulty.links[i];
        sett_json_open(&w, '{');
        sett_json_add_string(&w, "measure",
                             t->game->measures.rows[link->column].name);
        sett_json_add_double(&w, "r", link->r);
        sett_json_add_double(&w, "p", link->p);
        sett_json_add_double(&w, "p_holm", link->corrected);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(out, '\n');
}

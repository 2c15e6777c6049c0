/* learn.c - patterns of a sample, how often its tiles occur, and windows that
   keep to them. Windows lie in the level: beyond its sides anything may be. */
#include "solve/model/learn.h"

#include "base/enlarge.h"
#include "solve/model/model.h"

#include <string.h>

#define STEPS_OF_WINDOW 2000 /* for sett_work: to make one */

bool sett_shape_read(const char *text, SettShape *out)
{
    static const struct {
        const char *name;
        uint32_t cells;
    } named[] = {{"none", 0},
                 {"ring", 7 | 5 << 5 | 7 << 10},
                 {"cross", 2 | 7 << 5 | 2 << 10},
                 {"diamond", 4 | 14 << 5 | 31 << 10 | 14 << 15 | 4 << 20}};
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (strcmp(text, named[i].name) == 0) {
            out->cells = named[i].cells;
            return true;
        }
    if (strlen(text) != 3 || text[1] != 'x' || text[0] < '1' ||
        text[0] > '0' + SETT_SHAPE_SIDE || text[2] < '1' ||
        text[2] > '0' + SETT_SHAPE_SIDE)
        return false;
    out->cells = 0;
    for (int32_t y = 0; y < text[2] - '0'; y++)
        for (int32_t x = 0; x < text[0] - '0'; x++)
            out->cells |= UINT32_C(1) << (y * SETT_SHAPE_SIDE + x);
    return true;
}

void sett_spots_of(SettShape shape, SolveSpots *out)
{
    *out = (SolveSpots){0};
    for (int32_t i = 0; i < SETT_SHAPE_SIDE * SETT_SHAPE_SIDE; i++) {
        if ((shape.cells >> i & 1) == 0)
            continue;
        SettPoint at = {i % SETT_SHAPE_SIDE, i / SETT_SHAPE_SIDE};
        out->at[out->count++] = at;
        out->w = at.x + 1 > out->w ? at.x + 1 : out->w;
        out->h = at.y + 1 > out->h ? at.y + 1 : out->h;
    }
}

static uint32_t hash_of(const uint8_t *tiles, int32_t size)
{
    uint32_t hash = 2166136261u;
    for (int32_t i = 0; i < size; i++)
        hash = (hash ^ tiles[i]) * 16777619u;
    return hash ^ hash >> 15;
}

static bool seen_grow(SolveSeen *seen)
{
    int32_t room = seen->room > 0 ? 2 * seen->room : 512;
    int32_t *table = SETT_TAKE(seen->arena, room, int32_t);
    uint8_t *list = sett_enlarge(seen->arena, seen->list,
                                 (size_t)(seen->count * seen->size),
                                 (size_t)(room / 2 * seen->size), 1);
    int32_t *counts =
        sett_enlarge(seen->arena, seen->counts, (size_t)seen->count,
                     (size_t)(room / 2), sizeof *counts);
    if (table == NULL || list == NULL || counts == NULL) {
        seen->status = SETT_NO_MEMORY;
        return false;
    }
    for (int32_t p = 0; p < seen->count; p++) {
        uint32_t at = hash_of(list + p * seen->size, seen->size);
        while (table[at % (uint32_t)room] != 0)
            at++;
        table[at % (uint32_t)room] = p + 1;
    }
    seen->table = table;
    seen->list = list;
    seen->counts = counts;
    seen->room = room;
    seen->capacity = room / 2;
    return true;
}

/* The entry of a pattern: its own, or the free one that it would take. */
static uint32_t entry_of(const SolveSeen *seen, const uint8_t *tiles)
{
    size_t size = (size_t)seen->size;
    uint32_t last = (uint32_t)(seen->room - 1);
    uint32_t at = hash_of(tiles, seen->size) & last;
    while (seen->table[at] != 0 &&
           memcmp(seen->list + (size_t)(seen->table[at] - 1) * size, tiles,
                  size) != 0)
        at = (at + 1) & last;
    return at;
}

int32_t sett_seen_find(const SolveSeen *seen, const uint8_t *tiles)
{
    return seen->room > 0 ? seen->table[entry_of(seen, tiles)] - 1 : -1;
}

int32_t sett_see(SolveSeen *seen, const uint8_t *tiles)
{
    if (seen->count == seen->capacity && !seen_grow(seen))
        return -1;
    int32_t *entry = &seen->table[entry_of(seen, tiles)];
    if (*entry == 0) {
        memcpy(seen->list + (size_t)seen->count * (size_t)seen->size, tiles,
               (size_t)seen->size);
        seen->counts[seen->count] = 0;
        *entry = ++seen->count;
    }
    seen->counts[*entry - 1]++;
    return *entry - 1;
}

void sett_see_level(const SolveSpots *spots, int32_t bands, const SettGrid *g,
                    SolveSeen *seen)
{
    uint8_t tiles[SETT_WINDOW_CELLS];
    for (int32_t y = 0; y + spots->h <= g->h; y++)
        for (int32_t x = 0; x + spots->w <= g->w; x++) {
            sett_spots_read(spots, g, x, y, tiles);
            sett_see(&seen[sett_band_of(spots, bands, g->h, y)], tiles);
        }
}

/* The zones of a model; `one` is its only zone where it has one sample. */
typedef struct Zones {
    SettZone one;
    const SettZone *of;
    int32_t count;
    bool rows;
} Zones;

static void zones_of(const SettSolveDef *def, Zones *out)
{
    *out = (Zones){.one = {0, def->sample},
                   .of = def->zones,
                   .count = def->zone_count,
                   .rows = def->zone_rows};
    if (def->zone_count > 0)
        return;
    out->of = &out->one;
    out->count = def->sample != NULL;
}

static int32_t zone_of(const Zones *z, int32_t x, int32_t y)
{
    int32_t at = z->count - 1;
    while (at > 0 && z->of[at].from > (z->rows ? y : x))
        at--;
    return at;
}

/* Lists of patterns: 2 * zone, and behind each the one of windows that lie in
   this zone and the next; of each so many bands. */
static int32_t list_count(const SettSolveDef *def, const Zones *z)
{
    return (2 * z->count - 1) * def->bands;
}

static SettStatus see_all(const SettSolveDef *def, const SolveSpots *spots,
                          const Zones *z, SettArena *arena, SolveSeen **out)
{
    int32_t lists = list_count(def, z);
    SolveSeen *seen = SETT_TAKE(arena, lists, SolveSeen);
    *out = seen;
    if (seen == NULL)
        return SETT_NO_MEMORY;
    for (int32_t b = 0; b < lists; b++)
        seen[b] = (SolveSeen){.arena = arena, .size = spots->count};
    for (int32_t k = 0; k < 2 * z->count - 1; k++)
        for (int32_t n = k / 2; n <= (k + 1) / 2; n++)
            for (int32_t i = 0; i < z->of[n].sample->count; i++)
                sett_see_level(spots, def->bands, &z->of[n].sample->levels[i],
                               seen + k * def->bands);
    for (int32_t b = 0; b < lists; b++)
        if (seen[b].status != SETT_OK)
            return seen[b].status;
    return SETT_OK;
}

/* Whether patterns are asked for in the window at x, y. */
static bool is_asked(const SolveModel *m, const SolveSpots *spots, int32_t x,
                     int32_t y)
{
    const SettMask *only = m->def->only;
    for (int32_t i = 0; only != NULL && i < spots->count; i++)
        if (sett_mask_get(only, x + spots->at[i].x, y + spots->at[i].y))
            return true;
    return only == NULL;
}

static SettStatus add_windows(SolveModel *m, const SolveSpots *spots,
                              const Zones *z, SettPatterns *const *patterns,
                              const SettLit *guards)
{
    int32_t cells[SETT_WINDOW_CELLS], bands = m->def->bands;
    for (int32_t y = 0; y + spots->h <= m->h; y++)
        for (int32_t x = 0; x + spots->w <= m->w; x++) {
            int32_t list = zone_of(z, x, y) +
                           zone_of(z, x + spots->w - 1, y + spots->h - 1);
            list = list * bands + sett_band_of(spots, bands, m->h, y);
            for (int32_t i = 0; i < spots->count; i++)
                cells[i] = (y + spots->at[i].y) * m->w + x + spots->at[i].x;
            if (is_asked(m, spots, x, y) &&
                sett_solver_window(m->s, patterns[list], cells, guards[list]) <
                    0)
                return SETT_NO_MEMORY;
            if (sett_work(m->arena, STEPS_OF_WINDOW))
                return SETT_CANCELLED;
        }
    return sett_model_status(m);
}

static SettLit name_list(SolveModel *m, const Zones *z, int32_t list)
{
    int32_t bands = m->def->bands, band = list % bands, zone = list / bands;
    const char *whose = "the sample";
    if (z->count > 1)
        whose = sett_arena_format(
            m->arena, zone % 2 == 0 ? "sample %d" : "samples %d and %d",
            (int)(zone / 2 + 1), (int)(zone / 2 + 2));
    if (bands == 1)
        return sett_model_demand(
            m, SETT_DEMANDS_PATTERNS, -1,
            sett_arena_format(m->arena, "the patterns of %s", whose));
    return sett_model_demand(
        m, SETT_DEMANDS_PATTERNS, -1,
        sett_arena_format(m->arena, "the patterns of %s in rows %d-%d", whose,
                          (int)(band * m->h / bands),
                          (int)((band + 1) * m->h / bands - 1)));
}

/* Zones begin one behind the other, each as long as a pattern, so that a window
   lies in two of them at most. */
static SettStatus check_zones(const SolveModel *m, const SolveSpots *spots,
                              const Zones *z, SettError *err)
{
    int32_t size = z->rows ? spots->h : spots->w, end = z->rows ? m->h : m->w;
    for (int32_t i = 0; i < z->count && z->count > 1; i++) {
        int32_t next = i + 1 < z->count ? z->of[i + 1].from : end;
        if (next - z->of[i].from < size)
            return sett_fail(err, SETT_BAD_ARGUMENT,
                             "zone %d has %d of %d %s; a pattern has %d",
                             (int)i + 1, (int)(next - z->of[i].from), (int)end,
                             z->rows ? "rows" : "columns", (int)size);
    }
    return SETT_OK;
}

static SettStatus keep_patterns(SolveModel *m, const Zones *z, SettError *err)
{
    SolveSpots spots;
    SolveSeen *seen;
    int32_t lists = list_count(m->def, z), total = 0;
    sett_spots_of(m->def->shape, &spots);
    SettStatus status = check_zones(m, &spots, z, err);
    if (status == SETT_OK)
        status = see_all(m->def, &spots, z, m->arena, &seen);
    if (status != SETT_OK)
        return status;
    SettPatterns **patterns = SETT_TAKE(m->arena, lists, SettPatterns *);
    SettLit *guards = SETT_TAKE(m->arena, lists, SettLit);
    if (patterns == NULL || guards == NULL)
        return SETT_NO_MEMORY;
    for (int32_t b = 0; b < lists; b++) {
        status = sett_patterns_open(m->arena, seen[b].list, seen[b].count,
                                    spots.count, m->s->tiles, &patterns[b]);
        if (status == SETT_TOO_LARGE)
            return sett_fail(err, status, "the sample has over %d patterns",
                             SETT_WINDOW_PATTERNS);
        if (status != SETT_OK)
            return status;
        total += seen[b].count;
        guards[b] = name_list(m, z, b);
    }
    if (total == 0)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "no level of the sample is as large as a pattern");
    return add_windows(m, &spots, z, patterns, guards);
}

/* How often tiles occur in a row of the zone's sample, where all its levels are
   as high as the model; else everywhere. Without a sample: mostly open ground.
 */
static SettStatus weigh(SolveModel *m, const Zones *z)
{
    int32_t tiles = m->s->tiles, zones = z->count > 0 ? z->count : 1;
    uint32_t *weights = SETT_TAKE(m->arena, zones * m->h * tiles, uint32_t);
    int32_t *row = SETT_TAKE(m->arena, m->area, int32_t);
    if (weights == NULL || row == NULL)
        return SETT_NO_MEMORY;
    bool by_row[SETT_ZONES];
    for (int32_t n = 0; n < z->count; n++) {
        const SettTraining *sample = z->of[n].sample;
        by_row[n] = true;
        for (int32_t i = 0; by_row[n] && i < sample->count; i++)
            by_row[n] = sample->levels[i].h == m->h;
        for (int32_t i = 0; i < sample->count; i++) {
            const SettGrid *g = &sample->levels[i];
            for (int32_t c = 0; c < sett_grid_area(g); c++)
                weights[(n * m->h + (by_row[n] ? c / g->w : 0)) * tiles +
                        g->cells[c]]++;
        }
    }
    for (int32_t c = 0; z->count > 0 && c < m->area; c++) {
        int32_t n = zone_of(z, c % m->w, c / m->w);
        row[c] = n * m->h + (by_row[n] ? c / m->w : 0);
    }
    for (int32_t i = 0; z->count == 0 && i < tiles; i++)
        weights[i] = i == m->game->fill_solid  ? 200
                     : i == m->game->fill_open ? 300
                                               : 2;
    sett_solver_weights(m->s, weights, row);
    return SETT_OK;
}

SettStatus sett_model_learn(SolveModel *m, SettError *err)
{
    Zones zones;
    zones_of(m->def, &zones);
    SettStatus status = weigh(m, &zones);
    if (status != SETT_OK || zones.count == 0 || m->def->shape.cells == 0)
        return status;
    return keep_patterns(m, &zones, err);
}

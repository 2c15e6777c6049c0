/* furnish.c - the site that a furnisher works on. Counts follow
   docs/design/md2.md, sections 8 and 12: the engine's numbers at 144 interior
   tiles, scaled elsewhere. */
#include "gen/furnish/furnish.h"

#include "base/least.h"
#include "contracts/gen_report.h"

#include <math.h>
#include <string.h>

SettKind *sett_site_kind(SettSite *site, int32_t tile)
{
    if (tile < 0 || site->kind_of[tile] < 0)
        return NULL;
    return &site->kinds[site->kind_of[tile]];
}

/* As many keys as there are locks, where the tables say so. */
static void limit_wanted(SettSite *site, SettKind *kind)
{
    uint64_t like = kind->tile < 64 ? site->rules->as_many[kind->tile] : 0;
    int32_t n = 0;
    if (like == 0 || kind->frozen)
        return;
    for (int32_t k = 0; k < site->kind_count; k++)
        if (site->kinds[k].tile < 64 && (like >> site->kinds[k].tile & 1))
            n += site->kinds[k].spot_count;
    kind->wanted = sett_max(0, sett_min(kind->wanted, n - kind->spot_count));
    kind->report.requested = kind->spot_count + kind->wanted;
}

SettKind *sett_site_next(SettSite *site, const SettPlaceTable *table)
{
    for (int32_t i = 0; i < table->count; i++) {
        SettKind *kind = sett_site_kind(site, table->rows[i].tile.tile);
        if (kind == NULL || kind->begun)
            continue;
        kind->begun = true;
        limit_wanted(site, kind);
        if (kind->wanted > 0)
            return kind;
    }
    return NULL;
}

int32_t sett_site_scaled(const SettSite *site, int32_t distance, bool scales)
{
    if (!scales || distance <= 0)
        return distance;
    return (int32_t)floor((double)distance * site->root + 0.5);
}

#define MOST_WANTED (1 << 24) /* more than any grid has tiles */

static int32_t half_up(int64_t n, int64_t numerator, int64_t denominator)
{
    n = (2 * n * numerator + denominator) / (2 * denominator);
    return (int32_t)sett_min_wide(n, MOST_WANTED);
}

static int64_t interior_of(const SettSite *site)
{
    int32_t ring = site->job->game->closed_border ? 2 : 0;
    return (int64_t)(site->grid->w - ring) * (site->grid->h - ring);
}

/* docs/design/md2.md, section 12. `least`: the minimum where there is room. */
static int32_t scaled_end(const SettSite *site, int32_t end, int32_t least)
{
    const SettFurnishing *rules = site->rules;
    int64_t area = interior_of(site);
    if (site->floors.count < rules->full_floors)
        return half_up(end, site->floors.count, rules->usual_floors);
    int32_t n = half_up(end, area, rules->area_one);
    return sett_max(n, least);
}

static int32_t half_area_end(const SettSite *site)
{
    const SettFurnishing *rules = site->rules;
    if (site->floors.count < rules->full_floors)
        return half_up(1, site->floors.count, rules->usual_floors);
    int64_t twice = 2 * (int64_t)rules->area_one;
    int64_t n = (interior_of(site) + twice - 1) / twice;
    return (int32_t)sett_max_wide(n, 1);
}

static void ends_of(const SettSite *site, const SettCountRow *row, int32_t *low,
                    int32_t *high)
{
    *low = row->low;
    *high = row->high;
    if (row->scaling.index == SETT_SCALE_FIXED ||
        interior_of(site) == site->rules->area_one)
        return;
    if (row->scaling.index == SETT_SCALE_HALF_AREA) {
        *low = half_up(row->low, half_area_end(site), 1);
        *high = half_up(row->high, half_area_end(site), 1);
        return;
    }
    *low = scaled_end(site, row->low, row->low);
    *high = scaled_end(site, row->high, row->low);
}

/* Pairs are two or none, no kind is more than its game allows, and what is
   kept counts. */
static int32_t wanted_of(const SettSite *site, const SettKind *kind,
                         int32_t drawn)
{
    int32_t most = site->job->game->tiles.tiles[kind->tile].at_most;
    if (most >= 0 && drawn > most)
        drawn = most;
    if (kind->row->paired)
        drawn = drawn >= 2 ? 2 : 0;
    if (kind->frozen || drawn <= kind->spot_count)
        return 0;
    return drawn - kind->spot_count;
}

/* Draws every count, also of kinds that are not asked for, so that asking for
   one kind alone does not change its number. */
static SettStatus draw_counts(SettSite *site)
{
    SettRng rng = sett_rng_fork(&site->job->rng, SETT_FOR_COUNTS, 0);
    for (int32_t i = 0; i < site->kind_count; i++) {
        SettKind *kind = &site->kinds[i];
        int32_t low, high;
        ends_of(site, kind->row, &low, &high);
        int32_t n = sett_rng_range(&rng, low, sett_max(low, high));
        kind->wanted = wanted_of(site, kind, n);
        kind->report.requested = kind->spot_count + kind->wanted;
        size_t room = (size_t)(kind->spot_count + sett_site_room(site, kind));
        SettPoint *spots = sett_arena_raw(site->job->tmp, room, sizeof *spots);
        if (spots == NULL)
            return SETT_NO_MEMORY;
        if (kind->spot_count > 0)
            memcpy(spots, kind->spots,
                   (size_t)kind->spot_count * sizeof *spots);
        kind->spots = spots;
    }
    return SETT_OK;
}

static void read_tiles(SettSite *site, uint64_t roles, SettMask *mask)
{
    const SettGame *game = site->job->game;
    uint8_t is[256];
    if (site->field.ready) {
        sett_flat_write(sett_field_with(&site->field, game, roles), mask);
        return;
    }
    sett_tiles_any(&game->tiles, roles, is);
    sett_mask_from_grid(mask, site->grid, is);
}

static SettStatus read_masks(SettSite *site)
{
    const SettGrid *g = site->grid;
    if (sett_mask_take(site->job->tmp, g->w, g->h, &site->walls) != SETT_OK ||
        sett_mask_take(site->job->tmp, g->w, g->h, &site->open) != SETT_OK)
        return SETT_NO_MEMORY;
    sett_field_read(&site->field, site->job, g);
    read_tiles(site, SETT_IS(SOLID), &site->walls);
    read_tiles(site, SETT_IS(OPEN), &site->open);
    return SETT_OK;
}

static SettStatus read_lock(SettSite *site)
{
    const SettMask *lock = site->job->lock;
    if (lock == NULL)
        return SETT_OK;
    int32_t area = sett_grid_area(site->grid);
    site->locked = SETT_TAKE(site->job->tmp, area, uint8_t);
    if (site->locked == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < area; c++) {
        SettPoint p = sett_site_point(site, c);
        site->locked[c] = sett_mask_get(lock, p.x, p.y);
    }
    return SETT_OK;
}

static bool is_kept(const SettSite *site, int32_t cell)
{
    const uint8_t *only = site->job->only;
    return (site->locked != NULL && site->locked[cell]) ||
           (only != NULL && !only[site->grid->cells[cell]]);
}

static void open_kinds(SettSite *site, const SettCountTable *counts)
{
    for (int32_t i = 0; i < 256; i++)
        site->kind_of[i] = -1;
    for (int32_t i = 0; i < counts->count; i++) {
        SettKind *kind = &site->kinds[site->kind_count];
        kind->row = &counts->rows[i];
        kind->tile = (uint8_t)kind->row->tile.tile;
        kind->report.tile = kind->tile;
        kind->report.why = "";
        kind->frozen = site->job->only != NULL && !site->job->only[kind->tile];
        site->kind_of[kind->tile] = site->kind_count++;
    }
}

/* Clears what is to be placed anew; what stays is counted. */
static SettStatus sort_objects(SettSite *site)
{
    int32_t area = sett_grid_area(site->grid), kept = 0;
    for (int32_t c = 0; c < area; c++) {
        int32_t k = site->kind_of[site->grid->cells[c]];
        if (k < 0)
            continue;
        if (is_kept(site, c)) {
            site->kinds[k].spot_count++;
            kept++;
        } else {
            site->grid->cells[c] = site->job->game->fill_open;
        }
    }
    SettPoint *all = SETT_TAKE(site->job->tmp, kept + 1, SettPoint);
    if (all == NULL)
        return SETT_NO_MEMORY;
    for (int32_t k = 0; k < site->kind_count; k++) {
        site->kinds[k].spots = all;
        all += site->kinds[k].spot_count;
        site->kinds[k].report.kept = site->kinds[k].spot_count;
        site->kinds[k].spot_count = 0;
    }
    for (int32_t c = 0; kept > 0 && c < area; c++) {
        int32_t k = site->kind_of[site->grid->cells[c]];
        if (k >= 0)
            site->kinds[k].spots[site->kinds[k].spot_count++] =
                sett_site_point(site, c);
    }
    return SETT_OK;
}

/* A hand-made layout may fall apart: the part with the start (else the goal,
   else the largest) is furnished, so that the goal is always reached. */
static SettStatus choose_component(SettSite *site)
{
    SettArena *tmp = site->job->tmp;
    SettKind *anchor = sett_site_kind(site, site->rules->start.tile);
    if (anchor == NULL || anchor->spot_count == 0)
        anchor = sett_site_kind(site, site->rules->goal.tile);
    int64_t count;
    if (anchor == NULL || anchor->spot_count == 0)
        return sett_keep_largest(&site->open, tmp, &count);
    SettMask reached;
    SettStatus status =
        sett_mask_take(tmp, site->grid->w, site->grid->h, &reached);
    if (status != SETT_OK)
        return status;
    sett_mask_set(&reached, anchor->spots[0].x, anchor->spots[0].y);
    status = sett_flood(&site->open, &reached, tmp, &count);
    if (status == SETT_OK)
        sett_mask_copy(&site->open, &reached);
    return status;
}

static SettStatus list_floors(SettSite *site)
{
    const SettMask *open = &site->open;
    int64_t count = sett_mask_count(open);
    int32_t *next = sett_arena_raw(site->job->tmp, (size_t)count, sizeof *next);
    site->floors.cells = next;
    site->floors.count = (int32_t)count;
    if (next == NULL)
        return SETT_NO_MEMORY;
    const uint64_t *word = open->words;
    for (int32_t y = 0; y < open->h; y++)
        for (int32_t x = 0; x < open->w; x += 64)
            for (uint64_t left = *word++; left != 0; left &= left - 1)
                *next++ =
                    sett_grid_at(site->grid, x + sett_bits_lowest(left), y);
    return SETT_OK;
}

SettStatus sett_site_longest(SettSite *site)
{
    if (site->longest.length >= 0)
        return SETT_OK;
    return sett_longest_path(&site->open, site->job->tmp, &site->longest);
}

static SettStatus choose_ground(SettSite *site)
{
    SettStatus status = read_masks(site);
    if (status != SETT_OK)
        return status;
    status = choose_component(site);
    if (status != SETT_OK)
        return status;
    status = sett_site_check_kept(site);
    if (status != SETT_OK)
        return status;
    status = list_floors(site);
    if (status != SETT_OK)
        return status;
    sett_field_choose(&site->field, site->job, &site->open);
    site->notes = sett_field_fast(site->job) && !site->field.ready;
    return sett_site_check_ground(site);
}

static void choose_scale(SettSite *site, int32_t choice)
{
    int64_t area = interior_of(site), one = site->rules->area_one;
    bool on = choice == SETT_SCALE_ON ||
              (choice == SETT_SCALE_AUTO && area > 4 * one);
    site->root = on ? sqrt((double)area / (double)one) : 1.0;
}

SettStatus sett_site_open(const SettGenJob *job, SettGrid *grid,
                          const SettCountTable *counts, int32_t scale_choice,
                          SettSite *site)
{
    memset(site, 0, sizeof *site);
    site->job = job;
    site->rules = job->game->furnish;
    site->grid = grid;
    site->rng = job->rng;
    site->longest.length = -1;
    sett_gen_report_begin(job, 1);
    SettStatus status = sett_site_check_counts(site, counts);
    if (status != SETT_OK)
        return status;
    open_kinds(site, counts);
    choose_scale(site, scale_choice);
    status = read_lock(site);
    if (status != SETT_OK)
        return status;
    status = sort_objects(site);
    if (status != SETT_OK)
        return status;
    status = choose_ground(site);
    return status == SETT_OK ? draw_counts(site) : status;
}

static SettStatus note(SettSite *site, const SettPlaced *placed)
{
    SettGenReport *report = site->job->report;
    if (report->placed == NULL) {
        int32_t room = 0;
        for (int32_t k = 0; k < site->kind_count; k++)
            room += sett_site_room(site, &site->kinds[k]);
        report->placed = sett_arena_raw(site->job->tmp, (size_t)room,
                                        sizeof *report->placed);
        if (report->placed == NULL)
            return SETT_NO_MEMORY;
    }
    report->placed[report->placed_count++] = *placed;
    return SETT_OK;
}

SettStatus sett_site_place(SettSite *site, SettKind *kind, int32_t cell,
                           int32_t option, int32_t candidates, const char *rule)
{
    SettPoint p = sett_site_point(site, cell);
    site->grid->cells[cell] = kind->tile;
    sett_field_put(&site->field, kind->tile, p);
    kind->spots[kind->spot_count++] = p;
    kind->report.placed++;
    if (option > 0)
        kind->report.fallback++;
    const SettWatch *watch = site->job->watch;
    if (watch != NULL)
        watch->step(watch->user, site->grid,
                    site->job->game->tiles.tiles[kind->tile].name);
    SettStatus status = sett_reach_add(site, kind->tile, p);
    if (status != SETT_OK || site->job->report == NULL)
        return status;
    return note(site,
                &(SettPlaced){kind->tile, p.x, p.y, option, candidates, rule});
}

SettStatus sett_site_unplace(SettSite *site, SettKind *kind)
{
    SettPoint p = kind->spots[--kind->spot_count];
    site->grid->cells[sett_grid_at(site->grid, p.x, p.y)] =
        site->job->game->fill_open;
    sett_field_take_away(&site->field, kind->tile, p);
    kind->report.placed--;
    SettGenReport *report = site->job->report;
    if (report != NULL && report->placed[--report->placed_count].option > 0)
        kind->report.fallback--;
    return sett_reach_remove(site, kind->tile);
}

SettStatus sett_site_close(SettSite *site)
{
    SettGenReport *report = site->job->report;
    if (sett_stopped(site->job->tmp)) /* some loop may have been cut short */
        return SETT_CANCELLED;
    if (report != NULL) {
        report->kinds =
            SETT_TAKE(site->job->tmp, site->kind_count, SettKindReport);
        if (report->kinds == NULL)
            return SETT_NO_MEMORY;
        report->kind_count = site->kind_count;
        report->plan = site->plan;
        report->themes = site->themes;
    }
    for (int32_t k = 0; k < site->kind_count; k++) {
        SettKindReport *r = &site->kinds[k].report;
        r->skipped = site->kinds[k].wanted - r->placed;
        if (r->skipped == 0)
            r->why = "";
        else if (r->why[0] == '\0')
            r->why = "no rule of the table speaks of it";
        if (report != NULL)
            report->kinds[k] = *r;
    }
    return sett_site_check_result(site);
}

SettStatus sett_furnish_by_rules(
    const SettGenJob *job, SettGrid *grid,
    SettStatus (*place)(SettSite *site, const SettPlaceTable *rules))
{
    const SettRuleParams *p = job->params;
    SettSite site;
    SettStatus status =
        sett_site_open(job, grid, &p->counts, p->scale_distances.index, &site);
    if (status == SETT_OK)
        status = place(&site, &p->rules);
    return status == SETT_OK ? sett_site_close(&site) : status;
}

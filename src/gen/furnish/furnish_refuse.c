/* furnish_refuse.c - what no furnisher furnishes, each with its reason: count
   rows without sense, kept objects that no level may have, too little room
   (docs/design/md2.md, section 8), and must-have objects that found no place.
 */
#include "contracts/gen_report.h"
#include "gen/furnish/furnish.h"

static const char *name_of(const SettSite *site, uint8_t tile)
{
    return site->job->game->tiles.tiles[tile].name;
}

/* Something that can stand on the ground without being the ground, and that
   the sets of the tables can name. */
static bool is_object(const SettGame *game, int32_t tile)
{
    return tile >= 0 && tile < game->tiles.count && tile < 64 &&
           tile != game->fill_open &&
           (game->tiles.tiles[tile].roles & SETT_IS(OPEN)) != 0;
}

SettStatus sett_site_check_counts(const SettSite *site,
                                  const SettCountTable *counts)
{
    const SettGame *game = site->job->game;
    bool seen[256] = {false};
    /* Or a bare layout would be passed on as a level. */
    if (site->rules == NULL || counts->count == 0)
        return sett_gen_refused(
            sett_report_add(sett_gen_reasons(site->job), "no-tables", NULL, 0,
                            "no table says what is placed in %s", game->name));
    for (int32_t i = 0; i < counts->count; i++) {
        int32_t tile = counts->rows[i].tile.tile;
        if (!is_object(game, tile))
            return sett_gen_refused(sett_report_add(
                sett_gen_reasons(site->job), "no-object", NULL, 0,
                "row %d of the counts names no object (%s)", (int)i + 1,
                tile < 0 ? "none" : game->tiles.tiles[tile].name));
        if (seen[tile])
            return sett_gen_refused(
                sett_report_add(sett_gen_reasons(site->job), "named-twice",
                                NULL, 0, "two rows of the counts name the %s",
                                game->tiles.tiles[tile].name));
        seen[tile] = true;
    }
    return SETT_OK;
}

static bool stands_on(const SettMask *ground, const SettKind *kind)
{
    SettPoint p = kind->spots[0];
    return sett_mask_get(ground, p.x, p.y);
}

/* The start stands on the ground that was chosen; a goal elsewhere is never
   reached. */
static SettStatus check_goal(const SettSite *site)
{
    int32_t start = site->kind_of[(uint8_t)site->rules->start.tile];
    int32_t goal = site->kind_of[(uint8_t)site->rules->goal.tile];
    if (start < 0 || goal < 0)
        return SETT_OK;
    const SettKind *from = &site->kinds[start], *to = &site->kinds[goal];
    if ((from->frozen && to->frozen) || from->spot_count == 0 ||
        to->spot_count == 0 || stands_on(&site->open, to))
        return SETT_OK;
    SettPoint ends[2] = {from->spots[0], to->spots[0]};
    return sett_gen_refused(
        sett_report_add(sett_gen_reasons(site->job), "parted", ends, 2,
                        "no way leads from the kept %s to the kept "
                        "%s",
                        name_of(site, from->tile), name_of(site, to->tile)));
}

SettStatus sett_site_check_kept(const SettSite *site)
{
    for (int32_t k = 0; k < site->kind_count; k++) {
        const SettKind *kind = &site->kinds[k];
        int32_t most = site->job->game->tiles.tiles[kind->tile].at_most;
        if (!kind->frozen && most >= 0 && kind->spot_count > most)
            return sett_gen_refused(sett_report_add(
                sett_gen_reasons(site->job), "too-many", kind->spots,
                kind->spot_count, "%d of %s are kept (at most %d)",
                (int)kind->spot_count, name_of(site, kind->tile), (int)most));
    }
    return check_goal(site);
}

static SettStatus too_little(const SettSite *site, const char *code,
                             const char *text, int32_t have, int32_t need)
{
    return sett_gen_refused(sett_report_add(
        sett_gen_reasons(site->job), code, NULL, 0,
        "%s: %d, at least %d are needed", text, (int)have, (int)need));
}

/* Whether a search from the first floor already goes far enough. */
static SettStatus goes_far(SettSite *site, bool *far)
{
    int32_t least = site->rules->min_longest_path;
    *far = site->field.ready && sett_field_has_path(&site->field, least);
    if (!site->notes)
        return SETT_OK;
    SettArena *tmp = site->job->tmp;
    SettArenaMark mark = sett_arena_mark(tmp);
    SettPoint first = sett_site_point(site, site->floors.cells[0]);
    int32_t *steps =
        sett_arena_raw(tmp, (size_t)sett_grid_area(site->grid), sizeof *steps);
    if (steps == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_distances(&site->open, &first, 1, tmp, steps);
    for (int32_t i = 0; status == SETT_OK && i < site->floors.count && !*far;
         i++)
        *far = steps[site->floors.cells[i]] >= least;
    sett_arena_reset(tmp, mark);
    return status;
}

SettStatus sett_site_check_ground(SettSite *site)
{
    bool far = false;
    const SettFurnishing *rules = site->rules;
    if (site->floors.count < rules->min_floors)
        return too_little(site, "few-floors", "too few connected floor tiles",
                          site->floors.count, rules->min_floors);
    SettStatus status = SETT_OK;
    if (site->floors.count > 0)
        status = goes_far(site, &far);
    if (status != SETT_OK || far)
        return status;
    status = sett_site_longest(site);
    if (status != SETT_OK)
        return status;
    if (site->longest.length < rules->min_longest_path)
        return too_little(site, "short-path", "the longest path is too short",
                          site->longest.length, rules->min_longest_path);
    return SETT_OK;
}

SettStatus sett_site_check_result(const SettSite *site)
{
    for (int32_t k = 0; k < site->kind_count; k++) {
        const SettKind *kind = &site->kinds[k];
        if (kind->frozen)
            continue;
        if (kind->row->must && kind->spot_count == 0)
            return sett_gen_refused(sett_report_add(
                sett_gen_reasons(site->job), "no-place", NULL, 0,
                "no tile is left for the %s", name_of(site, kind->tile)));
        if (kind->row->paired && kind->spot_count == 1)
            return sett_gen_refused(sett_report_add(
                sett_gen_reasons(site->job), "no-twin", kind->spots, 1,
                "no tile is left for the twin of the kept %s",
                name_of(site, kind->tile)));
    }
    return SETT_OK;
}

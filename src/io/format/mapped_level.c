/* mapped_level.c - levels out of maps of Tiled and projects of LDtk, by a
   mapping that was given or is guessed. */
#include "io/format/mapped_level.h"

#include "sett/mapping.h"

SettStatus sett_mapping_names(const SettFormatJob *job, const char *member,
                              const char *of_tile, bool *found)
{
    SettFormatPlace place = {.mapping = NULL};
    SettStatus status =
        job->places != NULL
            ? job->places->locate(job->places->user, job->path, &place)
            : SETT_OK;
    const SettJson *map = sett_json_member(place.mapping, "map");
    const SettJson *rows = sett_json_list(map, "tile");
    *found = member != NULL && sett_json_member(map, member) != NULL;
    for (const SettJson *row = rows != NULL ? rows->child : NULL; row != NULL;
         row = row->next)
        *found = *found || sett_json_member(row, of_tile) != NULL;
    return status;
}

#ifndef SETT_NO_PROJECTS
/* What a level holds too many of is refused here as in a level's text. */
static SettStatus check_counts(const SettFormatJob *job, const SettGrid *grid)
{
    const SettTileSet *tiles = &job->game->tiles;
    int32_t seen[SETT_MAX_TILES] = {0}, first[SETT_MAX_TILES];
    for (int32_t i = 0; i < grid->w * grid->h; i++) {
        uint8_t tile = grid->cells[i];
        int32_t most = tiles->tiles[tile].at_most;
        if (seen[tile]++ == 0)
            first[tile] = i;
        if (most < 0 || seen[tile] <= most)
            continue;
        sett_fail(job->err, SETT_BAD_INPUT,
                  "a surplus %s at %d,%d; the first is at %d,%d",
                  tiles->tiles[tile].name, (int)(i % grid->w),
                  (int)(i / grid->w), (int)(first[tile] % grid->w),
                  (int)(first[tile] / grid->w));
        sett_expect(job->err, "at most %d of it", (int)most);
        return SETT_BAD_INPUT;
    }
    return SETT_OK;
}

static SettStatus take(void *user, int64_t index, const SettGrid *grid)
{
    const SettFormatJob *job = user;
    SettStatus status =
        sett_size_check(grid->w, grid->h, job->max_area, job->err);
    if (status == SETT_OK)
        status = check_counts(job, grid);
    return status == SETT_OK ? job->take(job->user, index, grid) : status;
}

SettStatus sett_mapped_format(const SettFormatJob *job,
                              const SettFormatFile *file)
{
    const SettFormatPlaces *places = job->places;
    const char *path = job->path != NULL ? job->path : "";
    SettFormatPlace place = {.mapping = NULL};
    SettStatus status = SETT_OK;
    SettFormatJob own = *job;
    SettMapped *m = SETT_TAKE(job->arena, 1, SettMapped);
    if (m == NULL)
        return sett_no_memory(job->err);
    if (places != NULL)
        status = places->locate(places->user, job->path, &place);
    if (status == SETT_OK)
        status = sett_mapped_read(job->game, file->bytes, file->size, path,
                                  place.files.io != NULL ? &place.files : NULL,
                                  place.mapping, job->arena, m, job->err);
    if (status == SETT_BAD_INPUT && job->err != NULL &&
        job->err->source[0] == 0 && place.mapping_path != NULL)
        sett_error_source(job->err, place.mapping_path);
    if (status == SETT_OK)
        status = sett_mapped_levels(m, NULL, take, &own, job->arena, job->err);
    if (status == SETT_OK && m->mapping.guessed && places != NULL &&
        places->guessed != NULL)
        places->guessed(places->user, path);
    return status;
}
#else /* the browser's modules have no room for them */
SettStatus sett_mapped_format(const SettFormatJob *job,
                              const SettFormatFile *file)
{
    (void)file;
    return sett_refuse(job->err, SETT_BAD_INPUT, "a level's own map, or text",
                       "maps of Tiled and projects of LDtk are not read here");
}
#endif

/* log.c - a log of what a player won and lost, for the staircase that says
   which segment suits (sett/staircase.h). How hard a segment is comes from the
   second characteristic of its game, leniency in all of them, which is greater
   where more can go wrong. */
#include <string.h>

#include "io/disk/names.h"
#include "sett/segments.h"

static SettStatus bad_line(const SettStudyHost *host, const char *path,
                           int32_t line, const char *what)
{
    SettStatus status =
        sett_fail_at(host->err, SETT_BAD_INPUT, line, 1, "%s", what);
    sett_expect(host->err,
                "{\"source\": \"hills.txt\", \"index\": 0, \"won\": true}");
    sett_error_source(host->err, path);
    return status;
}

/* Whether a segment is the one that a log names: by its path or file name. */
static bool is_source(const char *source, const SettJson *name)
{
    return sett_json_is(name, source) ||
           sett_json_is(name, sett_path_last(source));
}

static int32_t segment_of(const SettLevelList *segments, const SettJson *entry)
{
    const SettJson *source = sett_json_member(entry, "source");
    const SettJson *place = sett_json_member(entry, "index");
    int64_t index = 0;
    if (source == NULL || source->type != SETT_JSON_STRING ||
        (place != NULL && !sett_json_int(place, &index)))
        return -1;
    for (int64_t i = 0; i < segments->count; i++)
        if (segments->items[i].index == index &&
            is_source(segments->items[i].source, source))
            return (int32_t)i;
    return -1;
}

static SettStatus read_line(const SettStudyHost *host,
                            const SettLevelList *segments, const char *path,
                            const char *text, size_t size, int32_t line,
                            SettStaircase *p)
{
    const SettJson *entry = NULL;
    SettStatus status =
        sett_json_read(text, size, NULL, host->arena, &entry, host->err);
    if (status != SETT_OK) {
        host->err->line = line;
        sett_error_source(host->err, path);
        return status;
    }
    const SettJson *won = sett_json_member(entry, "won");
    if (won == NULL ||
        (won->type != SETT_JSON_TRUE && won->type != SETT_JSON_FALSE))
        return bad_line(host, path, line, "a line without \"won\"");
    int32_t segment = segment_of(segments, entry);
    if (segment < 0)
        return bad_line(host, path, line,
                        "a line whose segment is not among those given");
    sett_staircase_play(p, segment, won->type == SETT_JSON_TRUE);
    return SETT_OK;
}

SettStatus sett_segments_log(const SettStudyHost *host,
                             const SettLinkKit *linking,
                             const SettLevelList *segments, const char *path,
                             SettStaircase *out)
{
    int32_t n = (int32_t)segments->count, line = 1;
    double *difficulty = SETT_TAKE(host->arena, n, double);
    char *text;
    size_t size;
    if (difficulty == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < n; i++) {
        double traits[2];
        SettStatus status = sett_link_grid_traits(
            linking->model, &segments->items[i].grid, host->arena, traits);
        if (status != SETT_OK)
            return status;
        difficulty[i] = traits[1];
    }
    SettStatus status = sett_staircase_take(host->arena, difficulty, n, out);
    if (status == SETT_OK)
        status = sett_study_read(host, path, &text, &size);
    for (size_t at = 0; status == SETT_OK && at < size; line++) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t length = end != NULL ? (size_t)(end - text) - at : size - at;
        if (length > 0)
            status = read_line(host, segments, sett_host_source(path),
                               text + at, length, line, out);
        at += length + 1;
    }
    return status;
}

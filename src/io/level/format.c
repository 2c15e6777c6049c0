/* format.c - the formats of level files by name and by their bytes. */
#include "sett/format.h"
#include "sett/dungeon.h"

#include <string.h>

static const SettFormat *const formats[] = {
    &sett_format_edd_room, &sett_format_tiled,   &sett_format_project,
    &sett_format_json,     &sett_format_text,    &sett_format_png,
    &sett_format_svg,      &sett_format_terminal};
enum { FORMATS = sizeof formats / sizeof formats[0] };

const SettFormat *const *sett_formats(int32_t *count)
{
    *count = FORMATS;
    return formats;
}

const SettFormat *sett_format_of(const char *path)
{
    size_t size = strlen(path);
    for (int32_t i = 0; i < FORMATS; i++) {
        const char *ending = formats[i]->ending;
        size_t n = ending != NULL ? strlen(ending) : 0;
        if (n > 0 && n <= size && strcmp(path + size - n, ending) == 0)
            return formats[i];
    }
    return NULL;
}

static bool begins(const char *bytes, size_t size, const char *with)
{
    size_t n = strlen(with);
    return size >= n && memcmp(bytes, with, n) == 0;
}

/* Counts what is handed on. */
typedef struct Counted {
    const SettFormatJob *job;
    int64_t count;
} Counted;

static SettStatus take(void *user, int64_t index, const SettGrid *grid)
{
    Counted *counted = user;
    counted->count++;
    return counted->job->take(counted->job->user, index, grid);
}

static SettStatus read_as(const SettFormatJob *job, const char *bytes,
                          size_t size, const SettJson *root)
{
    Counted counted = {.job = job};
    SettFormatJob inner = *job;
    inner.take = take;
    inner.user = &counted;
    int32_t i = 0; /* the text comes last and is anything */
    while (formats[i]->is == NULL || !formats[i]->is(bytes, size, root))
        i++;
    SettStatus status = formats[i]->read(&inner, bytes, size, root);
    if (status != SETT_OK || counted.count > 0)
        return status;
    sett_fail(job->err, SETT_BAD_INPUT, "there is no level in this file");
    sett_expect(job->err, "at least one that could be made");
    return SETT_BAD_INPUT;
}

SettStatus sett_levels_read(const SettFormatJob *job, const char *bytes,
                            size_t size)
{
    const SettJson *root = NULL;
    SettStatus status = sett_picture_refuse(bytes, size, job->err);
    if (status != SETT_OK)
        return status;
    bool document = size > 0 && bytes[0] == '{' &&
                    sett_tile_read(&job->game->tiles, '{') < 0;
    if (document) {
        status = sett_json_read(bytes, size, NULL, job->arena, &root, job->err);
        if (status == SETT_OK)
            status = sett_json_of_game(job->game, root, job->err);
        return status == SETT_OK ? read_as(job, bytes, size, root) : status;
    }
    bool xml = begins(bytes, size, "<?xml") || begins(bytes, size, "<map ");
    if (!xml || sett_edd_xml_kind(bytes, size) != SETT_NO_EDD_XML)
        return read_as(job, bytes, size, NULL);
    sett_fail_at(job->err, SETT_BAD_INPUT, 1, 1,
                 "XML that is no room of EDD"); /* Tiled's, most likely */
    sett_expect(job->err, "text, JSON, or a map that Tiled has exported as "
                          "JSON (.tmj)");
    return SETT_BAD_INPUT;
}

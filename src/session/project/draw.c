/* draw.c - levels of a user's project in its own art: what `sett render` draws,
   made smaller by whole numbers. */
#include "session/project/beside.h"

#include "base/least.h"
#include "io/pack/pack.h"
#include "sett/ldtk.h"
#include "sett/tiled.h"

#include <string.h>

typedef struct Drawer {
    SettAsk *ask;
    const SettProjectFiles *files;
    SettText missing; /* a line for each picture that cannot be had */
} Drawer;

static void tell_missing(void *user, const char *path, const char *why)
{
    Drawer *d = user;
    const char *at = d->missing.data;
    size_t n = strlen(path);
    for (; at != NULL && *at != 0; at = strchr(at, '\n') + 1)
        if (strncmp(at, path, n) == 0 && at[n] == ':')
            return; /* another level's as well */
    sett_text_format(&d->missing, "%s: %s\n", path, why);
}

/* The mean of a square of pixels, by what is seen of each. */
static void mean(const SettPicture *p, int32_t x, int32_t y, int32_t k,
                 uint8_t out[4])
{
    uint64_t sum[4] = {0}, count = 0;
    for (int32_t v = y; v < sett_min(y + k, p->h); v++)
        for (int32_t u = x; u < sett_min(x + k, p->w); u++) {
            const uint8_t *at =
                p->rgba + ((size_t)v * (size_t)p->w + (size_t)u) * 4;
            for (int32_t c = 0; c < 3; c++)
                sum[c] += (uint64_t)at[c] * at[3];
            sum[3] += at[3];
            count++;
        }
    for (int32_t c = 0; c < 3; c++)
        out[c] = (uint8_t)(sum[3] > 0 ? sum[c] / sum[3] : 0);
    out[3] = (uint8_t)(count > 0 ? sum[3] / count : 0);
}

/* A picture so small that it is in w x h; the same where it is. */
static SettStatus shrink(SettArena *arena, int32_t w, int32_t h, SettPicture *p)
{
    int32_t k = sett_max((p->w + w - 1) / w, (p->h + h - 1) / h);
    if (k <= 1)
        return SETT_OK;
    SettPicture small = {NULL, (p->w + k - 1) / k, (p->h + k - 1) / k};
    small.rgba = sett_arena_raw(arena, (size_t)small.w * (size_t)small.h, 4);
    if (small.rgba == NULL)
        return SETT_NO_MEMORY;
    for (int32_t y = 0; y < small.h; y++)
        for (int32_t x = 0; x < small.w; x++)
            mean(p, x * k, y * k, k,
                 small.rgba + ((size_t)y * (size_t)small.w + (size_t)x) * 4);
    *p = small;
    return SETT_OK;
}

static SettStatus put_picture(SettAsk *ask, const SettPicture *p)
{
    sett_base64_encode(p->rgba, (size_t)p->w * (size_t)p->h * 4, &ask->text);
    SettStatus status = ask->text.status;
    sett_json_add_int(ask->out, "w", p->w);
    sett_ask_put_text(ask->out, "text", &ask->text);
    return status;
}

/* One of ProjectPicture: a picture that was drawn with `status`. What cannot be
   drawn is told. */
static SettStatus put_drawn(SettAsk *ask, const char *name, SettStatus status,
                            SettPicture *p)
{
    sett_json_open(ask->out, '{');
    sett_json_add_string(ask->out, "name", name);
    if (status == SETT_OK)
        status = shrink(ask->arena, ask->asked.w, ask->asked.h, p);
    if (status == SETT_OK)
        status = put_picture(ask, p);
    if (status == SETT_NO_MEMORY || status == SETT_CANCELLED)
        return status;
    if (status != SETT_OK) {
        sett_json_add_string(ask->out, "wrong", ask->err->text);
        *ask->err = (SettError){.status = SETT_OK};
    }
    sett_json_close(ask->out);
    return SETT_OK;
}

static SettStatus draw_level(Drawer *d, const SettLdtkProject *project,
                             const SettLdtkLevel *level)
{
    SettAsk *ask = d->ask;
    SettPicture p = {NULL, 0, 0};
    SettArenaMark mark = sett_arena_mark(ask->arena);
    SettStatus status =
        level->missing != NULL
            ? sett_fail(ask->err, SETT_BAD_INPUT, "%s", level->missing)
            : sett_ldtk_draw(project, level, d->files, tell_missing, d,
                             ask->arena, &p, ask->err);
    status = put_drawn(ask, level->name, status, &p);
    sett_arena_reset(ask->arena, mark);
    return status;
}

/* Whether a level is among those that were asked for. */
static bool is_asked(const SettJson *names, const char *name)
{
    const SettJson *n = names != NULL ? names->child : NULL;
    while (n != NULL && !sett_json_is(n, name))
        n = n->next;
    return names == NULL || n != NULL;
}

static SettStatus draw_levels(Drawer *d, const SettImportFile *file)
{
    SettAsk *ask = d->ask;
    SettLdtkProject *p = SETT_TAKE(ask->arena, 1, SettLdtkProject);
    if (p == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_ldtk_read(file->bytes, file->size, file->source,
                                       d->files, ask->arena, p, ask->err);
    for (int32_t i = 0; status == SETT_OK && i < p->level_count; i++) {
        if (is_asked(ask->asked.others, p->levels[i].name))
            status = draw_level(d, p, &p->levels[i]);
        if (status == SETT_OK)
            status = sett_ask_step(ask, i + 1, p->level_count);
    }
    return status;
}

static SettStatus draw_map(Drawer *d, const SettImportFile *file)
{
    SettAsk *ask = d->ask;
    SettTiledMap *map = SETT_TAKE(ask->arena, 1, SettTiledMap);
    if (map == NULL)
        return SETT_NO_MEMORY;
    SettStatus status =
        sett_tiled_read(file->bytes, file->size, file->source, d->files, NULL,
                        ask->arena, map, ask->err);
    if (status != SETT_OK)
        return status;
    SettPicture p = {NULL, 0, 0};
    const SettTiledDraw how = {
        .files = d->files, .missing = tell_missing, .user = d};
    status = sett_tiled_draw(map, &how, ask->arena, &p, ask->err);
    return put_drawn(ask, map->source, status, &p);
}

static SettStatus draw_project(SettAsk *ask)
{
    SettBeside beside;
    SettStatus status = sett_beside_take(ask, &beside);
    if (status != SETT_OK)
        return status;
    const SettImportFile *file = beside.held.files;
    Drawer d = {ask, &beside.files, sett_text(ask->arena->alloc)};
    sett_json_add_open(ask->out, "pictures", '[');
    status = sett_ldtk_is(file->bytes, file->size) ? draw_levels(&d, file)
                                                   : draw_map(&d, file);
    sett_json_close(ask->out);
    if (status == SETT_OK)
        sett_ask_put_text(ask->out, "missing", &d.missing);
    sett_text_free(&d.missing);
    return sett_beside_source(status, ask->err);
}

VERB(
    project_draw, draw_project,
    "Levels of a user's map or project in its own art.",
    REQUEST(SETT_BESIDE_ASKED,
            ASKED_AS(others, "levels", "text[]?",
                     "LDtk: these by name; default: all"),
            ASKED_INT(w, 512, 1, 4096,
                      "pixels of a picture, at most: it is made smaller by a "
                      "whole number"),
            ASKED_INT(h, 512, 1, 4096, "its rows, at most")),
    REPLY(TOLD("pictures", "ProjectPicture[]", "in the project's order"),
          TOLD("missing", "text",
               "a line for each picture that cannot be had, with the reason")));

RECORD(ProjectPicture, "A level of a user's project as a picture.",
       TOLD("name", "text", "LDtk's identifier; of a map its path"),
       TOLD("w", "int?", "columns"),
       TOLD("text", "text?",
            "base64: rows of red, green, blue and alpha; left out where it "
            "cannot be drawn"),
       TOLD("wrong", "text?", "why it cannot be"));

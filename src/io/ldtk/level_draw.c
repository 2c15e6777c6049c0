/* level_draw.c - a level of LDtk in its own art, at scale 1. */
#include "io/ldtk/read.h"
#include "io/picture/pam.h"
#include "io/tiled/paint.h"

#include "base/least.h"

#include <math.h>
#include <string.h>

#define MOST_PIXELS ((int64_t)1 << 26)

typedef struct Draw {
    const SettLdtkProject *project;
    const SettLdtkLevel *level;
    const SettProjectFiles *files;
    void (*missing)(void *user, const char *path, const char *why);
    void *user;
    SettArena *arena;
    SettError *err;
    SettPicture *canvas;
    SettPicture *pictures; /* one a set; w 0: not there */
    bool *loaded;
} Draw;

/* Each tileset's picture is read once. */
static SettStatus picture_of(Draw *d, int32_t uid, const SettPicture **out)
{
    const SettLdtkSet *set = uid >= 0 ? sett_ldtk_set(d->project, uid) : NULL;
    *out = NULL;
    if (set == NULL || set->image == NULL || d->files == NULL)
        return SETT_OK;
    size_t i = (size_t)(set - d->project->sets);
    if (!d->loaded[i]) {
        char *text = NULL;
        size_t size = 0;
        SettError why = {0};
        SettStatus status = sett_project_read(d->files, set->image, d->arena,
                                              &text, &size, &why);
        if (status == SETT_OK)
            status = sett_picture_decode(text, size, d->arena, &d->pictures[i],
                                         &why);
        if (status == SETT_NO_MEMORY)
            return sett_no_memory(d->err);
        if (status != SETT_OK) {
            d->pictures[i] = (SettPicture){NULL, 0, 0};
            if (d->missing != NULL)
                d->missing(d->user, set->image, why.text);
        }
        d->loaded[i] = true;
    }
    *out = d->pictures[i].w > 0 ? &d->pictures[i] : NULL;
    return SETT_OK;
}

static void fill(Draw *d, int64_t x, int64_t y, int64_t w, int64_t h,
                 uint32_t colour, uint8_t alpha)
{
    uint8_t pixel[4] = {(uint8_t)(colour >> 16 & 255),
                        (uint8_t)(colour >> 8 & 255), (uint8_t)(colour & 255),
                        alpha};
    const SettPicture dot = {pixel, 1, 1};
    int64_t right = sett_min_wide(x + w, d->canvas->w);
    int64_t bottom = sett_min_wide(y + h, d->canvas->h);
    for (int64_t v = sett_max_wide(0, y); v < bottom; v++)
        for (int64_t u = sett_max_wide(0, x); u < right; u++)
            sett_paint(d->canvas, &(SettStamp){.from = &dot,
                                               .sw = 1,
                                               .sh = 1,
                                               .x = (int32_t)u,
                                               .y = (int32_t)v,
                                               .tint = 0xFFFFFFFFu,
                                               .alpha = 256});
}

static int32_t share(double opacity)
{
    double v = floor(opacity * 256 + 0.5);
    return v < 0 ? 0 : v > 256 ? 256 : (int32_t)v;
}

static SettStatus draw_tiles(Draw *d, const SettLdtkLayer *l, int32_t uid,
                             const SettLdtkTile *tiles, int32_t count)
{
    const SettPicture *picture = NULL;
    const SettLdtkSet *set = uid >= 0 ? sett_ldtk_set(d->project, uid) : NULL;
    SettStatus status = picture_of(d, uid, &picture);
    for (int32_t i = 0; status == SETT_OK && i < count && set; i++) {
        const SettLdtkTile *t = &tiles[i];
        SettStamp s = {.from = picture,
                       .sx = t->source_x,
                       .sy = t->source_y,
                       .sw = set->tile,
                       .sh = set->tile,
                       .x = t->x + l->offset_x,
                       .y = t->y + l->offset_y,
                       .flip_x = (t->flips & 1) != 0,
                       .flip_y = (t->flips & 2) != 0,
                       .tint = 0xFFFFFFFFu,
                       .alpha = share(t->alpha * l->opacity)};
        if (picture == NULL)
            sett_paint_missing(d->canvas, s.x, s.y, set->tile, set->tile);
        else
            sett_paint(d->canvas, &s);
        if (sett_work(d->arena, 2000))
            return SETT_CANCELLED;
    }
    return status;
}

static void draw_values(Draw *d, const SettLdtkLayer *l)
{
    int32_t g = l->def->grid;
    for (int32_t i = 0; i < l->w * l->h; i++)
        for (int32_t k = 0; k < l->def->value_count; k++)
            if (l->values[i] != 0 && l->def->values[k].value == l->values[i]) {
                const char *colour = l->def->values[k].colour;
                fill(d, (int64_t)(i % l->w) * g + l->offset_x,
                     (int64_t)(i / l->w) * g + l->offset_y, g, g,
                     sett_ldtk_colour((SettDocText){colour, strlen(colour)}),
                     (uint8_t)(share(l->opacity) * 255 / 256));
            }
}

static SettStatus draw_entity(Draw *d, const SettLdtkLayer *l,
                              const SettLdtkEntity *e)
{
    const SettPicture *picture = NULL;
    SettStatus status = picture_of(d, e->tile_set, &picture);
    double left = e->x + l->offset_x - e->pivot_x * e->w;
    double top = e->y + l->offset_y - e->pivot_y * e->h;
    if (status != SETT_OK)
        return status;
    if (picture != NULL && e->tile_w > 0 && e->tile_h > 0 && e->w > 0) {
        /* As large as fits into the entity's box, upon its lower edge. */
        double scale =
            sett_min_real((double)e->w / e->tile_w, (double)e->h / e->tile_h);
        SettTurn box = {.w = e->tile_w * scale, .h = e->tile_h * scale};
        box.left = left + (e->w - box.w) / 2;
        box.top = top + (e->h - box.h) * e->pivot_y;
        SettStamp s = {.from = picture,
                       .sx = e->tile_x,
                       .sy = e->tile_y,
                       .sw = e->tile_w,
                       .sh = e->tile_h,
                       .tint = 0xFFFFFFFFu,
                       .alpha = share(l->opacity)};
        sett_paint_turned(d->canvas, &s, &box);
        return SETT_OK;
    }
    int64_t x = (int64_t)floor(left), y = (int64_t)floor(top);
    fill(d, x, y, e->w, e->h, e->colour, 77);
    fill(d, x, y, e->w, 1, e->colour, 255);
    fill(d, x, y + e->h - 1, e->w, 1, e->colour, 255);
    fill(d, x, y, 1, e->h, e->colour, 255);
    fill(d, x + e->w - 1, y, 1, e->h, e->colour, 255);
    return SETT_OK;
}

static SettStatus draw_layer(Draw *d, const SettLdtkLayer *l)
{
    if (!l->visible)
        return SETT_OK;
    if (l->values != NULL && l->set < 0)
        draw_values(d, l);
    SettStatus status = draw_tiles(d, l, l->set, l->auto_tiles, l->auto_count);
    if (status == SETT_OK)
        status = draw_tiles(d, l, l->set, l->tiles, l->tile_count);
    for (int32_t i = 0; status == SETT_OK && i < l->entity_count; i++)
        status = sett_work(d->arena, 10000)
                     ? SETT_CANCELLED
                     : draw_entity(d, l, &l->entities[i]);
    return status;
}

SettStatus
sett_ldtk_draw(const SettLdtkProject *project, const SettLdtkLevel *level,
               const SettProjectFiles *files,
               void (*missing)(void *user, const char *path, const char *why),
               void *user, SettArena *arena, SettPicture *out, SettError *err)
{
    Draw d = {.project = project,
              .level = level,
              .files = files,
              .missing = missing,
              .user = user,
              .arena = arena,
              .err = err,
              .canvas = out,
              .pictures = SETT_TAKE(arena, project->set_count, SettPicture),
              .loaded = SETT_TAKE(arena, project->set_count, bool)};
    *out = (SettPicture){NULL, level->w, level->h};
    if ((int64_t)level->w * level->h > MOST_PIXELS || level->w < 1 ||
        level->h < 1)
        return sett_fail(err, SETT_TOO_LARGE,
                         "a picture of %d x %d pixels cannot be made",
                         (int)level->w, (int)level->h);
    out->rgba = sett_arena_take(arena, (size_t)level->w * (size_t)level->h, 4);
    if (out->rgba == NULL || d.pictures == NULL || d.loaded == NULL)
        return sett_no_memory(d.err);
    fill(&d, 0, 0, level->w, level->h, level->colour, 255);
    SettStatus status = SETT_OK;
    for (int32_t i = level->layer_count - 1; status == SETT_OK && i >= 0; i--)
        status = draw_layer(&d, &level->layers[i]);
    return status;
}

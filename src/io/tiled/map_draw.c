/* map_draw.c - a map in its own art, at scale 1, as Tiled exports pictures: the
   canvas is the map's cells (of an infinite map the used blocks of 16 x 16),
   enlarged by the offsets of its layers. What lies between pixels goes to the
   nearest. */
#include "io/picture/pam.h"
#include "io/tiled/map.h"
#include "io/tiled/paint.h"

#include "base/least.h"

#include <math.h>
#include <string.h>

#define BLOCK 16 /* cells along a side of what Tiled keeps together */
#define MOST_PIXELS ((int64_t)1 << 26)
#define IMAGES 4096

typedef struct Image {
    const char *path;
    int64_t key;
    SettPicture picture; /* w 0: it is not there */
} Image;

typedef struct Draw {
    const SettTiledMap *map;
    const SettTiledDraw *how;
    SettArena *arena;
    SettError *err;
    SettPicture *canvas;
    double left, top; /* of the canvas, in pixels of the map */
    Image *images;
    int32_t image_count;
} Draw;

/* Halves away from zero, as Tiled's painter rounds. */
static int32_t nearest(double v)
{
    v = v >= 0 ? floor(v + 0.5) : ceil(v - 0.5);
    return v > 1e9 ? 1000000000 : v < -1e9 ? -1000000000 : (int32_t)v;
}

static SettStatus load(Draw *d, Image *image)
{
    char *text = NULL;
    size_t size = 0;
    SettError why = {0};
    SettStatus status = sett_project_read(d->how->files, image->path, d->arena,
                                          &text, &size, &why);
    if (status == SETT_OK)
        status =
            sett_picture_decode(text, size, d->arena, &image->picture, &why);
    if (status == SETT_NO_MEMORY)
        return sett_no_memory(d->err);
    if (status != SETT_OK) {
        image->picture = (SettPicture){0};
        if (d->how->missing != NULL)
            d->how->missing(d->how->user, image->path, why.text);
    } else {
        sett_paint_key(&image->picture, image->key);
    }
    return SETT_OK;
}

/* Each picture is read once. `*out` NULL where it is not there. */
static SettStatus picture_of(Draw *d, const char *path, int64_t key,
                             const SettPicture **out)
{
    Image *image = NULL;
    *out = NULL;
    if (path == NULL || d->how->files == NULL)
        return SETT_OK;
    for (int32_t i = 0; i < d->image_count && image == NULL; i++)
        if (d->images[i].key == key && strcmp(d->images[i].path, path) == 0)
            image = &d->images[i];
    if (image == NULL) {
        if (d->images == NULL)
            d->images = SETT_TAKE(d->arena, IMAGES, Image);
        if (d->images == NULL)
            return sett_no_memory(d->err);
        if (d->image_count == IMAGES)
            return sett_fail(d->err, SETT_TOO_LARGE,
                             "more than %d pictures in a map", IMAGES);
        image = &d->images[d->image_count++];
        *image = (Image){path, key, {NULL, 0, 0}};
        SettStatus status = load(d, image);
        if (status != SETT_OK)
            return status;
    }
    *out = image->picture.w > 0 ? &image->picture : NULL;
    return SETT_OK;
}

/* The picture and the part of it that a set's tile is. */
static SettStatus tile_part(Draw *d, const SettTiledSet *set, int32_t id,
                            SettStamp *stamp)
{
    const SettTiledTile *tile = sett_tiled_tile(set, id);
    if (tile != NULL && tile->frame >= 0 && tile->frame != id) {
        id = tile->frame;
        tile = sett_tiled_tile(set, id);
    }
    if (set->image == NULL || (tile != NULL && tile->image != NULL)) {
        if (tile == NULL)
            return SETT_OK;
        SettStatus status =
            picture_of(d, tile->image, set->key_colour, &stamp->from);
        if (status != SETT_OK || stamp->from == NULL)
            return status;
        stamp->sx = tile->x;
        stamp->sy = tile->y;
        stamp->sw = tile->w > 0 ? tile->w : stamp->from->w;
        stamp->sh = tile->h > 0 ? tile->h : stamp->from->h;
        return SETT_OK;
    }
    SettStatus status =
        picture_of(d, set->image, set->key_colour, &stamp->from);
    if (status != SETT_OK || stamp->from == NULL)
        return status;
    int64_t step_x = (int64_t)set->tile_w + set->spacing;
    int64_t step_y = (int64_t)set->tile_h + set->spacing;
    int64_t columns =
        ((int64_t)stamp->from->w - set->margin + set->spacing) / step_x;
    int64_t rows =
        ((int64_t)stamp->from->h - set->margin + set->spacing) / step_y;
    if (columns < 1 || id / columns >= rows) {
        stamp->from = NULL;
        return SETT_OK;
    }
    stamp->sx = (int32_t)(set->margin + id % columns * step_x);
    stamp->sy = (int32_t)(set->margin + id / columns * step_y);
    stamp->sw = set->tile_w;
    stamp->sh = set->tile_h;
    return SETT_OK;
}

static void turn(SettStamp *s, uint32_t cell)
{
    s->flip_x = (cell & SETT_TILED_FLIP_X) != 0;
    s->flip_y = (cell & SETT_TILED_FLIP_Y) != 0;
    s->swap = (cell & SETT_TILED_SWAP) != 0;
}

static void fill_layer(const SettTiledLayer *l, SettStamp *s)
{
    s->tint = l->tint;
    s->alpha = (int32_t)(l->opacity * 256);
    s->alpha = sett_max(0, sett_min(256, s->alpha));
}

/* A tile in the size of the map's cells, where its set asks for that. */
static void draw_in_grid(Draw *d, const SettTiledSet *set, const SettStamp *s,
                         double x, double bottom)
{
    double w = s->swap ? s->sh : s->sw, h = s->swap ? s->sw : s->sh;
    double grid_w = d->map->tile_w, grid_h = d->map->tile_h;
    double scale_x = grid_w / w, scale_y = grid_h / h;
    if (set->fit)
        scale_x = scale_y = sett_min_real(scale_x, scale_y);
    SettTurn box = {.w = w * scale_x, .h = h * scale_y};
    box.left = x + (grid_w - box.w) / 2;
    box.top = bottom - grid_h + (grid_h - box.h) / 2;
    sett_paint_turned(d->canvas, s, &box);
}

static SettStatus draw_cell(Draw *d, const SettTiledLayer *l, int32_t x,
                            int32_t y, uint32_t cell)
{
    SettStamp s = {0};
    int32_t id = 0;
    const SettTiledSet *set = sett_tiled_set_of(d->map, cell, &id);
    SettStatus status = set != NULL ? tile_part(d, set, id, &s) : SETT_OK;
    if (status != SETT_OK)
        return status;
    int32_t w = d->map->tile_w, h = d->map->tile_h;
    double px = l->offset_x - d->left + (double)x * w;
    double bottom = l->offset_y - d->top + ((double)y + 1) * h;
    if (set == NULL || s.from == NULL) {
        sett_paint_missing(d->canvas, nearest(px), nearest(bottom - h), w, h);
        return SETT_OK;
    }
    fill_layer(l, &s);
    turn(&s, cell);
    px += set->offset_x;
    bottom += set->offset_y;
    int32_t high = s.swap ? s.sw : s.sh, wide = s.swap ? s.sh : s.sw;
    if (set->to_grid && (wide != w || high != h)) {
        draw_in_grid(d, set, &s, px, bottom);
        return SETT_OK;
    }
    s.x = nearest(px);
    s.y = nearest(bottom - high);
    sett_paint(d->canvas, &s);
    return SETT_OK;
}

static SettStatus draw_cells(Draw *d, const SettTiledLayer *l)
{
    SettTiledOrder order = d->map->order;
    bool left = order == SETT_TILED_LEFT_DOWN || order == SETT_TILED_LEFT_UP;
    bool up = order == SETT_TILED_RIGHT_UP || order == SETT_TILED_LEFT_UP;
    for (int32_t j = 0; l->cells != NULL && j < l->h; j++)
        for (int32_t i = 0; i < l->w; i++) {
            int32_t x = left ? l->w - 1 - i : i, y = up ? l->h - 1 - j : j;
            uint32_t cell = l->cells[(size_t)y * (size_t)l->w + (size_t)x];
            if ((cell & SETT_TILED_TILE) == 0)
                continue;
            SettStatus status = draw_cell(d, l, l->x + x, l->y + y, cell);
            if (status != SETT_OK)
                return status;
            if (sett_work(d->arena, 2000))
                return SETT_CANCELLED;
        }
    return SETT_OK;
}

static SettStatus draw_object(Draw *d, const SettTiledLayer *l,
                              const SettTiledObject *o)
{
    SettStamp s = {0};
    int32_t id = (int32_t)(o->cell & SETT_TILED_TILE) -
                 (o->set != NULL ? (int32_t)o->set->first : 0);
    const SettTiledSet *set =
        o->set != NULL ? o->set : sett_tiled_set_of(d->map, o->cell, &id);
    if (o->shape != SETT_TILED_TILE_OBJECT || !o->visible || set == NULL)
        return SETT_OK;
    SettStatus status = tile_part(d, set, id, &s);
    if (status != SETT_OK)
        return status;
    double w = o->w > 0 ? o->w : s.sw, h = o->h > 0 ? o->h : s.sh;
    double x = o->x + l->offset_x - d->left - w * set->align_x / 2;
    double y = o->y + l->offset_y - d->top - h * set->align_y / 2;
    fill_layer(l, &s);
    s.alpha = sett_max(0, (int32_t)(s.alpha * sett_min_real(o->opacity, 1)));
    turn(&s, o->cell);
    x += set->offset_x;
    y += set->offset_y;
    SettTurn box = {x,
                    y,
                    w,
                    h,
                    o->x + l->offset_x - d->left,
                    o->y + l->offset_y - d->top,
                    o->rotation};
    double wide = s.swap ? s.sh : s.sw, high = s.swap ? s.sw : s.sh;
    s.x = nearest(x);
    s.y = nearest(y);
    if (s.from == NULL)
        sett_paint_missing(d->canvas, s.x, s.y,
                           sett_min(nearest(w), d->canvas->w),
                           sett_min(nearest(h), d->canvas->h));
    else if (w == wide && h == high && o->rotation == 0)
        sett_paint(d->canvas, &s);
    else
        sett_paint_turned(d->canvas, &s, &box);
    return SETT_OK;
}

static int32_t by_y(const void *a, const void *b, void *user)
{
    const SettTiledLayer *l = user;
    double x = l->objects[*(const int32_t *)a].y;
    double y = l->objects[*(const int32_t *)b].y;
    return x < y ? -1 : x > y;
}

static SettStatus draw_objects(Draw *d, const SettTiledLayer *l)
{
    int32_t n = l->object_count;
    int32_t *order = SETT_TAKE(d->arena, n, int32_t);
    int32_t *scratch = SETT_TAKE(d->arena, n, int32_t);
    SettTiledLayer copy = *l;
    if (order == NULL || scratch == NULL)
        return sett_no_memory(d->err);
    for (int32_t i = 0; i < n; i++)
        order[i] = i;
    if (l->topdown)
        sett_sort(order, (size_t)n, sizeof *order, scratch, by_y, &copy);
    for (int32_t i = 0; i < n; i++) {
        SettStatus status = draw_object(d, l, &l->objects[order[i]]);
        if (status != SETT_OK)
            return status;
        if (sett_work(d->arena, 10000))
            return SETT_CANCELLED;
    }
    return SETT_OK;
}

static SettStatus draw_image(Draw *d, const SettTiledLayer *l)
{
    SettStamp s = {0};
    SettStatus status = picture_of(d, l->image, l->key_colour, &s.from);
    if (status != SETT_OK || s.from == NULL)
        return status;
    fill_layer(l, &s);
    int32_t w = s.sw = s.from->w, h = s.sh = s.from->h;
    s.x = nearest(l->offset_x - d->left);
    s.y = nearest(l->offset_y - d->top);
    int32_t x0 = s.x, right = s.x + w, bottom = s.y + h;
    if (l->repeat_x) {
        x0 = s.x % w - (s.x % w > 0 ? w : 0);
        right = d->canvas->w;
    }
    if (l->repeat_y) {
        s.y = s.y % h - (s.y % h > 0 ? h : 0);
        bottom = d->canvas->h;
    }
    for (; s.y < bottom; s.y += h)
        for (s.x = x0; s.x < right; s.x += w)
            sett_paint(d->canvas, &s);
    return SETT_OK;
}

/* A box of cells of an infinite map, in whole blocks. */
static void used_blocks(const SettTiledMap *map, double box[4])
{
    bool any = false;
    for (int32_t i = 0; i < map->layer_count; i++) {
        const SettTiledLayer *l = &map->layers[i];
        if (l->cells == NULL)
            continue;
        double x0 = floor((double)l->x / BLOCK) * BLOCK;
        double y0 = floor((double)l->y / BLOCK) * BLOCK;
        double x1 = ceil(((double)l->x + l->w) / BLOCK) * BLOCK;
        double y1 = ceil(((double)l->y + l->h) / BLOCK) * BLOCK;
        box[0] = any ? sett_min_real(box[0], x0) : x0;
        box[1] = any ? sett_min_real(box[1], y0) : y0;
        box[2] = any ? sett_max_real(box[2], x1) : x1;
        box[3] = any ? sett_max_real(box[3], y1) : y1;
        any = true;
    }
}

static SettStatus take_canvas(Draw *d)
{
    const SettTiledMap *map = d->map;
    double box[4] = {0, 0, map->w, map->h}, more[4] = {0, 0, 0, 0};
    if (map->infinite)
        used_blocks(map, box);
    for (int32_t i = 0; i < map->layer_count; i++) {
        const SettTiledLayer *l = &map->layers[i];
        more[0] = sett_max_real(more[0], ceil(-l->offset_x));
        more[1] = sett_max_real(more[1], ceil(-l->offset_y));
        more[2] = sett_max_real(more[2], ceil(l->offset_x));
        more[3] = sett_max_real(more[3], ceil(l->offset_y));
    }
    d->left = box[0] * map->tile_w - more[0];
    d->top = box[1] * map->tile_h - more[1];
    double w = box[2] * map->tile_w + more[2] - d->left;
    double h = box[3] * map->tile_h + more[3] - d->top;
    if (w < 1 || h < 1)
        return sett_fail(d->err, SETT_BAD_INPUT, "a map without cells");
    if (w * h > (double)MOST_PIXELS || w > 1e6 || h > 1e6)
        return sett_fail(d->err, SETT_TOO_LARGE,
                         "the picture would be too large");
    d->canvas->w = (int32_t)w;
    d->canvas->h = (int32_t)h;
    d->canvas->rgba = sett_arena_take(d->arena, (size_t)w * (size_t)h, 4);
    return d->canvas->rgba != NULL ? SETT_OK : sett_no_memory(d->err);
}

SettStatus sett_tiled_draw(const SettTiledMap *map, const SettTiledDraw *draw,
                           SettArena *arena, SettPicture *out, SettError *err)
{
    Draw d = {
        .map = map, .how = draw, .arena = arena, .err = err, .canvas = out};
    *out = (SettPicture){NULL, 0, 0};
    if (strcmp(map->orientation, "orthogonal") != 0 && map->orientation[0] != 0)
        return sett_refuse(err, SETT_UNSUPPORTED, "an orthogonal map",
                           "the map is %.40s", map->orientation);
    SettStatus status = take_canvas(&d);
    for (int32_t i = 0; status == SETT_OK && i < map->layer_count; i++) {
        const SettTiledLayer *l = &map->layers[i];
        if (!l->visible && !draw->hidden)
            continue;
        if (l->kind == SETT_TILED_CELLS)
            status = draw_cells(&d, l);
        else if (l->kind == SETT_TILED_OBJECTS)
            status = draw_objects(&d, l);
        else if (l->kind == SETT_TILED_IMAGE)
            status = draw_image(&d, l);
    }
    return status;
}

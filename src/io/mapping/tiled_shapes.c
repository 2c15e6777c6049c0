/* tiled_shapes.c - which tiles of a level an object of Tiled's is in: its box
   as it stands on the map, and for what is turned, round or drawn by points
   each tile whose middle lies inside. */
#include "io/mapping/tiled.h"
#include "io/tiled/paint.h"

#include <math.h>
#include <string.h>

/* What a turn takes a corner to, from the object's own place. */
typedef struct Turn {
    double sine, cosine;
} Turn;

static Turn turn_of(const SettTiledObject *o)
{
    Turn t = {0, 1};
    if (o->rotation != 0 && fabs(o->rotation) < 1e9)
        sett_turn_parts(o->rotation, &t.sine, &t.cosine);
    return t;
}

static bool has_points(const SettTiledObject *o)
{
    return o->shape == SETT_TILED_POLYGON || o->shape == SETT_TILED_POLYLINE;
}

/* Left, top, right and lower side from the object's own place, before it is
   turned. */
static void own_box(const SettTiledMap *map, const SettTiledObject *o,
                    double box[4])
{
    const SettTiledSet *set = o->set;
    int32_t id;
    bool tile = o->shape == SETT_TILED_TILE_OBJECT;
    if (tile && set == NULL)
        set = sett_tiled_set_of(map, o->cell, &id);
    int32_t across = tile && set != NULL ? set->align_x : 0;
    int32_t along = tile ? set != NULL ? set->align_y : 2 : 0;
    box[0] = -o->w * across / 2;
    box[1] = -o->h * along / 2;
    box[2] = box[0] + o->w;
    box[3] = box[1] + o->h;
    for (int32_t i = 0; has_points(o) && i < o->point_count; i++)
        for (int32_t k = 0; k < 2; k++) {
            double v = o->points[2 * i + k];
            box[k] = i == 0 || v < box[k] ? v : box[k];
            box[k + 2] = i == 0 || v > box[k + 2] ? v : box[k + 2];
        }
}

void sett_map_object_pixels(const SettTiledMap *map, const SettTiledObject *o,
                            double box[4])
{
    Turn t = turn_of(o);
    double own[4];
    own_box(map, o, own);
    box[0] = box[1] = INFINITY;
    box[2] = box[3] = -INFINITY;
    for (int32_t i = 0; i < 4; i++) {
        double x = own[i & 2], y = own[1 + (i & 1) * 2];
        double at[2] = {o->x + x * t.cosine - y * t.sine,
                        o->y + x * t.sine + y * t.cosine};
        for (int32_t k = 0; k < 2; k++) {
            box[k] = at[k] < box[k] ? at[k] : box[k];
            box[k + 2] = at[k] > box[k + 2] ? at[k] : box[k + 2];
        }
    }
}

/* By the parity of the sides that a line to the right crosses. */
static bool in_polygon(const SettTiledObject *o, double x, double y)
{
    bool in = false;
    for (int32_t i = 0, k = o->point_count - 1; i < o->point_count; k = i++) {
        const double *a = o->points + 2 * i, *b = o->points + 2 * k;
        if ((a[1] > y) != (b[1] > y) &&
            x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0])
            in = !in;
    }
    return in;
}

static double beyond(double low, double high, double v)
{
    return v < low ? low - v : v > high ? v - high : 0;
}

/* Half rings at both ends of the longer side. */
static bool in_capsule(const double box[4], double x, double y)
{
    double w = box[2] - box[0], h = box[3] - box[1];
    double radius = (w < h ? w : h) / 2;
    double u = beyond(box[0] + radius, box[2] - radius, x);
    double v = beyond(box[1] + radius, box[3] - radius, y);
    return u * u + v * v < radius * radius;
}

/* Whether a point of the map lies inside. */
static bool has_point(const SettTiledMap *map, const SettTiledObject *o,
                      double x, double y)
{
    Turn t = turn_of(o);
    double dx = x - o->x, dy = y - o->y, box[4];
    double u = dx * t.cosine + dy * t.sine, v = dy * t.cosine - dx * t.sine;
    if (has_points(o))
        return o->shape == SETT_TILED_POLYGON && in_polygon(o, u, v);
    own_box(map, o, box);
    if (o->shape == SETT_TILED_CAPSULE)
        return in_capsule(box, u, v);
    if (o->shape == SETT_TILED_ELLIPSE) {
        double a = (2 * u - box[0] - box[2]) / (box[2] - box[0]);
        double b = (2 * v - box[1] - box[3]) / (box[3] - box[1]);
        return a * a + b * b < 1;
    }
    return u >= box[0] && u < box[2] && v >= box[1] && v < box[3];
}

bool sett_map_object_bent(const SettMapObject *row, const SettTiledObject *o)
{
    bool plain = o->rotation == 0 && o->shape != SETT_TILED_POLYGON &&
                 o->shape != SETT_TILED_POLYLINE &&
                 o->shape != SETT_TILED_ELLIPSE &&
                 o->shape != SETT_TILED_CAPSULE;
    return row->at == SETT_MAP_AT_AREA && !plain;
}

void sett_map_object_cells(const SettMapApply *a, const SettTiledObject *o,
                           const SettMapObject *row, SettMapCells *out)
{
    double pixels[4];
    SettMapObject middle = *row;
    middle.at = SETT_MAP_AT_CENTER;
    sett_map_object_pixels(a->map, o, pixels);
    *out = (SettMapCells){.map = a->map, .view = a->view};
    out->box = sett_map_object_box(a->view, row, pixels);
    out->bent = sett_map_object_bent(row, o) ? o : NULL;
    for (int32_t y = out->box.y0; out->bent != NULL && y < out->box.y1; y++)
        for (int32_t x = out->box.x0; x < out->box.x1; x++)
            if (sett_map_cells_have(out, x, y))
                return;
    /* It covers no middle: the tile under its own. */
    out->bent = NULL;
    if (sett_map_object_bent(row, o))
        out->box = sett_map_object_box(a->view, &middle, pixels);
}

bool sett_map_cells_have(const SettMapCells *c, int32_t x, int32_t y)
{
    const SettMapView *v = c->view;
    return c->bent == NULL ||
           has_point(c->map, c->bent, (v->x + x + 0.5) * v->cell_w,
                     (v->y + y + 0.5) * v->cell_h);
}

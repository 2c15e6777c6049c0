/* render_svg.c - levels as SVG, pixel for pixel the picture of render_rgb.c.
   Every tile kind is a <symbol> of rectangles, equal pixels merged. A level is
   one floor under everything, the walls as merged rectangles, and a <use> for
   each other tile, whose symbol leaves out what shows of the floor: a 10 x 20
   level takes some 2 KB, so that a page can hold hundreds. Coordinates are
   art pixels, 16 a tile. */
#include "io/picture/art.h"
#include "sett/io.h"

enum { SIDE = SETT_ART_SIDE, SHOWN = 2 }; /* SHOWN: screen pixels a pixel */

/* The game's name as the beginning of an id: letters, digits and '-' only. */
static void put_id(const SettGame *game, int32_t tile, SettText *out)
{
    for (const char *c = game->name; *c != 0; c++) {
        bool plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
                     (*c >= '0' && *c <= '9');
        sett_text_char(out, plain ? *c : '-');
    }
    sett_text_format(out, "-%d", (int)tile);
}

/* A map of kinds, in which equal neighbours are merged. */
typedef struct Kinds {
    const void *of;
    int32_t (*at)(const void *of, int32_t x, int32_t y);
    int32_t w, h;
} Kinds;

/* End of the run of `kind` that begins at x, in row y; x where none does. A
   run that began further left is none. */
static int32_t run_end(const Kinds *k, int32_t kind, int32_t x, int32_t y)
{
    if (x > 0 && k->at(k->of, x - 1, y) == kind)
        return x;
    while (x < k->w && k->at(k->of, x, y) == kind)
        x++;
    return x;
}

/* Rectangles of `kind` as path data, `unit` pixels a field: runs in a row,
   joined to the equal runs right below. */
static void put_rects(const Kinds *k, int32_t kind, int32_t unit, SettText *out)
{
    for (int32_t y = 0; y < k->h; y++)
        for (int32_t x = 0; x < k->w; x++) {
            int32_t end = run_end(k, kind, x, y), bottom = y + 1;
            if (end == x || (y > 0 && run_end(k, kind, x, y - 1) == end))
                continue;
            while (bottom < k->h && run_end(k, kind, x, bottom) == end)
                bottom++;
            int32_t w = (end - x) * unit, h = (bottom - y) * unit;
            sett_text_format(out, "M%d %dh%dv%dh-%dz", (int)(x * unit),
                             (int)(y * unit), (int)w, (int)h, (int)w);
        }
}

/* A picture without those pixels that the ground below shows anyway. */
typedef struct Cutout {
    SettArt art;
    SettArt ground;
    bool opaque;
} Cutout;

enum { SEEN_THROUGH = -1 };

static int32_t cutout_at(const void *of, int32_t x, int32_t y)
{
    const Cutout *c = of;
    int32_t i = y * SIDE + x;
    bool same = !c->opaque && c->art.pixels[i] == c->ground.pixels[i];
    return same ? SEEN_THROUGH : (int32_t)c->art.pixels[i];
}

static bool is_first(const Kinds *k, int32_t kind, int32_t pixel)
{
    for (int32_t i = 0; i < pixel; i++)
        if (k->at(k->of, i % SIDE, i / SIDE) == kind)
            return false;
    return true;
}

/* One path a colour, in the order in which the colours first occur. */
static void put_paths(const Cutout *cutout, SettText *out)
{
    Kinds kinds = {cutout, cutout_at, SIDE, SIDE};
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        int32_t colour = cutout_at(cutout, i % SIDE, i / SIDE);
        if (colour == SEEN_THROUGH || !is_first(&kinds, colour, i))
            continue;
        sett_xml_format(out, "<path fill=\"#%06x\" d=\"", (uint32_t)colour);
        put_rects(&kinds, colour, 1, out);
        sett_text_add(out, "\"/>\n");
    }
}

/* A pattern that repeats the symbol. */
static void put_pattern(const SettGame *game, int32_t tile, SettText *out)
{
    sett_text_add(out, "<pattern id=\"");
    put_id(game, tile, out);
    sett_text_format(out,
                     "-all\" width=\"%d\" height=\"%d\" "
                     "patternUnits=\"userSpaceOnUse\"><use href=\"#",
                     SIDE, SIDE);
    put_id(game, tile, out);
    sett_text_add(out, "\"/></pattern>\n");
}

void sett_render_symbols(const SettGame *game, SettText *out)
{
    sett_text_add(out, "<defs>\n");
    for (int32_t i = 0; i < game->tiles.count; i++) {
        Cutout cutout = {.opaque = i == game->fill_open};
        sett_art_tile(game, i, &cutout.art);
        sett_art_tile(game, game->fill_open, &cutout.ground);
        sett_text_add(out, "<symbol id=\"");
        put_id(game, i, out);
        sett_xml_format(out, "\" overflow=\"visible\"><title>%s</title>\n",
                        game->tiles.tiles[i].name);
        put_paths(&cutout, out);
        sett_text_add(out, "</symbol>\n");
    }
    put_pattern(game, game->fill_open, out);
    put_pattern(game, game->fill_solid, out);
    sett_text_add(out, "</defs>\n");
}

static int32_t grid_at(const void *of, int32_t x, int32_t y)
{
    const SettGrid *grid = of;
    return grid->cells[sett_grid_at(grid, x, y)];
}

static void open_area(const SettGame *game, int32_t tile, SettText *out)
{
    sett_text_add(out, "<path fill=\"url(#");
    put_id(game, tile, out);
    sett_text_add(out, "-all)\" d=\"");
}

/* The floor below all, the walls, then each other tile. */
static void put_level(const SettGame *game, const SettGrid *grid, SettText *out)
{
    int32_t w = grid->w * SIDE, h = grid->h * SIDE;
    open_area(game, game->fill_open, out);
    sett_text_format(out, "M0 0h%dv%dh-%dz\"/>\n", (int)w, (int)h, (int)w);
    open_area(game, game->fill_solid, out);
    Kinds kinds = {grid, grid_at, grid->w, grid->h};
    put_rects(&kinds, game->fill_solid, SIDE, out);
    sett_text_add(out, "\"/>\n");
    for (int32_t i = 0; i < sett_grid_area(grid); i++) {
        uint8_t tile = grid->cells[i];
        if (tile == game->fill_open || tile == game->fill_solid)
            continue;
        SettPoint at = sett_grid_point(grid, i);
        sett_text_add(out, "<use href=\"#");
        put_id(game, tile, out);
        sett_text_format(out, "\" x=\"%d\" y=\"%d\"/>\n", (int)(at.x * SIDE),
                         (int)(at.y * SIDE));
    }
}

SettStatus sett_render_svg(const SettGame *game, const SettGrid *grid,
                           const char *title, SettText *out)
{
    int32_t w = grid->w * SIDE, h = grid->h * SIDE;
    sett_text_format(out,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                     "height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\" "
                     "shape-rendering=\"crispEdges\">\n",
                     (int)(w * SHOWN), (int)(h * SHOWN), (int)w, (int)h);
    if (title != NULL)
        sett_xml_format(out, "<title>%s</title>\n", title);
    sett_render_symbols(game, out);
    put_level(game, grid, out);
    sett_text_add(out, "</svg>\n");
    return out->status;
}

void sett_render_inner(const SettGame *game, const SettGrid *grid, double x,
                       double y, double tile, SettText *out)
{
    const double numbers[4] = {x, y, tile * grid->w, tile * grid->h};
    static const char *const names[4] = {"<svg x=\"", "\" y=\"", "\" width=\"",
                                         "\" height=\""};
    for (int32_t i = 0; i < 4; i++) {
        sett_text_add(out, names[i]);
        sett_text_double(out, numbers[i]);
    }
    /* Below one screen pixel a pixel, crisp edges would drop whole pixels. */
    sett_text_format(out, "\" viewBox=\"0 0 %d %d\"%s>\n",
                     (int)(grid->w * SIDE), (int)(grid->h * SIDE),
                     tile >= (double)SIDE ? " shape-rendering=\"crispEdges\""
                                          : "");
    put_level(game, grid, out);
    sett_text_add(out, "</svg>\n");
}

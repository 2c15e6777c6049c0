/* dungeon_draw.c - the plan of a dungeon as a picture: rooms at their places,
   connections as lines below them, the start, and a path above all. The same
   picture as pixels, as SVG, and as text. */
#include "sett/dungeon.h"

#include "io/level/dungeon_file.h"
#include "sett/io.h"

#include <string.h>

#define BACKGROUND 0x20252fu
#define LINE 0xc98a4bu
#define TRACE 0x12b5cbu
#define START 0x2f6fb5u
#define WHITE 0xffffffu
#define NAME 0xd0d7deu
#define MARGIN SETT_PLAN_MARGIN
#define MOST_PIXELS ((int64_t)1 << 26)

DungeonFrame sett_dungeon_frame(const SettDungeon *d)
{
    int32_t x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    for (int32_t i = 0; i < sett_dungeon_rooms(d); i++) {
        const SettDungeonRoom *r = sett_dungeon_room(d, i);
        int32_t right = r->x + r->grid.w, bottom = r->y + r->grid.h;
        x0 = i == 0 || r->x < x0 ? r->x : x0;
        y0 = i == 0 || r->y < y0 ? r->y : y0;
        x1 = i == 0 || right > x1 ? right : x1;
        y1 = i == 0 || bottom > y1 ? bottom : y1;
    }
    return (DungeonFrame){x0 - MARGIN, y0 - MARGIN, x1 - x0 + 2 * MARGIN,
                          y1 - y0 + 2 * MARGIN};
}

/* The middle of a tile on the plan, in pixels of `side` a tile. */
static SettPoint middle(const SettDungeon *d, const DungeonFrame *f,
                        SettSpot at, int32_t side)
{
    const SettDungeonRoom *r = sett_dungeon_room(d, at.room);
    return (SettPoint){(r->x + at.x - f->x) * side + side / 2,
                       (r->y + at.y - f->y) * side + side / 2};
}

typedef struct Picture {
    uint8_t *rgb;
    int32_t w, h, side; /* side: pixels a tile */
} Picture;

static void put_pixel(Picture *p, int32_t x, int32_t y, uint32_t colour)
{
    if (x < 0 || y < 0 || x >= p->w || y >= p->h)
        return;
    uint8_t *at = p->rgb + ((size_t)y * (size_t)p->w + (size_t)x) * 3;
    at[0] = (uint8_t)(colour >> 16);
    at[1] = (uint8_t)(colour >> 8);
    at[2] = (uint8_t)colour;
}

static void put_disc(Picture *p, SettPoint at, int32_t radius, uint32_t colour)
{
    for (int32_t y = -radius; y <= radius; y++)
        for (int32_t x = -radius; x <= radius; x++)
            if (x * x + y * y <= radius * radius)
                put_pixel(p, at.x + x, at.y + y, colour);
}

/* Discs at every pixel of the longer side. */
static void put_line(Picture *p, SettPoint a, SettPoint b, int32_t radius,
                     uint32_t colour)
{
    int32_t n = sett_chebyshev(a, b);
    for (int32_t i = 0; i <= n; i++) {
        SettPoint at = a;
        if (n > 0) {
            at.x += (int32_t)((int64_t)(b.x - a.x) * i / n);
            at.y += (int32_t)((int64_t)(b.y - a.y) * i / n);
        }
        put_disc(p, at, radius, colour);
    }
}

static SettStatus put_room(Picture *p, const SettDungeon *d,
                           const DungeonFrame *f, int32_t room, int32_t scale,
                           SettArena *arena)
{
    const SettDungeonRoom *r = sett_dungeon_room(d, room);
    uint8_t *rgb;
    int32_t w, h;
    SettArenaMark mark = sett_arena_mark(arena);
    SettStatus status = sett_render_rgb(sett_dungeon_game(d), &r->grid, scale,
                                        arena, &rgb, &w, &h);
    size_t x = (size_t)(r->x - f->x) * (size_t)p->side;
    size_t y = (size_t)(r->y - f->y) * (size_t)p->side;
    for (size_t i = 0; status == SETT_OK && i < (size_t)h; i++)
        memcpy(p->rgb + ((y + i) * (size_t)p->w + x) * 3,
               rgb + i * (size_t)w * 3, (size_t)w * 3);
    sett_arena_reset(arena, mark);
    return status;
}

static void put_marks(Picture *p, const SettDungeon *d, const DungeonFrame *f,
                      const SettDungeonPath *path)
{
    SettSpot start = sett_dungeon_start(d);
    for (int32_t i = 1; path != NULL && i < path->count; i++)
        put_line(p, middle(d, f, path->spots[i - 1], p->side),
                 middle(d, f, path->spots[i], p->side), p->side / 8, TRACE);
    if (start.room < 0)
        return;
    put_disc(p, middle(d, f, start, p->side), p->side * 3 / 8, WHITE);
    put_disc(p, middle(d, f, start, p->side), p->side / 4, START);
}

SettStatus sett_dungeon_rgb(const SettDungeon *d, const SettDungeonPath *path,
                            int32_t scale, SettArena *arena, uint8_t **rgb,
                            int32_t *width, int32_t *height)
{
    SETT_ASSERT(scale >= 1 && scale <= 16);
    DungeonFrame f = sett_dungeon_frame(d);
    Picture p = {.side = SETT_ART_SIDE * scale};
    int64_t w = (int64_t)f.w * p.side, h = (int64_t)f.h * p.side;
    if (h > MOST_PIXELS / w)
        return SETT_TOO_LARGE;
    p.w = (int32_t)w;
    p.h = (int32_t)h;
    p.rgb = sett_arena_raw(arena, (size_t)w * (size_t)h, 3);
    if (p.rgb == NULL)
        return SETT_NO_MEMORY;
    for (int32_t y = 0; y < p.h; y++)
        for (int32_t x = 0; x < p.w; x++)
            put_pixel(&p, x, y, BACKGROUND);
    for (int32_t i = 0; i < sett_dungeon_connections(d); i++) {
        const SettConnection *c = sett_dungeon_connection(d, i);
        put_line(&p, middle(d, &f, c->end[0], p.side),
                 middle(d, &f, c->end[1], p.side), p.side / 6, LINE);
    }
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < sett_dungeon_rooms(d); i++)
        status = put_room(&p, d, &f, i, scale, arena);
    put_marks(&p, d, &f, path);
    *rgb = p.rgb;
    *width = p.w;
    *height = p.h;
    return status;
}

static void put_points(const SettDungeon *d, const DungeonFrame *f,
                       const SettDungeonPath *path, SettText *out)
{
    sett_xml_format(out,
                    "<polyline fill=\"none\" stroke=\"#%06x\" "
                    "stroke-width=\"4\" stroke-linejoin=\"round\" "
                    "stroke-linecap=\"round\" points=\"",
                    TRACE);
    for (int32_t i = 0; i < path->count; i++) {
        SettPoint at = middle(d, f, path->spots[i], SETT_ART_SIDE);
        sett_text_format(out, "%s%d,%d", i > 0 ? " " : "", (int)at.x,
                         (int)at.y);
    }
    sett_text_add(out, "\"/>\n");
}

static void put_connection(const SettDungeon *d, const DungeonFrame *f,
                           int32_t i, SettText *out)
{
    const SettConnection *c = sett_dungeon_connection(d, i);
    SettPoint a = middle(d, f, c->end[0], SETT_ART_SIDE);
    SettPoint b = middle(d, f, c->end[1], SETT_ART_SIDE);
    sett_xml_format(out,
                    "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" "
                    "stroke-width=\"5\" stroke-linecap=\"round\" "
                    "stroke=\"#%06x\"/>\n",
                    a.x, a.y, b.x, b.y, LINE);
}

static void put_svg_head(const DungeonFrame *f, const char *title,
                         SettText *out)
{
    int32_t w = f->w * SETT_ART_SIDE, h = f->h * SETT_ART_SIDE;
    sett_xml_format(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                    "height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\" "
                    "font-family=\"sans-serif\" font-size=\"10\" "
                    "fill=\"#%06x\">\n",
                    w, h, w, h, NAME);
    if (title != NULL)
        sett_xml_format(out, "<title>%s</title>\n", title);
    sett_xml_format(out, "<rect width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n",
                    w, h, BACKGROUND);
}

SettStatus sett_dungeon_svg(const SettDungeon *d, const SettDungeonPath *path,
                            const char *title, SettText *out)
{
    DungeonFrame f = sett_dungeon_frame(d);
    SettSpot start = sett_dungeon_start(d);
    put_svg_head(&f, title, out);
    sett_render_symbols(sett_dungeon_game(d), out);
    for (int32_t i = 0; i < sett_dungeon_connections(d); i++)
        put_connection(d, &f, i, out);
    for (int32_t i = 0; i < sett_dungeon_rooms(d); i++) {
        const SettDungeonRoom *r = sett_dungeon_room(d, i);
        double x = (double)(r->x - f.x) * SETT_ART_SIDE;
        double y = (double)(r->y - f.y) * SETT_ART_SIDE;
        sett_render_inner(sett_dungeon_game(d), &r->grid, x, y, SETT_ART_SIDE,
                          out);
        sett_xml_format(out, "<text x=\"%d\" y=\"%d\">%s</text>\n", (int)x,
                        (int)y - 4, r->name);
    }
    if (path != NULL && path->count > 0)
        put_points(d, &f, path, out);
    if (start.room >= 0) {
        SettPoint at = middle(d, &f, start, SETT_ART_SIDE);
        sett_xml_format(out,
                        "<circle cx=\"%d\" cy=\"%d\" r=\"5\" stroke=\"#fff\" "
                        "stroke-width=\"2\" fill=\"#%06x\"><title>start</title>"
                        "</circle>\n",
                        at.x, at.y, START);
    }
    sett_text_add(out, "</svg>\n");
    return out->status;
}

static void put_glyph(char *cells, const SettDungeon *d, const DungeonFrame *f,
                      SettSpot at, char glyph)
{
    const SettDungeonRoom *r = sett_dungeon_room(d, at.room);
    cells[(r->y + at.y - f->y) * f->w + r->x + at.x - f->x] = glyph;
}

static void put_cells(char *cells, const SettDungeon *d, const DungeonFrame *f)
{
    const SettTileSet *tiles = &sett_dungeon_game(d)->tiles;
    for (int32_t i = 0; i < sett_dungeon_rooms(d); i++) {
        const SettGrid *g = &sett_dungeon_room(d, i)->grid;
        for (int32_t c = 0; c < sett_grid_area(g); c++)
            put_glyph(cells, d, f, (SettSpot){i, c % g->w, c / g->w},
                      tiles->tiles[g->cells[c]].glyph);
    }
}

SettStatus sett_dungeon_plan_text(const SettDungeon *d,
                                  const SettDungeonPath *path, SettArena *tmp,
                                  SettText *out)
{
    DungeonFrame f = sett_dungeon_frame(d);
    SettSpot start = sett_dungeon_start(d);
    if ((int64_t)f.w * f.h > SETT_PLAN_MOST_CELLS)
        return SETT_TOO_LARGE;
    char *cells = sett_arena_raw(tmp, (size_t)f.w, (size_t)f.h);
    if (cells == NULL)
        return SETT_NO_MEMORY;
    memset(cells, ' ', (size_t)f.w * (size_t)f.h);
    put_cells(cells, d, &f);
    for (int32_t i = 0; path != NULL && i < path->count; i++)
        put_glyph(cells, d, &f, path->spots[i], '*');
    if (start.room >= 0)
        put_glyph(cells, d, &f, start, '@');
    for (int32_t y = MARGIN; y < f.h - MARGIN; y++) {
        const char *row = cells + (size_t)y * (size_t)f.w;
        int32_t end = f.w;
        while (end > MARGIN && row[end - 1] == ' ')
            end--;
        sett_text_bytes(out, row + MARGIN, (size_t)(end - MARGIN));
        sett_text_char(out, '\n');
    }
    return out->status;
}

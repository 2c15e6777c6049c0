/* linked_draw.c - a level made of segments, with the way through it; and drawn:
   links under a tint between two lines, and the way. */
#include "sett/linked.h"

#include "sett/io.h"

enum { TILE = SETT_ART_SIDE };
#define TINT 0x0072b2u /* Okabe and Ito's blue and vermilion */
#define WAY 0xd55e00u

SettStatus sett_linked_level(const SettLinkKit *kit, SettArena *arena,
                             SettLinkedLevel *linked)
{
    const SettLinked *made = &linked->linked;
    SettStatus status = sett_link_grid(kit->model, made->numbers, made->count,
                                       arena, &linked->level);
    if (status != SETT_OK)
        return status;
    status = sett_link_unbroken(kit->model, &linked->level, arena,
                                &linked->unbroken);
    if (status != SETT_OK)
        return status;
    return sett_link_way(kit->model, &linked->level, made->way, made->way_count,
                         arena, &linked->way);
}

int32_t sett_linked_slices(const SettLinkKit *kit,
                           const SettLinkedLevel *linked, int32_t i)
{
    const int32_t *cut = linked->linked.cut;
    int32_t count = sett_slice_count(kit->game, linked->segments[i]);
    return cut != NULL ? count - cut[2 * i] - cut[2 * i + 1] : count;
}

int32_t sett_linked_first(const SettLinkKit *kit, const SettLinkedLevel *linked,
                          int32_t i)
{
    int32_t first = 0;
    for (int32_t k = 0; k < i; k++)
        first +=
            sett_linked_slices(kit, linked, k) + linked->linked.seams[k].count;
    return first;
}

/* The cells of slices first..first+count-1. */
typedef struct Span {
    int32_t x, y, w, h;
} Span;

static Span cells_of(const SettLinkKit *l, const SettLinkedLevel *linked,
                     int32_t first, int32_t count)
{
    const SettGrid *g = &linked->level;
    bool backward = l->game->forward == SETT_W || l->game->forward == SETT_N;
    int32_t all = sett_slice_count(l->game, g);
    int32_t at = backward ? all - first - count : first;
    return l->game->slices == SETT_COLUMNS ? (Span){at, 0, count, g->h}
                                           : (Span){0, at, g->w, count};
}

static Span link_cells(const SettLinkKit *l, const SettLinkedLevel *linked,
                       int32_t i)
{
    int32_t count = linked->linked.seams[i].count;
    int32_t first = sett_linked_first(l, linked, i + 1) - count;
    return cells_of(l, linked, first, count);
}

static int32_t seam_count(const SettLinkedLevel *linked)
{
    int32_t count = 0;
    while (linked->segments[count] != NULL)
        count++;
    return count - 1;
}

static void put_links(const SettLinkKit *l, const SettLinkedLevel *linked,
                      SettText *out)
{
    for (int32_t i = 0; i < seam_count(linked); i++) {
        Span s = link_cells(l, linked, i);
        bool columns = l->game->slices == SETT_COLUMNS;
        int32_t edge = s.w == 0 || s.h == 0 ? 2 : 0;
        sett_text_format(out,
                         "<rect class=\"link\" x=\"%d\" y=\"%d\" width=\"%d\" "
                         "height=\"%d\" fill=\"#0072b2\" fill-opacity=\"0.3\" "
                         "stroke=\"#0072b2\" stroke-width=\"2\"/>\n",
                         (int)(s.x * TILE - (columns ? edge / 2 : 0)),
                         (int)(s.y * TILE - (columns ? 0 : edge / 2)),
                         (int)(s.w * TILE + (columns ? edge : 0)),
                         (int)(s.h * TILE + (columns ? 0 : edge)));
    }
}

/* Runs that do not jump across a joined side. */
static void put_way(const SettLinkedLevel *linked, SettText *out)
{
    const SettPoint *p = linked->way.places;
    int32_t begin = 0;
    for (int32_t i = 1; i <= linked->way.place_count; i++) {
        bool cut = i == linked->way.place_count || p[i].x - p[i - 1].x > 1 ||
                   p[i - 1].x - p[i].x > 1;
        if (!cut)
            continue;
        sett_text_add(out, "<polyline class=\"way\" fill=\"none\" "
                           "stroke=\"#d55e00\" stroke-width=\"3\" "
                           "stroke-linejoin=\"round\" points=\"");
        for (int32_t k = begin; k < i; k++)
            sett_text_format(out, "%s%d,%d", k > begin ? " " : "",
                             (int)(p[k].x * TILE + TILE / 2),
                             (int)(p[k].y * TILE + TILE / 2));
        sett_text_add(out, "\"/>\n");
        begin = i;
    }
}

SettStatus sett_linked_svg(const SettLinkKit *kit,
                           const SettLinkedLevel *linked, const char *title,
                           SettText *out)
{
    const SettGrid *g = &linked->level;
    bool columns = kit->game->slices == SETT_COLUMNS;
    int32_t x = columns ? 2 * TILE : 0, y = columns ? 0 : 2 * TILE;
    int32_t w = g->w * TILE + 2 * x, h = g->h * TILE + 2 * y;
    sett_xml_format(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                    "height=\"%d\" viewBox=\"%d %d %d %d\" role=\"img\">\n"
                    "<title>%s</title>\n",
                    w, h, -x, -y, w, h, title);
    sett_render_symbols(kit->game, out);
    sett_render_inner(kit->game, g, 0, 0, TILE, out);
    put_links(kit, linked, out);
    put_way(linked, out);
    sett_text_add(out, "</svg>\n");
    return out->status;
}

typedef struct Picture {
    uint8_t *rgb;
    int32_t w, h, tile;
} Picture;

/* Mixes a colour into a pixel; share of 256. */
static void mix(const Picture *p, int32_t x, int32_t y, uint32_t colour,
                uint32_t share)
{
    if (x < 0 || y < 0 || x >= p->w || y >= p->h)
        return;
    uint8_t *at = p->rgb + 3 * ((size_t)y * (size_t)p->w + (size_t)x);
    for (int32_t i = 0; i < 3; i++) {
        uint32_t to = colour >> (16 - 8 * i) & 0xff;
        at[i] = (uint8_t)((at[i] * (256 - share) + to * share) / 256);
    }
}

static void tint(const Picture *p, Span s)
{
    for (int32_t y = s.y * p->tile - 1; y <= (s.y + s.h) * p->tile; y++)
        for (int32_t x = s.x * p->tile - 1; x <= (s.x + s.w) * p->tile; x++) {
            bool edge = x <= s.x * p->tile || y <= s.y * p->tile ||
                        x >= (s.x + s.w) * p->tile - 1 ||
                        y >= (s.y + s.h) * p->tile - 1;
            mix(p, x, y, TINT, edge ? 256 : 77);
        }
}

static void draw_way(const Picture *p, SettPoint a, SettPoint b)
{
    int32_t thick = p->tile / 8;
    for (int32_t i = 0; i <= p->tile; i++) {
        int32_t x = a.x * p->tile + p->tile / 2 + (b.x - a.x) * i;
        int32_t y = a.y * p->tile + p->tile / 2 + (b.y - a.y) * i;
        for (int32_t k = 0; k < thick * thick; k++)
            mix(p, x + k % thick - thick / 2, y + k / thick - thick / 2, WAY,
                256);
    }
}

SettStatus sett_linked_png(const SettLinkKit *kit,
                           const SettLinkedLevel *linked, int32_t scale,
                           SettArena *arena, SettText *out, SettError *err)
{
    Picture p = {.tile = TILE * scale};
    SettStatus status = sett_render_rgb(kit->game, &linked->level, scale, arena,
                                        &p.rgb, &p.w, &p.h);
    if (status == SETT_TOO_LARGE)
        return sett_fail(err, status, "the picture would be too large");
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < seam_count(linked); i++)
        tint(&p, link_cells(kit, linked, i));
    for (int32_t i = 1; i < linked->way.place_count; i++) {
        SettPoint a = linked->way.places[i - 1], b = linked->way.places[i];
        int32_t dx = a.x - b.x, dy = a.y - b.y;
        if (dx >= -1 && dx <= 1 && dy >= -2 && dy <= 2)
            draw_way(&p, a, b);
    }
    return sett_png_write(p.rgb, p.w, p.h, out, err);
}

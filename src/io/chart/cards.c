/* cards.c - see chart.h. Pixels have the letters of font.c; SVG has those of
   the viewer, which are narrower. */
#include "sett/chart.h"

#include <string.h>

#include "io/picture/art.h"
#include "io/picture/draw.h"

#define LETTER_W 6 /* of font.c, with the gap */
#define LETTER_H 7
#define MOST_PIXELS ((int64_t)1 << 28)

static int32_t scale_of(bool large)
{
    return large ? 2 : 1;
}

int32_t sett_cards_width(size_t size, bool large)
{
    return (int32_t)size * LETTER_W * scale_of(large);
}

int32_t sett_cards_line(bool large)
{
    return large ? 22 : 13;
}

typedef struct Run {
    uint32_t colour;
    int32_t x, y, w;
} Run;

static int32_t by_colour(const void *a, const void *b, void *user)
{
    const Run *one = a, *two = b;
    (void)user;
    return one->colour < two->colour ? -1 : one->colour > two->colour;
}

/* A frame around a map, since layers may be white on white paper. */
static SettBox frame_of(const SettCardsMap *map)
{
    return (SettBox){map->x - 1, map->y - 1, map->cloud.w * map->side + 2,
                     map->cloud.h * map->side + 2};
}

static SettStatus map_svg(const SettCardsMap *map, SettArena *tmp,
                          SettText *out)
{
    size_t cells = (size_t)map->cloud.w * (size_t)map->cloud.h;
    Run *runs = SETT_TAKE(tmp, cells, Run);
    Run *scratch = SETT_TAKE(tmp, cells, Run);
    if (runs == NULL || scratch == NULL)
        return SETT_NO_MEMORY;
    const SettCloud *cloud = &map->cloud;
    int32_t count = 0;
    for (int32_t y = 0; y < cloud->h; y++) {
        const uint32_t *row = cloud->cells + (size_t)y * (size_t)cloud->w;
        for (int32_t x = 0, end; x < cloud->w; x = end) {
            for (end = x + 1; end < cloud->w && row[end] == row[x]; end++)
                ;
            runs[count++] = (Run){row[x], x, y, end - x};
        }
    }
    sett_draw_rect(out, frame_of(map), SETT_GRID);
    sett_sort(runs, (size_t)count, sizeof *runs, scratch, by_colour, NULL);
    sett_text_format(out,
                     "<g transform=\"translate(%d %d) scale(%d)\" "
                     "shape-rendering=\"crispEdges\">",
                     (int)map->x, (int)map->y, (int)map->side);
    for (int32_t i = 0; i < count; i++) {
        if (i == 0 || runs[i].colour != runs[i - 1].colour) {
            sett_text_add(out, i == 0 ? "" : "\"/>");
            sett_xml_format(out, "<path fill=\"#%06x\" d=\"", runs[i].colour);
        }
        sett_text_format(out, "M%d %dh%dv1h-%dz", (int)runs[i].x,
                         (int)runs[i].y, (int)runs[i].w, (int)runs[i].w);
    }
    sett_text_add(out, "\"/></g>\n");
    return out->status;
}

SettStatus sett_cards_svg(const SettCards *cards, SettArena *tmp, SettText *out)
{
    SettStatus status = SETT_OK;
    sett_draw_begin(out, cards->w, cards->h, NULL, NULL);
    for (int32_t i = 0; status == SETT_OK && i < cards->map_count; i++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        status = map_svg(&cards->maps[i], tmp, out);
        sett_arena_reset(tmp, mark);
    }
    for (int32_t i = 0; i < cards->text_count; i++) {
        const SettCardsText *t = &cards->texts[i];
        SettLook look = {.anchor = SETT_LEFT,
                         .size = t->large ? 16 : 10,
                         .colour = t->colour,
                         .bold = t->large};
        sett_draw_text(out, t->x, t->y + (t->large ? 14 : 8), look, t->text);
    }
    sett_draw_end(out);
    return status == SETT_OK ? out->status : status;
}

static void put_pixel(const SettCards *cards, uint8_t *rgb, int32_t x,
                      int32_t y, uint32_t colour)
{
    if (x < 0 || y < 0 || x >= cards->w || y >= cards->h)
        return;
    uint8_t *at = rgb + 3 * ((size_t)y * (size_t)cards->w + (size_t)x);
    at[0] = (uint8_t)(colour >> 16);
    at[1] = (uint8_t)(colour >> 8);
    at[2] = (uint8_t)colour;
}

static void map_pixels(const SettCards *cards, const SettCardsMap *map,
                       uint8_t *rgb)
{
    SettBox frame = frame_of(map);
    for (int32_t y = 0; y < (int32_t)frame.h; y++)
        for (int32_t x = 0; x < (int32_t)frame.w; x++)
            put_pixel(cards, rgb, (int32_t)frame.x + x, (int32_t)frame.y + y,
                      SETT_GRID);
    for (int32_t y = 0; y < map->cloud.h * map->side; y++)
        for (int32_t x = 0; x < map->cloud.w * map->side; x++)
            put_pixel(
                cards, rgb, map->x + x, map->y + y,
                map->cloud.cells[y / map->side * map->cloud.w + x / map->side]);
}

static void text_pixels(const SettCards *cards, const SettCardsText *t,
                        uint8_t *rgb)
{
    int32_t scale = scale_of(t->large), left = (int32_t)t->x;
    for (const char *c = t->text; *c != '\0'; c++, left += LETTER_W * scale) {
        const uint8_t *rows = *c > ' ' && *c <= '~' ? sett_font_rows(*c) : NULL;
        for (int32_t y = 0; rows != NULL && y < LETTER_H * scale; y++)
            for (int32_t x = 0; x < 5 * scale; x++)
                if (rows[y / scale] >> (4 - x / scale) & 1)
                    put_pixel(cards, rgb, left + x, (int32_t)t->y + y,
                              t->colour);
    }
}

SettStatus sett_cards_rgb(const SettCards *cards, SettArena *arena,
                          uint8_t **rgb)
{
    int64_t pixels = (int64_t)cards->w * cards->h;
    if (pixels > MOST_PIXELS)
        return SETT_TOO_LARGE;
    *rgb = sett_arena_raw(arena, (size_t)pixels, 3);
    if (*rgb == NULL)
        return SETT_NO_MEMORY;
    memset(*rgb, 255, (size_t)pixels * 3);
    for (int32_t i = 0; i < cards->map_count; i++)
        map_pixels(cards, &cards->maps[i], *rgb);
    for (int32_t i = 0; i < cards->text_count; i++)
        text_pixels(cards, &cards->texts[i], *rgb);
    return SETT_OK;
}

/* png_level.c - levels as PNG pictures. Read in two forms: a pixel a tile, in
   the colours of the game's tiles (the first tile of a colour), or a picture in
   the game's art at a whole scale. Colours that are no tile's are told, the
   most frequent first, with the nearest tile's. */
#include "base/least.h"
#include "io/format/mapped_level.h"
#include "sett/format.h"
#include "sett/project.h"

#include <string.h>

#define MOST_COLOURS 1024 /* different ones that are counted */
#define TOLD 4
#define MOST_PIXELS ((int64_t)1 << 26)

static SettStatus write_png(const SettFormatJob *job, const SettGrid *grid,
                            SettText *out)
{
    uint8_t *rgb = NULL;
    int32_t width = 0, height = 0;
    SettStatus status =
        sett_render_rgb(job->game, grid, job->scale > 0 ? job->scale : 1,
                        job->arena, &rgb, &width, &height);
    if (status == SETT_TOO_LARGE)
        return sett_fail(job->err, status, "the picture would be too large");
    return status == SETT_OK ? sett_png_write(rgb, width, height, out, job->err)
                             : status;
}

#ifdef SETT_HAVE_PNG
static bool is_png(const SettFormatFile *file)
{
    return file->size >= 8 && memcmp(file->bytes, "\x89PNG\r\n\x1a\n", 8) == 0;
}

static uint32_t pixel(const SettPicture *p, int32_t x, int32_t y)
{
    const uint8_t *at = p->rgba + ((size_t)y * (size_t)p->w + (size_t)x) * 4;
    return (uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2];
}

static bool is_clear(const SettPicture *p, int32_t x, int32_t y)
{
    return p->rgba[((size_t)y * (size_t)p->w + (size_t)x) * 4 + 3] == 0;
}

static int32_t tile_of(const SettGame *game, uint32_t colour)
{
    for (int32_t i = 0; i < game->tiles.count; i++)
        if ((game->tiles.tiles[i].colour & 0xffffff) == colour)
            return i;
    return -1;
}

typedef struct Counted {
    uint32_t colour;
    int64_t count;
} Counted;

/* Colours of the picture, or those that are no tile's. */
typedef struct Colours {
    Counted list[MOST_COLOURS];
    int32_t count;
    bool more; /* than there is room for */
} Colours;

static void count_colour(Colours *c, uint32_t colour)
{
    for (int32_t i = 0; i < c->count; i++)
        if (c->list[i].colour == colour) {
            c->list[i].count++;
            return;
        }
    c->more = c->more || c->count == MOST_COLOURS;
    if (!c->more)
        c->list[c->count++] = (Counted){colour, 1};
}

static int32_t far(uint32_t a, uint32_t b)
{
    int32_t sum = 0;
    for (int32_t shift = 0; shift < 24; shift += 8) {
        int32_t d = (int32_t)(a >> shift & 255) - (int32_t)(b >> shift & 255);
        sum += d * d;
    }
    return sum;
}

static const SettTile *nearest(const SettGame *game, uint32_t colour)
{
    const SettTile *best = &game->tiles.tiles[0];
    for (int32_t i = 1; i < game->tiles.count; i++)
        if (far(game->tiles.tiles[i].colour & 0xffffff, colour) <
            far(best->colour & 0xffffff, colour))
            best = &game->tiles.tiles[i];
    return best;
}

static SettStatus unknown_colours(const SettFormatJob *job, Colours *c,
                                  int32_t x, int32_t y)
{
    char text[160] = "";
    size_t used = 0;
    int32_t all = c->count;
    for (int32_t told = 0; told < TOLD && told < all; told++) {
        int32_t best = told;
        for (int32_t i = told + 1; i < all; i++)
            if (c->list[i].count > c->list[best].count)
                best = i;
        Counted most = c->list[best];
        c->list[best] = c->list[told];
        c->list[told] = most;
        const SettTile *near = nearest(job->game, most.colour);
        SettText one = sett_text(job->arena->alloc);
        sett_text_format(&one, "%s#%06x x%d (nearest: %.16s #%06x)",
                         told > 0 ? ", " : "", (unsigned)most.colour,
                         (int)most.count, near->name,
                         (unsigned)(near->colour & 0xffffff));
        if (one.status == SETT_OK && used + one.size < sizeof text) {
            memcpy(text + used, one.data, one.size + 1);
            used += one.size;
        }
        sett_text_free(&one);
    }
    sett_fail(job->err, SETT_BAD_INPUT,
              "%s%d colours are no tile's, the first at %d,%d: %s%s",
              c->more ? "over " : "", (int)all, (int)x, (int)y, text,
              all > TOLD ? ", ..." : "");
    sett_expect(job->err,
                "the colours of %s's tiles, a pixel a tile, or a picture in "
                "its art, or a mapping: sett map %s FILE.png proposes one for "
                "--map",
                job->game->name, job->game->name);
    return SETT_BAD_INPUT;
}

/* A pixel a tile. What is fully transparent is open ground. */
static SettStatus read_pixels(const SettFormatJob *job, const SettPicture *p,
                              SettGrid *grid)
{
    Colours *c = SETT_TAKE(job->arena, 1, Colours);
    int32_t first_x = -1, first_y = -1;
    if (c == NULL)
        return sett_no_memory(job->err);
    c->count = 0;
    c->more = false;
    for (int32_t y = 0; y < p->h; y++)
        for (int32_t x = 0; x < p->w; x++) {
            uint32_t colour = pixel(p, x, y);
            int32_t tile = is_clear(p, x, y) ? job->game->fill_open
                                             : tile_of(job->game, colour);
            if (tile < 0) {
                first_x = c->count == 0 ? x : first_x;
                first_y = c->count == 0 ? y : first_y;
                count_colour(c, colour);
                if (c->more)
                    return unknown_colours(job, c, first_x, first_y);
                continue;
            }
            grid->cells[sett_grid_at(grid, x, y)] = (uint8_t)tile;
        }
    return c->count > 0 ? unknown_colours(job, c, first_x, first_y) : SETT_OK;
}

/* Whether a cell of the picture is a tile's art at that scale. */
static bool is_art(const SettPicture *p, const SettArt *art, int32_t scale,
                   int32_t left, int32_t top)
{
    for (int32_t i = 0; i < SETT_ART_SIDE * SETT_ART_SIDE; i++) {
        int32_t x = left + i % SETT_ART_SIDE * scale;
        int32_t y = top + i / SETT_ART_SIDE * scale;
        if (pixel(p, x, y) != (art->pixels[i] & 0xffffff) ||
            pixel(p, x + scale - 1, y + scale - 1) !=
                (art->pixels[i] & 0xffffff))
            return false;
    }
    return true;
}

/* The picture cut into cells; false where one of them is no tile's. */
static bool read_cells(const SettGame *game, const SettPicture *p,
                       const SettArt *arts, int32_t scale, SettGrid *grid)
{
    int32_t side = SETT_ART_SIDE * scale;
    for (int32_t y = 0; y < grid->h; y++)
        for (int32_t x = 0; x < grid->w; x++) {
            int32_t tile = 0;
            while (tile < game->tiles.count &&
                   !is_art(p, &arts[tile], scale, x * side, y * side))
                tile++;
            if (tile == game->tiles.count)
                return false;
            grid->cells[sett_grid_at(grid, x, y)] = (uint8_t)tile;
        }
    return true;
}

/* The level of a picture in the game's art, at the first scale that fits. */
static SettStatus read_art(const SettFormatJob *job, const SettPicture *p,
                           bool *found, SettGrid *grid)
{
    SettArt *arts = SETT_TAKE(job->arena, job->game->tiles.count, SettArt);
    if (arts == NULL)
        return sett_no_memory(job->err);
    sett_art(job->game, arts);
    *found = false;
    for (int32_t scale = 1; scale <= 16 && !*found; scale++) {
        int32_t side = SETT_ART_SIDE * scale;
        if (p->w % side != 0 || p->h % side != 0)
            continue;
        SettStatus status =
            sett_grid_take(job->arena, p->w / side, p->h / side, grid);
        if (status != SETT_OK)
            return sett_fail(job->err, status, "out of memory");
        *found = read_cells(job->game, p, arts, scale, grid);
    }
    return SETT_OK;
}

static SettStatus read_png(const SettFormatJob *job, const SettFormatFile *file)
{
    bool mapped = false;
    /* It says how pictures are cut, or names colours. */
    SettStatus place = sett_mapping_names(job, "cell", "color", &mapped);
    if (place != SETT_OK || mapped)
        return place == SETT_OK ? sett_mapped_format(job, file) : place;
    SettPicture picture;
    SettGrid grid;
    bool found = false;
    int64_t most = job->max_area > 0 ? job->max_area : SETT_MAX_AREA;
    int64_t pixels =
        sett_min_wide(most * SETT_ART_SIDE * SETT_ART_SIDE, MOST_PIXELS);
    SettStatus status = sett_png_read(file->bytes, file->size, pixels,
                                      job->arena, &picture, job->err);
    if (status == SETT_UNSUPPORTED)
        return sett_picture_refuse(file->bytes, file->size, job->err);
    if (status == SETT_OK)
        status = read_art(job, &picture, &found, &grid);
    if (status != SETT_OK)
        return status;
    if (found)
        return job->take(job->user, 0, &grid);
    if (picture.w > SETT_MAX_SIDE || picture.h > SETT_MAX_SIDE ||
        (int64_t)picture.w * picture.h > most)
        return sett_fail_at(job->err, SETT_TOO_LARGE, 1, 1,
                            "a level of %d x %d tiles", (int)picture.w,
                            (int)picture.h);
    status = sett_grid_take(job->arena, picture.w, picture.h, &grid);
    if (status != SETT_OK)
        return sett_fail(job->err, status, "out of memory");
    status = read_pixels(job, &picture, &grid);
    return status == SETT_OK ? job->take(job->user, 0, &grid) : status;
}

#define READ .is = is_png, .read = read_png
#else
#define READ .is = NULL, .read = NULL
#endif

const SettFormat sett_format_png = {
    .ending = ".png",
    .write = write_png,
    .lacks = "a picture: read back, tiles that look the same are one",
    READ};

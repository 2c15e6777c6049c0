/* art.c - sprites of a game file: `sprite = "FILE.png#N"` of a tile is the N-th
   square of a sheet, row by row from 0, `[art] side` pixels wide. Squares are
   brought to the side of all tile art, and laid over the empty tile's. */
#include "games/file/file.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SHEETS = 16, AREA = SETT_ART_SIDE * SETT_ART_SIDE };

typedef struct Sheets {
    Reading *r;
    int32_t side; /* of a square */
    const char *names[MOST_SHEETS];
    SettPicture pictures[MOST_SHEETS]; /* no pixels: it was refused */
    int32_t count;
} Sheets;

/* Loads a sheet once; what is wrong with it is told at its first tile. */
static const SettPicture *sheet_of(Sheets *s, const SettJson *at,
                                   const char *name)
{
    Reading *r = s->r;
    SettError err = {.text = ""};
    for (int32_t i = 0; i < s->count; i++)
        if (strcmp(s->names[i], name) == 0)
            return &s->pictures[i];
    if (s->count == MOST_SHEETS) {
        sett_file_wrong(r, "G0007", at, "one sheet of sprites too many");
        sett_file_help(r, "at most %d", MOST_SHEETS);
        return NULL;
    }
    SettPicture *p = &s->pictures[s->count];
    s->names[s->count++] = name;
    SettStatus status = r->def->picture(r->def->user, name, r->arena, p, &err);
    if (status == SETT_NO_MEMORY) {
        sett_file_no_memory(r);
        return NULL;
    }
    if (status != SETT_OK) {
        p->rgba = NULL;
        sett_file_wrong(r, "G0130", at, "\"%.60s\": %.120s", name, err.text);
        sett_file_help(r, "a PNG beside the game file");
    } else if (p->w < s->side || p->h < s->side) {
        p->rgba = NULL;
        sett_file_wrong(r, "G0131", at,
                        "\"%.60s\" is %dx%d pixels, less than one sprite of "
                        "%dx%d",
                        name, (int)p->w, (int)p->h, (int)s->side, (int)s->side);
        sett_file_help(r, "[art] side says how wide a sprite is");
    }
    return p;
}

/* "cellars.png#3": the file's name and the number. */
static bool split(Reading *r, const SettJson *sprite, const char **name,
                  int32_t *number)
{
    const char *text = sprite->string, *hash = strrchr(text, '#');
    int64_t n = 0;
    size_t size = hash != NULL ? (size_t)(hash - text) : sprite->size;
    if (size == 0 ||
        (hash != NULL && (!sett_int_read(hash + 1, strlen(hash + 1), &n) ||
                          n < 0 || n > 1000000))) {
        sett_file_wrong(r, "G0132", sprite, "\"%.60s\" names no sprite", text);
        sett_file_help(r, "\"cellars.png#3\": the fourth square of a sheet");
        return false;
    }
    *number = (int32_t)n;
    *name = sett_file_copy(r, text, size);
    return *name != NULL;
}

static uint32_t over(uint32_t below, const uint8_t *rgba)
{
    uint32_t out = 0, a = rgba[3];
    for (int32_t i = 0; i < 3; i++) {
        uint32_t under = below >> (16 - 8 * i) & 255;
        out = out << 8 | (rgba[i] * a + under * (255 - a) + 127) / 255;
    }
    return out;
}

/* Each pixel is that at the middle of its part of the square. */
static void paint(const Sheets *s, const SettPicture *p, int32_t number,
                  const uint32_t *ground, uint32_t *out)
{
    int32_t across = p->w / s->side;
    int32_t x0 = number % across * s->side, y0 = number / across * s->side;
    for (int32_t y = 0; y < SETT_ART_SIDE; y++)
        for (int32_t x = 0; x < SETT_ART_SIDE; x++) {
            int32_t sx = x0 + (2 * x + 1) * s->side / (2 * SETT_ART_SIDE);
            int32_t sy = y0 + (2 * y + 1) * s->side / (2 * SETT_ART_SIDE);
            int32_t at = y * SETT_ART_SIDE + x;
            out[at] =
                over(ground[at],
                     p->rgba + 4 * ((size_t)sy * (size_t)p->w + (size_t)sx));
        }
}

/* The sprite of a tile over `ground`, or NULL where it has none. */
static const uint32_t *read_sprite(Sheets *s, const FileTile *tile,
                                   const uint32_t *ground)
{
    Reading *r = s->r;
    const SettJson *sprite = sett_file_member(tile->json, "sprite");
    const char *name;
    int32_t number;
    if (sprite == NULL || !sett_file_is_string(r, sprite) ||
        !split(r, sprite, &name, &number) || r->def->picture == NULL)
        return NULL;
    const SettPicture *p = sheet_of(s, sprite, name);
    if (p == NULL || p->rgba == NULL)
        return NULL;
    int32_t have = (p->w / s->side) * (p->h / s->side);
    if (number >= have) {
        sett_file_wrong(r, "G0131", sprite,
                        "\"%.60s\" has %d sprites of %dx%d, and none of number "
                        "%d",
                        name, (int)have, (int)s->side, (int)s->side,
                        (int)number);
        sett_file_help(r, "numbers go from 0, row by row; [art] side says how "
                          "wide a sprite is");
        return NULL;
    }
    uint32_t *pixels = SETT_TAKE(r->arena, AREA, uint32_t);
    if (pixels == NULL)
        sett_file_no_memory(r);
    else
        paint(s, p, number, ground, pixels);
    return pixels;
}

void sett_file_read_art(Reading *r)
{
    static const char *const own[] = {"side", NULL};
    const SettJson *table = sett_file_table(r, r->root, "art");
    Sheets s = {.r = r, .side = SETT_ART_SIDE};
    int32_t empty = r->file->game.fill_open, count = 0;
    uint32_t plain[AREA];
    sett_file_keys(r, table, own);
    s.side = sett_file_int(r, table, "side", 1, 1024, SETT_ART_SIDE);
    SettTilePicture *list = SETT_TAKE(r->arena, r->tile_count, SettTilePicture);
    if (list == NULL) {
        sett_file_no_memory(r);
        return;
    }
    for (int32_t i = 0; i < AREA; i++)
        plain[i] = r->tiles[empty].shown.colour;
    const uint32_t *ground = read_sprite(&s, &r->tiles[empty], plain);
    for (int32_t i = 0; i < r->tile_count && r->status == SETT_OK; i++) {
        const uint32_t *pixels =
            i == empty ? ground
                       : read_sprite(&s, &r->tiles[i],
                                     ground != NULL ? ground : plain);
        if (pixels != NULL)
            list[count++] = (SettTilePicture){r->tiles[i].name, pixels};
    }
    r->file->art = (SettArtwork){.pictures = list, .picture_count = count};
    if (count > 0)
        r->file->game.art = &r->file->art;
}

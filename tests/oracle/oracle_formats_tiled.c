/* oracle_formats_tiled.c - one map of Tiled: cells and objects as recorded, the
   bytes that come back, and the picture that tmxrasterizer draws, where it is
   installed, else the recorded one. Outlines of shapes, text and instances of
   templates are hidden on both sides: they are not drawn (shapes) or not known
   to the recorded version (templates). */
#include "oracle/oracle_formats.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* "tiled/rs/a.tmx" is recorded as "rs__a.tmx", beside which `tail` stands. */
static bool recorded_name(const OracleFile *file, const char *below,
                          bool ending, const char *tail, char *out, size_t size)
{
    if (strncmp(file->path, "tiled/", 6) != 0)
        return false;
    int n = snprintf(out, size, "tiled/expected/%s", below);
    for (const char *c = file->path + 6; *c && n + 3 < (int)size; c++) {
        out[n++] = *c == '/' ? '_' : *c;
        if (*c == '/')
            out[n++] = '_';
    }
    out[n] = 0;
    char *dot = strrchr(out, '.');
    if (!ending && dot != NULL)
        *dot = 0;
    strncat(out, tail, size - strlen(out) - 1);
    return true;
}

static const SettTiledLayer *cells_layer(const SettTiledMap *map, int32_t n)
{
    for (int32_t i = 0; i < map->layer_count; i++)
        if (map->layers[i].kind == SETT_TILED_CELLS && n-- == 0)
            return &map->layers[i];
    return NULL;
}

static int64_t number(const SettJson *at, const char *key)
{
    int64_t value = -1;
    sett_json_int(sett_json_member(at, key), &value);
    return value;
}

static void check_layer(OracleFile *f, const SettTiledMap *map,
                        const SettTiledLayer *l, const SettJson *at)
{
    int32_t x0 = (int32_t)number(at, "x"), y0 = (int32_t)number(at, "y");
    int32_t w = (int32_t)number(at, "w"), h = (int32_t)number(at, "h");
    int64_t wrong = 0;
    (void)map;
    const SettJson *rows = sett_json_list(at, "rows");
    const SettJson *row = rows != NULL ? rows->child : NULL;
    int64_t outside = 0;
    for (int32_t i = 0; l->cells != NULL && i < l->w * l->h; i++) {
        int32_t x = l->x + i % l->w - x0, y = l->y + i / l->w - y0;
        outside += l->cells[i] != 0 && (x < 0 || y < 0 || x >= w || y >= h);
    }
    for (int32_t y = 0; row != NULL && y < h; y++, row = row->next) {
        const SettJson *c = row->child;
        for (int32_t x = 0; c != NULL && x < w; x++, c = c->next) {
            int64_t value = -1;
            int32_t cx = x0 + x - l->x, cy = y0 + y - l->y;
            bool in = cx >= 0 && cy >= 0 && cx < l->w && cy < l->h;
            sett_json_int(c, &value);
            wrong += !in ||
                     l->cells[(size_t)cy * (size_t)l->w + (size_t)cx] != value;
        }
    }
    oracle_check(f->o, wrong == 0 && outside == 0,
                 "%s: layer %s: %lld cells differ, %lld beside", f->path,
                 l->name, (long long)wrong, (long long)outside);
}

static void check_object(OracleFile *f, const SettTiledObject *o,
                         const SettJson *at)
{
    const SettJson *x = sett_json_member(at, "x"),
                   *y = sett_json_member(at, "y");
    bool same = number(at, "id") == o->id && x != NULL && y != NULL &&
                fabs(x->number - o->x) < 1e-4 &&
                fabs(y->number - o->y) < 1e-4 &&
                sett_json_is(sett_json_member(at, "name"), o->name);
    if (o->of_template == NULL)
        same = same && sett_json_is(sett_json_member(at, "type"), o->type) &&
               number(at, "gid") == (int64_t)o->cell;
    oracle_check(f->o, same, "%s: object %d differs", f->path, (int)o->id);
}

static void check_cells(OracleFile *f, const SettTiledMap *map)
{
    char name[1024];
    const SettJson *root = NULL;
    if (!recorded_name(f, "", true, ".cells.json", name, sizeof name))
        return;
    char *text = oracle_text(f->o, name);
    if (text == NULL)
        return;
    if (!oracle_check(f->o,
                      sett_json_read(text, strlen(text), NULL, f->arena, &root,
                                     NULL) == SETT_OK,
                      "%s: cannot be read", name)) {
        free(text);
        return;
    }
    int32_t n = 0;
    const SettJson *list = sett_json_list(root, "layers");
    for (const SettJson *l = list ? list->child : NULL; l; l = l->next, n++) {
        const SettTiledLayer *layer = cells_layer(map, n);
        if (oracle_check(f->o, layer != NULL, "%s: layer %d is not there",
                         f->path, (int)n))
            check_layer(f, map, layer, l);
    }
    list = sett_json_list(root, "objects");
    const SettJson *o = list ? list->child : NULL;
    for (int32_t i = 0; i < map->layer_count; i++)
        for (int32_t k = 0; k < map->layers[i].object_count; k++) {
            if (oracle_check(f->o, o != NULL, "%s: more objects", f->path))
                check_object(f, &map->layers[i].objects[k], o);
            o = o != NULL ? o->next : NULL;
        }
    oracle_check(f->o, o == NULL, "%s: fewer objects", f->path);
    free(text);
}

/* Layers that are not compared: with outlines, text or templates; and tiles of
   parts of pictures, which versions before 1.9 do not know; pictures that
   repeat in a JSON map, which 1.8 does not read there. */
static bool left_out(const SettTiledMap *map, const SettTiledLayer *l)
{
    bool out = l->kind == SETT_TILED_OTHER ||
               (map->json && (l->repeat_x || l->repeat_y));
    for (int32_t i = 0; i < l->object_count; i++)
        out = out || l->objects[i].shape != SETT_TILED_TILE_OBJECT ||
              l->objects[i].of_template != NULL;
    int64_t count = l->cells != NULL ? (int64_t)l->w * l->h : 0;
    for (int64_t i = 0; i < count + l->object_count; i++) {
        int32_t id;
        uint32_t cell = i < count ? l->cells[i] : l->objects[i - count].cell;
        const SettTiledSet *set = sett_tiled_set_of(map, cell, &id);
        const SettTiledTile *tile =
            set != NULL ? sett_tiled_tile(set, id) : NULL;
        out = out || (tile != NULL && tile->image != NULL &&
                      (tile->x != 0 || tile->y != 0));
    }
    return out;
}

/* False where the picture cannot be had; `hide` has the options. */
static bool rasterize(const OracleFile *f, const char *hide, SettPicture *out)
{
    char command[8192], png[64];
    char *text = NULL;
    size_t size = 0;
    SettIo io = sett_io_posix();
    snprintf(png, sizeof png, "/tmp/oracle_formats.%d.png", (int)getpid());
    remove(png);
    snprintf(command, sizeof command,
             "QT_QPA_PLATFORM=offscreen tmxrasterizer %s '%s/%s' %s "
             ">/dev/null 2>&1",
             hide, f->o->folder, f->path, png);
    bool made = system(command) == 0 &&
                sett_file_read(&io, png, (size_t)1 << 28, f->arena, &text,
                               &size, NULL) == SETT_OK &&
                sett_png_read(text, size, 0, f->arena, out, NULL) == SETT_OK;
    remove(png);
    return made;
}

static bool recorded(const OracleFile *f, SettPicture *out)
{
    char name[1024], path[2200];
    char *text = NULL;
    size_t size = 0;
    SettIo io = sett_io_posix();
    if (!recorded_name(f, "render/", false, ".png", name, sizeof name))
        return false;
    snprintf(path, sizeof path, "%s/%s", f->o->folder, name);
    return sett_file_read(&io, path, (size_t)1 << 28, f->arena, &text, &size,
                          NULL) == SETT_OK &&
           sett_png_read(text, size, 0, f->arena, out, NULL) == SETT_OK;
}

static void compare(OracleFile *f, const SettPicture *a, const SettPicture *b)
{
    int64_t wrong = 0;
    if (!oracle_check(f->o, a->w == b->w && a->h == b->h,
                      "%s: drawn %d x %d, not %d x %d", f->path, (int)a->w,
                      (int)a->h, (int)b->w, (int)b->h))
        return;
    for (int64_t i = 0; i < (int64_t)a->w * a->h; i++) {
        const uint8_t *p = a->rgba + 4 * i, *q = b->rgba + 4 * i;
        wrong += (p[3] != 0 || q[3] != 0) && memcmp(p, q, 4) != 0;
    }
    oracle_check(f->o, wrong == 0, "%s: %lld pixels differ", f->path,
                 (long long)wrong);
}

static void check_picture(OracleFile *f, SettTiledMap *map)
{
    const SettTiledDraw how = {.files = &f->files};
    char hide[4096] = "";
    bool hidden = false;
    SettPicture ours, theirs;
    for (int32_t i = 0; i < map->layer_count; i++) {
        SettTiledLayer *l = &map->layers[i];
        if (!left_out(map, l))
            continue;
        size_t n = strlen(hide);
        snprintf(hide + n, sizeof hide - n, "--hide-layer '%s' ", l->name);
        hidden = true;
        for (int32_t k = 0; k < map->layer_count; k++)
            if (strcmp(map->layers[k].name, l->name) == 0)
                map->layers[k].visible = false;
    }
    SettStatus status = sett_tiled_draw(map, &how, f->arena, &ours, NULL);
    if (strcmp(map->orientation, "orthogonal") != 0) {
        oracle_check(f->o, status == SETT_UNSUPPORTED,
                     "%s: %s, and not refused", f->path, map->orientation);
        return;
    }
    bool live = rasterize(f, hide, &theirs);
    if (!live && (hidden || !recorded(f, &theirs))) {
        printf("%s: no picture to compare with\n", f->path);
        return;
    }
    if (oracle_check(f->o, status == SETT_OK, "%s: not drawn", f->path))
        compare(f, &ours, &theirs);
}

void oracle_tiled(OracleFile *f)
{
    SettTiledMap map;
    SettError err = {0};
    SettText out = sett_text(testkit_filled());
    SettStatus status = sett_tiled_read(f->bytes, f->size, f->path, &f->files,
                                        NULL, f->arena, &map, &err);
    if (!oracle_check(f->o, status == SETT_OK, "%s:%d:%d: %s", f->path,
                      (int)err.line, (int)err.column, err.text))
        return;
    status = sett_tiled_write(&map, f->arena, &out, &err);
    oracle_check(f->o,
                 status == SETT_OK && out.size == f->size &&
                     memcmp(out.data, f->bytes, f->size) == 0,
                 "%s: other bytes come back", f->path);
    check_cells(f, &map);
    check_picture(f, &map);
    sett_text_free(&out);
}

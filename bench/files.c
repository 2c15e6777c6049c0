/* files.c - files of other programs: rules of LDtk, packed maps of Tiled. */
#include "bench.h"

#include <stdlib.h>
#include <string.h>
#if defined(SETT_HAVE_ZLIB)
#include <zlib.h>
#endif

#define SIDE 4096
#define SAMPLE                                     \
    SETT_BENCH_SOURCE "/../../shared/conformance/" \
                      "formats/ldtk/AutoLayers_6_OptionalRules.ldtk"

/* Rules of all layers of LDtk's own sample with the most of them, 20 times. */
static SettStatus rules(const BenchRow *row, Bench *b, double *out)
{
    char *text = NULL;
    size_t size = 0;
    SettIo io = sett_io_posix();
    SettLdtkProject p;
    double cells = 0;
    (void)row;
    if (sett_file_read(&io, SAMPLE, 0, &b->arena, &text, &size, NULL) !=
        SETT_OK)
        return SETT_UNSUPPORTED;
    SettStatus status =
        sett_ldtk_read(text, size, "sample", NULL, &b->arena, &p, NULL);
    double began = bench_cpu();
    for (int32_t i = 0; i < 20 * p.level_count; i++)
        for (int32_t k = 0; k < p.levels[i % p.level_count].layer_count; k++) {
            const SettLdtkLevel *level = &p.levels[i % p.level_count];
            const SettLdtkTile *tiles;
            int32_t count;
            SettArenaMark mark = sett_arena_mark(&b->tmp);
            if (level->layers[k].values == NULL || status != SETT_OK)
                continue;
            status = sett_ldtk_rules(&p, level, k, &b->tmp, &tiles, &count);
            cells += level->layers[k].w * level->layers[k].h;
            b->check += (uint64_t)count;
            sett_arena_reset(&b->tmp, mark);
        }
    *out = cells / (bench_cpu() - began);
    return status;
}

#if defined(SETT_HAVE_ZLIB)
/* A map of SIDE x SIDE cells of 64 kinds as text, packed by zlib. */
static SettStatus packed_map(SettText *out)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrst"
        "uvwxyz0123456789+/";
    size_t size = (size_t)SIDE * SIDE * 4;
    uLongf packed_size = compressBound((uLong)size);
    uint8_t *cells = calloc(size, 1), *packed = calloc(packed_size + 3, 1);
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    for (size_t i = 0; cells != NULL && i < size; i += 4)
        cells[i] =
            (uint8_t)(sett_rng_below(&rng, 8) ? 1 : sett_rng_below(&rng, 64));
    bool made = cells != NULL && packed != NULL &&
                compress2(packed, &packed_size, cells, (uLong)size, 6) == Z_OK;
    sett_text_format(
        out,
        "<map width=\"%d\" height=\"%d\" tilewidth=\"16\" "
        "tileheight=\"16\"><layer width=\"%d\" height=\"%d\"><data "
        "encoding=\"base64\" compression=\"zlib\">",
        SIDE, SIDE, SIDE, SIDE);
    for (size_t i = 0; made && i < packed_size; i += 3) {
        uint32_t v = (uint32_t)packed[i] << 16 | (uint32_t)packed[i + 1] << 8 |
                     packed[i + 2];
        size_t left = packed_size - i;
        sett_text_char(out, digits[v >> 18]);
        sett_text_char(out, digits[v >> 12 & 63]);
        sett_text_char(out, left > 1 ? digits[v >> 6 & 63] : '=');
        sett_text_char(out, left > 2 ? digits[v & 63] : '=');
    }
    sett_text_add(out, "</data></layer></map>");
    free(cells);
    free(packed);
    return made ? out->status : SETT_NO_MEMORY;
}

static SettStatus read_map(const BenchRow *row, Bench *b, double *out)
{
    SettText text = sett_text(b->arena.alloc);
    SettTiledMap map;
    SettArenaMark mark = sett_arena_mark(&b->tmp);
    (void)row;
    SettStatus status = packed_map(&text);
    double began = bench_cpu();
    if (status == SETT_OK)
        status = sett_tiled_read(text.data, text.size, "map", NULL, NULL,
                                 &b->tmp, &map, NULL);
    *out = bench_cpu() - began;
    b->check += status == SETT_OK ? map.layers[0].cells[77] : 0;
    sett_arena_reset(&b->tmp, mark);
    sett_text_free(&text);
    return status;
}
#else
static SettStatus read_map(const BenchRow *row, Bench *b, double *out)
{
    (void)row;
    (void)b;
    (void)out;
    return SETT_UNSUPPORTED;
}
#endif

const BenchRow bench_files[] = {
    {.name = "G37.ldtk.rules",
     .unit = "cells/s",
     .kind = BENCH_RATE,
     .per = 1,
     .value = rules},
    {.name = "G37.tmx.zlib.4096x4096",
     .unit = "s",
     .kind = BENCH_LESS,
     .per = 1,
     .value = read_map},
    {0},
};

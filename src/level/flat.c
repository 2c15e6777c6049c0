/* flat.c - small maps: between masks and flats, floods, searches. */
#include "level/flat.h"

#include "level/spread.h"

SettFlat sett_flat_board(int32_t w, int32_t h)
{
    uint64_t words[5] = {0, 0, 0, 0, 0}, row = ((uint64_t)1 << w) - 1;
    int32_t place = 0, stride = sett_flat_stride(w);
    for (int32_t y = 0; y < h; y++, place += stride)
        sett_flat_put_row(words, place, row);
    return sett_flat_words(words);
}

SettFlat sett_flat_tile(const SettGrid *grid, uint8_t tile)
{
    uint64_t words[5] = {0, 0, 0, 0, 0};
    int32_t place = 0, stride = sett_flat_stride(grid->w);
    const uint8_t *cells = grid->cells;
    for (int32_t y = 0; y < grid->h; y++, place += stride, cells += grid->w)
        sett_flat_put_row(words, place, sett_gather(cells, grid->w, tile));
    return sett_flat_words(words);
}

SettFlat sett_flat_read(const SettMask *mask)
{
    uint64_t words[5] = {0, 0, 0, 0, 0};
    int32_t place = 0, stride = sett_flat_stride(mask->w);
    for (int32_t y = 0; y < mask->h; y++, place += stride)
        sett_flat_put_row(words, place, mask->words[y]);
    return sett_flat_words(words);
}

void sett_flat_write(SettFlat flat, SettMask *mask)
{
    uint64_t words[5] = {0, 0, 0, 0, 0};
    int32_t place = 0, stride = sett_flat_stride(mask->w);
    uint64_t row = ((uint64_t)1 << mask->w) - 1;
    sett_flat_store(flat, words);
    for (int32_t y = 0; y < mask->h; y++, place += stride) {
        int32_t i = place >> 6, by = place & 63;
        mask->words[y] =
            (words[i] >> by | words[i + 1] << 1 << (63 - by)) & row;
    }
}

SettFlat sett_flat_flood(SettFlat open, SettFlat seed, int32_t stride)
{
    for (;;) {
        /* Two steps for one look whether it is over. */
        SettFlat more = sett_flat_or(
            seed, sett_flat_and(open, sett_flat_beside(seed, stride)));
        SettFlat most = sett_flat_or(
            more, sett_flat_and(open, sett_flat_beside(more, stride)));
        if (!sett_flat_any(sett_flat_xor(most, more)))
            return most;
        seed = most;
    }
}

void sett_flat_search(SettFlat open, int32_t from, int32_t stride,
                      SettBalls *out)
{
    SettFlat seen = sett_flat_bit(from), last = seen;
    int32_t steps = 0;
    out->ball[0] = seen;
    for (;;) {
        last = sett_flat_without(
            sett_flat_and(open, sett_flat_beside(last, stride)), seen);
        if (!sett_flat_any(last))
            break;
        seen = sett_flat_or(seen, last);
        out->ball[++steps] = seen;
    }
    out->steps = steps;
}

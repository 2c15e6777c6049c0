/* cards.h - a picture of texts and cloud maps side by side, as SVG or as
   pixels: the same places in both. */
#ifndef SETT_IO_CARDS_H
#define SETT_IO_CARDS_H

#include "io/cloud.h"

typedef struct SettCardsText {
    double x, y; /**< of its upper left corner */
    const char *text;
    uint32_t colour;
    bool large;
} SettCardsText;

typedef struct SettCardsMap {
    int32_t x, y;
    int32_t side; /**< pixels a cell */
    SettCloud cloud;
} SettCardsMap;

/** Room for what is put on a sheet; all belongs to whoever made it. */
typedef struct SettCards {
    int32_t w, h;
    SettCardsText *texts;
    SettCardsMap *maps;
    int32_t text_count, map_count;
} SettCards;

/** Pixels that a line of `size` characters is wide, at most. */
int32_t sett_cards_width(size_t size, bool large);
/** Pixels from line to line. */
int32_t sett_cards_line(bool large);

/** As SVG: a map is a path for each of its colours. */
SettStatus sett_cards_svg(const SettCards *cards, SettArena *tmp,
                          SettText *out);
/** As 24-bit RGB of cards->w x cards->h pixels from `arena`. */
SettStatus sett_cards_rgb(const SettCards *cards, SettArena *arena,
                          uint8_t **rgb);

#endif

/* canvas_words.h - short words for the tables of canvases' usual agent
   programs. Columns: spawn, period, tokens, x, y, radius; style, dir, step;
   trigger, seen, its area, chance, interval; boundary, its area; action, tile,
   w, h, r. */
#ifndef SETT_GAMES_CANVAS_WORDS_H
#define SETT_GAMES_CANVAS_WORDS_H

#include "sett/gagents.h"

/* The lists of a canvas. */
#define CANVAS_LISTS(brush_list, usual_list)                     \
    .brushes = brush_list,                                       \
    .brush_count = sizeof(brush_list) / sizeof((brush_list)[0]), \
    .usual = usual_list,                                         \
    .usual_count = sizeof(usual_list) / sizeof((usual_list)[0])
#define CANVAS_FIXTURES(list) \
    .fixtures = list, .fixture_count = sizeof(list) / sizeof((list)[0])

/* clang-format off */
#define LINE {SETT_STYLE_LINE}
#define STROLL {SETT_STYLE_RANDOM}
#define ALWAYS {SETT_WHEN_ALWAYS}
#define CHANCE {SETT_WHEN_CHANCE}
#define TERRAIN {SETT_WHEN_TERRAIN}
#define FULL {SETT_WHEN_FULL}
#define BOUNCE {SETT_EDGE_BOUNCE}
#define P(percent) {(uint64_t)(percent) * 42949672}
/* clang-format on */

#endif

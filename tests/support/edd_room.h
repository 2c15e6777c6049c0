/* edd_room.h - EDD rooms drawn as text, analysed for a test. */
#ifndef SETT_TEST_EDD_ROOM_H
#define SETT_TEST_EDD_ROOM_H

#include "games/edd/edd.h"
#include "support/testkit.h"

/** A room and all that the analysis says of it. */
typedef struct EddCase {
    SettArena arena;
    SettGrid grid;
    uint8_t kind[256];
    EddRoom room, target_room;
    EddTarget target;
    bool has_target;
    EddSafety safety;
    double dimension[EDD_DIMENSIONS];
} EddCase;

/** A grid of the game's glyphs, rows joined by '/'. */
SettGrid edd_grid(SettArena *arena, const char *art);
/** Analyses a drawing, with a target or with NULL. */
void edd_open(EddCase *c, EddMode mode, const char *art, const char *target);
void edd_open_marked(EddCase *c, EddMode mode, const char *art,
                     const SettMarker *markers, int32_t count);
/** Analyses c->grid, which was taken from c->arena. */
void edd_open_grid(EddCase *c, EddMode mode, const SettLevel *target);
void edd_close(EddCase *c);
/** The default configuration in a mode. */
EddConfig edd_config(EddMode mode);

#endif

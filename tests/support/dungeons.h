/* dungeons.h - dungeons for tests: drawn, and drawn by lot. */
#ifndef SETT_TEST_DUNGEONS_H
#define SETT_TEST_DUNGEONS_H

#include "games/edd/edd.h"
#include "sett/dungeon.h"
#include "support/testkit.h"

/** An empty dungeon of EDD on the default allocator. */
SettDungeon *dungeon_new(SettDoorRule doors);
/** Adds a room drawn as rows joined by '/'; returns its number. */
int32_t dungeon_room(SettDungeon *d, const char *name, const char *art);
/** Joins tiles of two rooms, which must work. */
void dungeon_join(SettDungeon *d, int32_t a, int32_t ax, int32_t ay, int32_t b,
                  int32_t bx, int32_t by);
/** A room of w x h whose tiles are drawn by lot; walls with chance 1/`walls`.
 */
void dungeon_draw(SettRng *rng, int32_t walls, SettGrid *grid);
/** A tile of the border, by lot. */
SettSpot dungeon_border(const SettDungeon *d, SettRng *rng, int32_t room);
/** `rooms` rooms with sides of 3..`side`, joined at random places; one of the
    rooms' passable tiles is the start. */
SettDungeon *dungeon_random(SettRng *rng, int32_t rooms, int32_t side,
                            int32_t walls);
/** A passable tile by lot; room -1 where none was found. */
SettSpot dungeon_passable(const SettDungeon *d, SettRng *rng);

#endif

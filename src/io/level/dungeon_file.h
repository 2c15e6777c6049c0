/* dungeon_file.h - what the files and pictures of dungeons agree on. */
#ifndef SETT_IO_DUNGEON_FILE_H
#define SETT_IO_DUNGEON_FILE_H

#include "sett/dungeon.h"

#define SETT_DUNGEON_FORMAT "sett-dungeon"
#define SETT_DUNGEON_VERSION 1
#define SETT_ROOM_SIDE 64 /* longest row, and most rows */

#define SETT_PLAN_MARGIN 1                      /* tiles around a plan */
#define SETT_PLAN_MOST_CELLS ((int64_t)1 << 20) /* of a plan tile by tile */

/** The smallest rectangle around all rooms and the margin, in tiles. */
typedef struct DungeonFrame {
    int32_t x, y, w, h;
} DungeonFrame;

DungeonFrame sett_dungeon_frame(const SettDungeon *dungeon);
/** Locks the tiles of a room that are in the mask, and no others. */
void sett_dungeon_lock_room(SettDungeon *d, int32_t room, const SettMask *lock);

#endif

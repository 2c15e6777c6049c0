/* dungeon_file.h - what reader and writer of projects agree on. */
#ifndef SETT_IO_DUNGEON_FILE_H
#define SETT_IO_DUNGEON_FILE_H

#define SETT_DUNGEON_FORMAT "sett-dungeon"
#define SETT_DUNGEON_VERSION 1
#define SETT_ROOM_SIDE 64 /* longest row, and most rows */

#endif

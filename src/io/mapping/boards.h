/* boards.h - files of boards (.xsb, .sok) as projects: each board a level, the
   text between them its own. Private to this folder. */
#ifndef SETT_IO_MAPPING_BOARDS_H
#define SETT_IO_MAPPING_BOARDS_H

#include "io/level/boards.h"
#include "io/mapping/mapping.h"

/** The boards of a file. */
typedef struct SettMapBoards {
    SettBoard *items;   /**< whose rows belong to the arena */
    const char **names; /**< titles; numbers from 0 where there is none */
    int32_t count;
    const char *bytes;
    size_t size;
} SettMapBoards;

/** Whether a file has boards: by its name, or for a game whose tiles are those
    of boards by its rows. */
bool sett_map_is_boards(const SettGame *game, const char *path,
                        const char *bytes, size_t size);
/** Finds the boards of a file and their titles: a line "Title:" behind a board,
    or a line of its own before it. Errors as those of sett_boards_each. */
SettStatus sett_map_boards_read(const char *bytes, size_t size,
                                SettArena *arena, SettMapBoards **out,
                                SettError *err);
/** The mapping of the letters that the game's own tiles have. */
SettStatus sett_map_boards_rows(const SettGame *game, SettArena *arena,
                                SettMapping *out, SettError *err);
/** A board as a map whose tiles are its letters. */
SettStatus sett_map_board_read(const SettMapping *m, const SettMapBoards *all,
                               int32_t index, const char *source,
                               SettArena *arena, SettTiledMap *map,
                               SettError *err);
SettStatus sett_map_board_level(const SettMapping *m, const SettMapBoards *all,
                                int32_t index, const char *source,
                                SettArena *arena, SettGrid *grid,
                                SettError *err);
/** The file with levels in it: changed rows of the boards that they go into,
    new boards behind the last; all else byte for byte. SETT_BAD_ARGUMENT where
    there is no place for them. */
SettStatus sett_map_boards_put(const SettMapped *m, const SettMappedPut *put,
                               SettArena *arena, SettText *out, SettError *err);

#endif

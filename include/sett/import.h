/* import.h - makes a game file from files of others: a project of LDtk, a map
   or tileset of Tiled, boards of Sokoban, a legend or levels of the Video Game
   Level Corpus. */
#ifndef SETT_IMPORT_H
#define SETT_IMPORT_H

#include "sett/project.h"

SETT_BEGIN

/** Bytes of a file and what it is called. */
typedef struct SettImportFile {
    const char *source, *bytes;
    size_t size;
} SettImportFile;

/** What a game is made of. */
typedef struct SettImport {
    const char *name; /**< of the game; NULL: from the first file's name */
    const SettImportFile *files;    /**< a project, map, tileset, legend or
                                         collection; then level texts */
    int32_t count;                  /**< at least 1 */
    const SettProjectFiles *beside; /**< how files that the first one links are
                                         opened; NULL: none is */
} SettImport;

/** Adds a game file (TOML) that sett_game_file_read takes without an error.
    - LDtk: values of IntGrid layers and entities become tiles of their names;
      tags are guessed from these; entities have the counts that levels show.
    - Tiled (TMX, TMJ, TSX, TSJ): classes, Wang colours and names of tiles;
      classes of objects, with counts.
    - .xsb, .sok: Sokoban with the boards as sample levels.
    - legends and level texts of the corpus: a tile for each character; of
      characters without an entry the look decides.
    Comments say what each tile was made of and what is a guess. Sources of
    PuzzleScript are games as they stand: SETT_UNSUPPORTED. Errors:
    SETT_BAD_INPUT with the place, SETT_TOO_LARGE (over 256 tiles),
    SETT_NO_MEMORY. O(size). */
SettStatus sett_game_import(const SettImport *from, SettArena *arena,
                            SettText *out, SettError *err);

SETT_END
#endif

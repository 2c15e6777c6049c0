/* file_play.h - plays of small games that a test writes down as a game file. */
#ifndef SETT_TEST_FILE_PLAY_H
#define SETT_TEST_FILE_PLAY_H

#include "support/testkit.h"

#include "sett/game_file.h"

/** Floor, walls, a hero, an exit and gold; the rest of the file follows. */
#define FILE_PLAY_HEAD                                   \
    "[game]\nformat = 1\nname = \"t\"\n"                 \
    "size = { w = [1, 20], h = [1, 20] }\n"              \
    "[tiles.floor]\nglyph = \".\"\ntags = [\"empty\"]\n" \
    "[tiles.wall]\nglyph = \"#\"\ntags = [\"solid\"]\n"  \
    "[tiles.hero]\nglyph = \"@\"\ntags = [\"start\"]\n"  \
    "[tiles.exit]\nglyph = \">\"\ntags = [\"goal\"]\n"   \
    "[tiles.gold]\nglyph = \"$\"\ntags = [\"collect\"]\n"

typedef struct FilePlay {
    SettArena arena;
    SettGameFile *file;
    const SettGame *game;
    const SettRules *rules;
    SettLevel level;
    const void *context;
    void *state, *scratch;
} FilePlay;

/** At the start of a level of rows split by '/', at most 255 characters. */
FilePlay file_play_begin(const char *text, const char *rows);
/** The same of a game that comes with Sett as a file, by its name. */
FilePlay file_play_of(const char *name, const char *rows);
void file_play_end(FilePlay *play);

#endif

/* guess.h - what the guesses of a mapping share (spec of the order: names,
   collision shapes, the only value, how often tiles come, colours). Private to
   this folder. */
#ifndef SETT_IO_MAPPING_GUESS_H
#define SETT_IO_MAPPING_GUESS_H

#include "io/mapping/mapping.h"

#define SETT_GUESS_ART "the game's own tileset"

/** A guess at work: it fills `m`. */
typedef struct SettMapGuess {
    SettMapping *m;
    SettMapLayer *layers;
    SettMapRow *rows;
    SettMapObject *objects;
    SettArena *arena;
    SettError *err;
    bool no_memory; /**< for a reason; told in the end */
} SettMapGuess;

SettStatus sett_guess_begin(SettMapGuess *g, const SettGame *game,
                            SettArena *arena, SettMapping *out, SettError *err);
/** The game's tile that a name stands for, else, where `parts`, that one of its
    words does; -1: none. `why` says which. */
int32_t sett_guess_meant(const SettMapGuess *g, const char *name, bool parts,
                         const char **why);
/** The first tile of the game with one of these roles; -1: none. */
int32_t sett_guess_role(const SettMapGuess *g, uint64_t roles);
/** The game's tile of the nearest colour (0xRRGGBB) where it is clear: the next
    is at least twice as far. -1: it is not. */
int32_t sett_guess_colour(const SettMapGuess *g, uint32_t colour);
/** Adds a row; `to` < 0: none. */
void sett_guess_row(SettMapGuess *g, SettMapRow row);
void sett_guess_layer(SettMapGuess *g, const char *name, SettMapRole role);
/** A kind of object that its name says something of. */
void sett_guess_object(SettMapGuess *g, const char *of_class);
/** How often rows and objects come in the project: row or object of the guess,
    and how many more. */
void sett_guess_count(SettMapGuess *g, int32_t row, int64_t cells);
void sett_guess_count_object(SettMapGuess *g, const SettMapObject *object);
/** Says how much each row is to be relied on. SETT_BAD_INPUT where nothing was
    guessed. */
SettStatus sett_guess_end(const SettMapGuess *g, const char *source);

#endif

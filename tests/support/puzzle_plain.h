/* puzzle_plain.h - a plain interpreter for games in PuzzleScript: the second
   model that plays of the engine are compared with. It shares no code with the
   engine: it reads objects, legend, layers, win conditions and levels by
   itself, and the compiled rules from their listing; cells are lists of flags,
   and everything is tried everywhere. */
#ifndef SETT_PUZZLE_PLAIN_H
#define SETT_PUZZLE_PLAIN_H

#include <stdbool.h>
#include <stdint.h>

typedef struct PuzPlain PuzPlain;

/** A level (messages count) of a source whose rules are listed as
    sett_puzzle_print_rules does; NULL where this model cannot read it: then
    `*why` says what is beyond it. Turns that are due have run. */
PuzPlain *puz_plain_open(const char *source, const char *rules, int level,
                         const char *seed, const char **why);
void puz_plain_close(PuzPlain *p);
/** 0 up, 1 left, 2 down, 3 right, 4 action, 5 tick; and all that follows. */
void puz_plain_input(PuzPlain *p, int input);
bool puz_plain_won(const PuzPlain *p);
/** Whether it went on for longer than this model waits. */
bool puz_plain_endless(const PuzPlain *p);
/** Name of an object by its number in rules; NULL: no more. */
const char *puz_plain_object(const PuzPlain *p, int object);
/** Names of the objects in a cell, sorted and joined, into `out`. */
void puz_plain_cell(const PuzPlain *p, int x, int y, char *out, int size);
int puz_plain_width(const PuzPlain *p);
int puz_plain_height(const PuzPlain *p);

#endif

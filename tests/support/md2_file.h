/* md2_file.h - MiniDungeons 2 as its game file plays it, beside the built-in
   game: the same actions, and whether all that matters of both states is the
   same. */
#ifndef SETT_TEST_MD2_FILE_H
#define SETT_TEST_MD2_FILE_H

#include "games/kernel/turn.h"
#include "support/md2_play.h"

typedef struct Md2File {
    SettGameFile *file;
    const SettKernel *kernel;
    KernelLevel level;
    const void *context; /**< for what the rules count */
    KernelState *state;
    void *scratch;
    int32_t damage; /**< that the hero took in the last turn */
} Md2File;

/** The game of the file with other numbers: hit points, attack, waits; `win`:
   what a win asks for beside the exit, such as ", \"no collect\"", or "". */
void md2_file_open(Md2File *file, int32_t hp, int32_t attack, bool wait,
                   const char *win);
void md2_file_close(Md2File *file);
/** At the start of a level, with memory of `play`. */
void md2_file_start(Md2File *file, Md2Play *play);
/** Plays what the built-in game calls `action`, in the state before it. */
void md2_file_play(Md2File *file, uint32_t action);
/** What differs of the states and of all that both count: in one word; NULL:
    nothing. Dead monsters have no values, and a lost hero no hit points. */
const char *md2_file_differs(const Md2File *file, const Md2Play *play);
/** Whether both have the same legal actions, aimed at the same places. */
bool md2_file_same_actions(const Md2File *file, const Md2Play *play);
/** What the hero was hit for in these events of either game's rules. */
int32_t md2_file_damage(const SettRules *rules, const SettEvents *events);

#endif

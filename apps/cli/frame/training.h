/* training.h - training levels of the games that are made of segments (Biemer
   and Cooper 2022; docs/design/linking.md, section 1). */
#ifndef SETT_CLI_TRAINING_H
#define SETT_CLI_TRAINING_H

#include "frame/cli.h"

/** Levels of a file or folder, brought into the game's alphabet; NULL: those
    that come with the program. Slices have to be as long as the
    game's segments are wide. */
SettStatus cli_training(Cli *cli, const SettGame *game, const char *path,
                        SettTraining *out);

/** Levels of this game (one of sett_gram_papers) in a folder of folders,
    NULL: that of the levels that come with the program. There they lie in GAME
   or where the paper's do, and then they are those that the paper took, in its
   order. */
SettStatus cli_training_corpus(Cli *cli, const SettGame *game, const char *path,
                               SettTraining *out);
/** Refuses a training level whose slices have `size` tiles and not `wanted`. */
SettStatus cli_training_refuse(Cli *cli, int32_t size, int32_t wanted,
                               const char *source);

#endif

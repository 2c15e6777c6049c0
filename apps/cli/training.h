/* training.h - training levels of the games that are made of segments, and what
   the paper made of them (Biemer and Cooper 2022, spec/linking.md section 5).
 */
#ifndef SETT_CLI_TRAINING_H
#define SETT_CLI_TRAINING_H

#include "search_file.h"

/** What the authors evolved of a game. */
typedef struct CliGramGame {
    const char *game, *dims;
    int32_t iterations;
    double seconds; /**< that their program took */
} CliGramGame;

#define CLI_GRAM_GAMES 3
extern const CliGramGame sett_cli_gram_games[CLI_GRAM_GAMES];

/** Levels of a file or folder, brought into the game's alphabet; NULL: those
    that come with the program, in levels/GAME. Slices have to be as long as the
    game's segments are wide. */
SettStatus sett_cli_training(Cli *cli, const SettGame *game, const char *path,
                             SettTraining *out);

/** A search by the method gram-elites for a game: parts, training, size
    (`slices` 0: the game's own), preset and the authors' dimensions. */
SettStatus sett_cli_gram_parts(Cli *cli, const SettGame *game,
                               const char *preset, const SettTraining *training,
                               int32_t slices, CliSearch *out);
/** Evaluations of so many iterations: two for each, and one for each level of
    the start; by sampling alone one for each of both. */
uint64_t sett_cli_gram_budget(const CliSearch *s, int64_t iterations);

#endif

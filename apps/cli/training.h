/* training.h - training levels of the games that are made of segments, and what
   the papers made of them (Biemer and Cooper 2022; docs/design/linking.md,
   sections 1 and 5). */
#ifndef SETT_CLI_TRAINING_H
#define SETT_CLI_TRAINING_H

#include "search_file.h"

/** What the authors evolved of a game. */
typedef struct CliGramGame {
    const char *game, *dims;
    int32_t order; /**< slices of the n-grams that they evolved by */
    int32_t iterations;
    double seconds; /**< that their program took */
} CliGramGame;

#define CLI_GRAM_GAMES 3
extern const CliGramGame cli_gram_games[CLI_GRAM_GAMES];

/** Levels of a file or folder, brought into the game's alphabet; NULL: those
    that come with the program. Slices have to be as long as the
    game's segments are wide. */
SettStatus cli_training(Cli *cli, const SettGame *game, const char *path,
                        SettTraining *out);

/** Levels of this game (one of cli_gram_games) in a folder of folders,
    NULL: that of the levels that come with the program. There they lie in GAME
   or where the paper's do, and then they are those that the paper took, in its
   order. */
SettStatus cli_training_corpus(Cli *cli, const SettGame *game, const char *path,
                               SettTraining *out);
/** Brings a level into the game's alphabet, and checks its slices. */
SettStatus cli_training_fit(Cli *cli, const SettGame *game, const char *source,
                            SettGrid *level);

/** A search by the method gram-elites for a game: parts, training, size
    (`slices` 0: the game's own), preset and the authors' dimensions; but for
    ours, "sett", their order of n-grams, too. */
SettStatus cli_gram_parts(Cli *cli, const SettGame *game, const char *preset,
                          const SettTraining *training, int32_t slices,
                          CliSearch *out);
/** The order by which the authors evolved this game, in genome and evaluator.
 */
SettStatus cli_gram_order(Cli *cli, CliSearch *s);
/** Evaluations of so many iterations: two for each, and one for each level of
    the start; by sampling alone one for each of both. */
uint64_t cli_gram_budget(const CliSearch *s, int64_t iterations);

#endif

/* edd_eval.h - EDD rooms as an evaluator: fitness and the dimensions of a room,
   and how MiniDungeons 2 personas fare in it. */
#ifndef SETT_LAB_EDD_EVAL_H
#define SETT_LAB_EDD_EVAL_H

#include "games/edd.h"
#include "sett/eval.h"

/** Features: EddDimension, then EddPlayed. */
extern const SettEval sett_eval_edd;

#define EDD_RUNNER 1u
#define EDD_KILLER 2u
#define EDD_COLLECTOR 4u
#define EDD_PERSONAS 3
#define EDD_EVERYBODY 7u

/** Dimensions of play, each the mean over some personas of a number of their
    plays (SettPlayValue). A new one is one row. */
#define EDD_PLAYED_LIST(X)                                                   \
    X(COMPLETION, "completion", EDD_EVERYBODY,                               \
      "personas of MiniDungeons 2 that get from the first door to the last", \
      values[SETT_PLAY_WIN])                                                 \
    X(DAMAGE, "damage", EDD_EVERYBODY,                                       \
      "hit points that the personas lose, as a share",                       \
      hurt(values[SETT_PLAY_DAMAGE], values[SETT_PLAY_HP]))                  \
    X(RISK, "treasure_at_risk", EDD_COLLECTOR,                               \
      "treasure that the collector does not bring out, as a share",          \
      treasures > 0 ? 1 - values[SETT_PLAY_TREASURE] * values[SETT_PLAY_WIN] \
                    : 0)

typedef enum EddPlayed {
#define EDD_PLAYED_ENUM(id, name, who, help, value) EDD_PLAYED_##id,
    EDD_PLAYED_LIST(EDD_PLAYED_ENUM)
#undef EDD_PLAYED_ENUM
        EDD_PLAYED_DIMENSIONS
} EddPlayed;

/** The room as a level of MiniDungeons 2 with a wall around it: foes as the
    configuration says, the hero where his marker or tile is, else at the first
    door, the exit at the door farthest from him (or the tile, where there is no
    other door); ties go to the first in row-major order. Wants a room with a
    door; the grid belongs to the arena. */
SettStatus sett_edd_to_md2(const EddRoom *room, const SettLevel *level,
                           const EddConfig *config, SettArena *arena,
                           SettGrid *out);

#endif

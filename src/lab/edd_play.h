/* edd_play.h - how MiniDungeons 2 personas fare in an EDD room, and in all
   rooms of a dungeon from its start. */
#ifndef SETT_LAB_EDD_PLAY_H
#define SETT_LAB_EDD_PLAY_H

#include "games/edd/edd.h"
#include "sett/edd.h"
#include "sett/eval.h"

#define EDD_RUNNER 1u
#define EDD_KILLER 2u
#define EDD_COLLECTOR 4u
#define EDD_EVERYBODY 7u

/** Dimensions of play, each the mean over some personas of a number of their
    plays (SettPlayValue). A new one is one row. */
#define EDD_PLAYED_LIST(X)                                                   \
    X(COMPLETION, "completion", EDD_EVERYBODY,                               \
      "personas of MiniDungeons 2 that get from the first door to the last", \
      values[SETT_PLAY_WIN])                                                 \
    X(DAMAGE, "damage", EDD_EVERYBODY,                                       \
      "hit points that the personas lose, as a share",                       \
      edd_hurt(values[SETT_PLAY_DAMAGE], values[SETT_PLAY_HP]))              \
    X(RISK, "treasure_at_risk", EDD_COLLECTOR,                               \
      "treasure that the collector does not bring out, as a share",          \
      treasures > 0 ? 1 - values[SETT_PLAY_TREASURE] * values[SETT_PLAY_WIN] \
                    : 0)

typedef enum EddPlayed {
#define EDD_PLAYED_ENUM(id, name, who, help, value) EDD_PLAYED_##id,
    EDD_PLAYED_LIST(EDD_PLAYED_ENUM)
#undef EDD_PLAYED_ENUM
        EDD_PLAYED_END
} EddPlayed;
_Static_assert((int)EDD_PLAYED_END == SETT_EDD_PLAYED, "see edd.h");
#define EDD_ALL_PLAYED ((1u << SETT_EDD_PLAYED) - 1)

/** EDD rooms as an evaluator. Features: EddDimension, then EddPlayed. */
extern const SettEval sett_eval_edd;

/** A room read with the tiles of its game (of EDD's kind). */
SettStatus sett_edd_read_room(const SettGame *game, const SettGrid *grid,
                              SettArena *arena, EddRoom *out);
/** Steps from a place of the room to each of its tiles, SETT_FAR where no way
    leads; they belong to the arena. */
SettStatus sett_edd_steps(const EddRoom *room, int32_t from, SettArena *arena,
                          int32_t **out);
/** The farthest place with a step or more to it where one of the kinds (bits by
    EddTile) is, the first in row-major order on ties; -1: there is none. */
int32_t sett_edd_farthest(const EddRoom *room, const int32_t *steps,
                          uint32_t kinds);
/** The way through a room alone: from the hero's marker or tile, else from the
    first door, to the door farthest from there (or the tile, where there is no
    other door). Wants a room with a door. */
SettStatus sett_edd_way(const EddRoom *room, const SettLevel *level,
                        SettArena *arena, SettEddWay *out);
/** The room as a level of MiniDungeons 2 with a wall around it: foes as the
    configuration says, entrance and exit over whatever is there. The grid
    belongs to the arena. */
SettStatus sett_edd_to_md2(const EddRoom *room, const SettEddWay *way,
                           const EddConfig *config, SettArena *arena,
                           SettGrid *out);

/** The personas and what they play by. */
struct SettEddPlayers {
    const EddConfig *config; /**< foes and budget; outlives the players */
    SettPlaytest plays[SETT_EDD_PERSONAS];
};

/** Parameters belong to `keep`; `cancel` may be NULL. */
SettStatus sett_edd_players(const EddConfig *config, const SettCancel *cancel,
                            SettArena *keep, SettEddPlayers *out);
/** Turns that one persona may try in a room: what the budget of nodes comes to
    where each of them costs as much as EDD_NODE_WORK foes that each search one
    tile. Where ways are remembered (small rooms) a foe searches one tile a
    turn, else all that can be walked on: crowds in large rooms get fewer nodes,
    down to parts of one. */
#define EDD_NODE_WORK (1 << 21)
uint64_t sett_edd_play_turns(const EddConfig *config, const EddRoom *room);
/** The wanted dimensions (bits by EddPlayed) of the room played on that way;
    the others may be anything. `unknown`: personas that neither won nor were
    shown to be unable to: nodes or turns ran out. */
SettStatus sett_edd_play(const SettEddPlayers *players, const EddRoom *room,
                         const SettEddWay *way, uint32_t wanted, SettArena *tmp,
                         double out[SETT_EDD_PLAYED], int32_t *unknown);
/** Those of a room with so many treasures that is not played: not
   completed, no wounds, and all treasure stays there. */
void sett_edd_play_nothing(int32_t treasures, double out[SETT_EDD_PLAYED]);

/** The same play by play: adds one player's (a place in SettEddPlayers) to
   sums that begin at 0 (`values` NULL: it could not play), then all of them as
   the dimensions. */
void sett_edd_play_add(int32_t treasures, int32_t player, const double *values,
                       double sums[SETT_EDD_PLAYED]);
void sett_edd_play_mean(double sums[SETT_EDD_PLAYED]);

#endif

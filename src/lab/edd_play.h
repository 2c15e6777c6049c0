/* edd_play.h - how MiniDungeons 2 personas fare in an EDD room, and in all
   rooms of a dungeon from its start. */
#ifndef SETT_LAB_EDD_PLAY_H
#define SETT_LAB_EDD_PLAY_H

#include "games/edd.h"
#include "sett/dungeon.h"
#include "sett/playtest.h"

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
#define EDD_ALL_PLAYED ((1u << EDD_PLAYED_DIMENSIONS) - 1)

/** Where the hero comes into a room and where he is to leave it: row-major
    places, -1 for none. */
typedef struct EddWay {
    int32_t entrance, exit;
} EddWay;

/** Steps from a place of the room to each of its tiles, SETT_FAR where no way
    leads; they belong to the arena. */
SettStatus sett_edd_steps(const EddRoom *room, int32_t from, SettArena *arena,
                          int32_t **out);
/** The farthest place with a step or more to it where one of the kinds (bits by
    EddTile) is, the first in row-major order on ties; -1 where there is none.
 */
int32_t sett_edd_farthest(const EddRoom *room, const int32_t *steps,
                          uint32_t kinds);
/** The way through a room alone: from the hero's marker or tile, else from the
    first door, to the door farthest from him (or the tile, where there is no
    other door). Wants a room with a door. */
SettStatus sett_edd_way(const EddRoom *room, const SettLevel *level,
                        SettArena *arena, EddWay *out);
/** The room as a level of MiniDungeons 2 with a wall around it: foes as the
    configuration says, entrance and exit over whatever is there. The grid
    belongs to the arena. */
SettStatus sett_edd_to_md2(const EddRoom *room, const EddWay *way,
                           const EddConfig *config, SettArena *arena,
                           SettGrid *out);

/** The personas and what they play by. */
typedef struct EddPlayers {
    const EddConfig *config; /**< foes and budget; outlives the players */
    SettPlaytest plays[EDD_PERSONAS];
} EddPlayers;

/** Parameters belong to `keep`; `cancel` may be NULL. */
SettStatus sett_edd_players(const EddConfig *config, const SettCancel *cancel,
                            SettArena *keep, EddPlayers *out);
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
SettStatus sett_edd_play(const EddPlayers *players, const EddRoom *room,
                         const EddWay *way, uint32_t wanted, SettArena *tmp,
                         double out[EDD_PLAYED_DIMENSIONS], int32_t *unknown);
/** Those of a room that nobody gets to play: not completed, no wounds, and all
    treasure stays there. */
void sett_edd_play_nothing(const EddRoom *room,
                           double out[EDD_PLAYED_DIMENSIONS]);

/** The same play by play: adds one player's (his place in EddPlayers) to sums
    that begin at 0 (`values` NULL: he could not play), then all of them as the
    dimensions. */
void sett_edd_play_add(const EddRoom *room, int32_t player,
                       const double *values,
                       double sums[EDD_PLAYED_DIMENSIONS]);
void sett_edd_play_mean(double sums[EDD_PLAYED_DIMENSIONS]);

/** One room of a dungeon as it is played. */
typedef struct EddVisit {
    int32_t room;
    bool reached; /**< false: nobody gets there, `way` is nowhere */
    EddWay way;
    /* Set by sett_edd_play_visit: */
    int32_t treasures, foes;
    int32_t unknown; /**< personas whose budget was spent, see sett_edd_play */
    int32_t nodes;   /**< that each might look into ... */
    uint64_t turns;  /**< ... and turns that it might try */
    double played[EDD_PLAYED_DIMENSIONS];
} EddVisit;

/** All rooms: those that are reached in breadth-first order over connections
    (lower ones first) from the start, then the others by number. */
typedef struct EddTour {
    EddVisit *visits;
    int32_t count, reached;
} EddTour;

/** Where each room is entered and left. The first is entered at the start, any
    other at the door that it was first reached by. It is left at the farthest
    door by which another room is first reached; where there is none, at the
    farthest tile on which nothing stands, or else at the farthest one. Rooms
    are gone through tile by tile: behind a wall that parts a room its doors are
    not reached. Visits belong to the arena. */
SettStatus sett_edd_tour(const SettDungeon *dungeon, SettArena *arena,
                         EddTour *out);
/** Plays one room of a tour; the personas come to each in full health. Several
    rooms of one tour may be played at once. */
SettStatus sett_edd_play_visit(const EddPlayers *players,
                               const SettDungeon *dungeon, SettArena *tmp,
                               EddVisit *visit);
/** The dungeon as a whole, once all rooms are played: mean completion and
    damage of its rooms, reached or not, and the share of all its treasure that
    is at risk. 0 of no rooms. */
void sett_edd_tour_played(const EddTour *tour,
                          double out[EDD_PLAYED_DIMENSIONS]);

#endif

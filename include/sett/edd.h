/* edd.h - rooms and dungeons of EDD beyond what its game, its evaluator and
   dungeon.h say: how personas of MiniDungeons 2 fare in them, the fitness of a
   room taken apart, what no door reaches, and rooms to start with (Alvarez et
   al. 2019; docs/design/edd.md). Rooms are levels of the game "edd"; parameters
   are those of the evaluator "edd" (sett_catalog_eval). */
#ifndef SETT_EDD_H
#define SETT_EDD_H

#include "sett/dungeon.h"
#include "sett/playtest.h"
#include "sett/search.h"

SETT_BEGIN

/** Who plays: runner, monster killer and treasure collector of MiniDungeons 2,
    in this order. */
#define SETT_EDD_PERSONAS 3
/** Dimensions of play, the last features of the evaluator: completion, damage,
    treasure at risk, in this order; 0..1 each. */
#define SETT_EDD_PLAYED 3
/** Name of a dimension of play, such as "completion"; static. */
const char *sett_edd_played_name(int32_t dimension);

/** Where the hero comes into a room and where he is to leave it: row-major
    places, -1 for none. */
typedef struct SettEddWay {
    int32_t entrance, exit;
} SettEddWay;

/** The personas and what they play by. Opaque; belongs to its arena; may be
    read by several threads. */
typedef struct SettEddPlayers SettEddPlayers;
/** `params`: of the evaluator "edd", for the foes that enemies and bosses are
    played as, copied; NULL: the defaults. `budget`: nodes that a persona may
    look into in one room; 0: as the parameters say. `cancel` may be NULL and
    outlives the players. SETT_NO_MEMORY. */
SettStatus sett_edd_players_new(const void *params, int32_t budget,
                                const SettCancel *cancel, SettArena *keep,
                                SettEddPlayers **out);

/** A room as the personas play it. */
typedef struct SettEddStage {
    SettEddWay way;    /**< in the room */
    SettGrid level;    /**< of MiniDungeons 2: the room with a wall around it */
    int32_t treasures; /**< in it */
    SettPlaytest plays[SETT_EDD_PERSONAS];
} SettEddStage;
/** A room by itself, with at least one door: the hero goes from his tile, else
    from the first door, to the door that is farthest from there. Belongs to
    `arena`; the players outlive it. SETT_TOO_LARGE beyond 64 x 64,
    SETT_NO_MEMORY. */
SettStatus sett_edd_stage(const SettEddPlayers *players, const SettGrid *room,
                          SettArena *arena, SettEddStage *out);
/** The dimensions of play of a stage from the values of its playtests
    (SETT_PLAY_VALUES each, in order; NULL where a persona could not play). */
void sett_edd_stage_played(const SettEddStage *stage,
                           const double *const values[SETT_EDD_PERSONAS],
                           double out[SETT_EDD_PLAYED]);

/** One room of a dungeon as it is played. */
typedef struct SettEddVisit {
    int32_t room;
    bool reached; /**< false: there is no way to it, `way` is nowhere */
    SettEddWay way;
    /* Set by sett_edd_play_visit: */
    int32_t treasures, foes;
    int32_t unknown; /**< personas that neither won nor were shown to be unable
                          to: nodes or turns ran out */
    int32_t nodes;   /**< that each might look into ... */
    uint64_t turns;  /**< ... and turns that it might try */
    double played[SETT_EDD_PLAYED];
} SettEddVisit;

/** All rooms: those that are reached in breadth-first order over connections
    (lower ones first) from the start, then the others by number. */
typedef struct SettEddTour {
    SettEddVisit *visits;
    int32_t count, reached;
} SettEddTour;

/** Where each room is entered and left. The first is entered at the start, any
    other at the door that it was first reached by. It is left at the farthest
    door by which another room is first reached; where there is none, at the
    farthest tile on which nothing stands, or else at the farthest one. Rooms
    are gone through tile by tile: behind a wall that parts a room its doors are
    not reached. Visits belong to the arena. SETT_NO_MEMORY. */
SettStatus sett_edd_tour(const SettDungeon *dungeon, SettArena *arena,
                         SettEddTour *out);
/** The hero's marker where a room of a dungeon is come into on its tour;
    `*found` false where there is no way to it. `tmp` is reset to where it was.
    SETT_NO_MEMORY. */
SettStatus sett_edd_entrance(const SettDungeon *dungeon, int32_t room,
                             SettArena *tmp, SettMarker *out, bool *found);
/** Plays one room of a tour; the personas come to each in full health. Several
    rooms of one tour may be played at once. `tmp` is reset to where it was.
    SETT_CANCELLED, SETT_NO_MEMORY. */
SettStatus sett_edd_play_visit(const SettEddPlayers *players,
                               const SettDungeon *dungeon, SettArena *tmp,
                               SettEddVisit *visit);
/** The dungeon as a whole, once all rooms are played: mean completion and
    damage of its rooms, reached or not, and the share of all its treasure that
    is at risk. 0 of no rooms. */
void sett_edd_tour_played(const SettEddTour *tour, double out[SETT_EDD_PLAYED]);

/** Adds a member for each dimension of play to a JSON object that is open.
    Errors stick in the writer's text. */
void sett_dungeon_put_played(SettJsonWriter *w,
                             const double played[SETT_EDD_PLAYED]);
/** Adds an object about one room as it was played: its name, the way through
    it, the dimensions of play, and what the budget was where it was spent. */
void sett_dungeon_put_visit(SettJsonWriter *w, const SettDungeon *dungeon,
                            const SettEddVisit *visit);
/** Adds the dimensions of play of the whole, and "played_rooms": every visit.
 */
void sett_dungeon_put_tour(SettJsonWriter *w, const SettDungeon *dungeon,
                           const SettEddTour *tour);
/** The same as lines of text. */
void sett_dungeon_tour_text(const SettDungeon *dungeon, const SettEddTour *tour,
                            SettText *out);

/** Passable tiles of a room that no door reaches, or not the doors that most of
    the room is joined to (docs/design/edd.md, section 1.3). Belongs to `arena`.
    SETT_TOO_LARGE beyond 64 x 64, SETT_NO_MEMORY. */
SettStatus sett_edd_cut(const SettGrid *room, SettArena *arena, SettMask *out);
/** The first locked tile, row-major, that is open and that no door can ever
    reach, whatever the tiles that are not locked become; (-1, -1): none.
    SETT_NO_MEMORY. */
SettStatus sett_edd_shut_in(const SettGrid *room, const SettMask *lock,
                            SettArena *tmp, SettPoint *out);

/** "Start with our suggestions": rooms of as many styles, each the best of its
    own search (docs/design/edd.md, section 6.5). */
#define SETT_EDD_SUGGESTIONS 6
/** Evaluations of each search at most. */
#define SETT_EDD_SUGGESTION_BUDGET 15000
/** Parameter "initial" of the genome "tiles" that the searches begin with. */
#define SETT_EDD_SUGGESTION_INITIAL "0.4"
/** Styles as places among the presets of the evaluator "edd", in an order that
    the seed shuffles; three styles come with or without dead ends, by chance.
 */
void sett_edd_suggest_styles(uint64_t seed,
                             int32_t styles[SETT_EDD_SUGGESTIONS]);
/** The search of suggestion `index`: that of all, a search by "fi2pop" with the
    evaluator "edd", in this style and with a stream of its own. */
SettSearchDef sett_edd_suggest_def(const SettSearchDef *all, int32_t style,
                                   int32_t index);

/** A suggested room. */
typedef struct SettEddSuggestion {
    const SettPreset *style;
    int32_t place; /**< of the style among the evaluator's presets */
    bool found;    /**< a feasible room of it */
    double fitness;
    uint64_t evaluations;
    SettGrid room;
} SettEddSuggestion;
/** All of them. */
typedef struct SettEddSuggestions {
    SettSearchDef all;
    SettEddSuggestion items[SETT_EDD_SUGGESTIONS];
} SettEddSuggestions;
/** Prepares the suggestions of a search by "fi2pop" with the evaluator "edd";
    rooms belong to `arena`. SETT_NO_MEMORY. */
SettStatus sett_edd_suggestions(const SettSearchDef *all, SettArena *arena,
                                SettEddSuggestions *out);
/** Takes the best that its search has found so far. */
SettStatus sett_edd_suggestion_take(SettEddSuggestion *suggestion,
                                    SettSearch *search);
/** Finds suggestion `index`: a SettItemFn for sett_each. Errors of the search.
 */
SettStatus sett_edd_suggestion_find(void *suggestions, int64_t index,
                                    SettArena *tmp);
/** Adds all of them, with warnings of the game's check, as a JSON document.
    SETT_NO_MEMORY. */
SettStatus sett_edd_suggestions_json(const SettEddSuggestions *suggestions,
                                     SettArena *tmp, SettText *out);

/** A spatial pattern of a room. */
typedef struct SettEddSpace {
    const char *kind;   /**< "corridor", "chamber" and so on; static */
    int32_t x, y, w, h; /**< bounding box */
    int32_t cells;
    bool reached; /**< from a door */
    int32_t doors, enemies, treasures, bosses;
    double quality; /**< 0 in infeasible rooms, as all qualities */
    double held;    /**< what its meso patterns are worth */
} SettEddSpace;

/** Where two spaces touch. */
typedef struct SettEddPassage {
    int32_t a, b;  /**< places among the spaces */
    int32_t width; /**< tiles of b that touch a */
    SettPoint at;  /**< the first of them */
    bool bridge;   /**< without it, a and b are not joined */
} SettEddPassage;

/** A pattern of patterns. */
typedef struct SettEddMeso {
    const char *kind; /**< "guard room" and so on; static */
    bool vault;       /**< a guard room that holds treasure */
    int32_t things;   /**< enemies or treasures that its quality counts */
    double quality;
    const int16_t *spaces; /**< places among the spaces */
    int32_t count;
} SettEddMeso;

/** One signed part of the fitness. */
typedef struct SettEddPart {
    const char *score; /**< which of the scores it is part of; static */
    const char *what;  /**< "constant", "enemy", "chamber", ...; static */
    int32_t space;     /**< place of a space, or -1 */
    int32_t cell;      /**< a tile that it is about, row-major, or -1 */
    double value;      /**< in its score */
    double in_total;   /**< times the weights: what it adds to the total */
} SettEddPart;

/** The fitness of a room taken apart, before likeness and play have a share in
    it (section 4.6). Places of meso patterns are -1 for none. */
typedef struct SettEddWhy {
    bool feasible;
    double total; /**< the sum of in_total of all parts */
    int32_t w, h;
    SettEddSpace *spaces;
    int32_t space_count;
    int16_t *owner; /**< by tile: its space, or -1 */
    SettEddPassage *passages;
    int32_t passage_count;
    SettEddMeso *meso;
    int32_t meso_count;
    int32_t defeat_enemies, defeat_boss, find_treasure; /**< the best meso
                                                             pattern of each use
                                                             (2020) */
    SettEddPart *parts;
    int32_t part_count;
    double likeness_weight, play_weight; /**< shares of likeness and of play in
                                              the fitness, from the parameters
                                              and the target */
} SettEddWhy;
/** Takes a room apart for a job of the evaluator "edd": its game, parameters
    (NULL: the defaults), target and scratch. Belongs to `arena`. SETT_TOO_LARGE
    beyond 64 x 64, SETT_NO_MEMORY. */
SettStatus sett_edd_take_apart(const SettEvalJob *job, const SettLevel *room,
                               SettArena *arena, SettEddWhy *out);
/** Adds lines of text on a room: fitness, patterns, and what each adds. */
void sett_edd_why_text(const SettEddWhy *why, SettText *out);

/** SETT_BAD_INPUT where a room that a search is to start from has no door. */
SettStatus sett_edd_door_check(const SettGame *game, const SettGrid *room,
                               SettError *err);
/** A room of a dungeon as what a search starts from. It must not be moved. */
typedef struct SettEddRoom {
    SettLevel target;    /**< a copy, with the entrance as its marker */
    SettMarker entrance; /**< as sett_edd_entrance, if there is one */
    SettMask lock;       /**< the room's, and the entrance, which stays open */
    SettTraining others; /**< copies of the dungeon's other rooms */
} SettEddRoom;
/** Takes it, all from `arena`. SETT_NO_MEMORY. */
SettStatus sett_edd_room_take(const SettDungeon *dungeon, int32_t room,
                              SettArena *arena, SettEddRoom *out);
/** The room with the most ways that a lock (NULL: none) and the doors allow:
   all else is floor, but wall where no door can lead. What is cut off in it is
   cut off whatever else stands there. Belongs to `arena`. Errors of
   sett_edd_cut. */
SettStatus sett_edd_clear_room(const SettGame *game, const SettGrid *room,
                               const SettMask *lock, SettArena *arena,
                               SettGrid *out);
/** Whether a room can be feasible under the lock of a search by the evaluator
    "edd", with its target's doors: whether that one is. Errors as above. */
SettStatus sett_edd_any_feasible(const SettSearchDef *def, SettArena *tmp,
                                 bool *out);
/** An empty room with a door in the middle of its western and its eastern side.
    Belongs to `arena`. SETT_NO_MEMORY. */
SettStatus sett_edd_empty_room(const SettGame *game, int32_t w, int32_t h,
                               SettArena *arena, SettGrid *out);
/** Puts a room in place of another, and says what the dungeon is then. The
    report belongs to `arena`. Errors of sett_dungeon_replace. */
SettStatus sett_edd_try_room(SettDungeon *dungeon, int32_t room,
                             const SettGrid *grid, SettArena *arena,
                             SettDungeonReport *report, SettError *err);
/** Puts the fittest feasible room of a search with an archive, with which the
    dungeon is feasible, in place of `room`; the first on ties. `*found` false:
    there is none, and the fittest of all stands there, if the search has any.
    The report, of the room that stands there, belongs to `arena`. Errors as
    above. Cost: a report a room that is kept, at most. */
SettStatus sett_edd_fit_room(SettSearch *search, SettDungeon *dungeon,
                             int32_t room, SettArena *arena,
                             SettDungeonReport *report, bool *found,
                             SettError *err);

SETT_END
#endif

/* prefix.h - the beginning of a level that is being put together, and whether
   it can still be completed with this link and that segment behind it. By
   jumps, all that can be reached in it is kept and only what is new is looked
   at; by turns, a winning way is kept and only its end is searched anew. */
#ifndef SETT_LINK_PREFIX_H
#define SETT_LINK_PREFIX_H

#include "link/model.h"

/** By turns: the end of the level that searches see, and a way through it. */
typedef struct SettTurnTail {
    SettGrid grid;    /**< what is gone is taken out */
    bool fresh;       /**< the whole level, in its first state */
    SettPoint player; /**< in `grid` */
    int16_t stamina;
    uint8_t armed;
    int32_t foes;
    SettPoint home[SETT_TURN_MOST], at[SETT_TURN_MOST]; /**< in `grid` */
    const uint32_t *way; /**< from that state to the end of the level */
    int32_t way_count;   /**< -1: none is known */
} SettTurnTail;

struct SettPrefix {
    const SettLinkModel *model;
    SettArena *arena; /**< of everything that lasts */
    int32_t *numbers; /**< slices so far */
    int32_t count, room;
    SettTrail trail; /**< by jumps; with the padding before it */
    SettTurnTail tail;
    uint32_t *way; /**< by turns: actions before the tail's */
    int32_t way_count, way_room;
};

/** A segment alone, with room for `room` slices in all. */
SettStatus sett_prefix(const SettLinkModel *model, SettSpan segment,
                       int32_t room, SettArena *arena, SettPrefix *out);
/** A copy of its own, in the same arena. */
SettStatus sett_prefix_copy(const SettPrefix *from, SettPrefix *out);

/** A copy of its own that remembers no more of the level than what searches
    look at, with room for `room` slices: for levels without an end. Its way
    begins anew: what is in from->way is settled. */
SettStatus sett_prefix_renew(const SettPrefix *from, int32_t room,
                             SettArena *arena, SettPrefix *out);

/** Tries continuations of one prefix by one segment. Words that begin alike
    are cheap one after the other. */
typedef struct SettTrial {
    const SettPrefix *prefix;
    SettSpan segment;
    SettArena *tmp;
    int64_t asked;                            /**< words that were judged */
    SettTrail steps[SETT_LINK_MOST + 1], end; /**< by jumps */
    int32_t word[SETT_LINK_MOST];
    int32_t depth;         /**< steps that are right for `word` */
    SettTrailSlice *shape; /**< of the segment's slices, by jumps */
    SettTrailSlice pad[SETT_LINK_PAD];
    int32_t pads;
    SettTurnTail next;      /**< by turns: what the last "yes" came to */
    const uint32_t *before; /**< actions that left the old tail's view */
    int32_t before_count;
} SettTrial;

SettStatus sett_trial(const SettPrefix *prefix, SettSpan segment,
                      SettArena *tmp, SettTrial *out);
/** Whether the level prefix + word + segment can be completed. UNKNOWN where a
    search gave up. `thorough`: by turns, try all that is known to help. */
SettStatus sett_trial_ask(SettTrial *trial, SettSpan word, bool thorough,
                          SettAnswer *answer);
/** By jumps: a number for what is around the end of prefix + word, as far back
    as a jump from the end spans. The same number nearly always means the same
    ways on, so that a search may leave out words that come to it again; but
    it is no proof: under Icarus a player who is higher up can come down to
    cells farther back that were out of reach, and go on from there. So a word
    that would do can be left out; none that does not is let pass. 0 where
    there is no such number. */
uint64_t sett_trial_interface(SettTrial *trial, SettSpan word);
/** The prefix with the word and the segment, after a "yes" to this word. */
SettStatus sett_prefix_extend(SettPrefix *prefix, SettTrial *trial,
                              SettSpan word);

#endif

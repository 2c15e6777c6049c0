/* personas_look.h - one look at some of the plays: every comparison, and what
   each claim of C9 to C19 stands on. Private to personas_*.c. */
#ifndef SETT_STUDIES_PERSONAS_LOOK_H
#define SETT_STUDIES_PERSONAS_LOOK_H

#include "studies/combos.h"
#include "studies/nine.h"

/* In the order of the claims. */
enum {
    C9,
    C9B,
    C10,
    C11,
    C12,
    C12B,
    C13,
    C13B,
    C14,
    C15,
    C16,
    C17,
    C18,
    C19,
    C19B,
    C16B
};
_Static_assert(C16B == SETT_PERSONAS_LOOKED, "the last is not part of a look");

#define SETT_PERSONAS_A_THIRD (1.0 / 3)
/** Beside SettPlayValue: what TC takes above the mean of R and MK. */
#define GAP SETT_PLAY_VALUES
/* Roles as bits. */
#define R (1u << SETT_PERSONAS_R)
#define MK (1u << SETT_PERSONAS_MK)
#define TC (1u << SETT_PERSONAS_TC)
#define THREE (R | MK | TC)

extern const SettClaimRule sett_personas_rules[SETT_PERSONAS_CLAIMS];

/** Plays, and the levels that are looked at. */
typedef struct SettPersonasSight {
    const SettPersonasData *data;
    SettPersonasLook *found;
    const SettPersonasFound *all; /**< NULL before all is found */
} SettPersonasSight;

/** A value of each level: of one role, the mean over several, or the gap.
   `roles` and `combos` are bits. */
SettSample sett_personas_sample_of(const SettPersonasSight *look, int32_t value,
                                   uint32_t roles, uint32_t combos);
/** Looks at levels from..to-1 of every combination. */
void sett_personas_look(const SettPersonasData *data, int64_t from, int64_t to,
                        SettPersonasLook *out);

#endif

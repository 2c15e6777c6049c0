/* two_step_claims.h - what Green et al. 2019 say of their levels (C1 to C8,
   C20) as functions of measured levels. */
#ifndef SETT_STUDIES_TWO_STEP_CLAIMS_H
#define SETT_STUDIES_TWO_STEP_CLAIMS_H

#include "studies/nine.h"

#define SETT_TWO_STEP_TESTS 12
#define SETT_TWO_STEP_CLAIMS 10

/** The measures that the claims use, by their names in MiniDungeons 2. The
    first twelve are the ways from the entrance. */
#define SETT_TWO_STEP_MEASURES(X) \
    X(exit_path)                  \
    X(path_goblin)                \
    X(path_mage)                  \
    X(path_ogre)                  \
    X(path_blob)                  \
    X(path_minitaur)              \
    X(path_potion)                \
    X(path_treasure)              \
    X(path_trap)                  \
    X(path_portal)                \
    X(portal_entry)               \
    X(portal_exit)                \
    X(longest_path)               \
    X(wall_chunks)                \
    X(floors) X(elements) X(portals) X(monsters) X(potions) X(treasures)
enum {
#define SETT_TWO_STEP_ENUM(name) SETT_TWO_STEP_##name,
    SETT_TWO_STEP_MEASURES(SETT_TWO_STEP_ENUM)
#undef SETT_TWO_STEP_ENUM
        SETT_TWO_STEP_MEASURE_COUNT
};
#define SETT_TWO_STEP_PATHS 12
extern const char
    *const sett_two_step_measure_names[SETT_TWO_STEP_MEASURE_COUNT];

typedef struct SettTwoStepFound {
    SettNineTest tests[SETT_TWO_STEP_TESTS];
    SettClaim claims[SETT_TWO_STEP_CLAIMS];
} SettTwoStepFound;

/** Tests everything. `columns` gives the table's column of each measure above.
    Texts belong to the arena. SETT_NO_MEMORY. */
SettStatus sett_two_step_claims(const SettNineTable *table,
                                const int32_t *columns, SettArena *arena,
                                SettTwoStepFound *out);

#endif

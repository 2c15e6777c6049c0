/* turn_2.c - turns where two words hold the objects of a cell. */
#define PUZ_OW 2
#define PUZ_MW 1
#define PUZ_ROOM_OW 2
#define PUZ_ROOM_MW 1
#define PUZ_NAME(name) sett_puz_##name##_2

#include "games/puzzle/turn_body.h"

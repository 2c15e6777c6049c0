/* turn_1.c - turns where one word holds the objects of a cell. */
#define PUZ_OW 1
#define PUZ_MW 1
#define PUZ_ROOM_OW 1
#define PUZ_ROOM_MW 1
#define PUZ_NAME(name) sett_puz_##name##_1

#include "games/puzzle/turn_body.h"

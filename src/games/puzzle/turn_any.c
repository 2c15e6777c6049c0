/* turn_any.c - turns where cells have any number of words. */
#define PUZ_OW (e->ow)
#define PUZ_MW (e->mw)
#define PUZ_ROOM_OW PUZ_MOST_OW
#define PUZ_ROOM_MW PUZ_MOST_MW
#define PUZ_NAME(name) sett_puz_##name##_any

#include "games/puzzle/turn_body.h"

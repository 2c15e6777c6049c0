/* rooms.h - what the creator of rooms shares with its fast paths. */
#ifndef SETT_GEN_ROOMS_H
#define SETT_GEN_ROOMS_H

#include "gen/layout/layout.h"

typedef struct SettRoomParams {
    int32_t rooms_low, rooms_high;
    int32_t width_low, width_high;
    int32_t height_low, height_high;
    int32_t rounds;
    int32_t tries;
    SettChance loops;
} SettRoomParams;

/** Walls included. */
typedef struct SettRoom {
    int32_t x, y, w, h;
    int32_t vote_x, vote_y;
} SettRoom;

#define SETT_COIN_ROUNDS 4 /* after so many rounds the coins come again */

/** The key of a round's coins, and the coins of rooms i < j: bit 0 for the
    axis, bit 1 for the direction. */
static inline uint64_t sett_coin_key(uint64_t key, int32_t round)
{
    return sett_hash_mix(key, (uint64_t)round % SETT_COIN_ROUNDS);
}
static inline uint64_t sett_coins(uint64_t round_key, int32_t i, int32_t j)
{
    return sett_hash_mix(round_key, (uint64_t)i << 32 | (uint64_t)j);
}

/** Maps of more tiles than 30 x 30 have rules of their own: rooms_wide.c and
    join_rooms.c instead of the paper's. */
#define SETT_ROOMS_AREA 900

/** What room i draws in a round on such a map, in the low 16 bits. */
static inline uint64_t sett_room_luck(uint64_t round_key, int32_t i)
{
    return sett_hash_mix(round_key, (uint64_t)i);
}
/** Their rounds: at most `rounds`, fewer where no more collisions go. */
SettStatus sett_rooms_part_wide(SettRoom *rooms, int32_t count, int32_t w,
                                int32_t h, int32_t rounds, uint64_t key,
                                SettArena *tmp);
/** Joins all components by the shortest passages between neighbours, and with
    this chance two neighbours that have none. What locked walls shut off ends
    as with sett_board_connect. */
SettStatus sett_join_rooms(SettLayoutBoard *board, SettChance loops);

/** How many rooms an attempt spawns; draws. */
int32_t sett_room_count(int32_t interior, const SettRoomParams *params,
                        SettRng *rng);
/** One room in a grid of w x h; draws. */
SettRoom sett_room_spawn(int32_t w, int32_t h, const SettRoomParams *params,
                         SettRng *rng);

/** More than one line is shared in both directions. */
bool sett_rooms_collide(const SettRoom *a, const SettRoom *b);
/** One tile in the sign of the votes, which are then forgotten. */
void sett_room_step(SettRoom *room, int32_t w, int32_t h);

/** The whole run for grids of all sizes: only neighbours meet. Where somebody
    watches, all pairs of rooms meet; the result is the same. */
SettStatus sett_rooms_large(const SettGenJob *job, SettGrid *grid);
/** Its rounds; and drops rooms that collide with one kept before, in spawn
    order. */
SettStatus sett_rooms_part_near(SettRoom *rooms, int32_t count, int32_t w,
                                int32_t h, int32_t rounds, uint64_t coin_key,
                                SettArena *tmp);
SettStatus sett_rooms_keep_near(SettRoom *rooms, int32_t *count, int32_t w,
                                int32_t h, SettArena *tmp);
/** Tells the report of a job, if there is one, which rooms were kept. */
SettStatus sett_rooms_report(const SettGenJob *job, const SettRoom *rooms,
                             int32_t count);
/** The same for small grids, and whether it may take a job. */
bool sett_rooms_may_be_small(const SettGenJob *job, const SettGrid *grid);
SettStatus sett_rooms_small(const SettGenJob *job, SettGrid *grid);

/** All rounds for at most 16 rooms in a grid under 64 x 64: rooms then stand as
    after the last. */
#define SETT_LANES 16
void sett_rooms_part(SettRoom *rooms, int32_t count, int32_t w, int32_t h,
                     int32_t rounds, uint64_t coin_key);

#endif

/* smb_world.h - the forward model of the benchmark's Mario-like game: that of
   games/mario (see docs/design/mario.md) in doubles, with small heroes, koopas
   that leave no shell, and 17 rows. */
#ifndef SETT_LAB_PCG_SMB_WORLD_H
#define SETT_LAB_PCG_SMB_WORLD_H

#include "lab/pcg/pcg.h"

enum {
    PCG_SMB_LEFT = 1,
    PCG_SMB_RIGHT = 2,
    PCG_SMB_SPEED = 4,
    PCG_SMB_JUMP = 8
};
enum {
    PCG_SMB_AIR,
    PCG_SMB_GROUND,
    PCG_SMB_BLOCK,
    PCG_SMB_BRICK,
    PCG_SMB_COIN_BLOCK,
    PCG_SMB_TUBE,
    PCG_SMB_COIN,
    PCG_SMB_GOOMBA,
    PCG_SMB_KOOPA,
    PCG_SMB_SPIKY,
    PCG_SMB_CODES
};

/** Number of what is known of a content: ticks of its play. */
#define PCG_SMB_TICKS 7

typedef enum SmbStatus {
    PCG_SMB_RUNNING,
    PCG_SMB_WON,
    PCG_SMB_LOST,
    PCG_SMB_TIME_OUT
} SmbStatus;

/** What never changes: size, start, and where foes are. */
typedef struct SmbLevel {
    int32_t w, h,
        exit;     /**< tiles with the columns around; column of the exit */
    int32_t foes; /**< by column, then row */
    const int32_t *foe_x, *foe_y,
        *first_foe; /**< first_foe[w + 1]: of column */
    const uint8_t *foe_code;
    const uint8_t *tiles; /**< as the level begins, w * h */
} SmbLevel;

typedef struct SmbFoe {
    double x, y, xa, ya;
    int32_t index, facing;
    bool on_ground, alive;
} SmbFoe;

/** What changes. Lists are behind it, see smb_take. */
typedef struct SmbWorld {
    double x, y, xa, ya, jump_speed;
    int32_t jump_time, height, invulnerable, clock, tick, foe_count;
    int32_t listed; /**< foes that this tick's events reach */
    bool on_ground, was_on_ground, may_jump, alive;
    SmbStatus status;
    int32_t kills, coins, jumps; /**< events in all */
    int32_t tick_kills, tick_coins, tick_jumps;
    SmbFoe *foes;     /**< in order of creation */
    int32_t *spawned; /**< by foe of the level: the last tick it was in sight */
    uint8_t *present; /**< by foe of the level: in the list of foes */
    uint8_t *tiles;
} SmbWorld;

/** The level of a content with three columns on each side. Belongs to `tmp`. */
SettStatus sett_smb_level(const SettBenchmark *problem, const uint8_t *content,
                          SettArena *tmp, SmbLevel *out);
/** Memory of a world of this level. */
SettStatus sett_smb_take(const SmbLevel *level, SettArena *tmp, SmbWorld *out);
/** The start, with `clock` milliseconds. */
void sett_smb_start(const SmbLevel *level, int32_t clock, SmbWorld *out);
/** Copies a world into one that was taken for the same level. */
void sett_smb_copy(const SmbLevel *level, const SmbWorld *from, SmbWorld *to);
/** One tick with buttons. */
void sett_smb_tick(const SmbLevel *level, int32_t buttons, SmbWorld *world);
/** Changes between neighbours of each row, as a share, above what its row may
    have. */
void sett_smb_noise(const SettBenchmark *problem, const uint8_t *content,
                    double *noise);
/** Buttons of the benchmark's simple player: always right; with speed and jump
   in the air and where he can jump. */
int32_t sett_smb_simple(const SmbWorld *world);
/** Buttons of the best plan from here, 8 ticks each, into `plan` (places for
    100); returns how many. */
SettStatus sett_smb_plan(const SmbLevel *level, const SmbWorld *world,
                         SettArena *tmp, uint8_t *plan, int32_t *count);

#endif

/* mario_plain.h - the platform game once more, written from the rules of the
   engine alone: one array of tiles, one list of actors, every probe made, no
   shortcuts. Tests hold the library's forward model against it. Section numbers
   are those of docs/design/mario.md. All arithmetic is binary32. */
#ifndef SETT_TEST_MARIO_PLAIN_H
#define SETT_TEST_MARIO_PLAIN_H

#include <stdbool.h>
#include <stddef.h>

#define PLAIN_MARIO_W 512
#define PLAIN_MARIO_H 32
#define PLAIN_MARIO_CROWD 300
#define PLAIN_MARIO_EVENTS 256

/** Anything that moves but the hero; types are the engine's numbers. */
typedef struct PlainActor {
    int type, facing, code; /**< code: cell that it came from, -1 for none */
    float x, y, xa, ya, y_start;
    bool alive, on_ground, wings;
    int wait, life;
} PlainActor;

typedef struct PlainHero {
    float x, y, xa, ya, jump_speed, jump_start;
    int facing, height, jump_time, invulnerable;
    bool large, fire, on_ground, was_on_ground, ducking, can_shoot, may_jump;
    bool alive;
} PlainHero;

typedef struct PlainMario {
    int w, h, exit_x;
    /** [y][x]: the engine's ids; types of templates, 0 none; ticks. */
    unsigned char tile[PLAIN_MARIO_H][PLAIN_MARIO_W];
    unsigned char spawns[PLAIN_MARIO_H][PLAIN_MARIO_W];
    short last_spawn[PLAIN_MARIO_H][PLAIN_MARIO_W];
    PlainHero hero;
    PlainActor list[PLAIN_MARIO_CROWD], fresh[PLAIN_MARIO_CROWD];
    int actors, pending;
    PlainActor *shell[PLAIN_MARIO_CROWD], *ball[PLAIN_MARIO_CROWD];
    int shells, balls; /**< that moved in this tick */
    int event[PLAIN_MARIO_EVENTS][2], events;
    int tick, clock, pause, coins, lives, fireballs;
    int status; /**< 0 running, 1 won, 2 lost, 3 out of time */
    float camera_x, camera_y;
} PlainMario;

/** Rows ended by '/' or a newline, as mario_play_open takes them. */
void plain_mario_open(PlainMario *m, const char *rows, int timer, int size);
/** One tick; buttons: 1 left, 2 right, 4 down, 8 speed, 16 jump. */
void plain_mario_tick(PlainMario *m, int buttons);
/** The lines that mario_play_describe writes. */
void plain_mario_describe(const PlainMario *m, int action, char *out,
                          size_t size);

enum {
    PLAIN_BULLET = 10,
    PLAIN_PIRANHA = 11,
    PLAIN_MUSHROOM = 12,
    PLAIN_FLOWER = 13,
    PLAIN_SHELL = 14,
    PLAIN_LIFE = 15,
    PLAIN_FIREBALL = 16
};
enum {
    PLAIN_EV_BUMP = 1,
    PLAIN_EV_STOMP,
    PLAIN_EV_FIRE,
    PLAIN_EV_SHELL,
    PLAIN_EV_FALL,
    PLAIN_EV_JUMP,
    PLAIN_EV_LAND,
    PLAIN_EV_COLLECT,
    PLAIN_EV_HURT,
    PLAIN_EV_KICK,
    PLAIN_EV_LOSE,
    PLAIN_EV_WIN
};

/** Tile in reach of a pixel: towards zero. */
int plain_mario_cell(float pixel);
/** Id of a tile; columns are clamped, rows outside are empty. */
int plain_mario_tile(const PlainMario *m, int tx, int ty);
/** Whether an id stops what moves up (-1), down (1) or sideways (0). */
bool plain_mario_blocks(int id, float dir);
void plain_mario_tell(PlainMario *m, int kind, int parameter);
void plain_mario_bump(PlainMario *m, int tx, int ty, bool breaks);
void plain_mario_coin(PlainMario *m, int tx, int ty);
void plain_mario_lose(PlainMario *m);
void plain_mario_hero(PlainMario *m, int buttons);
void plain_mario_stomp(PlainMario *m, float y, int height);
void plain_mario_spawn(PlainMario *m, int type, float x, float y, int facing,
                       int code);
void plain_mario_act(PlainMario *m, PlainActor *a);
/** A living actor and the hero, where they touch. */
void plain_mario_touch(PlainMario *m, PlainActor *a);
int plain_mario_height(const PlainActor *a);
bool plain_mario_is_enemy(const PlainActor *a);

#endif

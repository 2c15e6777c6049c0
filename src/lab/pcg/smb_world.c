/* smb_world.c - one tick of the benchmark's Mario-like game. A foe's and the
   hero's (x, y) is the middle of the lower edge; half widths are 4. */
#include "lab/pcg/smb_world.h"

#include <string.h>

#define HALF 4
#define WINDOW 256

static bool is_solid(uint8_t code)
{
    return code >= PCG_SMB_GROUND && code <= PCG_SMB_TUBE;
}

static int32_t tile_of(double pixel)
{
    return (int32_t)(pixel / 16); /* towards 0 */
}

/* Columns beyond the level are its outermost; rows beyond it are air. */
static uint8_t *tile_at(const SmbLevel *l, const SmbWorld *w, int32_t x,
                        int32_t y)
{
    x = x < 0 ? 0 : x >= l->w ? l->w - 1 : x;
    return y < 0 || y >= l->h ? NULL : &w->tiles[y * l->w + x];
}

static int32_t foe_height(const SmbLevel *l, const SmbFoe *foe)
{
    return l->foe_code[foe->index] == PCG_SMB_KOOPA ? 24 : 12;
}

static void take_coin(SmbWorld *w)
{
    w->coins++;
    w->tick_coins++;
}

/* What stands on a block that is bumped: coins are taken, foes die. */
static void bump_into(const SmbLevel *l, SmbWorld *w, int32_t x, int32_t y)
{
    uint8_t *tile = tile_at(l, w, x, y);
    if (tile != NULL && *tile == PCG_SMB_COIN) {
        take_coin(w);
        *tile = PCG_SMB_AIR;
    }
    for (int32_t i = 0; i < w->listed; i++) {
        SmbFoe *f = &w->foes[i];
        if (f->alive && f->x + HALF > x * 16 && f->x - HALF < x * 16 + 16 &&
            tile_of(f->y - 1) == y)
            f->alive = false;
    }
}

static void bump(const SmbLevel *l, SmbWorld *w, int32_t x, int32_t y)
{
    uint8_t *tile = tile_at(l, w, x, y);
    if (*tile == PCG_SMB_COIN_BLOCK) {
        bump_into(l, w, x, y - 1);
        *tile = PCG_SMB_BLOCK;
        take_coin(w);
    } else if (*tile == PCG_SMB_BRICK) {
        bump_into(l, w, x, y - 1);
    }
}

/* Whether a pixel stops the hero; what he touches there he takes or bumps. */
static bool hero_stops(const SmbLevel *l, SmbWorld *w, double px, double py,
                       bool upward)
{
    int32_t x = tile_of(px), y = tile_of(py);
    uint8_t *tile = tile_at(l, w, x, y);
    if ((x == tile_of(w->x) && y == tile_of(w->y)) || tile == NULL)
        return false;
    if (*tile == PCG_SMB_COIN) {
        take_coin(w);
        *tile = PCG_SMB_AIR;
        return false;
    }
    if (!is_solid(*tile))
        return false;
    if (upward)
        bump(l, w, x, y);
    return true;
}

static bool foe_stops(const SmbLevel *l, const SmbWorld *w, const SmbFoe *f,
                      double px, double py)
{
    int32_t x = tile_of(px), y = tile_of(py);
    const uint8_t *tile = tile_at(l, w, x, y);
    if ((x == tile_of(f->x) && y == tile_of(f->y)) || tile == NULL)
        return false;
    return is_solid(*tile);
}

static bool hero_across(const SmbLevel *l, SmbWorld *w, double dx)
{
    double px = w->x + dx + (dx > 0 ? HALF : -HALF);
    bool head = hero_stops(l, w, px, w->y - w->height, false);
    bool middle = hero_stops(l, w, px, w->y - w->height / 2, false);
    bool feet = hero_stops(l, w, px, w->y, false);
    if (!head && !middle && !feet) {
        w->x += dx;
        return true;
    }
    w->x = dx < 0 ? tile_of(w->x - HALF) * 16 + HALF
                  : (int32_t)((w->x + HALF) / 16 + 1) * 16 - HALF - 1;
    w->xa = 0;
    return false;
}

static bool hero_up(const SmbLevel *l, SmbWorld *w, double dy)
{
    double py = w->y + dy - w->height;
    if (!hero_stops(l, w, w->x, py, true) &&
        !hero_stops(l, w, w->x - HALF, py, true) &&
        !hero_stops(l, w, w->x + HALF, py, true)) {
        w->y += dy;
        return true;
    }
    w->y = tile_of(w->y - w->height) * 16 + w->height;
    w->ya = 0;
    w->jump_time = 0;
    return false;
}

static bool hero_down(const SmbLevel *l, SmbWorld *w, double dy)
{
    double py = w->y + dy;
    if (!hero_stops(l, w, w->x - HALF, py, false) &&
        !hero_stops(l, w, w->x + HALF, py, false) &&
        !hero_stops(l, w, w->x - HALF, py + 1, false) &&
        !hero_stops(l, w, w->x + HALF, py + 1, false)) {
        w->y += dy;
        return true;
    }
    w->y = (int32_t)((w->y - 1) / 16 + 1) * 16 - 1;
    w->on_ground = true;
    return false;
}

static void hero_move_x(const SmbLevel *l, SmbWorld *w, double dx)
{
    while (dx > 8 || dx < -8) {
        double step = dx > 0 ? 8 : -8;
        if (!hero_across(l, w, step))
            return;
        dx -= step;
    }
    if (dx > 0 || dx < 0)
        hero_across(l, w, dx);
}

static void hero_move_y(const SmbLevel *l, SmbWorld *w, double dy)
{
    while (dy > 8 || dy < -8) {
        double step = dy > 0 ? 8 : -8;
        if (!(step > 0 ? hero_down : hero_up)(l, w, step))
            return;
        dy -= step;
    }
    if (dy > 0)
        hero_down(l, w, dy);
    else if (dy < 0)
        hero_up(l, w, dy);
}

/* The block above is asked with all that asking does. */
static void begin_jump(const SmbLevel *l, SmbWorld *w)
{
    double py = w->y - 4 - w->height;
    w->jump_speed = -1.9;
    w->jump_time = 7;
    w->ya = w->jump_time * w->jump_speed;
    w->on_ground = false;
    if (hero_stops(l, w, w->x, py, true) ||
        hero_stops(l, w, w->x - 4, py, true) ||
        hero_stops(l, w, w->x + 4, py, true))
        return;
    w->jumps++;
    w->tick_jumps++;
}

static void hero_steer(const SmbLevel *l, SmbWorld *w, int32_t buttons)
{
    double gain = buttons & PCG_SMB_SPEED ? 1.2 : 0.6;
    w->height = 12;
    if (!(buttons & PCG_SMB_JUMP)) {
        w->jump_time = 0;
    } else if (w->on_ground && w->may_jump) {
        begin_jump(l, w);
    } else if (w->jump_time > 0) {
        w->ya = w->jump_time * w->jump_speed;
        w->jump_time--;
    }
    if (buttons & PCG_SMB_LEFT)
        w->xa -= gain;
    if (buttons & PCG_SMB_RIGHT)
        w->xa += gain;
    w->may_jump = w->on_ground && !(buttons & PCG_SMB_JUMP);
}

static void hero_update(const SmbLevel *l, SmbWorld *w, int32_t buttons)
{
    if (w->invulnerable > 0)
        w->invulnerable--;
    w->was_on_ground = w->on_ground;
    hero_steer(l, w, buttons);
    if (w->xa < 0.5 && w->xa > -0.5)
        w->xa = 0;
    w->on_ground = false;
    hero_move_x(l, w, w->xa);
    hero_move_y(l, w, w->ya);
    if (w->x < 0) {
        w->x = 0;
        w->xa = 0;
    }
    if (w->x > l->exit * 16) {
        w->x = l->exit * 16;
        w->xa = 0;
        w->status = PCG_SMB_WON;
    }
    w->ya *= 0.85;
    w->xa *= 0.89;
    if (!w->on_ground)
        w->ya += 3;
}

static bool foe_across(const SmbLevel *l, const SmbWorld *w, SmbFoe *f,
                       double dx)
{
    int32_t h = foe_height(l, f);
    double px = f->x + dx + (dx > 0 ? HALF : -HALF);
    if (!foe_stops(l, w, f, px, f->y - h) &&
        !foe_stops(l, w, f, px, f->y - h / 2) &&
        !foe_stops(l, w, f, px, f->y)) {
        f->x += dx;
        return true;
    }
    f->x = dx < 0 ? tile_of(f->x - HALF) * 16 + HALF
                  : (int32_t)((f->x + HALF) / 16 + 1) * 16 - HALF - 1;
    f->xa = 0;
    return false;
}

/* A foe falls, it never jumps. */
static bool foe_down(const SmbLevel *l, const SmbWorld *w, SmbFoe *f, double dy)
{
    double py = f->y + dy;
    if (!foe_stops(l, w, f, f->x - HALF, py) &&
        !foe_stops(l, w, f, f->x + HALF, py) &&
        !foe_stops(l, w, f, f->x - HALF, py + 1) &&
        !foe_stops(l, w, f, f->x + HALF, py + 1)) {
        f->y += dy;
        return true;
    }
    f->y = (int32_t)(f->y / 16 + 1) * 16 - 1;
    f->on_ground = true;
    return false;
}

static void foe_update(const SmbLevel *l, const SmbWorld *w, SmbFoe *f)
{
    double dy = f->ya;
    f->xa = f->facing * 1.75;
    if (!foe_across(l, w, f, f->xa))
        f->facing = -f->facing;
    f->on_ground = false;
    for (; dy > 8; dy -= 8)
        if (!foe_down(l, w, f, 8)) {
            dy = 0;
            break;
        }
    if (dy > 0)
        foe_down(l, w, f, dy);
    f->ya *= 0.85;
    f->xa *= 0.89;
    if (!f->on_ground)
        f->ya += 2;
}

static void lose(SmbWorld *w)
{
    w->status = PCG_SMB_LOST;
    w->alive = false;
}

static void meet(const SmbLevel *l, SmbWorld *w, SmbFoe *f)
{
    double dx = w->x - f->x, dy = w->y - f->y;
    int32_t height = foe_height(l, f);
    if (dx <= -12 || dx >= 12 || dy <= -height || dy >= w->height)
        return;
    if (l->foe_code[f->index] == PCG_SMB_SPIKY || w->ya <= 0 || dy > 0 ||
        (w->on_ground && w->was_on_ground)) {
        if (w->invulnerable == 0)
            lose(w);
        return;
    }
    hero_move_y(l, w, f->y - height / 2 - w->y);
    w->jump_speed = -1.9;
    w->jump_time = 8;
    w->ya = w->jump_time * w->jump_speed;
    w->on_ground = false;
    w->invulnerable = 1;
    w->kills++;
    w->tick_kills++;
    f->alive = false;
}

/* What is far from the window is gone. */
static void leave(const SmbLevel *l, SmbWorld *w, double camera)
{
    double low = l->h * 16 + 32;
    if (w->x < camera - 64 || w->x > camera + WINDOW + 64 || w->y > low)
        lose(w);
    for (int32_t i = 0; i < w->foe_count; i++) {
        SmbFoe *f = &w->foes[i];
        if (f->x < camera - 64 || f->x > camera + WINDOW + 64 || f->y > low)
            f->alive = false;
    }
}

static void create(const SmbLevel *l, SmbWorld *w, int32_t index)
{
    double x = l->foe_x[index] * 16 + 8;
    SmbFoe *f = &w->foes[w->foe_count++];
    *f = (SmbFoe){.x = x,
                  .y = l->foe_y[index] * 16 + 15,
                  .index = index,
                  .facing = x > w->x + 16 ? -1 : 1,
                  .alive = true};
    w->present[index] = 1;
    foe_update(l, w, f);
}

/* Foes come where their cell comes into sight. */
static void spawn(const SmbLevel *l, SmbWorld *w, double camera)
{
    int32_t from = (int32_t)camera / 16 - 1;
    int32_t to = (int32_t)(camera + WINDOW) / 16 + 1;
    from = from < 0 ? 0 : from;
    to = to >= l->w ? l->w - 1 : to;
    for (int32_t i = l->first_foe[from]; i < l->first_foe[to + 1]; i++) {
        if (!w->present[i] && w->spawned[i] != w->tick - 1)
            create(l, w, i);
        w->spawned[i] = w->tick;
    }
}

static void sweep(SmbWorld *w)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < w->foe_count; i++) {
        if (w->foes[i].alive)
            w->foes[kept++] = w->foes[i];
        else
            w->present[w->foes[i].index] = 0;
    }
    w->foe_count = kept;
}

static double camera_of(const SmbLevel *l, const SmbWorld *w)
{
    double camera = w->x - WINDOW / 2;
    if (camera + WINDOW > l->w * 16)
        camera = l->w * 16 - WINDOW;
    return camera < 0 ? 0 : camera;
}

void sett_smb_tick(const SmbLevel *l, int32_t buttons, SmbWorld *w)
{
    if (w->status != PCG_SMB_RUNNING)
        return;
    if (w->clock > 0) {
        w->clock -= 30;
        if (w->clock <= 0) {
            w->clock = 0;
            w->status = PCG_SMB_TIME_OUT;
            w->alive = false;
            return;
        }
    }
    double camera = camera_of(l, w);
    w->tick++;
    w->tick_kills = w->tick_coins = w->tick_jumps = 0;
    leave(l, w, camera);
    w->listed = w->foe_count; /* none that comes in this tick */
    spawn(l, w, camera);
    if (w->alive)
        hero_update(l, w, buttons);
    for (int32_t i = 0; i < w->listed; i++)
        if (w->foes[i].alive)
            foe_update(l, w, &w->foes[i]);
    for (int32_t i = 0; i < w->listed; i++)
        if (w->foes[i].alive)
            meet(l, w, &w->foes[i]);
    sweep(w);
}

int32_t sett_smb_simple(const SmbWorld *w)
{
    bool up = w->may_jump || !w->on_ground;
    return PCG_SMB_RIGHT | (up ? PCG_SMB_JUMP | PCG_SMB_SPEED : 0);
}

static void list_foes(const SmbLevel *l, const uint8_t *tiles, int32_t *x,
                      int32_t *y, int32_t *first, uint8_t *code)
{
    int32_t count = 0;
    for (int32_t column = 0; column < l->w; column++) {
        first[column] = count;
        for (int32_t row = 0; row < l->h; row++) {
            uint8_t tile = tiles[row * l->w + column];
            if (tile < PCG_SMB_GOOMBA)
                continue;
            x[count] = column;
            y[count] = row;
            code[count++] = tile;
        }
    }
    first[l->w] = count;
}

SettStatus sett_smb_level(const SettBenchmark *p, const uint8_t *content,
                          SettArena *tmp, SmbLevel *out)
{
    int32_t w = p->w + 6, h = p->h + 1, foes = 0;
    uint8_t *tiles = sett_arena_take(tmp, (size_t)(w * h), 1);
    for (int32_t c = 0; c < p->w * p->h; c++)
        foes += content[c] >= PCG_SMB_GOOMBA;
    int32_t *lists =
        sett_arena_raw(tmp, (size_t)(2 * foes + w + 1), sizeof *lists);
    uint8_t *code = sett_arena_raw(tmp, (size_t)foes, 1);
    if (tiles == NULL || lists == NULL || code == NULL)
        return SETT_NO_MEMORY;
    for (int32_t y = 0; y < p->h; y++) {
        if (y >= p->h - 2)
            memset(tiles + y * w, PCG_SMB_GROUND, (size_t)w);
        memcpy(tiles + y * w + 3, content + y * p->w, (size_t)p->w);
    }
    *out = (SmbLevel){.w = w,
                      .h = h,
                      .exit = p->w + 4,
                      .foes = foes,
                      .foe_x = lists,
                      .foe_y = lists + foes,
                      .first_foe = lists + 2 * foes,
                      .foe_code = code,
                      .tiles = tiles};
    list_foes(out, tiles, lists, lists + foes, lists + 2 * foes, code);
    for (int32_t c = 0; c < w * h; c++)
        if (tiles[c] >= PCG_SMB_GOOMBA)
            tiles[c] = PCG_SMB_AIR;
    return SETT_OK;
}

SettStatus sett_smb_take(const SmbLevel *l, SettArena *tmp, SmbWorld *out)
{
    size_t foes = (size_t)l->foes, tiles = (size_t)(l->w * l->h);
    *out = (SmbWorld){.foes = sett_arena_raw(tmp, foes, sizeof(SmbFoe)),
                      .spawned = sett_arena_raw(tmp, foes, sizeof(int32_t)),
                      .present = sett_arena_raw(tmp, foes, 1),
                      .tiles = sett_arena_raw(tmp, tiles, 1)};
    return out->foes != NULL && out->spawned != NULL && out->present != NULL &&
                   out->tiles != NULL
               ? SETT_OK
               : SETT_NO_MEMORY;
}

void sett_smb_start(const SmbLevel *l, int32_t clock, SmbWorld *w)
{
    *w = (SmbWorld){.x = 1 * 16 + 8,
                    .y = 13 * 16 + 15,
                    .height = 24,
                    .clock = clock,
                    .alive = true,
                    .foes = w->foes,
                    .spawned = w->spawned,
                    .present = w->present,
                    .tiles = w->tiles};
    for (int32_t i = 0; i < l->foes; i++) {
        w->spawned[i] = -40;
        w->present[i] = 0;
    }
    memcpy(w->tiles, l->tiles, (size_t)(l->w * l->h));
}

void sett_smb_copy(const SmbLevel *l, const SmbWorld *from, SmbWorld *to)
{
    SmbWorld lists = *to;
    *to = *from;
    to->foes = lists.foes;
    to->spawned = lists.spawned;
    to->present = lists.present;
    to->tiles = lists.tiles;
    memcpy(to->foes, from->foes, (size_t)from->foe_count * sizeof *from->foes);
    memcpy(to->spawned, from->spawned, (size_t)l->foes * sizeof *from->spawned);
    memcpy(to->present, from->present, (size_t)l->foes);
    memcpy(to->tiles, from->tiles, (size_t)(l->w * l->h));
}

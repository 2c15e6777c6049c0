/* mario_plain_level.c - see mario_plain.h: reading levels, describing states.
   Section 2. */
#include "support/mario_plain.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct Text {
    int w, h;
    char at[PLAIN_MARIO_H][PLAIN_MARIO_W];
} Text;

static void read_text(Text *t, const char *rows)
{
    int x = 0;
    memset(t, 0, sizeof *t);
    for (; *rows != '\0'; rows++) {
        if (*rows == '\r')
            continue;
        if (*rows == '/' || *rows == '\n') {
            t->h += x > 0;
            x = 0;
            continue;
        }
        t->at[t->h][x++] = *rows;
        t->w = t->h == 0 ? x : t->w;
    }
    t->h += x > 0;
}

static char text_at(const Text *t, int x, int y)
{
    return x < 0 || y < 0 || x >= t->w || y >= t->h ? '-' : t->at[y][x];
}

static bool is_pipe(const Text *t, int x, int y)
{
    return text_at(t, x, y) == 't' || text_at(t, x, y) == 'T';
}

static int pipe_id(PlainMario *m, const Text *t, int x, int y)
{
    bool single =
        x > 0 && x < t->w - 1 && !is_pipe(t, x - 1, y) && !is_pipe(t, x + 1, y);
    int left = x > 0 ? m->tile[y][x - 1] : 0;
    int index = left == 18 || left == 20;
    if (is_pipe(t, x, y - 1))
        index += single ? 1 : 2;
    if (t->at[y][x] == 'T' && !single && index == 0)
        m->spawns[y][x] = PLAIN_PIRANHA;
    return (single ? 52 : 18) + index;
}

/* Ids that follow from the character alone. */
static int plain_id(char c)
{
    static const char chars[] = "X#BSC?@Q!Do<>[]|12UL";
    static const int ids[] = {1,  2,  3,  6,  7,  8,  8,  11, 11, 14,
                              15, 18, 19, 20, 21, 47, 48, 49, 50, 51};
    const char *at = strchr(chars, c);
    return c != '\0' && at != NULL ? ids[at - chars] : 0;
}

static int enemy_of(char c)
{
    static const char chars[] = "gEGrRkKyY";
    static const int types[] = {2, 2, 3, 4, 5, 6, 7, 8, 9};
    const char *at = strchr(chars, c);
    return c != '\0' && at != NULL ? types[at - chars] : 0;
}

static int tile_id(PlainMario *m, const Text *t, int x, int y)
{
    char c = t->at[y][x];
    switch (c) {
    case '*':
        return 3 + (text_at(t, x, y - 1) == '*') +
               (text_at(t, x, y - 2) == '*');
    case 'b':
        return 4 + (text_at(t, x, y - 2) == 'B');
    case '%':
        return 43 + 2 * (text_at(t, x - 1, y) == '%') +
               (text_at(t, x + 1, y) == '%');
    case 't':
    case 'T':
        return pipe_id(m, t, x, y);
    default:
        m->spawns[y][x] = (unsigned char)enemy_of(c);
        return plain_id(c);
    }
}

/* The first row above the lowest solid one that is free; -1 for none. */
static int first_floor(const Text *t, int x)
{
    bool solid = false;
    for (int y = t->h - 1; y >= 0; y--) {
        if (strchr("X#@!BCQ<>[]?SUD%tT", t->at[y][x]) != NULL)
            solid = true;
        else if (solid)
            return y;
    }
    return -1;
}

static void put_exit(PlainMario *m, int x, int y)
{
    int top = y - 11 > 1 ? y - 11 : 1;
    for (int i = y; i > top; i--)
        m->tile[i][x] = 40;
    m->tile[top][x] = 39;
    m->exit_x = x;
}

void plain_mario_open(PlainMario *m, const char *rows, int timer, int size)
{
    Text t;
    int start_x = 0, start_y, exit_x, exit_y;
    read_text(&t, rows);
    memset(m, 0, sizeof *m);
    m->w = t.w;
    m->h = t.h;
    start_y = first_floor(&t, 0);
    exit_x = t.w - 1;
    exit_y = first_floor(&t, exit_x);
    for (int y = 0; y < t.h; y++)
        for (int x = 0; x < t.w; x++) {
            m->last_spawn[y][x] = -40;
            m->tile[y][x] = (unsigned char)tile_id(m, &t, x, y);
            if (t.at[y][x] == 'M') {
                start_x = x;
                start_y = y;
            }
            if (t.at[y][x] == 'F') {
                exit_x = x;
                exit_y = y;
            }
        }
    put_exit(m, exit_x, exit_y);
    m->clock = 1000 * timer;
    m->hero = (PlainHero){.x = (float)(start_x * 16 + 8),
                          .y = (float)(start_y * 16 + 15),
                          .facing = 1,
                          .height = 24,
                          .jump_start = -100,
                          .large = size >= 1,
                          .fire = size == 2,
                          .alive = true};
}

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint64_t tile_hash(const PlainMario *m)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (int y = 0; y < m->h; y++)
        for (int x = 0; x < m->w; x++)
            hash = (hash ^ m->tile[y][x]) * UINT64_C(0x100000001b3);
    return hash;
}

static unsigned flags_of(const PlainHero *h)
{
    return (unsigned)(h->on_ground + 2 * h->was_on_ground + 4 * h->ducking +
                      8 * h->can_shoot + 16 * h->may_jump + 32 * h->large +
                      64 * h->fire + 128 * h->alive);
}

void plain_mario_describe(const PlainMario *m, int action, char *out,
                          size_t size)
{
    const PlainHero *h = &m->hero;
    size_t n = (size_t)snprintf(
        out, size,
        "T %d %d %08x %08x %08x %08x %02x %d %d %d %d %d %d %d %d %d %d "
        "%08x %016llx\n",
        m->tick, action, bits_of(h->x), bits_of(h->y), bits_of(h->xa),
        bits_of(h->ya), flags_of(h), h->facing, h->height, h->jump_time,
        h->invulnerable, m->pause, m->clock, m->coins, m->lives, m->fireballs,
        m->status, bits_of(m->camera_x), (unsigned long long)tile_hash(m));
    for (int i = 0; i < m->events && n < size; i++)
        n += (size_t)snprintf(out + n, size - n, "E %d %d\n", m->event[i][0],
                              m->event[i][1]);
    for (int i = 0; i < m->actors && n < size; i++) {
        const PlainActor *a = &m->list[i];
        n +=
            (size_t)snprintf(out + n, size - n, "S %d %08x %08x %08x %08x %d\n",
                             a->type, bits_of(a->x), bits_of(a->y),
                             bits_of(a->xa), bits_of(a->ya), a->facing);
    }
}

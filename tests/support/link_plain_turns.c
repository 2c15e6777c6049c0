/* link_plain_turns.c - see link_plain.h: DungeonGrams, its rules and a search
   through all states. Section 2.4. */
#include "support/link_plain.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void add_thing(PlainDgThing *list, int *count, int x, int y)
{
    list[(*count)++] = (PlainDgThing){x, y, x, y, true};
}

static void read_cell(PlainDg *d, int x, int y, char c)
{
    char *keep = &d->level.at[y][x];
    *keep = '-';
    switch (c) {
    case '#':
        add_thing(d->foe, &d->foes, x, y);
        break;
    case '*':
        add_thing(d->lever, &d->switches, x, y);
        break;
    case '&':
        add_thing(d->food, &d->foods, x, y);
        break;
    case '@':
        d->x = x;
        d->y = y;
        break;
    case 'O':
        d->exit_x = x;
        d->exit_y = y;
        break;
    default:
        *keep = c;
    }
}

void plain_dg_open(PlainDg *d, const PlainSegment *s, PlainDgRules rules)
{
    memset(d, 0, sizeof *d);
    d->rules = rules;
    d->stamina = rules.stamina;
    d->level.w = s->w + 4;
    d->level.h = s->h;
    for (int y = 0; y < s->h; y++)
        for (int x = 0; x < s->w + 4; x++)
            read_cell(d, x, y, x < 2 || x >= s->w + 2 ? '-' : s->at[y][x - 2]);
    d->x = d->y = 0;
    d->exit_x = d->level.w - 1;
    d->exit_y = d->level.h - 1;
}

static bool is_block(const PlainDg *d, int x, int y)
{
    return x < 0 || y < 0 || x >= d->level.w || y >= d->level.h ||
           strchr("X/\\", d->level.at[y][x]) != NULL;
}

/* The thing that is at a place, or NULL. */
static PlainDgThing *thing_at(PlainDgThing *list, int count, int x, int y)
{
    for (int i = 0; i < count; i++)
        if (list[i].there && list[i].x == x && list[i].y == y)
            return &list[i];
    return NULL;
}

static bool switches_left(const PlainDg *d)
{
    for (int i = 0; i < d->switches; i++)
        if (d->lever[i].there)
            return true;
    return false;
}

static bool is_exit(const PlainDg *d, int x, int y)
{
    return x == d->exit_x && y == d->exit_y;
}

static bool is_deadly(PlainDg *d)
{
    return thing_at(d->foe, d->foes, d->x, d->y) != NULL ||
           d->level.at[d->y][d->x] == '^';
}

static void meet(PlainDg *d)
{
    PlainDgThing *lever = thing_at(d->lever, d->switches, d->x, d->y);
    PlainDgThing *food = thing_at(d->food, d->foods, d->x, d->y);
    if (is_deadly(d)) {
        d->lost = true;
    } else if (is_exit(d, d->x, d->y)) {
        d->won = true;
    } else if (lever != NULL) {
        lever->there = false;
    } else if (food != NULL) {
        food->there = false;
        d->stamina += d->rules.food;
        if (d->rules.most > 0 && d->stamina > d->rules.most)
            d->stamina = d->rules.most;
    }
}

static bool foe_may(PlainDg *d, int x, int y)
{
    return !is_block(d, x, y) && !is_exit(d, x, y) &&
           d->level.at[y][x] != '^' &&
           thing_at(d->foe, d->foes, x, y) == NULL &&
           thing_at(d->lever, d->switches, x, y) == NULL &&
           thing_at(d->food, d->foods, x, y) == NULL;
}

static void move_foe(PlainDg *d, PlainDgThing *foe)
{
    int hx = d->x - foe->home_x, hy = d->y - foe->home_y;
    bool near = hx * hx + hy * hy <= 9;
    int dx = (near ? d->x : foe->home_x) - foe->x;
    int dy = (near ? d->y : foe->home_y) - foe->y;
    int sx = (dx > 0) - (dx < 0), sy = (dy > 0) - (dy < 0);
    bool vertical =
        abs(dy) > abs(dx) || (abs(dy) == abs(dx) && (foe->x + foe->y) % 2 == 0);
    for (int i = 0; i < 2; i++, vertical = !vertical) {
        int x = foe->x + (vertical ? 0 : sx), y = foe->y + (vertical ? sy : 0);
        if ((vertical ? sy : sx) == 0 || !foe_may(d, x, y))
            continue;
        foe->x = x;
        foe->y = y;
        return;
    }
}

void plain_dg_play(PlainDg *d, int action)
{
    static const int dx[5] = {0, 0, -1, 0, 1}, dy[5] = {0, -1, 0, 1, 0};
    int x = d->x + dx[action], y = d->y + dy[action];
    if (d->won || d->lost)
        return;
    if (!is_block(d, x, y) && !(is_exit(d, x, y) && switches_left(d))) {
        d->x = x;
        d->y = y;
    }
    meet(d);
    for (int i = 0; i < d->foes && d->armed; i++)
        move_foe(d, &d->foe[i]);
    d->armed = !d->armed;
    d->lost |= is_deadly(d);
    d->stamina--;
    d->lost |= d->stamina == 0;
    d->lost &= !d->won;
}

/* --------------------------------------------------------------- all states */

/* What differs between states of one level, in bytes. */
static void pack(const PlainDg *d, unsigned char out[64])
{
    int n = 0;
    memset(out, 0, 64);
    out[n++] = (unsigned char)(d->y * d->level.w + d->x);
    out[n++] = (unsigned char)d->stamina;
    out[n++] = d->armed;
    for (int i = 0; i < d->foes; i++)
        out[n++] = (unsigned char)(d->foe[i].y * d->level.w + d->foe[i].x);
    for (int i = 0; i < d->switches; i++)
        out[n++] = d->lever[i].there;
    for (int i = 0; i < d->foods; i++)
        out[n++] = d->food[i].there;
}

static void unpack(PlainDg *d, const unsigned char in[64])
{
    int n = 0;
    d->x = in[n] % d->level.w;
    d->y = in[n++] / d->level.w;
    d->stamina = in[n++];
    d->armed = in[n++];
    for (int i = 0; i < d->foes; i++, n++) {
        d->foe[i].x = in[n] % d->level.w;
        d->foe[i].y = in[n] / d->level.w;
    }
    for (int i = 0; i < d->switches; i++)
        d->lever[i].there = in[n++];
    for (int i = 0; i < d->foods; i++)
        d->food[i].there = in[n++];
}

static uint32_t hash_of(const unsigned char bytes[64])
{
    uint32_t hash = 2166136261u;
    for (int i = 0; i < 64; i++)
        hash = (hash ^ bytes[i]) * 16777619u;
    return hash;
}

/* Whether the state is new; it is then the last of `all`. */
static bool add_state(unsigned char (*all)[64], int *count, int *slot,
                      uint32_t slots, const unsigned char bytes[64])
{
    uint32_t at = hash_of(bytes) % slots;
    for (; slot[at] != 0; at = (at + 1) % slots)
        if (memcmp(all[slot[at] - 1], bytes, 64) == 0)
            return false;
    memcpy(all[(*count)++], bytes, 64);
    slot[at] = *count;
    return true;
}

int plain_dg_solve(const PlainDg *d, int most)
{
    uint32_t slots = 4 * (uint32_t)most;
    unsigned char(*all)[64] = calloc((size_t)most + 8, 64);
    int *slot = calloc(slots, sizeof *slot), count = 0, answer = 0;
    unsigned char bytes[64];
    if (all == NULL || slot == NULL)
        abort();
    pack(d, bytes);
    add_state(all, &count, slot, slots, bytes);
    for (int i = 0; i < count && answer == 0; i++)
        for (int action = 0; action < 5 && answer == 0; action++) {
            PlainDg next = *d;
            unpack(&next, all[i]);
            plain_dg_play(&next, action);
            pack(&next, bytes);
            if (next.won)
                answer = 1;
            else if (!next.lost)
                add_state(all, &count, slot, slots, bytes);
            if (count >= most)
                answer = answer == 1 ? 1 : -1;
        }
    free(all);
    free(slot);
    return answer;
}

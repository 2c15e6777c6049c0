/* md2_plain.c - see md2_plain.h. The numbers are those of the preset "md2". */
#include "support/md2_plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int step_x[4] = {0, 1, 0, -1}, step_y[4] = {-1, 0, 1, 0};
static const char letters[] = "NESW";

#define HERO (-1)

static bool is_wall(const PlainLevel *l, int x, int y)
{
    return x < 0 || y < 0 || x >= l->w || y >= l->h || l->wall[y][x];
}

static bool is_monster(char kind)
{
    return kind != '\0' && strchr("MRobm", kind) != NULL;
}

static int apart(int x0, int y0, int x1, int y1)
{
    return abs(x0 - x1) + abs(y0 - y1);
}

static void measure_exit(PlainLevel *l, int x, int y)
{
    int queue[PLAIN_SIDE * PLAIN_SIDE], count = 0;
    memset(l->to_exit, -1, sizeof l->to_exit);
    l->to_exit[y][x] = 0;
    queue[count++] = y * PLAIN_SIDE + x;
    for (int i = 0; i < count; i++) {
        int ax = queue[i] % PLAIN_SIDE, ay = queue[i] / PLAIN_SIDE;
        l->farthest = l->to_exit[ay][ax];
        for (int d = 0; d < 4; d++) {
            int bx = ax + step_x[d], by = ay + step_y[d];
            if (is_wall(l, bx, by) || l->to_exit[by][bx] >= 0)
                continue;
            l->to_exit[by][bx] = l->to_exit[ay][ax] + 1;
            queue[count++] = by * PLAIN_SIDE + bx;
        }
    }
}

static signed char first_hp(char kind)
{
    return kind == 'm' ? 0 : kind == 'o' ? 2 : 1;
}

bool plain_open(PlainLevel *l, PlainState *s, const char *rows)
{
    int heroes = 0, exits = 0, exit_x = 0, exit_y = 0, x = 0;
    memset(l, 0, sizeof *l);
    memset(s, 0, sizeof *s);
    l->damage = 1;
    for (; *rows != '\0'; rows++) {
        if (*rows == '/') {
            l->w = x;
            x = 0;
            l->h++;
            continue;
        }
        if (x == PLAIN_SIDE || l->h == PLAIN_SIDE || l->count == PLAIN_OBJECTS)
            return false;
        l->wall[l->h][x] = *rows == 'X';
        if (*rows == 'H') {
            heroes++;
            s->x = x;
            s->y = l->h;
        } else if (*rows != 'X' && *rows != ' ' && *rows != 'E') {
            l->kind[l->count] = *rows;
            s->object[l->count++] = (PlainObject){
                (signed char)x, (signed char)l->h, first_hp(*rows), 1};
        }
        if (*rows == 'e') {
            exits++;
            exit_x = x;
            exit_y = l->h;
        }
        x++;
    }
    s->hp = 10;
    s->javelin_x = s->javelin_y = -1;
    measure_exit(l, exit_x, exit_y);
    return heroes == 1 && exits == 1;
}

static bool sees(const PlainLevel *l, int x0, int y0, int x1, int y1)
{
    int dx = abs(x1 - x0), dy = abs(y1 - y0), err = dx - dy;
    for (int n = 1 + dx + dy; n > 0; n--) {
        if (l->wall[y0][x0])
            return false;
        if (err > 0) {
            x0 += x1 > x0 ? 1 : -1;
            err -= 2 * dy;
        } else {
            y0 += y1 > y0 ? 1 : -1;
            err += 2 * dx;
        }
        /* The last round steps beyond the target and looks no more. */
        if (n == 2 && (x0 != x1 || y0 != y1))
            return false;
        if (n == 2)
            return !l->wall[y0][x0];
    }
    return true;
}

typedef struct Search {
    int heap[PLAIN_SIDE * PLAIN_SIDE], count;
    int g[PLAIN_SIDE * PLAIN_SIDE], f[PLAIN_SIDE * PLAIN_SIDE];
    int parent[PLAIN_SIDE * PLAIN_SIDE];
    char state[PLAIN_SIDE * PLAIN_SIDE]; /* 1 open, 2 closed */
} Search;

static void swap(Search *q, int a, int b)
{
    int kept = q->heap[a];
    q->heap[a] = q->heap[b];
    q->heap[b] = kept;
}

static int cost(const Search *q, int slot)
{
    return q->f[q->heap[slot]];
}

static void push(Search *q, int node)
{
    int i = q->count++;
    q->heap[i] = node;
    while (i > 0 && cost(q, i) < cost(q, (i - 1) / 2)) {
        swap(q, i, (i - 1) / 2);
        i = (i - 1) / 2;
    }
}

static int pop(Search *q)
{
    int node = q->heap[0], i = 0;
    q->heap[0] = q->heap[--q->count];
    for (;;) {
        int best = i, left = 2 * i + 1, right = 2 * i + 2;
        if (left < q->count && cost(q, best) > cost(q, left))
            best = left;
        if (right < q->count && cost(q, best) > cost(q, right))
            best = right;
        if (best == i)
            return node;
        swap(q, i, best);
        i = best;
    }
}

/* A shorter way to an open node: it moves among its neighbours in the array. */
static void bubble(Search *q, int node)
{
    int i = 0;
    while (q->heap[i] != node)
        i++;
    while (i > 0 && cost(q, i - 1) > cost(q, i)) {
        swap(q, i - 1, i);
        i--;
    }
    while (i + 1 < q->count && cost(q, i + 1) < cost(q, i)) {
        swap(q, i + 1, i);
        i++;
    }
}

/* 0..3, or -1: no step. */
static int first_step(const PlainLevel *l, int x0, int y0, int x1, int y1)
{
    static Search q; /* too large for a stack; begun anew each time */
    int start = y0 * PLAIN_SIDE + x0, goal = y1 * PLAIN_SIDE + x1;
    if (start == goal)
        return -1;
    memset(q.state, 0, sizeof q.state);
    q.count = 0;
    q.g[start] = 0;
    q.f[start] = apart(x0, y0, x1, y1);
    q.state[start] = 1;
    push(&q, start);
    while (q.count > 0) {
        int at = pop(&q), ax = at % PLAIN_SIDE, ay = at / PLAIN_SIDE;
        if (at == goal)
            break;
        q.state[at] = 2;
        for (int k = 0; k < 4; k++) {
            int d = "\0\3\1\2"[k]; /* N, W, E, S */
            int x = ax + step_x[d], y = ay + step_y[d];
            int next = y * PLAIN_SIDE + x;
            if (is_wall(l, x, y) || q.state[next] == 2 ||
                (q.state[next] == 1 && q.g[at] + 1 >= q.g[next]))
                continue;
            bool known = q.state[next] == 1;
            q.g[next] = q.g[at] + 1;
            q.f[next] = q.g[next] + apart(x, y, x1, y1);
            q.parent[next] = at;
            q.state[next] = 1;
            if (known)
                bubble(&q, next);
            else
                push(&q, next);
        }
    }
    if (q.state[goal] == 0)
        return -1;
    int at = goal;
    while (q.parent[at] != start)
        at = q.parent[at];
    for (int d = 0; d < 4; d++)
        if (at == (y0 + step_y[d]) * PLAIN_SIDE + x0 + step_x[d])
            return d;
    return -1;
}

static void hurt_hero(PlainState *s, int amount)
{
    s->hp -= amount;
    if (s->hp <= 0)
        s->lost = 1;
}

static void kill(PlainState *s, int i)
{
    if (s->object[i].alive)
        s->kills++;
    s->object[i].alive = 0;
}

static void hurt(const PlainLevel *l, PlainState *s, int i, int amount)
{
    PlainObject *o = &s->object[i];
    if (l->kind[i] == 'm') {
        if (o->hp == 0) {
            o->hp = 3;
            s->knock_outs++;
        }
        return;
    }
    if (l->kind[i] == 't')
        return;
    if (l->kind[i] == 'b' && amount > o->hp)
        amount = o->hp; /* what is left */
    o->hp = (signed char)(o->hp - amount);
    if (o->hp <= 0)
        kill(s, i);
}

static int damage_of(const PlainLevel *l, const PlainState *s, int i)
{
    if (i == HERO)
        return l->damage;
    switch (l->kind[i]) {
    case 'o':
        return 2;
    case 'b':
        return s->object[i].hp;
    case 'R':
        return 0;
    default:
        return 1;
    }
}

static bool is_stunned(const PlainLevel *l, const PlainState *s, int i)
{
    return l->kind[i] == 'm' && s->object[i].hp > 0;
}

static void fight(const PlainLevel *l, PlainState *s, int mover, int other)
{
    hurt(l, s, other, damage_of(l, s, mover));
    if (l->kind[other] == 'R')
        return;
    if (mover == HERO)
        hurt_hero(s, damage_of(l, s, other));
    else
        hurt(l, s, mover, damage_of(l, s, other));
}

/* True where the hero was carried off. */
static bool hero_meets(const PlainLevel *l, PlainState *s, int i)
{
    PlainObject *o = &s->object[i];
    switch (l->kind[i]) {
    case 'P':
        s->hp += 1;
        s->potions++;
        o->alive = 0;
        return false;
    case 'T':
        s->treasure++;
        o->alive = 0;
        return false;
    case 'e':
        s->won = 1;
        return false;
    case 'p':
        for (int k = 0; k < l->count; k++)
            if (l->kind[k] == 'p' && k != i) {
                s->x = s->object[k].x;
                s->y = s->object[k].y;
            }
        return true;
    default:
        if (!is_stunned(l, s, i))
            fight(l, s, HERO, i);
        return false;
    }
}

static void grow(PlainObject *o, int by)
{
    o->hp = (signed char)(o->hp + by > 3 ? 3 : o->hp + by);
}

static void monster_meets(const PlainLevel *l, PlainState *s, int mover, int i)
{
    char kind = l->kind[mover], other = l->kind[i];
    if (kind == 'R' || is_stunned(l, s, i))
        return;
    if (kind == 'o' && other == 'T') {
        s->object[i].alive = 0;
    } else if (kind == 'b' && other == 'b') {
        grow(&s->object[mover], s->object[i].hp);
        kill(s, i);
    } else if (kind == 'b' && other == 'P') {
        grow(&s->object[mover], 1);
        s->object[i].alive = 0;
    } else if (is_monster(other) || other == 't') {
        fight(l, s, mover, i);
    }
}

static bool blocks(const PlainLevel *l, const PlainState *s, int i)
{
    return s->object[i].alive && is_monster(l->kind[i]) && !is_stunned(l, s, i);
}

static bool stands_at(const PlainState *s, int i, int x, int y)
{
    return s->object[i].alive && s->object[i].x == x && s->object[i].y == y;
}

static void move_hero(const PlainLevel *l, PlainState *s, int dir)
{
    int x = s->x + step_x[dir], y = s->y + step_y[dir];
    bool blocked = is_wall(l, x, y), carried = false;
    for (int i = 0; i < l->count && !is_wall(l, x, y) && !s->lost; i++) {
        if (!stands_at(s, i, x, y))
            continue;
        carried = hero_meets(l, s, i) || carried;
        blocked = blocks(l, s, i) || blocked;
    }
    if (!blocked && !carried) {
        s->x = x;
        s->y = y;
    }
    if (s->javelin_x == s->x && s->javelin_y == s->y)
        s->javelin_x = s->javelin_y = -1;
}

static void move_monster(const PlainLevel *l, PlainState *s, int mover, int x1,
                         int y1)
{
    PlainObject *o = &s->object[mover];
    int dir = first_step(l, o->x, o->y, x1, y1);
    if (dir < 0)
        return;
    int x = o->x + step_x[dir], y = o->y + step_y[dir];
    bool blocked = false;
    if (!s->lost && s->x == x && s->y == y) {
        if (l->kind[mover] != 'R') {
            hurt_hero(s, damage_of(l, s, mover));
            hurt(l, s, mover, l->damage);
        }
        blocked = !s->lost;
    }
    for (int i = 0; i < l->count; i++) {
        if (i == mover || !stands_at(s, i, x, y))
            continue;
        monster_meets(l, s, mover, i);
        blocked = blocks(l, s, i) || blocked;
    }
    if (!blocked) {
        o->x = (signed char)x;
        o->y = (signed char)y;
    }
}

static void hunt(const PlainLevel *l, PlainState *s, int i, char prey)
{
    const PlainObject *o = &s->object[i];
    int best = -1, nearest = 0;
    for (int k = 0; k < l->count; k++) {
        const PlainObject *p = &s->object[k];
        int far = apart(o->x, o->y, p->x, p->y);
        if (l->kind[k] == prey && p->alive && sees(l, o->x, o->y, p->x, p->y) &&
            (best < 0 || far < nearest)) {
            best = k;
            nearest = far;
        }
    }
    if (sees(l, o->x, o->y, s->x, s->y) &&
        (best < 0 || apart(o->x, o->y, s->x, s->y) <= nearest))
        move_monster(l, s, i, s->x, s->y);
    else if (best >= 0)
        move_monster(l, s, i, s->object[best].x, s->object[best].y);
}

static void act(const PlainLevel *l, PlainState *s, int i)
{
    PlainObject *o = &s->object[i];
    bool seen = sees(l, o->x, o->y, s->x, s->y);
    switch (l->kind[i]) {
    case 'M':
        if (seen)
            move_monster(l, s, i, s->x, s->y);
        break;
    case 'R':
        if (seen && apart(o->x, o->y, s->x, s->y) <= 3)
            hurt_hero(s, 1);
        else if (seen)
            move_monster(l, s, i, s->x, s->y);
        break;
    case 'm':
        if (o->hp > 0)
            o->hp--;
        else
            move_monster(l, s, i, s->x, s->y);
        break;
    case 'o':
        hunt(l, s, i, 'T');
        break;
    case 'b':
        hunt(l, s, i, 'P');
        break;
    default:
        break;
    }
}

static void throw_at(const PlainLevel *l, PlainState *s, int x, int y)
{
    if (s->javelin_x >= 0 || is_wall(l, x, y) || !sees(l, s->x, s->y, x, y))
        return;
    for (int i = 0; i < l->count; i++)
        if (is_monster(l->kind[i]) && s->object[i].x == x &&
            s->object[i].y == y) {
            s->javelin_x = x;
            s->javelin_y = y;
            s->throws++;
            hurt(l, s, i, 1);
            return;
        }
}

void plain_play(const PlainLevel *l, PlainState *s, PlainAction action)
{
    if (s->lost || s->won)
        return;
    if (action.type == 'J')
        throw_at(l, s, action.x, action.y);
    else if (action.type != '.')
        move_hero(l, s, (int)(strchr(letters, action.type) - letters));
    for (int i = 0; i < l->count; i++)
        if (s->object[i].alive && is_monster(l->kind[i]))
            act(l, s, i);
    s->turn++;
}

int plain_actions(const PlainLevel *l, const PlainState *s,
                  PlainAction out[PLAIN_ACTIONS])
{
    int count = 0, steps = 0;
    if (s->lost || s->won)
        return 0;
    for (int i = 0; i < l->count && s->javelin_x < 0; i++) {
        PlainAction throw = {'J', s->object[i].x, s->object[i].y};
        bool offered =
            !is_monster(l->kind[i]) || !sees(l, s->x, s->y, throw.x, throw.y);
        for (int k = 0; k < count && !offered; k++)
            offered = out[k].x == throw.x && out[k].y == throw.y;
        if (!offered)
            out[count++] = throw;
    }
    for (int d = 0; d < 4; d++)
        if (!is_wall(l, s->x + step_x[d], s->y + step_y[d])) {
            out[count++] = (PlainAction){letters[d], -1, -1};
            steps++;
        }
    if (l->wait || steps == 0)
        out[count++] = (PlainAction){'.', -1, -1};
    return count;
}

size_t plain_describe(const PlainLevel *l, const PlainState *s, char *out,
                      size_t size)
{
    size_t n =
        (size_t)snprintf(out, size, "hp%d (%d,%d) st%d j%d", s->hp, s->x, s->y,
                         s->lost  ? 1
                         : s->won ? 2
                                  : 0,
                         s->javelin_x < 0);
    for (int i = 0; i < l->count && n < size; i++) {
        const PlainObject *o = &s->object[i];
        char kind = l->kind[i];
        if ((kind == 'T' || kind == 'P') && !o->alive)
            n += (size_t)snprintf(out + n, size - n, " %c-", kind);
        else if (is_monster(kind))
            n += (size_t)snprintf(out + n, size - n, " %c%s(%d,%d)hp%d%s%d",
                                  kind, o->alive ? "" : "+", o->x, o->y,
                                  kind == 'm' ? 1 : o->hp,
                                  kind == 'm' ? "ko" : "s",
                                  kind == 'm' || kind == 'b' ? o->hp : 0);
    }
    return n;
}

static double share(int part, int whole)
{
    return whole > 0 ? (double)part / whole : 0;
}

double plain_utility(const PlainLevel *l, const PlainState *s,
                     const char *persona)
{
    int foes = 0, treasure = 0, potions = 0;
    for (int i = 0; i < l->count; i++) {
        foes += is_monster(l->kind[i]) && l->kind[i] != 'm';
        treasure += l->kind[i] == 'T';
        potions += l->kind[i] == 'P';
    }
    int steps = l->to_exit[s->y][s->x], far = l->farthest > 0 ? l->farthest : 1;
    double d = 1 - share(steps < 0 || steps > far ? far : steps, far);
    double k = share(s->kills, foes), t = share(s->treasure, treasure);
    double o = share(s->potions, potions), dead = s->hp <= 0 ? 5 : 0;
    if (strcmp(persona, "R") == 0)
        return d - s->turn / 100.0 - dead;
    if (strcmp(persona, "MK") == 0)
        return 0.7 * k + 0.3 * d - dead;
    if (strcmp(persona, "TC") == 0)
        return 0.7 * t + 0.3 * d - dead;
    if (strcmp(persona, "C") == 0)
        return 0.3 * d + 0.7 * (k + t + o) / 3 - dead;
    return s->won && !s->lost ? 1 : 0;
}

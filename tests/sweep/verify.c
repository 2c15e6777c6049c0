/* verify.c - see verify.h. Written from Green et al. 2019, Tables 2 and 3
   (docs/design/md2.md, section 9); plain loops, slow and simple on purpose. */
#include "verify.h"

#include <stdlib.h>
#include <string.h>

static char at(const VerifyLevel *l, int x, int y)
{
    return x < 0 || y < 0 || x >= l->w || y >= l->h ? 'X'
                                                    : l->cells[y * l->w + x];
}

static bool wall(const VerifyLevel *l, int x, int y)
{
    return at(l, x, y) == 'X';
}

/* Steps from one cell to all others; returns how many are reached and the
   farthest distance. */
static int search(const VerifyLevel *l, int from, int *dist, int *queue,
                  int *farthest)
{
    static const int dx[4] = {1, 0, -1, 0}, dy[4] = {0, 1, 0, -1};
    int head = 0, tail = 0;
    for (int c = 0; c < l->w * l->h; c++)
        dist[c] = -1;
    dist[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        int c = queue[head++];
        for (int d = 0; d < 4; d++) {
            int x = c % l->w + dx[d], y = c / l->w + dy[d];
            if (wall(l, x, y) || dist[y * l->w + x] >= 0)
                continue;
            dist[y * l->w + x] = dist[c] + 1;
            queue[tail++] = y * l->w + x;
        }
    }
    *farthest = dist[queue[tail - 1]];
    return tail;
}

static bool has_ring(const VerifyLevel *l)
{
    for (int x = 0; x < l->w; x++)
        if (!wall(l, x, 0) || !wall(l, x, l->h - 1))
            return false;
    for (int y = 0; y < l->h; y++)
        if (!wall(l, 0, y) || !wall(l, l->w - 1, y))
            return false;
    return true;
}

VerifyWalls verify_walls(const VerifyLevel *level, bool longest, int *scratch)
{
    VerifyWalls v = {.longest = -1, .ring = has_ring(level)};
    int *dist = scratch, *queue = scratch + level->w * level->h, reached = 0;
    for (int c = 0; c < level->w * level->h; c++) {
        if (level->cells[c] == 'X')
            continue;
        v.floors++;
        if (!longest && v.floors > 1)
            continue;
        int far;
        reached = search(level, c, dist, queue, &far);
        v.longest = far > v.longest ? far : v.longest;
    }
    /* One component: the last search saw everything. */
    v.components = v.floors == 0 ? 0 : reached == v.floors ? 1 : 2;
    return v;
}

static int walls4(const VerifyLevel *l, int x, int y)
{
    return wall(l, x + 1, y) + wall(l, x - 1, y) + wall(l, x, y + 1) +
           wall(l, x, y - 1);
}

static int around(const VerifyLevel *l, int x, int y, bool objects)
{
    int n = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
            if (i == 0 && j == 0)
                continue;
            char c = at(l, x + i, y + j);
            n += c == 'X' || (objects && c != ' ');
        }
    return n;
}

static bool line_of_sight(const VerifyLevel *l, int x, int y, int tx, int ty)
{
    int dx = abs(tx - x), dy = abs(ty - y), err = dx - dy;
    for (int n = 1 + dx + dy; n > 0; n--) {
        if (wall(l, x, y))
            return false;
        if (err > 0) {
            x += tx > x ? 1 : -1;
            err -= 2 * dy;
        } else {
            y += ty > y ? 1 : -1;
            err += 2 * dx;
        }
    }
    return true;
}

typedef struct Near {
    char of;
    bool square; /* Chebyshev instead of Manhattan */
    int low, high;
    bool see;
} Near;

static bool near(const VerifyLevel *l, int x, int y, Near want)
{
    for (int c = 0; c < l->w * l->h; c++) {
        if (l->cells[c] != want.of)
            continue;
        int tx = c % l->w, ty = c / l->w;
        int dx = abs(tx - x), dy = abs(ty - y);
        int d = want.square ? (dx > dy ? dx : dy) : dx + dy;
        if (d >= want.low && d <= want.high &&
            (!want.see || line_of_sight(l, x, y, tx, ty)))
            return true;
    }
    return false;
}

static int scaled(int n, double root)
{
    return (int)(n * root + 0.5);
}

/* The part of Table 2 that still holds when everything stands. */
static const char *table_2(const VerifyLevel *l, int x, int y, double r)
{
    int four = scaled(4, r), eight = scaled(8, r);
    switch (at(l, x, y)) {
    case 'T':
        return walls4(l, x, y) >= 2 ? NULL : "treasure with under two walls";
    case 'o':
        return near(l, x, y, (Near){'T', false, four, eight, true})
                   ? NULL
                   : "ogre without a treasure in sight";
    case 'M':
        return walls4(l, x, y) >= 1 ? NULL : "goblin without a wall";
    case 'R':
        return near(l, x, y, (Near){'M', false, 1, 1, false})
                   ? NULL
                   : "mage without a goblin beside";
    case 'b':
        return near(l, x, y, (Near){'P', false, four, eight, true})
                   ? NULL
                   : "blob without a potion in sight";
    case 'm':
        return near(l, x, y, (Near){'H', false, four, eight, false})
                   ? NULL
                   : "minitaur at a wrong distance";
    default:
        return NULL;
    }
}

static const char *table_3(const VerifyLevel *l, int x, int y, double r)
{
    int three = scaled(3, r);
    switch (at(l, x, y)) {
    case 'T':
        return around(l, x, y, false) >= 3 ? NULL
                                           : "treasure with under three walls";
    case 'M':
        return around(l, x, y, false) >= 4 ? NULL
                                           : "goblin with under four walls";
    case 'R':
        return near(l, x, y, (Near){'M', true, 1, three, false})
                   ? NULL
                   : "mage without a goblin near";
    case 'b':
        return near(l, x, y, (Near){'P', true, 1, three, false})
                   ? NULL
                   : "blob without a potion near";
    case 'o':
        return around(l, x, y, false) == 0 ? NULL : "ogre beside a wall";
    case 't':
        return around(l, x, y, true) >= 5 ? NULL : "trap in the open";
    case 'm':
        return near(l, x, y, (Near){'H', true, 1, three, false})
                   ? NULL
                   : "minitaur far from the entrance";
    default:
        return NULL;
    }
}

static int count(const VerifyLevel *l, char c)
{
    int n = 0;
    for (int i = 0; i < l->w * l->h; i++)
        n += l->cells[i] == c;
    return n;
}

static const char *check_exit(const VerifyLevel *l, int *scratch)
{
    int start = -1, goal = -1, far;
    for (int i = 0; i < l->w * l->h; i++) {
        start = l->cells[i] == 'H' ? i : start;
        goal = l->cells[i] == 'e' ? i : goal;
    }
    search(l, start, scratch, scratch + l->w * l->h, &far);
    return scratch[goal] > 0 ? NULL : "the exit cannot be reached";
}

static const char *check_counts(const VerifyLevel *l)
{
    for (int i = 0; i < l->w * l->h; i++)
        if (l->cells[i] == '\0' || !strchr("X HeMRobmPTtp", l->cells[i]))
            return "a tile that nothing places";
    if (count(l, 'H') != 1)
        return "not one entrance";
    if (count(l, 'e') != 1)
        return "not one exit";
    if (count(l, 'p') != 0 && count(l, 'p') != 2)
        return "a single portal";
    return NULL;
}

const char *verify_level(const VerifyLevel *level, VerifyTable table,
                         double root, int *scratch)
{
    const char *wrong = check_counts(level);
    if (wrong != NULL)
        return wrong;
    if (!has_ring(level))
        return "the border is open";
    wrong = check_exit(level, scratch);
    for (int c = 0; wrong == NULL && c < level->w * level->h; c++) {
        int x = c % level->w, y = c / level->w;
        if (table == VERIFY_TABLE_2)
            wrong = table_2(level, x, y, root);
        else if (table == VERIFY_TABLE_3)
            wrong = table_3(level, x, y, root);
    }
    return wrong;
}

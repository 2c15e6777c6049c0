/* cellars.c - a plain judge of furnished cellars. */
#include "support/cellars.h"

#include <string.h>

typedef struct Marks {
    int at[CELLARS_MOST][CELLARS_MOST];
} Marks;

static bool is_open(const Cellars *l, int x, int y)
{
    return x >= 0 && y >= 0 && x < l->w && y < l->h && l->rows[y][x] != '#';
}

int cellars_count(const Cellars *l, char what)
{
    int n = 0;
    for (int y = 0; y < l->h; y++)
        for (int x = 0; x < l->w; x++)
            n += l->rows[y][x] == what;
    return n;
}

static bool find(const Cellars *l, char what, int *x, int *y)
{
    for (*y = 0; *y < l->h; ++*y)
        for (*x = 0; *x < l->w; ++*x)
            if (l->rows[*y][*x] == what)
                return true;
    return false;
}

/* Steps to all cells by going over the map until nothing changes. */
static void walk(const Cellars *l, const char *shut, Marks *steps)
{
    int x, y;
    memset(steps, 0xff, sizeof *steps);
    if (!find(l, '<', &x, &y))
        return;
    steps->at[y][x] = 0;
    for (int turn = 0, more = 1; more; turn++) {
        more = 0;
        for (y = 0; y < l->h; y++)
            for (x = 0; x < l->w; x++) {
                if (steps->at[y][x] >= 0 || !is_open(l, x, y) ||
                    strchr(shut, l->rows[y][x]) != NULL)
                    continue;
                if ((y > 0 && steps->at[y - 1][x] == turn) ||
                    (x > 0 && steps->at[y][x - 1] == turn) ||
                    (y + 1 < l->h && steps->at[y + 1][x] == turn) ||
                    (x + 1 < l->w && steps->at[y][x + 1] == turn)) {
                    steps->at[y][x] = turn + 1;
                    more = 1;
                }
            }
    }
}

int cellars_steps(const Cellars *l, char what)
{
    static Marks steps;
    int best = -1;
    walk(l, "", &steps);
    for (int y = 0; y < l->h; y++)
        for (int x = 0; x < l->w; x++) {
            int n = steps.at[y][x];
            if (l->rows[y][x] != what || n < 0)
                continue;
            best = best < 0 || n < best ? n : best;
        }
    return best;
}

bool cellars_reaches(const Cellars *l, const char *shut, char what)
{
    static Marks steps;
    walk(l, shut, &steps);
    for (int y = 0; y < l->h; y++)
        for (int x = 0; x < l->w; x++)
            if (l->rows[y][x] == what && steps.at[y][x] >= 0)
                return true;
    return false;
}

static bool in_room(const Cellars *l, int x, int y)
{
    for (int dy = -1; dy <= 0; dy++)
        for (int dx = -1; dx <= 0; dx++)
            if (is_open(l, x + dx, y + dy) && is_open(l, x + dx + 1, y + dy) &&
                is_open(l, x + dx, y + dy + 1) &&
                is_open(l, x + dx + 1, y + dy + 1))
                return true;
    return false;
}

bool cellars_in_rooms(const Cellars *l, char what)
{
    for (int y = 0; y < l->h; y++)
        for (int x = 0; x < l->w; x++)
            if (l->rows[y][x] == what && !in_room(l, x, y))
                return false;
    return true;
}

static bool in_opening(const Cellars *l, int x, int y)
{
    bool west = is_open(l, x - 1, y), east = is_open(l, x + 1, y);
    bool north = is_open(l, x, y - 1), south = is_open(l, x, y + 1);
    if (in_room(l, x, y))
        return false;
    if (west && east && !north && !south)
        return in_room(l, x - 1, y) || in_room(l, x + 1, y);
    if (north && south && !west && !east)
        return in_room(l, x, y - 1) || in_room(l, x, y + 1);
    return false;
}

bool cellars_in_openings(const Cellars *l, char what)
{
    for (int y = 0; y < l->h; y++)
        for (int x = 0; x < l->w; x++)
            if (l->rows[y][x] == what && !in_opening(l, x, y))
                return false;
    return true;
}

/* Marks the room of a cell; returns its cells. */
static int mark_room(const Cellars *l, int x, int y, int room, Marks *rooms)
{
    if (!is_open(l, x, y) || !in_room(l, x, y) || rooms->at[y][x] >= 0)
        return 0;
    rooms->at[y][x] = room;
    return 1 + mark_room(l, x + 1, y, room, rooms) +
           mark_room(l, x - 1, y, room, rooms) +
           mark_room(l, x, y + 1, room, rooms) +
           mark_room(l, x, y - 1, room, rooms);
}

/* Sides at which a room meets what is no room. */
static int ways_of(const Cellars *l, const Marks *rooms, int room)
{
    static const int dx[] = {1, -1, 0, 0}, dy[] = {0, 0, 1, -1};
    int n = 0;
    for (int y = 0; y < l->h; y++)
        for (int x = 0; x < l->w; x++)
            for (int d = 0; d < 4; d++)
                n += rooms->at[y][x] == room &&
                     is_open(l, x + dx[d], y + dy[d]) &&
                     !in_room(l, x + dx[d], y + dy[d]);
    return n;
}

int cellars_rooms_with(const Cellars *l, char what, int *ways, bool *start)
{
    static Marks rooms;
    int n = 0, sx, sy;
    memset(&rooms, 0xff, sizeof rooms);
    *ways = 0;
    *start = false;
    for (int y = 0; y < l->h; y++)
        for (int x = 0; x < l->w; x++) {
            if (l->rows[y][x] != what || mark_room(l, x, y, n, &rooms) == 0)
                continue;
            int k = ways_of(l, &rooms, n);
            *ways = k > *ways ? k : *ways;
            n++;
        }
    if (find(l, '<', &sx, &sy))
        *start = rooms.at[sy][sx] >= 0;
    return n;
}

/* One play: the level with its opened doors gone, and how many of each kind
   were opened. Keys in reach are taken: a key more never shuts a way. */
typedef struct Play {
    Cellars level;
    int opened[26];
} Play;

static bool is_near(const Cellars *l, const Marks *steps, int x, int y)
{
    return (y > 0 && steps->at[y - 1][x] >= 0) ||
           (x > 0 && steps->at[y][x - 1] >= 0) ||
           (y + 1 < l->h && steps->at[y + 1][x] >= 0) ||
           (x + 1 < l->w && steps->at[y][x + 1] >= 0);
}

/* Opens each door in reach for which a key is left: on from there in every
   case. */
static bool never_stuck(const Play *play)
{
    const Cellars *l = &play->level;
    Marks steps;
    int held[26] = {0};
    bool all = true, some = false;
    walk(l, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", &steps);
    for (int y = 0; y < l->h; y++)
        for (int x = 0; x < l->w; x++) {
            char c = l->rows[y][x];
            if (steps.at[y][x] >= 0 && c >= 'a' && c <= 'z')
                held[c - 'a']++;
            all &= steps.at[y][x] >= 0 || c == '#';
        }
    for (int y = 0; y < l->h && !all; y++)
        for (int x = 0; x < l->w; x++) {
            int kind = l->rows[y][x] - 'A';
            if (kind < 0 || kind > 25 || !is_near(l, &steps, x, y) ||
                held[kind] <= play->opened[kind])
                continue;
            Play next = *play;
            next.level.rows[y][x] = '.';
            next.opened[kind]++;
            some = true;
            if (!never_stuck(&next))
                return false;
        }
    return all || some;
}

bool cellars_never_stuck(const Cellars *level)
{
    Play play = {.level = *level};
    return never_stuck(&play);
}

const char *cellars_fault(const Cellars *l)
{
    int gold = cellars_count(l, '$'), rats = cellars_count(l, 'm'),
        potions = cellars_count(l, '!'), blue = cellars_count(l, 'B'), ways;
    bool start;
    if (cellars_count(l, '<') != 1 || cellars_count(l, '>') != 1)
        return "one way up and one down";
    if (!cellars_in_rooms(l, '<') || !cellars_in_rooms(l, '>'))
        return "stairs in rooms";
    if (cellars_steps(l, '>') < 12)
        return "stairs 12 steps apart";
    if (cellars_count(l, 'R') != 1 || cellars_count(l, 'r') != 1)
        return "one red door, one red key";
    if (!cellars_in_openings(l, 'R') || !cellars_in_openings(l, 'B'))
        return "doors in openings";
    if (cellars_reaches(l, "R", '>'))
        return "the red door closes the way";
    if (!cellars_reaches(l, "R", 'r'))
        return "the red key before its door";
    if (blue > 1 || cellars_count(l, 'b') != blue)
        return "as many blue keys as doors";
    if (blue > 0 && cellars_reaches(l, "B", '$'))
        return "the blue door closes the treasure";
    if (blue > 0 && !cellars_reaches(l, "B", 'b'))
        return "the blue key before its door";
    if (gold < 3 || gold > 8 || rats < 1 || rats > 3 || potions < 2 ||
        potions > 4)
        return "counts";
    if (!cellars_in_rooms(l, '$') ||
        cellars_rooms_with(l, '$', &ways, &start) > 2)
        return "gold in one room or two";
    if (ways > 1 || start)
        return "vaults have one way in, and are not where one starts";
    if (!cellars_in_rooms(l, 'm') || cellars_steps(l, 'm') < 8)
        return "rats in rooms, 8 steps from the stairs";
    if (!cellars_in_rooms(l, '!'))
        return "potions in rooms";
    if (!cellars_never_stuck(l))
        return "no play gets stuck";
    return NULL;
}

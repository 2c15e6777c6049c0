/* edd_plain.c - see edd_plain.h: tiles, regions, spaces, safeties.
   docs/design/edd.md, sections 1.3 and 2. */
#include "support/edd_plain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const int plain_edd_dx[4] = {-1, 1, 0, 0}, plain_edd_dy[4] = {0, 0, -1, 1};

bool plain_edd_wall(const PlainEdd *r, int x, int y)
{
    return x < 0 || y < 0 || x >= r->w || y >= r->h || r->at[y][x] == '#';
}

int plain_edd_gather(PlainMarks marks, int x, int y,
                     PlainSpot out[PLAIN_EDD_CELLS])
{
    int count = 0;
    if (!marks[y][x])
        return 0;
    marks[y][x] = false;
    out[count++] = (PlainSpot){x, y};
    for (int i = 0; i < count; i++)
        for (int d = 0; d < 4; d++) {
            int nx = out[i].x + plain_edd_dx[d],
                ny = out[i].y + plain_edd_dy[d];
            if (nx < 0 || ny < 0 || nx >= PLAIN_EDD_SIDE ||
                ny >= PLAIN_EDD_SIDE || !marks[ny][nx])
                continue;
            marks[ny][nx] = false;
            out[count++] = (PlainSpot){nx, ny};
        }
    return count;
}

static void read_tiles(PlainEdd *r, const char *rows)
{
    r->w = (int)strcspn(rows, "/");
    for (int y = 0; *rows != '\0'; y++, rows += *rows == '/') {
        r->h = y + 1;
        for (int x = 0; x < r->w; x++)
            r->at[y][x] = *rows++;
    }
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++) {
            char c = r->at[y][x];
            r->walls += c == '#';
            r->passable += c != '#';
            r->enemies += c == 'E';
            r->treasures += c == 'T';
            if (c == 'D')
                r->door[r->doors++] = (PlainSpot){x, y};
        }
}

static void mark_passable(const PlainEdd *r, PlainMarks marks)
{
    memset(marks, 0, sizeof(PlainMarks));
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++)
            marks[y][x] = r->at[y][x] != '#';
}

static void find_cut(PlainEdd *r)
{
    PlainMarks marks;
    PlainSpot spot[PLAIN_EDD_CELLS];
    mark_passable(r, marks);
    for (int i = 0; i < r->h * r->w; i++) {
        int count = plain_edd_gather(marks, i % r->w, i / r->w, spot);
        int doors = 0, enemies = 0, treasures = 0;
        for (int k = 0; k < count; k++) {
            char c = r->at[spot[k].y][spot[k].x];
            doors += c == 'D';
            enemies += c == 'E';
            treasures += c == 'T';
        }
        if (doors > 0)
            continue;
        r->cut += count;
        r->cut_enemies += enemies;
        r->cut_treasures += treasures;
    }
}

static void new_space(PlainEdd *r, char kind, const PlainSpot *spot, int count)
{
    r->space[r->spaces] = (PlainSpace){.kind = kind};
    for (int i = 0; i < count; i++)
        r->owner[spot[i].y][spot[i].x] = r->spaces;
    r->spaces++;
}

static bool corridor_tile(const PlainEdd *r, int x, int y)
{
    return !plain_edd_wall(r, x, y) &&
           ((plain_edd_wall(r, x - 1, y) && plain_edd_wall(r, x + 1, y)) ||
            (plain_edd_wall(r, x, y - 1) && plain_edd_wall(r, x, y + 1)));
}

static void find_corridors(PlainEdd *r)
{
    PlainMarks marks = {{false}};
    PlainSpot spot[PLAIN_EDD_CELLS];
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++)
            marks[y][x] = corridor_tile(r, x, y);
    for (int i = 0; i < r->h * r->w; i++) {
        int count = plain_edd_gather(marks, i % r->w, i / r->w, spot);
        if (count >= 2)
            new_space(r, 'c', spot, count);
    }
}

static bool is_turn(const PlainEdd *r, int x, int y)
{
    for (int sx = -1; sx <= 1; sx += 2)
        for (int sy = -1; sy <= 1; sy += 2)
            if (!plain_edd_wall(r, x + sx, y) &&
                !plain_edd_wall(r, x, y + sy) && plain_edd_wall(r, x - sx, y) &&
                plain_edd_wall(r, x, y - sy) &&
                plain_edd_wall(r, x + sx, y + sy))
                return true;
    return false;
}

static bool is_intersection(const PlainEdd *r, int x, int y)
{
    for (int d = 0; d < 4; d++) {
        int nx = x + plain_edd_dx[d], ny = y + plain_edd_dy[d];
        if (!plain_edd_wall(r, nx, ny) && !corridor_tile(r, nx, ny))
            return false;
    }
    return true;
}

static bool is_free(const PlainEdd *r, int x, int y)
{
    return !plain_edd_wall(r, x, y) && r->owner[y][x] < 0;
}

static void find_connectors(PlainEdd *r)
{
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++) {
            PlainSpot spot = {x, y};
            if (!is_free(r, x, y))
                continue;
            if (is_turn(r, x, y))
                new_space(r, 't', &spot, 1);
            else if (is_intersection(r, x, y))
                new_space(r, 'i', &spot, 1);
        }
}

/* Of the tiles around (x, y), itself too, those of a space (-1: free ones). */
static int around(const PlainEdd *r, int x, int y, int space)
{
    int count = 0;
    for (int ny = y - 1; ny <= y + 1; ny++)
        for (int nx = x - 1; nx <= x + 1; nx++)
            count += !plain_edd_wall(r, nx, ny) && r->owner[ny][nx] == space;
    return count;
}

static bool may_grow(const PlainEdd *r, int x, int y, int space)
{
    bool beside = false;
    for (int d = 0; d < 4; d++) {
        int nx = x + plain_edd_dx[d], ny = y + plain_edd_dy[d];
        beside |= !plain_edd_wall(r, nx, ny) && r->owner[ny][nx] == space;
    }
    return beside && is_free(r, x, y) && around(r, x, y, space) >= 3;
}

static void grow(PlainEdd *r, int space)
{
    for (bool more = true; more;) {
        more = false;
        for (int y = 0; y < r->h; y++)
            for (int x = 0; x < r->w; x++)
                if (may_grow(r, x, y, space)) {
                    r->owner[y][x] = space;
                    more = true;
                }
    }
}

static void find_chambers(PlainEdd *r)
{
    for (int y = 1; y < r->h - 1; y++)
        for (int x = 1; x < r->w - 1; x++) {
            PlainSpot block[9];
            if (around(r, x, y, -1) < 9)
                continue;
            for (int i = 0; i < 9; i++)
                block[i] = (PlainSpot){x - 1 + i % 3, y - 1 + i / 3};
            new_space(r, 'R', block, 9);
            grow(r, r->spaces - 1);
        }
}

static void find_rest(PlainEdd *r)
{
    PlainMarks marks = {{false}};
    PlainSpot spot[PLAIN_EDD_CELLS];
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++)
            marks[y][x] = is_free(r, x, y);
    for (int i = 0; i < r->h * r->w; i++) {
        int count = plain_edd_gather(marks, i % r->w, i / r->w, spot);
        if (count > 0)
            new_space(r, 'n', spot, count);
    }
}

/* Numbers spaces by their first cells. */
static void number_spaces(PlainEdd *r)
{
    PlainSpace old[PLAIN_EDD_CELLS];
    int new_of[PLAIN_EDD_CELLS], count = 0;
    memcpy(old, r->space, sizeof old);
    memset(new_of, -1, sizeof new_of);
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++) {
            int space = r->owner[y][x];
            if (space < 0)
                continue;
            if (new_of[space] < 0) {
                r->space[count] = old[space];
                r->space[count].first_x = x;
                r->space[count].first_y = y;
                new_of[space] = count++;
            }
            r->owner[y][x] = new_of[space];
        }
}

static void describe_space(PlainEdd *r, int i)
{
    PlainSpace *s = &r->space[i];
    int left = r->w, right = 0, top = r->h, bottom = 0;
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++) {
            if (r->owner[y][x] != i)
                continue;
            s->cells++;
            s->doors += r->at[y][x] == 'D';
            s->enemies += r->at[y][x] == 'E';
            s->treasures += r->at[y][x] == 'T';
            left = x < left ? x : left;
            right = x > right ? x : right;
            top = y < top ? y : top;
            bottom = y > bottom ? y : bottom;
        }
    s->box = (right - left + 1) * (bottom - top + 1);
}

void plain_edd_find_spaces(PlainEdd *r)
{
    memset(r->owner, -1, sizeof r->owner);
    find_corridors(r);
    find_connectors(r);
    find_chambers(r);
    find_rest(r);
    number_spaces(r);
    for (int i = 0; i < r->spaces; i++)
        describe_space(r, i);
}

/* Tiles that a flood from a spot takes up to the first `kind`, itself counted;
   all of its region where there is none. */
static int tiles_until(const PlainEdd *r, PlainSpot from, char kind)
{
    PlainMarks marks;
    PlainSpot spot[PLAIN_EDD_CELLS];
    mark_passable(r, marks);
    int count = plain_edd_gather(marks, from.x, from.y, spot);
    for (int i = 0; i < count; i++)
        if (r->at[spot[i].y][spot[i].x] == kind)
            return i + 1;
    return count;
}

typedef int Steps[PLAIN_EDD_SIDE][PLAIN_EDD_SIDE];

/* Steps to every tile, -1 where there is no way. */
static void distances(const PlainEdd *r, PlainSpot from, Steps out)
{
    memset(out, -1, sizeof(Steps));
    out[from.y][from.x] = 0;
    for (int steps = 0; steps < r->w * r->h; steps++)
        for (int i = 0; i < r->w * r->h; i++)
            for (int d = 0; d < 4 && out[i / r->w][i % r->w] == steps; d++) {
                int nx = i % r->w + plain_edd_dx[d];
                int ny = i / r->w + plain_edd_dy[d];
                if (!plain_edd_wall(r, nx, ny) && out[ny][nx] < 0)
                    out[ny][nx] = steps + 1;
            }
}

/* Steps to the nearest tile of a kind, -1 where there is none. */
static int steps_to(const PlainEdd *r, Steps steps, char kind)
{
    int least = -1;
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++)
            if (r->at[y][x] == kind && steps[y][x] >= 0 &&
                (least < 0 || steps[y][x] < least))
                least = steps[y][x];
    return least;
}

/* Own mode: all tiles that are nearer than the nearest `kind`, and that one. */
static int tiles_nearer(const PlainEdd *r, PlainSpot from, char kind)
{
    Steps steps;
    distances(r, from, steps);
    int nearest = steps_to(r, steps, kind), count = nearest >= 0;
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++)
            count += steps[y][x] >= 0 && (nearest < 0 || steps[y][x] < nearest);
    return count;
}

/* The door is the nearest by Manhattan distance, in the own mode by path. */
static double treasure_safety(const PlainEdd *r, PlainSpot at, bool own)
{
    Steps steps;
    PlainSpot door = r->door[0];
    distances(r, at, steps);
    for (int i = 1; i < r->doors; i++)
        if (abs(r->door[i].x - at.x) + abs(r->door[i].y - at.y) <
            abs(door.x - at.x) + abs(door.y - at.y))
            door = r->door[i];
    int enemy = steps_to(r, steps, 'E');
    int to_door = own ? steps_to(r, steps, 'D') : steps[door.y][door.x];
    if (enemy < 0 || (own && to_door < 0))
        return 0;
    double e = enemy + 1, c = to_door + 1;
    return fmax(0, (e - c) / (e + c));
}

static void find_safeties(PlainEdd *r, bool own)
{
    PlainSafety *s = &r->safety;
    int safe = 0, poor = 0;
    for (int i = 0; i < r->doors; i++) {
        safe += own ? tiles_nearer(r, r->door[i], 'E')
                    : tiles_until(r, r->door[i], 'E');
        poor += own ? tiles_nearer(r, r->door[i], 'T')
                    : tiles_until(r, r->door[i], 'T');
    }
    s->safety = (double)safe / r->passable / r->doors;
    s->greed = (double)poor / r->passable / r->doors;
    for (int i = 0; i < r->w * r->h && r->enemies > 0; i++)
        if (r->at[i / r->w][i % r->w] == 'T')
            s->treasure[s->count++] =
                treasure_safety(r, (PlainSpot){i % r->w, i / r->w}, own);
}

void plain_edd_open(PlainEdd *r, const char *rows, bool own)
{
    memset(r, 0, sizeof *r);
    read_tiles(r, rows);
    find_cut(r);
    plain_edd_find_spaces(r);
    plain_edd_find_graph(r);
    plain_edd_find_meso(r, own);
    find_safeties(r, own);
}

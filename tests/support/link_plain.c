/* link_plain.c - see link_plain.h: agents that jump, structures, traits. */
#include "support/link_plain.h"

#include <math.h>
#include <string.h>

static const struct {
    int steps;
    signed char to[15][2];
} arcs[5] = {
    {5, {{0, -1}, {0, -2}, {0, -3}, {1, -3}, {1, -4}}},
    {5, {{0, -1}, {0, -2}, {0, -3}, {0, -4}, {1, -4}}},
    {6, {{0, -1}, {1, -1}, {1, -2}, {1, -3}, {1, -4}, {2, -4}}},
    {15,
     {{0, -1},
      {1, -1},
      {1, -2},
      {2, -2},
      {2, -3},
      {3, -3},
      {3, -4},
      {4, -4},
      {5, -4},
      {5, -3},
      {6, -3},
      {7, -3},
      {7, -2},
      {8, -2},
      {8, -1}}},
    {15,
     {{0, -1},
      {1, -1},
      {1, -2},
      {2, -2},
      {2, -3},
      {3, -3},
      {3, -4},
      {4, -4},
      {5, -4},
      {6, -4},
      {6, -3},
      {7, -3},
      {7, -2},
      {8, -2},
      {8, -1}}},
};

/* Cells that an agent has come to; row 0 is one above the level. */
typedef struct Reach {
    PlainSegment map; /* padded */
    const char *solid;
    bool at[PLAIN_SEG + 1][PLAIN_SEG], more;
} Reach;

static bool solid(const Reach *r, int x, int y)
{
    return strchr(r->solid, r->map.at[y][x]) != NULL;
}

static void enter(Reach *r, int x, int y)
{
    r->more |= !r->at[y + 1][x];
    r->at[y + 1][x] = true;
}

static void smb_pad(Reach *r, const PlainSegment *s)
{
    memset(r, 0, sizeof *r);
    r->solid = "XS?Q<>[]Bb";
    r->map.w = s->w + 4;
    r->map.h = s->h;
    memset(r->map.at, '-', sizeof r->map.at);
    for (int y = 0; y < s->h; y++)
        memcpy(&r->map.at[y][2], s->at[y], (size_t)s->w);
    for (int i = 0; i < 2; i++)
        r->map.at[s->h - 1][i] = r->map.at[s->h - 1][s->w + 2 + i] = 'X';
}

/* A row above the level is one from below: -1 the bottom row. */
static bool smb_wrapped_free(const Reach *r, int x, int y)
{
    return !solid(r, x, y < 0 ? y + r->map.h : y);
}

static void smb_arc(Reach *r, int x0, int y0, int arc, int facing)
{
    int y = y0;
    for (int i = 0; i < arcs[arc].steps && y != r->map.h - 1; i++) {
        int nx = x0 + facing * arcs[arc].to[i][0];
        int ny = y0 + arcs[arc].to[i][1];
        if (nx < 0 || nx >= r->map.w || !smb_wrapped_free(r, nx, ny))
            return;
        y = ny >= 0 ? ny : i == 0 ? -1 : 0;
        enter(r, nx, y);
    }
}

static void smb_fall(Reach *r, int x, int y)
{
    const int last = r->map.w - 1, low = r->map.h - 1;
    if (!solid(r, x, y + 1))
        enter(r, x, y + 1);
    for (int down = 1; down <= 2 && y + down <= low; down++) {
        if (x + 1 < last && !solid(r, x + 1, y + down))
            enter(r, x + 1, y + down);
        if (x - 1 >= 0 && !solid(r, x - 1, y + down))
            enter(r, x - 1, y + down);
    }
}

static void smb_moves(Reach *r, int x, int y)
{
    if (y == r->map.h - 1)
        return;
    if (!solid(r, x, y + 1)) {
        smb_fall(r, x, y);
        return;
    }
    for (int facing = -1; facing <= 1; facing += 2) {
        int nx = x + facing;
        if (nx >= 0 && nx < r->map.w && smb_wrapped_free(r, nx, y))
            enter(r, nx, y);
        for (int arc = 0; arc < 5; arc++)
            smb_arc(r, x, y, arc, facing);
    }
}

double plain_smb_progress(const PlainSegment *s)
{
    Reach r;
    int furthest = 0;
    smb_pad(&r, s);
    r.at[r.map.h - 2 + 1][1] = r.more = true;
    while (r.more) {
        r.more = false;
        for (int y = -1; y < r.map.h; y++)
            for (int x = 0; x < r.map.w; x++)
                if (r.at[y + 1][x]) {
                    furthest = x > furthest ? x : furthest;
                    smb_moves(&r, x, y);
                }
    }
    return (double)furthest / (r.map.w - 1);
}

bool plain_smb_unbroken(const PlainSegment *s)
{
    for (int y = 0; y < s->h; y++)
        for (int x = 0; x < s->w; x++) {
            if (s->at[y][x] == '[' && x < s->w - 1 && s->at[y][x + 1] != ']')
                return false;
            if (s->at[y][x] == ']' && x > 0 && s->at[y][x - 1] != '[')
                return false;
        }
    return true;
}

static void icarus_pad(Reach *r, const PlainSegment *s)
{
    memset(r, 0, sizeof *r);
    r->solid = "#TXDd";
    r->map.w = s->w;
    r->map.h = s->h + 4;
    for (int y = 0; y < r->map.h; y++)
        for (int x = 0; x < s->w; x++)
            r->map.at[y][x] = y < 2           ? s->at[0][x]
                              : y < s->h + 2  ? s->at[y - 2][x]
                              : y == s->h + 2 ? '-'
                                              : '#';
}

static int around(const Reach *r, int x)
{
    return (x % r->map.w + r->map.w) % r->map.w;
}

static void icarus_arc(Reach *r, int x0, int y0, int arc, int facing)
{
    for (int i = 0; i < arcs[arc].steps; i++) {
        int x = around(r, x0 + facing * arcs[arc].to[i][0]);
        int y = y0 + arcs[arc].to[i][1];
        y = y < 0 ? 0 : y;
        if (solid(r, x, y))
            return;
        enter(r, x, y);
    }
}

static void icarus_moves(Reach *r, int x, int y, bool both_ways)
{
    bool stands = solid(r, x, y + 1);
    if (!stands)
        enter(r, x, y + 1);
    for (int side = -1; side <= 1; side += 2) {
        int nx = around(r, x + side), ny = stands ? y : y + 1;
        if (!solid(r, nx, ny))
            enter(r, nx, ny);
        for (int arc = 0; arc < 5 && stands && (side > 0 || both_ways); arc++)
            icarus_arc(r, x, y, arc, side);
    }
}

double plain_icarus_progress(const PlainSegment *s, bool both_ways)
{
    Reach r;
    icarus_pad(&r, s);
    int low = r.map.h - 1, highest = low;
    r.at[low - 1 + 1][1] = r.more = true;
    while (r.more) {
        r.more = false;
        for (int y = 0; y < low; y++)
            for (int x = 0; x < r.map.w; x++)
                if (r.at[y + 1][x]) {
                    highest = y < highest ? y : highest;
                    icarus_moves(&r, x, y, both_ways);
                }
    }
    return (double)(low - highest) / low;
}

bool plain_icarus_unbroken(const PlainSegment *s)
{
    for (int x = 0; x < s->w; x++)
        for (int i = 0; i < s->h; i++) { /* slices from the bottom */
            char c = s->at[s->h - 1 - i][x];
            if (i == s->h - 1 && (c == 'D' || c == 'd'))
                continue;
            if (c == 'D' && s->at[s->h - 2 - i][x] != 'd')
                return false;
            if (c == 'd' && i > 0 && s->at[s->h - i][x] != 'D')
                return false;
        }
    return true;
}

static int height_of(const PlainSegment *s, int x)
{
    int y = s->h - 1;
    while (y >= 0 && strchr("XS?Q<>[]Bb", s->at[y][x]) == NULL)
        y--;
    if (y < 0)
        return -1;
    while (y > 0 && strchr("XS?Q<>[]Bb", s->at[y - 1][x]) != NULL)
        y--;
    return s->h - 1 - y;
}

double plain_linearity(const PlainSegment *s)
{
    double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0, m = 0, b = 0, sum = 0;
    double most = 0, height[PLAIN_SEG];
    for (int x = 0; x < s->w; x++) {
        most += fabs(s->h / 2.0 - (x % 2 == 0 ? 0 : s->h - 1));
        if (height_of(s, x) < 0)
            continue;
        height[(int)n] = height_of(s, x);
        sx += n;
        sxx += n * n;
        sy += height_of(s, x);
        sxy += n * height_of(s, x);
        n++;
    }
    if (n * sxx - sx * sx != 0) {
        m = (n * sxy - sx * sy) / (n * sxx - sx * sx);
        b = (sy - m * sx) / n;
    }
    for (int i = 0; i < (int)n; i++)
        sum += fabs(b + m * i - height[i]);
    return sum / most;
}

double plain_leniency(PlainTiles game, const PlainSegment *s)
{
    static const char *const marks[3] = {"", "HDM", "^#*"};
    PlainSlices slices;
    double sum = 0;
    plain_slices(game, s, &slices);
    for (int i = 0; i < slices.count; i++) {
        const char *slice = slices.item[i];
        if (game == PLAIN_SMB) {
            sum += strpbrk(slice, "EBb") != NULL ? 0.5 : 0;
            sum += strchr("XS?Q<>[]Bb", slice[0]) == NULL ? 0.5 : 0;
        }
        for (const char *c = marks[game]; *c != '\0'; c++)
            sum += strchr(slice, *c) != NULL ? 1.0 / 3 : 0;
    }
    return sum / slices.count;
}

double plain_density(PlainTiles game, const PlainSegment *s, bool all)
{
    const char *tiles = game == PLAIN_ICARUS ? "#TXDd" : all ? "X/\\" : "X";
    int count = 0;
    for (int y = 0; y < s->h; y++)
        for (int x = 0; x < s->w; x++)
            count += strchr(tiles, s->at[y][x]) != NULL;
    return (double)count / (s->w * s->h);
}

int plain_cell(double value, double low, double high, int cells)
{
    value = value < low ? low : value > high ? high : value;
    return (int)floor((value - low) * 100 / (high - low) / (100.0 / cells));
}

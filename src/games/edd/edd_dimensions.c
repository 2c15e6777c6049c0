/* edd_dimensions.c - where a room lies in feature space: docs/design/edd.md,
   section 5, with four dimensions of our own. A new one is a row of
   EDD_DIMENSION_LIST and its function here. */
#include "games/edd/edd.h"

#include "base/least.h"
#include "level/bits.h"

#include <math.h>
#include <string.h>

#define LN_10 2.302585092994045684

typedef struct View {
    const EddRoom *room;
    const EddSafety *safety; /* made when first needed */
    const EddTarget *target; /* of the same size, or NULL */
    SettStatus status;
    EddSafety own;
} View;

static double log_10(double x)
{
    return sett_log(x) / LN_10;
}
static double in_unit(double x)
{
    return x < 0 ? 0 : sett_min_real(1, x);
}

/* Always the same bits. */
static double no_value(void)
{
    return (double)NAN;
}

static bool wall_at(const EddRoom *room, int32_t x, int32_t y)
{
    return room->kind[y * room->spaces.w + x] == EDD_WALL;
}

/* What the reference calls diagonals is half a turn of one corner. */
static int32_t corner_pairs(const EddRoom *room)
{
    const int32_t w = room->spaces.w, h = room->spaces.h;
    int32_t pairs = 0;
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w && x < w / h * y; x++)
            pairs += wall_at(room, x, y) && wall_at(room, w - 1 - x, h - 1 - y);
    return pairs;
}

static double compat_symmetry(const EddRoom *room)
{
    const int32_t w = room->spaces.w, h = room->spaces.h;
    int32_t updown = 0, sides = 0;
    if (room->counts.walls == 0)
        return no_value();
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++) {
            if (!wall_at(room, x, y))
                continue;
            updown += y < h / 2 && wall_at(room, x, h - 1 - y);
            sides += x < w / 2 && wall_at(room, w - 1 - x, y);
        }
    int32_t best = corner_pairs(room);
    best = sett_max(best, updown);
    best = sett_max(best, sides);
    return 2.0 * best / room->counts.walls;
}

/* Bits 0..w-1 the other way round. */
static uint64_t turn_row(uint64_t v, int32_t w)
{
    v = (v >> 1 & 0x5555555555555555u) | (v & 0x5555555555555555u) << 1;
    v = (v >> 2 & 0x3333333333333333u) | (v & 0x3333333333333333u) << 2;
    v = (v >> 4 & 0x0f0f0f0f0f0f0f0fu) | (v & 0x0f0f0f0f0f0f0f0fu) << 4;
    return __builtin_bswap64(v) >> (64 - w);
}

/* Tiles of row y that are as those of row `other`, which is turned or not. */
static uint64_t same_tiles(const EddRoom *room, int32_t y, int32_t other,
                           bool turned)
{
    uint64_t differ = 0;
    for (int32_t p = 0; p < 3; p++) {
        uint64_t row = room->plane[p][other + 1];
        if (turned)
            row = turn_row(row, room->spaces.w);
        differ |= room->plane[p][y + 1] ^ row;
    }
    return ~differ;
}

/* Tiles that the two diagonals of a square room keep. */
static void count_diagonals(const EddRoom *room, int32_t y, uint64_t things,
                            int32_t same[2])
{
    const int32_t w = room->spaces.w;
    for (; things != 0; things &= things - 1) {
        int32_t x = sett_bits_lowest(things);
        uint8_t here = room->kind[y * w + x];
        same[0] += room->kind[x * w + y] == here;
        same[1] += room->kind[(w - 1 - x) * w + w - 1 - y] == here;
    }
}

/* All that is not plain floor, the middle line included; the best of left to
   right, top to bottom, half a turn and, in square rooms, the diagonals. */
static double symmetry(View *v)
{
    const EddRoom *room = v->room;
    const int32_t h = room->spaces.h;
    int32_t same[5] = {0}, all = 0, best = 0;
    if (room->mode == EDD_COMPAT)
        return compat_symmetry(room);
    for (int32_t y = 0; y < h; y++) {
        int32_t below = h - 1 - y;
        uint64_t things = room->plane[0][y + 1] | room->plane[1][y + 1] |
                          room->plane[2][y + 1];
        all += sett_bits_count(things);
        same[0] += sett_bits_count(things & same_tiles(room, y, y, true));
        if (y <= below) {
            /* What row y has alike with its like, that has so, too. */
            int32_t rows = y < below ? 2 : 1;
            same[1] += rows * sett_bits_count(
                                  things & same_tiles(room, y, below, false));
            same[2] += rows * sett_bits_count(things &
                                              same_tiles(room, y, below, true));
        }
        if (room->spaces.w == h)
            count_diagonals(room, y, things, &same[3]);
    }
    for (int32_t a = 0; a < 5; a++)
        best = sett_max(best, same[a]);
    return all > 0 ? (double)best / all : 1;
}

static double similarity(View *v)
{
    if (v->target == NULL)
        return no_value();
    int32_t area = v->room->spaces.w * v->room->spaces.h, same = 0;
    for (int32_t c = 0; c < area; c++)
        same += v->room->kind[c] == v->target->room->kind[c];
    return (double)same / area;
}

/* The reference's: 0 for equal values, 1 for nearly equal ones. */
static double compat_nearness(double a, double b)
{
    double d = fabs(a - b), value;
    if (!(d > 0))
        return 0;
    value = fabs(log_10(d));
    return sett_min_real(value, 1);
}

static double inner_similarity(View *v)
{
    static const EddTile tiles[3] = {EDD_ENEMY, EDD_TREASURE, EDD_WALL};
    double sum = 0;
    if (v->target == NULL)
        return no_value();
    for (int32_t i = 0; i < 3; i++) {
        EddSpread mine, wanted = v->target->spread[i];
        SettStatus status = sett_edd_spread(v->room, tiles[i], &mine);
        if (status != SETT_OK) {
            v->status = status;
            return 0;
        }
        if (v->room->mode == EDD_COMPAT)
            sum += compat_nearness(mine.density, wanted.density) +
                   compat_nearness(mine.sparsity, wanted.sparsity);
        else
            sum += 2 - fabs(mine.density - wanted.density) -
                   fabs(mine.sparsity - wanted.sparsity);
    }
    return sum / 6;
}

SettStatus sett_edd_target(const EddRoom *room, EddTarget *out)
{
    out->room = room;
    SettStatus status = sett_edd_spread(room, EDD_ENEMY, &out->spread[0]);
    if (status != SETT_OK)
        return status;
    status = sett_edd_spread(room, EDD_TREASURE, &out->spread[1]);
    return status == SETT_OK ? sett_edd_spread(room, EDD_WALL, &out->spread[2])
                             : status;
}

/* 3.5 tiles a side is what the reference gives a chamber. */
static double meso_share(View *v)
{
    const SettSpaces *s = &v->room->spaces;
    const int32_t *of = v->room->meso_of;
    int32_t fit = 2 * s->w / 7 * (2 * s->h / 7);
    int32_t count = of[EDD_AMBUSH] + of[EDD_GUARD_ROOM] + of[EDD_TREASURE_ROOM];
    return in_unit((double)count / sett_max(fit, 1));
}

static double spatial_share(View *v)
{
    const SettSpaces *s = &v->room->spaces;
    int32_t fit = 4 * (sett_min(s->w, s->h) - 1);
    return in_unit((double)s->node_count / sett_max(fit, 1));
}

/* part[space] = 1 + the first way of `from` that leads to it without coming
   back to `from`; width[part] counts the ways that lead to a part. */
static int32_t paths_from(const EddRoom *room, int32_t from, int16_t *part,
                          int16_t *width, int16_t *queue)
{
    const SettSpaces *s = &room->spaces;
    int32_t begin = s->ways_from[from], paths = 1;
    for (int32_t k = begin; k < s->ways_from[from + 1]; k++) {
        int32_t other = sett_passage_other(&s->passages[s->ways[k]], from);
        if (part[other] == 0)
            sett_spaces_mark(s, other, from, (int16_t)(k - begin + 1), part,
                             queue);
        width[part[other]]++;
    }
    for (int32_t n = 0; n < s->node_count; n++) {
        int32_t space = s->nodes[n];
        if (space != from && room->content[space].doors > 0)
            paths += width[part[space]];
    }
    return paths;
}

/* Paths between doors. */
static int32_t linear_paths(const EddRoom *room, SettArena *tmp,
                            SettStatus *status)
{
    const SettSpaces *s = &room->spaces;
    if (s->node_count == 0)
        return 0;
    int32_t first = s->nodes[0];
    if (room->content[first].doors == room->counts.doors)
        return 1;
    SettArenaMark mark = sett_arena_mark(tmp);
    size_t ways = (size_t)(s->ways_from[first + 1] - s->ways_from[first]) + 1;
    size_t count = (size_t)s->count;
    int16_t *part = SETT_TAKE(tmp, 2 * count + ways, int16_t);
    if (part == NULL) {
        *status = SETT_NO_MEMORY;
        return 0;
    }
    int32_t paths =
        paths_from(room, first, part, part + 2 * count, part + count);
    sett_arena_reset(tmp, mark);
    return paths;
}

static double linearity(View *v)
{
    const SettSpaces *s = &v->room->spaces;
    int32_t paths = linear_paths(v->room, v->room->arena, &v->status);
    int32_t most = s->node_count + 4 * v->room->counts.doors;
    return most > 0 ? 1 - in_unit((double)paths / most) : 0;
}

static const EddSafety *safety_of(View *v)
{
    if (v->safety == NULL) {
        SettStatus status = sett_edd_safety(v->room, &v->own);
        v->status = status == SETT_OK ? v->status : status;
        v->safety = &v->own;
    }
    return v->safety;
}

static double spread_of(View *v, EddTile tile, int32_t count)
{
    EddSpread spread = {0, 0};
    SettStatus status = sett_edd_spread(v->room, tile, &spread);
    v->status = status == SETT_OK ? v->status : status;
    return log_10(count) * (spread.sparsity + spread.density);
}

static double leniency(View *v)
{
    const EddCounts *n = &v->room->counts;
    if (n->enemies == 0)
        return 1;
    double harm = 0.3 * spread_of(v, EDD_ENEMY, n->enemies) +
                  0.4 * (1 - safety_of(v)->mean_safety);
    double value = 1 - harm;
    if (n->treasures > 0)
        value += 0.25 * spread_of(v, EDD_TREASURE, n->treasures);
    for (int32_t i = 0; i < n->bosses; i++)
        value *= 0.5;
    return v->room->mode == EDD_COMPAT ? value : in_unit(value);
}

static double door_path(View *v)
{
    const SettSpaces *s = &v->room->spaces;
    return in_unit(sett_edd_door_path(v->room) / (s->w + s->h));
}

static double dead_end_share(View *v)
{
    const SettSpaces *s = &v->room->spaces;
    int32_t cells = 0;
    for (int32_t i = 0; i < s->count; i++)
        cells += v->room->is_dead[i] ? s->items[i].cells : 0;
    int32_t passable = v->room->counts.passable;
    return passable > 0 ? (double)cells / passable : 0;
}

static double choke_share(View *v)
{
    int32_t passages = v->room->spaces.passage_count;
    int32_t chokes = v->room->meso_of[EDD_CHOKE_POINT];
    return passages > 0 ? (double)chokes / passages : 0;
}

/* Passages beyond those of a tree: a graph of n nodes in p parts needs n - p.
 */
static double loop_share(View *v)
{
    const SettSpaces *s = &v->room->spaces;
    int32_t loops = s->passage_count - s->node_count + sett_spaces_parts(s);
    return s->passage_count > 0 ? (double)loops / s->passage_count : 0;
}

typedef double DimensionFn(View *view);

static DimensionFn *const dimensions[EDD_DIMENSIONS] = {
    [EDD_SYMMETRY] = symmetry,         [EDD_SIMILARITY] = similarity,
    [EDD_MESO] = meso_share,           [EDD_SPATIAL] = spatial_share,
    [EDD_LINEARITY] = linearity,       [EDD_LENIENCY] = leniency,
    [EDD_INNER] = inner_similarity,    [EDD_DOOR_PATH] = door_path,
    [EDD_DEAD_SHARE] = dead_end_share, [EDD_CHOKES] = choke_share,
    [EDD_LOOPS] = loop_share,
};

SettStatus sett_edd_dimensions(const EddRoom *room, const EddSafety *safety,
                               const EddTarget *target, uint32_t wanted,
                               double out[EDD_DIMENSIONS])
{
    View view = {.room = room, .safety = safety, .target = target};
    if (target != NULL && (target->room->spaces.w != room->spaces.w ||
                           target->room->spaces.h != room->spaces.h))
        view.target = NULL;
    for (int32_t d = 0; d < EDD_DIMENSIONS; d++)
        if (wanted >> d & 1)
            out[d] = dimensions[d](&view);
    return view.status;
}

/* style.c - see style.h. Windows lie over the border, too: what is outside
   counts as one more kind of tile. */
#include "lab/puzzle/style.h"

#include "base/least.h"
#include "games/puzzle/squares.h"

#include <string.h>

#define OUTSIDE 0x10000u
enum {
    ENOUGH = 6, /* levels whose walls say what walls are like */
    MUCH = 8,   /* one cell of so many is much */
    SMALL_WEIGHT = 4,
    SOLID_WEIGHT = 2
};

/* `as`: what a tile counts as; NULL: itself. */
static uint64_t window(const SettGrid *grid, const uint32_t *as, int32_t x,
                       int32_t y, int32_t side)
{
    uint64_t hash = 1;
    for (int32_t v = y; v < y + side; v++)
        for (int32_t u = x; u < x + side; u++) {
            bool out = u < 0 || v < 0 || u >= grid->w || v >= grid->h;
            uint32_t tile =
                out ? OUTSIDE : grid->cells[sett_grid_at(grid, u, v)];
            hash = hash * UINT64_C(0x9FB21C651E98DF25) +
                   (as != NULL && !out ? as[tile] : tile);
            hash ^= hash >> 29;
        }
    return hash != 0 ? hash : 1; /* 0 is no member of a set */
}

static uint64_t *slot_of(const StyleSet *set, uint64_t key)
{
    uint64_t at = (key >> 7) & set->mask;
    while (set->slots[at] != 0 && set->slots[at] != key)
        at = (at + 1) & set->mask;
    return &set->slots[at];
}

static SettStatus take_set(SettArena *arena, int64_t most, StyleSet *out)
{
    uint64_t places = 64;
    while (places < 2 * (uint64_t)most)
        places *= 2;
    *out = (StyleSet){
        .slots = sett_arena_take(arena, (size_t)places, sizeof(uint64_t)),
        .mask = places - 1};
    return out->slots == NULL ? SETT_NO_MEMORY : SETT_OK;
}

static void add_windows(StyleSet *set, const SettGrid *grid, const uint32_t *as,
                        int32_t side)
{
    for (int32_t y = -1; y + side <= grid->h + 1; y++)
        for (int32_t x = -1; x + side <= grid->w + 1; x++) {
            uint64_t key = window(grid, as, x, y, side);
            uint64_t *slot = slot_of(set, key);
            set->count += *slot == 0;
            *slot = key;
        }
}

static void add_all(PuzStyle *s, const SettGrid *grid)
{
    add_windows(&s->small, grid, NULL, 2);
    add_windows(&s->large, grid, NULL, 3);
    add_windows(&s->solid, grid, s->as, 3);
}

/* Windows of a level, and those of them that are not in the set. */
static int32_t strange(const StyleSet *set, const SettGrid *grid,
                       const uint32_t *as, int32_t side, int32_t *all)
{
    int32_t missing = 0;
    *all = 0;
    for (int32_t y = -1; y + side <= grid->h + 1; y++)
        for (int32_t x = -1; x + side <= grid->w + 1; x++) {
            missing += *slot_of(set, window(grid, as, x, y, side)) == 0;
            ++*all;
        }
    return missing;
}

void sett_puz_style_count(const PuzStyle *s, const SettGrid *grid,
                          int32_t *counts)
{
    int32_t tiles[SETT_MAX_TILES] = {0};
    for (int32_t i = 0; i < sett_grid_area(grid); i++)
        tiles[grid->cells[i]]++;
    memset(counts, 0, (size_t)s->objects * sizeof *counts);
    for (int32_t k = 0; k < s->tile_count; k++) {
        int32_t t = s->tiles[k];
        for (int32_t i = s->first[t]; tiles[t] > 0 && i < s->first[t + 1]; i++)
            counts[s->lists[i]] += tiles[t];
    }
}

static SettStatus read_levels(PuzStyle *s, SettArena *arena)
{
    int32_t all = sett_puzzle_level_count(s->puzzle);
    s->levels = SETT_TAKE(arena, all + 1, SettGrid);
    s->numbers = SETT_TAKE(arena, all + 1, int32_t);
    if (s->levels == NULL || s->numbers == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < all; i++) {
        SettStatus status =
            sett_puzzle_level(s->puzzle, i, arena, &s->levels[s->count], NULL);
        if (status == SETT_NO_MEMORY)
            return status;
        s->numbers[s->count] = i;
        s->count += status == SETT_OK;
    }
    return s->count > 0 ? SETT_OK : SETT_BAD_ARGUMENT;
}

static SettStatus learn_tiles(PuzStyle *s, SettArena *arena)
{
    bool seen[SETT_MAX_TILES] = {false};
    int32_t most = s->game->tiles.count;
    uint8_t *has = SETT_TAKE(arena, (size_t)most * (size_t)s->objects, uint8_t);
    int32_t *first = SETT_TAKE(arena, most + 1, int32_t);
    int32_t *lists =
        SETT_TAKE(arena, (size_t)most * (size_t)s->objects + 1, int32_t);
    s->has = has;
    s->first = first;
    s->lists = lists;
    s->tiles = SETT_TAKE(arena, most, int32_t);
    if (first == NULL || lists == NULL || has == NULL || s->tiles == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < s->count; i++)
        for (int32_t k = 0; k < sett_grid_area(&s->levels[i]); k++)
            seen[s->levels[i].cells[k]] = true;
    for (int32_t t = 0; t < most; t++) {
        first[t + 1] =
            first[t] + sett_puzzle_tile_objects(s->puzzle, t, lists + first[t],
                                                s->objects);
        for (int32_t i = first[t]; i < first[t + 1]; i++)
            has[t * s->objects + lists[i]] = 1;
        if (seen[t])
            s->tiles[s->tile_count++] = t;
    }
    return SETT_OK;
}

/* Whether a tile has something that a rule touches. */
static bool is_changing(const PuzStyle *s, const uint64_t *constant,
                        int32_t tile)
{
    for (int32_t o = 0; o < s->objects; o++)
        if (s->has[tile * s->objects + o] && !sett_puz_bit(constant, o))
            return true;
    return false;
}

/* Whether an object keeps things out by rules, not by its layer: it covers much
   of the levels, and nothing that changes stands on it. */
static bool keeps_out(const PuzStyle *s, const uint64_t *constant, int32_t o)
{
    int64_t covered = 0, all = 0;
    for (int32_t i = 0; i < s->count; i++) {
        const SettGrid *level = &s->levels[i];
        all += sett_grid_area(level);
        for (int32_t k = 0; k < sett_grid_area(level); k++) {
            int32_t tile = level->cells[k];
            if (!s->has[tile * s->objects + o])
                continue;
            if (is_changing(s, constant, tile))
                return false;
            covered++;
        }
    }
    return MUCH * covered >= all;
}

/* What stands where the player may not, and which no rule touches: walls. A
   tile counts as the first of these that it has, and else as nothing. */
static SettStatus learn_solid(PuzStyle *s, SettArena *arena)
{
    const PuzGame *g = &s->puzzle->game;
    uint64_t *constant;
    uint32_t *as = SETT_TAKE(arena, s->game->tiles.count, uint32_t);
    SettStatus status = sett_puz_constant(g, arena, &constant);
    s->as = as;
    if (as == NULL || status != SETT_OK)
        return SETT_NO_MEMORY;
    for (int32_t o = s->objects - 1; o >= 0; o--) {
        if (!sett_puz_bit(constant, o) ||
            !(sett_puz_with_player(g, o) || keeps_out(s, constant, o)))
            continue;
        for (int32_t t = 0; t < s->game->tiles.count; t++)
            if (s->has[t * s->objects + o])
                as[t] = (uint32_t)o + 1;
    }
    return SETT_OK;
}

/* Pairs of objects that are as many in each of two levels or more. */
static void learn_pairs(PuzStyle *s, const int32_t *counts)
{
    const int32_t n = s->objects;
    for (int32_t a = 0; a < n; a++) {
        s->equal[a] = -1;
        for (int32_t b = 0; b < a && s->high[a] > 0 && s->equal[a] < 0; b++) {
            int32_t alike = 0;
            while (alike < s->count &&
                   counts[alike * n + a] == counts[alike * n + b])
                alike++;
            if (alike == s->count && s->count > 1 && s->low[a] < s->high[a])
                s->equal[a] = b;
        }
    }
}

static SettStatus learn_counts(PuzStyle *s, SettArena *arena)
{
    const int32_t n = s->objects;
    int32_t *counts = SETT_TAKE(arena, (size_t)s->count * (size_t)n, int32_t);
    s->low = SETT_TAKE(arena, n, int32_t);
    s->high = SETT_TAKE(arena, n, int32_t);
    s->equal = SETT_TAKE(arena, n, int32_t);
    s->always = SETT_TAKE(arena, n, bool);
    if (counts == NULL || s->low == NULL || s->high == NULL ||
        s->equal == NULL || s->always == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < s->count; i++)
        sett_puz_style_count(s, &s->levels[i], counts + i * n);
    for (int32_t o = 0; o < n; o++) {
        s->always[o] = true;
        for (int32_t i = 0; i < s->count; i++) {
            int32_t c = counts[i * n + o];
            s->always[o] = s->always[o] && c > 0;
            if (c > 0)
                s->low[o] = s->high[o] > 0 ? sett_min(s->low[o], c) : c;
            s->high[o] = sett_max(s->high[o], c);
        }
    }
    learn_pairs(s, counts);
    return SETT_OK;
}

/* A level turned over: 1: left to right, 2: up to down. */
static void turn_over(const SettGrid *from, int32_t turn, SettGrid *to)
{
    for (int32_t y = 0; y < from->h; y++)
        for (int32_t x = 0; x < from->w; x++)
            to->cells[sett_grid_at(to, turn & 1 ? from->w - 1 - x : x,
                                   turn & 2 ? from->h - 1 - y : y)] =
                from->cells[sett_grid_at(from, x, y)];
}

/* Whether turning over is in the style: at least a half of the windows that it
   changes are known turned over, too. Each is looked at once. */
static bool is_turned(const PuzStyle *s, int32_t turn, SettGrid *turned,
                      StyleSet *met)
{
    int32_t changed = 0, known = 0;
    for (int32_t i = 0; i < s->count; i++) {
        const SettGrid *level = &s->levels[i];
        turn_over(level, turn, &turned[i]);
        for (int32_t y = -1; y < level->h; y++)
            for (int32_t x = -1; x < level->w; x++) {
                uint64_t key = window(level, NULL, x, y, 2);
                uint64_t other =
                    window(&turned[i], NULL, turn & 1 ? level->w - 2 - x : x,
                           turn & 2 ? level->h - 2 - y : y, 2);
                uint64_t *slot = slot_of(met, key);
                if (*slot != 0 || key == other)
                    continue;
                *slot = key;
                changed++;
                known += *slot_of(&s->small, other) != 0;
            }
    }
    return 2 * known >= changed;
}

/* Where levels look the same turned over, windows turned over are like them. */
static SettStatus learn_turns(PuzStyle *s, int64_t area, SettArena *arena)
{
    bool turns[4] = {true, false, false, false};
    SettGrid *turned = SETT_TAKE(arena, s->count, SettGrid);
    SettStatus status = turned == NULL ? SETT_NO_MEMORY : SETT_OK;
    for (int32_t i = 0; i < s->count && status == SETT_OK; i++)
        status =
            sett_grid_take(arena, s->levels[i].w, s->levels[i].h, &turned[i]);
    for (int32_t turn = 1; turn < 3 && status == SETT_OK; turn++) {
        StyleSet met;
        status = take_set(arena, area, &met);
        if (status == SETT_OK)
            turns[turn] = is_turned(s, turn, turned, &met);
    }
    turns[3] = turns[1] && turns[2];
    for (int32_t turn = 1; turn < 4 && status == SETT_OK; turn++)
        for (int32_t i = 0; i < s->count && turns[turn]; i++) {
            turn_over(&s->levels[i], turn, &turned[i]);
            add_all(s, &turned[i]);
        }
    return status;
}

SettStatus sett_puz_style(const SettPuzzle *puzzle, SettArena *arena,
                          PuzStyle *out)
{
    int64_t area = 0;
    *out = (PuzStyle){.puzzle = puzzle,
                      .game = sett_puzzle_game(puzzle),
                      .objects = sett_puzzle_object_count(puzzle)};
    SettStatus status =
        out->game == NULL ? SETT_BAD_ARGUMENT : read_levels(out, arena);
    for (int32_t i = 0; i < out->count; i++)
        area += (int64_t)(out->levels[i].w + 1) * (out->levels[i].h + 1);
    if (status == SETT_OK)
        status = learn_tiles(out, arena);
    if (status == SETT_OK)
        status = learn_counts(out, arena);
    if (status == SETT_OK)
        status = take_set(arena, 4 * area, &out->small);
    if (status == SETT_OK)
        status = take_set(arena, 4 * area, &out->large);
    if (status == SETT_OK)
        status = take_set(arena, 4 * area, &out->solid);
    if (status == SETT_OK)
        status = learn_solid(out, arena);
    for (int32_t i = 0; status == SETT_OK && i < out->count; i++) {
        add_all(out, &out->levels[i]);
    }
    return status == SETT_OK ? learn_turns(out, area, arena) : status;
}

bool sett_puz_style_strange(const PuzStyle *s, const SettGrid *grid, int32_t x,
                            int32_t y, bool walls)
{
    uint64_t key =
        walls ? window(grid, s->as, x, y, 3) : window(grid, NULL, x, y, 2);
    return *slot_of(walls ? &s->solid : &s->small, key) == 0;
}

int32_t sett_puz_style_weight(const PuzStyle *s, bool walls)
{
    /* Of a few levels the windows of walls would make the same walls again. */
    return !walls ? SMALL_WEIGHT : s->count >= ENOUGH ? SOLID_WEIGHT : 0;
}

int32_t sett_puz_style_counts_miss(const PuzStyle *s, const int32_t *counts)
{
    int32_t miss = 0;
    for (int32_t o = 0; o < s->objects; o++) {
        int32_t c = counts[o];
        if (c > s->high[o])
            miss += c - s->high[o];
        else if (c < s->low[o] && (c > 0 || s->always[o]))
            miss += c == 0 ? s->low[o] : sett_min(s->low[o] - c, c);
        if (s->equal[o] >= 0) {
            int32_t off = c - counts[s->equal[o]];
            miss += 2 * (off < 0 ? -off : off);
        }
    }
    return miss;
}

int32_t sett_puz_style_miss(const PuzStyle *s, const SettGrid *grid,
                            int32_t *counts)
{
    int32_t all, miss = SMALL_WEIGHT * strange(&s->small, grid, NULL, 2, &all);
    if (sett_puz_style_weight(s, true) > 0)
        miss += SOLID_WEIGHT * strange(&s->solid, grid, s->as, 3, &all);
    sett_puz_style_count(s, grid, counts);
    return miss + sett_puz_style_counts_miss(s, counts);
}

double sett_puz_style_familiar(const PuzStyle *s, const SettGrid *grid)
{
    int32_t all, missing = strange(&s->large, grid, NULL, 3, &all);
    return all > 0 ? 1 - (double)missing / all : 0;
}

int32_t sett_puz_apart_below(const SettGrid *a, const SettGrid *b, int32_t most)
{
    int32_t least = most, w = a->w, h = a->h;
    for (int32_t turn = 0; turn < 4; turn++) {
        int32_t differ = 0;
        for (int32_t y = 0; y < h && differ < least; y++)
            for (int32_t x = 0; x < w; x++)
                differ += a->cells[sett_grid_at(a, x, y)] !=
                          b->cells[sett_grid_at(b, turn & 1 ? w - 1 - x : x,
                                                turn & 2 ? h - 1 - y : y)];
        least = sett_min(least, differ);
    }
    return least;
}

int32_t sett_puz_apart(const SettGrid *a, const SettGrid *b)
{
    return sett_puz_apart_below(a, b, INT32_MAX);
}

int32_t sett_puz_style_apart(const PuzStyle *s, const SettGrid *grid)
{
    int32_t least = -1;
    for (int32_t i = 0; i < s->count; i++) {
        if (s->levels[i].w != grid->w || s->levels[i].h != grid->h)
            continue;
        int32_t apart = sett_puz_apart(grid, &s->levels[i]);
        least = least < 0 ? apart : sett_min(least, apart);
    }
    return least;
}

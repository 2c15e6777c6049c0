/* levels.c - levels made of levels, each with its proof: what can be taken away
   from one, and others that take longer to win; and a source with a level put
   in. Ours. */
#include "games/puzzle/solve.h"

#include "base/utf8.h"

#include <string.h>

/* Length of the shortest play; -1: none, or not found within the budget. */
static SettStatus length_of(const SettPuzzle *p, const SettGrid *level,
                            uint64_t budget, SettArena *tmp, int32_t *length)
{
    SettPuzzleSolved solved;
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = sett_puzzle_solve(p, level, SETT_PUZZLE_BREADTH, budget,
                                          tmp->cancel, tmp, &solved);
    *length = solved.answer == SETT_YES ? solved.count : -1;
    sett_arena_reset(tmp, mark);
    return status;
}

static bool is_kept(const SettGame *game, uint8_t tile)
{
    return (game->tiles.tiles[tile].roles &
            (SETT_IS(EMPTY) | SETT_IS(START))) != 0;
}

SettStatus sett_puzzle_without(const SettPuzzle *puzzle, const SettGrid *level,
                               int32_t x, int32_t y, uint64_t budget,
                               SettArena *tmp, int32_t *length)
{
    SettGrid next;
    SettArenaMark mark = sett_arena_mark(tmp);
    if (x < 0 || y < 0 || x >= level->w || y >= level->h)
        return SETT_BAD_ARGUMENT;
    SettStatus status = sett_grid_take(tmp, level->w, level->h, &next);
    if (status == SETT_OK) {
        sett_grid_copy(&next, level);
        next.cells[sett_grid_at(&next, x, y)] = puzzle->made.game.fill_open;
        status = length_of(puzzle, &next, budget, tmp, length);
    }
    sett_arena_reset(tmp, mark);
    return status;
}

SettStatus sett_puzzle_minimal(const SettPuzzle *puzzle, SettGrid *level,
                               uint64_t budget, SettArena *tmp, int32_t *length)
{
    const SettGame *game = &puzzle->made.game;
    SettStatus status = length_of(puzzle, level, budget, tmp, length);
    bool taken = status == SETT_OK && *length >= 0;
    while (taken) {
        taken = false;
        for (int32_t i = 0; i < sett_grid_area(level); i++) {
            int32_t now;
            uint8_t tile = level->cells[i];
            if (is_kept(game, tile))
                continue;
            level->cells[i] = game->fill_open;
            status = length_of(puzzle, level, budget, tmp, &now);
            if (status != SETT_OK || now != *length)
                level->cells[i] = tile;
            taken = taken || (status == SETT_OK && level->cells[i] != tile);
            if (status != SETT_OK)
                return status;
        }
    }
    return status;
}

/* One or two cells change places, or one takes another tile of the level. */
static void mutate(const SettGrid *level, SettGrid *out, SettRng *rng,
                   const SettGame *game)
{
    uint32_t area = (uint32_t)sett_grid_area(level);
    sett_grid_copy(out, level);
    for (uint32_t n = 1 + sett_rng_below(rng, 3); n > 0; n--) {
        uint32_t a = sett_rng_below(rng, area), b = sett_rng_below(rng, area);
        uint8_t x = out->cells[a], y = out->cells[b];
        if (sett_rng_below(rng, 3) > 0) {
            out->cells[a] = y;
            out->cells[b] = x;
        } else if (!(game->tiles.tiles[x].roles & SETT_IS(START)) &&
                   !(game->tiles.tiles[y].roles & SETT_IS(START))) {
            out->cells[a] = y;
        }
    }
}

SettStatus sett_puzzle_vary(const SettPuzzle *puzzle, SettGrid *level,
                            uint64_t seed, int32_t tries, uint64_t budget,
                            SettArena *tmp, int32_t *length)
{
    SettRng rng = sett_rng(seed, SETT_FOR_SEARCH, 0);
    SettGrid next;
    SettStatus status = length_of(puzzle, level, budget, tmp, length);
    if (status == SETT_OK)
        status = sett_grid_take(tmp, level->w, level->h, &next);
    for (int32_t i = 0; i < tries && status == SETT_OK; i++) {
        int32_t now;
        mutate(level, &next, &rng, &puzzle->made.game);
        status = length_of(puzzle, &next, budget, tmp, &now);
        if (status == SETT_OK && now >= *length && now > 0) {
            sett_grid_copy(level, &next);
            *length = now;
        }
    }
    return status;
}

/* ---- export ---- */

/* The key of a tile, in the case that the level's own rows have. */
static void put_key(const SettPuzzle *p, const PuzLevelText *rows, int32_t tile,
                    SettText *out)
{
    char bytes[4];
    uint32_t key = p->made.keys[tile];
    if (key >= 'a' && key <= 'z' &&
        memchr(p->text + rows->from, (int)(key - 32), rows->to - rows->from) !=
            NULL &&
        memchr(p->text + rows->from, (int)key, rows->to - rows->from) == NULL)
        key -= 32;
    sett_text_bytes(out, bytes, sett_utf8_put(bytes, key));
}

SettStatus sett_puzzle_export(const SettPuzzle *puzzle, int32_t level,
                              const SettGrid *grid, SettText *out,
                              SettError *err)
{
    const PuzGame *g = &puzzle->game;
    if (level < 0 || level >= g->level_count ||
        g->levels[level].message != NULL)
        return sett_fail(err, SETT_BAD_ARGUMENT, "there is no level %d",
                         (int)level);
    const PuzLevelText *rows = g->levels[level].text;
    bool returns = rows->to > rows->from && puzzle->text[rows->to - 1] == '\r';
    sett_text_bytes(out, puzzle->text, rows->from);
    for (int32_t y = 0; y < grid->h; y++) {
        for (int32_t x = 0; x < grid->w; x++)
            put_key(puzzle, rows, grid->cells[sett_grid_at(grid, x, y)], out);
        sett_text_add(out, returns ? "\r" : "");
        sett_text_add(out, y + 1 < grid->h ? "\n" : "");
    }
    sett_text_bytes(out, puzzle->text + rows->to, puzzle->size - rows->to);
    return out->status;
}

SettStatus sett_puzzle_export_more(const SettPuzzle *puzzle,
                                   const SettGrid *grids, int32_t count,
                                   SettText *out)
{
    const PuzGame *g = &puzzle->game;
    const PuzLevelText *like = NULL;
    for (int32_t i = 0; i < g->level_count; i++)
        like = g->levels[i].message == NULL ? g->levels[i].text : like;
    bool ends = puzzle->size > 0 && puzzle->text[puzzle->size - 1] == '\n';
    sett_text_bytes(out, puzzle->text, puzzle->size);
    sett_text_add(out, ends ? "" : "\n");
    for (int32_t i = 0; i < count && like != NULL; i++) {
        sett_text_char(out, '\n');
        for (int32_t y = 0; y < grids[i].h; y++) {
            for (int32_t x = 0; x < grids[i].w; x++)
                put_key(puzzle, like,
                        grids[i].cells[sett_grid_at(&grids[i], x, y)], out);
            sett_text_char(out, '\n');
        }
    }
    return out->status;
}

/* puzzle_source.c - the levels of a source in PuzzleScript, read as levels of
   the game that it is. */
#include "sett/format.h"
#include "sett/puzzle.h"

#include <string.h>

/* A line that begins with this word, in whatever case. */
static bool has_line(const SettFormatFile *file, const char *word)
{
    size_t n = strlen(word);
    for (size_t at = 0; at + n <= file->size;) {
        size_t i = 0;
        while (i < n && (file->bytes[at + i] | 0x20) == word[i])
            i++;
        if (i == n && (at + n == file->size || file->bytes[at + n] <= ' '))
            return true;
        const char *end = memchr(file->bytes + at, '\n', file->size - at);
        if (end == NULL)
            return false;
        at = (size_t)(end - file->bytes) + 1;
    }
    return false;
}

static bool is(const SettFormatFile *file)
{
    return has_line(file, "collisionlayers") && has_line(file, "levels") &&
           has_line(file, "rules");
}

/* Brings a level of one alphabet into that of the job's game, by glyphs. */
static SettStatus translate(const SettFormatJob *job, const SettGame *from,
                            SettGrid *grid)
{
    int16_t to[256] = {0};
    for (int32_t t = 0; t < from->tiles.count; t++)
        to[t] = (int16_t)sett_tile_glyph(&job->game->tiles,
                                         from->tiles.tiles[t].glyph);
    for (int32_t i = 0; i < sett_grid_area(grid); i++) {
        SettPoint at = sett_grid_point(grid, i);
        if (to[grid->cells[i]] < 0)
            return sett_fail_at(job->err, SETT_BAD_INPUT, at.y + 1, at.x + 1,
                                "%s has no tile \"%c\"", job->game->name,
                                from->tiles.tiles[grid->cells[i]].glyph);
        grid->cells[i] = (uint8_t)to[grid->cells[i]];
    }
    return SETT_OK;
}

static SettStatus read_levels(const SettFormatJob *job,
                              const SettPuzzle *puzzle)
{
    const SettGame *game = sett_puzzle_game(puzzle);
    int64_t index = 0;
    if (game == NULL)
        return sett_fail(job->err, SETT_BAD_INPUT,
                         "the source has too many errors");
    for (int32_t i = 0; i < sett_puzzle_level_count(puzzle); i++) {
        SettGrid grid;
        if (sett_puzzle_level_message(puzzle, i) != NULL)
            continue;
        SettStatus status =
            sett_puzzle_level(puzzle, i, job->arena, &grid, job->err);
        if (status == SETT_OK)
            status = sett_size_check(grid.w, grid.h, job->max_area, job->err);
        if (status == SETT_OK)
            status = translate(job, game, &grid);
        if (status == SETT_OK)
            status = job->take(job->user, index++, &grid);
        if (status != SETT_OK)
            return status;
    }
    if (index > 0)
        return SETT_OK;
    return sett_fail(job->err, SETT_BAD_INPUT, "the source has no levels");
}

static SettStatus read(const SettFormatJob *job, const SettFormatFile *file)
{
    SettPuzzle *puzzle;
    SettStatus status = sett_puzzle_create(
        file->bytes, file->size, job->arena->alloc, &puzzle, job->err);
    if (status != SETT_OK)
        return status;
    status = read_levels(job, puzzle);
    sett_puzzle_destroy(puzzle);
    return status;
}

const SettFormat sett_format_puzzlescript = {.is = is, .read = read};

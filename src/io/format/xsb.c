/* xsb.c - boards of Sokoban as .xsb and .sok files, of a game that has a tile
   for each of the seven characters. What stands between boards (titles,
   authors, solutions) is passed over here; sett_mapped_put keeps it. */
#include "io/level/boards.h"

#include "sett/format.h"

#include <string.h>

typedef struct Reader {
    const SettFormatJob *job;
    int64_t index;
} Reader;

/* The board with rows of one length, as the game reads it. */
static SettStatus take_board(void *user, const SettBoard *board)
{
    Reader *r = user;
    const SettFormatJob *job = r->job;
    SettGrid grid;
    size_t stride = (size_t)board->w + 1, x = 0;
    size_t size = stride * (size_t)board->h;
    char *rows = sett_arena_raw(job->arena, size, 1), *row = rows;
    if (rows == NULL)
        return SETT_NO_MEMORY;
    memset(rows, ' ', size);
    for (size_t i = 0; i < board->size; i++) {
        bool end = board->rows[i] == '\n';
        row[end ? stride - 1 : x] =
            end ? '\n' : sett_board_letter(board->rows[i]);
        row += end ? stride : 0;
        x = end ? 0 : x + 1;
    }
    SettStatus status = sett_level_read(job->game, rows, size, job->max_area,
                                        job->arena, &grid, job->err);
    if (status != SETT_OK && job->err != NULL && job->err->line > 0)
        job->err->line += board->line - 1;
    return status == SETT_OK ? job->take(job->user, r->index++, &grid) : status;
}

static SettStatus read_xsb(const SettFormatJob *job, const SettFormatFile *file)
{
    Reader r = {job, 0};
    return sett_boards_each(&(SettBoardsJob){
        .text = file->bytes,
        .size = file->size,
        .most = job->max_area > 0 ? job->max_area : SETT_MAX_AREA,
        .alloc = job->arena->alloc,
        .err = job->err,
        .take = take_board,
        .user = &r});
}

static bool is_xsb(const SettFormatFile *file)
{
    return sett_boards_are(file->game, file->bytes, file->size);
}

/* Blanks at the end of rows are left out, and a row of blanks alone is a '-',
   because an empty line would end the board. */
static SettStatus write_xsb(const SettFormatJob *job, const SettGrid *grid,
                            SettText *out)
{
    const SettTileSet *tiles = &job->game->tiles;
    sett_text_add(out, out->size > 0 ? "\n" : "");
    for (int32_t y = 0; y < grid->h; y++) {
        size_t from = out->size, end = from;
        for (int32_t x = 0; x < grid->w; x++) {
            uint8_t tile = grid->cells[sett_grid_at(grid, x, y)];
            char c = sett_board_letter(sett_tile_shown(tiles, tile));
            if (c == 0)
                return sett_refuse(job->err, SETT_UNSUPPORTED,
                                   "one of # @ + $ * . and blanks",
                                   "%s at %d,%d has no letter in .xsb",
                                   tiles->tiles[tile].name, (int)x, (int)y);
            sett_text_char(out, c);
            end = c != ' ' ? out->size : end;
        }
        if (out->status != SETT_OK)
            break;
        out->size = end;
        sett_text_add(out, end > from ? "\n" : "-\n");
    }
    return out->status;
}

const SettFormat sett_format_xsb = {
    .ending = ".xsb",
    .is = is_xsb,
    .read = read_xsb,
    .write = write_xsb,
    .lacks = "a board alone, no seed, recipe, locks or measures"};
const SettFormat sett_format_sok = {
    .ending = ".sok",
    .is = is_xsb,
    .read = read_xsb,
    .write = write_xsb,
    .lacks = "a board alone, no seed, recipe, locks or measures"};

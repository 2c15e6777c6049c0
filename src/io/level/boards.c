/* boards.c - the boards in a file of them: several with text between them,
   comments, letters of the older forms, rows of unequal length and runs
   ("3#2-$" and '|' between rows). */
#include "io/level/boards.h"

#include "base/least.h"

#include <inttypes.h>
#include <string.h>

/* Bytes of a row, once runs are written out. */
#define MOST_ROW SETT_MAX_SIDE

typedef struct Boards {
    const SettBoardsJob *job;
    SettText rows; /* of the board that is read */
    SettBoard now; /* h 0: none is read */
    bool wall;     /* it has one, so it is a board */
    int32_t line;  /* from 1 */
} Boards;

char sett_board_letter(char c)
{
    static const char forms[] = "#@+$*. -_pPbBo";
    const char *at = c != 0 ? strchr(forms, c) : NULL;
    return at != NULL ? "#@+$*.   @+$*."[at - forms] : (char)0;
}

size_t sett_board_line(const char *text, size_t size, size_t at, size_t *next)
{
    const char *end = memchr(text + at, '\n', size - at);
    size_t n = end != NULL ? (size_t)(end - text) - at : size - at;
    *next = at + n + 1;
    return n - (n > 0 && text[at + n - 1] == '\r');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A letter, a number of them, or the end of a row. */
static bool is_part(char c)
{
    return c == '|' || is_digit(c) || sett_board_letter(c) != 0;
}

/* Whether a line is a row, or rows, of a board. One without a wall is inside of
   a board, or begins one: the '-' of an empty row, or a row with goals, crates
   or the man, without counts, as "12." is a number. It is without the older
   letters: else it is a word of b, o and p. */
static bool is_row(const char *line, size_t n, bool inside)
{
    bool wall = false, any = false, word = false, thing = false, run = false;
    for (size_t i = 0; i < n; i++) {
        if (!is_part(line[i]))
            return false;
        wall = wall || line[i] == '#';
        any = any || line[i] != ' ';
        thing = thing || memchr("@+$*.", line[i], 5) != NULL;
        run = run || is_digit(line[i]);
        word = word || (line[i] >= 'A' && line[i] != '_' && line[i] != '|');
    }
    bool begins = n == 1 || (thing && !run);
    return wall ||
           ((inside || begins) && any && !word && !is_digit(line[n - 1]));
}

/* A row with its walls at both ends that is none: a slip, and no title. */
static bool is_damaged(const char *line, size_t n)
{
    while (n > 0 && line[0] == ' ') {
        line++;
        n--;
    }
    return n > 2 && line[0] == '#' && line[n - 1] == '#';
}

static SettStatus refuse_row(const Boards *b, const char *line, size_t n)
{
    size_t at = 0;
    while (at + 1 < n && is_part(line[at]))
        at++;
    bool plain = line[at] >= 0x20 && line[at] < 0x7f;
    sett_fail_at(b->job->err, SETT_BAD_INPUT, b->line, (int32_t)at + 1,
                 plain ? "'%c' is nothing of a board" : "a byte of no board",
                 line[at]);
    sett_expect(b->job->err, "one of # @ + $ * . and blanks");
    return SETT_BAD_INPUT;
}

static SettStatus too_large(const Boards *b, size_t column)
{
    sett_fail_at(b->job->err, SETT_TOO_LARGE, b->line, (int32_t)column + 1,
                 "a board that is too large");
    sett_expect(b->job->err, "at most %d tiles a side, and %" PRId64 " in all",
                SETT_MAX_SIDE, b->job->most);
    return SETT_TOO_LARGE;
}

static SettStatus end_row(Boards *b, int32_t w, size_t column)
{
    b->now.w = sett_max(b->now.w, w);
    b->now.h++;
    if (b->now.h > SETT_MAX_SIDE || (int64_t)b->now.w * b->now.h > b->job->most)
        return too_large(b, column);
    sett_text_char(&b->rows, '\n');
    return b->rows.status;
}

/* Adds a line's rows to the board. */
static SettStatus add_rows(Boards *b, const char *line, size_t n)
{
    int32_t w = 0, times = 0;
    SettStatus status = SETT_OK;
    for (size_t i = 0; i < n && status == SETT_OK; i++) {
        b->wall = b->wall || line[i] == '#';
        if (is_digit(line[i])) {
            times = times * 10 + (line[i] - '0');
            if (times > MOST_ROW)
                return too_large(b, i);
            continue;
        }
        for (times = sett_max(times, 1); times > 0; times--) {
            if (line[i] != '|' && w++ == MOST_ROW)
                return too_large(b, i);
            if (line[i] == '|')
                status = end_row(b, w, i);
            else
                sett_text_char(&b->rows, line[i]);
            w = line[i] == '|' ? 0 : w;
            if (status != SETT_OK)
                return status;
        }
    }
    return w > 0 ? end_row(b, w, n) : status;
}

static SettStatus take_board(Boards *b)
{
    SettStatus status = SETT_OK;
    b->now.rows = b->rows.data;
    b->now.size = b->rows.size;
    if (b->wall)
        status = b->job->take(b->job->user, &b->now);
    sett_text_clear(&b->rows);
    b->now = (SettBoard){0};
    b->wall = false;
    return status;
}

static SettStatus read_line(Boards *b, size_t at, size_t n)
{
    const char *line = b->job->text + at;
    bool note = n > 0 &&
                (line[0] == ';' || (line[0] == ':' && n > 1 && line[1] == ':'));
    if (n > 0 && !note && is_row(line, n, b->now.h > 0)) {
        if (b->now.h == 0) {
            b->now.begin = at;
            b->now.line = b->line;
        }
        b->now.end = at + n;
        return add_rows(b, line, n);
    }
    return n > 0 && !note && is_damaged(line, n) ? refuse_row(b, line, n)
                                                 : take_board(b);
}

SettStatus sett_boards_each(const SettBoardsJob *job)
{
    Boards b = {.job = job, .rows = sett_text(job->alloc)};
    SettStatus status = SETT_OK;
    size_t next;
    for (size_t at = 0; at < job->size && status == SETT_OK; at = next) {
        b.line++;
        status =
            read_line(&b, at, sett_board_line(job->text, job->size, at, &next));
    }
    if (status == SETT_OK)
        status = take_board(&b);
    sett_text_free(&b.rows);
    return status == SETT_NO_MEMORY
               ? sett_fail(job->err, status, "out of memory")
               : status;
}

/* One level of the game, whose rows of floor alone end no board. */
static bool is_one_level(const SettGame *game, const char *text, size_t size)
{
    size_t next, w = sett_board_line(text, size, 0, &next);
    for (size_t at = 0; at < size; at = next) {
        if (sett_board_line(text, size, at, &next) != w)
            return false;
        for (size_t i = 0; i < w; i++)
            if (sett_tile_read(&game->tiles, text[at + i]) < 0)
                return false;
    }
    return w > 0;
}

bool sett_boards_are(const SettGame *game, const char *text, size_t size)
{
    size_t next;
    for (const char *c = "#@+$*. "; *c != 0; c++)
        if (game == NULL || sett_tile_read(&game->tiles, *c) < 0)
            return false;
    if (is_one_level(game, text, size))
        return false;
    for (size_t at = 0; at < size; at = next) {
        size_t n = sett_board_line(text, size, at, &next);
        if (n > 0 && memchr(text + at, '#', n) != NULL &&
            is_row(text + at, n, false))
            return true;
    }
    return false;
}

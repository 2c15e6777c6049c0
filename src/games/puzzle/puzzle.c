/* puzzle.c - a source from text to game, and what was made of its rules. */
#include "games/puzzle/play.h"

#include <string.h>

static SettStatus make(SettPuzzle *p, const char *text, size_t size)
{
    SettArena tmp;
    char *own = sett_arena_raw(&p->arena, size + 1, 1);
    if (own == NULL)
        return SETT_NO_MEMORY;
    memcpy(own, text, size);
    own[size] = '\0';
    p->text = own;
    p->size = size;
    SettStatus status = sett_puz_read(own, size, &p->arena, &p->source);
    if (status != SETT_OK)
        return status;
    sett_arena_init(&tmp, p->alloc, 0);
    status = sett_puz_compile(&p->source, &p->arena, &tmp, &p->game);
    sett_arena_free(&tmp);
    if (status == SETT_OK && !p->game.refused)
        status = sett_puz_make_game(p);
    return status;
}

SettStatus sett_puzzle_create(const char *text, size_t size, SettAlloc alloc,
                              SettPuzzle **out, SettError *err)
{
    *out = NULL;
    if (size > SETT_MAX_TEXT)
        return sett_fail(err, SETT_TOO_LARGE, "the source is too long");
    SettPuzzle *p = alloc.fn(alloc.user, NULL, 0, sizeof *p);
    if (p == NULL)
        return sett_no_memory(err);
    memset(p, 0, sizeof *p);
    p->alloc = alloc;
    sett_arena_init(&p->arena, alloc, 0);
    SettStatus status = make(p, text, size);
    if (status != SETT_OK) {
        sett_puzzle_destroy(p);
        return sett_fail(err, status, "%s", sett_status_text(status));
    }
    *out = p;
    return SETT_OK;
}

void sett_puzzle_destroy(SettPuzzle *puzzle)
{
    if (puzzle == NULL)
        return;
    sett_arena_free(&puzzle->arena);
    puzzle->alloc.fn(puzzle->alloc.user, puzzle, sizeof *puzzle, 0);
}

const SettPuzzleMessage *sett_puzzle_messages(const SettPuzzle *puzzle,
                                              int32_t *count)
{
    *count = puzzle->source.messages.count;
    return puzzle->source.messages.items;
}

int32_t sett_puzzle_errors(const SettPuzzle *puzzle)
{
    return puzzle->source.messages.errors;
}

bool sett_puzzle_playable(const SettPuzzle *puzzle)
{
    return !puzzle->game.refused;
}

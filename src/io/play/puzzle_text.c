/* puzzle_text.c - what is known of a level of a PuzzleScript source, for
   people: whether it can be won, by which play, and what each of its things is
   for. */
#include "sett/play_show.h"
#include "sett/puzzle.h"

static void put_inputs(const SettPuzzle *puzzle, const uint32_t *actions,
                       int32_t count, SettText *out)
{
    sett_text_add(out, "  ");
    sett_actions_write(sett_puzzle_game(puzzle)->rules, actions, count, out);
    sett_text_char(out, '\n');
}

void sett_puzzle_solved_text(const SettPuzzle *puzzle,
                             const SettPuzzleSolved *s, bool hint,
                             SettText *out)
{
    sett_text_format(out, "winnable: %s", sett_answer_name(s->answer));
    if (s->answer == SETT_YES && !hint)
        sett_text_format(out, ", %s play has %d inputs",
                         s->shortest ? "the shortest" : "a", (int)s->count);
    sett_text_format(out, "%s%s%s\n", s->proof[0] ? "; " : "", s->proof,
                     s->drawn ? "; it draws by lot: of the seed 1" : "");
    if (s->answer == SETT_YES)
        put_inputs(puzzle, s->actions, hint && s->count > 3 ? 3 : s->count,
                   out);
    sett_text_format(out, "  %llu states, ", (unsigned long long)s->states);
    sett_text_fixed(out, s->branching, 2);
    sett_text_add(out, " new ones each, dead ends ");
    sett_text_fixed(out, 100 * s->dead_ends, 1);
    sett_text_add(out, " %\n");
}

void sett_puzzle_stuck_text(const SettPuzzle *puzzle, const SettPuzzleSolved *s,
                            SettText *out)
{
    sett_text_format(out, "can get stuck: %s", sett_answer_name(s->stuck));
    if (s->stuck == SETT_YES)
        sett_text_format(out, ", after %d inputs%s", (int)s->stuck_count,
                         s->stuck_shortest ? "" : " or fewer");
    sett_text_char(out, '\n');
    if (s->stuck == SETT_YES && s->stuck_count > 0)
        put_inputs(puzzle, s->stuck_actions, s->stuck_count, out);
    if (s->critical >= 0)
        sett_text_format(out, "  %d inputs beside which another loses\n",
                         (int)s->critical);
}

SettStatus sett_puzzle_gone_text(const SettPuzzle *puzzle, const SettGrid *grid,
                                 uint64_t budget, const SettCancel *cancel,
                                 SettArena *arena, SettText *out)
{
    const SettGame *game = sett_puzzle_game(puzzle);
    SettPuzzleSolved s;
    SettStatus status = sett_puzzle_solve(puzzle, grid, SETT_PUZZLE_BREADTH,
                                          budget, cancel, arena, &s);
    int32_t usual = s.answer == SETT_YES ? s.count : -1;
    for (int32_t i = 0; i < sett_grid_area(grid) && status == SETT_OK; i++) {
        int32_t length, x = i % grid->w, y = i / grid->w;
        uint8_t tile = grid->cells[sett_grid_at(grid, x, y)];
        if (tile == game->fill_open)
            continue;
        status =
            sett_puzzle_without(puzzle, grid, x, y, budget, arena, &length);
        if (status != SETT_OK || length == usual)
            continue;
        sett_text_format(out, "%s at %d,%d: ", game->tiles.tiles[tile].name,
                         (int)x, (int)y);
        if (length < 0)
            sett_text_add(out, "no play\n");
        else
            sett_text_format(out, "%d inputs\n", (int)length);
    }
    return status;
}

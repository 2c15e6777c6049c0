/* linking.h - models of the three tile games from the project's own levels, for
   tests of links. */
#ifndef SETT_TEST_LINKING_H
#define SETT_TEST_LINKING_H

#include "games/tiles/dungeongrams.h"
#include "games/tiles/icarus.h"
#include "games/tiles/smb.h"
#include "link/model.h"
#include "link/verify.h"
#include "sett/link.h"
#include "support/link_twin.h"
#include "support/testkit.h"

#include <stdio.h>
#include <string.h>

/** A game's own levels, its model, and the levels as numbers. */
typedef struct Own {
    SettArena arena, tmp;
    SettLinkModel model;
    SettLinkWish wish;
    SettLinkAlphabets alphabets;
    SettGrid level[OWN_LEVELS];
    SettSpan span[OWN_LEVELS];
} Own;

static inline void own_read(Own *o, const SettGame *game, const char *name,
                            SettGrid *grid)
{
    char path[512], relative[96];
    char *text;
    size_t size;
    SettIo io = sett_io_posix();
    snprintf(relative, sizeof relative, "../levels/%s.txt", name);
    testkit_path(relative, path, sizeof path);
    assert_int_equal(
        sett_file_read(&io, path, 0, &o->arena, &text, &size, NULL), SETT_OK);
    assert_int_equal(
        sett_level_read(game, text, size, 0, &o->arena, grid, NULL), SETT_OK);
}

static inline SettStatus own_learn(Own *o, const SettGame *game,
                                   const char *agent)
{
    SettStatus status =
        sett_link_model(game, agent, &o->arena, &o->model, NULL);
    for (int32_t i = 0; i < OWN_LEVELS && status == SETT_OK; i++)
        status = sett_link_learn(&o->model, &o->level[i]);
    for (int32_t i = 0; i < OWN_LEVELS && status == SETT_OK; i++) {
        int32_t *numbers;
        status = sett_link_number(&o->model, &o->level[i], &numbers,
                                  &o->span[i].count);
        o->span[i].numbers = numbers;
    }
    o->wish = sett_link_wish();
    return status == SETT_OK
               ? sett_link_alphabets(&o->model, &o->wish, &o->alphabets)
               : status;
}

/** game: 0 smb, 1 icarus, 2 dungeongrams. */
static inline void own_open(Own *o, int32_t game, const char *agent)
{
    static const SettGame *const games[] = {&sett_game_smb, &sett_game_icarus,
                                            &sett_game_dungeongrams};
    memset(o, 0, sizeof *o);
    o->arena = testkit_arena();
    o->tmp = testkit_arena();
    for (int32_t i = 0; i < OWN_LEVELS; i++)
        own_read(o, games[game], own_levels[game][i], &o->level[i]);
    assert_int_equal(own_learn(o, games[game], agent), SETT_OK);
}

static inline void own_close(Own *o)
{
    sett_arena_free(&o->arena);
    sett_arena_free(&o->tmp);
}

static inline SettLinkJob own_job(Own *o, int32_t count)
{
    return (SettLinkJob){.model = &o->model,
                         .wish = &o->wish,
                         .alphabets = &o->alphabets,
                         .segments = o->span,
                         .count = count};
}

#endif

/* edd_stage.c - rooms of EDD as a caller has them played, and which of their
   tiles doors reach: see edd.h. */
#include "games/edd/edd.h"
#include "lab/edd_play.h"

SettStatus sett_edd_players_new(const void *params, int32_t budget,
                                const SettCancel *cancel, SettArena *keep,
                                SettEddPlayers **out)
{
    SettEddPlayers *players = SETT_TAKE(keep, 1, SettEddPlayers);
    EddConfig *config = SETT_TAKE(keep, 1, EddConfig);
    *out = players;
    if (players == NULL || config == NULL)
        return SETT_NO_MEMORY;
    if (params != NULL)
        *config = *(const EddConfig *)params;
    else
        sett_params_default(&sett_edd_config, config);
    if (budget > 0)
        config->play_budget = budget;
    return sett_edd_players(config, cancel, keep, players);
}

SettStatus sett_edd_stage(const SettEddPlayers *players, const SettGrid *room,
                          SettArena *arena, SettEddStage *out)
{
    const SettLevel level = {.grid = *room};
    EddRoom edd;
    SettStatus status = sett_edd_read_room(&sett_game_edd, room, arena, &edd);
    if (status == SETT_OK)
        status = sett_edd_way(&edd, &level, arena, &out->way);
    if (status == SETT_OK)
        status = sett_edd_to_md2(&edd, &out->way, players->config, arena,
                                 &out->level);
    if (status != SETT_OK)
        return status;
    out->treasures = edd.counts.treasures;
    for (int32_t i = 0; i < SETT_EDD_PERSONAS; i++) {
        out->plays[i] = players->plays[i];
        out->plays[i].turns = sett_edd_play_turns(players->config, &edd);
    }
    return SETT_OK;
}

void sett_edd_stage_played(const SettEddStage *stage,
                           const double *const values[SETT_EDD_PERSONAS],
                           double out[SETT_EDD_PLAYED])
{
    for (int32_t d = 0; d < SETT_EDD_PLAYED; d++)
        out[d] = 0;
    for (int32_t i = 0; i < SETT_EDD_PERSONAS; i++)
        sett_edd_play_add(stage->treasures, i, values[i], out);
    sett_edd_play_mean(out);
}

SettStatus sett_edd_entrance(const SettDungeon *dungeon, int32_t room,
                             SettArena *tmp, SettMarker *out, bool *found)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    const SettGrid *grid = &sett_dungeon_room(dungeon, room)->grid;
    SettEddTour tour;
    *found = false;
    SettStatus status = sett_edd_tour(dungeon, tmp, &tour);
    for (int32_t i = 0; status == SETT_OK && i < tour.reached; i++) {
        if (tour.visits[i].room != room)
            continue;
        SettPoint at = sett_grid_point(grid, tour.visits[i].way.entrance);
        *out = (SettMarker){EDD_MARK_HERO, at.x, at.y, 1, 1};
        *found = true;
    }
    sett_arena_reset(tmp, mark);
    return status;
}

SettStatus sett_edd_cut(const SettGrid *room, SettArena *arena, SettMask *out)
{
    EddRoom edd;
    SettStatus status = sett_edd_read_room(&sett_game_edd, room, arena, &edd);
    if (status == SETT_OK)
        status = sett_mask_take(arena, room->w, room->h, out);
    for (int32_t y = 0; status == SETT_OK && y < room->h; y++)
        out->words[y] = edd.cut[y + 1];
    return status;
}

SettStatus sett_edd_shut_in(const SettGrid *room, const SettMask *lock,
                            SettArena *tmp, SettPoint *out)
{
    uint8_t kind[256];
    SettMask open, reached;
    int64_t count;
    sett_edd_kinds(&sett_game_edd.tiles, kind);
    SettStatus status = sett_mask_take(tmp, room->w, room->h, &open);
    if (status == SETT_OK)
        status = sett_mask_take(tmp, room->w, room->h, &reached);
    if (status != SETT_OK)
        return status;
    for (int32_t c = 0; c < sett_grid_area(room); c++) {
        int32_t x = c % room->w, y = c / room->w;
        uint8_t tile = kind[room->cells[c]];
        if (tile != EDD_WALL || !sett_mask_get(lock, x, y))
            sett_mask_set(&open, x, y);
        if (tile == EDD_DOOR)
            sett_mask_set(&reached, x, y);
    }
    status = sett_flood(&open, &reached, tmp, &count);
    *out = (SettPoint){-1, -1};
    for (int32_t c = sett_grid_area(room) - 1; c >= 0; c--) {
        SettPoint p = {c % room->w, c / room->w};
        if (sett_mask_get(lock, p.x, p.y) && sett_mask_get(&open, p.x, p.y) &&
            !sett_mask_get(&reached, p.x, p.y))
            *out = p;
    }
    return status;
}

/* edd_play.c - EDD rooms are turned into levels of MiniDungeons 2 and played by
   the personas of Holmgard et al. 2018 (best-first, so that one play of a few
   hundred nodes is worth something). */
#include "lab/edd_play.h"

#include <string.h>

#include "games/md2/md2.h"
#include "games/md2/md2_rules.h"
#include "play/players.h"

#define PLAYED SETT_EDD_PLAYED

/* What each tile becomes; enemies and bosses as the configuration says. */
static const uint8_t becomes[EDD_TILES] = {
    [EDD_FLOOR] = MD2_FLOOR,       [EDD_WALL] = MD2_WALL,
    [EDD_TREASURE] = MD2_TREASURE, [EDD_ENEMY] = MD2_FLOOR,
    [EDD_DOOR] = MD2_FLOOR,        [EDD_BOSS] = MD2_FLOOR,
    [EDD_HERO] = MD2_FLOOR};
static const uint8_t foes[EDD_FOES] = {[EDD_GOBLIN] = MD2_GOBLIN,
                                       [EDD_MAGE] = MD2_MAGE,
                                       [EDD_OGRE] = MD2_OGRE,
                                       [EDD_BLOB] = MD2_BLOB,
                                       [EDD_MINITAUR] = MD2_MINITAUR};

SettStatus sett_edd_read_room(const SettGame *game, const SettGrid *grid,
                              SettArena *arena, EddRoom *out)
{
    const SettLevel level = {.grid = *grid};
    uint8_t kind[256];
    sett_edd_kinds(&game->tiles, kind);
    return sett_edd_room(&level, kind, EDD_SETT, arena, out);
}

int32_t sett_edd_farthest(const EddRoom *room, const int32_t *steps,
                          uint32_t kinds)
{
    int32_t best = -1;
    for (int32_t c = 0; c < room->spaces.w * room->spaces.h; c++)
        if (steps[c] != SETT_FAR && steps[c] > 0 &&
            (kinds >> room->kind[c] & 1) &&
            (best < 0 || steps[c] > steps[best]))
            best = c;
    return best;
}

SettStatus sett_edd_steps(const EddRoom *room, int32_t from, SettArena *arena,
                          int32_t **out)
{
    const SettSpaces *s = &room->spaces;
    SettMask open;
    SettPoint at = {from % s->w, from / s->w};
    *out = SETT_TAKE(arena, s->w * s->h, int32_t);
    SettStatus status = sett_mask_take(arena, s->w, s->h, &open);
    if (status != SETT_OK || *out == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < s->w * s->h; c++)
        if (room->kind[c] != EDD_WALL)
            sett_mask_set(&open, c % s->w, c / s->w);
    sett_mask_set(&open, at.x, at.y); /* a marker may stand on a wall */
    return sett_distances(&open, &at, 1, arena, *out);
}

SettStatus sett_edd_way(const EddRoom *room, const SettLevel *level,
                        SettArena *arena, SettEddWay *out)
{
    const SettSpaces *s = &room->spaces;
    int32_t *steps, at = -1;
    for (int32_t i = 0; i < level->marker_count && at < 0; i++)
        if (level->markers[i].kind == EDD_MARK_HERO)
            at = level->markers[i].y * s->w + level->markers[i].x;
    for (int32_t c = 0; c < s->w * s->h && at < 0; c++)
        if (room->kind[c] == EDD_HERO)
            at = c;
    if (at < 0) {
        SettPoint door = sett_spaces_point(s, room->doors[0]);
        at = door.y * s->w + door.x;
    }
    out->entrance = at;
    SettStatus status = sett_edd_steps(room, at, arena, &steps);
    if (status != SETT_OK)
        return status;
    out->exit = sett_edd_farthest(room, steps, 1u << EDD_DOOR);
    if (out->exit < 0)
        out->exit = sett_edd_farthest(room, steps, ~0u);
    return SETT_OK;
}

SettStatus sett_edd_to_md2(const EddRoom *room, const SettEddWay *way,
                           const EddConfig *config, SettArena *arena,
                           SettGrid *out)
{
    const SettSpaces *s = &room->spaces;
    SettStatus status = sett_grid_take(arena, s->w + 2, s->h + 2, out);
    if (status != SETT_OK)
        return status;
    sett_grid_fill(out, MD2_WALL);
    for (int32_t c = 0; c < s->w * s->h; c++) {
        uint8_t *to =
            &out->cells[sett_grid_at(out, c % s->w + 1, c / s->w + 1)];
        *to = room->kind[c] == EDD_ENEMY ? foes[config->enemy_as.index]
                                         : becomes[room->kind[c]];
        if (c == way->entrance)
            *to = MD2_ENTRANCE;
        else if (c == way->exit)
            *to = MD2_EXIT;
    }
    for (int32_t i = 0; i < room->counts.bosses && i < EDD_MAX_BOSSES; i++) {
        SettPoint at = room->bosses[i];
        uint8_t *to = &out->cells[sett_grid_at(out, at.x + 1, at.y + 1)];
        if (*to == MD2_FLOOR)
            *to = foes[config->boss_as.index];
    }
    return SETT_OK;
}

static const uint32_t who[PLAYED] = {
#define WHO(id, name, who, help, value) who,
    EDD_PLAYED_LIST(WHO)
#undef WHO
};

static double edd_hurt(double damage, double left)
{
    return damage + left > 0 ? damage / (damage + left) : 0;
}

/* All dimensions of one play. */
static void read_play(const double *values, int32_t treasures,
                      double out[PLAYED])
{
#define VALUE(id, name, who, help, value) out[EDD_PLAYED_##id] = value;
    EDD_PLAYED_LIST(VALUE)
#undef VALUE
}

void sett_edd_play_nothing(int32_t treasures, double out[PLAYED])
{
    const double values[SETT_PLAY_VALUES] = {0};
    read_play(values, treasures, out);
}

void sett_edd_play_add(int32_t treasures, int32_t player, const double *values,
                       double sums[PLAYED])
{
    double one[PLAYED];
    if (values == NULL)
        sett_edd_play_nothing(treasures, one);
    else
        read_play(values, treasures, one);
    for (int32_t d = 0; d < PLAYED; d++)
        sums[d] += who[d] >> player & 1 ? one[d] : 0;
}

uint64_t sett_edd_play_turns(const EddConfig *config, const EddRoom *room)
{
    int64_t crowd = room->counts.enemies + room->counts.bosses;
    int64_t open = room->counts.passable;
    int64_t turn = crowd * (open > MD2_TABLE_FLOORS ? open : 1);
    return 1 + (uint64_t)config->play_budget * EDD_NODE_WORK /
                   (uint64_t)(turn > 0 ? turn : 1);
}

/* Adds what the players (bits) say of the level to their dimensions. */
static SettStatus play_all(const SettEddPlayers *players, const EddRoom *room,
                           const SettGrid *grid, uint32_t some, SettArena *tmp,
                           double sums[PLAYED], int32_t *unknown)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < SETT_EDD_PERSONAS; i++) {
        SettLevel level = {.grid = *grid};
        double values[SETT_PLAY_VALUES];
        SettPlaytest test = players->plays[i];
        SettAnswer answer;
        if (!(some >> i & 1))
            continue;
        test.turns = sett_edd_play_turns(players->config, room);
        status = sett_playtest(&test, &level, 1, 0, tmp, values, NULL, &answer,
                               NULL);
        *unknown += answer == SETT_UNKNOWN;
        sett_edd_play_add(room->counts.treasures, i,
                          status == SETT_OK ? values : NULL, sums);
        if (status == SETT_INFEASIBLE)
            status = SETT_OK;
    }
    return status;
}

void sett_edd_play_mean(double sums[PLAYED])
{
    for (int32_t d = 0; d < PLAYED; d++) {
        int32_t players = 0;
        for (uint32_t some = who[d]; some != 0; some >>= 1)
            players += (int32_t)(some & 1);
        sums[d] /= players;
    }
}

SettStatus sett_edd_play(const SettEddPlayers *players, const EddRoom *room,
                         const SettEddWay *way, uint32_t wanted, SettArena *tmp,
                         double out[PLAYED], int32_t *unknown)
{
    uint32_t some = 0;
    SettGrid grid;
    *unknown = 0;
    for (int32_t d = 0; d < PLAYED; d++) {
        out[d] = 0;
        if (wanted >> d & 1)
            some |= who[d];
    }
    SettStatus status = sett_edd_to_md2(room, way, players->config, tmp, &grid);
    if (status == SETT_OK)
        status = play_all(players, room, &grid, some, tmp, out, unknown);
    sett_edd_play_mean(out);
    return status;
}

const char *sett_edd_played_name(int32_t dimension)
{
    static const char *const names[PLAYED] = {
#define NAME(id, name, who, help, value) name,
        EDD_PLAYED_LIST(NAME)
#undef NAME
    };
    return names[dimension];
}

SettStatus sett_edd_players(const EddConfig *config, const SettCancel *cancel,
                            SettArena *keep, SettEddPlayers *out)
{
    static const char *const names[SETT_EDD_PERSONAS] = {"R", "MK", "TC"};
    const SettPlayer *player = &sett_player_best_first;
    const void *rules_params;
    void *params = sett_params_new(&player->params, keep);
    if (params == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_rules_usual(&sett_md2_rules, keep, &rules_params);
    out->config = config;
    for (int32_t i = 0; status == SETT_OK && i < SETT_EDD_PERSONAS; i++) {
        const SettPersona *persona = sett_personas;
        while (strcmp(persona->name, names[i]) != 0)
            persona++;
        out->plays[i] = (SettPlaytest){.game = &sett_game_md2,
                                       .rules_params = rules_params,
                                       .player = player,
                                       .params = params,
                                       .persona = persona,
                                       .name = names[i],
                                       .budget = (uint64_t)config->play_budget,
                                       .cancel = cancel};
    }
    return status;
}

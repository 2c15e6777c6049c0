/* edd_eval.c - EDD as an evaluator (spec/edd.md sections 4 and 5), with
   dimensions of our own: rooms are turned into levels of MiniDungeons 2 and
   played by the personas of Holmgard et al. 2018 (best-first, so that one play
   of a few hundred nodes is worth something). Nothing is played that nobody
   reads. An infeasible room is not played: nobody completes it. */
#include "lab/edd_eval.h"

#include <math.h>
#include <string.h>

#include "games/md2.h"
#include "lab/playtest.h"
#include "play/players.h"

#define PLAYED ((int32_t)EDD_PLAYED_DIMENSIONS)
#define ALL_PLAYED ((1u << PLAYED) - 1)

/* What many evaluations have in common. */
typedef struct Scorer {
    EddScorer edd;
    SettPlaytest plays[EDD_PERSONAS];
    double wanted[PLAYED];
} Scorer;

/* ---------------------------------------------------------------- as a level
 */

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

/* Row-major place of the hero in the room. */
static int32_t find_start(const EddRoom *room, const SettLevel *level)
{
    const SettSpaces *s = &room->spaces;
    for (int32_t i = 0; i < level->marker_count; i++)
        if (level->markers[i].kind == EDD_MARK_HERO)
            return level->markers[i].y * s->w + level->markers[i].x;
    for (int32_t c = 0; c < s->w * s->h; c++)
        if (room->kind[c] == EDD_HERO)
            return c;
    SettPoint p = sett_spaces_point(s, room->doors[0]);
    return p.y * s->w + p.x;
}

/* The farthest door that can be reached, or else the farthest tile. */
static int32_t find_exit(const EddRoom *room, const int32_t *steps)
{
    int32_t area = room->spaces.w * room->spaces.h, door = -1, tile = -1;
    for (int32_t c = 0; c < area; c++) {
        if (steps[c] == SETT_FAR || steps[c] == 0)
            continue;
        if (tile < 0 || steps[c] > steps[tile])
            tile = c;
        bool is_door = room->kind[c] == EDD_DOOR;
        if (is_door && (door < 0 || steps[c] > steps[door]))
            door = c;
    }
    return door >= 0 ? door : tile;
}

static SettStatus measure_steps(const EddRoom *room, int32_t start,
                                SettArena *arena, int32_t **out)
{
    const SettSpaces *s = &room->spaces;
    SettMask open;
    SettPoint from = {start % s->w, start / s->w};
    *out = SETT_TAKE(arena, s->w * s->h, int32_t);
    SettStatus status = sett_mask_take(arena, s->w, s->h, &open);
    if (status != SETT_OK || *out == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < s->w * s->h; c++)
        if (room->kind[c] != EDD_WALL)
            sett_mask_set(&open, c % s->w, c / s->w);
    sett_mask_set(&open, from.x, from.y); /* a marker may stand on a wall */
    return sett_distances(&open, &from, 1, arena, *out);
}

SettStatus sett_edd_to_md2(const EddRoom *room, const SettLevel *level,
                           const EddConfig *config, SettArena *arena,
                           SettGrid *out)
{
    const SettSpaces *s = &room->spaces;
    int32_t *steps, start = find_start(room, level);
    SettStatus status = measure_steps(room, start, arena, &steps);
    if (status == SETT_OK)
        status = sett_grid_take(arena, s->w + 2, s->h + 2, out);
    if (status != SETT_OK)
        return status;
    int32_t exit = find_exit(room, steps);
    sett_grid_fill(out, MD2_WALL);
    for (int32_t c = 0; c < s->w * s->h; c++) {
        uint8_t *to =
            &out->cells[sett_grid_at(out, c % s->w + 1, c / s->w + 1)];
        *to = room->kind[c] == EDD_ENEMY ? foes[config->enemy_as.index]
                                         : becomes[room->kind[c]];
        if (c == start)
            *to = MD2_ENTRANCE;
        else if (c == exit)
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

/* ------------------------------------------------------------------- playing
 */

static const uint32_t who[PLAYED] = {
#define WHO(id, name, who, help, value) who,
    EDD_PLAYED_LIST(WHO)
#undef WHO
};

static double hurt(double damage, double left)
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

/* Of a room that nobody can play: no way, so no wounds and no booty. */
static void read_nothing(int32_t treasures, double out[PLAYED])
{
    const double values[SETT_PLAY_VALUES] = {0};
    read_play(values, treasures, out);
}

static SettStatus play_all(const Scorer *scorer, const SettGrid *grid,
                           int32_t treasures, uint32_t players, SettArena *tmp,
                           double sums[PLAYED])
{
    SettStatus s = SETT_OK;
    for (int32_t i = 0; s == SETT_OK && i < EDD_PERSONAS; i++) {
        SettLevel level = {.grid = *grid};
        double values[SETT_PLAY_VALUES], one[PLAYED];
        if (!(players >> i & 1))
            continue;
        s = sett_playtest(&scorer->plays[i], &level, 1, 0, tmp, values, NULL,
                          NULL);
        if (s == SETT_INFEASIBLE) {
            read_nothing(treasures, one);
            s = SETT_OK;
        } else {
            read_play(values, treasures, one);
        }
        for (int32_t d = 0; d < PLAYED; d++)
            sums[d] += who[d] >> i & 1 ? one[d] : 0;
    }
    return s;
}

static int32_t players_of(uint32_t some)
{
    int32_t count = 0;
    for (; some != 0; some >>= 1)
        count += (int32_t)(some & 1);
    return count;
}

/* The wanted dimensions of play; the others may be anything. */
static SettStatus play_room(const Scorer *scorer, const EddRoom *room,
                            const SettLevel *level, uint32_t wanted,
                            SettArena *tmp, double out[PLAYED])
{
    uint32_t players = 0;
    SettGrid grid;
    for (int32_t d = 0; d < PLAYED; d++)
        if (wanted >> d & 1)
            players |= who[d];
    if (!room->feasible) {
        read_nothing(room->counts.treasures, out);
        return SETT_OK;
    }
    SettStatus s =
        sett_edd_to_md2(room, level, &scorer->edd.config, tmp, &grid);
    for (int32_t d = 0; d < PLAYED; d++)
        out[d] = 0;
    if (s == SETT_OK)
        s = play_all(scorer, &grid, room->counts.treasures, players, tmp, out);
    for (int32_t d = 0; d < PLAYED; d++)
        out[d] /= players_of(who[d]);
    return s;
}

static SettStatus play_level(const Scorer *scorer, const SettLevel *level,
                             uint32_t wanted, SettArena *tmp,
                             double out[PLAYED])
{
    SettArenaMark mark = sett_arena_mark(tmp);
    EddRoom room;
    SettStatus s =
        sett_edd_room(level, scorer->edd.kind, scorer->edd.mode, tmp, &room);
    if (s == SETT_OK)
        s = play_room(scorer, &room, level, wanted, tmp, out);
    sett_arena_reset(tmp, mark);
    return s;
}

/* -------------------------------------------------------------------- set-up
 */

static const SettPersona *persona_named(const char *name)
{
    const SettPersona *persona = sett_personas;
    while (strcmp(persona->name, name) != 0)
        persona++;
    return persona;
}

static SettStatus make_plays(Scorer *scorer, SettArena *keep)
{
    static const char *const names[EDD_PERSONAS] = {"R", "MK", "TC"};
    const SettPlayer *player = &sett_player_best_first;
    const void *rules_params;
    void *params = sett_arena_take(keep, 1, (size_t)player->params.size + 1);
    if (params == NULL)
        return SETT_NO_MEMORY;
    sett_params_default(&player->params, params);
    SettStatus s = sett_rules_usual(&sett_md2_rules, keep, &rules_params);
    for (int32_t i = 0; s == SETT_OK && i < EDD_PERSONAS; i++)
        scorer->plays[i] =
            (SettPlaytest){.game = &sett_game_md2,
                           .rules_params = rules_params,
                           .player = player,
                           .params = params,
                           .persona = persona_named(names[i]),
                           .name = names[i],
                           .budget = (uint64_t)scorer->edd.config.play_budget};
    return s;
}

/* As the edited room is played, or as the configuration says. */
static SettStatus set_wanted(Scorer *scorer, const SettEvalJob *job,
                             SettArena *keep)
{
    const EddConfig *c = &scorer->edd.config;
    scorer->wanted[EDD_PLAYED_COMPLETION] = c->completion;
    scorer->wanted[EDD_PLAYED_DAMAGE] = c->damage;
    scorer->wanted[EDD_PLAYED_RISK] = c->risk;
    if (c->play_weight == 0 || c->targets.index != EDD_ADAPTIVE ||
        job->target == NULL)
        return SETT_OK;
    return play_level(scorer, job->target, ALL_PLAYED, keep, scorer->wanted);
}

static SettStatus make_scorer(const SettEvalJob *job, SettArena *keep,
                              Scorer *out)
{
    SettStatus s = sett_edd_scorer(job, keep, &out->edd);
    if (s == SETT_OK)
        s = make_plays(out, keep);
    return s == SETT_OK ? set_wanted(out, job, keep) : s;
}

static SettStatus prepare(const SettEvalJob *job, SettArena *keep,
                          const void **context)
{
    Scorer *scorer = SETT_TAKE(keep, 1, Scorer);
    if (scorer == NULL)
        return SETT_NO_MEMORY;
    *context = scorer;
    return make_scorer(job, keep, scorer);
}

/* ------------------------------------------------------------------- scoring
 */

static double play_fitness(const Scorer *scorer, const double played[PLAYED])
{
    double error = 0;
    for (int32_t d = 0; d < PLAYED; d++)
        error += fabs(played[d] - scorer->wanted[d]);
    return 1 - error / PLAYED;
}

static SettStatus score(const Scorer *scorer, const SettLevel *level,
                        uint64_t unread, SettArena *tmp, SettScore *out)
{
    double weight = scorer->edd.config.play_weight, played[PLAYED];
    uint32_t wanted = ALL_PLAYED & ~(uint32_t)(unread >> EDD_DIMENSIONS);
    SettStatus s = sett_edd_score(
        &scorer->edd, level, EDD_ALL_DIMENSIONS & ~(uint32_t)unread, tmp, out);
    bool weighs = weight > 0 && out->violation == 0;
    if (s != SETT_OK || (wanted == 0 && !weighs))
        return s;
    s = play_level(scorer, level, weighs ? ALL_PLAYED : wanted, tmp, played);
    if (s != SETT_OK)
        return s;
    for (int32_t d = 0; d < PLAYED; d++)
        if (wanted >> d & 1)
            out->features[(int32_t)EDD_DIMENSIONS + d] = played[d];
    if (weighs)
        out->fitness =
            (1 - weight) * out->fitness + weight * play_fitness(scorer, played);
    return SETT_OK;
}

static SettStatus run(const SettEvalJob *job, const SettLevel *level,
                      SettScore *out)
{
    if (job->context != NULL)
        return score(job->context, level, job->unread, job->tmp, out);
    SettArenaMark mark = sett_arena_mark(job->tmp);
    Scorer own;
    SettStatus s = make_scorer(job, job->tmp, &own);
    if (s == SETT_OK)
        s = score(&own, level, job->unread, job->tmp, out);
    sett_arena_reset(job->tmp, mark);
    return s;
}

static const SettFeature features[(int32_t)EDD_DIMENSIONS + PLAYED] = {
#define FEATURE(id, name, help) {name, help, 0, 1},
    EDD_DIMENSION_LIST(FEATURE)
#undef FEATURE
#define FEATURE(id, name, who, help, value) {name, help, 0, 1},
        EDD_PLAYED_LIST(FEATURE)
#undef FEATURE
};

const SettEval sett_eval_edd = {
    .api = SETT_EVAL_API,
    .output_version = 1,
    .name = "edd",
    .help = "EDD: patterns of rooms and their inventory, as near to the edited "
            "room's; how personas fare",
    .params = {sett_edd_config_rows, EDD_CONFIG_ROWS, sizeof(EddConfig)},
    .presets = sett_edd_styles,
    .preset_count = EDD_STYLES,
    .features = features,
    .feature_count = (int32_t)EDD_DIMENSIONS + PLAYED,
    .prepare = prepare,
    .run = run,
};

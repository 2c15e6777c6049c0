/* edd_config.c - every number of the fitness as a parameter row, and the
   targets that an edited room sets. docs/design/edd.md, section 4. */
#include "games/edd/edd.h"

#define ROW(field, label, def_, low_, high_, help_) \
    SETT_ROW_AS(EddConfig, field, label, def_, low_, high_, help_)
#define SHARE(field, label, def_, help_) ROW(field, label, def_, 0, 1, help_)
#define WEIGHT(field, label, def_, help_) ROW(field, label, def_, 0, 10, help_)

const SettParam sett_edd_config_rows[EDD_CONFIG_ROWS] = {
    SETT_ROW_CHOICE(EddConfig, mode, "mode", EDD_SETT, EDD_MODE_NAMES,
                    "repaired, or as the reference computes"),
    SETT_ROW_CHOICE(EddConfig, targets, "targets", EDD_ADAPTIVE,
                    EDD_TARGET_NAMES,
                    "from the edited room where there is one, or as given"),
    SETT_ROW_CHOICE(EddConfig, doors, "doors", EDD_DOORS_JOINED,
                    EDD_DOORS_NAMES,
                    "whether a room may keep its doors apart: joined makes it "
                    "infeasible (compat: any)"),
    SHARE(room, "room", 0.85, "wanted share of chambers"),
    SHARE(corridor, "corridor", 0.15, "wanted share of corridors"),
    ROW(area, "area", 60, 1, 4096, "wanted tiles of a chamber"),
    WEIGHT(squareness, "squareness", 0.3, "weight of a chamber's squareness"),
    WEIGHT(size, "size", 0.7, "weight of a chamber's size"),
    ROW(length, "length", 4, 1, 4096, "wanted tiles of a corridor"),
    SHARE(turn, "turn", 0.1, "quality of a turn"),
    SHARE(intersection, "intersection", 0.9, "quality of an intersection"),
    SHARE(enemy_low, "enemy-low", 0.02, "fewest enemies per passable tile"),
    SHARE(enemy_high, "enemy-high", 0.03, "most enemies per passable tile"),
    SHARE(treasure_low, "treasure-low", 0.02,
          "fewest treasures per passable tile"),
    SHARE(treasure_high, "treasure-high", 0.03,
          "most treasures per passable tile"),
    ROW(guard, "guard", 2, 1, 4096, "wanted enemies in a guard room"),
    ROW(treasure, "treasure", 2, 1, 4096,
        "wanted treasures in a treasure room"),
    ROW(guarded, "guarded", 2, 1, 4096, "wanted enemies of guarded treasure"),
    ROW(ambush, "ambush", 1, 1, 4096, "wanted enemies in an ambush"),
    SHARE(choke, "choke", 0.5, "quality of a choke point"),
    ROW(badness, "badness", 0, 0, 10, "how bad dead ends are"),
    SHARE(filledness, "filledness", 1,
          "wanted share of dead ends with other patterns"),
    SHARE(safety, "safety", 0.2, "wanted safety of doors"),
    SHARE(greed, "greed", 0.4, "wanted distance of doors from treasure"),
    SHARE(treasure_safety, "treasure-safety", 0.2,
          "wanted mean safety of treasure"),
    SHARE(treasure_variance, "treasure-variance", 0.05,
          "wanted variance of treasure safety"),
    WEIGHT(safety_weight, "safety-weight", 0.2, "in the error of doors"),
    WEIGHT(greed_weight, "greed-weight", 0.2, "in the error of doors"),
    WEIGHT(treasure_safety_weight, "treasure-safety-weight", 0.2,
           "in the error of doors"),
    WEIGHT(treasure_variance_weight, "treasure-variance-weight", 0.4,
           "in the error of doors"),
    WEIGHT(entrance_weight, "entrance-weight", 0.2,
           "of doors (compat: of enemies, too) in the inventorial part"),
    WEIGHT(enemy_weight, "enemy-weight", 0.4, "in the inventorial part"),
    WEIGHT(treasure_weight, "treasure-weight", 0.4, "in the inventorial part"),
    WEIGHT(micro_weight, "micro-weight", 0.9, "of a space's own quality"),
    WEIGHT(meso_weight, "meso-weight", 0.1,
           "of the meso patterns that a space is part of"),
    WEIGHT(room_weight, "room-weight", 0.3, "of chambers in the spatial part"),
    WEIGHT(corridor_weight, "corridor-weight", 0.7,
           "of corridors in the spatial part"),
    WEIGHT(inventorial_weight, "inventorial-weight", 0.5, "in the fitness"),
    WEIGHT(spatial_weight, "spatial-weight", 0.5, "in the fitness"),
    SHARE(cohesion_weight, "cohesion-weight", 0.1,
          "of walls that hang together, in the fitness (compat: none)"),
    SHARE(walls, "walls", 0.08, "fewest walls, for cohesion"),
    SHARE(loose, "loose", 0.15,
          "most loose walls, for cohesion: alone is 1, an end 1/2"),
    SHARE(begun, "begun", 0.05,
          "share of walls and things with which a room sets all targets"),
    SHARE(first_corridor, "first-corridor", 0.02,
          "wanted share of corridors around an empty room"),
    SHARE(likeness_weight, "likeness-weight", 0,
          "of similarity to the edited room, in the fitness of all"),
    SETT_ROW_CHOICE(EddConfig, enemy_as, "enemy-as", EDD_GOBLIN, EDD_FOE_NAMES,
                    "what an enemy is when the room is played"),
    SETT_ROW_CHOICE(EddConfig, boss_as, "boss-as", EDD_OGRE, EDD_FOE_NAMES,
                    "what the middle of a boss is when the room is played"),
    ROW(play_budget, "play-budget", 500, 1, 1000000,
        "nodes that a persona may look into; crowds in large rooms get fewer"),
    SHARE(play_weight, "play-weight", 0,
          "of how the room is played, in the fitness of all"),
    SHARE(completion, "completion", 1, "wanted share of personas that win"),
    SHARE(damage, "damage", 0.3, "wanted share of hit points lost"),
    SHARE(risk, "risk", 0.3, "wanted share of treasure at risk"),
};

const SettTable sett_edd_config = {sett_edd_config_rows, EDD_CONFIG_ROWS,
                                   sizeof(EddConfig)};

/* Rounded up; both are at least 1. */
static int32_t ceil_ratio(int32_t sum, int32_t count)
{
    return (sum + count - 1) / count;
}

/* How much of the targets a room sets: all of them from a share of tiles with
   walls and things on. An empty room says nothing of what is to come. */
static double say_of(const EddRoom *room, const EddConfig *c)
{
    const EddCounts *n = &room->counts;
    double area = room->spaces.w * room->spaces.h;
    double drawn = n->walls + n->enemies + n->treasures +
                   EDD_BOSS_SIDE * EDD_BOSS_SIDE * n->bosses;
    if (room->mode == EDD_COMPAT || drawn >= c->begun * area)
        return 1;
    return drawn / (c->begun * area);
}

/* Between what was given (`say` 0) and what the room has (1). */
static double blend(double given, double own, double say)
{
    return say == 1 ? own : given + say * (own - given);
}

/* Walls: as many and as loose ones as the room has. With few of them it may
   want more. */
static void adapt_walls(const EddRoom *target, double say, EddConfig *config)
{
    double walls = target->counts.walls;
    double area = target->spaces.w * target->spaces.h;
    double loose = walls > 0 ? sett_edd_loose_walls(target) / walls : 0;
    config->own = walls >= config->walls * area ? say : 0;
    config->walls = blend(config->walls, walls / area, say);
    if (config->own > 0 || loose > config->loose)
        config->loose = blend(config->loose, loose, say);
}

void sett_edd_adapt(const EddRoom *target, EddConfig *config)
{
    int32_t chambers = 0, corridors = 0, room = 0, lane = 0;
    for (int32_t i = 0; i < target->spaces.count; i++) {
        const SettSpace *space = &target->spaces.items[i];
        if (space->kind == SETT_CHAMBER) {
            chambers++;
            room += space->cells;
        } else if (space->kind == SETT_CORRIDOR) {
            corridors++;
            lane += space->cells;
        }
    }
    const EddCounts *n = &target->counts;
    double passable = n->passable > 0 ? n->passable : 1;
    config->length = 3;
    if (corridors > 0 && ceil_ratio(lane, corridors) > 3)
        config->length = ceil_ratio(lane, corridors);
    if (chambers > 0)
        config->area = ceil_ratio(room, chambers);
    double say = say_of(target, config);
    double enemies = n->enemies / passable, treasures = n->treasures / passable;
    config->room = room / passable;
    config->corridor = 1 - config->room;
    if (config->corridor < config->first_corridor)
        config->corridor = blend(config->first_corridor, config->corridor, say);
    config->enemy_low = blend(config->enemy_low, enemies, say);
    config->enemy_high = blend(config->enemy_high, enemies, say);
    config->treasure_low = blend(config->treasure_low, treasures, say);
    config->treasure_high = blend(config->treasure_high, treasures, say);
    adapt_walls(target, say, config);
}

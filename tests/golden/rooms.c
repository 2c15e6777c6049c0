/* rooms.c - see rooms.h. */
#include "golden/rooms.h"

#include "games/edd/edd.h"
#include "golden/mix.h"
#include "sett/dungeon.h"

enum { SIDE = 14, MOST_ROOMS = 7, EDITS = 40 };

typedef struct Draw {
    SettArena *arena;
    SettRng rng;
    int32_t number;
} Draw;

static int32_t below(Draw *d, int32_t bound)
{
    return (int32_t)sett_rng_below(&d->rng, (uint32_t)bound);
}

/* Walls, treasures and enemies in one of four densities; on some, a boss. */
static SettStatus draw_room(Draw *d, int32_t w, int32_t h, SettGrid *out)
{
    static const int32_t walls[] = {5, 20, 35, 50};
    SettStatus s = sett_grid_take(d->arena, w, h, out);
    int32_t rich = 2 + below(d, 14), wall = walls[below(d, 4)];
    for (int32_t i = 0; i < w * h && s == SETT_OK; i++) {
        int32_t chance = below(d, 100);
        out->cells[i] = (uint8_t)(chance < wall              ? EDD_WALL
                                  : chance < wall + rich     ? EDD_TREASURE
                                  : chance < wall + 2 * rich ? EDD_ENEMY
                                                             : EDD_FLOOR);
    }
    if (s == SETT_OK && w > 5 && h > 5 && below(d, 3) == 0) {
        int32_t x = 1 + below(d, w - 5), y = 1 + below(d, h - 5);
        for (int32_t i = 0; i < 9; i++)
            out->cells[(y + i / 3) * w + x + i % 3] = EDD_BOSS;
    }
    return s;
}

static void cut_doors(Draw *d, SettGrid *room)
{
    for (int32_t i = 1 + below(d, 4); i > 0; i--) {
        int32_t x = below(d, room->w), y = below(d, room->h);
        *(i % 2 ? &x : &y) = i < 3 ? 0 : (i % 2 ? room->w : room->h) - 1;
        room->cells[sett_grid_at(room, x, y)] = EDD_DOOR;
    }
}

static uint64_t of_why(const EddWhy *why)
{
    uint64_t hash = mix_double((uint64_t)why->room.feasible, why->total);
    for (int32_t i = 0; i < why->parts.count; i++) {
        const EddPart *p = &why->parts.parts[i];
        hash = mix_text(sett_hash_mix(hash, p->of), p->what);
        hash = sett_hash_mix(hash, (uint64_t)(p->space + 1) * 65536 +
                                       (uint64_t)(p->cell + 1));
        hash = mix_double(mix_double(hash, p->value), p->in_total);
    }
    for (int32_t i = 0; i < why->room.meso_count; i++) {
        const EddMeso *m = &why->room.meso[i];
        hash = sett_hash(m->spaces, (size_t)m->count * sizeof *m->spaces, hash);
        hash = sett_hash_mix(hash, (uint64_t)m->kind * 65536 +
                                       (uint64_t)m->things * 2 + m->vault);
    }
    if (!why->room.feasible)
        return hash;
    EddMacro macro = sett_edd_macro(&why->room, &why->fitness);
    hash = sett_hash_mix(hash, (uint64_t)(macro.defeat_enemies + 1));
    hash = sett_hash_mix(hash, (uint64_t)(macro.defeat_boss + 1));
    return sett_hash_mix(hash, (uint64_t)(macro.find_treasure + 1));
}

static SettStatus of_safety(const EddRoom *room, uint64_t *hash)
{
    EddSafety safety;
    SettStatus s = sett_edd_safety(room, &safety);
    if (s != SETT_OK)
        return s;
    for (int32_t i = 0; i < room->counts.doors; i++) {
        *hash = mix_double(*hash, safety.door_safety[i]);
        *hash = mix_double(*hash, safety.door_greed[i]);
    }
    for (int32_t i = 0; i < room->counts.treasures && safety.has_treasure; i++)
        *hash = mix_double(*hash, safety.treasure[i]);
    *hash = mix_double(*hash, safety.mean_safety);
    *hash = mix_double(*hash, safety.mean_greed);
    *hash = mix_double(*hash, safety.treasure_mean);
    *hash = mix_double(*hash, safety.treasure_variance);
    *hash = mix_double(*hash, sett_edd_door_path(room));
    *hash = mix_double(*hash, sett_edd_loose_walls(room));
    *hash = sett_hash_mix(*hash, (uint64_t)sett_edd_lone_walls(room));
    for (int32_t t = EDD_WALL; t <= EDD_ENEMY && s == SETT_OK; t++) {
        EddSpread spread = {0};
        s = sett_edd_spread(room, (EddTile)t, &spread);
        *hash = mix_double(mix_double(*hash, spread.density), spread.sparsity);
    }
    return s;
}

static SettStatus take_apart(Draw *d, const EddConfig *config,
                             const SettLevel *target, const SettLevel *level,
                             SettText *out)
{
    SettEvalJob job = {.game = &sett_game_edd,
                       .params = config,
                       .target = target,
                       .tmp = d->arena};
    EddScorer *scorer = SETT_TAKE(d->arena, 1, EddScorer);
    EddWhy *why = SETT_TAKE(d->arena, 1, EddWhy);
    SettScore score = {0};
    uint64_t hash = 0;
    if (scorer == NULL || why == NULL)
        return SETT_NO_MEMORY;
    SettStatus s = sett_edd_scorer(&job, d->arena, scorer);
    if (s == SETT_OK)
        s = sett_edd_score(scorer, level, EDD_ALL_DIMENSIONS, d->arena, &score);
    if (s == SETT_OK)
        s = sett_edd_why(scorer, level, d->arena, why);
    if (s == SETT_OK)
        s = of_safety(&why->room, &hash);
    if (s != SETT_OK)
        return s;
    print_hash(out, of_why(why));
    print_hash(out, hash);
    hash = mix_double(mix_double(0, score.fitness), score.violation);
    for (int32_t i = 0; i < EDD_DIMENSIONS; i++)
        hash = mix_double(hash, score.features[i]);
    print_hash(out, hash);
    return SETT_OK;
}

/* Under all presets in turn, with the targets of another room and without. */
static SettStatus one_room(Draw *d, SettText *out)
{
    SettGrid room, other;
    int32_t w = 3 + below(d, SIDE), h = 3 + below(d, SIDE);
    SettStatus s = draw_room(d, w, h, &room);
    if (s == SETT_OK)
        s = draw_room(d, w, h, &other);
    if (s != SETT_OK)
        return s;
    cut_doors(d, &room);
    cut_doors(d, &other);
    SettMarker marks[] = {{EDD_MARK_HERO, 1, 1, 1, 1},
                          {EDD_MARK_BOSS, w / 2 - 1, h / 2 - 1, 3, 3}};
    SettLevel level = {.grid = room, .markers = marks};
    SettLevel target = {.grid = other};
    level.marker_count = w > 5 && h > 5 ? d->number % 3 : 0;
    EddConfig config;
    sett_params_default(&sett_edd_config, &config);
    int32_t preset = d->number % (EDD_PRESETS + 1);
    if (preset > 0)
        memcpy(&config, sett_edd_styles[preset - 1].params, sizeof config);
    sett_text_format(out, "room\t%d\t%dx%d", (int)d->number, (int)w, (int)h);
    s = take_apart(d, &config, NULL, &level, out);
    if (s == SETT_OK)
        s = take_apart(d, &config, &target, &level, out);
    if (s == SETT_OK)
        s = take_apart(d, &config, &level, &level, out);
    sett_text_char(out, '\n');
    return s;
}

static SettSpot any_spot(Draw *d, const SettDungeon *dungeon)
{
    int32_t room = below(d, sett_dungeon_rooms(dungeon));
    const SettGrid *g = &sett_dungeon_room(dungeon, room)->grid;
    int32_t x = below(d, g->w), y = below(d, g->h);
    return (SettSpot){room, x, y};
}

static SettSpot border_spot(Draw *d, const SettDungeon *dungeon)
{
    SettSpot spot = any_spot(d, dungeon);
    const SettGrid *g = &sett_dungeon_room(dungeon, spot.room)->grid;
    int32_t side = below(d, 4);
    if (side < 2)
        spot.x = side == 0 ? 0 : g->w - 1;
    else
        spot.y = side == 2 ? 0 : g->h - 1;
    return spot;
}

static SettStatus add_room(Draw *d, SettDungeon *dungeon, SettError *err)
{
    SettGrid room;
    int32_t at = sett_dungeon_rooms(dungeon);
    int32_t h = 2 + below(d, 9), w = 2 + below(d, 9);
    SettStatus s = draw_room(d, w, h, &room);
    return s != SETT_OK ? s
                        : sett_dungeon_add(dungeon, NULL, at * 11, below(d, 20),
                                           &room, NULL, err);
}

static SettStatus change_room(Draw *d, SettDungeon *dungeon, int32_t kind,
                              SettError *err)
{
    static const char *const names[] = {"hall", "room 2", "", "a\tb", "cave"};
    SettSpot at = any_spot(d, dungeon);
    SettGrid other;
    if (kind == 0) {
        int32_t h = 3 + below(d, 10), w = 3 + below(d, 10);
        return sett_dungeon_resize(dungeon, at.room, w, h, d->arena, err);
    }
    if (kind == 1)
        return sett_dungeon_rename(dungeon, at.room, names[below(d, 5)], err);
    if (kind == 2) {
        int32_t y = below(d, 60), x = below(d, 60);
        return sett_dungeon_move(dungeon, at.room, x, y, err);
    }
    if (kind == 3)
        return sett_dungeon_paint(dungeon, at, (uint8_t)below(d, EDD_TILES),
                                  err);
    int32_t h = 5 + below(d, 6), w = 5 + below(d, 6);
    SettStatus s = draw_room(d, w, h, &other);
    return s != SETT_OK ? s
                        : sett_dungeon_replace(dungeon, at.room, &other, err);
}

static SettStatus edit(Draw *d, SettDungeon *dungeon, SettError *err)
{
    int32_t kind = below(d, 16), ways = sett_dungeon_connections(dungeon);
    SettSpot at = any_spot(d, dungeon);
    if (kind < 6) {
        SettSpot from = border_spot(d, dungeon);
        return sett_dungeon_connect(dungeon, from, border_spot(d, dungeon),
                                    NULL, err);
    }
    if (kind < 11)
        return change_room(d, dungeon, kind - 6, err);
    if (kind == 11 && sett_dungeon_rooms(dungeon) > 3)
        sett_dungeon_remove(dungeon, at.room);
    if (kind == 12 && ways > 3)
        sett_dungeon_disconnect(dungeon, below(d, ways));
    if (kind == 13)
        sett_dungeon_lock(dungeon, at, below(d, 2) == 0);
    if (kind == 14)
        return sett_dungeon_set_start(dungeon, at, err);
    return kind == 15 && sett_dungeon_rooms(dungeon) < MOST_ROOMS
               ? add_room(d, dungeon, err)
               : SETT_OK;
}

static uint64_t of_check(SettDungeon *dungeon, uint64_t hash)
{
    SettDungeonVerdict v = sett_dungeon_check(dungeon);
    int64_t all[] = {v.feasible,    v.reference,
                     v.start,       v.bare_rooms,
                     v.cut_rooms,   v.cut_doors,
                     v.loose_doors, v.cut_tiles,
                     v.reached,     sett_dungeon_rooms(dungeon)};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        hash = sett_hash_mix(hash, (uint64_t)all[i]);
    return hash;
}

/* What edits answer, and what can be reached after each. */
static uint64_t edit_all(Draw *d, SettDungeon *dungeon)
{
    uint64_t hash = 0;
    for (int32_t i = 0; i < EDITS; i++) {
        SettError err = {0};
        SettStatus s = edit(d, dungeon, &err);
        hash = sett_hash_mix(hash, s);
        hash =
            of_check(dungeon, s == SETT_OK ? hash : mix_text(hash, err.text));
        SettSpot at = border_spot(d, dungeon);
        hash = mix_text(hash, sett_dungeon_obstacle(dungeon, at));
        hash = sett_hash_mix(hash, sett_dungeon_reached(dungeon, at));
    }
    return hash;
}

static SettStatus told(Draw *d, SettDungeon *dungeon, SettText *out)
{
    SettDungeonReport report;
    SettDungeonFigures figures;
    SettObjective *objectives;
    int32_t count;
    SettStatus s = sett_dungeon_report(dungeon, d->arena, &report);
    if (s == SETT_OK)
        s = sett_dungeon_figures(dungeon, d->arena, &figures);
    if (s == SETT_OK)
        s = sett_dungeon_objectives(dungeon, d->arena, &objectives, &count);
    if (s != SETT_OK)
        return s;
    uint64_t hash = report.feasible;
    for (int32_t i = 0; i < report.count; i++) {
        const SettDungeonReason *r = &report.reasons[i];
        hash = mix_text(mix_text(hash, r->code), r->text);
        hash = mix_cells(hash, r->cells, r->cell_count);
        hash = sett_hash_mix(hash, (uint64_t)(r->room + 1) * 2 + r->warning);
    }
    print_hash(out, hash);
    print_hash(out, sett_hash(&figures, sizeof figures, 0));
    for (int32_t i = 0; i < count; i++)
        sett_text_format(out, "\t%s %d %d %d", objectives[i].what,
                         (int)objectives[i].room, (int)objectives[i].doors,
                         (int)objectives[i].path);
    return SETT_OK;
}

static SettStatus paths(Draw *d, const SettDungeon *dungeon, SettText *out)
{
    static const uint64_t budgets[] = {300, 60, 8000, 2000};
    SettSpot from = any_spot(d, dungeon), to = any_spot(d, dungeon);
    uint64_t budget = budgets[d->number % 4], hash = 0;
    for (int32_t type = 0; type < SETT_PATH_TYPES; type++) {
        SettDungeonPath p;
        SettError err = {0};
        SettStatus s = sett_dungeon_path(dungeon, (SettPathType)type, from, to,
                                         budget, d->arena, &p, &err);
        if (s == SETT_NO_MEMORY)
            return s;
        if (s != SETT_OK) {
            hash = mix_text(hash, err.text);
            continue;
        }
        int64_t all[] = {p.answer,  p.count, p.steps,         p.treasures,
                         p.enemies, p.cost,  (int64_t)p.spent};
        for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
            hash = sett_hash_mix(hash, (uint64_t)all[i]);
        for (int32_t i = 0; i < p.count; i++)
            hash = sett_hash(&p.spots[i], sizeof p.spots[i], hash);
    }
    print_hash(out, hash);
    return SETT_OK;
}

/* The project, the plan as text, and both again after rooms were placed. */
static SettStatus written(Draw *d, SettDungeon *dungeon, SettText *out)
{
    SettText text = sett_text(out->alloc);
    SettStatus s = SETT_OK;
    for (int32_t i = 0; i < 2 && s == SETT_OK; i++) {
        sett_text_clear(&text);
        SettJsonWriter json = sett_json_writer(&text, false);
        sett_dungeon_write(dungeon, NULL, &json);
        s = sett_dungeon_plan_text(dungeon, NULL, d->arena, &text);
        print_hash(out, mix_text(0, text.data));
        if (s == SETT_OK && i == 0)
            s = sett_dungeon_arrange(dungeon, d->arena);
    }
    sett_text_free(&text);
    return s;
}

static SettStatus one_dungeon(Draw *d, SettText *out)
{
    SettDungeonDef def = sett_dungeon_def(&sett_game_edd);
    SettDungeon *dungeon;
    def.doors = (SettDoorRule)(d->number % 2);
    def.alloc = out->alloc;
    SettStatus s = sett_dungeon_create(&def, &dungeon, NULL);
    if (s != SETT_OK)
        return s;
    while (sett_dungeon_rooms(dungeon) < 3 && s != SETT_NO_MEMORY)
        s = add_room(d, dungeon, NULL); /* may be too small */
    if (s == SETT_NO_MEMORY) {
        sett_dungeon_destroy(dungeon);
        return s;
    }
    sett_text_format(out, "dungeon\t%d", (int)d->number);
    print_hash(out, edit_all(d, dungeon));
    s = told(d, dungeon, out);
    for (int32_t i = 0; i < 3 && s == SETT_OK; i++)
        s = paths(d, dungeon, out);
    if (s == SETT_OK)
        s = written(d, dungeon, out);
    sett_dungeon_destroy(dungeon);
    sett_text_char(out, '\n');
    return s;
}

SettStatus golden_room(int32_t number, bool dungeon, SettArena *arena,
                       SettText *out)
{
    Draw d = {.arena = arena,
              .rng = sett_rng((uint64_t)number + 1, SETT_FOR_TEST, dungeon),
              .number = number};
    return dungeon ? one_dungeon(&d, out) : one_room(&d, out);
}

SettStatus golden_rooms(int32_t drawn, SettText *out)
{
    SettArena arena;
    SettStatus s = SETT_OK;
    sett_arena_init(&arena, out->alloc, 0);
    SettArenaMark mark = sett_arena_mark(&arena);
    for (int32_t i = 0; i < 2 * drawn && s == SETT_OK; i++) {
        s = golden_room(i % drawn, i >= drawn, &arena, out);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
    return s == SETT_OK ? out->status : s;
}

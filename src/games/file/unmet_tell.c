/* unmet_tell.c - what of a file can never come to matter, whatever the level:
   locks without keys, tiles that nobody gets onto, conditions that never hold,
   rows that the rules refuse. Warnings, at their places. */
#include "games/file/unmet.h"

#include "base/least.h"

#include <string.h>

/* All players of a game. */
typedef struct Players {
    Unmet u;
    Reach *of;
    int32_t count;
    uint32_t modes; /* bits of those that any has */
    uint32_t keys;
    bool digs, has_hp, has_resource, begins; /* any of them */
} Players;

/* A warning at a value, and at a member's name. */
#define TELL_AT(wrong, p, at, ...)                 \
    do {                                           \
        wrong((p)->u.r, "G0910", at, __VA_ARGS__); \
        sett_file_warn((p)->u.r);                  \
    } while (0)
#define TELL(p, member, ...) \
    TELL_AT(sett_file_wrong_key, p, member, __VA_ARGS__)

/* What all players' games say of a condition alike. */
static UnmetHolds for_all(const Players *p, const SettKernelRule *rule)
{
    UnmetHolds all = sett_unmet_holds(&p->of[0], rule);
    for (int32_t i = 1; i < p->count; i++)
        if (sett_unmet_holds(&p->of[i], rule) != all)
            return HOLDS_SOMETIMES;
    return all;
}

/* Whether a tile does something of a kind for any player. */
static bool does_it(const Players *p, int32_t tile, uint32_t does, int32_t kind)
{
    bool is = false;
    for (int32_t i = 0; i < p->count; i++) {
        const SettKernelTile *t = &p->of[i].k->tiles[tile];
        is = is || (t->does & does && t->kind == kind);
    }
    return is;
}

static bool some_tile(const Players *p, uint32_t does, int32_t kind)
{
    bool is = false;
    for (int32_t t = 0; t < p->u.r->tile_count; t++)
        is = is || (p->u.most[t] > 0 && does_it(p, t, does, kind));
    return is;
}

static int32_t ends_of(const Players *p, int32_t kind)
{
    int64_t ends = 0;
    for (int32_t t = 0; t < p->u.r->tile_count; t++)
        if (does_it(p, t, SETT_DOES_PORTAL, kind))
            ends += p->u.most[t];
    return (int32_t)sett_min_wide(ends, 2);
}

static bool asks_for_goal(const Players *p)
{
    const Reading *r = p->u.r;
    bool asks = false;
    for (int32_t i = 0; i < r->win_count; i++)
        asks = asks || r->win[i].kind == SETT_RULE_GOAL;
    for (int32_t i = 0; i < r->lose_count; i++)
        asks = asks || r->lose[i].kind == SETT_RULE_GOAL;
    for (int32_t i = 0; i < r->gate_count; i++)
        asks = asks || r->gates[i].kind == SETT_RULE_GOAL;
    return asks;
}

/* What a tile does that this game has no use for; NULL: nothing. */
static const char *useless(const Players *p, uint32_t does)
{
    if (does & SETT_DOES_DIG && !p->digs)
        return "nobody digs: [player] dig is missing";
    if (does & SETT_DOES_FOOD && !p->has_resource)
        return "nobody has a resource that it could restore";
    if (does & SETT_DOES_HEAL && !p->has_hp)
        return "nobody has hit points that it could restore";
    if (does & SETT_DOES_BOX && !(p->modes & 1u << SETT_KERNEL_PUSH))
        return "only the mode push pushes";
    if (does & SETT_DOES_SLIDE &&
        !(p->modes & (1u << SETT_KERNEL_WALK | 1u << SETT_KERNEL_TURNS)))
        return "only the modes walk and turns slide";
    if (does & (SETT_DOES_CLIMB | SETT_DOES_HANG | SETT_DOES_ONEWAY) &&
        !(p->modes & 1u << SETT_KERNEL_PLATFORMER))
        return "only the mode platformer climbs, hangs and falls";
    if (does & SETT_DOES_SWITCH)
        return "nothing asks whether it is pressed";
    if (does & SETT_DOES_GOAL && !asks_for_goal(p))
        return "no condition says \"reach goal\"";
    return NULL;
}

static bool is_met(const Players *p, int32_t tile)
{
    bool met = false;
    for (int32_t i = 0; i < p->count; i++)
        met = met || p->of[i].in[sett_unmet_below(p->of[i].k, tile)];
    return met;
}

/* Whether it matters that somebody gets onto a tile. */
static bool wants_entry(const SettKernelTile *t)
{
    return (t->does & (FILE_THINGS | SETT_DOES_GOAL | SETT_DOES_PORTAL |
                       SETT_DOES_HAZARD | SETT_DOES_SLIDE)) != 0 ||
           t->enter == 15;
}

static void tell_kind(const Players *p, const FileTile *tile)
{
    const SettKernelTile *t = &tile->play;
    if (t->does & SETT_DOES_LOCK && !(p->keys >> t->kind & 1))
        TELL(p, tile->json,
             "\"%.40s\" never opens: nobody can take a key of the kind "
             "\"%.40s\"",
             tile->name, sett_file_member(tile->json, "kind")->string);
    else if (t->does & SETT_DOES_KEY && !(tile->tags & p->u.named) &&
             !some_tile(p, SETT_DOES_LOCK, t->kind))
        TELL(p, tile->json, "\"%.40s\" opens nothing: no lock has its kind",
             tile->name);
    else if (t->does & SETT_DOES_PORTAL && ends_of(p, t->kind) < 2)
        TELL(p, tile->json,
             "\"%.40s\" leads nowhere: a level has one end of it at most",
             tile->name);
}

static void tell_tile(const Players *p, int32_t index)
{
    const FileTile *tile = &p->u.r->tiles[index];
    const SettKernelTile *t = &tile->play;
    int32_t before = p->u.r->problems->count;
    UnmetHolds gate =
        t->gate > 0 ? for_all(p, &p->u.r->gates[t->gate - 1]) : HOLDS_SOMETIMES;
    if (p->u.most[index] == 0) {
        TELL(p, tile->json, "no level may have \"%.40s\"", tile->name);
        return;
    }
    tell_kind(p, tile);
    if (gate == HOLDS_NEVER)
        TELL(p, tile->json, "\"%.40s\" never opens: its gate never holds",
             tile->name);
    if (gate == HOLDS_ALWAYS)
        TELL(p, tile->json,
             "\"%.40s\" is open from the start: its gate always "
             "holds",
             tile->name);
    const char *why =
        (tile->tags & p->u.named) == 0 ? useless(p, t->does) : NULL;
    if (why != NULL)
        TELL(p, tile->json, "\"%.40s\" does nothing: %s", tile->name, why);
    if (before == p->u.r->problems->count && wants_entry(t) &&
        !is_met(p, index))
        TELL(p, tile->json, "nobody ever gets onto \"%.40s\"", tile->name);
}

/* Whether a foe of a kind can hurt or be hit: it stands where somebody goes, or
   leaves its place, or shoots without seeing. */
static bool foe_is_met(const Players *p, int32_t foe)
{
    const SettKernelFoe *f = &p->u.r->foes[foe];
    bool met = false;
    for (int32_t i = 0; i < p->count; i++) {
        const SettKernel *k = p->of[i].k;
        bool comes = k->mode == SETT_KERNEL_TURNS &&
                     f->manner != SETT_FOE_STILL &&
                     (f->manner != SETT_FOE_RANGED || !f->sight);
        for (int32_t t = 0; t < k->tile_count; t++)
            if (k->tiles[t].does & SETT_DOES_FOE && k->tiles[t].kind == foe &&
                p->u.most[t] > 0)
                met = met || comes || k->carriers >> foe & 1 ||
                      (k->mode == SETT_KERNEL_TURNS &&
                       p->of[i].in[sett_unmet_below(k, t)]);
    }
    return met;
}

static void tell_foes(const Players *p)
{
    const SettJson *all = sett_file_member(p->u.r->root, "enemies");
    int32_t i = 0;
    for (const SettJson *f = all ? all->child : NULL; f; f = f->next, i++)
        if (!some_tile(p, SETT_DOES_FOE, i))
            TELL(p, f, "no tile is an enemy of the kind \"%.40s\"", f->key);
        else if (!foe_is_met(p, i))
            TELL(p, f, "nobody meets \"%.40s\": %s", f->key,
                 p->modes & 1u << SETT_KERNEL_TURNS
                     ? "it stays where nobody gets"
                     : "enemies act in the mode turns alone");
}

static void tell_rules(const Players *p, const char *table, const char *key,
                       const SettKernelRule *rules)
{
    bool win = table[0] == 'w';
    const SettJson *list =
        sett_file_member(sett_file_member(p->u.r->root, table), key);
    int32_t i = 0;
    for (const SettJson *c = list ? list->child : NULL; c; c = c->next, i++) {
        UnmetHolds all = for_all(p, &rules[i]);
        if (all != HOLDS_SOMETIMES)
            TELL_AT(sett_file_wrong, p, c, "\"%.60s\" %s: %s", c->string,
                    all == HOLDS_NEVER ? "never holds" : "always holds",
                    all == HOLDS_NEVER
                        ? win ? "no level is won" : "nothing is lost by it"
                    : win ? "it asks for nothing"
                          : "every level is lost at once");
    }
}

static int32_t least_of(const Players *p, const uint8_t *has)
{
    int64_t sum = 0;
    for (int32_t t = 0; t < p->u.r->tile_count; t++)
        if (has == NULL || has[t] != 0)
            sum += p->u.r->tiles[t].shown.at_least;
    return (int32_t)sett_min_wide(sum, INT32_MAX);
}

static int32_t most_of(const Players *p, const uint8_t *has)
{
    int64_t sum = 0;
    for (int32_t t = 0; t < p->u.r->tile_count; t++)
        sum += has[t] != 0 ? p->u.most[t] : 0;
    return (int32_t)sett_min_wide(sum, p->u.cells);
}

/* Numbers that no level of the allowed sizes has. */
static void tell_count(const Players *p, const SettJson *at,
                       const FileConstraint *c)
{
    const uint8_t *has = p->u.r->file->data.sets[c->a].has;
    double cells = c->share ? p->u.cells : 1;
    int32_t least = least_of(p, has), most = most_of(p, has);
    bool some = c->w == 0;
    for (int32_t n = 0; n <= 30 && !some; n++)
        some = (c->x >> n & 1) != 0 && n >= least && n <= most;
    if (!some || c->low * cells > most || c->high * cells < least)
        TELL(p, at, "\"%.40s\" never holds: a level has %d to %d of %.40s",
             c->id, (int)least, (int)most, c->text);
}

static void tell_constraints(const Players *p)
{
    const FileData *data = &p->u.r->file->data;
    const SettGame *g = &p->u.r->file->game;
    const SettJson *at = sett_file_member(p->u.r->root, "constraints");
    at = at != NULL ? at->child : NULL;
    for (int32_t i = 0; at != NULL && i < data->constraint_count;
         i++, at = at->next) {
        const FileConstraint *c = &data->constraints[i];
        if (c->kind == FILE_COUNT)
            tell_count(p, sett_file_member(at, "count"), c);
        if (c->kind == FILE_DISTANCE && c->low > p->u.cells - 1)
            TELL(p, sett_file_member(at, "distance"),
                 "\"%.40s\" never holds: no way has more than %d steps", c->id,
                 (int)p->u.cells - 1);
        if (c->kind == FILE_ONLY && (c->x >= g->max_w || c->y >= g->max_h))
            TELL(p, sett_file_member(at, "region"),
                 "\"%.40s\" asks for nothing: no level reaches to %d,%d", c->id,
                 (int)c->x, (int)c->y);
    }
}

/* Rows that place what the game's own rules refuse. */
static void tell_rows(const Players *p)
{
    const Reading *r = p->u.r;
    const SettCountTable *table = &r->file->furnish.constraint_counts;
    const SettJson *list = sett_file_member(r->root, "furnish");
    for (const SettJson *row = list ? list->child : NULL; row;
         row = row->next) {
        const SettJson *name = sett_file_member(row, "tile");
        for (int32_t i = 0; i < table->count; i++) {
            int32_t t = table->rows[i].tile.tile;
            if (!sett_json_is(name, r->tiles[t].name))
                continue;
            if (table->rows[i].low > p->u.most[t])
                TELL(p, name,
                     "%d of \"%.40s\" or more are placed, and a level may have "
                     "%d",
                     (int)table->rows[i].low, name->string, (int)p->u.most[t]);
            else if (r->tiles[t].parted)
                TELL(p, name,
                     "\"%.40s\" is a piece of a structure: by itself it breaks "
                     "the rules",
                     name->string);
        }
    }
}

/* Whole ones that are larger than any level. */
static void tell_structures(const Players *p)
{
    const SettGame *g = &p->u.r->file->game;
    const SettJson *at = sett_file_member(p->u.r->root, "structures");
    at = at != NULL ? at->child : NULL;
    for (int32_t i = 0; at != NULL && i < g->structure_count;
         i++, at = at->next) {
        const SettStructure *s = &g->structures[i];
        int32_t w = (int32_t)strcspn(s->art, "|"), h = 1;
        for (const char *c = s->art; *c != '\0'; c++)
            h += *c == '|';
        if (s->clip == 0 && (w > g->max_w || h > g->max_h))
            TELL(p, sett_file_member(at, "art"),
                 "no level has room for \"%.40s\": it is %d x %d", s->name,
                 (int)w, (int)h);
    }
}

static void meet_player(Players *p, const Reach *reach)
{
    const SettKernel *k = reach->k;
    p->modes |= 1u << k->mode;
    p->keys |= reach->keys;
    p->digs = p->digs || k->dig != SETT_DIG_NONE;
    p->has_hp = p->has_hp || k->hp > 0;
    p->has_resource = p->has_resource || k->resource.used;
    p->begins = p->begins || k->pad.used;
    for (int32_t t = 0; t < p->u.r->tile_count; t++)
        p->begins = p->begins ||
                    (p->u.most[t] > 0 && k->tiles[t].does & SETT_DOES_START);
}

void sett_file_tell_unmet(Reading *r)
{
    const FileData *data = &r->file->data;
    Players p = {.u = sett_unmet(r), .count = data->agent_count};
    const SettJson *player = sett_file_member(r->root, "player");
    if (data->agent_count == 0)
        return; /* all that is said is about play */
    SettArenaMark mark = sett_arena_mark(r->arena);
    p.of = SETT_TAKE(r->arena, p.count, Reach);
    if (p.of == NULL) {
        sett_file_no_memory(r);
        return;
    }
    for (int32_t i = 0; i < p.count; i++) {
        sett_unmet_reach(&p.u, &data->agents[i].kernel, &p.of[i]);
        meet_player(&p, &p.of[i]);
    }
    if (least_of(&p, NULL) > p.u.cells)
        TELL(&p, sett_file_member(r->root, "tiles"),
             "no level is legal: the tiles' min come to %d, and a level has %d "
             "cells",
             (int)least_of(&p, NULL), (int)p.u.cells);
    if (!p.begins)
        TELL(&p, player != NULL ? player : sett_file_member(r->root, "agents"),
             "nobody ever begins: no tile has the tag \"start\"");
    for (int32_t t = 0; t < r->tile_count; t++)
        tell_tile(&p, t);
    tell_foes(&p);
    tell_rules(&p, "win", "all", r->win);
    tell_rules(&p, "lose", "any", r->lose);
    tell_constraints(&p);
    tell_rows(&p);
    tell_structures(&p);
    sett_arena_reset(r->arena, mark);
}

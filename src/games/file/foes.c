/* foes.c - [enemies.NAME]: which of the native manners a foe has, and its
   numbers. */
#include "games/file/file.h"

#include <string.h>

static const char *const manners[] = {"still", "chase", "patrol", "ranged",
                                      "seek",  "path",  NULL};
static const char *const metrics[] = {"euclid2",   "cheb",      "manh", "any",
                                      "chebyshev", "manhattan", NULL};
static const char *const orders[] = {"long-axis", "xy", "path", NULL};
static const char *const paths[] = {"shortest", "a-star", NULL};
static const char *const contacts[] = {"damage", "kill", "both", NULL};

/* The table of a manner's own numbers, its keys checked. */
static const SettJson *manner_table(Reading *r, const SettJson *foe,
                                    const char *name, const char *const *keys)
{
    const SettJson *table = sett_file_table(r, foe, name);
    sett_file_keys(r, table, keys);
    return table;
}

static SettNearness metric(Reading *r, const SettJson *table,
                           SettNearness absent)
{
    int32_t i = sett_file_word(r, table, "metric", metrics);
    return i < 0 ? absent : (SettNearness)(i < 4 ? i : i - 3);
}

static void read_chase(Reading *r, const SettJson *foe, SettKernelFoe *out)
{
    static const char *const keys[] = {"range", "metric", "sight", "from",
                                       "else",  "order",  NULL};
    static const char *const from[] = {"self", "home", NULL};
    static const char *const or_else[] = {"stay", "home", NULL};
    const SettJson *t = manner_table(r, foe, "chase", keys);
    int32_t order = sett_file_word(r, t, "order", orders);
    out->range = sett_file_int(r, t, "range", 0, 255, 255);
    out->metric =
        metric(r, t,
               sett_file_member(t, "range") != NULL ? SETT_NEAR_MANHATTAN
                                                    : SETT_NEAR_ANY);
    out->sight = sett_file_bool(r, t, "sight", false);
    out->from_home = sett_file_word(r, t, "from", from) == 1;
    out->go_home = sett_file_word(r, t, "else", or_else) == 1;
    out->order = order < 0 ? SETT_ORDER_PATH : (SettFoeOrder)order;
}

static void read_ranged(Reading *r, const SettJson *foe, SettKernelFoe *out)
{
    static const char *const keys[] = {"range", "metric", "sight", NULL};
    const SettJson *t = manner_table(r, foe, "ranged", keys);
    out->range = sett_file_int(r, t, "range", 0, 255, 255);
    out->metric = metric(r, t, SETT_NEAR_MANHATTAN);
    out->sight = sett_file_bool(r, t, "sight", true);
}

static void read_throw(Reading *r, const SettJson *foe, SettKernelFoe *out)
{
    static const char *const keys[] = {"range", "damage", NULL};
    const SettJson *t = manner_table(r, foe, "throw", keys);
    if (t == NULL)
        return;
    out->throw_range = sett_file_int(r, t, "range", 1, 255, 255);
    out->throw_damage = sett_file_int(r, t, "damage", 0, 1000, out->damage);
}

static void read_patrol(Reading *r, const SettJson *foe, SettKernelFoe *out)
{
    static const char *const keys[] = {"dirs", NULL};
    static const char *const names[] = {"up", "right", "down", "left"};
    const SettJson *t = manner_table(r, foe, "patrol", keys);
    const SettJson *list = sett_file_list(r, t, "dirs");
    out->dirs = list == NULL ? 15 : 0;
    for (const SettJson *d = list ? list->child : NULL; d; d = d->next) {
        int32_t dir = -1;
        for (int32_t i = 0; i < 4; i++)
            if (sett_json_is(d, names[i]))
                dir = i;
        if (dir >= 0)
            out->dirs |= (uint8_t)(1U << dir);
        else
            sett_file_wrong(r, "G0009", d, "this is no direction");
    }
    if (list != NULL && out->dirs == 0)
        sett_file_wrong(r, "G0211", list, "a patrol without a direction");
}

static void read_seek(Reading *r, const SettJson *foe, SettKernelFoe *out)
{
    static const char *const keys[] = {"tags", "metric", "sight", "eats", NULL};
    const SettJson *t = manner_table(r, foe, "seek", keys);
    const SettJson *tags = sett_file_list(r, t, "tags");
    out->metric = metric(r, t, SETT_NEAR_ANY);
    out->sight = sett_file_bool(r, t, "sight", false);
    out->eats = sett_file_bool(r, t, "eats", false);
    for (const SettJson *n = tags ? tags->child : NULL; n; n = n->next) {
        if (sett_json_is(n, "player"))
            out->seek_player = true;
        else if (sett_file_is_string(r, n))
            out->seek |= sett_file_tags(r, n, n->string, n->size);
    }
    if (tags == NULL)
        out->seek_player = true;
}

/* attacks = ["player", "enemy"]: whom it strikes when it bumps into them. */
static void read_attacks(Reading *r, const SettJson *foe, SettKernelFoe *out)
{
    const SettJson *list = sett_file_list(r, foe, "attacks");
    out->spares_player = list != NULL;
    for (const SettJson *a = list ? list->child : NULL; a; a = a->next) {
        if (sett_json_is(a, "player"))
            out->spares_player = false;
        else if (sett_json_is(a, "enemy"))
            out->fights = true;
        else {
            sett_file_wrong(r, "G0009", a, "nobody to attack");
            sett_file_help(r, "\"player\" or \"enemy\"");
        }
    }
}

static void read_foe(Reading *r, const SettJson *json, SettKernelFoe *foe)
{
    static const char *const keys[] = {
        "hp",    "damage",     "every",   "blocked_by", "behaviour",
        "chase", "patrol",     "ranged",  "seek",       "path",
        "stun",  "on_contact", "tags",    "through",    "immortal",
        "throw", "hazards",    "attacks", "merge",      "grow",
        NULL};
    const SettJson *damage = sett_file_member(json, "damage");
    bool by_hp = damage != NULL && sett_json_is(damage, "hp");
    int32_t manner = sett_file_word(r, json, "behaviour", manners);
    int32_t contact = sett_file_word(r, json, "on_contact", contacts);
    sett_file_keys(r, json, keys);
    *foe = (SettKernelFoe){
        .name = sett_file_copy(r, json->key, json->key_size),
        .manner = manner < 0 ? SETT_FOE_STILL : (SettFoeManner)manner,
        .hp = sett_file_int(r, json, "hp", 1, 1000, 1),
        .damage = by_hp ? 0 : sett_file_int(r, json, "damage", 0, 1000, 1),
        .every = sett_file_int(r, json, "every", 1, 16, 1),
        .through = sett_file_bool(r, json, "through", false),
        .contact = contact < 0 ? SETT_CONTACT_DAMAGE : (SettContact)contact,
        .stun = sett_file_int(r, json, "stun", 0, 200, 0),
        .merges = sett_file_bool(r, json, "merge", false),
        .grow = sett_file_int(r, json, "grow", 1, 1000, 0),
        .damage_is_hp = by_hp,
        .hazards = sett_file_bool(r, json, "hazards", false),
        .immortal = sett_file_bool(r, json, "immortal", false),
        .metric = SETT_NEAR_ANY,
        .order = SETT_ORDER_PATH};
    const SettJson *shut = sett_file_list(r, json, "blocked_by");
    for (const SettJson *n = shut ? shut->child : NULL; n; n = n->next) {
        if (sett_json_is(n, "enemy"))
            continue; /* foes block each other unless `through` */
        if (sett_file_is_string(r, n))
            foe->shut |= sett_file_tags(r, n, n->string, n->size);
    }
    read_throw(r, json, foe);
    read_attacks(r, json, foe);
    if (foe->manner == SETT_FOE_CHASE)
        read_chase(r, json, foe);
    else if (foe->manner == SETT_FOE_PATROL)
        read_patrol(r, json, foe);
    else if (foe->manner == SETT_FOE_RANGED)
        read_ranged(r, json, foe);
    else if (foe->manner == SETT_FOE_SEEK)
        read_seek(r, json, foe);
    if (sett_file_word(r, json, "path", paths) == 1 &&
        foe->order == SETT_ORDER_PATH)
        foe->order = SETT_ORDER_A_STAR;
}

/* The tile of a foe names its table; the cell below is `under`, or empty. */
static void bind_tile(Reading *r, FileTile *tile)
{
    const SettJson *kind = sett_file_member(tile->json, "kind");
    if ((tile->play.does & SETT_DOES_FOE) == 0)
        return;
    if (kind == NULL) { /* an enemy that nobody describes stands still */
        tile->play.kind = -1;
        return;
    }
    if (!sett_file_is_string(r, kind))
        return;
    SettGuess guess = sett_guess(kind->string);
    for (int32_t i = 0; i < r->foe_count; i++) {
        if (strcmp(r->foes[i].name, kind->string) == 0) {
            tile->play.kind = (int16_t)i;
            return;
        }
        sett_guess_try(&guess, r->foes[i].name);
    }
    sett_file_wrong(r, "G0210", kind, "there is no [enemies.%.40s]",
                    kind->string);
    sett_file_help(r, "a table [enemies.%.40s] with a behaviour", kind->string);
    sett_file_guess(r, &guess, true);
}

void sett_file_read_foes(Reading *r)
{
    const SettJson *all = sett_file_table(r, r->root, "enemies");
    size_t count = all != NULL ? all->size : 0;
    if (count > SETT_KERNEL_MAX_FOES) {
        sett_file_wrong(r, "G0007", all, "there are %d kinds of enemies",
                        (int)count);
        sett_file_help(r, "at most %d", SETT_KERNEL_MAX_FOES);
        return;
    }
    r->foes = SETT_TAKE(r->arena, count + 1, SettKernelFoe);
    if (r->foes == NULL) {
        sett_file_no_memory(r);
        return;
    }
    for (const SettJson *f = all ? all->child : NULL; f; f = f->next) {
        if (f->type != SETT_JSON_OBJECT)
            sett_file_wrong_key(r, "G0004", f, "enemies.%.40s is no table",
                                f->key);
        else
            read_foe(r, f, &r->foes[r->foe_count++]);
    }
    for (int32_t i = 0; i < r->tile_count; i++)
        bind_tile(r, &r->tiles[i]);
}

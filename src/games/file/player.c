/* player.c - [player] and [agents.NAME]: each agent is a kernel of movement. An
   agent has the player's settings but for those that it says otherwise, and may
   take tiles for others (`tags`). Without agents the player is the only one. */
#include "games/file/file.h"

#include <string.h>

static const char *const modes[] = {"walk",  "platformer", "turns",
                                    "moves", "push",       NULL};

/* Keys of the player, and the modes (bits in the order above) that have them.
 */
enum { WALK = 1, LEAP = 2, TURNS = 4, MOVES = 8, PUSH = 16, ALL = 31 };
static const struct {
    const char *name;
    int32_t modes;
} keys[] = {
    {"mode", ALL},
    {"help", ALL},
    {"tags", ALL},
    {"dirs", WALK | TURNS},
    {"diagonal", WALK | TURNS},
    {"body", LEAP | MOVES},
    {"jumps", LEAP},
    {"jump_height", LEAP},
    {"jump_width", LEAP},
    {"mirror", LEAP},
    {"fall", LEAP},
    {"quirks", LEAP},
    {"dig", LEAP},
    {"carriers", LEAP},
    {"wait", TURNS},
    {"bump", TURNS},
    {"whole_turns", TURNS},
    {"resource", TURNS},
    {"search", TURNS},
    {"flaw", TURNS},
    {"hp", WALK | TURNS},
    {"attack", TURNS},
    {"throw", TURNS},
    {"consumes_keys", ALL},
    {"moves", MOVES},
};
enum { KEYS = sizeof keys / sizeof keys[0] };

typedef struct Player {
    Reading *r;
    const SettJson *own, *base; /* the agent's table, or NULL; [player] */
    SettKernel *kernel;
    SettKernelTile *tiles;
} Player;

static const SettJson *from(const Player *p, const char *key)
{
    return sett_file_member(p->own, key) != NULL ? p->own : p->base;
}

static bool has(const Player *p, const char *key)
{
    return sett_file_member(from(p, key), key) != NULL;
}

static void check_keys(const Player *p, const SettJson *table)
{
    const char *names[KEYS + 1];
    for (int32_t i = 0; i < KEYS; i++)
        names[i] = keys[i].name;
    names[KEYS] = NULL;
    sett_file_keys(p->r, table, names);
    for (const SettJson *m = table ? table->child : NULL; m; m = m->next)
        for (int32_t i = 0; i < KEYS; i++)
            if (strcmp(keys[i].name, m->key) == 0 &&
                (keys[i].modes >> p->kernel->mode & 1) == 0) {
                sett_file_wrong_key(p->r, "G0206", m,
                                    "\"%s\" has no meaning in the mode \"%s\"",
                                    m->key, modes[p->kernel->mode]);
                sett_file_help(p->r, "remove it, or choose another mode");
            }
}

/* tags = { ledge = ["solid"] }: what the agent takes tiles for. */
static void read_agent_tags(const Player *p)
{
    const SettJson *tags = sett_file_table(p->r, p->own, "tags");
    for (const SettJson *m = tags ? tags->child : NULL; m; m = m->next) {
        uint64_t roles;
        uint32_t does = 0, some;
        int32_t tile = sett_file_tile(p->r, m, m->key);
        if (m->type != SETT_JSON_ARRAY) {
            sett_file_wrong(p->r, "G0004", m, "a list of tags was expected");
            continue;
        }
        for (const SettJson *t = m->child; t != NULL; t = t->next) {
            if (!sett_file_is_string(p->r, t))
                continue;
            if (!sett_file_builtin_tag(t->string, &some, &roles)) {
                sett_file_wrong(p->r, "G0104", t,
                                "\"%.40s\" is no tag that the game knows",
                                t->string);
                sett_file_help(p->r,
                               "one with a meaning in play, such as \"solid\"");
            }
            does |= some;
        }
        if (tile >= 0)
            p->tiles[tile].does = does;
    }
}

static void read_walk(const Player *p)
{
    static const char *const corners[] = {"no-corner", "free", NULL};
    SettKernel *k = p->kernel;
    int32_t dirs = sett_file_int(p->r, from(p, "dirs"), "dirs", 4, 8, 4);
    if (dirs != 4 && dirs != 8) {
        sett_file_wrong(
            p->r, "G0006", sett_file_member(from(p, "dirs"), "dirs"),
            "a player walks in 4 or in 8 directions, not in %d", (int)dirs);
        return;
    }
    k->diagonal = dirs == 8;
    k->cut_corners =
        sett_file_word(p->r, from(p, "diagonal"), "diagonal", corners) == 1;
}

static void read_falls(const Player *p)
{
    static const SettPoint usual[] = {{0, 1}, {1, 1}, {-1, 1}};
    Reading *r = p->r;
    const SettJson *list = sett_file_list(r, from(p, "fall"), "fall");
    p->kernel->leap.falls = usual;
    p->kernel->leap.fall_count = 3;
    if (list == NULL)
        return;
    if (list->size == 0 || list->size > SETT_KERNEL_MAX_FALLS) {
        sett_file_wrong(r, "G0205", list, "%d ways to fall", (int)list->size);
        sett_file_help(r, "1..%d of them, such as [[0,1],[1,1],[-1,1]]",
                       SETT_KERNEL_MAX_FALLS);
        return;
    }
    SettPoint *falls = SETT_TAKE(r->arena, list->size, SettPoint);
    int32_t count = 0;
    if (falls == NULL) {
        sett_file_no_memory(r);
        return;
    }
    for (const SettJson *f = list->child; f != NULL; f = f->next) {
        if (!sett_file_point(r, f, 8, &falls[count]))
            return;
        if (falls[count++].y > 0)
            continue;
        sett_file_wrong(r, "G0205", f, "a fall that does not lead down");
        sett_file_help(r, "[dx, dy] with dy over 0: y grows downwards");
        return;
    }
    p->kernel->leap.falls = falls;
    p->kernel->leap.fall_count = count;
}

static void read_quirks(const Player *p)
{
    SettKernel *k = p->kernel;
    const SettJson *list = sett_file_list(p->r, from(p, "quirks"), "quirks");
    for (const SettJson *q = list ? list->child : NULL; q; q = q->next) {
        if (sett_json_is(q, "short-falls"))
            k->leap.short_falls = true;
        else if (sett_json_is(q, "over-the-top"))
            k->leap.top = SETT_TOP_BOTTOM_ROW;
        else {
            sett_file_wrong(p->r, "G0009", q, "an unknown quirk");
            sett_file_help(p->r, "short-falls or over-the-top");
        }
    }
}

static void read_dig(const Player *p)
{
    static const char *const dig_keys[] = {"reach", NULL};
    static const char *const reach[] = {"none",   "beside", "pit",
                                        "trench", "free",   NULL};
    const SettJson *table = sett_file_table(p->r, from(p, "dig"), "dig");
    sett_file_keys(p->r, table, dig_keys);
    int32_t i = sett_file_word(p->r, table, "reach", reach);
    p->kernel->dig = i < 0 ? SETT_DIG_NONE : (SettDig)i;
    const SettJson *list =
        sett_file_list(p->r, from(p, "carriers"), "carriers");
    for (const SettJson *c = list ? list->child : NULL; c; c = c->next) {
        bool found = false;
        for (int32_t f = 0; f < p->r->foe_count; f++)
            if (sett_json_is(c, p->r->foes[f].name)) {
                p->kernel->carriers |= (uint64_t)1 << f;
                found = true;
            }
        if (!found)
            sett_file_wrong(p->r, "G0210", c,
                            "there is no such kind of enemies");
    }
}

static void read_leap(const Player *p)
{
    SettKernel *k = p->kernel;
    const SettJson *body = sett_file_list(p->r, from(p, "body"), "body");
    SettPoint size = {1, 1};
    const SettJson *jumps =
        has(p, "jumps") ? from(p, "jumps") : from(p, "jump_height");
    if (body != NULL && sett_file_point(p->r, body, 100, &size) &&
        (size.x != 1 || size.y < 1 || size.y > 2))
        sett_file_wrong(p->r, "G0006", body, "a body of %d x %d tiles",
                        (int)size.x, (int)size.y);
    k->body = size.y;
    k->leap.mirrored = sett_file_bool(p->r, from(p, "mirror"), "mirror", true);
    read_falls(p);
    read_quirks(p);
    read_dig(p);
    sett_file_read_jumps(p->r, jumps, k);
}

static void read_pool(const Player *p, const char *key, int32_t *start,
                      int32_t *most)
{
    static const char *const pool_keys[] = {"start", "max", NULL};
    const SettJson *value = sett_file_member(from(p, key), key);
    if (value == NULL)
        return;
    if (value->type == SETT_JSON_NUMBER) {
        if (sett_file_integer(p->r, value, 1, 1000, start))
            *most = *start;
        return;
    }
    const SettJson *table = sett_file_table(p->r, from(p, key), key);
    sett_file_keys(p->r, table, pool_keys);
    *start = sett_file_int(p->r, table, "start", 1, 1000, 1);
    *most = sett_file_int(p->r, table, "max", *start, 1000, *start);
}

static void read_resource(const Player *p)
{
    static const char *const own_keys[] = {
        "name", "start", "max", "per_turn", "lose_at", "gain", NULL};
    const SettJson *t = sett_file_table(p->r, from(p, "resource"), "resource");
    SettKernelResource *out = &p->kernel->resource;
    if (t == NULL)
        return;
    sett_file_keys(p->r, t, own_keys);
    const char *name = sett_file_string(p->r, t, "name");
    sett_file_int(p->r, t, "lose_at", 0, 0, 0);
    out->used = true;
    out->name = name != NULL ? name : "resource";
    out->start = sett_file_int(p->r, t, "start", 1, 30000, 1);
    out->most = sett_file_int(p->r, t, "max", out->start, 32767, out->start);
    out->per_turn = sett_file_int(p->r, t, "per_turn", -1000, 0, -1);
    int32_t gain = sett_file_int(p->r, t, "gain", 0, 30000, -1);
    for (int32_t i = 0; gain >= 0 && i < p->r->tile_count; i++)
        if ((p->tiles[i].does & SETT_DOES_FOOD) != 0)
            p->tiles[i].value = gain;
}

static void read_throw(const Player *p)
{
    static const char *const own_keys[] = {"range", "line", "pick_up",
                                           "corpses", NULL};
    static const char *const lines[] = {"sight", NULL};
    const SettJson *t = sett_file_table(p->r, from(p, "throw"), "throw");
    if (t == NULL)
        return;
    sett_file_keys(p->r, t, own_keys);
    sett_file_word(p->r, t, "line", lines);
    p->kernel->throws = true;
    p->kernel->throw_dead = sett_file_bool(p->r, t, "corpses", false);
    p->kernel->throw_one = sett_file_bool(p->r, t, "pick_up", false);
    p->kernel->throw_range = sett_file_int(p->r, t, "range", 0, 1000, 0);
}

static void read_turns(const Player *p)
{
    SettKernel *k = p->kernel;
    k->wait = sett_file_bool(p->r, from(p, "wait"), "wait", false);
    k->bump = sett_file_bool(p->r, from(p, "bump"), "bump", false);
    k->whole_turns =
        sett_file_bool(p->r, from(p, "whole_turns"), "whole_turns", false);
    k->attack = sett_file_int(p->r, from(p, "attack"), "attack", 0, 1000, 1);
    read_resource(p);
    read_throw(p);
}

/* Offsets of a template into one list; false and a note where one is wrong. */
static bool read_cells(Reading *r, const SettJson *move, const char *key,
                       const SettPoint **out, int32_t *count)
{
    const SettJson *list = sett_file_list(r, move, key);
    if (list == NULL)
        return true;
    SettPoint *cells = SETT_TAKE(r->arena, list->size + 1, SettPoint);
    if (cells == NULL)
        return sett_file_no_memory(r) != NULL;
    if (list->size > SETT_KERNEL_MAX_TEMPLATE_CELLS) {
        sett_file_wrong(r, "G0007", list, "%d cells in a move",
                        (int)list->size);
        sett_file_help(r, "at most %d", SETT_KERNEL_MAX_TEMPLATE_CELLS);
        return false;
    }
    *count = 0;
    for (const SettJson *c = list->child; c != NULL; c = c->next)
        if (!sett_file_point(r, c, SETT_KERNEL_WINDOW, &cells[(*count)++]))
            return false;
    *out = cells;
    return true;
}

static bool read_move(Reading *r, const SettJson *json, SettKernelMove *out)
{
    static const char *const own_keys[] = {
        "to", "open", "closed", "needs", "breaks", "mirror", NULL};
    const SettJson *to = sett_file_member(json, "to");
    const SettJson *needs = sett_file_member(json, "needs");
    const SettJson *breaks = sett_file_member(json, "breaks");
    sett_file_keys(r, json, own_keys);
    *out =
        (SettKernelMove){.mirrored = sett_file_bool(r, json, "mirror", false)};
    if (to == NULL) {
        sett_file_wrong(r, "G0005", json, "a move without \"to\"");
        sett_file_help(r, "{ to = [dx, dy] }");
        return false;
    }
    if (needs != NULL && sett_file_is_string(r, needs))
        out->here = sett_file_tags(r, needs, needs->string, needs->size);
    if (breaks != NULL && sett_file_is_string(r, breaks))
        out->there = sett_file_tags(r, breaks, breaks->string, breaks->size);
    return sett_file_point(r, to, SETT_KERNEL_WINDOW, &out->to) &&
           read_cells(r, json, "open", &out->open, &out->open_count) &&
           read_cells(r, json, "closed", &out->closed, &out->closed_count);
}

static void read_moves(const Player *p)
{
    Reading *r = p->r;
    const SettJson *list = sett_file_list(r, from(p, "moves"), "moves");
    if (list == NULL || list->size == 0) {
        sett_file_wrong(r, "G0005", p->base, "the mode \"moves\" has no moves");
        sett_file_help(r, "moves = [{ to = [1, 0] }, ...]");
        return;
    }
    if (list->size > SETT_KERNEL_MAX_TEMPLATES) {
        sett_file_wrong(r, "G0007", list, "there are %d moves",
                        (int)list->size);
        sett_file_help(r, "at most %d", SETT_KERNEL_MAX_TEMPLATES);
        return;
    }
    SettKernelMove *moves = SETT_TAKE(r->arena, list->size, SettKernelMove);
    if (moves == NULL) {
        sett_file_no_memory(r);
        return;
    }
    for (const SettJson *m = list->child; m != NULL; m = m->next) {
        if (m->type != SETT_JSON_OBJECT)
            sett_file_wrong(r, "G0004", m, "a move is a table");
        else if (read_move(r, m, &moves[p->kernel->move_count]))
            p->kernel->move_count++;
    }
    p->kernel->moves = moves;
}

static void read_mode(Player *p)
{
    SettKernel *k = p->kernel;
    check_keys(p, p->base);
    check_keys(p, p->own);
    k->consume_keys =
        sett_file_bool(p->r, from(p, "consumes_keys"), "consumes_keys", true);
    read_pool(p, "hp", &k->hp, &k->hp_most);
    if (k->mode == SETT_KERNEL_WALK || k->mode == SETT_KERNEL_TURNS)
        read_walk(p);
    if (k->mode == SETT_KERNEL_PLATFORMER)
        read_leap(p);
    if (k->mode == SETT_KERNEL_TURNS)
        read_turns(p);
    if (k->mode == SETT_KERNEL_MOVES)
        read_moves(p);
}

/* How the player's turns are searched: words for agents of published programs,
   whose rules are those of SettTurns. */
static void read_search(const Player *p)
{
    static const char *const searches[] = {"exact", "bounded", "thorough",
                                           NULL};
    static const char *const flaws[] = {"none", "speed", "spike", "hazard",
                                        NULL};
    SettKernel *k = p->kernel;
    int32_t search =
        sett_file_word(p->r, from(p, "search"), "search", searches);
    int32_t flaw = sett_file_word(p->r, from(p, "flaw"), "flaw", flaws);
    k->turn_search = search > 0 ? (SettTurnSearch)search : SETT_TURNS_EXACT;
    k->flaw = flaw > 0 ? (SettFlaw)flaw : SETT_FLAW_NONE;
    if (k->flaw != SETT_FLAW_NONE && k->turn_search == SETT_TURNS_EXACT) {
        sett_file_wrong_key(
            p->r, "G0223", sett_file_member(from(p, "flaw"), "flaw"),
            "a player with a flaw is searched for as bounded or "
            "thorough");
        sett_file_help(p->r, "search = \"bounded\"");
    } else if (k->turn_search != SETT_TURNS_EXACT && !k->plain_turns) {
        sett_file_wrong_key(
            p->r, "G0224", sett_file_member(from(p, "search"), "search"),
            "this search knows the rules of DungeonGrams alone");
        sett_file_help(p->r, "without it all states are searched");
    }
}

static void read_agent(Reading *r, const SettJson *own, const SettJson *base,
                       FileAgent *agent)
{
    SettError err;
    const SettGame *game = &r->file->game;
    SettKernelTile *tiles =
        SETT_TAKE(r->arena, r->tile_count + 1, SettKernelTile);
    Player p = {r, own, base, &agent->kernel, tiles};
    if (tiles == NULL) {
        sett_file_no_memory(r);
        return;
    }
    int32_t mode = sett_file_word(r, from(&p, "mode"), "mode", modes);
    const char *help = sett_file_string(r, from(&p, "help"), "help");
    agent->name =
        own != NULL ? sett_file_copy(r, own->key, own->key_size) : "player";
    agent->help = help != NULL ? help : "as [player] says";
    agent->kernel = sett_kernel_def();
    agent->kernel.mode = mode < 0 ? SETT_KERNEL_WALK : (SettKernelMode)mode;
    for (int32_t i = 0; i < r->tile_count; i++)
        tiles[i] = r->tiles[i].play;
    read_agent_tags(&p);
    read_mode(&p);
    /* Moves may have named tiles: each then has a tag of its own. */
    for (int32_t i = 0; i < r->tile_count; i++)
        tiles[i].tags = r->tiles[i].tags;
    SettKernel *k = &agent->kernel;
    k->tiles = tiles;
    k->tile_count = r->tile_count;
    k->empty = game->fill_open;
    memcpy(k->outside, game->outside, sizeof k->outside);
    k->forward = game->forward;
    k->foes = r->foes;
    k->foe_count = r->foe_count;
    k->win = r->win;
    k->win_count = r->win_count;
    k->lose = r->lose;
    k->lose_count = r->lose_count;
    k->gates = r->gates;
    k->gate_count = r->gate_count;
    if (r->problems->errors > 0 || r->status != SETT_OK)
        return;
    SettStatus status = sett_kernel_check(k, &err);
    if (status == SETT_NO_MEMORY)
        sett_file_no_memory(r);
    else if (status != SETT_OK) {
        sett_file_wrong(r, "G0208", own != NULL ? own : base, "%s", err.text);
        sett_file_help(r, "%s", err.expected);
    } else {
        read_search(&p);
    }
}

void sett_file_read_player(Reading *r)
{
    const SettJson *player = sett_file_table(r, r->root, "player");
    const SettJson *agents = sett_file_table(r, r->root, "agents");
    size_t count = agents != NULL && agents->size > 0 ? agents->size : 1;
    if (player == NULL && agents == NULL)
        return; /* a game that is only made, not played */
    if (count > FILE_AGENTS) {
        sett_file_wrong(r, "G0007", agents, "there are %d agents", (int)count);
        sett_file_help(r, "at most %d", FILE_AGENTS);
        return;
    }
    if (r->win_count == 0 && r->problems->errors == 0) {
        sett_file_wrong(r, "G0222", player != NULL ? player : agents,
                        "a game with a player needs to say what wins");
        sett_file_help(r, "[win] all = [\"reach goal\"]");
    }
    r->file->agents = SETT_TAKE(r->arena, count, FileAgent);
    if (r->file->agents == NULL) {
        sett_file_no_memory(r);
        return;
    }
    const SettJson *own = agents != NULL ? agents->child : NULL;
    for (size_t i = 0; i < count && r->status == SETT_OK; i++) {
        if (own != NULL && own->type != SETT_JSON_OBJECT)
            sett_file_wrong_key(r, "G0004", own, "agents.%.40s is no table",
                                own->key);
        else
            read_agent(r, own, player, &r->file->agents[i]);
        own = own != NULL ? own->next : NULL;
    }
    r->file->data.agents = r->file->agents;
    r->file->data.agent_count = (int32_t)count;
}

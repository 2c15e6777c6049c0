/* puzzle_plain_put.c - what a cell becomes where a rule matches. */
#include "support/puzzle_plain_parts.h"

static bool is_in(const PlainList *list, int item)
{
    for (int i = 0; i < list->count; i++)
        if (list->item[i] == item)
            return true;
    return false;
}

static bool put_object(PlainSquare *s, int id, bool there)
{
    bool changed = s->has[id] != there;
    s->has[id] = there;
    return changed;
}

/* Objects of the cell; `chosen`: by lot, or -1. */
static bool put_objects(PuzPlain *p, const PlainCell *c, int chosen,
                        PlainSquare *s)
{
    bool changed = false;
    for (int i = 0; i < c->clear.count; i++) {
        int id = c->clear.item[i];
        if (id != chosen && !is_in(&c->set, id) && put_object(s, id, false))
            changed = true;
    }
    for (int id = 0; id < p->objects && chosen >= 0; id++)
        if (p->layer[id] == p->layer[chosen] && id != chosen &&
            !is_in(&c->set, id) && put_object(s, id, false))
            changed = true;
    for (int i = 0; i < c->set.count; i++)
        if (put_object(s, c->set.item[i], true))
            changed = true;
    return (chosen >= 0 && put_object(s, chosen, true)) || changed;
}

/* Movements of the cell. */
static bool put_moves(PuzPlain *p, const PlainCell *c, int chosen,
                      PlainSquare *s)
{
    unsigned char wipe[PLAIN_LAYERS] = {0}, give[PLAIN_LAYERS] = {0};
    bool changed = false;
    for (int i = 0; i < c->wipe.count; i++)
        wipe[c->wipe.item[i]] = c->wipe.bits[i];
    if (chosen >= 0)
        wipe[p->layer[chosen]] = 31;
    for (int i = 0; i < c->give.count; i++)
        give[c->give.item[i]] = c->give.bits[i];
    for (int i = 0; i < c->turn.count; i++)
        give[c->turn.item[i]] |= (unsigned char)(1 << puz_plain_pick(p, 4));
    for (int l = 0; l < p->layers; l++) {
        unsigned char go = (unsigned char)((s->go[l] & ~wipe[l]) | give[l]);
        changed = changed || go != s->go[l];
        s->go[l] = go;
    }
    return changed;
}

/* Layers that are moved stiffly belong to the group; false: they did. */
static bool put_rigid(const PlainCell *c, PlainSquare *s, int group)
{
    bool same_group = true, same_layers = true;
    for (int i = 0; i < c->touch.count; i++) {
        int l = c->touch.item[i];
        same_group = same_group && (s->rigid[l] & (group + 1)) == group + 1;
        same_layers = same_layers && s->held[l];
    }
    if (same_group || same_layers)
        return false;
    for (int i = 0; i < c->touch.count; i++) {
        s->rigid[c->touch.item[i]] |= (unsigned char)(group + 1);
        s->held[c->touch.item[i]] = true;
    }
    return true;
}

bool puz_plain_put(PuzPlain *p, const PlainRule *rule, const PlainCell *c,
                   PlainSquare *s, int group)
{
    int chosen = c->random.count > 0
                     ? c->random.item[puz_plain_pick(p, c->random.count)]
                     : -1;
    bool moves = put_moves(p, c, chosen, s);
    bool objects = put_objects(p, c, chosen, s);
    return (rule->rigid && put_rigid(c, s, group)) || moves || objects;
}

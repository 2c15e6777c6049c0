/* oracle_linking_pairs.c - pairs of segments: the verdicts on their
   concatenations and on the recorded links, the outputs of the structure
   chains, and what our linker finds in the reference's order. */
#include "oracle/oracle_linking.h"

#include "link/tree_search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Pairs {
    Oracle *o;
    const LinkingGame *game;
    const LinkingModel *model; /* NULL: no training levels */
    LinkingSegments segments;
    SettTreeSearch search;
} Pairs;

/* The tiles of a recorded slice; false where it is none of this game's. */
static bool read_slice(const LinkingGame *game, const SettJson *json,
                       int32_t size, uint8_t *out)
{
    if (json->type != SETT_JSON_STRING || json->size != (size_t)size)
        return false;
    for (int32_t i = 0; i < size; i++) {
        int32_t tile = sett_tile_glyph(&game->game->tiles, json->string[i]);
        if (tile < 0)
            return false;
        out[i] = (uint8_t)tile;
    }
    return true;
}

/* Start, the recorded link (NULL: none), end. */
static bool join(const LinkingGame *game, const SettGrid *start,
                 const SettJson *link, const SettGrid *end, SettArena *arena,
                 SettGrid *out)
{
    int32_t size = sett_slice_size(game->game, start);
    int32_t first = sett_slice_count(game->game, start), i = 0;
    int32_t more = link == NULL ? 0 : (int32_t)link->size;
    uint8_t *slice = SETT_TAKE(arena, size, uint8_t);
    assert_non_null(slice);
    assert_int_equal(
        sett_slice_grid(game->game,
                        first + more + sett_slice_count(game->game, end), size,
                        arena, out),
        SETT_OK);
    sett_slice_paste(game->game, out, 0, start);
    const SettJson *item = link == NULL ? NULL : link->child;
    for (; item != NULL; item = item->next, i++) {
        if (!read_slice(game, item, size, slice))
            return false;
        sett_slice_put(game->game, out, first + i, slice);
    }
    sett_slice_paste(game->game, out, first + more, end);
    return true;
}

static void check_value(const Pairs *p, const char *id, const char *name,
                        const SettGrid *level, const SettJson *value,
                        SettArena *tmp)
{
    const LinkingColumn *column = linking_column(p->game, name);
    double theirs = value->type == SETT_JSON_TRUE    ? 1
                    : value->type == SETT_JSON_FALSE ? 0
                                                     : value->number;
    if (column != NULL && value->type != SETT_JSON_NULL)
        linking_check(p->o, p->game, id, column, level, theirs, tmp);
}

static void check_values(const Pairs *p, const char *id, const SettGrid *level,
                         const SettJson *object, SettArena *tmp)
{
    if (object == NULL)
        return;
    for (const SettJson *v = object->child; v != NULL; v = v->next) {
        SettArenaMark mark = sett_arena_mark(tmp);
        check_value(p, id, v->key, level, v, tmp);
        sett_arena_reset(tmp, mark);
    }
}

static void check_link(const Pairs *p, const char *id, const char *mode,
                       const SettGrid *start, const SettGrid *end,
                       const SettJson *recorded, SettArena *tmp)
{
    SettTreeSearch search = p->search;
    SettLink link;
    int64_t length = 0;
    bool found = sett_json_member(recorded, "found")->type == SETT_JSON_TRUE;
    search.allow_empty = strcmp(mode, "allow_empty") == 0;
    SettStatus status = sett_tree_search(&search, start, end, tmp, &link);
    if (found)
        sett_json_int(sett_json_member(recorded, "length"), &length);
    oracle_check(
        p->o, status == SETT_OK && link.found == found && link.count == length,
        "%s %s %s: found %d, length %d; ours %d, %d", p->game->name, id, mode,
        found, (int)length, link.found, (int)link.count);
}

static void check_mode(const Pairs *p, const char *id, const char *mode,
                       const SettGrid *start, const SettGrid *end,
                       const SettJson *pair, SettArena *tmp)
{
    SettGrid level;
    const SettJson *recorded = sett_json_member(pair, mode);
    if (recorded == NULL)
        return;
    const SettJson *slices = sett_json_member(recorded, "link");
    if (slices != NULL && slices->type == SETT_JSON_ARRAY &&
        oracle_check(p->o, join(p->game, start, slices, end, tmp, &level),
                     "%s %s: a link that cannot be read", p->game->name, id)) {
        const SettJson *unbroken = sett_json_member(recorded, "unbroken");
        check_values(p, id, &level, sett_json_member(recorded, "linked"), tmp);
        if (unbroken != NULL)
            check_value(p, id, "unbroken", &level, unbroken, tmp);
    }
    if (p->model != NULL)
        check_link(p, id, mode, start, end, recorded, tmp);
}

static bool same_output(const Pairs *p, const SettChainEntry *e,
                        const SettJson *list)
{
    uint8_t slice[256];
    const SettJson *item = list->child;
    const SettSliceSet *set = &p->model->slices;
    if ((int32_t)list->size != (e == NULL ? 0 : e->rest_size))
        return false;
    for (int32_t i = 0; item != NULL; item = item->next, i++)
        if (!read_slice(p->game, item, set->size, slice) ||
            sett_slice_find(set, slice) != e->rest[i])
            return false;
    return true;
}

/* Outputs as multisets: each of ours takes one of theirs away. */
static void check_outputs(const Pairs *p, const char *id, const char *name,
                          const SettChain *chain, const SettGrid *segment,
                          const SettJson *outputs)
{
    bool used[1024] = {false}, same = true;
    SettArena tmp = testkit_arena();
    SettSliceSet set = p->model->slices;
    set.arena = &tmp;
    int32_t count = sett_slice_count(p->game->game, segment), ours = 0;
    int32_t *slices = SETT_TAKE(&tmp, count, int32_t);
    assert_true(slices != NULL && outputs->size <= 1024);
    for (int32_t i = 0; i < count; i++) {
        uint8_t slice[256];
        sett_slice_get(p->game->game, segment, i, slice);
        slices[i] = sett_slice_find(&set, slice);
    }
    const SettChainEntry *e = sett_chain_find(chain, slices, count);
    do {
        int32_t at = 0;
        bool found = false;
        for (const SettJson *list = outputs->child; list != NULL && !found;
             list = list->next, at++)
            if (!used[at] && same_output(p, e, list))
                found = used[at] = true;
        same = same && found;
        ours++;
        e = e == NULL ? NULL : sett_chain_next(chain, e);
    } while (e != NULL);
    oracle_check(p->o, same && ours == (int32_t)outputs->size,
                 "%s %s: %s differ (%d, ours %d)", p->game->name, id, name,
                 (int)outputs->size, (int)ours);
    sett_arena_free(&tmp);
}

static void check_pair(const Pairs *p, const SettJson *pair)
{
    SettArena tmp = testkit_arena();
    SettGrid level;
    char id[160];
    const SettJson *from = sett_json_member(pair, "start");
    const SettJson *to = sett_json_member(pair, "end");
    snprintf(id, sizeof id, "%s -> %s", from->string, to->string);
    const SettGrid *start = linking_segment(&p->segments, from->string);
    const SettGrid *end = linking_segment(&p->segments, to->string);
    if (!oracle_check(p->o, start != NULL && end != NULL, "%s %s: no segments",
                      p->game->name, id)) {
        sett_arena_free(&tmp);
        return;
    }
    assert_true(join(p->game, start, NULL, end, &tmp, &level));
    check_values(p, id, &level, sett_json_member(pair, "concat"), &tmp);
    const SettJson *unbroken = sett_json_member(pair, "concat_unbroken");
    if (unbroken != NULL)
        check_value(p, id, "unbroken", &level, unbroken, &tmp);
    check_mode(p, id, "allow_empty", start, end, pair, &tmp);
    check_mode(p, id, "no_empty", start, end, pair, &tmp);
    const SettJson *outputs = sett_json_member(pair, "forward_outputs");
    if (p->model != NULL && outputs != NULL)
        check_outputs(p, id, "forward_outputs", &p->model->forward, start,
                      outputs);
    outputs = sett_json_member(pair, "backward_outputs");
    if (p->model != NULL && outputs != NULL)
        check_outputs(p, id, "backward_outputs", &p->model->backward, end,
                      outputs);
    sett_arena_free(&tmp);
}

/* The linking slices: those of the paper, or every slice of the training. */
static void choose_alphabet(Pairs *p, LinkingModel *m, SettArena *arena)
{
    int32_t count = 0, room = m->slices.count + 8;
    int32_t *alphabet = SETT_TAKE(arena, room, int32_t);
    assert_non_null(alphabet);
    if (p->game->pieces[0] == NULL)
        for (; count < m->slices.count; count++)
            alphabet[count] = count;
    for (int32_t i = 0; p->game->pieces[i] != NULL; i++) {
        uint8_t slice[256];
        int32_t size = (int32_t)strlen(p->game->pieces[i]);
        for (int32_t k = 0; k < size; k++)
            slice[k] = (uint8_t)sett_tile_glyph(&p->game->game->tiles,
                                                p->game->pieces[i][k]);
        assert_int_equal(
            sett_slice_add(&m->slices, slice, size, &alphabet[count++]),
            SETT_OK);
    }
    p->search = (SettTreeSearch){.game = p->game->game,
                                 .slices = &m->slices,
                                 .forward = &m->forward,
                                 .backward = &m->backward,
                                 .alphabet = alphabet,
                                 .alphabet_size = count,
                                 .most = p->game->most,
                                 .completable = p->game->completable,
                                 .unbroken = p->game->unbroken};
}

void linking_check_pairs(Oracle *o, const LinkingGame *game, LinkingModel *m)
{
    char name[64];
    const SettJson *root;
    SettArena arena = testkit_arena();
    Pairs p = {.o = o, .game = game, .model = m};
    p.segments = linking_segments(o, game, "-pair-segments.txt", &arena);
    snprintf(name, sizeof name, "%s-pairs.json", game->name);
    char *text = oracle_text(o, name);
    if (m != NULL)
        choose_alphabet(&p, m, &arena);
    if (text != NULL &&
        oracle_check(o,
                     sett_json_read(text, strlen(text), NULL, &arena, &root,
                                    NULL) == SETT_OK,
                     "%s: cannot be read", name))
        for (const SettJson *pair = root->child; pair != NULL;
             pair = pair->next)
            check_pair(&p, pair);
    free(text);
    sett_arena_free(&arena);
}

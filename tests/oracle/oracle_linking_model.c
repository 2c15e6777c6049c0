/* oracle_linking_model.c - n-grams and structure chains learned from the
   training levels, against their recorded sizes and checksums. A canonical text
   has a line for each (prior, next, count), or key and rest, sorted; slices are
   strings of glyphs. */
#include "oracle/oracle_linking.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool ends_in_levels(const Oracle *o, char *path, size_t size,
                           const char *name)
{
    char shared[512];
    snprintf(path, size, "%s/../../levels/%s", o->folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL && testkit_shared(shared, sizeof shared) != NULL) {
        snprintf(path, size, "%s/levels/%s", shared, name);
        file = fopen(path, "rb");
    }
    if (file == NULL)
        return false;
    fclose(file);
    return true;
}

static bool read_training(const Oracle *o, const LinkingGame *game,
                          const char *name, SettArena *arena, SettGrid *grid)
{
    char path[2048], *text;
    size_t size;
    SettIo io = sett_io_posix();
    return ends_in_levels(o, path, sizeof path, name) &&
           sett_file_read(&io, path, 0, arena, &text, &size, NULL) == SETT_OK &&
           sett_level_read(game->game, text, size, 0, arena, grid, NULL) ==
               SETT_OK;
}

static void learn_level(LinkingModel *m, const LinkingGame *game,
                        const SettGrid *grid)
{
    int32_t count = sett_slice_count(game->game, grid);
    int32_t *slices = SETT_TAKE(m->arena, count, int32_t);
    assert_non_null(slices);
    assert_int_equal(sett_slice_numbers(&m->slices, game->game, grid, slices),
                     SETT_OK);
    for (int32_t n = 2; n <= 3; n++)
        assert_int_equal(sett_ngram_add(&m->ngram[n], slices, count), SETT_OK);
    assert_int_equal(sett_chain_add(&m->forward, slices, count), SETT_OK);
    assert_int_equal(sett_chain_add(&m->backward, slices, count), SETT_OK);
    m->levels++;
}

bool linking_learn(const Oracle *o, const LinkingGame *game, SettArena *arena,
                   LinkingModel *m)
{
    *m = (LinkingModel){.arena = arena, .slices = sett_slice_set(arena)};
    sett_tiles_any(&game->game->tiles, SETT_IS(STRUCTURE), m->part);
    for (const char *glyph = game->no_structure; *glyph != 0; glyph++)
        m->part[sett_tile_glyph(&game->game->tiles, *glyph)] = 0;
    m->forward = sett_chain(&m->slices, m->part, game->longest, false, arena);
    m->backward = sett_chain(&m->slices, m->part, game->longest, true, arena);
    for (int32_t n = 2; n <= 3; n++)
        assert_int_equal(sett_ngram(n, arena, &m->ngram[n]), SETT_OK);
    for (int32_t i = 0; game->training[i] != NULL; i++) {
        SettGrid grid;
        if (!read_training(o, game, game->training[i], arena, &grid))
            return false;
        learn_level(m, game, &grid);
    }
    return true;
}

/* Lines of text to be sorted. */
typedef struct Lines {
    char **items;
    int32_t count, room;
} Lines;

static void put_line(Lines *lines, const SettText *line)
{
    if (lines->count == lines->room) {
        lines->room = lines->room == 0 ? 1024 : 2 * lines->room;
        lines->items =
            realloc(lines->items, (size_t)lines->room * sizeof *lines->items);
        assert_non_null(lines->items);
    }
    char *copy = malloc(line->size + 1);
    assert_non_null(copy);
    memcpy(copy, line->data, line->size + 1);
    lines->items[lines->count++] = copy;
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void checksum(Lines *lines, char out[65])
{
    SettText all = sett_text(sett_alloc_default());
    if (lines->count > 0)
        qsort(lines->items, (size_t)lines->count, sizeof *lines->items,
              compare);
    for (int32_t i = 0; i < lines->count; i++) {
        if (i > 0)
            sett_text_char(&all, '\n');
        sett_text_add(&all, lines->items[i]);
        free(lines->items[i]);
    }
    sett_sha256_hex(all.data, all.size, out);
    free(lines->items);
    sett_text_free(&all);
}

static void put_slices(SettText *out, const LinkingGame *game,
                       const LinkingModel *m, const int32_t *slices,
                       int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (i > 0)
            sett_text_char(out, '|');
        for (int32_t k = 0; k < m->slices.size; k++)
            sett_text_char(
                out,
                game->game->tiles.tiles[sett_slice_of(&m->slices, slices[i])[k]]
                    .glyph);
    }
}

typedef struct Sizes {
    int64_t priors, ngrams, total;
    char sha[65];
} Sizes;

static Sizes measure_ngram(const LinkingGame *game, const LinkingModel *m,
                           const SettNgram *g)
{
    Sizes sizes = {0};
    Lines lines = {0};
    SettText line = sett_text(sett_alloc_default());
    for (int32_t p = 0; p < g->prior_count; p++) {
        sizes.priors += g->priors[p].first >= 0;
        for (int32_t i = g->priors[p].first; i >= 0; i = g->next[i].more) {
            sett_text_clear(&line);
            put_slices(&line, game, m, g->tokens + p * (g->order - 1),
                       g->order - 1);
            sett_text_char(&line, '\t');
            put_slices(&line, game, m, &g->next[i].token, 1);
            sett_text_format(&line, "\t%d", (int)g->next[i].count);
            put_line(&lines, &line);
            sizes.ngrams++;
            sizes.total += g->next[i].count;
        }
    }
    checksum(&lines, sizes.sha);
    sett_text_free(&line);
    return sizes;
}

static void check_number(Oracle *o, const char *game, const SettJson *object,
                         const char *name, int64_t ours)
{
    int64_t theirs;
    const SettJson *value = sett_json_member(object, name);
    if (value != NULL)
        oracle_check(o, sett_json_int(value, &theirs) && theirs == ours,
                     "%s %s: %s, ours %lld", game, name, value->string,
                     (long long)ours);
}

static void check_text(Oracle *o, const char *game, const SettJson *object,
                       const char *name, const char *ours)
{
    const SettJson *value = sett_json_member(object, name);
    if (value != NULL)
        oracle_check(o, sett_json_is(value, ours), "%s %s: %s, ours %s", game,
                     name, value->string, ours);
}

static void check_ngram(Oracle *o, const LinkingGame *game, LinkingModel *m,
                        const SettJson *json, int32_t order)
{
    SettNgram *g = &m->ngram[order];
    int32_t pruned;
    Sizes sizes = measure_ngram(game, m, g);
    check_number(o, game->name, json, "raw_priors", sizes.priors);
    check_number(o, game->name, json, "raw_ngrams", sizes.ngrams);
    check_number(o, game->name, json, "raw_total", sizes.total);
    check_text(o, game->name, json, "raw_sha256", sizes.sha);
    assert_int_equal(sett_ngram_prune(g, m->arena, &pruned), SETT_OK);
    sizes = measure_ngram(game, m, g);
    check_number(o, game->name, json, "pruned_priors", pruned);
    check_number(o, game->name, json, "priors", sizes.priors);
    check_number(o, game->name, json, "ngrams", sizes.ngrams);
    check_text(o, game->name, json, "sha256", sizes.sha);
}

static void check_chain(Oracle *o, const LinkingGame *game,
                        const LinkingModel *m, const SettChain *chain,
                        const SettJson *json)
{
    char sha[65];
    Lines lines = {0};
    int64_t keys = 0;
    SettText line = sett_text(sett_alloc_default());
    for (int32_t i = 0; i < chain->count; i++) {
        const SettChainEntry *e = &chain->entries[i];
        keys += sett_chain_next(chain, e) == NULL;
        sett_text_clear(&line);
        put_slices(&line, game, m, e->key, e->key_size);
        sett_text_char(&line, '\t');
        put_slices(&line, game, m, e->rest, e->rest_size);
        put_line(&lines, &line);
    }
    checksum(&lines, sha);
    check_number(o, game->name, json, "keys", keys);
    check_number(o, game->name, json, "entries", chain->count);
    check_text(o, game->name, json, "sha256", sha);
    sett_text_free(&line);
}

void linking_check_model(Oracle *o, const LinkingGame *game, LinkingModel *m)
{
    char name[64];
    const SettJson *root;
    snprintf(name, sizeof name, "%s-model.json", game->name);
    char *text = oracle_text(o, name);
    if (text == NULL)
        return;
    if (oracle_check(o,
                     sett_json_read(text, strlen(text), NULL, m->arena, &root,
                                    NULL) == SETT_OK,
                     "%s: cannot be read", name)) {
        const SettJson *ngrams = sett_json_member(root, "ngrams");
        check_number(o, game->name, root, "training_levels", m->levels);
        for (int32_t n = 2; n <= 3; n++)
            check_ngram(o, game, m,
                        sett_json_member(ngrams, n == 2 ? "2" : "3"), n);
        const SettJson *chains = sett_json_member(root, "structure_chains");
        check_chain(o, game, m, &m->forward,
                    sett_json_member(chains, "forward"));
        check_chain(o, game, m, &m->backward,
                    sett_json_member(chains, "backward"));
    }
    free(text);
}

/* test_gram_elites.c - Gram-Elites against what is written of it: cells as
   heaps beside a plain heap, bins, ways through n-grams beside all ways there
   are, operators that keep every n-gram known, the same search at any number of
   threads, stopped and gone on, and what cannot be learnt. */
#include <string.h>

#include "games/tiles/segments.h"
#include "games/tiles/smb.h"
#include "search/archive_cells.h"
#include "search/genome_slices.h"
#include "search/parts.h"
#include "support/testkit.h"

enum { WIDE = 20, HIGH = 14 };

/* heapq.heappush of numbers, as Python has it. */
static void push(int32_t *heap, int32_t *count, int32_t value)
{
    int32_t at = (*count)++;
    heap[at] = value;
    while (at > 0 && heap[(at - 1) / 2] > value) {
        heap[at] = heap[(at - 1) / 2];
        at = (at - 1) / 2;
        heap[at] = value;
    }
}

static void cells_are_heaps(void **state)
{
    (void)state;
    SettArchiveDef def = sett_archive_def();
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    def.evict = SETT_EVICT_HEAP;
    def.keep[SETT_FEASIBLE] = 4;
    def.keep[SETT_UNFEASIBLE] = 0;
    def.unique = false;
    def.genome_capacity = 1;
    for (int32_t round = 0; round < 500; round++) {
        SettArchive *archive;
        int32_t heap[4], count = 0;
        assert_int_equal(sett_archive_create(&def, &archive, NULL), SETT_OK);
        for (int32_t i = 0; i < 20; i++) {
            int32_t value = (int32_t)sett_rng_below(&rng, 30);
            uint8_t byte = (uint8_t)(value % 3);
            SettIndividual one = {
                .genome = {&byte, 1, 1},
                .score = {.fitness = -(value / 3), .violation = value / 3}};
            push(heap, &count, value);
            count -= count >= 4;
            sett_archive_add(archive, &one, NULL);
            assert_int_equal(sett_archive_count(archive, 0, SETT_FEASIBLE),
                             count);
            for (int32_t k = 0; k < count; k++) {
                const SettIndividual *is =
                    sett_archive_at(archive, 0, SETT_FEASIBLE, k);
                assert_int_equal(3 * (int32_t)is->score.violation +
                                     is->genome.bytes[0],
                                 heap[k]);
            }
        }
        assert_int_equal(sett_archive_count(archive, 0, SETT_UNFEASIBLE), 0);
        sett_archive_destroy(archive);
    }
}

/* Which of two equals is a heap's first, with these ranks. */
static uint8_t first_of(const uint8_t *rank)
{
    SettArchiveDef def = sett_archive_def();
    SettArchive *archive;
    def.evict = SETT_EVICT_HEAP;
    def.keep[SETT_FEASIBLE] = 4;
    def.keep[SETT_UNFEASIBLE] = 0;
    def.genome_capacity = 1;
    def.rank = rank;
    assert_int_equal(sett_archive_create(&def, &archive, NULL), SETT_OK);
    for (int32_t i = 0; i < 2; i++) {
        uint8_t byte = (uint8_t)i;
        SettIndividual one = {.genome = {&byte, 1, 1}};
        sett_archive_add(archive, &one, NULL);
    }
    uint8_t first =
        sett_archive_at(archive, 0, SETT_FEASIBLE, 0)->genome.bytes[0];
    sett_archive_destroy(archive);
    return first;
}

static void equals_come_in_the_order_of_their_ranks(void **state)
{
    (void)state;
    uint8_t rank[256];
    for (int32_t i = 0; i < 256; i++)
        rank[i] = (uint8_t)(255 - i);
    assert_int_equal(first_of(NULL), 0);
    assert_int_equal(first_of(rank), 1);
}

static void the_highest_value_has_a_bin_of_its_own(void **state)
{
    (void)state;
    SettDimension axis = {0, 41, 0, 0.5};
    assert_int_equal(sett_dimension_bin(&axis, SETT_BINS_GRAM, -1), 0);
    assert_int_equal(sett_dimension_bin(&axis, SETT_BINS_GRAM, 0), 0);
    assert_int_equal(sett_dimension_bin(&axis, SETT_BINS_GRAM, 0.0124), 0);
    assert_int_equal(sett_dimension_bin(&axis, SETT_BINS_GRAM, 0.0126), 1);
    assert_int_equal(sett_dimension_bin(&axis, SETT_BINS_GRAM, 0.499), 39);
    assert_int_equal(sett_dimension_bin(&axis, SETT_BINS_GRAM, 0.5), 40);
    assert_int_equal(sett_dimension_bin(&axis, SETT_BINS_GRAM, 9), 40);
}

/* N-grams over bare numbers: slices are never looked at. */
static void learn(SettArena *arena, SettRng *rng, int32_t order, int32_t tokens,
                  int32_t length, SettGrams *out)
{
    int32_t *list = SETT_TAKE(arena, length, int32_t);
    *out = (SettGrams){.game = &sett_game_smb};
    assert_int_equal(sett_ngram(order, arena, &out->model), SETT_OK);
    for (int32_t i = 0; i < length; i++)
        list[i] = (int32_t)sett_rng_below(rng, (uint32_t)tokens);
    assert_int_equal(sett_ngram_add(&out->model, list, length), SETT_OK);
}

/* Whether `depth` slices lead from one prior to the other. */
static bool leads(const SettNgram *m, int32_t from, int32_t to, int32_t depth)
{
    if (depth == 0)
        return from == to;
    for (int32_t e = m->priors[from].first; e >= 0; e = m->next[e].more)
        if (leads(m, m->next[e].to, to, depth - 1))
            return true;
    return false;
}

static void check_way(const SettGrams *g, const SlicesParams *p, SettRng *rng,
                      const int32_t *piece, SettArena *arena)
{
    enum { LONG = 6 };
    int32_t order = g->model.order, *link, count, all[2 * LONG + 64];
    SlicesPiece start = {piece, LONG}, end = {piece + LONG, LONG};
    bool extra = sett_rng_below(rng, 2) == 0;
    assert_int_equal(
        sett_slices_connect(g, p, rng, start, end, extra, arena, &link, &count),
        SETT_OK);
    int32_t from = sett_ngram_prior(&g->model, piece + LONG - order + 1);
    int32_t to = sett_ngram_prior(&g->model, piece + LONG), least = -1;
    for (int32_t d = order; d <= p->depth && least < 0 && from >= 0 && to >= 0;
         d++)
        least = leads(&g->model, from, to, d) ? d - order + 1 : -1;
    bool known = sett_ngram_bad(&g->model, piece, 2 * LONG) == 0;
    assert_int_equal(count, !extra && known ? 0 : least);
    if (count <= 0)
        return;
    memcpy(all, piece + LONG - order + 1, sizeof *all * (size_t)(order - 1));
    memcpy(all + order - 1, link, sizeof *all * (size_t)count);
    memcpy(all + order - 1 + count, end.numbers,
           sizeof *all * (size_t)(order - 1));
    assert_int_equal(sett_ngram_bad(&g->model, all, 2 * (order - 1) + count),
                     0);
}

static void ways_are_the_shortest(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(2, SETT_FOR_TEST, 0);
    for (int32_t round = 0; round < 600; round++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGrams g;
        SlicesParams p = {.depth = 7, .paths = {round % 3}};
        learn(&arena, &rng, 2 + round % 2, 5, 18, &g);
        for (int32_t i = 0; i < 8; i++) {
            int32_t piece[12];
            for (int32_t k = 0; k < 12; k++)
                piece[k] = (int32_t)sett_rng_below(&rng, 5);
            check_way(&g, &p, &rng, piece, &arena);
        }
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

/* 0 -> {1 three times, 2 once} -> 3: drawn by counts, evenly, or the first. */
static void ways_are_drawn_as_asked(void **state)
{
    (void)state;
    static const int32_t level[] = {0, 1, 3, 0, 2, 3, 0, 1, 3, 0, 1, 3};
    static const int32_t piece[] = {0, 3};
    SettArena arena = testkit_arena();
    SettGrams g = {.game = &sett_game_smb};
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    assert_int_equal(sett_ngram(2, &arena, &g.model), SETT_OK);
    assert_int_equal(sett_ngram_add(&g.model, level, 12), SETT_OK);
    int32_t ones[3] = {0};
    for (int32_t i = 0; i < 3 * 4000; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SlicesParams p = {.depth = 40, .paths = {i % 3}};
        int32_t *link, count, before[2] = {3, 0};
        SlicesPiece start = {before, 2}, end = {piece + 1, 1};
        assert_int_equal(sett_slices_connect(&g, &p, &rng, start, end, true,
                                             &arena, &link, &count),
                         SETT_OK);
        assert_int_equal(count, 1);
        ones[i % 3] += link[0] == 1;
        sett_arena_reset(&arena, mark);
    }
    assert_in_range(ones[SLICES_COUNTED], 2850, 3150);
    assert_in_range(ones[SLICES_EVEN], 1850, 2150);
    assert_int_equal(ones[SLICES_FIRST], 4000);
    sett_arena_free(&arena);
}

typedef struct Room {
    SettArena arena;
    SettTraining training;
    SettSearchDef def;
} Room;

static void *params_of(SettArena *arena, const SettTable *table,
                       const SettPreset *presets, int32_t count,
                       const char *name)
{
    void *params = sett_arena_take(arena, 1, table->size + 8);
    assert_non_null(params);
    sett_params_default(table, params);
    for (int32_t i = 0; i < count; i++)
        if (strcmp(presets[i].name, name) == 0)
            memcpy(params, presets[i].params, table->size);
    return params;
}

/* Ground of several heights with gaps between. */
static Room open_room(const char *preset)
{
    enum { LONG = 90 };
    Room r = {.arena = testkit_arena(), .def = sett_search_def()};
    SettRng rng = sett_rng(9, SETT_FOR_TEST, 0);
    SettGrid *level = SETT_TAKE(&r.arena, 1, SettGrid);
    assert_non_null(level);
    assert_int_equal(sett_grid_take(&r.arena, LONG, HIGH, level), SETT_OK);
    for (int32_t x = 0; x < LONG; x++) {
        int32_t ground = (int32_t)sett_rng_below(&rng, 4);
        for (int32_t y = 0; y < HIGH; y++)
            level->cells[y * LONG + x] =
                y >= HIGH - ground ? SMB_GROUND : SMB_EMPTY;
    }
    r.training = (SettTraining){level, 1};
    SettSearchDef *d = &r.def;
    d->game = &sett_game_smb;
    d->method = &sett_method_gram_elites;
    d->genome = &sett_genome_slices;
    d->eval = &sett_eval_smb;
    d->method_params =
        params_of(&r.arena, &d->method->params, d->method->presets,
                  d->method->preset_count, preset);
    d->genome_params =
        params_of(&r.arena, &d->genome->params, d->genome->presets,
                  d->genome->preset_count, preset);
    d->eval_params = params_of(&r.arena, &d->eval->params, d->eval->presets,
                               d->eval->preset_count, preset);
    d->w = WIDE;
    d->h = HIGH;
    d->max_evaluations = 2000;
    return r;
}

static SettSearch *created(Room *r)
{
    SettSearch *search;
    SettError err = {0};
    r->def.training = &r->training;
    assert_int_equal(sett_search_create(&r->def, &search, &err), SETT_OK);
    return search;
}

static uint64_t digest(const SettSearch *search)
{
    uint64_t hash = 1;
    for (int32_t i = 0; i < sett_search_count(search); i++) {
        const SettIndividual *one = sett_search_get(search, i);
        hash = sett_hash_mix(hash, sett_genome_hash(&one->genome));
        hash = sett_hash_mix(hash, one->born);
    }
    return hash;
}

/* A host with several workers that turns everything round. */
static void run_backwards(void *host, int64_t count, SettTaskFn *task,
                          void *user)
{
    int32_t workers = *(int32_t *)host;
    for (int64_t i = count - 1; i >= 0; i--)
        task(user, i, (int32_t)(i % workers));
}

static const char *const presets[] = {"sett", "compat", "map-elites",
                                      "sampling"};

static void any_number_of_workers_finds_the_same(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 4; i++) {
        uint64_t hashes[4];
        for (int32_t w = 0; w < 4; w++) {
            static const int32_t numbers[] = {1, 2, 7, 16};
            int32_t workers = numbers[w];
            Room r = open_room(presets[i]);
            if (w > 0)
                r.def.jobs = (SettJobs){run_backwards, &workers, workers};
            SettSearch *search = created(&r);
            assert_int_equal(sett_search_step(search, 2000), SETT_OK);
            assert_true(sett_search_count(search) > 3);
            hashes[w] = digest(search);
            sett_search_destroy(search);
            sett_arena_free(&r.arena);
        }
        for (int32_t w = 1; w < 4; w++)
            assert_true(hashes[w] == hashes[0]);
    }
}

static void a_stored_search_goes_on(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 4; i++)
        for (uint64_t stop = 37; stop < 2000; stop += 700) {
            Room r = open_room(presets[i]);
            SettSearch *whole = created(&r), *half = created(&r), *again;
            SettText text = sett_text(sett_alloc_default());
            SettJsonWriter w = sett_json_writer(&text, false);
            const SettJson *json;
            assert_int_equal(sett_search_step(whole, 2000), SETT_OK);
            assert_int_equal(sett_search_step(half, stop), SETT_OK);
            sett_json_open(&w, '{');
            assert_int_equal(sett_search_write(half, &w), SETT_OK);
            sett_json_close(&w);
            assert_int_equal(sett_json_read(text.data, text.size, NULL,
                                            &r.arena, &json, NULL),
                             SETT_OK);
            again = created(&r);
            assert_int_equal(sett_search_read(again, json, NULL), SETT_OK);
            assert_int_equal(sett_search_step(again, 2000), SETT_OK);
            assert_true(digest(again) == digest(whole));
            sett_search_destroy(whole);
            sett_search_destroy(half);
            sett_search_destroy(again);
            sett_text_free(&text);
            sett_arena_free(&r.arena);
        }
}

/* What is bred by n-grams has no unknown one; plain operators do not care. */
static void born(void *user, const SettIndividual *one)
{
    int32_t *bad = user;
    *bad += one->score.violation >= 1;
}

static void every_child_is_made_of_known_ngrams(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 4; i++) {
        Room r = open_room(presets[i]);
        int32_t bad = 0;
        r.def.watch = (SettWatchBirths){born, &bad};
        SettSearch *search = created(&r);
        assert_int_equal(sett_search_step(search, 2000), SETT_OK);
        if (strcmp(presets[i], "map-elites") == 0)
            assert_true(bad > 0);
        else
            assert_int_equal(bad, 0);
        sett_search_destroy(search);
        sett_arena_free(&r.arena);
    }
}

static void refused(Room *r, const SettTraining *training, SettStatus expected,
                    const char *words)
{
    SettSearch *search;
    SettError err = {0};
    r->def.training = training;
    assert_int_equal(sett_search_create(&r->def, &search, &err), expected);
    assert_null(search);
    assert_non_null(strstr(err.text, words));
}

static void what_cannot_be_learnt_is_said(void **state)
{
    (void)state;
    Room r = open_room("compat");
    SettGrid low, short_one;
    SettTraining none = {NULL, 0}, bad = {&low, 1}, few = {&short_one, 1};
    assert_int_equal(sett_grid_take(&r.arena, 30, HIGH - 1, &low), SETT_OK);
    assert_int_equal(sett_grid_take(&r.arena, 2, HIGH, &short_one), SETT_OK);
    r.def.eval_params = params_of(&r.arena, &r.def.eval->params, NULL, 0, "");
    refused(&r, NULL, SETT_BAD_INPUT, "no training level");
    refused(&r, &none, SETT_BAD_INPUT, "no training level");
    refused(&r, &bad, SETT_BAD_INPUT, "13 tiles instead of 14");
    refused(&r, &few, SETT_BAD_INPUT, "");
    sett_arena_free(&r.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_are_heaps),
        cmocka_unit_test(equals_come_in_the_order_of_their_ranks),
        cmocka_unit_test(the_highest_value_has_a_bin_of_its_own),
        cmocka_unit_test(ways_are_the_shortest),
        cmocka_unit_test(ways_are_drawn_as_asked),
        cmocka_unit_test(any_number_of_workers_finds_the_same),
        cmocka_unit_test(a_stored_search_goes_on),
        cmocka_unit_test(every_child_is_made_of_known_ngrams),
        cmocka_unit_test(what_cannot_be_learnt_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

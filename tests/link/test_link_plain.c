/* test_link_plain.c - segments, n-grams, chains and links against a second
   model that was written from the rules alone, on rows of characters: random
   segments and pieces of the project's own levels. */
#include "base/ngram.h"
#include "link/tree_search.h"
#include "link/verify.h"
#include "sett/search.h"
#include "support/link_twin.h"

#include <stdio.h>
#include <string.h>

static const SettGame *const games[3] = {&sett_game_smb, &sett_game_icarus,
                                         &sett_game_dungeongrams};

static const char *const common[3] = {"-----------XXXSE?Qo<>[]Bb",
                                      "------------###TTMHDd",
                                      "------------XXX/\\^#*&&"};

/* Segments with a way are rare in noise: holes in a floor, ledges in a shaft.
 */
static void draw_segment(SettRng *rng, PlainTiles game, PlainSegment *s)
{
    size_t tiles = strlen(common[game]);
    uint32_t dense = 2 + sett_rng_below(rng, 30);
    uint32_t floor = sett_rng_below(rng, 12);
    s->w = game == PLAIN_ICARUS ? 16 : (int)sett_rng_range(rng, 6, 25);
    s->h = game == PLAIN_SMB ? 14 : game == PLAIN_DG ? 11 : 20;
    for (int y = 0; y < s->h; y++)
        for (int x = 0; x < s->w; x++) {
            char c = '-';
            if (sett_rng_below(rng, 100) < dense)
                c = common[game][sett_rng_below(rng, (uint32_t)tiles)];
            if (game == PLAIN_SMB && y == s->h - 1)
                c = sett_rng_below(rng, 12) > floor ? 'X' : '-';
            s->at[y][x] = c;
        }
    for (int y = 1; y < s->h && game == PLAIN_ICARUS; y += 3) {
        int x = (int)sett_rng_below(rng, 12);
        memset(&s->at[y][x], '#', (size_t)sett_rng_range(rng, 2, 4));
    }
}

static void segments_are_the_same(void **state)
{
    (void)state;
    char why[200];
    SettRng rng = sett_rng(41, SETT_FOR_TEST, 0);
    int32_t ways[3] = {0}, whole[3] = {0};
    for (int32_t i = 0; i < 900; i++) {
        PlainSegment s;
        PlainTiles game = (PlainTiles)(i % 3);
        draw_segment(&rng, game, &s);
        if (!link_twin_same(game, &s, why, sizeof why))
            fail_msg("segment %d: %s", (int)i, why);
        if (game == PLAIN_DG)
            continue;
        ways[game] += game == PLAIN_SMB ? plain_smb_progress(&s) == 1
                                        : plain_icarus_progress(&s, false) == 1;
        whole[game] += game == PLAIN_SMB ? plain_smb_unbroken(&s)
                                         : plain_icarus_unbroken(&s);
    }
    for (int32_t g = 0; g < 2; g++)
        if (ways[g] < 20 || ways[g] > 280 || whole[g] < 20 || whole[g] > 280)
            fail_msg("game %d: %d ways, %d unbroken", (int)g, (int)ways[g],
                     (int)whole[g]);
}

static const PlainDgRules presets[3] = {
    {30, 30, 0}, {30, 25, 30}, {40, 30, 40}};
static const SettTurns *const rules[3] = {&sett_dg_2022a, &sett_dg_2022b,
                                          &sett_dg_head};

static void draw_dungeon(SettRng *rng, int32_t w, int32_t h, PlainSegment *s)
{
    int32_t foes = 0, things = 0;
    s->w = (int)w;
    s->h = (int)h;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            char c = "-----------XX^#*&#"[sett_rng_below(rng, 18)];
            foes += c == '#';
            things += c == '*' || c == '&';
            if ((c == '#' && foes > 3) || (strchr("*&", c) && things > 4))
                c = '-';
            s->at[y][x] = c;
        }
}

static uint16_t place(const PlainDg *d, int x, int y)
{
    return (uint16_t)(y * d->level.w + x);
}

static void same_turn(const PlainDg *d, const SettTurnState *s)
{
    assert_int_equal(s->won, d->won);
    assert_int_equal(s->lost && !s->won, d->lost);
    assert_int_equal(s->player, place(d, d->x, d->y));
    assert_int_equal(s->stamina, d->stamina);
    assert_int_equal(s->armed, d->armed);
    for (int i = 0; i < d->foes; i++)
        assert_int_equal(s->foe[i], place(d, d->foe[i].x, d->foe[i].y));
    for (int i = 0; i < d->switches; i++)
        assert_int_equal(s->switches >> i & 1, d->lever[i].there);
    for (int i = 0; i < d->foods; i++)
        assert_int_equal(s->food >> i & 1, d->food[i].there);
}

/* A dungeon drawn at random in both models. */
typedef struct Both {
    PlainDg d;
    SettTurnLevel level;
    SettGrid grid;
} Both;

static void draw_both(SettArena *arena, SettRng *rng, int32_t preset,
                      SettPoint low, SettPoint high, Both *out)
{
    PlainSegment s;
    int32_t shift, w = (int32_t)sett_rng_range(rng, low.x, high.x);
    draw_dungeon(rng, w, (int32_t)sett_rng_range(rng, low.y, high.y), &s);
    out->grid = link_twin_grid(arena, PLAIN_DG, &s);
    plain_dg_open(&out->d, &s, presets[preset]);
    assert_int_equal(
        sett_dg_read(rules[preset], &out->grid, arena, &out->level, &shift),
        SETT_OK);
}

enum { TURNS = 60, PADDING = 2 };

/* The judge of ways says the same, and where the player was. */
static void same_verdict(SettArena *arena, const Both *b, int32_t preset,
                         const uint32_t *actions, const SettPoint *walked,
                         int32_t count)
{
    bool accepted;
    SettPoint places[TURNS + 1];
    int32_t placed;
    assert_int_equal(sett_verify_turns(rules[preset], &b->grid, actions, count,
                                       arena, &accepted, places, &placed),
                     SETT_OK);
    assert_int_equal(accepted, b->d.won);
    assert_int_equal(placed, count + 1);
    for (int32_t i = 0; i <= count; i++) {
        assert_int_equal(places[i].x, walked[i].x);
        assert_int_equal(places[i].y, walked[i].y);
    }
    /* Nobody goes on behind the end. */
    if (count == TURNS || !(b->d.won || b->d.lost))
        return;
    assert_int_equal(sett_verify_turns(rules[preset], &b->grid, actions,
                                       count + 1, arena, &accepted, places,
                                       &placed),
                     SETT_OK);
    assert_int_equal(accepted, b->d.won);
    assert_int_equal(placed, count + 1);
}

static void walks_are_the_same(void **state)
{
    (void)state;
    SettRng rng = sett_rng(42, SETT_FOR_TEST, 0);
    int32_t won = 0, lost = 0;
    for (int32_t i = 0; i < 1500; i++) {
        SettArena arena = testkit_arena();
        Both b;
        SettTurnState turn;
        uint32_t actions[TURNS + 1] = {0};
        SettPoint walked[TURNS + 1];
        int32_t t = 0;
        draw_both(&arena, &rng, i % 3, (SettPoint){1, 1}, (SettPoint){9, 7},
                  &b);
        sett_turns_start(&b.level, &turn);
        for (; t < TURNS && !b.d.won && !b.d.lost; t++) {
            uint32_t action = sett_rng_below(&rng, 9);
            actions[t] = action < 5 ? action : action % 2 == 0 ? 4 : 3;
            walked[t] = (SettPoint){b.d.x - PADDING, b.d.y};
            plain_dg_play(&b.d, (int)actions[t]);
            sett_turns_play(&b.level, &turn, actions[t]);
            same_turn(&b.d, &turn);
        }
        walked[t] = (SettPoint){b.d.x - PADDING, b.d.y};
        same_verdict(&arena, &b, i % 3, actions, walked, t);
        won += b.d.won;
        lost += b.d.lost;
        sett_arena_free(&arena);
    }
    assert_true(won > 100 && lost > 300);
}

static void answers_are_the_same(void **state)
{
    (void)state;
    SettRng rng = sett_rng(43, SETT_FOR_TEST, 0);
    int32_t answers[3] = {0};
    for (int32_t i = 0; i < 120; i++) {
        SettArena arena = testkit_arena();
        Both b;
        SettTurnResult result;
        draw_both(&arena, &rng, i % 3, (SettPoint){1, 2}, (SettPoint){6, 4},
                  &b);
        assert_int_equal(sett_turns_exact(&b.level, 100000, &arena, &result),
                         SETT_OK);
        int plain = plain_dg_solve(&b.d, 4000);
        answers[plain + 1]++;
        if (plain >= 0 && (plain == 1) != (result.answer == SETT_TURNS_WON))
            fail_msg("dungeon %d: plain %d, library %d", (int)i, plain,
                     (int)result.answer);
        sett_arena_free(&arena);
    }
    if (answers[1] < 12 || answers[2] < 20)
        fail_msg("%d not told, %d lost, %d won", (int)answers[0],
                 (int)answers[1], (int)answers[2]);
}

static void the_bounded_search_is_the_same(void **state)
{
    (void)state;
    SettRng rng = sett_rng(46, SETT_FOR_TEST, 0);
    int32_t won = 0, lost = 0, gave_up = 0;
    for (int32_t i = 0; i < 300; i++) {
        SettArena arena = testkit_arena();
        Both b;
        SettTurnResult r;
        draw_both(&arena, &rng, i % 3, (SettPoint){1, 2}, (SettPoint){6, 5},
                  &b);
        assert_int_equal(
            sett_turns_bounded(&b.level, SETT_FLAW_NONE, 0, &arena, &r),
            SETT_OK);
        PlainDgFound plain = plain_dg_bounded(&b.d);
        assert_int_equal(r.spent, plain.spent);
        assert_int_equal(r.answer, plain.won       ? SETT_TURNS_WON
                                   : plain.gave_up ? SETT_TURNS_GAVE_UP
                                                   : SETT_TURNS_NO_WAY);
        assert_true(r.progress == plain.progress);
        won += plain.won;
        gave_up += plain.gave_up;
        lost += !plain.won && !plain.gave_up;
        sett_arena_free(&arena);
    }
    if (won < 20 || lost < 20 || gave_up < 5)
        fail_msg("%d won, %d lost, %d gave up", won, lost, gave_up);
}

#define LEVELS 7

typedef struct Trained {
    SettArena arena;
    PlainTiles game;
    PlainSlices level[LEVELS];
    SettSliceSet slices;
    SettNgram ngram[4]; /* 2 and 3 */
    SettChain forward, backward;
    PlainChain plain_forward, plain_backward;
    uint8_t part[256];
} Trained;

static void train_level(Trained *t, int32_t i)
{
    PlainSegment s;
    int32_t numbers[PLAIN_SEG];
    link_twin_own(t->game, i, &s);
    plain_slices(t->game, &s, &t->level[i]);
    SettGrid grid = link_twin_grid(&t->arena, t->game, &s);
    assert_int_equal(
        sett_slice_numbers(&t->slices, games[t->game], &grid, numbers),
        SETT_OK);
    for (int32_t n = 2; n <= 3; n++)
        assert_int_equal(
            sett_ngram_add(&t->ngram[n], numbers, t->level[i].count), SETT_OK);
    assert_int_equal(sett_chain_add(&t->forward, numbers, t->level[i].count),
                     SETT_OK);
    assert_int_equal(sett_chain_add(&t->backward, numbers, t->level[i].count),
                     SETT_OK);
}

static Trained *train(PlainTiles game)
{
    static const int32_t longest[3] = {2, 2, 4};
    Trained *t = test_calloc(1, sizeof *t);
    t->arena = testkit_arena();
    t->game = game;
    t->slices = sett_slice_set(&t->arena);
    sett_tiles_any(&games[game]->tiles, SETT_IS(STRUCTURE), t->part);
    for (const char *top = "<>"; *top != '\0' && game == PLAIN_SMB; top++)
        t->part[sett_tile_glyph(&games[game]->tiles, *top)] = 0;
    t->forward =
        sett_chain(&t->slices, t->part, longest[game], false, &t->arena);
    t->backward =
        sett_chain(&t->slices, t->part, longest[game], true, &t->arena);
    for (int32_t n = 2; n <= 3; n++)
        assert_int_equal(sett_ngram(n, &t->arena, &t->ngram[n]), SETT_OK);
    for (int32_t i = 0; i < LEVELS; i++)
        train_level(t, i);
    plain_chain(game, t->level, LEVELS, false, &t->plain_forward);
    plain_chain(game, t->level, LEVELS, true, &t->plain_backward);
    return t;
}

static void forget(Trained *t)
{
    sett_arena_free(&t->arena);
    test_free(t);
}

static bool is_slice(const Trained *t, int32_t number, const char *plain)
{
    const uint8_t *tiles = sett_slice_of(&t->slices, number);
    for (int32_t k = 0; k < t->slices.size; k++)
        if (games[t->game]->tiles.tiles[tiles[k]].glyph != plain[k])
            return false;
    return true;
}

static int32_t number_of(const Trained *t, const char *plain)
{
    for (int32_t i = 0; i < t->slices.count; i++)
        if (is_slice(t, i, plain))
            return i;
    return -1;
}

/* Every n-gram's count, and how many there are. */
static void same_grams(const Trained *t, int32_t n)
{
    int64_t total = 0;
    const SettNgram *g = &t->ngram[n];
    for (int32_t l = 0; l < LEVELS; l++)
        for (int32_t i = 0; i + n <= t->level[l].count; i++) {
            int32_t tokens[3];
            for (int32_t k = 0; k < n; k++)
                tokens[k] = number_of(t, t->level[l].item[i + k]);
            const SettNgramNext *next =
                sett_ngram_after(g, sett_ngram_prior(g, tokens), tokens[n - 1]);
            assert_non_null(next);
            assert_int_equal(
                next->count,
                plain_gram_count(t->level, LEVELS, n,
                                 (const char(*)[20]) & t->level[l].item[i]));
            total++;
        }
    for (int32_t i = 0; i < g->next_count; i++)
        total -= g->next[i].count;
    assert_int_equal(total, 0);
}

/* Slices drawn from the levels, some of them in their order. */
static void draw_slices(SettRng *rng, const Trained *t, int32_t count,
                        PlainSlices *out)
{
    memset(out, 0, sizeof *out);
    out->size = t->level[0].size;
    while (out->count < count) {
        const PlainSlices *l = &t->level[sett_rng_below(rng, LEVELS)];
        int32_t run = (int32_t)sett_rng_range(rng, 2, 9);
        int32_t at = (int32_t)sett_rng_below(rng, (uint32_t)l->count);
        for (; run > 0 && at < l->count && out->count < count; run--, at++)
            memcpy(out->item[out->count++], l->item[at], sizeof l->item[at]);
    }
}

static void same_bad_grams(SettRng *rng, const Trained *t)
{
    for (int32_t i = 0; i < 20; i++) {
        PlainSlices s;
        int32_t tokens[PLAIN_SEG];
        draw_slices(rng, t, 15, &s);
        for (int32_t k = 0; k < s.count; k++)
            tokens[k] = number_of(t, s.item[k]);
        for (int32_t n = 2; n <= 3; n++)
            assert_int_equal(sett_ngram_bad(&t->ngram[n], tokens, s.count),
                             plain_bad_grams(t->level, LEVELS, (int)n, &s));
    }
}

static void same_chain(const Trained *t, const SettChain *ours,
                       const PlainChain *plain)
{
    assert_int_equal(ours->count, plain->count);
    assert_true(plain->count >= 4);
    for (int32_t i = 0; i < ours->count; i++) {
        const SettChainEntry *e = &ours->entries[i];
        int32_t key = plain->entry[i].key;
        assert_int_equal(e->key_size, key);
        assert_int_equal(e->rest_size, plain->entry[i].rest);
        for (int32_t k = 0; k < key + e->rest_size; k++)
            assert_true(is_slice(t, k < key ? e->key[k] : e->rest[k - key],
                                 plain->entry[i].slice[k]));
    }
}

static void models_are_the_same(void **state)
{
    (void)state;
    SettRng rng = sett_rng(44, SETT_FOR_TEST, 0);
    for (int32_t game = 0; game < 3; game++) {
        Trained *t = train((PlainTiles)game);
        same_grams(t, 2);
        same_grams(t, 3);
        same_bad_grams(&rng, t);
        same_chain(t, &t->forward, &t->plain_forward);
        same_chain(t, &t->backward, &t->plain_backward);
        forget(t);
    }
}

/* The library's tests of a level; `self` is the game. */
static SettStatus fits(const void *self, const SettGrid *g, SettArena *tmp,
                       bool *fit)
{
    const PlainTiles *game = self;
    PlainSegment s;
    double value = 0;
    if (*game == PLAIN_DG) {
        link_twin_segment(PLAIN_DG, g, &s);
        *fit = plain_toss(&s);
        return SETT_OK;
    }
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = sett_runner_progress(
        *game == PLAIN_SMB ? &sett_smb_runner : &sett_icarus_2022, g, tmp,
        &value);
    sett_arena_reset(tmp, mark);
    *fit = value == 1;
    return status;
}

static SettStatus is_whole(const void *self, const SettGrid *g, SettArena *tmp,
                           bool *fit)
{
    (void)tmp;
    const PlainTiles *game = self;
    *fit = *game == PLAIN_DG ||
           (*game == PLAIN_SMB ? twin_unbroken(&sett_game_smb, g)
                               : twin_unbroken(&sett_game_icarus, g));
    return SETT_OK;
}

/* Some slices of the training, the same for both. */
static void choose_alphabet(SettRng *rng, const Trained *t, int32_t count,
                            PlainSlices *plain, int32_t *ours)
{
    draw_slices(rng, t, count, plain);
    for (int32_t i = 0; i < count; i++)
        ours[i] = number_of(t, plain->item[i]);
}

/* Up to nine empty columns at the end, which a link must not make wider. */
static void add_hole(SettRng *rng, PlainTiles game, PlainSlices *s)
{
    int32_t columns = (int32_t)sett_rng_below(rng, 18) - 8;
    for (; columns > 0 && game == PLAIN_SMB; columns--) {
        memset(s->item[s->count], 0, sizeof s->item[0]);
        memset(s->item[s->count++], '-', (size_t)s->size);
    }
}

typedef struct Links {
    int32_t found, empty, none, searched;
} Links;

static void same_link(SettRng *rng, const Trained *t, bool allow_empty,
                      Links *links)
{
    SettArena tmp = testkit_arena();
    PlainSlices start, end, alphabet, plain;
    PlainSegment segment;
    int32_t letters[4];
    int asked;
    SettLink link;
    draw_slices(rng, t, (int32_t)sett_rng_range(rng, 3, 8), &start);
    add_hole(rng, t->game, &start);
    draw_slices(rng, t, (int32_t)sett_rng_range(rng, 3, 8), &end);
    choose_alphabet(rng, t, 4, &alphabet, letters);
    plain_level(t->game, &start, &segment);
    SettGrid first = link_twin_grid(&tmp, t->game, &segment);
    plain_level(t->game, &end, &segment);
    SettGrid second = link_twin_grid(&tmp, t->game, &segment);
    PlainLinker linker = {
        t->game, &t->plain_forward, &t->plain_backward, &alphabet,
        2,       allow_empty};
    SettTreeSearch search = {
        games[t->game], &t->slices, &t->forward, &t->backward, letters, 4, 2,
        allow_empty,    &t->game,   fits,        is_whole};
    bool found = plain_link(&linker, &start, &end, &plain, &asked);
    assert_int_equal(sett_tree_search(&search, &first, &second, &tmp, &link),
                     SETT_OK);
    assert_int_equal(link.found, found);
    assert_int_equal(link.asked, asked);
    links->found += found;
    links->none += !found;
    links->empty += found && plain.count == 0;
    links->searched += asked > 1;
    if (found) {
        assert_int_equal(link.count, plain.count);
        for (int32_t i = 0; i < link.count; i++)
            assert_true(is_slice(t, link.slices[i], plain.item[i]));
    }
    sett_arena_free(&tmp);
}

static void links_are_the_same(void **state)
{
    (void)state;
    SettRng rng = sett_rng(45, SETT_FOR_TEST, 0);
    for (int32_t game = 0; game < 3; game++) {
        Trained *t = train((PlainTiles)game);
        Links links = {0};
        for (int32_t i = 0; i < 150; i++)
            same_link(&rng, t, i % 2 == 0, &links);
        if (links.found < 10 || links.none < 3 || links.empty < 3 ||
            links.searched < 10)
            fail_msg("game %d: %d found, %d none, %d empty, %d searched",
                     (int)game, (int)links.found, (int)links.none,
                     (int)links.empty, (int)links.searched);
        forget(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(segments_are_the_same),
        cmocka_unit_test(walks_are_the_same),
        cmocka_unit_test(answers_are_the_same),
        cmocka_unit_test(the_bounded_search_is_the_same),
        cmocka_unit_test(models_are_the_same),
        cmocka_unit_test(links_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

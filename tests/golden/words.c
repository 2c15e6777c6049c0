/* words.c - see words.h. */
#include "golden/words.h"

#include "base/ngram.h"
#include "contracts/grams.h"
#include "contracts/needs.h"
#include "golden/mix.h"
#include "play/formula.h"
#include "sett/catalog.h"
#include "sett/play.h"

enum { TEXTS = 12, LONGEST = 400 };

typedef struct Draw {
    SettArena *arena;
    SettRng rng;
    uint64_t hash;
    SettText *text; /* room for what is written */
} Draw;

static int32_t below(Draw *d, int32_t bound)
{
    return (int32_t)sett_rng_below(&d->rng, (uint32_t)bound);
}

static void mix_whole(Draw *d, int64_t value)
{
    d->hash = sett_hash_mix(d->hash, (uint64_t)value);
}

static void mix_written(Draw *d)
{
    d->hash = sett_hash(d->text->data, d->text->size, d->hash);
    sett_text_clear(d->text);
}

static void mix_answer(Draw *d, SettStatus s, const SettError *err)
{
    mix_whole(d, s);
    if (s == SETT_OK)
        return;
    d->hash = mix_text(mix_text(d->hash, err->text), err->expected);
    mix_whole(d, err->line * 1000 + err->column);
}

/* A text with up to three mistakes: a byte left out, doubled or replaced, two
   swapped, the end cut off, or a piece of another text put in. */
static size_t spoil(Draw *d, const char *const *texts, int32_t count,
                    char out[2 * LONGEST])
{
    static const char bytes[] =
        "\"{}[]:,.+-*/()=<>_ 019eExn\\\n\t\1\177\303\251";
    const char *text = texts[below(d, count)];
    int32_t size = (int32_t)strlen(text);
    memcpy(out, text, (size_t)size);
    for (int32_t i = below(d, 4); i > 0 && size > 2; i--) {
        int32_t at = below(d, size - 1), kind = below(d, 6);
        const char *other = texts[below(d, count)];
        int32_t piece = 1 + below(d, 8), from = below(d, 4);
        if (kind == 0)
            memmove(out + at, out + at + 1, (size_t)(size-- - at - 1));
        else if (kind == 1)
            out[at] = out[at + 1];
        else if (kind == 2)
            out[at] = bytes[below(d, (int32_t)sizeof bytes - 1)];
        else if (kind == 3)
            size = at + 1;
        else if (size + piece < LONGEST &&
                 from + piece < (int32_t)strlen(other)) {
            memmove(out + at + piece, out + at, (size_t)(size - at));
            memcpy(out + at, other + from, (size_t)piece);
            size += piece;
        }
    }
    out[size] = 0;
    return (size_t)size;
}

static const SettRules *any_rules(Draw *d)
{
    static const char *const games[] = {"md2", "mario"};
    const SettGame *game =
        sett_catalog_game(sett_catalog_builtin(), games[below(d, 2)]);
    return below(d, 4) == 0 ? NULL : game->rules;
}

static const char *const documents[] = {
    "{\"a\": [1, -2.50, 3e4, 0.1e-7], \"b\": {\"c\": null, \"d\": true}}",
    "[[], {}, \"\\u00e9\\ud83d\\ude00\\n\\\"\", \"caf\303\251\", false, 12345]",
    "{\"persona\": 1, \"long\": 123456789012345678901234567890, \"x\": 1e400}",
    ("  {\"twice\": 1,\n   \"once\": [0, -0, 9007199254740993, 3.0],\n \"\": "
     "{}}"),
    "{\"deep\": [[[[[[[[1]]]]]]]], \"keys\": {\"z\": 1, \"a\": 2, \"m\": 3}}"};

static void rewrite(const SettJson *v, SettJsonWriter *out)
{
    int64_t whole;
    if (v->type == SETT_JSON_NULL)
        sett_json_put_null(out);
    else if (v->type == SETT_JSON_STRING)
        sett_json_put_bytes(out, v->string, v->size);
    else if (v->type == SETT_JSON_NUMBER && sett_json_int(v, &whole))
        sett_json_put_int(out, whole);
    else if (v->type == SETT_JSON_NUMBER)
        sett_json_put_double(out, v->number);
    else if (v->type != SETT_JSON_ARRAY && v->type != SETT_JSON_OBJECT)
        sett_json_put_bool(out, v->type == SETT_JSON_TRUE);
    else {
        bool object = v->type == SETT_JSON_OBJECT;
        sett_json_open(out, object ? '{' : '[');
        for (const SettJson *c = v->child; c != NULL; c = c->next) {
            if (object)
                sett_json_key(out, c->key);
            rewrite(c, out);
        }
        sett_json_close(out);
    }
}

static SettStatus json(Draw *d)
{
    char text[2 * LONGEST];
    SettError err = {0};
    const SettJson *root;
    SettJsonLimits limits = sett_json_limits();
    size_t size = spoil(d, documents, 5, text);
    if (below(d, 4) == 0)
        limits.depth = 1 + below(d, 9);
    SettStatus s = sett_json_read(text, size, &limits, d->arena, &root, &err);
    mix_answer(d, s, &err);
    if (s != SETT_OK)
        return s;
    SettJsonWriter w = sett_json_writer(d->text, below(d, 2) == 0);
    rewrite(root, &w);
    mix_written(d);
    mix_whole(d, root->line * 100 + root->column);
    return SETT_OK;
}

typedef struct Part {
    SettTileRef tile;
    int32_t low;
    SettTileBits of;
    double share;
} Part;

typedef struct Options {
    int32_t steps;
    bool loops;
    double pull;
    SettChance walls;
    SettChoice mode;
    SettTileRef fill;
    SettTileBits keep;
    struct {
        int32_t count;
        Part rows[3];
    } parts;
} Options;

static const SettParam part_rows[] = {
    SETT_ROW_TILE(Part, tile, "tile", "what is counted"),
    SETT_ROW(Part, low, 1, 0, 99, "fewest"),
    SETT_ROW_TILE(Part, of, "of", "near these"),
    SETT_ROW(Part, share, 0.5, -1, 1, "how much"),
};
static const SettTable part_table = SETT_TABLE(Part, part_rows);
static const SettParam option_rows[] = {
    SETT_ROW(Options, steps, 3, -4, 16, "passes"),
    SETT_ROW(Options, loops, 1, 0, 1, "leave loops"),
    SETT_ROW(Options, pull, -0.5, -2, 2, "towards the goal"),
    SETT_ROW_AS(Options, walls, "wall-share", 0.45, 0, 1, "chance of a wall"),
    SETT_ROW_CHOICE(Options, mode, "mode", 1, "fast|slow|very-slow", "how"),
    SETT_ROW_TILE(Options, fill, "fill", "what is left"),
    SETT_ROW_TILE(Options, keep, "keep", "what stays"),
    SETT_ROW_ROWS(Options, parts, "parts", &part_table, "how many"),
};
static const SettTable options = SETT_TABLE(Options, option_rows);

static const char *const values[] = {
    "steps=16",
    "steps=-4",
    "steps=17",
    "pull=2",
    "pull=-2.0001",
    "pull=1e-3",
    "loops=on",
    "loops=false",
    "loops=1",
    "mode=fast",
    "mode=very-slo",
    "mode=slow",
    "fill=none",
    "fill=goblin",
    "fill=goblni",
    "keep=none",
    "keep=wall,exit",
    "keep=wall,,exit",
    "wall-share=1",
    "wall-share=0.333333333",
    "wall-share=1.0001",
    "parts=[]",
    "parts=[{\"tile\":\"wall\",\"low\":99,\"share\":-1}]",
    "parts=[{},{},{\"of\":[\"wall\",\"trap\"]}]",
    "parts=[{},{},{},{}]"};
static const char *const objects[] = {
    "{\"steps\": 16, \"loops\": false, \"pull\": -2, \"x_note\": [1]}",
    "{\"mode\": \"very-slow\", \"fill\": \"none\", \"wall-share\": 0.125}",
    "{\"keep\": [\"wall\", \"exit\"], \"steps\": -4, \"mode\": \"fast\"}",
    ("{\"parts\": [{\"tile\": \"wall\", \"low\": 0}, {\"share\": 1, \"of\": "
     "[]}]}"),
    "{\"parts\": [{}, {}, {\"low\": 99, \"of\": [\"trap\"]}], \"pull\": 2}"};

static void mix_options(Draw *d, const Options *o)
{
    const SettTileSet *tiles =
        &sett_catalog_game(sett_catalog_builtin(), "md2")->tiles;
    SettJsonWriter w = sett_json_writer(d->text, true);
    for (int32_t i = 0; i < options.count; i++) {
        sett_params_print(&options.rows[i], o, tiles, d->text);
        sett_text_char(d->text, ' ');
    }
    sett_params_write(&options, o, tiles, &w);
    mix_written(d);
    mix_whole(d, (int64_t)sett_params_hash(&options, o, 7));
}

static SettStatus settings(Draw *d)
{
    char text[2 * LONGEST];
    const SettTileSet *tiles =
        &sett_catalog_game(sett_catalog_builtin(), "md2")->tiles;
    Options o;
    memset(&o, 0x5a, sizeof o);
    sett_params_default(&options, &o);
    for (int32_t i = 0; i < 4; i++) {
        SettError err = {0};
        spoil(d, values, (int32_t)(sizeof values / sizeof values[0]), text);
        char *is = strchr(text, '=');
        if (is != NULL)
            *is = 0;
        mix_answer(d,
                   sett_params_set(&options, &o, text,
                                   is != NULL ? is + 1 : text, tiles, d->arena,
                                   &err),
                   &err);
    }
    mix_options(d, &o);
    SettError err = {0};
    const SettJson *root;
    size_t size = spoil(d, objects, 5, text);
    SettStatus s = sett_json_read(text, size, NULL, d->arena, &root, &err);
    if (s == SETT_OK)
        s = sett_params_read(&options, &o, root, tiles, &err);
    mix_answer(d, s, &err);
    mix_options(d, &o);
    return s;
}

/* Filled by hand, mostly with what is just out of range. */
static SettStatus checks(Draw *d)
{
    const SettTileSet *tiles =
        &sett_catalog_game(sett_catalog_builtin(), "md2")->tiles;
    Options o;
    memset(&o, 0, sizeof o);
    sett_params_default(&options, &o);
    for (int32_t i = below(d, 3); i >= 0; i--) {
        int32_t field = below(d, 8), end = below(d, 4);
        bool above = end > 1;
        o.parts.count = 2;
        if (field == 0)
            o.steps = above ? 14 + end : -4 - end;
        else if (field == 1)
            o.pull = end == 0 ? 2.001 : end == 1 ? -2 : end == 2 ? 2 : -3;
        else if (field == 2)
            o.mode.index = above ? end : -end;
        else if (field == 3)
            o.fill.tile = above ? tiles->count + end - 3 : -1 - end;
        else if (field == 4)
            o.keep.bits = UINT64_C(1) << (above ? tiles->count + end - 3 : 0);
        else if (field == 5)
            o.walls.threshold = (UINT64_C(1) << 32) + (above ? 1 : 0);
        else if (field == 6)
            o.parts.count = above ? 1 + end : 0 - end;
        else
            o.parts.rows[above].low = above ? 97 + end : -end;
    }
    SettError err = {0};
    bool named = below(d, 3) > 0;
    SettStatus s = sett_params_check(&options, &o, named ? tiles : NULL, &err);
    mix_answer(d, s, &err);
    if (s == SETT_OK && named)
        mix_options(d, &o);
    SettJsonWriter w = sett_json_writer(d->text, false);
    sett_params_describe(&options, below(d, 2) == 0 ? NULL : tiles, &w);
    mix_written(d);
    return SETT_OK;
}

static const char *const formulas[] = {
    "d - s / 100 - 5 * dead",
    "r + s * (d * d / 0.5433292 + d) * (d / (0.54 * 0.54)) - r * h",
    "0.3 + 0.7 * (k_max + t_max + o_max) / 3",
    "-k * -(2 - -3) + max_hp / knock_outs",
    "((((i + h))) - (t - o)) / (won + lost + progress + least)",
    "1 - 2 - 3 * 4 / 5 / 6 + 7e-2 - .5"};

static SettStatus formula(Draw *d)
{
    char text[2 * LONGEST];
    SettError err = {0};
    SettFormula f;
    SettFacts facts = sett_facts(any_rules(d));
    (void)spoil(d, formulas, 6, text);
    SettStatus s = sett_formula_read(text, &facts, &f, &err);
    mix_answer(d, s, &err);
    if (s != SETT_OK)
        return s;
    for (int32_t i = 0; i < f.count; i++)
        mix_whole(d, sett_formula_begin(&f, i) * 16 + f.steps[i].op);
    if (facts.rules == NULL)
        return s;
    double now[SETT_FACTS];
    for (int32_t i = 0; i < SETT_FACTS; i++)
        now[i] = below(d, 9) - 4;
    d->hash = mix_double(d->hash, sett_formula_run(&f, now));
    sett_formula_write(&f, &facts, d->text);
    mix_written(d);
    SettSplit split;
    double kept[SETT_FORMULA_SIZE];
    sett_formula_split(&f, &split);
    sett_split_keep(&split, now, kept);
    mix_whole(d, split.kept * 4096 + split.early_count * 64 + split.late_count);
    for (int32_t i = 0; i < split.kept; i++)
        d->hash = mix_double(d->hash, kept[i]);
    d->hash = mix_double(d->hash, sett_split_run(&split, 3, kept));
    return s;
}

static const char *const personas[] = {
    "{\"persona\": 1, \"name\": \"a\", \"utility\": \"d - s / 100\"}",
    "{\"persona\": 1, \"name\": \"b\", \"utility\": \"k\", \"select\": \"r + "
    "t\","
    " \"order\": \"h\", \"bound\": \"k_max\", \"help\": \"\", \"x_a\": 1}",
    "{\"persona\": 2, \"name\": \"c\", \"utility\": \"k + kilss\"}",
    ("{\"name\": \"\", \"persona\": 1, \"utility\": \"won\", \"source\": "
     "\"us\"}"),
    "{\"persona\": 1, \"utility\": \"won\", \"made\": {}, \"aim\": \"k\"}"};

static SettStatus persona(Draw *d)
{
    char text[2 * LONGEST];
    SettError err = {0};
    SettPersona p;
    const SettJson *root;
    size_t size = spoil(d, personas, 5, text);
    SettStatus s = sett_json_read(text, size, NULL, d->arena, &root, &err);
    if (s == SETT_OK)
        s = sett_persona_read(root, any_rules(d), &p, &err);
    mix_answer(d, s, &err);
    if (s != SETT_OK)
        return s;
    SettJsonWriter w = sett_json_writer(d->text, false);
    sett_persona_write(&p, &w);
    mix_written(d);
    return s;
}

static const char *const needs[] = {
    "reach(door, all treasure), count(enemy) <= 5, degree(door) >= 1",
    "count(foe) = 1\n and count(object.foe)>=2,count(boss) <= 0",
    "reach(treasure.reward, door) degree(treasure) >= 3",
    "reach(door,allot)",
    "degree(open) <= 2",
    "countcount(door) = 1",
    "count(floor) >= 16777216, count(wall) = 99999999, reach(foe, all foe)"};

static SettStatus need(Draw *d)
{
    char text[2 * LONGEST];
    SettError err = {0};
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "edd");
    SettNeeds *n = SETT_TAKE(d->arena, 1, SettNeeds);
    SettVerdict v;
    SettLevel level = {.lock = NULL};
    int32_t wide = below(d, 3) == 0 ? 66 : 2; /* over a word, or small */
    int32_t w = wide + below(d, 7), h = 2 + below(d, 6);
    size_t size = spoil(d, needs, 7, text);
    SettStatus s = sett_grid_take(d->arena, w, h, &level.grid);
    if (n == NULL || s != SETT_OK)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < w * h; i++)
        level.grid.cells[i] =
            below(d, 2) > 0 ? (uint8_t)below(d, game->tiles.count) : 0;
    s = sett_needs_read(&game->tiles, text, size, n, &err);
    mix_answer(d, s, &err);
    if (s == SETT_OK)
        s = sett_needs_ask(n, &game->tiles, &level, d->arena, &v);
    if (s != SETT_OK)
        return s;
    d->hash = mix_double(sett_hash_mix(d->hash, v.answer), v.progress);
    for (int32_t i = 0; i < v.report.count; i++) {
        const SettReason *r = &v.report.reasons[i];
        d->hash = mix_text(mix_text(d->hash, r->code), r->text);
        d->hash = mix_cells(d->hash, r->cells, r->cell_count);
    }
    for (int32_t i = 0; i < n->count; i++)
        mix_whole(d, n->terms[i].line * 1000 + n->terms[i].column);
    return s;
}

static SettStatus names(Draw *d)
{
    char a[2 * LONGEST], b[24];
    for (int32_t i = 0; i < 20; i++) {
        int32_t size_a = below(d, 9), size_b = below(d, 9);
        for (int32_t k = 0; k < size_a; k++)
            a[k] = "ab-c"[below(d, 4)];
        for (int32_t k = 0; k < size_b; k++)
            b[k] = below(d, 3) > 0 && k < size_a ? a[k] : "ab-c"[below(d, 4)];
        a[size_a] = b[size_b] = 0;
        mix_whole(d, sett_name_distance(a, b));
    }
    const SettTable *table = &sett_catalog_builtin()->methods[0]->params;
    const char *name = table->rows[below(d, table->count)].name;
    (void)spoil(d, &name, 1, a);
    d->hash = mix_text(d->hash, sett_params_nearest(table, a));
    return SETT_OK;
}

static void mix_model(Draw *d, const SettNgram *m)
{
    for (int32_t p = 0; p < m->prior_count; p++) {
        const SettNgramPrior *prior = &m->priors[p];
        mix_whole(d, prior->total);
        for (int32_t n = prior->first; n >= 0; n = m->next[n].more)
            mix_whole(d, (m->next[n].token * 1000 + m->next[n].count) * 1000 +
                             m->next[n].to);
    }
}

static SettStatus grams(Draw *d)
{
    SettNgram m;
    int32_t tokens[60], out[30], pruned = 0;
    int32_t kinds = 1 + below(d, 6), sequences = below(d, 4);
    SettStatus s = sett_ngram(1 + below(d, 4), d->arena, &m);
    for (int32_t i = 0; i < sequences && s == SETT_OK; i++) {
        int32_t count = below(d, 60);
        for (int32_t k = 0; k < count; k++)
            tokens[k] = below(d, kinds);
        s = sett_ngram_add(&m, tokens, count);
    }
    for (int32_t i = 0; i < 60; i++)
        tokens[i] = below(d, kinds + 1);
    mix_model(d, &m);
    for (int32_t round = 0; round < 2 && s == SETT_OK; round++) {
        mix_whole(d, sett_ngram_bad(&m, tokens, 60));
        mix_whole(d, sett_ngram_bad(&m, tokens, 2));
        for (int32_t i = 0; i < 40; i++)
            mix_whole(d, sett_ngram_prior(&m, tokens + i));
        int32_t drawn = sett_ngram_generate(&m, &d->rng, out, 30);
        mix_whole(d, drawn);
        for (int32_t i = 0; i < drawn; i++)
            mix_whole(d, out[i]);
        if (round == 0)
            s = sett_ngram_prune(&m, d->arena, &pruned);
        mix_whole(d, pruned);
        mix_model(d, &m);
    }
    return s;
}

static SettStatus slices(Draw *d)
{
    static const char *const games[] = {"smb", "icarus", "dungeongrams"};
    const SettGame *game =
        sett_catalog_game(sett_catalog_builtin(), games[below(d, 3)]);
    SettGrid levels[2], other;
    SettGrams g;
    SettError err = {0};
    int32_t side = 3 + below(d, 4), bad = 0, kinds = 2 + below(d, 3);
    SettStatus s = SETT_OK;
    for (int32_t i = 0; i < 3 && s == SETT_OK; i++) {
        SettGrid *to = i < 2 ? &levels[i] : &other;
        int32_t count = 1 + below(d, 80), odd = below(d, 30) == 0;
        s = sett_slice_grid(game, count, side + odd, d->arena, to);
        for (int32_t k = 0; s == SETT_OK && k < count; k++) {
            uint8_t tiles[8] = {(uint8_t)below(d, kinds), 0};
            tiles[1] = (uint8_t)below(d, kinds);
            sett_slice_put(game, to, k, tiles);
        }
    }
    SettTraining training = {levels, below(d, 3)};
    if (below(d, 20) == 0)
        game = sett_catalog_game(sett_catalog_builtin(),
                                 "md2"); /* has no slices */
    bool prune = below(d, 2) == 0;
    int32_t order = 1 + below(d, 3);
    if (s == SETT_OK)
        s = sett_grams(game, &training, order, prune, side, d->arena, &g, &err);
    mix_answer(d, s, &err);
    if (s != SETT_OK)
        return s;
    mix_whole(d, g.slices.count * 1000 + g.pruned);
    mix_model(d, &g.model);
    d->hash =
        sett_hash(g.slices.tiles, (size_t)(g.slices.count * side), d->hash);
    s = sett_grams_bad(&g, &other, d->arena, &bad);
    mix_whole(d, bad);
    return s;
}

static const struct {
    const char *name;
    SettStatus (*answer)(Draw *d);
} kinds[] = {{"json", json},       {"settings", settings}, {"checks", checks},
             {"formula", formula}, {"persona", persona},   {"needs", need},
             {"names", names},     {"n-grams", grams},     {"slices", slices}};
_Static_assert(sizeof kinds / sizeof kinds[0] == GOLDEN_WORD_KINDS,
               "as many as words.h says");

SettStatus golden_word(int32_t kind, int32_t number, SettArena *arena,
                       SettText *out)
{
    SettText text = sett_text(out->alloc);
    SettArenaMark mark = sett_arena_mark(arena);
    SettStatus s = SETT_OK;
    Draw d = {.arena = arena,
              .rng = sett_rng((uint64_t)number + 1, SETT_FOR_TEST,
                              (uint64_t)kind + 8),
              .text = &text};
    for (int32_t k = 0; k < TEXTS && s != SETT_NO_MEMORY; k++) {
        s = kinds[kind].answer(&d);
        sett_arena_reset(arena, mark);
    }
    sett_text_format(out, "%s\t%d", kinds[kind].name, (int)number);
    print_hash(out, d.hash);
    sett_text_char(out, '\n');
    sett_text_free(&text);
    return s == SETT_NO_MEMORY ? s : SETT_OK;
}

SettStatus golden_words(int32_t drawn, SettText *out)
{
    SettArena arena;
    SettStatus s = SETT_OK;
    sett_arena_init(&arena, out->alloc, 0);
    for (int32_t i = 0; i < GOLDEN_WORD_KINDS * drawn && s == SETT_OK; i++)
        s = golden_word(i / drawn, i % drawn, &arena, out);
    sett_arena_free(&arena);
    return s == SETT_OK ? out->status : s;
}

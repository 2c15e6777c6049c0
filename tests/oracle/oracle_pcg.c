/* oracle_pcg.c - problems of the PCG benchmark against its own values:
       oracle_pcg FOLDER
   FOLDER holds PROBLEM.jsonl (contents with values) and sets.jsonl (diversity),
   in the format of its README. Numbers are compared within 1e-9, shares
   exactly. */
#include "oracle/oracle.h"
#include "sett/benchmark.h"
#include "sett/json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXACT 1e-9
#define MOST 4096 /* contents of a problem */

typedef struct Item {
    char id[64];
    uint8_t *content;
    SettBenchmarkInfo info;
} Item;

typedef struct Problem {
    Oracle *o;
    const SettBenchmark *p;
    Item *items;
    int32_t count;
    SettArena *keep, *tmp;
} Problem;

static void same(Problem *t, const char *id, const char *what, double ours,
                 double theirs)
{
    oracle_check(t->o, fabs(ours - theirs) <= EXACT, "%s %s: %.15g, ours %.15g",
                 id, what, theirs, ours);
}

/* Members of "info" that are numbers of ours, by name; word lengths. */
static void compare_info(Problem *t, const Item *item, const SettJson *line)
{
    const SettJson *info = sett_json_member(line, "info");
    for (int32_t i = 0; info != NULL && i < t->p->number_count; i++) {
        const SettJson *v = sett_json_member(info, t->p->numbers[i]);
        if (v != NULL && v->type == SETT_JSON_NUMBER)
            same(t, item->id, t->p->numbers[i], item->info.numbers[i],
                 v->number);
    }
    const SettJson *noise = info != NULL ? sett_json_list(info, "noise") : NULL;
    int32_t row = 0;
    for (const SettJson *v = noise != NULL ? noise->child : NULL; v != NULL;
         v = v->next, row++)
        same(t, item->id, "noise",
             item->info.numbers[t->p->number_count - 16 + row], v->number);
    const SettJson *solution =
        info != NULL ? sett_json_member(info, "solution") : NULL;
    if (solution != NULL)
        same(t, item->id, "solution length", item->info.numbers[4],
             (double)solution->size);
}

static void compare_content(Problem *t, char *text)
{
    const SettJson *line;
    SettBenchmarkSet set;
    SettError err;
    Item *item = &t->items[t->count];
    assert_true(t->count < MOST);
    assert_int_equal(
        sett_json_read(text, strlen(text), NULL, t->tmp, &line, NULL), SETT_OK);
    snprintf(item->id, sizeof item->id, "%s",
             sett_json_member(line, "id")->string);
    SettStatus status = sett_benchmark_read(t->p, text, strlen(text), false,
                                            t->keep, t->tmp, &set, &err);
    if (!oracle_check(t->o, status == SETT_OK, "%s cannot be read: %s",
                      item->id, err.text))
        return;
    item->content = set.contents;
    item->info = (SettBenchmarkInfo){.content = set.contents};
    status = t->p->info(t->p, set.contents, t->keep, t->tmp, &item->info);
    assert_int_equal(status, SETT_OK);
    t->count++;
    const SettJson *error = sett_json_member(line, "error");
    if (error != NULL && error->type != SETT_JSON_NULL) {
        oracle_check(t->o, item->info.fault != NULL, "%s: no fault", item->id);
        return;
    }
    same(t, item->id, "quality", t->p->quality(t->p, &item->info),
         sett_json_member(line, "quality")->number);
    same(t, item->id, "controllability",
         t->p->control(t->p, &item->info, set.controls),
         sett_json_member(line, "controllability")->number);
    compare_info(t, item, line);
}

static const Item *item_named(const Problem *t, const SettJson *id)
{
    for (int32_t i = 0; i < t->count; i++)
        if (strcmp(t->items[i].id, id->string) == 0)
            return &t->items[i];
    return NULL;
}

static double apart(const Problem *t, const Item *a, const Item *b)
{
    double d = -1;
    assert_int_equal(t->p->apart(t->p, &a->info, &b->info, t->tmp, &d),
                     SETT_OK);
    return d;
}

static int32_t compare_doubles(const void *a, const void *b, void *user)
{
    double x = *(const double *)a, y = *(const double *)b;
    (void)user;
    return (x > y) - (x < y);
}

/* The list in the benchmark's order, or in any where equal sums may have been
   told apart by rounding. */
static void compare_list(Problem *t, const char *id, double *ours,
                         const SettJson *theirs)
{
    int32_t n = (int32_t)theirs->size, i = 0;
    double *list = sett_arena_raw(t->tmp, (size_t)n, sizeof *list);
    double *scratch = sett_arena_raw(t->tmp, (size_t)n, sizeof *scratch);
    bool equal = true;
    assert_true(list != NULL && scratch != NULL);
    for (const SettJson *v = theirs->child; v != NULL; v = v->next, i++) {
        list[i] = v->number;
        equal = equal && fabs(list[i] - ours[i]) <= EXACT;
    }
    if (!equal)
        printf("%s: the list's order differs\n", id);
    sett_sort(list, (size_t)n, sizeof *list, scratch, compare_doubles, NULL);
    sett_sort(ours, (size_t)n, sizeof *ours, scratch, compare_doubles, NULL);
    for (i = 0; i < n; i++)
        same(t, id, "diversity value", ours[i], list[i]);
}

static void compare_set(Problem *t, const SettJson *line)
{
    const SettJson *ids = sett_json_list(line, "ids");
    int32_t n = (int32_t)ids->size, i = 0;
    const Item **items = sett_arena_take(t->tmp, (size_t)n, sizeof *items);
    double *matrix =
        sett_arena_raw(t->tmp, (size_t)n * (size_t)n, sizeof *matrix);
    double *list = sett_arena_raw(t->tmp, (size_t)n, sizeof *list);
    assert_true(items != NULL && matrix != NULL && list != NULL);
    for (const SettJson *id = ids->child; id != NULL; id = id->next)
        if ((items[i++] = item_named(t, id)) == NULL)
            return;
    for (i = 0; i < n * n; i++)
        matrix[i] = apart(t, items[i / n], items[i % n]);
    double share = sett_benchmark_diversity(matrix, n, t->tmp, list);
    oracle_check(t->o,
                 fabs(share - sett_json_member(line, "D")->number) < 1e-12,
                 "a set of %s: D", t->p->name);
    compare_list(t, ids->child->string, list,
                 sett_json_list(line, "diversity"));
    const SettJson *pair = sett_json_list(line, "pairs")->child;
    for (; pair != NULL; pair = pair->next) {
        const Item *a = item_named(t, pair->child);
        const Item *b = item_named(t, pair->child->next);
        if (a != NULL && b != NULL)
            same(t, a->id, b->id, apart(t, a, b),
                 pair->child->next->next->number);
    }
}

static void compare_sets(Problem *t)
{
    char *text = oracle_text(t->o, "sets.jsonl"), *at = text, *line;
    while (text != NULL && (line = oracle_line(&at)) != NULL) {
        const SettJson *set;
        SettArenaMark mark = sett_arena_mark(t->tmp);
        if (*line == '\0')
            continue;
        assert_int_equal(
            sett_json_read(line, strlen(line), NULL, t->tmp, &set, NULL),
            SETT_OK);
        if (sett_json_is(sett_json_member(set, "problem"), t->p->name))
            compare_set(t, set);
        sett_arena_reset(t->tmp, mark);
    }
    free(text);
}

static void compare_problem(Oracle *o, const SettBenchmark *p)
{
    char name[64];
    SettArena keep, tmp;
    Problem t = {.o = o, .p = p, .keep = &keep, .tmp = &tmp};
    snprintf(name, sizeof name, "%s.jsonl", p->name);
    char *text = oracle_text(o, name), *at = text, *line;
    if (text == NULL)
        return;
    sett_arena_init(&keep, sett_alloc_default(), 0);
    sett_arena_init(&tmp, sett_alloc_default(), 0);
    t.items = SETT_TAKE(&keep, MOST, Item);
    assert_non_null(t.items);
    while ((line = oracle_line(&at)) != NULL) {
        SettArenaMark mark = sett_arena_mark(&tmp);
        if (*line != '\0')
            compare_content(&t, line);
        sett_arena_reset(&tmp, mark);
    }
    compare_sets(&t);
    sett_arena_free(&keep);
    sett_arena_free(&tmp);
    free(text);
}

int main(int argc, char **argv)
{
    Oracle o;
    int code = oracle_open(&o, argc, argv, "pcg");
    if (code != 0)
        return code;
    for (int32_t i = 0; sett_benchmarks[i] != NULL; i++)
        compare_problem(&o, sett_benchmarks[i]);
    return oracle_close(&o);
}

/* test_breed_journal.c - breedings of formulas and of programs that go on from
   their journals as though they had never stopped; records that make no sense;
   memory may end. */
#include "support/fakedisk.h"
#include "support/testkit.h"

#include <string.h>

#include "sett/breed_journal.h"
#include "sett/catalog.h"

#define KEY 77
#define FILE_NAME "bred.journal"
#define GENERATIONS 3

/* A level is never won, but its progress can be told. */
static SettStatus open_ground(const void *self, const SettLevel *level,
                              uint64_t budget, SettArena *tmp, SettVerdict *out)
{
    int64_t counts[256];
    (void)self;
    (void)budget;
    sett_grid_count(&level->grid, counts);
    *out = (SettVerdict){.proof = "", .report = sett_report(tmp)};
    out->progress = (double)counts[0] / sett_grid_area(&level->grid);
    out->answer = SETT_NO;
    return SETT_OK;
}

static const SettJudge never = {"never", "", NULL, open_ground};
static SettProgramParams program_params;
static SettBreedParams breed_params;

static SettProgramDef program_def(void)
{
    SettProgramDef def = sett_program_def();
    sett_params_default(&sett_program_params, &program_params);
    program_params.population = 4;
    program_params.generations = GENERATIONS;
    def.oracle.game = sett_catalog_game(sett_catalog_builtin(), "dungeongrams");
    def.oracle.judge = &never;
    def.params = &program_params;
    def.w = def.oracle.game->canvas->ref_w;
    def.h = def.oracle.game->canvas->ref_h;
    return def;
}

static void *open_programs(SettArena *arena)
{
    SettProgramDef def = program_def();
    SettPrograms *out;
    (void)arena;
    assert_int_equal(sett_programs_create(&def, &out, NULL), SETT_OK);
    return out;
}

static void close_programs(void *breeding)
{
    sett_programs_destroy(breeding);
}

static void *open_formulas(SettArena *arena)
{
    static const SettPersona persona = {.name = "x", .utility = "progress"};
    const SettGame *md2 = sett_catalog_game(sett_catalog_builtin(), "md2");
    const void **contexts = SETT_TAKE(arena, 1, const void *);
    SettLevel level = {.lock = NULL};
    SettBreedDef def = sett_breed_def();
    SettBreed *out;
    SettReport report = sett_report(arena);
    const char map[] = "XXXXXXXX\nXH  M  X\nX XX X X\nX T  P X\n"
                       "X XXXX X\nX  b  eX\nXXXXXXXX\n";
    assert_int_equal(
        sett_level_read(md2, map, strlen(map), 0, arena, &level.grid, NULL),
        SETT_OK);
    assert_int_equal(md2->rules->prepare(md2->rules, &level,
                                         md2->rules->presets[0].params, arena,
                                         &contexts[0], &report),
                     SETT_OK);
    sett_params_default(&sett_breed_params, &breed_params);
    breed_params.population = 4;
    breed_params.islands = 2;
    breed_params.migrants = 1;
    breed_params.generations = GENERATIONS;
    breed_params.budget = 20;
    breed_params.candidates = breed_params.repeats = 1;
    def.rules = md2->rules;
    def.contexts = contexts;
    def.context_count = 1;
    def.persona = &persona;
    def.params = &breed_params;
    assert_int_equal(sett_breed_create(&def, &out, NULL), SETT_OK);
    return out;
}

static void close_formulas(void *breeding)
{
    sett_breed_destroy(breeding);
}

/* A kind, and how the tests come to one. */
typedef struct Case {
    const SettBreedKind *kind;
    void *(*open)(SettArena *arena);
    void (*close)(void *breeding);
} Case;

static const Case cases[] = {
    {&sett_breed_programs, open_programs, close_programs},
    {&sett_breed_formulas, open_formulas, close_formulas},
};
enum { CASES = sizeof cases / sizeof cases[0] };

/* Breeds up to `steps` generations from what the journal holds. */
static void breed(const Case *c, FakeDisk *disk, int32_t held, int32_t steps)
{
    SettArena arena = testkit_arena();
    SettIo io = fakedisk_io(disk);
    SettJournal journal;
    void *breeding = c->open(&arena);
    assert_int_equal(sett_breed_journal_read(c->kind, breeding, &io, FILE_NAME,
                                             KEY, &arena, NULL, NULL),
                     SETT_OK);
    assert_int_equal(c->kind->generation(breeding), held);
    assert_int_equal(
        sett_journal_open(&io, FILE_NAME, KEY, &arena, &journal, NULL),
        SETT_OK);
    for (int32_t i = 0; i < steps && !c->kind->done(breeding); i++)
        assert_int_equal(
            sett_breed_journal_step(c->kind, breeding, &journal, &arena, NULL),
            SETT_OK);
    assert_int_equal(sett_journal_close(&journal, NULL), SETT_OK);
    c->close(breeding);
    sett_arena_free(&arena);
}

static void a_journal_goes_on(void **state)
{
    (void)state;
    for (int32_t i = 0; i < CASES; i++) {
        FakeDisk *whole = fakedisk_new(), *cut = fakedisk_new();
        size_t size, cut_size;
        breed(&cases[i], whole, 0, 100);
        breed(&cases[i], cut, 0, 1);
        breed(&cases[i], cut, 1, 1);
        breed(&cases[i], cut, 2, 100);
        const char *a = fakedisk_get(whole, FILE_NAME, &size);
        const char *b = fakedisk_get(cut, FILE_NAME, &cut_size);
        assert_true(size > 0);
        assert_int_equal(size, cut_size);
        assert_memory_equal(a, b, size);
        fakedisk_free(whole);
        fakedisk_free(cut);
    }
}

/* What one record more comes to. */
static SettStatus read_after(const Case *c, uint64_t item, const void *payload,
                             size_t size, SettError *err)
{
    SettArena arena = testkit_arena();
    FakeDisk *disk = fakedisk_new();
    SettIo io = fakedisk_io(disk);
    SettJournal journal;
    void *breeding = c->open(&arena);
    assert_int_equal(
        sett_journal_open(&io, FILE_NAME, KEY, &arena, &journal, NULL),
        SETT_OK);
    assert_int_equal(
        sett_journal_append(&journal, item, payload, size, &arena, NULL),
        SETT_OK);
    assert_int_equal(sett_journal_close(&journal, NULL), SETT_OK);
    SettStatus status = sett_breed_journal_read(
        c->kind, breeding, &io, FILE_NAME, KEY, &arena, NULL, err);
    assert_int_equal(c->kind->generation(breeding), 0);
    c->close(breeding);
    fakedisk_free(disk);
    sett_arena_free(&arena);
    return status;
}

static void what_makes_no_sense_is_refused(void **state)
{
    (void)state;
    const double bad[12] = {-1, 2, 3};
    for (int32_t i = 0; i < CASES; i++) {
        SettError err;
        assert_int_equal(read_after(&cases[i], 0, bad, 8, &err),
                         SETT_BAD_INPUT);
        assert_string_equal(err.text,
                            "generation 0 of the journal makes no sense");
        assert_int_equal(read_after(&cases[i], 0, bad, sizeof bad, &err),
                         SETT_BAD_INPUT);
        /* Behind a lost generation all are bred again. */
        assert_int_equal(read_after(&cases[i], 1, bad, 8, &err), SETT_OK);
    }
}

static void keys_tell_definitions_apart(void **state)
{
    (void)state;
    SettProgramDef def = program_def();
    uint64_t key = sett_programs_key(&def);
    assert_true(sett_programs_key(&def) == key);
    def.seed++;
    assert_true(sett_programs_key(&def) != key);
    def.seed--;
    def.w++;
    assert_true(sett_programs_key(&def) != key);
    def.w--;
    program_params.levels++;
    assert_true(sett_programs_key(&def) != key);
}

typedef struct Memory {
    const Case *c;
    FakeDisk *disk;
} Memory;

static SettStatus work_with(void *user, SettAlloc alloc)
{
    const Memory *m = user;
    SettArena arena = testkit_arena(), tmp;
    SettIo io = fakedisk_io(m->disk);
    SettJournal journal = {.file = NULL};
    void *breeding = m->c->open(&arena);
    sett_arena_init(&tmp, alloc, 0);
    SettStatus status = sett_breed_journal_read(
        m->c->kind, breeding, &io, FILE_NAME, KEY, &tmp, NULL, NULL);
    if (status == SETT_OK)
        status = sett_journal_open(&io, "more", KEY, &tmp, &journal, NULL);
    if (status == SETT_OK)
        status =
            sett_breed_journal_step(m->c->kind, breeding, &journal, &tmp, NULL);
    assert_int_equal(sett_journal_close(&journal, NULL), SETT_OK);
    m->c->close(breeding);
    sett_arena_free(&tmp);
    sett_arena_free(&arena);
    return status;
}

static void memory_runs_out_cleanly(void **state)
{
    (void)state;
    for (int32_t i = 0; i < CASES; i++) {
        Memory m = {&cases[i], fakedisk_new()};
        breed(m.c, m.disk, 0, 1);
        testkit_memory(work_with, &m);
        fakedisk_free(m.disk);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_journal_goes_on),
        cmocka_unit_test(what_makes_no_sense_is_refused),
        cmocka_unit_test(keys_tell_definitions_apart),
        cmocka_unit_test(memory_runs_out_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

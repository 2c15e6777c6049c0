/* breed_journal.c - see breed_journal.h. */
#include "sett/breed_journal.h"

#include "base/bits.h"

#include <string.h>

static void put(double value, SettText *out)
{
    uint64_t bits;
    uint8_t bytes[8];
    memcpy(&bits, &value, sizeof bits);
    sett_write8(bits, bytes);
    sett_text_bytes(out, bytes, sizeof bytes);
}

/* Formulas: a worth each. */

static int32_t formulas_generation(const void *breeding)
{
    return sett_breed_state(breeding).generation;
}

static bool formulas_done(const void *breeding)
{
    return sett_breed_state(breeding).done;
}

static SettStatus formulas_step(void *breeding)
{
    return sett_breed_step(breeding, 1);
}

static void formulas_note(const void *breeding, SettText *out)
{
    int32_t count;
    const double *worths = sett_breed_worths(breeding, &count);
    for (int32_t i = 0; i < count; i++)
        put(worths[i], out);
}

static SettStatus formulas_recall(void *breeding, const double *worths,
                                  int32_t count, SettArena *tmp)
{
    (void)tmp;
    return sett_breed_recall(breeding, worths, count);
}

static int32_t formulas_count(const void *breeding)
{
    return sett_breed_count(breeding);
}

static void formulas_prepare(void *breeding)
{
    sett_breed_prepare(breeding);
}

static SettStatus formulas_judge(const void *breeding, int32_t index,
                                 SettArena *tmp, double *out)
{
    return sett_breed_judge(breeding, index, tmp, out);
}

const SettBreedKind sett_breed_formulas = {
    .generation = formulas_generation,
    .done = formulas_done,
    .step = formulas_step,
    .note = formulas_note,
    .recall = formulas_recall,
    .beings = "formulas",
    .numbers = 1,
    .count = formulas_count,
    .prepare = formulas_prepare,
    .judge = formulas_judge,
};

/* Programs: a rating each. */

#define NUMBERS 3 /* of a rating: levels, won, progress */

static int32_t programs_generation(const void *breeding)
{
    return sett_programs_state(breeding).generation;
}

static bool programs_done(const void *breeding)
{
    return sett_programs_state(breeding).done;
}

static SettStatus programs_step(void *breeding)
{
    return sett_programs_step(breeding, 1);
}

/* The generation that ends the search is not noted: a later run makes it
   again. */
static void programs_note(const void *breeding, SettText *out)
{
    if (programs_done(breeding))
        return;
    for (int32_t i = 0; i < sett_programs_population(breeding); i++) {
        SettProgramRating r = sett_programs_rating(breeding, i);
        put(r.levels, out);
        put(r.won, out);
        put(r.progress, out);
    }
}

static bool is_count(double value)
{
    return value >= 0 && value <= INT32_MAX;
}

static SettStatus programs_recall(void *breeding, const double *values,
                                  int32_t count, SettArena *tmp)
{
    int32_t n = count / NUMBERS;
    SettProgramRating *ratings = SETT_TAKE(tmp, n + 1, SettProgramRating);
    if (ratings == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < n; i++, values += NUMBERS) {
        if (!is_count(values[0]) || !is_count(values[1]))
            return SETT_BAD_INPUT;
        ratings[i] = (SettProgramRating){(int32_t)values[0], (int32_t)values[1],
                                         values[2]};
    }
    return count % NUMBERS == 0 ? sett_programs_recall(breeding, ratings, n)
                                : SETT_BAD_INPUT;
}

static int32_t programs_count(const void *breeding)
{
    return sett_programs_population(breeding);
}

static void programs_prepare(void *breeding)
{
    sett_programs_prepare(breeding);
}

static SettStatus programs_judge(const void *breeding, int32_t index,
                                 SettArena *tmp, double *out)
{
    SettProgramRating r = {0};
    SettStatus status = sett_programs_judge(breeding, index, tmp, &r);
    out[0] = r.levels;
    out[1] = r.won;
    out[2] = r.progress;
    return status;
}

const SettBreedKind sett_breed_programs = {
    .generation = programs_generation,
    .done = programs_done,
    .step = programs_step,
    .note = programs_note,
    .recall = programs_recall,
    .beings = "programs",
    .numbers = NUMBERS,
    .count = programs_count,
    .prepare = programs_prepare,
    .judge = programs_judge,
};

uint64_t sett_programs_key(const SettProgramDef *def)
{
    const char *game = def->oracle.game->name;
    uint64_t key = sett_hash(game, strlen(game), 2);
    key = sett_hash_mix(key, def->seed);
    key = sett_hash_mix(key, (uint64_t)def->w << 32 | (uint32_t)def->h);
    return sett_params_hash(&sett_program_params, def->params, key);
}

/* A journal being read. */
typedef struct Reading {
    const SettBreedKind *kind;
    void *breeding;
    SettArena *tmp;
} Reading;

static SettStatus recall(void *user, uint64_t item, const void *payload,
                         size_t size, SettError *err)
{
    const Reading *r = user;
    int32_t count = (int32_t)(size / 8);
    uint64_t generation = (uint64_t)r->kind->generation(r->breeding);
    if (item > generation)
        return SETT_OK; /* behind a lost generation all are bred again */
    SettArenaMark mark = sett_arena_mark(r->tmp);
    double *worths = SETT_TAKE(r->tmp, count + 1, double);
    if (worths == NULL)
        return sett_no_memory(err);
    for (int32_t i = 0; i < count; i++) {
        uint64_t bits = sett_read8((const uint8_t *)payload + 8 * i);
        memcpy(&worths[i], &bits, sizeof bits);
    }
    SettStatus status =
        item == generation ? r->kind->recall(r->breeding, worths, count, r->tmp)
                           : SETT_BAD_INPUT;
    sett_arena_reset(r->tmp, mark);
    if (status == SETT_NO_MEMORY)
        return sett_no_memory(err);
    return status == SETT_OK
               ? SETT_OK
               : sett_fail(err, SETT_BAD_INPUT,
                           "generation %llu of the journal makes no sense",
                           (unsigned long long)item);
}

SettStatus sett_breed_journal_read(const SettBreedKind *kind, void *breeding,
                                   const SettIo *io, const char *path,
                                   uint64_t key, SettArena *tmp,
                                   SettJournalLoss *loss, SettError *err)
{
    Reading r = {kind, breeding, tmp};
    return sett_journal_read(io, path, key, true, tmp, recall, &r, loss, err);
}

SettStatus sett_breed_journal_step(const SettBreedKind *kind, void *breeding,
                                   SettJournal *journal, SettArena *tmp,
                                   SettError *err)
{
    int32_t before = kind->generation(breeding);
    SettStatus status = kind->step(breeding);
    if (status != SETT_OK || journal == NULL ||
        kind->generation(breeding) == before)
        return status;
    SettText payload = sett_text(tmp->alloc);
    kind->note(breeding, &payload);
    if (payload.status != SETT_OK)
        status = sett_fail(err, payload.status, "out of memory");
    else if (payload.size > 0)
        status = sett_journal_append(journal, (uint64_t)before, payload.data,
                                     payload.size, tmp, err);
    sett_text_free(&payload);
    return status;
}

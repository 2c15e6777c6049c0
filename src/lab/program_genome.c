/* program_genome.c - agent programs as genomes (docs/design/pplgg.md, section
   11): the operators are those of the interactive and the offline genetic
   algorithm, so that a database is bred as users breed. Bytes: options, the
   number of agents, then every column of every agent, little-endian. */
#include "sett/programs.h"

#include <string.h>

#include "base/bits.h"

enum { WHOLE = 4, CHANCE = 8, HEAD = 5 * WHOLE };

static void put(SettGenome *out, uint64_t value, int32_t bytes)
{
    sett_write_bytes(value, (size_t)bytes, out->bytes + out->size);
    out->size += bytes;
}

static uint64_t get(const uint8_t **at, int32_t bytes)
{
    *at += bytes;
    return sett_read_bytes(*at - bytes, (size_t)bytes);
}

static int32_t width_of(const SettParam *row)
{
    return row->type == SETT_PARAM_CHANCE ? CHANCE : WHOLE;
}

static int32_t agent_bytes(void)
{
    int32_t sum = 0;
    for (int32_t i = 0; i < sett_gagent_columns.count; i++)
        sum += width_of(&sett_gagent_columns.rows[i]);
    return sum;
}

SettStatus sett_program_encode(const SettGagents *p, SettGenome *out)
{
    const int32_t head[] = {p->token.index, p->base.index, p->frame, p->carpet,
                            p->agents.count};
    if (out->capacity < HEAD + p->agents.count * agent_bytes())
        return SETT_TOO_LARGE;
    out->size = 0;
    for (int32_t i = 0; i < HEAD / WHOLE; i++)
        put(out, (uint64_t)head[i], WHOLE);
    for (int32_t a = 0; a < p->agents.count; a++)
        for (int32_t i = 0; i < sett_gagent_columns.count; i++) {
            const SettParam *row = &sett_gagent_columns.rows[i];
            const char *field = (const char *)&p->agents.rows[a] + row->offset;
            int32_t whole;
            if (row->type == SETT_PARAM_CHANCE) {
                put(out, p->agents.rows[a].chance.threshold, CHANCE);
                continue;
            }
            memcpy(&whole, field, sizeof whole);
            put(out, (uint64_t)whole, WHOLE);
        }
    return SETT_OK;
}

SettStatus sett_program_decode(const SettGenome *genome, SettGagents *out)
{
    const uint8_t *at = genome->bytes;
    memset(out, 0, sizeof *out);
    if (genome->size < HEAD)
        return SETT_BAD_INPUT;
    out->token.index = (int32_t)get(&at, WHOLE);
    out->base.index = (int32_t)get(&at, WHOLE);
    out->frame = get(&at, WHOLE) != 0;
    out->carpet = get(&at, WHOLE) != 0;
    out->agents.count = (int32_t)get(&at, WHOLE);
    if (out->agents.count < 0 || out->agents.count > SETT_MAX_GAGENTS ||
        genome->size != HEAD + out->agents.count * agent_bytes())
        return SETT_BAD_INPUT;
    for (int32_t a = 0; a < out->agents.count; a++)
        for (int32_t i = 0; i < sett_gagent_columns.count; i++) {
            const SettParam *row = &sett_gagent_columns.rows[i];
            uint64_t value = get(&at, width_of(row));
            int32_t whole = (int32_t)(uint32_t)value;
            if (row->type == SETT_PARAM_CHANCE)
                out->agents.rows[a].chance.threshold = value;
            else
                memcpy((char *)&out->agents.rows[a] + row->offset, &whole,
                       sizeof whole);
        }
    return SETT_OK;
}

static int32_t capacity(const SettGenomeJob *job)
{
    (void)job;
    return HEAD + SETT_MAX_GAGENTS * agent_bytes();
}

/* Bytes that decode must be the ones that their program encodes to, or two
   genomes would stand for one. */
static SettStatus check(const SettGenomeJob *job, const SettGenome *genome,
                        SettError *err)
{
    SettArenaMark mark = sett_arena_mark(job->tmp);
    SettGagents *program = SETT_TAKE(job->tmp, 1, SettGagents);
    SettGenome again = {.capacity = capacity(job)};
    again.bytes = SETT_TAKE(job->tmp, again.capacity, uint8_t);
    if (program == NULL || again.bytes == NULL)
        return sett_no_memory(err);
    SettStatus status = sett_program_decode(genome, program);
    if (status == SETT_OK)
        status = sett_program_encode(program, &again);
    if (status != SETT_OK || again.size != genome->size ||
        memcmp(again.bytes, genome->bytes, (size_t)again.size) != 0)
        status =
            sett_fail(err, SETT_BAD_INPUT, "its %d bytes are no agent program",
                      (int)genome->size);
    else
        status = sett_gagents_check(job->game, program, err);
    sett_arena_reset(job->tmp, mark);
    return status;
}

#define VARIED 4 /* changes of a first variant, and most at once later */

static void mutate_some(const SettGagentRanges *ranges, SettRng *rng,
                        SettGagents *program, uint32_t most)
{
    for (uint32_t n = sett_rng_below(rng, most) + 1; n > 0; n--)
        sett_gagents_mutate(ranges, rng, program);
}

/* The usual program, with agents of a random one among its own. */
static void usual_variant(const SettGagentRanges *ranges, SettRng *rng,
                          SettGagents *program)
{
    const SettCanvas *canvas = ranges->canvas;
    SettGagentTable *agents = &program->agents;
    sett_params_default(&sett_gagents_table, program);
    memcpy(agents->rows, canvas->usual,
           (size_t)canvas->usual_count * sizeof agents->rows[0]);
    agents->count = canvas->usual_count;
    for (uint32_t n = sett_rng_below(rng, VARIED);
         n > 0 && agents->count < ranges->most; n--)
        sett_gagent_random(ranges, rng, &agents->rows[agents->count++]);
    mutate_some(ranges, rng, program, 2 * VARIED);
}

static SettStatus draw_first(const SettGenomeJob *job, SettRng *rng,
                             SettGenome *out)
{
    const SettProgramGenome *p = job->params;
    SettGagentRanges ranges;
    SettGagents program;
    if (job->game->canvas == NULL)
        return SETT_UNSUPPORTED;
    sett_gagent_ranges(job->game, &ranges);
    if (sett_rng_chance(rng, p->usual))
        usual_variant(&ranges, rng, &program);
    else
        sett_gagents_random(&ranges, rng, &program);
    return sett_program_encode(&program, out);
}

static SettStatus mutate(const SettGenomeJob *job, SettRng *rng,
                         const SettGenome *parent, SettGenome *child)
{
    SettGagentRanges ranges;
    SettGagents program;
    SettStatus status = sett_program_decode(parent, &program);
    if (status != SETT_OK)
        return status;
    sett_gagent_ranges(job->game, &ranges);
    mutate_some(&ranges, rng, &program, VARIED);
    return sett_program_encode(&program, child);
}

static SettStatus cross(const SettGenomeJob *job, SettRng *rng,
                        const SettGenome *a, const SettGenome *b,
                        SettGenome *child)
{
    SettGagentRanges ranges;
    SettGagents parents[2], program;
    SettStatus status = sett_program_decode(a, &parents[0]);
    if (status == SETT_OK)
        status = sett_program_decode(b, &parents[1]);
    if (status != SETT_OK)
        return status;
    sett_gagent_ranges(job->game, &ranges);
    sett_gagents_cross(&ranges, rng, &parents[0], &parents[1], &program, NULL);
    return sett_program_encode(&program, child);
}

static SettStatus express(const SettGenomeJob *job, const SettGenome *genome,
                          uint64_t seed, SettGrid *grid)
{
    const SettProgramGenome *p = job->params;
    SettArenaMark mark = sett_arena_mark(job->tmp);
    SettGagents *program = SETT_TAKE(job->tmp, 1, SettGagents);
    SettGrid level = {grid->cells, grid->w, grid->h / p->levels};
    if (program == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_program_decode(genome, program);
    for (int32_t i = 0; status == SETT_OK && i < p->levels; i++) {
        SettGenJob draw = {.game = job->game,
                           .params = program,
                           .rng = sett_rng(seed, SETT_FOR_LAYOUT, (uint64_t)i),
                           .tmp = job->tmp};
        level.cells = grid->cells + (size_t)i * (size_t)sett_grid_area(&level);
        status = sett_gagents_draw(&draw, &level);
        status = status == SETT_INFEASIBLE ? SETT_OK
                                           : status; /* the judge will say so */
    }
    sett_arena_reset(job->tmp, mark);
    return status;
}

static const SettParam rows[] = {
    SETT_ROW(SettProgramGenome, levels, 3, 1, 20, "levels on a sheet"),
    SETT_ROW(SettProgramGenome, usual, 0, 0, 1,
             "chance that a first program is a variant of the usual one"),
};

const SettGenomeKind sett_genome_programs = {
    .api = SETT_GENOME_API,
    .output_version = 1,
    .name = "programs",
    .help = "agent programs; their levels stand one below the other",
    .params = SETT_TABLE(SettProgramGenome, rows),
    .capacity = capacity,
    .check = check,
    .random = draw_first,
    .mutate = mutate,
    .cross = cross,
    .express = express,
};

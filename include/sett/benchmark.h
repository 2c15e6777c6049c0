/* benchmark.h - tile problems of the PCG benchmark (Khalifa et al. 2025, arXiv
   2503.21474): what a content has to be, how far a set of contents is apart,
   and how well each one obeys its control, in that benchmark's own numbers; and
   makers that answer a list of controls with as many contents.

   A content is `w * h` tile codes, row by row, and behind them the problem's
   places (cell numbers), if it has any. Its control is one number for each of
   the problem's controls. */
#ifndef SETT_BENCHMARK_H
#define SETT_BENCHMARK_H

#include "sett/base.h"
#include "sett/json.h"

SETT_BEGIN

#define SETT_BENCHMARK_NUMBERS 40 /**< that are known of a content, at most */
#define SETT_BENCHMARK_CONTROLS 5 /**< of a problem, at most */
#define SETT_BENCHMARK_CONTENTS                      \
    500 /**< of a set whose diversity is scored: the \
             benchmark itself fails near 990 */

typedef struct SettBenchmark SettBenchmark;

/** A number that a content is asked to have; controls are drawn evenly from
    low..high, both ends included. */
typedef struct SettBenchmarkControl {
    const char *name;
    int32_t low, high;
} SettBenchmarkControl;

/** What is known of one content: all that its scores are made of. */
typedef struct SettBenchmarkInfo {
    const uint8_t *content;
    const char *fault; /**< why the benchmark itself fails on this content (its
                            scores count as 0); NULL: it does not */
    double numbers[SETT_BENCHMARK_NUMBERS]; /**< as the problem names them */
    const int32_t *trace; /**< what diversity compares: letters of a route,
                               visits, cells, as the problem says */
    int32_t trace_count;
} SettBenchmarkInfo;

/** What a maker is given. */
typedef struct SettBenchmarkJob {
    const SettBenchmark *problem;
    const int32_t *controls; /**< content i from i * problem->control_count */
    int32_t count;           /**< contents wanted, 1..SETT_BENCHMARK_CONTENTS */
    uint64_t seed;
    int64_t effort; /**< tries for each content; 0 = the problem's own number */
    const SettCrew *crew; /**< threads, scratch and who is told; the contents
                               are the same with any number of workers */
} SettBenchmarkJob;

/** Const descriptor of a problem. `info` writes what is known of a content; its
    trace belongs to `keep`. `quality` and `control` are in [0, 1], and 1
   passes; `apart` is the distance of two contents in [0, 1], which may differ
   when they change places. `make` writes job->count contents one behind the
   other. */
struct SettBenchmark {
    const char *name, *help;
    int32_t w, h;
    const char *const *tiles; /**< names by code */
    const char *glyphs;       /**< one character a code, for people */
    int32_t tile_count;
    const char *const *places; /**< names of the cell numbers behind the tiles;
                                    NULL-ended, NULL = none: then a content is
                                    an array of rows, else an object */
    const SettBenchmarkControl *controls;
    int32_t control_count;
    const char *const *numbers; /**< names of what is known */
    int32_t number_count;
    int32_t settings[3]; /**< of this variant, as the problem's file says */
    SettStatus (*info)(const SettBenchmark *problem, const uint8_t *content,
                       SettArena *keep, SettArena *tmp, SettBenchmarkInfo *out);
    double (*quality)(const SettBenchmark *problem,
                      const SettBenchmarkInfo *info);
    double (*control)(const SettBenchmark *problem,
                      const SettBenchmarkInfo *info, const int32_t *control);
    SettStatus (*apart)(const SettBenchmark *problem,
                        const SettBenchmarkInfo *a, const SettBenchmarkInfo *b,
                        SettArena *tmp, double *out);
    SettStatus (*make)(const SettBenchmarkJob *job, SettArena *tmp,
                       uint8_t *contents);
};

/** All problems, ended by NULL. */
extern const SettBenchmark *const sett_benchmarks[];
/** The problem of that name ("binary-v0", or "binary" for short), or NULL. */
const SettBenchmark *sett_benchmark_named(const char *name);
/** Bytes of a content: w * h and one for each place. */
int32_t sett_benchmark_size(const SettBenchmark *problem);
/** Controls of `count` contents, drawn evenly by `seed`. */
void sett_benchmark_draw(const SettBenchmark *problem, uint64_t seed,
                         int32_t count, int32_t *controls);

/** A set of contents with their controls, in an arena. */
typedef struct SettBenchmarkSet {
    const SettBenchmark *problem;
    int32_t count;
    uint8_t *contents; /**< content i from i * sett_benchmark_size() */
    int32_t *controls; /**< of content i from i * problem->control_count */
} SettBenchmarkSet;

/** Reads lines of JSON, {"content": ..., "control": {...}} each (other members
    are ignored), or one array of such objects. Where `controls_only` the
   content may be left out, and a line may be the control alone. Errors carry
   line and column. At most SETT_BENCHMARK_CONTENTS of them. */
SettStatus sett_benchmark_read(const SettBenchmark *problem, const char *text,
                               size_t size, bool controls_only,
                               SettArena *arena, SettArena *tmp,
                               SettBenchmarkSet *out, SettError *err);
/** Makes set->count contents of set->problem, all from `arena`, as
    SettBenchmarkJob has it. Each is asked to have a control of `asked`, over
    again where these are fewer; NULL: they are drawn by the seed.
    SETT_UNSUPPORTED where the problem has no maker, SETT_NO_MEMORY,
    SETT_CANCELLED. */
SettStatus sett_benchmark_make(SettBenchmarkSet *set,
                               const SettBenchmarkSet *asked, uint64_t seed,
                               int64_t effort, const SettCrew *crew,
                               SettArena *arena);
/** Content `index` of a set as one such line. */
void sett_benchmark_write(const SettBenchmarkSet *set, int32_t index,
                          SettText *out);
/** A content as lines of glyphs, and its places by name. */
void sett_benchmark_draw_text(const SettBenchmark *problem,
                              const uint8_t *content, SettText *out);

/** A set's scores: shares of contents that pass. */
typedef struct SettBenchmarkScores {
    double quality, diversity, control;
    SettBenchmarkInfo *infos; /**< of each content */
    double *qualities, *controls;
    double *diversities; /**< in the benchmark's own order, which is not that of
                              the contents where some are too alike */
} SettBenchmarkScores;
/** Scores a set. Everything belongs to `keep`. Infos by all workers of `crew`;
    O(n^2) distances. */
SettStatus sett_benchmark_score(const SettBenchmarkSet *set,
                                const SettCrew *crew, SettArena *keep,
                                SettBenchmarkScores *out);
/** Adds all problems, with what a content can be asked to have, as lines; and
   as a member "problems" of the object that is open. */
void sett_benchmarks_text(SettText *out);
void sett_benchmarks_json(SettJsonWriter *w);
/** Adds a set's scores as lines, with `draw` each content before them; and as
    members of the object that is open. */
void sett_benchmark_scores_text(const SettBenchmarkSet *set,
                                const SettBenchmarkScores *scores, bool draw,
                                SettText *out);
void sett_benchmark_scores_json(const SettBenchmarkSet *set,
                                const SettBenchmarkScores *scores,
                                SettJsonWriter *w);
/** The diversity list of `count` contents: `apart[i * count + j]` is the
    distance of i to j. Returns the share that is 1. `list` has `count` places.
    SETT_NO_MEMORY leaves -1. */
double sett_benchmark_diversity(const double *apart, int32_t count,
                                SettArena *tmp, double *list);

SETT_END
#endif

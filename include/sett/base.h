/* base.h - what every other part stands on: status and errors, memory, text,
   hashing, sorting, own math, and the hooks through which a host lends its
   allocator, its threads and its disk. Knows nothing of levels. */
#ifndef SETT_BASE_H
#define SETT_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* SETT_BEGIN, SETT_END: what stands between them has C linkage and is exported
   by the shared library, which exports nothing else. */
#ifdef __cplusplus
#define SETT_BEGIN extern "C" {
#define SETT_END }
#elif defined(__ELF__)
#define SETT_BEGIN _Pragma("GCC visibility push(default)")
#define SETT_END _Pragma("GCC visibility pop")
#else
#define SETT_BEGIN
#define SETT_END
#endif

SETT_BEGIN

#define SETT_VERSION "0.1.0"

/* SETT_PRINTF(n, m): parameter n is a printf format for those from m on.
   MinGW has a plain "printf" without %zu, and clang no name for another. */
#if defined(__MINGW32__) && !defined(__clang__)
#define SETT_PRINTF(n, m) __attribute__((format(gnu_printf, n, m)))
#elif defined(__GNUC__) && !defined(__MINGW32__)
#define SETT_PRINTF(n, m) __attribute__((format(printf, n, m)))
#else
#define SETT_PRINTF(n, m)
#endif

#define SETT_MAX_SIDE 32767 /**< widest and highest grid, in tiles */
#define SETT_MAX_AREA ((int64_t)1 << 24)  /**< tiles in a grid, by default */
#define SETT_MOST_AREA ((int64_t)1 << 28) /**< tiles in a grid, if asked */
#define SETT_MAX_TILES 256                /**< tile kinds in one alphabet */
#define SETT_MAX_TEXT ((size_t)1 << 26)   /**< bytes of one input file */

/** Every outcome that a fallible call can report. "The level is unplayable" is
    a result (SettReport), never a status. */
#define SETT_STATUS_LIST(X)         \
    X(OK, "ok")                     \
    X(BAD_ARGUMENT, "bad argument") \
    X(BAD_INPUT, "bad input")       \
    X(TOO_LARGE, "over a limit")    \
    X(INFEASIBLE, "infeasible")     \
    X(NO_MEMORY, "out of memory")   \
    X(CANCELLED, "cancelled")       \
    X(IO, "input or output failed") \
    X(UNSUPPORTED, "not supported")

typedef enum SettStatus {
#define SETT_STATUS_ENUM(name, text) SETT_##name,
    SETT_STATUS_LIST(SETT_STATUS_ENUM)
#undef SETT_STATUS_ENUM
        SETT_STATUS_COUNT
} SettStatus;

/** Words for a status, such as "bad input". Never NULL; static storage. */
const char *sett_status_text(SettStatus status);

/** Where and why a call failed. The caller owns it and may pass NULL wherever
    one is taken. `line` and `column` count from 1; 0 means "no place". */
typedef struct SettError {
    SettStatus status;
    int32_t line, column;
    char source[160];   /**< file or parameter set that was read, or "" */
    char text[240];     /**< what is wrong */
    char expected[240]; /**< what would be right, or "" */
} SettError;

/** Fills `err` (NULL is fine) with a printf-style text and returns `status`,
    so that `return sett_fail(err, ...)` reads well. Clears all the rest; texts
    too long are cut between characters. */
SETT_PRINTF(3, 4)
SettStatus sett_fail(SettError *err, SettStatus status, const char *format,
                     ...);
/** SETT_NO_MEMORY, with the error filled. */
SettStatus sett_no_memory(SettError *err);
/** As sett_fail with what would be right instead, a text without a format. */
SETT_PRINTF(4, 5)
SettStatus sett_refuse(SettError *err, SettStatus status, const char *expected,
                       const char *format, ...);
/** As sett_fail with a place in a text that was read. */
SETT_PRINTF(5, 6)
SettStatus sett_fail_at(SettError *err, SettStatus status, int32_t line,
                        int32_t column, const char *format, ...);
/** Adds "what would be right" to an error (NULL is fine). */
SETT_PRINTF(2, 3)
void sett_expect(SettError *err, const char *format, ...);
/** Names the source of an error (a file, "--flag"); NULL `err` is fine. */
void sett_error_source(SettError *err, const char *source);
/** The same of an error that has no source yet. Returns `status`. */
SettStatus sett_error_in(SettError *err, SettStatus status, const char *source);

/** A caller's bug stops the program here, in release builds as well. */
#if !defined SETT_ASSERT && defined __wasm__ /* words nobody would see */
#define SETT_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#elif !defined SETT_ASSERT
#define SETT_ASSERT(condition) \
    ((condition) ? (void)0 : sett_assert_failed(#condition, __FILE__, __LINE__))
#endif
#if defined(__GNUC__)
__attribute__((noreturn))
#endif
void sett_assert_failed(const char *condition, const char *file, int line);

/** The one way to memory. `old == NULL` takes `new_size` bytes; `new_size == 0`
    gives back `old_size` bytes at `old` and returns NULL; else the block is
    resized and may move. Returns NULL where there is no memory, and then the
    old block is untouched. Alignment is that of max_align_t. */
typedef void *SettAllocFn(void *user, void *old, size_t old_size,
                          size_t new_size);

typedef struct SettAlloc {
    SettAllocFn *fn;
    void *user;
} SettAlloc;

/** malloc, realloc and free of the C library: the only file that calls them.
    Linux is told that blocks of 8 MB and more may have pages of 2 MB. */
SettAlloc sett_alloc_default(void);

/** `a * b` and `a + b` into `*out`; false (and `*out` unset) on overflow. */
bool sett_size_mul(size_t a, size_t b, size_t *out);
bool sett_size_add(size_t a, size_t b, size_t *out);

/** Asked between pieces of work; true means "stop soon, and say CANCELLED".
   Once true it stays true until the call that asked has returned. */
typedef struct SettCancel {
    bool (*wanted)(void *user);
    void *user;
} SettCancel;

/** False for NULL. A WebAssembly module imports nothing, so nobody can tell it
    anything while it works: always false there. */
#if defined(__wasm__)
#define sett_cancelled(cancel) ((void)(cancel), false)
#else
bool sett_cancelled(const SettCancel *cancel);
#endif

/** Scratch memory: take freely, give all back at once. Blocks are kept over a
    reset, so the steady state of a loop allocates nothing. Owned by the caller;
    one thread at a time. */
typedef struct SettArenaBlock SettArenaBlock;
typedef struct SettArena {
    SettAlloc alloc;
    SettArenaBlock *first, *current;
    size_t limit; /**< bytes it may hold in all; 0 = no limit of its own */
    size_t held;  /**< bytes it holds now, all blocks */
    const SettCancel *cancel; /**< asked by long work that has this scratch;
                                   NULL after init: not cancelled */
    uint32_t work;            /**< steps since it was asked last */
} SettArena;

/** An empty arena that holds nothing yet. `limit` in bytes, 0 for none. */
void sett_arena_init(SettArena *arena, SettAlloc alloc, size_t limit);
/** Gives every block back. The arena may be used again. */
void sett_arena_free(SettArena *arena);
/** `count * size` bytes, zeroed, aligned for any type; NULL where memory or the
    limit is exhausted or the product overflows. Valid until the arena is reset
    to a mark taken before this call. 0 bytes give a valid pointer. */
void *sett_arena_take(SettArena *arena, size_t count, size_t size);
/** As sett_arena_take, not zeroed, for buffers that are filled at once. */
void *sett_arena_raw(SettArena *arena, size_t count, size_t size);

/** Steps after which sett_work asks. A step takes about a nanosecond, so that
    who wants to stop is heard within a few milliseconds, and within 100 where
    the machine or the build is twenty times slower. */
#define SETT_WORK_STEPS 4000000u

/** Whether work that has `arena` as scratch is to stop. */
static inline bool sett_stopped(const SettArena *arena)
{
    (void)arena;
    return sett_cancelled(arena->cancel);
}

/** Says that `steps` more are about to be done (a visit of a cell is one, a
    turn of a game a thousand), and asks arena->cancel every SETT_WORK_STEPS of
    them: true means "return SETT_CANCELLED". For loops whose length an input
    decides. */
static inline bool sett_work(SettArena *arena, uint64_t steps)
{
#if defined(__wasm__)
    return (void)arena, (void)steps, false;
#else
    if (steps < SETT_WORK_STEPS - arena->work) {
        arena->work += (uint32_t)steps;
        return false;
    }
    arena->work = 0;
    return sett_stopped(arena);
#endif
}

/** A place in an arena to go back to. */
typedef struct SettArenaMark {
    SettArenaBlock *block;
    size_t used;
} SettArenaMark;
SettArenaMark sett_arena_mark(const SettArena *arena);
void sett_arena_reset(SettArena *arena, SettArenaMark mark);

/** A printf-style text (at most 1,023 bytes, cut beyond) that lives in the
   arena; NULL on no memory. Integers, characters and strings only. */
SETT_PRINTF(2, 3)
const char *sett_arena_format(SettArena *arena, const char *format, ...);

/** `count` empty arenas from `keep`, with its allocator, stopped by `cancel`
   (may be NULL): scratch for as many workers. NULL on no memory. */
SettArena *sett_arenas_take(SettArena *keep, int32_t count,
                            const SettCancel *cancel);
/** Frees each of them (NULL: there are none); the list belongs to `keep`. */
void sett_arenas_free(SettArena *arenas, int32_t count);

/** `count` zeroed objects of `type` from `arena`, or NULL. */
#define SETT_TAKE(arena, count, type) \
    ((type *)sett_arena_take((arena), (size_t)(count), sizeof(type)))

/** A growing text. Errors stick: after a failed allocation further additions
    do nothing and `status` says why. `data` is always 0-terminated once
    anything was added, and NULL before. */
typedef struct SettText {
    char *data;
    size_t size, capacity;
    SettAlloc alloc;
    SettStatus status;
} SettText;
SettText sett_text(SettAlloc alloc);
void sett_text_free(SettText *text);
/** Forgets the content; keeps the memory and the status. */
void sett_text_clear(SettText *text);
void sett_text_add(SettText *text, const char *string);
void sett_text_bytes(SettText *text, const void *bytes, size_t size);
void sett_text_char(SettText *text, char c);
void sett_text_int(SettText *text, int64_t value);
void sett_text_hex(SettText *text, uint64_t value, int32_t digits);
/** Shortest decimal that reads back as the same double: "0.1", "1e21", "-0".
    Not a number and infinities are written "null", as in JSON. */
void sett_text_double(SettText *text, double value);
/** `value` rounded half away from zero to `decimals` (0..9) places; no minus
    sign before a zero; "null" as above. */
void sett_text_fixed(SettText *text, double value, int32_t decimals);
/** Blanks, at least one, up to `column` of a line begun at size `start`. */
void sett_text_pad(SettText *text, size_t start, size_t column);
/** The same at the right of `width` columns; "-" for NaN. */
void sett_text_column(SettText *text, double value, int32_t decimals,
                      int32_t width);
/** printf-style; integers, characters and strings only (%f is locale bound). */
SETT_PRINTF(2, 3)
void sett_text_format(SettText *text, const char *format, ...);

/** The double nearest to a decimal text (JSON's number grammar), rounded half
    to even (infinity above the range), with the number of bytes read in
    `*used`; 0 used = no number. */
double sett_double_read(const char *text, size_t size, size_t *used);
/** Decimal text to an integer. False on anything else or out of range. */
bool sett_int_read(const char *text, size_t size, int64_t *value);

/** Number of edits between two names, at most 99; for "did you mean". Names of
    more than 99 bytes are 99 apart. */
int32_t sett_name_distance(const char *a, const char *b);

/** The name that was meant by a wrong one. */
typedef struct SettGuess {
    const char *wrong;
    const char *nearest; /**< of the names tried; NULL where none is near */
    int32_t least;       /**< only names with fewer edits are nearer */
} SettGuess;
/** Near is a name with one edit, and one more for every four letters of the
    wrong one; never all of them. */
SettGuess sett_guess(const char *wrong);
/** Tries one name. True where it is the nearest so far. */
bool sett_guess_try(SettGuess *guess, const char *name);

/** 64-bit hash of bytes; the same on every machine. Not for secrets. */
uint64_t sett_hash(const void *bytes, size_t size, uint64_t seed);
/** One more 64-bit value into a running hash. */
uint64_t sett_hash_mix(uint64_t hash, uint64_t value);

#define SETT_SHA256_HEX 65 /**< bytes of a SHA-256 as text, with its 0 byte */
/** SHA-256 (FIPS 180-4), as sha256sum prints it: in lower-case hexadecimal
    digits. O(size). */
void sett_sha256_hex(const void *bytes, size_t size, char hex[SETT_SHA256_HEX]);

/** <0, 0, >0 as a is before, equal to, after b. */
typedef int32_t SettCompareFn(const void *a, const void *b, void *user);
/** Stable merge sort: equal items keep their order. `scratch` holds as many
    bytes as the items. O(n log n). */
void sett_sort(void *items, size_t count, size_t size, void *scratch,
               SettCompareFn *compare, void *user);

/** Own elementary functions, for all that reaches a result: the same bits on
    every compiler and machine. Error below 2 units in the last place on the
    stated range. log(x<=0) is -infinity or NaN as in C; exp overflows to
    infinity and underflows to 0. NaN is always the same bits. */
double sett_log(double x);
double sett_exp(double x);
double sett_pow(double base, double exponent);

/** One piece of work: item `index`, done by worker `worker` (0..workers-1). */
typedef void SettTaskFn(void *user, int64_t index, int32_t worker);

/** How a host lends threads. `run` calls `task` once for every index in
    0..count-1, in any order, on at most `workers` threads, and returns when all
    are done. The library starts no threads of its own. */
typedef struct SettJobs {
    void (*run)(void *host, int64_t count, SettTaskFn *task, void *user);
    void *host;
    int32_t workers; /**< at least 1 */
} SettJobs;

/** A runner that does everything here and now, in index order. */
SettJobs sett_jobs_serial(void);

/** Does item `index`. `tmp` is its worker's scratch, reset afterwards. */
typedef SettStatus SettItemFn(void *user, int64_t index, SettArena *tmp);

/** Who does many items. */
typedef struct SettCrew {
    SettJobs jobs;
    SettArena *scratch;       /**< one a worker of `jobs` */
    const SettCancel *cancel; /**< NULL: it cannot be cancelled */
    void (*done)(void *user); /**< after each item, on its worker's thread;
                                   NULL: not counted */
    void *user;               /**< handed to `done` */
} SettCrew;

/** Does items 0..count-1. The status is that of the lowest item that failed, at
    any number of workers; SETT_CANCELLED where it was cancelled first. Items
    above that one may have been left out, all below it were done: `*done` (may
    be NULL) of them. */
SettStatus sett_each(const SettCrew *crew, int64_t count, SettItemFn *item,
                     void *user, int64_t *done);

/** An open file of a SettIo; what is behind it belongs to that SettIo. */
typedef struct SettFile SettFile;

/** What a path is, links not followed. */
typedef enum SettFileKind {
    SETT_FILE_NONE,
    SETT_FILE_REGULAR,
    SETT_FILE_FOLDER,
    SETT_FILE_DEVICE, /**< of characters: /dev/null */
    SETT_FILE_LINK,   /**< symbolic */
    SETT_FILE_OTHER   /**< FIFO, socket, disk */
} SettFileKind;

/** The one way to a disk. Paths are UTF-8 and relative to the host's root or
    absolute, as the host decides. Every call returns SETT_OK or a status with
    `err` filled (err may be NULL). Tests plug in failing disks here. */
typedef struct SettIo {
    void *host;
    /** mode 'r' read, 'w' create new (fails if it exists), 'a' append, 'd'
       write into a device that is there. */
    SettStatus (*open)(void *host, const char *path, char mode, SettFile **file,
                       SettError *err);
    /** Reads up to `size` bytes; `*got` = 0 at the end. */
    SettStatus (*read)(void *host, SettFile *file, void *bytes, size_t size,
                       size_t *got, SettError *err);
    SettStatus (*write)(void *host, SettFile *file, const void *bytes,
                        size_t size, SettError *err);
    SettStatus (*sync)(void *host, SettFile *file, SettError *err);
    SettStatus (*close)(void *host, SettFile *file, SettError *err);
    SettStatus (*cut)(void *host, const char *path, uint64_t size,
                      SettError *err); /**< shortens a file */
    SettStatus (*rename)(
        void *host, const char *from, const char *to,
        SettError *err); /**< replaces `to`; syncs the folder */
    SettStatus (*remove)(void *host, const char *path, SettError *err);
    SettStatus (*make_folder)(void *host, const char *path, SettError *err);
    /** Names in a folder, sorted bytewise, each ended by '\n', into `names`. */
    SettStatus (*list)(void *host, const char *path, SettText *names,
                       SettError *err);
    bool (*exists)(void *host, const char *path);
    /* The rest may be NULL: no devices, links, other programs, seeking. */
    SettFileKind (*kind)(void *host, const char *path);
    /** As rename, but a `to` that exists fails, whoever else tries at the same
        time. */
    SettStatus (*publish)(void *host, const char *from, const char *to,
                          SettError *err);
    /** Removes what a program that ended had open with 'w'; false: it stays. */
    bool (*reclaim)(void *host, const char *path);
    /** Holds a folder until the program ends: alone, or `shared` with others
        that share it. SETT_IO where another program has it. */
    SettStatus (*hold)(void *host, const char *folder, bool shared,
                       SettError *err);
    /** The next read of a file opened with 'r' begins `at` bytes into it. */
    SettStatus (*seek)(void *host, SettFile *file, uint64_t at, SettError *err);
} SettIo;

SETT_END
#endif

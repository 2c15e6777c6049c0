/* cluster.c - shared work on a cluster that is not there: parts on nodes that
   fail, by lot, over the library's own parts, journals and gathering on a real
   folder. Only the time that items take is made up. And what a part costs
   beside its work (start, journal, end). */
#define _POSIX_C_SOURCE 200809L

#include "cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"
#include "sett/parts.h"

#define PARTS 10000
#define NODES 500
#define PER_PART 20         /* items */
#define ITEM_SECONDS 90     /* so a part takes half an hour */
#define FAILURE_HOURS 50    /* of one node, in the mean */
#define REPAIR_SECONDS 3600 /* a node is away */
#define START_SECONDS 30    /* from being queued to the first item */
#define KEY 42

typedef struct Cluster {
    SettRng rng;
    int64_t free_at[NODES]; /* seconds */
    int64_t now;            /* of the part at work */
    bool dies;              /* its node, at the item that is to come */
    int64_t runs, failures, lost_seconds, done_seconds;
    int64_t operations; /* of the file system */
    int64_t bytes;      /* written */
} Cluster;

static Cluster *counting; /* by the disk's functions; one cluster at a time */
static SettIo plain;

/* A disk that counts. */
static SettStatus count_open(void *host, const char *path, char mode,
                             SettFile **file, SettError *err)
{
    counting->operations++;
    return plain.open(host, path, mode, file, err);
}

static SettStatus count_write(void *host, SettFile *file, const void *bytes,
                              size_t size, SettError *err)
{
    counting->bytes += (int64_t)size;
    return plain.write(host, file, bytes, size, err);
}

static SettStatus count_close(void *host, SettFile *file, SettError *err)
{
    counting->operations++;
    return plain.close(host, file, err);
}

static bool count_exists(void *host, const char *path)
{
    counting->operations++;
    return plain.exists(host, path);
}

static SettStatus count_rename(void *host, const char *from, const char *to,
                               SettError *err)
{
    counting->operations++;
    return plain.rename(host, from, to, err);
}

static SettStatus no_sync(void *host, SettFile *file, SettError *err)
{
    (void)host;
    (void)file;
    (void)err;
    return SETT_OK;
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* An item's payload: 8 numbers that follow from it. */
static void put_item(int64_t index, SettText *payload)
{
    for (uint64_t k = 0; k < 8; k++)
        sett_study_put(payload, sett_hash_mix((uint64_t)index, k));
}

/* Takes its time, unless the node fails first. */
static SettStatus do_item(void *self, int64_t index, SettArena *tmp,
                          SettText *payload)
{
    Cluster *c = self;
    (void)tmp;
    int64_t takes = ITEM_SECONDS / 2 + (int64_t)sett_rng_below(&c->rng, 91);
    uint32_t lot = sett_rng_below(&c->rng, FAILURE_HOURS * 3600);
    if (lot < (uint32_t)takes) {
        c->now += lot;
        c->lost_seconds += lot;
        c->failures++;
        c->dies = true;
        return SETT_CANCELLED;
    }
    c->now += takes;
    c->done_seconds += takes;
    put_item(index, payload);
    return SETT_OK;
}

static SettStatus take_item(void *self, int64_t index, const uint8_t *payload,
                            size_t size)
{
    int64_t *right = self;
    SettText want = sett_text(sett_alloc_default());
    put_item(index, &want);
    *right += size == want.size && memcmp(payload, want.data, size) == 0;
    sett_text_free(&want);
    return SETT_OK;
}

/* One run of a part, or the gathering. */
static SettStatus run_part(const SettIo *io, const char *folder,
                           const char *part, SettStudyItemFn *item, void *self,
                           int64_t *right)
{
    SettArena arena;
    SettError err = {.status = SETT_OK};
    sett_arena_init(&arena, sett_alloc_default(), 0);
    SettStudyHost host = {.catalog = sett_catalog_builtin(),
                          .arena = &arena,
                          .io = *io,
                          .jobs = sett_jobs_serial(),
                          .err = &err};
    SettParts parts = {.host = &host,
                       .folder = folder,
                       .part = part,
                       .resume = part == NULL,
                       .key = KEY,
                       .items = (int64_t)PARTS * PER_PART,
                       .per_item = 1,
                       .what = "items",
                       .item = item,
                       .self = self};
    SettStatus status = sett_parts_run(&parts);
    if (status == SETT_OK && right != NULL) {
        parts.self = right;
        status = sett_parts_gather(&parts, take_item);
    }
    if (status != SETT_OK && status != SETT_CANCELLED)
        fprintf(stderr, "sett_bench: %s\n", err.text);
    sett_arena_free(&arena);
    return status;
}

static int32_t first_free(const Cluster *c)
{
    int32_t best = 0;
    for (int32_t i = 1; i < NODES; i++)
        if (c->free_at[i] < c->free_at[best])
            best = i;
    return best;
}

/* Parts in the order of the queue; one whose node fails goes to its end. */
static SettStatus run_cluster(Cluster *c, const SettIo *io, const char *folder)
{
    static int32_t queue[PARTS * 4];
    int32_t count = PARTS;
    for (int32_t i = 0; i < PARTS; i++)
        queue[i] = i + 1;
    for (int32_t i = 0; i < count; i++) {
        char part[32];
        int32_t node = first_free(c);
        snprintf(part, sizeof part, "%d/%d", (int)queue[i], PARTS);
        c->now = c->free_at[node] + START_SECONDS;
        c->dies = false;
        c->runs++;
        SettStatus status = run_part(io, folder, part, do_item, c, NULL);
        if (status != SETT_OK && !c->dies)
            return status;
        c->free_at[node] = c->now + (c->dies ? REPAIR_SECONDS : 0);
        if (c->dies && count == PARTS * 4)
            return SETT_TOO_LARGE;
        if (c->dies)
            queue[count++] = queue[i];
    }
    return SETT_OK;
}

static void tell(const Cluster *c, int64_t right, double gathering)
{
    int64_t last = 0;
    for (int32_t i = 0; i < NODES; i++)
        last = c->free_at[i] > last ? c->free_at[i] : last;
    double hours = (double)last / 3600.0;
    double ideal = (double)c->done_seconds / 3600.0 / NODES;
    double items = (double)PARTS * PER_PART;
    printf("%d parts of %d items on %d nodes, a failure a node every %d h\n",
           PARTS, PER_PART, NODES, FAILURE_HOURS);
    printf("%lld runs, %lld failures; %.2f h, without failures and waiting "
           "%.2f h\n",
           (long long)c->runs, (long long)c->failures, hours, ideal);
    printf("lost: %.1f h of %.0f h of work, %.3f %%\n",
           (double)c->lost_seconds / 3600.0, (double)c->done_seconds / 3600.0,
           100.0 * (double)c->lost_seconds / (double)c->done_seconds);
    printf("%lld files, %.1f bytes an item beside its payload of 64\n",
           (long long)c->runs, (double)c->bytes / items - 64.0);
    printf("%.1f operations on names and files a run of a part, %.3f a second "
           "on the shared file system\n",
           (double)c->operations / (double)c->runs,
           (double)c->operations / (double)last);
    printf("gathered %lld of %.0f items as they were made, in %.2f s\n",
           (long long)right, items, gathering);
}

static void clear(const char *folder)
{
    char command[256];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        fprintf(stderr, "sett_bench: %s is left\n", folder);
}

bool bench_cluster(uint64_t seed)
{
    static Cluster c;
    char folder[] = "/tmp/sett-cluster-XXXXXX";
    if (mkdtemp(folder) == NULL)
        return false;
    plain = sett_io_posix();
    SettIo io = plain;
    io.open = count_open;
    io.write = count_write;
    io.close = count_close;
    io.exists = count_exists;
    io.rename = count_rename;
    io.sync = no_sync; /* only its time would be seen */
    memset(&c, 0, sizeof c);
    c.rng = sett_rng(seed, SETT_FOR_TEST, 0);
    counting = &c;
    SettStatus status = run_cluster(&c, &io, folder);
    int64_t right = 0;
    double begin = seconds_now();
    if (status == SETT_OK)
        status = run_part(&plain, folder, NULL, do_item, &c, &right);
    if (status == SETT_OK)
        tell(&c, right, seconds_now() - begin);
    clear(folder);
    return status == SETT_OK && right == (int64_t)PARTS * PER_PART;
}

static SettStatus do_nothing(void *self, int64_t index, SettArena *tmp,
                             SettText *payload)
{
    (void)self;
    (void)tmp;
    put_item(index, payload);
    return payload->status;
}

/* Milliseconds of the clock, disk and syncs and all: a part of PER_PART items
   that cost nothing. */
static SettStatus part_cost(const BenchRow *row, Bench *b, double *out)
{
    char folder[] = "/tmp/sett-cluster-XXXXXX";
    SettIo io = sett_io_posix();
    SettStatus status = SETT_OK;
    (void)row;
    (void)b;
    if (mkdtemp(folder) == NULL)
        return SETT_IO;
    double begin = seconds_now();
    for (int32_t i = 1; status == SETT_OK && i <= 50; i++) {
        char part[32];
        snprintf(part, sizeof part, "%d/%d", (int)i, PARTS);
        status = run_part(&io, folder, part, do_nothing, NULL, NULL);
    }
    *out = (seconds_now() - begin) * 1000.0 / 50;
    clear(folder);
    return status;
}

const BenchRow bench_parts[] = {
    {"parts.cost", "ms", BENCH_LESS, 1, NULL, NULL, 0, 0, NULL, NULL,
     part_cost},
    {0},
};

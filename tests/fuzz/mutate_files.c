/* mutate_files.c - mutated files through the command line, in one process for
   many runs. Usage: mutate_files PLAN SCRATCH SEED FROM TO

   A line of PLAN: a file, a tab, and the words of a command in which @ is a
   mutated copy of the file and % the folder SCRATCH. Where "@" stands in the
   words as "+NAME", the mutated copy is NAME in a fresh copy of the file's
   folder, and the word is that folder. Run number i is a function of SEED and
   i.

   A run is a finding where the process dies (a sanitizer's report, a signal,
   more than SECONDS of processor time), where the exit code is none of the
   documented ones, or one of the disk or the memory, and where code 3 comes
   without "error: ". Exit code 1 where there was one. Prints the runs by exit
   code, and what was said without a place in the file. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sett/rng.h"

int sett_main(int argc, char **argv);

enum {
    MOST_CASES = 512,
    MOST_WORDS = 32,
    MOST_BYTES = 1 << 20,
    PATH_SIZE = 512,
    BATCH = 64,
    SECONDS = 20
};

typedef struct Case {
    char *file;
    char *words[MOST_WORDS];
    int word_count;
    const char *in; /* name in a copied folder; NULL: a file alone */
    uint8_t *bytes;
    size_t size;
} Case;

/* What a child tells its parent. */
typedef struct Told {
    int64_t at; /* run that is at work */
    int64_t codes[256];
    int64_t findings, placeless;
} Told;

typedef struct Plan {
    Case cases[MOST_CASES];
    int32_t count;
    const char *scratch;
    uint64_t seed;
    Told *told;
} Plan;

static void die(const char *what, const char *name)
{
    fprintf(stderr, "mutate_files: %s %s\n", what, name);
    exit(2);
}

static uint8_t *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = malloc(MOST_BYTES);
    if (file == NULL || bytes == NULL)
        die("cannot read", path);
    *size = fread(bytes, 1, MOST_BYTES, file);
    fclose(file);
    return bytes;
}

static void write_file(const char *path, const uint8_t *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes, 1, size, file) != size ||
        fclose(file) != 0)
        die("cannot write", path);
}

static void read_case(Case *c, char *line)
{
    char *tab = strchr(line, '\t');
    if (tab == NULL)
        die("no tab in", line);
    *tab = '\0';
    c->file = strdup(line);
    c->words[c->word_count++] = strdup("sett");
    for (char *w = strtok(tab + 1, " \n"); w != NULL; w = strtok(NULL, " \n")) {
        if (c->word_count + 1 >= MOST_WORDS)
            die("too many words for", line);
        c->words[c->word_count++] = strdup(w);
        if (w[0] == '+')
            c->in = c->words[c->word_count - 1] + 1;
    }
    c->bytes = read_file(c->file, &c->size);
}

static void read_plan(Plan *plan, const char *path)
{
    char line[4096];
    FILE *file = fopen(path, "r");
    if (file == NULL)
        die("cannot read", path);
    while (fgets(line, sizeof line, file) != NULL) {
        if (plan->count == MOST_CASES)
            die("too many lines in", path);
        read_case(&plan->cases[plan->count++], line);
    }
    fclose(file);
    if (plan->count == 0)
        die("nothing in", path);
}

typedef struct Bytes {
    uint8_t *at;
    size_t size;
} Bytes;

static size_t below(SettRng *rng, size_t n)
{
    return n == 0 ? 0 : (size_t)sett_rng_below(rng, (uint32_t)n);
}

/* Replaces `length` bytes at `from` by others. */
static void replace(Bytes *b, size_t from, size_t length, const void *with,
                    size_t size)
{
    uint8_t copy[256];
    size = size < sizeof copy ? size : sizeof copy;
    if (size > 0)
        memcpy(copy, with, size);
    if (b->size - length + size > MOST_BYTES)
        return;
    memmove(b->at + from + size, b->at + from + length,
            b->size - from - length);
    if (size > 0)
        memcpy(b->at + from, copy, size);
    b->size = b->size - length + size;
}

static void one_byte(Bytes *b, SettRng *rng)
{
    static const uint8_t odd[] = "\0\n\r \"\\{}[],:-.09eX\x80\xFF#<>/";
    size_t at = below(rng, b->size);
    switch (sett_rng_below(rng, 4)) {
    case 0:
        b->at[at] ^= (uint8_t)(1U << sett_rng_below(rng, 8));
        break;
    case 1:
        b->at[at] = odd[below(rng, sizeof odd)];
        break;
    case 2:
        replace(b, at, 0, &odd[below(rng, sizeof odd)], 1);
        break;
    default:
        replace(b, at, 1, NULL, 0);
    }
}

/* A piece goes, comes a second time, or comes elsewhere. */
static void piece(Bytes *b, SettRng *rng)
{
    size_t from = below(rng, b->size), length = below(rng, 60) + 1;
    length = length < b->size - from ? length : b->size - from;
    uint32_t what = sett_rng_below(rng, 3);
    size_t to = what == 1 ? from : below(rng, b->size);
    if (what == 0)
        replace(b, from, length, NULL, 0);
    else
        replace(b, to, 0, b->at + from, length);
}

static size_t line_end(const Bytes *b, size_t at)
{
    while (at < b->size && b->at[at] != '\n')
        at++;
    return at < b->size ? at + 1 : at;
}

/* A line goes or comes a second time, or the file ends after it. */
static void line(Bytes *b, SettRng *rng)
{
    size_t from = below(rng, b->size);
    while (from > 0 && b->at[from - 1] != '\n')
        from--;
    size_t end = line_end(b, from);
    switch (sett_rng_below(rng, 4)) {
    case 0:
        b->size = end;
        break;
    case 1:
        replace(b, end, 0, b->at + from, end - from);
        break;
    default:
        replace(b, from, end - from, NULL, 0);
    }
}

static bool is_number(uint8_t c)
{
    return (c >= '0' && c <= '9') || c == '.' || c == '-';
}

static void number(Bytes *b, SettRng *rng)
{
    static const char *const odd[] = {
        "0",    "-1",   "1",          "2",          "3",
        "7",    "40",   "255",        "256",        "1e99",
        "1e-9", "-0.0", "2147483647", "2147483648", "NaN",
        "0.5",  "1e5",  "null",       "[]",         "99999999999999999999"};
    size_t at = below(rng, b->size);
    while (at < b->size && !is_number(b->at[at]))
        at++;
    size_t end = at;
    while (end < b->size && is_number(b->at[end]))
        end++;
    const char *with = odd[below(rng, sizeof odd / sizeof odd[0])];
    replace(b, at, end - at, with, strlen(with));
}

static bool is_word(uint8_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '-';
}

static void find_word(const Bytes *b, SettRng *rng, size_t *from, size_t *end)
{
    *from = below(rng, b->size);
    while (*from < b->size && !is_word(b->at[*from]))
        ++*from;
    *end = *from;
    while (*end < b->size && is_word(b->at[*end]))
        ++*end;
}

/* A word becomes another one of the file. */
static void word(Bytes *b, SettRng *rng)
{
    size_t from, end, other, other_end;
    find_word(b, rng, &from, &end);
    find_word(b, rng, &other, &other_end);
    replace(b, from, end - from, b->at + other, other_end - other);
}

/* A byte becomes another one of the file, so that levels stay levels. */
static void byte_of_it(Bytes *b, SettRng *rng)
{
    size_t at = below(rng, b->size), other = below(rng, b->size);
    if (b->at[at] != '\n' && b->at[other] != '\n')
        b->at[at] = b->at[other];
}

/* One change in half of all runs: more of them are seldom let in. */
static void mutate(Bytes *b, SettRng *rng)
{
    uint32_t n = sett_rng_below(rng, 2) == 0 ? 1 : sett_rng_below(rng, 4) + 1;
    for (; n > 0 && b->size > 0; n--) {
        switch (sett_rng_below(rng, 8)) {
        case 0:
            one_byte(b, rng);
            break;
        case 1:
        case 5:
        case 6:
            byte_of_it(b, rng);
            break;
        case 2:
            piece(b, rng);
            break;
        case 3:
            line(b, rng);
            break;
        case 4:
            number(b, rng);
            break;
        default:
            word(b, rng);
        }
    }
}

/* FOLDER becomes a copy of the files beside `file`; no folder has folders. */
static void copy_folder(const char *file, const char *folder)
{
    char from[PATH_SIZE], command[3 * PATH_SIZE];
    snprintf(from, sizeof from, "%.*s", (int)(strrchr(file, '/') - file), file);
    snprintf(command, sizeof command, "rm -rf '%s' && cp -r '%s' '%s'", folder,
             from, folder);
    if (system(command) != 0)
        die("cannot copy", from);
}

static const char *ending(const char *file)
{
    const char *name = strrchr(file, '/');
    const char *dot = strrchr(name != NULL ? name : file, '.');
    return dot != NULL ? dot : "";
}

/* Words with @, + and % filled in; NULL-ended. */
static void fill_words(const Plan *plan, const Case *c, const char *mutated,
                       char words[][PATH_SIZE], char **argv)
{
    for (int i = 0; i < c->word_count; i++) {
        const char *w = c->words[i];
        if (strcmp(w, "@") == 0)
            snprintf(words[i], PATH_SIZE, "%s", mutated);
        else if (w[0] == '+')
            snprintf(words[i], PATH_SIZE, "%s/folder", plan->scratch);
        else if (w[0] == '%')
            snprintf(words[i], PATH_SIZE, "%s%s", plan->scratch, w + 1);
        else
            snprintf(words[i], PATH_SIZE, "%s", w);
        argv[i] = words[i];
    }
    argv[c->word_count] = NULL;
}

static void show(const Plan *plan, int64_t index, const char *what,
                 const char *mutated, char **argv)
{
    char kept[PATH_SIZE], command[3 * PATH_SIZE];
    snprintf(kept, sizeof kept, "%s/finding-%" PRId64 "%s", plan->scratch,
             index, ending(mutated));
    snprintf(command, sizeof command, "cp '%s' '%s'", mutated, kept);
    printf("run %" PRId64 ": %s:", index, what);
    for (int i = 0; argv[i] != NULL; i++)
        printf(" %s", argv[i]);
    printf("\n  the file: %s\n", system(command) == 0 ? kept : "lost");
    fflush(stdout);
}

/* What is wrong with how a run ended, or NULL. */
static const char *judge(int code, const char *said)
{
    if (code != 0 && code != 1 && code != 3 && code != 2 && code != 4 &&
        code != 12)
        return "an exit code that is not documented";
    if (code == 4 || code == 12)
        return "exit 4 or 12, where only a file was changed";
    if (code == 3 && strstr(said, "error: ") == NULL)
        return "exit 3 without a word";
    return NULL;
}

/* "FILE:LINE:" and not the file alone. */
static bool has_place(const char *said, const char *mutated)
{
    const char *at = strstr(said, mutated);
    size_t size = strlen(mutated);
    return at != NULL && at[size] == ':' && at[size + 1] >= '0' &&
           at[size + 1] <= '9';
}

/* SIGPROF after so many seconds of processor time, SIGALRM where nothing is
   done; 0 = no more. */
static void set_clocks(int seconds)
{
    struct itimerval limit = {.it_value.tv_sec = seconds};
    setitimer(ITIMER_PROF, &limit, NULL);
    alarm((unsigned)seconds * 30);
}

static bool timed_out(int status)
{
    return WIFSIGNALED(status) &&
           (WTERMSIG(status) == SIGPROF || WTERMSIG(status) == SIGALRM);
}

static void run_one(Plan *plan, int64_t index, int said)
{
    SettRng rng = sett_rng(plan->seed, SETT_FOR_TEST, (uint64_t)index);
    const Case *c = &plan->cases[below(&rng, (size_t)plan->count)];
    static uint8_t room[MOST_BYTES];
    static char words[MOST_WORDS][PATH_SIZE], text[4096];
    char mutated[PATH_SIZE], folder[PATH_SIZE];
    char *argv[MOST_WORDS + 1];
    Bytes b = {room, c->size};
    memcpy(room, c->bytes, c->size);
    mutate(&b, &rng);
    snprintf(folder, sizeof folder, "%s/folder", plan->scratch);
    if (c->in != NULL) {
        copy_folder(c->file, folder);
        snprintf(mutated, sizeof mutated, "%s/folder/%s", plan->scratch, c->in);
    } else {
        snprintf(mutated, sizeof mutated, "%s/mutated%s", plan->scratch,
                 ending(c->file));
    }
    write_file(mutated, b.at, b.size);
    fill_words(plan, c, mutated, words, argv);
    plan->told->at = index;
    if (ftruncate(said, 0) != 0 || lseek(said, 0, SEEK_SET) != 0)
        die("cannot empty", "standard error's file");
    set_clocks(SECONDS);
    int code = sett_main(c->word_count, argv);
    set_clocks(0);
    ssize_t got = pread(said, text, sizeof text - 1, 0);
    text[got > 0 ? got : 0] = '\0';
    plan->told->codes[code & 255]++;
    const char *wrong = judge(code, text);
    if (code == 3 && !has_place(text, mutated)) {
        plan->told->placeless++;
        printf("no place: %s %s: %.*s\n", argv[1], argv[2],
               (int)strcspn(text, "\n"), text);
        fflush(stdout);
    }
    if (wrong == NULL)
        return;
    plan->told->findings++;
    show(plan, index, wrong, mutated, argv);
    printf("  it said: %.300s\n", text);
    fflush(stdout);
}

/* A child does a batch; its standard error goes to a file, its standard output
   nowhere, but ours stays where it is. */
static void run_batch(Plan *plan, int64_t from, int64_t to)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/said", plan->scratch);
    int said = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    int nowhere = open("/dev/null", O_RDWR);
    int own = dup(STDOUT_FILENO);
    if (said < 0 || nowhere < 0 || own < 0)
        die("cannot open", path);
    stdout = fdopen(own, "w");
    dup2(said, STDERR_FILENO);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDIN_FILENO);
    for (int64_t i = from; i < to; i++)
        run_one(plan, i, STDERR_FILENO);
    exit(0); /* the leak sanitizer looks now */
}

/* What the child that died has said, and what it was at. */
static void tell_death(Plan *plan, int64_t index, int status)
{
    char path[PATH_SIZE], text[4096];
    snprintf(path, sizeof path, "%s/said", plan->scratch);
    FILE *file = fopen(path, "r");
    size_t got = file != NULL ? fread(text, 1, sizeof text - 1, file) : 0;
    text[got] = '\0';
    if (file != NULL)
        fclose(file);
    SettRng rng = sett_rng(plan->seed, SETT_FOR_TEST, (uint64_t)index);
    const Case *c = &plan->cases[below(&rng, (size_t)plan->count)];
    char mutated[PATH_SIZE];
    static char words[MOST_WORDS][PATH_SIZE];
    char *argv[MOST_WORDS + 1];
    snprintf(mutated, sizeof mutated, "%s/%s%s", plan->scratch,
             c->in != NULL ? "folder/" : "mutated",
             c->in != NULL ? c->in : ending(c->file));
    fill_words(plan, c, mutated, words, argv);
    show(plan, index,
         timed_out(status)     ? "a hang"
         : WIFSIGNALED(status) ? "a signal"
                               : "a report",
         mutated, argv);
    printf("  it said: %.1500s\n", text);
    plan->told->findings++;
}

static void run_all(Plan *plan, int64_t from, int64_t to)
{
    while (from < to) {
        int64_t end = from + BATCH < to ? from + BATCH : to;
        fflush(stdout);
        plan->told->at = from;
        pid_t child = fork();
        if (child == 0)
            run_batch(plan, from, end);
        int status = 0;
        if (child < 0 || waitpid(child, &status, 0) != child)
            die("cannot run", "a child");
        from = end;
        if (status == 0)
            continue;
        tell_death(plan, plan->told->at, status);
        from = plan->told->at + 1;
    }
}

int main(int argc, char **argv)
{
    if (argc != 6) {
        fprintf(stderr, "usage: mutate_files PLAN SCRATCH SEED FROM TO\n");
        return 2;
    }
    static Plan own;
    Plan *plan = &own;
    plan->scratch = argv[2];
    plan->seed = strtoull(argv[3], NULL, 10);
    plan->told = mmap(NULL, sizeof *plan->told, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (plan->told == MAP_FAILED)
        return 2;
    read_plan(plan, argv[1]);
    run_all(plan, atoll(argv[4]), atoll(argv[5]));
    int64_t runs = 0;
    for (int32_t i = 0; i < 256; i++)
        runs += plan->told->codes[i];
    printf("mutate_files: %" PRId64 " runs of %d commands; ", runs,
           (int)plan->count);
    for (int32_t i = 0; i < 256; i++)
        if (plan->told->codes[i] > 0)
            printf("exit %d: %" PRId64 ", ", (int)i, plan->told->codes[i]);
    printf("%" PRId64 " without a place, %" PRId64 " findings\n",
           plan->told->placeless, plan->told->findings);
    return plan->told->findings > 0;
}

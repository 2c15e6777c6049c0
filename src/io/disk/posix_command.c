/* posix_command.c - processes behind SettCommand. A process has a socket as its
   standard input, so that a dead one is an error of send() and no signal, and a
   pipe as its standard output; it leads a group of its own, which is killed
   whole. A slot of the table is taken by the thread that asks. */
#if !defined(__wasm__) && !defined(_WIN32)

#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "sett/command.h"

extern char **environ;

#define MOST_WORKERS 256
#define CHUNK 65536
#define SLICE_MS 50   /* between two looks at the cancel */
#define GRACE_MS 1000 /* between the end of its input and being killed */
#define MOST_ANSWER (1 << 26)

typedef struct Process {
    _Atomic bool taken;
    bool runs;
    pid_t pid;
    int in, out;    /* its standard input and output, our ends */
    SettText heard; /* bytes that were read */
    bool greeted;   /* its first line was read */
} Process;

struct SettCommand {
    SettCommandDef def;
    SettText first; /* the first line; guarded by `guard` */
    SettError failure;
    _Atomic bool guard;
    _Atomic int64_t lines, batches, nanoseconds;
    _Atomic int32_t started, died;
    Process processes[MOST_WORKERS];
};

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void nap(int ms)
{
    const struct timespec t = {ms / 1000, (ms % 1000) * 1000000L};
    nanosleep(&t, NULL);
}

static bool take(_Atomic bool *flag)
{
    bool was = false;
    return atomic_compare_exchange_strong(flag, &was, true);
}

SettCommandDef sett_command_def(void)
{
    return (SettCommandDef){.alloc = sett_alloc_default(),
                            .workers = 1,
                            .restarts = 3,
                            .limit = 60};
}

static SettStatus system_error(SettError *err, const char *what)
{
    return sett_fail(err, SETT_IO, "cannot %s the command (error %d)", what,
                     errno);
}

static bool own_end(int fd)
{
    int flags = fcntl(fd, F_GETFL);
    return fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 && flags >= 0 &&
           fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0;
}

/* Its ends become 0 and 1; dup2 takes their close-on-exec away. */
static int spawn(const char *line, int in, int out, pid_t *pid)
{
    char shell[] = "sh", option[] = "-c";
    char *const words[] = {shell, option, (char *)(uintptr_t)line, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    int wrong = posix_spawn_file_actions_init(&actions);
    if (wrong != 0)
        return wrong;
    wrong = posix_spawnattr_init(&attributes);
    if (wrong == 0) {
        posix_spawn_file_actions_adddup2(&actions, in, 0);
        posix_spawn_file_actions_adddup2(&actions, out, 1);
        posix_spawnattr_setsigdefault(&attributes, &usual);
        posix_spawnattr_setpgroup(&attributes, 0);
        wrong = posix_spawnattr_setflags(
            &attributes,
            (short)(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF));
        if (wrong == 0)
            wrong = posix_spawn(pid, "/bin/sh", &actions, &attributes, words,
                                environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return wrong;
}

static SettStatus start(SettCommand *c, Process *p, SettError *err)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    SettStatus status = SETT_OK;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, in) != 0)
        return system_error(err, "start");
    if (pipe(out) != 0 || !own_end(in[0]) || !own_end(out[0]) ||
        fcntl(in[1], F_SETFD, FD_CLOEXEC) != 0 ||
        fcntl(out[1], F_SETFD, FD_CLOEXEC) != 0)
        status = system_error(err, "start");
    if (status == SETT_OK) {
        errno = spawn(c->def.line, in[1], out[1], &p->pid);
        if (errno != 0)
            status = system_error(err, "start");
    }
    close(in[1]);
    if (out[1] >= 0)
        close(out[1]);
    if (status != SETT_OK) {
        close(in[0]);
        if (out[0] >= 0)
            close(out[0]);
        return status;
    }
    p->in = in[0];
    p->out = out[0];
    p->runs = true;
    p->greeted = false;
    sett_text_clear(&p->heard);
    atomic_fetch_add(&c->started, 1);
    return SETT_OK;
}

/* Its status as wait gives it. */
static int stop(Process *p, int grace_ms)
{
    int state = 0;
    pid_t gone = 0;
    close(p->in);
    for (int waited = 0; gone == 0; waited += 10) {
        gone = waitpid(p->pid, &state, WNOHANG);
        if (gone == 0 && waited >= grace_ms) {
            kill(-p->pid, SIGKILL);
            gone = waitpid(p->pid, &state, 0);
        } else if (gone == 0) {
            nap(10);
        }
    }
    kill(-p->pid, SIGKILL); /* what it left behind */
    close(p->out);
    p->runs = false;
    return state;
}

SettStatus sett_command_create(const SettCommandDef *def, SettCommand **out,
                               SettError *err)
{
    *out = NULL;
    if (def->workers < 1 || def->workers > MOST_WORKERS || def->restarts < 0 ||
        def->limit < 1)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "workers, restarts or limit of a command");
    SettCommand *c = def->alloc.fn(def->alloc.user, NULL, 0, sizeof *c);
    if (c == NULL)
        return SETT_NO_MEMORY;
    memset(c, 0, sizeof *c);
    c->def = *def;
    c->first = sett_text(def->alloc);
    for (int32_t i = 0; i < def->workers; i++)
        c->processes[i].heard = sett_text(def->alloc);
    SettStatus status = start(c, &c->processes[0], err);
    if (status != SETT_OK) {
        sett_command_destroy(c);
        return status;
    }
    *out = c;
    return SETT_OK;
}

void sett_command_destroy(SettCommand *c)
{
    if (c == NULL)
        return;
    for (int32_t i = 0; i < c->def.workers; i++) {
        if (c->processes[i].runs)
            stop(&c->processes[i], GRACE_MS);
        sett_text_free(&c->processes[i].heard);
    }
    sett_text_free(&c->first);
    const SettAlloc alloc = c->def.alloc;
    alloc.fn(alloc.user, c, sizeof *c, 0);
}

SettCommandUse sett_command_use(SettCommand *c)
{
    return (SettCommandUse){.lines = atomic_load(&c->lines),
                            .batches = atomic_load(&c->batches),
                            .started = atomic_load(&c->started),
                            .died = atomic_load(&c->died),
                            .seconds =
                                1e-9 * (double)atomic_load(&c->nanoseconds)};
}

static void hold(SettCommand *c)
{
    while (!take(&c->guard))
        continue;
}

SettStatus sett_command_fail(SettCommand *c, const SettError *err)
{
    hold(c);
    if (c->failure.status == SETT_OK)
        c->failure = *err;
    atomic_store(&c->guard, false);
    return err->status;
}

bool sett_command_failed(SettCommand *c, SettError *err)
{
    hold(c);
    bool failed = c->failure.status != SETT_OK;
    if (failed)
        *err = c->failure;
    atomic_store(&c->guard, false);
    return failed;
}

/* A talk with one process: what is still to be said, and how many lines are to
   be heard. */
typedef struct Talk {
    const char *bytes;
    size_t left;
    int64_t lines, wanted;
    int64_t until; /* when it is over */
    bool dead;
} Talk;

/* Reads what there is. */
static SettStatus hear(Process *p, Talk *t)
{
    char chunk[CHUNK];
    ssize_t got = read(p->out, chunk, sizeof chunk);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return SETT_OK;
    t->dead = t->dead || got <= 0;
    for (ssize_t i = 0; i < got; i++)
        t->lines += chunk[i] == '\n';
    if (got > 0)
        sett_text_bytes(&p->heard, chunk, (size_t)got);
    return p->heard.status == SETT_OK ? SETT_OK : SETT_NO_MEMORY;
}

static void say(const Process *p, Talk *t)
{
    ssize_t put = send(p->in, t->bytes, t->left, MSG_NOSIGNAL);
    if (put > 0) {
        t->bytes += put;
        t->left -= (size_t)put;
    } else if (put < 0 && errno != EAGAIN && errno != EINTR) {
        t->dead = true;
    }
}

/* SETT_OK with t->dead where it died. */
static SettStatus talk(const SettCommand *c, Process *p, Talk *t,
                       SettError *err)
{
    while (!t->dead && (t->lines < t->wanted || t->left > 0)) {
        struct pollfd ends[2] = {{p->out, POLLIN, 0}, {p->in, POLLOUT, 0}};
        if (sett_cancelled(c->def.cancel))
            return SETT_CANCELLED;
        if (now() > t->until)
            return sett_refuse(
                err, SETT_IO,
                "one line for each level, written out at once (flush)",
                "the command gave %lld of %lld lines in %d s",
                (long long)t->lines, (long long)t->wanted, c->def.limit);
        if (p->heard.size > MOST_ANSWER)
            return sett_fail(err, SETT_BAD_INPUT,
                             "the command's answers to a batch are over 64 "
                             "MiB");
        if (poll(ends, t->left > 0 ? 2 : 1, SLICE_MS) <= 0)
            continue;
        if (ends[0].revents != 0) {
            SettStatus status = hear(p, t);
            if (status != SETT_OK)
                return status;
        }
        if (t->left > 0 && ends[1].revents != 0)
            say(p, t);
    }
    return SETT_OK;
}

/* The first line of a process, which all of them have in common. */
static SettStatus greet(SettCommand *c, Process *p, bool *dead, SettError *err)
{
    Talk t = {.wanted = 1, .until = now() + c->def.limit * INT64_C(1000000000)};
    SettStatus status = talk(c, p, &t, err);
    *dead = t.lines == 0;
    if (status != SETT_OK || *dead)
        return status;
    const char *end = memchr(p->heard.data, '\n', p->heard.size);
    size_t size = (size_t)(end - p->heard.data);
    if (size + 1 < p->heard.size)
        return sett_fail(err, SETT_BAD_INPUT,
                         "the command wrote more than its first line before it "
                         "was asked");
    hold(c);
    if (c->first.size == 0)
        sett_text_bytes(&c->first, p->heard.data, size);
    bool same = c->first.size == size &&
                (size == 0 || memcmp(c->first.data, p->heard.data, size) == 0);
    status = c->first.status;
    atomic_store(&c->guard, false);
    if (status == SETT_OK && !same)
        return sett_fail(err, SETT_BAD_INPUT,
                         "the command's first line is another one each time");
    p->greeted = true;
    sett_text_clear(&p->heard);
    return status;
}

/* "exit code 3" of a process that died. */
static void tell_death(int state, SettError *err)
{
    if (WIFSIGNALED(state))
        sett_fail(err, SETT_IO, "the command was ended by signal %d",
                  WTERMSIG(state));
    else
        sett_fail(err, SETT_IO, "the command ended with exit code %d",
                  WEXITSTATUS(state));
    sett_expect(err, "one that answers until its input ends");
}

/* Starts it where it does not run, greets it, and asks; *dead where it died. */
static SettStatus attempt(SettCommand *c, Process *p, const SettText *questions,
                          int64_t lines, bool *dead, SettError *err)
{
    SettStatus status = p->runs ? SETT_OK : start(c, p, err);
    *dead = false;
    if (status == SETT_OK && !p->greeted)
        status = greet(c, p, dead, err);
    if (status != SETT_OK || *dead || lines == 0)
        return status;
    Talk t = {.wanted = lines,
              .left = questions->size,
              .bytes = questions->data,
              .until = now() + c->def.limit * INT64_C(1000000000)};
    status = hear(p, &t);
    if (status == SETT_OK && t.lines + (int64_t)p->heard.size > 0)
        return sett_fail(err, SETT_BAD_INPUT,
                         "the command wrote more lines than it was asked");
    if (status == SETT_OK)
        status = talk(c, p, &t, err);
    if (status == SETT_OK && !t.dead)
        status = hear(p, &t);
    if (status == SETT_OK && t.lines > lines)
        return sett_fail(err, SETT_BAD_INPUT,
                         "the command wrote more lines than it was asked");
    *dead = t.lines < lines;
    return status;
}

static SettStatus ask(SettCommand *c, Process *p, const SettText *questions,
                      int64_t lines, SettError *err)
{
    for (;;) {
        bool dead;
        SettStatus status = attempt(c, p, questions, lines, &dead, err);
        if (status == SETT_OK && !dead)
            return SETT_OK;
        int state = p->runs ? stop(p, status == SETT_OK ? GRACE_MS : 0) : 0;
        if (status != SETT_OK)
            return status;
        if (atomic_fetch_add(&c->died, 1) >= c->def.restarts) {
            tell_death(state, err);
            return SETT_IO;
        }
    }
}

/* There are as many slots as threads that ask. */
static Process *take_slot(SettCommand *c)
{
    for (int32_t i = 0;; i = (i + 1) % c->def.workers)
        if (take(&c->processes[i].taken))
            return &c->processes[i];
}

SettStatus sett_command_ask(SettCommand *c, const SettText *questions,
                            int64_t lines, SettText *answers, SettError *err)
{
    Process *p = take_slot(c);
    SettError own = {.status = SETT_OK};
    int64_t began = now();
    SettStatus status = ask(c, p, questions, lines, &own);
    sett_text_clear(answers);
    if (status == SETT_OK && p->heard.size > 0)
        sett_text_bytes(answers, p->heard.data, p->heard.size);
    sett_text_clear(&p->heard);
    atomic_store(&p->taken, false);
    atomic_fetch_add(&c->nanoseconds, now() - began);
    atomic_fetch_add(&c->batches, lines > 0);
    atomic_fetch_add(&c->lines, lines);
    if (own.status != SETT_OK) {
        sett_command_fail(c, &own);
        if (err != NULL)
            *err = own;
    }
    return status == SETT_OK && answers->status != SETT_OK ? SETT_NO_MEMORY
                                                           : status;
}

SettStatus sett_command_first(SettCommand *c, const char **line, SettError *err)
{
    SettText none = sett_text(c->def.alloc), answers = none;
    SettStatus status = sett_command_ask(c, &none, 0, &answers, err);
    sett_text_free(&answers);
    *line = c->first.data != NULL ? c->first.data : "";
    return status;
}

#else

typedef int SettNoPosixCommand;

#endif

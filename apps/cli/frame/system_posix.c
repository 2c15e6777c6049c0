/* system_posix.c - see system.h. Ctrl-C asks the running verb to stop and save;
   a second one ends the program at once. The flag, and the terminal that is put
   back however the program ends, are the program's writable globals: a signal
   handler has no other way to reach them. */
#if !defined(_WIN32)

#define _GNU_SOURCE /* wait4 */

#include "frame/system.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define ENTER_SCREEN "\x1b[?1049h\x1b[?25l"
#define LEAVE_SCREEN "\x1b[?25h\x1b[?1049l"

enum { MOST_PATH = 1 << 14 };

static atomic_bool interrupted;
static struct termios saved;
static volatile sig_atomic_t is_raw;

void cli_system(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
}

int64_t cli_processors(void)
{
    int64_t n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n;
}

bool cli_random(unsigned char *bytes, size_t size)
{
    int file = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    ssize_t got = file >= 0 ? read(file, bytes, size) : -1;
    if (file >= 0)
        close(file);
    return got == (ssize_t)size;
}

/* Signals go to the main thread, which may sit in a read(). */
bool cli_thread(pthread_t *thread, void *(*run)(void *), void *user)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(thread, NULL, run, user) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

void cli_wait_open(pthread_cond_t *idle)
{
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(idle, &clock);
    pthread_condattr_destroy(&clock);
}

bool cli_wait(pthread_cond_t *idle, pthread_mutex_t *lock, int32_t nanoseconds)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += nanoseconds;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return pthread_cond_timedwait(idle, lock, &until) != ETIMEDOUT;
}

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&interrupted, true);
}

static bool wanted(void *user)
{
    (void)user;
    return atomic_load(&interrupted);
}

SettCancel cli_signals(void)
{
    struct sigaction once = {.sa_handler = on_interrupt,
                             .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&once.sa_mask);
    sigaction(SIGINT, &once, NULL);
    sigaction(SIGTERM, &once, NULL);
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL);
    return (SettCancel){wanted, NULL};
}

int64_t cli_input(void *bytes, size_t size)
{
    return read(STDIN_FILENO, bytes, size);
}

int64_t cli_output(const void *bytes, size_t size)
{
    return write(STDOUT_FILENO, bytes, size);
}

int cli_input_wait(int milliseconds)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    int ready = poll(&in, 1, milliseconds);
    return ready < 0 && errno != EINTR ? 1 : ready;
}

bool cli_input_close(void)
{
    int file = open("/dev/null", O_RDONLY | O_CLOEXEC);
    bool good = file >= 0 && dup2(file, STDIN_FILENO) >= 0;
    if (file > STDIN_FILENO)
        close(file);
    return good;
}

const char *cli_environment(Cli *cli, const char *name)
{
    (void)cli;
    return getenv(name);
}

bool cli_is_whole(const char *path)
{
    return path[0] == '/';
}

bool cli_is_folder(const char *path)
{
    size_t size = strlen(path);
    struct stat info;
    return (size > 0 && path[size - 1] == '/') ||
           (stat(path, &info) == 0 && S_ISDIR(info.st_mode));
}

const char *cli_here(Cli *cli)
{
    char *here = SETT_TAKE(&cli->arena, SETT_FILE_PATH, char);
    return here != NULL ? getcwd(here, SETT_FILE_PATH) : NULL;
}

bool cli_go(const char *folder)
{
    return chdir(folder) == 0;
}

SettStatus cli_program(Cli *cli, char **path)
{
    *path = NULL;
    char *text = SETT_TAKE(&cli->arena, MOST_PATH, char);
    if (text == NULL)
        return SETT_NO_MEMORY;
    ssize_t size = readlink("/proc/self/exe", text, MOST_PATH - CLI_ENDING);
    if (size > 0 && size < MOST_PATH - CLI_ENDING)
        *path = text;
    return SETT_OK;
}

SettStatus cli_sample(const char *const *words, double *seconds, int64_t *bytes,
                      SettError *err)
{
    pid_t child = fork();
    if (child == 0) {
        int none = open("/dev/null", O_WRONLY);
        if (none >= 0)
            dup2(none, STDOUT_FILENO);
        execv(words[0], (char *const *)(uintptr_t)words);
        _exit(126);
    }
    int ended = 0;
    struct rusage usage = {0};
    while (child > 0 && wait4(child, &ended, 0, &usage) < 0 && errno == EINTR)
        kill(child, SIGTERM);
    if (child < 0 || !WIFEXITED(ended) || WEXITSTATUS(ended) != 0)
        return sett_fail(err, SETT_IO,
                         "part 1 of the command failed; it is run as a sample");
    *seconds = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
               1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    *bytes = (int64_t)usage.ru_maxrss * 1024;
    return SETT_OK;
}

void cli_terminal_end(void)
{
    if (!is_raw)
        return;
    is_raw = 0;
    ssize_t ignored =
        write(STDOUT_FILENO, LEAVE_SCREEN, sizeof LEAVE_SCREEN - 1);
    (void)ignored;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved);
}

static void restore_and_die(int signal_number)
{
    cli_terminal_end();
    raise(signal_number); /* the default again: SA_RESETHAND */
}

/* Ctrl-C is read as a key; other deadly signals restore the terminal first. */
static bool make_raw(void)
{
    static const int deadly[] = {SIGHUP, SIGQUIT, SIGABRT, SIGSEGV,
                                 SIGBUS, SIGFPE,  SIGILL};
    struct sigaction action = {.sa_handler = restore_and_die,
                               .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    if (tcgetattr(STDIN_FILENO, &saved) != 0)
        return false;
    for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++)
        sigaction(deadly[i], &action, NULL);
    struct termios raw = saved;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    is_raw = 1;
    if (tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw) != 0) {
        is_raw = 0;
        return false;
    }
    ssize_t ignored =
        write(STDOUT_FILENO, ENTER_SCREEN, sizeof ENTER_SCREEN - 1);
    (void)ignored;
    return true;
}

SettStatus cli_terminal(SettError *err)
{
    return make_raw() ? SETT_OK
                      : sett_fail(err, SETT_IO, "the terminal does not obey");
}

#else
typedef int sett_cli_system_posix_is_left_out; /* a unit is not empty */
#endif

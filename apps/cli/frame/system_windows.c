/* system_windows.c - see system.h. What Windows lacks says so: playing by hand
   and the samples of sett batch. The flag is set by the thread on which Windows
   tells of Ctrl-C. */
#if defined(_WIN32)

#define _CRT_RAND_S /* rand_s */
#define UNICODE
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include "frame/system.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <shellapi.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOST_AT_ONCE = 1 << 30, WIDE_PATH = SETT_FILE_PATH };

static atomic_bool interrupted;

/* A program's words in UTF-8; NULL = no memory. They end with the program. */
static char **utf8_words(int *count)
{
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), count);
    char **words = wide == NULL
                       ? NULL
                       : HeapAlloc(GetProcessHeap(), HEAP_ZERO_MEMORY,
                                   ((size_t)*count + 1) * sizeof *words);
    for (int i = 0; words != NULL && i < *count; i++) {
        int size =
            WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, NULL, 0, NULL, NULL);
        words[i] =
            HeapAlloc(GetProcessHeap(), HEAP_ZERO_MEMORY, (size_t)size + 1);
        if (words[i] == NULL)
            return NULL;
        WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, words[i], size, NULL,
                            NULL);
    }
    return words;
}

void cli_system(int *argc, char ***argv)
{
    int count;
    char **words = utf8_words(&count);
    if (words != NULL) {
        *argc = count;
        *argv = words;
    }
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        _setmode(file, _O_BINARY);
    SetConsoleOutputCP(CP_UTF8);
}

int64_t cli_processors(void)
{
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return info.dwNumberOfProcessors < 1 ? 1
                                         : (int64_t)info.dwNumberOfProcessors;
}

bool cli_random(unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned drawn;
        if (rand_s(&drawn) != 0)
            return false;
        bytes[i] = (unsigned char)(drawn & 0xff);
    }
    return true;
}

bool cli_thread(pthread_t *thread, void *(*run)(void *), void *user)
{
    return pthread_create(thread, NULL, run, user) == 0;
}

void cli_wait_open(pthread_cond_t *idle)
{
    pthread_cond_init(idle, NULL);
}

/* By the only clock that conditions of winpthreads know. */
bool cli_wait(pthread_cond_t *idle, pthread_mutex_t *lock, int32_t nanoseconds)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += nanoseconds;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return pthread_cond_timedwait(idle, lock, &until) != ETIMEDOUT;
}

/* The second time Windows ends the program. */
static BOOL WINAPI on_interrupt(DWORD kind)
{
    (void)kind;
    return !atomic_exchange(&interrupted, true);
}

static bool wanted(void *user)
{
    (void)user;
    return atomic_load(&interrupted);
}

SettCancel cli_signals(void)
{
    SetConsoleCtrlHandler(on_interrupt, TRUE);
    return (SettCancel){wanted, NULL};
}

static unsigned at_once(size_t size)
{
    return size < MOST_AT_ONCE ? (unsigned)size : MOST_AT_ONCE;
}

int64_t cli_input(void *bytes, size_t size)
{
    return read(STDIN_FILENO, bytes, at_once(size));
}

/* EINVAL is what a pipe says whose reader is gone. */
int64_t cli_output(const void *bytes, size_t size)
{
    int put = write(STDOUT_FILENO, bytes, at_once(size));
    if (put < 0 && errno == EINVAL)
        errno = EPIPE;
    return put;
}

/* A pipe is asked for bytes every few milliseconds: nothing else can wait for
   it. Files are always ready, and so is a console, line by line. */
int cli_input_wait(int milliseconds)
{
    HANDLE in = GetStdHandle(STD_INPUT_HANDLE);
    DWORD there = 0;
    if (GetFileType(in) != FILE_TYPE_PIPE)
        return 1;
    for (int waited = 0;; waited += 5) {
        if (!PeekNamedPipe(in, NULL, 0, NULL, &there, NULL) || there > 0)
            return 1;
        if (waited >= milliseconds)
            return 0;
        Sleep(5);
    }
}

bool cli_input_close(void)
{
    int file = open("NUL", O_RDONLY | O_BINARY);
    bool good = file >= 0 && dup2(file, STDIN_FILENO) >= 0;
    if (file > STDIN_FILENO)
        close(file);
    return good;
}

bool cli_is_whole(const char *path)
{
    return path[0] == '/' || path[0] == '\\' ||
           (path[0] != 0 && path[1] == ':');
}

static bool wide_of(const char *path, wchar_t wide[WIDE_PATH])
{
    return MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, wide,
                               WIDE_PATH) > 0;
}

bool cli_is_folder(const char *path)
{
    size_t size = strlen(path);
    wchar_t wide[WIDE_PATH];
    if (size > 0 && (path[size - 1] == '/' || path[size - 1] == '\\'))
        return true;
    DWORD found = wide_of(path, wide) ? GetFileAttributesW(wide)
                                      : INVALID_FILE_ATTRIBUTES;
    return found != INVALID_FILE_ATTRIBUTES &&
           (found & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

/* In UTF-8, with room for CLI_ENDING, and '/' between names. */
static char *narrow(Cli *cli, const wchar_t *wide)
{
    int size = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *path = SETT_TAKE(&cli->arena, size > 0 ? size + CLI_ENDING : 1, char);
    if (path == NULL || size <= 0)
        return NULL;
    WideCharToMultiByte(CP_UTF8, 0, wide, -1, path, size, NULL, NULL);
    for (char *at = path; *at != 0; at++)
        *at = (char)(*at == '\\' ? '/' : *at);
    return path;
}

/* What is longer than a path may be is none. */
const char *cli_environment(Cli *cli, const char *name)
{
    wchar_t wide_name[WIDE_PATH], wide[WIDE_PATH];
    if (!wide_of(name, wide_name))
        return NULL;
    DWORD size = GetEnvironmentVariableW(wide_name, wide, WIDE_PATH);
    return size > 0 && size < WIDE_PATH ? narrow(cli, wide) : NULL;
}

const char *cli_here(Cli *cli)
{
    wchar_t wide[WIDE_PATH];
    DWORD size = GetCurrentDirectoryW(WIDE_PATH, wide);
    return size > 0 && size < WIDE_PATH ? narrow(cli, wide) : NULL;
}

bool cli_go(const char *folder)
{
    wchar_t wide[WIDE_PATH];
    bool done = wide_of(folder, wide) && SetCurrentDirectoryW(wide);
    if (!done)
        errno = ENOENT;
    return done;
}

SettStatus cli_program(Cli *cli, char **path)
{
    wchar_t wide[WIDE_PATH];
    DWORD size = GetModuleFileNameW(NULL, wide, WIDE_PATH);
    *path = NULL;
    if (size == 0 || size >= WIDE_PATH)
        return SETT_OK;
    *path = narrow(cli, wide);
    return *path != NULL ? SETT_OK : SETT_NO_MEMORY;
}

SettStatus cli_sample(const char *const *words, double *seconds, int64_t *bytes,
                      SettError *err)
{
    (void)words;
    (void)seconds;
    (void)bytes;
    return sett_refuse(err, SETT_UNSUPPORTED,
                       "sett batch on the machines that run them",
                       "scripts for engines are not made on Windows");
}

SettStatus cli_terminal(SettError *err)
{
    return sett_refuse(err, SETT_UNSUPPORTED,
                       "--player NAME, or the studio's page",
                       "playing by hand is not there on Windows");
}

void cli_terminal_end(void) {}

#else
typedef int sett_cli_system_windows_is_left_out; /* a unit is not empty */
#endif

/* windows.c - the disk of Windows behind SettIo, as posix.c is that of POSIX.
   Paths are UTF-8 and may have '/' or '\'. A file is its handle. Sharing does
   what locks do there: a file that is written is open to readers alone, and an
   abandoned one can be told by that it can be opened. A folder cannot be
   synced; MOVEFILE_WRITE_THROUGH stands for that. */
#if defined(_WIN32)

#define UNICODE
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include "io/disk/refused.h"
#include "io/disk/windows.h"

#include <stdio.h>
#include <string.h>

enum { MOST_AT_ONCE = 1 << 30, NAME_BYTES = 4 * MAX_PATH };

static const DWORD shared_by_all =
    FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

static HANDLE handle_of(SettFile *file)
{
    return (HANDLE)file;
}

bool sett_windows_wide(const char *path, wchar_t wide[WINDOWS_PATH])
{
    return MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, wide,
                               WINDOWS_PATH) > 0;
}

/* The words that POSIX has for it, whatever language Windows speaks. */
static const char *words_of(DWORD code)
{
    static const struct {
        DWORD code;
        const char *words;
    } known[] = {
        {ERROR_FILE_NOT_FOUND, "No such file or directory"},
        {ERROR_PATH_NOT_FOUND, "No such file or directory"},
        {ERROR_INVALID_NAME, "No such file or directory"},
        {ERROR_ACCESS_DENIED, "Permission denied"},
        {ERROR_SHARING_VIOLATION, "another program has it open"},
        {ERROR_FILE_EXISTS, "File exists"},
        {ERROR_ALREADY_EXISTS, "File exists"},
        {ERROR_DIRECTORY, "Not a directory"},
        {ERROR_DIR_NOT_EMPTY, "Directory not empty"},
        {ERROR_DISK_FULL, "No space left on device"},
        {ERROR_HANDLE_DISK_FULL, "No space left on device"},
        {ERROR_TOO_MANY_OPEN_FILES, "Too many open files"},
        {ERROR_WRITE_PROTECT, "Read-only file system"},
        {ERROR_INSUFFICIENT_BUFFER, "File name too long"},
        {ERROR_FILENAME_EXCED_RANGE, "File name too long"},
        {ERROR_NO_UNICODE_TRANSLATION, "the name is not UTF-8"},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].code == code)
            return known[i].words;
    return NULL;
}

/* "cannot open: No such file or directory", with the path as the source. */
static SettStatus failed(SettError *err, const char *path, const char *what,
                         DWORD code)
{
    const char *words = words_of(code);
    if (words != NULL)
        sett_fail(err, SETT_IO, "cannot %s: %s", what, words);
    else
        sett_fail(err, SETT_IO, "cannot %s: error %u of Windows", what,
                  (unsigned)code);
    if (path != NULL)
        sett_error_source(err, path);
    return SETT_IO;
}

static DWORD attributes_of(const char *path)
{
    wchar_t wide[WINDOWS_PATH];
    return sett_windows_wide(path, wide) ? GetFileAttributesW(wide)
                                         : INVALID_FILE_ATTRIBUTES;
}

/* NUL and CON have attributes as files have, but lie in \\.\. */
static bool is_device(const char *path)
{
    wchar_t wide[WINDOWS_PATH], whole[WINDOWS_PATH];
    return sett_windows_wide(path, wide) &&
           GetFullPathNameW(wide, WINDOWS_PATH, whole, NULL) > 0 &&
           wcsncmp(whole, L"\\\\.\\", 4) == 0;
}

static bool windows_exists(void *host, const char *path)
{
    (void)host;
    return attributes_of(path) != INVALID_FILE_ATTRIBUTES;
}

static SettFileKind windows_kind(void *host, const char *path)
{
    (void)host;
    DWORD found = attributes_of(path);
    if (is_device(path))
        return SETT_FILE_DEVICE;
    if (found == INVALID_FILE_ATTRIBUTES)
        return SETT_FILE_NONE;
    if ((found & FILE_ATTRIBUTE_REPARSE_POINT) != 0)
        return SETT_FILE_LINK;
    return (found & FILE_ATTRIBUTE_DIRECTORY) != 0 ? SETT_FILE_FOLDER
                                                   : SETT_FILE_REGULAR;
}

static HANDLE open_path(const char *path, DWORD access, DWORD share, DWORD make,
                        DWORD flags)
{
    wchar_t wide[WINDOWS_PATH];
    if (!sett_windows_wide(path, wide))
        return INVALID_HANDLE_VALUE;
    return CreateFileW(wide, access, share, NULL, make, flags, NULL);
}

static SettStatus refuse(SettError *err, const char *path, const char *kind)
{
    sett_fail(err, SETT_IO, "cannot open: it is %s", kind);
    sett_expect(err, "a regular file");
    sett_error_source(err, path);
    return SETT_IO;
}

/* Opens, and closes again what is no file of a disk. */
static SettStatus open_regular(const char *path, DWORD access, DWORD share,
                               DWORD make, HANDLE *file, SettError *err)
{
    *file = open_path(path, access, share, make, FILE_ATTRIBUTE_NORMAL);
    if (*file == INVALID_HANDLE_VALUE) {
        DWORD code = GetLastError();
        DWORD found = attributes_of(path);
        if (found != INVALID_FILE_ATTRIBUTES &&
            (found & FILE_ATTRIBUTE_DIRECTORY) != 0 &&
            code == ERROR_ACCESS_DENIED)
            return refuse(err, path, "a folder");
        SetLastError(code);
        return failed(err, path, "open", code);
    }
    if (GetFileType(*file) == FILE_TYPE_DISK)
        return SETT_OK;
    CloseHandle(*file);
    return refuse(err, path, "a device");
}

static SettStatus open_old(const char *path, HANDLE *file, SettError *err)
{
    SettStatus status = open_regular(path, GENERIC_WRITE, FILE_SHARE_READ,
                                     OPEN_ALWAYS, file, err);
    if (status != SETT_OK && GetLastError() == ERROR_SHARING_VIOLATION)
        return sett_disk_blame(err, path, SETT_IO,
                               "another program is writing to this file",
                               "to wait for its end");
    if (status != SETT_OK)
        return status;
    const LARGE_INTEGER none = {.QuadPart = 0};
    if (SetFilePointerEx(*file, none, NULL, FILE_END))
        return SETT_OK;
    status = failed(err, path, "open", GetLastError());
    CloseHandle(*file);
    return status;
}

static SettStatus open_device(const char *path, HANDLE *file, SettError *err)
{
    *file = open_path(path, GENERIC_WRITE, shared_by_all, OPEN_EXISTING,
                      FILE_ATTRIBUTE_NORMAL);
    if (*file == INVALID_HANDLE_VALUE)
        return failed(err, path, "open", GetLastError());
    if (GetFileType(*file) == FILE_TYPE_CHAR)
        return SETT_OK;
    CloseHandle(*file);
    return refuse(err, path, "no device");
}

static SettStatus windows_open(void *host, const char *path, char mode,
                               SettFile **file, SettError *err)
{
    (void)host;
    SETT_ASSERT(mode == 'r' || mode == 'w' || mode == 'a' || mode == 'd');
    HANDLE handle;
    SettStatus status;
    if (mode == 'r')
        status = open_regular(path, GENERIC_READ, shared_by_all, OPEN_EXISTING,
                              &handle, err);
    else if (mode == 'w')
        status = open_regular(path, GENERIC_WRITE,
                              FILE_SHARE_READ | FILE_SHARE_DELETE, CREATE_NEW,
                              &handle, err);
    else
        status = mode == 'd' ? open_device(path, &handle, err)
                             : open_old(path, &handle, err);
    if (status == SETT_OK)
        *file = (SettFile *)handle;
    return status;
}

static DWORD at_once(size_t size)
{
    return size < MOST_AT_ONCE ? (DWORD)size : MOST_AT_ONCE;
}

static SettStatus windows_read(void *host, SettFile *file, void *bytes,
                               size_t size, size_t *got, SettError *err)
{
    (void)host;
    DWORD n = 0;
    bool done = ReadFile(handle_of(file), bytes, at_once(size), &n, NULL);
    *got = done ? n : 0;
    return done ? SETT_OK : failed(err, NULL, "read", GetLastError());
}

static SettStatus windows_seek(void *host, SettFile *file, uint64_t at,
                               SettError *err)
{
    (void)host;
    const LARGE_INTEGER place = {.QuadPart = (int64_t)at};
    bool done = at <= INT64_MAX &&
                SetFilePointerEx(handle_of(file), place, NULL, FILE_BEGIN);
    return done ? SETT_OK : failed(err, NULL, "seek", GetLastError());
}

static SettStatus windows_write(void *host, SettFile *file, const void *bytes,
                                size_t size, SettError *err)
{
    (void)host;
    const char *from = bytes;
    while (size > 0) {
        DWORD n = 0;
        if (!WriteFile(handle_of(file), from, at_once(size), &n, NULL) ||
            n == 0)
            return failed(err, NULL, "write", GetLastError());
        from += n;
        size -= n;
    }
    return SETT_OK;
}

static SettStatus windows_sync(void *host, SettFile *file, SettError *err)
{
    (void)host;
    return FlushFileBuffers(handle_of(file))
               ? SETT_OK
               : failed(err, NULL, "sync", GetLastError());
}

static SettStatus windows_close(void *host, SettFile *file, SettError *err)
{
    (void)host;
    return CloseHandle(handle_of(file))
               ? SETT_OK
               : failed(err, NULL, "close", GetLastError());
}

/* Only ever shortens: a file that is shorter already is an error. */
static SettStatus cut_handle(HANDLE file, const char *path, uint64_t size,
                             SettError *err)
{
    LARGE_INTEGER old = {.QuadPart = 0};
    const LARGE_INTEGER place = {.QuadPart = (int64_t)size};
    if (!GetFileSizeEx(file, &old))
        return failed(err, path, "cut", GetLastError());
    if ((uint64_t)old.QuadPart < size)
        return sett_disk_blame(err, path, SETT_BAD_ARGUMENT,
                               "cannot cut: the file is shorter already", NULL);
    bool done = SetFilePointerEx(file, place, NULL, FILE_BEGIN) &&
                SetEndOfFile(file) && FlushFileBuffers(file);
    return done ? SETT_OK : failed(err, path, "cut", GetLastError());
}

static SettStatus windows_cut(void *host, const char *path, uint64_t size,
                              SettError *err)
{
    (void)host;
    HANDLE file;
    SettStatus status = open_regular(path, GENERIC_WRITE, shared_by_all,
                                     OPEN_EXISTING, &file, err);
    if (status != SETT_OK)
        return status;
    status = cut_handle(file, path, size, err);
    CloseHandle(file);
    return status;
}

static SettStatus move(const char *from, const char *to, DWORD flags,
                       const char *what, SettError *err)
{
    wchar_t a[WINDOWS_PATH], b[WINDOWS_PATH];
    bool done = sett_windows_wide(from, a) && sett_windows_wide(to, b) &&
                MoveFileExW(a, b, flags | MOVEFILE_WRITE_THROUGH);
    return done ? SETT_OK : failed(err, to, what, GetLastError());
}

static SettStatus windows_rename(void *host, const char *from, const char *to,
                                 SettError *err)
{
    (void)host;
    return move(from, to, MOVEFILE_REPLACE_EXISTING, "replace", err);
}

static SettStatus windows_publish(void *host, const char *from, const char *to,
                                  SettError *err)
{
    (void)host;
    return move(from, to, 0, "make", err);
}

static SettStatus windows_remove(void *host, const char *path, SettError *err)
{
    (void)host;
    wchar_t wide[WINDOWS_PATH];
    return sett_windows_wide(path, wide) && DeleteFileW(wide)
               ? SETT_OK
               : failed(err, path, "remove", GetLastError());
}

/* Who writes it lets nobody else write: then it stays. */
static bool windows_reclaim(void *host, const char *path)
{
    HANDLE file = open_path(path, GENERIC_WRITE, 0, OPEN_EXISTING,
                            FILE_FLAG_OPEN_REPARSE_POINT);
    if (file == INVALID_HANDLE_VALUE)
        return false;
    CloseHandle(file);
    return windows_remove(host, path, NULL) == SETT_OK;
}

/* An event by the folder's path, which lives as long as a program has it open.
 */
static HANDLE event_of(const wchar_t *whole, const char *kind, bool *was_there)
{
    char name[64];
    uint64_t hash = sett_hash(whole, wcslen(whole) * sizeof *whole, 0);
    snprintf(name, sizeof name, "Local\\sett-%s-%08x%08x", kind,
             (unsigned)(hash >> 32), (unsigned)(hash & UINT32_MAX));
    HANDLE event = CreateEventA(NULL, TRUE, FALSE, name);
    *was_there = GetLastError() == ERROR_ALREADY_EXISTS;
    return event;
}

/* Alone: nobody else is there, alone or not. The handles stay open: they end
   with the program. */
static SettStatus windows_hold(void *host, const char *folder, bool shared,
                               SettError *err)
{
    (void)host;
    wchar_t wide[WINDOWS_PATH], whole[WINDOWS_PATH];
    if (!sett_windows_wide(folder, wide) ||
        GetFullPathNameW(wide, WINDOWS_PATH, whole, NULL) == 0)
        return failed(err, folder, "open the folder", GetLastError());
    CharLowerW(whole);
    bool others, alone;
    HANDLE here = event_of(whole, "here", &others);
    HANDLE mine = event_of(whole, "alone", &alone);
    if (shared && !alone && mine != NULL)
        CloseHandle(mine);
    if (here == NULL || (!alone && (shared || !others)))
        return SETT_OK; /* without events nothing can be told */
    CloseHandle(here);
    CloseHandle(mine);
    return sett_disk_blame(err, folder, SETT_IO,
                           "another program is at work in this folder",
                           "to wait for its end, or another folder");
}

static SettStatus windows_make_folder(void *host, const char *path,
                                      SettError *err)
{
    wchar_t wide[WINDOWS_PATH];
    if (sett_windows_wide(path, wide) && CreateDirectoryW(wide, NULL))
        return SETT_OK;
    DWORD code = GetLastError();
    return windows_kind(host, path) == SETT_FILE_FOLDER
               ? SETT_OK
               : failed(err, path, "make the folder", code);
}

static void add_name(const WIN32_FIND_DATAW *found, SettText *names)
{
    char name[NAME_BYTES];
    if (wcscmp(found->cFileName, L".") == 0 ||
        wcscmp(found->cFileName, L"..") == 0)
        return;
    if (WideCharToMultiByte(CP_UTF8, 0, found->cFileName, -1, name, NAME_BYTES,
                            NULL, NULL) == 0)
        return;
    sett_text_add(names, name);
    sett_text_char(names, '\n');
}

SettStatus sett_windows_list(const wchar_t *pattern, const char *path,
                             SettText *names, SettError *err)
{
    WIN32_FIND_DATAW found;
    size_t from = names->size;
    HANDLE search = FindFirstFileW(pattern, &found);
    if (search == INVALID_HANDLE_VALUE)
        return failed(err, path, "list", GetLastError());
    do
        add_name(&found, names);
    while (FindNextFileW(search, &found));
    DWORD code = GetLastError();
    FindClose(search);
    if (code != ERROR_NO_MORE_FILES)
        return failed(err, path, "list", code);
    return names->status == SETT_OK
               ? sett_names_sort(names, from, err)
               : sett_fail(err, names->status, "out of memory");
}

static SettStatus windows_list(void *host, const char *path, SettText *names,
                               SettError *err)
{
    (void)host;
    wchar_t pattern[WINDOWS_PATH];
    if (!sett_windows_wide(path, pattern) || wcslen(pattern) + 3 > WINDOWS_PATH)
        return failed(err, path, "list", ERROR_FILENAME_EXCED_RANGE);
    wcscat(pattern, L"\\*");
    return sett_windows_list(pattern, path, names, err);
}

SettIo sett_io_posix(void)
{
    return (SettIo){.host = NULL,
                    .open = windows_open,
                    .read = windows_read,
                    .write = windows_write,
                    .sync = windows_sync,
                    .close = windows_close,
                    .cut = windows_cut,
                    .rename = windows_rename,
                    .remove = windows_remove,
                    .make_folder = windows_make_folder,
                    .list = windows_list,
                    .exists = windows_exists,
                    .kind = windows_kind,
                    .publish = windows_publish,
                    .reclaim = windows_reclaim,
                    .hold = windows_hold,
                    .seek = windows_seek};
}

#else
typedef int sett_windows_is_left_out; /* a translation unit is not empty */
#endif

/* windows_beneath.c - the disk of posix_beneath.c on Windows. A file is opened
   and then asked where it lies: what is not below the folder, by whatever link
   or name, is closed again. */
#if defined(_WIN32)

#define UNICODE
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include "io/disk/refused.h"
#include "io/disk/windows.h"

#include <string.h>

/* A relative path of plain names: none is "..", names a drive or a stream. */
static bool is_plain(const char *path)
{
    if (strpbrk(path, ":\\") != NULL)
        return false;
    for (;;) {
        size_t size = strcspn(path, "/");
        bool dots = size <= 2 && strncmp(path, "..", size) == 0;
        bool last = path[size] == '\0';
        if (size == 0 || (dots && !(last && size == 1)))
            return false;
        if (last)
            return true;
        path += size + 1;
    }
}

/* Where an open file or folder really lies. */
static bool place_of(HANDLE file, wchar_t place[WINDOWS_PATH])
{
    DWORD size = GetFinalPathNameByHandleW(file, place, WINDOWS_PATH, 0);
    return size > 0 && size < WINDOWS_PATH;
}

static bool is_below(HANDLE folder, HANDLE file)
{
    wchar_t home[WINDOWS_PATH], place[WINDOWS_PATH];
    if (!place_of(folder, home) || !place_of(file, place))
        return false;
    size_t size = wcslen(home);
    return wcsncmp(home, place, size) == 0 &&
           (place[size] == L'\\' || place[size] == 0);
}

/* What the path names, opened for reading; INVALID_HANDLE_VALUE where it is not
   there or lies elsewhere. */
static HANDLE open_below(void *host, const char *path)
{
    wchar_t whole[WINDOWS_PATH], name[WINDOWS_PATH];
    if (!is_plain(path) || !sett_windows_wide(path, name) ||
        !place_of(host, whole) ||
        wcslen(whole) + wcslen(name) + 2 > WINDOWS_PATH)
        return INVALID_HANDLE_VALUE;
    wcscat(whole, L"\\");
    for (wchar_t *at = name; *at != 0; at++)
        *at = *at == L'/' ? L'\\' : *at;
    if (wcscmp(name, L".") != 0) /* \\?\ paths have no "." */
        wcscat(whole, name);
    HANDLE file =
        CreateFileW(whole, GENERIC_READ,
                    FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                    NULL, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (file == INVALID_HANDLE_VALUE || is_below(host, file))
        return file;
    CloseHandle(file);
    return INVALID_HANDLE_VALUE;
}

static SettFileKind kind_of(HANDLE file)
{
    BY_HANDLE_FILE_INFORMATION info;
    if (GetFileType(file) != FILE_TYPE_DISK ||
        !GetFileInformationByHandle(file, &info))
        return SETT_FILE_OTHER;
    return (info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0
               ? SETT_FILE_FOLDER
               : SETT_FILE_REGULAR;
}

static SettStatus beneath_open(void *host, const char *path, char mode,
                               SettFile **file, SettError *err)
{
    if (mode != 'r')
        return sett_disk_outside(err, path, "nothing is written here");
    HANDLE found = open_below(host, path);
    if (found == INVALID_HANDLE_VALUE)
        return sett_disk_outside(err, path, "cannot open: no such file here");
    if (kind_of(found) != SETT_FILE_REGULAR) {
        CloseHandle(found);
        return sett_disk_outside(err, path,
                                 "cannot open: it is no regular file");
    }
    *file = (SettFile *)found;
    return SETT_OK;
}

static SettFileKind beneath_kind(void *host, const char *path)
{
    HANDLE found = open_below(host, path);
    if (found == INVALID_HANDLE_VALUE)
        return SETT_FILE_NONE;
    SettFileKind kind = kind_of(found);
    CloseHandle(found);
    return kind;
}

static bool beneath_exists(void *host, const char *path)
{
    return beneath_kind(host, path) != SETT_FILE_NONE;
}

static SettStatus beneath_list(void *host, const char *path, SettText *names,
                               SettError *err)
{
    wchar_t pattern[WINDOWS_PATH];
    HANDLE found = open_below(host, path);
    bool is_folder =
        found != INVALID_HANDLE_VALUE && kind_of(found) == SETT_FILE_FOLDER &&
        place_of(found, pattern) && wcslen(pattern) + 3 <= WINDOWS_PATH;
    if (found != INVALID_HANDLE_VALUE)
        CloseHandle(found);
    if (!is_folder)
        return sett_disk_outside(err, path, "cannot list: no such folder here");
    wcscat(pattern, L"\\*");
    return sett_windows_list(pattern, path, names, err);
}

SettStatus sett_io_beneath(const char *folder, SettIo *out, SettError *err)
{
    wchar_t wide[WINDOWS_PATH];
    HANDLE here = INVALID_HANDLE_VALUE;
    if (sett_windows_wide(folder, wide))
        here =
            CreateFileW(wide, GENERIC_READ,
                        FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                        NULL, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (here == INVALID_HANDLE_VALUE || kind_of(here) != SETT_FILE_FOLDER) {
        if (here != INVALID_HANDLE_VALUE)
            CloseHandle(here);
        return sett_disk_outside(err, folder, "cannot open the folder");
    }
    *out = sett_io_posix();
    out->host = here;
    out->open = beneath_open;
    out->list = beneath_list;
    out->kind = beneath_kind;
    out->exists = beneath_exists;
    sett_disk_read_only(out);
    return SETT_OK;
}

void sett_io_beneath_end(SettIo *io)
{
    CloseHandle(io->host);
    *io = (SettIo){0};
}

#else
typedef int sett_windows_beneath_is_left_out; /* a unit is not empty */
#endif

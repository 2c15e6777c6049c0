/* no_host.c - the module asks nothing of its host. The C library's formatting
   of texts drags in its streams, and those the calls below, which nothing ever
   makes: the library prints nothing. With them here the module has no imports
   at all, and a page or a worker starts it with an empty object. Its table of
   the host's errors, 2 kB, goes the same way. */
#include <string.h>
#include <wasi/api.h>

char *strerror(int code)
{
    (void)code;
    return "";
}

__wasi_errno_t __wasi_fd_close(__wasi_fd_t fd)
{
    (void)fd;
    return __WASI_ERRNO_NOSYS;
}

__wasi_errno_t __wasi_fd_seek(__wasi_fd_t fd, __wasi_filedelta_t offset,
                              __wasi_whence_t whence, __wasi_filesize_t *at)
{
    (void)fd, (void)offset, (void)whence, (void)at;
    return __WASI_ERRNO_NOSYS;
}

__wasi_errno_t __wasi_fd_write(__wasi_fd_t fd, const __wasi_ciovec_t *parts,
                               size_t count, __wasi_size_t *written)
{
    (void)fd, (void)parts, (void)count, (void)written;
    return __WASI_ERRNO_NOSYS;
}
